"""Statistics of grids: counted by hand."""

from engine.crossword.fill.grid_file import parse_grid
from engine.crossword.statistics import statistics
from engine.words.lexicon import Lexicon


def test_the_statistics_of_a_small_grid() -> None:
    found = statistics(parse_grid("cat\na#o\nr#p"))
    assert found.lengths == ((3, 3),)
    assert found.letters == (("a", 2), ("c", 1), ("o", 1), ("p", 1), ("r", 1), ("t", 1))
    assert (found.figures.cells, found.figures.checked, found.unches, found.most_unches) == (7, 2, 5, 2)
    assert found.missing == "bdefghijklmnqsuvwxyz"
    assert found.mean_score is found.worst is None


def test_an_incomplete_entry_has_no_score_and_a_repeated_word_is_named() -> None:
    found = statistics(parse_grid("cat#c..\n#######\ncat#dog"))
    assert found.duplicates == ("cat",)
    assert [one.entry.word for one in found.scored] == ["cat", "cat", "dog"]


def test_the_scores_are_those_of_the_lexicon() -> None:
    lexicon = Lexicon.of(
        "some", ("cat", "icecap"), scores={"cat": 80, "icecap": 40}, zipf={"cat": 4.0, "icecap": 2.0},
        displays={"icecap": "ice cap"},
    )  # fmt: skip
    found = statistics(parse_grid("cat#xyz\n#######\nicecap#"), lexicon)
    assert [(one.text, one.score) for one in found.scored] == [("cat", 80), ("xyz", None), ("ice cap", 40)]
    assert (found.mean_score, found.mean_zipf) == (60, 3)
    assert found.worst is not None
    assert found.worst.text == "ice cap"


def test_all_letters_make_a_pangram() -> None:
    assert statistics(parse_grid("abcdefghijklmnopqrstuvwxyz")).missing == ""


def test_a_rebus_has_no_score() -> None:
    found = statistics(parse_grid("c.t\nrebus 1,2 AA"), Lexicon.of("some", ("cat", "caat")))
    assert found.scored == ()
    assert found.figures.filled == 1
