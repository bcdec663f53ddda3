"""Benchmark: solving, generating and typesetting bees, compared with naive twins.

Run `python tests/benchmarks/bench_bee.py [WORDFILE]`. Times are wall-clock times in the process with cached
kernels. The time of a solver is the median over 200 random hives; that of plain Python is the median over ten.
This script only prints a table. It does not fail if a target is missed.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from measure import best, heading, row

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine.bee import rating  # noqa: E402
from engine.bee.calibration import read_ratings, sample  # noqa: E402
from engine.bee.cross_validation import cross_validate  # noqa: E402
from engine.bee.estimators import Families  # noqa: E402
from engine.bee.generate import Hives, all_hives, proof  # noqa: E402
from engine.bee.puzzle import LONGO  # noqa: E402
from engine.research.solver_race import race  # noqa: E402
from engine.warm import compile_family  # noqa: E402
from engine.words.lexicon import Lexicon  # noqa: E402
from engine.words.sources import open_lexicon  # noqa: E402
from tests.engine.bee import naive  # noqa: E402

# The word list and the ratings of the README of `spelling-bee`.
README_LIST = ROOT.parent / "shared" / "data" / "words-ubuntu-wamerican-7.1-1.txt"
RATINGS = README_LIST.with_name("ratings-20160103-20180304.csv")
SAMPLE = 200
NAIVE_HIVES = 60


def main() -> None:
    """Run the benchmarks and print the results."""
    for name in ("bee.find", "research.solvers"):
        compile_family(name)
    available = [str(README_LIST)] if README_LIST.exists() else []
    lists = sys.argv[1:2] or [*available, "large"]
    for name in lists:
        lexicon = open_lexicon(name)
        hives = all_hives(lexicon, LONGO)
        print(f"\n{Path(name).name}: {len(lexicon):,} words, {len(hives):,} hives by Longo's rules")
        solvers(lexicon, 20 if name == str(README_LIST) else 40)
        print(heading(44))
        generation(lexicon, hives)
        ratings(lexicon)
    print()
    book()


def solvers(lexicon: Lexicon, target: float) -> None:
    """Compare the solvers and plain Python: microseconds per hive, and milliseconds to prepare."""
    laps = race(lexicon, hives=SAMPLE).laps
    plain = next(lap.median for lap in laps if lap.solver == "plain")
    print(f"{'per hive':24s}{'median':>11s}{'middle half':>22s}{'target':>11s}{'naive/time':>12s}{'preparation':>13s}")
    for lap in laps:
        limit = f"< {target:g} us" if lap.solver == "index" else ""
        half = f"{lap.lower:,.1f} to {lap.upper:,.1f}"
        shown = f"  {lap.solver:22s}{lap.median:8,.1f} us{half:>22s}{limit:>11s}"
        print(f"{shown}{plain / lap.median:11,.0f}x{lap.build * 1e3:10.1f} ms")


def ratings(lexicon: Lexicon) -> None:
    """Rate all hives with the program's model, and cross-validate all estimators."""
    rating.word_weights.cache_clear()
    weights = best(lambda: rating.word_weights(lexicon, rating.model_for(lexicon).estimator), 1)
    each = rating.word_weights(lexicon, rating.model_for(lexicon).estimator)[:, None]
    took = best(lambda: all_hives(lexicon, LONGO, each), 5)
    print(row("weights of all words", weights))
    print(row("rate all hives", took, "< 300 ms"))
    if not RATINGS.exists():
        return
    rated = sample(read_ratings(RATINGS), lexicon)
    rated.measure(Families())
    print(row("1,000 half splits, all estimators", best(lambda: cross_validate(rated), 1)))


def generation(lexicon: Lexicon, hives: Hives) -> None:
    """Count all hives, with and without the proof. The naive twin is timed on a few hives and extrapolated."""
    some = [hives.letters(i) for i in range(0, len(hives), len(hives) // NAIVE_HIVES)]
    plain = best(lambda: [naive.answers(lexicon.words, *one, LONGO.minimum) for one in some], 1) / len(some)
    for title, call, target in (
        ("count all hives", lambda: all_hives(lexicon, LONGO), "< 60 ms" if len(hives) == 54_733 else ""),
        ("count all hives with the proof", lambda: proof(lexicon, LONGO), ""),
    ):
        print(row(title, best(call, 5), target, plain * len(hives)))


def book() -> None:
    """Run the process that makes, rates and typesets 52 weeks."""
    with tempfile.TemporaryDirectory() as folder:
        command = ["bee", "book", "--weeks", "52", "--seed", "1", "--out"]
        call = [sys.executable, "-m", "studio", *command, str(Path(folder) / "book.pdf")]
        took = best(lambda: subprocess.run(call, check=True, stdout=subprocess.DEVNULL), 3)
    print(row("typeset 52 weeks, whole process", took, "< 3 s"))


if __name__ == "__main__":
    main()
