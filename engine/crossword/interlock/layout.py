"""What a search for layouts gives: grids with their measures, the words that they leave out, and how it went."""

from __future__ import annotations

from typing import NamedTuple

from engine.crossword.grid import BLOCK, Grid, entries_of
from engine.crossword.puzzle import Objective


class Measures(NamedTuple):
    """How good a grid is.

    Attributes:
        words: entries in it.
        letters: cells in it.
        columns, rows: of the smallest box around its letters.
        utilisation: cells as a share of that box.
        crossings: cells in two entries.
        symmetry: share of cells that a half turn of the box puts upon cells.
    """

    words: int
    letters: int
    columns: int
    rows: int
    utilisation: float
    crossings: int
    symmetry: float

    @property
    def crossings_each(self) -> float:
        """Crossings in an entry, on average."""
        return 2 * self.crossings / self.words if self.words else 0.0

    @property
    def squareness(self) -> float:
        """The shorter side as a share of the longer."""
        longer = max(self.columns, self.rows)
        return min(self.columns, self.rows) / longer if longer else 0.0


class Left(NamedTuple):
    """A word that a layout leaves out, and why, as a clause: "no letter in common with another word"."""

    word: str
    why: str


class Layout(NamedTuple):
    """A layout that was found.

    Attributes:
        left: the words of the list that are not in it.
    """

    grid: Grid
    measures: Measures
    left: tuple[Left, ...] = ()


class Point(NamedTuple):
    """Where a search stood at a step: how many words were in its grid, and the utilisation then."""

    step: int
    words: int
    utilisation: float


class Gallery(NamedTuple):
    """What a search has found so far, also published while it runs.

    Attributes:
        layouts: the best ones that differ, best first.
        course: how the search went, in steps.
    """

    layouts: tuple[Layout, ...]
    course: tuple[Point, ...] = ()


def measured(grid: Grid) -> Measures:
    """The measures of a grid; its box is that of its letters."""
    cells = set(grid.cells())
    if not cells:
        return Measures(0, 0, 0, 0, 0.0, 0, 0.0)
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    top, bottom, left, right = min(rows), max(rows), min(columns), max(columns)
    height, width = bottom - top + 1, right - left + 1
    found = entries_of(grid)
    crossings = sum(len(entry.word) for entry in found) - len({cell for entry in found for cell in entry.cells})
    turned = sum((top + bottom - r, left + right - c) in cells for r, c in cells)
    return Measures(
        len(found), len(cells), width, height, len(cells) / (width * height), crossings, turned / len(cells)
    )


def quality(measures: Measures, objective: Objective) -> float:
    """What is better among layouts of equally many words: utilisation, and the weighted other qualities."""
    return (
        measures.utilisation
        + objective.crossings * measures.crossings_each / 4
        + objective.square * measures.squareness
        + objective.symmetry * measures.symmetry
    )


def shown(grid: Grid, empty: str = ".") -> tuple[str, ...]:
    """The rows as text, with a sign of one's own where there is no cell."""
    return tuple(row.replace(BLOCK, empty) for row in grid.rows)
