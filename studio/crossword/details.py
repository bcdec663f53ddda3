"""The dialog for the details of a crossword: author, notes and copyright, and whether it is diagramless."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.core.value import changed
from engine.crossword.puzzle import Puzzle
from studio.core.theme import GAP_2, GAP_3
from studio.widgets.layouts import row

DETAILS = ("author", "notes", "copyright", "diagramless")
"""The fields of a puzzle that the dialog edits."""
MOST = 300
"""Characters of an author and of a copyright."""
MOST_NOTES = 10_000
WIDE, NOTE_LINES = 440, 5


class Details(QDialog):
    """Edits the author, the notes and the copyright of a puzzle, and whether it is diagramless.

    Signals:
        taken: the edited puzzle, if it differs.
    """

    taken = Signal(object)

    def __init__(self, puzzle: Puzzle, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Details of the crossword")
        self._puzzle = puzzle
        self.author, self.copyright = QLineEdit(puzzle.author), QLineEdit(puzzle.copyright)
        self.notes = QPlainTextEdit(puzzle.notes, tabChangesFocus=True)
        for line in (self.author, self.copyright):
            line.setMaxLength(MOST)
        self.author.setPlaceholderText("None")
        self.author.setToolTip("Printed above the title, unless the export has another byline")
        self.notes.setPlaceholderText("None")
        self.notes.setToolTip("A preamble for solvers, printed above the grid")
        self.copyright.setPlaceholderText("None")
        self.copyright.setToolTip("Printed below the clues")
        self.notes.setFixedHeight(NOTE_LINES * self.fontMetrics().lineSpacing() + GAP_3)
        self.diagramless = QCheckBox("&Diagramless")
        self.diagramless.setChecked(puzzle.diagramless)
        self.diagramless.setToolTip("Solvers find the blocks too: the grid is printed without blocks and numbers")
        form = QFormLayout()
        form.setHorizontalSpacing(GAP_2)
        form.setVerticalSpacing(GAP_2)
        form.addRow("&Author", self.author)
        form.addRow("&Notes", self.notes)
        form.addRow("&Copyright", self.copyright)
        form.addRow("", self.diagramless)
        ok, cancel = QPushButton("OK"), QPushButton("Cancel")
        ok.setDefault(True)
        ok.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP_3)
        layout.addLayout(form)
        layout.addLayout(row(None, ok, cancel))
        self.setMinimumWidth(WIDE)

    def accept(self) -> None:
        made = changed(
            self._puzzle,
            author=self.author.text().strip(),
            notes=self.notes.toPlainText().strip()[:MOST_NOTES],
            copyright=self.copyright.text().strip(),
            diagramless=self.diagramless.isChecked(),
        )
        if made != self._puzzle:
            self.taken.emit(made)
        super().accept()
