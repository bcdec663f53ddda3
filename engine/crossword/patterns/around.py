"""Patterns of blocks around theme words, by simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983).

The objective estimates the number of fills: the number of words for each slot that agree with its theme letters, times
the chance that the letters of crossing words agree, as if words were drawn at random. Blocks, short entries, and slots
with few words have a cost.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from engine.core import Control
from engine.core.seed import Seed
from engine.crossword.fill.arrays import LETTER_A
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import BLOCK, OPEN, Cell, Grid
from engine.crossword.patterns import kernels
from engine.crossword.patterns.columns import prepare as prepare_columns
from engine.crossword.patterns.rules import AMERICAN, MOST_BAR, GridRules, Symmetry, orbit

LETTERS = 26
NEVER, SELDOM = -7.0, 1e-4  # the logarithm used for a slot that no word fits; the least chance
STEPS, AGAIN, TRIAL = 600, 200, 100
"""Steps for each cell: to cool a pattern, to go from one pattern to the next, and to estimate the promise."""
HOT, WARM, COLD = 12.0, 6.0, 0.4  # temperatures, at first, then for another pattern, and in the end
HOPELESS = 90.0  # badness above which no further pattern is made; nearly all patterns with a fill are below 50
BREACH, SCARCE, AMPLE = 10.0, 2.0, 3.0  # see `kernels.Aims`
PARTS = 8  # steps of an annealing between two checks for cancellation
MOST_KEPT = 20_000  # runs kept in the cache


class Run(NamedTuple):
    """Statistics of the words that fit a run of cells."""

    words: float  # the logarithm of their number
    meets: np.ndarray
    """float32[length, KINDS, 2], for each of its letters and each kind of place in a crossing run without theme
    letters: the logarithm of the chance that both agree, and of the share of crossing words that may agree."""


class Choices:
    """Computes how many words fit a run, and how well their letters agree with crossing words."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary, self._codes = vocabulary, dict[int, np.ndarray]()
        self.of = lru_cache(MOST_KEPT)(self._of)

    def words(self, pattern: str) -> np.ndarray:
        """The letters of the words that fit a run, 0 to 25, int64[n, length]."""
        length = len(pattern)
        if length not in self._codes:
            longest = len(self.vocabulary.words.first) - 2
            bits = self.vocabulary.letters(length) if length <= longest else np.ones((0, length))
            self._codes[length] = np.round(np.log2(bits)).astype(np.int64)
        found = self._codes[length]
        for at, letter in enumerate(pattern):
            if letter != OPEN:
                found = found[found[:, at] == ord(letter) - LETTER_A]
        return found

    @cached_property
    def _plain(self) -> np.ndarray:
        """The share of each letter in each kind of place of words of any length, float64[KINDS, 26]."""
        counts = np.zeros((kernels.KINDS, LETTERS))
        for length in range(2, len(self.vocabulary.words.first) - 1):
            shares = _shares(self.words(OPEN * length))
            for at in range(length):
                counts[kernels.kind_of(at, length)] += shares[at]
        return counts / np.maximum(counts.sum(1, keepdims=True), 1)

    def _of(self, pattern: str) -> Run:
        """The statistics of a run such as "..t...o"."""
        words = self.words(pattern)
        shares = _shares(words)
        agree = np.stack([shares @ self._plain.T, (shares > 0) @ self._plain.T], axis=-1)
        meets = np.log(np.maximum(agree, SELDOM)).astype(np.float32)
        return Run(math.log(len(words)) if len(words) else NEVER, meets)


def _shares(words: np.ndarray) -> np.ndarray:
    """The share of each letter at each place, float64[length, 26]."""
    return np.array([np.bincount(column, minlength=LETTERS) for column in words.T]) / max(1, len(words))


