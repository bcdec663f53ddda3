"""The schedule of a plan: its days, its criteria for puzzles, and its rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from engine.core.dates import WEEKDAYS, monday, short_date
from engine.core.errors import BadInput
from engine.letters.plan.use import LEVELS, MOST_DAYS_BETWEEN, Spacing
from engine.letters.plan.wing import PlanWing

WEEK = 7  # days
MOST_WEEKS = 520
FIRST_YEAR, LAST_YEAR = 1900, 2999


@dataclass(frozen=True)
class Schedule:
    """Which days have a puzzle, and which puzzles are allowed.

    Attributes:
        wing: the wing of the puzzles.
        start: ISO date of the first day. Earlier days of its week are omitted.
        weeks: number of weeks from Monday to Sunday, including the week of `start`.
        weekdays: one to seven weekdays, ascending, 0 for Monday.
        levels: the level of each of them, an index into `LEVELS`.
        spacing: the days required between repeats.
        seed: random seed.
        criteria: the criteria for puzzles; None for the wing's usual ones.
        template: the source of rules, word list, title and layout; None for the wing's usual one.
    """

    wing: PlanWing
    start: str
    weeks: int = 4
    weekdays: tuple[int, ...] = (0, 2, 4)
    levels: tuple[int, ...] = (0, 1, 2)
    spacing: Spacing = Spacing()  # noqa: RUF009 - a value
    seed: int = 0
    criteria: Any = None
    template: Any = None

    def __post_init__(self) -> None:
        _check(self)
        if self.criteria is None:
            object.__setattr__(self, "criteria", self.wing.defaults)
        if self.template is None:
            object.__setattr__(self, "template", self.wing.template)

    def days(self) -> Iterator[tuple[str, int]]:
        """Yield the ISO date of each day with its level."""
        first = monday(self.start)
        for week in range(self.weeks):
            for weekday, level in zip(self.weekdays, self.levels, strict=True):
                day = (first + timedelta(7 * week + weekday)).isoformat()
                if day >= self.start:
                    yield day, level


def _check(schedule: Schedule) -> None:
    try:
        start = date.fromisoformat(schedule.start)
    except ValueError:
        raise BadInput(f"{schedule.start!r} is not a date", mend="Write it as 2026-01-31.") from None
    if start.isoformat() != schedule.start:
        raise BadInput(f"{schedule.start!r} is not a date", mend="Write it as 2026-01-31.")
    check_span(schedule.start, schedule.weeks)
    if not schedule.weekdays or sorted(set(schedule.weekdays) & set(range(WEEK))) != [*schedule.weekdays]:
        raise BadInput("a week has one to seven different weekdays", mend="For example Monday, Wednesday, Friday.")
    if len(schedule.levels) != len(schedule.weekdays) or set(schedule.levels) - set(range(len(LEVELS))):
        raise BadInput("each weekday has one difficulty", mend=f"There are {', '.join(LEVELS)}.")
    if not all(0 <= days <= MOST_DAYS_BETWEEN for days in (schedule.spacing.days, schedule.spacing.middle)):
        raise BadInput(f"the days between repeats must be from 0 to {MOST_DAYS_BETWEEN:,}")


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
    """The level of the weekday of a day.

    Raises:
        BadInput: If the schedule has no puzzle on that weekday.
    """
    weekday = date.fromisoformat(day).weekday()
    if weekday not in schedule.weekdays:
        names = ", ".join(WEEKDAYS[one] for one in schedule.weekdays)
        raise BadInput(
            f"{short_date(day, year=True)} has no {schedule.wing.noun}",
            mend=f"The weekdays of the plan are {names}.",
        )
    return schedule.levels[schedule.weekdays.index(weekday)]


def rising(days: int) -> tuple[int, ...]:
    """The default levels of a week with this number of days: they rise from easy to hard."""
    return tuple(place * len(LEVELS) // days for place in range(days)) if days > 1 else (1,)
