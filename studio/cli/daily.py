"""`puzzle-studio daily`."""

import os
from collections import Counter
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any, NamedTuple

import click

from engine.calendar.making import check_lists
from engine.calendar.papers import import_papers
from engine.calendar.publication import Answers, Limits, Publication, Series, days_from, me
from engine.calendar.records import publication_named
from engine.core import BadInput, Blocked, EngineError, UnknownName, plural, together
from engine.core.files import check_folder, read_bytes, shipped
from engine.core.store import Store
from engine.core.workers import Processes, cluster
from engine.daily.pages import check_publication
from engine.daily.production import Job, Production, Report
from engine.page.page import paper
from engine.words.vetting.house import open_house
from studio.cli import options, page_options
from studio.cli.options import PATH, option
from studio.cli.progress import Progress

DAYS = 365
OF_PUBLICATION = (
    "puzzles", "answers", "no_repeat", "paper", "size", "area", "columns", "gutter", "title", "edition", "folio",
    "preset", "condition", "style", "taboo", "template", "numbers", "setters",
)  # fmt: skip
"""Options that a publication of the calendar, or a file of papers, has itself."""
PUZZLES = "crossword,bee,wheel,soup"
ANSWERS = ("page", "below", "next-day")


class Batch(NamedTuple):
    """The first day, the seed, and the options of several days or publications."""

    dated: str | None
    seed: int | None
    days: int | None
    publications: tuple[str, ...]
    file: Path | None
    jobs: int | None
    address: str | None


batch_options = options.grouped(
    "batch", Batch,
    options.date_option,
    option("--seed", "N", "Random seed of the puzzles that are still to be made.", type=int),
    option(
        "--days", "N", "Make the pages of N days. --out is a folder with a folder for each of several days.",
        type=click.IntRange(1, 3660),
    ),
    option(
        "--publication publications", "NAME",
        "A publication of the calendar, with its own series and page; repeatable.", multiple=True,
    ),
    click.option(
        "--jobs-file", "file", type=PATH, metavar="FILE",
        help="Import the publications of this file (TOML or JSON; see --example), and make their pages.",
    ),
    click.option(
        "--jobs", type=click.IntRange(1), metavar="J",
        help="Puzzles and pages that are made at the same time, each in a process (default: number of cores).",
    ),
    options.cluster_option("the pages"),
)  # fmt: skip


