"""The pages of a book of bees: a page a week with lines to write on, and the solutions at the end.

In large print, each hive has a page of its own.

The heading of a week is its number, or its dates if its hives have days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from engine.bee.figure import hive_drawing, key_spans, ratings_text, rules_text
from engine.bee.planning.book import BookEntry, Week
from engine.bee.planning.schedule import A_WEEK
from engine.dates import date_range, long_date, short_date
from engine.drawing import booklet
from engine.drawing.booklet import MARGIN, exercise, numbered, solution_block, solution_columns
from engine.drawing.flow import Flow
from engine.drawing.shapes import Drawing, Group, Shape
from engine.drawing.style import Style
from engine.job import Control

LEVELS = ("Easy", "Medium", "Hard")


def book_pages(
    weeks: Iterable[Week], style: Style, width: float, height: float, *, control: Control | None = None
) -> list[Drawing]:
    """Draw all pages, each `width` by `height` points.

    Raises:
        BadInput: If the page is too small for three hives or for a solution.
        Stopped: If cancelled.
    """
    control, weeks = control or Control(), list(weeks)
    pages: list[Drawing] = []
    for number, week in enumerate(weeks, 1):
        for hives in [(entry,) for entry in week] if style.large else [week]:
            control.check()
            made = _week(number, hives, style, width, height)
            pages.append(numbered(made, len(pages) + 1, style, width, height))
        control.report(number, len(weeks))
    return [*pages, *solution_pages(weeks, style, width, height, first=len(pages) + 1, control=control)]


def solution_pages(
    weeks: Iterable[Week],
    style: Style,
    width: float,
    height: float,
    *,
    first: int = 1,
    control: Control | None = None,
) -> list[Drawing]:
    """Draw the pages of the solutions alone, in columns, numbered from `first`.

    Raises:
        BadInput: If the page is too small for a solution.
        Stopped: If cancelled.
    """
    weeks = list(weeks)
    column = solution_columns(width)[1]
    blocks = [_key_block(n, entry, style, column) for n, week in enumerate(weeks, 1) for entry in week]
    dates = _dates([entry for week in weeks for entry in week])
    title = f"Solutions, {dates}" if dates else "Solutions"
    return booklet.solution_pages(title, blocks, style, width, height, first=first, control=control or Control())


def _week(number: int, week: Week, style: Style, width: float, height: float) -> list[Shape]:
    header = Flow(style, width - 2 * MARGIN)
    header.title(_dates(week) or f"Week {number}")
    same = len({rules_text(entry.puzzle, center=False) for entry in week}) == 1
    if same:
        header.text(rules_text(week[0].puzzle, center=False), style.sizes.text)
    header.space(style.sizes.text * 2)
    top = MARGIN + header.y
    band = (height - MARGIN - top) / (1 if style.large else A_WEEK)
    shapes: list[Shape] = [Group(header.drawing().shapes, MARGIN, MARGIN)]
    for i, entry in enumerate(week):
        inside = _band(entry, style, width - 2 * MARGIN, band - style.sizes.title, rules=not same)
        shapes.append(Group(inside, MARGIN, top + i * band))
    return shapes


def _dates(entries: Sequence[BookEntry]) -> str:
    """The range of the days of entries; "" if they have none."""
    days = [entry.day for entry in entries if entry.day]
    return date_range(min(days), max(days)) if days else ""


def _band(entry: BookEntry, style: Style, width: float, height: float, *, rules: bool) -> tuple[Shape, ...]:
    """A hive, with its level, ratings and writing lines at its right, and its rules if requested."""
    level = LEVELS[entry.level]

    def texts(side: Flow) -> None:
        side.heading(f"{long_date(entry.day)}, {level.lower()}" if entry.day else level)
        if rules:
            side.text(rules_text(entry.puzzle, center=False), style.sizes.small)
        side.text(ratings_text(entry.puzzle, entry.key), style.sizes.text)

    return exercise(partial(hive_drawing, entry.puzzle, style), texts, "hive", style, width, height)


def _key_block(number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    when = short_date(entry.day) if entry.day else f"{number}. {LEVELS[entry.level]}"
    return solution_block(f"{when}, {entry.puzzle.shown}", key_spans(style, entry.key), style, width)
