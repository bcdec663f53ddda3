"""A crossword grid as a drawing: numbered cells, empty or with their letters.

Blocks are solid, voids are not drawn. Part keys are `cell 3,4` (row and column from the top left, from 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.crossword.grid import BLOCK, OPEN, VOID, Cell, Grid, numbers
from engine.drawing.faces import face
from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.shapes import MM, Drawing, Polygon, Run, Shape, rectangle
from engine.drawing.style import Style

NUMBER, SMALL_NUMBER = 0.46, 0.37
"""Size of a number as a share of the cell's side, without and with a letter; the style's small type is the
limit."""

INSET = 0.07
"""Space between a number and the lines of its cell as a share of the side; less in small cells."""

FULL = 0.94
"""Width of the widest number as a share of the cell's side, at most."""

LETTER, ALONE, LARGEST = 0.56, 0.65, 0.75
"""Size of a letter as a share of the cell's side: in numbered grids, in grids without numbers, and at most."""

AWAY = 0.09
"""Offset of a letter to the right and down from the center, in numbered grids, as a share of the side."""

BOTH = 2.5
"""Side of the smallest cell with both a number and a letter, as a multiple of the least type size."""

COMFORT = 14.0
"""Side in points of the smallest cell that is easy to write in: 5 mm."""


def grid_drawing(grid: Grid, style: Style, width: float, *, most: float = 1.0, letters: bool = False) -> Drawing:
    """Draw a numbered grid, at most `width` points wide.

    Args:
        most: the largest side of a cell as a multiple of the style's letter size.
        letters: whether known letters are shown.
    """
    line = style.lines.cell
    side = min(most * style.sizes.letters, (width - line) / max(1, grid.columns))
    start = line / 2
    shapes: list[Shape] = [
        Polygon(
            rectangle(start + column * side, start + row * side, side, side),
            fill=style.inks.line if char == BLOCK else None,
            stroke=style.inks.line,
            width=line,
            part=f"cell {row},{column}",
        )
        for row, chars in enumerate(grid.rows)
        for column, char in enumerate(chars)
        if char != VOID
    ]
    numbered = side >= BOTH * style.least or not letters
    if numbered:
        shapes += _numbers(grid, style, start, side, SMALL_NUMBER if letters else NUMBER)
    if letters:
        shapes += _letters(grid, style, start, side, numbered=numbered)
    return Drawing(grid.columns * side + line, len(grid.rows) * side + line, tuple(shapes))


def least_width(grid: Grid, style: Style) -> float:
    """The smallest width, in points, at which the numbers of a grid can be printed."""
    return grid.columns * style.least * _widest(numbers(grid), style) / FULL + style.lines.cell


def narrowness(grid: Grid, style: Style, width: float) -> str:
    """A warning if `width`, in points, is too small for a grid; else ""."""
    columns = max(1, grid.columns)
    side = (width - style.lines.cell) / columns
    if side >= COMFORT:
        return ""
    needed = f"{columns} columns of 5 mm need {(columns * COMFORT + style.lines.cell) / MM:.0f} mm."
    if width < least_width(grid, style):
        return f"The cells are {side / MM:.1f} mm wide, too small for their numbers. {needed}"
    return f"The cells are {side / MM:.1f} mm wide, too small to write in comfortably. {needed}"


def _widest(places: Mapping[Cell, int], style: Style) -> float:
    """The width of the widest number at type size 1; all digits have the same width."""
    return face(style.faces.small).width("0" * len(str(max(places.values(), default=1))), 1.0)


def _numbers(grid: Grid, style: Style, start: float, side: float, share: float) -> Iterator[Run]:
    """The numbers in the corners of their cells; below the least type size only if the cells are too small."""
    name, places = style.faces.small, numbers(grid)
    widest = _widest(places, style)
    size = min(max(style.least, min(style.sizes.small, share * side)), side * FULL / widest)
    free = side - size * widest
    inset = min(INSET * side + style.lines.cell / 2, free / 2)
    top = -face(name).ink_box("1", size)[1] + INSET * side + style.lines.cell / 2
    for (row, column), number in places.items():
        x, y = start + column * side + inset, start + row * side + top
        yield run(str(number), name, size, x, y, ink=style.inks.text, part=f"cell {row},{column}")


def _letters(grid: Grid, style: Style, start: float, side: float, *, numbered: bool) -> Iterator[Run]:
    alone = max(ALONE * side, min(style.least, LARGEST * side))
    away, size = (AWAY * side, LETTER * side) if numbered else (0.0, alone)
    for row, column in grid.cells():
        letter = grid.at((row, column))
        if letter != OPEN:
            x, y = start + (column + 0.5) * side + away, start + (row + 0.5) * side + away
            one = _letter(letter.upper(), style.faces.letters, size)
            yield Run(
                one.text, one.face, one.size, one.x + x, one.y + y, one.advances,
                style.inks.text, f"cell {row},{column}",
            )  # fmt: skip


@lru_cache(maxsize=256)
def _letter(letter: str, face_name: str, size: float) -> Run:
    """A letter centered at the origin. Cached, because a large grid uses each letter many times."""
    return centered_on_ink(letter, face_name, size, 0.0, 0.0)
