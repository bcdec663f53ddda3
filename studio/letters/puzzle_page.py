"""The first page of an inspector: the settings, rating and answers of a puzzle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.core.finding import Finding
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.letters.settings import ScoreField
from studio.widgets.labels import Label, heading
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
    lines = [one.text for one in findings[:MAX_FINDINGS]]
    return [*lines, f"{more} more: Export lists all of them."] if more > 0 else lines
