"""A reproduced figure of Agarwal et al. 2020 as a drawing: axes, curves, and the names of the curves below."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.drawing.fonts import run
from engine.drawing.shapes import BLACK, MUTED, PAPER, Circle, Drawing, Ink, Line, Polygon, Shape, rectangle
from engine.drawing.style import Style
from engine.research.agarwal2020.experiments import Curve, Result

HEIGHT = 0.55  # height of the axes as a share of their width
LEFT, RIGHT, GAP, TICK, TICKS = 34.0, 16.0, 8.0, 3.0, 6
"""Margins, vertical gaps and the length of a tick mark in points; and the most ticks on an axis, about."""
MARK_STEP = 28.0  # points between two markers of a line. Markers distinguish lines in black and white.
BAR = Ink("bar", 0.25)
LEAST_BAR = 1.0  # height of the lowest bar that is drawn, points; a lower one would be a tinted hairline
RADIUS, WIDTH, HAIR, MARK = 1.6, 0.9, 0.5, 2.2
"""Points: radius of round markers, widths of curves and of axes, and half the size of triangular markers."""


class _Frame(NamedTuple):
    """Position of the axes in points, and their ranges. With `logarithmic`, x values are powers of ten."""

    left: float
    top: float
    width: float
    height: float
    low: tuple[float, float]
    high: tuple[float, float]
    logarithmic: bool = False

    def x(self, value: float) -> float:
        """Return the position of an x value, in points from the left."""
        if self.logarithmic:
            value = math.log10(value)
        return self.left + self.width * (value - self.low[0]) / (self.high[0] - self.low[0])

    def y(self, value: float) -> float:
        """Return the position of a y value, in points from the top."""
        return self.top + self.height * (1 - (value - self.low[1]) / (self.high[1] - self.low[1]))


def plot(result: Result, style: Style, width: float) -> Drawing:
    """The curves of a result, `width` points wide. Several sets of shades are drawn below one another."""
    shades = [curve for curve in result.curves if curve.kind == "shades"]
    groups = [(curve,) for curve in shades] if len(shades) > 1 else [result.curves]
    shapes: list[Shape] = []
    face, size = style.faces.strong, style.sizes.text
    y = size
    shapes.append(run(f"{result.experiment.name}: {result.experiment.title}", face, size, 0.0, y))
    for curves in groups:
        frame = _frame(curves, y + GAP + style.sizes.small, width, logarithmic=result.logarithmic)
        for number, curve in enumerate(curves):
            shapes += _curve(curve, number, frame)
        shapes += _axes(result, frame, style)
        y = frame.top + frame.height + 3 * style.sizes.small + GAP
        for number, curve in enumerate(curves):
            if curve.name:
                shapes += _named(curve, number, style, y)
                y += style.leading * style.sizes.small
    return Drawing(width, y + GAP, tuple(shapes))


def _frame(curves: Sequence[Curve], top: float, width: float, *, logarithmic: bool) -> _Frame:
    xs, ys = ([value for curve in curves for value in getattr(curve, axis)] or [0.0] for axis in "xy")
    wide = [0.5 * _least_gap(curve.x) for curve in curves if curve.kind in ("bars", "shades")]
    pad = max(wide, default=0.0)
    if logarithmic:
        xs = [math.log10(x) for x in xs]
    low, high = min(xs) - pad, max(xs) + pad
    bottom = 0.0 if any(curve.kind == "bars" for curve in curves) or min(ys) < max(ys) / 2 else min(ys)
    above = 0.5 if any(curve.kind == "shades" for curve in curves) else 0.04 * (max(ys) - bottom or 1)
    inner, most = width - LEFT - RIGHT, (high if high > low else low + 1, max(ys) + above)
    return _Frame(LEFT, top, inner, HEIGHT * inner, (low, bottom), most, logarithmic)


def _axes(result: Result, frame: _Frame, style: Style) -> Iterator[Shape]:
    face, size = style.faces.small, style.sizes.small
    bottom, right = frame.top + frame.height, frame.left + frame.width
    yield Line(((frame.left, frame.top), (frame.left, bottom), (right, bottom)), HAIR, BLACK)
    ticks = _ticks(frame.low[0], frame.high[0])
    for value in [10.0**power for power in ticks if power == round(power)] if frame.logarithmic else ticks:
        x = frame.x(value)
        yield Line(((x, bottom), (x, bottom + TICK)), HAIR, BLACK)
        yield run(_number(value), face, size, x, bottom + TICK + size, align="center")
    for value in _ticks(frame.low[1], frame.high[1]):
        y = frame.y(value)
        yield Line(((frame.left - TICK, y), (frame.left, y)), HAIR, BLACK)
        yield run(_number(value), face, size, frame.left - TICK - 2, y + 0.35 * size, align="right")
    yield run(result.across, face, size, right, bottom + TICK + 2.2 * size, align="right", ink=MUTED)
    yield run(result.up, face, size, 0.0, frame.top - 4, ink=MUTED)


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers with a step of 1, 2 or 5 times a power of ten."""
    rough = (high - low) / TICKS
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    return [number * step for number in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _number(value: float) -> str:
    return f"{value:,.0f}" if abs(value - round(value)) < 1e-9 else f"{value:.2g}"


def _curve(curve: Curve, number: int, frame: _Frame) -> Iterator[Shape]:
    points = tuple((frame.x(x), frame.y(y)) for x, y in zip(curve.x, curve.y, strict=True))
    if curve.kind == "line" and len(points) > 1:
        yield Line(points, WIDTH, BLACK, part=curve.name, round=True)
        due = points[0][0] + MARK_STEP * (number + 1) / 5
        for x, y in points:
            if x >= due:
                yield from _mark(number, x, y, curve.name)
                due = x + MARK_STEP
    elif curve.kind == "points" or len(points) == 1:
        for x, y in points:
            yield from _mark(number + 1, x, y, curve.name)
    elif curve.kind == "bars":
        half = 0.4 * _least_gap(curve.x) * frame.width / (frame.high[0] - frame.low[0])
        floor = frame.y(frame.low[1])
        for x, y in points:
            if floor - y >= LEAST_BAR:
                yield Polygon(rectangle(x - half, y, 2 * half, floor - y), fill=BAR, part=curve.name)
    elif curve.kind == "shades":
        half = 0.5 * _least_gap(curve.x) * frame.width / (frame.high[0] - frame.low[0])
        tall = abs(frame.y(1) - frame.y(0))
        for (x, y), weight in zip(points, curve.z, strict=True):
            shade = Ink(f"shade {round(100 * weight)}", round(max(0.04, weight), 2))
            yield Polygon(rectangle(x - half, y - tall / 2, 2 * half, tall), fill=shade, part=curve.name)


def _mark(number: int, x: float, y: float, part: str) -> Iterator[Shape]:
    """The marker of a curve by its number: none, disc, ring, triangle, open square, and so on in turn."""
    kind = number % 5
    if kind in (1, 2):
        yield Circle(x, y, RADIUS, BLACK if kind == 1 else PAPER, BLACK, HAIR, part)
    elif kind == 3:
        corners = ((x, y - MARK), (x + MARK, y + MARK), (x - MARK, y + MARK))
        yield Polygon(corners, BLACK, part=part)
    elif kind == 4:
        yield Polygon(rectangle(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS), PAPER, BLACK, HAIR, part)


def _least_gap(values: Sequence[float]) -> float:
    known = sorted(set(values))
    return min((b - a for a, b in pairwise(known)), default=1.0)


def _named(curve: Curve, number: int, style: Style, y: float) -> Iterator[Shape]:
    middle = y - 0.3 * style.sizes.small
    if curve.kind == "line":
        yield Line(((LEFT, middle), (LEFT + 14, middle)), WIDTH, BLACK)
        yield from _mark(number, LEFT + 7, middle, "")
    elif curve.kind == "points":
        yield from _mark(number + 1, LEFT + 7, middle, "")
    else:
        fill = BAR if curve.kind == "bars" else BLACK
        yield Polygon(rectangle(LEFT + 4, middle - 3, 6, 6), fill=fill)
    yield run(curve.name, style.faces.small, style.sizes.small, LEFT + 20, y)
