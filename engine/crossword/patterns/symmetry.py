"""Symmetries of a grid: the cells that have the same content as a cell."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from engine.crossword.grid import Cell
from engine.errors import BadInput

Symmetry: TypeAlias = Literal["180", "90", "mirror", "diagonal", "none"]
"""Rotation by 180 or by 90 degrees, left-right mirror, mirror at the diagonal from the top left, or none."""
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


def check_symmetry(rows: int, columns: int, symmetry: Symmetry) -> None:
    """Raise BadInput if a grid of this size cannot have the symmetry."""
    if symmetry in ("90", "diagonal") and rows != columns:
        raise BadInput(
            f"a grid of {rows} x {columns} cells cannot have the symmetry {symmetry!r}: it is not square"
        )


def orbit(cell: Cell, rows: int, columns: int, symmetry: Symmetry) -> tuple[Cell, ...]:
    """The cell and the cells that must have the same content, in ascending order.

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
    return tuple(sorted({cell, *others[symmetry]}))
