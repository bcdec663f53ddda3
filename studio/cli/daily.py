"""`puzzle-studio daily`."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from engine.core.errors import BadInput, Blocked, EngineError, UnknownName
from studio.cli.options import (
    check_out,
    cluster_option,
    date_of,
    date_option,
    force_option,
    grouped,
    out_option,
    preset_option,
    seed_of,
    style_option,
    taboo_option,
    was_given,
)
from studio.cli.page_options import (
    Header,
    SeriesOptions,
    Sheet,
    header_options,
    paper_of,
    series_options,
    sheet_options,
)

if TYPE_CHECKING:
    from engine.core.store import Store
    from engine.daily.batch import Job, Order
    from engine.daily.daily import Answers, Look

DAYS = 365
IN_FILE = (
    "puzzles", "answers", "no_repeat", "paper", "size", "area", "columns", "gutter", "title", "edition", "folio",
    "preset", "style", "taboo", "template",
)  # fmt: skip
"""Options that a jobs file has for each paper."""
PUZZLES = "crossword,bee,wheel,soup"
ANSWERS = ("page", "below", "next-day")


class When(NamedTuple):
    """The first day and the seed."""

    dated: str | None
    seed: int | None


class Past(NamedTuple):
    """The options of the history."""

    no_repeat: int
    record: bool


class Batch(NamedTuple):
    """The options of several days or papers."""

    days: int | None
    file: Path | None
    jobs: int | None
    address: str | None


when_options = grouped(
    "when", When,
    date_option,
    click.option("--seed", type=int, metavar="N", help="Random seed. The same day and seed make the same pages."),
)  # fmt: skip
past_options = grouped(
    "past", Past,
    click.option(
        "--no-repeat", type=click.IntRange(0), default=DAYS, show_default=True, metavar="DAYS",
        help="Do not repeat a puzzle that is planned or was printed fewer days away.",
    ),
    click.option(
        "--record/--no-record", default=False, show_default=True,
        help="Record the puzzles as printed, so that later pages do not repeat them.",
    ),
)  # fmt: skip
batch_options = grouped(
    "batch", Batch,
    click.option(
        "--days", type=click.IntRange(1, 3660), metavar="N",
        help="Make the pages of N days. --out is then a folder; days whose files it has are kept.",
    ),
    click.option(
        "--jobs-file", "file", type=click.Path(path_type=Path), metavar="FILE",
        help="Make the pages of the papers in this file (TOML or JSON; see --example). --out is then a folder.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1), metavar="J",
        help="Pages that are made at the same time, each in a process (default: number of cores).",
    ),
    cluster_option("the pages"),
)  # fmt: skip


def _print_example(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Print the example of a jobs file, and end the command."""
    if wanted:
        from engine.core.files import read_bytes, shipped

        click.echo(read_bytes(shipped("papers.toml")).decode(), nl=False)
        context.exit()


