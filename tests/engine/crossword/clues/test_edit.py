"""Further lists of clues: made, edited, moved and removed."""

import pytest

from engine.core import BadInput, changed
from engine.crossword.answers import key_of
from engine.crossword.clues.edit import (
    cells_text,
    filled,
    letters_in,
    moved_listed,
    plain_length,
    read_cells,
    renamed,
    with_clue,
    with_length,
    with_list,
    with_listed,
    without_clue,
    without_list,
)
from engine.crossword.clues.suggest import Suggestion
from engine.crossword.clues.vetting import vet
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Listed, ListedClue, Puzzle
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter

PUZZLE = Puzzle(grid=Grid(("cat", "o#o", "dog")))
A, B = ListedClue("A", "Slant", "3", ((0, 0), (2, 2))), ListedClue("B", "Other slant")


def test_a_list_is_added_renamed_and_removed() -> None:
    made = renamed(with_list(PUZZLE, " Diagonals "), 0, "Slants")
    assert [one.name for one in made.clue_lists] == ["Slants"]
    assert without_list(made, 0) == PUZZLE
    for name in ("", "slants", "Across"):
        with pytest.raises(BadInput):
            with_list(made, name)


def test_clues_are_added_replaced_moved_and_removed() -> None:
    made = with_listed(with_listed(with_list(PUZZLE, "Slants"), 0, 0, A), 0, 1, B)
    assert made.clue_lists[0].clues == (A, B)
    assert moved_listed(made, 0, 1, 0).clue_lists[0].clues == (B, A)
    assert with_listed(made, 0, 0, B).clue_lists[0].clues == (B, B)
    assert with_listed(made, 0, 0, None).clue_lists[0].clues == (B,)


def test_cells_are_read_as_they_are_written() -> None:
    assert cells_text(A.cells) == "1,1 3,3"
    assert read_cells("1,1 3,3", PUZZLE.grid) == read_cells(" 1.1; 3:3 ", PUZZLE.grid) == A.cells
    assert read_cells("", PUZZLE.grid) == ()
    for wrong in ("1,1 x", "2,2", "4,1", "0,1", f"1,{'9' * 5000}"):
        with pytest.raises(BadInput):
            read_cells(wrong, PUZZLE.grid)


ACROSS, DOWN = Slot(0, 0, "across"), Slot(0, 0, "down")
PHRASED = Puzzle(grid=Grid(("icecream", "a#######", "t#######")))


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
    assert lengths(PHRASED) == ["(8)", "(3)"]
    assert lengths(Puzzle((Listed("Ice cream"),), PHRASED.grid)) == ["(3,5)", "(3)"]
    made = with_length(PHRASED, "icecream", "(3-5)")
    assert lengths(made) == ["(3-5)", "(3)"]
    assert with_length(made, "icecream", "") == PHRASED


def test_a_length_needs_no_clue_and_stays_when_the_clue_changes() -> None:
    made = with_length(PHRASED, "icecream", "3,5")
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
    wrong = with_length(PHRASED, "icecream", "3,4")
    assert cautions(wrong) == ["The length of 1 across, (3,4), counts 7 letters; the answer has 8."]
    assert cautions(with_length(PHRASED, "icecream", "3,5")) == []
    opened = changed(PHRASED, clues=(Clue("icecream", "", enumeration="two words"),))  # from a file
    assert "not written as numbers" in cautions(opened)[0]
    in_clue = with_clue(PHRASED, "iat", "Something (4)")
    assert "The length of 1 down, (4), counts 4 letters; the answer has 3." in cautions(in_clue)
    assert "counts" not in " ".join(cautions(with_clue(PHRASED, "iat", "Something (2 words)")))


@pytest.mark.parametrize("written", ["abc", "two words", "3,,5", "3,", "3.5", "-8", "\U0001f600"])
def test_a_length_that_is_not_numbers_is_refused(written) -> None:
    with pytest.raises(BadInput, match="is not a length"):
        with_length(PHRASED, "icecream", written)


def test_an_answer_that_is_written_as_two_words_is_a_caution() -> None:
    puzzle = Puzzle(grid=Grid(("redtape",)))
    assert cautions(puzzle) == ["1 across can be \u201cred tape\u201d (3,4); its length is printed as (7)."]
    assert cautions(with_length(puzzle, "redtape", "7")) == []
    assert cautions(Puzzle((Listed("Red tape"),), puzzle.grid)) == []
    assert cautions(PHRASED) == []  # WordNet writes ICECREAM both ways
