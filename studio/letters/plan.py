"""The page "Plan" of the Bee and of the Wheel: the desk, narrowed to series of the kind."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout

from engine.core.dates import short_date
from engine.letters.plan.use import PlanWing
from studio.core.jobs import Jobs
from studio.widgets.panel import Panel

if TYPE_CHECKING:
    from studio.calendar.desk import CalendarDesk


class PlanPage(Panel):
    """The days of one kind of puzzle. The desk is made when the page is first shown."""

    used = Signal()  # the calendar was changed
    state_key = "plan"
    name = "Plan"
    run_text: ClassVar[str] = "Plan"
    prints_preview: ClassVar[bool] = True

    def __init__(self, jobs: Jobs, wing: PlanWing) -> None:
        super().__init__(jobs)
        self.wing, self._puzzle, self._state = wing, None, dict[str, str]()
        self._desk: CalendarDesk | None = None
        QVBoxLayout(self).setContentsMargins(0, 0, 0, 0)

    def desk(self) -> "CalendarDesk":
        if self._desk is None:
            from studio.calendar.desk import CalendarDesk

            self._desk = desk = CalendarDesk(self.jobs, self.wing.kind)
            self.undo_stack, desk.puzzle = desk.undo_stack, self._puzzle
            layout = self.layout()
            assert layout
            layout.addWidget(desk)
            desk.message.connect(self.message)
            desk.used.connect(self.used)
            desk.refreshed.connect(self.refresh)
            desk.chosen.connect(lambda puzzle: self.previewed.emit(puzzle) if self.isVisible() else None)
            desk.opened.connect(
                lambda entry: self.accepted.emit(entry.puzzle, f"Use {self.wing.noun} of {short_date(entry.day)}")
            )
            if self._state:
                desk.paper.addItem(self._state.get("paper", ""))  # chosen again, if it is still there
                desk.show_days(self._state["start"], self._state["span"])
        return self._desk

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        """Offer the puzzle of the tab for a day."""
        self._puzzle = puzzle
        if self._desk:
            self._desk.puzzle = puzzle

    def entered(self) -> None:
        """Read the calendar; another window may have changed it."""
        self.desk().read()
        self.refresh.emit()

    def run_main(self) -> None:
        """Fill the empty days."""
        self.desk().run_main()

    def state(self) -> Mapping[str, Any]:
        """Return the publication, the first day and the span."""
        if not (desk := self._desk):
            return self._state
        shown = desk.paper.currentText(), desk.first.day(), desk.span.currentText()
        return dict(zip(("paper", "start", "span"), shown, strict=True))

    def restore(self, state: Mapping[str, Any]) -> None:
        kept = {key: one for key in ("paper", "start", "span") if isinstance(one := state.get(key), str)}
        if "span" in kept and len(kept.get("start", "")) == len("2026-01-31"):
            self._state = kept

    def preview_again(self) -> None:
        """Read the calendar again, because words were judged again."""
        if self._desk:
            self._desk.refresh()
