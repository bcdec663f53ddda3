"""The adapter between engine jobs and Qt's thread pools.

A job is a function, with a parameter `control` if it takes long. It runs in a lane (a thread pool). While jobs
run, a timer polls their controls 30 times a second. Starting a job replaces the job with the same key, whose
results are dropped. Results are delivered in the GUI thread.
"""

import logging
import os
import queue
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import Any, Literal, TypeAlias, get_args

from PySide6.QtCore import QCoreApplication, QDeadlineTimer, QObject, QThread, QThreadPool, QTimer, Signal

from engine.core import Control, EngineError, Stopped
from studio.core import worker
from studio.core.warming import WarmUp

Lane: TypeAlias = Literal["quick", "long", "unasked", "process", "disk"]
POLL_MILLISECONDS = 33  # between polls of the running jobs
NICENESS: dict[Lane, int] = {"quick": 5, "long": 10, "unasked": 15}  # of the threads: the window has priority
log = logging.getLogger(__name__)


@dataclass(eq=False)
class Task:
    """A function and its control. A worker thread holds nothing else of a job.

    The callbacks of a job hold widgets. If a worker thread held them too, it could be the last to release them,
    and Qt crashes if a widget is destroyed outside the GUI thread.
    """

    key: str  # identifies the computation. Only the newest job with a key delivers results
    name: str  # shown in the job bar; a job without a name is not shown
    lane: Lane  # where the function runs
    control: Control  # progress and cancellation
    function: Callable[..., object]
    args: tuple[object, ...]
    keywords: Mapping[str, object]

    def run(self) -> object:
        """Run the function in the calling thread and return its result. Exceptions are passed on."""
        self.control.check()
        self.control.began = time.monotonic()
        if isinstance(self.control, worker.SharedControl):
            return worker.run(self.function, self.args, self.keywords, self.control)
        return worker.call(self.function, self.args, self.keywords, self.control)


@dataclass(eq=False)
class Job:
    """A started task, and the callbacks for its results."""

    task: Task
    kernels: tuple[str, ...] = ()  # the families of kernels that the function calls
    early: Task | None = None  # gives the first results while the job waits for its kernels
    on_best: Callable[[Any], object] | None = None
    on_done: Callable[[Any], object] | None = None
    on_failed: Callable[[str], object] | None = None
    on_stopped: Callable[[], object] | None = None
    describe_best: Callable[[Any], str] | None = None
    seen: int = 0  # version of the best result that `on_best` last received


def _lower_priority(lane: Lane) -> None:
    """Lower the thread's priority. Otherwise busy cores delay the window's reaction from 20 ms to 80 ms."""
    if sys.platform == "linux" and lane in NICENESS:  # only Linux has a niceness for each thread
        here = threading.get_native_id()
        niceness = max(NICENESS[lane], os.getpriority(os.PRIO_PROCESS, here))  # niceness cannot be lowered
        os.setpriority(os.PRIO_PROCESS, here, niceness)


class _Dispatcher(QObject):
    """Signals finished jobs. Owned by the application, so that it outlives the threads that emit."""

    arrived = Signal()


def _work(task: Task, results: queue.SimpleQueue[Any], dispatcher: _Dispatcher) -> None:
    result, error = None, None
    _lower_priority(task.lane)
    try:
        result = task.run()
    except Exception as caught:
        if not isinstance(caught, EngineError):
            log.exception("Job %s (%s) failed", task.key, task.name)
        error = one = caught
        while one:  # its frames, and those of its causes, would keep what the job held until a garbage collection
            one = one.with_traceback(None)
            one = one.__cause__ or one.__context__
    results.put((task, result, error))
    dispatcher.arrived.emit()


