"""The entries of a crossword with their clues in a table, in which the clues are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QLineEdit, QWidget

from engine.crossword.grid import entries_of, numbers
from engine.crossword.puzzle import Puzzle, enumeration
from studio.theme import accent
from studio.widgets.word_model import Data, Index, WordModel
from studio.widgets.word_table import Column, WordTable

NO_CLUE, NOT_PLACED = "no clue", -1
LEAST_CLUE = 20  # characters
ORIGINS = {"definition": "meaning", "synonyms": "synonym"}
ENTRY, ANSWER, CLUE, CHECK = range(4)
EMPTY = "No words yet. Paste or type them on the Words page; their clues are written here."
Hint = QAbstractItemDelegate.EndEditHint


class ClueRow(NamedTuple):
    """An entry as the table shows it.

    Attributes:
        code: twice its number, and one more where it goes down; NOT_PLACED where it does not stand in the grid.
        shown: its answer as the list writes it, with the lengths of its words.
        clue, source: "" where it has none.
    """

    answer: str
    code: int
    shown: str
    clue: str = ""
    source: str = ""

    @property
    def name(self) -> str:
        """Such as "12 across"."""
        return named(self.code)


def named(code: int) -> str:
    """The number and the direction of an entry."""
    return "\u2013" if code == NOT_PLACED else f"{code // 2} {'down' if code % 2 else 'across'}"


def short(code: int) -> str:
    """As `named`, the way solvers write it: "12 ac", "3 dn"."""
    return named(code).replace("across", "ac").replace("down", "dn")


def origin(source: str) -> str:
    """Where a clue is from, as short as the column is narrow."""
    return ORIGINS.get(source, source)


def rows_of(puzzle: Puzzle) -> tuple[ClueRow, ...]:
    """The entries, across then down; the words of the list where there is no grid."""
    texts = {listed.answer: listed.text for listed in puzzle.words}
    clues = {clue.answer: clue for clue in puzzle.clues}
    places = numbers(puzzle.grid)
    codes = {
        entry.word: 2 * places[entry.row, entry.column] + (entry.direction == "down")
        for entry in entries_of(puzzle.grid)
    } or dict.fromkeys(puzzle.answers, NOT_PLACED)
    return tuple(
        ClueRow(answer, code, _shown(texts.get(answer, answer)), *_clue(clues.get(answer)))
        for answer, code in codes.items()
    )


def _shown(text: str) -> str:
    return f"{text.upper()} ({enumeration(text)})" if "." not in text else text.upper()


def _clue(clue: Any) -> tuple[str, str]:
    return (clue.text, clue.source) if clue else ("", "")


class ClueModel(WordModel):
    """The clue of each row can be written.

    Signals:
        written: the row of the data, and the text.
    """

    written = Signal(int, str)

    def renew(self, data: Mapping[str, Data]) -> None:
        """Other values of the same rows, where they stand: nothing is sorted anew.

        An editor that is open stays so, with what was typed: a view fills it again for each cell that is told.
        """
        before, self._data, self._keys = self._data, dict(data), {}
        for place in range(self.rowCount()):
            row = self.source(place)
            for number, column in enumerate(self.columns):
                if before[column.name][row] != data[column.name][row]:
                    self.dataChanged.emit(self.index(place, number), self.index(place, number))

    def flags(self, index: Index) -> Qt.ItemFlag:
        editable = Qt.ItemFlag.ItemIsEditable if index.column() == CLUE else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return super().data(index, Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.EditRole else role)

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.written.emit(self.source(index.row()), str(value))
        return True


class ClueTable(WordTable):
    """Shows entries; a clue is written after Enter, F2, a double click, or by typing.

    Signals:
        written: the answer and its new clue, "" for none.
        turned: the answer of the row that is chosen, "" for none.
    """

    model_type = ClueModel
    widest = "clue"

    written = Signal(str, str)
    turned = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column("entry", "Entry", width=5, show=short),
            Column("answer", "Answer", width=11),
            Column("clue", "Clue", width=LEAST_CLUE),
            Column("check", "Check", "verdict", width=8),
        )
        super().__init__(columns, "Clues", parent)
        self.rows: tuple[ClueRow, ...] = ()
        self._needle, self._edited = "", QPersistentModelIndex()
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.set_empty_text(EMPTY)
        assert isinstance(self.words, ClueModel)
        self.words.written.connect(lambda row, text: self.written.emit(self.rows[row].answer, text))
        self.opened.connect(self.write)
        self.chosen.connect(lambda rows: self.turned.emit(self.rows[rows[0]].answer if rows else ""))

    @property
    def current(self) -> ClueRow | None:
        """The chosen row."""
        rows = self.selected()
        return self.rows[rows[0]] if rows else None

    def show_rows(self, rows: Sequence[ClueRow], checks: Mapping[str, str]) -> None:
        """Show entries; the chosen one stays chosen where it is still there.

        Args:
            checks: by answer, "clean", "caution" or "fault", as far as that is known.
        """
        chosen = self.current
        same = [row.answer for row in rows] == [row.answer for row in self.rows]
        self.rows = tuple(rows)
        data = {
            "entry": [row.code for row in rows],
            "answer": [row.shown for row in rows],
            "clue": [row.clue for row in rows],
            "check": [_checked(row, checks.get(row.answer)) for row in rows],
        }
        assert isinstance(self.words, ClueModel)
        if same and rows:
            self.words.renew(data)
            return
        with QSignalBlocker(self):
            self.words.set_data(data)
            self._mask()
        if chosen:
            self.go_to(chosen.answer)
        if self.current != chosen:
            self.turned.emit(self.current.answer if self.current else "")

    def go_to(self, answer: str) -> None:
        """Choose an entry and bring it into view."""
        rows = [row for row, one in enumerate(self.rows) if one.answer == answer]
        if rows and rows != self.selected() and (place := self.words.place(rows[0])) is not None:
            self.setCurrentIndex(self.words.index(place, CLUE))

    def filter(self, needle: str) -> None:
        """Show only the entries whose answer or clue contains a text."""
        self._needle = needle.strip().lower()
        self._mask()

    def write(self, row: int, text: str | None = None) -> None:
        """Open the clue of a row for writing; what was typed takes the place of the old one."""
        place = self.words.place(row)
        if place is None:
            return
        index = self.words.index(place, CLUE)
        self.setCurrentIndex(index)
        self._edited = QPersistentModelIndex(index)
        self.edit(index)
        line = self.indexWidget(index) or self.viewport().findChild(QLineEdit)
        if isinstance(line, QLineEdit):
            palette = line.palette()  # a style sheet keeps the wing's from a line made just now
            palette.setColor(palette.ColorRole.Highlight, accent(self))
            palette.setColor(palette.ColorRole.HighlightedText, QColor(self.shown.on_accent("crossword")))
            line.setPalette(palette)
            if text is not None:
                line.setText(text)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, Hint.NoHint)
        step = {Hint.EditNextItem: 1, Hint.SubmitModelCache: 1, Hint.EditPreviousItem: -1}.get(hint, 0)
        place = self.currentIndex().row() + step
        stayed = self._edited == self.currentIndex()  # a click on another row closes the editor too
        if stayed and step and 0 <= place < self.words.rowCount():
            self.setCurrentIndex(self.words.index(place, CLUE))
            if hint != Hint.SubmitModelCache:
                self.write(self.words.source(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, rows = event.text(), self.selected()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if rows and event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.write(rows[0])
        elif rows and plain and text.isprintable() and text.strip():
            self.write(rows[0], text)
        else:
            super().keyPressEvent(event)

    def _mask(self) -> None:
        found = [self._needle in f"{row.shown} {row.clue}".lower() for row in self.rows]
        self.words.set_mask(np.array(found, bool) if self._needle else None)
        nothing = f"No answer or clue contains \u201c{self._needle}\u201d. Clear the filter to see all."
        self.set_empty_text(nothing if self._needle and self.rows else EMPTY)


def _checked(row: ClueRow, check: str | None) -> str:
    """What the last column says: what is wrong comes first, also where there is no clue."""
    return NO_CLUE if not row.clue and check in (None, "clean") else check or ""
