"""Makes the pages of many days over any `concurrent.futures.Executor`.

The hives and wheels of all days are drawn before the work is distributed, so that none is repeated within a batch.
Each day is then independent of the others: its bytes depend on its `Job` alone, not on the worker or the order.
Crosswords and boards are drawn by the workers; two of them with different seeds do not agree in practice. Puzzles
that several papers print are drawn once.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, as_completed
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

from engine.core.dates import day_before
from engine.core.errors import BadInput, EngineError, FileProblem
from engine.core.files import exists, save
from engine.core.finding import Finding
from engine.daily.daily import LOOK, Look, documents_of, draw, make_daily, require_same, targets, write_daily
from engine.documents.document import SUFFIX, Document, puzzle_of, read
from engine.page.history import Used, identity
from engine.page.page import Page
from engine.wings import PLANNED, Body
from engine.words.sources import open_lexicon, open_same_lexicon
from engine.words.vetting.house import House


class Job(NamedTuple):
    """The page of a day, as plain values for any executor: the arguments of `make_daily` and `write_daily`.

    Attributes:
        prints: the names and fingerprints of the word lists of `look`, so that every worker uses the same lists.
    """

    day: str
    seed: int
    house: House
    look: Look = LOOK
    used: Used = ()
    drawn: Mapping[str, Body] = {}
    before: tuple[Document, ...] = ()
    force: bool = False
    prints: tuple[tuple[str, str], ...] = ()


class Order(NamedTuple):
    """The pages of a paper: those that its folder has, and the jobs of those to make."""

    folder: Path
    days: tuple[str, ...]
    kept: tuple[str, ...]
    jobs: tuple[Job, ...]
    paper: str = ""


class Made(NamedTuple):
    """The files of a day by name, the documents of its puzzles by kind, and the findings on its pages."""

    files: Mapping[str, bytes]
    documents: Mapping[str, Document]
    findings: tuple[Finding, ...]


def days_from(first: str, count: int) -> tuple[str, ...]:
    """Return consecutive ISO dates."""
    try:
        return tuple((date.fromisoformat(first) + timedelta(number)).isoformat() for number in range(count))
    except OverflowError as error:
        raise BadInput(f"{count} days from {first} end after the year 9999", mend="Give fewer days.") from error


def assign(days: Iterable[str], job: Job, kept: Iterable[str] = (), folder: Path | None = None) -> list[Job]:
    """Return a job for each day, with hives and wheels that do not repeat each other.

    Days whose pages exist do not change the jobs of the others: a puzzle that was drawn for a day before is drawn
    for it again.

    `job` is that of every day, apart from the date. The days in `kept` have pages in the folder, which are not
    repeated either.
    """
    used = frozenset(job.used) | {one for day in kept for one in _identities(day, job.look, folder or Path())}
    prints = tuple((name, open_lexicon(name).fingerprint) for _, name in job.look.lists)
    taken, jobs = set(used), list[Job]()
    for day in sorted(set(days)):
        drawn = dict[str, Body]()
        for kind in PLANNED:  # they are so few that two days of a year would often have the same
            if kind not in job.look.kinds:
                continue
            drawn[kind] = draw(kind, day, job.seed, job.house, taken, job.look)
            taken.add(identity(drawn[kind]))
        jobs.append(job._replace(day=day, used=used, drawn=drawn, prints=prints))
    return jobs


def _identities(day: str, look: Look, folder: Path) -> Iterator[tuple[str, str]]:
    for document in documents_in(day, look, folder):
        yield identity(puzzle_of(document, day))


def documents_in(day: str, look: Look, folder: Path) -> tuple[Document, ...]:
    """Return the documents of a day's puzzles that a folder has.

    They are beside the page that is named by the day. Otherwise they are beside the last saved page of this day
    and publication, which may have any name.
    """
    files = _beside(folder / f"{day}{SUFFIX}", look)
    if not files:
        pages = [path for path in folder.glob(f"*{SUFFIX}") if _beside(path, look) and _is_of(path, day, look)]
        files = _beside(max(pages, key=lambda path: (path.stat().st_mtime_ns, path)), look) if pages else ()
    return tuple(read(path)[0] for path in files)


def _beside(page: Path, look: Look) -> tuple[Path, ...]:
    """Return the existing documents of the puzzles of a page."""
    files = targets(page, look.kinds)
    return tuple(files[kind] for kind in look.kinds if exists(files[kind]))


def _is_of(path: Path, day: str, look: Look) -> bool:
    """Return whether a document is a page of a day and a publication."""
    try:
        body = read(path)[0].body
    except FileProblem:  # another file of the folder
        return False
    return isinstance(body, Page) and (body.day, body.publication) == (day, look.publication)


def is_made(day: str, look: Look, folder: Path) -> bool:
    """Return whether a folder has all files of a day."""
    return all(map(exists, targets(folder / f"{day}.pdf", look.kinds).values()))


def order_of(days: Iterable[str], job: Job, folder: Path) -> Order:
    """Return the pages of a paper with the jobs of the days that its folder does not have: see `assign`."""
    days = tuple(days)
    kept = tuple(day for day in days if is_made(day, job.look, folder))
    return Order(folder, days, kept, tuple(assign(set(days) - set(kept), job, kept, folder)), job.look.publication)


def prepared(orders: Iterable[Order], executor: Executor) -> list[Order]:
    """Return orders whose jobs have the puzzles that several pages need, each drawn once.

    These are the puzzles that several papers print, because they have the same seed and lists, and those of the
    day before, if a page prints its answers. The latter come from the documents in the folder, or are drawn here
    if the day is in the batch. A day whose puzzles cannot be drawn has none; `make` reports the error.
    """
    orders = list(orders)
    jobs = {_drawing(job): job for order in orders for job in order.jobs}
    needed = Counter(_drawing(job) for order in orders for job in order.jobs)
    answers = {_drawing(job) for order in orders for job in order.jobs if job.look.answers == "next-day"}
    waiting = {key: executor.submit(drawn, job) for key, job in jobs.items() if needed[key] > 1 or key in answers}
    found = {key: future.result() for key, future in waiting.items() if future.exception() is None}
    return [_with_drawn(order, found) for order in orders]


def _drawing(job: Job) -> tuple[object, ...]:
    """Return all that the puzzles of a job depend on. Two jobs of a batch share the house if their lists agree."""
    names = frozenset(identity(one) for one in job.drawn.values())
    return job.day, job.seed, id(job.house), job.look.kinds, job.look.lists, frozenset(job.used), names


def _with_drawn(order: Order, found: Mapping[tuple[object, ...], dict[str, Document]]) -> Order:
    """Return an order whose jobs have the puzzles that were drawn for them, and those of the day before."""
    days, jobs = {job.day: found.get(_drawing(job), {}) for job in order.jobs}, list[Job]()
    for job in order.jobs:
        own = {kind: puzzle_of(one, kind) for kind, one in days[job.day].items()}
        before: tuple[Document, ...] = ()
        if job.look.answers == "next-day":
            last = day_before(job.day)
            before = tuple(days.get(last, {}).values()) or documents_in(last, job.look, order.folder)
        jobs.append(job._replace(drawn=own or job.drawn, before=before))
    return order._replace(jobs=tuple(jobs))


def drawn(job: Job) -> dict[str, Document]:
    """Return the documents of a day's puzzles by kind."""
    _check_lists(job)
    return documents_of(job.day, job.seed, job.house, used=job.used, drawn=job.drawn, look=job.look)


