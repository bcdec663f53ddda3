"""The page "Plan" of the inspector: a calendar of hives to fill, edit and print.

The calendar shows the contents of the store. A change is a job that writes to the store. Other windows may write
too; a change that conflicts with theirs is rejected, and the calendar is read again.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar

from PySide6.QtCore import QDir, QEvent, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.bee import answers
from engine.bee.answers import Key
from engine.bee.plan import BEE
from engine.bee.puzzle import Puzzle, hive
from engine.dates import monday, short_date
from engine.errors import BadInput, EngineError
from engine.export.plans import Look, PlanExport, PlanPart, Printout, export, file_name, open_printout, title_of
from engine.planning.days import difference_text
from engine.planning.edit import (
    AnyStep,
    change_day,
    clear_days,
    fill,
    mark_printed,
    put_puzzle,
    rule_day,
    swap_days,
)
from engine.planning.schedule import Schedule
from engine.planning.use import Use
from engine.press.boxes import PAGES
from engine.store import Store
from engine.vetting.verdict import Ruling
from studio.bee.calendar import PlanView
from studio.bee.hive_answers import HiveAnswers
from studio.bee.plan_model import Cell, PlanState, describe
from studio.bee.plan_settings import PlanSettings
from studio.bee.plan_steps import PlanUndoStack, WrittenStep, change_plan, read_plan, undo_step
from studio.dialogs import Dialogs
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_1, GAP_2
from studio.widgets.editor import Message
from studio.widgets.labels import Label
from studio.widgets.layouts import primary_button
from studio.widgets.panel import Panel

log = logging.getLogger(__name__)
READ, WRITE, EXPORT, PRINT = "bee.plan.read", "bee.plan.write", "bee.plan.export", "bee.plan.print"
IDLE: Mapping[Callable[..., AnyStep], str] = {fill: "Every day of these weeks already has a hive."}
RARE = "Rare: the percentage of answers that occur less than once in a million words."
EMPTY = "No hives are planned. Press Plan to fill the empty days, or put the current hive on a day."


class PlannerPanel(Panel):
    """Settings, the calendar, the details of the selected day, and its actions.

    Signals:
        used: the plan or the print history was changed.
    """

    used = Signal()
    state_key = "plan"
    name = "Plan"
    run_text: ClassVar[str] = "Plan"
    prints_preview: ClassVar[bool] = True

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.steps = self.undo_stack = PlanUndoStack(self)
        self.dialogs = Dialogs(self)
        self._store, self._puzzle = Store(), hive("G", "CENORV")
        self._waiting: deque[Callable[[], object]] = deque()
        self._busy, self._folder = False, Path(QDir.homePath())
        self.settings, self.view = PlanSettings(), PlanView()
        self.plan_button = primary_button("Plan")
        self.detail = Label(EMPTY, wordWrap=True)
        self.words, self.answers = QPushButton("&Words"), HiveAnswers()
        self.page_size = QComboBox()
        self.page_size.addItems(list(PAGES))
        self.page_size.setCurrentText("A4")
        self.page_size.setAccessibleName("Page size of the PDF")
        self._make_actions()
        self._lay_out()
        self._connect()
        self._refresh()

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        """Use the rules, word list, title and layout of the document's hive for new hives."""
        self._puzzle = puzzle
        self.answers.name_pangrams(puzzle.rules.pangram_name)
        self._refresh()

    def show_preview(self, puzzle: Puzzle, key: Key) -> None:
        """List the words of the planned hive that is previewed."""
        if puzzle == self._chosen_hive():
            self.answers.name_pangrams(puzzle.rules.pangram_name)
            self.answers.show_key(key)

    def preview_again(self) -> None:
        """Preview the chosen hive again, because its words were judged again."""
        if self.isVisible():
            self.previewed.emit(self._chosen_hive())

    def entered(self) -> None:
        """Read the plan; another window may have changed it."""
        self.read()

    def run_main(self) -> None:
        """Fill the empty days."""
        if self.settings.start.read():
            schedule = self.schedule()
            self._change(f"Plan {plural(schedule.weeks, 'week')}", "Planning", fill, schedule)

    def read(self) -> None:
        """Read the plan again."""
        self.jobs.start(
            READ, read_plan, self._store, self.schedule().spacing, on_done=self._show, on_failed=self._show_error,
        )  # fmt: skip

    def schedule(self) -> Schedule:
        """Return the schedule that the settings and the document describe."""
        return self.settings.schedule(self._puzzle)

    def state(self) -> Mapping[str, Any]:
        """Return the settings, the page size and the folder of the last export."""
        shown = {"page": self.page_size.currentText(), "words": self.words.isChecked()}
        return {**self.settings.state(), **shown, "folder": str(self._folder)}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned."""
        try:
            self.settings.restore(state)
        except (BadInput, TypeError, ValueError):
            log.warning("The saved state of the plan is invalid: %s", state)
        self.page_size.setCurrentText(str(state.get("page", "A4")))
        self.words.setChecked(bool(state.get("words", False)))
        folder = Path(str(state.get("folder", Path(QDir.homePath()))))
        self._folder = folder if folder.is_dir() else Path(QDir.homePath())

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.WindowActivate and self.isVisible()
        ):  # only the window receives ActivationChange
            self.read()
        return super().event(event)

    def _make_actions(self) -> None:
        self.another = self._action("A&nother", self._change_day)
        self.use_own = self._action("&Use Tab's Hive", self._put)
        self.swap = self._action("S&wap", lambda: self._swap(*self.view.days()))
        self.clear = self._action("&Clear", self._clear, QKeySequence(Qt.Key.Key_Delete))
        self.print_mark = self._action("Mark as &Printed", self._mark_printed)
        self.another.setToolTip("Replace the hive of this day and keep all others")
        self.swap.setToolTip(
            "Swap the hives of two selected days, or drag one onto the other; Alt with an arrow moves a hive"
        )
        self.print_mark.setToolTip("Record that the hives of the selected days were printed, or were not")
        self.book = self._action("&Book\u2026", lambda: self._export("book"))
        self.week = self._action("Wee&k\u2026", lambda: self._export("book", self._week()))
        self.day = self._action("&Day\u2026", lambda: self._export("day"))
        self.print_week = self._action("P&rint Week\u2026", self._print_week)
        self.solutions = self._action("&Solutions\u2026", lambda: self._export("solutions"))
        self.book.setToolTip("One page per week, followed by the solutions")
        self.week.setToolTip("The week of the selected day, followed by the solutions")
        self.print_week.setToolTip("Print the week of the selected day and its solutions")
        self.day.setToolTip("The puzzle of the selected day, with its solution on a second page")
        self.solutions.setToolTip("The solutions of all days")

    def _action(self, text: str, act: Callable[[], object], key: QKeySequence | None = None) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(lambda *_: act())
        if key:
            action.setShortcut(key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        return action

    def _lay_out(self) -> None:
        self.detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.detail.setMinimumHeight(3 * self.detail.fontMetrics().lineSpacing())
        self.detail.setAlignment(Qt.AlignmentFlag.AlignTop)
        top = QHBoxLayout()
        top.setSpacing(GAP_2)
        top.addWidget(self.plan_button, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.settings, 1)
        for action in (self.another, self.use_own, self.swap, self.clear, self.print_mark):
            self.view.addAction(action)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addLayout(top)
        self.words.setCheckable(True)
        self.words.setToolTip("List the words of the selected hive: accept and reject them without using the hive")
        layout.addWidget(self.view, 3)
        layout.addWidget(self.detail)
        layout.addWidget(self.answers, 2)
        changes = _buttons(self.another, self.use_own, self.swap, self.clear, self.print_mark)
        changes.insertWidget(0, self.words)
        layout.addLayout(changes)
        layout.addSpacing(GAP_1)
        prints = _buttons(self.book, self.week, self.day, self.solutions, self.print_week)
        prints.insertWidget(0, Label("PDF"))
        prints.insertWidget(5, self.page_size)
        layout.addLayout(prints)

    def _connect(self) -> None:
        self.plan_button.clicked.connect(self.run_main)
        self.settings.changed.connect(self.read)
        self.settings.refused.connect(self._show_error)
        self.view.current.connect(self._preview)
        self.view.opened.connect(self._take)
        self.view.chosen.connect(self._refresh)
        self.view.plan.moved.connect(self._swap)
        self.view.pushed.connect(self._swap)
        self.words.toggled.connect(self._refresh)
        self.answers.add.connect(self._add)
        self.steps.indexChanged.connect(self.refresh)

    def _preview(self, cell: Cell) -> None:
        self.previewed.emit(cell.use.puzzle if cell.use else None)

    def _take(self, cell: Cell) -> None:
        if cell.use:
            self.accepted.emit(cell.use.puzzle, f"Use hive of {short_date(cell.day)}")

    def _change_day(self) -> None:
        day = self._one()
        self._change(f"Change {short_date(day)}", "Finding another hive", change_day, self.schedule(), day)

    def _put(self) -> None:
        day, puzzle = self._one(), self._puzzle
        self._change(
            f"Put {puzzle.shown} on {short_date(day)}",
            "Checking the hive",
            put_puzzle,
            self.schedule(),
            day,
            puzzle,
        )

    def _swap(self, one: str, other: str) -> None:
        self._change(f"Swap {short_date(one)} and {short_date(other)}", "", swap_days, self.schedule(), one, other)

    def _clear(self) -> None:
        days = [cell.day for cell in self._taken()]
        self._change(f"Clear {_days_text(days)}", "", clear_days, self.schedule(), days)

    def _mark_printed(self) -> None:
        taken = self._taken()
        self._mark([cell.day for cell in taken], printed=not all(cell.printed for cell in taken))

    def rulings(self) -> tuple[Ruling, ...]:
        """Return the rulings of the hive whose words are listed."""
        hive = self._chosen_hive()
        return hive.rulings if hive else ()

    def rule(self, rulings: tuple[Ruling, ...], text: str) -> None:
        """Change the rulings of the planned hive whose words are listed."""
        self._change(text, "Counting answers", rule_day, self.schedule(), self._one(), rulings)

    def _add(self, word: str) -> None:
        hive = self._chosen_hive()
        if hive and (why := answers.fits(hive, word)):
            self._show_error(f"{word} is not an answer: {why}.")
        elif hive:
            self.answers.own.clear()
            self.answers.accept.emit([word])

    def _change(self, text: str, name: str, act: Callable[..., AnyStep], schedule: Schedule, *args: Any) -> None:
        def begin() -> None:
            self._run(
                name, change_plan, schedule.spacing, act, schedule, self.view.plan.seen.history, *args,
                on_done=lambda made: self._changed(text, act, *made), on_failed=self._not_changed,
            )  # fmt: skip

        self._hold(held=True)
        self._queue(begin)

    def _hold(self, *, held: bool) -> None:
        self.steps.held = held
        self.refresh.emit()

    def _queue(self, begin: Callable[[], object]) -> None:
        """Run changes one after another, each on the plan that the previous one left."""
        self._waiting.append(begin)
        if not self._busy:
            self._next()

    def _next(self) -> None:
        self._busy = bool(self._waiting)
        if self._waiting:
            self.jobs.drop(READ)  # its result would be older than what is written now
            self._waiting.popleft()()
        else:
            self._hold(held=False)
            self.read()
        self._refresh()

    def _run(
        self,
        name: str,
        function: Callable[..., Any],
        *args: Any,
        on_done: Callable[[Any], object],
        on_failed: Callable[[str], object],
        on_stopped: Callable[[], object] = lambda: None,
    ) -> None:
        def then(act: Callable[..., object]) -> Callable[..., None]:
            def ended(*result: Any) -> None:
                act(*result)
                self._next()

            return ended

        self.jobs.start(
            WRITE, function, self._store, *args, lane="long", name=name,
            on_done=then(on_done), on_failed=then(on_failed), on_stopped=then(on_stopped),
            kernels=("bee.find", "wheel.arrange"),
        )  # fmt: skip

    def _take_back(self, step: AnyStep) -> None:
        if self.steps.silent:
            return
        apart, place = self.schedule().spacing, self.steps.index()

        def begin() -> None:
            self._run(
                "", undo_step, apart, step,
                on_done=self._undone, on_failed=self._not_undone, on_stopped=lambda: self._stay(place),
            )  # fmt: skip

        self._queue(begin)

    def _stay(self, place: int) -> None:
        self._waiting.clear()  # the waiting changes were requested for another plan
        self.steps.move_to(place)

    def _changed(self, text: str, act: Callable[..., AnyStep], step: AnyStep, seen: PlanState) -> None:
        self._show(seen)
        if act is fill:
            self.view.go_to_week(self.schedule().start)
        if step.empty:
            self.message.emit(Message(IDLE.get(act, "The plan did not change.")))
            return
        self.used.emit()
        self.steps.push(WrittenStep(text, step, self._take_back))

    def _not_changed(self, sentence: str) -> None:
        self._waiting.clear()  # the waiting changes were requested for another plan
        self._show_error(sentence)

    def _undone(self, seen: PlanState) -> None:
        self._show(seen)
        self.used.emit()

    def _not_undone(self, sentence: str) -> None:
        self.steps.clear()  # the plan no longer contains what the steps describe
        self._not_changed(sentence)

    def _show(self, seen: PlanState) -> None:
        before = self._chosen_hive()
        self.view.show_plan(seen, self.schedule())
        self._refresh()
        if self.isVisible() and before != (now := self._chosen_hive()):
            self.previewed.emit(now)

    def _show_error(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "error"))

    def _selected(self) -> list[Cell]:
        plan = self.view.plan
        return [plan.cell(plan.index_of(day)) for day in self.view.days()]

    def _chosen_hive(self) -> Puzzle | None:
        chosen = self._selected()
        return chosen[0].use.puzzle if len(chosen) == 1 and chosen[0].use else None

    def _taken(self) -> list[Cell]:
        """Return the selected days with a planned hive."""
        return [cell for cell in self._selected() if cell.use and cell.use.how == "plan"]

    def _week(self) -> list[Use]:
        """Return the planned hives of the week of the first selected day."""
        days = self.view.days()
        history = self.view.plan.seen.history if days else ()
        return [use for use in history if use.how == "plan" and monday(use.day) == monday(days[0])]

    def _one(self) -> str:
        return self.view.days()[0]

    def _planned(self) -> list[Use]:
        """Return the planned hives of the scheduled days."""
        due = {day for day, _ in self.schedule().days()}
        return [use for use in self.view.plan.seen.history if use.how == "plan" and use.day in due]

    def _refresh(self) -> None:
        chosen, planned, free = self._selected(), self._planned(), not self._busy
        taken, printed = self._taken(), "Mark as &Printed"
        one = chosen[0] if len(chosen) == 1 else None
        self.plan_button.setEnabled(free)
        self.another.setEnabled(one is not None and one.due)  # pressing it again queues another change
        self.use_own.setEnabled(one is not None and one.due and free)
        self.swap.setEnabled(len(chosen) == 2 and bool(taken) and free)
        self.clear.setEnabled(bool(taken) and free)
        if taken and all(cell.printed for cell in taken):
            printed = "Mark as Not &Printed"
        self.print_mark.setText(printed)
        self.print_mark.setEnabled(bool(taken) and free)
        for action in (self.week, self.print_week):
            action.setEnabled(bool(self._week()))
        self.words.setEnabled(len(chosen) == 1 and bool(taken))
        self.answers.setVisible(self.words.isChecked() and self.words.isEnabled())
        self.day.setEnabled(len(chosen) == 1 and bool(taken))
        for action in (self.book, self.solutions):
            action.setEnabled(bool(planned))
        self.detail.setText(_summary(chosen, planned))

    def _export(self, part: PlanPart, week: Sequence[Use] = ()) -> None:
        days = [cell.use for cell in self._selected() if cell.use] if part == "day" else week or self._planned()
        suggested = self._folder / file_name(BEE, days, part)
        path = self.dialogs.export_path(suggested)
        if path is None:
            return
        self._folder = path.parent
        self._write(path, tuple(days), part, force=False)

    def _write(self, path: Path, days: tuple[Use, ...], part: PlanPart, *, force: bool) -> None:
        self.jobs.start(
            f"{EXPORT} {path}", export, path, self._store, BEE, days, part,
            Look(self.page_size.currentText()), date.today().isoformat(), force=force,
            lane="quick" if part == "day" else "process", name="Exporting",
            on_done=lambda made: self._exported(path, days, part, made), on_failed=self._show_error,
            on_stopped=lambda: self._show_error("The export was stopped."),
        )  # fmt: skip

    def _print_week(self) -> None:
        """Print the pages of the week; as with a PDF, no hive is recorded as printed."""
        days = tuple(self._week())
        self.jobs.start(
            PRINT, open_printout, self._store, BEE, days, "book", Look(self.page_size.currentText()),
            lane="process", name="Printing", on_done=lambda made: self._print(days, made),
            on_failed=self._show_error,
        )  # fmt: skip

    def _print(self, days: tuple[Use, ...], made: Printout) -> None:
        from studio.printing import ask_and_print

        if made.findings and not self.dialogs.anyway("Print", made.findings):
            return
        try:
            ask_and_print(made.pages, title_of(BEE, days, "book"), self)
        except EngineError as error:
            self._show_error(str(error))

    def _exported(self, path: Path, days: tuple[Use, ...], part: PlanPart, made: PlanExport) -> None:
        if not made.written:
            override = ("Export Anyway", lambda: self._write(path, days, part, force=True))
            self.message.emit(Message(" ".join(made.lines), "error", (override,)))
            return
        text = " ".join((f"Exported {path.name}.", *made.lines))
        unmarked = [use.day for use in days if use.day in self.view.plan.unprinted()]
        mark = (f"Mark {_days_text(unmarked)} as Printed", lambda: self._mark(unmarked))
        actions = (mark,) if unmarked and part != "solutions" else ()
        self.message.emit(Message(text, "error" if made.lines else "info", actions))

    def _mark(self, days: Sequence[str], *, printed: bool = True) -> None:
        text = f"Mark {_days_text(days)} as {'printed' if printed else 'not printed'}"
        self._change(text, "", mark_printed, self.schedule(), days, printed)


def _summary(chosen: Sequence[Cell], planned: Sequence[Use]) -> str:
    if len(chosen) == 1:
        return describe(chosen[0])
    if chosen:
        return f"{plural(len(chosen), 'day')} selected"
    if not planned:
        return EMPTY
    difference = difference_text(planned)
    return f"{plural(len(planned), 'hive')} in these weeks. " + (f"{difference}.\n{RARE}" if difference else "")


def _days_text(days: Sequence[str]) -> str:
    return short_date(days[0]) if len(days) == 1 else plural(len(days), "day")


def _buttons(*actions: QAction) -> QHBoxLayout:
    """Return a row of buttons, one for each action."""
    row = QHBoxLayout()
    row.setSpacing(GAP_1)
    for action in actions:
        button = QPushButton(action.text())
        button.setToolTip(action.toolTip())
        button.setEnabled(action.isEnabled())
        button.clicked.connect(lambda _, action=action: action.trigger())
        action.enabledChanged.connect(button.setEnabled)
        row.addWidget(button)
    row.addStretch(1)
    return row
