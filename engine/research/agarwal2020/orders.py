"""Figures 2, 8, 9, 15 and 16 of Agarwal et al. 2020: random permutations of 26 words in 13 x 13 cells."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from engine.core.job import Control
from engine.research.agarwal2020.experiments import Curve, Experiment, Result, Setting, claim, floats
from engine.research.agarwal2020.runs import CHUNK, Permuted, Sweep, Vocabularies, map_tasks, sweep
from engine.research.agarwal2020.strategy import Strategy

WORDS = 26
BRUTE_STEPS, BACKTRACKING_STEPS = 26, 50
"""Iterations for each permutation, without and with backtracking."""
BINS = 25
"""Bins of the distance from the best order, 0 to 1."""
NEAR = 0.1
"""The largest difference between a published share or distance and ours for a claim to hold."""


def orders(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    """Reproduce one of these figures."""
    make = {"2": _fitted, "8": _distances, "9": _hill, "15": _fitted_again, "16": _hills}[which.numbers[0]]
    return make(which, setting, executor, control)


def _permuted(
    which: Experiment, setting: Setting, executor: Executor | None, control: Control, *, back: bool
) -> Permuted:
    count = setting.runs or which.runs
    words = Vocabularies(setting, control).draw(0, WORDS)
    strategy = Strategy(
        backtracking="both" if back else "none", expansion="none", size=setting.side, order="given"
    )
    steps = BACKTRACKING_STEPS if back else BRUTE_STEPS
    firsts = range(0, count, CHUNK)
    tasks = [Sweep(words, strategy, steps, setting.seed, at, min(CHUNK, count - at)) for at in firsts]
    parts = list(map_tasks(sweep, tasks, executor, control))
    return Permuted(np.concatenate([one.words for one in parts]), np.concatenate([one.distance for one in parts]))


def _fitted(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    found = _permuted(which, setting, executor, control, back=False)
    best, below = int(found.words.max()), [_share(found.words < count) for count in (11, 12)]
    claims = (
        claim("Permutations with fewer than 12 words", "80 %", _percent(below[1]), abs(below[1] - 0.8) <= NEAR),
        claim("Permutations with fewer than 11 words", "60 %", _percent(below[0]), abs(below[0] - 0.6) <= NEAR),
        claim("Most words of a permutation", "17", str(best), abs(best - 17) <= 1),
    )
    return Result(which, setting, "Words fitted", "Permutations, %", _histogram(found.words), claims)


def _fitted_again(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    plain = _permuted(which, setting, executor, control.sub(0.0, 0.2), back=False)
    found = _permuted(which, setting, executor, control.sub(0.2, 1.0), back=True)
    reach, brute = _share(found.words >= 14), _share(plain.words >= 14)
    claims = (
        claim("Permutations with 14 words in 50 iterations", "90 %", _percent(reach), reach >= 0.8),
        claim("The same without backtracking", "far fewer", _percent(brute), brute < reach / 2),
    )  # fmt: skip
    curves = (*_histogram(found.words), _cumulative(plain.words, "without backtracking, cumulative"))
    return Result(which, setting, "Words fitted", "Permutations, %", curves, claims)


def _distances(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    found = _permuted(which, setting, executor, control, back=False).distance
    counts, edges = np.histogram(found, BINS, (0.0, 1.0))
    middle = (edges[:-1] + edges[1:]) / 2
    mean, spread = float(found.mean()), float(found.std())
    skew = float((((found - mean) / spread) ** 3).mean()) if spread else 0.0
    claims = (
        claim("The distances form a bell curve (skewness)", "0", f"{skew:.2f}", abs(skew) < 0.3),
        claim("Peak of the curve", "0.6", f"{mean:.2f}", abs(mean - 0.6) <= NEAR),
    )
    curve = Curve("permutations", "bars", floats(middle), floats(100 * counts / len(found)))
    return Result(which, setting, "Distance from the best order", "Permutations, %", (curve,), claims)


def _hill(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    found = _permuted(which, setting, executor, control, back=False)
    at = _peak(found)
    claims = (claim("Distance with the most permutations", "0.6", f"{at[0]:.2f}", abs(at[0] - 0.6) <= NEAR),)
    return Result(which, setting, "Distance from the best order", "Words fitted", (_shades(found, ""),), claims)


def _hills(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    plain = _permuted(which, setting, executor, control.sub(0.0, 0.2), back=False)
    found = _permuted(which, setting, executor, control.sub(0.2, 1.0), back=True)
    low, high = _peak(plain), _peak(found)
    narrow = float(plain.words.std()), float(found.words.std())
    claims = (
        claim("Peak with backtracking, in words", "higher", f"{low[1]} to {high[1]}", high[1] > low[1]),
        claim(
            "Spread of words with backtracking", "smaller", f"{narrow[0]:.2f} to {narrow[1]:.2f}",
            narrow[1] < narrow[0],
        ),
    )  # fmt: skip
    curves = (_shades(plain, "brute force"), _shades(found, "backtracking"))
    return Result(which, setting, "Distance from the best order", "Words fitted", curves, claims)


def _histogram(words: np.ndarray) -> tuple[Curve, ...]:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    bars = Curve("permutations", "bars", floats(there), floats(counts[there]))
    return bars, _cumulative(words, "cumulative")


def _cumulative(words: np.ndarray, name: str) -> Curve:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    return Curve(name, "line", floats(there), floats(np.cumsum(counts)[there]))


def _cells(found: Permuted) -> tuple[np.ndarray, np.ndarray]:
    """The number of permutations by distance and words, and the centers of the bins of distance."""
    top = int(found.words.max()) + 1
    counts, edges, _ = np.histogram2d(found.distance, found.words, (BINS, top), ((0, 1), (-0.5, top - 0.5)))
    return counts, (edges[:-1] + edges[1:]) / 2


def _peak(found: Permuted) -> tuple[float, int]:
    counts, middle = _cells(found)
    place, words = np.unravel_index(int(counts.argmax()), counts.shape)
    return float(middle[place]), int(words)


def _shades(found: Permuted, name: str) -> Curve:
    counts, middle = _cells(found)
    there = np.argwhere(counts > 0)
    weights = counts[counts > 0] / counts.max()
    return Curve(name, "shades", floats(middle[there[:, 0]]), floats(there[:, 1]), floats(weights))


def _share(there: np.ndarray) -> float:
    return float(there.mean())


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")
