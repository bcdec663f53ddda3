"""The comparison of all estimators on one ratings file and one word list, and its tables as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.bee.calibration.cross_validation import SPLITS, CrossValidation, chance_text, cross_validate
from engine.bee.calibration.estimators import ESTIMATORS
from engine.bee.calibration.fit import (
    QUANTITIES,
    Estimate,
    Residuals,
    Sample,
    estimate,
    read_frequencies,
    read_ratings,
    sample,
)
from engine.core.job import Control
from engine.words.lists.tables import ListFormat
from engine.words.sources import open_lexicon

FIGURES = ("one", "mean", "gain", "spread", "won")


@dataclass(frozen=True)
class Comparison:
    """The comparison of all estimators on one ratings file and one word list.

    Attributes:
        lexicon: name of the word list.
        splits: number of random half splits of the cross-validation.
        rated: the published puzzles with their answers.
        warning: that no estimator is better than chance; "" if one is.
        estimates: the result of each estimator on one split, and its full fit.
        validations: the result of each candidate on the random splits.
    """

    lexicon: str
    splits: int
    rated: Sample
    warning: str
    estimates: tuple[Estimate, ...]
    validations: tuple[CrossValidation, ...]


def open_comparison(
    ratings: str,
    frequencies: str,
    lexicon_name: str,
    *,
    splits: int = SPLITS,
    seed: int = 1,
    form: ListFormat | None = None,
    control: Control | None = None,
) -> Comparison:
    """Read the files, open the word list, and compare all estimators.

    Args:
        ratings: path of the file of published puzzles.
        frequencies: path of the file of word probabilities; "" for those of the word list.
        lexicon_name: name or file of a word list.
        splits: number of random half splits.
        seed: random seed of the splits.
        form: the format of the ratings; None to detect it.

    Raises:
        BadInput: If a file has the wrong content.
        UnknownName: If no lexicon has that name.
        FileProblem: If a file cannot be read.
    """
    control = control or Control()
    published = read_ratings(ratings, form)
    shares = read_frequencies(frequencies) if frequencies else None
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.3))
    control.check()
    rated = sample(published, lexicon, shares)
    control.check()
    estimates = tuple(estimate(rated, estimator) for estimator in ESTIMATORS)
    validations = cross_validate(rated, splits=splits, seed=seed, control=control.sub(0.3, 1.0))
    return Comparison(lexicon.name, splits, rated, chance_text(rated), estimates, tuple(validations))


def validations_csv(validations: Iterable[CrossValidation]) -> str:
    """The figures of the cross-validation as CSV, a line for each candidate."""
    rows: list[list[Any]] = [["estimator", *(f"{q}_{figure}" for q in QUANTITIES for figure in FIGURES)]]
    for validation in validations:
        figures = (getattr(getattr(validation, q), figure) for q in QUANTITIES for figure in FIGURES)
        rows.append([validation.estimator, *(round(figure, 6) for figure in figures)])
    return _csv(rows)


def residuals_csv(found: Residuals) -> str:
    """The predicted and published values as CSV, a line for each puzzle."""
    rows: list[list[Any]] = [["hive", "estimator", "measure", "quantity", "predicted", "published"]]
    for hive, x, predicted, y in zip(found.hives, found.measures, found.predicted, found.published, strict=True):
        rows.append([hive, found.estimator, round(x, 6), found.quantity, round(predicted, 6), y])
    return _csv(rows)


def _csv(rows: list[list[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
