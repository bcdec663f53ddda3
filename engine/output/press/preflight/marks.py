"""Marks: everything that a page puts on paper, from a drawing or from a PDF file, in one form for the preflight.

Coordinates are in points from the top left corner of the trim; y points down.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple

from fontTools.misc.arrayTools import calcBounds
from fontTools.misc.transform import Transform

from engine.core import Finding, visible
from engine.drawing.faces import face
from engine.drawing.pictures import pixels_of
from engine.drawing.shapes import Circle, Group, Ink, Line, Picture, Point, Polygon, Run, Shape, rectangle
from engine.output.press.boxes import MM, NEAR, Box

MOST_QUOTED = 30  # characters of a text that a place quotes
CORNERS = 24  # corners of the polygon that stands for a circle
BANDS = 256  # of a page; areas are looked for in one of them


class Tone(NamedTuple):
    """What a mark is printed in."""

    dark: float  # from 0 (paper) to 1 (solid black), for comparisons
    solid: bool = True  # whether no ink of it is screened
    spot: bool = False  # whether it is a spot color, whose darkness is not known


class Mark(NamedTuple):
    """One run of text, stroke, filled area or picture."""

    kind: Literal["text", "stroke", "area", "picture"]
    box: Box  # left, top, right, bottom of its ink
    tone: Tone
    size: float = 0.0  # of type; the width of a stroke; the pixels per inch of a picture
    name: str = ""  # what a finding calls it
    outline: tuple[Point, ...] = ()  # the corners of an area
    square: bool = True  # whether the box is exact: the mark is not turned by another angle than a right one
    text: str = ""
    at: Point | None = None  # the point that a finding names; the top left corner of the box if None

    @property
    def place(self) -> Point:
        """Where the mark begins."""
        return self.at or self.box[:2]

    @property
    def middle(self) -> Point:
        """The middle of the box."""
        return (self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2

    @property
    def where(self) -> str:
        """The place of the mark in words."""
        x, y = self.place
        return f"{self.name or self.kind}, {x / MM:.1f} mm from the left and {y / MM:.1f} mm from the top"


class Areas:
    """Areas in painting order, kept by horizontal bands so that a point is compared with few of them."""

    MOST = 5_000_000  # comparisons of one kind on a page. All pairs of many marks would never end.
    TOO_MANY = Finding("warning", "the page has too many objects to compare all of them", "", "Use fewer.")

    def __init__(self, height: float) -> None:
        self._bands: list[list[Mark]] = [[] for _ in range(BANDS)]
        self._band = max(height, 1.0) / BANDS
        self.compared = 0  # areas and their corners

    @property
    def is_full(self) -> bool:
        """Whether too many were compared. No more are found."""
        return self.compared > self.MOST

    def _at(self, y: float) -> int:
        return int(min(BANDS - 1.0, max(0.0, y / self._band)))

    def add(self, mark: Mark) -> None:
        """Add an area above the others."""
        bands = range(self._at(mark.box[1]), self._at(mark.box[3]) + 1)
        self.compared += len(bands)
        for band in bands if not self.is_full else ():
            self._bands[band].append(mark)

    def last(self, point: Point) -> Mark | None:
        """Return the uppermost area with a point in it; None if there is none."""
        for mark in reversed(self._bands[self._at(point[1])]):
            self.compared += 1 + len(mark.outline)
            if self.is_full or _inside(point, mark):
                return None if self.is_full else mark
        return None


def _inside(point: Point, area: Mark) -> bool:
    left, top, right, bottom = area.box
    if not (left <= point[0] <= right and top <= point[1] <= bottom):
        return False
    x, y, inside, outline = *point, area.kind == "picture", area.outline  # of a polygon by the even-odd rule
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        if (ay > y) != (by > y) and x < ax + (bx - ax) * (y - ay) / (by - ay):
            inside = not inside
    return inside


def holds(outer: Box, inner: Box) -> bool:
    """Return whether a box is inside another one, or the same."""
    return min(inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]) >= -NEAR


def is_outside(box: Box, room: Box) -> bool:
    """Return whether a box shares no area with another one."""
    left, bottom, right, top = room
    is_beside = box[0] >= right - NEAR or box[2] <= left + NEAR
    return is_beside or box[1] >= top - NEAR or box[3] <= bottom + NEAR


def is_square(matrix: Transform) -> bool:
    """Return whether a matrix turns by a right angle, or not at all."""
    near = 1e-6 * max(map(abs, matrix[:4]))
    return abs(matrix[1]) + abs(matrix[2]) < near or abs(matrix[0]) + abs(matrix[3]) < near


class Placed(NamedTuple):
    """A shape of a drawing, and the matrix that maps its points to the page."""

    shape: Run | Line | Polygon | Circle | Picture
    matrix: Transform


def placed(shapes: Iterable[Shape], matrix: Transform) -> Iterator[Placed]:
    """Yield shapes and those in groups in painting order; `matrix` maps them to the page."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from placed(shape.shapes, matrix.translate(shape.x, shape.y).rotate(math.radians(shape.turn)))
        else:
            yield Placed(shape, matrix)


