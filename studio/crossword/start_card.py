"""What an empty grid offers: to add words, or to draw a grid."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from engine.crossword.puzzle import Puzzle
from studio.core.theme import GAP_3
from studio.widgets.labels import Label
from studio.widgets.layouts import row

EMPTY = "Make a criss-cross from a list of words,\nor draw a grid and fill it."
READY = "Press Ctrl+Enter to find layouts of the words,\nchoose one from the Layouts page, or draw a grid."


class StartCard(QWidget):
    """Shown over the canvas while the puzzle has no grid.

    Signals:
        words_wanted: the user wants to add words, or to find layouts if there are words.
        grid_wanted: the user wants to draw a grid.
    """

    words_wanted = Signal()
    grid_wanted = Signal()

    def __init__(self, canvas: QWidget) -> None:
        super().__init__(canvas)
        self.text = Label(EMPTY, alignment=Qt.AlignmentFlag.AlignCenter)
        self.text.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.words, self.draw = QPushButton("Add Words"), QPushButton("Draw a Grid")
        self.draw.setToolTip("An open grid of the size on the page Grid")
        column = QVBoxLayout(self)
        column.setSpacing(GAP_3)
        column.addWidget(self.text)
        column.addLayout(row(None, self.words, self.draw, None))
        place = QVBoxLayout(canvas)
        place.addWidget(self, 0, Qt.AlignmentFlag.AlignCenter)
        self.words.clicked.connect(self.words_wanted)
        self.draw.clicked.connect(self.grid_wanted)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the card if a puzzle has no grid."""
        self.setVisible(not puzzle.grid.rows)
        self.text.setText(READY if puzzle.words else EMPTY)
        self.words.setText("Find Layouts" if puzzle.words else "Add Words")
