"""The strip below a previewed puzzle: its rating, a button to use it, and a button to go back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from studio.theme import GAP_2, GAP_3, GAP_4
from studio.widgets.labels import heading


class PreviewStrip(QWidget):
    """Signals:
    accepted: The user wants to use the previewed puzzle.
    left: The user ends the preview.
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
        """Show the total in a heading, and the rating below it."""
        self.total.setText(total)
        self.rating.setText(rating)
        self.show()
