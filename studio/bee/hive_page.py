"""The inspector's first page: the hive's settings, what it is worth, and its answers."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.bee.answers import Key
from engine.bee.figure import ratings_text
from engine.bee.puzzle import Puzzle
from studio.bee.answers import HiveAnswers
from studio.bee.settings import SettingsPanel
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_3
from studio.widgets.labels import heading
from studio.widgets.panel import Panel


class HivePage(Panel):
    """Shows the document's hive; the editor connects what its parts ask for."""

    name = "Hive"

    def __init__(self, puzzle: Puzzle, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.settings = SettingsPanel(puzzle)
        self.answers = HiveAnswers()
        self.total, self.rating = heading(), QLabel(wordWrap=True)
        side = QVBoxLayout(self)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(GAP_3)
        for widget in (self.settings, self.total, self.rating):
            side.addWidget(widget)
        side.addWidget(self.answers, 1)

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        self.settings.show_puzzle(puzzle)
        if key:
            self.answers.show_key(key)
            self.total.setText(total_text(puzzle, key))
            self.rating.setText(remarks(puzzle, key))

    def show_nothing(self, why: str) -> None:
        """No answers, and why."""
        self.answers.show_nothing(why)
        self.total.setText("No answers")
        self.rating.setText("")


def total_text(puzzle: Puzzle, key: Key) -> str:
    """How many answers, points and pangrams."""
    name = puzzle.rules.pangram_name
    parts = ((len(key.answers), "answer"), (key.points, "point"), (len(key.pangrams), name))
    return ", ".join(plural(n, noun) for n, noun in parts)


def remarks(puzzle: Puzzle, key: Key) -> str:
    """The ratings, and what an editor should look at, a line each."""
    said = [ratings_text(puzzle, key)]
    if key.forbidden:
        said.append(f"Not to be printed: the taboo {puzzle.rules.pangram_name} {', '.join(key.forbidden)}.")
    if key.doubtful:
        said.append(f"To be decided: {', '.join(key.doubtful)}")
    if not key.pangrams:
        said.append(f"A hive needs at least one {puzzle.rules.pangram_name} that counts.")
    if key.thresholds and key.thresholds.capped:
        said.append("Genius is the maximum: the rating model asks for more points than there are.")
    return "\n".join(said)
