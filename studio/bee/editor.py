"""The Bee's tab: a canvas with the hive, and an inspector with settings, answers and tools."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, cast

from PySide6.QtWidgets import QWidget

from engine.bee import answers
from engine.bee.answers import Key
from engine.bee.arrange import seen, shuffled
from engine.bee.figure import hive_drawing
from engine.bee.make import Criteria, make
from engine.bee.plan import BEE
from engine.bee.puzzle import Puzzle, hive, swapped, with_letter
from engine.bee.review import REVIEW
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.value import Value, changed
from engine.drawing.style import style
from engine.words.paths.paths import ObviousWord
from studio.bee.calibrator import CalibratorPanel
from studio.bee.finder import HiveFinder
from studio.bee.page import HiveAnswers, HivePage
from studio.bee.settings import HiveCriteria
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING
from studio.letters.canvas import CellCanvas
from studio.letters.editor import PuzzleEditor
from studio.letters.plan.page import PlanPage
from studio.widgets.words.ledger import LedgerPanel, LedgerSource

log = logging.getLogger(__name__)


class BeeEditor(PuzzleEditor):
    """Shows a hive and its answers. Every edit pushes a new puzzle to the session."""

    kind = "bee"
    title = "Bee"
    noun = "hive"
    mend_text = "Clean Order"
    middle = "center"
    run_text = "New &Hive"
    hint = "Type a letter into a cell, or drag one onto another"
    uncounted = ("title", "layout", "hints")
    shortcuts: ClassVar = (
        ("A to Z", "Put a letter into the current cell; a letter of the hive swaps places"),
        ("Arrows", "Go to another cell"),
        ("Space", "Shuffle the outer letters to a clean order"),
        ("Delete", "Reject the selected answers"),
        ("Insert", "Accept the selected answers"),
        ("Backspace", "Withdraw the ruling on the selected answers"),
        ("Delete", "On the Plan: clear the chosen day"),
        ("Alt+Arrows", "On the Plan: swap the hive of the chosen day with that of the day beside it"),
        ("Ctrl+M", "On the Plan: move the hive of the chosen day to any day"),
        ("Ctrl+X, Ctrl+V", "On the Plan: cut the chosen day, and paste its hive on another day"),
        ("Ctrl+F", "Find hives"),
        ("Ctrl+PgDown, Ctrl+PgUp", "Turn the pages of the inspector"),
    )

    canvas: HiveCanvas
    page: HivePage

    def __init__(self, session: Any, jobs: Any, parent: QWidget | None = None) -> None:
        self.finder = HiveFinder(jobs)
        ledger = LedgerPanel(jobs, LedgerSource("bee", "hive", REVIEW.review, REVIEW.why_of))
        planner = HivePlan(jobs)
        others = (self.finder, ledger, planner, CalibratorPanel(jobs))
        page = HivePage(cast("Puzzle", session.value), jobs)
        super().__init__(session, jobs, HiveCanvas(), page, ledger, planner, others, parent)
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

    def state(self) -> Mapping[str, Any]:
        """Return the splitters, the pages, and the criteria for a new hive."""
        criteria = self.settings.criteria_row.criteria()
        return {**super().state(), "least": criteria.least, "most": criteria.most, "without": criteria.without}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore the tab from `state`."""
        super().restore(state)
        usual = Criteria()
        try:
            least, most = int(state.get("least", usual.least)), int(state.get("most", usual.most))
        except (TypeError, ValueError):
            log.warning("The saved criteria are damaged: %s", state)
            return
        self.settings.criteria_row.show_criteria(Criteria(least, most, str(state.get("without", usual.without))))

    def bare(self, puzzle: Puzzle) -> Puzzle:
        return changed(puzzle, title="", layout="honeycomb", hints=(), outer="".join(sorted(puzzle.outer)))

    def fits(self, word: str) -> str:
        return answers.fits(self.puzzle, word)

    def full_words(self, key: Key) -> Sequence[str]:
        return key.pangrams

    def draw_puzzle(self, puzzle: Puzzle) -> None:
        self.canvas.show_puzzle(puzzle)

    def traced(self, puzzle: Puzzle, key: Key) -> Sequence[ObviousWord]:
        return seen(puzzle, key.path_words)

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


WIDTH = 300.0  # points; the canvas scales it


class HiveCanvas(CellCanvas):
    """Draws a hive and emits the changes that the user makes to its letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Hive", "center", parent)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Draw a hive."""
        self.show_cells(puzzle.letters, hive_drawing(puzzle, style("classic"), WIDTH))


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
