"""The page "Hive" of the inspector: settings, totals and answers of the hive."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.bee.answers import Key
from engine.bee.figure import ratings_text
from engine.bee.findings import findings
from engine.bee.puzzle import Calibration, Puzzle
from engine.bee.text import total_text
from studio.bee.hive_answers import HiveAnswers
from studio.bee.settings import SettingsPanel
from studio.core.jobs import Jobs
from studio.widgets.puzzle_page import PuzzlePage, finding_lines


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
