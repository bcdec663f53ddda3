"""The small field over a cell in which several letters are typed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from engine.crossword.cells import MOST_TEXT

LEAST_WIDTH = 96
"""Pixels."""
KEPT_BY = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class RebusField(QLineEdit):
    """Asks for the text of a cell. Enter accepts it, Esc cancels, and so does the loss of the focus.

    Its context menu and another window do not cancel: the text is still there afterwards.

    Signals:
        accepted: the text.
    """

    accepted = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, maxLength=MOST_TEXT)
        self._grid = parent
        self.setAccessibleName("Letters of the cell")
        self.setToolTip("Several letters in one cell. Enter accepts them, Esc cancels.")
        self.hide()
        self.returnPressed.connect(self._accept)

    def open(self, cell: QRect, text: str) -> None:
        """Show the field over a cell with its present text."""
        box = QRect(0, 0, max(LEAST_WIDTH, cell.width()), max(self.sizeHint().height(), cell.height()))
        box.moveCenter(cell.center())
        room = self._grid.rect()
        box.moveLeft(max(0, min(box.left(), room.right() - box.width())))
        self.setGeometry(box)
        self.setText(text.upper())
        self.selectAll()
        self.show()
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        wanted = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Insert)
        if wanted and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # Esc cancels the field and stops no job
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() == Qt.Key.Key_Insert:
            self._accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in KEPT_BY:
            self.hide()

    def cancel(self) -> None:
        """Close the field, if it is open, because the puzzle was changed."""
        if not self.isHidden():
            self._close()

    def _accept(self) -> None:
        text = self.text()
        self._close()
        self.accepted.emit(text)

    def _close(self) -> None:
        self.hide()
        self._grid.setFocus()
