"""The table of the answers of a hive."""

from __future__ import annotations

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.bee.answers import Answer
from engine.bee.hints import hints, hints_text
from studio.widgets.word_table import Column
from studio.widgets.words.answers import AnswersPanel, dot_if


def _points(answer: Answer) -> int:
    return answer.points if answer.verdict.counts else 0


COLUMNS = (
    (Column("points", "Points", "number", width=6), _points),
    (Column("pangram", "Pangram", width=6, hint="Uses all seven letters"), dot_if("pangram")),
)


class HiveAnswers(AnswersPanel):
    """The answers of a hive, with points and pangrams; the context menu copies the hints."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("hive", COLUMNS, parent)
        self._pangram_name = "pangram"
        copy = QAction("Copy Hints", self.table)
        copy.triggered.connect(self.copy_hints)
        self.table.addAction(copy)

    def name_pangrams(self, name: str) -> None:
        """Use the name that the rules have for a word with all seven letters."""
        self._pangram_name = name
        self.table.words.retitle("pangram", name.capitalize(), "Uses all seven letters")

    def copy_hints(self) -> None:
        """Copy the counts by initial and length, and by the first two letters."""
        counted = [answer for answer in self._answers if answer.verdict.counts]
        QGuiApplication.clipboard().setText(hints_text(hints(counted), pangram_name=self._pangram_name))
