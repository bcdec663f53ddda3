"""Helpers for tests of drawings."""

from collections.abc import Iterable, Iterator

from engine.drawing.shapes import Circle, Drawing, Group, Polygon, Shape


def bounds(drawing: Drawing) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of the polygons and circles of a drawing without groups, strokes included."""
    xs, ys = list[float](), list[float]()
    for shape in drawing.shapes:
        half = getattr(shape, "width", 0) / 2
        if isinstance(shape, Polygon):
            xs += [x for x, _ in shape.points]
            ys += [y for _, y in shape.points]
        elif isinstance(shape, Circle):
            xs += [shape.x - shape.radius - half, shape.x + shape.radius + half]
            ys += [shape.y - shape.radius - half, shape.y + shape.radius + half]
    return min(xs), min(ys), max(xs), max(ys)


def flat(shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes in groups and outside of them."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape
