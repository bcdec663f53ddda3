"""Shapes in points. A wing's figure is made of these; the press and the screen only execute them.

The origin is the top left corner, x runs right and y runs *down*; lengths are points (1/72 inch);
angles are degrees clockwise as seen. A shape's `part` says which part of the puzzle it shows
("cell 3", "answer govern"), for hit-testing and overlays; "" is decoration.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from engine.value import Value

MM = 72 / 25.4
"""Points in a millimetre."""

Point: TypeAlias = tuple[float, float]


class Ink(Value, frozen=True):
    """A named printing ink. On paper it is `black` (0 to 1, a share of K) or that share of a spot colour.

    On screen a palette may map the name to another colour; the press never does.
    """

    name: str
    black: Annotated[float, Meta(ge=0, le=1)]
    spot: str = ""


BLACK = Ink("black", 1.0)
PAPER = Ink("paper", 0.0)
TINT = Ink("tint", 0.15)
MUTED = Ink("muted", 0.6)


class Run(Value, frozen=True, tag="run"):
    """Characters of one face set on one baseline, each at an explicit advance from the one before it.

    Attributes:
        text: the characters, one glyph each.
        face: the name of a face of `engine.drawing.fonts`.
        size: the type size in points.
        x: the left origin of the first glyph.
        y: the baseline.
        advances: one for each character, in points.
    """

    text: str
    face: str
    size: float
    x: float
    y: float
    advances: tuple[float, ...]
    ink: Ink = BLACK
    part: str = ""


class Line(Value, frozen=True, tag="line"):
    """An open polyline with butt ends and mitred joins, or round ones."""

    points: tuple[Point, ...]
    width: float
    ink: Ink = BLACK
    part: str = ""
    round: bool = False


class Polygon(Value, frozen=True, tag="polygon"):
    """A closed polygon, filled, stroked, or both; the stroke is centred on the outline."""

    points: tuple[Point, ...]
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    part: str = ""


class Circle(Value, frozen=True, tag="circle"):
    """A circle, filled, stroked, or both."""

    x: float
    y: float
    radius: float
    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0
    part: str = ""


class Group(Value, frozen=True, tag="group"):
    """Shapes of another coordinate system: turned by `turn` about their own origin, then moved to (x, y)."""

    shapes: tuple[Shape, ...]
    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0


Shape: TypeAlias = Run | Line | Polygon | Circle | Group


class Drawing(Value, frozen=True):
    """A finished figure: its measured size in points, and its shapes in painting order."""

    width: float
    height: float
    shapes: tuple[Shape, ...]


def rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of an upright rectangle, for a Polygon."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
