"""The table of the answers of a hive."""

from __future__ import annotations

from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QWidget

from engine.bee.answers import Answer, Key, findings
from engine.bee.figure import ratings_text
from engine.bee.hints import hints, hints_text
from engine.bee.puzzle import Calibration, Puzzle
from engine.bee.wing import total_text
from studio.bee.settings import SettingsPanel
from studio.core.jobs import Jobs
from studio.letters.puzzle_page import PuzzlePage, finding_lines
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


class HivePage(PuzzlePage):
    """The page of the document's hive."""

    state_key = "hive"
    name = "Hive"
    answers: HiveAnswers

    def __init__(self, puzzle: Puzzle, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, SettingsPanel(puzzle), HiveAnswers(), worth, parent)

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        super().show_puzzle(puzzle, key)
        self.answers.name_pangrams(puzzle.rules.pangram_name)


def worth(puzzle: Puzzle, key: Key) -> tuple[str, str]:
    """Return the line of totals and the remarks below it."""
    return total_text(puzzle, key), remarks(puzzle, key)


def remarks(puzzle: Puzzle, key: Key) -> str:
    """Return the ratings and what needs attention, each on a line."""
    lines = [ratings_text(puzzle, key), *finding_lines(findings(puzzle, key))]
    if key.thresholds and isinstance(puzzle.rules.calibration, Calibration):
        lines.insert(1, f"Ratings by your calibration: {puzzle.rules.calibration.name}.")
    if key.thresholds and key.thresholds.capped:
        lines.append("Genius is the maximum score: the rating model gives more points than the hive has.")
    return "\n".join(lines)
