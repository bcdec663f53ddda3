"""Benchmark: latency of the event loop during each kind of job, while a table with ten thousand rows scrolls.

Run `python tests/benchmarks/bench_window.py`. Times are wall-clock times in milliseconds between two iterations
of the loop, with the interpreter settings of the application. This script only prints a table. It does not fail
if a target is missed.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from numba import njit
from PySide6.QtCore import QElapsedTimer, QTimer
from PySide6.QtWidgets import QApplication

from engine.core import Control
from engine.core.job import BEST, STOP
from studio.core.jobs import Jobs
from studio.shell.app import SWITCH_SECONDS
from studio.widgets.word_table import Column, WordTable

ROWS = 10_000
SECONDS = 3.0
WANTED = 50.0


@njit(nogil=True)
def slice_(state, rounds):
    """Run compiled code for some milliseconds without the interpreter lock."""
    x = np.uint64(88172645463325252)
    for _ in range(rounds):
        x ^= x << np.uint64(13)
        x ^= x >> np.uint64(7)
        x ^= x << np.uint64(17)
        if state[STOP]:
            break
    state[BEST] = np.int64(x >> np.uint64(1))


def compiled(control: Control) -> None:
    """Run a kernel in slices, as the functions of the engine do."""
    while control.seconds < SECONDS:
        control.check()
        slice_(control.state, 20_000_000)
        control.report(1, 2, best="so far")


def plain(control: Control) -> None:
    """Run pure Python code, for a separate process."""
    while control.seconds < SECONDS:
        control.check()
        sorted(range(20_000), key=str)


def table() -> WordTable:
    """Return a visible table with ROWS rows."""
    made = WordTable((Column("word", "Word"), Column("points", "Points", "number")), "Words")
    made.show_data({"word": [f"word{i}" for i in range(ROWS)], "points": np.arange(ROWS)})
    made.resize(500, 700)
    made.show()
    return made


def gaps(words: WordTable, busy: Callable[[], object]) -> list[float]:
    """Return the milliseconds between iterations of the event loop until no job is running."""
    clock, found, bar = QElapsedTimer(), [], words.verticalScrollBar()

    def turn() -> None:
        found.append(clock.nsecsElapsed() / 1e6)
        clock.restart()
        bar.setValue((bar.value() + 97) % bar.maximum())
        words.viewport().repaint()

    timer = QTimer(interval=5)
    timer.timeout.connect(turn)
    clock.start()
    timer.start()
    began = time.monotonic()
    while busy() or time.monotonic() - began < SECONDS:
        QApplication.processEvents()
        time.sleep(0.0005)
    return found


def main() -> None:
    """Run the benchmarks and print the results."""
    app, words, jobs = QApplication([]), table(), Jobs()
    sys.setswitchinterval(SWITCH_SECONDS)
    slice_(np.zeros(4, np.int64), 1)
    print(f"during{'':20s} median  99 %  longest   target: 99 % < {WANTED:g} ms")
    for lane, copies, work in (("", 0, None), ("quick", 1, compiled), ("long", 2, compiled), ("process", 1, plain)):
        for copy in range(copies):
            jobs.start(f"busy {copy}", work, lane=lane)
        found = gaps(words, jobs.running)
        title = f"{copies} in the lane {lane!r}" if copies else "no job"
        print(f"{title:26s}{np.median(found):7.1f}{np.percentile(found, 99):6.1f}{max(found):9.1f}")
    jobs.shutdown()
    words.close()
    app.quit()


if __name__ == "__main__":
    main()
