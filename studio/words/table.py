"""The table of the window Words, whose rows are sorted and filtered in jobs, and the fields of its conditions;
beside it the selected word in detail, and below it the fields that edit words."""

from collections.abc import Sequence
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QLineEdit, QScrollArea, QWidget

from engine.calendar.memory import words_used
from engine.core import Control, plural
from engine.core.dates import short_date
from engine.core.store import Store
from engine.words import browse
from engine.words.own_lists import LONGEST_NOTE
from engine.words.vetting.house import open_house
from engine.words.word_file import LONGEST_WORD, MOST_SCORE, NO_SCORE
from studio.core.theme import GAP_1, GAP_2, GAP_3
from studio.widgets.fields import choice, number_box
from studio.widgets.layouts import FlowLayout, Label, described, heading, lay_out, push_button, row
from studio.widgets.word_model import Column, WordModel
from studio.widgets.word_table import WordTable

ZIPF_TIP = "Zipf value. 3: once in a million words. 6: once in a thousand. A phrase has that of its words."
TIER_TIP = "What readers know: everyday, common or large; or that only the lists for games have it"
COLUMNS = (
    Column("word", "Word", width=14),
    Column("letters", "Length", "number", width=7),
    Column("score", "Score", "number", width=6),
    Column("zipf", "Common", "number", width=9, hint=ZIPF_TIP),
    Column("standing", "Standing", "verdict", width=13, hint="The house's rulings, the taboo lists, and names."),
    Column("tiers", "Tier", width=10, hint=TIER_TIP),
    Column("layer", "Layer", width=8, hint="The layer of the stack that the word or its score comes from."),
    Column("used", "Printed last", width=10, hint="In a puzzle of the house's history, or in its clue book."),
    Column("note", "Note", width=8),
)
PAUSE = 150  # milliseconds without typing, after which the rows are filtered
MOST_KEPT = 5_000  # selected words that stay selected when other rows are shown


def read(name: str, *, control: Control) -> browse.Listing:
    """Open a list as a table, with the rulings, taboo lists and history of the house."""
    return browse.open_listing(name, open_house(), lambda words: words_used(Store(), words), control=control)


class Arranged(NamedTuple):
    """The rows of a listing in the order in which they are shown, and the rows to select."""

    rows: np.ndarray
    selected: list[int]


def arrange(
    listing: browse.Listing, wanted: browse.Conditions, column: str, descending: bool, chosen: frozenset[str],
    *, control: Control,
) -> Arranged:  # fmt: skip
    """Return the rows of a listing that meet conditions, sorted by a column, and those of chosen words."""
    keep = browse.matching(listing, wanted)
    control.check()
    rows = browse.ordered(listing, column, descending=descending)
    selected = [row for row, word in enumerate(listing.words) if word in chosen] if chosen else []
    return Arranged(rows[keep[rows]], selected)


class ListingModel(WordModel):
    """Rows of a listing. Sorting is requested by a signal, so that a job sorts."""

    sorting = Signal(str, bool)  # the column to sort by, "" for the order of the list, and whether it descends
    listing: browse.Listing | None = None

    def show_listing(self, listing: browse.Listing | None, rows: np.ndarray) -> None:
        self.beginResetModel()
        self.listing = listing
        self._index, self._order = rows, np.arange(len(listing) if listing else 0)
        self.endResetModel()

    def text(self, source: int, column: Column) -> str:
        return self.listing.cell(source, column.name) if self.listing else ""

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.sorting.emit(self.columns[column].name if column >= 0 else "", order == Qt.SortOrder.DescendingOrder)

    def find(self, value: Any) -> int | None:
        words = self.listing.words if self.listing else []
        found = (at for at, source in enumerate(self._index.tolist()) if words[source].startswith(str(value)))
        return next(found, None)


class ListingTable(WordTable):
    """The table. It shows rows that a job arranged."""

    model_type = ListingModel
    widest = "tiers"

    words: ListingModel

    def __init__(self) -> None:
        super().__init__(COLUMNS, "Words of the list")

    def show_rows(self, listing: browse.Listing | None, arranged: Arranged) -> None:
        """Show rows, and select some of them. The first selected one stays in view."""
        before = self.verticalScrollBar().value()
        shown = self.words.listing
        same = shown is not None and listing is not None and shown.name == listing.name
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

    def _show_columns(self, listing: browse.Listing) -> None:
        has = {"score": listing.has_scores, "layer": bool(listing.layer_names), "note": listing.editable}
        for at, column in enumerate(self.words.columns):
            if self.isColumnHidden(at) == has.get(column.name, True):
                self.setColumnHidden(at, not self.isColumnHidden(at))
        self.fill_width()

    def kept_words(self) -> frozenset[str]:
        """Return the selected words, if they are few enough to be selected again."""
        words = self.selected_words()
        return frozenset(words if len(words) <= MOST_KEPT else ())

    def selected_words(self) -> list[str]:
        """Return the letters of the selected words."""
        words = self.words.listing.words if self.words.listing else []
        return [words[source] for source in self.selected()]