@cache
def _images(rows: int, columns: int, symmetry: Symmetry) -> np.ndarray:
    """The numbers of each cell and of its images, int64[cells, images]; fewer images are filled with the first."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    images = [[r * columns + c for r, c in orbit(cell, rows, columns, symmetry)] for cell in cells]
    most = max(map(len, images))
    return np.array([(*one, *[one[0]] * (most - len(one))) for one in images], np.int64)


class Around:
    """Patterns around theme words in their places."""

    def __init__(
        self, rows: int, columns: int, rules: GridRules, entries: tuple[int, int], *, letters: Mapping[Cell, str],
        opened: Collection[Cell], blocks: Collection[Cell], choices: Choices, random: Seed,
    ) -> None:  # fmt: skip
        """Prepare the search.

        Args:
            rules: with each letter in two entries.
            entries: the smallest and the largest number of them.
            letters: those of the theme words, all across.
            opened, blocks: cells that must be open or blocks, symmetric.
        """
        self._size, self._rules, self._entries, self._random = (rows, columns), rules, entries, random
        self.badness = 0.0  # of the last pattern; see `kernels.badness`
        plain = [choices.of(OPEN * length).words if length else 0.0 for length in range(max(rows, columns) + 1)]
        held = {*opened, *blocks}
        ways = np.zeros((columns, rows, rows + 1), np.float32)
        start, meets, count = np.zeros(ways.shape, np.int64), list[np.ndarray](), 0
        for column in range(columns):
            text = "".join(letters.get((row, column), OPEN) for row in range(rows))
            for row in range(rows):
                for end in range(row + rules.shortest, rows + 1):
                    run = choices.of(text[row:end])
                    ways[column, row, end - row], start[column, row, end - row] = run.words, count
                    meets.append(run.meets)
                    count += len(run.meets)
        self._board = kernels.Board(
            np.array([[(row, column) in letters for column in range(columns)] for row in range(rows)]),
            np.array([(row, column) in held for row in range(rows) for column in range(columns)]),
            _images(rows, columns, rules.symmetry),
            np.array(plain, np.float32), ways, start, np.concatenate(meets),
        )  # fmt: skip
        shut = np.array([[(row, column) in blocks for column in range(columns)] for row in range(rows)])
        whole = (rows, columns)
        self._room = kernels.Room(
            shut, shut.copy(), np.zeros(whole, np.int64), np.zeros(whole, np.int64), np.zeros(whole),
            np.zeros(rows * columns, np.int64),
        )  # fmt: skip

    def promise(self, block: float, short: float) -> float:
        """An estimate for the patterns: the badness of one, legal or not, after fast cooling."""
        arrays, steps = (self._board, self._aims(block, short), self._room), self._size[0] * self._size[1] * TRIAL
        kernels.anneal(*arrays, steps, HOT, COLD, math.inf, self._random.state)
        return kernels.badness(*arrays)[0]

    def _aims(self, block: float, short: float) -> kernels.Aims:
        return kernels.Aims(self._rules.shortest, MOST_BAR, *self._entries, block, short, BREACH, SCARCE, AMPLE)

    def patterns(self, block: float, short: float, count: int, check: Callable[[], None]) -> Iterator[Grid]:
        """Yield up to `count` legal patterns, for the cost of a block and of an entry of the fewest letters.

        With higher costs they look better and have fewer fills. `check` is called several times a second and may raise.
        """
        arrays = self._board, self._aims(block, short), self._room
        for number in range(count):
            if self.badness > HOPELESS:
                return
            steps, hot = (AGAIN, WARM) if number else (STEPS, HOT)
            steps, self.badness = self._size[0] * self._size[1] * steps // PARTS, math.inf
            for warmer, colder in pairwise(np.geomspace(hot, COLD, PARTS + 1).tolist()):
                check()
                self.badness = kernels.anneal(*arrays, steps, warmer, colder, self.badness, self._random.state)
            if self.badness < math.inf:
                yield Grid(tuple("".join(BLOCK if one else OPEN for one in row) for row in self._room.best.tolist()))


def prepare(vocabulary: Vocabulary) -> None:
    """Compile the kernels of patterns."""
    prepare_columns()
    held = {(1, column): letter for column, letter in enumerate("tea")}
    made = Around(
        3, 3, AMERICAN, (6, 6), letters=held, opened=held, blocks=(), choices=Choices(vocabulary), random=Seed(1)
    )  # fmt: skip
    tuple(made.patterns(1.0, 1.0, 1, Control().check))
