"""The strip beneath a hive that is only looked at: what it is worth, and the ways to take it or to go back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.bee.answers import Key
from engine.bee.puzzle import Puzzle
from studio.bee.hive_page import remarks, total_text
from studio.theme import GAP_2, GAP_3, GAP_4
from studio.widgets.labels import heading


class PreviewStrip(QWidget):
    """Signals:
    taken: make the hive the document's.
    left: show the document's hive again.
    """

    taken = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.rating = heading(), QLabel(wordWrap=True)
        self.take, self.back = QPushButton("Take This Hive"), QPushButton("Back")
        self.take.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.back.setToolTip("Esc")
        self.take.clicked.connect(self.taken)
        self.back.clicked.connect(self.left)
        column = QVBoxLayout()
        column.setSpacing(GAP_2)
        column.addWidget(self.total)
        column.addWidget(self.rating)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP_4, GAP_2, GAP_4, GAP_3)
        row.setSpacing(GAP_2)
        row.addLayout(column, 1)
        row.addWidget(self.take)
        row.addWidget(self.back)
        self.hide()

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Say what a hive is worth; its key is None while it is being found."""
        self.total.setText(f"{puzzle.shown}: {total_text(puzzle, key) if key else ''}")
        self.rating.setText(f"{', '.join(key.pangrams)}\n{remarks(puzzle, key)}" if key else "\n")
        self.show()
