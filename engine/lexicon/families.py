"""Families of words: those that share a stem, such as converge and convergence, govern and governor.

The stem is Porter's second one for English ("Snowball", 2001). It joins inflections and most derivations, and at
times what does not belong together (general and generous); whoever counts families is told so.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def families(words: Sequence[str]) -> np.ndarray:
    """int64[n]: the family of each word, counted from 0 in the order of first appearance."""
    import snowballstemmer

    stems = snowballstemmer.stemmer("english").stemWords(list(words))
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(stem, len(numbers)) for stem in stems], np.int64)