class Jobs(QObject):
    """Runs engine functions outside the GUI thread, and delivers their results in the GUI thread."""

    changed = Signal()  # jobs started, progressed or ended
    started = Signal(str)  # a job with a key started, in place of an older one
    failed = Signal(str)  # a job failed that has no `on_failed`, or failed unexpectedly; one sentence

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lanes = {lane: QThreadPool(self) for lane in get_args(Lane)}
        self._lanes["quick"].setMaxThreadCount(2)
        self._lanes["long"].setMaxThreadCount(QThread.idealThreadCount())
        self._lanes["unasked"].setMaxThreadCount(4)  # a position, its game, the ending and the par
        for lane in ("long", "unasked"):
            self._lanes[lane].setThreadPriority(QThread.Priority.LowPriority)
        self._lanes["process"].setMaxThreadCount(QThread.idealThreadCount())
        self._lanes["disk"].setMaxThreadCount(1)  # one thread, so that writes stay in order
        self._dispatcher = _Dispatcher(QCoreApplication.instance())
        self._dispatcher.arrived.connect(self._collect)
        self._results: queue.SimpleQueue[tuple[Task, object, Exception | None]] = queue.SimpleQueue()
        self._current: dict[str, Job] = {}  # by key, the oldest first
        self._waiting: list[Job] = []
        self._held = False
        self._questions, self._writes = 0, count()
        self.failing = ""  # the key of the job whose failure is being delivered; "" otherwise
        self._compiler: WarmUp | None = None
        self._timer = QTimer(self, interval=POLL_MILLISECONDS)
        self._timer.timeout.connect(self._poll)

    def start(
        self, key: str, function: Callable[..., object], *args: object, lane: Lane = "quick", name: str = "",
        on_best: Callable[[Any], object] | None = None, on_done: Callable[[Any], object] | None = None,
        on_failed: Callable[[str], object] | None = None, on_stopped: Callable[[], object] | None = None,
        describe_best: Callable[[Any], str] | None = None, kernels: Sequence[str] = (),
        meanwhile: Callable[..., object] | None = None, **keywords: object,
    ) -> Job:  # fmt: skip
        """Call `function(*args, **keywords)` in a lane, and stop an older job with the key.

        If the function has a parameter `control`, it receives the control of the job. `on_best` gets each new best
        result so far, `on_done` the result, and `on_failed` one sentence; without it, `failed` is emitted.
        `on_stopped` is called if the job was stopped.

        Args:
            lane: `quick` for live answers and previews, `long` for searches in kernels, `unasked` for searches that
                no other job waits for, `process` for pure-Python work (the function must be importable by name, the
                arguments small), `disk` for short writes that must stay in order.
            describe_best: Returns the text of the job bar for the best result so far ("3,120 hives").
            kernels: The families of kernels that the function calls (`engine.warm.FAMILIES`). The job waits until
                they are compiled. Raises KeyError if there is no such family.
            meanwhile: Called like `function`, in the lane `quick`, while the job waits for its kernels. It needs no
                kernels, and is stopped when they are compiled. Its reports are delivered as the job's best result so
                far.
        """
        missing = self._compiler.missing(kernels) if self._compiler else ()
        self._drop(key)
        control = worker.SharedControl() if lane == "process" else Control()
        task = Task(key, name, lane, control, function, args, keywords)
        job = Job(task, tuple(kernels), None, on_best, on_done, on_failed, on_stopped, describe_best)
        self._current[key] = job
        self._waiting.append(job)
        self._timer.start()
        if self._compiler and missing:
            self._compiler.want(missing)
            if meanwhile:
                job.early = Task(key, name, "quick", control.sub(0, 0), meanwhile, args, keywords)
                self._submit(job.early)
        self._submit_ready()
        self.started.emit(key)
        self.changed.emit()
        return job

    def write(self, key: str, function: Callable[..., object], *args: object, **options: Any) -> Job:
        """Start a short write to disk (`start`). It has a number after the key, so that no later one replaces it."""
        return self.start(f"{key}.{next(self._writes)}", function, *args, lane="disk", **options)

    def stop(self, key: str) -> None:
        """Ask the job with a key to stop. It ends at its next check."""
        if job := self._current.get(key):
            job.task.control.stop()
            if job in self._waiting:
                self._waiting.remove(job)
                self._finish(job.task, None, Stopped())

    def drop(self, key: str) -> None:
        """Stop the job with a key, if there is one, and deliver none of its results."""
        if key in self._current:
            self._drop(key)
            self.changed.emit()

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Deliver no results inside the block, which asks a question, but in a later event.

        A modal question handles events. Without this, a result could change the document in question.
        """
        self._questions += 1
        try:
            yield
        finally:
            self._questions -= 1
            QTimer.singleShot(0, self, self._collect)

    def stop_named(self) -> None:
        """Ask all jobs in the job bar to stop."""
        for job in self.named():
            self.stop(job.task.key)

    def drop_named(self) -> None:
        """Drop all jobs that are shown in the job bar."""
        for job in self.named():
            self.drop(job.task.key)

    def has(self, key: str) -> bool:
        """Return whether the job with a key has not ended."""
        return key in self._current

    def running(self) -> list[Job]:
        """Return the jobs that have not ended, oldest first."""
        return list(self._current.values())

    def named(self) -> list[Job]:
        """Return the running jobs that have a name, oldest first."""
        return [job for job in self.running() if job.task.name]

    def hold(self) -> None:
        """Queue new jobs, except writes to disk, until `release` is called."""
        self._held = True

    def release(self) -> None:
        """Start the queued jobs, and start new jobs immediately."""
        self._held = False
        self._submit_ready()

    def use_compiler(self, compiler: WarmUp) -> None:
        """Let jobs wait for kernels that a compiler is about to compile. Without one, no job waits."""
        self._compiler = compiler
        compiler.compiled.connect(self._submit_ready)

    def missing(self, job: Job) -> tuple[str, ...]:
        """Return the families of kernels that a job waits for."""
        return self._compiler.missing(job.kernels) if self._compiler and job in self._waiting else ()

    def _submit_ready(self) -> None:
        ready = [job for job in self._waiting if job.task.lane == "disk" or not (self._held or self.missing(job))]
        for job in ready:
            self._waiting.remove(job)
            if job.early:
                job.early.control.stop()
            self._submit(job.task)

    def shutdown(self, milliseconds: int = 3000) -> bool:
        """Stop all jobs and wait, finishing writes to disk. Return False if a job did not end in time."""
        for job in self.running():
            if job.task.lane != "disk":
                self.drop(job.task.key)
        deadline = QDeadlineTimer(milliseconds)
        ended = [pool.waitForDone(deadline) for pool in self._lanes.values()]
        self._collect()
        self._timer.stop()
        return all(ended)

    def _submit(self, task: Task) -> None:
        self._lanes[task.lane].start(partial(_work, task, self._results, self._dispatcher))

    def _drop(self, key: str) -> None:
        if job := self._current.pop(key, None):
            job.task.control.stop()
            self._waiting = [one for one in self._waiting if one is not job]

    def _poll(self) -> None:
        for job in () if self._questions else self.running():
            self._report_best(job)
        if not self._current:
            self._timer.stop()
        self.changed.emit()

    def _report_best(self, job: Job) -> None:
        if job.on_best and job.seen != job.task.control.version:
            job.seen = job.task.control.version
            job.on_best(job.task.control.best)

    def _collect(self) -> None:
        while not (self._questions or self._results.empty()):
            self._finish(*self._results.get())

    def _finish(self, task: Task, result: object, error: Exception | None) -> None:
        job = self._current.get(task.key)
        if job is None or job.task is not task:
            return  # replaced by a newer job
        del self._current[task.key]
        try:
            self._deliver(job, result, error)
        finally:
            self.changed.emit()

    def _deliver(self, job: Job, result: object, error: Exception | None) -> None:
        if error is None:
            if job.on_done:
                job.on_done(result)
            return
        self._report_best(job)
        if isinstance(error, Stopped):
            if job.on_stopped:
                job.on_stopped()
            return
        expected, what = isinstance(error, EngineError), job.task.name or "A computation"
        sentence = str(error) if expected else f"{what} failed unexpectedly. See the log file."
        self.failing = job.task.key
        try:
            if not (expected and job.on_failed):
                self.failed.emit(sentence)
            if job.on_failed:
                job.on_failed(sentence)
        finally:
            self.failing = ""
