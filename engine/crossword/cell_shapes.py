"""What the cells of a grid have beside numbers and letters: blocks, tints, circles and bars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from typing import NamedTuple

from engine.crossword.cells import GREY, Bar, Cell, Mark
from engine.crossword.grid import BLOCK, VOID, Grid
from engine.drawing.shapes import Circle, Ink, Line, Point, Polygon, rectangle
from engine.drawing.style import Style

BLOCK_INK = "block"
"""Name of the ink of blocks, so that the screen can show them in another color than lines."""

PALEST, DARKEST = 0.08, 0.3
"""Black of the palest and the darkest shade. Letters stay legible on newsprint, which darkens tints."""

BAR, THICKEST = 0.12, 4.5
"""Width of a bar as a share of the cell's side, and at most as a multiple of the lines of cells."""

LEAST_BAR = 2.5
"""Width of a bar as a multiple of the lines of cells, at least."""


class Lattice(NamedTuple):
    """Where the cells of a drawn grid are: the corner of the first cell, and the side of a cell, in points."""

    start: float
    side: float

    def corner(self, row: int, column: int) -> Point:
        """The top left corner of a cell."""
        return self.start + column * self.side, self.start + row * self.side


def cell_boxes(grid: Grid, style: Style, at: Lattice) -> Iterator[Polygon]:
    """The boxes of all cells with their lines, those of blocks and shaded cells filled, and enclosed voids.

    An enclosed void would look like a cell to write in. It has a tint, which is darker if cells are shaded.
    """
    shaded = any(mark.shade for mark in grid.marks)
    for row, column, high, wide in _boxes(enclosed_voids(grid)):
        box = rectangle(*at.corner(row, column), wide * at.side, high * at.side)
        yield Polygon(box, fill=_tint(style.inks.muted if shaded else style.inks.accent))
    block = Ink(BLOCK_INK, style.inks.line.black, style.inks.line.spot)
    for row, chars in enumerate(grid.rows):
        for column, char in enumerate(chars):
            if char != VOID:
                mark = grid.mark((row, column)) if shaded else None
                yield Polygon(
                    rectangle(*at.corner(row, column), at.side, at.side),
                    fill=block if char == BLOCK else shade_ink(mark, style) if mark else None,
                    stroke=style.inks.line,
                    width=style.lines.cell,
                    part=f"cell {row},{column}",
                )


def _boxes(cells: Collection[Cell]) -> Iterator[tuple[int, int, int, int]]:
    """Large boxes that cover some cells, as row, column, rows and columns: seams between tints can be visible."""
    remaining = set(cells)
    while remaining:
        top, left = bottom, right = min(remaining)
        while (top, right + 1) in remaining:
            right += 1
        while all((bottom + 1, column) in remaining for column in range(left, right + 1)):
            bottom += 1
        remaining -= {(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)}
        yield top, left, bottom - top + 1, right - left + 1


def shade_ink(mark: Mark, style: Style) -> Ink | None:
    """The ink of a shade: a tint of black as dark as the color, within limits, under the name of the color."""
    if not mark.shade or mark.shade == GREY:
        return _tint(style.inks.accent) if mark.shade else None
    red, green, blue = (int(mark.shade[at : at + 2], 16) / 255 for at in (1, 3, 5))
    dark = 1 - (0.299 * red + 0.587 * green + 0.114 * blue)
    return Ink(mark.shade, round(min(max(dark, PALEST), DARKEST), 2))


def _tint(ink: Ink) -> Ink:
    """An ink for areas. Its name has no color of its own on the screen, where the accent would hide letters."""
    return Ink("tint", ink.black, ink.spot)


