"""Figures 2, 8, 9, 15 and 16 of seed 003: random permutations of 26 words in 13 x 13 cells."""

from __future__ import annotations

from concurrent.futures import Executor

import numpy as np

from engine.crossword.agarwal2020.experiments import Curve, Experiment, Result, Setting, claim
from engine.crossword.agarwal2020.runs import CHUNK, Permuted, Sweep, Vocabularies, mapped, swept
from engine.crossword.agarwal2020.strategy import Strategy
from engine.job import Control

WORDS = 26
BRUTE_STEPS, BACKTRACKING_STEPS = 26, 50
BINS = 25
NEAR = 0.1


def orders(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    """Make one of these figures.

    Raises:
        Stopped: as asked.
    """
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
    parts = list(mapped(swept, tasks, executor, control))
    return Permuted(np.concatenate([one.words for one in parts]), np.concatenate([one.distance for one in parts]))


def _fitted(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    found = _permuted(which, setting, executor, control, back=False)
    best, below = int(found.words.max()), [_share(found.words < count) for count in (11, 12)]
    claims = (
        claim("Permutations with fewer than 12 words", "80 %", _percent(below[1]), abs(below[1] - 0.8) <= NEAR),
        claim("Permutations with fewer than 11 words", "60 %", _percent(below[0]), abs(below[0] - 0.6) <= NEAR),
        claim("The most words of a permutation", "17", str(best), abs(best - 17) <= 1),
    )
    return Result(which, setting, "Words fitted", "Permutations, %", _histogram(found.words), claims)


def _fitted_again(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    plain = _permuted(which, setting, executor, control.sub(0.0, 0.2), back=False)
    found = _permuted(which, setting, executor, control.sub(0.2, 1.0), back=True)
    reach, brute = _share(found.words >= 14), _share(plain.words >= 14)
    claims = (
        claim("Permutations with 14 words in 50 iterations", "90 %", _percent(reach), reach >= 0.8),
        claim(
            "More of them than without backtracking", "far fewer", _percent(brute), brute < reach / 2
        ),
    )  # fmt: skip
    curves = (*_histogram(found.words), _cumulative(plain.words, "without backtracking, fewer or as many"))
    return Result(which, setting, "Words fitted", "Permutations, %", curves, claims)


def _distances(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    found = _permuted(which, setting, executor, control, back=False).distance
    counts, edges = np.histogram(found, BINS, (0.0, 1.0))
    middle = (edges[:-1] + edges[1:]) / 2
    mean, spread = float(found.mean()), float(found.std())
    skew = float((((found - mean) / spread) ** 3).mean()) if spread else 0.0
    claims = (
        claim("The distances are a bell curve (skewness near 0)", "0", f"{skew:.2f}", abs(skew) < 0.3),
        claim("Its peak", "0.6", f"{mean:.2f}", abs(mean - 0.6) <= NEAR),
    )
    curve = Curve("permutations", "bars", _floats(middle), _floats(100 * counts / len(found)))
    return Result(which, setting, "Distance from the best order", "Permutations, %", (curve,), claims)


def _hill(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    found = _permuted(which, setting, executor, control, back=False)
    at = _peak(found)
    claims = (claim("The distance with most permutations", "0.6", f"{at[0]:.2f}", abs(at[0] - 0.6) <= NEAR),)
    return Result(which, setting, "Distance from the best order", "Words fitted", (_shades(found, ""),), claims)


def _hills(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    plain = _permuted(which, setting, executor, control.sub(0.0, 0.2), back=False)
    found = _permuted(which, setting, executor, control.sub(0.2, 1.0), back=True)
    low, high = _peak(plain), _peak(found)
    narrow = float(plain.words.std()), float(found.words.std())
    claims = (
        claim("The peak moves to more words", "more", f"{low[1]} to {high[1]}", high[1] > low[1]),
        claim(
            "and becomes sharper (spread of words)", "less", f"{narrow[0]:.2f} to {narrow[1]:.2f}",
            narrow[1] < narrow[0],
        ),
    )  # fmt: skip
    curves = (_shades(plain, "brute force"), _shades(found, "backtracking"))
    return Result(which, setting, "Distance from the best order", "Words fitted", curves, claims)


def _histogram(words: np.ndarray) -> tuple[Curve, ...]:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    bars = Curve("permutations", "bars", _floats(there), _floats(counts[there]))
    return bars, _cumulative(words, "with so many or fewer")


def _cumulative(words: np.ndarray, name: str) -> Curve:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    return Curve(name, "line", _floats(there), _floats(np.cumsum(counts)[there]))


def _cells(found: Permuted) -> tuple[np.ndarray, np.ndarray]:
    """How many permutations there are by distance and words, and the middles of the bins of distance."""
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
    return Curve(name, "shades", _floats(middle[there[:, 0]]), _floats(there[:, 1]), _floats(weights))


def _share(there: np.ndarray) -> float:
    return float(there.mean())


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def _floats(values: np.ndarray) -> tuple[float, ...]:
    return tuple(np.round(values.astype(np.float64), 6).tolist())
