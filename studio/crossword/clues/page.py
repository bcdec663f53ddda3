"""The inspector's Clues page: tables to write clues, suggestions below them, problems, and further lists."""

from functools import partial
from pathlib import Path
from typing import get_args

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from engine.core import attempted, plural
from engine.crossword.answers import Key
from engine.crossword.clues import edit as edits
from engine.crossword.clues.suggest import Suggested
from engine.crossword.grid import Slot
from engine.crossword.lists import skipped_lines
from engine.crossword.puzzle import Puzzle, answer_of
from engine.crossword.wordplay.annotation import skeleton
from engine.crossword.wordplay.parses import Parse
from engine.crossword.wordplay.pieces import Device
from studio.core.jobs import Jobs
from studio.crossword.clues import jobs as work
from studio.crossword.clues import suggest_table as offers
from studio.crossword.clues.desk import ClueDesk
from studio.crossword.clues.jobs import ClueRow, rows_of
from studio.crossword.clues.listed import ListChoice, ListedClues
from studio.crossword.clues.tables import ClueTables
from studio.crossword.crisscross.lists import skipped_message
from studio.widgets.editor import Message
from studio.widgets.fields import Segments, choice
from studio.widgets.layouts import ElidedLabel, add_action, lay_out, push_button, row, split, stacked
from studio.widgets.panel import Panel, State
from studio.widgets.words.list_preview import ListPreview, Source
from studio.widgets.words.word_lists import FileRow

CHECK, KEEP, SEEK = "crossword.clues.check", "crossword.clues.keep", "crossword.clues.ways"
PAUSE = 60
"""Milliseconds before suggestions are requested, so that moving through the table with a key requests them
once."""
CLUE_FILES = "Clues (*.tsv *.txt *.csv);;All files (*)"
KEEP_HINT = "Record these clues in the clue book as used today. Exporting does this automatically."
HELPS = {"suggestions": "Su&ggestions", "wordplay": "&Wordplay", "book": "Clue Boo&k"}
HELP_TIPS = {
    "suggestions": "Clues from your files, the clue book and WordNet",
    "wordplay": "Ways to build the answer in a cryptic clue: anagrams, charades, containers and others",
    "book": "The clues of this answer that were printed, with dates and setters; or a search of all clues",
}
LOOKING_FOR_WAYS = "Finding wordplay\u2026"
NO_WAY = "No {what} was found for {answer}."
SOUGHT = {
    "": "wordplay", "hidden": "hidden word", "letters": "wordplay of chosen letters", "cycling": "cycled word",
    "composite": "composite wordplay",
}  # fmt: skip
"""The object of the search for each device, if it differs from the device's name."""


