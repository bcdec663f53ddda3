"""A crossword grid as a drawing: cells with numbers and letters, blocks, tints, circles and bars."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.core import changed, grouped
from engine.crossword import grid as grids
from engine.crossword.grid import BLOCK, GREY, VOID, Bar, Cell, Grid, Mark, capitals, labels_of, numbers
from engine.drawing.faces import face
from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.shapes import MM, PAPER, Circle, Drawing, Ink, Line, Point, Polygon, Run, Shape, rectangle
from engine.drawing.style import Style

BLOCK_INK = "block"  # name of the ink of blocks, so that the screen can show them in another color than lines

PALEST, DARKEST = 0.08, 0.3
"""Black of the palest and the darkest shade. Letters stay legible on newsprint, which darkens tints."""

BAR, THICKEST = 0.12, 4.5
"""Width of a bar as a share of the cell's side, and at most as a multiple of the lines of cells."""

LEAST_BAR = 2.5  # width of a bar as a multiple of the lines of cells, at least


class Lattice(NamedTuple):
    """Where the cells of a drawn grid are: the corner of the first cell, and the side of a cell, in points."""

    start: float
    side: float

    def corner(self, row: int, column: int) -> Point:
        """The top left corner of a cell."""
        return self.start + column * self.side, self.start + row * self.side


def cell_boxes(grid: Grid, style: Style, at: Lattice) -> Iterator[Polygon]:
    """The boxes of all cells with their lines, those of blocks and shaded cells filled, and enclosed voids.

    An enclosed void would look like a cell to write in. It gets a tint, which is darker if cells are shaded.
    """
    shaded = any(mark.shade for mark in grid.marks)
    more = style.lines.cell / 2  # below the lines of the cells around, so that no seam is seen between two boxes
    for row, column, high, wide in _boxes(enclosed_voids(grid)):
        x, y = at.corner(row, column)
        box = rectangle(x - more, y - more, wide * at.side + 2 * more, high * at.side + 2 * more)
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
    """Large boxes that cover some cells, as row, column, rows and columns."""
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
    """An ink for areas. Its name has no color on the screen, because the accent would hide letters."""
    return Ink("tint", ink.black, ink.spot)


def enclosed_voids(grid: Grid) -> frozenset[Cell]:
    """The voids that are not connected to the outside of the grid through other voids."""
    voids = Grid(tuple("".join(grids.OPEN if char == VOID else VOID for char in row) for row in grid.rows))
    bottom, right = len(grid.rows) - 1, grid.columns - 1
    inside = (part for part in grids.components(voids) if all(0 < r < bottom and 0 < c < right for r, c in part))
    return frozenset[Cell]().union(*inside)


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

    Bars end square where they meet at a corner, and elsewhere at the line of the cell.
    """
    if not grid.bars:
        return
    width, thin = bar_width(style, at.side), style.lines.cell / 2
    runs = list(_runs(grid.bars))
    meeting = {
        stretch: {end for other in runs if other.down != stretch.down for end in other.points()} for stretch in runs
    }
    for stretch in runs:
        more = [width / 2 if end in meeting[stretch] else thin for end in (stretch.first, stretch.last)]
        (x1, y1), (x2, y2) = at.corner(*stretch.first), at.corner(*stretch.last)
        line = ((x1, y1 - more[0]), (x2, y2 + more[1])) if stretch.down else ((x1 - more[0], y1), (x2 + more[1], y2))
        yield Line(line, width, style.inks.line)
    yield from _frame(grid, style, at, width)


class _Run(NamedTuple):
    """Successive bars: the crossings of grid lines, as row and column, at which they begin and end."""

    first: Cell
    last: Cell
    down: bool

    def points(self) -> list[Cell]:
        """The crossings of grid lines on the run."""
        (r1, c1), (r2, c2) = self.first, self.last
        return [(r, c) for r in range(r1, r2 + 1) for c in range(c1, c2 + 1)]


def _runs(found: tuple[Bar, ...]) -> Iterator[_Run]:
    ends = ((bar.side == "right", *bar.cells[1]) for bar in found)
    lines = grouped(((down, column), row) if down else ((down, row), column) for down, row, column in ends)
    for (down, line), places in lines.items():
        first = places[0]
        for place, following in zip(places, (*places[1:], None), strict=True):
            if following != place + 1:
                ends = ((first, line), (place + 1, line)) if down else ((line, first), (line, place + 1))
                yield _Run(*ends, down)
                first = following if following is not None else 0


def _frame(grid: Grid, style: Style, at: Lattice, width: float) -> Iterator[Line]:
    """A frame inside the outer lines, as wide as bars, if no void is at the edge."""
    if any(row[0] == VOID or row[-1] == VOID for row in grid.rows) or VOID in grid.rows[0] + grid.rows[-1]:
        return
    half = (width + style.lines.cell) / 4
    right, bottom = grid.columns * at.side + style.lines.cell, len(grid.rows) * at.side + style.lines.cell
    corners = ((half, half), (right - half, half), (right - half, bottom - half), (half, bottom - half))
    for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
        dx, dy = (half if x2 > x1 else -half if x2 < x1 else 0), (half if y2 > y1 else -half if y2 < y1 else 0)
        yield Line(((x1 - dx, y1 - dy), (x2 + dx, y2 + dy)), 2 * half, style.inks.line)


NUMBER, SMALL_NUMBER = 0.46, 0.37
"""Size of a number as a share of the cell's side, without and with a letter; the style's small type is the
limit."""

INSET = 0.07  # space between a number and the lines of its cell as a share of the side; less in small cells
FULL = 0.94  # width of the widest number as a share of the cell's side, at most
LETTER, ALONE, LARGEST = 0.56, 0.65, 0.75
"""Size of a letter as a share of the cell's side: in numbered grids, in grids without numbers, and at most."""

