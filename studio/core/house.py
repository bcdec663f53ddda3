"""Notices that somebody else changed the house database, or that it cannot be reached."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from engine.core.job import Control
from engine.core.store import Store
from studio.core.jobs import Jobs

MILLISECONDS = 1000  # between two looks
JOB = "house.watch"


class HouseWatch(QObject):
    """Looks at the house database once a second, in a job."""

    changed = Signal()  # somebody wrote
    lost = Signal(str)  # why it cannot be reached
    back = Signal()  # it can be reached again

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seen, self._lost, self._looking = jobs, None, False, False
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self.look)

    def start(self) -> None:
        """Begin to look."""
        self._timer.start()
        self.look()

    def look(self) -> None:
        """Look once, unless the last look has not ended."""
        if not self._looking:
            self._looking = True
            self._jobs.start(JOB, revision, on_done=self._see, on_failed=self._fail, on_stopped=self._end)

    def _end(self) -> None:
        self._looking = False

    def _see(self, found: tuple[object, ...]) -> None:
        self._looking = False
        if self._lost:
            self._lost = False
            self.back.emit()
        if self._seen is not None and found != self._seen:
            self.changed.emit()
        self._seen = found

    def _fail(self, sentence: str) -> None:
        self._looking = False
        if not self._lost:
            self._lost = True
            self.lost.emit(sentence)


def revision(*, control: Control) -> tuple[object, ...]:
    """Return the state of the house database: see `Store.revision`."""
    control.check()
    return Store().revision()
