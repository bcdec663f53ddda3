"""A table of what judging every arrangement of a wheel costs, by taboo words, beside the naive twin.

Run `python tests/benchmarks/bench_wheel.py`. Times are wall times inside the process with kernels and classes
cached. The naive twin makes every different arrangement and searches each for each word; it is timed on a few
and extended. Never a gate.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import islice, permutations
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine import warm  # noqa: E402
from engine.lexicon.sources import open_lexicon  # noqa: E402
from engine.seed import Seed  # noqa: E402
from engine.vetting.arrangements import classes_of, classify  # noqa: E402
from engine.vetting.neighbourhood import Neighbourhood, ring, square  # noqa: E402
from engine.vetting.paths import find_path, spellable  # noqa: E402
from engine.wheel.answers import key_of  # noqa: E402
from engine.wheel.arrange import ORDERS, PURPOSES, arranged, rank  # noqa: E402
from engine.wheel.puzzle import wheel  # noqa: E402

COUNTS = (1, 2, 3, 5, 8, 12, 16, 20)
WANTED = 2.0  # milliseconds
NAIVE_RINGS = 60
WHEELS = (
    ("all letters differ", "d", "eucation", ring(8)),
    ("two letters twice", "w", "flearalt", ring(8)),
    ("the hub's letter in the ring", "a", "wterfall", ring(8)),
    ("the ring alone", "d", "eucation", ring(8, hub=False)),
    ("a square", "d", "eucation", square()),
)


def main() -> None:
    """Measure and print."""
    for call in warm.steps().values():
        call()
    words = open_lexicon("large").words
    print(f"Every arrangement judged, milliseconds (wanted: under {WANTED:g}); beside it naive/here\n")
    print(f"{'taboo words':>11s}" + "".join(f"{name:>30s}" for name, *_ in WHEELS))
    candidates = [taboo_of(words, hub, outer) for _, hub, outer, _ in WHEELS]
    for count in COUNTS:
        columns = [
            cell(hub, outer, neighbourhood, taboo[:count])
            for (_, hub, outer, neighbourhood), taboo in zip(WHEELS, candidates, strict=True)
        ]
        print(f"{count:11d}" + "".join(f"{column:>30s}" for column in columns))
    cold_and_page()


def taboo_of(words: tuple[str, ...], hub: str, outer: str) -> list[str]:
    """Words of four to seven letters that could stand in a wheel, drawn by seed: as long as taboo words are."""
    found = [word for word in spellable(words, hub + outer) if 4 <= len(word) <= 7]
    Seed(7).shuffle(found)
    return found[: max(COUNTS)]


def cell(hub: str, outer: str, neighbourhood: Neighbourhood, taboo: list[str]) -> str:
    """The time of one wheel with some words, and how often the naive twin takes it."""
    took = best(lambda: classify(hub, outer, taboo, neighbourhood), 20)
    arrangements = int(classify(hub, outer, taboo, neighbourhood).classes.orbits.sum())
    some = list(islice(permutations(outer), 0, None, 40_320 // NAIVE_RINGS))
    plain = best(lambda: [naive(hub, one, neighbourhood, taboo) for one in some], 1) / len(some) * arrangements
    return f"{took * 1e3:.2f}  {plain / took:9,.0f}x"


def naive(hub: str, outer: tuple[str, ...], neighbourhood: Neighbourhood, taboo: list[str]) -> list[bool]:
    """Which words can be traced, by search alone."""
    return [find_path(word, (hub, *outer), neighbourhood) is not None for word in taboo]


def cold_and_page() -> None:
    """What comes once for a pattern of repeats, and what the page of arrangements asks beside."""
    patterns = [tuple([1] * 8), (1, 1, 1, 1, 2, 2), (2, 2, 2, 2)]

    def listed() -> None:
        classes_of.cache_clear()
        for pattern in patterns:
            classes_of(pattern)

    puzzle = wheel("education", "d", lexicon="large")
    key = key_of(puzzle, open_lexicon("large"))
    ranking = rank(puzzle, key)
    print(f"\n{'three patterns of classes listed, not cached':60s}{best(listed, 5) * 1e3:9.2f} ms")
    said = f"every arrangement ranked by {len(key.answers)} answers, {len(key.path_words)} taboo words"
    line(said, lambda: rank(puzzle, key))
    for order in ORDERS:
        line(f"the order {order!r}", lambda order=order: ranking.ordered(order))
    for purpose in PURPOSES:
        line(f"arranged: {purpose}", lambda purpose=purpose: arranged(puzzle, key, purpose, seed=1))


def line(title: str, call: Callable[[], object]) -> None:
    """One line of the table."""
    print(f"{title:60s}{best(call, 10) * 1e3:9.2f} ms")


def best(call: Callable[[], object], rounds: int) -> float:
    """The shortest of some calls, seconds."""
    times = np.zeros(rounds)
    for i in range(rounds):
        began = time.perf_counter()
        call()
        times[i] = time.perf_counter() - began
    return float(times.min())


if __name__ == "__main__":
    main()