AWAY = 0.09  # offset of a letter to the right and down from the center, in numbered grids, as a share of the side

MOST_LINES = 3  # lines of the text of a rebus cell
TIGHT = 0.92  # distance between the lines of a rebus as a multiple of the type size
BOTH = 2.5  # side of the smallest cell with both a number and a letter, as a multiple of the least type size

COMFORT = 14.0  # side in points of the smallest cell that is easy to write in: 5 mm


def grid_drawing(
    grid: Grid, style: Style, width: float, *, most: float = 1.0, letters: bool = False, bare: bool = False,
    origins: bool = False, places: Mapping[Cell, int | str] | None = None, corners: Mapping[Cell, str] | None = None,
) -> Drawing:  # fmt: skip
    """Draw a numbered grid, at most `width` points wide.

    Args:
        most: the largest side of a cell as a multiple of the style's letter size.
        letters: whether all contents are shown, pencilled ones paler; else only given ones.
        bare: whether the numbers are omitted.
        origins: whether placed letters have the accent's ink, and filled ones a lighter weight.
        places: the number of each cell that has one; None for those of the entries.
        corners: texts to the right of the numbers, such as the letters of clues.
    """
    line = style.lines.cell
    side = min(most * style.sizes.letters, (width - line) / max(1, grid.columns))
    at = Lattice(line / 2, side)
    shown = _contents(grid, every=letters)
    numbered = not bare and (side >= BOTH * style.least or not letters)
    shapes: list[Shape] = [*cell_boxes(grid, style, at), *circles(grid, style, at)]
    if numbered:
        places = labels_of(grid) if places is None else places
        share = SMALL_NUMBER if shown or len(places) > len(numbers(grid)) else NUMBER
        placed = list(_numbers(grid, style, at, share, places, corners or {}))
        shapes += [*_gaps(grid, placed, style), *placed]
    shapes += bars(grid, style, at)
    shapes += _letters(grid, shown, style, at, numbered=numbered, origins=origins)
    return Drawing(grid.columns * side + line, len(grid.rows) * side + line, tuple(shapes))


def least_width(grid: Grid, style: Style, places: Mapping[Cell, int | str] | None = None) -> float:
    """The smallest width, in points, at which the numbers of a grid can be printed, such as those of `places`."""
    widest = _widest(labels_of(grid) if places is None else places, style)
    return grid.columns * style.least * widest / FULL + style.lines.cell


def narrowness(grid: Grid, style: Style, width: float, places: Mapping[Cell, int | str] | None = None) -> str:
    """A warning if `width`, in points, is too small for a grid; else ""."""
    columns = max(1, grid.columns)
    side = (width - style.lines.cell) / columns
    if side >= COMFORT:
        return ""
    needed = f"{columns} columns of 5 mm need {(columns * COMFORT + style.lines.cell) / MM:.0f} mm."
    if width < least_width(grid, style, places):
        return f"The cells are {side / MM:.1f} mm wide, too small for their numbers. {needed}"
    return f"The cells are {side / MM:.1f} mm wide, too small to write in comfortably. {needed}"


def _widest(places: Mapping[Cell, int | str], style: Style, corners: Iterable[str] = ()) -> float:
    """The width of the widest number and its corner at type size 1; all digits have the same width."""
    width, corner = face(style.faces.of("number")).width, "M" * len(max(corners, key=len, default=""))
    texts = {re.sub("[0-9]", "0", str(number)) for number in places.values()} or {"0"}
    return max(width(text + corner, 1.0) for text in texts)


