"""The field for the least score of an answer, which is shown where the word list has scores."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QSpinBox, QWidget

from engine.core.value import changed
from engine.words.lexicon import min_score
from engine.words.word_file import MOST_SCORE


class ScoreField(QSpinBox):
    """The least score of an answer of a puzzle whose rules have a `min_score`.

    Signals:
        edited: the changed puzzle, and the name of the change.
    """

    edited = Signal(object, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, minimum=0, maximum=MOST_SCORE, prefix="score ", suffix="+")
        self.setSpecialValueText("any score")
        self.setAccessibleName("Least score of an answer")
        self.setToolTip("Words of the list with a lower score do not count")
        self.setKeyboardTracking(False)
        self._puzzle: Any = None
        self.valueChanged.connect(self._request)
        self.hide()

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        """Show the score of a puzzle; with a key, show the field only if the word list has scores."""
        self._puzzle = puzzle
        with QSignalBlocker(self):
            self.setValue(puzzle.rules.min_score or 0)
        if key:
            self.setVisible(key.scored)

    def _request(self, score: int) -> None:
        rules = changed(self._puzzle.rules, min_score=min_score(score))
        text = f"Count words with a score of {score} or more" if score else "Count words of any score"
        self.edited.emit(changed(self._puzzle, rules=rules), text)