def marks_of(shapes: Iterable[Placed]) -> Iterator[Mark]:
    """Yield the marks of shapes in painting order. Text without ink gives none."""
    for shape in shapes:
        if isinstance(shape.shape, Run):
            if shape.shape.text.strip():
                yield _text(shape.shape, shape.matrix)
        elif isinstance(shape.shape, Picture):
            yield _picture(shape.shape, shape.matrix)
        else:
            yield from _drawn(shape.shape, shape.matrix)


def _text(run: Run, matrix: Transform) -> Mark:
    metrics = face(run.face)
    unprintable = metrics.unprintable(run.text)
    shown = "".join(ch for ch in run.text if ch not in unprintable)
    left, top, right, bottom = metrics.ink_box(shown, run.size)
    left = max(left, 0.0)  # a letter may overhang its origin by a fraction of a point
    right = sum(run.advances) if len(run.text) > 1 else right
    box = calcBounds(matrix.transformPoints((run.x + x, run.y + y) for x in (left, right) for y in (top, bottom)))
    name, first = run.part or quote(run.text), matrix.transformPoint((run.x, run.y + top))
    return Mark("text", box, _tone(run.ink), run.size, name, (), is_square(matrix), run.text, first)


def quote(text: str) -> str:
    """Return the beginning of a text in quotation marks."""
    return f"\u201c{visible(text[:MOST_QUOTED])}\u201d"


def _drawn(shape: Line | Polygon | Circle, matrix: Transform) -> Iterator[Mark]:
    points = matrix.transformPoints(_points(shape))
    box, name, first = calcBounds(points), shape.part or type(shape).__name__.lower(), points[0] if points else None
    if isinstance(shape, Line):
        yield Mark("stroke", box, _tone(shape.ink), shape.width, name, at=first)
        return
    if shape.fill:
        yield Mark("area", box, _tone(shape.fill), 0.0, name, tuple(points), at=first)
    if shape.stroke:
        if isinstance(shape, Circle):
            half = shape.width / 2
            box = (box[0] - half, box[1] - half, box[2] + half, box[3] + half)
        yield Mark("stroke", box, _tone(shape.stroke), shape.width, name, at=first)


def _picture(picture: Picture, matrix: Transform) -> Mark:
    corners = rectangle(picture.x, picture.y, picture.width, picture.height)
    points, made = matrix.transformPoints(corners), pixels_of(picture.kept)
    per_inch = min(made.across / picture.width, made.down / picture.height) * 72
    return Mark("picture", calcBounds(points), Tone(0.5, solid=False), per_inch, picture.part, at=points[0])


def _points(shape: Line | Polygon | Circle) -> Iterator[Point]:
    if isinstance(shape, Circle):
        for k in range(CORNERS):
            turn = 2 * math.pi * k / CORNERS
            yield shape.x + shape.radius * math.cos(turn), shape.y + shape.radius * math.sin(turn)
    else:
        yield from shape.points


def _tone(ink: Ink) -> Tone:
    return Tone(ink.black, ink.black in (0, 1), bool(ink.spot))
