"""Tables 4.2, 4.3, 5.1 to 5.3 and Figures 4.5, 5.7, 5.8, 5.11 of seed 001, of any lexicon, as data.

Words are those of 3 or more letters. A plot takes the arrays as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from engine.lexicon.lexicon import Lexicon, padded
from engine.soup.board import COLUMNS, MINIMUM, VALUES, Board
from engine.soup.heuristics import TABLE_5_1, Normal, connectivity, fit_vowels, reweighted, vowel_shares

ENDS = 5
"""How many words the seed prints of each end of a list."""
PERCENT = 100.0


class Ranked(NamedTuple):
    """A word in a list."""

    rank: int
    word: str
    score: float


class Listing(NamedTuple):
    """The two ends of a list of words.

    Attributes:
        words: how many there are in all.
    """

    words: int
    first: tuple[Ranked, ...]
    last: tuple[Ranked, ...]


class Occurrence(NamedTuple):
    """How many of the words have a letter or a pair of letters somewhere."""

    letters: str
    words: int
    percent: float


class Table43(NamedTuple):
    """Table 4.3: each letter, and each pair of letters that some word has, the most frequent first.

    Attributes:
        absent: how many of the 676 pairs no word has.
    """

    letters: tuple[Occurrence, ...]
    pairs: tuple[Occurrence, ...]
    absent: int


class LetterValue(NamedTuple):
    """A letter in Tables 5.1 and 5.2.

    Attributes:
        percent: its share of the letters of words of 3 to 5 letters.
        value: what it is worth; weighted: by Table 5.2.
        printed: the seed's percentage.
    """

    letter: str
    percent: float
    value: int
    weighted: float
    printed: float


class Lengths(NamedTuple):
    """Figure 4.5: by the length of a string of letters, int64[n]; `chance`, float64[n], that it is a word."""

    length: np.ndarray
    words: np.ndarray
    chance: np.ndarray


class Vowels(NamedTuple):
    """Figures 5.7 and 5.8: a histogram, int64[n] between edges float64[n + 1], and the normal fitted to it."""

    counts: np.ndarray
    edges: np.ndarray
    fit: Normal


def points(lexicon: Lexicon, values: Mapping[str, float] = VALUES) -> np.ndarray:
    """float64[n], the points of each word of a lexicon, shorter ones too, by some values of the letters.

    Rounded, so that words of the same letters are equal.
    """
    worth = np.array([values[letter] for letter in lexicon.alphabet.letters], np.float64)
    return np.round(np.add.reduceat(worth[lexicon.letters], lexicon.offsets[:-1]) * lexicon.lengths, 6)


def alphabetized(lexicon: Lexicon) -> Listing:
    """The left side of Table 4.2."""
    return _listing(lexicon, _long(lexicon), points(lexicon))


def by_points(lexicon: Lexicon, values: Mapping[str, float] = VALUES) -> Listing:
    """The right side of Table 4.2, and both of 5.3: by points descending, equal ones in the alphabet's order."""
    scores, order = points(lexicon, values), _long(lexicon)
    return _listing(lexicon, order[np.argsort(-scores[order], kind="stable")], scores)


def _long(lexicon: Lexicon) -> np.ndarray:
    """The numbers of the words of 3 or more letters, in the alphabet's order."""
    return lexicon.order[lexicon.lengths[lexicon.order] >= MINIMUM]


def _listing(lexicon: Lexicon, order: np.ndarray, scores: np.ndarray) -> Listing:
    def ranked(ranks: range) -> tuple[Ranked, ...]:
        return tuple(Ranked(i + 1, lexicon.word(int(order[i])), float(scores[order[i]])) for i in ranks)

    count = len(order)
    return Listing(count, ranked(range(min(ENDS, count))), ranked(range(max(0, count - ENDS), count)))


def occurrences(lexicon: Lexicon) -> Table43:
    """Table 4.3."""
    kept = lexicon.lengths >= MINIMUM
    count, alphabet = int(kept.sum()), lexicon.alphabet.letters
    masks = lexicon.masks[kept]
    letters = [int((masks >> np.uint32(code) & 1).sum()) for code in range(len(alphabet))]
    matrix = padded(lexicon.letters, lexicon.offsets)[kept].astype(np.int64)
    size = len(alphabet) + 1
    there = (matrix[:, :-1] > 0) & (matrix[:, 1:] > 0)
    pairs = np.where(there, matrix[:, :-1] * size + matrix[:, 1:], 0)
    pairs.sort(axis=1)
    once = np.diff(pairs, axis=1, prepend=0) > 0
    counts = np.bincount(pairs[once], minlength=size * size).reshape(size, size)[1:, 1:]
    named = {one + other: int(counts[a, b]) for a, one in enumerate(alphabet) for b, other in enumerate(alphabet)}
    return Table43(
        _sorted(dict(zip(alphabet, letters, strict=True)), count),
        _sorted({pair: words for pair, words in named.items() if words}, count),
        sum(not words for words in named.values()),
    )


def _sorted(counts: Mapping[str, int], of: int) -> tuple[Occurrence, ...]:
    made = (Occurrence(letters, words, PERCENT * words / of) for letters, words in counts.items())
    return tuple(sorted(made, key=lambda one: (-one.words, one.letters)))


def letter_values(percentages: Mapping[str, float]) -> tuple[LetterValue, ...]:
    """Tables 5.1 and 5.2."""
    weighted = reweighted(percentages)
    return tuple(
        LetterValue(letter, percentages[letter], value, weighted[letter], TABLE_5_1[letter])
        for letter, value in VALUES.items()
    )


def word_chances(lexicon: Lexicon) -> Lengths:
    """Figure 4.5: how likely random letters are a word, each letter as likely as the others."""
    words = np.bincount(lexicon.lengths)[MINIMUM:]
    length = np.arange(MINIMUM, MINIMUM + len(words))
    return Lengths(length, words, words / float(len(lexicon.alphabet.letters)) ** length)


def vowel_histogram(lexicon: Lexicon, bins: int = 20) -> Vowels:
    """Figures 5.7 and 5.8.

    Raises:
        BadInput: the words do not differ in their share of vowels.
    """
    counts, edges = np.histogram(vowel_shares(lexicon), bins, (0.0, 1.0))
    return Vowels(counts, edges, fit_vowels(lexicon))


def rectangles(longest: int = COLUMNS) -> np.ndarray:
    """Figure 5.11: float64[longest, longest], the connectivity of full boards by their rows and columns."""
    sides = range(1, longest + 1)
    return np.array([[connectivity(Board(("a" * columns,) * rows)) for columns in sides] for rows in sides])
