"""Names of cells, as on a chessboard: columns a, b, c from the left, rows 1, 2, 3 from the bottom.

Rows are numbered from the bottom because letters fall down: the bottom row always exists.
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from engine.core.errors import BadInput
from engine.soup.board import Cell


def square(cell: Cell, rows: int) -> str:
    """Return the name of a cell on a board with `rows` rows; "a1" is the bottom left cell."""
    return f"{ascii_lowercase[cell[1]]}{rows - cell[0]}"


def span(cells: Sequence[Cell], rows: int) -> str:
    """Return the ends of a path, such as "a4 to d4"."""
    return f"{square(cells[0], rows)} to {square(cells[-1], rows)}"


def squares(cells: Sequence[Cell], rows: int) -> list[str]:
    """Return the names of cells on a board with `rows` rows."""
    return [square(cell, rows) for cell in cells]


def cell_of(name: str, rows: int) -> Cell:
    """Return the cell with a name.

    Raises:
        BadInput: if the name is not a column letter and a row number.
    """
    column, row = name[:1].lower(), name[1:]
    if column not in ascii_lowercase or not column or not row.isdecimal() or not 1 <= int(row) <= rows:
        raise BadInput(
            f"{name!r} is not a cell", mend="Write a column letter and a row number; a1 is the bottom left."
        )
    return rows - int(row), ascii_lowercase.index(column)
