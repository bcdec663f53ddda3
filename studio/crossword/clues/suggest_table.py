"""Tables of help with a clue: suggestions, wordplay, and the clue book. A click or Enter uses a row."""

from collections.abc import Sequence
from datetime import date
from functools import partial
from pathlib import Path

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QAbstractItemView, QFileDialog, QLineEdit, QWidget

from engine.core import plural
from engine.core.store import Store
from engine.crossword.clues.sources import search_book
from engine.daily.remember import Remembered, remember_archive
from engine.wing.sheet import EITHER
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1
from studio.crossword.clues.jobs import ClueRow, origin
from studio.crossword.crisscross.lists import skipped_message
from studio.crossword.word_tables import PickTable
from studio.widgets.editor import Message
from studio.widgets.layouts import lay_out, push_button, row
from studio.widgets.word_table import Column

NOTHING = "Select an entry to see suggested clues."
NOT_FULL = "Fill the entry to see suggested clues."
TWO = "Its clue must fit both answers. Write it above."
LOOKING = "Finding clues\u2026"
NONE = "No clue was found for {answer}. Write one above, or open a clue file."
SUGGESTED = (
    Column("text", "Suggested clue", width=24),
    Column("source", "Source", width=8, show=origin),
    Column("note", "Note", width=11),
)
WAYS = (Column("device", "Device", width=12), Column("annotation", "Wordplay", width=30))


class OfferTable(PickTable):
    """Shows rows, best first, whose attributes have the names of the columns."""

    widest = "text"

    accepted = Signal(object)  # the row that the user chose

    def __init__(self, columns: Sequence[Column], name: str) -> None:
        super().__init__(columns, name)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.clicked.connect(lambda index: self._take(self.words.source(index.row())))
        self.opened.connect(self._take)
        self.show_rows((), NOTHING)

    def show_rows(self, rows: Sequence[object], empty: str) -> None:
        """Show rows; `empty` if there are none. The same rows keep the scroll position and the selection."""
        self.set_empty_text(empty)
        if self.items != tuple(rows) or not rows:
            self.clearSelection()
            self.show_items(rows)

    def _take(self, row: int) -> None:
        self.accepted.emit(self.items[row])


def why_none(row: ClueRow | None) -> str:
    """Why an entry has no suggestions: it is not full, has two answers, or none is selected."""
    return NOTHING if row is None else TWO if EITHER in row.answer else NOT_FULL


class WaysTable(OfferTable):
    """Shows wordplay."""

    widest = "annotation"


SEARCH, IMPORT, AHEAD = "crossword.clues.book", "crossword.clues.import", "crossword.clues.ahead"
TYPING = 150  # milliseconds without a key after which the book is searched
UNUSED = "The clue book has no clue of {answer}. Import old puzzles, or search for words of other clues."
NOT_FOUND = "The clue book has no such clue."
BOOK = (
    Column("text", "Clue in the book", width=11),
    Column("answer", "Answer", width=8, show=str.upper),
    Column("day", "Date", width=11, show=lambda day: "" if day == date.min else f"{day.day} {day:%b} {day.year}"),
    Column("setter", "Setter", width=8),
    Column("title", "Puzzle", width=8),
)


FIELDS = {
    "answer": ("Answer", "Another answer; ? stands for a letter, * for any letters"),
    "words": ("Words of the clue", "Words, or beginnings of words of three letters or more"),
    "setter": ("Setter", "Words of the setter's name"),
}


class ClueBook(QWidget):
    """Shows the history of an answer, or the clues that the user searches for."""

    accepted = Signal(object)  # the row that the user chose
    message = Signal(object)
    grown = Signal()  # there are new clues in the book

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs, self._empty = jobs, NOTHING
        self._answer = self._shown = ""  # its letters, and the answer as written
        self._ahead = False  # whether the book was read ahead
        self.table = OfferTable(BOOK, "Clue book")
        self.fields = {name: QLineEdit(placeholderText=text) for name, (text, _) in FIELDS.items()}
        self.import_button = push_button("Import Old Puzzles\u2026", self._choose)
        self._wait = QTimer(self, singleShot=True, interval=TYPING)
        for name, field in self.fields.items():
            field.setAccessibleName(FIELDS[name][0])
            field.setToolTip(FIELDS[name][1])
            field.setClearButtonEnabled(True)
            field.textChanged.connect(self._wait.start)
        self.import_button.setToolTip("Remember the puzzles of a folder: .puz, .ipuz, .jpz, .xd, .puzzle, .csv")
        lay_out(self, row(*self.fields.values()), self.table, stretch=self.table, gap=GAP_1)
        self.table.accepted.connect(self.accepted)
        self._wait.timeout.connect(self.search)

    def read_ahead(self) -> None:
        """Bring the book into the memory of the system, once: the first search of a cold disk takes 0.1 s."""
        if not self._ahead:
            self._ahead = True
            self._jobs.start(AHEAD, Store().read_ahead, lane="disk")

    def show_answer(self, row: ClueRow | None) -> None:
        """Show the clues of the answer of a row, unless the user searches for others."""
        self._answer, self._shown = (row.letters, row.shown) if row else ("", "")
        self._empty = why_none(row)
        self.search()

    def search(self) -> None:
        """Search the book for the typed text, or else for the answer."""
        asked = {name: field.text().strip() for name, field in self.fields.items()}
        searched = any(asked.values())
        self.table.setColumnHidden(1, not searched)  # it is that of the entry
        self.table.fill_width()
        if not searched and not self._answer:
            self._jobs.drop(SEARCH)
            self.table.show_rows((), self._empty)
            return
        empty = NOT_FOUND if searched else UNUSED.format(answer=self._shown)
        answer = asked["answer"] if searched else self._answer
        self._jobs.start(
            SEARCH, search_book, Store(), answer=answer, words=asked["words"], setter=asked["setter"],
            on_done=lambda rows: self.table.show_rows(rows, empty),
            on_failed=partial(self.table.show_rows, ()),
        )  # fmt: skip

    def _choose(self) -> None:
        if folder := QFileDialog.getExistingDirectory(self, "Folder of Old Puzzles"):
            self.import_folder(folder)

    def import_folder(self, folder: str) -> None:
        """Remember the puzzles of a folder."""
        self._jobs.start(
            IMPORT, remember_archive, Store(), Path(folder), "", lane="process", name="Importing old puzzles",
            on_done=self._imported, on_failed=lambda sentence: self.message.emit(Message(sentence, "error")),
        )  # fmt: skip

    def _imported(self, made: Remembered) -> None:
        known = f" {made.known:,} were known." if made.known else ""
        known += f" {made.undated:,} without a date are in the clue book only." if made.undated else ""
        left = f" {plural(len(made.left_out), 'file')} left out." if made.left_out else ""
        bad = [f"{one.place}: {one.why}" for one in (*made.left_out, *made.unread_dates)]
        self.message.emit(skipped_message(f"{plural(made.new, 'puzzle')} imported.{known}{left}", bad, self))
        self.grown.emit()
