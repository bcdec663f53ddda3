"""A crossword's grid on paper: cells with their numbers, to be filled in or with their letters.

Where the grid has no cell nothing is drawn. Part keys are `cell 3,4` (row and column from the top left, from 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from engine.crossword.grid import OPEN, Cell, Grid, numbers
from engine.drawing.faces import face
from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.shapes import MM, Drawing, Polygon, Run, Shape, rectangle
from engine.drawing.style import Style

LEAST_TYPE = 6.0
"""Points; smaller type fills in on newsprint."""

NUMBER, SMALL_NUMBER = 0.46, 0.37
"""The size of a number, a share of its cell's side, at most the style's small type: alone, and over a letter."""

INSET = 0.07
"""From a number to the lines of its cell, a share of the side; less where the number has little room."""

FULL = 0.94
"""What the widest number takes of its cell's side at most."""

LETTER, ALONE, LARGEST = 0.56, 0.65, 0.75
"""The size of a letter, a share of its cell's side: beneath a number, without one, without one in small cells."""

AWAY = 0.09
"""How far a letter stands below and right of the middle of a cell that may have a number, a share of the side."""

BOTH = 15.0
"""The smallest cell that takes a number and a letter, in points."""

COMFORT = 14.0
"""The smallest cell that is easy to write in, in points: 5 mm."""


def grid_drawing(grid: Grid, style: Style, width: float, *, most: float = 1.0, letters: bool = False) -> Drawing:
    """A grid with its numbers, at most `width` points across.

    Args:
        most: the largest cell, a multiple of the size that the style gives a letter.
        letters: whether those that are known are shown.
    """
    line = style.lines.cell
    side = min(most * style.sizes.letters, (width - line) / max(1, grid.columns))
    start = line / 2
    shapes: list[Shape] = [
        Polygon(
            rectangle(start + column * side, start + row * side, side, side),
            stroke=style.inks.line,
            width=line,
            part=f"cell {row},{column}",
        )
        for row, column in grid.cells()
    ]
    numbered = side >= BOTH or not letters
    if numbered:
        shapes += _numbers(grid, style, start, side, SMALL_NUMBER if letters else NUMBER)
    if letters:
        shapes += _letters(grid, style, start, side, numbered=numbered)
    return Drawing(grid.columns * side + line, len(grid.rows) * side + line, tuple(shapes))


def least_width(grid: Grid, style: Style) -> float:
    """The least width, in points, in which the numbers of a grid can be printed."""
    return grid.columns * LEAST_TYPE * _widest(numbers(grid), style) / FULL + style.lines.cell


def narrowness(grid: Grid, style: Style, width: float) -> str:
    """What is wrong with a width in points that is too narrow for a grid, as a sentence; "" where it is not."""
    columns = max(1, grid.columns)
    side = (width - style.lines.cell) / columns
    if side >= COMFORT:
        return ""
    wanted = f"{columns} columns want {(columns * COMFORT + style.lines.cell) / MM:.0f} mm for 5 mm each."
    if width < least_width(grid, style):
        return f"The cells are {side / MM:.1f} mm wide, too small for their numbers: {wanted}"
    return f"The cells are {side / MM:.1f} mm wide, which is little to write in: {wanted}"


def _widest(places: Mapping[Cell, int], style: Style) -> float:
    """The width of the widest number, in sizes of its type; all figures are of one width."""
    return face(style.faces.small).width("0" * len(str(max(places.values(), default=1))), 1.0)


def _numbers(grid: Grid, style: Style, start: float, side: float, share: float) -> Iterator[Run]:
    """The numbers in their corners; below what a press prints only where the cells are too small for that."""
    name, places = style.faces.small, numbers(grid)
    widest = _widest(places, style)
    size = min(max(LEAST_TYPE, min(style.sizes.small, share * side)), side * FULL / widest)
    free = side - size * widest
    inset = min(INSET * side + style.lines.cell / 2, free / 2)
    top = -face(name).ink_box("1", size)[1] + INSET * side + style.lines.cell / 2
    for (row, column), number in places.items():
        x, y = start + column * side + inset, start + row * side + top
        yield run(str(number), name, size, x, y, ink=style.inks.text, part=f"cell {row},{column}")


def _letters(grid: Grid, style: Style, start: float, side: float, *, numbered: bool) -> Iterator[Run]:
    alone = max(ALONE * side, min(LEAST_TYPE, LARGEST * side))
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
    """A letter around the origin: a large grid has each of them a hundred times."""
    return centered_on_ink(letter, face_name, size, 0.0, 0.0)
