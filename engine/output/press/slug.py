"""The slug of a proof: lines of small type below the trim, which are cut off with the crop marks."""

from __future__ import annotations

from collections.abc import Sequence

from engine.drawing.faces import face
from engine.drawing.fonts import Span, paragraph
from engine.drawing.shapes import Drawing, Group, Shape

FACE, STRONG, SIZE, LEADING = "sans", "sans-bold", 7.0, 9.0
GAP = 9.0
"""White space between the page and the slug, points."""


def slug_drawing(lines: Sequence[str], width: float) -> Drawing:
    """Return lines of text, the first one in bold, set to a width in points below a gap: an artifact."""
    shapes: list[Shape] = []
    y = GAP
    for number, line in enumerate(lines):
        name = FACE if number else STRONG
        known = "".join("?" if ch in face(name).missing(line) else ch for ch in line)
        runs, height = paragraph([Span(known, name)], name, SIZE, width, LEADING, y=y)
        shapes += runs
        y += height
    return Drawing(width, y, (Group(tuple(shapes), role="artifact"),))
