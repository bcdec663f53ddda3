"""The letter-set index: the distinct letter masks of a lexicon, each with its words.

The index finds the words that consist of exactly a given set of letters with one hash lookup. It uses Fibonacci
hashing with linear probing (Knuth, The Art of Computer Programming, volume 3, section 6.4). Kernels look up a mask
themselves: start at `slot = (mask * 0x9E3779B1 & 0xFFFFFFFF) >> shift`; while `table[slot]` is not -1, compare
`masks[table[slot]]` with the mask and continue with the next slot, modulo the table size.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

MULTIPLIER = 0x9E3779B1
WORD = 0xFFFFFFFF


@dataclass(frozen=True, eq=False)
class LetterSets:
    """The m distinct letter masks of n words, in the order of their first appearance.

    Attributes:
        masks: uint32[m]: the letter sets.
        starts: int32[m + 1]: the words of set s are `ids[starts[s]:starts[s + 1]]`.
        ids: int32[n]: word numbers grouped by set, in file order within a set.
        table: int32[2**k]: a hash table of set numbers, at most half full; -1 marks an empty slot.
    """

    DTYPES: ClassVar = {"masks": np.uint32, "starts": np.int32, "ids": np.int32, "table": np.int32}

    masks: np.ndarray
    starts: np.ndarray
    ids: np.ndarray
    table: np.ndarray

    @classmethod
    def build(cls, word_masks: np.ndarray) -> LetterSets:
        """Build the index from the letter mask of each word, uint32[n]."""
        sets, first, inverse = np.unique(word_masks, return_index=True, return_inverse=True)
        by_appearance = np.argsort(first)
        number = np.empty(len(sets), np.int32)
        number[by_appearance] = np.arange(len(sets))
        of_word = number[inverse]
        masks = sets[by_appearance].astype(np.uint32)
        starts = np.zeros(len(masks) + 1, np.int32)
        np.cumsum(np.bincount(of_word, minlength=len(masks)), out=starts[1:])
        ids = np.argsort(of_word, kind="stable").astype(np.int32)
        return cls(masks, starts, ids, _table(masks))

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def shift(self) -> int:
        """The right shift of the hash function, 32 - k."""
        return 33 - len(self.table).bit_length()

    def find(self, mask: int) -> int:
        """Return the number of a letter set, or -1 if no word has exactly these letters."""
        slot = (mask * MULTIPLIER & WORD) >> self.shift
        while (found := int(self.table[slot])) >= 0:
            if self.masks[found] == mask:
                return found
            slot = (slot + 1) % len(self.table)
        return -1

    def words(self, number: int) -> np.ndarray:
        """Return the numbers of the words of a set, int32, in file order."""
        return self.ids[self.starts[number] : self.starts[number + 1]]


def _table(masks: np.ndarray) -> np.ndarray:
    """Insert all masks into an open-addressing table, in the order of their home slots.

    In that order each mask goes to its home slot or to the slot after its predecessor, whichever is later. Masks
    that would go past the end use the first free slots from the start, which is what linear probing gives.
    """
    bits = max(1, (2 * len(masks) - 1).bit_length())
    table = np.full(1 << bits, -1, np.int32)
    home = (masks.astype(np.uint64) * MULTIPLIER & WORD) >> np.uint64(32 - bits)
    order = np.argsort(home, kind="stable")
    place = np.arange(len(masks))
    slots = np.maximum.accumulate(home[order].astype(np.int64) - place) + place
    inside = slots < len(table)
    table[slots[inside]] = order[inside]
    table[np.flatnonzero(table < 0)[: np.count_nonzero(~inside)]] = order[~inside]
    return table
