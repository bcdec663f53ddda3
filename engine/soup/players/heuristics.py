"""The heuristics of Lyster 2022, sections 5.5 to 5.8, and its search word by word, sections 4.1 and 4.2.

The search tries every word of the dictionary, breadth first. It measures two speed-ups: a dictionary sorted by
points, so that the first word found is the best; and skipping words with a pair of letters that touch nowhere.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control
from engine.core.alphabet import ENGLISH
from engine.soup.board import EMPTY, MINIMUM, VALUES, VOWELS, Board, Cell, worth
from engine.words.lexicon import Lexicon

SHORT = 5  # most letters of the words in which letters are counted (Table 5.1)
SCALE = 10.0  # factor of the re-weighted letter values (Table 5.2)
_PRINTED = (
    9.35, 2.59, 2.99, 3.79, 10.02, 1.87, 2.66, 2.78, 5.80, 0.52, 2.48, 5.08, 3.14,
    4.49, 7.17, 3.23, 0.16, 6.06, 9.62, 5.04, 4.01, 1.08, 1.79, 0.46, 3.10, 0.72,
)  # fmt: skip
TABLE_5_1: Mapping[str, float] = dict(zip(VALUES, _PRINTED, strict=True))
"""Percentage of each letter in words of 3 to 5 letters, as printed in Lyster 2022 for Collins Scrabble Words."""


class Normal(NamedTuple):
    """A normal distribution."""

    mean: float
    sd: float

    def density(self, x: float) -> float:
        """Return the density at x."""
        z = (x - self.mean) / self.sd
        return math.exp(-z * z / 2) / (self.sd * math.sqrt(2 * math.pi))


VOWEL_SHARE = Normal(0.395, 0.087)  # share of vowels in a word, as fitted in Lyster 2022


def letter_percentages(words: Iterable[str]) -> dict[str, float]:
    """Return the percentage of each letter in words of 3 to 5 (Table 5.1). Raises BadInput without such words."""
    counts = Counter("".join(word for word in words if MINIMUM <= len(word) <= SHORT))
    if not counts:
        raise BadInput(f"no word in the list has {MINIMUM} to {SHORT} letters")
    return {letter: 100.0 * counts[letter] / counts.total() for letter in VALUES}


def reweighted(percentages: Mapping[str, float] = TABLE_5_1) -> dict[str, float]:
    """Return letter values times 10 divided by percentage (Table 5.2); absent letters count as the rarest."""
    rarest = min(percentage for percentage in percentages.values() if percentage > 0)
    return {letter: value * SCALE / (percentages[letter] or rarest) for letter, value in VALUES.items()}


def weighted_worth(word: str, values: Mapping[str, float]) -> float:
    """Return the points of a word for given letter values."""
    return len(word) * sum(values[letter] for letter in word)


def vowel_share(letters: str) -> float:
    """Return the share of a, e, i, o, u and y among letters; 0 without letters."""
    return sum(map(letters.count, VOWELS)) / len(letters) if letters else 0.0


def vowel_shares(lexicon: Lexicon) -> np.ndarray:
    """Return the share of vowels in each word of 3 or more letters, float64[n]."""
    vowels = np.isin(lexicon.letters, [lexicon.alphabet.codes[letter] for letter in VOWELS])
    counts = np.add.reduceat(vowels.astype(np.int64), lexicon.offsets[:-1])
    return (counts / lexicon.lengths)[lexicon.lengths >= MINIMUM]


def fit_vowels(lexicon: Lexicon) -> Normal:
    """Fit a normal distribution to the vowel share of words of 3 or more. Raises BadInput if all agree."""
    shares = vowel_shares(lexicon)
    if len(shares) < 2 or shares.std() == 0:
        raise BadInput("all words in the list have the same share of vowels")
    return Normal(float(shares.mean()), float(shares.std()))


def connectivity(board: Board) -> float:
    """Return the mean squared number of neighbors over all letters of a board; 0 for an empty board.

    A full 4x4 square has 30.75 (Figure 5.9). The listing in Lyster 2022 tests the cell itself instead of its
    neighbor, which gives 45.94; this function follows the text.
    """
    filled = np.array([[letter != EMPTY for letter in row] for row in board.rows], np.int64)
    if not filled.any():
        return 0.0
    height, width = filled.shape
    around = np.pad(filled, 1)
    near = sum(around[r : r + height, c : c + width] for r in range(3) for c in range(3)) - filled
    return float((near * near)[filled > 0].mean())


CHECKED = 1000  # words between two checks for cancellation

_ALL_PAIRS = frozenset(one + other for one in ENGLISH.letters for other in ENGLISH.letters)


class Found(NamedTuple):
    """A word with its first path, in reading order."""

    word: str
    cells: tuple[Cell, ...]


class WordSearch:
    """Searches one board for words. `missing` are the pairs of letters that touch nowhere."""

    def __init__(self, board: Board) -> None:
        self._letters = {
            (r, c): letter for r, row in enumerate(board.rows) for c, letter in enumerate(row) if letter != EMPTY
        }
        self._near = {cell: tuple(self._around(cell)) for cell in self._letters}
        self.missing = _ALL_PAIRS - {
            self._letters[cell] + letter for cell, near in self._near.items() for _, letter in near
        }

    def _around(self, cell: Cell) -> Iterator[tuple[Cell, str]]:
        for row in range(cell[0] - 1, cell[0] + 2):
            for column in range(cell[1] - 1, cell[1] + 2):
                if (row, column) != cell and (letter := self._letters.get((row, column))):
                    yield (row, column), letter

    def possible(self, word: str) -> bool:
        """Return whether all consecutive letters of a word touch somewhere on the board."""
        return not any(one + other in self.missing for one, other in pairwise(word))

    def first_path(self, word: str) -> tuple[Cell, ...] | None:
        """Return the first path of a word in reading order, or None.

        All paths grow by one letter at a time. A path that repeats a cell is dropped at once, not at the end as in
        Lyster 2022; the remaining paths are the same.
        """
        for cell, letter in self._letters.items():
            if letter == word[0] and (path := self._path_from(cell, word)):
                return path
        return None

    def _path_from(self, start: Cell, word: str) -> tuple[Cell, ...] | None:
        paths: list[tuple[Cell, ...]] = [(start,)]
        for wanted in word[1:]:
            paths = [
                (*path, cell)
                for path in paths
                for cell, letter in self._near[path[-1]]
                if letter == wanted and cell not in path
            ]
            if not paths:
                return None
        return paths[0]


def by_points(words: Iterable[str], control: Control | None = None) -> list[str]:
    """Return the words of 3 or more letters by descending points, then alphabetically (Table 4.2)."""
    control, keys = control or Control(), []
    for number, word in enumerate(words):
        if number % CHECKED == 0:
            control.check()
        if len(word) >= MINIMUM:
            keys.append((-worth(word), word))
    return [word for _, word in sorted(keys)]


def best_word(board: Board, dictionary: Sequence[str], control: Control, *, ordered: bool, pairs: bool) -> Found | None:
    """Return the word with most points on a board, ties in alphabetical order; None if there is no word.

    Args:
        dictionary: words of 3 or more letters; sorted by `by_points` if `ordered`.
        ordered: return the first word found.
        pairs: skip words with a pair of letters that touch nowhere.
    """
    search, best = WordSearch(board), None
    for number, word in enumerate(dictionary):
        if number % CHECKED == 0:
            control.check()
        if (pairs and not search.possible(word)) or not (path := search.first_path(word)):
            continue
        if ordered:
            return Found(word, path)
        if best is None or (-worth(word), word) < (-worth(best.word), best.word):
            best = Found(word, path)
    return best
