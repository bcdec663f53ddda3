"""Runs pure-Python work in a separate process, so that it does not block the window's interpreter.

The function is passed by its import name. Its arguments are names and fingerprints, never large data. Progress and
cancellation are exchanged through shared memory. The best result so far and the final result are sent through a
pipe.
"""

import ctypes
import multiprocessing
import os
import time
import traceback
from collections.abc import Callable, Mapping
from inspect import Parameter, signature
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from engine.core import Control, EngineError, Stopped
from engine.core.workers import end_with_parent

GRACE_SECONDS = 1.0  # a stopped process that does not end within this time is killed
POLL_SECONDS = 0.05  # between checks for a result or a stop
BEST_SECONDS = 0.1  # minimum time between two best results sent through the pipe
NICENESS = 5  # lower priority than the window
SPAWN = multiprocessing.get_context("spawn")


class WorkerCrash(RuntimeError):
    """Raised if the function failed unexpectedly in its process. The message is the traceback of that process."""


class SharedControl(Control):
    """A control whose state is in memory shared with the worker process."""

    def __init__(self) -> None:
        super().__init__()
        self.shared = SPAWN.RawArray(ctypes.c_int64, len(self.state))
        self.state = np.frombuffer(memoryview(self.shared), np.int64)


class _ChildControl(Control):
    def __init__(self, shared: Any, sending: Connection) -> None:
        super().__init__()
        self.state = np.frombuffer(memoryview(shared), np.int64)
        self._sending, self._sent = sending, 0.0

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        if best is not None and time.monotonic() - self._sent > BEST_SECONDS:
            self._sending.send(("best", best))
            self._sent = time.monotonic()


def call(function: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any], control: Control) -> Any:
    """Call a function, with the control if it has a parameter for it; short functions have none."""
    parameters = signature(function).parameters.values()
    takes = any(one.name == "control" or one.kind is Parameter.VAR_KEYWORD for one in parameters)
    return function(*args, **keywords, control=control) if takes else function(*args, **keywords)


def run(
    function: Callable[..., Any], args: tuple[Any, ...], keywords: Mapping[str, Any], control: SharedControl
) -> Any:
    """Run `call` in a new process and wait for its result.

    Raises EngineError if the function raised it, or the process ended early; Stopped if the control was stopped;
    WorkerCrash if the function raised any other exception.
    """
    here, there = SPAWN.Pipe(duplex=False)
    process = SPAWN.Process(target=_child, args=(function, args, dict(keywords), control.shared, there), daemon=True)
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
        raise EngineError(f"the worker process ended early (exit code {process.exitcode})", mend="Try again.") from None


def _child(
    function: Callable[..., Any], args: tuple[Any, ...], keywords: dict[str, Any], shared: Any, there: Connection
) -> None:
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    try:
        message = ("done", call(function, args, keywords, _ChildControl(shared, there)))
    except Stopped:
        message = ("stopped", None)
    except EngineError as error:
        message = ("refused", str(error))
    except Exception:  # noqa: BLE001 - the parent process logs it
        message = ("crashed", traceback.format_exc())
    there.send(message)