def _print_example(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(read_bytes(shipped("papers.toml")).decode(), nl=False)
        context.exit()


@click.command("daily")
@batch_options
@option("--puzzles", "A,B,...", "Puzzles of a page, the leading one first.", default=PUZZLES)
@option(
    "--answers", click.Choice(ANSWERS),
    "Where solutions are printed. page: on their own page, which is always made; below: on the page of "
    "the puzzles too, upside down; next-day: those of the issue before, from the calendar.", default="page",
)  # fmt: skip
@page_options.series_options
@option(
    "--no-repeat", "DAYS", "Do not repeat a puzzle that is planned or was printed fewer days away.",
    type=click.IntRange(0, 3660), default=DAYS,
)  # fmt: skip
@click.option("--record/--no-record", default=False, show_default=True, help="Mark the puzzles of the days as printed.")
@page_options.sheet_options
@page_options.header_options
@click.option(
    "--example", is_flag=True, is_eager=True, expose_value=False, callback=_print_example,
    help="Print an example of a file of papers.",
)  # fmt: skip
@options.out_option(
    "Folder that gets a folder for each day; for a single day also a PDF file, with the other files beside it.",
    required=True, folder=True,
)  # fmt: skip
@options.flag("--proof", "Write proofs: a slug below each page says what is not approved yet.")
@options.force_option
@options.preset_option
@options.style_option
@options.taboo_option
def daily(
    batch: Batch, puzzles: str, answers: Answers, series: page_options.SeriesOptions, no_repeat: int, record: bool,
    sheet: page_options.Sheet, header: page_options.Header, out: Path, proof: bool, force: bool, preset: str,
    style: str, taboo: tuple[Path, ...],
) -> None:  # fmt: skip
    """Print the days of the calendar: a page with the puzzles of each day, and a page of their solutions."""
    store = Store()
    if batch.file or batch.publications:
        if other := [name for name in OF_PUBLICATION if options.was_given(name)]:
            option = f"--{other[0].replace('_', '-')}"
            raise BadInput(f"{option} cannot be used with a publication", mend="Change the publication.")
        jobs = _of_publications(store, batch, out, force=force)
    else:
        seed, day, heads = options.seed_of(batch.seed), options.date_of(batch.dated), series.by_kind()
        own = Publication(
            series=tuple(_series(kind, seed, heads.get(kind, (0, "")), day) for kind in _kinds(puzzles)),
            limits=Limits(puzzles=no_repeat), taboo=tuple(map(str, taboo)), answers=answers, style=style,
            preset=preset, title=header.title if header.title is not None else "Puzzles",
            editions=(header.edition,) if header.edition else (), folio=header.folio,
            template=str(series.template.absolute()) if series.template else "", **_sheet(sheet),
        )  # fmt: skip
        jobs = [_job(store, own, day, batch.days, out, force=force)]
    if proof and record:
        raise BadInput("a proof is not what is printed", mend="Use --record without --proof.")
    _make(store, [job._replace(proof=proof) for job in jobs], batch, record=record)


def _series(kind: str, seed: int, head: tuple[int, str], day: str) -> Series:
    number, byline = head
    return Series(kind, kind, seed=seed, number=number, since=day if number else "", byline=byline)


def _sheet(sheet: page_options.Sheet) -> dict[str, Any]:
    made = page_options.paper_of(sheet)
    return {
        "paper": sheet.paper, "size": (made.width, made.height), "columns": made.columns, "gutter": made.gutter,
        "area": None if sheet.margins else (made.area_width, made.area_height), "margins": sheet.margins,
    } if made != paper(sheet.paper) else {"paper": sheet.paper}  # fmt: skip


def _is_page(out: Path, days: int | None) -> bool:
    return bool(out.suffix) if days is None else days == 1 and out.suffix.lower() == ".pdf"


def _job(store: Store, own: Publication, day: str, days: int | None, out: Path, *, force: bool) -> Job:
    pdf = out if _is_page(out, days) else None
    if pdf:
        options.check_out(pdf, (".pdf",))
    elif out.suffix.lower() == ".pdf":
        raise BadInput(f"{out.name} is one file, and {days} days need a folder", mend="Give --out a folder.")
    else:
        check_folder(out)
    check_lists(own)
    return Job(own, days_from(day, days or 1), out, open_house(store, own.taboo), force=force, pdf=pdf)


def _of_publications(store: Store, batch: Batch, out: Path, *, force: bool) -> list[Job]:
    day = batch.dated and options.date_of(batch.dated)
    given = {"date": day, "days": batch.days, "seed": batch.seed}
    given = {key: one for key, one in given.items() if one is not None}
    jobs = []
    if batch.file:
        for own, first, days in import_papers(store, batch.file, check_publication, given):
            jobs.append(_job(store, own, first or options.date_of(None), days, out / own.folder, force=force))
    for name in batch.publications:
        own, several = publication_named(store, name), len(batch.publications) > 1
        if several and out.suffix.lower() == ".pdf":
            mend = "Give --out a folder."
            raise BadInput(f"{out.name} is one file, and several publications need a folder", mend=mend)
        folder = out / own.folder if several and not _is_page(out, batch.days) else out
        jobs.append(_job(store, own, day or options.date_of(None), batch.days, folder, force=force))
    return jobs


def _kinds(text: str) -> tuple[str, ...]:
    kinds = tuple(dict.fromkeys(part.strip() for part in text.split(",")))
    for kind in kinds:
        if kind not in PUZZLES.split(","):
            raise UnknownName(f"{kind!r} is not a puzzle of a page", mend=f"The puzzles are {PUZZLES}.")
    return kinds


def _make(store: Store, jobs: list[Job], batch: Batch, *, record: bool) -> None:
    """Make the pages, and print a line for each day."""
    counts, tasks = Counter[str](), sum(len(job.days) for job in jobs)
    stopped = "The days that are finished stay; the same command makes the others."
    with _executor(batch, tasks) as executor, Progress("puzzles and days", stopped=stopped) as progress:
        run = Production(store, jobs, executor, me(), record=record)
        progress.show(run.total, 0, "")
        with closing(run.reports()) as reports:
            for report in reports:
                progress.show(report.total, report.done, report.what)
                if report.day:
                    counts[_day(report, progress, told=counts["warned"] > 0)] += 1 + report.others
                    counts["warned"] += bool(report.findings)
    kept, failed = counts["kept"], counts["failed"]
    every = counts["made"] + kept + failed
    click.echo(f"Made {plural(counts['made'], 'day')} of {every}" + f"; kept {kept}" * bool(kept))
    if failed:
        what = f"{plural(failed, 'day')} of {every} not made"
        raise EngineError(what, mend="Mend what is said above, and run it again.")


LONG = 40  # characters of a place that a line of several days does not name


def _day(report: Report, progress: Progress, *, told: bool) -> str:
    """Print the line of a day. Return what became of it. Warnings are in short if some were `told` before."""
    progress.clear()
    others = f" and {plural(report.others, 'more day')}" if report.others else ""
    named = ": ".join(filter(None, (report.publication, f"{report.day}{others}")))
    if report.error:
        forcible = isinstance(report.error, Blocked) and not report.undecided
        click.echo(f"{named}: {report.error}{f' {options.OVERRIDE}' * forcible}", err=True)
        return "failed"
    if report.kept:
        return "kept"
    line = f"{named}: {report.text}"
    if told and report.findings:
        short = (f"{one.what}{f': {one.where}' * (0 < len(one.where) <= LONG)}" for one in report.findings)
        line += f": {'; '.join(short)}"
    click.echo("\n    ".join((line, *together(one.text for one in report.findings if not told))))
    return "made"


def _executor(batch: Batch, tasks: int) -> AbstractContextManager[Executor]:
    """Return what makes the days: the cluster, processes, or a thread for a single job."""
    if batch.address:
        return cluster(batch.address)
    jobs = max(1, min(batch.jobs or os.cpu_count() or 1, tasks))
    return Processes(jobs) if jobs > 1 else ThreadPoolExecutor(1)
