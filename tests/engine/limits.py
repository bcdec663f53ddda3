"""A limit of process time, for texts that a search in quadratic time would not finish."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

SECONDS = 20
"""Far more than linear time needs for some 100 KB, and far less than quadratic time."""


@contextmanager
def linear_time() -> Iterator[None]:
    """Stop the block when it has used more process time than any linear search needs."""

    def stop(*_: object) -> None:
        raise AssertionError(f"not finished after {SECONDS} s of process time")

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