@click.command("daily", short_help="Make today's puzzle page.")
@when_options
@batch_options
@click.option(
    "--puzzles",
    default=PUZZLES,
    show_default=True,
    metavar="A,B,...",
    help="Puzzles of a page, the leading one first.",
)
@click.option(
    "--answers", type=click.Choice(ANSWERS), default="page", show_default=True,
    help="Where solutions are printed. page: on their own page, which is always made; below: on the page of "
    "the puzzles too, upside down; next-day: also on the page of the next day, which finds them in its folder.",
)  # fmt: skip
@past_options
@sheet_options
@header_options
@series_options
@click.option(
    "--example", is_flag=True, is_eager=True, expose_value=False, callback=_print_example,
    help="Print an example of a jobs file.",
)  # fmt: skip
@out_option(
    "PDF file of the page to write. The other files are put beside it. With --days: a folder.",
    required=True, folder=True,
)  # fmt: skip
@force_option
@preset_option
@style_option
@taboo_option
def daily(
    when: When, batch: Batch, puzzles: str, answers: Answers, past: Past, sheet: Sheet, header: Header,
    series: SeriesOptions, out: Path, force: bool, preset: str, style: str, taboo: tuple[Path, ...],
) -> None:  # fmt: skip
    """Make a crossword, a spelling bee, a word wheel and a word soup, and lay them out on a newspaper page.

    Beside the PDF file of the page, it writes the page of solutions, both as text and as documents, and a document
    of each puzzle. The puzzles are vetted; the suggested clues of the crossword should be read before they are
    printed. A document that exists with another content, such as edited clues, is only replaced with --force. Add
    --record when the page goes to print. Example:

    puzzle-studio daily --date 2026-11-23 --seed 1 --out monday.pdf

    The puzzles use the word list of `lexicon default`; without one, each kind of puzzle uses its usual list.

    With --days, it makes the pages of a week or a month side by side. A day that fails is reported, and the others
    are made; the same command makes the missing days. The pages are the same for any number of jobs. Example:

    puzzle-studio daily --date 2026-11-23 --days 7 --seed 1 --out week

    With --template, each puzzle has the place and the sizes that its kind has on a saved page. A puzzle that does
    not fit its slot is a finding with what can be done; nothing is moved, and no type is smaller. Example:

    puzzle-studio daily --days 30 --template page.puzzle --number crossword=17345 --out month

    With --jobs-file, it makes the pages of many papers, each in its own style and folder. --date, --days and
    --seed then replace those of the file. Example:

    puzzle-studio daily --example > papers.toml; puzzle-studio daily --jobs-file papers.toml --out pages
    """
    from engine.daily.daily import Look, check_slots, with_house_list

    if batch.file:
        _make_papers(batch.file, out, when, batch, force=force, record=past.record)
        return
    look = Look(
        paper_of(sheet), style, preset, header.title if header.title is not None else "Puzzles",
        header.edition, header.folio, _kinds(puzzles), answers=answers,
        series=tuple(series.by_kind(date_of(when.dated)).items()), template=series.page(taboo, header),
        template_name=str(series.template),
    )  # fmt: skip
    check_slots(look)
    _make_pages(with_house_list(look), out, when, batch, past, taboo, force=force)


def _make_pages(
    look: Look, out: Path, when: When, batch: Batch, past: Past, taboo: tuple[Path, ...], *, force: bool
) -> None:
    """Make the page of a day, or those of several days."""
    from engine.core.dates import day_before
    from engine.core.store import Store
    from engine.daily.batch import Job, days_from, documents_in, order_of
    from engine.page.history import used_before
    from engine.words.vetting.house import open_house

    if batch.days is None:
        if batch.jobs or batch.address:
            raise BadInput("--jobs and --cluster need --days", mend="Add --days 1 for a single day.")
        check_out(out, (".pdf",))
    day, seed, store = date_of(when.dated), seed_of(when.seed), Store()
    days = days_from(day, batch.days or 1)
    used = used_before(store, day, past.no_repeat, last=days[-1] if batch.days else "")
    job = Job(day, seed, open_house(store, taboo), look, used, force=force)
    if batch.days is None:
        if look.answers == "next-day":
            job = job._replace(before=documents_in(day_before(day), look, out.parent))
        _make_one(job, out, store if past.record else None)
    else:
        _make_many([order_of(days, job, out)], store if past.record else None, batch)


def _make_papers(file: Path, out: Path, when: When, batch: Batch, *, force: bool, record: bool) -> None:
    """Make the pages of the papers of a jobs file."""
    from engine.core.store import Store
    from engine.daily.jobs_file import BadJobs, orders, read_jobs

    given = {"date": when.dated and date_of(when.dated), "days": batch.days, "seed": when.seed}
    store = Store()
    if other := [name for name in IN_FILE if was_given(name)]:
        option = f"--{other[0].replace('_', '-')}"
        raise BadInput(f"{option} cannot be used with --jobs-file", mend="Write it in the file.")
    try:
        specs = read_jobs(file, {key: value for key, value in given.items() if value is not None})
        made = orders(specs, file, out, store, force=force)
    except BadJobs as error:
        for problem in error.problems:
            click.echo(problem, err=True)
        raise
    _make_many(made, store if record else None, batch)


