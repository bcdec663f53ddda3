"""The answers of a hive: points and pangrams beside the words, and the hints as text."""

from __future__ import annotations

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.bee.answers import Answer
from engine.bee.hints import hints, hints_text
from studio.widgets.answers import AnswersPanel
from studio.widgets.word_table import Column


def _points(answer: Answer) -> int:
    return answer.points if answer.verdict.counts else 0


def _pangram(answer: Answer) -> str:
    return "\u25cf" if answer.pangram else ""


COLUMNS = (
    (Column("points", "Points", "number", width=6), _points),
    (Column("pangram", "Pangram", width=6, hint="Uses all seven letters"), _pangram),
)


class HiveAnswers(AnswersPanel):
    """Shows the key of a hive."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("hive", COLUMNS, parent)
        copy = QAction("Copy Hints", self.table)
        copy.triggered.connect(self.copy_hints)
        self.table.addAction(copy)

    def copy_hints(self) -> None:
        """The counts by initial and length and by two letters, as text for the clipboard."""
        counted = [answer for answer in self._answers if answer.verdict.counts]
        QGuiApplication.clipboard().setText(hints_text(hints(counted)))
