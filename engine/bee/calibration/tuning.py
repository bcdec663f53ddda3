"""Tunes the constants of an estimator, such as cotail and falloff, to all published puzzles."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.bee.calibration.cross_validation import standardized, training_errors
from engine.bee.calibration.estimators import ESTIMATORS, Estimator
from engine.bee.calibration.fit import Sample
from engine.core.job import Control
from engine.core.value import Value

NEAR = 1e-4
"""Precision of the constants. A constant this close to a bound counts as being at the bound."""


class Tuned(Value, frozen=True):
    """An estimator with the best constants for all puzzles.

    Attributes:
        objective: the minimized objective: the mean squared residual of the unrounded fit of good, plus that of
            delta. crossMSRE cannot be minimized directly, because it is piecewise constant.
        before: the objective with the original constants.
    """

    estimator: Estimator
    objective: float
    before: float

    @property
    def at_bound(self) -> tuple[str, ...]:
        """The constants that are at a bound of their range. A better value may lie outside the range."""
        named = zip(self.estimator.bounds.items(), self.estimator.constants(), strict=True)
        return tuple(name for (name, ends), value in named if min(abs(value - end) for end in ends) <= NEAR)


def objective(rated: Sample, estimator: Estimator) -> float:
    """The objective that tuning minimizes. See `Tuned`."""
    measure = standardized(rated.measure(estimator))[None, :]
    share = np.full((1, len(rated.published)), 1 / len(rated.published))
    return sum(
        float(training_errors(measure, rated.wanted(quantity), share)[0, 0]) for quantity in ("good", "delta")
    )


def tune(rated: Sample, estimator: Estimator, *, control: Control | None = None) -> Tuned:
    """Tune the constants of an estimator to all puzzles.

    The search is Nelder-Mead from scipy, within the estimator's bounds, starting at the best point of its grid.
    """
    from scipy.optimize import minimize

    control = control or Control()

    def at(values: Sequence[float]) -> float:
        assert control is not None
        control.check()
        return objective(rated, estimator.with_constants(tuple(map(float, values))))

    start = min((variant.constants() for variant in estimator.variants()), key=at)
    bounds = list(estimator.bounds.values())
    options = {"xatol": 1e-4, "fatol": 1e-8, "maxiter": 2000}
    found = minimize(at, start, method="Nelder-Mead", bounds=bounds, options=options)
    best = estimator.with_constants(tuple(round(float(x), 4) for x in found.x))
    return Tuned(best, objective(rated, best), objective(rated, estimator))


def tune_all(rated: Sample, *, control: Control | None = None) -> tuple[Tuned, ...]:
    """Tune every estimator that has constants."""
    control = control or Control()
    tunable = [estimator for estimator in ESTIMATORS if estimator.bounds]
    made = []
    for number, one in enumerate(tunable, 1):
        made.append(tune(rated, one, control=control))
        control.report(number, len(tunable))
    return tuple(made)
