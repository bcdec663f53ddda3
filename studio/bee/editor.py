"""The Bee's tab: a canvas with the hive, and an inspector with settings, answers and tools."""

from __future__ import annotations

import logging
import secrets
from typing import Any, ClassVar, cast

from PySide6.QtWidgets import QWidget

from engine.bee.answers import REVIEW, Key
from engine.bee.arrange import shuffled
from engine.bee.figure import hive_drawing
from engine.bee.make import BEE, make
from engine.bee.puzzle import Puzzle, hive, swapped, with_letter
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.value import Value, changed
from studio.bee.calibrator import CalibratorPanel
from studio.bee.finder import HiveFinder
from studio.bee.page import HiveAnswers, HivePage
from studio.bee.settings import HiveCriteria
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING
from studio.letters.canvas import CellCanvas
from studio.letters.editor import PuzzleEditor, letter_shortcuts
from studio.letters.plan.page import PlanPage
from studio.widgets.words.ledger import LedgerPanel, LedgerSource

log = logging.getLogger(__name__)


class BeeEditor(PuzzleEditor):
    """Shows a hive and its answers. Every edit pushes a new puzzle to the session."""

    kind = "bee"
    title = "Bee"
    noun = "hive"
    mend_text = "Clean Order"
    run_text = "New &Hive"
    hint = "Type a letter into a cell, or drag one onto another"
    wing = BEE
    remembered = ("least", "most", "without")
    uncounted = ("title", "layout", "hints")
    shortcuts: ClassVar = letter_shortcuts(
        "hive",
        ("A to Z", "Put a letter into the current cell; a letter of the hive swaps places"),
        ("Arrows", "Go to another cell"),
        ("Space", "Shuffle the outer letters to a clean order"),
    )

    canvas: CellCanvas
    page: HivePage

    def __init__(self, session: Any, jobs: Any, parent: QWidget | None = None) -> None:
        self.finder = HiveFinder(jobs)
        ledger = LedgerPanel(jobs, LedgerSource("bee", "hive", REVIEW.review, REVIEW.why_of))
        planner = HivePlan(jobs)
        others = (self.finder, ledger, planner, CalibratorPanel(jobs))
        page = HivePage(cast("Puzzle", session.value), jobs)
        super().__init__(
            session,
            jobs,
            CellCanvas("Hive", BEE.review.middle, hive_drawing),
            page,
            ledger,
            planner,
            others,
            parent,
        )
        self.canvas.swapped.connect(self._swap)
        self.canvas.shuffled.connect(self._shuffle)
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        """Return a hive that meets the default criteria of a new one."""
        return hive("P", "TROCEJ")

    @property
    def puzzle(self) -> Puzzle:
        """The document's puzzle."""
        return cast("Puzzle", self.session.value)

    def bare(self, puzzle: Puzzle) -> Puzzle:
        return changed(puzzle, title="", layout="honeycomb", hints=(), outer="".join(sorted(puzzle.outer)))

    def with_letter(self, cell: int, letter: str) -> Puzzle:
        return with_letter(self.shown, cell, letter)

    def mend_paths(self) -> None:
        """Put the outer letters into an order without traceable taboo words."""
        self._shuffle("Take clean order")

    def draw_new(self) -> None:
        """Find a new hive that meets the criteria."""
        self.jobs.start(
            "bee.draw", make, self.puzzle.lexicon, self.puzzle.rules, self.settings.criteria_row.criteria(),
            seed=secrets.randbelow(2**31), lane="long", name="Finding a hive",
            on_done=self._take_drawn, on_failed=self.show_error, kernels=("bee.find", "wheel.arrange"),
        )  # fmt: skip

    def _swap(self, one: int, other: int) -> None:
        letters = self.shown.letters.upper()
        text = (
            f"Move {letters[other if one == 0 else one]} to center"
            if 0 in (one, other)
            else f"Swap {letters[one]} and {letters[other]}"
        )
        self.session.push(swapped(self.shown, one, other), text, "letters")

    def _shuffle(self, text: str = "Shuffle letters") -> None:
        if key := self.shown_key:
            before, what = self.shown, "letters" if self.previewed else "layout"
            self.jobs.start(
                "bee.arrange", clean_order, before, key, secrets.randbelow(2**31),
                on_done=lambda made: self.take_sought(before, made, text, what), on_failed=self.show_error,
                kernels=("wheel.arrange",),
            )  # fmt: skip

    def _take_drawn(self, drawn: tuple[Puzzle, Key]) -> None:
        puzzle, _ = drawn
        letters = {"center": puzzle.center, "outer": puzzle.outer}
        new = changed(self.puzzle, **letters, rulings=())
        self.session.push(new, "Find new hive", "letters")


def clean_order(puzzle: Puzzle, key: Key, seed: int, *, control: Control) -> Puzzle:
    """Return the hive with its outer letters in another order, in which no taboo word can be traced.

    Raises:
        BadInput: If a taboo word can be traced in every order.
    """
    control.check()
    made = shuffled(puzzle, key.path_words, Seed(seed))
    if made is None:
        raise BadInput(
            f"{puzzle.shown}: a taboo word can be traced in every order of the outer letters",
            mend="Choose another center or letter.",
        )
    return made


class HivePlan(PlanPage):
    """Plans hives."""

    wing = BEE
    kernels = ("bee.find", "wheel.arrange")

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, HiveCriteria(""), HiveAnswers(), parent)

    def name_answers(self, puzzle: Puzzle) -> None:
        cast("HiveAnswers", self.answers).name_pangrams(puzzle.rules.pangram_name)
