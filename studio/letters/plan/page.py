"""The page "Plan" of the inspector: a calendar of puzzles to fill, change and print.

The calendar shows the contents of the store. A change is a job that writes to the store. Other windows may write
too; a change that conflicts with theirs is rejected, and the calendar is read again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.core.dates import monday, short_date
from engine.core.errors import BadInput
from engine.letters.plan.edit import AnyStep, fill, mark_printed
from engine.letters.plan.schedule import Schedule
from engine.letters.plan.use import Use, difference_text, planned
from engine.letters.plan.wing import PlanWing
from engine.wings import WINGS
from engine.words.vetting.verdict import Ruling
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_2
from studio.letters.plan.calendar import PlanView
from studio.letters.plan.day_actions import DayActions, days_text
from studio.letters.plan.model import Cell, PlanState, describe
from studio.letters.plan.paper import PlanPaper
from studio.letters.plan.settings import PlanSettings
from studio.letters.plan.writer import PlanWriter
from studio.letters.puzzle_page import CriteriaRow
from studio.widgets.editor import Message
from studio.widgets.labels import Label
from studio.widgets.layouts import FlowLayout, primary_button
from studio.widgets.panel import Panel
from studio.widgets.words.answers import AnswersPanel

log = logging.getLogger(__name__)
RARE = "Rare: the percentage of answers that occur less than once in a million words."


class PlanPage(Panel):
    """Settings, the calendar, the details of the selected day, and its actions.

    Signals:
        used: the plan or the print history was changed.
    """

    used = Signal()
    state_key = "plan"
    name = "Plan"
    run_text: ClassVar[str] = "Plan"
    prints_preview: ClassVar[bool] = True

    def __init__(
        self,
        jobs: Jobs,
        wing: PlanWing,
        criteria: CriteriaRow,
        answers: AnswersPanel,
        name_answers: Callable[[Any], None] = lambda _: None,
        parent: QWidget | None = None,
    ) -> None:
        """Lay the page out; `name_answers` uses the names of a puzzle's rules in the table of its words."""
        super().__init__(jobs, parent)
        self.wing, self.name_answers = wing, name_answers
        self.puzzle: Any = wing.template
        self.settings, self.view = PlanSettings(wing, criteria), PlanView(wing)
        kernels = WINGS[wing.kind].MAKES_WITH
        self.writer = PlanWriter(jobs, wing, kernels, lambda: self.schedule().spacing, self)
        self.undo_stack = self.writer.steps
        self.paper, self.answers = PlanPaper(jobs, self.wing), answers
        self.plan_button = primary_button("Plan")
        self.detail = Label(self._empty, wordWrap=True)
        self.words = QPushButton("&Words")
        self.actions_of_day = DayActions(self, self.wing.noun, self.view, self.paper, self)
        self._next_day = ""  # to be selected after a move
        self._lay_out()
        self._connect()
        self.show_possible()

    # the page of the inspector

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        """Use the rules, word list, title and layout of the document's puzzle for new puzzles."""
        self.puzzle = puzzle
        self.name_answers(puzzle)
        self.show_possible()

    def show_preview(self, puzzle: Any, key: Any) -> None:
        """List the words of the planned puzzle that is previewed."""
        if puzzle == self.chosen_puzzle():
            self.name_answers(puzzle)
            self.answers.show_key(key)

    def preview_again(self) -> None:
        """Preview the chosen puzzle again, because its words were judged again."""
        if self.isVisible():
            self.previewed.emit(self.chosen_puzzle())

    def entered(self) -> None:
        """Read the plan; another window may have changed it."""
        self.paper.show_style()
        self.writer.read()

    def run_main(self) -> None:
        """Fill the empty days."""
        if self.settings.start.read():
            self.change(f"Plan {plural(self.schedule().weeks, 'week')}", "Planning", fill)
        else:  # the settings say why
            self.settings.fold.setChecked(True)

    def schedule(self) -> Schedule:
        """Return the schedule that the settings and the document describe."""
        return self.settings.schedule(self.puzzle)

    def state(self) -> Mapping[str, Any]:
        """Return the settings, the page size and the folder of the last export."""
        return {**self.settings.state(), **self.paper.state(), "words": self.words.isChecked()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned."""
        try:
            self.settings.restore(state)
        except (BadInput, TypeError, ValueError):
            log.warning("The saved state of the plan is invalid: %s", state)
        self.paper.restore(state)
        self.words.setChecked(bool(state.get("words", False)))

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.WindowActivate and self.isVisible()
        ):  # only the window receives ActivationChange
            self.entered()
        return super().event(event)

    # changes

    def change(self, text: str, name: str, act: Callable[..., AnyStep], *args: Any) -> None:
        """Change the plan: see `PlanWriter.change`."""
        self.writer.change(text, name, act, self.schedule(), *args)

    def mark(self, days: Sequence[str], *, printed: bool = True) -> None:
        """Record the planned puzzles of days as printed, or not."""
        text = f"Mark {days_text(days)} as {'printed' if printed else 'not printed'}"
        self.change(text, "", mark_printed, days, printed)

    def go_to_moved(self, day: str) -> None:
        """Select a day as soon as the change that moves a puzzle there is written."""
        self._next_day = day

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings of the puzzle whose words are listed."""
        puzzle = self.chosen_puzzle()
        return puzzle.rulings if puzzle else ()

    # what is selected

    def is_free(self) -> bool:
        """Return whether no change is being written."""
        return not self.writer.busy

    def selected(self) -> list[Cell]:
        """Return the selected days."""
        plan = self.view.plan
        return [plan.cell(plan.index_of(day)) for day in self.view.days()]

    def taken(self) -> list[Cell]:
        """Return the selected days with a planned puzzle."""
        return [cell for cell in self.selected() if cell.use and cell.use.how == "plan"]

    def chosen_puzzle(self) -> Any:
        """Return the puzzle of the selected day; None unless a single day with a puzzle is selected."""
        chosen = self.selected()
        return chosen[0].use.puzzle if len(chosen) == 1 and chosen[0].use else None

    def week(self) -> list[Use]:
        """Return the planned puzzles of the week of the first selected day."""
        days = self.view.days()
        history = self.view.plan.seen.history if days else ()
        return [use for use in history if use.how == "plan" and monday(use.day) == monday(days[0])]

    def planned(self) -> list[Use]:
        """Return the planned puzzles of the scheduled days."""
        there = planned(self.view.plan.seen.history)
        return [there[day] for day, _ in self.schedule().days() if day in there]

    def show_possible(self) -> None:
        """Show which actions are possible, and the details of the selection."""
        chosen, all_planned = self.selected(), self.planned()
        self.plan_button.setEnabled(self.is_free())
        self.words.setEnabled(len(chosen) == 1 and bool(self.taken()))
        self.answers.setVisible(self.words.isChecked() and self.words.isEnabled())
        self.actions_of_day.enable(all_planned)
        self.detail.setText(self._summary(chosen, all_planned))

    # layout and connections

    @property
    def _empty(self) -> str:
        noun = self.wing.noun
        return f"No {noun}s are planned. Press Plan to fill the empty days, or put the current {noun} on a day."

    def _lay_out(self) -> None:
        noun = self.wing.noun
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setMinimumHeight(3 * self.detail.fontMetrics().lineSpacing())
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words.setCheckable(True)
        self.words.setToolTip(f"List the words of the selected {noun}: accept and reject them without using it")
        top = QHBoxLayout()
        top.setSpacing(GAP_2)
        top.addWidget(self.plan_button, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.settings, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addLayout(top)
        layout.addWidget(self.view, 3)
        layout.addWidget(self.detail)
        layout.addWidget(self.answers, 2)
        actions = self.actions_of_day
        layout.addLayout(FlowLayout((self.words, *actions.change_buttons())))
        layout.addSpacing(GAP_1)
        layout.addLayout(FlowLayout((Label("PDF"), self.paper, *actions.paper_buttons())))

    def _connect(self) -> None:
        self.plan_button.clicked.connect(self.run_main)
        self.settings.changed.connect(self.writer.read)
        self.view.current.connect(lambda cell: self.previewed.emit(cell.use.puzzle if cell.use else None))
        self.view.opened.connect(self._take)
        self.view.chosen.connect(self.show_possible)
        self.words.toggled.connect(self.show_possible)
        self.answers.add.connect(self._add)
        self.writer.shown.connect(self._show)
        self.writer.filled.connect(lambda: self.view.go_to_week(self.schedule().start))
        self.writer.used.connect(self.used)
        self.writer.idle.connect(lambda text: self.message.emit(Message(text)))
        self.writer.failed.connect(self._show_error)
        self.writer.busy_changed.connect(self.show_possible)
        self.writer.busy_changed.connect(self.refresh)
        self.writer.steps.indexChanged.connect(self.refresh)
        self.paper.message.connect(self.message)
        self.paper.exported.connect(self._exported)

    def _take(self, cell: Cell) -> None:
        if cell.use:
            self.accepted.emit(cell.use.puzzle, f"Use {self.wing.noun} of {short_date(cell.day)}")

    def _add(self, word: str) -> None:
        puzzle = self.chosen_puzzle()
        if puzzle and (why := self.wing.review.misfit(puzzle, word)):
            self._show_error(f"{word} is not an answer: {why}.")
        elif puzzle:
            self.answers.own.clear()
            self.answers.accept.emit([word])

    def _show(self, seen: PlanState) -> None:
        before, moved = self.chosen_puzzle(), self._next_day in planned(seen.history)
        self.view.show_plan(seen, self.schedule())
        if moved:
            self.view.go_to_day(self._next_day)
            self._next_day = ""
        self.show_possible()
        now = self.chosen_puzzle()
        if self.isVisible() and (moved or before != now):  # a drag selects a day without a preview
            self.previewed.emit(now)

    def _exported(self, days: Sequence[Use], part: str, text: str) -> None:
        unmarked = [use.day for use in days if use.day in self.view.plan.unprinted()]
        mark = (f"Mark {days_text(unmarked)} as Printed", lambda: self.mark(unmarked))
        actions = (mark,) if unmarked and part != "solutions" else ()
        self.message.emit(Message(text, "info", actions))

    def _show_error(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "error"))

    def _summary(self, chosen: Sequence[Cell], all_planned: Sequence[Use]) -> str:
        if len(chosen) == 1:
            return describe(self.wing, chosen[0])
        if chosen:
            return f"{plural(len(chosen), 'day')} selected"
        if not all_planned:
            return self._empty
        difference = difference_text(all_planned)
        note = f"{difference}.\n{RARE}".replace(" %", "\u00a0%") if difference else ""
        return f"{plural(len(all_planned), self.wing.noun)} in these weeks. {note}"
