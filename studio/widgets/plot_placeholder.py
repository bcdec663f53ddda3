"""A plot that says what it will show until there is something to see."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel, QStackedWidget, QWidget

from studio.theme import GAP_5


class PlotPlaceholder(QStackedWidget):
    """Shows a line of text, and from `arrive` to `wait` the plot."""

    def __init__(self, plot: QWidget, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = QLabel(text, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setMargin(GAP_5)
        self.addWidget(label)
        self.addWidget(plot)

    def show_plot(self) -> None:
        """There is something to see."""
        self.setCurrentIndex(1)

    def show_hint(self) -> None:
        """There is nothing to see any more."""
        self.setCurrentIndex(0)