def make(job: Job) -> Made:
    """Make the pages of a day and return their files. It writes only to a temporary folder."""
    _check_lists(job)
    made = make_daily(
        job.day, job.seed, job.house, used=job.used, drawn=job.drawn, before=job.before, look=job.look,
        stem=job.day,
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        files = write_daily(made, Path(folder, f"{job.day}.pdf"), force=job.force)
        contents = {path.name: path.read_bytes() for path in files}
    return Made(contents, made.documents, made.findings)


def _check_lists(job: Job) -> None:
    for name, print_ in job.prints:
        open_same_lexicon(name, print_)


def run(jobs: Iterable[Job], executor: Executor) -> Generator[tuple[Job, Made | EngineError], None, None]:
    """Make pages, and yield them as they are finished. The error of a day does not stop the other days."""
    waiting = {executor.submit(make, job): job for job in jobs}
    try:
        for future in as_completed(tuple(waiting)):
            error = CancelledError() if future.cancelled() else future.exception()
            yield waiting.pop(future), _error_of(error) if error else future.result()
    finally:
        for future in waiting:
            future.cancel()


def _error_of(error: BaseException) -> EngineError:
    match error:
        case EngineError():
            return error
        case BrokenExecutor() | CancelledError():
            return EngineError("the worker ended before the page was finished", mend="Run the batch again.")
        case _:
            return EngineError(f"{type(error).__name__}: {error}")


def unedited(made: Made, folder: Path) -> Made | EngineError:
    """Return the files of a day, or the error that one of them would replace a document that was edited."""
    try:
        require_same({folder / name: content for name, content in made.files.items() if name.endswith(SUFFIX)})
    except EngineError as error:
        return error
    return made


def write(made: Made, folder: Path) -> None:
    """Write the files of a day. A file that exists is replaced."""
    for name, content in made.files.items():
        save(folder / name, content)
