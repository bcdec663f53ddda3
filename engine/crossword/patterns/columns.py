"""Patterns of blocks made column by column, for grids in which each letter is in two entries.

A column is a bit mask of its blocks, bit r for row r. All masks without a short run are known in advance; those
that cut a theme entry, or leave an entry down with too few words for its theme letters, are crossed out. A
randomized depth-first search takes a mask for each column from the left to the middle; symmetry gives the other
half. So theme words get the breaks that make their crossings possible, which blocks added at random rarely hit.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.core.seed import Seed
from engine.crossword.grid import BLOCK, OPEN, Cell, Grid, entries_of
from engine.crossword.patterns import kernels
from engine.crossword.patterns.rules import AMERICAN, MOST_BAR, GridRules, Symmetry

MOST_ROWS = 23  # beyond, there are too many masks
SYMMETRIES: tuple[Symmetry, ...] = ("180", "mirror", "none")
MOST_KEPT = 2_000  # columns whose costs are kept, with up to 0.1 MB each
CROWDED = 1e6  # the cost of what is not possible, at least
NODES = 200  # masks taken, at most, before the search gives up
COST = {4: 0.0, 5: 0.0, 6: 0.3, 7: 0.8}
"""The cost of an entry down by its length. Short ones are dull, long ones hard to fill."""


EVEN = 4  # letters of an entry across that cost nothing


class Taste(NamedTuple):
    """What counts how much in a pattern."""

    noise: float  # chance, beside the costs
    three: float  # the cost of an entry down of three letters
    short: float  # the cost of an entry across of the fewest letters
    letter: float  # the cost of each letter of an entry down above seven
    across: float  # the cost of each letter of an entry across above `EVEN`


AROUND_WORDS = Taste(3.0, 1.2, 0.8, 0.8, 4.0)  # for patterns around theme words, which leave few other choices
FEW_THREES = Taste(1.5, 6.0, 5.0, 2.0, 0.0)
"""For the others. Grids of 21 x 21 of 140 entries then have about 8 of three letters, not 30."""


class Masks(NamedTuple):
    """All columns of a number of rows without a short run or a long bar of blocks."""

    bits: np.ndarray  # int64[n], bit r for a block in row r
    turned: np.ndarray  # int64[n], for each mask the number of the one that is the same upside down
    runs: np.ndarray  # float32[n, k], 1 for each run that a column has
    places: tuple[tuple[int, int], ...]  # the k runs, as first row and length

    @property
    def entries(self) -> np.ndarray:
        """The number of runs of each mask, float32[n]."""
        return self.runs.sum(1)


@lru_cache(maxsize=8)
def masks_of(rows: int, shortest: int) -> Masks:
    """All columns of a number of rows, of which there are about 1.6 times as many for each row more."""
    texts = [*_columns(rows, shortest)]
    places = tuple((first, length) for length in range(shortest, rows + 1) for first in range(rows - length + 1))
    number_of, at_place = ({one: at for at, one in enumerate(every)} for every in (texts, places))
    runs = np.zeros((len(texts), len(places)), np.float32)
    for at, text in enumerate(texts):
        first = 0
        for run in text.split("1"):
            if run:
                runs[at, at_place[first, len(run)]] = 1
            first += len(run) + 1
    bits = np.array([int(text[::-1], 2) for text in texts], np.int64)
    return Masks(bits, np.array([number_of[text[::-1]] for text in texts], np.int64), runs, places)


def _columns(rows: int, shortest: int) -> Iterator[str]:
    """Columns from the top, "1" for a block, that do not consist of blocks alone."""

    def extended(text: str) -> Iterator[str]:
        rest = rows - len(text)
        if not rest:
            yield text
        elif text.endswith("0"):
            for blocks in range(1, min(MOST_BAR, rest) + 1):
                yield from extended(text + "1" * blocks)
        else:
            for letters in range(shortest, rest + 1):
                yield from extended(text + "0" * letters)

    for blocks in range(min(MOST_BAR, rows - shortest) + 1):
        for letters in range(shortest, rows - blocks + 1):
            yield from extended("1" * blocks + "0" * letters)


class Costs:
    """What the masks of a column cost, which depends on what the column holds alone. It is kept."""

    def __init__(self, rows: int, shortest: int, cost: Callable[[str], float], taste: Taste = AROUND_WORDS) -> None:
        """`cost` is that of an entry down with letters of the theme, "..t...o"; `CROWDED` if impossible."""
        self.masks, self._cost, self._known = masks_of(rows, shortest), cost, dict[str, np.ndarray]()
        self.taste = taste
        self._pairs = dict[tuple[str, str, bool], tuple[np.ndarray, float]]()

    def of(self, held: str) -> np.ndarray:
        """The cost of each mask in a column, float32[n].

        Args:
            held: what each cell from the top must be: a letter, "#" a block, "+" open, "." anything.
        """
        found = self._known.get(held)
        if found is None:
            if len(self._known) == MOST_KEPT:
                self._known.clear()
                self._pairs.clear()
            found = self._known[held] = self._computed(held)
        return found

    def of_both(self, held: str, image: str, symmetry: Symmetry, *, middle: bool) -> tuple[np.ndarray, float]:
        """The cost of each mask with its image in another column, itself in the middle, and the least cost."""
        if (held, image, middle) not in self._pairs:
            both, turned = self.of(held), self.masks.turned
            if middle and symmetry == "180":
                both = np.where(turned == np.arange(len(turned)), both, np.float32(2 * CROWDED))
            elif symmetry != "none" and not middle:
                both = both + (self.of(image)[turned] if symmetry == "180" else self.of(image))
            self._pairs[held, image, middle] = both, float(both.min())
        return self._pairs[held, image, middle]

    def _computed(self, held: str) -> np.ndarray:
        masks, letters = self.masks, held.replace("#", OPEN).replace("+", OPEN)
        longest, known = max(COST), {**COST, 3: self.taste.three}
        cost = [
            known.get(length, 0.0) if length <= longest else COST[longest] + self.taste.letter * (length - longest)
            for _, length in masks.places
        ]
        each = np.array(cost, np.float32)
        for at, (first, length) in enumerate(masks.places):
            if (word := letters[first : first + length]).strip(OPEN):
                each[at] += self._cost(word)
        shut = sum(1 << row for row, what in enumerate(held) if what == BLOCK)
        free = sum(1 << row for row, what in enumerate(held) if what not in (BLOCK, OPEN))
        wrong = ((masks.bits & free) != 0) | ((masks.bits & shut) != shut)
        return np.where(wrong, np.float32(2 * CROWDED), masks.runs @ each)


@lru_cache(maxsize=8)
def costs_of(rows: int, shortest: int, taste: Taste) -> Costs:
    """The costs of columns without letters, which all patterns of a size share."""
    return Costs(rows, shortest, lambda _: 0.0, taste)


def can_be_made(rows: int, rules: GridRules) -> bool:
    """Whether patterns of a number of rows can be made column by column."""
    return rules.blocks and rules.checking == "all" and rules.symmetry in SYMMETRIES and rows <= MOST_ROWS


class Columns:
    """Patterns around held letters."""

    def __init__(
        self, rows: int, columns: int, rules: GridRules, *, letters: Mapping[Cell, str],
        opened: Collection[Cell], blocks: Collection[Cell], costs: Costs, random: Seed,
    ) -> None:  # fmt: skip
        """Prepare the columns.

        `least` is the sum of the least costs of all columns. From `CROWDED` on there is no pattern.

        Args:
            rows: at most `MOST_ROWS`.
            rules: with one of `SYMMETRIES`.
            letters: those of the theme.
            opened, blocks: cells that must be open or blocks, symmetric.
            costs: for the same rows and rules.
        """
        self._rows, self._shortest, self._random, self._taste = rows, rules.shortest, random, costs.taste
        self._turned = rules.symmetry == "180"
        self._across = 0.0 if rules.symmetry == "none" else costs.taste.across  # to the right edge few are left
        cells = {**dict.fromkeys(opened, "+"), **dict.fromkeys(blocks, BLOCK), **letters}
        held = ["".join(cells.get((row, column), OPEN) for row in range(rows)) for column in range(columns)]
        depth = columns if rules.symmetry == "none" else (columns + 1) // 2
        self._costs, self.least = list[np.ndarray](), 0.0
        for column in reversed(range(depth)):  # the middle columns are the fullest
            image = columns - 1 - column
            both, least = costs.of_both(held[column], held[image], rules.symmetry, middle=image == column)
            self._costs.insert(0, both)
            self.least += least
            if self.least >= CROWDED:
                break
        masks = costs.masks
        images = {"180": masks.bits[masks.turned], "mirror": masks.bits}.get(rules.symmetry, masks.bits[:0])
        self._choice = kernels.Choice(
            masks.bits, images, masks.entries, np.array(self._costs), np.zeros(depth, np.int64),
            np.zeros((depth, kernels.BRANCHES), np.int64), np.zeros(kernels.BRANCHES), np.zeros(columns, np.int64),
        )  # fmt: skip

    def pattern(self, worth: float, block: float) -> Grid | None:
        """A pattern without short runs, or None if none is found soon.

        Whether it is connected, and how many entries it has, is not checked. Each entry is worth something beside
        the costs, so that more worth gives more entries; each block costs something, so that fewer do.
        """
        taste = self._taste
        wish = kernels.Wish(
            self._shortest, MOST_BAR, CROWDED, worth, block, taste.short, self._rows, self._turned, EVEN,
            self._across, taste.noise,
        )  # fmt: skip
        if self.least >= CROWDED or not kernels.search(self._choice, wish, NODES, self._random.state):
            return None
        bits = self._choice.line.tolist()
        return Grid(tuple("".join(BLOCK if mask >> r & 1 else OPEN for mask in bits) for r in range(self._rows)))


WORTH, MOST_WORTH, STEP = 1.0, 4.0, 0.02  # what an entry is worth: at first, at most, and how fast it adapts
BLOCKS = (2.2, 3.2, 4.5)  # costs of a block, in turn: patterns with more blocks are easier to fill


class Steering:
    """Aims at a number of entries: what an entry is worth depends on the patterns so far."""

    def __init__(self, worth: float = WORTH) -> None:
        self._worth, self._made = worth, 0

    def pattern(self, columns: Columns, aim: float, block: float | None = None) -> Grid | None:
        """A pattern, or None if none is found soon. The costs of a block come in turn unless one is given."""
        self._made += 1
        grid = columns.pattern(self._worth, block or BLOCKS[self._made % len(BLOCKS)])
        if grid:
            worth = self._worth + STEP * (aim - len(entries_of(grid)))
            self._worth = min(MOST_WORTH, max(-MOST_WORTH, worth))
        return grid


def prepare() -> None:
    """Compile the kernel."""
    costs = Costs(3, 3, lambda _: 0.0)
    Columns(3, 3, AMERICAN, letters={}, opened=(), blocks=(), costs=costs, random=Seed(1)).pattern(1.0, 1.0)
