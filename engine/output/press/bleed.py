"""Bleed: areas that touch the trim are extended beyond it, so that an inexact cut shows no white edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.core.value import changed
from engine.drawing.shapes import Group, Point, Polygon, Shape
from engine.output.press.boxes import Sheet
from engine.output.press.preflight.mark_checks import NEAR


def extended(sheet: Sheet, bleed: float) -> Sheet:
    """Return a page whose filled polygons reach `bleed` points beyond each edge of the trim that they touch.

    Only corners on the trim move, so that a polygon keeps its shape inside. Shapes of turned groups and areas with
    an outline of their own are not changed; the preflight reports them.
    """
    if not bleed:
        return sheet
    moved = tuple(_extended(sheet.drawing.shapes, sheet.x, sheet.y, sheet, bleed))
    return changed(sheet, drawing=changed(sheet.drawing, shapes=moved))


def _extended(shapes: Iterable[Shape], x: float, y: float, sheet: Sheet, bleed: float) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group) and not shape.turn:
            inside = tuple(_extended(shape.shapes, x + shape.x, y + shape.y, sheet, bleed))
            yield changed(shape, shapes=inside)
        elif isinstance(shape, Polygon) and shape.fill and not shape.stroke:
            points = tuple(_moved(point, x, y, sheet, bleed) for point in shape.points)
            yield shape if points == shape.points else changed(shape, points=points)
        else:
            yield shape


def _moved(point: Point, x: float, y: float, sheet: Sheet, bleed: float) -> Point:
    return _outward(point[0], x, sheet.width, bleed), _outward(point[1], y, sheet.height, bleed)


def _outward(value: float, origin: float, size: float, bleed: float) -> float:
    if abs(value + origin) < NEAR:
        return value - bleed
    return value + bleed if abs(value + origin - size) < NEAR else value
