"""A grid after propagation: the words and letters that remain possible, and words tried on top of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.crossword.fill.arrays import LETTER_A, first_state, masks_of, pack_slots
from engine.crossword.fill.kernels import LETTERS, NOBODY, REVISIONS, Words, propagate, try_words
from engine.crossword.grid import OPEN, Cell, Entry, Slot


class Tried(NamedTuple):
    """What remains when a word is placed.

    Attributes:
        kills: a slot that has no word left, or None.
        least: the fewest candidates of the incomplete slots that cross the word; 0 without such slots.
        ease: the sum of the base-10 logarithms of their candidates.
    """

    kills: Slot | None
    least: int
    ease: float


class Propagated:
    """Slots made arc consistent: each remaining word fits the remaining words of every slot that crosses it.

    A slot with one remaining word excludes that word's family from all other slots.

    Attributes:
        entries: the slots.
        emptied: a slot that has no word left, or None. If there is one, propagation ended there.
    """

    def __init__(self, entries: Sequence[Entry], words: Words) -> None:
        self.entries, self._words = tuple(entries), words
        cells, self._slots = pack_slots(self.entries, self._words)
        self._cells = {cell: number for number, cell in enumerate(cells)}
        self._state = first_state(self._words, self._slots, masks_of(entries, cells))
        failed = int(propagate(self._words, self._slots, self._state))
        self.emptied = None if failed == NOBODY else self.entries[failed].slot

    @property
    def revisions(self) -> int:
        """The number of times that a slot was propagated so far."""
        return int(self._state.counters[REVISIONS])

    def counts(self) -> list[int]:
        """Return the number of candidates of each of `entries`."""
        return self._state.candidates.tolist()

    def letters(self) -> dict[Cell, str]:
        """Return the possible letters of each cell of `entries`, in alphabetical order."""
        masks = self._state.mask.tolist()
        return {cell: letters_of(masks[number]) for cell, number in self._cells.items()}

    def candidates(self, entry: Entry) -> np.ndarray:
        """Return the remaining words of one of `entries`, int64[n], as ascending numbers in the words."""
        s, length = self.entries.index(entry), len(entry.word)
        start = int(self._slots.start[s])
        bits = self._state.bits[start : start + int(self._words.wide[length])].astype("<u8")
        live = np.unpackbits(bits.view(np.uint8), bitorder="little")
        return self._words.first[length] + np.flatnonzero(live)

    def tried(self, entry: Entry, letters: np.ndarray, numbers: np.ndarray) -> Iterator[Tried]:
        """Place each of some words in a slot that is not one of `entries`.

        Args:
            letters: uint32[n, length], the letters of the words as bits.
            numbers: int64[n], their numbers in the words, or NOBODY.
        """
        if self.emptied:
            return iter([Tried(self.emptied, 0, 0.0)] * len(numbers))
        cells = np.array([self._cells.get(cell, NOBODY) for cell in entry.cells], np.int32)
        crossing = self._slots.crossing[cells[cells != NOBODY], 0].tolist()
        counted = np.array([t for t in crossing if OPEN in self.entries[t].word], np.int64)
        kills, least = np.zeros((2, len(numbers)), np.int64)
        ease = np.zeros(len(numbers))
        letters, numbers = np.ascontiguousarray(letters), np.ascontiguousarray(numbers)
        try_words(self._words, self._slots, self._state, cells, counted, letters, numbers, kills, least, ease)
        ends = zip(kills.tolist(), least.tolist(), ease.tolist(), strict=True)
        return (Tried(None if t == NOBODY else self.entries[t].slot, few, sum_) for t, few, sum_ in ends)


def letters_of(mask: int) -> str:
    """Return the letters of a mask in alphabetical order."""
    return "".join(chr(LETTER_A + i) for i in range(LETTERS) if mask >> i & 1)
