"""How accessible a hive is, and the points that are good, excellent and genius.

The model is seed 004's: a word of frequency p has rarity r = -ln p and accessibility
A = 1 / (1 + f softplus(r - c)), with cotail c and falloff f; "good" and the step between the
ratings are affine in the sum of A over the answers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from engine.bee.puzzle import LONGO, Rules
from engine.lexicon.lexicon import Lexicon
from engine.value import Value

COTAIL = 6.0
FALLOFF = 0.08


class Affine(Value, frozen=True):
    """x -> intercept + slope x."""

    intercept: float
    slope: float

    def __call__(self, x: float) -> float:
        """Its value at x."""
        return self.intercept + self.slope * x


class Model(Value, frozen=True):
    """Thresholds from the sum of accessibilities."""

    good: Affine
    delta: Affine
    cotail: float = COTAIL
    falloff: float = FALLOFF


class Thresholds(Value, frozen=True):
    """Points for each rating; `capped` says that the model wanted more than the maximum for genius."""

    good: int
    excellent: int
    genius: int
    capped: bool = False


MODELS = {
    "common": Model(Affine(4.278442, 0.265110), Affine(2.888376, 0.293409)),
    "standard": Model(Affine(4.937415, 0.086161), Affine(3.337866, 0.106047)),
    "large": Model(Affine(4.838714, 0.062370), Affine(3.343280, 0.073403)),
}
"""Fitted to 114 puzzles of the New York Times Magazine (seed 004), a model for each shipped lexicon, since a
larger one counts more words for the same published threshold; each made by
`puzzle-studio bee calibrate --ratings CSV --lexicon NAME`."""


def accessibility(probabilities: np.ndarray, cotail: float = COTAIL, falloff: float = FALLOFF) -> np.ndarray:
    """float64[n]: the accessibility, 0 to 1, of words of these probabilities.

    A probability of 0 is unknown and takes the smallest one that is not.
    """
    known = probabilities[probabilities > 0]
    least = known.min() if len(known) else 1.0
    rarity = -np.log(np.where(probabilities > 0, probabilities, least))
    return 1.0 / (1.0 + falloff * np.logaddexp(0.0, rarity - cotail))


def probabilities(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: the share of each word in running text, from its Zipf value; 0 where unknown."""
    zipf = lexicon.zipf.astype(np.float64)
    return np.where(zipf > 0, 10.0 ** (zipf - 9.0), 0.0)


@lru_cache(maxsize=4)
def word_accessibility(lexicon: Lexicon) -> np.ndarray:
    """float64[n]: the accessibility of each word of a lexicon."""
    return accessibility(probabilities(lexicon))


def model_for(lexicon: Lexicon) -> Model:
    """The model fitted on this lexicon; for a user's own list that of `common`, the nearest to a printed key."""
    return MODELS.get(lexicon.name, MODELS["common"])


def fitted_for(rules: Rules) -> bool:
    """Whether the model speaks of points as these rules give them: those of the puzzles that it was fitted to."""
    return not rules.ranks and (rules.minimum, rules.flat_up_to, rules.bonus) == (
        LONGO.minimum,
        LONGO.flat_up_to,
        LONGO.bonus,
    )


def thresholds(model: Model, total: float, maximum: int) -> Thresholds:
    """Whole thresholds for a hive whose answers' accessibilities sum to `total`.

    Good and the step are rounded half up first, then excellent = good + step, genius = good + 2 steps;
    none is above `maximum`.
    """
    good, delta = (max(1, round_half_up(affine(total))) for affine in (model.good, model.delta))
    wanted = (good, good + delta, good + 2 * delta)
    return Thresholds(*(min(points, maximum) for points in wanted), capped=wanted[2] > maximum)


def ranks(rules: Rules, maximum: int) -> list[tuple[str, int]]:
    """The ranks of the rules with the points that each takes, rounded to the nearest."""
    return [(rank.name, round_half_up(rank.share * maximum)) for rank in rules.ranks]


def round_half_up(x: float) -> int:
    """The nearest whole number, a half upwards (Python's `round` goes to the even one)."""
    return math.floor(x + 0.5)


def fit(x: Sequence[float] | np.ndarray, y: Sequence[float] | np.ndarray) -> Affine:
    """The affine function of least squares."""
    slope, intercept = np.polyfit(np.asarray(x, np.float64), np.asarray(y, np.float64), 1)
    return Affine(float(intercept), float(slope))


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
