"""Benchmark: seconds from the command to a usable window and to the first answers, for each tab, cold and warm.

Run `python tests/benchmarks/bench_start.py [ROUNDS]`. Each line starts the program in a fresh home with an empty
cache of kernels, then again in the same home. The columns are the shortest times of all rounds: the window, the
answers of the puzzle in view, and the first result of a search in that tab that needs kernels. A search starts as
soon as the answers are shown. Without QT_QPA_PLATFORM, the platform is `offscreen`; use `xcb` with a display for
real windows. This script only prints a table. It does not fail if a target is missed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TARGETS = {"bee": (4.0, 4.0), "wheel": (6.0, 6.0), "soup": (6.0, 6.0), "crossword": (6.0, 6.0)}
WARM_TARGETS = (1.0, 1.3)
PATIENCE = 300  # seconds
RUN = """
import sys, time
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
import studio.__main__ as program
import studio.shell.app as app
from studio.shell.window import MainWindow

BEGAN, start = program.process_start(), app.Collector

def watch(application):
    state = {"searching": False}
    def look():
        (window,) = [one for one in application.topLevelWidgets() if isinstance(one, MainWindow)]
        editor = window.editor()
        if editor.document_key is None:
            return
        if not state["searching"]:
            state["searching"] = True
            print(f"Answers after {time.time() - BEGAN:.3f} s", flush=True)
            window.editor().run_main()
        named = [job for job in window.jobs.named()]
        if any(job.task.control.version for job in named) or not named:
            print(f"Search after {time.time() - BEGAN:.3f} s", flush=True)
            timer.stop()
            application.exit()
    timer = QTimer(application, interval=20)
    timer.timeout.connect(look)
    timer.start()
    return start(application)

app.Collector = watch
sys.exit(program.main(["--timing"]))
"""


def times(home: Path) -> list[float]:
    """Start the program in a home; return the seconds to window, answers and first result of a search."""
    environment = {**os.environ, "PUZZLE_STUDIO_HOME": str(home), "PYTHONPATH": str(ROOT)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run(
        [sys.executable, "-c", RUN], capture_output=True, text=True, env=environment, timeout=PATIENCE, check=False
    )
    lines = {line.split()[0]: float(line.split()[-2]) for line in done.stdout.splitlines() if " after " in line}
    return [lines.get(name, float("nan")) for name in ("Window", "First", "Search")]


def measured(tab: str) -> list[list[float]]:
    """Return the times of a cold and of a warm start with a tab in view."""
    with tempfile.TemporaryDirectory(prefix="bench-start-") as folder:
        home = Path(folder)
        (home / "state").mkdir()
        (home / "state" / "studio.ini").write_text(f"[General]\ntab={tab}\n")
        return [times(home), times(home)]


def main() -> None:
    """Run the benchmarks and print the results."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 1
    print(
        f"{'seconds':12s}{'window':>8s}{'answers':>9s}{'search':>8s}{'warm:':>8s}{'window':>8s}{'answers':>9s}{'search':>8s}"
    )
    for tab, (_, answers) in TARGETS.items():
        runs = [measured(tab) for _ in range(rounds)]
        cold, warm = ([min(run[which][column] for run in runs) for column in range(3)] for which in (0, 1))
        row = "".join(f"{value:{width}.2f}" for value, width in zip(cold, (8, 9, 8), strict=True))
        row += " " * 8 + "".join(f"{value:{width}.2f}" for value, width in zip(warm, (8, 9, 8), strict=True))
        print(f"{tab:12s}{row}   target: answers < {answers:g}", flush=True)
    print(f"target of a warm start: window < {WARM_TARGETS[0]:g}, answers < {WARM_TARGETS[1]:g}")
    print("load average:", *(f"{load:.1f}" for load in os.getloadavg()))


if __name__ == "__main__":
    main()
