"""Further lists of clues: made, edited, moved and removed."""

import pytest

from engine.core.errors import BadInput
from engine.crossword.clues.edit import (
    cells_text,
    moved_listed,
    read_cells,
    renamed,
    with_list,
    with_listed,
    without_list,
)
from engine.crossword.grid import Grid
from engine.crossword.puzzle import ListedClue, Puzzle

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
