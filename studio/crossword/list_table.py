"""The editor's words in a table: whether each stands in the grid, and why not."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QItemSelectionModel
from PySide6.QtWidgets import QWidget

from engine.crossword.puzzle import Listed, Puzzle
from studio.crossword.drag_table import DragTable
from studio.crossword.steps import Standing
from studio.widgets.word_table import Column

EMPTY = "No words yet. Type or paste them above, or drop a file of them on the window."
ASKED = Standing("", "", "")
COLUMNS = (
    Column("word", "Word", width=12),
    Column("letters", "Letters", "number", width=6),
    Column("must", "Must", width=5, hint="Is not to be left out while others stand in the grid"),
    Column("state", "State", "verdict", width=12),
    Column("why", "Where", width=10, hint="Where it stands in the grid, or why it does not"),
)


class ListTable(DragTable):
    """Shows the words of a puzzle; a row can be dragged into the grid."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(COLUMNS, "Words", parent)
        self._listed: tuple[Listed, ...] = ()
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

    def answer(self, row: int) -> str:
        return self._listed[row].answer

    def first_place(self) -> int:
        """Where the first selected row stands; 0 where none is."""
        return min((part.top() for part in self.selectionModel().selection().toList()), default=0)

    def go_to_place(self, place: int) -> None:
        """Select the row at a place of the table, or the last one where there are fewer."""
        if rows := self.words.rowCount():
            flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
            self.selectionModel().setCurrentIndex(self.words.index(min(place, rows - 1), 0), flags)

    def go_to(self, answer: str) -> None:
        """Select a word and bring it into view."""
        rows = [row for row, listed in enumerate(self._listed) if listed.answer == answer]
        if rows and rows != self.selected():
            self.select(rows)
            if (place := self.words.place(rows[0])) is not None:
                self.scrollTo(self.words.index(place, 0))
