"""The thresholds for good, excellent and genius, and the ranks of a hive.

Published thresholds grow with the size of a hive: "good" and the step between the ratings are affine functions of
an estimator of the size (`engine.bee.estimators`). The program uses the expected score. The README of
`spelling-bee` uses the accessibility.
"""

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache
from operator import attrgetter

import numpy as np

from engine.bee.estimators import ESTIMATORS, Accessibility, Estimator, ExpectedScore, Words
from engine.bee.puzzle import LONGO, Calibration, Rules
from engine.core import BadInput, Value, changed
from engine.words.commonness import sizes as tier_sizes
from engine.words.lexicon import Lexicon


class Affine(Value, frozen=True):
    """The function intercept + slope x."""

    intercept: float
    slope: float

    def __call__(self, x: float) -> float:
        """Return the value at x."""
        return self.intercept + self.slope * x


class Model(Value, frozen=True):
    """Functions from an estimate to the threshold for good and to the step between ratings."""

    good: Affine
    delta: Affine
    estimator: Estimator = Accessibility()


class Thresholds(Value, frozen=True):
    """The points of each rating, a step apart. `capped` is true if the last one is the maximum score.

    This is the only list of the ratings: a new field is a new rating everywhere.
    """

    good: int
    excellent: int
    genius: int
    capped: bool = False

    @property
    def rated(self) -> tuple[tuple[str, int], ...]:
        """The name of each rating with its points, ascending."""
        return tuple((field.capitalize(), getattr(self, field)) for field in RATINGS)


RATINGS = Thresholds.__struct_fields__[:-1]  # the fields of the ratings


PUBLISHED_MODELS = {
    "common": Model(Affine(3.274197, 0.309433), Affine(1.370180, 0.374582)),
    "standard": Model(Affine(4.950039, 0.086005), Affine(3.344123, 0.106211)),
    "large": Model(Affine(4.830413, 0.062869), Affine(3.337159, 0.073894)),
}
"""The accessibility model of the README of `spelling-bee` for three shipped lexicons, with the published cotail
and falloff. It is fitted to the ratings of 114 puzzles of the New York Times Magazine, 2016 to 2018, by
`puzzle-studio bee calibrate --ratings CSV --lexicon NAME`. The slopes are smaller for larger lexicons, because
these count more words for the same published threshold."""

SIZES = {"common": tier_sizes()["common"], "standard": 172_820, "large": 274_937}
"""Number of words of these lexicons. The other lists use the model of the one of nearest size."""

MODELS = {
    "common": Model(Affine(3.211840, 0.204874), Affine(1.624655, 0.231029), ExpectedScore()),
    "standard": Model(Affine(3.684936, 0.159233), Affine(2.015582, 0.186032), ExpectedScore()),
    "large": Model(Affine(3.718016, 0.148389), Affine(2.028181, 0.174475), ExpectedScore()),
}
"""The program's own models, fitted to the same puzzles by the same command with the lists of today. The
constants of `ExpectedScore` were tuned on the largest lexicon by `puzzle-studio bee calibrate --ratings CSV
--lexicon large --tune`. They are the same for all lexicons, because the word list of the puzzles' author does
not depend on ours.

The table gives, for each quantity: the crossMSRE of this model, as the mean over 1,000 random half splits
(`--splits 1000 --seed 1`) with the constants tuned in every training half; the crossMSRE of the published model
with its own constants; and the share of the splits in which this model has the lower error.

              good                delta               genius
    common    0.95, 0.98,  68 %   0.61, 0.62,  59 %   3.0, 3.6,  99 %
    standard  1.04, 1.34, 100 %   0.73, 1.09, 100 %   4.2, 7.1, 100 %
    large     1.05, 1.28,  97 %   0.72, 1.18, 100 %   4.0, 7.2, 100 %

The splits do not account for one choice: the form of the estimator was selected with all the puzzles in view.
"""


