"""`puzzle-studio daily`."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from engine.errors import BadInput, Blocked, EngineError, UnknownName
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
)
from studio.cli.page.make import Header, Sheet, header_options, paper_of, sheet_options

if TYPE_CHECKING:
    from engine.batch import Job
    from engine.store import Store

DAYS = 365
PUZZLES = "crossword,bee,wheel,soup"


class Batch(NamedTuple):
    """The options of several days."""

    days: int | None
    jobs: int | None
    address: str | None


batch_options = grouped(
    "batch", Batch,
    click.option(
        "--days", type=click.IntRange(1, 3660), metavar="N",
        help="Make the pages of N days. --out is then a folder; days whose files it has are kept.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1), metavar="J",
        help="Days that are made at the same time, each in a process (default: number of cores).",
    ),
    cluster_option("the days"),
)  # fmt: skip


@click.command("daily", short_help="Make today's puzzle page.")
@date_option
@click.option("--seed", type=int, metavar="N", help="Random seed. The same day and seed make the same pages.")
@batch_options
@click.option(
    "--puzzles",
    default=PUZZLES,
    show_default=True,
    metavar="A,B,...",
    help="Puzzles of a page, the leading one first.",
)
@click.option(
    "--no-repeat", type=click.IntRange(0), default=DAYS, show_default=True, metavar="DAYS",
    help="Do not repeat a puzzle that is planned or was printed fewer days away.",
)  # fmt: skip
@click.option(
    "--record/--no-record", default=False, show_default=True,
    help="Record the puzzles as printed, so that later pages do not repeat them.",
)  # fmt: skip
@sheet_options
@header_options
@out_option(
    "PDF file of the page to write. The other files are put beside it. With --days: a folder.", required=True
)
@force_option
@preset_option
@style_option
@taboo_option
def daily(
    dated: str | None, seed: int | None, batch: Batch, puzzles: str, no_repeat: int, record: bool, sheet: Sheet,
    header: Header, out: Path, force: bool, preset: str, style: str, taboo: tuple[Path, ...],
) -> None:  # fmt: skip
    """Make a crossword, a spelling bee, a word wheel and a word soup, and lay them out on a newspaper page.

    Beside the PDF file of the page, it writes the page of solutions, both as text and as documents, and a document
    of each puzzle. The puzzles are vetted; the suggested clues of the crossword should be read before they are
    printed. A document that exists with another content, such as edited clues, is only replaced with --force. Add
    --record when the page goes to print. Example:

    puzzle-studio daily --date 2026-11-23 --seed 1 --out monday.pdf

    With --days, it makes the pages of a week or a month side by side. A day that fails is reported, and the others
    are made; the same command makes the missing days. The pages are the same for any number of jobs. Example:

    puzzle-studio daily --date 2026-11-23 --days 7 --seed 1 --out week
    """
    from engine.batch import Job, days_from
    from engine.daily import Look
    from engine.page.history import used_before
    from engine.store import Store
    from engine.vetting.house import open_house

    if batch.days is None:
        if batch.jobs or batch.address:
            raise BadInput("--jobs and --cluster need --days", mend="Add --days 1 for a single day.")
        check_out(out, (".pdf",))
    day, seed = date_of(dated), seed_of(seed)
    days, store = days_from(day, batch.days or 1), Store()
    look = Look(
        paper_of(sheet), style, preset, header.title if header.title is not None else "Puzzles",
        header.edition, header.folio, _kinds(puzzles),
    )  # fmt: skip
    used = used_before(store, day, no_repeat, last=days[-1] if batch.days else "")
    job = Job(day, seed, open_house(store, taboo), look, used, force=force)
    if batch.days is None:
        _make_one(job, out, store if record else None)
    else:
        _make_many(days, job, out, store if record else None, batch)


def _kinds(text: str) -> tuple[str, ...]:
    """Return the kinds of puzzles in the order that the user gives."""
    kinds = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for kind in kinds:
        if kind not in PUZZLES.split(","):
            raise UnknownName(f"{kind!r} is not a puzzle of a page", mend=f"The puzzles are {PUZZLES}.")
    return kinds


def _make_one(job: Job, out: Path, store: Store | None) -> None:
    """Make the page of a day. Its puzzles are recorded in the store, unless that is None."""
    from engine.daily import make_daily, record, summary, write_daily
    from studio.cli.output import blocked_as_error, report

    made = make_daily(job.day, job.seed, job.house, used=job.used, look=job.look, stem=out.stem)
    files = blocked_as_error(lambda: write_daily(made, out, force=job.force), made.findings)
    report(made.findings)
    if store:
        record(store, made.documents, job.day)
    for line in summary(made):
        click.echo(line)
    click.echo(f"Wrote {out} and {len(files) - 1} files beside it")


def _make_many(days: tuple[str, ...], job: Job, out: Path, store: Store | None, batch: Batch) -> None:
    """Make the pages of the days that the folder does not have. Each is recorded before its files are written."""
    from engine.batch import Made, assign, is_made, run, unedited, write
    from engine.daily import record
    from engine.files import os_errors
    from studio.cli.output import OVERRIDE

    with os_errors(out, "make the folder"):
        out.mkdir(parents=True, exist_ok=True)
    kept = tuple(day for day in days if is_made(day, job.look, out))
    todo = assign(set(days) - set(kept), job, kept, out)
    failed = 0
    with _executor(batch, len(todo)) as executor, closing(run(todo, executor)) as results:
        for one, result in results:
            made = unedited(result, out) if isinstance(result, Made) and not job.force else result
            if isinstance(made, Made):
                if store:
                    record(store, made.documents, one.day)
                write(made, out)
                for finding in made.findings:
                    click.echo(f"{one.day}: {finding.text}", err=True)
                click.echo(f"{one.day}: {out / one.day}.pdf and {len(made.files) - 1} files beside it")
            else:
                failed += 1
                hint = f" {OVERRIDE}" if isinstance(made, Blocked) else ""
                click.echo(f"{one.day}: {made}{hint}", err=True)
    click.echo(f"Made {len(todo) - failed} of {len(days)} days" + f"; kept {len(kept)}" * bool(kept))
    if failed:
        raise EngineError(
            f"{failed} of {len(days)} days were not made", mend="Run the command again to make them."
        )


def _executor(batch: Batch, tasks: int) -> AbstractContextManager[Executor]:
    """Return what makes the days: the cluster, processes, or a thread for a single job."""
    from engine.workers import Processes, cluster

    if batch.address:
        return cluster(batch.address)
    jobs = max(1, min(batch.jobs or os.cpu_count() or 1, tasks))
    return Processes(jobs) if jobs > 1 else ThreadPoolExecutor(1)
