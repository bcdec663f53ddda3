"""How a printed solution names cells: as on a chessboard, columns a, b, c from the left, rows from the bottom.

The bottom row keeps its number while the letters fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from engine.errors import BadInput
from engine.soup.board import Cell


def square(cell: Cell, rows: int) -> str:
    """The name of a cell of a board of so many rows: "a1" is the bottom left one."""
    return f"{ascii_lowercase[cell[1]]}{rows - cell[0]}"


def span(cells: Sequence[Cell], rows: int) -> str:
    """From where to where a path goes: "a4 to d4"."""
    return f"{square(cells[0], rows)} to {square(cells[-1], rows)}"


def cell_of(name: str, rows: int) -> Cell:
    """The cell of a name.

    Raises:
        BadInput: not a letter and a number of a row.
    """
    column, row = name[:1].lower(), name[1:]
    if column not in ascii_lowercase or not column or not row.isdecimal() or not 1 <= int(row) <= rows:
        raise BadInput(f"{name!r} is not a cell", mend="Such as a1, the one at the bottom left.")
    return rows - int(row), ascii_lowercase.index(column)
