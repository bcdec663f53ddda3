"""A plan of hives on paper: the book, one day, or all solutions. The functions run as jobs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from engine.bee.planning.history import Use
from engine.drawing.shapes import Drawing
from engine.drawing.style import style
from engine.errors import BadInput, Blocked
from engine.export.write import pages_pdf
from engine.files import save
from engine.finding import Finding
from engine.job import Control
from engine.notices import take_notices
from engine.press.metadata import Metadata
from engine.store import Store
from engine.value import changed
from engine.vetting.house import House, open_house

if TYPE_CHECKING:
    from engine.bee.planning.book import BookEntry
    from engine.bee.puzzle import Puzzle

PlanPart: TypeAlias = Literal["book", "day", "solutions"]
PARTS: tuple[PlanPart, ...] = ("book", "day", "solutions")


class Look(NamedTuple):
    """How a plan is printed: page size, house style and preset by name."""

    page: str = "A4"
    style: str = "classic"
    preset: str = "newspaper"


class PlanExport(NamedTuple):
    """The result of an export.

    Attributes:
        written: whether the file was written; it is not if findings block the export.
        lines: the findings and the notices of the store, a line each.
    """

    written: bool
    lines: tuple[str, ...]


class Printout(NamedTuple):
    """The pages, and the findings on their hives."""

    pages: tuple[Drawing, ...]
    findings: tuple[Finding, ...]


def printout(
    days: Sequence[Use], part: PlanPart, look: Look, house: House, *, control: Control | None = None
) -> Printout:
    """Set days of a plan on pages: a book, puzzles with their solutions, or solutions only.

    Raises:
        BadInput: there is nothing to print, or the page is too small.
        UnknownName: there is no such page, style or lexicon.
        Stopped: as asked.
    """
    from engine.bee.figure import figure
    from engine.bee.planning.book import dated_weeks, week_findings
    from engine.bee.planning.pages import book_pages, solution_pages
    from engine.drawing.booklet import LEAST_COLUMN, MARGIN
    from engine.drawing.widths import usual_width
    from engine.press.boxes import MM, page_size

    if not days:
        raise BadInput("no day of the plan has a hive", mend="Plan first.")
    control, how, size = control or Control(), style(look.style), page_size(look.page)
    if part != "day" and size[0] < 2 * MARGIN + LEAST_COLUMN:
        raise BadInput("the page is too small for a book", mend="Use a larger page.")
    weeks = dated_weeks(days, house, control=control.sub(0.0, 0.5))
    if part == "day":
        pages = [
            figure(_dated(entry), how.of_part(side), side, usual_width(large=how.large) * MM, entry.key)
            for week in weeks
            for entry in week
            for side in ("puzzle", "solution")
        ]
    else:
        paged = book_pages if part == "book" else solution_pages
        pages = paged(weeks, how, *size, control=control.sub(0.5, 1.0))
    return Printout(tuple(pages), week_findings(weeks))


def open_printout(store: Store, days: Sequence[Use], part: PlanPart, look: Look, *, control: Control) -> Printout:
    """As `printout`, with the house's rulings and lists of a store."""
    return printout(days, part, look, open_house(store), control=control)


def _dated(entry: BookEntry) -> Puzzle:
    """Return the hive of a day with the date in its title."""
    from engine.dates import long_date

    title = ", ".join(part for part in (entry.puzzle.title, long_date(entry.day)) if part)
    return changed(entry.puzzle, title=title)


def title_of(days: Sequence[Use], part: PlanPart) -> str:
    """Return the title of the file, such as "Spelling Bee, 7\u201311 December 2026"."""
    from engine.dates import date_range

    dates = sorted(use.day for use in days)
    name = "Solutions" if part == "solutions" else days[0].puzzle.title or "Spelling Bee"
    return f"{name}, {date_range(dates[0], dates[-1])}"


def file_name(days: Sequence[Use], part: PlanPart) -> str:
    """Return the title as a file name; characters that a system does not accept become dashes."""
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", title_of(days, part)).lstrip(".") + ".pdf"


def export(
    path: Path,
    store: Store,
    days: Sequence[Use],
    part: PlanPart,
    look: Look,
    created: str,
    *,
    force: bool = False,
    control: Control,
) -> PlanExport:
    """Write a PDF, unless findings block it and `force` is false. It is a proof: no hive is recorded as printed.

    Raises:
        FileProblem: if the file cannot be written.
        Stopped: if cancelled; nothing is written.
    """
    made = printout(days, part, look, open_house(store), control=control.sub(0.0, 0.6))
    lines = tuple(one.text for one in made.findings)
    about = Metadata(title_of(days, part), created)
    try:
        least = style(look.style).least
        content = pages_pdf(made.pages, look.preset, about, made.findings, least=least, force=force)
    except Blocked as error:
        return PlanExport(written=False, lines=(str(error), *lines))
    control.check()
    save(path, content)
    return PlanExport(written=True, lines=(*lines, *take_notices()))
