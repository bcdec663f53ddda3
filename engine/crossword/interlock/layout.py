"""Results of a search for layouts: grids with their measures, their unplaced words, and the run history."""

from __future__ import annotations

from typing import NamedTuple

from engine.crossword.grid import VOID, Grid, entries_of
from engine.crossword.puzzle import Objective


class Measures(NamedTuple):
    """How good a grid is.

    Attributes:
        words: entries in the grid.
        letters: cells with a letter.
        columns, rows: size of the letters' bounding box.
        utilisation: cells with a letter as a share of that box.
        crossings: cells in two entries.
        symmetry: share of cells that a half turn of the box maps to cells.
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
        """Mean number of crossings of an entry."""
        return 2 * self.crossings / self.words if self.words else 0.0

    @property
    def squareness(self) -> float:
        """The shorter side as a share of the longer; 0 for an empty grid."""
        longer = max(self.columns, self.rows)
        return min(self.columns, self.rows) / longer if longer else 0.0


class Unplaced(NamedTuple):
    """A word that is not in a layout, and the reason as a clause: "no letter in common with another word"."""

    word: str
    reason: str


class Layout(NamedTuple):
    """A layout.

    Attributes:
        unplaced: the words of the list that are not in it.
    """

    grid: Grid
    measures: Measures
    unplaced: tuple[Unplaced, ...] = ()


class Point(NamedTuple):
    """A point of a run history: the words and the utilisation of the grid after a step."""

    step: int
    words: int
    utilisation: float


class Gallery(NamedTuple):
    """The results of a search, also published while it runs.

    Attributes:
        layouts: the best distinct layouts, best first.
        history: the run history.
    """

    layouts: tuple[Layout, ...]
    history: tuple[Point, ...] = ()


def measured(grid: Grid) -> Measures:
    """Measure a grid; its box is the bounding box of its letters."""
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
    """The value by which layouts with the same number of words are ranked: utilisation plus weighted measures."""
    return (
        measures.utilisation
        + objective.crossings * measures.crossings_each / 4
        + objective.square * measures.squareness
        + objective.symmetry * measures.symmetry
    )


def is_required_shape(measures: Measures, objective: Objective) -> bool:
    """Whether a layout of several words has the symmetry that the objective requires, if it requires it."""
    return objective.symmetry < 1 or (measures.symmetry == 1 and measures.words > 1)


def shown(grid: Grid, empty: str = ".") -> tuple[str, ...]:
    """The rows as text, with `empty` for voids."""
    return tuple(row.replace(VOID, empty) for row in grid.rows)
