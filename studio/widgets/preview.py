"""The strip beneath a puzzle that is only looked at: what it is worth, and the ways to take it or to go back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.theme import GAP_2, GAP_3, GAP_4
from studio.widgets.labels import heading


class PreviewStrip(QWidget):
    """Signals:
    accepted: make the puzzle the document's.
    left: show the document's puzzle again.
    """

    accepted = Signal()
    left = Signal()

    def __init__(self, noun: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.rating = heading(), QLabel(wordWrap=True)
        self.take, self.back = QPushButton(f"Take This {noun.title()}"), QPushButton("Back")
        self.take.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.back.setToolTip("Esc")
        self.take.clicked.connect(self.accepted)
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

    def show_text(self, total: str, rating: str) -> None:
        """Say what the puzzle is worth: a line, and the lines beneath it."""
        self.total.setText(total)
        self.rating.setText(rating)
        self.show()
