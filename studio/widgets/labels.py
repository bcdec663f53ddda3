"""Labels of the window's own kinds."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

HEADING = 1.35


def heading(text: str = "") -> QLabel:
    """A line that stands out of a column of others."""
    label = QLabel(text)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * HEADING)
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    return label


class ElidedLabel(QLabel):
    """A line of as much of a text as there is room for, and never wider; the tooltip has the whole of it.

    Attributes:
        whole: the text.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, textFormat=Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.whole = ""

    def say(self, text: str) -> None:
        """Show a text."""
        self.whole = text
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideRight, self.width())
        self.setText(shown)
        # as rich text, for only that is wrapped
        self.setToolTip("" if shown == self.whole else f"<qt>{escape(self.whole)}</qt>")
