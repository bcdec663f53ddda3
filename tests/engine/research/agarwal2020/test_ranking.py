"""The published rankings and the distance between orders, with the published examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadInput
from engine.research.agarwal2020.strategy import distance, intersections, matrix, pebbles, ranked

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


@pytest.mark.parametrize(
    ("words", "best", "share"),
    [
        (("ab", "sh", "io"), ("sh", "io", "ab"), 1.0),
        (("sh", "ab", "io"), ("sh", "io", "ab"), 0.5),
        (("ab", "io", "sh"), ("sh", "io", "ab"), 1.0),
    ],
)
def test_distances_of_section_7_are_reproduced(
    words: tuple[str, ...], best: tuple[str, ...], share: float
) -> None:
    assert distance(words, best) == share


@given(st.permutations("abcdefg"))
def test_a_distance_is_a_share_of_the_worst_orders(words: list[str]) -> None:
    best = "abcdefg"
    assert distance(best, best) == 0
    assert distance(best[::-1], best) == 1
    assert 0 <= distance(words, best) <= 1


def test_a_distance_is_between_orders_of_the_same_words() -> None:
    assert distance((), ()) == distance("a", "a") == 0
    with pytest.raises(BadInput, match="same words"):
        distance(("ab",), ("sh",))
