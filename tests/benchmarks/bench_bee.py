"""A table of what solving, generating and typesetting bees costs, each beside its naive twin.

Run `python tests/benchmarks/bench_bee.py [WORDFILE]`. Times are wall times inside the process with
kernels cached; a solver's is the median over 200 random hives of the best of three calls. Never a gate.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine import warm  # noqa: E402
from engine.alphabet import ENGLISH  # noqa: E402
from engine.bee.generate import Hives, all_hives, proof  # noqa: E402
from engine.bee.puzzle import LONGO  # noqa: E402
from engine.bee.solve import SOLVERS  # noqa: E402
from engine.lexicon.lexicon import Lexicon  # noqa: E402
from engine.lexicon.sources import open_lexicon  # noqa: E402
from tests.engine.bee import naive  # noqa: E402

SEED_LIST = ROOT.parent / "shared" / "data" / "words-ubuntu-wamerican-7.1-1.txt"
SAMPLE = 200
NAIVE_SAMPLE = 10
NAIVE_HIVES = 60


def main() -> None:
    """Measure and print."""
    for call in warm.steps().values():
        call()
    lists = [sys.argv[1]] if len(sys.argv) > 1 else [*([str(SEED_LIST)] if SEED_LIST.exists() else []), "large"]
    for name in lists:
        lexicon = open_lexicon(name)
        hives = all_hives(lexicon, LONGO)
        print(f"\n{Path(name).name}: {len(lexicon):,} words, {len(hives):,} hives by Longo's rules")
        solvers(lexicon, hives, 20 if name == str(SEED_LIST) else 40)
        generation(lexicon, hives)
    print()
    book()


def solvers(lexicon: Lexicon, hives: Hives, wanted: float) -> None:
    """Microseconds for a hive, and the seconds to prepare, of each solver and of the plain telling."""
    places = random.Random(1).sample(range(len(hives)), SAMPLE)
    letters = [hives.letters(i) for i in places]
    masks = [(ENGLISH.mask(center), ENGLISH.mask(center + outer)) for center, outer in letters]
    plain = statistics.median(
        best(lambda one=one: naive.answers(lexicon.words, *one, LONGO.minimum), 1)
        for one in letters[:NAIVE_SAMPLE]
    )
    print(f"{'a hive':34s}{'here':>11s}{'wanted':>11s}{'naive/here':>12s}{'to prepare':>13s}")
    print(f"{'  plain Python, every word':34s}{plain * 1e6:8.1f} us")
    for name, make in SOLVERS.items():
        began = time.perf_counter()
        solver = make(lexicon, LONGO.minimum)
        prepared = time.perf_counter() - began
        took = statistics.median(best(lambda one=one, solver=solver: solver.solve(*one), 3) for one in masks)
        limit = f"< {wanted:g} us" if name == "index" else ""
        print(f"  {name:32s}{took * 1e6:8.1f} us{limit:>11s}{plain / took:11.0f}x{prepared * 1e3:10.1f} ms")


def generation(lexicon: Lexicon, hives: Hives) -> None:
    """All hives counted, and with the proof, beside the plain telling (timed on a few, and extended)."""
    some = [hives.letters(i) for i in range(0, len(hives), len(hives) // NAIVE_HIVES)]
    plain = best(lambda: [naive.answers(lexicon.words, *one, LONGO.minimum) for one in some], 1) / len(some)
    for title, call, wanted in (
        ("all hives counted", lambda: all_hives(lexicon, LONGO), "< 60 ms" if len(hives) == 54_733 else ""),
        ("the same with the proof", lambda: proof(lexicon, LONGO), ""),
    ):
        took = best(call, 5)
        print(f"{title:34s}{took * 1e3:8.1f} ms{wanted:>11s}{plain * len(hives) / took:11.0f}x  (naive extended)")


def book() -> None:
    """The whole process that makes, rates and typesets 52 weeks."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["bee", "book", "--weeks", "52", "--seed", "1", "--out"]
        call = [sys.executable, "-m", "studio", *command, str(Path(folder) / "book.pdf")]
        took = best(lambda: subprocess.run(call, check=True, stdout=subprocess.DEVNULL), 3)
    print(f"{'52 weeks typeset, whole process':34s}{took:8.2f} s {'< 3 s':>10s}")


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
