"""The words and letters of a grid that remain possible after propagation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from engine.crossword.fill.arrays import LETTER_A, first_state, masks_of, pack_slots
from engine.crossword.fill.kernels import LETTERS, NOBODY, propagate
from engine.crossword.fill.search import check_grid
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Cell, Entry, Grid


class Survivors(NamedTuple):
    """What propagation leaves of a grid.

    Attributes:
        words: for each slot its possible words, as numbers in the lexicon, int64[n].
        letters: for each cell its possible letters, in alphabetical order.
        emptied: the slot that has no word left, or None. If there is one, the other figures are those at which
            propagation ended.
    """

    words: dict[Entry, np.ndarray]
    letters: dict[Cell, str]
    emptied: Entry | None


def survivors(grid: Grid, vocabulary: Vocabulary) -> Survivors:
    """Make a grid arc consistent: each remaining word fits the remaining words of every slot that crosses it.

    A slot with one remaining word excludes that word from all other slots.

    Raises:
        BadInput: If the grid has no slot, or more than 30 rows or columns.
    """
    entries, words = check_grid(grid), vocabulary.words
    cells, slots = pack_slots(entries, words)
    state = first_state(words, slots, masks_of(entries, cells))
    failed = int(propagate(words, slots, state))
    live = np.unpackbits(state.bits.astype("<u8").view(np.uint8), bitorder="little").astype(np.bool_)
    found = {}
    for s, entry in enumerate(entries):
        start, length = int(slots.start[s]) * 64, len(entry.word)
        here = live[start : start + 64 * int(words.wide[length])]
        found[entry] = vocabulary.numbers[words.first[length] + np.flatnonzero(here)]
    letters = {
        cell: "".join(chr(LETTER_A + i) for i in range(LETTERS) if mask >> i & 1)
        for cell, mask in zip(cells, state.mask.tolist(), strict=True)
    }
    return Survivors(found, letters, None if failed == NOBODY else entries[failed])
