"""What an editor wants to know about a drawn grid: figures, and what it breaks of some rules."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from engine.core.job import Control
from engine.core.value import changed
from engine.crossword.grid import BLOCK, Grid, entries_of
from engine.crossword.patterns.rules import AMERICAN, BARRED, BRITISH, RULES, Breach, GridRules, breaches
from engine.crossword.patterns.symmetry import allows


class Figures(NamedTuple):
    """Figures of a grid.

    Attributes:
        entries: entries, of which `filled` have a content in each cell.
        cells: open cells, of which `empty` have no content and `checked` are in two entries.
        letters: sum of the lengths of the entries.
    """

    rows: int
    columns: int
    entries: int
    filled: int
    cells: int
    empty: int
    checked: int
    letters: int
    blocks: int
    bars: int

    @property
    def mean_length(self) -> float:
        """The mean length of an entry; 0 without entries."""
        return self.letters / self.entries if self.entries else 0.0

    @property
    def checked_share(self) -> float:
        """Checked cells as a share of all open cells; 0 without cells."""
        return self.checked / self.cells if self.cells else 0.0

    @property
    def block_share(self) -> float:
        """Blocks as a share of all places of the grid; 0 for an empty grid."""
        return self.blocks / (self.rows * self.columns) if self.rows else 0.0


class Review(NamedTuple):
    """The figures of a grid and its breaches of the rules."""

    figures: Figures
    breaches: tuple[Breach, ...]


def figures_of(grid: Grid) -> Figures:
    """Count the figures of a grid."""
    entries, cells = entries_of(grid), list(grid.cells())
    empty = {cell for cell in cells if not grid.text(cell)}
    uses = Counter(cell for entry in entries for cell in entry.cells)
    return Figures(
        rows=len(grid.rows),
        columns=grid.columns,
        entries=len(entries),
        filled=sum(empty.isdisjoint(entry.cells) for entry in entries),
        cells=len(cells),
        empty=len(empty),
        checked=sum(count == 2 for count in uses.values()),
        letters=sum(len(entry.word) for entry in entries),
        blocks=sum(row.count(BLOCK) for row in grid.rows),
        bars=len(grid.bars),
    )


def review(grid: Grid, rules: GridRules, *, control: Control | None = None) -> Review:
    """Return the figures of a grid and what it breaks of some rules.

    A symmetry that the size does not allow is not checked.
    """
    if not allows(len(grid.rows), grid.columns, rules.symmetry):
        rules = changed(rules, symmetry="none")
    if control:
        control.check()
    return Review(figures_of(grid), breaches(grid, rules) if grid.rows else ())


def usual_rules(grid: Grid, wanted: str) -> str:
    """Return the name of the rules that a drawn grid follows, its symmetry apart.

    A grid with bars is barred. Another one follows `wanted` if it keeps these rules, or else the American or the
    British ones, whichever it breaks less.
    """
    if grid.bars:
        return BARRED.name
    found = {
        one.name: len(breaches(grid, changed(one, symmetry="none"))) for one in (RULES[wanted], AMERICAN, BRITISH)
    }
    return wanted if not found[wanted] else min((AMERICAN.name, BRITISH.name), key=found.__getitem__)
