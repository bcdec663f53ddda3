"""What a new wheel should be like, and the button that finds one."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QSpinBox, QWidget

from engine.wheel.make import USUAL, Criteria
from engine.wheel.puzzle import FEWEST, MOST
from studio.theme import GAP_2

MOST_ANSWERS = 999


class WishRow(QWidget):
    """Signals:
    draw: find one.
    """

    draw = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button, self.size_choice = QPushButton("New Wheel"), QComboBox()
        self.button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.button.setToolTip("Ctrl+Enter")
        self.button.clicked.connect(self.draw)
        for n in range(MOST, FEWEST - 1, -1):
            self.size_choice.addItem(f"{n} letters", n)
        self.least = QSpinBox(minimum=1, maximum=MOST_ANSWERS)
        self.most = QSpinBox(minimum=1, maximum=MOST_ANSWERS)
        self.size_choice.setAccessibleName("Letters of a new wheel")
        self.least.setAccessibleName("Fewest answers")
        self.most.setAccessibleName("Most answers")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        parts = (self.button, self.size_choice, self.least, QLabel("to"), self.most, QLabel("answers"))
        for widget in parts:
            layout.addWidget(widget)
        layout.insertWidget(1, QLabel("with"))
        layout.addStretch(1)
        self.show_wish(USUAL)

    def wish(self) -> Criteria:
        """What the fields say."""
        least, most = sorted((self.least.value(), self.most.value()))
        return Criteria(least, most, self.size_choice.currentData())

    def show_wish(self, wish: Criteria) -> None:
        """Fill the fields."""
        self.least.setValue(wish.least)
        self.most.setValue(wish.most)
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData(wish.size)))
