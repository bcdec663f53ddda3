"""Changes of the plan as the page runs them: jobs that write and read the store, and the steps of its undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.bee.planning.days import conflicts
from engine.bee.planning.edit import Step, undo
from engine.bee.planning.history import Spacing, uses
from engine.job import Control
from engine.store import Store
from studio.bee.plan_model import Seen


def look(store: Store, apart: Spacing, control: Control) -> Seen:
    """The plan as it stands, and what is wrong with it."""
    control.check()
    history = uses(store)
    return Seen(history, conflicts(history, apart))


def change(
    store: Store, apart: Spacing, act: Callable[..., Step], *args: Any, control: Control
) -> tuple[Step, Seen]:
    """A change of the plan, and the plan after it."""
    step = act(store, *args, control=control)
    return step, look(store, apart, Control())


def undone(store: Store, apart: Spacing, step: Step, control: Control) -> Seen:
    """Write what stood before a step, and give the plan after it."""
    control.check()
    undo(store, step)
    return look(store, apart, Control())


class Steps(QUndoStack):
    """The steps that were written; while another one is on its way none before it can be taken back."""

    held = False
    silent = False  # nothing is written while the place alone is moved

    def stand_at(self, place: int) -> None:
        """Stand where a move began that was stopped before it was written."""
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
    """A step that was written; to take it back, or do it again, is a job too."""

    def __init__(self, text: str, step: Step, take_back: Callable[[Step], object]) -> None:
        super().__init__(text[0].lower() + text[1:])
        self._step, self._take_back, self._made = step, take_back, True

    def undo(self) -> None:
        self._take_back(self._step)

    def redo(self) -> None:
        if self._made:  # pushing a step calls this, and it is written already
            self._made = False
            return
        self._take_back(Step(self._step.after, self._step.before))
