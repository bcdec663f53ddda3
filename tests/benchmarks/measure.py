"""Timing and table rows that the benchmarks share."""

from __future__ import annotations

import time
from collections.abc import Callable


def best(call: Callable[[], object], rounds: int = 3) -> float:
    """Return the shortest time of several calls, seconds."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
    return min(times)


def heading(width: int) -> str:
    """Return the column headings for `row`."""
    return f"{'':{width}s}{'time':>12s}{'target':>12s}{'naive/time':>13s}"


def row(title: str, seconds: float, target: str = "", naive: float | None = None, *, width: int = 44) -> str:
    """Return one row of a table.

    Args:
        title: What was measured.
        seconds: The time of our code.
        target: The target, such as "< 50 ms".
        naive: The time of the naive twin, seconds.
        width: The width of the title column, characters.
    """
    ratio = f"{naive / seconds:12,.0f}x" if naive else ""
    return f"{title:{width}s}{seconds * 1e3:9.1f} ms{target:>12s}{ratio}".rstrip()
