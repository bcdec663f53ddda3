"""The table of a finder page: a row for each puzzle of a word list, which conditions hide and show."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QMouseEvent

from studio.widgets.word_table import WordTable

MAX_COPIED = 5000  # rows that are copied when none is selected
MAX_KEPT = 500  # selected rows that stay selected while the conditions change


class FoundTable(WordTable):
    """A row for each puzzle found; its columns are the arrays of the result."""

    def show_found(self, found: Any, /) -> None:
        """Show a result, a row for each puzzle."""
        raise NotImplementedError

    def show_none(self) -> None:
        """Remove all rows."""
        self.show_data({column.name: np.zeros(0, np.int64) for column in self.words.columns})

    def show_only(self, kept: np.ndarray) -> None:
        """Show the rows where `kept`, bool[h], is true. Selected rows that are still shown stay selected."""
        before = self.selected()
        self.words.set_mask(kept)
        if not before:
            return
        after = [row for row in before if kept[row]] if len(before) <= MAX_KEPT else []
        with QSignalBlocker(self):
            self.select(after)
        if after != before:
            self.chosen.emit(after)

    def go_to(self, row: int) -> None:
        """Select a row of the data and scroll to it, if it is shown."""
        place = self.words.place(row)
        if place is not None:
            self.setCurrentIndex(self.words.index(place, 0))
            self.scrollTo(self.currentIndex(), self.ScrollHint.PositionAtCenter)

    def copied(self) -> str:
        """Return the selected rows as text; if none is selected, the first `MAX_COPIED` of those shown."""
        if self.selected():
            return super().copied()
        places = range(min(MAX_COPIED, self.words.rowCount()))
        rows = [self.words.source(place) for place in places]
        return "\n".join("\t".join(self.words.text(row, one) for one in self.words.columns) for row in rows)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit `chosen` also when the row clicked is selected already, so that its preview can return."""
        before = self.selected()
        super().mousePressEvent(event)
        if before and self.selected() == before:
            self.chosen.emit(before)
