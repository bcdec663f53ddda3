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
from studio.cli.bee.shared import layout_option, lexicon_name, open_words, rules_name, seed, without
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
FIELDS: tuple[str, ...] = ("day", "level", "center", "outer", "answers", "difficulty", "pangrams", "state")


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
            first, WEEKS if self.weeks is None else self.weeks, _weekdays(self.days), self.spacing,
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
    click.option("--days", default="mon,wed,fri", show_default=True, help="The three weekdays."),
    seed,
    click.option("--apart", type=int, default=365, show_default=True, metavar="DAYS",
                 help="Minimum days before a hive or a pangram is repeated."),
    click.option("--center-apart", type=int, default=14, show_default=True, metavar="DAYS",
                 help="Minimum days before a center letter is repeated."),
    click.option("--answers", nargs=2, type=int, default=(20, 45), show_default=True, metavar="LEAST MOST"),
    without,
    rules_name,
    lexicon_name,
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
@click.option("--save", is_flag=True, help="Save the plan, and record the hives of --out as printed.")
@click.option("--show", is_flag=True, help="Show what is planned and printed, without planning.")
@pdf_options
@print_options(out="PDF file of these days.")
@as_json
@click.option("--csv", "as_csv", is_flag=True, help="Print the days as CSV.")
def plan(
    wanted: ScheduleOptions, save: bool, show: bool, pdf: PdfOptions, out: Path | None, taboo: tuple[Path, ...],
    form: Form, as_json: bool, as_csv: bool,
) -> None:  # fmt: skip
    """Plan weeks of three hives that get harder. Hives, pangrams and center letters are not repeated too soon.

    Planned days are kept and empty days are filled. Without --save, neither the plan nor the record of printed
    hives is saved.

    \b
    bee plan --start 2026-12-07 --weeks 4 --seed 1           preview the plan
    bee plan --start 2026-12-07 --weeks 4 --seed 1 --save    save it
    bee plan --replace 2026-12-09 --seed 1 --save            replace the hive of one day
    bee plan --show --start 2026-12-07 --out december.pdf    a proof of the saved plan
    bee plan --show --start 2026-12-07 --out december.pdf --save    record its hives as printed
    """
    from engine.bee.planning.history import uses
    from engine.dates import next_monday
    from engine.export.plans import Look
    from engine.store import Store
    from engine.vetting.house import open_house

    _refuse_what_cannot_apply(wanted, pdf, show=show, save=save, out=out)
    store = Store()
    replaced = [date_of(one) for one in wanted.replace]
    house, history = open_house(store, taboo), uses(store)
    if show:
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
        _print(out, chosen, part, look, house, form, store if save else None)
    _print_rows(rows, as_json=as_json, as_csv=as_csv)
    if not as_json and not as_csv:
        _close(rows, out, save=save, show=show)


def _refuse_what_cannot_apply(
    wanted: ScheduleOptions, pdf: PdfOptions, *, show: bool, save: bool, out: Path | None
) -> None:
    if out:
        check_out(out, (".pdf",))
    elif pdf.part or pdf.day:
        raise BadInput(f"{'--part' if pdf.part else '--day'} is for a PDF", mend="Add --out.")
    if pdf.part == "day" and not pdf.day:
        raise BadInput("--part day is for one day", mend="Add --day.")
    if show and (wanted.replace or (save and not out)):
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


def _print(
    out: Path, uses: Sequence[Use], part: PlanPart, look: Look, house: House, form: Form, store: Store | None
) -> None:  # fmt: skip
    """Write the PDF; if a store is given, record its hives as printed."""
    from engine.export.plans import printout, save_printed, title_of

    made = printout(uses, part, look, house)
    content = pages_file(made.pages, form, title_of(uses, part), made.findings)
    if store:
        save_printed(out, content, store, uses, part)
    else:
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
                f"{_figures(use):27s}  {state:7s}  {', '.join(use.pangrams)}".rstrip()
            )


def _figures(use: Use) -> str:
    return f"{use.answers:3d} answers, difficulty {use.difficulty:4.1f}" if use.how == "plan" else ""


def _fields(row: Row) -> dict[str, Any]:
    use = row.use
    values = (use.day, _level(use), use.puzzle.center, use.puzzle.outer, use.answers, use.difficulty)
    return dict(zip(FIELDS, (*values, list(use.pangrams), row.state), strict=True))


def _level(use: Use) -> str:
    from engine.bee.planning.schedule import LEVELS

    return "" if use.level is None else LEVELS[use.level]


def _close(rows: Sequence[Row], out: Path | None, *, save: bool, show: bool) -> None:
    counts = Counter(row.state for row in rows)
    made = ", ".join(f"{counts[state]} {state}" for state in (NEW, CHANGED, KEPT) if counts[state])
    summary = f"{plural(len(rows), 'day')}{f': {made}' if made else ''}"
    click.echo(summary if save or show else f"{summary}. Nothing was saved; add --save.")
    if out:
        proof = ". Its hives are not recorded as printed; add --save." if show and not save else ""
        click.echo(f"Wrote {out}{proof}")


def _weekdays(text: str) -> tuple[int, ...]:
    names = [name.strip().lower()[:3] for name in text.replace(" ", ",").split(",") if name.strip()]
    if unknown := [name for name in names if name not in WEEKDAYS]:
        raise BadInput(f"{unknown[0]!r} is not a weekday", mend=f"They are {', '.join(WEEKDAYS)}.")
    return tuple(sorted(map(WEEKDAYS.index, names)))
