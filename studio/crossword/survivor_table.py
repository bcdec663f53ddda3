"""A table of words for a slot: those that survive first, then those that leave a slot without a word."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QWidget

from engine.crossword.fill.help import Suggestion, Suggestions
from engine.crossword.grid import Grid, Slot, numbers
from studio.crossword.word_tables import PickTable
from studio.widgets.word_table import Column
from studio.widgets.words.ledger_parts import action

NO_SLOT = "Click a cell of a grid that is being drawn."
LOOKING = "Finding words\u2026"
NONE = "No word of the lists matches these letters."
LEAVES = "The fewest words left for a slot that crosses it"
UNKNOWN = -1


class SurvivorTable(PickTable):
    """Shows the words for a slot.

    Signals:
        accepted: the text of the word that the user chose, as written.
        ruled: the letters of a word, and whether the house has it as a favourite or never again.
    """

    widest = "text"

    accepted = Signal(str)
    ruled = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column("text", "Word", width=16),
            Column("score", "Score", "number", width=6, hint="From 0 to 100"),
            Column("least", "Leaves", "number", width=7, hint=LEAVES, show=_shown),
            Column("note", "Note", width=14),
        )
        super().__init__(columns, "Words for the slot", parent)
        self._shown: tuple[Suggestion, ...] = ()
        self._next: int | None = None
        enter = QKeySequence(Qt.Key.Key_Return).toString(QKeySequence.SequenceFormat.NativeText)
        self._actions = (
            action(self, f"&Place\t{enter}", "", lambda: self._take(self.selected()[0])),
            action(self, "&Favourite", "Insert", lambda: self._rule(favourite=True)),
            action(self, "&Never Again", QKeySequence.StandardKey.Delete, lambda: self._rule(favourite=False)),
        )
        self._enable([])
        self.chosen.connect(self._enable)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.opened.connect(self._take)
        self.show_nothing(NO_SLOT)

    def show_suggestions(self, grid: Grid, found: Suggestions) -> None:
        """Show the words for a slot of a grid."""
        rows = (*found.survivors, *found.killing)
        self.set_empty_text(NONE)
        wanted, self._next = self._next, None
        if rows == self._shown:
            return  # keeps the scroll position and the selection
        self._shown = rows
        self.clearSelection()
        self.show_data(_columns(grid, rows, found.emptied))
        if wanted is not None and rows:
            self.selectRow(min(wanted, len(rows) - 1))

    def show_nothing(self, why: str) -> None:
        """Show a reason why there are no words."""
        self._shown = ()
        self.show_data(_columns(Grid(), ()))
        self.set_empty_text(why)

    def _take(self, row: int) -> None:
        self.accepted.emit(self._shown[row].text)

    def _rule(self, *, favourite: bool) -> None:
        """Report a ruling on the selected word, and select the next word as soon as the words are shown again."""
        row = self.selected()[0]
        self._next = (
            self.words.place(row) or 0
        ) + favourite  # a favourite goes to the top, a rejected word is gone
        self.ruled.emit(self._shown[row].word, favourite)

    def _enable(self, rows: Sequence[int]) -> None:
        for one in self._actions:
            one.setEnabled(bool(rows))


def _columns(grid: Grid, rows: Sequence[Suggestion], emptied: Slot | None = None) -> dict[str, list[object]]:
    """The columns of the table. If a slot has no word left whatever is placed, no word kills it."""
    killing = [one.kills if one.kills != emptied else None for one in rows]
    return {
        "text": [one.text.upper() for one in rows],
        "score": [one.score or 0 for one in rows],
        "least": [one.least if emptied is None else UNKNOWN for one in rows],
        "note": [f"kills {short_name(grid, slot)}" if slot else "" for slot in killing],
    }


def _shown(count: int) -> str:
    return "" if count == UNKNOWN else str(count)


def short_name(grid: Grid, slot: Slot) -> str:
    """The name of a slot of a grid: "17 across"."""
    return f"{numbers(grid)[slot.cell]} {slot.direction}"
