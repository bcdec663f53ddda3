"""The long word of a wheel, and which of its letters stands in the hub."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRegularExpression, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from engine.wheel.puzzle import FEWEST, MOST, Puzzle
from studio.theme import GAP_2

LOOKING = "looking\u2026"
NO_WORD = "no word of these letters"


class WordRow(QWidget):
    """Signals:
    made: a word of seven to nine letters that is not of these letters, and the letter for its hub.
    hub_wanted: another letter of the wheel for the hub.
    error: Why the word cannot be used.
    """

    made = Signal(str, str)
    hub_wanted = Signal(str)
    error = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._puzzle: Puzzle | None = None
        self.word = QLineEdit(placeholderText=LOOKING, maxLength=MOST)
        self.word.setAccessibleName("Long word")
        self.word.setToolTip(f"Type a word of {FEWEST} to {MOST} letters: Enter makes a wheel of it")
        self.word.setValidator(QRegularExpressionValidator(QRegularExpression("[A-Za-z]*"), self))
        self.word.returnPressed.connect(self._take)
        self.hub = QComboBox()
        self.hub.setAccessibleName("Hub")
        self.hub.activated.connect(self._choose)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addWidget(self.word, 1)
        layout.addWidget(QLabel("hub"))
        layout.addWidget(self.hub)
        self.setFocusProxy(self.word)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the letters that the hub can have."""
        if self._puzzle and sorted(self._puzzle.letters) != sorted(puzzle.letters):
            self.word.clear()
        self._puzzle = puzzle
        self.hub.clear()
        self.hub.addItems(sorted(set(puzzle.letters.upper())))
        self.hub.setCurrentText(puzzle.hub.upper())

    def show_words(self, words: Sequence[str]) -> None:
        """Show the long words of the letters; the first stands in the field unless the user types there."""
        self.show_none(NO_WORD)
        if not (self.word.hasFocus() and self.word.isModified()):
            self.word.setText(words[0].upper() if words else "")

    def show_none(self, why: str) -> None:
        """Say in the empty field why there is no long word: none was found, or none yet."""
        self.word.setPlaceholderText(why)

    def _take(self) -> None:
        word = self.word.text().lower()
        if not self._puzzle or sorted(word) == sorted(self._puzzle.letters):
            return
        if len(word) < FEWEST:
            self.error.emit(f"A wheel has {FEWEST} to {MOST} letters; {word.upper()!r} has {len(word)}.")
            return
        self.word.setModified(False)
        self.made.emit(word, self._puzzle.hub if self._puzzle.hub in word else word[0])

    def _choose(self) -> None:
        letter = self.hub.currentText().lower()
        if self._puzzle and letter != self._puzzle.hub:
            self.hub_wanted.emit(letter)
