"""The page "Plan" of the Bee."""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import QWidget

from engine.bee import answers
from engine.bee.plan import BEE
from engine.bee.puzzle import Puzzle
from studio.bee.hive_answers import HiveAnswers
from studio.bee.settings import HiveCriteria
from studio.core.jobs import Jobs
from studio.letters.plan.page import PlanPage


class HivePlan(PlanPage):
    """Plans hives."""

    wing = BEE
    kernels = ("bee.find", "wheel.arrange")

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, HiveCriteria(""), HiveAnswers(), parent)

    def fits(self, puzzle: Puzzle, word: str) -> str:
        return answers.fits(puzzle, word)

    def name_answers(self, puzzle: Puzzle) -> None:
        cast("HiveAnswers", self.answers).name_pangrams(puzzle.rules.pangram_name)
