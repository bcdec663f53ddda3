"""Changes that jobs write one after another, and that are undone and redone until the program ends."""

from collections.abc import Callable
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from studio.core.jobs import Jobs


class Step(NamedTuple):
    """A change with its name for the buttons, such as "remove plum"."""

    text: str
    change: Any


class Done(NamedTuple):
    """A change that was made, the step that undoes it, and what was done, such as "Undone"."""

    change: Any
    back: Step
    verb: str = ""
    before: Any = None  # `Changes.situation` before the change


class Changes(QObject):
    """Makes changes one after another. The last one that was not undone can be undone.

    Args:
        apply: a job function that makes a change and returns the change that undoes it.
        undo: the steps that undo changes, the last one at the end; given if several objects share them.
    """

    made = Signal(object)  # a `Done`: a change was made, undone or redone
    failed = Signal(str)  # A change failed; one sentence. Nothing was changed. It is not undone or redone again.
    refresh = Signal()  # what can be undone or redone changed

    def __init__(
        self, jobs: Jobs, key: str, apply: Callable[..., Any], parent: QObject | None, undo: list[Step] | None = None
    ) -> None:
        super().__init__(parent)
        self.jobs, self._key, self._apply, self._running = jobs, key, apply, 0
        self._undo, self._redo = list[Step]() if undo is None else undo, list[Step]()

    @property
    def undo_text(self) -> str:
        """The name of the change that `undo` undoes; "" if there is none, or one is being made."""
        return self._undo[-1].text if self._undo and not self._running else ""

    @property
    def redo_text(self) -> str:
        """The name of the change that `redo` makes again."""
        return self._redo[-1].text if self._redo and not self._running else ""

    def start(self, text: str, change: Any) -> None:
        """Make a change. `text` is its name."""
        self._start("Done", Step(text, change), self._undo, new=True)

    def undo(self) -> None:
        """Undo the last change."""
        if self.undo_text:
            self._start("Undone", self._undo.pop(), self._redo)

    def redo(self) -> None:
        """Make the change again that was undone last."""
        if self.redo_text:
            self._start("Done again", self._redo.pop(), self._undo)

    def situation(self) -> Any:
        """Return what `Done.before` tells of the time before a change."""

    def _start(self, verb: str, step: Step, to: list[Step], *, new: bool = False) -> None:
        self._running += 1
        before = self.situation()
        self.refresh.emit()

        def done(back: Any) -> None:
            self._running -= 1
            to.append(Step(step.text, back))
            if new:
                self._redo.clear()
            self.refresh.emit()
            self.made.emit(Done(step.change, to[-1], verb, before))

        def failed(sentence: str) -> None:
            self._running -= 1
            self.refresh.emit()
            self.failed.emit(sentence)

        self.jobs.write(self._key, self._apply, step.change, on_done=done, on_failed=failed)
