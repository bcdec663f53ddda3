"""Word families: words that share a stem, such as converge and convergence, or govern and governor.

Stems are computed by Porter's second stemmer for English ("Snowball", 2001). It groups inflections and most
derivations. Sometimes it groups unrelated words (general and generous), so family counts are approximate.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np


def families(words: Sequence[str]) -> np.ndarray:
    """Return the family number of each word, int64[n], numbered from 0 in order of first appearance."""
    import snowballstemmer

    stems = snowballstemmer.stemmer("english").stemWords(list(words))
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(stem, len(numbers)) for stem in stems], np.int64)
