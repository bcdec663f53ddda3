"""Benchmark: the pages of days by one and by two worker processes.

Run `python tests/benchmarks/bench_batch.py [DAYS]`. Times are wall-clock times after each worker has made a page,
so that its word lists are open. This script only prints a table.
"""

from __future__ import annotations

import sys
import time
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.batch import Job, Made, assign, days_from, run
from engine.vetting.house import House
from engine.vetting.taboo import default_list
from engine.workers import Processes

NIGHT, PAPERS = 8 * 3600, 10_000
"""Seconds of a night, and the papers that are printed in it."""


def main(count: int) -> None:
    """Run the benchmark and print the results."""
    began = time.perf_counter()
    jobs = assign(days_from("2026-01-01", count + 2), Job("", 1, House((default_list(),))))
    print(f"draw the hives and wheels of {count + 2} days: {time.perf_counter() - began:.1f} s\n")
    print(f"{'workers':>8s}{'s/day':>8s}{'scaling':>9s}   workers for {PAPERS:,} papers in 8 hours")
    single = 0.0
    for workers in (1, 2):
        seconds = measured(jobs, workers) / count
        single = single or seconds
        needed = PAPERS * seconds * workers / NIGHT
        print(f"{workers:8d}{seconds:8.2f}{single / seconds:8.2f}x   {needed:.1f}")


def measured(jobs: list[Job], workers: int) -> float:
    """Return the seconds for all jobs but the first two."""
    with Processes(workers) as executor:
        for _ in run(islice(jobs, workers), executor):
            pass
        began = time.perf_counter()
        made = [result for _, result in run(jobs[2:], executor)]
        seconds = time.perf_counter() - began
    assert all(isinstance(one, Made) for one in made)
    return seconds


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
