"""In which order words go into a grid: the two rankings of seed 003, and how far an order is from the best one.

Sections 6.2, 6.3 and 7. Letters that two words share are counted once each, however often a word has them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np

from engine.errors import BadInput

Ranking: TypeAlias = Literal["pebbles", "intersections"]
Order: TypeAlias = Literal["ascending", "descending", "given"]


def matrix(words: Sequence[str]) -> np.ndarray:
    """Table 1: int64[n, n], how many letters two words share; 0 between a word and itself.

    The seed prints 0 for BREAD and LOBBY, which share B.
    """
    letters = np.array([[letter in word for letter in map(chr, range(97, 123))] for word in words], np.int64)
    shared = letters @ letters.T if len(words) else np.zeros((0, 0), np.int64)
    np.fill_diagonal(shared, 0)
    return shared


def intersections(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by letters: how many it shares with all the others (section 6.2)."""
    return tuple(matrix(words).sum(axis=1).tolist())


def pebbles(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by words: how many others share a letter with it (section 6.3, pebble and sand)."""
    return tuple((matrix(words) > 0).sum(axis=1).tolist())


def ranked(words: Sequence[str], ranking: Ranking = "pebbles", order: Order = "ascending") -> tuple[str, ...]:
    """The words in an order; those of equal rank stay as they were given.

    Ascending places pebbles first: words that few others cross.
    """
    if order == "given":
        return tuple(words)
    ranks = pebbles(words) if ranking == "pebbles" else intersections(words)
    sign = 1 if order == "ascending" else -1
    return tuple(words[i] for i in sorted(range(len(words)), key=lambda i: sign * ranks[i]))


def distance(words: Sequence[str], best: Sequence[str]) -> float:
    """How far an order is from the best one, 0 to 1: equation 1 of section 7.

    The steps by which the words are away from where the best order has them, as a share of those of the
    worst order, which is the best one reversed. Fewer than two words are no distance away.

    Raises:
        BadInput: the two are not orders of the same words, each once.
    """
    if sorted(words) != sorted(best) or len(set(best)) != len(best):
        raise BadInput("a distance is between two orders of the same words")
    places = {word: place for place, word in enumerate(best)}
    steps = sum(abs(place - places[word]) for place, word in enumerate(words))
    return steps / max(1, len(best) ** 2 // 2)
