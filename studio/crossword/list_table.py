"""The editor's words in a table: whether each stands in the grid, and why not."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from engine.crossword.puzzle import Listed, Puzzle
from studio.crossword.canvas import WORD_TYPE
from studio.crossword.steps import Standing
from studio.widgets.word_table import Column, WordTable

EMPTY = "No words yet. Type or paste them above, or drop a file of them on the window."
ASKED = Standing("", "", "")
COLUMNS = (
    Column("word", "Word", width=12),
    Column("letters", "Letters", "number", width=6),
    Column("must", "Must", width=5, hint="Is not to be left out while others stand in the grid"),
    Column("state", "State", "verdict", width=11),
    Column("why", "Where, or why not", width=14),
)


class ListTable(WordTable):
    """Shows the words of a puzzle; a row can be dragged into the grid."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(COLUMNS, "Words", parent)
        self._listed: tuple[Listed, ...] = ()
        self._dragged: tuple[QPoint, str] | None = None
        self.set_empty_text(EMPTY)

    def show_words(self, puzzle: Puzzle, standings: Mapping[str, Standing]) -> None:
        """Show the list of a puzzle, and of each word how it stands, as far as that is known."""
        self._listed = puzzle.words
        found = [standings.get(listed.answer, ASKED) for listed in puzzle.words]
        self.show_data(
            {
                "word": [listed.text for listed in puzzle.words],
                "letters": [len(listed.answer) for listed in puzzle.words],
                "must": ["\u25cf" if listed.must else "" for listed in puzzle.words],
                "state": [standing.state for standing in found],
                "why": [standing.why for standing in found],
            }
        )

    @property
    def answers(self) -> list[str]:
        """Those of the selected rows."""
        return [self._listed[row].answer for row in self.selected()]

    def answer(self, row: int) -> str:
        """That of a row of the data."""
        return self._listed[row].answer

    def go_to(self, answer: str) -> None:
        """Select a word and bring it into view."""
        rows = [row for row, listed in enumerate(self._listed) if listed.answer == answer]
        if rows and rows != self.selected():
            self.select(rows)
            if (place := self.words.place(rows[0])) is not None:
                self.scrollTo(self.words.index(place, 0))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        at = event.position().toPoint()
        self._dragged = (at, self.answer(self.words.source(index.row()))) if plain and index.isValid() else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._dragged is None:
            super().mouseMoveEvent(event)
            return
        start, answer = self._dragged
        if (event.position().toPoint() - start).manhattanLength() >= QApplication.startDragDistance():
            self._dragged = None
            drag, data = QDrag(self), QMimeData()
            data.setData(WORD_TYPE, answer.encode())
            data.setText(answer)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.CopyAction)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(self.answers) == 1:
            self.opened.emit(self.selected()[0])
            return
        super().keyPressEvent(event)
