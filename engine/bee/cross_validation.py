"""Cross-validation of the estimators on many random splits of the published puzzles; their comparison and tuning.

crossMSRE on a single split of 114 puzzles varies by a tenth from split to split. Therefore all candidates are
compared on the same random half splits, each half in turn being the training half. Constants are chosen from a
grid in every training half, by a smooth objective, so they never depend on the puzzles that measure the error.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.bee import calibration, estimators
from engine.core import Control, Value
from engine.core.files import csv_text
from engine.words.lists.tables import ListFormat
from engine.words.sources import open_lexicon

SPLITS = 1000
CHUNK = 50  # splits between two checks for cancellation; they take about 20 ms
SIGNIFICANT = 0.05
SHUFFLES = 999  # shuffled lists of thresholds, of which a share follows an estimator by chance
NEAR = 1e-9


class Figures(Value, frozen=True):
    """The crossMSRE of one quantity."""

    one: float  # crossMSRE on one split, the first half of the puzzles and the second
    mean: float  # mean over the random splits
    gain: float  # mean over the splits of the baseline's crossMSRE minus this one. Positive values are better.
    spread: float  # standard deviation of that difference
    won: float  # share of the splits in which this candidate has a lower crossMSRE than the baseline


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
    variants: tuple[estimators.Estimator, ...]


BASELINE = Candidate("accessibility", (estimators.Accessibility(),))
CANDIDATES = (
    Candidate("count", (estimators.Count(),)),
    Candidate("score", (estimators.Score(),)),
    BASELINE,
    Candidate("tuned accessibility", estimators.Accessibility().variants()),
    Candidate("expected score", estimators.ExpectedScore().variants()),
    Candidate("families", (estimators.Families(),)),
    Candidate("expected families", estimators.ExpectedFamilies().variants()),
)


def cross_validate(
    rated: calibration.Sample, candidates: Sequence[Candidate] = CANDIDATES, *, splits: int = SPLITS, seed: int = 1,
    control: Control | None = None,
) -> list[CrossValidation]:  # fmt: skip
    """Compare candidates with the baseline, the accessibility with its published constants.

    Args:
        splits: number of random half splits; each has two folds.
    """
    control = control or Control()
    h = len(rated.published)
    generator = np.random.default_rng(seed)
    halves = np.array([generator.permutation(h) < h // 2 for _ in range(splits)])  # bool[splits, h]: for training
    one_split = (np.arange(h) < h // 2)[None, :]
    base = _errors(rated, BASELINE, halves, control)
    made = []
    for number, one in enumerate(candidates, 1):
        errors = base if one is BASELINE else _errors(rated, one, halves, control)
        single = _errors(rated, one, one_split, control)
        figures = {q: _figures(float(single[q][0]), errors[q], base[q]) for q in calibration.QUANTITIES}
        made.append(CrossValidation(one.name, len(one.variants) > 1, **figures))
        control.report(number, len(candidates))
    return made


def chance_text(rated: calibration.Sample) -> str:
    """A sentence if shuffled thresholds for genius often follow an estimator as closely as the published ones.

    The closest of all estimators counts on both sides, so that choosing the best one is no advantage. "" if the
    published ones are closer.
    """
    random, y = np.random.default_rng(1), standardized(rated.wanted("genius"))
    measures = np.array([standardized(rated.measure(estimator)) for estimator in estimators.ESTIMATORS])
    shuffled = np.array([random.permutation(y) for _ in range(SHUFFLES)])
    closest, by_chance = np.abs(measures @ y).max(), np.abs(measures @ shuffled.T).max(0)
    share = float((np.count_nonzero(by_chance >= closest - NEAR) + 1) / (SHUFFLES + 1))
    return f"No estimator is better than chance on these puzzles (p = {share:.2f})." * (share > SIGNIFICANT)


def _figures(one: float, errors: np.ndarray, base: np.ndarray) -> Figures:
    gains = base - errors
    return Figures(one, *map(float, (errors.mean(), gains.mean(), gains.std(), (gains > 0).mean())))


def _errors(
    rated: calibration.Sample, candidate: Candidate, halves: np.ndarray, control: Control
) -> Mapping[calibration.Quantity, np.ndarray]:
    """float64[splits] for each quantity: crossMSRE, the mean over the two folds of each split."""
    measures = np.empty((len(candidate.variants), len(rated.published)))
    for number, variant in enumerate(candidate.variants):
        control.check()
        measures[number] = standardized(rated.measure(variant))
    wanted: dict[calibration.Quantity, np.ndarray] = {
        quantity: rated.wanted(quantity) for quantity in calibration.QUANTITIES
    }
    parts = []
    for first in range(0, len(halves), CHUNK):
        control.check()
        some = halves[first : first + CHUNK]
        folds = [_fold(measures, wanted, train) for train in (some, ~some)]
        parts.append([(folds[0][q] + folds[1][q]) / 2 for q in calibration.QUANTITIES])
    return dict(zip(calibration.QUANTITIES, np.concatenate(parts, axis=1), strict=True))


def standardized(x: np.ndarray) -> np.ndarray:
    """The values scaled to mean 0 and standard deviation 1.

    This does not change affine fits, but reduces rounding errors in sums of squares.
    """
    off = x - x.mean()
    return off / (off.std() or 1.0)


def _fold(
    measures: np.ndarray, wanted: Mapping[calibration.Quantity, np.ndarray], train: np.ndarray
) -> dict[calibration.Quantity, np.ndarray]:
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
    return yy - ys**2 - np.divide(together**2, spread, out=np.zeros_like(spread), where=spread > 1e-12)


def _fits(chosen: np.ndarray, y: np.ndarray, share: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Intercept and slope of each split's fit, each float64[splits, 1]; `chosen` is float64[splits, h]."""
    x, ys = (chosen * share).sum(1, keepdims=True), (share @ y)[:, None]
    off = chosen - x
    spread = (off**2 * share).sum(1, keepdims=True)
    together = (off * y * share).sum(1, keepdims=True)
    slope = np.divide(together, spread, out=np.zeros_like(spread), where=spread > 1e-12)
    return ys - slope * x, slope


