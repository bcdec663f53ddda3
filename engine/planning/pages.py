"""The pages of a book of weeks: a page a week with lines to write on, and the solutions at the end.

In large print, each puzzle has a page of its own.

The heading of a week is its number, or its dates if its puzzles have days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise

from engine.dates import date_range, long_date, short_date
from engine.drawing import booklet
from engine.drawing.booklet import MARGIN, exercise, numbered, solution_block, solution_columns
from engine.drawing.flow import Flow
from engine.drawing.shapes import Drawing, Group, Shape
from engine.drawing.style import Style
from engine.job import Control
from engine.planning.book import BookEntry, Week
from engine.planning.schedule import LEVELS
from engine.planning.wing import PlanWing

MOST_BANDS, LEAST_BANDS = 3, 2
"""The most puzzles on a page, and the parts of a page of which a single puzzle has one."""


def book_pages(
    wing: PlanWing,
    weeks: Iterable[Week],
    style: Style,
    width: float,
    height: float,
    *,
    control: Control | None = None,
) -> list[Drawing]:
    """Draw all pages, each `width` by `height` points.

    Raises:
        BadInput: If the page is too small for three puzzles or for a solution.
        Stopped: If cancelled.
    """
    control, weeks = control or Control(), list(weeks)
    pages: list[Drawing] = []
    for number, week in enumerate(weeks, 1):
        heading = _dates(week) or f"Week {number}"
        for part in _parts(week, 1 if style.large else MOST_BANDS):
            control.check()
            shapes = _page(wing, heading, part, style, width, height)
            pages.append(numbered(shapes, len(pages) + 1, style, width, height))
        control.report(number, len(weeks))
    return [*pages, *solution_pages(wing, weeks, style, width, height, first=len(pages) + 1, control=control)]


def solution_pages(
    wing: PlanWing,
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
    blocks = [_key_block(wing, n, entry, style, column) for n, week in enumerate(weeks, 1) for entry in week]
    dates = _dates([entry for week in weeks for entry in week])
    title = f"Solutions, {dates}" if dates else "Solutions"
    return booklet.solution_pages(title, blocks, style, width, height, first=first, control=control or Control())


def _parts(week: Week, most: int) -> list[Week]:
    """The puzzles of the pages of a week, at most `most` on a page and as equal in number as possible."""
    pages = -(-len(week) // most)
    borders = [len(week) * page // pages for page in range(pages + 1)]
    return [week[first:last] for first, last in pairwise(borders)]


def _page(wing: PlanWing, heading: str, week: Week, style: Style, width: float, height: float) -> list[Shape]:
    header = Flow(style, width - 2 * MARGIN)
    header.title(heading)
    same = len({wing.rules_text(entry.puzzle) for entry in week}) == 1
    if same:
        header.text(wing.rules_text(week[0].puzzle), style.sizes.text)
    header.space(style.sizes.text * 2)
    top = MARGIN + header.y
    band = (height - MARGIN - top) / (1 if style.large else max(len(week), LEAST_BANDS))
    shapes: list[Shape] = [Group(header.drawing().shapes, MARGIN, MARGIN)]
    for i, entry in enumerate(week):
        inside = _band(wing, entry, style, width - 2 * MARGIN, band - style.sizes.title, rules=not same)
        shapes.append(Group(inside, MARGIN, top + i * band))
    return shapes


def _dates(entries: Sequence[BookEntry]) -> str:
    """The range of the days of entries; "" if they have none."""
    days = [entry.day for entry in entries if entry.day]
    return date_range(min(days), max(days)) if days else ""


def _band(
    wing: PlanWing, entry: BookEntry, style: Style, width: float, height: float, *, rules: bool
) -> tuple[Shape, ...]:
    """A puzzle, with its day, level, ratings and writing lines at its right, and its rules if requested."""
    level = "" if entry.level is None else LEVELS[entry.level]
    when = ", ".join(filter(None, (long_date(entry.day), level))) if entry.day else level.capitalize()
    return band(wing, entry, when, style, width, height, rules=rules)


def band(
    wing: PlanWing,
    entry: BookEntry,
    heading: str,
    style: Style,
    width: float,
    height: float,
    *,
    rules: bool = False,
) -> tuple[Shape, ...]:
    """A puzzle, with a heading, ratings and writing lines at its right, and its rules if requested.

    Raises:
        BadInput: If the area is too small for the puzzle.
    """

    def texts(side: Flow) -> None:
        side.heading(heading)
        if rules:
            side.text(wing.rules_text(entry.puzzle), style.sizes.small)
        side.text(wing.ratings_text(entry.puzzle, entry.key, style, side.width), style.sizes.text)

    return exercise(partial(wing.drawing, entry.puzzle, style), texts, wing.noun, style, width, height)


def _key_block(wing: PlanWing, number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    level = "" if entry.level is None else f" {LEVELS[entry.level].capitalize()}"
    when = short_date(entry.day) if entry.day else f"{number}.{level}"
    spans = wing.key_spans(style, entry.key)
    return solution_block(f"{when}, {entry.puzzle.shown}", spans, style, width)
