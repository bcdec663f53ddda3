"""Whether an estimator of the ratings is better than another, or was lucky.

crossMSRE on one split of 114 puzzles moves by a tenth from split to split. So estimators are judged by many
random half splits, all by the same ones, each half in turn the training half; constants are chosen anew inside
every training half, from a grid, by a smooth objective, and so never see the puzzles on which they are judged.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from engine.bee.calibration.estimators import (
    Accessibility,
    AccessibleScore,
    Count,
    Estimator,
    ExpectedFamilies,
    ExpectedScore,
    Families,
    Score,
)
from engine.bee.calibration.fit import QUANTITIES, Quantity, Sample
from engine.job import Control
from engine.value import Value

SPLITS = 1000
CHUNK = 50
"""Splits that are judged between two looks at the control: some 20 ms."""


class Figures(Value, frozen=True):
    """crossMSRE of one quantity.

    Attributes:
        one: on the seed's one split, the first half of the puzzles against the second.
        mean: the mean over the random splits.
        gain: the mean over the splits of the seed's accessibility's less this one's; above 0 is better.
        spread: the standard deviation of that difference from split to split.
        won: the share of the splits in which this one is lower.
    """

    one: float
    mean: float
    gain: float
    spread: float
    won: float


class CrossValidation(Value, frozen=True):
    """How an estimator fared; `tuned` says that its constants were chosen inside each training half."""

    estimator: str
    tuned: bool
    good: Figures
    delta: Figures
    genius: Figures


class Candidate(NamedTuple):
    """An estimator, or several that differ in their constants, of which each training half chooses one."""

    name: str
    variants: tuple[Estimator, ...]


BASELINE = Candidate("accessibility", (Accessibility(),))
CANDIDATES = (
    Candidate("count", (Count(),)),
    Candidate("score", (Score(),)),
    BASELINE,
    Candidate("tuned accessibility", Accessibility().variants()),
    Candidate("accessible score", (AccessibleScore(),)),
    Candidate("expected score", ExpectedScore().variants()),
    Candidate("families", (Families(),)),
    Candidate("expected families", ExpectedFamilies().variants()),
)


def cross_validate(
    rated: Sample,
    contestants: Sequence[Candidate] = CANDIDATES,
    *,
    splits: int = SPLITS,
    seed: int = 1,
    control: Control | None = None,
) -> list[CrossValidation]:
    """Each contestant on the seed's one split and on random half splits, beside the seed's accessibility.

    Args:
        rated: published puzzles with their answers.
        contestants: who is judged.
        splits: how many; each gives two folds.
        seed: the same seed makes the same splits.
        control: reports contestants done; `Stopped` as asked.
    """
    control = control or Control()
    h = len(rated.published)
    halves = _halves(h, splits, seed)
    seeds_own = (np.arange(h) < h // 2)[None, :]
    base = _errors(rated, BASELINE, halves, control)
    made = []
    for number, one in enumerate(contestants, 1):
        errors = base if one is BASELINE else _errors(rated, one, halves, control)
        ones = _errors(rated, one, seeds_own, control)
        figures = {q: _figures(float(ones[q][0]), errors[q], base[q]) for q in QUANTITIES}
        made.append(CrossValidation(one.name, len(one.variants) > 1, **figures))
        control.report(number, len(contestants))
    return made


def _halves(h: int, splits: int, seed: int) -> np.ndarray:
    """bool[splits, h]: the training half of each split."""
    generator = np.random.default_rng(seed)
    return np.array([generator.permutation(h) < h // 2 for _ in range(splits)])


def _figures(one: float, errors: np.ndarray, base: np.ndarray) -> Figures:
    gains = base - errors
    return Figures(one, *map(float, (errors.mean(), gains.mean(), gains.std(), (gains > 0).mean())))


def _errors(
    rated: Sample, contestant: Candidate, halves: np.ndarray, control: Control
) -> Mapping[Quantity, np.ndarray]:
    """float64[splits] for each quantity: crossMSRE, the mean over the two folds of each split."""
    measures = np.array([standardized(_measured(rated, one, control)) for one in contestant.variants])
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
    """With mean 0 and deviation 1, which affine fits do not see but sums of squares keep more digits by."""
    off = x - x.mean()
    return off / (off.std() or 1.0)


def _fold(
    measures: np.ndarray, wanted: Mapping[Quantity, np.ndarray], train: np.ndarray
) -> dict[Quantity, np.ndarray]:
    """float64[splits] for each quantity: the rounded fit's mean squared error on the half that did not train it.

    measures float64[variants, h], train bool[splits, h].
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
    """float64[variants, splits]: the mean squared residual of each variant's fit in each training half."""
    x, xx, xy = measures @ share.T, measures**2 @ share.T, (measures * y) @ share.T
    ys, yy = share @ y, share @ y**2
    spread, together = xx - x**2, xy - x * ys
    explained = np.divide(together**2, spread, out=np.zeros_like(spread), where=spread > 1e-12)
    return yy - ys**2 - explained


def _fits(chosen: np.ndarray, y: np.ndarray, share: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """float64[splits, 1] twice: intercept and slope of each split's fit; chosen float64[splits, h]."""
    x, ys = (chosen * share).sum(1, keepdims=True), (share @ y)[:, None]
    off = chosen - x
    spread = (off**2 * share).sum(1, keepdims=True)
    together = (off * y * share).sum(1, keepdims=True)
    slope = np.divide(together, spread, out=np.zeros_like(spread), where=spread > 1e-12)
    return ys - slope * x, slope
