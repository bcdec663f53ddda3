"""Helpers for tests of drawings."""

from collections.abc import Iterable, Iterator

from engine.drawing.shapes import Circle, Drawing, Group, Polygon, Run, Shape


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


def lefts(shapes: Iterable[Shape], x: float = 0.0) -> Iterator[float]:
    """The left of each group on the page, those inside of others too."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield x + shape.x
            yield from lefts(shape.shapes, x + shape.x)


def boxes(shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, float, float]]:
    """Left, top, right and bottom of each shape on the page. Groups must not be turned; strokes do not count."""
    for shape in shapes:
        if isinstance(shape, Group):
            assert shape.turn == 0
            yield from boxes(shape.shapes, x + shape.x, y + shape.y)
            continue
        if isinstance(shape, Run):
            points = [(shape.x, shape.y - shape.size * 0.7), (shape.x + sum(shape.advances), shape.y)]
        elif isinstance(shape, Circle):
            reach = shape.radius
            points = [(shape.x - reach, shape.y - reach), (shape.x + reach, shape.y + reach)]
        else:
            points = list(shape.points)
        xs, ys = [x + one for one, _ in points], [y + one for _, one in points]
        yield min(xs), min(ys), max(xs), max(ys)
