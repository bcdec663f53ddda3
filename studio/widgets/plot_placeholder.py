"""A text in place of a plot that has no data yet."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QStackedWidget, QWidget

from studio.core.theme import GAP_5
from studio.widgets.labels import Label


class PlotPlaceholder(QStackedWidget):
    """Shows a text, or the plot after `show_plot`."""

    def __init__(self, plot: QWidget, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        label = Label(text, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        label.setMargin(GAP_5)
        self.addWidget(label)
        self.addWidget(plot)

    def show_plot(self) -> None:
        """Show the plot."""
        self.setCurrentIndex(1)

    def show_hint(self) -> None:
        """Show the text."""
        self.setCurrentIndex(0)
