"""A crossword grid as a value, its entries and their numbers, and its defects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Literal, TypeAlias

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.value import Value

MOST_SIDE = 128
"""Rows and columns of a grid at most."""
SHORTEST = 2
"""Letters of an entry at least."""
BLOCK, OPEN = "#", "."

Cell: TypeAlias = tuple[int, int]
Direction: TypeAlias = Literal["across", "down"]
DIRECTIONS: tuple[Direction, ...] = ("across", "down")


class Grid(Value, frozen=True):
    """Rows of equal length: a letter, "." for a cell with an unknown letter, "#" for a block."""

    rows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_SIDE or any(len(row) > MOST_SIDE for row in self.rows):
            raise BadInput(f"a grid can have at most {MOST_SIDE} rows and columns")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.rows[0]) or not row:
                raise BadInput(f"row {number} of the grid has {len(row)} cells, row 1 has {len(self.rows[0])}")
            for char in row:
                if char not in (BLOCK, OPEN) and char not in ENGLISH.codes:
                    raise BadInput(f"{char!r} in row {number} of the grid is not a letter a to z")

    @property
    def columns(self) -> int:
        """The width in cells; 0 for an empty grid."""
        return len(self.rows[0]) if self.rows else 0

    def at(self, cell: Cell) -> str:
        """The content of a cell; "#" outside the grid."""
        row, column = cell
        inside = 0 <= row < len(self.rows) and 0 <= column < self.columns
        return self.rows[row][column] if inside else BLOCK

    def cells(self) -> Iterator[Cell]:
        """The cells that are not blocks, row by row."""
        return (
            (r, c) for r, row in enumerate(self.rows) for c, char in enumerate(row) if char != BLOCK
        )  # fmt: skip


class Entry(Value, frozen=True):
    """A word at its place.

    Attributes:
        word: its letters; "." for an unknown letter.
        row, column: its first cell, from the top left, from 0.
    """

    word: str
    row: int
    column: int
    direction: Direction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, in the order of its letters."""
        down = self.direction == "down"
        return tuple((self.row + i * down, self.column + i * (not down)) for i in range(len(self.word)))


@lru_cache(maxsize=64)  # most functions on a grid call this
def entries_of(grid: Grid) -> tuple[Entry, ...]:
    """Every run of two or more cells, across from the top, then down from the left."""
    across = [Entry(word, r, c, "across") for r, row in enumerate(grid.rows) for c, word in _runs(row)]
    columns = ("".join(column) for column in zip(*grid.rows, strict=True))
    down = [Entry(word, r, c, "down") for c, column in enumerate(columns) for r, word in _runs(column)]
    return (*across, *sorted(down, key=lambda entry: (entry.row, entry.column)))


def _runs(line: str) -> Iterator[tuple[int, str]]:
    start = 0
    for block, group in groupby(line, BLOCK.__eq__):
        word = "".join(group)
        if not block and len(word) >= SHORTEST:
            yield start, word
        start += len(word)


def numbers(grid: Grid) -> dict[Cell, int]:
    """The number of each cell in which an entry begins, counted row by row from 1."""
    starts = sorted({(entry.row, entry.column) for entry in entries_of(grid)})
    return {cell: number for number, cell in enumerate(starts, 1)}


def grid_of(entries: Iterable[Entry]) -> Grid:
    """The smallest grid that contains some entries; their rows and columns are relative.

    Raises:
        BadInput: If two entries have different letters in a cell, or the grid would be too large.
    """
    letters: dict[Cell, str] = {}
    for entry in entries:
        for cell, letter in zip(entry.cells, entry.word, strict=True):
            if letters.setdefault(cell, letter) != letter:
                raise BadInput(
                    f"{entry.word.upper()} needs {letter.upper()} in a cell that has {letters[cell].upper()}"
                )
    return _cropped(letters)


def _cropped(letters: dict[Cell, str]) -> Grid:
    if not letters:
        return Grid()
    rows, columns = ([cell[axis] for cell in letters] for axis in (0, 1))
    if max(max(rows) - min(rows), max(columns) - min(columns)) >= MOST_SIDE:
        raise BadInput(f"a grid can have at most {MOST_SIDE} rows and columns")
    across = range(min(columns), max(columns) + 1)
    return Grid(
        tuple("".join(letters.get((r, c), BLOCK) for c in across) for r in range(min(rows), max(rows) + 1))
    )


def components(grid: Grid) -> tuple[frozenset[Cell], ...]:
    """The connected components of a grid, largest first."""
    unseen, found = set(grid.cells()), []
    while unseen:
        component, fresh = set(), [unseen.pop()]
        while fresh:
            row, column = cell = fresh.pop()
            component.add(cell)
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & unseen
            unseen -= near
            fresh.extend(near)
        found.append(frozenset(component))
    return tuple(sorted(found, key=lambda component: (-len(component), min(component))))


def faults(grid: Grid, words: Sequence[str]) -> tuple[str, ...]:
    """The defects of a grid as a crossword of some words, a sentence each; empty for a correct crossword.

    A correct crossword is connected, each of its runs of two or more letters is a word of the list that occurs
    once, and each letter belongs to a run.
    """
    found = entries_of(grid)
    allowed, counts = set(words), Counter(entry.word for entry in found)
    strange = [f"{word.upper()} is not in the list." for word in counts if word not in allowed]
    twice = [f"{word.upper()} occurs {times} times." for word, times in counts.items() if times > 1]
    loose = set(grid.cells()) - {cell for entry in found for cell in entry.cells}
    alone = [f"The letter {grid.at(cell).upper()} belongs to no word." for cell in sorted(loose)]
    count = len(components(grid))
    return (*strange, *twice, *alone, *((f"The grid has {count} disconnected parts.",) if count > 1 else ()))
