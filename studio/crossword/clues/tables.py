"""The tables of clues across and down. A clue is edited on the desk below them, a length in its cell."""

from collections.abc import Mapping, Sequence

import numpy as np
from PySide6.QtCore import QElapsedTimer, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView, QLineEdit, QSplitter, QWidget

from engine.drawing.words import untagged
from engine.words.vetting.verdict import NOT_CHECKED
from studio.core.theme import GAP_2, accent, on_accent
from studio.crossword.clues.jobs import ClueRow, Subject
from studio.widgets.layouts import add_action as action
from studio.widgets.word_model import Data, Index, WordModel
from studio.widgets.word_table import ICON, Column, WordTable

NO_CLUE, UNREAD = "no clue", "unread"
LEAST_CLUE = 9  # minimum width of the clue column in characters
NARROW = 420  # pixels of a table below which the answer is shown before the clue, without length and check
TYPING = 800  # milliseconds in which digits belong to the same number
NUMBER, ANSWER, CLUE, LENGTH, CHECK = range(5)
EMPTY = "No words yet. Fill the grid, or add words to the list of a criss-cross; their clues are written here."
LENGTH_HINT = "Printed after the clue. Clear it to print the length of the answer (Shift+F2 edits it)"


class ClueModel(WordModel):
    """A model whose lengths are editable."""

    written = Signal(int, str)  # the row of the data and the new length
    narrow = False  # whether the answer is shown before the clue

    def renew(self, data: Mapping[str, Data]) -> None:
        """Replace the values without sorting. Only changed cells are announced: editors keep their text."""
        before, self._data, self._keys = self._data, dict(data), {}
        for place in range(self.rowCount()):
            row = self.source(place)
            for number, column in enumerate(self.columns):
                if before[column.name][row] != data[column.name][row]:
                    self.dataChanged.emit(self.index(place, number), self.index(place, number))

    def flags(self, index: Index) -> Qt.ItemFlag:
        editable = Qt.ItemFlag.ItemIsEditable if index.column() == LENGTH else Qt.ItemFlag.NoItemFlags
        return super().flags(index) | editable

    def text(self, source: int, column: Column) -> str:
        text = super().text(source, column)
        answer = super().text(source, self.columns[ANSWER]) if self.narrow and column.name == "clue" else ""
        return f"{answer}   {text}".strip()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        return super().data(index, Qt.ItemDataRole.DisplayRole if role == Qt.ItemDataRole.EditRole else role)

    def setData(self, index: Index, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        self.written.emit(self.source(index.row()), str(value))
        return True


class ClueTable(WordTable):
    """Shows entries. Keys and double clicks ask for the desk, digits go to an entry, Shift+F2 edits a length."""

    model_type = ClueModel
    words: ClueModel
    widest = "clue"

    written = Signal(object, str)  # the row and its new clue, "" to remove it
    wanted = Signal(object, str)  # the row whose clue the user begins to write, and what was typed
    numbered = Signal(str)  # a digit of the number of an entry to go to
    counted = Signal(object, str)  # the row and its new length, "" for that of the answer
    turned = Signal(object)  # the selected row, or None
    ticked = Signal(object)  # a row that the user marks as read or unread with the space bar
    passed = Signal(int)  # 1 or -1 if the user moves past the last row or before the first

    def __init__(self, title: str) -> None:
        """Make a table. `title` is the header of the numbers: "Across"."""
        columns = (
            Column("number", title, "number", width=7, show=lambda number: str(number or "\u2013")),
            Column("answer", "Answer", width=11),
            Column("clue", "Clue", width=LEAST_CLUE),
            Column("length", "Length", width=6, hint=LENGTH_HINT),
            Column("check", "Check", "verdict", width=8),
        )
        super().__init__(columns, f"Clues {title.lower()}")
        self.rows: tuple[ClueRow, ...] = ()
        self._needle = ""
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.set_empty_text(EMPTY)
        self.words.written.connect(lambda row, text: self.counted.emit(self.rows[row], text))
        self.doubleClicked.connect(self._open)
        self.chosen.connect(lambda rows: self.turned.emit(self.rows[rows[0]] if rows else None))
        remove = QKeySequence.StandardKey.Delete
        action(self, "Remove Clue", remove, lambda: self.current and self.written.emit(self.current, ""))
        action(self, "Edit Length\tShift+F2", "", self.edit_length)

    @property
    def current(self) -> ClueRow | None:
        """The selected row."""
        rows = self.selected()
        return self.rows[rows[0]] if rows else None

    def show_rows(self, rows: Sequence[ClueRow], checks: Mapping[Subject, str]) -> None:
        """Show entries, with `checks` if known. An open editor stays open if the rows are the same."""
        same = [row.subject for row in rows] == [row.subject for row in self.rows]
        self.rows = tuple(rows)
        data = {
            "number": [row.number if row.own in ("", str(row.number)) else row.own for row in rows],
            "answer": [row.shown for row in rows],
            "clue": [row.clue for row in rows],
            "length": [row.length for row in rows],
            "check": [_checked(row, checks.get(row.subject)) for row in rows],
        }
        if same and rows:
            self.words.renew(data)
            return
        with QSignalBlocker(self):
            self.words.set_data(data)
            self._mask()

    def copied(self) -> str:
        narrow, self.words.narrow = self.words.narrow, False  # the answers have a column of their own
        try:
            return untagged(super().copied())
        finally:
            self.words.narrow = narrow

    def go_to(self, subject: Subject) -> bool:
        """Select an entry and scroll to it. Return whether it is shown."""
        rows = [row for row, one in enumerate(self.rows) if one.subject == subject]
        if not rows or (place := self.words.place(rows[0])) is None:
            return False
        if rows != self.selected():
            self.setCurrentIndex(self.words.index(place, CLUE))
        return True

    def step(self, step: int, *, end: bool = False) -> bool:
        """Select the next or previous row, with `end` the first or last. Return whether there is one."""
        count = self.words.rowCount()
        place = (0 if step > 0 else count - 1) if end else self.currentIndex().row() + step
        if not 0 <= place < count:
            return False
        self.setCurrentIndex(self.words.index(place, CLUE))
        return True

    def filter(self, needle: str) -> None:
        """Show only the entries whose answer or clue contains a text."""
        self._needle = needle.strip().lower()
        self._mask()

    def write(self, row: int, text: str = "") -> None:
        """Ask for the desk to write the clue of a row; `text` replaces the old one."""
        if (place := self.words.place(row)) is not None:
            self.setCurrentIndex(self.words.index(place, CLUE))
            self.wanted.emit(self.rows[row], text)

    def edit_length(self) -> None:
        """Open the length of the selected row, if there is one, for editing."""
        if not (rows := self.selected()) or (place := self.words.place(rows[0])) is None:
            return
        self._hide_length(hidden=False)
        index = self.words.index(place, LENGTH)
        self.setCurrentIndex(index)
        self.edit(index)
        line = self.indexWidget(index) or self.viewport().findChild(QLineEdit)
        if isinstance(line, QLineEdit):
            palette = line.palette()  # a style sheet hides the wing's palette from a new line edit
            palette.setColor(palette.ColorRole.Highlight, accent(self))
            palette.setColor(palette.ColorRole.HighlightedText, on_accent(self))
            line.setPalette(palette)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        super().closeEditor(editor, QAbstractItemDelegate.EndEditHint.NoHint)
        self._hide_length(hidden=self.width() < NARROW)
        if hint == QAbstractItemDelegate.EndEditHint.SubmitModelCache and not self.step(1):
            self.passed.emit(1)

    def _hide_length(self, *, hidden: bool) -> None:
        self.setColumnHidden(LENGTH, hidden)
        self.fill_width()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        text, rows = event.text(), self.selected()
        plain = not event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier)
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if rows and event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            self.edit_length() if shift else self.write(rows[0])
        elif step and not 0 <= self.currentIndex().row() + step < self.words.rowCount():
            self.passed.emit(step)
        elif rows and event.key() == Qt.Key.Key_Space:
            self.ticked.emit(self.rows[rows[0]])
        elif plain and text.isdigit():
            self.numbered.emit(text)
        elif rows and plain and text.isprintable() and text.strip():
            self.write(rows[0], text)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        narrow = self.width() < NARROW
        if narrow != self.isColumnHidden(ANSWER):
            self.setColumnHidden(ANSWER, narrow)
            self.setColumnHidden(LENGTH, narrow)
            self.words.retitle("clue", "Answer" if narrow else "Clue", "Answer and clue" if narrow else "Clue")
            self.words.narrow = narrow
            self.words.retitle("check", "" if narrow else "Check", "Check")
            if narrow:
                self.horizontalHeader().resizeSection(CHECK, ICON + 2 * GAP_2)
        super().resizeEvent(event)

    def _open(self, index: Index) -> None:
        self.edit_length() if index.column() == LENGTH else self.write(self.words.source(index.row()))

    def _mask(self) -> None:
        found = [self._needle in f"{row.shown} {untagged(row.clue)}".lower() for row in self.rows]
        self.words.set_mask(np.array(found, bool) if self._needle else None)
        nothing = f"No answer or clue contains \u201c{self._needle}\u201d. Clear the filter to see all."
        self.set_empty_text(nothing if self._needle and self.rows else EMPTY)


