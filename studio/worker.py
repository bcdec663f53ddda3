"""Pure-Python work in a process of its own, so that it cannot hold the window's interpreter.

The function is named by its module and is given names and fingerprints, never large data. Progress
and the wish to stop travel through shared memory, results and the best so far through a pipe.
"""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from engine.errors import EngineError, Stopped
from engine.job import Control

GRACE_SECONDS = 1.0  # a stopped process that has not noticed by then is killed
POLL_SECONDS = 0.05
BEST_SECONDS = 0.1  # no more often is a new best sent through the pipe
NICENESS = 5  # the window comes first
SPAWN = multiprocessing.get_context("spawn")


class WorkerCrash(RuntimeError):
    """The function raised an unexpected error in its process; `str()` is the traceback from there."""


class SharedControl(Control):
    """A control whose state lies in memory that the worker process shares."""

    def __init__(self) -> None:
        super().__init__()
        self.shared = SPAWN.RawArray(ctypes.c_int64, len(self.state))
        self.state = np.frombuffer(memoryview(self.shared), np.int64)


class _ChildControl(Control):
    def __init__(self, shared: Any, sending: Connection) -> None:
        super().__init__()
        self.state = np.frombuffer(memoryview(shared), np.int64)
        self._sending, self._sent = sending, 0.0

    def report(self, done: int, total: int = 0, *, best: Any = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        if best is not None and time.monotonic() - self._sent > BEST_SECONDS:
            self._sending.send(("best", best))
            self._sent = time.monotonic()


def run(
    function: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any], control: SharedControl
) -> Any:
    """Call `function(*args, **keywords, control=...)` in a new process and wait for its result.

    Raises:
        EngineError: what the function raised, or the process died.
        Stopped: the control was stopped.
        WorkerCrash: the function raised something unexpected.
    """
    here, there = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(
        target=_child, args=(function, args, dict(keywords), control.shared, there), daemon=True
    )
    process.start()
    there.close()
    try:
        return _answer(here, process, control)
    finally:
        process.join(GRACE_SECONDS)
        if process.is_alive():
            process.kill()
            process.join()
        here.close()


def _answer(here: Connection, process: Any, control: SharedControl) -> Any:
    stopped_at: float | None = None
    while True:
        if here.poll(POLL_SECONDS):
            kind, content = _receive(here, process)
            if kind == "best":
                control.best = content
                control.version += 1
            elif kind == "done":
                return content
            elif kind == "stopped":
                raise Stopped
            elif kind == "refused":
                raise EngineError(content)
            else:
                raise WorkerCrash(content)
        elif control.stopped:
            stopped_at = stopped_at or time.monotonic()
            if time.monotonic() - stopped_at > GRACE_SECONDS:
                process.kill()
                raise Stopped


def _receive(here: Connection, process: Any) -> tuple[str, Any]:
    try:
        return here.recv()
    except EOFError:
        process.join()
        raise EngineError(
            f"the worker process ended early (exit code {process.exitcode})", mend="Try again."
        ) from None


def _child(
    function: Callable[..., Any], args: tuple[Any, ...], keywords: dict[str, Any], shared: Any, there: Connection
) -> None:
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        message = ("done", function(*args, **keywords, control=_ChildControl(shared, there)))
    except Stopped:
        message = ("stopped", None)
    except EngineError as error:
        message = ("refused", str(error))
    except Exception:  # noqa: BLE001 - it is logged by the parent, which owns the log
        message = ("crashed", traceback.format_exc())
    there.send(message)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
