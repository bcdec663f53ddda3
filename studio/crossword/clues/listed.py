"""Further lists of clues, such as the diagonals: the choice of a list, and the editor of its clues."""

from collections.abc import Callable

from PySide6 import QtWidgets
from PySide6.QtCore import QLocale, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent

from engine.core import attempted, changed
from engine.crossword.clues import edit as edits
from engine.crossword.puzzle import ClueList, ListedClue, Puzzle, listed_entries
from engine.drawing.words import untagged
from studio.core.theme import ROW_HEIGHT
from studio.widgets.layouts import Label, form, lay_out, push_button, row

MOST_NAME, MOST_LABEL, MOST_CLUE = 300, 200, 1000
"""Characters of the name of a list, of a label and of a clue, at most."""
HEADERS = ("Label", "Clue", "Length", "Cells")
LABEL, CLUE, LENGTH, CELLS = range(4)
HINT = (
    "Double-click a cell of the table to edit it. Cells are rows and columns from the top left: 1,1 2,2. "
    "The list is printed below the clues down."
)


class ListedClues(QtWidgets.QWidget):
    """Edits one further list of a puzzle."""

    accepted = Signal(object, str)  # the changed puzzle, and the name of the change
    refused = Signal(str)  # why an edit is not possible, a sentence

    def __init__(self) -> None:
        super().__init__()
        self._puzzle, self._number = Puzzle(), 0
        self._list = ClueList("", ())  # without a name if none is shown
        self.name = QtWidgets.QLineEdit(maxLength=MOST_NAME)
        self.table = _Table()
        self.add = push_button("&Add Clue", self._add)
        self.remove = push_button("Re&move", self._remove)
        self.up = push_button("&Up", lambda: self._move(-1))
        self.down = push_button("Do&wn", lambda: self._move(1))
        self.delete = push_button("Delete &List", self._delete)
        fields = form()
        fields.addRow("&Name", self.name)
        lay_out(
            self, fields, self.table, Label(HINT, wordWrap=True),
            row(self.add, self.remove, self.up, self.down, None, self.delete), stretch=self.table,
        )  # fmt: skip
        self.name.editingFinished.connect(self._rename)
        self.table.cellChanged.connect(self._edit)
        self.table.itemSelectionChanged.connect(self._select)
        self.table.removed.connect(self._remove)

    def show_list(self, puzzle: Puzzle, number: int) -> None:
        """Show a list of a puzzle. The selected row stays selected, and a name that is being typed stays."""
        before, place, shown = self._list, self._number, puzzle.clue_lists[number]
        self._puzzle, self._number, self._list = puzzle, number, shown
        same = (number, shown.name) == (place, before.name)
        if not same or not (self.name.hasFocus() and self.name.isModified()):
            self.name.setText(shown.name)
        if not same or len(shown.clues) != len(before.clues):
            self.table.close_editor()  # its text belongs to another clue
        self.table.setAccessibleName(f"Clues of the list {shown.name}")
        texts = [(one.label, one.text, one.enumeration, edits.cells_text(one.cells)) for one in shown.clues]
        self.table.show_clues(texts)
        self._select()

    def show_nothing(self) -> None:
        """Forget the list, and drop a text that is being typed. It belongs to a puzzle that is no longer shown."""
        self._puzzle, self._list = Puzzle(), ClueList("", ())
        self.name.clear()
        self.table.close_editor()
        self.table.show_clues([])

    def _try(self, make: Callable[[], Puzzle], text: str) -> None:
        if (made := attempted(make, self.refused.emit)) is None:
            self.show_list(self._puzzle, self._number)
        elif made != self._puzzle:
            self.accepted.emit(made, text)

    def _rename(self) -> None:
        name = self.name.text()
        self.name.setModified(False)
        if name.strip() != self._list.name:
            self._try(lambda: edits.renamed(self._puzzle, self._number, name), "Rename list of clues")

    def _edit(self, place: int, column: int) -> None:
        clue, text = self._list.clues[place], " ".join(self.table.text_at(place, column).split())[:MOST_CLUE]

        def made() -> Puzzle:
            return edits.with_listed(self._puzzle, self._number, place, self._with(clue, column, text))

        self._try(made, f"Clue {clue.label} of {self._list.name}")

    def _with(self, clue: ListedClue, column: int, text: str) -> ListedClue:
        if column == LABEL:
            return changed(clue, label=text[:MOST_LABEL])
        if column == CLUE:
            return changed(clue, text=text)
        if column == LENGTH:
            return changed(clue, enumeration=edits.checked_length(text))
        return changed(clue, cells=edits.read_cells(text, self._puzzle.grid))

    def _add(self) -> None:
        count = len(self._list.clues)
        new = ListedClue(str(count + 1), "")
        self._try(lambda: edits.with_listed(self._puzzle, self._number, count, new), f"Add clue to {self._list.name}")
        self.table.write(count, CLUE)

    def _remove(self) -> None:
        if (place := self.table.currentRow()) >= 0:
            text = f"Remove clue {self._list.clues[place].label} of {self._list.name}"
            self._try(lambda: edits.with_listed(self._puzzle, self._number, place, None), text)

    def _move(self, step: int) -> None:
        place, to = self.table.currentRow(), self.table.currentRow() + step
        if place >= 0 and 0 <= to < len(self._list.clues):
            text = f"Move clue {self._list.clues[place].label} of {self._list.name}"
            self.table.setCurrentCell(to, self.table.currentColumn())
            self._try(lambda: edits.moved_listed(self._puzzle, self._number, place, to), text)

    def _delete(self) -> None:
        self._try(lambda: edits.without_list(self._puzzle, self._number), f"Delete list of clues {self._list.name}")

    def _select(self) -> None:
        place, count = self.table.currentRow(), len(self._list.clues)
        inside = 0 <= place < count
        self.remove.setEnabled(inside)
        self.up.setEnabled(inside and place > 0)
        self.down.setEnabled(inside and place < count - 1)


