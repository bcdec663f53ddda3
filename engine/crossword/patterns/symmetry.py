"""Symmetries of a grid: the cells that have the same content as a cell."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from engine.core.errors import BadInput
from engine.crossword.grid import Cell

Symmetry: TypeAlias = Literal["180", "90", "mirror", "diagonal", "none"]
"""Rotation by 180 or by 90 degrees, left-right mirror, mirror at the diagonal from the top left, or none."""
Edge: TypeAlias = tuple[Cell, Cell]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


def allows(rows: int, columns: int, symmetry: Symmetry) -> bool:
    """Whether a grid of this size can have the symmetry."""
    return rows == columns or symmetry not in ("90", "diagonal")


def check_symmetry(rows: int, columns: int, symmetry: Symmetry) -> None:
    """Raise BadInput if a grid of this size cannot have the symmetry."""
    if not allows(rows, columns, symmetry):
        raise BadInput(
            f"a grid of {rows} x {columns} cells cannot have the symmetry {symmetry!r}: it is not square"
        )


def images(cell: Cell, rows: int, columns: int, symmetry: Symmetry) -> tuple[Cell, ...]:
    """The cell and its image by each motion of the symmetry, in the same order for all cells.

    So the images of two neighbors are neighbors. A cell on an axis or in the center occurs more than once.

    Args:
        rows, columns: the size of the grid, for which `check_symmetry` holds.
    """
    r, c = cell
    bottom, right = rows - 1, columns - 1
    others: dict[Symmetry, tuple[Cell, ...]] = {
        "180": ((bottom - r, right - c),),
        "90": ((c, right - r), (bottom - r, right - c), (bottom - c, r)),
        "mirror": ((r, right - c),),
        "diagonal": ((c, r),),
        "none": (),
    }
    return (cell, *others[symmetry])


def edge_images(edge: Edge, rows: int, columns: int, symmetry: Symmetry) -> set[Edge]:
    """The edge between two neighboring cells, and its images. The cells of an edge are in ascending order."""
    one, other = (images(cell, rows, columns, symmetry) for cell in edge)
    return {(min(pair), max(pair)) for pair in zip(one, other, strict=True)}


def orbit(cell: Cell, rows: int, columns: int, symmetry: Symmetry) -> tuple[Cell, ...]:
    """The cell and the cells that must have the same content, in ascending order; see `images`."""
    return tuple(sorted(set(images(cell, rows, columns, symmetry))))
