"""Labels with special fonts or sizes."""

from collections.abc import Iterable
from html import escape
from typing import Any

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont, QPalette, QResizeEvent
from PySide6.QtWidgets import QLabel, QSizePolicy

MAX_LEAST = 40  # average characters; the minimum width of a wrapped label is at most this
HEADING = 1.35  # size of a heading, in text sizes


class Label(QLabel):
    """A label that shows its text as it is. A plain QLabel interprets a title such as "<h1>Bee" as HTML."""

    def __init__(self, *args: Any, muted: bool = False, strong: bool = False, **properties: Any) -> None:
        """Make a label: `muted` in the color of placeholders, `strong` in a bolder font."""
        super().__init__(*args, textFormat=Qt.TextFormat.PlainText, **properties)
        if muted:
            self.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        if strong:
            font = self.font()
            font.setWeight(QFont.Weight.DemiBold)
            self.setFont(font)

    def minimumSizeHint(self) -> QSize:
        """Return Qt's hint with a limited width for wrapped text, because one long word would widen the window."""
        hint = super().minimumSizeHint()
        most = MAX_LEAST * self.fontMetrics().averageCharWidth()
        return hint.boundedTo(QSize(most, hint.height())) if self.wordWrap() else hint


def tip(text: str) -> str:
    """Return a text for a tooltip, which shows it as it is. Qt interprets a tooltip that looks like HTML."""
    return wrapped_tip(text) if "<" in text else text


def wrapped_tip(text: str) -> str:
    """Return a text for a tooltip that is wrapped; Qt wraps only HTML."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""


def heading(text: str = "", *, wrapped: bool = False) -> Label:
    """Return a label with a larger, bold font."""
    label = Label(text, strong=True, wordWrap=wrapped)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * HEADING)
    label.setFont(font)
    return label


def typed(font: QFont, tags: Iterable[str]) -> QFont:
    """Return a font for words of a clue in another type; raised and lowered ones are smaller only."""
    made = QFont(font)
    made.setItalic("i" in tags)
    made.setBold("b" in tags)
    if {"sub", "sup"}.intersection(tags):
        made.setPointSizeF(font.pointSizeF() * 0.7)
    if "sc" in tags:
        made.setCapitalization(QFont.Capitalization.SmallCaps)
    return made


class ElidedLabel(Label):
    """A single line that is elided to the available width. The tooltip shows the full text."""

    def __init__(self) -> None:
        super().__init__(muted=True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.whole = ""  # the full text

    def say(self, text: str) -> None:
        self.whole = text
        self.setAccessibleName(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        shown = self.fontMetrics().elidedText(self.whole, Qt.TextElideMode.ElideRight, self.width())
        self.setText(shown)
        self.setToolTip("" if shown == self.whole else wrapped_tip(self.whole))
