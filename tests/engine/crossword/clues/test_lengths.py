"""Enumerations: how editors write them, and whether they count the letters of the answer."""

import pytest

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.answers import key_of
from engine.crossword.clues.edit import filled, letters_in, plain_length, with_clue, with_length, without_clue
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.clues.vetting import vet
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter

ACROSS, DOWN = Slot(0, 0, "across"), Slot(0, 0, "down")
PUZZLE = Puzzle(grid=Grid(("icecream", "a#######", "t#######")))


def lengths(puzzle: Puzzle) -> list[str]:
    return [one.lengths for one in key_of(puzzle, Vetter(())).entries]


def cautions(puzzle: Puzzle) -> list[str]:
    return [one.text for one in vet(puzzle, house=House()) if one.about == "length"]


@pytest.mark.parametrize(
    ("written", "plain", "letters"),
    [
        ("(3,5)", "3,5", 8),
        ("3 \u2013 5", "3-5", 8),
        (" 1\u20191, 3 ", "1'1,3", 5),
        ("8", "8", 8),
        ("two words", "two words", None),
        ("", "", None),
    ],
)
def test_an_enumeration_is_read_as_editors_write_it(written, plain, letters) -> None:
    assert plain_length(written) == plain
    assert letters_in(written) == letters


def test_the_length_is_that_of_the_answer_until_it_is_written() -> None:
    assert lengths(PUZZLE) == ["(8)", "(3)"]
    assert lengths(Puzzle((Listed("Ice cream"),), PUZZLE.grid)) == ["(3,5)", "(3)"]
    made = with_length(PUZZLE, "icecream", "(3-5)")
    assert lengths(made) == ["(3-5)", "(3)"]
    assert with_length(made, "icecream", "") == PUZZLE


def test_a_length_needs_no_clue_and_stays_when_the_clue_changes() -> None:
    made = with_length(PUZZLE, "icecream", "3,5")
    assert without_clue(made) == ("icecream", "iat")
    clued = with_clue(made, "icecream", "Frozen treat")
    assert lengths(clued)[0] == lengths(with_clue(clued, "icecream", ""))[0] == "(3,5)"
    suggested = filled(made, {"icecream": [Suggestion("Cold dessert", "definition")]})
    assert [(clue.text, clue.enumeration) for clue in suggested.clues] == [("Cold dessert", "3,5")]


def test_an_unfilled_entry_has_a_length_of_its_own() -> None:
    made = with_length(Puzzle(grid=Grid(("....", "....", "...."))), "", "2,2", slot=ACROSS)
    assert lengths(made)[0] == "(2,2)"
    assert "(2,2)" in lengths(with_clue(made, "", "Wait", slot=ACROSS))


def test_a_length_that_counts_other_letters_is_a_caution() -> None:
    wrong = with_length(PUZZLE, "icecream", "3,4")
    assert cautions(wrong) == ["The length of 1 across, (3,4), counts 7 letters; the answer has 8."]
    assert cautions(with_length(PUZZLE, "icecream", "3,5")) == []
    opened = changed(PUZZLE, clues=(Clue("icecream", "", enumeration="two words"),))  # from a file
    assert "not written as numbers" in cautions(opened)[0]
    in_clue = with_clue(PUZZLE, "iat", "Something (4)")
    assert "The length of 1 down, (4), counts 4 letters; the answer has 3." in cautions(in_clue)
    assert "counts" not in " ".join(cautions(with_clue(PUZZLE, "iat", "Something (2 words)")))


@pytest.mark.parametrize("written", ["abc", "two words", "3,,5", "3,", "3.5", "-8", "\U0001f600"])
def test_a_length_that_is_not_numbers_is_refused(written) -> None:
    with pytest.raises(BadInput, match="is not a length"):
        with_length(PUZZLE, "icecream", written)


def test_an_answer_that_is_written_as_two_words_is_a_caution() -> None:
    puzzle = Puzzle(grid=Grid(("redtape",)))
    assert cautions(puzzle) == ["1 across can be \u201cred tape\u201d (3,4); its length is printed as (7)."]
    assert cautions(with_length(puzzle, "redtape", "7")) == []
    assert cautions(Puzzle((Listed("Red tape"),), puzzle.grid)) == []
    assert cautions(PUZZLE) == []  # WordNet writes ICECREAM both ways
