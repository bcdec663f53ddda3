"""Changes of the plan: the jobs that read and write the store, and the undo stack of the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.core.job import Control
from engine.core.store import Store
from engine.letters.plan.days import conflicts
from engine.letters.plan.edit import AnyStep, undo
from engine.letters.plan.history import uses
from engine.letters.plan.repeats import Spacing
from engine.letters.plan.wing import PlanWing
from studio.letters.plan.model import PlanState


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
