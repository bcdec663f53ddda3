"""A process that works for another one ends with it, even if the other is killed.

Otherwise it would keep its memory and hold the parent's standard output open, for which a pipeline then waits.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable

WITH_PARENT = "--with-parent"
"""The argument of a program whose standard input is a pipe from its parent process."""


def end_with_parent() -> None:
    """End this process when its parent ends; for a process that `multiprocessing` started."""
    if (parent := multiprocessing.parent_process()) is not None:
        threading.Thread(target=lambda: _end(parent.join()), name="parent", daemon=True).start()


def end_with_input(hear: Callable[[str], object] = str) -> None:
    """End this process when its standard input ends; for a process that another program started with a pipe.

    Args:
        hear: Called with each line of the input, in another thread.
    """

    def listen() -> None:
        for line in sys.stdin:
            hear(line.strip())
        _end(None)

    threading.Thread(target=listen, name="parent", daemon=True).start()


def _end(_: object) -> None:
    os._exit(1)
