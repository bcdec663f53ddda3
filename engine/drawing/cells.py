"""Cells with letters, around a middle: what a hive and a wheel are drawn of. Cell 0 is the one in the middle."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.drawing.fonts import centered_on_ink
from engine.drawing.shapes import Circle, Point, Polygon, Run, Shape
from engine.drawing.style import Style

HUB = 0.40
"""The radius of a ring's hub, a share of the ring's."""

LETTER = 0.95
"""The size of a letter, a share of its cell's radius."""


def ring_shapes(letters: str, style: Style, width: float) -> tuple[Shape, ...]:
    """A ring of segments around a hub, `width` points across and high; the first outer cell is at the top."""
    outer = len(letters) - 1
    middle, radius = (width / 2, width / 2), (width - style.lines.frame) / 2
    hub, turn = radius * HUB, 360 / outer
    centers = [middle] + [around(middle, (radius + hub) / 2, turn * k) for k in range(outer)]
    segments = [
        Polygon(
            _segment(middle, hub, radius, turn * k, turn),
            stroke=style.inks.line,
            width=style.lines.cell,
            part=f"cell {k + 1}",
        )
        for k in range(outer)
    ]
    frame = Circle(*middle, radius, stroke=style.inks.line, width=style.lines.frame)
    center = cell(Circle, 0, style, x=middle[0], y=middle[1], radius=hub)
    room = min(hub, (radius - hub) / 2 / LETTER, math.sin(math.radians(turn / 2)) * (radius + hub) / 2)
    return (*segments, frame, center, *cell_letters(letters, style, centers, room))


def cell(shape: type[Polygon] | type[Circle], i: int, style: Style, **geometry: object) -> Shape:
    """Cell `i`, the one in the middle filled with the accent."""
    fill = style.inks.accent if i == 0 else None
    return shape(fill=fill, stroke=style.inks.line, width=style.lines.cell, part=f"cell {i}", **geometry)  # type: ignore[arg-type]


def cell_letters(letters: str, style: Style, centers: Sequence[Point], radius: float) -> list[Run]:
    """The letters of the cells, each centred by its ink."""
    return [
        centered_on_ink(
            letter,
            style.faces.letters,
            radius * LETTER,
            *centers[i],
            ink=style.inks.on_accent if i == 0 else style.inks.text,
            part=f"cell {i}",
        )
        for i, letter in enumerate(letters.upper())
    ]


def around(middle: Point, distance: float, degrees: float) -> Point:
    """The point at a distance and an angle, clockwise from the top."""
    turn = math.radians(degrees)
    return (middle[0] + distance * math.sin(turn), middle[1] - distance * math.cos(turn))


def _segment(
    middle: Point, inner: float, outer: float, degrees: float, width: float, steps: int = 20
) -> tuple[Point, ...]:
    turns = [degrees - width / 2 + width * k / steps for k in range(steps + 1)]
    return tuple(
        [around(middle, outer, turn) for turn in turns] + [around(middle, inner, turn) for turn in reversed(turns)]
    )
