"""Weeks of puzzles with their keys, as a book prints them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any, TypeAlias

from engine.core.dates import monday, short_date
from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.value import changed
from engine.letters.plan.use import Use
from engine.letters.plan.wing import PlanWing
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House


@dataclass(frozen=True)
class BookEntry:
    """A puzzle of a book with its key.

    `level` is 0 (easy) to 2 (hard), or None without one; `day` is an ISO date, or "" without one.
    """

    puzzle: Any
    key: Any
    level: int | None = None
    day: str = ""


Week: TypeAlias = tuple[BookEntry, ...]


def dated_weeks(
    wing: PlanWing, days: Iterable[Use], house: House, *, control: Control | None = None
) -> tuple[Week, ...]:
    """Group the days of a plan into the weeks of a book, with keys by today's word lists and rulings.

    Raises:
        UnknownName, FileProblem: If a lexicon of the plan cannot be opened.
    """
    control, plain = control or Control(), house.vetter()
    ordered = sorted(days, key=lambda use: use.day)
    weeks: dict[date, list[BookEntry]] = {}
    for done, use in enumerate(ordered, 1):
        control.check()
        puzzle = use.puzzle
        vetter = house.vetter(puzzle.rulings) if puzzle.rulings else plain
        key = wing.key_of(puzzle, open_lexicon(puzzle.lexicon), vetter)
        weeks.setdefault(monday(use.day), []).append(BookEntry(puzzle, key, use.level, use.day))
        control.report(done, len(ordered))
    return tuple(map(tuple, weeks.values()))


def week_findings(wing: PlanWing, weeks: Iterable[Week]) -> tuple[Finding, ...]:
    """Return the findings on the puzzles of weeks; each names its day, if it has one, and its puzzle."""
    return tuple(
        changed(found, where=", ".join(filter(None, (_day(entry), entry.puzzle.shown, found.where))))
        for week in weeks
        for entry in week
        for found in wing.findings(entry.puzzle, entry.key)
    )


def _day(entry: BookEntry) -> str:
    return short_date(entry.day) if entry.day else ""
