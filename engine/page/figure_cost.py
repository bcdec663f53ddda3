"""The cost of a module's figure in a layout: its rank, empty space in it, small letters, and long lines."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np

from engine.drawing.booklet import WRITING_LINE
from engine.drawing.shapes import Circle, Drawing, Group, Line, Picture, Polygon, Run, Shape
from engine.drawing.style import Style
from engine.page.slicing import EMPTY, Area

CHOICE, SCALE, TYPE, LONG = 0.04, 0.12, 0.12, 0.25
"""Costs of the last choice of a figure, of letters and of clues of half the style's size, and of lines twice as
long as is easy to read."""

MEASURE = 44.0
"""Longest line that is easy to read, as a multiple of its type size."""

CELL = 2.2
"""Side of a cell to write in, as a multiple of the style's text size, below which it counts as small."""

RASTER = 12.0
"""Side in points of the squares on which white space is measured."""


def figure_cost(drawing: Drawing, style: Style, area: Area, *, rank: float) -> float:
    """Return the cost of a figure; `rank` is 0 for the usual figure of a module and 1 for the last choice."""
    share = drawing.width * drawing.height / (area.widths[-1] * area.height)
    letters = _halvings(style.sizes.letters, smallest(drawing, "cell"))
    letters = letters or _halvings(CELL * style.sizes.text, smallest_cell(drawing))
    clues = _halvings(style.sizes.text, smallest(drawing, "clue"))
    long = min(3.0, max(0.0, longest_line(drawing) / MEASURE - 1))
    return CHOICE * rank + EMPTY * share * white(drawing) + SCALE * letters**2 + TYPE * clues + LONG * long


def _halvings(usual: float, size: float) -> float:
    """Return how many times a type size is half of the usual one; 0 if there is no such type."""
    return max(0.0, math.log2(usual / size)) if size else 0.0


def white(drawing: Drawing) -> float:
    """Return the share of a figure that shapes leave white, on a raster of `RASTER` points.

    The space above a horizontal line is for writing and does not count.
    """
    columns, rows = max(1, round(drawing.width / RASTER)), max(1, round(drawing.height / RASTER))
    used = np.zeros((rows, columns), bool)
    for left, top, right, bottom in _boxes(drawing.shapes, 0.0, 0.0):
        used[
            max(0, int(top / RASTER)) : int(bottom / RASTER) + 1,
            max(0, int(left / RASTER)) : int(right / RASTER) + 1,
        ] = True
    return 1.0 - float(used.mean())


def _boxes(shapes: Iterable[Shape], x: float, y: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield the bounding box of each shape. A group that is turned counts as full."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.turn:
                yield x, y, x + shape.x, y + shape.y
            else:
                yield from _boxes(shape.shapes, x + shape.x, y + shape.y)
        elif isinstance(shape, Run):
            left, base = x + shape.x, y + shape.y
            yield left, base - shape.size * 0.8, left + sum(shape.advances), base
        elif isinstance(shape, Picture):
            yield x + shape.x, y + shape.y, x + shape.x + shape.width, y + shape.y + shape.height
        elif isinstance(shape, Circle):
            left, top = x + shape.x - shape.radius, y + shape.y - shape.radius
            yield left, top, left + 2 * shape.radius, top + 2 * shape.radius
        else:
            across, down = zip(*shape.points, strict=True)
            above = WRITING_LINE if isinstance(shape, Line) and min(down) == max(down) else 0.0
            yield x + min(across), y + min(down) - above, x + max(across), y + max(down)


def smallest(drawing: Drawing, kind: str) -> float:
    """Return the size of the smallest letters in the parts of a kind, such as "cell", in points; 0 if none."""
    letters = (one for one in _runs(drawing.shapes) if one.part.startswith(kind) and not one.text.isdecimal())
    return min((one.size for one in letters), default=0.0)


def smallest_cell(drawing: Drawing) -> float:
    """Return the side of the smallest cell to write in, in points; 0 if there is none."""
    cells = (one for one in _polygons(drawing.shapes) if one.part.startswith("cell"))
    return min((max(x for x, _ in one.points) - min(x for x, _ in one.points) for one in cells), default=0.0)


def longest_line(drawing: Drawing) -> float:
    """Return the length of the longest line of text as a multiple of its type size."""
    return max((sum(one.advances) / one.size for one in _runs(drawing.shapes)), default=0.0)


def _polygons(shapes: Iterable[Shape]) -> Iterator[Polygon]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _polygons(shape.shapes)
        elif isinstance(shape, Polygon):
            yield shape


def _runs(shapes: Iterable[Shape]) -> Iterator[Run]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _runs(shape.shapes)
        elif isinstance(shape, Run):
            yield shape
