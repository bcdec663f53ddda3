"""Edits of the further lists of clues, such as the diagonals of a puzzle."""

from __future__ import annotations

import re

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.cells import Cell
from engine.crossword.grid import Grid
from engine.crossword.puzzle import MOST_LISTS, ClueList, ListedClue, Puzzle

_CELL = re.compile(r"(?<!\d)(\d{1,3})\s*[,.:/]\s*(\d{1,3})(?!\d)")


def with_list(puzzle: Puzzle, name: str) -> Puzzle:
    """Add an empty list.

    Raises:
        BadInput: If there is a list of that name, or there are too many.
    """
    if len(puzzle.clue_lists) >= MOST_LISTS:
        raise BadInput(f"a crossword can have at most {MOST_LISTS} further lists of clues")
    _check_name(puzzle, name)
    return changed(puzzle, clue_lists=(*puzzle.clue_lists, ClueList(name.strip())))


def renamed(puzzle: Puzzle, number: int, name: str) -> Puzzle:
    """Give a list another name.

    Raises:
        BadInput: If the name is empty or that of another list.
    """
    if name.strip() == puzzle.clue_lists[number].name:
        return puzzle
    _check_name(puzzle, name)
    return _replaced(puzzle, number, changed(puzzle.clue_lists[number], name=name.strip()))


def without_list(puzzle: Puzzle, number: int) -> Puzzle:
    """Remove a list with its clues."""
    lists = puzzle.clue_lists
    return changed(puzzle, clue_lists=(*lists[:number], *lists[number + 1 :]))


def with_listed(puzzle: Puzzle, number: int, place: int, clue: ListedClue | None) -> Puzzle:
    """Replace a clue of a list, or remove it (None); at the place after the last one, add it."""
    clues = puzzle.clue_lists[number].clues
    new = () if clue is None else (clue,)
    return _replaced(
        puzzle, number, changed(puzzle.clue_lists[number], clues=(*clues[:place], *new, *clues[place + 1 :]))
    )


def moved_listed(puzzle: Puzzle, number: int, place: int, to: int) -> Puzzle:
    """Move a clue of a list to another place."""
    clues = list(puzzle.clue_lists[number].clues)
    clues.insert(to, clues.pop(place))
    return _replaced(puzzle, number, changed(puzzle.clue_lists[number], clues=tuple(clues)))


def cells_text(cells: tuple[Cell, ...]) -> str:
    """The cells of a clue by row and column, counted from 1: "1,1 2,2"."""
    return " ".join(f"{row + 1},{column + 1}" for row, column in cells)


def read_cells(text: str, grid: Grid) -> tuple[Cell, ...]:
    """Read cells as `cells_text` writes them.

    Raises:
        BadInput: If a part is no cell, or no open cell of the grid.
    """
    cells = tuple((int(row) - 1, int(column) - 1) for row, column in _CELL.findall(text))
    if _CELL.sub("", text).strip(" ;"):
        raise BadInput(f"{text!r} is no list of cells", mend="Write rows and columns: 1,1 2,2.")
    if closed := [cell for cell in cells if not grid.is_open(cell)]:
        raise BadInput(f"{cells_text((closed[0],))} is not an open cell")
    return cells


def _replaced(puzzle: Puzzle, number: int, made: ClueList) -> Puzzle:
    lists = puzzle.clue_lists
    return changed(puzzle, clue_lists=(*lists[:number], made, *lists[number + 1 :]))


def _check_name(puzzle: Puzzle, name: str) -> None:
    plain = name.strip()
    if not plain:
        raise BadInput("a list of clues needs a name")
    if plain.casefold() in {"across", "down", *(one.name.casefold() for one in puzzle.clue_lists)}:
        raise BadInput(f"there is a list {plain!r} already")
