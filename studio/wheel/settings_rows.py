"""Rows of the wheel's settings: long word and hub, criteria of a new wheel, shares of the ratings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, QSignalBlocker, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from engine.wheel.make import USUAL, Criteria
from engine.wheel.puzzle import FEWEST, HOUSE_LEVELS, MOST, Levels, Puzzle
from studio.core.theme import GAP_1, GAP_2
from studio.widgets.criteria_row import CriteriaRow
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out

SEARCHING = "searching\u2026"
NO_WORD = "no word uses these letters"


class WordRow(QWidget):
    """The long word of a wheel and its hub.

    Signals:
        made: a word of seven to nine letters that replaces the wheel, and the letter of its hub.
        hub_wanted: another letter of the wheel for the hub.
    error: Why the word cannot be used.
    """

    made = Signal(str, str)
    hub_wanted = Signal(str)
    error = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._puzzle: Puzzle | None = None
        self.word = QLineEdit(placeholderText=SEARCHING, maxLength=MOST)
        self.word.setAccessibleName("Long word")
        self.word.setToolTip(f"Type a word of {FEWEST} to {MOST} letters: Enter makes a wheel from it")
        self.word.setValidator(QRegularExpressionValidator(QRegularExpression("[A-Za-z]*"), self))
        self.word.returnPressed.connect(self._take)
        self.hub = QComboBox()
        self.hub.setAccessibleName("Hub")
        self.hub.activated.connect(self._choose)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addWidget(self.word, 1)
        layout.addWidget(Label("hub"))
        layout.addWidget(self.hub)
        self.setFocusProxy(self.word)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the possible hub letters of a wheel."""
        changes = self._puzzle is not None and sorted(self._puzzle.letters) != sorted(puzzle.letters)
        self._puzzle = puzzle
        if changes and not self._names_wheel():
            self.word.setText("")  # unlike `clear`, it does not mark the text as typed
        self.hub.clear()
        self.hub.addItems(sorted(set(puzzle.letters.upper())))
        self.hub.setCurrentText(puzzle.hub.upper())

    def show_words(self, words: Sequence[str]) -> None:
        """Show the long words; the first fills the field unless the user is typing in it."""
        self.show_none(NO_WORD)
        if not (self._names_wheel() or (self.word.hasFocus() and self.word.isModified())):
            self.word.setText(words[0].upper() if words else "")

    def show_none(self, why: str) -> None:
        """Show in the empty field why there is no long word."""
        self.word.setPlaceholderText(why)

    def _names_wheel(self) -> bool:
        """Return whether the field has the letters of the wheel: a word that the user typed stays."""
        return self._puzzle is not None and sorted(self.word.text().lower()) == sorted(self._puzzle.letters)

    def _take(self) -> None:
        word = self.word.text().lower()
        if not self._puzzle or sorted(word) == sorted(self._puzzle.letters):
            return
        if len(word) < FEWEST:
            self.error.emit(f"A wheel has {FEWEST} to {MOST} letters; {word.upper()!r} has {len(word)}.")
            return
        self.word.setText(word.upper())
        self.made.emit(word, self._puzzle.hub if self._puzzle.hub in word else word[0])

    def _choose(self) -> None:
        letter = self.hub.currentText().lower()
        if self._puzzle and letter != self._puzzle.hub:
            self.hub_wanted.emit(letter)


MOST_ANSWERS = 999  # the greatest number of answers that can be entered


class WheelCriteria(CriteriaRow):
    """The criteria of a new wheel: number of letters and of answers."""

    def __init__(self, text: str = "New Wheel", parent: QWidget | None = None) -> None:
        """Make the row; `text` is that of the button, "" for no button."""
        self.size_choice = QComboBox()
        self.size_choice.setAccessibleName("Letters of a new wheel")
        for n in range(MOST, FEWEST - 1, -1):
            self.size_choice.addItem(f"{n} letters", n)
        super().__init__(text, MOST_ANSWERS, (self.size_choice,), (), parent)
        self.size_choice.currentIndexChanged.connect(self.changed)
        self.show_criteria(USUAL)

    def criteria(self) -> Criteria:
        """Return the criteria that the fields describe."""
        return Criteria(*self.range(), self.size_choice.currentData())

    def show_criteria(self, criteria: Criteria) -> None:
        """Fill the fields."""
        self.show_range(criteria.least, criteria.most)
        self.size_choice.setCurrentIndex(max(0, self.size_choice.findData(criteria.size)))


LEVEL_NAMES = {"average": "Average", "good": "Good", "very_good": "Very good", "excellent": "Excellent"}

FOLDED, OPEN = "\u25b8", "\u25be"


class LevelsRow(QWidget):
    """The shares of the ratings, which can be folded.

    Signals:
        edited: the changed `Levels`.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fold = QPushButton(flat=True)
        self.fold.setCheckable(True)
        self.fold.setStyleSheet("text-align: left; padding-left: 0;")
        self.fold.setToolTip("The share of the common answers (Zipf value 3 or more) that each rating requires")
        self.fold.setAccessibleName("Shares of the ratings")
        self.shares = {name: QSpinBox(minimum=0, maximum=100, suffix=" %") for name in LEVEL_NAMES}
        self._fields = QWidget()
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP_2)
        for place, (name, text) in enumerate(LEVEL_NAMES.items()):
            row, column = divmod(place, 2)
            label = Label(text)
            label.setBuddy(self.shares[name])
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(self.shares[name], row, 2 * column + 1)
            self.shares[name].valueChanged.connect(self._request)
        grid.setColumnStretch(4, 1)
        self._fields.hide()
        self.fold.toggled.connect(self._fields.setVisible)
        self.fold.toggled.connect(lambda _: self._show_text())
        lay_out(self, self.fold, self._fields, gap=GAP_1)
        self.show_levels(HOUSE_LEVELS)

    def show_levels(self, levels: Levels) -> None:
        """Show the shares without emitting signals."""
        for name, box in self.shares.items():
            with QSignalBlocker(box):
                box.setValue(round(100 * getattr(levels, name)))
        self._show_text()

    def _show_text(self) -> None:
        text = ", ".join(str(box.value()) for box in self.shares.values())
        sign = OPEN if self.fold.isChecked() else FOLDED
        self.fold.setText(f"{sign} at {text} % of the common answers")

    def _request(self) -> None:
        self._show_text()
        self.edited.emit(Levels(**{name: box.value() / 100 for name, box in self.shares.items()}))
