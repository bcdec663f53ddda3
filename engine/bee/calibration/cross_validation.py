"""Cross-validation of the estimators on many random splits of the published puzzles.

crossMSRE on a single split of 114 puzzles varies by a tenth from split to split. Therefore all candidates are
compared on the same random half splits, each half in turn being the training half. Constants are chosen from a
grid in every training half, by a smooth objective, so they never depend on the puzzles that measure the error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from engine.bee.calibration.estimators import (
    ESTIMATORS,
    Accessibility,
    Count,
    Estimator,
    ExpectedFamilies,
    ExpectedScore,
    Families,
    Score,
)
from engine.bee.calibration.fit import QUANTITIES, Quantity, Sample
from engine.core.job import Control
from engine.core.value import Value

SPLITS = 1000
CHUNK = 50
"""Splits between two checks for cancellation; they take about 20 ms."""
SIGNIFICANT = 0.05
NEAR = 1e-9


class Figures(Value, frozen=True):
    """The crossMSRE of one quantity.

    Attributes:
        one: crossMSRE on one split, the first half of the puzzles and the second.
        mean: mean over the random splits.
        gain: mean over the splits of the baseline's crossMSRE minus this one. Positive values are better.
        spread: standard deviation of that difference.
        won: share of the splits in which this candidate has a lower crossMSRE than the baseline.
    """

    one: float
    mean: float
    gain: float
    spread: float
    won: float


class CrossValidation(Value, frozen=True):
    """The result of a candidate. `tuned` is whether its constants were chosen in each training half."""

    estimator: str
    tuned: bool
    good: Figures
    delta: Figures
    genius: Figures


class Candidate(NamedTuple):
    """An estimator in one or more variants with different constants.

    Each training half chooses the best variant.
    """

    name: str
    variants: tuple[Estimator, ...]


BASELINE = Candidate("accessibility", (Accessibility(),))
CANDIDATES = (
    Candidate("count", (Count(),)),
    Candidate("score", (Score(),)),
    BASELINE,
    Candidate("tuned accessibility", Accessibility().variants()),
    Candidate("expected score", ExpectedScore().variants()),
    Candidate("families", (Families(),)),
    Candidate("expected families", ExpectedFamilies().variants()),
)


def cross_validate(
    rated: Sample,
    candidates: Sequence[Candidate] = CANDIDATES,
    *,
    splits: int = SPLITS,
    seed: int = 1,
    control: Control | None = None,
) -> list[CrossValidation]:
    """Compare candidates with the baseline, the accessibility with its published constants.

    Args:
        rated: published puzzles with their answers.
        candidates: the estimators to compare.
        splits: number of random half splits; each has two folds.
        seed: random seed of the splits.
    """
    control = control or Control()
    h = len(rated.published)
    halves = _halves(h, splits, seed)
    one_split = (np.arange(h) < h // 2)[None, :]
    base = _errors(rated, BASELINE, halves, control)
    made = []
    for number, one in enumerate(candidates, 1):
        errors = base if one is BASELINE else _errors(rated, one, halves, control)
        single = _errors(rated, one, one_split, control)
        figures = {q: _figures(float(single[q][0]), errors[q], base[q]) for q in QUANTITIES}
        made.append(CrossValidation(one.name, len(one.variants) > 1, **figures))
        control.report(number, len(candidates))
    return made


def chance_text(rated: Sample, *, shuffles: int = 999, seed: int = 1) -> str:
    """A sentence if shuffled thresholds for genius often follow an estimator as closely as the published ones.

    The closest of all estimators counts on both sides, so that choosing the best one is no advantage. "" if the
    published ones are closer.
    """
    random, y = np.random.default_rng(seed), standardized(rated.wanted("genius"))
    measures = np.array([standardized(rated.measure(estimator)) for estimator in ESTIMATORS])
    shuffled = np.array([random.permutation(y) for _ in range(shuffles)])
    closest, by_chance = np.abs(measures @ y).max(), np.abs(measures @ shuffled.T).max(0)
    share = float((np.count_nonzero(by_chance >= closest - NEAR) + 1) / (shuffles + 1))
    return f"No estimator is better than chance on these puzzles (p = {share:.2f})." * (share > SIGNIFICANT)


def _halves(h: int, splits: int, seed: int) -> np.ndarray:
    """bool[splits, h]: the training half of each split."""
    generator = np.random.default_rng(seed)
    return np.array([generator.permutation(h) < h // 2 for _ in range(splits)])


def _figures(one: float, errors: np.ndarray, base: np.ndarray) -> Figures:
    gains = base - errors
    return Figures(one, *map(float, (errors.mean(), gains.mean(), gains.std(), (gains > 0).mean())))


def _errors(
    rated: Sample, candidate: Candidate, halves: np.ndarray, control: Control
) -> Mapping[Quantity, np.ndarray]:
    """float64[splits] for each quantity: crossMSRE, the mean over the two folds of each split."""
    measures = np.array([standardized(_measured(rated, variant, control)) for variant in candidate.variants])
    wanted: dict[Quantity, np.ndarray] = {quantity: rated.wanted(quantity) for quantity in QUANTITIES}
    parts = []
    for first in range(0, len(halves), CHUNK):
        control.check()
        some = halves[first : first + CHUNK]
        folds = [_fold(measures, wanted, train) for train in (some, ~some)]
        parts.append([(folds[0][q] + folds[1][q]) / 2 for q in QUANTITIES])
    return dict(zip(QUANTITIES, np.concatenate(parts, axis=1), strict=True))


def _measured(rated: Sample, estimator: Estimator, control: Control) -> np.ndarray:
    control.check()
    return rated.measure(estimator)


def standardized(x: np.ndarray) -> np.ndarray:
    """The values scaled to mean 0 and standard deviation 1.

    This does not change affine fits, but reduces rounding errors in sums of squares.
    """
    off = x - x.mean()
    return off / (off.std() or 1.0)


def _fold(
    measures: np.ndarray, wanted: Mapping[Quantity, np.ndarray], train: np.ndarray
) -> dict[Quantity, np.ndarray]:
    """float64[splits] for each quantity: the mean squared error of the rounded fit on the test half.

    Args:
        measures: float64[variants, h].
        wanted: float64[h], the published values of each quantity.
        train: bool[splits, h], the training half of each split.
    """
    share = train / train.sum(1, keepdims=True)
    residual = [training_errors(measures, wanted[quantity], share) for quantity in ("good", "delta")]
    chosen = measures[np.sum(residual, axis=0).argmin(0)]
    errors = {}
    for quantity, y in wanted.items():
        intercept, slope = _fits(chosen, y, share)
        off = np.floor(intercept + slope * chosen + 0.5) - y
        errors[quantity] = (off**2 * ~train).sum(1) / (~train).sum(1)
    return errors


def training_errors(measures: np.ndarray, y: np.ndarray, share: np.ndarray) -> np.ndarray:
    """float64[variants, splits]: the mean squared residual of each variant's fit in each training half.

    Args:
        measures: float64[variants, h], standardized.
        y: float64[h], the published values.
        share: float64[splits, h], the weight of each puzzle in each training half; 0 outside of it.
    """
    x, xx, xy = measures @ share.T, measures**2 @ share.T, (measures * y) @ share.T
    ys, yy = share @ y, share @ y**2
    spread, together = xx - x**2, xy - x * ys
    explained = np.divide(together**2, spread, out=np.zeros_like(spread), where=spread > 1e-12)
    return yy - ys**2 - explained


def _fits(chosen: np.ndarray, y: np.ndarray, share: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Intercept and slope of each split's fit, each float64[splits, 1]; `chosen` is float64[splits, h]."""
    x, ys = (chosen * share).sum(1, keepdims=True), (share @ y)[:, None]
    off = chosen - x
    spread = (off**2 * share).sum(1, keepdims=True)
    together = (off * y * share).sum(1, keepdims=True)
    slope = np.divide(together, spread, out=np.zeros_like(spread), where=spread > 1e-12)
    return ys - slope * x, slope
