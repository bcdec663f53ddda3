"""Benchmark: the audit of all arrangements of all wheels, with the figures of Blum and Parry.

Run `python tests/benchmarks/bench_wheel_audit.py [WORDFILE TABOOFILE]`. The default is the shipped list `common`
with the house's taboo words. Times are wall-clock times with cached kernels and indexes. The naive twin is timed
on a few arrangements and extrapolated. This script only prints tables. It does not fail if a target is missed.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from itertools import islice, permutations
from pathlib import Path

from measure import best, heading, row

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.research.wheel_audit import (  # noqa: E402
    COUNTINGS,
    COUNTS,
    PUBLISHED,
    SHARES,
    Audit,
    audit,
    share,
    taboo_words,
    tally,
    time_both,
)
from engine.warm import compile_family  # noqa: E402
from engine.wheel.wheels import Wheels, wheels_of  # noqa: E402
from engine.words.sources import open_lexicon  # noqa: E402

NAIVE_WHEELS, NAIVE_ARRANGEMENTS = 40, 50
ROUNDS = 5


def main() -> None:
    """Run the benchmarks and print the results."""
    for name in ("wheel.arrange", "wheel.find", "wheel.all_arrangements"):
        compile_family(name)
    name, list_file = sys.argv[1:3] if len(sys.argv) > 2 else ("common", "")
    words, taboo = open_lexicon(name).words, taboo_words(list_file)
    wheels = wheels_of(words)
    made = audit(wheels, taboo).result
    print(f"{Path(name).name}: {made.words:,} long words, {made.wheels:,} wheels, {made.taboo:,} taboo words\n")
    times(words, wheels, taboo, made)
    figures(made)
    print(f"\n{'taboo words':>12s}{'wheels':>8s}{'heuristic':>12s}{'search':>10s}   (ns per arrangement)")
    timing = time_both(wheels, taboo)
    for lap in timing.laps:
        print(f"{lap.taboo:12d}{lap.wheels:8d}{lap.heuristic:12.1f}{lap.search:10.1f}")
    print(f"the heuristic is faster from {timing.crossing} taboo words on; Blum and Parry: from 3 on")


def times(words: tuple[str, ...], wheels: Wheels, taboo: tuple[str, ...], made: Audit) -> None:
    """Measure each part of the audit."""
    plain = naive(wheels, taboo) * made.labelled.total
    print(heading(44))
    print(row("list the wheels", best(lambda: wheels_of(words), ROUNDS)))
    print(row("audit", best(lambda: audit(wheels, taboo), ROUNDS), "< 4 s", plain))
    print(row("audit, thorough", best(lambda: audit(wheels, taboo, thorough=True), ROUNDS), "", plain))
    print(f"{'naive twin, extrapolated':44s}{plain / 3600:10,.0f} h\n")


def naive(wheels: Wheels, taboo: tuple[str, ...]) -> float:
    """Return the seconds per arrangement of the naive twin, which flags and traces each word of each wheel."""
    path = ROOT / "tests" / "engine" / "words" / "paths" / "naive_paths.py"
    spec = importlib.util.spec_from_file_location("naive_paths", path)
    assert spec
    assert spec.loader
    twin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(twin)
    began, done = time.perf_counter(), 0
    for i in range(0, len(wheels), len(wheels) // NAIVE_WHEELS):
        hub, around = wheels.letters(i)
        inside = [word for word in taboo if all(word.count(c) <= (hub + around).count(c) for c in word)]
        for order in islice(permutations(around), NAIVE_ARRANGEMENTS):
            text = "".join(order)
            any(twin.is_flagged(word, hub, text) for word in inside)
            any(twin.can_be_traced(word, hub + text, ("ring", len(around))) for word in inside)
            done += 1
    return (time.perf_counter() - began) / done


def figures(made: Audit) -> None:
    """Print the results with those of Blum and Parry, who used another taboo list and another way of counting."""
    print(f"{'':30s}" + "".join(f"{name:>16s}" for name in (*COUNTINGS, "Blum and Parry")))
    for name in COUNTS:
        cells = [*(getattr(tally(made, one), name) for one in COUNTINGS), PUBLISHED[name]]
        print(f"{name.replace('_', ' '):30s}" + "".join(f"{cell:16,d}" for cell in cells))
    for name, title in SHARES.items():
        cells = [*(share(made, name, one) for one in COUNTINGS), PUBLISHED[name]]
        print(f"{title:30s}" + "".join(f"{cell:16.2%}" for cell in cells))
    print(f"{'wheels with an error':30s}{made.imperfect:16,d}{'':32s}{PUBLISHED['imperfect']:16,d}")
    print(f"{'wheels that offend somewhere':30s}{made.offending:16,d}")
    print(f"{'wheels that offend everywhere':30s}{len(made.unavoidable):16,d}")


if __name__ == "__main__":
    main()
