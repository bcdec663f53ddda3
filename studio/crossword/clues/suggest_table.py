"""Tables of suggested clues and of wordplay for an entry; a click or Enter uses a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QAbstractItemView, QWidget

from engine.crossword.clues.suggest import Suggestion
from engine.crossword.wordplay.pieces import Way
from studio.crossword.clues.rows import origin
from studio.crossword.word_tables import PickTable
from studio.widgets.word_table import Column

NOTHING = "Select an entry to see suggested clues."
NOT_FULL = "Fill the entry to see suggested clues."
LOOKING = "Finding clues\u2026"
NONE = "No clue was found for {answer}. Write one in the table above (Enter), or open a clue file."


class _OfferTable(PickTable):
    accepted = Signal(object)  # the value of the row that the user chose, a suggestion or an annotation

    def __init__(self, columns: Sequence[Column], name: str, parent: QWidget | None) -> None:
        super().__init__(columns, name, parent)
        self.suggestions: tuple[Any, ...] = ()  # the value of each row
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.clicked.connect(lambda index: self._take(self.words.source(index.row())))
        self.opened.connect(self._take)

    def _take(self, row: int) -> None:
        self.accepted.emit(self.suggestions[row])


class SuggestTable(_OfferTable):
    """Shows suggestions, best first."""

    widest = "clue"

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column("clue", "Suggested clue", width=24),
            Column("source", "Source", width=8, show=origin),
            Column("note", "Note", width=11),
        )
        super().__init__(columns, "Suggested clues", parent)
        self._answer = ""
        self.show_nothing(NOTHING)

    def show_suggestions(self, answer: str, suggestions: Sequence[Suggestion]) -> None:
        """Show the suggestions for an answer."""
        self.set_empty_text(NONE.format(answer=answer.upper()))
        if answer and (answer, tuple(suggestions)) == (self._answer, self.suggestions):
            return  # keeps the scroll position and the selection
        self._answer, self.suggestions = answer, tuple(suggestions)
        self.clearSelection()
        columns = {"clue": "text", "source": "source", "note": "note"}
        self.show_data({name: [getattr(one, field) for one in suggestions] for name, field in columns.items()})

    def show_nothing(self, why: str) -> None:
        """Show a reason why there are no suggestions."""
        self.show_suggestions("", ())
        self.set_empty_text(why)


class WaysTable(_OfferTable):
    """Shows wordplay for an answer, best first."""

    widest = "annotation"

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (Column("device", "Device", width=12), Column("annotation", "Wordplay", width=30))
        super().__init__(columns, "Wordplay", parent)
        self._ways: tuple[tuple[str, str], ...] = ()
        self.show_ways(())

    def show_ways(self, ways: Sequence[Way | tuple[str, str]], empty: str = NOTHING) -> None:
        """Show ways, or pairs of a device and an annotation; `empty` is shown if there are none."""
        self.set_empty_text(empty)
        shown = tuple((way[0], way[1]) for way in ways)
        if shown != self._ways or not shown:
            self._ways, self.suggestions = shown, tuple(text for _, text in shown)
            self.clearSelection()
            self.show_data({"device": [device for device, _ in shown], "annotation": self.suggestions})
