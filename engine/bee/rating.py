"""The points that are good, excellent and genius, and how accessible a hive is.

Published thresholds rise with the size of a hive: "good" and the step between the ratings are affine in an
estimator of it (`engine.bee.calibration.estimators`). The program's own estimator is the expected score; seed
004's is the accessibility, which also says how hard a hive is.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

import numpy as np

from engine.bee.calibration.estimators import Accessibility, Estimator, ExpectedScore, Words
from engine.bee.puzzle import LONGO, Rules
from engine.lexicon.lexicon import Lexicon
from engine.value import Value


class Affine(Value, frozen=True):
    """x -> intercept + slope x."""

    intercept: float
    slope: float

    def __call__(self, x: float) -> float:
        """Its value at x."""
        return self.intercept + self.slope * x


class Model(Value, frozen=True):
    """Thresholds from the sum of an estimator's weights."""

    good: Affine
    delta: Affine
    estimator: Estimator = Accessibility()


class Thresholds(Value, frozen=True):
    """Points for each rating; `capped` says that the model wanted more than the maximum for genius."""

    good: int
    excellent: int
    genius: int
    capped: bool = False


PUBLISHED_MODELS = {
    "common": Model(Affine(4.278442, 0.265110), Affine(2.888376, 0.293409)),
    "standard": Model(Affine(4.937415, 0.086161), Affine(3.337866, 0.106047)),
    "large": Model(Affine(4.838714, 0.062370), Affine(3.343280, 0.073403)),
}
"""Seed 004's model for each shipped lexicon, cotail and falloff as the seed has them. Fitted to 114 puzzles of the
New York Times Magazine; a larger lexicon counts more words for the same published threshold. Each made by
`puzzle-studio bee calibrate --ratings CSV --lexicon NAME`."""

SIZES = {"common": 36_445, "standard": 172_820, "large": 274_937}
"""Words of the shipped lexicons."""

MODELS = {
    "common": Model(Affine(4.092655, 0.171473), Affine(2.817814, 0.182307), ExpectedScore()),
    "standard": Model(Affine(3.779496, 0.155435), Affine(2.247476, 0.176066), ExpectedScore()),
    "large": Model(Affine(3.877457, 0.140573), Affine(2.218395, 0.165169), ExpectedScore()),
}
"""The program's own, fitted to the same puzzles, each made by the same command. The constants of `ExpectedScore`
are those of the largest lexicon, made by `puzzle-studio bee calibrate --ratings CSV --lexicon large --tune`, for
whether a word is on the author's list does not depend on ours.

crossMSRE, the mean over 1,000 random half splits (`--splits 1000 --seed 1`) with those constants chosen anew in
every training half; beside it the seed's model with its own; and the share of the splits in which ours is lower:

              good                delta               genius
    common    1.10, 1.16,  81 %   0.97, 1.02,  73 %   5.7, 6.1,  86 %
    standard  1.01, 1.33,  99 %   0.75, 1.09, 100 %   4.3, 7.1, 100 %
    large     1.05, 1.28,  97 %   0.74, 1.18, 100 %   4.2, 7.2, 100 %

The gain is that obscure words of a large list no longer count. `common` leaves out the rare words that the
published thresholds do count; there the plain score is as good (1.07, 0.96, 5.6), but by the obscure words of a
user's own list it is misled. On the seed's list with its frequencies only the bingos' points are a gain (genius
3.8 instead of 4.3, by the plain score too), and good gains nothing. Families of words that count once, which the
seed proposes, lose to the same weights without families, but for the step on `large` (1.14 instead of 1.18). What
the splits cannot show is that the form of the estimator was chosen with all the puzzles in view.
"""


@lru_cache(maxsize=4)
def word_accessibility(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: the accessibility of each word of a lexicon, as seed 004 has it."""
    return Accessibility().weights(Words.of(lexicon))


@lru_cache(maxsize=4)
def word_weights(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: what each word of a lexicon adds to the sum that `model_for(lexicon)` takes."""
    return model_for(lexicon).estimator.weights(Words.of(lexicon))


def model_for(lexicon: Lexicon, models: Mapping[str, Model] = MODELS) -> Model:
    """The model fitted on this lexicon; for a user's own list that of the shipped one whose size is nearest.

    Fitted to the published puzzles on another list, it gives their genius on a list of 247,000 words with a mean
    squared error of 3.9 (the seed's model: 7.6), on one of 64,000 with 5.0 (6.5).
    """
    name = lexicon.name if lexicon.name in models else min(models, key=lambda name: _apart(lexicon, name))
    return models[name]


def _apart(lexicon: Lexicon, name: str) -> float:
    return abs(math.log(len(lexicon) / SIZES[name]))


def fitted_for(rules: Rules) -> bool:
    """Whether the model speaks of points as these rules give them: those of the puzzles that it was fitted to."""
    return not rules.ranks and (rules.minimum, rules.flat_up_to, rules.bonus) == (
        LONGO.minimum,
        LONGO.flat_up_to,
        LONGO.bonus,
    )


def thresholds(model: Model, total: float, maximum: int) -> Thresholds:
    """Whole thresholds for a hive whose answers' weights sum to `total`.

    Good and the step are rounded half up first, then excellent = good + step, genius = good + 2 steps;
    none is above `maximum`.
    """
    good, delta = (max(1, round_half_up(affine(total))) for affine in (model.good, model.delta))
    wanted = (good, good + delta, good + 2 * delta)
    return Thresholds(*(min(points, maximum) for points in wanted), capped=wanted[2] > maximum)


def difficulty(ease: float | np.ndarray, answers: int | np.ndarray) -> np.ndarray:
    """The share of the answers that a solver is expected to miss, in percent; 0 where there is no answer.

    Args:
        ease: the sum of the answers' accessibility, of one hive or of many.
        answers: how many they are.
    """
    return np.where(np.asarray(answers) > 0, 100.0 * (1.0 - ease / np.maximum(answers, 1)), 0.0)


def ranks(rules: Rules, maximum: int) -> list[tuple[str, int]]:
    """The ranks of the rules with the points that each takes, rounded to the nearest."""
    return [(rank.name, round_half_up(rank.share * maximum)) for rank in rules.ranks]


def round_half_up(x: float) -> int:
    """The nearest whole number, a half upwards (Python's `round` goes to the even one)."""
    return math.floor(x + 0.5)


def fit(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray) -> Affine:
    """The affine function of least squares; a constant where all x are the same."""
    across, up = np.asarray(x, np.float64), np.asarray(y, np.float64)
    off = across - across.mean()
    slope = float(off @ up / (off @ off)) if off.any() else 0.0
    return Affine(float(up.mean() - slope * across.mean()), slope)


def cross_msre(x: np.ndarray, y: np.ndarray) -> float:
    """Seed 004's crossMSRE: the 50 % cross-validated mean squared error of the rounded fit.

    The folds are the first and the second half in the order given.
    """
    half = len(x) // 2
    folds = (slice(None, half), slice(half, None))
    errors = []
    for train, test in (folds, folds[::-1]):
        affine = fit(x[train], y[train])
        errors.append(
            np.mean([(round_half_up(affine(a)) - b) ** 2 for a, b in zip(x[test], y[test], strict=True)])
        )
    return float(np.mean(errors))
