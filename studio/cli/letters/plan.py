"""`plan` of the Bee and of the Wheel: weeks of puzzles that get harder, and the PDF of a plan."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import click

from engine.core.errors import BadInput
from engine.core.store import Store
from studio.cli.options import (
    F,
    as_json,
    check_out,
    date_of,
    grouped,
    page_option,
    print_json,
    print_options,
    seed_of,
    seed_option,
    write_pages,
)
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.calendar.publication import Publication, Series
    from engine.letters.plan.use import PlanWing, Schedule, Spacing, Use
    from engine.output.plans import PlanPart
    from engine.output.target import Target
    from engine.words.vetting.house import House


HELP = """Plan weeks of {noun}s, easy, medium or hard.

{Noun}s, {full_word}s and {middle} letters are not repeated too soon.

Days that the calendar of the house has are kept, and empty days are filled. Without --save, the calendar stays as
it is. A PDF is a proof: 'calendar state DAY printed' marks a day as printed, and 'calendar show' lists all days.

\b
{kind} plan --start 2026-12-07 --weeks 4 --seed 1           preview the plan
{kind} plan --start 2026-12-07 --weeks 4 --seed 1 --save    save it
{kind} plan --replace 2026-12-09 --seed 1 --save            replace the {noun} of one day
{kind} plan --start 2026-12-07 --weeks 1 --out week.pdf     a proof of a week
"""


def plan_command(kind: str, noun: str, full_word: str, names: Names, wanted: Callable[..., Any]) -> click.Command:
    """Return the command `plan` of a wing.

    Args:
        full_word: the name of a word with all the letters.
        names: the names of the columns that depend on the wing.
        wanted: adds the options of the wing, which the command receives as `wanted`, a `Wanted`.
    """

    @click.command(
        short_help=f"Plan weeks of {noun}s that get harder.",
        help=HELP.format(kind=kind, noun=noun, Noun=noun.capitalize(), full_word=full_word, middle=names.middle),
    )
    @date_options(noun, names.middle, full_word)
    @wanted
    @click.option("--save", is_flag=True, help="Save the plan.")
    @pdf_options
    @print_options(out="PDF file of these days.")
    @as_json
    @click.option("--csv", "as_csv", is_flag=True, help="Print the days as CSV.")
    def plan(
        dates: DateOptions, wanted: Wanted, save: bool, pdf: PdfOptions, out: Path | None, taboo: tuple[Path, ...],
        target: Target, as_json: bool, as_csv: bool,
    ) -> None:  # fmt: skip
        from engine.calendar.entry import PLAN_WINGS

        _refuse_what_cannot_apply(pdf, out)
        wing = PLAN_WINGS[kind]
        rows = _run(wing, dates, wanted, pdf, out, taboo, target, save=save)
        print_rows(rows, names, as_json=as_json, as_csv=as_csv)
        if not as_json and not as_csv:
            print_summary(rows, noun, out, saved=save)

    return plan


def _run(
    wing: PlanWing, dates: DateOptions, wanted: Wanted, pdf: PdfOptions, out: Path | None, taboo: tuple[Path, ...],
    target: Target, *, save: bool,
) -> list[Row]:  # fmt: skip
    """Plan the days, write their PDF, and return them."""
    from engine.calendar.planning import uses_of
    from engine.core.dates import next_monday
    from engine.words.vetting.house import open_house

    store = Store()
    replaced = [date_of(one) for one in dates.replace]
    house, history = open_house(store, taboo), uses_of(store, *_series(store, wing))
    first = date_of(dates.start) if dates.start else min(replaced, default="") or next_monday()
    alone = bool(replaced) and dates.weeks is None
    rows = _planned(dates.schedule(wing, first, wanted), house, history, replaced, alone=alone)
    if save:
        _save(store, wing, rows, house)
    if out:
        _print(out, wing, _chosen(wing, rows, pdf.day and date_of(pdf.day)), pdf, house, target)
    return rows


def _refuse_what_cannot_apply(pdf: PdfOptions, out: Path | None) -> None:
    if out:
        check_out(out, (".pdf",))
    elif pdf.part or pdf.day:
        raise BadInput(f"{'--part' if pdf.part else '--day'} is for a PDF", mend="Add --out.")
    if pdf.part == "day" and not pdf.day:
        raise BadInput("--part day is for one day", mend="Add --day.")


def _planned(
    schedule: Schedule, house: House, history: Sequence[Use], replaced: Sequence[str], *, alone: bool
) -> list[Row]:
    """Return the filled weeks with some days replaced, or only these days if `alone`."""
    from engine.letters.plan.plan import plan as make_plan
    from engine.letters.plan.plan import replacement
    from engine.letters.plan.use import planned
    from engine.words.sources import open_lexicon

    lexicon, there = open_lexicon(schedule.template.lexicon), planned(history)
    days = {} if alone else {use.day: use for use in make_plan(schedule, lexicon, house, history).result}
    printed = [use for use in history if use.how == "print"]
    for day in replaced:
        if not alone and day not in days:
            raise BadInput(
                f"{day} is not a day of these weeks", mend="Choose --start and --weeks so that they include it."
            )
        others = {**there, **days}
        days[day] = replacement(schedule, lexicon, house, [*printed, *others.values()], day)
    return [Row(use, _state(use, there.get(use.day))) for _, use in sorted(days.items())]


def _series(store: Store, wing: PlanWing) -> tuple[Publication, Series]:
    """Return the house's publication and its series of the wing."""
    from engine.calendar.publication import Series
    from engine.calendar.records import publication_named

    own = publication_named(store, "")
    found = (series for series in own.series if series.kind == wing.kind)
    return own, next(found, Series(wing.kind, wing.kind))