class CluePanel(Panel):
    """Shows the entries of the document's puzzle with their clues, or a further list of clues."""

    state_key = "clues"
    name = "Clues"
    run_text = "Suggest Missing &Clues"

    chosen = Signal(object)  # the slot of the selected entry
    typed = Signal(object, str, str)  # the puzzle with a clue so far, the name of the change, and the key of its step
    read = Signal(object)  # the puzzle with clues that the user marked as read
    seen = Signal(object)  # the puzzle with a clue that the user has read, and left unchanged with Enter

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.document = ""  # identity of the document in the clue book (`book.known_as`)
        self._puzzle: Puzzle | None = None
        self._key: Key | None = None
        self._checked = work.Checked()
        self._sought = ("", "")  # the answer and the device for which wordplay is shown
        self.finder = work.ClueFinder(jobs, self)
        self.total, self.desk = ElidedLabel(), ClueDesk(jobs)
        self.which, self.listed = ListChoice(), ListedClues()
        self.filter = QLineEdit(placeholderText="Filter", clearButtonEnabled=True)
        self.table, self.book = ClueTables(), offers.ClueBook(jobs)
        self.suggested, self.meaning = offers.OfferTable(offers.SUGGESTED, "Suggested clues"), ElidedLabel()
        self.ways = offers.WaysTable(offers.WAYS, "Wordplay")
        self.helps = Segments("Help", HELPS, HELP_TIPS)
        devices = ((device.capitalize(), device) for device in get_args(Device))
        self.device = choice("Device", (("All devices", ""), *devices))
        self.file = FileRow("Clue file", "No clue file", CLUE_FILES)
        self.fill_button = push_button("Suggest Missing Clues", self.run_main)
        self.keep_button = push_button("Save to Clue Book", self._keep, KEEP_HINT)
        self._ask = QTimer(self, singleShot=True, interval=PAUSE)
        self.setAcceptDrops(True)
        self._lay_out()
        self._connect()

    # called by the editor

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Show the clues. Suggestions are made again if the words changed."""
        if puzzle != self._puzzle:
            words = [one and (edits.answers_of(one), one.words, one.lexicon) for one in (self._puzzle, puzzle)]
            if words[0] != words[1]:
                self._forget()  # the theme may have changed
            self._puzzle, self._key = puzzle, key
            self._show()
            self.which.show_puzzle(puzzle)
        elif key is None or self._key is None or key is self._key:
            self._key = key or self._key
            return
        else:  # the verdicts of the house have changed
            self._key = key
            self._show_checked(work.Checked())
        if self.isVisible():
            self._check()
            self._ask.start()

    def leave_document(self) -> None:
        """Stop searches before another document is shown. A file that is being read gives it suggestions only."""
        self.finder.stop()
        self.which.reset()
        with QSignalBlocker(self.device):
            self.device.setCurrentIndex(0)
        if self.file.path and not self.finder.files:
            self._read(apply=False)

    def know(self, document: str) -> None:
        """Set the identity of the document, which changes when it is saved under another name."""
        if document != self.document:
            self.document = document
            if self.isVisible():
                self._check()

    def entered(self) -> None:
        if self.which.hasFocus():  # Qt gives it to the first field of a page
            (self.table.down if self.table.down.current else self.table.across).setFocus()
        self._check()
        self.book.read_ahead()
        self._ask.start()

    def run_main(self) -> None:
        """Give every entry without a clue the best suggestion."""
        if (puzzle := self._puzzle) is None:
            return
        if not (bare := edits.without_clue(puzzle)):
            self.message.emit(Message("Every entry has a clue."))
            return
        self.finder.find(puzzle, bare, self._fill, self.show_error)

    def look_at_file(self, path: str) -> None:
        """Show the preview of a clue file, and open it if the user accepts it."""
        ListPreview(Source(path), work.CLUE_FILE, self.jobs, self.file.take, self).show()

    def open_file(self, path: str | Path) -> None:
        """Read a clue file, and give its clues to entries that have none."""
        self.file.set_path(str(path), by_user=True)

    def go_to(self, slot: Slot) -> None:
        """Select an entry without emitting `chosen`."""
        if self.desk.row and self.desk.row.subject != slot:
            self.desk.finish()
        with QSignalBlocker(self):
            self.table.go_to(slot)

    def write(self, slot: Slot, text: str) -> None:
        """Edit the clue of a slot; a text replaces the old clue."""
        self.table.write(slot, text)

    def state(self) -> State:
        return {**super().state(), "file": self.file.path, "format": self.file.state()}

    def restore(self, state: State) -> None:
        super().restore(state)
        if (path := state.get("file")) and isinstance(path, str) and Path(path).is_file():
            self.file.restore(path, state.get("format"))
            self._read(apply=False)

    # the page

    def _lay_out(self) -> None:
        self.filter.setAccessibleName("Filter answers and clues")
        self.fill_button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.fill_button.setToolTip("Give each entry without a clue the best suggestion (Ctrl+Enter)")
        self.helps.show_value("suggestions")
        self.device.hide()
        upper, lower, suggestions = QWidget(), QWidget(), QWidget()  # filled in place: Qt visits all that is moved
        self._splitter = split((upper, 5), (lower, 2))
        self._stack = stacked(self._splitter, self.listed)
        self._tables = stacked(suggestions, self.ways, self.book)
        self.keep(splitter=self._splitter)
        lay_out(self, row(self.which, self.filter, self.total, stretch=self.total), self._stack, stretch=self._stack)
        lay_out(upper, self.table, self.desk, stretch=self.table)
        buttons = row(self.fill_button, self.keep_button, self.book.import_button, None)
        lay_out(lower, row(self.helps, None, self.device), self._tables, buttons, stretch=self._tables)
        lay_out(suggestions, self.suggested, self.meaning, self.file, stretch=self.suggested)

    def _connect(self) -> None:
        within, tables = Qt.ShortcutContext.WidgetWithChildrenShortcut, self.table.tables  # one has a selected row
        add_action(self._splitter, "Edit Length", "Shift+F2", lambda: [one.edit_length() for one in tables], within)
        self.filter.textChanged.connect(self.table.filter)
        self.which.turned.connect(self._show_list)
        for one in (self.which, self.listed):
            one.accepted.connect(self.accepted)
            one.refused.connect(self.show_error)
        self.table.written.connect(self._write)
        self.table.counted.connect(self._count)
        self.table.turned.connect(self._show_row)
        self.table.ticked.connect(self._tick)
        self.table.wanted.connect(lambda _, text: self.desk.edit(text))
        self.desk.written.connect(lambda row, text: self._write(row, text, step=f"clue {self.desk.clue.visit}"))
        self.desk.annotated.connect(partial(self._emit, "annotation", "Wordplay"))
        self.desk.noted.connect(partial(self._emit, "note", "Note"))
        self.desk.linked.connect(self._link)
        self.desk.stepped.connect(self._step)
        self.desk.parsed.connect(self._show_parses)
        self.suggested.accepted.connect(lambda one: self._accept(one.text, one.source))
        self.ways.accepted.connect(lambda way: self._use_way(way.annotation))
        self.book.accepted.connect(lambda one: self._accept(one.text, "book"))
        self.book.message.connect(self.message)
        self.book.grown.connect(self._grow)
        self.helps.chosen.connect(self._turn_help)
        self.device.currentIndexChanged.connect(lambda _: self._find_ways())
        self.finder.learned.connect(self._show_known)
        self.finder.failed.connect(partial(self.suggested.show_rows, ()))
        self.file.look = self.look_at_file
        self.file.chosen.connect(partial(self._read, apply=True))
        self._ask.timeout.connect(self._suggest)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        urls = event.mimeData().urls()
        if len(urls) == 1 and urls[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.look_at_file(event.mimeData().urls()[0].toLocalFile())

    # further lists

    def _show_list(self, number: int) -> None:
        self.filter.setVisible(number < 0)
        if self._puzzle and number >= 0:
            self.listed.show_list(self._puzzle, number)
        else:
            self.listed.show_nothing()
        self._stack.setCurrentIndex(int(number >= 0))

    # clues

    def _write(self, row: ClueRow, text: str, source: str = "editor", step: str = "") -> None:
        if self._puzzle is None:
            return
        made = edits.with_clue(self._puzzle, row.answer, text, source, slot=row.slot)
        if made != self._puzzle:
            self.typed.emit(made, f"{'Clue' if text.strip() else 'Remove clue'} of {row.short}", step)

    def _emit(self, field: str, what: str, row: ClueRow, text: str) -> None:
        if self._puzzle:
            made = edits.with_field(self._puzzle, row.answer, slot=row.slot, **{field: text.strip()})
            if made != self._puzzle:
                self.accepted.emit(made, f"{what} of {row.short}")

    def _link(self, row: ClueRow, text: str) -> None:
        """Set the further entries of an answer. An invalid text is reported, and the entries stay."""
        if (puzzle := self._puzzle) is None or not isinstance(slot := row.subject, Slot):
            return
        if made := attempted(lambda: edits.with_links(puzzle, slot, text), self.show_error):
            self.accepted.emit(made, f"Entries of {row.short}")
        else:
            self._show_row(self.table.current)

    def _step(self, step: int) -> None:
        """Go to another clue and keep writing. A clue left unchanged with Enter counts as read."""
        row = self.table.current
        if self._puzzle and row and row.unread and step > 0:
            self.seen.emit(edits.marked(self._puzzle, [row.answer]))
        self.table.step(step)
        self.desk.edit()

    def _count(self, row: ClueRow, length: str) -> None:
        """Set the length of an entry. The answer's own length is the default, which is not stored."""
        if (puzzle := self._puzzle) is None or edits.plain_length(length) == row.length:
            return
        make = partial(edits.with_length, puzzle, row.answer, length, slot=row.slot)
        if made := attempted(make, self.show_error):
            self.accepted.emit(made, f"Length of {row.short}")

    def _accept(self, text: str, source: str) -> None:
        if row := self.table.current:
            self._write(row, text, source)

    def _tick(self, row: ClueRow) -> None:
        clue = edits.clue_by_answer(self._puzzle).get(row.answer) if self._puzzle else None
        if self._puzzle and clue:
            self.read.emit(edits.marked(self._puzzle, [row.answer], unread=not clue.unread))

    def _fill(self, found: Suggested) -> None:
        """Use the best suggestion for each entry that still has no clue."""
        if (puzzle := self._puzzle) is None:
            return
        there, focused = {answer_of(text) for text in edits.without_clue(puzzle)}, self.fill_button.hasFocus()
        made = edits.filled(puzzle, {answer: clues for answer, clues in found.clues.items() if answer in there})
        if count := sum(clue not in puzzle.clues for clue in made.clues):
            self.accepted.emit(made, f"Suggest {plural(count, 'clue')}")
            if focused:
                self.desk.edit()  # to read them by Enter
        bare = [text for text in edits.without_clue(made) if answer_of(text) in found.clues]
        none = f"No clue was found for {work.named(bare)}." if bare else ""
        if text := " ".join((*found.notices, none)).strip():
            self.message.emit(Message(text))

    # wordplay

    def _turn_help(self, which: str) -> None:
        self._tables.setCurrentIndex(list(HELPS).index(which))
        self.device.setVisible(which == "wordplay")
        self._ask.start()

    def _find_ways(self) -> None:
        row = self.table.current
        if self.helps.value != "wordplay" or not self.isVisible():
            return
        if row is None or not row.letters:
            self.jobs.drop(SEEK)
            self._no_ways(offers.why_none(row))
            return
        device = self.device.currentData()
        if (row.letters, device) == self._sought:
            return
        self._sought = row.letters, device
        self.ways.show_rows((), LOOKING_FOR_WAYS)
        none = NO_WAY.format(what=SOUGHT.get(device, device), answer=row.shown)
        show = partial(self.ways.show_rows, empty=none)
        self.jobs.start(
            SEEK, work.find_ways, row.letters, device, on_best=show, on_done=show, on_failed=self._no_ways
        )  # fmt: skip

    def _no_ways(self, sentence: str) -> None:
        self._sought = ("", "")
        self.ways.show_rows((), sentence)

    def _show_parses(self, found: tuple[Parse, ...]) -> None:
        if found:
            self.jobs.drop(SEEK)
            self._sought = ("", "")
            self.helps.show_value("wordplay")
            self._turn_help("wordplay")
            self._ask.stop()
            self.ways.show_rows(found, offers.NOTHING)

    def _use_way(self, annotation: str) -> None:
        """Store a way as the annotation; an entry without a clue gets its words as a draft of the clue."""
        self.desk.finish()
        if (row := self.desk.row) and self._puzzle:
            made = edits.with_field(self._puzzle, row.answer, slot=row.slot, annotation=annotation.strip())
            if not row.clue:
                made = edits.with_clue(made, row.answer, skeleton(annotation), slot=row.slot)
            if made != self._puzzle:
                self.accepted.emit(made, f"Wordplay of {row.short}")
            self.desk.edit()

    # suggestions and problems

    def _show_row(self, row: ClueRow | None) -> None:
        self._show_detail()
        self._show_known()
        self._ask.start()
        if row and isinstance(row.subject, Slot):
            self.chosen.emit(row.subject)

    def _forget(self) -> None:
        self.finder.forget()
        self._ask.start()

    def _suggest(self) -> None:
        """Find suggestions for all entries, starting with the selected one."""
        self._show_known()
        self._find_ways()
        if self.helps.value == "book" and self.isVisible():
            self.book.show_answer(self.table.current)
        if self._puzzle and self.isVisible():
            self.finder.ask(self._puzzle, self.table.current.letters if self.table.current else "")

    def _show_known(self) -> None:
        letters = self.table.current.letters if self.table.current else ""
        self.meaning.say(self.finder.meanings.get(letters, ""))
        if (row := self.table.current) is None or not row.letters:
            self.suggested.show_rows((), offers.why_none(row))
        elif (found := self.finder.known.get(row.letters)) is None:
            self.suggested.show_rows((), offers.LOOKING)
        else:
            none = offers.NONE.format(answer=row.shown)
            self.suggested.show_rows(found, " ".join(self.finder.notices) or none)

    def _check(self) -> None:
        if self._puzzle:
            self.jobs.start(
                CHECK, work.check, self._puzzle, self.document, on_done=self._show_checked, on_failed=self._no_check
            )

    def _no_check(self, sentence: str) -> None:
        self._show_checked(work.Checked(notice=f"Not checked: {sentence}"))
        self.show_error(sentence)

    def _show_checked(self, checked: work.Checked) -> None:
        self._checked = checked
        self._show()

    def _show(self) -> None:
        if self._puzzle is None:
            return
        rows = rows_of(self._puzzle)
        self.table.show_rows(rows, {row.subject: self._checked.standing(row) for row in rows})
        self.total.say(work.summary_text(rows, self._checked))
        self.fill_button.setEnabled(any(row.answer and not row.clue for row in rows))
        self.keep_button.setEnabled(any(row.clue for row in rows))
        self._show_detail()

    def _show_detail(self) -> None:
        if (row := self.table.current) is None or self._puzzle is None:
            self.desk.show_row(None, None, "", self._checked.notice)
            return
        own = {clue.subject: clue for clue in self._puzzle.clues}
        links = edits.links_text(self._puzzle, row.subject) if isinstance(row.subject, Slot) else ""
        clue = own.get(row.subject) or own.get(row.answer)
        self.desk.show_row(row, clue, links, work.detail_text(row, self._checked))

    # files and the book

    def _read(self, *, apply: bool) -> None:
        puzzle = self._puzzle if apply else None
        self.finder.read(self.file.path, puzzle, self.file.form, partial(self._use_file, apply), self._no_file)
        self._ask.start()

    def _use_file(self, apply: bool, found: work.ReadClues) -> None:
        file = found.file
        self._ask.start()
        if apply and (puzzle := self._puzzle):
            made = found.applied_to(puzzle)
            if given := len(set(made.clues) - set(puzzle.clues)):
                self.accepted.emit(made, f"Add {plural(given, 'clue')} from {file.name}")
            self.message.emit(skipped_message(work.reading_report(file, given), skipped_lines(file.report), self))

    def _no_file(self, sentence: str) -> None:
        self.file.set_path("")
        self.show_error(sentence)

    def _keep(self) -> None:
        if self._puzzle:
            self.start_job(KEEP, work.keep_clues, self._puzzle, self.document, lane="disk", on_done=self._kept)

    def _grow(self) -> None:
        """Suggest and check again, because the clue book has new clues."""
        self._forget()
        self._check()

    def _kept(self, count: int) -> None:
        self._grow()
        self.message.emit(Message(f"{plural(count, 'clue')} of this puzzle saved to the clue book."))
