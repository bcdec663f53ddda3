"""A table of the entries of a crossword in which clues are edited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QPersistentModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QLineEdit, QWidget

from engine.crossword.clues.edit import clue_by_answer
from engine.crossword.grid import answer_text, entries_of, numbers
from engine.crossword.puzzle import Clue, Puzzle, enumeration, is_word
from engine.vetting.verdict import NOT_CHECKED
from studio.theme import accent
from studio.widgets.word_model import Data, Index, WordModel
from studio.widgets.word_table import Column, WordTable

NO_CLUE, UNREAD, NOT_PLACED = "no clue", "unread", -1
LEAST_CLUE = 20
"""Minimum width of the clue column in characters."""
ORIGINS = {"definition": "meaning", "synonyms": "synonym"}
ENTRY, ANSWER, CLUE, CHECK = range(4)
EMPTY = "No words yet. Add words on the Words page, then write their clues here."
Hint = QAbstractItemDelegate.EndEditHint


class ClueRow(NamedTuple):
    """A row of the table.

    Attributes:
        code: twice the number of the entry, plus one if it goes down; NOT_PLACED if it is not in the grid.
        shown: the answer in capitals with its enumeration.
        clue, source: "" if it has no clue.
        unread: whether the clue was suggested and has not been seen.
    """

    answer: str
    code: int
    shown: str
    clue: str = ""
    source: str = ""
    unread: bool = False

    @property
    def name(self) -> str:
        """The name of the entry: "12 across"."""
        return named(self.code)


def named(code: int) -> str:
    """The number and direction of an entry; a dash if it is not placed."""
    return "\u2013" if code == NOT_PLACED else f"{code // 2} {'down' if code % 2 else 'across'}"


def short(code: int) -> str:
    """Like `named`, abbreviated: "12 ac", "3 dn"."""
    return named(code).replace("across", "ac").replace("down", "dn")


def origin(source: str) -> str:
    """The source of a clue for a narrow column."""
    return ORIGINS.get(source, source)


def rows_of(puzzle: Puzzle) -> tuple[ClueRow, ...]:
    """The complete entries, across then down; or the words of the list if there is no entry."""
    texts = {listed.answer: listed.text for listed in puzzle.words}
    clues, places = clue_by_answer(puzzle), numbers(puzzle.grid)
    codes = {
        answer: 2 * places[entry.row, entry.column] + (entry.direction == "down")
        for entry in entries_of(puzzle.grid)
        if (answer := answer_text(puzzle.grid, entry))
    }
    if not entries_of(puzzle.grid):
        codes = dict.fromkeys(puzzle.answers, NOT_PLACED)
    return tuple(
        ClueRow(answer, code, _shown(texts.get(answer, answer)), *_clue(clues.get(answer)))
        for answer, code in codes.items()
    )


def _shown(text: str) -> str:
    return f"{text.upper()} ({enumeration(text)})" if is_word(text) else text.upper()


def _clue(clue: Clue | None) -> tuple[str, str, bool]:
    return (clue.text, clue.source, clue.unread) if clue else ("", "", False)


class ClueModel(WordModel):
    """A model whose clues are editable.

    Signals:
        written: the row of the data, and the new text.
    """

    written = Signal(int, str)

    def renew(self, data: Mapping[str, Data]) -> None:
        """Replace the values without sorting the rows again.

        Only changed cells are announced, so that an open editor keeps its text.
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
    """Shows entries; a clue is edited after Enter, F2, a double click, or by typing.

    Signals:
        written: the answer and its new clue, "" to remove it.
        turned: the answer of the selected row, "" for none.
        ticked: the answer of a row that the user marks as read or unread with the space bar.
    """

    model_type = ClueModel
    widest = "clue"

    written = Signal(str, str)
    turned = Signal(str)
    ticked = Signal(str)

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
        """The selected row."""
        rows = self.selected()
        return self.rows[rows[0]] if rows else None

    def show_rows(self, rows: Sequence[ClueRow], checks: Mapping[str, str]) -> None:
        """Show entries; the selected one stays selected if it is still there.

        Args:
            checks: "clean", "caution", "fault" or `NOT_CHECKED` by answer, as far as known.
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
        """Select an entry and scroll to it."""
        rows = [row for row, one in enumerate(self.rows) if one.answer == answer]
        if rows and rows != self.selected() and (place := self.words.place(rows[0])) is not None:
            self.setCurrentIndex(self.words.index(place, CLUE))

    def filter(self, needle: str) -> None:
        """Show only the entries whose answer or clue contains a text."""
        self._needle = needle.strip().lower()
        self._mask()

    def write(self, row: int, text: str | None = None) -> None:
        """Open the clue of a row for editing; `text` replaces the old clue."""
        place = self.words.place(row)
        if place is None:
            return
        index = self.words.index(place, CLUE)
        self.setCurrentIndex(index)
        self._edited = QPersistentModelIndex(index)
        self.edit(index)
        line = self.indexWidget(index) or self.viewport().findChild(QLineEdit)
        if isinstance(line, QLineEdit):
            palette = line.palette()  # a style sheet hides the wing's palette from a new line edit
            palette.setColor(palette.ColorRole.Highlight, accent(self))
            palette.setColor(palette.ColorRole.HighlightedText, QColor(self.shown.on_accent("crossword")))
            line.setPalette(palette)
            if text is not None:
                line.setText(text)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, Hint.NoHint)
        step = {Hint.EditNextItem: 1, Hint.SubmitModelCache: 1, Hint.EditPreviousItem: -1}.get(hint, 0)
        place = self.currentIndex().row() + step
        stayed = self._edited == self.currentIndex()  # a click on another row also closes the editor
        if stayed and step and 0 <= place < self.words.rowCount():
            self.setCurrentIndex(self.words.index(place, CLUE))
            if hint != Hint.SubmitModelCache:
                self.write(self.words.source(place))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, rows = event.text(), self.selected()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        if rows and event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.write(rows[0])
        elif rows and event.key() == Qt.Key.Key_Space:
            self.ticked.emit(self.rows[rows[0]].answer)
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
    """The text of the last column: a fault, that the clue is unread, another problem, or that there is none."""
    if row.unread and check != "fault":
        return UNREAD
    return NO_CLUE if not row.clue and check in (None, "clean", NOT_CHECKED) else check or ""
