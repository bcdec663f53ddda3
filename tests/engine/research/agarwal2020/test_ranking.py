"""The published rankings, with the published examples."""

from engine.research.agarwal2020.search import intersections, matrix, pebbles, ranked

TABLE_1 = ("wrote", "bread", "lobby", "hello")


def test_table_1_is_reproduced_except_for_its_error() -> None:
    assert matrix(TABLE_1).tolist() == [[0, 2, 1, 2], [2, 0, 1, 1], [1, 1, 0, 2], [2, 1, 2, 0]]
    assert intersections(TABLE_1) == (5, 4, 4, 5)
    assert ranked(TABLE_1, "intersections", "descending") == ("wrote", "hello", "bread", "lobby")


def test_pebbles_are_words_that_few_others_cross() -> None:
    words = ("stone", "onset", "fig", "mint", "hymn")
    assert pebbles(words) == (3, 3, 1, 4, 3)
    assert ranked(words)[0] == "fig"
    assert ranked(words, order="descending")[0] == "mint"
    assert ranked(words, order="given") == words
