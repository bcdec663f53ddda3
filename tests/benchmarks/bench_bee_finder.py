"""Benchmark: finding and filtering all hives, compared with naive twins.

Run `python tests/benchmarks/bench_bee_finder.py [WORDFILE]`. Times are wall-clock times in the process with cached
kernels and indexes. Memory is the amount that the finder adds to a fresh process. This script only prints a
table. It does not fail if a target is missed.
"""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from datetime import date
from pathlib import Path

import numpy as np
from measure import best, heading, row

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.bee.answers import key_of  # noqa: E402
from engine.bee.finder import STANDINGS, Filter, FoundHives, counts, find, mask  # noqa: E402  # noqa: E402
from engine.bee.puzzle import LONGO, NYT, hive  # noqa: E402
from engine.warm import compile_family  # noqa: E402
from engine.words.lexicon import Lexicon  # noqa: E402
from engine.words.sources import open_lexicon  # noqa: E402
from engine.words.vetting.house import House, open_house  # noqa: E402

ROWS = 300_000
NAIVE_HIVES = 60
WANTED = Filter(wanted="ae", unwanted="z", answers=(30, 45), share=(20, 45), no_s=True, clean=True, unused=90)
MEMORY = """
import gc, resource, sys
from engine.bee.finder import find
from engine.bee.puzzle import LONGO
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house

def resident():
    gc.collect()
    return int(open("/proc/self/statm").read().split()[1]) * resource.getpagesize() / 2**20

house = open_house()
find(Lexicon.of("few", ["convergence"]), LONGO, house)
lexicon = open_lexicon(sys.argv[1])
lexicon.letter_sets
before, peak = resident(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10
found = find(lexicon, LONGO, house)
print(resident() - before, max(0.0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**10 - before))
"""


def main() -> None:
    """Run the benchmarks and print the results."""
    for name in ("bee.find", "wheel.arrange"):
        compile_family(name)
    name = sys.argv[1] if len(sys.argv) > 1 else "large"
    lexicon, house = open_lexicon(name), open_house()
    found = find(lexicon, LONGO, house)
    print(f"{Path(name).name}: {len(lexicon):,} words, {len(found):,} hives\n")
    print(heading(44))
    generation(lexicon, house, found)
    filters(found)
    memory(name)


def generation(lexicon: Lexicon, house: House, found: FoundHives) -> None:
    """Find all hives. The naive twin opens the key of each hive; it is timed on a few and extrapolated."""
    vetter = house.vetter()
    some = [hive(*found.letters(i)) for i in range(0, len(found), len(found) // NAIVE_HIVES)]
    plain = best(lambda: [key_of(puzzle, lexicon, vetter) for puzzle in some], 1) / len(some) * len(found)
    for rules in (LONGO, NYT):
        took = best(lambda rules=rules: find(lexicon, rules, house), 5)
        print(row(f"find and rate all hives, {rules.name} rules", took, "< 2 s", plain))


def filters(found: FoundHives) -> None:
    """Apply a filter to 300,000 hives, and compute the live counts of all conditions."""
    many = repeated(found, ROWS)
    plain = best(lambda: [passes(many, i) for i in range(0, ROWS, 100)], 1) * 100
    print(row(f"filter {ROWS:,} hives", best(lambda: mask(many, WANTED), 20), "< 50 ms", plain))
    conditions = len(WANTED.active) + 1
    print(row("live counts of all conditions", best(lambda: counts(many, WANTED), 20), "", plain * conditions))
    print(row("sort by letters", best(many.alphabetical, 5)))


def passes(found: FoundHives, i: int) -> bool:
    """Whether a hive passes `WANTED`, in plain Python."""
    center, outer = found.letters(i)
    letters = {center, *outer}
    used = found.last_used(i)
    return (
        {"a", "e"} <= letters
        and not letters & {"z", "s"}
        and 30 <= found.answers[i] <= 45
        and 20 <= found.share[i] <= 45
        and STANDINGS[found.standing[i]] == "clean"
        and (not used or (date.today() - date.fromisoformat(used)).days > 90)
    )


def repeated(found: FoundHives, rows: int) -> FoundHives:
    """Repeat the table up to the given number of rows."""
    columns = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    arrays = {name: np.resize(one, rows) for name, one in columns.items() if isinstance(one, np.ndarray)}
    return dataclasses.replace(found, **arrays)


def memory(name: str) -> None:
    """Measure the memory that the table adds to a process with an open lexicon, at its peak and afterwards."""
    if not Path("/proc/self/statm").exists():
        return
    done = subprocess.run([sys.executable, "-c", MEMORY, name], cwd=ROOT, capture_output=True, text=True, check=True)
    held, peak = map(float, done.stdout.split())
    print(f"{'memory of the table':44s}{held:9.0f} MB{'< 200 MB':>12s}")
    print(f"{'peak memory while it is built':44s}{peak:9.0f} MB{'< 200 MB':>12s}")


if __name__ == "__main__":
    main()
