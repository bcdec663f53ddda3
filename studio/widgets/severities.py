"""Changes of the severities of words for the house. Each is written by a job, and can be undone."""

from __future__ import annotations

from functools import partial
from itertools import count
from typing import NamedTuple
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from engine.core.job import Control
from engine.core.store import Store
from engine.words.vetting.entries import Override
from engine.words.vetting.house import change_overrides
from studio.core.formatting import plural
from studio.core.jobs import Jobs

NAMES: dict[str, str] = {
    "": "as listed", "never": "never", "answer": "not as answer", "caution": "caution", "clean": "clean",
}  # fmt: skip
"""The names of the severities; "" leaves a word to the lists."""
_numbers = count()  # a unique key for each job, so that no change replaces an earlier one


class SeverityChange(NamedTuple):
    """A change of the house's severities: overrides to make, and words to leave to the lists again.

    Attributes:
        expected: the overrides on these words before the change; None to skip this check.
    """

    made: tuple[Override, ...] = ()
    gone: tuple[str, ...] = ()
    expected: tuple[Override, ...] | None = None


_undo: WeakKeyDictionary[Jobs, list[SeverityChange]] = WeakKeyDictionary()
"""The changes that undo those of this run, the last one at the end; shared by all tabs, which share the jobs."""


def change(wanted: SeverityChange, *, control: Control) -> SeverityChange:
    """Write a change, and return the change that undoes it.

    Raises:
        FileProblem: If the store cannot be read or written, or does not contain what is expected.
    """
    control.check()
    before = change_overrides(Store(), wanted.made, wanted.gone, expected=wanted.expected)
    there = {one.word for one in before}
    words = {*(one.word for one in wanted.made), *wanted.gone}
    return SeverityChange(before, tuple(sorted(words - there)), wanted.made)


class HouseChanges(QObject):
    """Changes what the house keeps, in jobs. A job finishes even if the dialog is closed.

    Signals:
        failed: A change failed; one sentence.
    """

    failed = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs = jobs


class SeverityChanges(HouseChanges):
    """Changes severities.

    Changes can be undone until the program ends, the last one first, in whichever tab they were made.

    Signals:
        changed: A change was written; one sentence.
    """

    changed = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(jobs, parent)
        self._running = 0

    @property
    def busy(self) -> bool:
        """Whether a change is not written yet."""
        return self._running > 0

    @property
    def undo_text(self) -> str:
        """A description of what `undo` does; "" if there is nothing to undo."""
        back = _undo.get(self.jobs)
        return described(back[-1]) if back else ""

    def undo(self) -> None:
        """Undo the last change of this run that was not undone."""
        if back := _undo.get(self.jobs):
            self.start(back[-1], undoing=True)

    def start(self, wanted: SeverityChange, *, undoing: bool = False) -> None:
        """Write a change after all earlier ones."""
        self._running += 1
        self.jobs.start(
            f"severity.{next(_numbers)}", change, wanted, lane="disk",
            on_done=partial(self._written, wanted, undoing), on_failed=self._fail,
        )  # fmt: skip

    def _written(self, wanted: SeverityChange, undoing: bool, back: SeverityChange) -> None:
        self._running -= 1
        stack = _undo.setdefault(self.jobs, [])
        if undoing:
            stack.remove(wanted)
        else:
            stack.append(back)
        self.changed.emit(f"Undone. {described(wanted)}" if undoing else described(wanted))

    def _fail(self, sentence: str) -> None:
        self._running -= 1
        self.failed.emit(sentence)


def described(made: SeverityChange) -> str:
    """Return a sentence that describes a change."""
    words = [one.word for one in made.made] or list(made.gone)
    what = words[0] if len(words) == 1 else plural(len(words), "word")
    if not made.made:
        return f"{what}: the lists apply again."
    forms = "" if made.made[0].exact else " with its forms" if len(words) == 1 else " with their forms"
    return f"{what}{forms}: {NAMES[made.made[0].severity]} in every puzzle."
