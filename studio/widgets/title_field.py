"""The field for the title of a puzzle."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit, QWidget

MOST = 80
"""UTF-16 units of a title."""


class TitleField(QLineEdit):
    """Edits a title. Spaces around it can be typed, but are not part of it.

    Signals:
        titled: the edited title.
    """

    titled = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, maxLength=MOST)
        self.textEdited.connect(lambda _: self.titled.emit(self.title()))

    def title(self) -> str:
        """Return the title."""
        return self.text().strip()

    def show_title(self, title: str) -> None:
        """Show a title, unless it is the one that is being typed."""
        if self.title() != title.strip():
            self.setText(title)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.text() != self.title():
            self.setText(self.title())
