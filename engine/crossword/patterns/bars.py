"""A barred pattern that grows: bars divide entries until there are enough, then shorten them.

Bars come in random order, each with its symmetric partners. A bar that shortens an entry leaves a letter unchecked
in the entry that crosses it; no two such letters are side by side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from engine.core.job import Control
from engine.core.seed import Seed
from engine.crossword.cells import Bar, Cell
from engine.crossword.grid import OPEN, Grid, components
from engine.crossword.patterns.rules import GridRules, most_loose
from engine.crossword.patterns.symmetry import Edge, edge_images

USUAL_SHARE = 4
"""Cells for each entry if no number of entries is asked for: 36 entries in 12 x 12 cells."""
SPARE = 1
"""Letters above the shortest entry that a division leaves to each part, so that it can be shortened."""


class GrowingBars:
    """A pattern that receives bars."""

    def __init__(self, rows: int, columns: int, rules: GridRules, random: Seed, control: Control) -> None:
        self._rows, self._columns, self._rules = rows, columns, rules
        self._random, self._control = random, control
        self._bars: set[Edge] = set()
        self._kept: set[Edge] = set()  # the edges inside theme entries
        cells = [(r, c) for r in range(rows) for c in range(columns)]
        self._edges = [
            ((r, c), other)
            for r, c in cells
            for other in ((r + 1, c), (r, c + 1))
            if other[0] < rows and other[1] < columns
        ]

    def grown(self, themes: Sequence[int], aim: int, most: int) -> Grid | None:
        """Place the theme entries, divide entries until there are `aim` if possible, and shorten them."""
        if not self._place(themes):
            return None
        count = self._count(self._rules.shortest)
        if count is None:
            return None
        for least in (self._rules.shortest + SPARE, self._rules.shortest):
            for edge in self._shuffled():
                if count >= aim:
                    break
                added = self._orbit(edge)
                divided = self._with(added, least)
                if divided is not None and divided == count + len(added) and divided <= most:
                    count = divided
                else:
                    self._bars -= added
        for edge in self._shuffled():
            added = self._orbit(edge)
            if self._with(added, self._rules.shortest) != count:
                self._bars -= added
        grid = self._grid()
        return grid if count <= most and len(components(grid)) == 1 else None

    def _shuffled(self) -> list[Edge]:
        self._random.shuffle(self._edges)
        return self._edges

    def _orbit(self, edge: Edge) -> set[Edge]:
        """The edge and its images, as far as they have no bar."""
        return edge_images(edge, self._rows, self._columns, self._rules.symmetry) - self._bars

    def _with(self, added: set[Edge], least: int) -> int | None:
        """Add bars; return the number of entries, or None if no bar is new or the pattern is not legal."""
        self._control.check()
        if not added or added & self._kept:
            return None
        self._bars |= added
        return self._count(least)

    def _count(self, least: int) -> int | None:
        """The number of entries; None if one is shorter than `least`, or has too many unchecked letters."""
        found = [list(self._entries(lines)) for lines in self._lines()]
        runs = [[run for run in one if len(run) > 1] for one in found]
        across, down = ({cell for run in one for cell in run} for one in runs)
        if len(across | down) < self._rows * self._columns:
            return None
        checked = across & down
        for run in (*runs[0], *runs[1]):
            loose = [cell not in checked for cell in run]
            together = any(one and other for one, other in pairwise(loose))
            if len(run) < least or together or sum(loose) > most_loose(len(run)):
                return None
        return len(runs[0]) + len(runs[1])

    def _lines(self) -> Iterator[list[list[Cell]]]:
        """The rows, then the columns, as lists of cells."""
        yield [[(r, c) for c in range(self._columns)] for r in range(self._rows)]
        yield [[(r, c) for r in range(self._rows)] for c in range(self._columns)]

    def _entries(self, lines: Iterable[list[Cell]]) -> Iterator[list[Cell]]:
        """The runs of cells between bars, single cells included."""
        for line in lines:
            run = [line[0]]
            for edge in pairwise(line):
                if edge in self._bars:
                    yield run
                    run = []
                run.append(edge[1])
            yield run

    def _place(self, themes: Sequence[int]) -> bool:
        """Place theme entries across, longest first. Return whether there was a legal place for each."""
        for length in sorted(themes, reverse=True):
            places = [(r, c) for r in range(self._rows) for c in range(self._columns - length + 1)]
            self._random.shuffle(places)
            if not any(self._place_at(r, c, length) for r, c in places):
                return False
        return True

    def _place_at(self, row: int, column: int, length: int) -> bool:
        """Place an entry and its images, if that is legal."""
        cells = [(row, c) for c in range(column, column + length)]
        ends = [((row, c), (row, c + 1)) for c in (column - 1, column + length - 1) if 0 <= c < self._columns - 1]
        images = (edge_images(one, self._rows, self._columns, self._rules.symmetry) for one in pairwise(cells))
        inside, added = set[Edge]().union(*images), set[Edge]().union(*map(self._orbit, ends))
        if (inside & (self._bars | added | self._kept)) or added & self._kept:
            return False
        self._bars |= added
        if self._count(self._rules.shortest) is None:
            self._bars -= added
            return False
        self._kept |= inside
        return True

    def _grid(self) -> Grid:
        bars = (Bar(*one, "right" if one[0] == other[0] else "below") for one, other in self._bars)
        return Grid((OPEN * self._columns,) * self._rows, tuple(sorted(bars, key=lambda bar: bar.order)))
