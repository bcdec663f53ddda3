"""The pages of a book of weeks: a page a week with lines to write on, and the solutions at the end.

In large print, each puzzle has a page of its own.

The heading of a week is its number, or its dates if its puzzles have days.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from engine.core.dates import date_range, long_date, short_date
from engine.core.job import Control
from engine.drawing import booklet
from engine.drawing.binding import Binding
from engine.drawing.booklet import (
    GAP,
    Chapter,
    Front,
    Item,
    bound,
    exercise,
    level_heading,
    solution_block,
    solution_columns,
)
from engine.drawing.flow import Flow
from engine.drawing.shapes import Drawing, Shape
from engine.drawing.style import Style
from engine.letters.plan.book import BookEntry, Week
from engine.letters.plan.schedule import LEVELS
from engine.letters.plan.wing import PlanWing

MOST_BANDS, LEAST_BANDS = 3, 2
"""The most puzzles on a page, and the parts of a page of which a single puzzle has one."""


def book_pages(
    wing: PlanWing, weeks: Iterable[Week], style: Style, binding: Binding, *, front: Front = Front(),  # noqa: B008
    control: Control | None = None,
) -> list[Drawing]:  # fmt: skip
    """Draw all pages of a book.

    Raises:
        BadInput: If the page is too small for three puzzles or for a solution.
    """
    weeks = list(weeks)
    chapters = [_chapter(wing, number, week, style) for number, week in enumerate(weeks, 1)]
    return bound(chapters, binding, style, front=front, solutions=_solutions(weeks), control=control)


def solution_pages(
    wing: PlanWing, weeks: Iterable[Week], style: Style, binding: Binding, *, first: int = 1,
    control: Control | None = None,
) -> list[Drawing]:  # fmt: skip
    """Draw the pages of the solutions alone, in columns, numbered from `first`.

    Raises:
        BadInput: If the page is too small for a solution.
    """
    weeks = list(weeks)
    column = solution_columns(binding.inner)[1]
    blocks = [_key_block(wing, n, entry, style, column) for n, week in enumerate(weeks, 1) for entry in week]
    return booklet.solution_pages(
        _solutions(weeks), blocks, style, binding, first=first, control=control or Control()
    )


def _solutions(weeks: Sequence[Week]) -> str:
    dates = _dates([entry for week in weeks for entry in week])
    return f"Solutions, {dates}" if dates else "Solutions"


def _chapter(wing: PlanWing, number: int, week: Week, style: Style) -> Chapter:
    name = _dates(week) or f"Week {number}"
    same = len({wing.rules_text(entry.puzzle) for entry in week}) == 1
    most = 1 if style.large else MOST_BANDS

    def header(width: float) -> Drawing:
        return header_of(name, wing.rules_text(week[0].puzzle) if same else "", style, width)

    def needs(width: float, room: float) -> float:
        del width
        return (room + GAP) / most - GAP

    def item(entry: BookEntry) -> Item:
        draw = partial(_band, wing, entry, style, rules=not same)
        return Item(entry.puzzle.shown, needs, draw, partial(_key_block, wing, number, entry, style))

    return Chapter(name, header, list(map(item, week)), 1 if style.large else LEAST_BANDS)


def header_of(title: str, rules: str, style: Style, width: float) -> Drawing:
    """Return a title, with the rules of several puzzles if there are any, above their page."""
    flow = Flow(style, width)
    flow.title(title)
    if rules:
        flow.text(rules, style.sizes.text)
    flow.space(style.sizes.text * 2)
    return flow.drawing()


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
        level_heading(side, heading, entry.level, len(LEVELS))
        if rules:
            side.text(wing.rules_text(entry.puzzle), style.sizes.small)
        side.text(wing.ratings_text(entry.puzzle, entry.key, style, side.width), style.sizes.text)

    return exercise(partial(wing.drawing, entry.puzzle, style), texts, wing.noun, style, width, height)


def _key_block(wing: PlanWing, number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    level = "" if entry.level is None else f" {LEVELS[entry.level].capitalize()}"
    when = short_date(entry.day) if entry.day else f"{number}.{level}"
    spans = wing.key_spans(style, entry.key)
    return solution_block(f"{when}, {entry.puzzle.shown}", spans, style, width)
