"""The pages of a book of wheels: several wheels on a page with lines to write on, and the solutions at the end.

In large print, each wheel has a page of its own.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.drawing.booklet import (
    MARGIN,
    numbered,
    solution_block,
    solution_columns,
    solution_pages,
)
from engine.drawing.flow import Flow
from engine.drawing.shapes import Drawing, Group, Shape
from engine.drawing.style import Style
from engine.job import Control
from engine.planning.book import BookEntry
from engine.planning.pages import band
from engine.wheel.figure import key_spans, rules_text
from engine.wheel.plan import WHEEL

TITLE = "Word Wheels"
LEAST_BAND = 172.0
"""Minimum height of a wheel with its writing lines, in points."""
GAP = 22.0
"""Vertical gap between two wheels, in points."""


def book_pages(
    entries: Sequence[BookEntry], style: Style, width: float, height: float, *, control: Control | None = None
) -> list[Drawing]:
    """Draw all pages, each `width` by `height` points.

    Raises:
        BadInput: If the page is too small for a wheel or for a solution.
        Stopped: If cancelled.
    """
    control = control or Control()
    header = _header(entries[0], style, width)
    available = height - 2 * MARGIN - header.height
    each = 1 if style.large else max(1, int((available + GAP) / (LEAST_BAND + GAP)))
    pages: list[Drawing] = []
    for first in range(0, len(entries), each):
        control.check()
        shapes: list[Shape] = [Group(header.shapes, MARGIN, MARGIN)]
        each_high = (available + GAP) / each
        for i, entry in enumerate(entries[first : first + each]):
            inside = band(WHEEL, entry, f"Wheel {first + i + 1}", style, width - 2 * MARGIN, each_high - GAP)
            shapes.append(Group(inside, MARGIN, MARGIN + header.height + i * each_high))
        pages.append(numbered(shapes, len(pages) + 1, style, width, height))
        control.report(min(first + each, len(entries)), len(entries))
    column = solution_columns(width)[1]
    blocks = [
        solution_block(f"{number}. {entry.puzzle.shown}", key_spans(style, entry.key), style, column)
        for number, entry in enumerate(entries, 1)
    ]
    after = len(pages) + 1
    return [*pages, *solution_pages("Solutions", blocks, style, width, height, first=after, control=control)]


def _header(entry: BookEntry, style: Style, width: float) -> Drawing:
    """The title and the rules, which apply to every wheel of a book."""
    flow = Flow(style, width - 2 * MARGIN)
    flow.title(TITLE)
    flow.text(rules_text(entry.puzzle), style.sizes.text)
    flow.space(style.sizes.text * 2)
    return flow.drawing()
