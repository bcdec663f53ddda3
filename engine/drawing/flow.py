"""Vertical layout in a house style: titles, rules, paragraphs and figures in a column, or balanced columns."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from engine.core import changed
from engine.drawing.fonts import Align, Span, paragraph
from engine.drawing.shapes import Drawing, Group, Line, Role, Run, Shape, boxes_of
from engine.drawing.style import Style

ANSWERS = ("answer ", "clue ")  # the beginnings of the part keys of answers


class Flow:
    """Places blocks below each other in a column. `y` is the current bottom in points."""

    def __init__(self, style: Style, width: float) -> None:
        self.style, self.width, self.y = style, width, 0.0
        self.shapes: list[Shape] = []

    def title(self, text: str, role: Role = "heading") -> None:
        """Add a title and a rule below it. For an empty title, add only the rule."""
        if text:
            self.text([Span(text, self.style.faces.title)], self.style.sizes.title, role=role)
        self.rule()

    def heading(self, text: str) -> None:
        """Add a small bold line."""
        self.text([Span(text, self.style.faces.strong)], self.style.sizes.heading, role="subheading")

    def rule(self) -> None:
        """Add a thin rule with space around it."""
        style = self.style
        y = self.y + style.sizes.text * 0.3
        self.shapes.append(Line(((0.0, y), (self.width, y)), style.lines.rule, style.inks.line))
        self.y = y + style.sizes.text * 0.5

    def text(
        self, text: str | Sequence[Span], size: float, *, align: Align | None = None, role: Role = "paragraph"
    ) -> None:
        """Add a paragraph of full width; without `align` as the style aligns paragraphs."""
        align = align or ("justify" if self.style.justified and role == "paragraph" else "left")
        face, ink, leading = self.style.faces.text, self.style.inks.text, size * self.style.leading
        divides = self.style.divides if role == "paragraph" and align in ("left", "justify") else ""
        runs, height = paragraph(
            text, face, size, self.width, leading, align=align, y=self.y, ink=ink, divides=divides,
            ligatures=self.style.ligatures,
        )  # fmt: skip
        if role == "paragraph" and len({one.part for one in runs if one.part.startswith(ANSWERS)}) > 1:
            self.shapes += _listed(runs)
        elif runs:
            self.shapes.append(Group(runs, role=role))
        self.y += height

    def space(self, points: float) -> None:
        """Add white space."""
        self.y += points

    def add(self, shapes: tuple[Shape, ...], x: float, height: float) -> None:
        """Add shapes of the given height at horizontal position x."""
        self.shapes.append(Group(shapes, x, self.y))
        self.y += height

    def drawing(self) -> Drawing:
        """Return everything placed so far as a drawing."""
        return Drawing(self.width, self.y, tuple(self.shapes))


def _listed(runs: Sequence[Run]) -> Iterator[Shape]:
    """Yield answers, each with its number and the sign after it, as the items of a list for a reader who hears them."""
    named = [place for place, one in enumerate(runs) if not set(one.text) <= set(",;. ")]
    starts = [place for before, place in pairwise([-1, *named]) if before < 0 or runs[before].part != runs[place].part]
    for first, end in pairwise([*starts, len(runs)]):
        part = Group(tuple(runs[first:end]), role="paragraph")
        yield Group((part,), role="item") if runs[first].part.startswith(ANSWERS) else part


NEAR = 0.01  # points; tolerance for rounding errors

TRIED = 6
"""The number of candidate ends that are compared for each column, counted back from the last block that fits."""


class Block(NamedTuple):
    """Shapes that stay together.

    `before` is white space above the block in points. It is dropped at the top of a column.
    """

    shapes: tuple[Shape, ...]
    height: float
    before: float = 0.0


class Columns(NamedTuple):
    """The distribution of blocks over columns.

    `starts` has the index of the first block of each column, followed by the number of blocks. `foot` is the y
    coordinate of the bottom of the longest column.
    """

    starts: tuple[int, ...]
    foot: float


def balanced(blocks: Sequence[Block], tops: Sequence[float]) -> Columns:
    """Distribute blocks over columns in order: minimize the height, then balance the bottoms of the columns.

    The blocks are in reading order; `tops` has the y coordinate of the top of each column.
    """
    sums = [0.0, *accumulate(block.height + block.before for block in blocks)]

    def height(start: int, end: int) -> float:
        return sums[end] - sums[start] - blocks[start].before if end > start else 0.0

    def last(start: int, room: float) -> int:
        skipped = sums[start] + (blocks[start].before if start < len(blocks) else 0.0)
        return max(start, bisect_right(sums, skipped + room + NEAR) - 1)

    def fits(foot: float) -> bool:
        start = 0
        for top in tops:
            start = last(start, foot - top)
        return start == len(blocks)

    low, high = min(tops), max(tops) + sums[-1]
    foot = low + NEAR * bisect_left(range(math.ceil((high - low) / NEAR)), 1, key=lambda step: fits(low + NEAR * step))

    @cache
    def even(start: int, column: int) -> tuple[float, tuple[int, ...]]:
        """Return the least sum of squared gaps at the bottom from this column on, and the ends of the columns."""
        if column == len(tops):
            return (0.0 if start == len(blocks) else float("inf")), ()
        end = last(start, foot - tops[column])
        best = (float("inf"), ())
        for one in range(end, max(start, end - TRIED) - 1, -1):
            cost, ends = even(one, column + 1)
            gap = max(0.0, foot - tops[column] - height(start, one))
            best = min(best, (cost + gap**2, (one, *ends)))
        return best

    starts = (0, *even(0, 0)[1])
    reached = [top + height(*pair) for top, *pair in zip(tops, starts, starts[1:], strict=False)]
    return Columns(starts, max(reached))


def placed(blocks: Sequence[Block], columns: Columns, tops: Sequence[float], step: float) -> tuple[Shape, ...]:
    """Return the shapes of the blocks in their columns. The left edges of the columns are `step` points apart."""
    shapes: list[Shape] = []
    for column, top in enumerate(tops):
        y = top
        for number in range(columns.starts[column], columns.starts[column + 1]):
            block = blocks[number]
            y += block.before if number > columns.starts[column] else 0.0
            shapes.append(Group(block.shapes, column * step, y))
            y += block.height
    return tuple(shapes)


def filled(heights: Sequence[float], columns: int, depth: float) -> list[int]:
    """Return how many of the first blocks are in each column of a depth; at least one is in the first."""
    counts, used = [0], 0.0
    for height in heights:
        if counts[-1] and used + height > depth + NEAR:
            if len(counts) == columns or height > depth + NEAR:
                break
            counts.append(0)
            used = 0.0
        counts[-1] += 1
        used += height
    return counts


def parted(drawing: Drawing, room: float) -> list[Drawing]:
    """Return a drawing in parts of at most `room` points, divided between its lines.

    A figure is not divided: a part that holds one may be higher.
    """
    if drawing.height <= room + NEAR:
        return [drawing]
    starts, places, bottom = [0.0], list[float](), 0.0
    for top, foot in sorted(_covered(drawing.shapes, 0.0)):
        if bottom and top > bottom:
            places.append((bottom + top) / 2)
        bottom = max(bottom, foot)
    for place, following in pairwise([*places, bottom]):
        if following > starts[-1] + room + NEAR:
            starts.append(place)
    ends = [*starts[1:], min(drawing.height, max(bottom, starts[-1] + room))]  # white space below it may be less
    shapes = tuple(_in_order(drawing.shapes, 0.0, starts))
    return [
        Drawing(drawing.width, end - start, (Group(tuple(_between(shapes, start, end)), y=-start),))
        for start, end in zip(starts, ends, strict=True)
    ]


def _covered(shapes: Sequence[Shape], y: float) -> Iterator[tuple[float, float]]:
    for shape in shapes:
        if isinstance(shape, Group) and shape.role != "figure":
            yield from _covered(shape.shapes, y + shape.y)
        elif boxes := list(boxes_of((shape,), 0.0, y)):
            yield min(box[1] for box in boxes), max(box[3] for box in boxes)


def _middle(shape: Shape, y: float) -> float:
    """Return the middle of what a shape covers first; for an empty one -inf, which is in no part."""
    return sum(next(_covered((shape,), y), (-math.inf, -math.inf))) / 2


def _in_order(shapes: Sequence[Shape], y: float, starts: Sequence[float]) -> Iterator[Shape]:
    """Yield shapes; the items of a list in several columns change places, so that each part is read by columns.

    Items have the same height.
    """
    items = [one for one in shapes if isinstance(one, Group) and one.role == "item"]
    places = sorted((bisect_right(starts, _middle(one, y)), one.x, one.y) for one in items)
    moved = iter(places if len({one.x for one in items}) > 1 else ())
    for one in shapes:
        place = next(moved, None) if isinstance(one, Group) and one.role == "item" else None
        inside = place is None and isinstance(one, Group) and tuple(_in_order(one.shapes, y + one.y, starts))
        yield changed(one, x=place[1], y=place[2]) if place else changed(one, shapes=inside) if inside else one


def _between(shapes: Sequence[Shape], top: float, bottom: float) -> Iterator[Shape]:
    for shape in shapes:
        if isinstance(shape, Group) and shape.role != "figure":
            if inside := tuple(_between(shape.shapes, top - shape.y, bottom - shape.y)):
                yield changed(shape, shapes=inside)
        elif top <= _middle(shape, 0.0) < bottom:
            yield shape
