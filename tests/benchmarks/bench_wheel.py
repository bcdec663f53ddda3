"""Benchmark: classifying all arrangements of a wheel by taboo words, compared with a naive twin.

Run `python tests/benchmarks/bench_wheel.py`. Times are wall-clock times in the process with cached kernels and
classes. The naive twin searches every distinct arrangement for every word; it is timed on a few arrangements and
extrapolated. This script only prints a table. It does not fail if a target is missed.
"""

from __future__ import annotations

import sys
from itertools import islice, permutations
from pathlib import Path

from measure import best, row

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.core.seed import Seed  # noqa: E402
from engine.warm import compile_family  # noqa: E402
from engine.wheel.answers import key_of  # noqa: E402
from engine.wheel.arrange import ORDERS, PURPOSES, arranged, rank  # noqa: E402
from engine.wheel.puzzle import wheel  # noqa: E402
from engine.words.paths.paths import Neighbourhood, classes_of, classify, find_path, ring, spellable, square  # noqa: E402  # noqa: E402  # noqa: E402
from engine.words.sources import open_lexicon  # noqa: E402

COUNTS = (1, 2, 3, 5, 8, 12, 16, 20)
WANTED = 2.0  # milliseconds
NAIVE_RINGS = 60
WHEELS = (
    ("distinct letters", "d", "eucation", ring(8)),
    ("two letters twice", "w", "flearalt", ring(8)),
    ("the hub's letter in the ring", "a", "wterfall", ring(8)),
    ("ring without hub", "d", "eucation", ring(8, hub=False)),
    ("square", "d", "eucation", square()),
)


def main() -> None:
    """Run the benchmarks and print the results."""
    for name in ("wheel.arrange", "wheel.find", "wheel.all_arrangements"):
        compile_family(name)
    words = open_lexicon("large").words
    print(f"Time to classify all arrangements in ms (target: < {WANTED:g}), and naive/time\n")
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
    """Return random words of four to seven letters that can be spelled with the letters of a wheel."""
    found = [word for word in spellable(words, hub + outer) if 4 <= len(word) <= 7]
    Seed(7).shuffle(found)
    return found[: max(COUNTS)]


def cell(hub: str, outer: str, neighbourhood: Neighbourhood, taboo: list[str]) -> str:
    """Return the time for one wheel with some words, and the ratio to the naive twin."""
    took = best(lambda: classify(hub, outer, taboo, neighbourhood), 20)
    arrangements = int(classify(hub, outer, taboo, neighbourhood).classes.orbits.sum())
    some = list(islice(permutations(outer), 0, None, 40_320 // NAIVE_RINGS))
    plain = best(lambda: [naive(hub, one, neighbourhood, taboo) for one in some], 1) / len(some) * arrangements
    return f"{took * 1e3:.2f}  {plain / took:9,.0f}x"


def naive(hub: str, outer: tuple[str, ...], neighbourhood: Neighbourhood, taboo: list[str]) -> list[bool]:
    """Determine by search which words can be traced."""
    return [find_path(word, (hub, *outer), neighbourhood) is not None for word in taboo]


def cold_and_page() -> None:
    """Measure the uncached computation of the classes, and the calls of the Arrangements page."""
    patterns = [tuple([1] * 8), (1, 1, 1, 1, 2, 2), (2, 2, 2, 2)]

    def listed() -> None:
        classes_of.cache_clear()
        for pattern in patterns:
            classes_of(pattern)

    puzzle = wheel("education", "d", lexicon="large")
    key = key_of(puzzle, open_lexicon("large"))
    ranking = rank(puzzle, key)
    print(f"\n{'list three patterns of classes, not cached':60s}{best(listed, 5) * 1e3:9.2f} ms")
    title = f"rank all arrangements by {len(key.answers)} answers, {len(key.path_words)} taboo words"
    print(row(title, best(lambda: rank(puzzle, key), 10), width=60))
    for order in ORDERS:
        print(row(f"the order {order!r}", best(lambda order=order: ranking.ordered(order), 10), width=60))
    for purpose in PURPOSES:
        print(
            row(
                f"arranged: {purpose}",
                best(lambda purpose=purpose: arranged(puzzle, key, purpose, seed=1), 10),
                width=60,
            )
        )


if __name__ == "__main__":
    main()
