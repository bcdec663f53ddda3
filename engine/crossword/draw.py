"""Changes of single cells and bars of a grid. Bars and marks that lose their cell are removed."""

from __future__ import annotations

from typing import Any

from engine.crossword.cells import Bar, Cell, Mark, is_letter
from engine.crossword.grid import BLOCK, OPEN, VOID, Grid
from engine.errors import BadInput
from engine.value import changed


def put(grid: Grid, cell: Cell, content: str, *, pencil: bool = False) -> Grid:
    """Set the content of a cell: a letter, other text, "" for an empty cell, "#" for a block or "_" for a void.

    The circle and the shade stay. A block, a void and an empty cell are not given.

    Args:
        pencil: whether the content is only pencilled in; it is not given then.

    Raises:
        BadInput: If the cell is outside the grid, or the text is too long.
    """
    text = content.strip()
    letter = text.lower() if is_letter(text.lower()) else ""
    char = letter or (text if text in (BLOCK, VOID) else OPEN)
    old = grid.mark(cell) or Mark(*cell)
    mark = changed(
        old,
        text="" if letter or char != OPEN else text,
        given=old.given and bool(text) and char not in (BLOCK, VOID) and not pencil,
        pencil=pencil and bool(text) and char not in (BLOCK, VOID),
    )
    drawn = Grid(_rows(grid, cell, char))
    bars = tuple(bar for bar in grid.bars if all(map(drawn.is_open, bar.cells)))
    return Grid(drawn.rows, bars, _marks(grid, mark if char != VOID else Mark(*cell)))


def with_mark(grid: Grid, cell: Cell, **fields: Any) -> Grid:
    """Set fields of the mark of a cell: `circle`, `shade`, `given` or `pencil`.

    Raises:
        BadInput: If the cell is no cell of the grid.
    """
    return changed(grid, marks=_marks(grid, changed(grid.mark(cell) or Mark(*cell), **fields)))


def with_bar(grid: Grid, bar: Bar, *, on: bool) -> Grid:
    """Draw or remove a bar.

    Raises:
        BadInput: If it is not between two open cells.
    """
    bars = {one.order: one for one in grid.bars if one != bar} | ({bar.order: bar} if on else {})
    return changed(grid, bars=tuple(bars[order] for order in sorted(bars)))


def _marks(grid: Grid, mark: Mark) -> tuple[Mark, ...]:
    """The marks of a grid with another mark of its cell."""
    marks = {one.cell: one for one in (*grid.marks, mark)}
    return tuple(marks[cell] for cell in sorted(marks) if not marks[cell].is_plain)


def _rows(grid: Grid, cell: Cell, char: str) -> tuple[str, ...]:
    row, column = cell
    if not (0 <= row < len(grid.rows) and 0 <= column < grid.columns):
        raise BadInput(f"there is no row {row + 1}, column {column + 1} in the grid")
    line = grid.rows[row]
    return (*grid.rows[:row], line[:column] + char + line[column + 1 :], *grid.rows[row + 1 :])
