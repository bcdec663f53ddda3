"""A crossword grid as a drawing: numbered cells, empty or with their letters.

Blocks are solid, open voids are not drawn. Part keys are `cell 3,4` (row and column from the top left, from 0).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from engine.crossword.cell_shapes import Lattice, bar_width, bars, cell_boxes, circles, shade_ink
from engine.crossword.grid import Cell, Grid, numbers
from engine.drawing.faces import face
from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.shapes import MM, PAPER, Drawing, Polygon, Run, Shape, rectangle
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

MOST_LINES = 3
"""Lines of the text of a rebus cell."""

TIGHT = 0.92
"""Distance between the lines of a rebus as a multiple of the type size."""

BOTH = 2.5
"""Side of the smallest cell with both a number and a letter, as a multiple of the least type size."""

COMFORT = 14.0
"""Side in points of the smallest cell that is easy to write in: 5 mm."""


def grid_drawing(
    grid: Grid, style: Style, width: float, *, most: float = 1.0, letters: bool = False, bare: bool = False
) -> Drawing:
    """Draw a numbered grid, at most `width` points wide.

    Args:
        most: the largest side of a cell as a multiple of the style's letter size.
        letters: whether all contents are shown, pencilled ones paler; else only given ones.
        bare: whether the numbers are left out.
    """
    line = style.lines.cell
    side = min(most * style.sizes.letters, (width - line) / max(1, grid.columns))
    at = Lattice(line / 2, side)
    shown = _contents(grid, every=letters)
    numbered = not bare and (side >= BOTH * style.least or not letters)
    shapes: list[Shape] = [*cell_boxes(grid, style, at), *circles(grid, style, at)]
    if numbered:
        placed = list(_numbers(grid, style, at, SMALL_NUMBER if shown else NUMBER))
        shapes += [*_gaps(grid, placed, style), *placed]
    shapes += bars(grid, style, at)
    shapes += _letters(grid, shown, style, at, numbered=numbered)
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


def _contents(grid: Grid, *, every: bool) -> dict[Cell, str]:
    """The contents of cells, as printed."""
    if every:
        return {cell: text.upper() for cell in grid.cells() if (text := grid.text(cell))}
    return {mark.cell: text.upper() for mark in grid.marks if mark.given and (text := grid.text(mark.cell))}


def _numbers(grid: Grid, style: Style, at: Lattice, share: float) -> Iterator[Run]:
    """The numbers in the corners of their cells; below the least type size only if the cells are too small."""
    name, places, line = style.faces.small, numbers(grid), style.lines.cell
    thick = bar_width(style, at.side) if grid.bars else line  # beside a bar there is less space
    widest = _widest(places, style)
    size = min(max(style.least, min(style.sizes.small, share * at.side)), at.side * FULL / widest)
    free = at.side - size * widest
    inset = min(INSET * at.side + thick / 2, free / 2)
    top = -face(name).ink_box("1", size)[1] + INSET * at.side + thick / 2
    for cell, number in places.items():
        x, y = at.corner(*cell)
        part = f"cell {cell[0]},{cell[1]}"
        yield run(str(number), name, size, x + inset, y + top, ink=style.inks.text, part=part)


def _gaps(grid: Grid, placed: Sequence[Run], style: Style) -> Iterator[Polygon]:
    """Gaps in circles for the numbers, in the color of the cell."""
    circled = {f"cell {mark.row},{mark.column}": mark for mark in grid.marks if mark.circle}
    for one in placed:
        if mark := circled.get(one.part):
            left, top, right, bottom = face(one.face).ink_box(one.text, one.size)
            air = style.lines.rule
            box = rectangle(one.x + left - air, one.y + top - air, right - left + 2 * air, bottom - top + 2 * air)
            yield Polygon(box, fill=shade_ink(mark, style) or PAPER)


def _letters(grid: Grid, shown: Mapping[Cell, str], style: Style, at: Lattice, *, numbered: bool) -> Iterator[Run]:
    alone = max(ALONE * at.side, min(style.least, LARGEST * at.side))
    away, size = (AWAY * at.side, LETTER * at.side) if numbered else (0.0, alone)
    pencilled = {mark.cell for mark in grid.marks if mark.pencil}
    for cell, text in shown.items():
        x, y = at.corner(*cell)
        ink = style.inks.muted if cell in pencilled else style.inks.text
        for one in _content(text, style.faces.letters, size, FULL * at.side - style.lines.cell):
            yield Run(
                one.text, one.face, one.size, one.x + x + at.side / 2 + (away if len(text) == 1 else 0),
                one.y + y + at.side / 2 + away, one.advances, ink, f"cell {cell[0]},{cell[1]}",
            )  # fmt: skip


@lru_cache(maxsize=256)
def _content(text: str, face_name: str, size: float, room: float) -> tuple[Run, ...]:
    """A letter centered at the origin; a longer text in as many lines as let it be largest.

    Cached, because a large grid uses each letter many times.
    """
    best, lines = 0.0, [text]
    for count in range(1, min(len(text), MOST_LINES) + 1):
        divided = _divided(text, count)
        wide = max(face(face_name).width(line, 1.0) for line in divided)
        fits = min(size, room / wide, LARGEST * room / (count * TIGHT))
        if fits > best:
            best, lines = fits, divided
    first = -(len(lines) - 1) * TIGHT * best / 2
    return tuple(
        centered_on_ink(line, face_name, best, 0.0, first + number * TIGHT * best)
        for number, line in enumerate(lines)
    )


def _divided(text: str, count: int) -> list[str]:
    """A text in lines of nearly equal length."""
    words = text.split()
    if len(words) == count:
        return words
    ends = [round(len(text) * number / count) for number in range(count + 1)]
    return [text[start:end].strip() or "-" for start, end in pairwise(ends)]