@dataclass(frozen=True)
class Comparison:
    """The comparison of all estimators on one ratings file and one word list."""

    lexicon: str  # name of the word list
    splits: int  # number of random half splits of the cross-validation
    rated: calibration.Sample  # the published puzzles with their answers
    warning: str  # that no estimator is better than chance; "" if one is
    estimates: tuple[calibration.Estimate, ...]  # the result of each estimator on one split, and its full fit
    validations: tuple[CrossValidation, ...]  # the result of each candidate on the random splits


def open_comparison(
    ratings: str, frequencies: str, lexicon_name: str, *, splits: int = SPLITS, seed: int = 1,
    form: ListFormat | None = None, control: Control | None = None,
) -> Comparison:  # fmt: skip
    """Read the files, open the word list, and compare all estimators.

    Raises BadInput if a file has the wrong content; UnknownName if no lexicon has that name; FileProblem if a file
    cannot be read.

    Args:
        frequencies: path of the file of word probabilities; "" for those of the word list.
        form: the format of the ratings; None to detect it.
    """
    control = control or Control()
    published = calibration.read_ratings(ratings, form)
    shares = calibration.read_frequencies(frequencies) if frequencies else None
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.3))
    control.check()
    rated = calibration.sample(published, lexicon, shares)
    control.check()
    estimates = tuple(calibration.estimate(rated, estimator) for estimator in estimators.ESTIMATORS)
    validations = cross_validate(rated, splits=splits, seed=seed, control=control.sub(0.3, 1.0))
    return Comparison(lexicon.name, splits, rated, chance_text(rated), estimates, tuple(validations))


def validations_csv(validations: Iterable[CrossValidation]) -> str:
    """The figures of the cross-validation as CSV, a line for each candidate."""
    names = Figures.__struct_fields__
    rows: list[list[object]] = [["estimator", *(f"{q}_{name}" for q in calibration.QUANTITIES for name in names)]]
    for validation in validations:
        figures = (getattr(getattr(validation, q), name) for q in calibration.QUANTITIES for name in names)
        rows.append([validation.estimator, *(round(figure, 6) for figure in figures)])
    return csv_text(rows)


def residuals_csv(found: calibration.Residuals) -> str:
    """The predicted and published values as CSV, a line for each puzzle."""
    rows: list[list[object]] = [["hive", "estimator", "measure", "quantity", "predicted", "published"]]
    for hive, x, predicted, y in zip(found.hives, found.measures, found.predicted, found.published, strict=True):
        rows.append([hive, found.estimator, round(x, 6), found.quantity, round(predicted, 6), y])
    return csv_text(rows)


AT_BOUND = 1e-4  # precision of the constants. A constant this close to a bound counts as being at the bound.


class Tuned(Value, frozen=True):
    """An estimator with the best constants for all puzzles."""

    estimator: estimators.Estimator
    # the minimized objective: the mean squared residual of the unrounded fit of good, plus that of delta.
    # crossMSRE cannot be minimized directly, because it is piecewise constant.
    objective: float
    before: float  # the objective with the original constants

    @property
    def at_bound(self) -> tuple[str, ...]:
        """The constants that are at a bound of their range. A better value may lie outside the range."""
        named = zip(self.estimator.bounds.items(), self.estimator.constants(), strict=True)
        return tuple(name for (name, ends), value in named if min(abs(value - end) for end in ends) <= AT_BOUND)


def objective(rated: calibration.Sample, estimator: estimators.Estimator) -> float:
    """The objective that tuning minimizes. See `Tuned`."""
    measure = standardized(rated.measure(estimator))[None, :]
    share = np.full((1, len(rated.published)), 1 / len(rated.published))
    return sum(float(training_errors(measure, rated.wanted(one), share)[0, 0]) for one in ("good", "delta"))


def tune(rated: calibration.Sample, estimator: estimators.Estimator, *, control: Control | None = None) -> Tuned:
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


def tune_all(rated: calibration.Sample, *, control: Control | None = None) -> tuple[Tuned, ...]:
    """Tune every estimator that has constants."""
    control = control or Control()
    tunable = [estimator for estimator in estimators.ESTIMATORS if estimator.bounds]
    made = []
    for number, one in enumerate(tunable, 1):
        made.append(tune(rated, one, control=control))
        control.report(number, len(tunable))
    return tuple(made)
