"""The pages of a book of wheels: several wheels on a page with lines to write on, and the solutions at the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.drawing.booklet import GUTTER, MARGIN, in_columns, numbered, solution_columns, writing_lines
from engine.drawing.flow import Flow
from engine.drawing.shapes import MM, Drawing, Group, Shape
from engine.drawing.style import Style
from engine.errors import BadInput
from engine.job import Control
from engine.wheel.book import BookEntry
from engine.wheel.figure import key_spans, ratings_text, rules_text, wheel_drawing

TITLE = "Word Wheels"
LEAST_BAND = 172.0
"""Points; what a wheel with its lines takes of a page's height at least."""
GAP = 22.0
"""Points between two of them."""
WIDEST_WHEEL, LEAST_WHEEL = 176.0, 80.0


def book_pages(
    entries: Sequence[BookEntry], style: Style, width: float, height: float, *, control: Control | None = None
) -> list[Drawing]:
    """Draw all pages, each `width` by `height` points.

    Raises:
        BadInput: If the page is too small for a wheel or for a solution.
        Stopped: If cancelled.
    """
    control = control or Control()
    head = _head(entries[0], style, width)
    room = height - 2 * MARGIN - head.height
    each = max(1, int((room + GAP) / (LEAST_BAND + GAP)))
    pages: list[Drawing] = []
    for first in range(0, len(entries), each):
        control.check()
        shapes: list[Shape] = [Group(head.shapes, MARGIN, MARGIN)]
        band = (room + GAP) / each
        for i, entry in enumerate(entries[first : first + each]):
            inside = _band(first + i + 1, entry, style, width - 2 * MARGIN, band - GAP)
            shapes.append(Group(inside, MARGIN, MARGIN + head.height + i * band))
        pages.append(numbered(shapes, len(pages) + 1, style, width, height))
        control.report(min(first + each, len(entries)), len(entries))
    column = solution_columns(width)[1]
    blocks = [_key_block(n, entry, style, column) for n, entry in enumerate(entries, 1)]
    for shapes in in_columns("Solutions", blocks, style, width, height):
        control.check()
        pages.append(numbered(shapes, len(pages) + 1, style, width, height))
    return pages


def _head(entry: BookEntry, style: Style, width: float) -> Drawing:
    """The title and the rules, which apply to every wheel of a book."""
    flow = Flow(style, width - 2 * MARGIN)
    flow.title(TITLE)
    flow.text(rules_text(entry.puzzle), style.sizes.text)
    flow.space(style.sizes.text * 2)
    return flow.drawing()


def _band(number: int, entry: BookEntry, style: Style, width: float, height: float) -> tuple[Shape, ...]:
    """A wheel, with its number, ratings and writing lines at its right."""
    across = min(WIDEST_WHEEL, height, width / 2)
    if across < LEAST_WHEEL:
        raise BadInput(
            f"the page is too small: a wheel would be {across / MM:.0f} mm wide", mend="Take a larger page."
        )
    wheel = wheel_drawing(entry.puzzle, style, across)
    left = across + 1.5 * GUTTER
    side = Flow(style, width - left)
    side.heading(f"Wheel {number}")
    side.text(ratings_text(entry.key, style, width - left), style.sizes.text)
    lines = writing_lines(side.y, width - left, height, style)
    return (
        Group(wheel.shapes, 0.0, (height - wheel.height) / 2),
        Group((*side.drawing().shapes, *lines), left, 0.0),
    )


def _key_block(number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    flow = Flow(style, width)
    flow.heading(f"{number}. {entry.puzzle.shown}")
    flow.text(key_spans(style, entry.key), style.sizes.small)
    flow.space(style.sizes.small)
    return flow.drawing()
