"""Patterns of blocks made column by column, for grids in which each letter is in two entries.

A column is a bit mask of its blocks, bit r for row r. All masks without a short run are known in advance; those that
disagree with the cells of theme entries are excluded. A randomized depth-first search chooses a mask for each column
from the left to the middle; symmetry gives the other half.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.core.seed import Seed
from engine.crossword.grid import BLOCK, OPEN, Cell, Grid, entries_of
from engine.crossword.patterns import kernels
from engine.crossword.patterns.rules import AMERICAN, MOST_BAR, GridRules, Symmetry

MOST_ROWS = 23  # with more rows there are too many masks
SYMMETRIES: tuple[Symmetry, ...] = ("180", "mirror", "none")
MOST_KEPT = 2_000  # columns whose costs are kept, with up to 0.1 MB each
CROWDED = 1e6  # the least cost of an impossible mask
NODES = 200  # masks tried before the search gives up
COST = {3: 6.0, 4: 0.0, 5: 0.0, 6: 0.3, 7: 0.8}
"""The cost of an entry down by its length. Short ones are dull, long ones hard to fill. Grids of 21 x 21 of 140
entries have about 8 of three letters, not 30."""
NOISE = 1.5  # random noise added to the costs
SHORT, LETTER = 5.0, 2.0  # the cost of an entry across of the fewest letters, and of each letter down above seven


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
    """All columns of a number of rows; each further row gives about 1.6 times as many."""
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
    """The costs of the masks of a column. They depend on the column's contents only, and are cached."""

    def __init__(self, rows: int, shortest: int) -> None:
        self.masks = masks_of(rows, shortest)
        self.of, self.of_both = lru_cache(MOST_KEPT)(self._of), lru_cache(MOST_KEPT)(self._of_both)

    def _of_both(self, held: str, image: str, symmetry: Symmetry, *, middle: bool) -> tuple[np.ndarray, float]:
        """The cost of each mask and its image; a middle column is its own image. Also the least cost."""
        both, turned = self.of(held), self.masks.turned
        if middle and symmetry == "180":
            both = np.where(turned == np.arange(len(turned)), both, np.float32(2 * CROWDED))
        elif symmetry != "none" and not middle:
            both = both + (self.of(image)[turned] if symmetry == "180" else self.of(image))
        return both, float(both.min())

    def _of(self, held: str) -> np.ndarray:
        """The cost of each mask in a column, float32[n].

        Args:
            held: the required state of each cell from the top: "#" a block, "+" open, "." any.
        """
        masks, longest = self.masks, max(COST)
        each = np.array([
            COST.get(length, 0.0) if length <= longest else COST[longest] + LETTER * (length - longest)
            for _, length in masks.places
        ], np.float32)  # fmt: skip
        shut = sum(1 << row for row, what in enumerate(held) if what == BLOCK)
        free = sum(1 << row for row, what in enumerate(held) if what not in (BLOCK, OPEN))
        wrong = ((masks.bits & free) != 0) | ((masks.bits & shut) != shut)
        return np.where(wrong, np.float32(2 * CROWDED), masks.runs @ each)


@lru_cache(maxsize=8)
def costs_of(rows: int, shortest: int) -> Costs:
    """The costs of columns, shared by all patterns of a size."""
    return Costs(rows, shortest)


def can_be_made(rows: int, rules: GridRules) -> bool:
    """Whether patterns of a number of rows can be made column by column."""
    return rules.blocks and rules.checking == "all" and rules.symmetry in SYMMETRIES and rows <= MOST_ROWS


class Columns:
    """Patterns around held cells."""

    def __init__(
        self, rows: int, columns: int, rules: GridRules, *, opened: Collection[Cell], blocks: Collection[Cell],
        costs: Costs, random: Seed,
    ) -> None:  # fmt: skip
        """Prepare the columns.

        `least` is the sum of the least costs of all columns. From `CROWDED` on there is no pattern.

        Args:
            rows: at most `MOST_ROWS`.
            rules: with one of `SYMMETRIES`.
            opened, blocks: cells that must be open or blocks, symmetric.
            costs: for the same rows and rules.
        """
        self._rows, self._shortest, self._random = rows, rules.shortest, random
        cells = {**dict.fromkeys(opened, "+"), **dict.fromkeys(blocks, BLOCK)}
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

        Whether it is connected, and how many entries it has, is not checked. A higher worth of an entry gives more
        entries; a higher cost of a block gives fewer blocks.
        """
        wish = kernels.Wish(self._shortest, MOST_BAR, CROWDED, worth, block, SHORT, NOISE)
        if self.least >= CROWDED or not kernels.search(self._choice, wish, NODES, self._random.state):
            return None
        bits = self._choice.line.tolist()
        return Grid(tuple("".join(BLOCK if mask >> r & 1 else OPEN for mask in bits) for r in range(self._rows)))


WORTH, MOST_WORTH, STEP = 1.0, 4.0, 0.02  # the worth of an entry: at first, at most, and how fast it adapts
BLOCKS = (2.2, 3.2, 4.5)  # costs of a block, in turn: patterns with more blocks are easier to fill


class Steering:
    """Steers towards a number of entries by adapting the worth of an entry to the patterns so far."""

    def __init__(self, worth: float = WORTH) -> None:
        self._worth, self._made = worth, 0

    def pattern(self, columns: Columns, aim: float, block: float | None = None) -> Grid | None:
        """A pattern, or None if none is found soon. The costs of a block are used in turn unless one is given."""
        self._made += 1
        grid = columns.pattern(self._worth, block or BLOCKS[self._made % len(BLOCKS)])
        if grid:
            worth = self._worth + STEP * (aim - len(entries_of(grid)))
            self._worth = min(MOST_WORTH, max(-MOST_WORTH, worth))
        return grid


def prepare() -> None:
    """Compile the kernel."""
    Columns(3, 3, AMERICAN, opened=(), blocks=(), costs=costs_of(3, 3), random=Seed(1)).pattern(1.0, 1.0)
