"""Words packed into a box: the arrays of the kernels, made of answers and entries and read back."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from engine.alphabet import ENGLISH
from engine.crossword.grid import Entry
from engine.crossword.kernels import NOWHERE, PARTS, State, Words, put

BORDER = 3
WORD, MUST = 10.0, 60.0
"""What having a word is worth in cells beside its letters, and a word that must be in it."""


def packed_words(words: Sequence[str], must: Collection[str], kept: Collection[str]) -> Words:
    """The words as arrays."""
    codes = np.zeros((len(words), max(map(len, words))), np.uint8)
    for number, word in enumerate(words):
        codes[number, : len(word)] = [ENGLISH.codes[letter] for letter in word]
    worth = np.array([MUST if word in must else WORD for word in words])
    return Words(codes, np.array([len(word) for word in words], np.int64), worth, np.isin(words, list(kept)))


def empty_state(words: int, rows: int, columns: int) -> State:
    """A state without words, in arrays that have room for a box and its border."""
    side = max(rows, columns) + BORDER
    masks = (np.zeros((2, side), np.uint64), np.zeros((2, side), np.uint64), np.zeros((2, 26, side), np.uint64))
    owner, places = np.full((2, side, side), NOWHERE, np.int16), np.full((words, 3), NOWHERE, np.int64)
    return State(*masks, owner, places, np.zeros(4, np.int64))


def put_kept(
    words: Sequence[str], packed: Words, state: State, entries: Sequence[Entry], box: tuple[int, int]
) -> None:
    """Put entries that are to stay into the middle of a box, rows and columns, that has room for them."""
    if not entries:
        return
    cells = [cell for entry in entries for cell in entry.cells]
    low = [min(cell[axis] for cell in cells) for axis in (0, 1)]
    room = [side - 1 - max(cell[axis] for cell in cells) + low[axis] for axis, side in enumerate(box)]
    for entry in entries:
        down = entry.direction == "down"
        at = [entry.row - low[0] + room[0] // 2 + 1, entry.column - low[1] + room[1] // 2 + 1]
        line, first = (at[1], at[0]) if down else (at[0], at[1])
        put(packed, state, words.index(entry.word), int(down), line, first, np.zeros((2, 2), np.int64))
    state.counts[PARTS] = 1


def entries_in(words: Sequence[str], state: State) -> tuple[Entry, ...]:
    """The words in the grid."""
    found = (
        (words[w], way, line, first) for w, (way, line, first) in enumerate(state.places.tolist()) if way >= 0
    )
    return tuple(
        Entry(word, line - 1, first - 1, "across") if way == 0 else Entry(word, first - 1, line - 1, "down")
        for word, way, line, first in found
    )


def box_of(state: State) -> tuple[int, int]:
    """The rows and columns of the smallest box around the letters; (0, 0) without any."""
    sides = [np.flatnonzero(lines) for lines in state.filled]
    rows, columns = (int(side[-1] - side[0]) + 1 if len(side) else 0 for side in sides)
    return rows, columns
