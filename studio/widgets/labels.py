"""Labels with special fonts or sizes."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

HEADING = 1.35  # size of a heading, in text sizes


def heading(text: str = "") -> QLabel:
    """Return a label with a larger, bold font."""
    label = QLabel(text)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * HEADING)
    font.setWeight(font.Weight.DemiBold)
    label.setFont(font)
    return label


class ElidedLabel(QLabel):
    """A single line that is elided to the available width. The tooltip shows the full text.

    Attributes:
        whole: The full text.
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
        # rich text, because tooltips wrap only rich text
        self.setToolTip("" if shown == self.whole else f"<qt>{escape(self.whole)}</qt>")
