"""Makes the pages of the calendar from the window: a job with its progress, and a line for each day."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QProgressBar, QPushButton, QWidget

from engine.calendar.people import me
from engine.calendar.publication import Publication
from engine.core.dates import short_date
from engine.core.errors import Stopped
from engine.core.job import Control
from engine.core.store import Store
from engine.core.workers import Processes
from engine.daily.production import Job, Production, Report
from engine.words.vetting.house import open_house
from studio.core.formatting import time_left
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

KEY = "calendar.make"


class Progress:
    """The reports so far. It is never changed, so that the window may read it."""

    def __init__(self, lines: tuple[str, ...] = (), last: Report | None = None) -> None:
        self.lines, self.last = lines, last


def make_pages(
    publications: Sequence[Publication], days: Sequence[str], out: Path, record: bool, *, control: Control
) -> Progress:
    """Make the pages of days; each report is published as the best result so far."""
    store, progress = Store(), Progress()
    several = len(publications) > 1
    jobs = [
        Job(one, tuple(days), out / one.folder if several else out, open_house(store, one.taboo), proof=not record)
        for one in publications
    ]
    with Processes(1) as executor:  # pages are drawn in Python, which would hold up the window
        run = Production(store, jobs, executor, me(), record=record, control=control)
        with closing(run.reports()) as reports:
            for report in reports:
                lines = (line_of(report),) if report.day or report.error else ()
                progress = Progress((*progress.lines, *lines), report)
                control.report(report.done, report.total, best=progress)
                if control.stopped:
                    raise Stopped
    return progress


def line_of(report: Report) -> str:
    """Return the line of a day."""
    named = f"{report.publication}: " if report.publication else ""
    when = short_date(report.day) if report.day else report.what
    if report.error:
        return f"\u25b2 {named}{when}: {report.error}"
    if report.kept:
        return f"{named}{when}: is there already"
    found = f", {len(report.findings)} warnings" if report.findings else ""
    return f"{named}{when}: {report.what}{found}"


class MakingDialog(QDialog):
    """Shows the progress, the time that is left, and a line for each day; it can be stopped.

    Signals:
        ended: the pages were made, or the job was stopped.
    """

    ended = Signal()

    def __init__(
        self, jobs: Jobs, publications: Sequence[Publication], days: Sequence[str], out: Path, parent: QWidget, *,
        record: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.setWindowTitle("Make Pages")
        self._jobs, self._began = jobs, monotonic()
        self.text, self.bar, self.log = Label("Reading the calendar\u2026"), QProgressBar(), QPlainTextEdit()
        self.log.setReadOnly(True)
        self.log.setAccessibleName("Days")
        self.button = QPushButton("Stop")
        parts = (self.text, self.bar, self.log, row(None, self.button))
        lay_out(self, *parts, gap=GAP_3, stretch=self.log, margin=None)
        self.resize(640, 420)
        self.button.clicked.connect(self._press)
        self._running = True
        jobs.start(
            KEY, make_pages, tuple(publications), tuple(days), out, record, lane="long", name="Making pages",
            on_best=self._show, on_done=self._done, on_failed=self._end,
            on_stopped=lambda: self._end("Stopped. What was made is kept."),
        )  # fmt: skip

    def _show(self, progress: Progress) -> None:
        last = progress.last
        if last is None:
            return
        self.bar.setRange(0, last.total)
        self.bar.setValue(last.done)
        left = time_left(last.done / last.total if last.total else None, monotonic() - self._began)
        text = f"{last.done} of {last.total} puzzles and days{f', {left}' if left else ''}"
        self.text.setText(f"{text}: {last.what}" if last.what and not last.day else text)
        shown = self.log.toPlainText().count("\n") + 1 if self.log.toPlainText() else 0
        for line in progress.lines[shown:]:
            self.log.appendPlainText(line)

    def _done(self, progress: Progress) -> None:
        self._show(progress)
        failed = sum(line.startswith("\u25b2") for line in progress.lines)
        self._end(f"Finished; {failed} days were not made." if failed else "Finished.")

    def _end(self, text: str) -> None:
        self._running = False
        self.text.setText(text)
        self.button.setText("Close")
        self.ended.emit()

    def _press(self) -> None:
        if self._running:
            self.text.setText("Stopping after this page\u2026")
            self._jobs.stop(KEY)
        else:
            self.accept()

    def reject(self) -> None:
        """Close by Esc only when nothing runs."""
        if not self._running:
            super().reject()
