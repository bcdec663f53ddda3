"""The pages of a book of wheels: several wheels on a page with lines to write on, and the solutions at the end.

In large print, each wheel has a page of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from engine.core.job import Control
from engine.drawing.binding import Binding
from engine.drawing.booklet import Chapter, Front, Item, bound, solution_block
from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.letters.plan.book import BookEntry
from engine.letters.plan.pages import band, header_of
from engine.wheel.figure import key_spans, rules_text
from engine.wheel.plan import WHEEL

TITLE = "Word Wheels"
LEAST_BAND = 172.0
"""Minimum height of a wheel with its writing lines, in points."""


def book_pages(
    entries: Sequence[BookEntry], style: Style, binding: Binding, *, front: Front = Front(),  # noqa: B008
    control: Control | None = None,
) -> list[Drawing]:  # fmt: skip
    """Draw all pages of a book.

    Raises:
        BadInput: If the page is too small for a wheel or for a solution.
    """

    def header(width: float) -> Drawing:
        return header_of(TITLE, rules_text(entries[0].puzzle), style, width)

    def needs(width: float, room: float) -> float:
        del width
        return room if style.large else min(LEAST_BAND, room)

    def solution(number: int, entry: BookEntry, width: float) -> Drawing:
        return solution_block(f"{number}. {entry.puzzle.shown}", key_spans(style, entry.key), style, width)

    items = [
        Item(name, needs, partial(band, WHEEL, entry, name, style), partial(solution, number, entry))
        for number, entry in enumerate(entries, 1)
        for name in (f"Wheel {number}",)
    ]
    return bound([Chapter(TITLE, header, items)], binding, style, front=front, control=control)
