"""The page "Plan" of the Wheel."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.letters.plan.use import Use
from engine.wheel import answers
from engine.wheel.plan import WHEEL
from engine.wheel.puzzle import Puzzle
from studio.core.jobs import Jobs
from studio.letters.plan.calendar import PlanView
from studio.letters.plan.page import PlanPage
from studio.wheel.settings_rows import WheelCriteria
from studio.wheel.wheel_page import WheelAnswers


class WheelView(PlanView):
    """The calendar of wheels, which shows their long words."""

    def spelled(self, use: Use) -> str:
        return use.showpieces[0] if use.showpieces else super().spelled(use)


class WheelPlan(PlanPage):
    """Plans wheels."""

    wing = WHEEL
    kernels = ("wheel.find", "wheel.arrange")
    view_type = WheelView

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, WheelCriteria(""), WheelAnswers(), parent)

    def fits(self, puzzle: Puzzle, word: str) -> str:
        return answers.fits(puzzle, word)