class _Plain(QtWidgets.QStyledItemDelegate):
    """Shows clues without the tags of their type, which are in the text that is edited."""

    def displayText(self, value: object, locale: QLocale | QLocale.Language) -> str:
        return untagged(str(value))


class _Table(QtWidgets.QTableWidget):
    removed = Signal()  # Delete was pressed on a row

    def __init__(self) -> None:
        super().__init__(0, len(HEADERS))
        self.setHorizontalHeaderLabels(HEADERS)
        self.setItemDelegateForColumn(CLUE, _Plain(self))
        self.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        across = self.horizontalHeader()
        across.setSectionResizeMode(CLUE, QtWidgets.QHeaderView.ResizeMode.Stretch)
        across.setHighlightSections(False)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        digit = self.fontMetrics().horizontalAdvance("0")
        for column, width in ((LABEL, 8), (LENGTH, 9), (CELLS, 14)):
            across.resizeSection(column, width * digit)
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * ROW_HEIGHT))

    def show_clues(self, rows: list[tuple[str, ...]]) -> None:
        """Show the texts of clues without reporting changes."""
        with QSignalBlocker(self):
            self.setRowCount(len(rows))
            for place, texts in enumerate(rows):
                for column, text in enumerate(texts):
                    if (item := self.item(place, column)) is None:
                        self.setItem(place, column, QtWidgets.QTableWidgetItem(text))
                    elif item.text() != text:
                        item.setText(text)

    def text_at(self, place: int, column: int) -> str:
        """The text of a cell."""
        item = self.item(place, column)
        return item.text() if item else ""

    def write(self, place: int, column: int) -> None:
        """Select a cell and open it for editing."""
        self.setCurrentCell(place, column)
        if item := self.item(place, column):
            self.editItem(item)

    def close_editor(self) -> None:
        """Close the cell that is being edited, and drop its text."""
        if editor := self.indexWidget(self.currentIndex()):
            self.closeEditor(editor, QtWidgets.QAbstractItemDelegate.EndEditHint.NoHint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentItem():
            self.editItem(self.currentItem())
        elif event.key() == Qt.Key.Key_Delete and self.currentRow() >= 0:
            self.removed.emit()
        else:
            super().keyPressEvent(event)


ACROSS_AND_DOWN, NEW_LIST = "Across and down", "New list\u2026"


class ListChoice(QtWidgets.QComboBox):
    """Names the lists of clues of a puzzle."""

    accepted = Signal(object, str)  # the puzzle with a new list, and the name of the change
    refused = Signal(str)  # why there can be no new list, a sentence
    turned = Signal(int)  # the number of the chosen further list; -1 for across and down

    def __init__(self) -> None:
        super().__init__()
        self._puzzle = Puzzle()
        self._number = -1
        self.setAccessibleName("List of clues")
        self.setToolTip("The clues across and down, or a further list, such as diagonals")
        self.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.activated.connect(self._choose)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Name the lists of a puzzle. The chosen one stays chosen."""
        self._puzzle = puzzle
        bare = puzzle.acrostic or (puzzle.grid.labels and not listed_entries(puzzle))  # no clues across and down
        least = 0 if bare else -1
        self._number = min(max(self._number, least), len(puzzle.clue_lists) - 1)
        with QSignalBlocker(self):
            self.clear()
            names = [f"{one.name} ({len(one.clues)})" for one in puzzle.clue_lists]
            self.addItems([ACROSS_AND_DOWN, *names, NEW_LIST])
            self.setCurrentIndex(self._number + 1)
        self.turned.emit(self._number)

    def reset(self) -> None:
        """Choose across and down."""
        self._number = -1
        self.setCurrentIndex(0)
        self.turned.emit(-1)

    def _choose(self, place: int) -> None:
        lists = self._puzzle.clue_lists
        if place <= len(lists):
            self._number = place - 1
            self.turned.emit(self._number)
            return
        names = {one.name.casefold() for one in lists}
        free = next(n for n in range(1, len(names) + 2) if f"list {n}" not in names)
        before, self._number = self._number, len(lists)
        if made := attempted(lambda: edits.with_list(self._puzzle, f"List {free}"), self.refused.emit):
            self.accepted.emit(made, "Add list of clues")
        else:
            self._number = before
            self.setCurrentIndex(before + 1)
