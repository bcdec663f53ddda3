"""Automatic layout: the best arrangement of modules in the free rectangles of the column grid.

Several orders of the modules are tried: all of them for up to four modules, otherwise the given order and random
ones by seed. Each order is divided over the free rectangles, and each rectangle gets the slicing layout of the
least cost (`engine.page.slicing`). Modules that fit nowhere are omitted, as few as possible.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, permutations
from typing import NamedTuple, TypeVar

from engine.core import Control
from engine.core.seed import Seed
from engine.page.slicing import LEAD, NEAR, ORDER, Area, Module, Slicer, Spot, Tree, inversions, spots

T = TypeVar("T")
LEAST = 40.0  # points; a lower free rectangle is not used


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

    def overlaps(self, other: "Rect") -> bool:
        """Return whether two rectangles share more than an edge."""
        across = self.column < other.column + other.span and other.column < self.column + self.span
        return across and self.top < other.bottom and other.top < self.bottom


def divisions(columns: int, height: float, fixed: Sequence[Rect], gap: float) -> tuple[tuple[Rect, ...], ...]:
    """Return the ways to divide the area around fixed boxes into free rectangles, each in reading order.

    One way has the widest rectangles, the other one the highest. There is a single way without fixed boxes.

    Lengths are in points; the gap is white space around the boxes.
    """
    found = (_bands(columns, height, fixed, gap), _strips(columns, height, _spaced(fixed, gap)))
    usable = (tuple(sorted(one, key=lambda rect: (rect.top, rect.column))) for one in found)
    return tuple(dict.fromkeys(usable))


def empty_space(area: Area, boxes: Sequence[Rect]) -> tuple[float, Rect]:
    """Return the share of an area that boxes leave empty, and its largest empty rectangle. Gaps are not empty."""
    columns = len(area.widths)
    free = [rect for one in divisions(columns, area.height, boxes, area.gap) for rect in one]
    empty = sum(rect.span * rect.height for rect in _bands(columns, area.height, boxes, area.gap))
    largest = max(free, key=lambda rect: area.widths[rect.span - 1] * rect.height, default=Rect(0, 1, 0.0, 0.0))
    return empty / (columns * area.height), largest


def _spaced(boxes: Sequence[Rect], gap: float) -> list[Rect]:
    return [box._replace(top=box.top - gap, bottom=box.bottom + gap) for box in boxes]


def _bands(columns: int, height: float, boxes: Sequence[Rect], gap: float) -> list[Rect]:
    """Cut at the top and the foot of each box; join rectangles of the same columns in consecutive bands.

    What is beside a box is level with it, so that the gap is kept to what is above and below both.
    """
    fixed = _spaced(boxes, gap)
    edges = {0.0, height, *(edge for box in fixed for edge in (box.top, box.bottom) if 0 < edge < height)}
    ends, open_ones = sorted(edges), list[Rect]()
    done: list[Rect] = []
    for top, bottom in pairwise(ends):
        beside = [box for box in fixed if box.top < bottom and top < box.bottom]
        free = [not any(_spans(box, column) for box in beside) for column in range(columns)]
        now = []
        for column, span in (run for is_free, run in _runs(free) if is_free):
            above = next((one for one in open_ones if one[:2] == (column, span)), None)
            now.append(Rect(column, span, above.top if above else top, bottom))
            if above:
                open_ones.remove(above)
        done += open_ones
        open_ones = now
    tops, feet = ({box.top for box in fixed if box.top > 0}, {box.bottom for box in fixed if box.bottom < height})
    level = (
        Rect(c, n, top + gap * (top in tops), foot - gap * (foot in feet)) for c, n, top, foot in (*done, *open_ones)
    )
    return [one for one in level if one.height >= LEAST]


def _strips(columns: int, height: float, fixed: Sequence[Rect]) -> list[Rect]:
    """Cut at the sides of each box; join neighboring columns with the same free intervals."""
    intervals = [tuple(_intervals(height, [box for box in fixed if _spans(box, c)])) for c in range(columns)]
    return [Rect(*run, *own) for own_ones, run in _runs(intervals) for own in own_ones]


def _intervals(height: float, boxes: Sequence[Rect]) -> Iterator[tuple[float, float]]:
    top = 0.0
    for box in sorted(boxes, key=lambda one: one.top):
        if box.top - top >= LEAST:
            yield top, box.top
        top = max(top, box.bottom)
    if height - top >= LEAST:
        yield top, height


def _runs(values: Sequence[T]) -> Iterator[tuple[T, tuple[int, int]]]:
    """Yield each run of equal values with its start and its length."""
    for value, places in groupby(range(len(values)), values.__getitem__):
        first, *others = places
        yield value, (first, 1 + len(others))


def _spans(box: Rect, column: int) -> bool:
    return box.column <= column < box.column + box.span


ALL_ORDERS = 4  # modules, at most, of which every order is tried
ORDERS = {5: 40, 6: 16, 7: 8}  # orders that are tried of more modules
FEWEST_ORDERS = 4


class Arrangement(NamedTuple):
    """The places of modules, the numbers of the modules that do not fit, and the cost."""

    spots: tuple[Spot, ...]
    missing: tuple[int, ...] = ()
    cost: float = 0.0


def arrange(
    modules: Sequence[Module], area: Area, fixed: Sequence[Rect] = (), *, seed: int = 0, control: Control | None = None
) -> Arrangement:
    """Return the best arrangement of modules around fixed boxes.

    The modules are in reading order. Fixed boxes are not covered. The seed is that of the orders.
    """
    control, slicer = control or Control(), Slicer(modules, area)
    ways = divisions(len(area.widths), area.height, fixed, area.gap)
    placed = [number for number, module in enumerate(modules) if any(module)]
    missing = [number for number, module in enumerate(modules) if not any(module)]
    while placed:
        found = _best(slicer, area, ways, list(_orders(placed, seed)), control)
        if found:
            return found._replace(missing=tuple(sorted(missing)))
        rests = {number: tuple(one for one in placed if one != number) for number in reversed(placed)}
        letting = (one for one, rest in rests.items() if rest and _best(slicer, area, ways, [rest], control))
        without = next(letting, _largest(modules, area, placed))  # one that lets all others fit
        missing.append(without)
        placed.remove(without)
    return Arrangement((), tuple(sorted(missing)))


def _largest(modules: Sequence[Module], area: Area, placed: Sequence[int]) -> int:
    def least(number: int) -> float:
        return min(wide * one.height for wide, row in zip(area.widths, modules[number], strict=False) for one in row)

    return max(placed, key=least)


def _orders(placed: Sequence[int], seed: int) -> Iterator[tuple[int, ...]]:
    if len(placed) <= ALL_ORDERS:
        yield from permutations(placed)
        return
    yield tuple(placed)
    random = Seed(seed, "page.orders")
    for _ in range(ORDERS.get(len(placed), FEWEST_ORDERS) - 1):
        order = list(placed)
        random.shuffle(order)
        yield tuple(order)


def _best(
    slicer: Slicer, area: Area, ways: Sequence[tuple[Rect, ...]], orders: Sequence[tuple[int, ...]], control: Control
) -> Arrangement | None:
    best: Arrangement | None = None
    for done, order in enumerate(orders, 1):
        for rects in ways:
            control.check()
            penalty = ORDER * inversions(order) + LEAD * (order[0] != min(order))
            cost, trees = _divided(slicer, rects, order)
            if cost < math.inf and (best is None or cost + penalty < best.cost - 1e-9):
                found = (
                    spot
                    for rect, tree in zip(rects, trees, strict=True)
                    if tree
                    for spot in spots(tree, rect.column, rect.top, rect.height, area.gap)
                )
                best = Arrangement(tuple(found), cost=cost + penalty)
        control.report(done, len(orders))
    return best


def _divided(slicer: Slicer, rects: Sequence[Rect], order: tuple[int, ...]) -> tuple[float, tuple[Tree | None, ...]]:
    """Return the least cost of an order divided over rectangles, and the layout in each of them."""
    best: dict[int, tuple[float, tuple[Tree | None, ...]]] = {len(order): (0.0, ())}
    for rect in reversed(rects):
        before = best
        best = {}
        for start in range(len(order) + 1):
            for end, (cost, trees) in before.items():
                if end < start:
                    continue
                own, tree = _in_rect(slicer, rect, order[start:end])
                if start not in best or own + cost < best[start][0]:
                    best[start] = (own + cost, (tree, *trees))
    return best.get(0, (math.inf, ()))


def _in_rect(slicer: Slicer, rect: Rect, run: tuple[int, ...]) -> tuple[float, Tree | None]:
    """Return the least cost of a run of modules in a rectangle, infinite if they do not fit, and the layout."""
    if not run:
        return slicer.empty(rect.span, rect.height), None
    found = [
        (tree.whole_cost + slicer.empty(rect.span, rect.height - tree.height), tree)
        for tree in slicer.layouts(run, rect.span)
        if tree.height <= rect.height + NEAR
    ]
    return min(found, key=lambda one: one[0], default=(math.inf, None))
