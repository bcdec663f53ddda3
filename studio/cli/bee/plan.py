"""`bee plan`."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import click

from engine.errors import BadInput
from studio.cli.bee.shared import layout_option, new_lexicon_name, open_words, rules_name, seed, without
from studio.cli.options import (
    as_json,
    check_out,
    date_of,
    grouped,
    page_option,
    print_json,
    save_result,
    seed_of,
)
from studio.cli.output import Form, pages_file, print_options, report
from studio.human import plural

if TYPE_CHECKING:
    from engine.bee.planning.history import Spacing, Use
    from engine.bee.planning.schedule import Schedule
    from engine.export.plans import Look, PlanPart
    from engine.store import Store
    from engine.vetting.house import House

PARTS = ("book", "day", "solutions")
WEEKS = 4
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
NEW, CHANGED, KEPT = "new", "changed", "kept"
FIELDS: tuple[str, ...] = ("day", "level", "center", "outer", "answers", "rare", "pangrams", "state")


class ScheduleOptions(NamedTuple):
    """Options for the days to plan and for their hives."""

    start: str | None
    weeks: int | None
    days: str
    replace: tuple[str, ...]
    apart: int
    center_apart: int
    seed: int | None
    answers: tuple[int, int]
    without: str
    rules_name: str
    lexicon_name: str
    layout: Literal["honeycomb", "ring"]

    @property
    def spacing(self) -> Spacing:
        """The rules about repetition."""
        from engine.bee.planning.history import Spacing

        return Spacing(self.apart, self.center_apart)

    def schedule(self, first: str) -> Schedule:
        """Return the schedule from a day on.

        Raises:
            BadInput: an unknown weekday, or a number out of its range.
            UnknownName: if no rules have the name.
        """
        from engine.bee.make import Criteria
        from engine.bee.planning.schedule import Schedule
        from engine.bee.puzzle import rules_named

        criteria = Criteria(min(self.answers), max(self.answers), self.without.lower())
        return Schedule(
            first, WEEKS if self.weeks is None else self.weeks, *_weekdays(self.days), self.spacing,
            seed_of(self.seed), criteria, rules_named(self.rules_name), self.lexicon_name, self.layout,
        )  # fmt: skip


class PdfOptions(NamedTuple):
    """Options for the contents of the PDF."""

    part: PlanPart | None
    day: str | None
    page_name: str


schedule_options = grouped(
    "wanted", ScheduleOptions,
    click.option("--start", metavar="YYYY-MM-DD", help="First day (default: next Monday)."),
    click.option("--weeks", type=int, help=f"Number of weeks, Monday to Sunday (default: {WEEKS})."),
    click.option("--days", default="mon,wed,fri", show_default=True, metavar="DAY[:LEVEL],...",
                 help="One to seven weekdays, each with its difficulty: mon:easy,thu:medium,sat:hard. Without "
                 "difficulties, they rise."),
    seed,
    click.option("--apart", type=int, default=365, show_default=True, metavar="DAYS",
                 help="Minimum days before a hive or a pangram is repeated."),
    click.option("--center-apart", type=int, default=14, show_default=True, metavar="DAYS",
                 help="Minimum days before a center letter is repeated."),
    click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST"),
    without,
    rules_name,
    new_lexicon_name,
    layout_option,
    click.option("--replace", multiple=True, metavar="YYYY-MM-DD",
                 help="Replace the hive of this day; without --weeks, plan nothing else. Repeatable."),
)  # fmt: skip
pdf_options = grouped(
    "pdf", PdfOptions,
    click.option("--part", type=click.Choice(PARTS), help="Contents of the PDF (default: book)."),
    click.option("--day", metavar="YYYY-MM-DD", help="Write only this day: its puzzle and its solution."),
    page_option,
)  # fmt: skip


@click.command(short_help="Plan weeks of hives that get harder.")
@schedule_options
@click.option("--save", is_flag=True, help="Save the plan.")
@click.option("--show", is_flag=True, help="Show what is planned and printed, without planning.")
@click.option(
    "--printed/--not-printed",
    default=None,
    help="With --show: record the planned hives of these days as printed, or remove these records.",
)
@pdf_options
@print_options(out="PDF file of these days.")
@as_json
@click.option("--csv", "as_csv", is_flag=True, help="Print the days as CSV.")
def plan(
    wanted: ScheduleOptions, save: bool, show: bool, printed: bool | None, pdf: PdfOptions, out: Path | None,
    taboo: tuple[Path, ...], form: Form, as_json: bool, as_csv: bool,
) -> None:  # fmt: skip
    """Plan weeks of hives, easy, medium or hard. Hives, pangrams and center letters are not repeated too soon.

    Planned days are kept and empty days are filled. Without --save, the plan is not saved. A PDF is a proof: its
    hives are recorded as printed only by --printed.

    \b
    bee plan --start 2026-12-07 --weeks 4 --seed 1           preview the plan
    bee plan --start 2026-12-07 --weeks 4 --seed 1 --save    save it
    bee plan --replace 2026-12-09 --seed 1 --save            replace the hive of one day
    bee plan --show --start 2026-12-07 --weeks 1 --out week.pdf    a proof of a week of the saved plan
    bee plan --show --start 2026-12-07 --weeks 1 --printed   record that it was printed
    """
    from engine.bee.planning.history import uses
    from engine.dates import next_monday
    from engine.export.plans import Look
    from engine.store import Store
    from engine.vetting.house import open_house

    _refuse_what_cannot_apply(wanted, pdf, show=show, save=save, printed=printed, out=out)
    store = Store()
    replaced = [date_of(one) for one in wanted.replace]
    house, history = open_house(store, taboo), uses(store)
    if show:
        if printed is not None:
            history = _mark(store, history, wanted, pdf.day, printed=printed)
        rows = _kept(history, wanted.spacing, wanted.start, wanted.weeks)
    else:
        first = date_of(wanted.start) if wanted.start else min(replaced, default="") or next_monday()
        alone = bool(replaced) and wanted.weeks is None
        rows = _planned(wanted.schedule(first), house, history, replaced, alone=alone)
        if save:
            _save(store, history, rows, wanted.spacing)
    if out:
        chosen = _chosen(rows, pdf.day and date_of(pdf.day))
        look = Look(pdf.page_name, form.style, form.preset)
        part = pdf.part or ("day" if pdf.day else "book")
        _print(out, chosen, part, look, house, form)
    _print_rows(rows, as_json=as_json, as_csv=as_csv)
    if not as_json and not as_csv:
        _close(rows, out, save=save, show=show)


def _refuse_what_cannot_apply(
    wanted: ScheduleOptions, pdf: PdfOptions, *, show: bool, save: bool, printed: bool | None, out: Path | None
) -> None:
    if out:
        check_out(out, (".pdf",))
    elif pdf.part or (pdf.day and printed is None):
        raise BadInput(f"{'--part' if pdf.part else '--day'} is for a PDF", mend="Add --out.")
    if printed is not None and not show:
        raise BadInput("--printed and --not-printed are for a saved plan", mend="Add --show.")
    if pdf.part == "day" and not pdf.day:
        raise BadInput("--part day is for one day", mend="Add --day.")
    if show and (wanted.replace or save):
        raise BadInput(
            f"--show plans nothing, so {'--replace' if wanted.replace else '--save'} cannot apply",
            mend="Remove one of the options.",
        )


class Row(NamedTuple):
    """A hive on its day, and its state."""

    use: Use
    state: str


def _planned(
    schedule: Schedule, house: House, history: Sequence[Use], replaced: Sequence[str], *, alone: bool
) -> list[Row]:
    """Return the filled weeks with some days replaced, or only these days if `alone`."""
    from engine.bee.planning.history import planned
    from engine.bee.planning.plan import plan as make_plan
    from engine.bee.planning.plan import replacement

    lexicon, there = open_words(schedule.lexicon), planned(history)
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


def _save(store: Store, history: Sequence[Use], rows: Sequence[Row], apart: Spacing) -> None:
    from engine.bee.planning.edit import write

    write(store, history, {row.use.day: row.use for row in rows if row.state != KEPT}, apart)


def _state(use: Use, before: Use | None) -> str:
    return KEPT if use == before else CHANGED if before else NEW


def _kept(history: Sequence[Use], apart: Spacing, start: str | None, weeks: int | None) -> list[Row]:
    """Return what the store has from the first to the last requested day."""
    from engine.bee.planning.days import conflicts
    from engine.bee.planning.history import planned
    from engine.bee.planning.schedule import check_span
    from engine.dates import monday, next_monday

    first = date_of(start) if start else ""
    check_span(first or next_monday(), 1 if weeks is None else weeks)
    last = (monday(first) + timedelta(7 * weeks - 1)).isoformat() if start and weeks else "9999"
    wrong, printed = conflicts(history, apart), {(use.day, use.name) for use in history if use.how == "print"}
    there = planned(history)
    return [
        Row(use, _standing(use, printed, wrong))
        for use in history
        if first <= use.day <= last
        and (use.how == "plan" or use.day not in there or there[use.day].name != use.name)
    ]


def _mark(
    store: Store, history: Sequence[Use], wanted: ScheduleOptions, day: str | None, *, printed: bool
) -> Sequence[Use]:
    """Record the planned hives of the requested days as printed, or not; return the history after it."""
    from engine.bee.planning.history import set_printed, uses

    chosen = _chosen(_kept(history, wanted.spacing, wanted.start, wanted.weeks), day and date_of(day))
    set_printed(store, chosen, printed=printed)
    return uses(store)


def _standing(use: Use, printed: Collection[tuple[str, str]], wrong: Mapping[str, str]) -> str:
    if use.how == "print":
        return "printed"
    state = "planned, printed" if (use.day, use.name) in printed else "planned"
    return f"{state}; conflict: {wrong[use.day]}" if use.day in wrong else state


def _chosen(rows: Sequence[Row], day: str | None) -> list[Use]:
    """Return the planned days for the PDF."""
    uses = [row.use for row in rows if row.use.how == "plan" and day in (None, row.use.day)]
    if day and not uses:
        raise BadInput(f"no hive is planned for {day}", mend="'bee plan --show' lists the days that have one.")
    return uses


def _print(out: Path, uses: Sequence[Use], part: PlanPart, look: Look, house: House, form: Form) -> None:
    """Write the PDF."""
    from engine.export.plans import printout, title_of

    made = printout(uses, part, look, house)
    content = pages_file(made.pages, form, title_of(uses, part), made.findings)
    save_result(out, content)
    report(made.findings)


def _print_rows(rows: Sequence[Row], *, as_json: bool, as_csv: bool) -> None:
    if as_json:
        print_json({"days": [_fields(row) for row in rows]})
    elif as_csv:
        writer = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows({**_fields(row), "pangrams": " ".join(row.use.pangrams)} for row in rows)
    else:
        from engine.dates import short_date

        for use, state in rows:
            click.echo(
                f"{short_date(use.day, year=True):15s}  {_level(use):6s}  {use.puzzle.shown}  "
                f"{_figures(use):24s}  {state:7s}  {', '.join(use.pangrams)}".rstrip()
            )


def _figures(use: Use) -> str:
    rare = "" if use.rare is None else f", {use.rare:4.1f} % rare"
    return f"{use.answers:3d} answers{rare}" if use.how == "plan" else ""


def _fields(row: Row) -> dict[str, Any]:
    use = row.use
    values = (use.day, _level(use), use.puzzle.center, use.puzzle.outer, use.answers, use.rare)
    return dict(zip(FIELDS, (*values, list(use.pangrams), row.state), strict=True))


def _level(use: Use) -> str:
    from engine.bee.planning.schedule import LEVELS

    return "" if use.level is None else LEVELS[use.level]


def _close(rows: Sequence[Row], out: Path | None, *, save: bool, show: bool) -> None:
    from engine.bee.planning.days import difference_text

    if difference := difference_text(row.use for row in rows):
        click.echo(f"{difference} (the percentage of answers that occur less than once in a million words)")
    counts = Counter(row.state for row in rows)
    made = ", ".join(f"{counts[state]} {state}" for state in (NEW, CHANGED, KEPT) if counts[state])
    summary = f"{plural(len(rows), 'day')}{f': {made}' if made else ''}"
    click.echo(summary if save or show else f"{summary}. Nothing was saved; add --save.")
    if out:
        click.echo(f"Wrote {out}. Its hives are not recorded as printed.")


def _weekdays(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the weekdays of --days, ascending, and their levels."""
    from engine.bee.planning.schedule import LEVELS, rising

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
