"""Naive twins of the search row by row. A state is its entries, and every function scans the whole grid."""

import math
from collections.abc import Collection, Iterator, Sequence

from engine.crossword.grid import Cell, Entry
from tests.engine.crossword.interlock.layout_twin import letters_of, parts, runs


def places(words: Sequence[str], entries: Collection[Entry], row: int, width: int) -> Iterator[Entry]:
    """Return the legal places for a word across in a row below which only words down continue."""
    letters = letters_of(entries)
    for word in words:
        for cell in range(width - len(word) + 1):
            entry = Entry(word, row, cell, "across")
            agrees = all(letters.get(at, letter) == letter for at, letter in zip(entry.cells, word, strict=True))
            if agrees and runs(letters | letters_of([entry])) == {*entries, entry}:
                yield entry


def begins(words: Sequence[str], entries: Collection[Entry], across: Entry, cell: Cell, rows: int) -> int:
    """What a word down counts for that could cross one across in a cell, begun in the even row before or above it.

    One for such a word, two if it crosses nothing in that row, none if there is no such word.
    """
    letters, (row, column) = letters_of(entries), cell
    for word in words:
        for top in (row - 2, row - 3):
            down = Entry(word, top, column, "down")
            if top < 0 or top + len(word) > rows or top + len(word) <= row:
                continue
            if any(cell in one.cells for one in entries if one.direction == "down" for cell in down.cells):
                continue
            new = letters_of([across]) | letters
            agrees = all(new.get(at, letter) == letter for at, letter in zip(down.cells, word, strict=True))
            if agrees and runs(new | letters_of([down])) == {*entries, across, down}:
                return 1 if (row - 2, column) in letters else 2
    return 0


def sum_of_rows(shares: dict[Entry, float], width: int, cell: int = 0) -> float:
    """Return the weights of all possible rows from a cell on: the products of the weights of their words."""
    if cell >= width:
        return 1.0
    return sum_of_rows(shares, width, cell + 1) + sum(
        share * sum_of_rows(shares, width, cell + len(entry.word) + 1)
        for entry, share in shares.items()
        if entry.column == cell
    )


def share(
    words: Sequence[str], entries: Collection[Entry], across: Entry, rows: int, heat: float, match: float, worth: float
) -> float:
    """Return the weight of a place for a word across relative to an empty row, from its new letters."""
    there = letters_of(entries)
    gain = sum(cell not in there for cell in across.cells) + worth
    for cell in across.cells:
        if cell[1] % 2 == 0 and cell not in there:
            gain += match * begins(words, entries, across, cell, rows)
    return math.exp(gain / heat)


def cut(entries: Collection[Entry], row: int) -> dict[Cell, str]:
    """Return the letters down to a row."""
    return {cell: letter for cell, letter in letters_of(entries).items() if cell[0] <= row}


def parts_of(entries: Collection[Entry], row: int) -> tuple[int, int]:
    """Return the number of components with letters in a row, and the number that end above it."""
    shown = [
        Entry(one.word[: row - one.row + 1], one.row, one.column, "down") if one.direction == "down" else one
        for one in entries
    ]
    found = [any(cell[0] == row for one in part for cell in one.cells) for part in parts(shown)]
    return sum(found), len(found) - sum(found)
