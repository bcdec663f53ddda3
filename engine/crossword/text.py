"""A crossword as plain text: the grid in fixed-width characters, the clues, the solution.

In a grid "#" is a block, "." an empty cell, and a number a cell in which an entry starts.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.crossword.answers import Key, Numbered
from engine.crossword.clue_columns import clue_text
from engine.crossword.grid import BLOCK, DIRECTIONS, Cell, Grid, numbers
from engine.crossword.puzzle import Puzzle
from engine.wing import Part

EMPTY_CELL, NO_CELL = ".", "#"
"""Characters for a cell without a number and for a block."""


def text(puzzle: Puzzle, part: Part, key: Key) -> str:
    """Return a part as plain text: the puzzle as it is solved, or its solution."""
    return puzzle_text(puzzle, key) if part == "puzzle" else solution_text(puzzle, key)


def puzzle_text(puzzle: Puzzle, key: Key) -> str:
    """The title, the empty grid with its numbers, and the clues."""
    return _joined(puzzle.title, _numbered_grid(puzzle.grid), *_lists(key, clue_text))


def solution_text(puzzle: Puzzle, key: Key) -> str:
    """The grid with its letters, and the answers by number."""
    title = f"{puzzle.title}: solution" if puzzle.title else "Solution"
    return _joined(title, letters_text(puzzle.grid, NO_CELL), *_lists(key, lambda one: one.text))


def letters_text(grid: Grid, block: str = " ") -> str:
    """The letters of a grid separated by spaces, with `block` for blocks."""
    return "\n".join(" ".join(row.replace(BLOCK, block).upper()).rstrip() for row in grid.rows)


def _numbered_grid(grid: Grid) -> str:
    """The grid with its numbers, in columns as wide as the widest number."""
    places = numbers(grid)
    wide = len(str(max(places.values(), default=1)))

    def sign(cell: Cell) -> str:
        return str(places.get(cell, EMPTY_CELL)) if grid.at(cell) != BLOCK else NO_CELL

    rows = (
        " ".join(f"{sign((row, column)):>{wide}}" for column in range(grid.columns))
        for row in range(len(grid.rows))
    )
    return "\n".join(rows)


def _lists(key: Key, text: Callable[[Numbered], str]) -> list[str]:
    found = ((direction, key.of(direction)) for direction in DIRECTIONS)
    return [
        "\n".join((direction.upper(), *(f"{one.number}. {text(one)}" for one in entries)))
        for direction, entries in found
        if entries
    ]


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"
