"""A plan on paper: the book, one day, or all solutions. The functions run as jobs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.core.dates import date_range, long_date
from engine.core.errors import BadInput, Blocked, take_notices
from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.store import Store
from engine.core.value import changed
from engine.drawing.booklet import LEAST_COLUMN, Binding
from engine.drawing.shapes import MM, Drawing
from engine.drawing.style import LARGE_WIDTH, style
from engine.letters.plan.book import BookEntry, book_pages, dated_weeks, solution_pages, week_findings
from engine.letters.plan.use import PlanWing, Use
from engine.output.figures import Heading, Printable, in_slot
from engine.output.issue import draft_pages, release
from engine.output.press.boxes import page_size
from engine.output.target import Target
from engine.words.vetting.house import House, open_house

PlanPart: TypeAlias = Literal["book", "day", "solutions"]


class Look(NamedTuple):
    """How a plan is printed."""

    page: str = "A4"  # the size of a page of a book, by name
    # house style and preset; for the puzzle of one day also width, depth, byline and parts
    target: Target = Target()

    @property
    def day_target(self) -> Target:
        """The target for the puzzle of one day: in large print, it is at least as wide as that needs."""
        width, heading = self.target.width, Heading(byline=self.target.heading.byline)
        if style(self.target.style).large:
            width = max(width, LARGE_WIDTH)
        return self.target._replace(width=width, heading=heading)


class PlanExport(NamedTuple):
    """An export, `written` unless findings block it; `lines` are the findings and the notices of the store."""

    written: bool
    lines: tuple[str, ...]


class Printout(NamedTuple):
    """The pages, and the findings on their puzzles."""

    pages: tuple[Drawing, ...]
    findings: tuple[Finding, ...]


def printout(
    wing: PlanWing,
    days: Sequence[Use],
    part: PlanPart,
    look: Look,
    house: House,
    *,
    control: Control | None = None,
) -> Printout:
    """Set days of a plan on pages: a book, puzzles with their solutions, or solutions only.

    Raises BadInput if there is nothing to print, or the page is too small; UnknownName if there is no such page,
    style or lexicon.
    """
    if not days:
        raise BadInput(f"no day of the plan has a {wing.noun}", mend="Plan first.")
    control, how = control or Control(), style(look.target.style)
    binding = Binding(*page_size(look.page))
    if part != "day" and binding.inner < LEAST_COLUMN:
        raise BadInput("the page is too small for a book", mend="Use a larger page.")
    weeks, rest = dated_weeks(wing, days, house, control=control.sub(0.0, 0.5)), control.sub(0.5, 1.0)
    found = week_findings(wing, weeks)
    if part == "day":
        made = [_day(entry, look.day_target, rest) for week in weeks for entry in week]
        pages = [page for one in made for page in one.pages]
        return Printout(tuple(pages), (*found, *(finding for one in made for finding in one.findings)))
    paged = book_pages if part == "book" else solution_pages
    return Printout(tuple(paged(wing, weeks, how, binding, control=rest)), found)


def _day(entry: BookEntry, target: Target, control: Control) -> Printout:
    """The figures of a puzzle with its date, drawn as an export draws them, and what cautions against them."""
    printable = Printable(_dated(entry), entry.key, style(target.style), target.heading)
    depth = target.depth * MM or None
    made = in_slot(printable, target.width * MM, depth, fit=target.fit, control=control)
    figures = [figure for figure in made.figures if figure.part in target.parts]
    findings = (*made.findings, *(found for figure in figures for found in figure.findings))
    return Printout(tuple(figure.drawing for figure in figures), findings)


def _dated(entry: BookEntry) -> Any:
    title = ", ".join(part for part in (entry.puzzle.title, long_date(entry.day)) if part)
    return changed(entry.puzzle, title=title)


def title_of(wing: PlanWing, days: Sequence[Use], part: PlanPart) -> str:
    """Return the title of the file, such as "Spelling Bee, 7\u201311 December 2026"."""
    dates = sorted(use.day for use in days)
    name = "Solutions" if part == "solutions" else days[0].puzzle.title or wing.template.title
    return f"{name}, {date_range(dates[0], dates[-1])}"


def file_name(wing: PlanWing, days: Sequence[Use], part: PlanPart) -> str:
    """Return the title as a file name; characters that a system does not accept become dashes."""
    return re.sub(r'[<>:"/\\|?*\x00-\x1f]', "-", title_of(wing, days, part)).lstrip(".") + ".pdf"


def export(
    path: Path,
    store: Store,
    wing: PlanWing,
    days: Sequence[Use],
    part: PlanPart,
    look: Look,
    created: str,
    *,
    force: bool = False,
    control: Control,
) -> PlanExport:
    """Write a PDF, unless findings block it and `force` is false. It is a proof: no puzzle is recorded as printed.

    Raises FileProblem if the file cannot be written; Stopped if cancelled; nothing is written.
    """
    made = printout(wing, days, part, look, open_house(store), control=control.sub(0.0, 0.6))
    lines = tuple(finding.text for finding in made.findings)
    target = Target(preset=look.target.preset, created=created, title=title_of(wing, days, part), force=force)
    try:
        least = style(look.target.style).least
        release(draft_pages(made.pages, made.findings, target, least=least), path, control=control)
    except Blocked as error:
        return PlanExport(written=False, lines=(str(error), *lines))
    return PlanExport(written=True, lines=(*lines, *take_notices()))
