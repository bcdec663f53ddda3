"""A table of words that can be dragged into the grid."""

from __future__ import annotations

from abc import abstractmethod

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from studio.crossword.canvas import WORD_TYPE
from studio.widgets.word_table import WordTable


class DragTable(WordTable):
    """A table whose rows can be dragged as answers; Enter opens the selected row."""

    _pressed: tuple[QPoint, str] | None = None

    @abstractmethod
    def answer(self, row: int) -> str:
        """The letters of the word in a row of the data."""

    @property
    def answers(self) -> list[str]:
        """The answers of the selected rows."""
        return [self.answer(row) for row in self.selected()]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        at = event.position().toPoint()
        index, plain = self.indexAt(at), event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        self._pressed = (at, self.answer(self.words.source(index.row()))) if plain and index.isValid() else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            super().mouseMoveEvent(event)
            return
        start, answer = self._pressed
        if (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance():
            self._pressed = None
            drag, data = QDrag(self), QMimeData()
            data.setData(WORD_TYPE, answer.encode())
            data.setText(answer)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.CopyAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = self.selected()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(rows) == 1:
            self.opened.emit(rows[0])
            return
        super().keyPressEvent(event)
