"""Beside the table of the window Words: the selected word in detail; below it: the fields that edit words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QScrollArea, QSpinBox, QVBoxLayout, QWidget

from engine.core.dates import short_date
from engine.core.job import Control
from engine.words.browse import STANDINGS, Listing
from engine.words.forms import inflections
from engine.words.own_lists import LONGEST_NOTE
from engine.words.word_file import MOST_SCORE, NO_SCORE
from engine.words.wordnet import open_wordnet
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, GAP_3
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import FlowLayout, lay_out, row

PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
MOST_SENSES = 6
NO_DEFINITION = "WordNet does not have this word."


def define(text: str, *, control: Control) -> str:
    """Return the meanings of a word by WordNet, a line each; of an inflected form those of its lemma."""
    net = open_wordnet(control)
    senses = net.senses(text)
    head = ""
    if not senses and (forms := inflections(net, text)):
        head = f"{forms[0].form} of {forms[0].lemma}\n"
        senses = net.senses(forms[0].lemma, forms[0].part)
    lines = [
        f"{number}. {PARTS.get(sense.part, sense.part)}: {sense.definition}"
        for number, sense in enumerate(senses[:MOST_SENSES], 1)
    ]
    return head + "\n".join(lines) if lines else NO_DEFINITION


class WordDetails(QScrollArea):
    """What is known of the selected word."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.title, self.meanings, self.facts = heading(), Label(wordWrap=True), Label(wordWrap=True)
        for label in (self.title, self.meanings, self.facts):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.facts.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        inner = QWidget()
        layout = QVBoxLayout(inner)
        layout.setContentsMargins(GAP_3, 0, GAP_1, 0)
        layout.setSpacing(GAP_2)
        for label in (self.title, self.meanings, self.facts):
            layout.addWidget(label)
        layout.addStretch(1)
        self.setWidget(inner)
        self.show_words(None, ())

    def show_words(self, listing: Listing | None, rows: Sequence[int]) -> None:
        """Show what is known of the selected rows. The meanings follow with `show_meanings`."""
        self.meanings.clear()
        if listing is None or len(rows) != 1:
            self.title.setText(plural(len(rows), "word") if rows else "")
            self.facts.setText("" if rows else "Select a word to see its meanings, and where it was printed.")
            return
        at = rows[0]
        self.title.setText(listing.shown[at])
        self.facts.setText("\n".join(_facts(listing, at)))

    def show_meanings(self, text: str) -> None:
        self.meanings.setText(text)


def _facts(listing: Listing, at: int) -> list[str]:
    """Return what a listing says of a word, a line each."""
    if not listing.complete:
        return []
    tiers, standing = listing.cell(at, "tiers"), STANDINGS[listing.standing[at]]
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

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = QLineEdit(placeholderText="Add words: plum, pear;60", maxLength=100_000)
        self.words.setAccessibleName("Words to add")
        self.points = QSpinBox(minimum=NO_SCORE, maximum=MOST_SCORE, value=50)
        self.points.setSpecialValueText("none")
        self.points.setAccessibleName("Score")
        self.text = QLineEdit(placeholderText="Note", maxLength=LONGEST_NOTE)
        self.text.setAccessibleName("Note on the selected words")
        self.add_button, self.score_button, self.note_button = map(QPushButton, ("Add", "Set Score", "Set Note"))
        self.remove_button, self.copy_button = QPushButton("Remove"), QPushButton("Copy to Edit\u2026")
        self.always_button, self.never_button, self.clear_button = map(
            QPushButton, ("Always", "Never\u2026", "As Listed")
        )
        self.why = Label(wordWrap=True)
        self.remove_button.setToolTip("Remove the selected words from this list (Delete)")
        self.always_button.setToolTip(
            "Accept the selected words in every puzzle, even if its list lacks them: a house ruling"
        )
        self.never_button.setToolTip("Reject the selected words in every puzzle: a house ruling")
        self.clear_button.setToolTip("Withdraw the house rulings on the selected words")
        self._own = [self.add_button, self.words]
        self._chosen = [self.points, self.score_button, self.text, self.note_button, self.remove_button]
        self._ruled = [self.always_button, self.never_button, self.clear_button]
        edits = FlowLayout(gap=GAP_2)
        for part in (
            group(self.words, self.add_button, stretch=self.words, gap=GAP_1),
            group(self.points, self.score_button, stretch=self.points, gap=GAP_1),
            group(self.text, self.note_button, stretch=self.text, gap=GAP_1), self.remove_button,
        ):  # fmt: skip
            edits.addWidget(part)
        self.edits = QWidget()
        self.edits.setLayout(edits)
        self.read_only = group(self.why, self.copy_button, stretch=self.why)
        self.house = Label("In all puzzles:")
        lay_out(self, self.edits, self.read_only, row(self.house, *self._ruled, None))
        self._connect()
        self.show_list(None, "")

    def show_list(self, listing: Listing | None, why: str) -> None:
        """Show the fields for a list; `why` says why it cannot be edited, or is ""."""
        self.edits.setVisible(listing is not None and not why)
        self.read_only.setVisible(listing is not None and bool(why))
        self.why.setText(why)
        self.show_chosen(listing, ())

    def show_chosen(self, listing: Listing | None, rows: Sequence[int]) -> None:
        """Show the score and the note of the selected words, if they are the same."""
        for widget in (*self._chosen, *self._ruled):
            widget.setEnabled(bool(rows))
        if listing is None or not rows or len(rows) > 1:
            self.text.clear()
            return
        self.points.setValue(int(listing.score[rows[0]]))
        self.text.setText(listing.notes.get(listing.words[rows[0]], ""))

    def _connect(self) -> None:
        self.add_button.clicked.connect(self._add)
        self.words.returnPressed.connect(self._add)
        self.score_button.clicked.connect(lambda: self.score.emit(self.points.value()))
        self.note_button.clicked.connect(lambda: self.note.emit(self.text.text()))
        self.text.returnPressed.connect(lambda: self.note.emit(self.text.text()))
        self.remove_button.clicked.connect(self.remove)
        self.always_button.clicked.connect(self.always)
        self.never_button.clicked.connect(self.never)
        self.clear_button.clicked.connect(self.withdraw)
        self.copy_button.clicked.connect(self.copy)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)

    def _add(self) -> None:
        if text := self.words.text().strip():
            self.add.emit(text)


def group(*widgets: QWidget, stretch: QWidget | None = None, gap: int = GAP_2) -> QWidget:
    """Return widgets in a row, which stay together where a flow of widgets continues on the next line."""
    whole, line = QWidget(), row(*widgets, stretch=stretch)
    line.setSpacing(gap)
    lay_out(whole, line)
    return whole
