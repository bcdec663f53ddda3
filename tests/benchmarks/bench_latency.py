"""Benchmark: the longest gap between two turns of the window's event loop, in different situations.

Run `python tests/benchmarks/bench_latency.py`. It starts the program in a fresh home. The first line is
measured while kernels are compiled, the next ones when each tab is first shown, the last ones while the job of
each tab runs. The columns are the longest gap, and the most processor time that the window's thread used in a
gap, on which other programs have less effect. Without QT_QPA_PLATFORM, the platform is `offscreen`. This script
only prints a table. It does not fail if the target is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TARGET = 50  # milliseconds
PATIENCE = 600  # seconds
RUN = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QLabel
import studio.__main__ as program
import studio.shell.app as app
from studio.shell.window import MainWindow

COMPILING, AFTER, JOB = 8.0, 1.0, 4.0  # seconds
start = app.Collector

class Gaps:
    def __init__(self):
        self.timer = QTimer(interval=1)
        self.timer.timeout.connect(self.turn)
        self.clear()
        self.timer.start()

    def clear(self):
        self.most, self.own = 0.0, 0.0
        self.last, self.used = time.perf_counter(), time.thread_time()

    def turn(self):
        now, used = time.perf_counter(), time.thread_time()
        self.most, self.own = max(self.most, now - self.last), max(self.own, used - self.used)
        self.last, self.used = now, used

    def tell(self, what):
        print(f"{what:40s}{1000 * self.most:8.0f}{1000 * self.own:10.0f}", flush=True)

def steps(window):
    gaps = Gaps()
    def pause(seconds):
        until = time.perf_counter() + seconds
        return lambda: time.perf_counter() >= until
    yield lambda: window.editor().document_key is not None
    yield pause(COMPILING)
    gaps.tell(f"kernels are compiled, {window.editor().title}")
    for place in range(1, window.tabs.count()):
        gaps.clear()
        window.tabs.setCurrentIndex(place)
        gaps.turn()
        gaps.tell(f"{window.editor().title} is built")
        gaps.clear()
        yield lambda: window.editor().document_key is not None
        yield pause(AFTER)
        gaps.tell(f"{window.editor().title} is shown and answered")
    yield lambda: not any("Compiling" in label.text() for label in window.statusBar().findChildren(QLabel))
    for place in range(window.tabs.count()):
        window.tabs.setCurrentIndex(place)
        yield pause(AFTER)
        gaps.clear()
        window.editor().run_main()
        yield pause(JOB)
        gaps.tell(f"the job of {window.editor().title} runs")
        window.editor().stop()
        window.jobs.drop_named()

def watch(application):
    (window,) = [one for one in application.topLevelWidgets() if isinstance(one, MainWindow)]
    work = steps(window)
    state = {"until": next(work)}
    def look():
        if state["until"]():
            try:
                state["until"] = next(work)
            except StopIteration:
                timer.stop()
                application.exit()
    timer = QTimer(application, interval=10)
    timer.timeout.connect(look)
    timer.start()
    return start(application)

app.Collector = watch
sys.exit(program.main([]))
"""


def main() -> None:
    """Run the benchmark and print the results."""
    with tempfile.TemporaryDirectory(prefix="bench-latency-") as home:
        environment = {**os.environ, "PUZZLE_STUDIO_HOME": home, "PYTHONPATH": str(ROOT)}
        environment.setdefault("QT_QPA_PLATFORM", "offscreen")
        environment.pop("NUMBA_CACHE_DIR", None)
        print(f"{'longest gap while':40s}{'ms':>8s}{'CPU ms':>10s}", flush=True)
        subprocess.run([sys.executable, "-c", RUN], env=environment, timeout=PATIENCE, check=False)
    print(f"target: {TARGET} ms")
    print("load average:", *(f"{load:.1f}" for load in os.getloadavg()))


if __name__ == "__main__":
    main()
