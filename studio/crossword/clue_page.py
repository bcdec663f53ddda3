"""The inspector's Clues page: a table to write clues, suggestions below it, and problems of the clues."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QWidget,
)

from engine.crossword.answers import Key
from engine.crossword.clues.edit import answers_of, clue_by_answer, filled, marked, with_clue, without_clue
from engine.crossword.clues.files import ClueFile
from engine.crossword.clues.suggest import Suggested, Suggestion, suggest_all
from engine.crossword.list_lines import skipped_lines
from engine.crossword.puzzle import Puzzle, answer_of
from engine.vetting.verdict import NOT_CHECKED
from studio.crossword.clue_jobs import (
    CLUE_FILE,
    Checked,
    ReadClues,
    check,
    keep_clues,
    named,
    read_file,
    reading_report,
)
from studio.crossword.clue_table import ClueTable, origin, rows_of
from studio.crossword.skipped_lines import skipped_message
from studio.crossword.suggest_table import LOOKING, NOTHING, SuggestTable
from studio.human import plural
from studio.jobs import Jobs
from studio.widgets.editor import Message
from studio.widgets.file_row import FileRow
from studio.widgets.labels import Label, tip
from studio.widgets.layouts import lay_out, row
from studio.widgets.list_preview import ListPreview, Source
from studio.widgets.panel import Panel

CHECK, SUGGEST, FILL = "crossword.clues.check", "crossword.clues.suggest", "crossword.clues.fill"
FILE, KEEP = "crossword.clues.file", "crossword.clues.keep"
PAUSE = 60
"""Milliseconds before suggestions are requested, so that moving through the table with a key requests them
once."""
CLUE_FILES = "Clues (*.tsv *.txt *.csv);;All files (*)"
READING = 600
"""Milliseconds for which an unread clue must be selected to count as read."""
UNREAD_HINT = "Suggested and not read yet. Space marks it as read."
KEEP_HINT = "Record these clues in the clue book as used today. Exporting does this automatically."
FEW_LINES = 3
"""Lines reserved for a clue and its problems."""


class CluePanel(Panel):
    """Shows the entries of the document's puzzle with their clues.

    Attributes:
        document: identity of the document in the clue book (`book.known_as`).

    Signals:
        chosen: the answer of the selected entry.
        read: the puzzle with clues that the user marked as read.
        seen: the puzzle with a clue that has been shown long enough to be read.
    """

    state_key = "clues"
    name = "Clues"
    run_text = "Suggest Missing &Clues"

    chosen = Signal(str)
    read = Signal(object)
    seen = Signal(object)

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.document = ""
        self._puzzle: Puzzle | None = None
        self._key: Key | None = None
        self._checked = Checked()
        self._files: tuple[ClueFile, ...] = ()
        self._known: dict[str, tuple[Suggestion, ...]] = {}
        self._notices: tuple[str, ...] = ()
        self.total, self.detail = Label(), Label(wordWrap=True)
        self.filter = QLineEdit(placeholderText="Filter answers and clues", clearButtonEnabled=True)
        self.table, self.suggested = ClueTable(), SuggestTable()
        self.file = FileRow("Clue file", "No clue file", CLUE_FILES)
        self.fill_button, self.keep_button = QPushButton("Suggest Missing Clues"), QPushButton("Save to Clue Book")
        self._ask = QTimer(self, singleShot=True, interval=PAUSE)
        self._seen = QTimer(self, singleShot=True, interval=READING)
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()

    # called by the editor

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Show the clues. Suggestions are made again if the words changed."""
        if puzzle != self._puzzle:
            before = self._puzzle
            if before is None or (answers_of(before), before.words) != (answers_of(puzzle), puzzle.words):
                self._forget()  # the theme may have changed
            self._puzzle, self._key = puzzle, key
            self._show()
        elif key is None or self._key is None or key is self._key:
            self._key = key or self._key
            return
        else:  # the verdicts of the house have changed
            self._key = key
            self._show_checked(Checked())
        if self.isVisible():
            self._check()
            self._ask.start()

    def leave_document(self) -> None:
        """Cancel the search for clues, because another document is opened.

        A clue file that is still being read only gives suggestions to the next document.
        """
        self.jobs.drop(FILL)
        if self.file.path and not self._files:
            self._read(apply=False)

    def know(self, document: str) -> None:
        """Set the identity of the document, which changes when it is saved under another name."""
        if document != self.document:
            self.document = document
            if self.isVisible():
                self._check()

    def entered(self) -> None:
        self._check()
        self._ask.start()

    def run_main(self) -> None:
        """Give every entry without a clue the best suggestion."""
        puzzle = self._puzzle
        if puzzle is None:
            return
        if not (bare := without_clue(puzzle)):
            self.message.emit(Message("Every entry has a clue."))
            return
        self.jobs.start(
            FILL, suggest_all, bare, among=_texts(puzzle), files=self._files, lane="long",
            name="Finding clues", on_done=partial(self._fill, self._known), on_failed=self._show_error,
        )  # fmt: skip

    def look_at_file(self, path: str) -> None:
        """Show the preview of a clue file, and open it if the user accepts it."""
        ListPreview(Source(path), CLUE_FILE, self.jobs, self.file.take, self).show()

    def open_file(self, path: str | Path) -> None:
        """Read a clue file, and give its clues to entries that have none."""
        self.file.set_path(str(path), by_user=True)

    def go_to(self, answer: str) -> None:
        """Select an entry without emitting `chosen`."""
        with QSignalBlocker(self):
            self.table.go_to(answer)

    def state(self) -> Mapping[str, Any]:
        return {"file": self.file.path, "format": self.file.state(), "splitter": self._splitter.sizes()}

    def restore(self, state: Mapping[str, Any]) -> None:
        if (path := state.get("file")) and isinstance(path, str) and Path(path).is_file():
            self.file.restore(path, state.get("format"))
            self._read(apply=False)
        sizes = state.get("splitter")
        if isinstance(sizes, list) and all(isinstance(size, int) for size in sizes):
            self._splitter.setSizes(sizes)

    # the page

    def _lay_out(self) -> None:
        self.filter.setAccessibleName("Filter answers and clues")
        self.fill_button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.fill_button.setToolTip("Give each entry without a clue the best suggestion (Ctrl+Enter)")
        self.keep_button.setToolTip(KEEP_HINT)
        self.detail.setFixedHeight(FEW_LINES * self.detail.fontMetrics().lineSpacing())
        # ignored horizontally, because a clue may be a single long word
        self.detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        upper, lower = QWidget(), QWidget()
        lay_out(
            upper, row(self.filter, self.total, stretch=self.filter), self.table, self.detail, stretch=self.table
        )
        buttons = row(self.fill_button, self.keep_button, None)
        lay_out(lower, self.suggested, self.file, buttons, stretch=self.suggested)
        self._splitter = QSplitter(Qt.Orientation.Vertical)
        self._splitter.setChildrenCollapsible(False)
        for part, share in ((upper, 3), (lower, 2)):
            self._splitter.addWidget(part)
            self._splitter.setStretchFactor(self._splitter.count() - 1, share)
        lay_out(self, self._splitter)

    def _connect(self) -> None:
        self.filter.textChanged.connect(self.table.filter)
        self.table.written.connect(self._write)
        self.table.turned.connect(self._show_row)
        self.suggested.accepted.connect(self._accept)
        self.file.look = self.look_at_file
        self.file.chosen.connect(partial(self._read, apply=True))
        self.fill_button.clicked.connect(self.run_main)
        self.keep_button.clicked.connect(self._keep)
        self._ask.timeout.connect(self._suggest)
        self._seen.timeout.connect(self._mark_read)
        self.table.ticked.connect(self._tick)
        remove = QAction("Remove Clue", self.table)
        remove.setShortcut(QKeySequence.StandardKey.Delete)
        remove.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        remove.triggered.connect(lambda: self.table.current and self._write(self.table.current.answer, ""))
        self.table.addAction(remove)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.look_at_file(event.mimeData().urls()[0].toLocalFile())

    # clues

    def _write(self, answer: str, text: str, source: str = "editor") -> None:
        if self._puzzle is None:
            return
        made = with_clue(self._puzzle, answer, text, source)
        if made != self._puzzle:
            verb = "Clue of" if text.strip() else "Remove clue of"
            self.accepted.emit(made, f"{verb} {answer.upper()}")

    def _accept(self, suggestion: Suggestion) -> None:
        if row := self.table.current:
            self._write(row.answer, suggestion.text, suggestion.source)

    def _mark_read(self) -> None:
        """Mark the clue of the selected entry as read, if it has been shown long enough to be read."""
        row = self.table.current
        if self._puzzle and row and row.unread and self.isVisible():
            self.seen.emit(marked(self._puzzle, [row.answer]))

    def _tick(self, answer: str) -> None:
        self._seen.stop()
        clue = clue_by_answer(self._puzzle).get(answer) if self._puzzle else None
        if self._puzzle and clue:
            self.read.emit(marked(self._puzzle, [answer], unread=not clue.unread))

    def _fill(self, known: dict[str, tuple[Suggestion, ...]], found: Suggested) -> None:
        """Use the best suggestion for each entry that still has no clue.

        The suggestions are added to `known`, which the page may have discarded in the meantime.
        """
        puzzle = self._puzzle
        if puzzle is None:
            return
        known |= found.clues
        there = set(answers_of(puzzle))
        made = filled(puzzle, {answer: clues for answer, clues in found.clues.items() if answer in there})
        if count := len(made.clues) - len(puzzle.clues):
            self.accepted.emit(made, f"Suggest {plural(count, 'clue')}")
        bare = [text for text in without_clue(made) if answer_of(text) in found.clues]
        none = f"No clue was found for {named(bare)}." if bare else ""
        if text := " ".join((*found.notices, none)).strip():
            self.message.emit(Message(text))

    # suggestions and problems

    def _show_row(self, answer: str) -> None:
        self._show_detail()
        self._show_known()
        self._ask.start()
        self._seen.start()
        if answer:
            self.chosen.emit(answer)

    def _forget(self) -> None:
        """Discard all suggestions, because the list, the files or the clue book changed."""
        self._known, self._notices = {}, ()
        self.jobs.drop(SUGGEST)
        self._ask.start()

    def _suggest(self) -> None:
        """Find suggestions for all entries, starting with the selected one."""
        puzzle = self._puzzle
        self._show_known()
        if puzzle is None or not self.isVisible():
            return
        chosen = self.table.current.answer if self.table.current else ""
        texts = {one.answer: one.text for one in puzzle.words}
        unknown = [answer for answer in answers_of(puzzle) if answer not in self._known]
        wanted = [texts.get(answer, answer) for answer in sorted(unknown, key=lambda one: one != chosen)]
        if wanted:
            self.jobs.start(
                SUGGEST, suggest_all, wanted, among=_texts(puzzle), files=self._files, on_best=self._learn,
                on_done=self._learn, on_failed=self.suggested.show_nothing,
            )  # fmt: skip

    def _show_known(self) -> None:
        """Show the suggestions for the selected entry."""
        if (row := self.table.current) is None:
            self.suggested.show_nothing(NOTHING)
        elif (found := self._known.get(row.answer)) is None:
            self.suggested.show_nothing(LOOKING)
        else:
            self.suggested.show_suggestions(row.answer, found)
            if self._notices:
                self.suggested.set_empty_text(" ".join(self._notices))

    def _learn(self, found: Suggested) -> None:
        self._known |= found.clues
        self._notices = found.notices
        self._show_known()

    def _check(self) -> None:
        if self._puzzle:
            self.jobs.start(
                CHECK, check, self._puzzle, self.document, on_done=self._show_checked, on_failed=self._no_check,
            )  # fmt: skip

    def _no_check(self, sentence: str) -> None:
        self._show_checked(Checked(notice=f"Not checked: {sentence}"))
        self._show_error(sentence)

    def _show_checked(self, checked: Checked) -> None:
        self._checked = checked
        self._show()

    def _show(self) -> None:
        if self._puzzle is None:
            return
        rows = rows_of(self._puzzle)
        checks = {row.answer: self._checked.standing(row.answer, row.clue) for row in rows}
        unchecked = any(row.clue and checks[row.answer] == NOT_CHECKED for row in rows)
        self.table.show_rows(rows, checks)
        bare = sum(not row.clue for row in rows)
        wrong = sum(one.severity == "fault" and one.about != "missing" for one in self._checked.faults)
        entries = plural(len(rows), "entry").replace("entrys", "entries")
        unread = sum(row.unread for row in rows)
        noted = {
            f"{bare} without a clue": bare, f"{unread} unread": unread, plural(wrong, "fault"): wrong,
            NOT_CHECKED: unchecked,
        }  # fmt: skip
        self.total.setText(", ".join((entries, *(text for text, there in noted.items() if there))))
        self.fill_button.setEnabled(bare > 0)
        self.keep_button.setEnabled(bare < len(rows))
        self._show_detail()

    def _show_detail(self) -> None:
        """Show the whole clue of the selected entry, and its problems."""
        row = self.table.current
        faults = " ".join(fault.text for fault in self._checked.of(row.answer)) if row else ""
        source = f"Source: {origin(row.source)}" if row and row.source not in ("", "editor") else ""
        unread = UNREAD_HINT if row and row.unread else ""
        text = "\n".join(
            filter(None, (row.clue if row else "", " ".join(filter(None, (faults or source, unread)))))
        )
        self.detail.setText(text or self._checked.notice)
        self.detail.setToolTip(tip(text))

    # files and the book

    def _read(self, *, apply: bool) -> None:
        self._files = ()
        self._forget()
        if not (path := self.file.path):
            self.jobs.drop(FILE)
            return
        self.jobs.start(
            FILE, read_file, path, self._puzzle if apply else None, self.file.form,
            on_done=partial(self._use_file, apply), on_failed=self._no_file,
        )  # fmt: skip

    def _use_file(self, apply: bool, found: ReadClues) -> None:
        file = found.file
        self._files = (file,)
        self._forget()
        if apply and (puzzle := self._puzzle):
            made = found.applied_to(puzzle)
            given = len(set(made.clues) - set(puzzle.clues))
            if given:
                self.accepted.emit(made, f"Add {plural(given, 'clue')} from {file.name}")
            self.message.emit(skipped_message(reading_report(file, given), skipped_lines(file.report), self))

    def _no_file(self, sentence: str) -> None:
        self.file.set_path("")
        self._show_error(sentence)

    def _keep(self) -> None:
        if self._puzzle:
            self.jobs.start(
                KEEP, keep_clues, self._puzzle, self.document, lane="disk", on_done=self._kept,
                on_failed=self._show_error,
            )  # fmt: skip

    def _kept(self, count: int) -> None:
        self._forget()
        self.message.emit(Message(f"{plural(count, 'clue')} of this puzzle saved to the clue book."))

    def _show_error(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "error"))


def _texts(puzzle: Puzzle) -> list[str]:
    """The words of the list as written; they determine the theme of the clues."""
    return [one.text for one in puzzle.words] or list(answers_of(puzzle))
