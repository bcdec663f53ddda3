"""What seed 001 sees in a board beside points: rare letters, vowels, how well letters touch (5.5 to 5.8)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from engine.errors import BadInput
from engine.lexicon.lexicon import Lexicon
from engine.soup.board import EMPTY, MINIMUM, VALUES, VOWELS, Board

SHORT = 5
"""The longest word that counts for the frequency of letters (Table 5.1)."""
SCALE = 10.0

_PRINTED = (
    9.35, 2.59, 2.99, 3.79, 10.02, 1.87, 2.66, 2.78, 5.80, 0.52, 2.48, 5.08, 3.14,
    4.49, 7.17, 3.23, 0.16, 6.06, 9.62, 5.04, 4.01, 1.08, 1.79, 0.46, 3.10, 0.72,
)  # fmt: skip
TABLE_5_1: Mapping[str, float] = dict(zip(VALUES, _PRINTED, strict=True))
"""The percentage of each letter in words of 3 to 5 letters, as the seed prints it of its own dictionary."""


class Normal(NamedTuple):
    """A normal distribution."""

    mean: float
    sd: float

    def density(self, x: float) -> float:
        """Its density at x."""
        z = (x - self.mean) / self.sd
        return math.exp(-z * z / 2) / (self.sd * math.sqrt(2 * math.pi))


VOWEL_SHARE = Normal(0.395, 0.087)
"""The share of vowels in a word, as the seed fits it."""


def letter_percentages(words: Iterable[str]) -> dict[str, float]:
    """Table 5.1 of some words: the percentage of each letter in those of 3 to 5 letters.

    Raises:
        BadInput: there is no such word.
    """
    counts = Counter("".join(word for word in words if MINIMUM <= len(word) <= SHORT))
    if not counts:
        raise BadInput(f"no word of the list has {MINIMUM} to {SHORT} letters")
    return {letter: 100.0 * counts[letter] / counts.total() for letter in VALUES}


def reweighted(percentages: Mapping[str, float] = TABLE_5_1) -> dict[str, float]:
    """Table 5.2: each letter's value times 10, by its percentage; one that never came counts as the rarest."""
    rarest = min(percentage for percentage in percentages.values() if percentage > 0)
    return {letter: value * SCALE / (percentages[letter] or rarest) for letter, value in VALUES.items()}


def weighted_worth(word: str, values: Mapping[str, float]) -> float:
    """The points of a word with other values of the letters."""
    return len(word) * sum(values[letter] for letter in word)


def vowel_share(letters: str) -> float:
    """The share of a, e, i, o, u and y among some letters; 0 where there are none."""
    return sum(map(letters.count, VOWELS)) / len(letters) if letters else 0.0


def vowel_shares(lexicon: Lexicon) -> np.ndarray:
    """float64[n], the share of vowels in each word of 3 or more letters."""
    vowels = np.isin(lexicon.letters, [lexicon.alphabet.codes[letter] for letter in VOWELS])
    counts = np.add.reduceat(vowels.astype(np.int64), lexicon.offsets[:-1])
    return (counts / lexicon.lengths)[lexicon.lengths >= MINIMUM]


def fit_vowels(lexicon: Lexicon) -> Normal:
    """The normal distribution of the share of vowels in a lexicon's words of 3 or more letters.

    Raises:
        BadInput: they do not differ in it.
    """
    shares = vowel_shares(lexicon)
    if len(shares) < 2 or shares.std() == 0:
        raise BadInput("the words of the list do not differ in their share of vowels")
    return Normal(float(shares.mean()), float(shares.std()))


def connectivity(board: Board) -> float:
    """The mean, over the letters that are left, of the squared number of letters that touch it; 0 without any.

    A full square of 4x4 has 30.75 (Figure 5.9). The seed's own code asks whether the cell itself has a letter,
    instead of its neighbour (45.94 there); its text is followed.
    """
    filled = np.array([[letter != EMPTY for letter in row] for row in board.rows], np.int64)
    if not filled.any():
        return 0.0
    height, width = filled.shape
    around = np.pad(filled, 1)
    near = sum(around[r : r + height, c : c + width] for r in range(3) for c in range(3)) - filled
    return float((near * near)[filled > 0].mean())
