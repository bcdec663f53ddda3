"""The clues across and down: two tables side by side, or one above the other if there is little width."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSplitter, QWidget

from studio.crossword.clue_rows import ClueRow, Subject
from studio.crossword.clue_table import ClueTable

SIDE_BY_SIDE = 560
"""Pixels from which two tables have room beside each other."""


class ClueTables(QSplitter):
    """Shows the entries of both directions; one of them is selected.

    Signals:
        written, counted, picked, ticked: as of `ClueTable`.
        turned: the selected row, or None.
    """

    written = Signal(object, str)
    counted = Signal(object, str)
    turned = Signal(object)
    picked = Signal(object)
    ticked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.across, self.down = ClueTable("Across"), ClueTable("Down")
        self.setChildrenCollapsible(False)
        for place, (table, other) in enumerate(((self.across, self.down), (self.down, self.across))):
            self.addWidget(table)
            self.setStretchFactor(place, 1)
            table.written.connect(self.written)
            table.counted.connect(self.counted)
            table.picked.connect(self.picked)
            table.ticked.connect(self.ticked)
            table.turned.connect(lambda row, other=other: self._turn(row, other))
            table.passed.connect(lambda step, edit, other=other: other.go_to_end(last=step < 0, edit=edit))

    @property
    def tables(self) -> tuple[ClueTable, ClueTable]:
        """The tables across and down."""
        return self.across, self.down

    @property
    def rows(self) -> tuple[ClueRow, ...]:
        """The rows of both tables."""
        return self.across.rows + self.down.rows

    @property
    def current(self) -> ClueRow | None:
        """The selected row."""
        return self.across.current or self.down.current

    def show_rows(self, rows: Sequence[ClueRow], checks: Mapping[Subject, str]) -> None:
        """Show entries; the selected answer, or else the slot, stays selected if it is still there.

        Args:
            checks: as for `ClueTable.show_rows`.
        """
        chosen = self.current
        self.across.words.retitle("number", "Across" if any(row.number for row in rows) else "")
        for table, direction in ((self.across, "across"), (self.down, "down")):
            table.show_rows([row for row in rows if row.direction == direction], checks)
        self.down.setVisible(bool(self.down.rows))
        self.across.setVisible(bool(self.across.rows) or not self.down.rows)
        there = [row for row in rows if chosen and chosen.answer and row.answer == chosen.answer]
        same = [row for row in rows if chosen and row.subject == chosen.subject]
        kept = [row for row in same if row in there] or there or same
        if kept and (self.current is None or self.current.subject != kept[0].subject):
            self.go_to(kept[0].subject)
        if (self.current and self.current.subject) != (chosen and chosen.subject):
            self.turned.emit(self.current)

    def go_to(self, subject: Subject) -> None:
        """Select an entry and scroll to it."""
        any(table.go_to(subject) for table in self.tables)

    def filter(self, needle: str) -> None:
        """Show only the entries whose answer or clue contains a text."""
        for table in self.tables:
            table.filter(needle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        beside = self.width() >= SIDE_BY_SIDE
        self.setOrientation(Qt.Orientation.Horizontal if beside else Qt.Orientation.Vertical)
        super().resizeEvent(event)

    def _turn(self, row: ClueRow | None, other: ClueTable) -> None:
        """Only one table has a selected row."""
        if row is not None:
            with QSignalBlocker(other):
                other.clearSelection()
        if row is not None or other.current is None:
            self.turned.emit(row)
