"""Benchmark: rating the next row of a layout that grows row by row, compared with a naive twin.

Run as `python tests/benchmarks/bench_crossword_rows.py [states]`. The states are of 50 of 100 words in a box of
27 x 19, after eight rows of words across, as a search has them. Asked about is the sum of all rows that may come
next; both must find the same. Then what it costs to go on with a state: a hundred rows drawn, and forty of them
looked at further. Inside the process, with kernels cached. Never a gate.
"""

from __future__ import annotations

import math
import sys
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from bench_crossword import lists_of  # noqa: E402

from engine.core.seed import Seed  # noqa: E402
from engine.crossword.interlock import beam_kernels  # noqa: E402
from engine.crossword.interlock.beam import DRAWS, KEEP, WEIGHTS, Growth  # noqa: E402
from engine.crossword.interlock.beam_kernels import HEAT, MATCH  # noqa: E402
from tests.engine.crossword.interlock import beam_twin as twin  # noqa: E402
from tests.engine.crossword.interlock.layout_twin import letters_of  # noqa: E402

WORDS, FIT, BOX, LINES = 100, 50, (27, 19), 8
CALLS = 200


def grown(words: list[str]) -> Growth:
    """Return states after some rows."""
    growth = Growth(words, [0.0] * WORDS, BOX, FIT, 100, Seed(1))
    for _ in range(LINES):
        growth.draw(0, growth.many)
        growth.select(100)
    return growth


def by_kernel(growth: Growth, state: int) -> float:
    """Return the expected letters of the next row of a state."""
    beam_kernels.needs(growth.lists, growth.beam, state, growth.row, BOX[0], growth.space)
    return beam_kernels.places(growth.lists, growth.beam, state, growth.weights, growth.space)


def by_hand(growth: Growth, words: list[str], state: int) -> float:
    """Return the same from the whole grid, cell by cell."""
    entries = growth.entries(state)
    there = {entry.word for entry in entries}
    left = [word for word in words if word not in there]
    heat, match = WEIGHTS[HEAT], WEIGHTS[MATCH]
    shares = {
        place: twin.share(left, entries, place, BOX[0], heat, match, 0.0)
        for place in twin.places(left, entries, growth.row, BOX[1])
    }
    forced = sum(row == growth.row for row, _ in letters_of(entries))
    return forced + heat * math.log(twin.sum_of_rows(shares, BOX[1]))


def main(states: int) -> None:
    """Measure, compare and print."""
    lists, source = lists_of(WORDS, 1)
    growth = grown(lists[0])
    kernel, plain = [], []
    for state in range(states):
        got = by_kernel(growth, state)
        began = time.perf_counter()
        for _ in range(CALLS):
            by_kernel(growth, state)
        kernel.append((time.perf_counter() - began) / CALLS)
        began = time.perf_counter()
        assert math.isclose(by_hand(growth, lists[0], state), got), "the twin finds another sum"
        plain.append(time.perf_counter() - began)
    began = time.perf_counter()
    growth.draw(0, growth.many)
    each = (time.perf_counter() - began) / growth.many
    print(f"{states} states, {source}\n\n{'way':24s}{'median us':>12s}{'times ours':>12s}")
    for way, seconds in (("kernel", kernel), ("naive twin", plain)):
        median = np.median(seconds)
        print(f"{way:24s}{median * 1e6:12,.1f}{median / np.median(kernel):11,.0f}x")
    print(f"\n{DRAWS} rows drawn, {KEEP} looked at further: {each * 1e6:,.0f} us")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
