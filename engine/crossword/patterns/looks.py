"""How a pattern looks to a solver: its short entries, its bars of blocks, and how well its parts hang together."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from engine.crossword.grid import BLOCK, Grid, entries_of
from engine.crossword.patterns.rules import GridRules

SHARE = 6  # cells for each block, at least
SHORT = 3  # letters of a short entry
MOST_BAR = 4  # blocks side by side that look usual
LEAST_JOINT = 3  # letters by which two parts of a grid should hang together, at least


class Looks(NamedTuple):
    """Figures of a pattern that have nothing to do with being legal."""

    short: int  # entries of at most three letters
    bar: int  # the most blocks side by side in a row or column
    joint: int  # the fewest letters through which both parts of the grid hang together, at any row or column
    longest: int  # letters of the longest entry
    surplus: int  # blocks above a sixth of the cells

    def faults(self, rules: GridRules) -> int:
        """How much is wrong: each short entry counts 1, each block too many in a bar 2, each joint missing 3.

        If all letters are checked, each block above a sixth of the cells counts 1. British grids have more blocks,
        wider bars at the edge and narrower joints.
        """
        lattice = rules.checking == "half"
        bar = max(0, self.bar - MOST_BAR - lattice)
        surplus = self.surplus if rules.checking == "all" else 0
        return surplus + self.short + 2 * bar + 3 * max(0, LEAST_JOINT - lattice - self.joint)


def looks_of(grid: Grid) -> Looks:
    """Count the figures of a pattern of blocks or bars."""
    lengths = [len(entry.word) for entry in entries_of(grid)]
    columns = ["".join(column) for column in zip(*grid.rows, strict=True)]
    cut = {bar.cells for bar in grid.bars}
    down = [
        sum(grid.is_open((r, c)) and grid.is_open((r + 1, c)) and ((r, c), (r + 1, c)) not in cut
            for c in range(grid.columns))
        for r in range(len(grid.rows) - 1)
    ]  # fmt: skip
    across = [
        sum(grid.is_open((r, c)) and grid.is_open((r, c + 1)) and ((r, c), (r, c + 1)) not in cut
            for r in range(len(grid.rows)))
        for c in range(grid.columns - 1)
    ]  # fmt: skip
    return Looks(
        short=sum(length <= SHORT for length in lengths),
        bar=max((_longest_bar(line) for line in (*grid.rows, *columns)), default=0),
        joint=min((*down, *across), default=0),
        longest=max(lengths, default=0),
        surplus=max(0, sum(row.count(BLOCK) for row in grid.rows) - len(grid.rows) * grid.columns // SHARE),
    )


def _longest_bar(line: str) -> int:
    return max((len(list(run)) for char, run in groupby(line) if char == BLOCK), default=0)
