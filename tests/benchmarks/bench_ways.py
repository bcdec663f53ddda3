"""Benchmark: every way to build an answer, compared with the naive twin of the tests.

Run `python tests/benchmarks/bench_ways.py`. The list is `large`, with the phrases of WordNet. Times are wall-clock
times in the process after the first answer, which reads the pronunciations. "First page" is the time to the first
publication. The naive twin makes charades, containers, reversals, deletions, substitutions and cyclings of one
answer a length; its results must be the same. This script prints a table. It does not fail if a target is missed.
"""

from __future__ import annotations

import re
import sys
import time
from pathlib import Path
from statistics import median

from measure import best, row

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.core import Control  # noqa: E402
from engine.core.seed import Seed  # noqa: E402
from engine.crossword.wordplay.parts import PartIndex, open_parts  # noqa: E402
from engine.crossword.wordplay.pieces import Device, Maker  # noqa: E402
from engine.crossword.wordplay.ways import ways  # noqa: E402
from tests.engine.crossword.wordplay import naive_ways as naive  # noqa: E402

LENGTHS = (4, 5, 6, 7, 8, 9, 10, 12, 15)
ANSWERS = 15  # of each length
LEAST_ZIPF = 3.0
NAIVE: tuple[Device, ...] = ("charade", "container", "reversal", "deletion", "substitution", "cycling")


class Timed(Control):
    """Remembers the time of the first publication, in seconds."""

    first = 0.0

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        """Publish, as `Control` does."""
        super().report(done, total, best=best, score=score)
        if best is not None and not self.first:
            self.first = self.seconds


def main() -> None:
    """Run the benchmark and print the results."""
    began = time.perf_counter()
    index = open_parts()
    print(row("open the list, phrases and tables", time.perf_counter() - began, "< 2 s"))
    began = time.perf_counter()
    ways("warming", Control(), parts=index)
    print(row("the first answer, which builds the indexes", time.perf_counter() - began))
    print(f"\n{'letters':>7s}{'first page, ms':>20s}{'all, ms':>20s}{'ways':>8s}{'naive, some':>20s}{'same':>6s}")
    print(f"{'':7s}" + f"{'p50':>10s}{'max':>10s}" * 2)
    for length in LENGTHS:
        print(line(index, length))


def line(index: PartIndex, length: int) -> str:
    """Return the row of a length."""
    some = [word for word, zipf in zip(index.words, index.zipf.tolist(), strict=True)
            if len(word) == length and zipf >= LEAST_ZIPF]  # fmt: skip
    Seed(7).shuffle(some)
    first, whole, counts = list[float](), list[float](), list[int]()
    for answer in some[:ANSWERS]:
        control = Timed()
        counts.append(len(ways(answer, control, parts=index)))
        whole.append(control.seconds * 1e3)
        first.append((control.first or control.seconds) * 1e3)
    ours = best(lambda: ways(some[0], Control(), parts=index, devices=NAIVE), 1)
    plain, same = by_naive_twin(index, some[0])
    times = "".join(f"{median(one):10.0f}{max(one):10.0f}" for one in (first, whole))
    return f"{length:7d}{times}{median(counts):8.0f}{plain / ours:19,.0f}x{'yes' if same else 'NO':>6s}"


def by_naive_twin(index: PartIndex, answer: str) -> tuple[float, bool]:
    """Return the seconds of the naive twin for one answer, and whether it finds the same ways."""
    maker = Maker(answer, index, Control())
    began = time.perf_counter()
    letters = set(answer)
    known = filter(index.is_known, index.rows)
    some = [word for word in known if len(word) <= len(answer) + 2 and len(set(word) - letters) <= 2]
    inside = [word for word in some if len(word) < len(answer) and set(word) <= letters]
    near = [word for word in some if len(word) >= len(answer)]
    index.fetch((*inside, *near))
    short = [one for one in index.tables.abbreviations if maker.plain(one)]
    pieces = {word for word in (*inside, *short) if set(word) <= letters and maker.plain(word)}
    longer = [word for word in near if maker.allowed(word) and maker.plain(word)]
    found = naive.charades(answer, pieces, 4) | naive.containers(answer, pieces)
    found |= naive.reversals(answer, {*pieces, *longer}) | naive.deletions(answer, longer, short, 2)
    found |= naive.substitutions(answer, longer, short) | naive.cyclings(answer, longer)
    took = time.perf_counter() - began
    ours = ways(answer, Control(), parts=index, devices=NAIVE)
    return took, {re.sub(r'"[^"]*"|\[[^\]]*\]| ', "", way.annotation) for way in ours} == found


if __name__ == "__main__":
    main()
