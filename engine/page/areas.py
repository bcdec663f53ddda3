"""The free rectangles of a column grid around fixed boxes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

LEAST = 40.0
"""Points; a lower free rectangle is not used."""


class Rect(NamedTuple):
    """A rectangle on the column grid: first column, number of columns, and top and bottom in points."""

    column: int
    span: int
    top: float
    bottom: float

    @property
    def height(self) -> float:
        """The height in points."""
        return self.bottom - self.top

    def overlaps(self, other: Rect) -> bool:
        """Return whether two rectangles share more than an edge."""
        across = self.column < other.column + other.span and other.column < self.column + self.span
        return across and self.top < other.bottom and other.top < self.bottom


def divisions(columns: int, height: float, fixed: Sequence[Rect], gap: float) -> tuple[tuple[Rect, ...], ...]:
    """Return the ways to divide the area around fixed boxes into free rectangles, each in reading order.

    One way has the widest rectangles, the other one the highest. There is a single way without fixed boxes.

    Args:
        columns: of the grid.
        height: of the area, in points.
        fixed: the boxes.
        gap: white space around the boxes, in points.
    """
    around = [Rect(box.column, box.span, box.top - gap, box.bottom + gap) for box in fixed]
    found = (_bands(columns, height, around), _strips(columns, height, around))
    usable = (tuple(sorted(one, key=lambda rect: (rect.top, rect.column))) for one in found)
    return tuple(dict.fromkeys(usable))


def _bands(columns: int, height: float, fixed: Sequence[Rect]) -> list[Rect]:
    """Cut at the top and the foot of each box; join rectangles of the same columns in consecutive bands."""
    edges = {0.0, height, *(edge for box in fixed for edge in (box.top, box.bottom) if 0 < edge < height)}
    ends, open_ones = sorted(edges), list[Rect]()
    done: list[Rect] = []
    for top, bottom in pairwise(ends):
        free = [not any(_covers(box, column, top, bottom) for box in fixed) for column in range(columns)]
        now = []
        for column, span in _runs(free):
            above = next((one for one in open_ones if one[:2] == (column, span)), None)
            now.append(Rect(column, span, above.top if above else top, bottom))
            if above:
                open_ones.remove(above)
        done += open_ones
        open_ones = now
    return [one for one in (*done, *open_ones) if one.height >= LEAST]


def _strips(columns: int, height: float, fixed: Sequence[Rect]) -> list[Rect]:
    """Cut at the sides of each box; join neighboring columns with the same free intervals."""
    intervals = [tuple(_intervals(height, [box for box in fixed if _spans(box, c)])) for c in range(columns)]
    found, first = list[Rect](), 0
    for column in range(1, columns + 1):
        if column == columns or intervals[column] != intervals[first]:
            found += [Rect(first, column - first, top, bottom) for top, bottom in intervals[first]]
            first = column
    return found


def _intervals(height: float, boxes: Sequence[Rect]) -> Iterator[tuple[float, float]]:
    top = 0.0
    for box in sorted(boxes, key=lambda one: one.top):
        if box.top - top >= LEAST:
            yield top, box.top
        top = max(top, box.bottom)
    if height - top >= LEAST:
        yield top, height


def _runs(free: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Yield the start and length of each run of true values."""
    start = 0
    for place, value in enumerate((*free, False)):
        if not value:
            if place > start:
                yield start, place - start
            start = place + 1


def _spans(box: Rect, column: int) -> bool:
    return box.column <= column < box.column + box.span


def _covers(box: Rect, column: int, top: float, bottom: float) -> bool:
    return _spans(box, column) and box.top < bottom and top < box.bottom
