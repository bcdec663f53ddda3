"""The inspector's first page: the hive's settings, what it is worth, and its answers."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.bee.answers import Key
from engine.bee.figure import ratings_text
from engine.bee.puzzle import Puzzle
from studio.bee.answers import HiveAnswers
from studio.bee.settings import SettingsPanel
from studio.human import plural
from studio.jobs import Jobs
from studio.widgets.puzzle_page import PuzzlePage


class HivePage(PuzzlePage):
    """Shows the document's hive."""

    name = "Hive"

    def __init__(self, puzzle: Puzzle, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, SettingsPanel(puzzle), HiveAnswers(), worth, parent)


def worth(puzzle: Puzzle, key: Key) -> tuple[str, str]:
    """The line of totals, and the remarks beneath."""
    return total_text(puzzle, key), remarks(puzzle, key)


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
    if key.undecided:
        said.append(f"To be decided: {', '.join(key.undecided)}")
    if not key.pangrams:
        said.append(f"A hive needs at least one {puzzle.rules.pangram_name} that counts.")
    if key.thresholds and key.thresholds.capped:
        said.append("Genius is the maximum: the rating model asks for more points than there are.")
    return "\n".join(said)
