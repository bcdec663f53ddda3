"""Which words the letters of many wheels allow, and sums over them, many wheels at once.

A pot is the letters of a wheel, its hub not yet chosen. A word fits where its set of letters is a subset of the
pot's, and each letter stands in it at most as often; so each pot asks for all subsets of its letters, at most
512, in a list of the words' letter sets, and only words with a letter twice are counted letter by letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.alphabet import ENGLISH
from engine.wheel.wheels import letter_counts

SLICE = 256
"""Pots at a time: about 20 ms."""
FIELD = 13
"""Bits of one sum where four are added up as one number; no wheel has 8,192 words."""
SUMS = 4


class Words:
    """Words to be sought in pots, in order of their letter sets.

    Attributes:
        words: n of them.
        counts: uint8[n, 26], how often each letter stands in each.
        masks: uint32[n], the letters of each.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self.words = sorted(words, key=lambda word: (ENGLISH.mask(word), word))
        self.counts = letter_counts(self.words)
        self.masks = ((self.counts > 0) @ (1 << np.arange(26, dtype=np.int64))).astype(np.uint32)
        self._often = self.counts.max(axis=1) > 1
        self._sets, starts = np.unique(self.masks, return_index=True)
        self._starts = np.append(starts, len(self.words))

    def fitting(self, part: Pots) -> tuple[np.ndarray, np.ndarray]:
        """Every word with every pot that allows it: rows of the part, ascending, and places of words."""
        at = np.minimum(np.searchsorted(self._sets, part.subsets), len(self._sets) - 1)
        rows, hits = np.nonzero(self._sets[at] == part.subsets)
        found = at[rows, hits]
        starts, sizes = self._starts[found], np.diff(self._starts)[found]
        row = np.repeat(rows, sizes)
        word = np.arange(len(row)) + np.repeat(starts + sizes - np.cumsum(sizes), sizes)
        often = np.flatnonzero(self._often[word])
        lacking = (self.counts[word[often]] > part.counts[row[often]]).any(axis=1)
        kept = np.ones(len(row), np.bool_)
        kept[often[lacking]] = False
        return row[kept], word[kept]

    def sums(self, row: np.ndarray, word: np.ndarray, values: np.ndarray, pots: int) -> np.ndarray:
        """For each pot and each hub the sums over its words that hold the hub.

        Args:
            row: as `fitting` gives them.
            word: as `fitting` gives them.
            values: bool[n, 4], what is summed.
            pots: how many there are in the part.

        Returns:
            int32[pots, 26, 4].
        """
        weights = (values @ (1 << FIELD * np.arange(SUMS))).astype(np.float64)[word]
        masks, out = self.masks[word], np.zeros((pots, 26, SUMS), np.int32)
        shifts = FIELD * np.arange(SUMS)
        for code in range(26):
            holding = np.flatnonzero(masks >> np.uint32(code) & 1)
            summed = np.bincount(row[holding], weights[holding], pots).astype(np.int64)
            out[:, code] = summed[:, None] >> shifts & (1 << FIELD) - 1
        return out


class Pots(NamedTuple):
    """Some pots with equally many different letters.

    Attributes:
        places: int64[p], where they stand among all.
        counts: uint8[p, 26], their letters.
        subsets: uint32[p, 2**d], the masks of all sets of letters in each.
    """

    places: np.ndarray
    counts: np.ndarray
    subsets: np.ndarray


def parts(counts: np.ndarray) -> Iterator[Pots]:
    """All pots uint8[m, 26], a slice at a time."""
    distinct = (counts > 0).sum(axis=1)
    for d in np.unique(distinct).tolist():
        chosen = (np.arange(2**d)[:, None] >> np.arange(d) & 1).astype(np.uint32)
        places = np.flatnonzero(distinct == d)
        for start in range(0, len(places), SLICE):
            some = places[start : start + SLICE]
            codes = np.nonzero(counts[some])[1].reshape(-1, d).astype(np.uint32)
            yield Pots(some, counts[some], (np.uint32(1) << codes) @ chosen.T)