class ConditionsRow(QWidget):
    """The fields of the conditions."""

    changed = Signal()  # the conditions changed

    def __init__(self) -> None:
        super().__init__()
        hint = "Search: part of a word, or a pattern such as ?a*e"
        self.text = described(QLineEdit(placeholderText=hint, clearButtonEnabled=True), "Search")
        self.text.setMinimumWidth(30 * self.text.fontMetrics().averageCharWidth())
        self.shortest = number_box("Fewest letters", 1, LONGEST_WORD, 1)
        self.longest = number_box("Most letters", 1, LONGEST_WORD, LONGEST_WORD)
        self.lowest = number_box("Lowest score", NO_SCORE, MOST_SCORE, NO_SCORE, lowest="\u2013")
        self.highest = number_box("Highest score", NO_SCORE, MOST_SCORE, MOST_SCORE, lowest="\u2013")
        tiers = ((f"{text} {one}", sign + one) for sign, text in (("", "In"), ("-", "Not in")) for one in browse.LISTED)
        standings = ((standing.capitalize() or "No standing", standing) for standing in browse.STANDINGS)
        printed = (("Printed or not", ""), ("Printed before", "printed"), ("Never printed", "never"))
        self.tier = choice("Shipped list", (("In any list", ""), *tiers))
        self.standing = choice("Standing", (("Any standing", "any"), *standings))
        self.used = choice("Printed", printed)
        self.count = Label()
        self.clear_button = push_button("Clear", self.clear, "Show every word of the list", flat=True, visible=False)
        self.of_scores = group(Label("Score"), self.lowest, Label("to"), self.highest)
        parts = (
            self.text, group(Label("Letters"), self.shortest, Label("to"), self.longest),
            self.of_scores, self.tier, self.standing, self.used,
            self.count, self.clear_button,
        )  # fmt: skip
        self.setLayout(FlowLayout(parts, GAP_1 * 2))
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.changed)
        self.text.textChanged.connect(lambda _: self._pause.start())
        for box in (self.shortest, self.longest, self.lowest, self.highest):
            box.valueChanged.connect(lambda _: self._pause.start())
        for box in (self.tier, self.standing, self.used):
            box.activated.connect(lambda _: self.changed.emit())

    def show_count(self, shown: int, listing: browse.Listing) -> None:
        """Show how many words of a list meet the conditions."""
        whole = plural(len(listing), "word")
        self.count.setText(whole if shown == len(listing) else f"{shown:,} of {whole}")
        self.clear_button.setVisible(shown != len(listing))
        self.of_scores.setVisible(listing.has_scores)

    def conditions(self) -> browse.Conditions:
        return browse.Conditions(
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


class WordDetails(QScrollArea):
    """What is known of the selected word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title, self.meanings, self.facts = heading(), Label(wordWrap=True), Label(wordWrap=True, muted=True)
        texts = (self.title, self.meanings, self.facts)
        for label in texts:
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setWidget(lay_out(QWidget(), *texts, None, margin=(GAP_3, 0, GAP_1, 0)))
        self.show_words(None, ())

    def show_words(self, listing: browse.Listing | None, rows: Sequence[int]) -> None:
        """Show what is known of the selected rows. The `meanings` are shown later."""
        self.meanings.clear()
        if listing is None or len(rows) != 1:
            self.title.setText(plural(len(rows), "word") if rows else "")
            self.facts.setText("" if rows else "Select a word to see its meanings, and where it was printed.")
            return
        at = rows[0]
        self.title.setText(listing.shown[at])
        self.facts.setText("\n".join(_facts(listing, at)))


def _facts(listing: browse.Listing, at: int) -> list[str]:
    if not listing.complete:
        return []
    tiers, standing = listing.cell(at, "tiers"), browse.STANDINGS[listing.standing[at]]
    reason, day = listing.reasons.get(at, ""), int(listing.used.day[at])
    facts = [f"Tier: {tiers}." if tiers else "In no shipped list."]
    if standing:
        facts.append(f"{standing.capitalize()}{f': {reason}' if reason else ''}.")
    if listing.layer_names:
        facts.append(f"From the layer {listing.cell(at, 'layer')}.")
    if day:
        when = short_date(date.fromordinal(day).isoformat(), year=True)
        facts.append(f"Printed last on {when}: {listing.used.places[listing.used.place[at]]}.")
    else:
        facts.append("Not printed before, by the house's history.")
    if note := listing.notes.get(listing.words[at]):
        facts.append(f"Note: {note}")
    return facts


class EditRow(QWidget):
    """The fields and buttons that edit the selected words."""

    add = Signal(str)  # a text with words to add
    score = Signal(int)  # the score for the selected words; NO_SCORE for none
    note = Signal(str)  # the note on them
    remove = Signal()  # remove them
    always, never, withdraw = Signal(), Signal(), Signal()  # make or withdraw a house ruling on them
    copy = Signal()  # copy the list, which cannot be edited

    def __init__(self) -> None:
        super().__init__()
        self.words = described(QLineEdit(placeholderText="Add words: plum, pear;60", maxLength=100_000), "Words to add")
        self.points = number_box("Score", NO_SCORE, MOST_SCORE, 50, lowest="none")
        self.text = described(QLineEdit(placeholderText="Note", maxLength=LONGEST_NOTE), "Note on the selected words")
        self.add_button = push_button("Add", self._add)
        self.score_button = push_button("Set Score", lambda: self.score.emit(self.points.value()))
        self.note_button = push_button("Set Note", lambda: self.note.emit(self.text.text()))
        self.remove_button = push_button("Remove", self.remove, "Remove the selected words from this list (Delete)")
        self.copy_button = push_button("Copy to Edit\u2026", self.copy)
        accept = "Accept the selected words in every puzzle, even if its list lacks them: a house ruling"
        self.always_button = push_button("Always", self.always, accept)
        reject = "Reject the selected words in every puzzle: a house ruling"
        self.never_button = push_button("Never\u2026", self.never, reject)
        self.clear_button = push_button("As Listed", self.withdraw, "Withdraw the house rulings on the selected words")
        self.why = Label(wordWrap=True)
        self._own = [self.add_button, self.words]
        self._chosen = [self.points, self.score_button, self.text, self.note_button, self.remove_button]
        self._ruled = [self.always_button, self.never_button, self.clear_button]
        edits = (
            group(self.words, self.add_button, stretch=self.words, gap=GAP_1),
            group(self.points, self.score_button, stretch=self.points, gap=GAP_1),
            group(self.text, self.note_button, stretch=self.text, gap=GAP_1), self.remove_button,
        )  # fmt: skip
        self.edits = QWidget()
        self.edits.setLayout(FlowLayout(edits, GAP_2))
        self.read_only = group(self.why, self.copy_button, stretch=self.why)
        self.house = Label("In all puzzles:")
        lay_out(self, self.edits, self.read_only, row(self.house, *self._ruled, None))
        self.words.returnPressed.connect(self._add)
        self.text.returnPressed.connect(lambda: self.note.emit(self.text.text()))
        self.show_list(None, "")

    def show_list(self, listing: browse.Listing | None, why: str) -> None:
        """Show the fields for a list; `why` says why it cannot be edited, or is ""."""
        self.edits.setVisible(listing is not None and not why)
        self.read_only.setVisible(listing is not None and bool(why))
        self.why.setText(why)
        self.show_chosen(listing, ())

    def show_chosen(self, listing: browse.Listing | None, rows: Sequence[int]) -> None:
        """Show the score and the note of the selected words, if they are the same."""
        for widget in (*self._chosen, *self._ruled):
            widget.setEnabled(bool(rows))
        if listing is None or not rows or len(rows) > 1:
            self.text.clear()
            return
        self.points.setValue(int(listing.score[rows[0]]))
        self.text.setText(listing.notes.get(listing.words[rows[0]], ""))

    def _add(self) -> None:
        if text := self.words.text().strip():
            self.add.emit(text)


def group(*widgets: QWidget, stretch: QWidget | None = None, gap: int = GAP_2) -> QWidget:
    """Return widgets in a row, which stay together where a flow of widgets continues on the next line."""
    return lay_out(QWidget(), row(*widgets, gap=gap, stretch=stretch))
