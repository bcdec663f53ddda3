"""Cells with letters around a center, from which hives and wheels are drawn. Cell 0 is the center."""

from __future__ import annotations

import math
from collections.abc import Sequence

from engine.drawing.fonts import centered_on_ink
from engine.drawing.shapes import Circle, Point, Polygon, Run, Shape
from engine.drawing.style import Style

HUB = 0.40
"""The radius of the hub as a fraction of the ring's radius."""

LETTER = 0.95
"""The type size of a letter as a fraction of the radius of its cell."""


def ring_shapes(letters: str, style: Style, width: float) -> tuple[Shape, ...]:
    """Return a ring of segments around a hub, `width` points wide and high. Cell 1 is at the top."""
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
    """Return the shape of cell `i`. The center cell is filled with the accent ink."""
    fill = style.inks.accent if i == 0 else None
    return shape(fill=fill, stroke=style.inks.line, width=style.lines.cell, part=f"cell {i}", **geometry)  # type: ignore[arg-type]


def cell_letters(letters: str, style: Style, centers: Sequence[Point], radius: float) -> list[Run]:
    """Return the letters of the cells, each centered on its ink."""
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
    """Return the point at a distance and an angle in degrees, clockwise from the top."""
    turn = math.radians(degrees)
    return (middle[0] + distance * math.sin(turn), middle[1] - distance * math.cos(turn))


def _segment(
    middle: Point, inner: float, outer: float, degrees: float, width: float, steps: int = 20
) -> tuple[Point, ...]:
    angles = [degrees - width / 2 + width * k / steps for k in range(steps + 1)]
    return tuple(
        [around(middle, outer, angle) for angle in angles]
        + [around(middle, inner, angle) for angle in reversed(angles)]
    )
