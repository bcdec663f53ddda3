"""Benchmark: the days of a publication by one and by two worker processes, with and without its puzzles.

Run `python tests/benchmarks/bench_batch.py [DAYS]`. Times are wall-clock times. The first run of a store makes the
puzzles, each within the limits of those before it, and the pages; the second one, with other settings, makes the
pages alone. This script only prints tables.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.calendar.publication import Publication, days_from
from engine.core import changed
from engine.core.store import Store
from engine.core.workers import Processes
from engine.daily.production import Job, Production
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list


def main(count: int) -> None:
    """Run the benchmark and print the results."""
    days, own = days_from("2026-01-01", count), Publication(name="Bench")
    print(f"{'seconds a day':28s}{'1 worker':>12s}{'2 workers':>12s}{'ratio':>8s}")
    times = {workers: measured(own, days, workers) for workers in (1, 2)}
    for place, name in enumerate(("puzzles and pages", "pages alone")):
        one, two = (times[workers][place] / count for workers in (1, 2))
        print(f"{name:28s}{one:10.2f} s{two:10.2f} s{one / two:7.2f}x")


def measured(own: Publication, days: tuple[str, ...], workers: int) -> tuple[float, float]:
    """Return the seconds for the puzzles and pages of days, and for their pages alone."""
    seconds = []
    with tempfile.TemporaryDirectory() as folder, Processes(workers) as executor:
        store, house = Store(Path(folder) / "house.sqlite"), House((default_list(),))
        for title in ("Puzzles", "Games"):
            began = time.perf_counter()
            job = Job(changed(own, title=title), days, Path(folder) / "pages", house)
            reports = [one for one in Production(store, [job], executor, "bench").reports() if one.day]
            seconds.append(time.perf_counter() - began)
            assert len(reports) == len(days)
            assert not any(report.error or report.kept for report in reports)
    return seconds[0], seconds[1]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
