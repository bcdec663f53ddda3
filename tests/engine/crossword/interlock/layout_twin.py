"""Naive twins of the kernels of the layout search. A layout is its entries; each function scans the grid."""

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.crossword.grid import DIRECTIONS, Cell, Entry

BORDER = 3


def letters_of(entries: Collection[Entry]) -> dict[Cell, str]:
    """Return the letter of each cell."""
    return {cell: letter for entry in entries for cell, letter in zip(entry.cells, entry.word, strict=True)}


def runs(letters: dict[Cell, str]) -> set[Entry]:
    """Return the place of every run of two or more letters."""
    found = set()
    for row, column in letters:
        for direction in DIRECTIONS:
            down = direction == "down"
            if (row - down, column - (not down)) in letters:
                continue
            word, r, c = "", row, column
            while (r, c) in letters:
                word, r, c = word + letters[r, c], r + down, c + (not down)
            if len(word) > 1:
                found.add(Entry(word, row, column, direction))
    return found


def legal(word: str, entries: Collection[Entry], rows: int, columns: int) -> Iterator[Entry]:
    """Return the places in a box where a word crosses another and makes no run but itself."""
    letters, before = letters_of(entries), runs(letters_of(entries))
    for direction in DIRECTIONS:
        down = direction == "down"
        for row in range(rows - (len(word) - 1) * down):
            for column in range(columns - (len(word) - 1) * (not down)):
                entry = Entry(word, row, column, direction)
                there = [letters.get(cell) for cell in entry.cells]
                agrees = all(one in (None, letter) for one, letter in zip(there, word, strict=True))
                if agrees and any(there) and runs(letters | letters_of([entry])) == before | {entry}:
                    yield entry


def parts(entries: Sequence[Entry]) -> list[list[Entry]]:
    """Entries that hang together by the cells they share, in the order of the first one of each part."""
    left, found = list(entries), []
    while left:
        part, fresh = [], [left[0]]
        while fresh:
            part += fresh
            left = [entry for entry in left if entry not in fresh]
            cells = {cell for entry in part for cell in entry.cells}
            fresh = [entry for entry in left if cells & set(entry.cells)]
        found.append(part)
    return found


def turned(entries: Collection[Entry], rows: int, columns: int) -> int:
    """The cells that a half turn of the box puts upon cells."""
    cells = set(letters_of(entries))
    return sum((rows - 1 - r, columns - 1 - c) in cells for r, c in cells)


def arrays(words: Sequence[str], entries: Collection[Entry], rows: int, columns: int) -> dict[str, np.ndarray]:
    """The arrays of a state, but for its parts, as their definitions say."""
    side = max(rows, columns) + BORDER
    taken, crossed = np.zeros((2, side), np.uint64), np.zeros((2, side), np.uint64)
    across, owner = np.zeros((2, 26, side), np.uint64), np.full((2, side, side), -1, np.int16)
    places = np.full((len(words), 3), -1, np.int64)
    for entry in entries:
        way, number = DIRECTIONS.index(entry.direction), words.index(entry.word)
        line, first = (entry.column, entry.row) if way else (entry.row, entry.column)
        places[number] = way, line + 1, first + 1
        for (row, column), letter in zip(entry.cells, entry.word, strict=True):
            line, cell = (column + 1, row + 1) if way else (row + 1, column + 1)
            owner[way, line, cell] = number
            taken[way, line] |= np.uint64(1 << cell)
            crossed[1 - way, cell] |= np.uint64(1 << line)
            across[1 - way, ENGLISH.codes[letter], cell] |= np.uint64(1 << line)
    counts = np.array([len(entries), len(letters_of(entries)), sum(len(entry.word) for entry in entries)])
    return {"taken": taken, "crossed": crossed, "across": across, "owner": owner, "places": places, "counts": counts}
