"""The pages of a book of bees: a page a week with room to write, and the solutions at the end.

A week is called by its number, or by its dates where its hives have a day.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.bee.figure import hive_drawing, key_spans, ratings_text, rules_text
from engine.bee.planning.book import BookEntry, Week
from engine.bee.planning.dates import date_range, long_date, short_date
from engine.bee.planning.schedule import A_WEEK
from engine.drawing.booklet import GUTTER, MARGIN, in_columns, numbered, solution_columns, writing_lines
from engine.drawing.flow import Flow
from engine.drawing.shapes import MM, Drawing, Group, Shape
from engine.drawing.style import Style
from engine.errors import BadInput
from engine.job import Control

LEVELS = ("Easy", "Medium", "Hard")
WIDEST_HIVE, LEAST_HIVE = 176.0, 80.0


def book_pages(
    weeks: Iterable[Week], style: Style, width: float, height: float, *, control: Control | None = None
) -> list[Drawing]:
    """The drawings of all pages, each `width` by `height` points.

    Raises:
        BadInput: the page is too small for three hives or for a solution.
        Stopped: as asked, between two pages.
    """
    control = control or Control()
    weeks = list(weeks)
    pages: list[Drawing] = []
    for number, week in enumerate(weeks, 1):
        control.check()
        pages.append(numbered(_week(number, week, style, width, height), len(pages) + 1, style, width, height))
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
    """The drawings of the solutions alone, in columns; `first` is the number of their first page.

    Raises:
        BadInput: the page is too small for a solution.
        Stopped: as asked, between two pages.
    """
    control = control or Control()
    pages: list[Drawing] = []
    for shapes in _solutions(list(weeks), style, width, height):
        control.check()
        pages.append(numbered(shapes, first + len(pages), style, width, height))
    return pages


def _week(number: int, week: Week, style: Style, width: float, height: float) -> list[Shape]:
    head = Flow(style, width - 2 * MARGIN)
    head.title(_dates(week) or f"Week {number}")
    same = len({rules_text(entry.puzzle, center=False) for entry in week}) == 1
    if same:
        head.text(rules_text(week[0].puzzle, center=False), style.sizes.text)
    head.space(style.sizes.text * 2)
    top = MARGIN + head.y
    band = (height - MARGIN - top) / A_WEEK
    shapes: list[Shape] = [Group(head.drawing().shapes, MARGIN, MARGIN)]
    for i, entry in enumerate(week):
        inside = _band(entry, style, width - 2 * MARGIN, band - style.sizes.title, rules=not same)
        shapes.append(Group(inside, MARGIN, top + i * band))
    return shapes


def _dates(entries: Sequence[BookEntry]) -> str:
    """From the first to the last day of entries; "" where they have none."""
    days = [entry.day for entry in entries if entry.day]
    return date_range(min(days), max(days)) if days else ""


def _band(entry: BookEntry, style: Style, width: float, height: float, *, rules: bool) -> tuple[Shape, ...]:
    column = min(WIDEST_HIVE, height, width / 2)
    if column < LEAST_HIVE:
        raise BadInput(
            f"the page is too small: a hive would be {column / MM:.0f} mm wide", mend="Take a larger page."
        )
    hive = _hive(entry, style, column, height)
    left = column + 1.5 * GUTTER
    side = Flow(style, width - left)
    side.heading(f"{long_date(entry.day)}, {LEVELS[entry.level].lower()}" if entry.day else LEVELS[entry.level])
    if rules:
        side.text(rules_text(entry.puzzle, center=False), style.sizes.small)
    side.text(ratings_text(entry.puzzle, entry.key), style.sizes.text)
    return (
        Group(hive.shapes, (column - hive.width) / 2, (height - hive.height) / 2),
        Group((*side.drawing().shapes, *writing_lines(side.y, width - left, height, style)), left, 0.0),
    )


def _hive(entry: BookEntry, style: Style, width: float, height: float) -> Drawing:
    """The hive as large as fits: a honeycomb is a little higher than it is wide."""
    tried = hive_drawing(entry.puzzle, style, width)
    return tried if tried.height <= height else hive_drawing(entry.puzzle, style, width * height / tried.height)


def _solutions(weeks: list[Week], style: Style, width: float, height: float) -> Iterator[list[Shape]]:
    """Shapes of one page after another: the keys of all weeks, in columns."""
    _, column = solution_columns(width)
    blocks = [_key_block(n, entry, style, column) for n, week in enumerate(weeks, 1) for entry in week]
    dates = _dates([entry for week in weeks for entry in week])
    return in_columns(f"Solutions, {dates}" if dates else "Solutions", blocks, style, width, height)


def _key_block(number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    flow = Flow(style, width)
    when = short_date(entry.day) if entry.day else f"{number}. {LEVELS[entry.level]}"
    flow.heading(f"{when}, {entry.puzzle.shown}")
    flow.text(key_spans(style, entry.key), style.sizes.small)
    flow.space(style.sizes.small)
    return flow.drawing()
