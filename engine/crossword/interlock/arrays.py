"""Conversion between answers and entries and the arrays of the annealing kernels."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.crossword.grid import Entry
from engine.crossword.interlock.kernels import (
    MOST_PUSHED,
    NOWHERE,
    OTHERS,
    PLACES,
    State,
    Words,
    Workspace,
    count_components,
    put,
)

BORDER = 3
"""Extra lines of the arrays around a box."""
WORD, REQUIRED = 10.0, 60.0
"""Worth in cells, in addition to its letters, of any word and of a required word."""


def coded_words(words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """The words as uint8[n, longest] letter codes, from 0, and int64[n] lengths."""
    codes = np.zeros((len(words), max(map(len, words))), np.uint8)
    for number, word in enumerate(words):
        codes[number, : len(word)] = [ENGLISH.codes[letter] for letter in word]
    return codes, np.array([len(word) for word in words], np.int64)


def packed_words(words: Sequence[str], required: Collection[str], kept: Collection[str]) -> Words:
    """The words as arrays."""
    worth = np.array([REQUIRED if word in required else WORD for word in words])
    return Words(*coded_words(words), worth, np.isin(words, list(kept)))


def empty_state(words: int, rows: int, columns: int) -> State:
    """A state without words, in arrays large enough for a box and its border."""
    side = max(rows, columns) + BORDER
    taken, crossed = np.zeros((2, 2, side), np.uint64)
    owner, places = np.full((2, side, side), NOWHERE, np.int16), np.full((words, 3), NOWHERE, np.int64)
    return State(taken, crossed, np.zeros((2, 26, side), np.uint64), owner, places, np.zeros(4, np.int64))


def workspace_for(words: Words) -> Workspace:
    """Allocate buffers for the kernels."""
    most = words.codes.size + 4
    (gains, shares), (near, mark, stack) = np.empty((2, PLACES)), np.empty((3, 5 * most), np.int64)
    found, gone = np.empty((PLACES, OTHERS + MOST_PUSHED), np.int64), np.empty((most, 4), np.int64)
    return Workspace(found, gains, shares, np.empty(len(words.worth)), gone, near, mark, stack)


def put_kept(
    words: Sequence[str], packed: Words, state: State, entries: Sequence[Entry], box: tuple[int, int]
) -> bool:
    """Put the kept entries into the middle of a box of rows and columns that is large enough.

    Returns:
        Whether the entries of each direction are in every other line, counted from the first: only then can the
        search use every other line.
    """
    if not entries:
        return True
    cells = [cell for entry in entries for cell in entry.cells]
    lines = [{entry.row for entry in entries if entry.direction == "across"}]
    lines.append({entry.column for entry in entries if entry.direction == "down"})
    even, off = True, [0, 0]
    for axis, side in enumerate(box):
        low, high = (end(cell[axis] for cell in cells) for end in (min, max))
        free = side - 1 - high + low
        middle = [free // 2, free // 2 + 1] if free else [0]
        good = [start for start in middle if all((line - low + start) % 2 == 0 for line in lines[axis])]
        even = even and bool(good)
        off[axis] = (good or middle)[0] - low + 1
    moved = [
        Entry(entry.word, entry.row + off[0] - 1, entry.column + off[1] - 1, entry.direction) for entry in entries
    ]
    put_all(words, packed, state, moved, workspace_for(packed))
    return even


def put_all(words: Sequence[str], packed: Words, state: State, entries: Sequence[Entry], space: Workspace) -> None:
    """Put entries into an empty state."""
    numbers = {word: number for number, word in enumerate(words)}
    for entry in entries:
        line, first = (entry.row, entry.column) if entry.direction == "across" else (entry.column, entry.row)
        put(packed, state, numbers[entry.word], int(entry.direction == "down"), line + 1, first + 1)
    count_components(packed, state, space.mark, space.stack)


def entries_in(words: Sequence[str], state: State) -> tuple[Entry, ...]:
    """The entries in a state."""
    found = (
        (words[w], way, line, first) for w, (way, line, first) in enumerate(state.places.tolist()) if way >= 0
    )
    return tuple(
        Entry(word, line - 1, first - 1, "across") if way == 0 else Entry(word, first - 1, line - 1, "down")
        for word, way, line, first in found
    )


def box_of(state: State) -> tuple[int, int]:
    """Rows and columns of the letters' bounding box; (0, 0) without letters."""
    sides = [np.flatnonzero(lines) for lines in state.taken | state.crossed]
    rows, columns = (int(side[-1] - side[0]) + 1 if len(side) else 0 for side in sides)
    return rows, columns
