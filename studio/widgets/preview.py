"""The strip below a previewed puzzle: its rating, a button to use it, and a button to go back."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from studio.core.theme import GAP_2
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import primary_button, strip


class PreviewStrip(QWidget):
    """Signals:
    accepted: The user wants to use the previewed puzzle.
    declined: The user ends the preview.
    """

    accepted = Signal()
    declined = Signal()

    def __init__(self, noun: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.rating = heading(), Label(wordWrap=True)
        self.total.setWordWrap(True)
        self.take, self.back = primary_button(f"Take This {noun.title()}", ""), QPushButton("Back")
        self.back.setToolTip("Esc")
        self.take.clicked.connect(self.accepted)
        self.back.clicked.connect(self.declined)
        strip(self, (self.total, self.rating), (self.take, self.back), gap=GAP_2)
        self.hide()

    def show_text(self, total: str, rating: str) -> None:
        """Show the total in a heading, and the rating below it."""
        self.total.setText(total)
        self.rating.setText(rating)
        self.show()
