"""Executors for work that is described by plain values: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import importlib
import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from queue import SimpleQueue
from typing import Any

from engine.errors import BadInput, FileProblem
from engine.parent import end_with_parent

CONNECT_SECONDS = 10
"""Seconds to wait for a scheduler."""


class Processes(Executor):
    """Worker processes. A process that is killed fails only its task; another one takes its place."""

    def __init__(self, count: int) -> None:
        self._threads = ThreadPoolExecutor(count)
        self._idle = SimpleQueue[ProcessPoolExecutor]()
        for _ in range(count):
            self._idle.put(_process())

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
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
        except BrokenExecutor:
            process.shutdown(wait=False)
            process = _process()
            raise
        finally:
            self._idle.put(process)


def _process() -> ProcessPoolExecutor:
    """Return a pool of one process, which starts with the first call."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), end_with_parent)


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """Yield the executor of a Dask scheduler. Its workers need this program and the package `distributed`.

    Raises:
        BadInput: If the package is not installed, or the address is not valid.
        FileProblem: If no scheduler answers at the address.
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
    with client:
        yield client.get_executor(pure=False)
