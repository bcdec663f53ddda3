"""Actions of the desk on several days: pages, the contact sheet, reading clues, and publications."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QKeyEvent

from engine.calendar.entry import DECIDED, FINAL, Entry, traits_of
from engine.calendar.planning import edited
from engine.calendar.publication import Publication, me
from engine.calendar.records import Change, Step, write
from engine.core import Control, Stopped, changed, plural
from engine.core.dates import short_date, time_left
from engine.core.files import exists
from engine.core.store import Store
from engine.core.workers import Processes
from engine.crossword import puzzle as crossword
from engine.crossword.grid import entry_name
from engine.daily.pages import write_book, write_contact_sheet
from engine.daily.production import Job, Production, Report
from engine.documents.document import SUFFIX
from engine.output.cover import write_cover
from engine.output.target import Proof, Target
from engine.words.vetting.house import open_house
from studio.calendar.publications import PublicationsDialog
from studio.core.dialogs import Dialog, Dialogs
from studio.core.jobs import Jobs
from studio.core.settings import open_settings
from studio.core.theme import GAP_3
from studio.widgets.editor import Message
from studio.widgets.export_form import stored
from studio.widgets.layouts import Label, described, lay_out, primary_button, push_button, row

if TYPE_CHECKING:
    from studio.calendar.desk import CalendarDesk

NAMED = 3  # puzzles that a message names
CLUE = 2  # the column; before it are the day and the answer


class Draft(NamedTuple):
    """A suggested clue that nobody has read, and the place of its crossword among the entries."""

    entry: int
    label: str
    clue: crossword.Clue


def drafts_of(entries: Sequence[Entry]) -> list[Draft]:
    """Return the unread clues of crosswords, in the order of the days and the numbers."""
    puzzles = ((place, entry.puzzle) for place, entry in enumerate(entries))
    return [
        Draft(place, entry_name(puzzle.grid, slot), clue)
        for place, puzzle in puzzles if isinstance(puzzle, crossword.Puzzle)
        for slot, clue in crossword.clues_of(puzzle).items() if clue.unread
    ]  # fmt: skip


def keep_read(store: Store, entries: Sequence[Entry], read: Sequence[tuple[Draft, str]]) -> Step:
    """Mark clues as read, with their texts, and crosswords without unread clues as read.

    Raises Changed if another user changed one of the crosswords.
    """
    texts: dict[int, dict[object, str]] = {}
    for draft, text in read:
        texts.setdefault(draft.entry, {})[draft.clue.subject] = text
    changes = list[Change]()
    for place, new in texts.items():
        entry = entries[place]
        assert isinstance(entry.puzzle, crossword.Puzzle)
        clues = tuple(
            changed(clue, text=new[clue.subject], unread=False,
                    source=clue.source if new[clue.subject] == clue.text else "editor")
            if clue.subject in new else clue
            for clue in entry.puzzle.clues
        )  # fmt: skip
        puzzle = changed(entry.puzzle, clues=clues)
        after = edited(entry, changed(entry, puzzle=puzzle, traits=traits_of(puzzle)))
        if after.state in ("planned", "made") and not after.unread:
            after = changed(after, state="read")
        changes.append(Change(entry, after))
    return write(store, changes, me(), f"read {len(read)} clues")


class Reading(Dialog):
    """The list of unread clues. Enter accepts a clue and goes to the next one; typing replaces its text."""

    finished_reading = Signal(object, object)  # the entries, and the clues that were read with their texts

    def __init__(self, entries: Sequence[Entry], parent: QtWidgets.QWidget) -> None:
        super().__init__("Read Clues", parent)
        self._entries, self.drafts = tuple(entries), drafts_of(entries)
        self._read = dict[int, str]()
        self.table = described(QtWidgets.QTableWidget(len(self.drafts), 3, self), "Unread clues")
        self.table.setHorizontalHeaderLabels(["Day", "Answer", "Clue"])
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QtWidgets.QTableWidget.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CLUE, QtWidgets.QHeaderView.ResizeMode.Stretch)
        for place, draft in enumerate(self.drafts):
            day = short_date(self._entries[draft.entry].day)
            answer = f"{draft.clue.answer.upper()}  ({draft.label.strip()})"
            for column, text in enumerate((day, answer, draft.clue.text)):
                item = QtWidgets.QTableWidgetItem(text)
                if column != CLUE:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(place, column, item)
        self.count, done = Label(), primary_button("&Done", "", act=self._finish, autoDefault=False)
        cancel = push_button("Cancel", self.reject, autoDefault=False)
        tip = "Accept all clues that are left, after you have read them"
        everything = push_button("Accept &All", self._accept_all, tip, autoDefault=False)
        about = Label("Enter accepts a clue and goes to the next one. F2 or typing changes its text.", wordWrap=True)
        buttons = row(self.count, None, everything, done, cancel)
        lay_out(self, about, self.table, buttons, gap=GAP_3, stretch=self.table, margin=None)
        self.resize(760, 520)
        self.table.installEventFilter(self)
        self.table.cellChanged.connect(lambda line, _: self._accept(line))
        self.table.itemDelegate().closeEditor.connect(lambda _, hint: self._go_on(hint))
        self.table.setCurrentCell(0, CLUE)
        self._show_count()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # type: ignore[attr-defined]
            if self.table.state() != QtWidgets.QAbstractItemView.State.EditingState:  # otherwise its text is read first
                self._go_on(QtWidgets.QAbstractItemDelegate.EndEditHint.SubmitModelCache)
            return True
        return super().eventFilter(watched, event)

    def _go_on(self, hint: QtWidgets.QAbstractItemDelegate.EndEditHint) -> None:
        if hint == QtWidgets.QAbstractItemDelegate.EndEditHint.SubmitModelCache:  # Enter, not Esc nor a click elsewhere
            line = self.table.currentRow()
            self._accept(line)
            self.table.setCurrentCell(min(line + 1, len(self.drafts) - 1), CLUE)

    def _accept(self, line: int) -> None:
        if not 0 <= line < len(self.drafts):
            return
        item = self.table.item(line, CLUE)
        if not (text := " ".join(item.text().split()) if item else ""):
            return
        self._read[line] = text
        with QSignalBlocker(self.table):
            for column in range(3):
                if cell := self.table.item(line, column):
                    cell.setForeground(self.palette().placeholderText())
        self._show_count()

    def _accept_all(self) -> None:
        for line in range(len(self.drafts)):
            if line not in self._read:
                self._accept(line)

    def _show_count(self) -> None:
        self.count.setText(f"{len(self._read)} of {len(self.drafts)} read")

    def _finish(self) -> None:
        chosen = [(self.drafts[line], text) for line, text in sorted(self._read.items())]
        self.finished_reading.emit(self._entries, chosen)
        self.accept()


def crosswords(entries: Iterable[Entry]) -> list[Entry]:
    """Return the crosswords with unread clues that were not printed yet."""
    return [one for one in entries if one.unread and one.state not in FINAL]


KEY = "calendar.make"


class Progress(NamedTuple):
    """The reports so far."""

    lines: tuple[str, ...] = ()
    last: Report | None = None
    failed: int = 0  # days that were not made


def make_pages(publications: Sequence[Publication], days: Sequence[str], out: Path, *, control: Control) -> Progress:
    """Make proofs of the pages of days; each report is published as the best result so far."""
    store, progress = Store(), Progress()
    several = len(publications) > 1
    jobs = [
        Job(one, tuple(days), out / one.folder if several else out, open_house(store, one.taboo), proof=True)
        for one in publications
    ]
    with Processes(1) as executor:  # pages are drawn in Python, which would block the window
        run = Production(store, jobs, executor, me(), control=control)
        with closing(run.reports()) as reports:
            for report in reports:
                lines = lines_of(report) if report.day or report.error else ()
                failed = progress.failed + (1 + report.others if report.day and report.error else 0)
                progress = Progress((*progress.lines, *lines), report, failed)
                control.report(report.done, report.total, best=progress)
                if control.stopped:
                    raise Stopped
    return progress


def lines_of(report: Report) -> tuple[str, ...]:
    """Return the line of a day, and one for each of its warnings."""
    named = f"{report.publication}: " if report.publication else ""
    when = short_date(report.day) if report.day else report.what
    when += f" and {plural(report.others, 'more day')}" if report.others else ""
    if report.error:
        return (f"\u25b2 {named}{when}: {report.error}",)
    if report.kept:
        return (f"{named}{when}: is there already",)
    return f"{named}{when}: {report.text}", *(f"    {finding.text}" for finding in report.findings)


class MakingDialog(Dialog):
    """Shows the progress, the remaining time, and a line for each day; it can be stopped."""

    ended = Signal()  # the pages were made, or the job was stopped
    page_wanted = Signal(object)  # the file of the first page, to be opened

    def __init__(
        self, jobs: Jobs, publications: Sequence[Publication], days: Sequence[str], out: Path, parent: QtWidgets.QWidget
    ) -> None:
        super().__init__("Make Pages", parent)
        self._jobs, self._began = jobs, monotonic()
        self.text, self.log = Label("Reading the calendar\u2026"), QtWidgets.QPlainTextEdit(readOnly=True)
        self.bar = QtWidgets.QProgressBar(textVisible=False)  # the bar is thin, and the text above it has the count
        self.log.setAccessibleName("Days")
        self.button = push_button("Stop", self._press)
        folders = (out / one.folder if len(publications) > 1 else out for one in publications)
        self._pages = [folder / day / f"{day}{SUFFIX}" for folder in folders for day in days]
        show = push_button("Show &Folder", lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(out)))
        self.results = push_button("&Open Page", self._open), show
        buttons = row(*self.results, None, self.button)
        lay_out(self, self.text, self.bar, self.log, buttons, gap=GAP_3, stretch=self.log, margin=None)
        for button in self.results:
            button.hide()
        self.resize(640, 420)
        self._running = True
        jobs.start(
            KEY, make_pages, tuple(publications), tuple(days), out, lane="long", name="Making pages",
            on_best=self._show, on_done=self._done, on_failed=self._end,
            on_stopped=lambda: self._end("Stopped. What was made is kept."),
        )  # fmt: skip

    def _show(self, progress: Progress) -> None:
        if (last := progress.last) is None:
            return
        self.bar.setRange(0, last.total)
        self.bar.setValue(last.done)
        left = last.done < last.total and time_left(
            last.done / last.total if last.total else None, monotonic() - self._began
        )
        text = f"{last.done} of {last.total} done{f', {left}' if left else ''}"
        self.text.setText(f"{text}: {last.what}" if last.what and not last.day else text)
        shown = self.log.toPlainText().count("\n") + 1 if self.log.toPlainText() else 0
        for line in progress.lines[shown:]:
            self.log.appendPlainText(line)

    def _done(self, progress: Progress) -> None:
        self._show(progress)
        lost = f"{plural(progress.failed, 'day')} {'was' if progress.failed == 1 else 'were'} not made"
        self._end(f"Finished; {lost}." if progress.failed else "Finished.")

    def _end(self, text: str) -> None:
        self._running = False
        self.text.setText(text)
        self.button.setText("Close")
        self._pages = [path for path in self._pages if exists(path)]
        for button in self.results:
            button.setVisible(bool(self._pages))
        self.ended.emit()

    def _open(self) -> None:
        self.accept()
        self.page_wanted.emit(self._pages[0])

    def _press(self) -> None:
        if self._running:
            self.text.setText("Stopping after this page\u2026")
            self._jobs.stop(KEY)
        else:
            self.accept()

    def reject(self) -> None:
        """Close on Esc only if no job runs."""
        if not self._running:
            super().reject()


class DeskPapers:
    """The actions on the selected days of a desk, or on all that it shows."""

    def __init__(self, desk: "CalendarDesk") -> None:
        self._desk = desk
        self._publications: PublicationsDialog | None = None

    def _has(self, content: object) -> bool:
        """Return whether there is content to print; show a message if there is none."""
        if not content:
            self._desk.status.emit("Nothing is planned on these days.")
        return bool(content)

    def make_pages(self) -> None:
        """Make the pages of the days in a folder, and plan missing hives and wheels of their series."""
        desk = self._desk
        if not self._has(desk.seen.entries or [one for one in desk.publications() if one.series]):
            return
        if name := QtWidgets.QFileDialog.getExistingDirectory(desk, "Folder of the Pages"):
            days = sorted({cell.day for cell in desk.view.cells()}) or list(desk.days())
            dialog = MakingDialog(desk.jobs, desk.publications(), days, Path(name), desk)
            dialog.ended.connect(desk.read)
            dialog.page_wanted.connect(desk.file_wanted)
            dialog.open()

    def contact_sheet(self) -> None:
        """Write two or more selected puzzles, or else all that are shown, as small figures."""
        desk = self._desk
        chosen = tuple(desk.view.entries())
        entries = chosen if len(chosen) > 1 else tuple(desk.shown())
        if not self._has([one for one in entries if one.puzzle is not None]):
            return
        name, _ = QtWidgets.QFileDialog.getSaveFileName(desk, "Contact Sheet", "contact sheet.pdf", "PDF (*.pdf)")
        if name:
            desk.jobs.start(
                "calendar.contact", write_contact_sheet, Path(name), entries,
                {one.name: one.style for one in desk.publications()}, lane="long",
                name="Drawing the contact sheet", on_done=lambda _: desk.status.emit(f"Wrote {Path(name).name}"),
                on_failed=desk.fail, on_stopped=lambda: desk.status.emit("The contact sheet was stopped."),
            )  # fmt: skip

    def book(self) -> None:
        """Write the selected puzzles, or else all that are shown, as a book with solutions."""
        desk = self._desk
        if not self._has(entries := [entry for entry in desk.entries() if entry.puzzle is not None]):
            return
        if not (waiting := [f"{one.shown} of {short_date(one.day)}" for one in entries if one.state not in DECIDED]):
            self._save_book(entries)
            return
        named = ", ".join((*waiting[:NAMED], *((f"{len(waiting) - NAMED} more",) if waiting[NAMED:] else ())))
        text = f"{len(waiting)} of {plural(len(entries), 'puzzle')} not approved: {named}."
        desk.message.emit(Message(text, "error", (("Make the Book\u2026", lambda: self._save_book(entries)),)))

    def _save_book(self, entries: Sequence[Entry]) -> None:
        name, _ = QtWidgets.QFileDialog.getSaveFileName(self._desk, "Book", "puzzles.pdf", "PDF (*.pdf)")
        if name:
            self._write_book(Path(name), entries, force=False)

    def _write_book(self, path: Path, entries: Sequence[Entry], *, force: bool) -> None:
        desk = self._desk
        target = stored(open_settings())._replace(created=date.today().isoformat(), force=force)

        def written(made: Proof) -> None:
            override = ("Export Anyway", lambda: self._write_book(path, entries, force=True))
            again, others = ((), made.lines) if made.written else ((override,), made.lines[1:])
            count = f", {plural(len(others), 'warning')}" if others else ""
            done = f"Exported {path.name}: {plural(len(entries), 'puzzle')}{count}."
            cover = (("Cover\u2026", lambda: self._save_cover(path, target)),) if made.written else ()
            whole = Message("\n".join(made.lines), "info" if made.written else "error", again)
            details = (("Details\u2026", lambda: desk.message.emit(whole)),) if others else ()
            short = done if made.written else made.lines[0]
            desk.message.emit(whole._replace(text=short, actions=(*details, *again, *cover)))

        desk.jobs.start(
            f"calendar.book {path}", write_book, path, Store(), tuple(entries), target, lane="process",
            name="Exporting", on_done=written, on_failed=desk.fail,
            on_stopped=lambda: desk.status.emit("The book was stopped."),
        )  # fmt: skip

    def _save_cover(self, book: Path, target: Target) -> None:
        desk, asked = self._desk, "Thickness of a leaf (0.1mm) or weight of the paper (80g)"
        leaf, chosen = QtWidgets.QInputDialog.getText(desk, f"Cover of {book.name}", asked, text="80g")
        suggested = book.with_name(f"{book.stem} cover.pdf")
        if chosen and (out := Dialogs(desk).export_path(suggested)):
            self._write_cover(book, out, leaf, target._replace(force=False))

    def _write_cover(self, book: Path, out: Path, leaf: str, target: Target) -> None:
        def written(made: Proof) -> None:
            override = ("Export Anyway", lambda: self._write_cover(book, out, leaf, target._replace(force=True)))
            level, again = ("info", ()) if made.written else ("error", (override,))
            self._desk.message.emit(Message("\n".join(made.lines), level, again))

        self._desk.jobs.start(
            f"calendar.cover {book}", write_cover, book, out, leaf, target, lane="disk", on_done=written,
            on_failed=self._desk.fail,
        )  # fmt: skip

    def read_clues(self) -> None:
        """Show the unread clues of the selected crosswords, or else of all that are shown, in one list."""
        desk = self._desk
        if not (found := crosswords(desk.entries()) or crosswords(desk.shown())):
            desk.status.emit("No suggested clue of these days is unread.")
            return
        dialog = Reading(found, desk)
        dialog.finished_reading.connect(
            lambda entries, read: desk.writer.change(f"read {plural(len(read), 'clue')}", keep_read, entries, read)
        )
        dialog.open()

    def edit_publications(self) -> None:
        """Show the publications and their settings."""
        if self._publications is None:
            self._publications = PublicationsDialog(self._desk.jobs, self._desk)
            self._publications.changed.connect(self._desk.read)
        else:
            self._publications.read()
        self._publications.open()
