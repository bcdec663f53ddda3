"""The one adapter between engine jobs and Qt's thread pools.

A job is an engine function that takes `control`. It runs in a lane; one timer, which runs only
while jobs do, polls the controls thirty times a second; a new start under the same key supersedes
the older one, whose results are dropped. Results arrive in the GUI thread.
"""

from __future__ import annotations

import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QObject, QThread, QThreadPool, QTimer, Signal

from engine.errors import EngineError, Stopped
from engine.job import Control
from studio import worker

Lane: TypeAlias = Literal["quick", "long", "process", "disk"]
POLL_MILLISECONDS = 33
NICENESS: dict[Lane, int] = {"quick": 5, "long": 10}  # of their threads; the window comes first
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Job:
    """One piece of work: who it is, how to watch it, and whom to tell.

    Attributes:
        key: what it computes; the newest job of a key is the only one that is heard.
        name: what the job bar calls it; a job without a name is not shown there.
        generation: counts the starts, so that a later job is told from an earlier one of its key.
    """

    key: str
    name: str
    lane: Lane
    generation: int
    control: Control
    function: Callable[..., Any]
    args: tuple[Any, ...]
    keywords: Mapping[str, Any]
    on_best: Callable[[Any], object] | None = None
    on_done: Callable[[Any], object] | None = None
    on_failed: Callable[[str], object] | None = None
    on_stopped: Callable[[], object] | None = None
    describe_best: Callable[[Any], str] | None = None
    seen: int = 0
    waits_for_kernels: bool = True

    def run(self) -> Any:
        """Do the work in the thread that calls this; raises what the function raises."""
        self.control.check()
        self.control.began = time.monotonic()
        if isinstance(self.control, worker.SharedControl):
            return worker.run(self.function, self.args, self.keywords, self.control)
        return self.function(*self.args, **self.keywords, control=self.control)


def _yield_to_the_window(lane: Lane) -> None:
    """With as many busy threads as cores, the window's turns would come late: 80 ms instead of 20."""
    if sys.platform == "linux" and lane in NICENESS:  # only there is a thread's niceness its own
        here = threading.get_native_id()
        niceness = max(NICENESS[lane], os.getpriority(os.PRIO_PROCESS, here))  # lowering it is not allowed
        os.setpriority(os.PRIO_PROCESS, here, niceness)


class _Dispatcher(QObject):
    """Owned by the application, so that it outlives every thread that rings it."""

    arrived = Signal()


