"""A table of what solving, generating and typesetting bees costs, each beside its naive twin.

Run `python tests/benchmarks/bench_bee.py [WORDFILE]`. Times are wall times inside the process with
kernels cached; a solver's is the median over 200 random hives, plain Python's over ten. Never a gate.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from engine import warm  # noqa: E402
from engine.bee import rating  # noqa: E402
from engine.bee.calibration.cross_validation import cross_validate  # noqa: E402
from engine.bee.calibration.estimators import Families  # noqa: E402
from engine.bee.calibration.fit import read_ratings, sample  # noqa: E402
from engine.bee.generate import Hives, all_hives, proof  # noqa: E402
from engine.bee.puzzle import LONGO  # noqa: E402
from engine.bee.race import race  # noqa: E402
from engine.lexicon.lexicon import Lexicon  # noqa: E402
from engine.lexicon.sources import open_lexicon  # noqa: E402
from tests.engine.bee import naive  # noqa: E402

SEED_LIST = ROOT.parent / "shared" / "data" / "words-ubuntu-wamerican-7.1-1.txt"
RATINGS = SEED_LIST.with_name("ratings-20160103-20180304.csv")
SAMPLE = 200
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
        solvers(lexicon, 20 if name == str(SEED_LIST) else 40)
        generation(lexicon, hives)
        ratings(lexicon)
    print()
    book()


def solvers(lexicon: Lexicon, wanted: float) -> None:
    """The race: microseconds for a hive, and milliseconds to prepare, of each solver and of plain Python."""
    laps = race(lexicon, hives=SAMPLE).laps
    plain = next(lap.median for lap in laps if lap.solver == "plain")
    print(
        f"{'a hive':24s}{'median':>11s}{'half of them':>22s}{'wanted':>11s}{'plain/here':>12s}{'to prepare':>13s}"
    )
    for lap in laps:
        limit = f"< {wanted:g} us" if lap.solver == "index" else ""
        half = f"{lap.lower:,.1f} to {lap.upper:,.1f}"
        shown = f"  {lap.solver:22s}{lap.median:8,.1f} us{half:>22s}{limit:>11s}"
        print(f"{shown}{plain / lap.median:11,.0f}x{lap.build * 1e3:10.1f} ms")


def ratings(lexicon: Lexicon) -> None:
    """What it costs to rate all hives by the program's model, and to judge all estimators."""
    rating.word_weights.cache_clear()
    weights = best(lambda: rating.word_weights(lexicon), 1)
    took = best(lambda: all_hives(lexicon, LONGO, rating.word_weights(lexicon)[:, None]), 5)
    print(f"{'weights of all words':34s}{weights * 1e3:8.1f} ms")
    print(f"{'all hives rated':34s}{took * 1e3:8.1f} ms{'< 300 ms':>11s}")
    if not RATINGS.exists():
        return
    rated = sample(read_ratings(RATINGS), lexicon)
    rated.measure(Families())
    print(f"{'1,000 half splits, all estimators':34s}{best(lambda: cross_validate(rated), 1) * 1e3:8.1f} ms")


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
