"""Words prepared for a search in the letters of many wheels at once.

A pot is the multiset of letters of a wheel, without a choice of the hub. A word fits a pot if the pot contains
each of its letters at least as often. All subsets of the pot's letters, at most 512, are looked up in an index of
the words by letter set. Letters are counted only for words with a repeated letter.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.core.job import Control
from engine.wheel.wheels import letter_counts, masks_of, slices

SLICE = 1024
"""Pots per kernel call; a call takes about 20 ms."""
SUMS = 5
"""Number of values of each word that are summed."""


class Words:
    """Words to search for in pots, sorted by their letter sets.

    Attributes:
        words: the n words.
        counts: uint8[n, 26], number of times that each letter occurs in each word.
        masks: uint32[n], letter set of each word.
        often: bool[n], whether a letter occurs twice or more in the word.
    """

    def __init__(self, words: Sequence[str], control: Control) -> None:
        ordered, parts = sorted(words), [np.zeros((0, 26), np.uint8)]
        for part in slices(len(ordered)):
            control.check()
            parts.append(letter_counts(ordered[part]))
        counts = np.concatenate(parts)
        masks = masks_of(counts)
        control.check()
        places = np.argsort(masks, kind="stable")
        self.words = [ordered[place] for place in places.tolist()]
        self.counts = counts[places]
        self.masks = masks[places]
        self.often = self.counts.max(axis=1, initial=0) > 1
