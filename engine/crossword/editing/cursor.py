"""Movement of the cursor in a grid: while typing, by arrow keys, and from slot to slot."""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from engine.crossword.grid import DIRECTIONS, VOID, Cell, Direction, Entry, Grid, entries_of


class Cursor(NamedTuple):
    """A cell and the direction of typing."""

    cell: Cell
    direction: Direction = "across"


@lru_cache(maxsize=8)  # each key and each repaint needs it
def entries_at(grid: Grid) -> Mapping[tuple[Cell, Direction], Entry]:
    """The entry through each cell in each direction; a cell of no entry is missing."""
    return {(cell, entry.direction): entry for entry in entries_of(grid) for cell in entry.cells}


def crossing(direction: Direction) -> Direction:
    """The other direction."""
    return DIRECTIONS[direction == DIRECTIONS[0]]


def entry_at(grid: Grid, cursor: Cursor) -> Entry | None:
    """The entry through the cursor in its direction, or else in the other one."""
    found = entries_at(grid)
    return found.get(cursor) or found.get((cursor.cell, crossing(cursor.direction)))


def turned(cursor: Cursor) -> Cursor:
    """The cursor in the other direction."""
    return Cursor(cursor.cell, crossing(cursor.direction))


def after_letter(grid: Grid, cursor: Cursor, *, skip: bool = False) -> Cursor:
    """The cursor after a letter was typed: at the next cell, or at the same one at the end of the entry.

    The cursor enters voids, because a word can be typed beyond the end of an entry of a criss-cross. With `skip`,
    filled cells are skipped; if all following ones are filled, the cursor goes to the next cell.
    """
    step = _step(cursor.direction)
    following = _beside(grid, cursor, step)
    at = following
    while skip and at and grid.text(at):
        at = _beside(grid, Cursor(at, cursor.direction), step)
    return cursor._replace(cell=at or following or cursor.cell)


def before(grid: Grid, cursor: Cursor) -> Cursor:
    """The cursor at the previous cell of the entry, or at the same one at its start."""
    down, right = _step(cursor.direction)
    back = _beside(grid, cursor, (-down, -right))
    return cursor._replace(cell=back) if back and grid.is_open(back) else cursor


def by_arrow(grid: Grid, cursor: Cursor, down: int, right: int) -> Cursor:
    """The cursor after an arrow key: it turns if the arrow is across its direction, or else moves by a cell.

    It moves immediately if the cell has no entry in the new direction. It can reach blocks and voids.
    """
    direction: Direction = "down" if down else "across"
    if direction != cursor.direction and (cursor.cell, direction) in entries_at(grid):
        return Cursor(cursor.cell, direction)
    row, column = cursor.cell[0] + down, cursor.cell[1] + right
    inside = 0 <= row < len(grid.rows) and 0 <= column < grid.columns
    return Cursor((row, column) if inside else cursor.cell, direction)


def in_next_entry(grid: Grid, cursor: Cursor, step: int = 1) -> Cursor:
    """The cursor in the next entry, or in the previous one if `step` is -1, at its first empty cell.

    The order is that of the clues: across by number, then down. In a filled entry it is the first cell.
    """
    entries = entries_of(grid)
    if not entries:
        return cursor
    here = entries_at(grid).get(cursor)
    if here:
        place = entries.index(here) + step
    else:
        key = lambda entry: (entry.direction == "down", (entry.row, entry.column))  # noqa: E731
        place = sum(key(entry) < (cursor.direction == "down", cursor.cell) for entry in entries) - (step < 0)
    entry = entries[place % len(entries)]
    return Cursor(next((cell for cell in entry.cells if not grid.text(cell)), entry.cells[0]), entry.direction)


def at_end(grid: Grid, cursor: Cursor, *, last: bool) -> Cursor:
    """The cursor at the first or the last cell of its entry."""
    entry = entries_at(grid).get(cursor)
    return cursor._replace(cell=entry.cells[-1 if last else 0]) if entry else cursor


def _step(direction: Direction) -> Cell:
    return (1, 0) if direction == "down" else (0, 1)


def _beside(grid: Grid, cursor: Cursor, step: Cell) -> Cell | None:
    """The next cell in a step that continues the entry, or that is a void inside the grid."""
    (row, column), (down, right) = cursor.cell, step
    cell = row + down, column + right
    if not (0 <= cell[0] < len(grid.rows) and 0 <= cell[1] < grid.columns):
        return None
    entry = entries_at(grid).get(cursor)
    if grid.is_open(cell):
        together = entry is not None and cell in entry.cells
        return cell if together or not grid.is_open(cursor.cell) else None
    return cell if grid.at(cell) == VOID else None
