"""Reads the suggested clues of many days in one list, one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHeaderView, QPushButton, QTableWidget, QTableWidgetItem, QWidget

from engine.calendar.entry import FINAL, Entry, traits_of
from engine.calendar.people import me
from engine.calendar.planning import edited
from engine.calendar.records import Change, Step, write
from engine.core.dates import short_date
from engine.core.job import Control
from engine.core.store import Store
from engine.core.value import changed
from engine.crossword import puzzle as crossword
from engine.crossword.grid import numbers
from studio.core.theme import GAP_3
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

CLUE = 2  # the column; before it are the day and the answer


class Draft(NamedTuple):
    """A suggested clue that nobody has read, and the place of its crossword among the entries."""

    entry: int
    label: str
    clue: crossword.Clue


def drafts_of(entries: Sequence[Entry]) -> list[Draft]:
    """Return the unread clues of crosswords, in the order of the days and the numbers."""
    found = list[Draft]()
    for place, entry in enumerate(entries):
        if not isinstance(entry.puzzle, crossword.Puzzle):
            continue
        labels = numbers(entry.puzzle.grid)
        for slot, clue in crossword.clues_of(entry.puzzle).items():
            if clue.unread:
                found.append(Draft(place, f"{labels.get(slot.cell, '')} {slot.direction}", clue))
    return found


def keep_read(
    store: Store, entries: Sequence[Entry], read: Sequence[tuple[Draft, str]], *, control: Control
) -> Step:
    """Mark clues as read, with their texts; a crossword without unread clues is read itself.

    Raises:
        Changed: If somebody else changed one of the crosswords.
    """
    control.check()
    texts: dict[int, dict[object, str]] = {}
    for draft, text in read:
        texts.setdefault(draft.entry, {})[draft.clue.subject] = text
    changes = list[Change]()
    for place, new in texts.items():
        entry = entries[place]
        assert isinstance(entry.puzzle, crossword.Puzzle)
        puzzle = with_read(entry.puzzle, new)
        after = edited(entry, changed(entry, puzzle=puzzle, traits=traits_of(puzzle)))
        if after.state in ("planned", "made") and not _unread(puzzle):
            after = changed(after, state="read")
        changes.append(Change(entry, after))
    return write(store, changes, me(), f"read {len(read)} clues")


def with_read(puzzle: crossword.Puzzle, texts: dict[object, str]) -> crossword.Puzzle:
    """Return a crossword whose clues with some subjects are read, and have these texts."""
    clues = tuple(
        changed(clue, text=texts[clue.subject], unread=False,
                source=clue.source if texts[clue.subject] == clue.text else "editor")
        if clue.subject in texts else clue
        for clue in puzzle.clues
    )  # fmt: skip
    return changed(puzzle, clues=clues)


def _unread(puzzle: crossword.Puzzle) -> bool:
    return any(clue.unread for clue in puzzle.clues)


class Reading(QDialog):
    """The list of unread clues. Enter accepts a clue and goes to the next one; typing replaces its text.

    Signals:
        finished_reading: the entries, and the clues that were read with their texts.
    """

    finished_reading = Signal(object, object)

    def __init__(self, entries: Sequence[Entry], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("Read Clues")
        self._entries, self.drafts = tuple(entries), drafts_of(entries)
        self._read = dict[int, str]()
        self.table = QTableWidget(len(self.drafts), 3, self)
        self.table.setHorizontalHeaderLabels(["Day", "Answer", "Clue"])
        self.table.verticalHeader().hide()
        self.table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        self.table.setAccessibleName("Unread clues")
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(CLUE, QHeaderView.ResizeMode.Stretch)
        for place, draft in enumerate(self.drafts):
            day = short_date(self._entries[draft.entry].day)
            answer = f"{draft.clue.answer.upper()}  ({draft.label.strip()})"
            for column, text in enumerate((day, answer, draft.clue.text)):
                item = QTableWidgetItem(text)
                if column != CLUE:
                    item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsEditable)
                self.table.setItem(place, column, item)
        self.count, done, cancel = Label(), QPushButton("&Done"), QPushButton("Cancel")
        done.setProperty("primary", "true")
        everything = QPushButton("Accept &All")
        for button in (done, cancel, everything):
            button.setAutoDefault(False)
        everything.setToolTip("Accept all clues that are left, after you have read them")
        about = Label(
            "Enter accepts a clue and goes to the next one. F2 or typing changes its text.", wordWrap=True
        )
        buttons = row(self.count, None, everything, cancel, done)
        lay_out(self, about, self.table, buttons, gap=GAP_3, stretch=self.table, margin=None)
        self.resize(760, 520)
        self.table.installEventFilter(self)
        self.table.cellChanged.connect(lambda line, _: self._accept(line))
        done.clicked.connect(self._finish)
        cancel.clicked.connect(self.reject)
        everything.clicked.connect(self._accept_all)
        self.table.setCurrentCell(0, CLUE)
        self._show_count()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        pressed = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress
        if pressed and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # type: ignore[attr-defined]
            line = self.table.currentRow()
            self._accept(line)
            self.table.setCurrentCell(min(line + 1, len(self.drafts) - 1), CLUE)
            return True
        return super().eventFilter(watched, event)

    def _accept(self, line: int) -> None:
        if not 0 <= line < len(self.drafts):
            return
        item = self.table.item(line, CLUE)
        text = " ".join(item.text().split()) if item else ""
        if not text:
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
    return [
        one
        for one in entries
        if isinstance(one.puzzle, crossword.Puzzle) and _unread(one.puzzle) and one.state not in FINAL
    ]
