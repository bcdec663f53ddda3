"""The words of WordNet's definitions, and how usual they are in a sample."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from functools import lru_cache

from engine.words.wordnet import WordNet

_WORD = re.compile(r"[a-z]{3,}")


def words_in(definition: str) -> tuple[str, ...]:
    """Return the distinct words of three or more letters of a definition, in lower case, in its order."""
    return tuple(dict.fromkeys(_WORD.findall(definition.lower())))


@lru_cache(maxsize=8)
def usual_counts(
    net: WordNet, one_in: int, terms: Callable[[str], Iterable[str]] = words_in
) -> tuple[Counter[str], int]:
    """Return in how many definitions of a sample each term occurs, and the size of the sample.

    Args:
        one_in: the sample contains one of this number of definitions.
        terms: the distinct terms of a definition.
    """
    sample = net.definitions(one_in)
    return Counter(one for definition in sample for one in terms(definition)), len(sample)
