"""Makes the pages of many days of publications, exactly as planned in the calendar.

Missing puzzles are made first: the hives and wheels of all days together, then the other puzzles day by day, because a
puzzle must not repeat earlier ones. The pages of a day are made as soon as its puzzles exist, in parallel with the
puzzles of later days, on any `concurrent.futures.Executor`. Each puzzle and each day is written when it is finished. A
day that fails does not stop the others, and repeating the call makes what is missing.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, TypeVar

import msgspec

from engine.calendar.entry import FINAL, PLAN_WINGS, Entry, Key, unread_text
from engine.calendar.memory import Memory
from engine.calendar.planning import Cell, cells_of, filled, missing, open_limits, order_of
from engine.calendar.publication import Publication
from engine.calendar.records import Change, PageRecord, entries, pages, write, write_pages
from engine.core import BadInput, Blocked, Control, EngineError, Finding, changed, plural
from engine.core.files import exists, fingerprint, os_errors, read_bytes, save
from engine.core.store import Store
from engine.daily import pages as day_pages
from engine.documents.document import MOST_BYTES, SUFFIX
from engine.wings import version_of
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House

LOOK_SECONDS = 0.1
"""Seconds between two checks for cancellation."""

T = TypeVar("T")
Running: TypeAlias = "dict[Future[Any], tuple[_Line, Cell | str]]"  # each with its cell or its day


class Job(NamedTuple):
    """The days of a publication to print, and the folder of their folders.

    `pdf` is the file of the page of a single day; the other files are beside it. The pages of a `proof` name what is
    not approved yet.
    """

    publication: Publication
    days: tuple[str, ...]
    folder: Path
    house: House
    force: bool = False
    pdf: Path | None = None
    proof: bool = False


class Report(NamedTuple):
    """The outcome for a puzzle or a day: finished, kept or refused."""

    publication: str
    day: str  # "" while puzzles are made
    # done, total: puzzles and days, for a progress bar
    done: int
    total: int
    what: str = ""
    kept: bool = False  # whether the folder already has exactly these pages
    findings: tuple[Finding, ...] = ()
    error: EngineError | None = None
    undecided: bool = False  # whether the day needs a decision, which no option overrides
    others: int = 0  # further days with the same error, such as a bad template

    @property
    def text(self) -> str:
        """A summary with the number of warnings: "9 files, 1 warning"."""
        return ", ".join((self.what, *((plural(len(self.findings), "warning"),) if self.findings else ())))


class Production:
    """One run over several publications. `reports` does the work."""

    def __init__(
        self, store: Store, jobs: Sequence[Job], executor: Executor, who: str, *, record: bool = False,
        control: Control | None = None,
    ) -> None:  # fmt: skip
        """Prepare a run. `record` marks the days as printed. Raises BadInput if no publication can be made."""
        self._store, self._executor, self._who, self._record = store, executor, who, record
        self._control = control or Control()
        self._lines = [_Line(store, job) for job in jobs]
        if self._lines and all(line.failed for line in self._lines):
            raise next(iter(self._lines[0].failed.values()))
        self._done = 0
        self.total = sum(len(line.empty) + len(line.job.days) for line in self._lines)  # puzzles and days

    def reports(self) -> Generator[Report, None, None]:
        """Make the missing puzzles and pages, and yield a report on each puzzle and each day."""
        running: Running = {}
        try:
            for line in self._lines:
                yield from self._letters(line)
                self._next(line, running)
                yield from self._ready(line, running)
            while running:
                self._control.check()
                finished, _ = wait(running, timeout=LOOK_SECONDS, return_when=FIRST_COMPLETED)
                for future in finished:
                    line, task = running.pop(future)
                    if isinstance(task, str):
                        yield self._made(line, task, future)
                    else:
                        yield self._puzzle(line, task, future)
                        self._next(line, running)
                    yield from self._ready(line, running)
        finally:
            for future in running:
                future.cancel()

    def _report(self, line: _Line, day: str, **fields: Any) -> Report:
        self._control.report(self._done, self.total)
        return Report(line.job.publication.name, day, self._done, self.total, **fields)

    def _letters(self, line: _Line) -> Generator[Report, None, None]:
        job = line.job
        if not (chosen := [cell for cell in line.empty if cell.series.kind in PLAN_WINGS]):
            return
        yield self._report(line, "", what="planning hives and wheels")
        try:
            lo, hi = self._done / self.total, (self._done + len(chosen)) / self.total
            part = self._control.sub(lo, hi, best=False)
            for step in filled(self._store, job.publication, chosen, self._who, job.house, part):
                line.add(change.after for change in step.changes)
                self._done += len(step.changes)
                yield self._report(line, "", what=f"planned {plural(len(step.changes), 'puzzle')}")
        except EngineError as error:
            empty = [cell for cell in chosen if line.key(cell) not in line.there]
            self._done += len(empty)
            line.fail(empty, error)

    def _next(self, line: _Line, running: Running) -> None:
        job = line.job
        while line.queue:
            cell = line.queue.popleft()
            try:
                order = order_of(job.publication, cell, line.memory, job.house)
            except EngineError as error:  # such as themes that are used up
                self._done += 1
                line.fail([cell], error)
                continue
            day = day_pages.DayOrder(job.publication, cell.day, job.house, (), template=line.template)
            running[self._executor.submit(day_pages.made_to_fit, order, day)] = line, cell
            return

    def _puzzle(self, line: _Line, cell: Cell, future: Future[Entry]) -> Report:
        result = _result(future)
        self._done += 1
        if isinstance(result, EngineError):
            line.fail([cell], result)
            return self._report(line, "", what=f"{cell.series.name}, {cell.day}", error=result)
        step = write(self._store, [Change(None, result)], self._who, "made")
        new = [change.after for change in step.changes if change.after]
        line.add(new)
        for other in self._lines:
            if other is line or other.job.publication.limits.everywhere:
                for entry in new:
                    other.memory.add(entry)
        return self._report(line, "", what=f"{cell.series.name}, {cell.day}")

    def _ready(self, line: _Line, running: Running) -> Generator[Report, None, None]:
        ready = deque(day for day in line.days if line.is_ready(day))
        line.days = [day for day in line.days if day not in ready]
        while ready:
            order = self._order(line, day := ready.popleft())
            if isinstance(order, day_pages.DayOrder):
                running[self._executor.submit(day_pages.make, order)] = line, day
                continue
            same = [one for one in ready if order.error and order.error is line.failed.get(one)]
            ready = deque(one for one in ready if one not in same)
            self._done += 1 + len(same)
            yield order._replace(others=len(same), done=self._done)

    def _order(self, line: _Line, day: str) -> day_pages.DayOrder | Report:
        if error := line.failed.get(day):
            return self._report(line, day, error=error)
        job = line.job
        own = [line.there[key] for cell in line.cells if cell.day == day and (key := line.key(cell)) in line.there]
        before = line.before(day) if job.publication.answers == "next-day" else ()
        try:
            day_pages.require_decided(self._store, (*own, *before), self._who)
        except Blocked as error:
            return self._report(line, day, error=error, undecided=True)
        if self._record and not job.force and (unread := sum(one.unread for one in own)):
            mend = "Read them in the calendar. With --force they count as read."
            return self._report(line, day, error=BadInput(unread_text(unread), mend=mend))
        stem = job.pdf.stem if job.pdf else ""
        names = sorted({name for one in own if (name := getattr(one.puzzle, "lexicon", ""))})
        order = day_pages.DayOrder(
            job.publication, day, job.house, tuple(own), before, job.force, stem, line.template, line.solutions,
            job.proof, tuple((name, open_lexicon(name).fingerprint) for name in names),
        )  # fmt: skip
        if line.is_kept(order) and not (self._record and line.is_edited(day)):
            if self._record:
                self._keep(line.records[day])
            return self._report(line, day, kept=True)
        return order

    def _made(self, line: _Line, day: str, future: Future[day_pages.Made]) -> Report:
        result = _result(future)
        self._done += 1
        if not isinstance(result, EngineError):
            try:
                line.save(day, result)
            except EngineError as error:
                result = error
        if isinstance(result, EngineError):
            return self._report(line, day, error=result)
        documents = tuple((name, fingerprint(one)) for name, one in result.files.items() if name.endswith(SUFFIX))
        how = line.settings_of(result.slug)
        self._keep(PageRecord(line.job.publication.name, day, shows=result.shows, files=documents, settings=how))
        what = f"{line.job.pdf or line.folder(day)}, {len(result.files)} files"
        return self._report(line, day, what=what, findings=result.findings)

    def _keep(self, page: PageRecord) -> None:
        write_pages(self._store, [changed(page, printed=page.printed or self._record)])
        own = entries(self._store, publication=page.publication, first=page.day, last=page.day)
        due = [
            one for one in own if one.series and (one.state not in FINAL if self._record else one.state == "planned")
        ]
        state = "printed" if self._record else "made"
        write(self._store, [Change(one, changed(one, state=state)) for one in due], self._who, state)


def _result(future: Future[T]) -> T | EngineError:
    error = CancelledError() if future.cancelled() else future.exception()
    match error:
        case None:
            return future.result()
        case EngineError():
            return error
        case BrokenExecutor() | CancelledError():
            return EngineError("the worker ended before it was finished", mend="Run the command again.")
        case _:
            return EngineError(f"{type(error).__name__}: {error}")


class _Line:
    """The work on one publication.

    Attributes:
        cells: the series of each day.
        empty: the cells without a puzzle when the run began.
        queue: the cells whose puzzles are made one after the other.
        there: the puzzles of the calendar.
        days: the unfinished days.
        failed: days that cannot be made, with the reasons.
        records: the pages that were made, by day.
    """

    def __init__(self, store: Store, job: Job) -> None:
        self.job, self._store = job, store
        publication = job.publication
        self.cells = cells_of(publication, job.days)
        self.empty = missing(store, publication, self.cells)
        first = publication.issue_before(job.days[0]) or job.days[0]
        there = entries(store, publication=publication.name, first=first, last=job.days[-1])
        self.there: dict[Key, Entry] = {entry.key: entry for entry in there if entry.series}
        self.days, self.failed = [day for day in job.days if publication.is_issued(day)], dict[str, EngineError]()
        self._all, self._memory = self.empty, None
        self.records = {
            one.day: one for one in pages(store, publication=publication.name, first=job.days[0], last=job.days[-1])
        }
        self.template = None
        try:
            self.template = day_pages.template_for(publication, job.house)
        except BadInput as error:
            self.failed |= dict.fromkeys(self.days, error)
            self.empty = list[Cell]()
        self.queue = deque(cell for cell in self.empty if cell.series.kind not in PLAN_WINGS)
        self.solutions = day_pages.solutions_in(self.template, job.house) if self.template else None
        self.settings = fingerprint(msgspec.json.encode((publication, self.template, self.solutions)))

    @property
    def memory(self) -> Memory:
        """The traits that must not be repeated, read when the first puzzle needs them."""
        if self._memory is None:
            self._memory = open_limits(self._store, self.job.publication, self._all or self.cells)
        return self._memory

    def key(self, cell: Cell) -> Key:
        """The place of a cell in the calendar."""
        return Key(self.job.publication.name, cell.series.name, cell.day)

    def add(self, new: Iterable[Entry | None]) -> None:
        """Add entries that were made."""
        self.there |= {entry.key: entry for entry in new if entry}

    def fail(self, cells: Sequence[Cell], error: EngineError) -> None:
        """Record that the days of cells cannot be made."""
        for cell in cells:
            self.failed.setdefault(cell.day, error)

    def is_ready(self, day: str) -> bool:
        """Return whether a day has all its puzzles, or cannot be made."""
        return day in self.failed or all(self.key(cell) in self.there for cell in self.cells if cell.day == day)

    def before(self, day: str) -> tuple[Entry, ...]:
        """The puzzles of the previous issue, whose answers the day prints."""
        own, last = self.job.publication, self.job.publication.issue_before(day)
        found = (self.there.get(Key(own.name, series.name, last)) for series in own.series)
        return tuple(entry for entry in found if entry and entry.puzzle is not None)

    def folder(self, day: str) -> Path:
        """The folder of the files of a day."""
        return self.job.pdf.parent if self.job.pdf else self.job.folder / day

    def settings_of(self, slug: Sequence[str]) -> str:
        """What the pages depend on besides their puzzles, including the lines of a proof."""
        return " ".join((self.settings, *slug))

    def is_kept(self, order: day_pages.DayOrder) -> bool:
        """Return whether the folder of a day has exactly its pages."""
        record = self.records.get(order.day)
        if record is None or record.reasons or record.settings != self.settings_of(order.slug):
            return False
        shows = {(one.series, one.day): one.body for one in record.shows}
        there = (*order.entries, *order.before)
        now = {(one.series, one.day): version_of(one.puzzle, one.record) for one in there if one.puzzle is not None}
        same = shows.keys() == now.keys() and all(now[place].startswith(shows[place]) for place in now)
        return same and all(exists(self.folder(order.day) / name) for name in day_pages.file_names(order))

    def is_edited(self, day: str) -> bool:
        """Return whether a document of a day was edited after it was made."""
        files, folder = self.records[day].files, self.folder(day)
        return any(fingerprint(read_bytes(folder / name, most=MOST_BYTES)) != mark for name, mark in files)

    def save(self, day: str, result: day_pages.Made) -> None:
        """Write the files of a day.

        Raises Blocked if one of its documents was edited and the job does not override that; FileProblem if a file
        cannot be written.
        """
        folder, record = self.folder(day), self.records.get(day)
        known = dict(record.files) if record else {}
        for name, content in result.files.items():
            path = folder / name
            if self.job.force or not name.endswith(SUFFIX) or not exists(path):
                continue
            there = read_bytes(path, most=MOST_BYTES)
            if there != content and fingerprint(there) != known.get(name):
                what = "the file exists with other or edited content"
                raise Blocked(what, where=str(path), mend="Put the edited puzzle into the calendar, or move the file.")
        with os_errors(folder, "make the folder"):
            folder.mkdir(parents=True, exist_ok=True)
        for name, content in result.files.items():
            save(folder / name, content)