def _contents(grid: Grid, *, every: bool) -> dict[Cell, str]:
    if every:
        return {cell: capitals(text) for cell in grid.cells() if (text := grid.text(cell))}
    return {mark.cell: capitals(text) for mark in grid.marks if mark.given and (text := grid.text(mark.cell))}


def _numbers(
    grid: Grid, style: Style, at: Lattice, share: float, places: Mapping[Cell, int | str], corners: Mapping[Cell, str]
) -> Iterator[Run]:  # fmt: skip
    """The numbers in the corners of their cells; below the least type size only if the cells are too small.

    Texts to their right are omitted if they do not fit.
    """
    if at.side * FULL < style.least * _widest(places, style, corners.values()):
        corners = {}
    name, line = style.faces.of("number"), style.lines.cell
    thick = bar_width(style, at.side) if grid.bars else line  # beside a bar there is less space
    widest = _widest(places, style, corners.values())
    size = min(max(style.least, min(style.sizes.small, share * at.side)), at.side * FULL / widest)
    free = at.side - size * widest
    inset = min(INSET * at.side + thick / 2, free / 2)
    top = -face(name).ink_box("1", size)[1] + INSET * at.side + thick / 2
    for cell in dict.fromkeys((*places, *corners)):
        x, y = at.corner(*cell)
        part = f"cell {cell[0]},{cell[1]}"
        if cell in places:
            yield run(str(places[cell]), name, size, x + inset, y + top, ink=style.inks.text, part=part)
        if corner := corners.get(cell):
            yield run(corner, name, size, x + at.side - inset, y + top, align="right", ink=style.inks.text, part=part)


def _gaps(grid: Grid, placed: Sequence[Run], style: Style) -> Iterator[Polygon]:
    circled = {f"cell {mark.row},{mark.column}": mark for mark in grid.marks if mark.circle}
    for one in placed:
        if mark := circled.get(one.part):
            left, top, right, bottom = face(one.face).ink_box(one.text, one.size)
            air = style.lines.rule
            box = rectangle(one.x + left - air, one.y + top - air, right - left + 2 * air, bottom - top + 2 * air)
            yield Polygon(box, fill=shade_ink(mark, style) or PAPER)


def _letters(
    grid: Grid, shown: Mapping[Cell, str], style: Style, at: Lattice, *, numbered: bool, origins: bool
) -> Iterator[Run]:
    alone = max(ALONE * at.side, min(style.least, LARGEST * at.side))
    away, size = (AWAY * at.side, LETTER * at.side) if numbered else (0.0, alone)
    pencilled = {mark.cell for mark in grid.marks if mark.pencil}
    origin = {mark.cell: mark.origin for mark in grid.marks if not mark.given} if origins else {}
    inks = {"": style.inks.text, "filled": style.inks.text, "placed": style.inks.accent}
    for cell, text in shown.items():
        x, y = at.corner(*cell)
        ink = style.inks.muted if cell in pencilled else inks[origin.get(cell, "")]
        weight = style.faces.small if origin.get(cell) == "filled" else style.faces.letters
        for one in _content(text, weight, size, FULL * at.side - style.lines.cell):
            yield Run(
                one.text, one.face, one.size, one.x + x + at.side / 2 + (away if len(text) == 1 else 0),
                one.y + y + at.side / 2 + away, one.advances, ink, f"cell {cell[0]},{cell[1]}",
            )  # fmt: skip


@lru_cache(maxsize=256)  # a large grid uses each letter many times
def _content(text: str, face_name: str, size: float, room: float) -> tuple[Run, ...]:
    """A letter centered at the origin; a longer text in the number of lines that makes it largest.

    A sign such as an apostrophe has the baseline of a letter.
    """
    if len(text) == 1 and not text.isalnum():
        sign, letter = (centered_on_ink(one, face_name, size, 0.0, 0.0) for one in (text, "H"))
        return (changed(sign, y=letter.y),)
    best, lines = 0.0, [text]
    for count in range(1, min(len(text), MOST_LINES) + 1):
        divided = _divided(text, count)
        wide = max(face(face_name).width(line, 1.0) for line in divided)
        fits = min(size, room / wide, LARGEST * room / (count * TIGHT))
        if fits > best:
            best, lines = fits, divided
    first = -(len(lines) - 1) * TIGHT * best / 2
    return tuple(
        centered_on_ink(line, face_name, best, 0.0, first + number * TIGHT * best) for number, line in enumerate(lines)
    )


def _divided(text: str, count: int) -> list[str]:
    words = text.split()
    if len(words) == count:
        return words
    ends = [round(len(text) * number / count) for number in range(count + 1)]
    return [text[start:end].strip() or "-" for start, end in pairwise(ends)]
