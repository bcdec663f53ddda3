"""Tables of words to pick or to drag into the grid; the table of the list shows the state of each word."""

from collections.abc import Mapping
from typing import ClassVar

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtGui import QKeyEvent

from engine.crossword.puzzle import Puzzle
from engine.words.vetting.verdict import NOT_CHECKED
from studio.crossword.crisscross.lists import Standing
from studio.widgets.word_table import Column, WordTable


class PickTable(WordTable):
    """A table of words to drag, in which Enter opens the selected row, whatever row is current."""

    dragged: ClassVar[bool] = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = self.selected()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(rows) == 1:
            self.opened.emit(rows[0])
            return
        super().keyPressEvent(event)


EMPTY = "No words yet. Type or paste them above, or drop a file on the window."
PENDING = Standing(NOT_CHECKED, "", "not checked")
COLUMNS = (
    Column("word", "Word", width=12),
    Column("letters", "Letters", "number", width=6),
    Column("must", "Must", width=5, hint="Required: unplaced only if it fits nowhere"),
    Column("state", "State", "verdict", width=12),
    Column("why", "Where", width=10, hint="Its place in the grid, or the reason why it is unplaced"),
)


class ListTable(PickTable):
    """Shows the words of a puzzle; rows can be dragged into the grid."""

    def __init__(self) -> None:
        super().__init__(COLUMNS, "Words")
        self.set_empty_text(EMPTY)

    def show_words(self, puzzle: Puzzle, standings: Mapping[str, Standing]) -> None:
        """Show the list of a puzzle with the states known so far."""
        self.show_items(
            puzzle.words,
            word=lambda listed: listed.text,
            letters=lambda listed: len(listed.answer),
            must=lambda listed: "\u25cf" if listed.must else "",
            state=lambda listed: standings.get(listed.answer, PENDING).state,
            why=lambda listed: standings.get(listed.answer, PENDING).why,
        )

    @property
    def answers(self) -> list[str]:
        """The answers of the selected rows."""
        return [listed.answer for listed in self.picked()]

    def first_place(self) -> int:
        """The table row of the first selected word; 0 if none is selected."""
        return min((part.top() for part in self.selectionModel().selection().toList()), default=0)

    def go_to_place(self, place: int) -> None:
        """Select a row of the table, or the last one if there are fewer."""
        if rows := self.words.rowCount():
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(self.words.index(min(place, rows - 1), 0), flags)

    def go_to(self, answer: str) -> None:
        """Select a word and scroll to it."""
        rows = [row for row, listed in enumerate(self.items) if listed.answer == answer]
        if rows and rows != self.selected():
            self.select(rows)
            if (place := self.words.place(rows[0])) is not None:
                self.scrollTo(self.words.index(place, 0))
