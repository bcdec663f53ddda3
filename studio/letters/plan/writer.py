"""Changes of a plan in the store, one after another: each starts from the plan that the previous one wrote."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.core.job import Control
from engine.core.store import Store
from engine.letters.plan.edit import AnyStep, fill, undo
from engine.letters.plan.history import uses
from engine.letters.plan.schedule import Schedule
from engine.letters.plan.use import Spacing, Use, conflicts
from engine.letters.plan.wing import PlanWing
from studio.core.jobs import Jobs
from studio.letters.plan.model import PlanState

UNCHANGED = "The plan did not change."


class PlanWriter(QObject):
    """Reads and writes the stored plan in jobs. Only one change is written at a time; others wait for it.

    Attributes:
        steps: the undo stack of the page.
        busy: whether a change is being written.

    Signals:
        shown: the `PlanState` that was read, or that a change left.
        filled: the days of a schedule were filled.
        used: the plan or the print history was changed.
        idle: a change that changed nothing, in a sentence.
        failed: why the plan could not be read or changed.
        busy_changed: `busy`, or what can be undone, has changed.
    """

    shown = Signal(object)
    filled = Signal()
    used = Signal()
    idle = Signal(str)
    failed = Signal(str)
    busy_changed = Signal()

    def __init__(
        self, jobs: Jobs, wing: PlanWing, kernels: tuple[str, ...], spacing: Callable[[], Spacing], parent: QObject
    ) -> None:
        """Make a writer.

        Args:
            jobs: of the window.
            wing: the wing of the plan.
            kernels: the kernels that planning calls.
            spacing: returns the no-repeat rule, by which conflicts are found.
            parent: the page.
        """
        super().__init__(parent)
        self.store, self.busy = Store(), False
        self.steps = PlanUndoStack(self)
        self._jobs, self._wing, self._kernels, self._spacing = jobs, wing, kernels, spacing
        self._waiting: deque[Callable[[], object]] = deque()
        self._history: tuple[Use, ...] = ()

    def read(self) -> None:
        """Read the plan again."""
        self._jobs.start(
            self._job("read"), read_plan, self.store, self._wing, self._spacing(), on_done=self._show,
            on_failed=self.failed.emit,
        )  # fmt: skip

    def change(self, text: str, name: str, act: Callable[..., AnyStep], schedule: Schedule, *args: Any) -> None:
        """Change the plan, after the changes that wait.

        Args:
            text: the name of the change in the undo stack.
            name: what the status bar shows while it runs; "" for nothing.
            act: a function of `engine.letters.plan.edit`.
            schedule: days and rules.
            args: further arguments of `act`.
        """

        def begin() -> None:
            self._run(
                name, change_plan, schedule.spacing, act, schedule, self._history, *args,
                on_done=lambda made: self._changed(text, act, *made), on_failed=self._not_changed,
            )  # fmt: skip

        self._hold(held=True)
        self._queue(begin)

    def _job(self, what: str) -> str:
        return f"{self._wing.kind}.plan.{what}"

    def _hold(self, *, held: bool) -> None:
        self.steps.held = held
        self.busy_changed.emit()

    def _queue(self, begin: Callable[[], object]) -> None:
        self._waiting.append(begin)
        if not self.busy:
            self._next()

    def _next(self) -> None:
        self.busy = bool(self._waiting)
        if self._waiting:
            self._jobs.drop(self._job("read"))  # its result would be older than what is written now
            self._waiting.popleft()()
        else:
            self._hold(held=False)
            self.read()
        self.busy_changed.emit()

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

        self._jobs.start(
            self._job("write"), function, self.store, self._wing, *args, lane="long", name=name,
            on_done=then(on_done), on_failed=then(on_failed), on_stopped=then(on_stopped), kernels=self._kernels,
        )  # fmt: skip

    def _take_back(self, step: AnyStep) -> None:
        if self.steps.silent:
            return
        place = self.steps.index()

        def begin() -> None:
            self._run(
                "", undo_step, self._spacing(), step,
                on_done=self._undone, on_failed=self._not_undone, on_stopped=lambda: self._stay(place),
            )  # fmt: skip

        self._queue(begin)

    def _stay(self, place: int) -> None:
        self._waiting.clear()  # the waiting changes were requested for another plan
        self.steps.move_to(place)

    def _changed(self, text: str, act: Callable[..., AnyStep], step: AnyStep, seen: PlanState) -> None:
        self._show(seen)
        if act is fill:
            self.filled.emit()
        if step.empty:
            filled = f"Every day of these weeks already has a {self._wing.noun}."
            self.idle.emit(filled if act is fill else UNCHANGED)
            return
        self.used.emit()
        self.steps.push(WrittenStep(text, step, self._take_back))

    def _not_changed(self, sentence: str) -> None:
        self._waiting.clear()  # the waiting changes were requested for another plan
        self.failed.emit(sentence)

    def _undone(self, seen: PlanState) -> None:
        self._show(seen)
        self.used.emit()

    def _not_undone(self, sentence: str) -> None:
        self.steps.clear()  # the plan no longer contains what the steps describe
        self._not_changed(sentence)

    def _show(self, seen: PlanState) -> None:
        self._history = seen.history
        self.shown.emit(seen)


def read_plan(store: Store, wing: PlanWing, apart: Spacing, control: Control) -> PlanState:
    """Read the plan and its conflicts."""
    control.check()
    history = uses(store, wing)
    return PlanState(history, conflicts(wing, history, apart))


def change_plan(
    store: Store, wing: PlanWing, apart: Spacing, act: Callable[..., AnyStep], *args: Any, control: Control
) -> tuple[AnyStep, PlanState]:
    """Change the plan; return the step and the plan after it."""
    step = act(store, *args, control=control)
    return step, read_plan(store, wing, apart, Control())


def undo_step(store: Store, wing: PlanWing, apart: Spacing, step: AnyStep, control: Control) -> PlanState:
    """Undo a step; return the plan after it."""
    control.check()
    undo(store, step)
    return read_plan(store, wing, apart, Control())


class PlanUndoStack(QUndoStack):
    """The steps that were written. While another is being written, none can be undone or redone."""

    held = False
    silent = False  # whether moving in the stack writes nothing

    def move_to(self, place: int) -> None:
        """Return to the position of a move that was stopped before it was written."""
        self.silent = True
        self.setIndex(place)
        self.silent = False

    def canUndo(self) -> bool:
        return not self.held and super().canUndo()

    def canRedo(self) -> bool:
        return not self.held and super().canRedo()

    def undo(self) -> None:
        if self.canUndo():
            super().undo()

    def redo(self) -> None:
        if self.canRedo():
            super().redo()


class WrittenStep(QUndoCommand):
    """A step that was written; undoing or redoing it starts a job."""

    def __init__(self, text: str, step: AnyStep, take_back: Callable[[AnyStep], object]) -> None:
        super().__init__(text[0].lower() + text[1:])
        self._step, self._take_back, self._made = step, take_back, True

    def undo(self) -> None:
        self._take_back(self._step)

    def redo(self) -> None:
        if self._made:  # the stack calls this when the step is pushed, but the step is written already
            self._made = False
            return
        self._take_back(self._step.reversed)