def _kinds(text: str) -> tuple[str, ...]:
    """Return the kinds of puzzles in the order that the user gives."""
    kinds = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for kind in kinds:
        if kind not in PUZZLES.split(","):
            raise UnknownName(f"{kind!r} is not a puzzle of a page", mend=f"The puzzles are {PUZZLES}.")
    return kinds


def _make_one(job: Job, out: Path, store: Store | None) -> None:
    """Make the page of a day. Its puzzles are recorded in the store, unless that is None."""
    from engine.daily.daily import make_daily, record, summary, write_daily
    from studio.cli.output import naming_force, report

    _report_missing(job)
    made = make_daily(job.day, job.seed, job.house, used=job.used, before=job.before, look=job.look, stem=out.stem)
    report(made.findings, force=job.force)
    with naming_force():
        files = write_daily(made, out, force=job.force)
    if store:
        record(store, made.documents, job.day)
    for line in summary(made):
        click.echo(line)
    click.echo(f"Wrote {out} and {len(files) - 1} files beside it")


def _make_many(orders: list[Order], store: Store | None, batch: Batch) -> None:
    """Make the pages that the folders do not have. Each is recorded before its files are written."""
    from engine.core.files import os_errors
    from engine.daily.batch import Made, prepared, run, unedited, write
    from engine.daily.daily import record
    from studio.cli.output import OVERRIDE, report

    folders = {order.paper: order.folder for order in orders}
    for folder in folders.values():
        with os_errors(folder, "make the folder"):
            folder.mkdir(parents=True, exist_ok=True)
    failed, count, total = 0, sum(len(order.jobs) for order in orders), sum(len(order.days) for order in orders)
    with _executor(batch, count) as executor:
        todo = [job for order in prepared(orders, executor) for job in order.jobs]
        for job in todo:
            _report_missing(job)
        with closing(run(todo, executor)) as results:
            for job, result in results:
                paper, out = job.look.publication, folders[job.look.publication]
                named = _named(job)
                made = unedited(result, out) if isinstance(result, Made) and not job.force else result
                if isinstance(made, Made):
                    if store:
                        record(store, made.documents, job.day, publication=paper)
                    write(made, out)
                    report(made.findings, force=job.force, named=named)
                    click.echo(f"{named}: {out / job.day}.pdf and {len(made.files) - 1} files beside it")
                else:
                    failed += 1
                    hint = f" {OVERRIDE}" if isinstance(made, Blocked) else ""
                    click.echo(f"{named}: {made}{hint}", err=True)
    what = "pages" if len(orders) > 1 else "days"
    kept = total - count
    click.echo(f"Made {count - failed} of {total} {what}" + f"; kept {kept}" * bool(kept))
    if failed:
        raise EngineError(f"{failed} of {total} {what} were not made", mend="Run the command again to make them.")


def _named(job: Job) -> str:
    """Return the paper and the day of a page."""
    return ": ".join(filter(None, (job.look.publication, job.day)))


def _report_missing(job: Job) -> None:
    """Say that a page has no answers of the day before, if it should have them."""
    if job.look.answers == "next-day" and not job.before:
        click.echo(
            f"{_named(job)}: there are no puzzles of the day before in the folder, so the page has no answers",
            err=True,
        )


def _executor(batch: Batch, tasks: int) -> AbstractContextManager[Executor]:
    """Return what makes the days: the cluster, processes, or a thread for a single job."""
    from engine.core.workers import Processes, cluster

    if batch.address:
        return cluster(batch.address)
    jobs = max(1, min(batch.jobs or os.cpu_count() or 1, tasks))
    return Processes(jobs) if jobs > 1 else ThreadPoolExecutor(1)
