"""The Bee's tab: a canvas with the hive, and an inspector with settings, answers and tools."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any, ClassVar, cast

from PySide6.QtWidgets import QWidget

from engine.bee import answers
from engine.bee.answers import Key
from engine.bee.arrange import seen
from engine.bee.make import Criteria, make
from engine.bee.puzzle import Puzzle, hive, swapped, with_letter
from engine.bee.review import review
from engine.bee.why import why_of
from engine.dates import short_date
from engine.job import Control
from engine.planning.history import record_printed, set_printed
from engine.planning.use import Use
from engine.printed import Printed
from engine.store import Store
from engine.value import Value, changed
from engine.vetting.paths import ObviousWord
from studio.bee.arranging import clean_order
from studio.bee.calibrator import CalibratorPanel
from studio.bee.canvas import HiveCanvas
from studio.bee.finder import HiveFinder
from studio.bee.hive_page import HivePage
from studio.bee.planner import PlannerPanel
from studio.bee.racing import RacePanel
from studio.session import EVERYTHING
from studio.widgets.editor import Message
from studio.widgets.ledger import LedgerPanel, LedgerSource
from studio.widgets.puzzle_editor import PuzzleEditor
from studio.widgets.word_rulings import WordRulings

log = logging.getLogger(__name__)

_exports = count()  # a job of its own for each: a later export does not replace an earlier one


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
        ("Ctrl+F", "Find hives"),
        ("Ctrl+PgDown, Ctrl+PgUp", "Turn the pages of the inspector"),
    )

    canvas: HiveCanvas
    page: HivePage

    def __init__(self, session: Any, jobs: Any, parent: QWidget | None = None) -> None:
        self.finder = HiveFinder(jobs)
        ledger = LedgerPanel(jobs, LedgerSource("bee", "hive", review, why_of))
        self.planner = PlannerPanel(jobs)
        self.planner.used.connect(self.finder.history_changed)
        others = (self.finder, ledger, self.planner, CalibratorPanel(jobs), RacePanel(jobs))
        page = HivePage(cast("Puzzle", session.value), jobs)
        super().__init__(session, jobs, HiveCanvas(), page, ledger, others, parent)
        planner = self.planner
        WordRulings(planner.answers, planner.rulings, planner.rule, ledger.change_house, self)
        ledger.house_changed.connect(planner.preview_again)  # after the answers are counted again
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

    def exported(self, printed: Printed) -> None:
        """Record the export in the document, and offer to record it as a print in the house's history."""
        super().exported(printed)
        puzzle, pangrams = self.puzzle, self.key.pangrams if self.key else ()
        text = f"{puzzle.shown} is not recorded as printed: it may be a proof."
        record = ("Record as Printed", lambda: self._record(puzzle, pangrams, printed.date))
        self.message.emit(Message(text, actions=(record,)))

    def _record(self, puzzle: Puzzle, pangrams: Sequence[str], day: str) -> None:
        """Record a hive as printed, and offer to undo that."""

        def recorded(uses: tuple[Use, ...]) -> None:
            self.planner.used.emit()
            days = ", ".join(short_date(use.day, year=True) for use in uses)
            text = f"{puzzle.shown} is recorded as printed{f' for {days}' if days else ' already'}."
            undo = (("Undo", lambda: self._keep(forget_prints, uses)),) if uses else ()
            self.message.emit(Message(text, actions=undo))

        self._keep(keep_print, puzzle, pangrams, day, on_done=recorded)

    def _keep(self, function: Any, *args: Any, on_done: Any = None) -> None:
        self.jobs.start(
            f"bee.history.{next(_exports)}", function, *args, lane="disk",
            on_done=on_done or (lambda _: self.planner.used.emit()), on_failed=self.show_error,
        )  # fmt: skip

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

    def showpieces(self, key: Key) -> Sequence[str]:
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


def keep_print(puzzle: Puzzle, pangrams: Sequence[str], day: str, *, control: Control) -> tuple[Use, ...]:
    """Record a print in the house's history; return the new record.

    Raises:
        FileProblem: the store cannot be written.
        Stopped: if cancelled; nothing is written.
    """
    control.check()
    return record_printed(Store(), puzzle, pangrams, day)


def forget_prints(uses: tuple[Use, ...], *, control: Control) -> None:
    """Remove records of prints from the house's history.

    Raises:
        FileProblem: the store cannot be written.
        Stopped: if cancelled; nothing is written.
    """
    control.check()
    set_printed(Store(), uses, printed=False)
