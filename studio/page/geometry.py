"""Moving and resizing of blocks on the column grid: columns, edges that are snapped to, and guides.

All lengths are in points. A rectangle (`engine.page.layout.Rect`) has its top below the header, as in a layout.
"""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt

from engine.drawing.shapes import MM
from engine.page.layout import Rect
from engine.page.modules import Module
from engine.page.page import Paper, Place


class Snapped(NamedTuple):
    """A rectangle on the grid, and the heights at which its top or foot is level with something else."""

    rect: Rect
    guides: tuple[float, ...] = ()


class Grid(NamedTuple):
    """The column grid of a page."""

    paper: Paper  # the paper
    top: float  # of the space for blocks, from the top of the page
    height: float  # of this space
    gap: float  # below a block
    line: float  # distance of two lines of text. A block without a level neighbor is moved by whole lines
    guides: tuple[float, ...] = ()  # heights to which the top or the foot of a block snaps too
    uprights: tuple[float, ...] = ()  # the same for its sides, from the left of the type area

    def box(self, rect: Rect) -> tuple[float, float, float, float]:
        """Return left, top, width and height of a rectangle on the page."""
        left, top = self.paper.origin[0] + self.paper.left(rect.column), self.top + rect.top
        return left, top, self.paper.span(rect.span), rect.height

    def column(self, x: float, span: int = 1) -> int:
        """Return the column whose left edge is nearest to a distance from the left of the page."""
        return min(max(round((x - self.paper.origin[0]) / self.paper.left(1)), 0), self.paper.columns - span)

    def moved(self, rect: Rect, by: tuple[float, float], others: Sequence[Rect], reach: float) -> Snapped:
        """Return a block that is dragged by a distance to the right and down; it snaps to edges within `reach`."""
        left, _, width, _ = self.box(rect)
        sides = [self.paper.origin[0] + upright - side for upright in self.uprights for side in (0.0, width)]
        near = min(sides, key=lambda x: abs(x - left - by[0]), default=math.inf)
        column = self.column(near if abs(near - left - by[0]) <= reach else left + by[0], rect.span)
        most = max(0.0, self.height - rect.height)
        top = min(max(rect.top + by[1], 0.0), most)
        levels = [0.0, most, *self.guides, *(guide - rect.height for guide in self.guides)]
        for other in others:
            levels += [other.top, other.bottom + self.gap, other.bottom - rect.height]
            levels.append(other.top - self.gap - rect.height)
        nearest = min((y for y in levels if 0 <= y <= most), key=lambda y: abs(y - top))
        if abs(nearest - top) > reach:
            return Snapped(at(rect, column, min(round(top / self.line) * self.line, most)))
        made = at(rect, column, nearest)
        return Snapped(made, tuple(self._level(made, others)))

    def _level(self, rect: Rect, others: Sequence[Rect]) -> list[float]:
        """Return the heights of the edges of a block that are level with other edges or with the page."""
        edges = {0.0, self.height, *self.guides}
        for other in others:
            edges |= {other.top, other.bottom, other.bottom + self.gap, other.top - self.gap}
        return [y for y in (rect.top, rect.bottom) if any(abs(y - edge) < 0.5 for edge in edges)]

    def resized(self, rect: Rect, edges: Qt.Edge, by: tuple[float, float], heights: Sequence[Sequence[float]]) -> Rect:
        """Return a block of which edges are dragged by a distance; its height is one that it has at its width.

        `heights` are those at 1, 2, 3 ... columns; none if the block cannot be that wide.
        """
        left, _, width, _ = self.box(rect)
        leftwards = Qt.Edge.LeftEdge in edges
        first, end = rect.column, rect.column + rect.span
        if leftwards:
            first = min(self.column(left + by[0]), end - 1)
        if Qt.Edge.RightEdge in edges:
            wide = round((left + width + by[0] - self.paper.origin[0] + self.paper.gutter * MM) / self.paper.left(1))
            end = min(max(wide, first + 1), self.paper.columns)
        nearest = sorted(range(1, len(heights) + 1), key=lambda span: (abs(span - (end - first)), span))
        spans = [span for span in nearest if heights[span - 1] and (
            span <= end if leftwards else first + span <= self.paper.columns)]  # fmt: skip
        span = spans[0] if spans else rect.span
        column = end - span if leftwards else first
        wanted = rect.height + by[1]
        if Qt.Edge.BottomEdge in edges:
            height = min(heights[span - 1], key=lambda height: abs(height - wanted), default=rect.height)
        else:
            height = rect.height if span == rect.span else heights[span - 1][0]
        top = max(0.0, min(rect.top, self.height - height))
        return Rect(column, span, top, top + height)


ALIGNMENTS = ("Left", "Right", "Top", "Bottom", "Distribute Across", "Distribute Down")


def aligned(rects: Sequence[Rect], how: str) -> list[Rect]:
    """Return rectangles whose edges are at that of the outermost one, or between which the spaces are equal."""
    if how.startswith("Distribute"):
        across, made = how.endswith("Across"), list(rects)
        sides = [(one.column, one.span) if across else (one.top, one.height) for one in rects]
        order = sorted(range(len(rects)), key=sides.__getitem__)
        place, end = sides[order[0]][0], sum(sides[order[-1]])
        gap = (end - place - sum(size for _, size in sides)) / max(1, len(rects) - 1)
        for n in order:
            made[n] = at(rects[n], *(round(place), rects[n].top) if across else (rects[n].column, place))
            place += sides[n][1] + gap
        return made
    left, span, top, bottom = around(rects)
    columns = [{"Left": left, "Right": left + span - one.span}.get(how, one.column) for one in rects]
    tops = [{"Top": top, "Bottom": bottom - one.height}.get(how, one.top) for one in rects]
    return list(map(at, rects, columns, tops))


def around(rects: Collection[Rect]) -> Rect:
    """Return the smallest rectangle that has rectangles in it."""
    left, right = min(one.column for one in rects), max(one.column + one.span for one in rects)
    return Rect(left, right - left, min(one.top for one in rects), max(one.bottom for one in rects))


def at(rect: Rect, column: int, top: float) -> Rect:
    """Return a rectangle at another place."""
    return Rect(column, rect.span, top, top + rect.height)


def place_of(rect: Rect, choices: Sequence[float]) -> Place:
    """Return the fixed place of a rectangle. `choices` are the heights of its block there, the usual one first."""
    depth = 0.0 if not choices or abs(rect.height - choices[0]) < 0.5 else round(rect.height / MM, 2)
    return Place(rect.column, rect.span, round(max(0.0, rect.top) / MM, 2), depth)


def heights(module: Module) -> list[list[float]]:
    """Return the heights of a module at 1, 2, 3 ... columns, the usual one first."""
    return [[setting.drawing.height for setting in row] for row in module.settings]
