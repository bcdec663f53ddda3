"""Worker processes: executors for work that is described by plain values, on this machine or on a Dask cluster.

A worker ends with the process that started it, even if that process is killed. Otherwise it would keep its memory
and hold its parent's standard output open, for which a pipeline then waits.
"""

import importlib
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent import futures
from contextlib import contextmanager
from itertools import islice
from queue import SimpleQueue
from typing import Any, TypeVar

from engine.core.errors import BadInput, EngineError, FileProblem
from engine.core.job import Control

WITH_PARENT = "--with-parent"  # the argument of a program whose standard input is a pipe from its parent process


def end_with_parent() -> None:
    """End this process when its parent ends; for a process that `multiprocessing` started."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=lambda: _end(parent.join()), name="parent", daemon=True).start()


def end_with_input(hear: Callable[[str], object] = str) -> None:
    """End this process when its standard input ends; for a process that another program started with a pipe.

    `hear` is called with each line of the input, in another thread.
    """

    def listen() -> None:
        for line in sys.stdin:
            hear(line.strip())
        _end(None)

    threading.Thread(target=listen, name="parent", daemon=True).start()


def _end(_: object) -> None:
    os._exit(1)


T = TypeVar("T")
R = TypeVar("R")

CONNECT_SECONDS = 10  # seconds to wait for a scheduler
LOOK_SECONDS = 0.1  # seconds between two checks for cancellation
WINDOW = 64  # most tasks submitted at a time


def results(
    executor: futures.Executor, call: Callable[[T], R], tasks: Iterable[T], control: Control, *, window: int = WINDOW
) -> Generator[R, None, None]:
    """Yield the results of calls in the order in which they end, until cancelled or closed.

    Tasks that are not running then are cancelled; the others run to their end. At most `window` tasks are
    submitted at a time. The call is a function of a module. The error of a call is raised.
    """
    todo, waiting = iter(tasks), set[futures.Future[R]]()
    try:
        while not control.stopped:
            waiting |= {executor.submit(call, task) for task in islice(todo, window - len(waiting))}
            if not waiting:
                return
            done, waiting = futures.wait(waiting, LOOK_SECONDS, futures.FIRST_COMPLETED)
            for future in done:
                yield future.result()
    finally:
        for future in waiting:
            future.cancel()


class Processes(futures.Executor):
    """Worker processes. A process that is killed fails only its task, and is replaced."""

    def __init__(self, count: int) -> None:
        self._threads = futures.ThreadPoolExecutor(count)
        self._idle = SimpleQueue[futures.ProcessPoolExecutor]()
        for _ in range(count):
            self._idle.put(_process())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> futures.Future[Any]:
        """Schedule a call in a process: see `concurrent.futures.Executor`."""
        return self._threads.submit(self._call, fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the processes that are idle: all of them after `wait`."""
        self._threads.shutdown(wait, cancel_futures=cancel_futures)
        while not self._idle.empty():
            self._idle.get().shutdown(wait)

    def _call(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        process = self._idle.get()
        try:
            return process.submit(fn, *args, **kwargs).result()
        except futures.BrokenExecutor:
            process.shutdown(wait=False)
            process = _process()
            raise
        finally:
            self._idle.put(process)


def _process() -> futures.ProcessPoolExecutor:
    """Return a pool of one process, which starts with the first call."""
    return futures.ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), _begin)


def _begin() -> None:
    """Leave Ctrl+C to the parent, which finishes what is running."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


@contextmanager
def cluster(address: str) -> Iterator[futures.Executor]:
    """Yield the executor of a Dask scheduler. Its workers need this program and the package `distributed`.

    Raises BadInput if the package is not installed, or the address is not valid; FileProblem if no scheduler
    answers at the address; EngineError if work of the body ended several workers.
    """
    try:
        dask = importlib.import_module("distributed")
    except ImportError as error:
        mend = "Run: pip install 'puzzle-studio[distributed]'"
        raise BadInput("a cluster needs the package distributed", mend=mend) from error
    try:
        client = dask.Client(address, timeout=CONNECT_SECONDS)
    except OSError as error:
        raise FileProblem("no scheduler answers", where=address, mend="Start dask scheduler first.") from error
    except ValueError as error:
        raise BadInput(f"{address!r} is not the address of a scheduler", mend="Write tcp://HOST:8786.") from error
    try:
        with client:
            yield client.get_executor(pure=False)
    except dask.KilledWorker as error:
        raise EngineError("the workers of the cluster ended", where=address, mend="Start them again.") from error
