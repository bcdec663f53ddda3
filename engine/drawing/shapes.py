"""Shapes, from which the figures of all wings are composed. The press and the screen only draw them.

The origin is the top left corner; x points right and y points *down*. Lengths are in points (1/72 inch), angles in
degrees clockwise. The `part` of a shape names the part of the puzzle that it shows ("cell 3", "answer govern"),
for hit-testing and overlays; "" marks decoration.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Annotated, Any, Literal, TypeAlias, TypeVar

from msgspec import Meta

from engine.core import Value, changed

MM = 72 / 25.4  # points per millimeter

Point: TypeAlias = tuple[float, float]

Role: TypeAlias = Literal[
    "", "masthead", "chapter", "heading", "subheading", "paragraph", "item", "label", "row", "header", "cell",
    "entry", "link", "figure", "caption", "part", "artifact",
]  # fmt: skip
"""What a group is for a reader who hears the page: the masthead of a page or the title of a book, a chapter, a
heading, a paragraph, an item of a list and its label, a row of a table and its cells, an entry of the contents and
its link, a figure, its caption, a part in another language, or an artifact, which is not read. Items, rows and
entries that follow one another make a list, a table and the contents. Without a role, a text outside of other roles
is a paragraph; lines and areas are artifacts."""


class Ink(Value, frozen=True):
    """A named printing ink: a fraction `black` (0 to 1) of K, or of the spot color `spot`.

    On screen, a palette can map the name to another color. The press always uses the ink itself.
    """

    name: str
    black: Annotated[float, Meta(ge=0, le=1)]
    spot: str = ""


BLACK = Ink("black", 1.0)
PAPER = Ink("paper", 0.0)
TINT = Ink("tint", 0.15)
MUTED = Ink("muted", 0.6)
RULE, LEAST_RULE = 0.06, 0.5  # the width of a line that underlines type: a share of its size, and points at least


class Run(Value, frozen=True, tag="run"):
    """Characters of one face on one baseline, with explicit advances.

    `x` and `y` are the origin of the first glyph on the baseline. Lengths are in points.
    """

    text: str
    face: str
    size: float
    x: float
    y: float
    advances: tuple[float, ...]
    ink: Ink = BLACK
    part: str = ""
    rules: tuple[float, ...] = ()  # heights of lines through it above the baseline, shares of the type size

    @property
    def lines(self) -> Iterator["Line"]:
        """The lines that underline it, or strike it out."""
        end = self.x + sum(self.advances[: len(self.text.rstrip())])
        for y in (self.y - rise * self.size for rise in self.rules):
            yield Line(((self.x, y), (end, y)), max(LEAST_RULE, RULE * self.size), self.ink)


class Line(Value, frozen=True, tag="line"):
    """An open polyline with butt ends and miter joins, or round ends and joins."""

    points: tuple[Point, ...]
    width: float
    ink: Ink = BLACK
    part: str = ""
    round: bool = False


class Polygon(Value, frozen=True, tag="polygon"):
    """A closed polygon, filled, stroked, or both. The stroke is centered on the outline.

    Of several contours, such as those of holes, `starts` has where the further ones begin in the points. They are
    filled by the nonzero winding rule, or else are `even_odd` (ISO 32000-1, 8.5.3.3).
    """

    points: tuple[Point, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    part: str = ""
    starts: tuple[int, ...] = ()
    even_odd: bool = False

    @property
    def contours(self) -> tuple[tuple[Point, ...], ...]:
        """The points of each contour."""
        return tuple(self.points[a:b] for a, b in pairwise((0, *self.starts, len(self.points))))


class Circle(Value, frozen=True, tag="circle"):
    """A circle, filled, stroked, or both."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    part: str = ""


class Picture(Value, frozen=True, tag="picture"):
    """A gray picture in a rectangle, printed in black; `kept` is from `engine.drawing.pictures.read_picture`."""

    kept: str
    x: float
    y: float
    width: float
    height: float
    part: str = ""


class Group(Value, frozen=True, tag="group"):
    """Shapes that are rotated by `turn` degrees about their origin and then moved to (x, y).

    `role` is what they are for a reader; `alt` is the text that stands for a figure, `target` the number of the page
    that a link leads to, and `language` that of a part of a page in another language.
    """

    shapes: "tuple[Shape, ...]"
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    role: Role = ""
    alt: str = ""
    target: int = 0
    language: str = ""


Shape: TypeAlias = Run | Line | Polygon | Circle | Picture | Group
S = TypeVar("S", Run, Line, Polygon)
LENGTHS = ("x", "y", "size", "width", "height", "radius")  # the fields of shapes that are lengths


class Drawing(Value, frozen=True):
    """A finished figure: its size in points, and its shapes in painting order."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """Return the corners of an axis-aligned rectangle, for a Polygon."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def as_figure(drawing: Drawing, alt: str) -> Drawing:
    """Return a drawing whose shapes are one figure; `alt` is the text that stands for it."""
    return changed(drawing, shapes=(Group(drawing.shapes, role="figure", alt=alt),))


def scaled(drawing: Drawing, factor: float) -> Drawing:
    """Return a drawing with all lengths multiplied by a factor: positions, type sizes and line widths."""
    shapes = tuple(_scaled(shape, factor) for shape in drawing.shapes)
    return Drawing(drawing.width * factor, drawing.height * factor, shapes)


def found_in(shapes: Iterable[Shape], kind: type[S]) -> Iterator[S]:
    """Yield the shapes of a kind, in order, also those in groups, without the places of these."""
    for shape in shapes:
        if isinstance(shape, kind):
            yield shape
        elif isinstance(shape, Group):
            yield from found_in(shape.shapes, kind)


def boxes_of(
    shapes: Iterable[Shape], x: float, y: float, writing: float = 0.0
) -> Iterator[tuple[float, float, float, float]]:
    """Yield the bounding box of each shape, with space for writing above a line. A group that is turned is full."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.turn:
                yield x, y, x + shape.x, y + shape.y
            else:
                yield from boxes_of(shape.shapes, x + shape.x, y + shape.y, writing)
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
            above = writing if isinstance(shape, Line) and min(down) == max(down) else 0.0
            yield x + min(across), y + min(down) - above, x + max(across), y + max(down)


def _scaled(shape: Shape, by: float) -> Shape:
    lengths: dict[str, Any] = {name: getattr(shape, name) * by for name in LENGTHS if hasattr(shape, name)}
    match shape:
        case Run():
            lengths["advances"] = tuple(advance * by for advance in shape.advances)
        case Group():
            lengths["shapes"] = tuple(_scaled(one, by) for one in shape.shapes)
        case Line() | Polygon():
            lengths["points"] = tuple((x * by, y * by) for x, y in shape.points)
    return changed(shape, **lengths)
