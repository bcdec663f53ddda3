"""Every wheel of a word list: each multiset of letters of a long word with each of its letters in the hub."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.alphabet import ENGLISH, Alphabet

NOT_A_LETTER = 255
MOST_AROUND = 8


@dataclass(frozen=True, eq=False)
class Wheels:
    """All wheels of some long words: m of them, each a hub with a ring of n letters, pot by pot, hubs ascending.

    Attributes:
        words: the long words, each once.
        length: letters of each.
        pot: int32[m], which multiset of letters each wheel is of, numbered as they first appear.
        pot_of: int32[w], that of each word.
        hubs: uint8[m], the code of the hub's letter.
        rings: uint8[m, 8], the codes of the ring's distinct letters, rarest first; 255 beyond them.
        counts: uint8[m, a], how often each letter stands in the wheel.
        patterns: how often each letter of `rings` stands in its ring, each pattern once.
        pattern: int64[m], that of each wheel.
    """

    words: tuple[str, ...]
    length: int
    alphabet: Alphabet
    pot: np.ndarray
    pot_of: np.ndarray
    hubs: np.ndarray
    rings: np.ndarray
    counts: np.ndarray
    patterns: tuple[tuple[int, ...], ...]
    pattern: np.ndarray

    def __len__(self) -> int:
        return len(self.hubs)

    def letters(self, i: int) -> tuple[str, str]:
        """The hub of wheel `i`, and the letters around it in alphabetical order."""
        hub = self.alphabet.letters[self.hubs[i]]
        pot = "".join(c * n for c, n in zip(self.alphabet.letters, self.counts[i].tolist(), strict=True))
        return hub, pot.replace(hub, "", 1)

    def long(self, i: int) -> tuple[str, ...]:
        """The long words of wheel `i`, in the order of the list."""
        first, last = np.searchsorted(self._sorted_pots, [self.pot[i], self.pot[i] + 1]).tolist()
        return tuple(self.words[w] for w in self._by_pot[first:last].tolist())

    @cached_property
    def _by_pot(self) -> np.ndarray:
        return np.argsort(self.pot_of, kind="stable")

    @cached_property
    def _sorted_pots(self) -> np.ndarray:
        return self.pot_of[self._by_pot]


def wheels_of(words: Sequence[str], length: int = 9, alphabet: Alphabet = ENGLISH) -> Wheels:
    """Every wheel with a long word of `length` letters; words with other signs are left out."""
    known = set(alphabet.letters)
    long = tuple(dict.fromkeys(word for word in words if len(word) == length and known.issuperset(word)))
    table = letter_counts(long, alphabet)
    _, first, inverse = np.unique(table, axis=0, return_index=True, return_inverse=True)
    by_appearance = np.argsort(first)
    number = np.empty(len(first), np.int32)
    number[by_appearance] = np.arange(len(first))
    pots = table[np.sort(first)]
    pot, hubs = (side.astype(kind) for side, kind in zip(np.nonzero(pots), (np.int32, np.uint8), strict=True))
    counts = pots[pot]
    around = counts.copy()
    around[np.arange(len(hubs)), hubs] -= 1
    rings, patterns, pattern = _coded(around)
    return Wheels(long, length, alphabet, pot, number[inverse.ravel()], hubs, rings, counts, patterns, pattern)


def _coded(around: np.ndarray) -> tuple[np.ndarray, tuple[tuple[int, ...], ...], np.ndarray]:
    """The letters of rings by their codes, the rarest first, and the patterns of their repeats."""
    absent = around == 0
    order = np.argsort(np.where(absent, NOT_A_LETTER, around), axis=1, kind="stable")[:, :MOST_AROUND]
    repeats = np.take_along_axis(around, order, axis=1)
    rings = np.where(repeats > 0, order, NOT_A_LETTER).astype(np.uint8)
    keys, pattern = np.unique(np.ascontiguousarray(repeats).view(">u8").ravel(), return_inverse=True)
    rows = keys.astype(">u8").view(np.uint8).reshape(-1, MOST_AROUND).tolist()
    return rings, tuple(tuple(n for n in row if n) for row in rows), pattern.astype(np.int64)


def letter_counts(words: Sequence[str], alphabet: Alphabet = ENGLISH) -> np.ndarray:
    """uint8[w, a]: how often each letter of the alphabet stands in each word."""
    size = len(alphabet.letters)
    rows = np.repeat(np.arange(len(words)), [len(word) for word in words])
    codes = np.array([alphabet.codes[letter] for letter in "".join(words)], np.int64)
    return np.bincount(rows * size + codes, minlength=len(words) * size).reshape(-1, size).astype(np.uint8)
