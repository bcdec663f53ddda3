"""The latest results of a long computation, which several calls use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Keeps the latest results by key. Unlike `functools.lru_cache`, it keys no control.

    It is thread-safe. Two threads may compute the same result; a computation that raises keeps nothing.
    """

    def __init__(self, most: int) -> None:
        self._most, self._results, self._lock = most, dict[Hashable, T](), threading.Lock()

    def get(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the result of a key, which nobody may change, or compute it."""
        with self._lock:
            found = self._results.pop(key, None)
        result = compute() if found is None else found
        with self._lock:
            self._results[key] = result
            while len(self._results) > self._most:
                del self._results[next(iter(self._results))]
        return result
