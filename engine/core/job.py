"""Control and Outcome: progress, cancellation and results of long computations.

The caller creates a `Control` and passes it to an engine function. While the function runs, any thread may read
the progress, read the best result so far, or call `stop()`. The function calls `check()`, which raises `Stopped`
after cancellation, and `report()`, which publishes the progress and the best result so far. A kernel receives
`state` and runs in counted slices of at most 100 ms; its public function calls both methods between slices.
"""

import math
import threading
import time
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from engine.core.errors import BadInput, Stopped

T = TypeVar("T")

STOP, DONE, TOTAL, BEST = range(4)
SUB_SCALE = 1_000_000
ITEMS_A_CHECK = 1_000  # items, such as lines of a file, between two checks for cancellation


class Ending(Enum):
    """The reason why a search or a computation ended."""

    FINISHED = "finished"
    STOPPED = "stopped"
    OUT_OF_TIME = "out of time"
    OUT_OF_STEPS = "out of steps"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """The return value of a long computation.

    `result` is the best result so far if the computation did not finish. The same seed, steps and inputs give the
    same result. `seconds` is the elapsed wall-clock time.
    """

    ending: Ending
    result: T
    steps: int = 0
    seconds: float = 0.0
    statistics: Mapping[str, Any] = field(default_factory=dict)


class Limits(NamedTuple):
    """The limits of a search, each None if there is none. What a step is, the search defines."""

    seconds: float | None = None
    steps: int | None = None

    @property
    def exist(self) -> bool:
        """Whether there is a limit."""
        return self.seconds is not None or self.steps is not None

    def checked(self) -> "Limits":
        """Return them. Raises BadInput if a limit is not positive."""
        if any(limit is not None and not limit > 0 for limit in self):
            raise BadInput("the limit of a search must be a positive number of seconds or steps")
        return self


class Budget:
    """The limits of a search that has begun, and what it has used of them: `done` steps, `spent` seconds."""

    def __init__(self, limits: Limits) -> None:
        self.seconds, self.steps = limits
        self.done = 0
        self._began = time.perf_counter()

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self._began

    @property
    def steps_remaining(self) -> float:
        """Remaining steps by the step limit alone."""
        return math.inf if self.steps is None else self.steps - self.done

    def exhausted(self) -> Ending | None:
        """Return the limit that is reached, or None. The step limit comes first."""
        if self.steps is not None and self.done >= self.steps:
            return Ending.OUT_OF_STEPS
        return Ending.OUT_OF_TIME if self.seconds is not None and self.spent >= self.seconds else None

    def remaining(self) -> float:
        """Remaining steps by the step limit, or else estimated from the time limit."""
        if self.steps is not None or self.seconds is None or not self.done:
            return self.steps_remaining  # with a step limit the result must not depend on the time
        return (self.seconds - self.spent) * self.done / self.spent

    def next_slice(self, most: int) -> int:
        """The steps of the next slice: at most `most`."""
        return int(min(most, self.steps_remaining))


class Control:
    """Progress and cancellation of one long computation. All methods are thread-safe.

    Attributes:
        state: int64[4]: stop flag, done, total, best score. Kernels read and write it.
        best: The best result so far, or None. A published result is never modified.
        version: The number of results published in `best`. A poller compares it to detect a new result.
    """

    def __init__(self) -> None:
        import numpy as np  # here, because commands that compute nothing start faster without it

        self.state = np.zeros(4, np.int64)
        self.best: Any = None
        self.version = 0
        self.began = time.monotonic()
        self._parts: list[Control] = []

    def stop(self) -> None:
        """Request cancellation. The computation stops at its next check."""
        self.state[STOP] = 1
        for part in self._parts:
            part.stop()

    @property
    def stopped(self) -> bool:
        """Whether cancellation was requested."""
        return bool(self.state[STOP])

    @property
    def fraction(self) -> float | None:
        """The progress from 0 to 1, or None if the total is unknown."""
        done, total = int(self.state[DONE]), int(self.state[TOTAL])
        return min(1.0, done / total) if total > 0 else None

    @property
    def seconds(self) -> float:
        """The wall-clock time in seconds since this control was created."""
        return time.monotonic() - self.began

    def check(self) -> None:
        """Raise `Stopped` if cancellation was requested."""
        if self.state[STOP]:
            raise Stopped

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        """Publish the progress and, optionally, the best result so far.

        `best` is not copied. The caller must not modify it afterwards.
        """
        self.state[DONE], self.state[TOTAL] = done, total
        if score is not None:
            self.state[BEST] = score
        if best is not None:
            self.best = best
            self.version += 1

    def sub(self, lo: float, hi: float, *, best: bool = True) -> "Control":
        """Return a control for a subtask whose progress from 0 to 1 maps to `lo` to `hi` of this control.

        `best` is whether its best results are those of this control too.
        """
        part = _Part(self, lo, hi, best)
        self._parts.append(part)
        if self.stopped:
            part.stop()
        return part


def checked(items: Iterable[T], control: Control | None) -> Iterator[T]:
    """Yield items, and check for cancellation before every `ITEMS_A_CHECK` of them."""
    for number, item in enumerate(items):
        if control and number % ITEMS_A_CHECK == 0:
            control.check()
        yield item


class _Part(Control):
    def __init__(self, whole: Control, lo: float, hi: float, best: bool) -> None:
        super().__init__()
        self._whole, self._lo, self._hi, self._best = whole, lo, hi, best

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        share = self._lo + (self._hi - self._lo) * (self.fraction or 0.0)
        best = best if self._best else None
        self._whole.report(round(share * SUB_SCALE), SUB_SCALE, best=best, score=score)


class Latest(Generic[T]):
    """Keeps the latest results by key. Unlike `functools.lru_cache`, it keys no control.

    It is thread-safe. Two threads may compute the same result; a computation that raises keeps nothing.
    """

    def __init__(self, most: int) -> None:
        self._most, self._results, self._lock = most, dict[Hashable, tuple[object, T]](), threading.Lock()

    def get(self, key: Hashable, compute: Callable[[], T], *, version: object = None) -> T:
        """Return the result of a key, which is made again if its version is another one. Do not modify it."""
        with self._lock:
            if (found := self._results.pop(key, None)) and found[0] == version:
                self._results[key] = found  # now the last to be dropped
                return found[1]
        found = None  # it is released before its successor is made
        made = compute()
        with self._lock:
            self._results[key] = version, made
            while len(self._results) > self._most:
                del self._results[next(iter(self._results))]
        return made
