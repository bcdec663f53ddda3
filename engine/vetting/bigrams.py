"""The heuristic of seed 000 (Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles").

Each distinct letter of the ring has a code, 0 to 7 in alphabetical order. A 64-bit mask says which
unordered pairs of codes {i, j}, i <= j, stand side by side: bit 8i + j for one or more, bit 8j + i (where
i < j) for two or more. A word needs the pairs of its consecutive letters, those with the hub's letter left out;
it is flagged where the ring's mask holds all of its need.

A path takes each pair of touching ring cells at most once, so a word that can be traced is always
flagged. Pairs with the hub's *letter* are left out also where that letter stands in the ring again: such a
pair may go through the hub, and to ask for it in the ring would miss words that the eye finds. Where all
letters differ, a letter tells its cell, and the heuristic is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

MOST_CODES = 8


def letter_codes(ring: Iterable[str]) -> dict[str, int]:
    """The code of each distinct letter of a ring, in alphabetical order.

    Raises:
        ValueError: more than eight different letters.
    """
    distinct = sorted(set(ring))
    if len(distinct) > MOST_CODES:
        raise ValueError(f"{len(distinct)} different letters in a ring; a mask has room for {MOST_CODES}")
    return {letter: code for code, letter in enumerate(distinct)}


def ring_mask(ring: Sequence[str], codes: Mapping[str, int]) -> int:
    """The mask of the pairs that stand side by side in a ring, the last beside the first."""
    return _mask(Counter(_pair(a, b, codes) for a, b in pairwise((*ring, ring[0]))))


def word_mask(word: str, hub: str, codes: Mapping[str, int]) -> int:
    """The mask of the pairs that a word needs, without those that contain the hub's letter.

    Raises:
        KeyError: a letter is neither the hub's nor in the ring.
    """
    return _mask(Counter(_pair(a, b, codes) for a, b in pairwise(word) if hub not in (a, b)))


def flagged(mask: int, needed: int) -> bool:
    """Whether a ring may hold a word: one AND and one compare."""
    return mask & needed == needed


def bits(mask: int) -> frozenset[int]:
    """The places of a mask's bits."""
    return frozenset(place for place in range(64) if mask >> place & 1)


def _pair(a: str, b: str, codes: Mapping[str, int]) -> tuple[int, int]:
    return min(codes[a], codes[b]), max(codes[a], codes[b])


def _mask(pairs: Mapping[tuple[int, int], int]) -> int:
    mask = 0
    for (i, j), count in pairs.items():
        mask |= 1 << 8 * i + j
        if count > 1 and i < j:
            mask |= 1 << 8 * j + i
    return mask
