"""Words to be sought in the letters of many wheels at once.

A pot is the letters of a wheel, its hub not yet chosen. A word fits where its set of letters is a subset of the
pot's, and each letter stands in it at most as often; so each pot asks for all subsets of its letters, at most
512, in a list of the words' letter sets, and only words with a letter twice are counted letter by letter.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.job import Control
from engine.wheel.wheels import letter_counts, masks_of, slices

SLICE = 1024
"""Pots in a kernel call: about 20 ms."""
SUMS = 4


class Words:
    """Words to be sought in pots, in order of their letter sets.

    Attributes:
        words: n of them.
        counts: uint8[n, 26], how often each letter stands in each.
        masks: uint32[n], the letters of each.
        often: bool[n], whether a letter stands in it twice.
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