class Jobs(QObject):
    """Runs engine functions beside the GUI thread and brings their results back to it.

    Signals:
        changed: jobs started, progressed or ended; at most once a tick, in the GUI thread.
        failed: one sentence for the user, about a failure that nobody else took.
    """

    changed = Signal()
    failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = {lane: QThreadPool(self) for lane in ("quick", "long", "process", "disk")}
        self._lanes["quick"].setMaxThreadCount(2)
        self._lanes["long"].setMaxThreadCount(QThread.idealThreadCount())
        self._lanes["long"].setThreadPriority(QThread.Priority.LowPriority)
        self._lanes["process"].setMaxThreadCount(QThread.idealThreadCount())
        self._lanes["disk"].setMaxThreadCount(1)  # writes to one file stay in order
        self._dispatcher = _Dispatcher(QCoreApplication.instance())
        self._dispatcher.arrived.connect(self._collect)
        self._results: queue.SimpleQueue[tuple[Job, Any, Exception | None]] = queue.SimpleQueue()
        self._current: dict[str, Job] = {}
        self._held: list[Job] | None = None
        self._generation = 0
        self._timer = QTimer(self, interval=POLL_MILLISECONDS)
        self._timer.timeout.connect(self._poll)

    def start(
        self,
        key: str,
        function: Callable[..., Any],
        *args: Any,
        lane: Lane = "quick",
        name: str = "",
        on_best: Callable[[Any], object] | None = None,
        on_done: Callable[[Any], object] | None = None,
        on_failed: Callable[[str], object] | None = None,
        on_stopped: Callable[[], object] | None = None,
        describe_best: Callable[[Any], str] | None = None,
        waits_for_kernels: bool = True,
        **keywords: Any,
    ) -> Job:
        """Call `function(*args, **keywords, control=Control())` in a lane; an older job of this key is stopped.

        Args:
            lane: `quick` for live answers and previews, `long` for searches in kernels, `process`
                for pure-Python work (the function must be importable by name, the arguments small),
                `disk` for small writes that must stay in order.
            on_best: called with each new best result so far.
            on_done: called with what the function returned.
            on_failed: called with one sentence; without it `failed` is emitted.
            on_stopped: called when the function gave up because it was asked to stop.
            describe_best: what the job bar says of the best result so far ("3,120 hives").
            waits_for_kernels: whether it waits while jobs are held.
        """
        self.stop(key)
        self._generation += 1
        control = worker.SharedControl() if lane == "process" else Control()
        job = Job(key, name, lane, self._generation, control, function, args, keywords)
        job.on_best, job.on_done, job.on_failed, job.on_stopped = on_best, on_done, on_failed, on_stopped
        job.describe_best, job.waits_for_kernels = describe_best, waits_for_kernels
        self._current[key] = job
        if self._held is not None and waits_for_kernels:
            self._held.append(job)
        else:
            self._submit(job)
        self.changed.emit()
        return job

    def stop(self, key: str) -> None:
        """Ask the job of a key to stop; it ends at its next check."""
        if job := self._current.get(key):
            job.control.stop()
            if self._held is not None and job in self._held:
                self._held.remove(job)
                self._finish(job, None, Stopped())

    def drop(self, key: str) -> None:
        """Stop the job of a key and hear nothing of it any more."""
        self.stop(key)
        self._current.pop(key, None)
        self.changed.emit()

    def stop_named(self) -> None:
        """Ask every job that the user sees to stop."""
        for job in self.named():
            self.stop(job.key)

    def running(self) -> list[Job]:
        """The jobs that were started and have not ended, oldest first."""
        return sorted(self._current.values(), key=lambda job: job.generation)

    def named(self) -> list[Job]:
        """Those of them that have a name, oldest first."""
        return [job for job in self.running() if job.name]

    def hold(self) -> None:
        """Queue jobs from now on, until the kernels are warm."""
        if self._held is None:
            self._held = []

    def release(self) -> None:
        """Start what was queued, and run jobs at once from now on."""
        held, self._held = self._held or [], None
        for job in held:
            self._submit(job)

    def shutdown(self, milliseconds: int = 3000) -> bool:
        """Stop everything and wait; writes to disk are finished. False if a job did not end in time."""
        for job in self.running():
            if job.lane != "disk":
                self.drop(job.key)
        deadline = QDeadlineTimer(milliseconds)
        ended = [pool.waitForDone(deadline) for pool in self._lanes.values()]
        self._collect()
        self._timer.stop()
        return all(ended)

    def _submit(self, job: Job) -> None:
        results, dispatcher = self._results, self._dispatcher

        def work() -> None:
            result, error = None, None
            _yield_to_the_window(job.lane)
            try:
                result = job.run()
            except EngineError as caught:
                error = caught
            except Exception as caught:
                log.exception("Job %s (%s) failed", job.key, job.name)
                error = caught
            results.put((job, result, error))
            dispatcher.arrived.emit()

        self._lanes[job.lane].start(work)
        self._timer.start()

    def _poll(self) -> None:
        for job in self.running():
            self._tell_best(job)
        if not self._current:
            self._timer.stop()
        self.changed.emit()

    def _tell_best(self, job: Job) -> None:
        if job.on_best and job.seen != job.control.version:
            job.seen = job.control.version
            job.on_best(job.control.best)

    def _collect(self) -> None:
        while not self._results.empty():
            self._finish(*self._results.get())

    def _finish(self, job: Job, result: Any, error: Exception | None) -> None:
        if self._current.get(job.key) is not job:
            return  # superseded: its results are stale
        del self._current[job.key]
        try:
            self._tell(job, result, error)
        finally:
            self.changed.emit()

    def _tell(self, job: Job, result: Any, error: Exception | None) -> None:
        if error is None:
            if job.on_done:
                job.on_done(result)
            return
        self._tell_best(job)
        if isinstance(error, Stopped):
            if job.on_stopped:
                job.on_stopped()
            return
        sentence = str(error)
        if not isinstance(error, EngineError):
            sentence = f"{job.name or 'A computation'} failed unexpectedly; the log file says more."
            self.failed.emit(sentence)
        elif not job.on_failed:
            self.failed.emit(sentence)
        if job.on_failed:
            job.on_failed(sentence)
