"""Control and Outcome: how one piece of long work is watched, stopped, and how it says that it ended.

A caller makes a `Control`, hands it to an engine function, and may at any time, from any thread,
read its progress, read the best result so far, or `stop()` it. The function calls two verbs:
`check()` ("should I stop?") and `report()` ("this far, and this is the best so far"). Kernels get
`state`, run in counted slices of at most 100 ms, and the face calls both verbs between slices.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, TypeVar

import numpy as np

from engine.errors import Stopped

T = TypeVar("T")

STOP, DONE, TOTAL, BEST = range(4)
SUB_SCALE = 1_000_000


class Ending(Enum):
    """How a search or a computation ended."""

    FINISHED = "finished"
    STOPPED = "stopped"
    OUT_OF_TIME = "out of time"
    OUT_OF_STEPS = "out of steps"
    IMPOSSIBLE = "impossible"


@dataclass(frozen=True)
class Outcome(Generic[T]):
    """What a long function returns: how it ended, its result (the best so far if it was cut short), and figures.

    Attributes:
        steps: counted steps done; the same seed, steps and inputs give the same result.
        seconds: wall time, never a part of reproducibility.
    """

    ending: Ending
    result: T
    steps: int = 0
    seconds: float = 0.0
    statistics: Mapping[str, Any] = field(default_factory=dict)


class Control:
    """Watches and stops one piece of long work; safe to use from several threads.

    Attributes:
        state: int64[4] (stop, done, total, best) that kernels read and write.
        best: the best result so far, which nobody writes to any more; None before the first.
        version: counts the publications of `best`, so that a poller can tell a new one.
    """

    def __init__(self) -> None:
        self.state = np.zeros(4, np.int64)
        self.best: Any = None
        self.version = 0
        self.began = time.monotonic()
        self._parts: list[Control] = []

    def stop(self) -> None:
        """Ask the work to stop; it does so at its next check."""
        self.state[STOP] = 1
        for part in self._parts:
            part.stop()

    @property
    def stopped(self) -> bool:
        """Whether the work was asked to stop."""
        return bool(self.state[STOP])

    @property
    def fraction(self) -> float | None:
        """How far the work is, 0 to 1, or None where it cannot tell."""
        done, total = int(self.state[DONE]), int(self.state[TOTAL])
        return min(1.0, done / total) if total > 0 else None

    @property
    def seconds(self) -> float:
        """Wall seconds since the control was made."""
        return time.monotonic() - self.began

    def check(self) -> None:
        """Raise `Stopped` if the work was asked to stop."""
        if self.state[STOP]:
            raise Stopped

    def report(self, done: int, total: int = 0, *, best: Any = None, score: int | None = None) -> None:
        """Say how far the work is, and publish the best result so far.

        Nothing is copied here: `best` is to be a copy that the caller never writes to afterwards.
        """
        self.state[DONE], self.state[TOTAL] = done, total
        if score is not None:
            self.state[BEST] = score
        if best is not None:
            self.best = best
            self.version += 1

    def sub(self, lo: float, hi: float) -> Control:
        """A control for a step inside this one, whose 0 to 1 is `lo` to `hi` of this one's progress."""
        part = _Part(self, lo, hi)
        self._parts.append(part)
        if self.stopped:
            part.stop()
        return part


class _Part(Control):
    def __init__(self, whole: Control, lo: float, hi: float) -> None:
        super().__init__()
        self._whole, self._lo, self._hi = whole, lo, hi

    def report(self, done: int, total: int = 0, *, best: Any = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        share = self._lo + (self._hi - self._lo) * (self.fraction or 0.0)
        self._whole.report(round(share * SUB_SCALE), SUB_SCALE, best=best, score=score)
