"""The table of the window Words, whose rows are sorted and filtered in jobs, and the fields of its conditions."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QPushButton, QSpinBox, QWidget

from engine.calendar.memory import words_used
from engine.core.job import Control
from engine.core.store import Store
from engine.words.browse import (
    LISTED,
    STANDINGS,
    Conditions,
    Listing,
    matching,
    open_listing,
    ordered,
    with_change,
)
from engine.words.own_lists import Entries
from engine.words.vetting.house import open_house
from engine.words.word_file import LONGEST_WORD, MOST_SCORE, NO_SCORE
from studio.core.formatting import plural
from studio.core.theme import GAP_1
from studio.widgets.labels import Label
from studio.widgets.layouts import FlowLayout
from studio.widgets.word_model import Column, WordModel
from studio.widgets.word_table import WordTable
from studio.words.details import group

COLUMNS = (
    Column("word", "Word", width=15),
    Column("letters", "Length", "number", width=7),
    Column("score", "Score", "number", width=6),
    Column(
        "zipf", "Common", "number", width=9, hint="Zipf value. 3: once in a million words. 6: once in a thousand."
    ),
    Column("standing", "Standing", "verdict", width=13, hint="The house's rulings, the taboo lists, and names."),
    Column(
        "tiers",
        "Tier",
        width=14,
        hint="What readers know: everyday, common or large; or that only the lists for games have it",
    ),
    Column("layer", "Layer", width=8, hint="The layer of the stack that the word or its score comes from."),
    Column("used", "Printed last", width=12, hint="In a puzzle of the house's history, or in its clue book."),
    Column("note", "Note", width=10),
)
PAUSE = 150  # milliseconds without typing, after which the rows are filtered
MOST_KEPT = 5_000  # selected words that stay selected when other rows are shown


def read(name: str, *, control: Control) -> Listing:
    """Open a list as a table, with the rulings, taboo lists and history of the house."""
    return open_listing(name, open_house(), lambda words: words_used(Store(), words), control=control)


def patch(listing: Listing, made: Entries, *, control: Control) -> Listing | None:
    """Return a listing with changed scores and notes; None if it must be read again."""
    control.check()
    return with_change(listing, made)


class Arranged(NamedTuple):
    """The rows of a listing in the order in which they are shown, and the rows to select."""

    rows: np.ndarray
    selected: list[int]


def arrange(
    listing: Listing,
    wanted: Conditions,
    column: str,
    descending: bool,
    chosen: frozenset[str],
    *,
    control: Control,
) -> Arranged:
    """Return the rows of a listing that meet conditions, sorted by a column, and those of chosen words."""
    control.check()
    keep = matching(listing, wanted)
    control.check()
    rows = ordered(listing, column, descending=descending)
    selected = [row for row, word in enumerate(listing.words) if word in chosen] if chosen else []
    return Arranged(rows[keep[rows]], selected)


class ListingModel(WordModel):
    """Rows of a listing. Sorting is requested by a signal, so that a job sorts."""

    sorting = Signal(str, bool)  # the column to sort by, "" for the order of the list, and whether it descends
    listing: Listing | None = None

    def show_listing(self, listing: Listing | None, rows: np.ndarray) -> None:
        self.beginResetModel()
        self.listing = listing
        self._index, self._order = rows, np.arange(len(listing) if listing else 0)
        self.endResetModel()

    def text(self, source: int, column: Column) -> str:
        return self.listing.cell(source, column.name) if self.listing else ""

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        name = self.columns[column].name if column >= 0 else ""
        self.sorting.emit(name, order == Qt.SortOrder.DescendingOrder)

    def find(self, value: Any) -> int | None:
        words = self.listing.words if self.listing else []
        found = (at for at, source in enumerate(self._index.tolist()) if words[source].startswith(str(value)))
        return next(found, None)


class ListingTable(WordTable):
    """The table. It shows rows that a job arranged."""

    model_type = ListingModel
    widest = "used"

    words: ListingModel

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(COLUMNS, "Words of the list", parent)

    @property
    def listing(self) -> Listing | None:
        """The listing whose rows are shown."""
        return self.words.listing

    def show_rows(self, listing: Listing | None, arranged: Arranged) -> None:
        """Show rows, and select some of them. The first selected one stays in view."""
        before = self.verticalScrollBar().value()
        same = self.listing is not None and listing is not None and self.listing.name == listing.name
        self.words.show_listing(listing, arranged.rows)
        if listing:
            self._show_columns(listing)
        if not same or listing is None:
            self.scrollToTop()
            return
        if arranged.selected:
            self.select(arranged.selected)
        self.verticalScrollBar().setValue(before)
        if chosen := self.selectionModel().selectedRows():
            self.scrollTo(chosen[0])

    def _show_columns(self, listing: Listing) -> None:
        """Hide the columns that a list does not have."""
        has = {"score": listing.has_scores, "layer": bool(listing.layer_names), "note": listing.editable}
        for at, column in enumerate(self.words.columns):
            if self.isColumnHidden(at) == has.get(column.name, True):
                self.setColumnHidden(at, not self.isColumnHidden(at))
        self._fill_width()

    def kept_words(self) -> frozenset[str]:
        """Return the selected words, if they are few enough to be selected again."""
        words = self.selected_words()
        return frozenset(words if len(words) <= MOST_KEPT else ())

    def selected_words(self) -> list[str]:
        """Return the letters of the selected words."""
        words = self.listing.words if self.listing else []
        return [words[source] for source in self.selected()]


class ConditionsRow(QWidget):
    """The fields of the conditions."""

    changed = Signal()  # the conditions changed

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QLineEdit(
            placeholderText="Search: part of a word, or a pattern such as ?a*e", clearButtonEnabled=True
        )
        self.text.setAccessibleName("Search")
        self.text.setMinimumWidth(30 * self.text.fontMetrics().averageCharWidth())
        self.shortest = _number("Fewest letters", 1, LONGEST_WORD, 1)
        self.longest = _number("Most letters", 1, LONGEST_WORD, LONGEST_WORD)
        self.lowest = _number("Lowest score", NO_SCORE, MOST_SCORE, NO_SCORE)
        self.highest = _number("Highest score", NO_SCORE, MOST_SCORE, MOST_SCORE)
        for box in (self.lowest, self.highest):
            box.setSpecialValueText("\u2013")
        self.tier, self.standing, self.used = QComboBox(), QComboBox(), QComboBox()
        for box, name in ((self.tier, "Shipped list"), (self.standing, "Standing"), (self.used, "Printed")):
            box.setAccessibleName(name)
        self.tier.addItem("In any list", "")
        for sign, text in (("", "In"), ("-", "Not in")):
            for name in LISTED:
                self.tier.addItem(f"{text} {name}", f"{sign}{name}")
        self.standing.addItem("Any standing", "any")
        for standing in STANDINGS:
            self.standing.addItem(standing.capitalize() or "No standing", standing)
        for text, value in (("Printed or not", ""), ("Printed before", "printed"), ("Never printed", "never")):
            self.used.addItem(text, value)
        self.count, self.clear_button = Label(), QPushButton("Clear", flat=True)
        self.clear_button.setToolTip("Show every word of the list")
        self.clear_button.clicked.connect(self.clear)
        self.clear_button.hide()
        self.find_button = QPushButton("Find in All Lists\u2026", flat=True)
        self.find_button.setToolTip("Search with patterns, anagrams and expressions in several lists")
        self.of_scores = group(Label("Score"), self.lowest, Label("to"), self.highest)
        layout = FlowLayout(gap=GAP_1 * 2)
        for part in (
            self.text, group(Label("Letters"), self.shortest, Label("to"), self.longest),
            self.of_scores, self.tier, self.standing, self.used,
            self.count, self.clear_button, self.find_button,
        ):  # fmt: skip
            layout.addWidget(part)
        self.setLayout(layout)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.changed)
        self.text.textChanged.connect(lambda _: self._pause.start())
        for box in (self.shortest, self.longest, self.lowest, self.highest):
            box.valueChanged.connect(lambda _: self._pause.start())
        for box in (self.tier, self.standing, self.used):
            box.activated.connect(lambda _: self.changed.emit())

    def show_count(self, shown: int, listing: Listing) -> None:
        """Show how many words of a list meet the conditions."""
        whole = plural(len(listing), "word")
        self.count.setText(whole if shown == len(listing) else f"{shown:,} of {whole}")
        self.clear_button.setVisible(shown != len(listing))
        self.of_scores.setVisible(listing.has_scores)

    def conditions(self) -> Conditions:
        return Conditions(
            self.text.text().strip(), (self.shortest.value(), self.longest.value()),
            (self.lowest.value(), self.highest.value()), self.tier.currentData() or "",
            self.standing.currentData(), self.used.currentData(),
        )  # fmt: skip

    def clear(self) -> None:
        """Show every word."""
        for box in (self.shortest, self.lowest):
            box.setValue(box.minimum())
        for box in (self.longest, self.highest):
            box.setValue(box.maximum())
        for box in (self.tier, self.standing, self.used):
            box.setCurrentIndex(0)
        self.text.clear()
        self._pause.stop()
        self.changed.emit()


def _number(name: str, least: int, most: int, value: int) -> QSpinBox:
    box = QSpinBox(minimum=least, maximum=most, value=value)
    box.setAccessibleName(name)
    return box
