"""The shares of the ratings, folded away until one wants to change them."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from engine.wheel.puzzle import HOUSE_LEVELS, Levels
from studio.theme import GAP_1, GAP_2

NAMES = {"average": "Average", "good": "Good", "very_good": "Very good", "excellent": "Excellent"}

FOLDED, OPEN = "\u25b8", "\u25be"


class LevelsRow(QWidget):
    """Signals:
    edited: the changed `Levels`.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fold = QPushButton(flat=True)
        self.fold.setCheckable(True)
        self.fold.setStyleSheet("text-align: left; padding-left: 0;")
        self.fold.setToolTip("The share of the common answers (Zipf value 3 or more) that makes each rating")
        self.fold.setAccessibleName("Shares of the ratings")
        self.shares = {name: QSpinBox(minimum=0, maximum=100, suffix=" %") for name in NAMES}
        self._fields = QWidget()
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP_2)
        for place, (name, text) in enumerate(NAMES.items()):
            row, column = divmod(place, 2)
            label = QLabel(text)
            label.setBuddy(self.shares[name])
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(self.shares[name], row, 2 * column + 1)
            self.shares[name].valueChanged.connect(self._ask)
        grid.setColumnStretch(4, 1)
        self._fields.hide()
        self.fold.toggled.connect(self._fields.setVisible)
        self.fold.toggled.connect(lambda _: self._show_text())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_1)
        layout.addWidget(self.fold)
        layout.addWidget(self._fields)
        self.show_levels(HOUSE_LEVELS)

    def show_levels(self, levels: Levels) -> None:
        """Show the shares; nothing is asked for meanwhile."""
        for name, box in self.shares.items():
            with QSignalBlocker(box):
                box.setValue(round(100 * getattr(levels, name)))
        self._show_text()

    def _show_text(self) -> None:
        said = ", ".join(str(box.value()) for box in self.shares.values())
        sign = OPEN if self.fold.isChecked() else FOLDED
        self.fold.setText(f"{sign} at {said} % of the common answers")

    def _ask(self) -> None:
        self._show_text()
        self.edited.emit(Levels(**{name: box.value() / 100 for name, box in self.shares.items()}))
