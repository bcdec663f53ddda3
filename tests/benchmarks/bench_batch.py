"""Benchmark: daily pages by one and by two worker processes, and what a night of 10,000 papers needs.

Run `python tests/benchmarks/bench_batch.py [PAGES]`. Times are wall-clock times after each worker has made a page,
so that its word lists are open. Papers with puzzles of their own draw all of them; papers that share puzzles are
only laid out. This script only prints tables.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from engine.core.workers import Processes
from engine.daily.batch import Job, Made, assign, days_from, drawn, run
from engine.documents.document import puzzle_of
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list

NIGHT, PAPERS = 8 * 3600, 10_000
"""Seconds of a night, and the papers that are printed in it."""

WARM = 2
"""Pages that are made first, one by each worker."""


def main(count: int) -> None:
    """Run the benchmark and print the results."""
    began = time.perf_counter()
    jobs = assign(days_from("2026-01-01", count + WARM), Job("", 1, House((default_list(),))))
    before = (time.perf_counter() - began) / len(jobs)
    laid = [_with_puzzles(job) for job in jobs]
    print(f"{'':28s}{'1 worker':>12s}{'2 workers':>12s}{'scaling':>10s}")
    own = row("puzzles of their own", jobs)
    shared = row("puzzles of another paper", laid)
    print(f"{'hives and wheels, before':28s}{before:10.2f} s\n")
    print(f"{PAPERS:,} papers in {NIGHT // 3600} hours, from the times of two workers:")
    for name, seconds in (("each with puzzles of its own", own), ("all with the same puzzles", shared)):
        print(f"  {name:32s}{2 * PAPERS * seconds / NIGHT:6.1f} workers")
    minutes = PAPERS * before / 60
    print(f"  hives and wheels that do not repeat, drawn before by one process: {minutes:.0f} minutes")


def _with_puzzles(job: Job) -> Job:
    return job._replace(drawn={kind: puzzle_of(one, kind) for kind, one in drawn(job).items()})


def row(name: str, jobs: Sequence[Job]) -> float:
    """Print the seconds for a page by one and two workers; return those by two."""
    one, two = (measured(jobs, workers) for workers in (1, 2))
    print(f"{name:28s}{one:10.2f} s{two:10.2f} s{one / two:9.2f}x")
    return two


def measured(jobs: Sequence[Job], workers: int) -> float:
    """Return the seconds for each of the jobs but the first ones."""
    with Processes(workers) as executor:
        for _ in run(islice(jobs, workers), executor):
            pass
        began = time.perf_counter()
        made = [result for _, result in run(jobs[WARM:], executor)]
        seconds = time.perf_counter() - began
    assert all(isinstance(one, Made) for one in made)
    return seconds / len(made)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8)
