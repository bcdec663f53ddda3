"""The first page of an inspector: the settings, rating and answers of a puzzle, and fields of its settings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QSignalBlocker, Signal, SignalInstance
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from engine.core.finding import Finding
from engine.core.value import changed
from engine.words.lexicon import min_score
from engine.words.word_file import MOST_SCORE
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import primary_button
from studio.widgets.panel import Panel
from studio.widgets.words.answers import AnswersPanel

MAX_FINDINGS = 5
"""Findings that the page shows; the export window shows all."""


class Settings(Protocol):
    """The settings of a wing's puzzle: a widget.

    Signals:
        edited: The changed puzzle, the name of the change, and what changed.
        file_chosen: A word file to use.
        draw: The user requests a new puzzle.
    """

    edited: SignalInstance
    file_chosen: SignalInstance
    draw: SignalInstance
    score: ScoreField

    def show_puzzle(self, puzzle: Any) -> None:
        """Show the settings of a puzzle."""
        ...


class PuzzlePage(Panel):
    """Shows the document's puzzle. The editor connects the signals of its parts.

    Attributes:
        worth: Function of a puzzle and its key that returns the heading and the text below it.
    """

    def __init__(
        self,
        jobs: Jobs,
        settings: Any,
        answers: AnswersPanel,
        worth: Callable[[Any, Any], tuple[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(jobs, parent)
        self.settings, self.answers, self.worth = settings, answers, worth
        self.total, self.rating = heading(), Label(wordWrap=True)
        side = QVBoxLayout(self)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(GAP_3)
        for widget in (settings, self.total, self.rating):
            side.addWidget(widget)
        side.addWidget(answers, 1)

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        self.settings.show_puzzle(puzzle)
        self.settings.score.show_puzzle(puzzle, key)
        if key:
            self.answers.show_key(key)
            total, remarks = self.worth(puzzle, key)
            self.total.setText(total)
            self.rating.setText(remarks)

    def show_nothing(self, why: str) -> None:
        """Show that there are no answers, and why."""
        self.answers.show_nothing(why)
        self.total.setText("No answers")
        self.rating.setText("")


def finding_lines(findings: Sequence[Finding]) -> list[str]:
    """Return the first findings on a puzzle, a line each, and how many more there are."""
    more = len(findings) - MAX_FINDINGS
    lines = [finding.text for finding in findings[:MAX_FINDINGS]]
    return [*lines, f"{more} more: Export lists all of them."] if more > 0 else lines


class CriteriaRow(QWidget):
    """A button, and the least and the greatest number of answers. A wing adds fields.

    Signals:
        draw: the button was pressed.
        changed: a field was changed.
    """

    draw = Signal()
    changed = Signal()

    def __init__(
        self,
        text: str,
        limit: int,
        before: Sequence[QWidget] = (),
        after: Sequence[QWidget] = (),
        parent: QWidget | None = None,
    ) -> None:
        """Lay the row out.

        Args:
            text: of the button; "" for no button.
            limit: the greatest number of answers that can be entered.
            before: further fields in front of the numbers.
            after: further fields behind them.
            parent: the parent widget.
        """
        super().__init__(parent)
        self.button = primary_button(text)
        self.button.clicked.connect(self.draw)
        self.least, self.most = (QSpinBox(minimum=1, maximum=limit) for _ in range(2))
        self.least.setAccessibleName("Fewest answers")
        self.most.setAccessibleName("Most answers")
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        answers = Label("answers," if after else "answers")
        button = (self.button, Label("with")) if text else ()
        for widget in (*button, *before, self.least, Label("to"), self.most, answers, *after):
            layout.addWidget(widget)
        layout.addStretch(1)
        for box in (self.least, self.most):
            box.valueChanged.connect(self.changed)

    def criteria(self) -> Any:
        """Return the criteria that the fields describe."""
        raise NotImplementedError

    def show_criteria(self, criteria: Any) -> None:
        """Fill the fields."""
        raise NotImplementedError

    def range(self) -> tuple[int, int]:
        """Return the least and the greatest number of answers."""
        least, most = sorted((self.least.value(), self.most.value()))
        return least, most

    def show_range(self, least: int, most: int) -> None:
        """Fill the two numbers."""
        self.least.setValue(least)
        self.most.setValue(most)


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
