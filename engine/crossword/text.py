"""A crossword as plain text: the grid in fixed-width signs, the clues, the solution."""

from __future__ import annotations

from collections.abc import Callable

from engine.crossword.answers import Key, Numbered
from engine.crossword.clue_columns import clue_text
from engine.crossword.grid import BLOCK, DIRECTIONS, Cell, Grid, numbers
from engine.crossword.puzzle import Puzzle

EMPTY_CELL = "_"
"""What stands in a cell that is to be filled in."""


def puzzle_text(puzzle: Puzzle, key: Key) -> str:
    """The title, the empty grid with its numbers, and the clues."""
    return _joined(puzzle.title, _numbered_grid(puzzle.grid), *_lists(key, clue_text))


def solution_text(puzzle: Puzzle, key: Key) -> str:
    """The grid with its letters, and the answers by their numbers."""
    title = f"{puzzle.title}: solution" if puzzle.title else "Solution"
    return _joined(title, letters_text(puzzle.grid), *_lists(key, lambda one: one.text))


def letters_text(grid: Grid) -> str:
    """The letters of a grid, a space between two of them and where there is no cell."""
    return "\n".join(" ".join(row.replace(BLOCK, " ").upper()).rstrip() for row in grid.rows)


def _numbered_grid(grid: Grid) -> str:
    """Three signs a cell: its number where it has one, then its own."""
    places = numbers(grid)
    wide = len(str(max(places.values(), default=1)))

    def sign(cell: Cell) -> str:
        if grid.at(cell) == BLOCK:
            return " " * (wide + 2)
        return f"{places.get(cell, ''):>{wide}}{EMPTY_CELL} "

    rows = ("".join(sign((row, column)) for column in range(grid.columns)) for row in range(len(grid.rows)))
    return "\n".join(row.rstrip() for row in rows)


def _lists(key: Key, text: Callable[[Numbered], str]) -> list[str]:
    found = ((direction, key.of(direction)) for direction in DIRECTIONS)
    return [
        "\n".join((direction.upper(), *(f"{one.number}. {text(one)}" for one in entries)))
        for direction, entries in found
        if entries
    ]


def _joined(*parts: str) -> str:
    return "\n\n".join(part for part in parts if part) + "\n"
