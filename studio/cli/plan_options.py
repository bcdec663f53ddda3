"""The options of `plan` that do not depend on the wing: the days, their order, and the PDF."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar

import click

from engine.core.errors import BadInput
from studio.cli.options import grouped, page_option, seed_of

if TYPE_CHECKING:
    from engine.letters.plan.schedule import Schedule
    from engine.letters.plan.use import Spacing
    from engine.letters.plan.wing import PlanWing
    from engine.output.plans import PlanPart

F = TypeVar("F", bound=Callable[..., Any])
PARTS = ("book", "day", "solutions")
WEEKS = 4
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Wanted(Protocol):
    """The options for the puzzles of a plan, which each wing defines."""

    def criteria(self) -> Any:
        """Return the criteria for puzzles.

        Raises:
            BadInput: If an option is invalid.
        """
        ...

    def template(self) -> Any:
        """Return a puzzle with the rules, the word list and the layout.

        Raises:
            BadInput, UnknownName: If an option is invalid.
        """
        ...


class DateOptions(NamedTuple):
    """Options for the days to plan and for the distance of repeats."""

    start: str | None
    weeks: int | None
    days: str
    replace: tuple[str, ...]
    apart: int
    middle_apart: int
    seed: int | None

    @property
    def spacing(self) -> Spacing:
        """The rules about repetition."""
        from engine.letters.plan.use import Spacing

        return Spacing(self.apart, self.middle_apart)

    def schedule(self, wing: PlanWing, first: str, wanted: Wanted) -> Schedule:
        """Return the schedule from a day on.

        Raises:
            BadInput: If a weekday is unknown, or a number is out of its range.
            UnknownName: If no rules have the name.
        """
        from engine.letters.plan.schedule import Schedule

        return Schedule(
            wing, first, WEEKS if self.weeks is None else self.weeks, *_weekdays(self.days), self.spacing,
            seed_of(self.seed), wanted.criteria(), wanted.template(),
        )  # fmt: skip


class PdfOptions(NamedTuple):
    """Options for the contents of the PDF."""

    part: PlanPart | None
    day: str | None
    page_name: str


def date_options(noun: str, middle: str, full_word: str) -> Callable[[F], F]:
    """Return a decorator that adds the options of `DateOptions`; the command receives `dates`."""
    return grouped(
        "dates", DateOptions,
        click.option("--start", metavar="YYYY-MM-DD", help="First day (default: next Monday)."),
        click.option("--weeks", type=int, help=f"Number of weeks, Monday to Sunday (default: {WEEKS})."),
        click.option("--days", default="mon,wed,fri", show_default=True, metavar="DAY[:LEVEL],...",
                     help="One to seven weekdays, each with its difficulty: mon:easy,thu:medium,sat:hard. Without "
                     "difficulties, they rise."),
        click.option("--seed", type=int, help="Random seed (default: random, and printed)."),
        click.option("--apart", type=int, default=365, show_default=True, metavar="DAYS",
                     help=f"Minimum days before a {noun} or a {full_word} is repeated."),
        click.option(f"--{middle}-apart", "middle_apart", type=int, default=14, show_default=True, metavar="DAYS",
                     help=f"Minimum days before a {middle} letter is repeated."),
        click.option("--replace", multiple=True, metavar="YYYY-MM-DD",
                     help=f"Replace the {noun} of this day; without --weeks, plan nothing else. Repeatable."),
    )  # fmt: skip


pdf_options = grouped(
    "pdf", PdfOptions,
    click.option("--part", type=click.Choice(PARTS), help="Contents of the PDF (default: book)."),
    click.option("--day", metavar="YYYY-MM-DD", help="Write only this day: its puzzle and its solution."),
    page_option,
)  # fmt: skip


def _weekdays(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the weekdays of --days, ascending, and their levels."""
    from engine.letters.plan.schedule import LEVELS, rising

    parts = [part.split(":") for part in text.lower().replace(" ", ",").split(",") if part]
    days: dict[int, str] = {}
    for name, *level in parts:
        if name[:3] not in WEEKDAYS:
            raise BadInput(f"{name!r} is not a weekday", mend=f"They are {', '.join(WEEKDAYS)}.")
        if (place := WEEKDAYS.index(name[:3])) in days:
            raise BadInput(f"{name!r} is given twice", mend="Give each weekday once.")
        days[place] = ":".join(level)
    if unknown := [level for level in days.values() if level and level not in LEVELS]:
        raise BadInput(f"{unknown[0]!r} is not a difficulty", mend=f"They are {', '.join(LEVELS)}.")
    chosen = sorted(days)
    return tuple(chosen), tuple(
        LEVELS.index(days[day]) if days[day] else level
        for day, level in zip(chosen, rising(len(chosen)) if chosen else (), strict=True)
    )
