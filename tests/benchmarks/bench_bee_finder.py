"""A table of what finding and filtering every hive costs, each beside its naive twin.

Run `python tests/benchmarks/bench_bee_finder.py [WORDFILE]`. Times are wall times inside the process with
kernels and indexes cached; memory is what the finder adds to a fresh process. Never a gate.
"""

from __future__ import annotations

import dataclasses
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine import warm  # noqa: E402
from engine.bee.answers import key_of  # noqa: E402
from engine.bee.filters import Filter, counts, mask  # noqa: E402
from engine.bee.finder import STANDINGS, FoundHives, find  # noqa: E402
from engine.bee.puzzle import LONGO, NYT, hive  # noqa: E402
from engine.lexicon.lexicon import Lexicon  # noqa: E402
from engine.lexicon.sources import open_lexicon  # noqa: E402
from engine.vetting.house import House, open_house  # noqa: E402

ROWS = 300_000
NAIVE_HIVES = 60
WANTED = Filter(wanted="ae", unwanted="z", answers=(30, 45), difficulty=(20, 45), no_s=True, clean=True, unused=90)
MEMORY = """
import gc, resource, sys
from engine.bee.finder import find
from engine.bee.puzzle import LONGO
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.vetting.house import open_house

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
    """Measure and print."""
    for call in warm.steps().values():
        call()
    name = sys.argv[1] if len(sys.argv) > 1 else "large"
    lexicon, house = open_lexicon(name), open_house()
    found = find(lexicon, LONGO, house)
    print(f"{Path(name).name}: {len(lexicon):,} words, {len(found):,} hives\n")
    print(f"{'':44s}{'here':>12s}{'wanted':>12s}{'naive/here':>12s}")
    generation(lexicon, house, found)
    filters(found)
    memory(name)


def generation(lexicon: Lexicon, house: House, found: FoundHives) -> None:
    """Every hive, beside the key of each (timed on a few, and extended)."""
    vetter = house.vetter()
    some = [hive(*found.letters(i)) for i in range(0, len(found), len(found) // NAIVE_HIVES)]
    plain = best(lambda: [key_of(puzzle, lexicon, vetter) for puzzle in some], 1) / len(some) * len(found)
    for rules in (LONGO, NYT):
        took = best(lambda rules=rules: find(lexicon, rules, house), 5)
        line(f"all hives found and rated, {rules.name} rules", took, "< 2 s", plain)


def filters(found: FoundHives) -> None:
    """One filter over 300,000 hives, and the live counts of every condition."""
    many = repeated(found, ROWS)
    plain = best(lambda: [passes(many, i) for i in range(0, ROWS, 100)], 1) * 100
    line(f"a filter over {ROWS:,} hives", best(lambda: mask(many, WANTED), 20), "< 50 ms", plain)
    conditions = len(WANTED.active) + 1
    line("the live counts of every condition", best(lambda: counts(many, WANTED), 20), "", plain * conditions)
    line("letters to sort by", best(many.alphabetical, 5), "", None)


def passes(found: FoundHives, i: int) -> bool:
    """`WANTED`, for one hive, as a person would write it."""
    center, outer = found.letters(i)
    letters = {center, *outer}
    used = found.last_used(i)
    return (
        {"a", "e"} <= letters
        and not letters & {"z", "s"}
        and 30 <= found.answers[i] <= 45
        and 20 <= found.difficulty[i] <= 45
        and STANDINGS[found.standing[i]] == "clean"
        and (not used or (date.today() - date.fromisoformat(used)).days > 90)
    )


def repeated(found: FoundHives, rows: int) -> FoundHives:
    """The table over and over, up to so many rows."""
    columns = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    arrays = {name: np.resize(one, rows) for name, one in columns.items() if isinstance(one, np.ndarray)}
    return dataclasses.replace(found, **arrays)


def memory(name: str) -> None:
    """What the table adds to a process that has the word list open: while it is made, and afterwards."""
    if not Path("/proc/self/statm").exists():
        return
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, name], cwd=ROOT, capture_output=True, text=True, check=True
    )
    held, peak = map(float, done.stdout.split())
    print(f"{'memory that the table adds':44s}{held:9.0f} MB{'< 200 MB':>12s}")
    print(f"{'the most while it is made':44s}{peak:9.0f} MB{'< 200 MB':>12s}")


def line(title: str, took: float, wanted: str, plain: float | None) -> None:
    """One line of the table."""
    twin = f"{plain / took:11,.0f}x" if plain else ""
    print(f"{title:44s}{took * 1e3:9.1f} ms{wanted:>12s}{twin}")


def best(call: Callable[[], object], rounds: int) -> float:
    """The shortest of some calls, seconds."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter()
        call()
        times.append(time.perf_counter() - began)
    return min(times)


if __name__ == "__main__":
    main()