@lru_cache(maxsize=4)
def word_weights(lexicon: Lexicon, estimator: Estimator) -> np.ndarray:
    """float64[n]: the weight of each word of a lexicon in an estimator."""
    return estimator.weights(Words.of(lexicon))


def model_of(rules: Rules, lexicon: Lexicon) -> Model:
    """The rating model of rules: their own calibration, or that of the lexicon.

    Raises BadInput if there is no estimator of the name that the calibration gives.
    """
    own = rules.calibration
    if not isinstance(own, Calibration):
        return model_for(lexicon)
    estimator = next((one for one in ESTIMATORS if one.name == own.estimator and additive(one)), None)
    if estimator is None:
        raise BadInput(f"there is no estimator named {own.estimator!r} for the calibration {own.name!r}")
    return Model(Affine(*own.good), Affine(*own.step), estimator)


def additive(estimator: Estimator) -> bool:
    """Whether an estimate is the sum of the weights of the answers, as the ratings of a hive require."""
    return type(estimator).measure is Estimator.measure


def calibrated(rules: Rules, model: Model, name: str) -> Rules:
    """The rules with a fitted model as their calibration."""
    good, step = ((one.intercept, one.slope) for one in (model.good, model.delta))
    return changed(rules, calibration=Calibration(name, model.estimator.name, good, step))


def model_for(lexicon: Lexicon, models: Mapping[str, Model] = MODELS) -> Model:
    """The model fitted to this lexicon; for a user's own list, the model of the shipped lexicon of nearest size.

    On a list that it was not fitted to, the model predicts the published thresholds for genius with a mean squared
    error of 3.9 with 247,000 words and 4.3 with 64,000. The published accessibility model has 7.7 and 6.9.
    """
    if lexicon.name in models:
        return models[lexicon.name]
    return models[min(models, key=lambda name: abs(math.log(len(lexicon) / SIZES[name])))]


def fitted_for(rules: Rules) -> bool:
    """Whether the model applies to these rules: they score like its puzzles and have no ranks."""
    scores = attrgetter("minimum", "flat_up_to", "bonus")
    return not rules.ranks and scores(rules) == scores(LONGO)


def thresholds(model: Model, total: float, maximum: int) -> Thresholds:
    """The thresholds for a hive whose answers' weights sum to `total`, in whole points.

    Good and the step are rounded half up; each further rating is a step above the one before. No threshold is
    above `maximum`.
    """
    good, delta = (max(1, round_half_up(affine(total))) for affine in (model.good, model.delta))
    wanted = [good + step * delta for step in range(len(RATINGS))]
    return Thresholds(*(min(points, maximum) for points in wanted), capped=wanted[-1] >= maximum)


def ranks(rules: Rules, maximum: int) -> list[tuple[str, int]]:
    """The name of each rank of the rules with the points that it requires, rounded to the nearest point."""
    return [(rank.name, round_half_up(rank.share * maximum)) for rank in rules.ranks]


def round_half_up(x: float) -> int:
    """The nearest whole number; a half is rounded up (Python's `round` rounds it to the even number)."""
    return math.floor(x + 0.5)


def fit(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray) -> Affine:
    """The affine function of least squares; constant if all x are equal."""
    across, up = np.asarray(x, np.float64), np.asarray(y, np.float64)
    off = across - across.mean()
    slope = float(off @ up / (off @ off)) if off.any() else 0.0
    return Affine(float(up.mean() - slope * across.mean()), slope)


def cross_msre(x: np.ndarray, y: np.ndarray) -> float:
    """The crossMSRE of the README of `spelling-bee`: the mean squared error of the rounded fit, cross-validated.

    The two folds are the first and the second half in the given order.
    """
    half = len(x) // 2
    folds = (slice(None, half), slice(half, None))
    errors = []
    for train, test in (folds, folds[::-1]):
        affine = fit(x[train], y[train])
        wrong = [round_half_up(affine(a)) - b for a, b in zip(x[test], y[test], strict=True)]
        errors.append(np.mean(np.square(wrong)))
    return float(np.mean(errors))
