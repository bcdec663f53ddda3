"""The page "Plan" of the Bee and of the Wheel: the desk, narrowed to the house's series of the kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.calendar.entry import Entry
from engine.core.dates import short_date
from engine.letters.plan.wing import PlanWing
from studio.calendar.desk import CalendarDesk
from studio.core.jobs import Jobs
from studio.widgets.panel import Panel


class PlanPage(Panel):
    """The days of one kind of puzzle.

    Signals:
        used: the calendar was changed.
    """

    used = Signal()
    state_key = "plan"
    name = "Plan"
    run_text: ClassVar[str] = "Plan"
    prints_preview: ClassVar[bool] = True

    def __init__(self, jobs: Jobs, wing: PlanWing, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.wing, self.desk = wing, CalendarDesk(jobs, wing.kind)
        self.undo_stack = self.desk.undo_stack
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.desk)
        self.desk.message.connect(self.message)
        self.desk.used.connect(self.used)
        self.desk.refreshed.connect(self.refresh)
        self.desk.chosen.connect(self._preview)
        self.desk.opened.connect(self._take)

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        """Offer the puzzle of the tab for a day."""
        self.desk.puzzle = puzzle

    def entered(self) -> None:
        """Read the calendar; another window may have changed it."""
        self.desk.read()

    def run_main(self) -> None:
        """Fill the empty days."""
        self.desk.run_main()

    def state(self) -> Mapping[str, Any]:
        """Return the first day and the span."""
        return {"start": self.desk.first.day(), "span": self.desk.span.currentText()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned."""
        start, span = state.get("start"), state.get("span")
        if isinstance(start, str) and len(start) == len("2026-01-31"):
            self.desk.show_days(start, span if isinstance(span, str) else "")

    def preview_again(self) -> None:
        """Read the calendar again, because words were judged again."""
        self.desk.refresh()

    def _preview(self, puzzle: Any) -> None:
        if self.isVisible():
            self.previewed.emit(puzzle)

    def _take(self, entry: Entry) -> None:
        self.accepted.emit(entry.puzzle, f"Use {self.wing.noun} of {short_date(entry.day)}")