def _checked(row: ClueRow, check: str | None) -> str:
    """The text of the last column: a fault, that the clue is unread, another problem, or that there is none."""
    if row.unread and check != "fault":
        return UNREAD
    return NO_CLUE if not row.clue and check in (None, "clean", NOT_CHECKED) else check or ""


SIDE_BY_SIDE = 420  # pixels from which the two tables are side by side


class ClueTables(QSplitter):
    """Shows the entries of both directions; one of them is selected."""

    # written, counted, ticked, wanted: as in `ClueTable`
    written = Signal(object, str)
    wanted = Signal(object, str)
    counted = Signal(object, str)
    turned = Signal(object)  # the selected row, or None
    ticked = Signal(object)

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Vertical)
        self.across, self.down = ClueTable("Across"), ClueTable("Down")
        self._digits, self._first, self._typed = "", self.across, QElapsedTimer()
        self._typed.start()
        self.setChildrenCollapsible(False)
        for place, (table, other) in enumerate(((self.across, self.down), (self.down, self.across))):
            self.addWidget(table)
            self.setStretchFactor(place, 1)
            for name in ("written", "wanted", "counted", "ticked"):
                getattr(table, name).connect(getattr(self, name))
            table.turned.connect(lambda row, other=other: self._turn(row, other))
            table.numbered.connect(lambda digit, table=table: self._go_to_number(digit, table))
            table.passed.connect(lambda step, other=other: other.step(step, end=True) and other.setFocus())

    @property
    def tables(self) -> tuple[ClueTable, ClueTable]:
        """The tables across and down."""
        return self.across, self.down

    @property
    def rows(self) -> tuple[ClueRow, ...]:
        """The rows of both tables."""
        return self.across.rows + self.down.rows

    @property
    def current(self) -> ClueRow | None:
        """The selected row."""
        return self.across.current or self.down.current

    def show_rows(self, rows: Sequence[ClueRow], checks: Mapping[Subject, str]) -> None:
        """Show entries; the selected answer, or else the slot, stays selected if it is still there."""
        chosen = self.current
        self.across.words.retitle("number", "Across" if any(row.number for row in rows) else "")
        for table, direction in ((self.across, "across"), (self.down, "down")):
            table.show_rows([row for row in rows if row.direction == direction], checks)
        self.down.setVisible(bool(self.down.rows))
        self.across.setVisible(bool(self.across.rows) or not self.down.rows)
        there = [row for row in rows if chosen and chosen.answer and row.answer == chosen.answer]
        same = [row for row in rows if chosen and row.subject == chosen.subject]
        kept = [row for row in same if row in there] or there or same
        if kept and (self.current is None or self.current.subject != kept[0].subject):
            self.go_to(kept[0].subject)
        if (self.current and self.current.subject) != (chosen and chosen.subject):
            self.turned.emit(self.current)

    def go_to(self, subject: Subject) -> None:
        """Select an entry and scroll to it."""
        any(table.go_to(subject) for table in self.tables)

    def write(self, slot: Subject, text: str) -> None:
        """Ask for the desk to write the clue of a slot; a text replaces the old clue, but a digit goes to an entry."""
        for table in self.tables:
            if table.go_to(slot):
                if text.isdigit():
                    self._go_to_number(text, table)
                else:
                    table.write(table.selected()[0], text)

    def step(self, step: int) -> None:
        """Select the next or previous clue, cyclically; clues down follow clues across."""
        here, other = (self.down, self.across) if self.down.current else (self.across, self.down)
        _ = here.step(step) or other.step(step, end=True) or here.step(step, end=True)

    def _go_to_number(self, digit: str, table: ClueTable) -> None:
        """Select the entry with the typed number, preferably in the table where typing began."""
        if self._typed.restart() > TYPING:
            self._digits, self._first = "", table
        self._digits += digit
        for table in sorted(self.tables, key=lambda one: one is not self._first):
            if found := next((row for row in table.rows if row.number == int(self._digits[-3:])), None):
                table.go_to(found.subject)
                table.setFocus()
                return

    def filter(self, needle: str) -> None:
        """Show only the entries whose answer or clue contains a text."""
        for table in self.tables:
            table.filter(needle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setOrientation(Qt.Orientation.Horizontal if self.width() >= SIDE_BY_SIDE else Qt.Orientation.Vertical)
        super().resizeEvent(event)

    def _turn(self, row: ClueRow | None, other: ClueTable) -> None:
        if row is not None:
            with QSignalBlocker(other):
                other.clearSelection()
        if row is not None or other.current is None:
            self.turned.emit(row)
