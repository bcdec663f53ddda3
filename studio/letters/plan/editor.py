"""The base of a tab with a plan: an export can be recorded as a print in the house's history."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.core.dates import short_date
from engine.core.job import Control
from engine.core.printed import Printed
from engine.core.store import Store
from engine.letters.plan.history import record_printed, set_printed
from engine.letters.plan.use import Use
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.letters.plan.page import PlanPage
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Message
from studio.widgets.panel import Panel
from studio.widgets.puzzle_editor import PuzzleEditor
from studio.widgets.puzzle_page import PuzzlePage
from studio.widgets.words.ledger import LedgerPanel
from studio.widgets.words.rulings import WordRulings

_exports = count()  # a job of its own for each: a later export does not replace an earlier one


class PlanEditor(PuzzleEditor):
    """A tab of the Bee or the Wheel. Its page "Find" shows when a puzzle was last used."""

    def __init__(
        self,
        session: Session,
        jobs: Jobs,
        canvas: Canvas,
        page: PuzzlePage,
        ledger: LedgerPanel,
        planner: PlanPage,
        others: Sequence[Panel],
        parent: QWidget | None = None,
    ) -> None:
        """Make a tab; `others` includes the ledger and the planner, in the order of the pages."""
        self.planner = planner
        super().__init__(session, jobs, canvas, page, ledger, others, parent)
        planner.used.connect(self.finder.history_changed)
        rule = planner.actions_of_day.rule
        WordRulings(planner.answers, planner.rulings, rule, ledger.change_house, self)
        ledger.house_changed.connect(planner.preview_again)  # after the answers are counted again

    def exported(self, printed: Printed) -> None:
        """Record the export in the document, and offer to record it as a print in the house's history."""
        super().exported(printed)
        puzzle, showpieces = self.puzzle, tuple(self.showpieces(self.key)) if self.key else ()
        text = f"Record {puzzle.shown} in the history of prints?"
        record = ("Record as Printed", lambda: self._record(puzzle, showpieces, printed.date))
        self.message.emit(Message(text, actions=(record,)))

    def _record(self, puzzle: Any, showpieces: tuple[str, ...], day: str) -> None:
        """Record a puzzle as printed, and offer to undo that."""

        def recorded(uses: tuple[Use, ...]) -> None:
            self.planner.used.emit()
            days = ", ".join(short_date(use.day, year=True) for use in uses)
            text = f"{puzzle.shown} is recorded as printed{f' for {days}' if days else ' already'}."
            undo = (("Undo", lambda: self._keep(forget_prints, uses)),) if uses else ()
            self.message.emit(Message(text, actions=undo))

        self._keep(keep_print, puzzle, showpieces, day, on_done=recorded)

    def _keep(self, function: Any, *args: Any, on_done: Any = None) -> None:
        self.jobs.start(
            f"{self.kind}.history.{next(_exports)}", function, *args, lane="disk",
            on_done=on_done or (lambda _: self.planner.used.emit()), on_failed=self.show_error,
        )  # fmt: skip


def keep_print(puzzle: Any, showpieces: tuple[str, ...], day: str, *, control: Control) -> tuple[Use, ...]:
    """Record a print in the house's history; return the new record.

    Raises:
        FileProblem: the store cannot be written.
        Stopped: if cancelled; nothing is written.
    """
    control.check()
    return record_printed(Store(), puzzle, showpieces, day)


def forget_prints(uses: tuple[Use, ...], *, control: Control) -> None:
    """Remove records of prints from the house's history.

    Raises:
        FileProblem: the store cannot be written.
        Stopped: if cancelled; nothing is written.
    """
    control.check()
    set_printed(Store(), uses, printed=False)
