"""The order in which words go into a grid: two rankings of Agarwal et al. 2020, and the distance of two orders.

Sections 6.2, 6.3 and 7. A letter that two words share counts once, however often it occurs in a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import numpy as np

from engine.core.errors import BadInput

Ranking: TypeAlias = Literal["pebbles", "intersections"]
Order: TypeAlias = Literal["ascending", "descending", "given"]


def matrix(words: Sequence[str]) -> np.ndarray:
    """Table 1: int64[n, n], the number of letters that two words share; 0 on the diagonal.

    The published table has 0 for BREAD and LOBBY, which share B.
    """
    letters = np.array([[letter in word for letter in map(chr, range(97, 123))] for word in words], np.int64)
    shared = letters @ letters.T if len(words) else np.zeros((0, 0), np.int64)
    np.fill_diagonal(shared, 0)
    return shared


def intersections(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by letters: the letters that it shares with all other words (section 6.2)."""
    return tuple(matrix(words).sum(axis=1).tolist())


def pebbles(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by words: the other words with a common letter (section 6.3, pebble and sand)."""
    return tuple((matrix(words) > 0).sum(axis=1).tolist())


def ranked(words: Sequence[str], ranking: Ranking = "pebbles", order: Order = "ascending") -> tuple[str, ...]:
    """The words by rank; words of equal rank keep their order.

    Ascending order places the pebbles first: the words that few others can cross.
    """
    if order == "given":
        return tuple(words)
    ranks = pebbles(words) if ranking == "pebbles" else intersections(words)
    sign = 1 if order == "ascending" else -1
    return tuple(words[i] for i in sorted(range(len(words)), key=lambda i: sign * ranks[i]))


def distance(words: Sequence[str], best: Sequence[str]) -> float:
    """The distance of an order from the best one, 0 to 1: equation 1 of section 7.

    It is the sum of the displacements of the words, as a share of the sum for the reversed best order.
    It is 0 for fewer than two words.

    Raises:
        BadInput: If the two are not orders of the same distinct words.
    """
    if sorted(words) != sorted(best) or len(set(best)) != len(best):
        raise BadInput("a distance needs two orders of the same words")
    places = {word: place for place, word in enumerate(best)}
    steps = sum(abs(place - places[word]) for place, word in enumerate(words))
    return steps / max(1, len(best) ** 2 // 2)
