"""The bigram heuristic of Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles".

Each distinct letter of the ring has a code, 0 to 7 in alphabetical order. The 64-bit mask of a ring records which
unordered pairs of codes {i, j}, i <= j, are adjacent: bit 8i + j if the pair occurs, and bit 8j + i (for i < j)
if it occurs at least twice. The mask of a word records the pairs of its consecutive letters, except pairs with
the hub's letter. A word is flagged if the ring's mask contains all bits of the word's mask.

A path uses each pair of adjacent ring cells at most once, so every traceable word is flagged. Pairs with the hub's
*letter* are ignored even if the letter also occurs in the ring: such a pair may pass through the hub, and
requiring it in the ring would miss traceable words. If all letters are distinct, each letter identifies its cell
and the heuristic is exact.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

MOST_CODES = 8


def letter_codes(ring: Iterable[str]) -> dict[str, int]:
    """Return the code of each distinct letter of a ring, in alphabetical order.

    Raises:
        ValueError: If there are more than eight distinct letters.
    """
    distinct = sorted(set(ring))
    if len(distinct) > MOST_CODES:
        raise ValueError(f"the ring has {len(distinct)} distinct letters; a mask supports {MOST_CODES}")
    return {letter: code for code, letter in enumerate(distinct)}


def ring_mask(ring: Sequence[str], codes: Mapping[str, int]) -> int:
    """Return the mask of the adjacent pairs of a ring, including the last letter with the first."""
    return _mask(Counter(_pair(a, b, codes) for a, b in pairwise((*ring, ring[0]))))


def word_mask(word: str, hub: str, codes: Mapping[str, int]) -> int:
    """Return the mask of the pairs of consecutive letters of a word, except pairs with the hub's letter.

    Raises:
        KeyError: If a letter is neither the hub's nor in the ring.
    """
    return _mask(Counter(_pair(a, b, codes) for a, b in pairwise(word) if hub not in (a, b)))


def flagged(mask: int, needed: int) -> bool:
    """Whether a ring with this mask is flagged for a word that needs these pairs."""
    return mask & needed == needed


def bits(mask: int) -> frozenset[int]:
    """Return the indices of the set bits of a mask."""
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