def _save(store: Store, wing: PlanWing, rows: Sequence[Row], house: House) -> None:
    from engine.calendar.planning import save_uses
    from engine.calendar.publication import me

    new = [row.use for row in rows if row.state != KEPT]
    save_uses(store, *_series(store, wing), new, me(), house)


def _state(use: Use, before: Use | None) -> str:
    return KEPT if use == before else CHANGED if before else NEW


def _chosen(wing: PlanWing, rows: Sequence[Row], day: str | None) -> list[Use]:
    """Return the planned days for the PDF."""
    uses = [row.use for row in rows if row.use.how == "plan" and day in (None, row.use.day)]
    if day and not uses:
        raise BadInput(
            f"no {wing.noun} is planned for {day}", mend="'calendar show' lists the days that have one."
        )
    return uses


def _print(out: Path, wing: PlanWing, uses: Sequence[Use], pdf: PdfOptions, house: House, target: Target) -> None:
    """Write the PDF."""
    from engine.output.plans import Look, printout, title_of

    part = pdf.part or ("day" if pdf.day else "book")
    made = printout(wing, uses, part, Look(pdf.page_name, target), house)
    write_pages(out, made.pages, target._replace(title=title_of(wing, uses, part)), made.findings)


PARTS = ("book", "day", "solutions")
WEEKS = 4
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


class Wanted(Protocol):
    """The options for the puzzles of a plan, which each wing defines."""

    def criteria(self) -> Any:
        """Return the criteria for puzzles."""
        ...

    def template(self) -> Any:
        """Return a puzzle with the rules, the word list and the layout."""
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
        """Return the schedule from a day on."""
        from engine.letters.plan.use import Schedule, weekly

        days = weekly(first, WEEKS if self.weeks is None else self.weeks, *_weekdays(self.days))
        return Schedule(wing, days, self.spacing, seed_of(self.seed), wanted.criteria(), wanted.template())


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
        seed_option,
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
    from engine.calendar.publication import rising
    from engine.words.difficulty import LEVELS

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


NEW, CHANGED, KEPT = "new", "changed", "kept"


class Row(NamedTuple):
    """A puzzle on its day, and its state."""

    use: Use
    state: str


class Names(NamedTuple):
    """What a wing calls the letter in the middle, the other letters, and the words with all of them."""

    middle: str
    others: str
    full_words: str


def print_rows(rows: Sequence[Row], names: Names, *, as_json: bool, as_csv: bool) -> None:
    """Print days of a plan."""
    from engine.core.dates import short_date

    if as_json:
        print_json({"days": [_fields(row, names) for row in rows]})
    elif as_csv:
        columns = ("day", "level", names.middle, names.others, "answers", "share", names.full_words, "state")
        writer = csv.DictWriter(sys.stdout, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(_fields(row, names) | {names.full_words: " ".join(row.use.full_words)} for row in rows)
    else:
        for use, state in rows:
            click.echo(
                f"{short_date(use.day, year=True):15s}  {_level(use):6s}  {use.puzzle.shown}  "
                f"{_figures(use):24s}  {state:7s}  {', '.join(use.full_words)}".rstrip()
            )


def print_summary(rows: Sequence[Row], noun: str, out: Path | None, *, saved: bool) -> None:
    """Print what follows the table: how the weekdays differ, how many days are new, and the file."""
    from engine.words.difficulty import spread_text

    for kind in {row.use.kind for row in rows}:
        if spread := spread_text((row.use for row in rows), kind):
            click.echo(f"{spread}.")
    counts = Counter(row.state for row in rows)
    made = ", ".join(f"{counts[state]} {state}" for state in (NEW, CHANGED, KEPT) if counts[state])
    summary = f"{plural(len(rows), 'day')}{f': {made}' if made else ''}"
    click.echo(summary if saved else f"{summary}. Nothing was saved; add --save.")
    if out:
        click.echo(f"Wrote {out}. Its {noun}s are not recorded as printed.")


def _figures(use: Use) -> str:
    share = "" if use.share is None else f", {use.share:4.1f} % found"
    return f"{use.answers:3d} answers{share}" if use.how == "plan" else ""


def _fields(row: Row, names: Names) -> dict[str, Any]:
    use = row.use
    return {
        "day": use.day,
        "level": _level(use),
        names.middle: use.middle,
        names.others: use.puzzle.letters[1:],
        "answers": use.answers,
        "share": use.share,
        names.full_words: list(use.full_words),
        "state": row.state,
    }


def _level(use: Use) -> str:
    from engine.words.difficulty import LEVELS, level_of

    level = level_of(use.kind, use.share)
    return "" if level is None else LEVELS[level]
