"""The schedule of a plan: its days, its criteria for puzzles, and its rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from engine.core.dates import monday, short_date
from engine.core.errors import BadInput
from engine.letters.plan.use import MOST_DAYS_BETWEEN, Spacing
from engine.letters.plan.wing import PlanWing
from engine.words.difficulty import LEVELS

WEEK = 7  # days
MOST_WEEKS = 520
FIRST_YEAR, LAST_YEAR = 1900, 2999


@dataclass(frozen=True)
class Schedule:
    """Which days have a puzzle, and which puzzles are allowed.

    Attributes:
        wing: the wing of the puzzles.
        days: the ISO date of each day, ascending, with its level, an index into `LEVELS`.
        spacing: the days required between repeats.
        seed: random seed.
        criteria: the criteria for puzzles; None for the wing's usual ones.
        template: the source of rules, word list, title and layout; None for the wing's usual one.
    """

    wing: PlanWing
    days: tuple[tuple[str, int], ...]
    spacing: Spacing = Spacing()  # noqa: RUF009 - a value
    seed: int = 0
    criteria: Any = None
    template: Any = None

    def __post_init__(self) -> None:
        if not all(0 <= days <= MOST_DAYS_BETWEEN for days in (self.spacing.days, self.spacing.middle)):
            raise BadInput(f"the days between repeats must be from 0 to {MOST_DAYS_BETWEEN:,}")
        if self.criteria is None:
            object.__setattr__(self, "criteria", self.wing.defaults)
        if self.template is None:
            object.__setattr__(self, "template", self.wing.template)


def weekly(start: str, weeks: int, weekdays: Sequence[int], levels: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return the days of weeks with their levels, without those before `start`.

    Args:
        start: ISO date of the first day.
        weeks: number of weeks from Monday to Sunday, including the week of `start`.
        weekdays: one to seven weekdays, ascending, 0 for Monday.
        levels: the level of each of them.

    Raises:
        BadInput: If an argument is outside its range.
    """
    try:
        iso = date.fromisoformat(start).isoformat()
    except ValueError:
        iso = ""
    if iso != start:
        raise BadInput(f"{start!r} is not a date", mend="Write it as 2026-01-31.")
    check_span(start, weeks)
    if not weekdays or sorted(set(weekdays) & set(range(WEEK))) != [*weekdays]:
        raise BadInput("a week has one to seven different weekdays", mend="For example Monday, Wednesday, Friday.")
    if len(levels) != len(weekdays) or set(levels) - set(range(len(LEVELS))):
        raise BadInput("each weekday has one difficulty", mend=f"There are {', '.join(LEVELS)}.")
    first = monday(start)
    days = (
        ((first + timedelta(7 * week + weekday)).isoformat(), level)
        for week in range(weeks)
        for weekday, level in zip(weekdays, levels, strict=True)
    )
    return tuple((day, level) for day, level in days if day >= start)


def check_span(start: str, weeks: int) -> None:
    """Check the span of a plan.

    Raises:
        BadInput: If there are too many weeks, or they lie outside the supported years.
    """
    if not 1 <= weeks <= MOST_WEEKS:
        raise BadInput(f"{weeks} weeks is not between 1 and {MOST_WEEKS}")
    first = date.fromisoformat(start)
    if first.year < FIRST_YEAR or (date(LAST_YEAR, 12, 31) - monday(start)).days < 7 * weeks - 1:
        raise BadInput(
            f"{weeks} {'week' if weeks == 1 else 'weeks'} from {start} are outside the supported years",
            mend=f"Choose dates from {FIRST_YEAR} to {LAST_YEAR}.",
        )


def level_of(schedule: Schedule, day: str) -> int:
    """The level of a day.

    Raises:
        BadInput: If the schedule has no puzzle on that day.
    """
    if (level := dict(schedule.days).get(day)) is None:
        raise BadInput(f"{short_date(day, year=True)} has no {schedule.wing.noun}")
    return level