def enclosed_voids(grid: Grid) -> frozenset[Cell]:
    """The voids from which no way over voids, row by row and column by column, leads out of the grid."""
    voids = {(r, c) for r, row in enumerate(grid.rows) for c, char in enumerate(row) if char == VOID}
    bottom, right = len(grid.rows) - 1, grid.columns - 1
    fresh = [cell for cell in voids if cell[0] in (0, bottom) or cell[1] in (0, right)]
    voids -= set(fresh)
    while fresh:
        row, column = fresh.pop()
        near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & voids
        voids -= near
        fresh.extend(near)
    return frozenset(voids)


def circles(grid: Grid, style: Style, at: Lattice) -> Iterator[Circle]:
    """The circles, a hair inside the lines of their cells and the bars."""
    thick = bar_width(style, at.side) if grid.bars else style.lines.cell
    radius = (at.side - thick - style.lines.cell) / 2
    for mark in grid.marks:
        if mark.circle and grid.is_open(mark.cell):
            x, y = at.corner(*mark.cell)
            yield Circle(
                x + at.side / 2, y + at.side / 2, radius, stroke=style.inks.line, width=style.lines.rule,
                part=f"cell {mark.row},{mark.column}",
            )  # fmt: skip


def bar_width(style: Style, side: float) -> float:
    """The width of a bar in points."""
    return max(LEAST_BAR * style.lines.cell, min(BAR * side, THICKEST * style.lines.cell))


def bars(grid: Grid, style: Style, at: Lattice) -> Iterator[Line]:
    """The bars, successive ones in one line, and the frame of a grid with bars.

    Lines end square where bars meet at a corner, and at the line of the cell elsewhere.
    """
    if not grid.bars:
        return
    width, thin = bar_width(style, at.side), style.lines.cell / 2
    runs = list(_runs(grid.bars))
    meeting = {run: {end for other in runs if other.down != run.down for end in other.points()} for run in runs}
    for run in runs:
        more = [width / 2 if end in meeting[run] else thin for end in (run.first, run.last)]
        (y1, x1), (y2, x2) = ((at.start + r * at.side, at.start + c * at.side) for r, c in (run.first, run.last))
        line = ((x1, y1 - more[0]), (x2, y2 + more[1])) if run.down else ((x1 - more[0], y1), (x2 + more[1], y2))
        yield Line(line, width, style.inks.line)
    yield from _frame(grid, style, at, width)


class _Run(NamedTuple):
    """Successive bars: the crossings of grid lines, as row and column, at which they begin and end."""

    first: Cell
    last: Cell
    down: bool

    def points(self) -> list[Cell]:
        """The crossings of grid lines that it touches."""
        (r1, c1), (r2, c2) = self.first, self.last
        return [(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]


def _runs(found: tuple[Bar, ...]) -> Iterator[_Run]:
    lines: defaultdict[tuple[bool, int], list[int]] = defaultdict(list)
    for bar in found:
        _, (row, column) = bar.cells
        if bar.side == "right":
            lines[True, column].append(row)
        else:
            lines[False, row].append(column)
    for (down, line), places in lines.items():
        first = places[0]
        for place, following in zip(places, (*places[1:], None), strict=True):
            if following != place + 1:
                ends = ((first, line), (place + 1, line)) if down else ((line, first), (line, place + 1))
                yield _Run(*ends, down)
                first = following if following is not None else 0


def _frame(grid: Grid, style: Style, at: Lattice, width: float) -> Iterator[Line]:
    """A frame that is as wide inside the outer lines as bars are, if no void is at the edge."""
    if any(row[0] == VOID or row[-1] == VOID for row in grid.rows) or VOID in grid.rows[0] + grid.rows[-1]:
        return
    half = (width + style.lines.cell) / 4
    right, bottom = grid.columns * at.side + style.lines.cell, len(grid.rows) * at.side + style.lines.cell
    corners = ((half, half), (right - half, half), (right - half, bottom - half), (half, bottom - half))
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = (half if x2 > x1 else -half if x2 < x1 else 0), (half if y2 > y1 else -half if y2 < y1 else 0)
        yield Line(((x1 - dx, y1 - dy), (x2 + dx, y2 + dy)), 2 * half, style.inks.line)
