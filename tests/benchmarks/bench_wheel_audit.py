"""A table of what the audit of every arrangement of every wheel costs and finds, beside the paper's figures.

Run `python tests/benchmarks/bench_wheel_audit.py WORDFILE TABOOFILE`; by default the shipped list and the words of
the house. Times are wall times with kernels and indexes cached; the naive twin is timed on a few arrangements and
extended. Never a gate.
"""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Callable
from itertools import islice, permutations
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine import warm  # noqa: E402
from engine.lexicon.sources import open_lexicon  # noqa: E402
from engine.wheel.audit import Audit, audit, taboo_words  # noqa: E402
from engine.wheel.audit_table import COUNTINGS, COUNTS, PAPER, SHARES, share, tally  # noqa: E402
from engine.wheel.timing import time_both  # noqa: E402
from engine.wheel.wheels import Wheels, wheels_of  # noqa: E402

NAIVE_WHEELS, NAIVE_ARRANGEMENTS = 40, 50
ROUNDS = 5


def main() -> None:
    """Measure and print."""
    for call in warm.steps().values():
        call()
    name, list_file = sys.argv[1:3] if len(sys.argv) > 2 else ("common", "")
    words, taboo = open_lexicon(name).words, taboo_words(list_file)
    wheels = wheels_of(words)
    made = audit(wheels, taboo).result
    print(f"{Path(name).name}: {made.words:,} long words, {made.wheels:,} wheels, {made.taboo:,} taboo words\n")
    times(words, wheels, taboo, made)
    figures(made)
    print(f"\n{'taboo words':>12s}{'wheels':>8s}{'heuristic':>12s}{'search':>10s}   (ns for an arrangement)")
    timing = time_both(wheels, taboo)
    for lap in timing.laps:
        print(f"{lap.taboo:12d}{lap.wheels:8d}{lap.heuristic:12.1f}{lap.search:10.1f}")
    print(f"the heuristic is the faster one from {timing.crossing} taboo words on; in the paper from 3")


def times(words: tuple[str, ...], wheels: Wheels, taboo: tuple[str, ...], made: Audit) -> None:
    """What each part takes."""
    plain = naive(wheels, taboo) * made.labelled.total
    print(f"{'':36s}{'here':>12s}{'wanted':>10s}{'naive/here':>14s}")
    line("wheels listed", best(lambda: wheels_of(words)), "", None)
    line("audit", best(lambda: audit(wheels, taboo)), "< 4 s", plain)
    line("audit, thorough", best(lambda: audit(wheels, taboo, thorough=True)), "", plain)
    print(f"{'naive twin, extended':36s}{plain / 3600:10,.0f} h\n")


def naive(wheels: Wheels, taboo: tuple[str, ...]) -> float:
    """Seconds for an arrangement by the twin of the tests: each wheel's words, flagged and traced one by one."""
    path = ROOT / "tests" / "engine" / "vetting" / "naive_paths.py"
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
    """What it finds, beside the paper: of another list of taboo words and another way to count."""
    print(f"{'':30s}" + "".join(f"{name:>16s}" for name in (*COUNTINGS, "the paper")))
    for name in COUNTS:
        cells = [*(getattr(tally(made, one), name) for one in COUNTINGS), PAPER[name]]
        print(f"{name.replace('_', ' '):30s}" + "".join(f"{cell:16,d}" for cell in cells))
    for name, title in SHARES.items():
        cells = [*(share(made, name, one) for one in COUNTINGS), PAPER[name]]
        print(f"{title:30s}" + "".join(f"{cell:16.2%}" for cell in cells))
    print(f"{'wheels with an error':30s}{made.imperfect:16,d}{'':32s}{PAPER['imperfect']:16,d}")
    print(f"{'wheels that offend somewhere':30s}{made.offending:16,d}")
    print(f"{'wheels that offend everywhere':30s}{len(made.unavoidable):16,d}")


def line(title: str, took: float, wanted: str, plain: float | None) -> None:
    """One line of the table."""
    twin = f"{plain / took:13,.0f}x" if plain else ""
    print(f"{title:36s}{took * 1e3:9.0f} ms{wanted:>10s}{twin}")


def best(call: Callable[[], object]) -> float:
    """The shortest of some calls, seconds."""
    taken = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        call()
        taken.append(time.perf_counter() - began)
    return min(taken)


if __name__ == "__main__":
    main()
