"""The title of a crossword, and the dialog for its author, notes and copyright and whether it is diagramless."""

from typing import Any

from msgspec import UNSET
from PySide6 import QtWidgets
from PySide6.QtCore import Qt, Signal

from engine.core.value import changed
from engine.crossword.puzzle import Puzzle
from studio.core.theme import GAP_3
from studio.widgets.fields import TitleField
from studio.widgets.layouts import check_box, described, form, lay_out, push_button, row

MOST = 300  # characters of an author and of a copyright
MOST_NOTES = 10_000
WIDE, NOTE_LINES = 440, 5


class Details(QtWidgets.QDialog):
    """Edits the author, the notes and the copyright of a puzzle, and whether it is diagramless."""

    taken = Signal(dict)  # the fields of the puzzle that the dialog edits, if one differs

    def __init__(self, puzzle: Puzzle, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Details of the crossword")
        self._puzzle = puzzle
        self.author = QtWidgets.QLineEdit(puzzle.author, maxLength=MOST, placeholderText="No author")
        self.copyright = QtWidgets.QLineEdit(puzzle.copyright, maxLength=MOST, placeholderText="No copyright")
        self.notes = QtWidgets.QPlainTextEdit(puzzle.notes, tabChangesFocus=True, placeholderText="No notes")
        self.author.setToolTip("Printed above the title, unless the export has another byline")
        self.notes.setToolTip("A preamble for solvers, printed above the grid")
        self.copyright.setToolTip("Printed below the clues")
        self.notes.setFixedHeight(NOTE_LINES * self.fontMetrics().lineSpacing() + GAP_3)
        self.diagramless = check_box("&Diagramless", checked=puzzle.diagramless)
        self.diagramless.setToolTip("Solvers find the blocks too: the grid is printed without blocks and numbers")
        self.explained = check_box("&Explanations in the solution", checked=puzzle.explained is True)
        self.explained.setToolTip("The solution explains the wordplay of the clues that have an annotation")
        fields = form()
        for name, field in (("&Author", self.author), ("&Notes", self.notes), ("&Copyright", self.copyright)):
            fields.addRow(name, field)
        fields.addRow("", self.diagramless)
        fields.addRow("", self.explained)
        ok = push_button("OK", self.accept)
        cancel = push_button("Cancel", self.reject)
        ok.setDefault(True)
        lay_out(self, fields, row(None, ok, cancel), gap=GAP_3, margin=None)
        self.setMinimumWidth(WIDE)

    def accept(self) -> None:
        fields = {
            "author": self.author.text().strip(),
            "notes": self.notes.toPlainText().strip()[:MOST_NOTES],
            "copyright": self.copyright.text().strip(),
            "diagramless": self.diagramless.isChecked(),
            "explained": True if self.explained.isChecked() else UNSET,
        }
        if changed(self._puzzle, **fields) != self._puzzle:
            self.taken.emit(fields)
        super().accept()


class TitleRow(QtWidgets.QWidget):
    """The field for the title, and the button that opens the details."""

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and what changed

    def __init__(self, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent)
        self._puzzle = Puzzle()
        self.field = described(TitleField(), "Title")
        self.button = push_button("Details\u2026", self._open)
        self.button.setToolTip("Author, notes, copyright, diagramless print, and explanations")
        lay_out(self, row(self.field, self.button, stretch=self.field))
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Expanding, QtWidgets.QSizePolicy.Policy.Fixed)
        self.field.titled.connect(lambda title: self._edit("Change title", "title", title=title))

    def show_puzzle(self, puzzle: Puzzle) -> None:
        self._puzzle = puzzle
        self.field.show_title(puzzle.title)

    def _open(self) -> None:
        dialog = Details(self._puzzle, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.taken.connect(lambda details: self._edit("Change details", "details", **details))
        dialog.open()

    def _edit(self, text: str, what: str, **fields: Any) -> None:
        self.edited.emit(changed(self._puzzle, **fields), text, what)
