"""All that the page "Ratings" shows of one ratings file on one word list, and its tables as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.bee.calibration.cross_validation import SPLITS, CrossValidation, cross_validate
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
from engine.job import Control
from engine.lexicon.sources import open_lexicon

FIGURES = ("one", "mean", "gain", "spread", "won")


@dataclass(frozen=True)
class Comparison:
    """All that is found out about one ratings file on one word list.

    Attributes:
        lexicon: its name.
        splits: random half splits that the judgements are means over.
    """

    lexicon: str
    splits: int
    rated: Sample
    estimates: tuple[Estimate, ...]
    validations: tuple[CrossValidation, ...]


def open_comparison(
    ratings: str,
    frequencies: str,
    lexicon_name: str,
    *,
    splits: int = SPLITS,
    seed: int = 1,
    control: Control | None = None,
) -> Comparison:
    """Read the files, open the word list, and judge all estimators.

    Args:
        ratings: the file of published puzzles.
        frequencies: the file of probabilities of words; "" for the word list's own commonness.
        lexicon_name: a name or a file.

    Raises:
        BadInput, FileProblem: a file is not what it should be, or cannot be read.
        Stopped: as asked.
    """
    control = control or Control()
    published = read_ratings(ratings)
    shares = read_frequencies(frequencies) if frequencies else None
    lexicon = open_lexicon(lexicon_name, control=control.sub(0.0, 0.3))
    control.check()
    rated = sample(published, lexicon, shares)
    control.check()
    estimates = tuple(estimate(rated, one) for one in ESTIMATORS)
    judgements = cross_validate(rated, splits=splits, seed=seed, control=control.sub(0.3, 1.0))
    return Comparison(lexicon.name, splits, rated, estimates, tuple(judgements))


def validations_csv(judgements: Iterable[CrossValidation]) -> str:
    """Every figure of each estimator, a line each."""
    rows: list[list[Any]] = [["estimator", *(f"{q}_{figure}" for q in QUANTITIES for figure in FIGURES)]]
    for one in judgements:
        figures = (getattr(getattr(one, q), figure) for q in QUANTITIES for figure in FIGURES)
        rows.append([one.estimator, *(round(figure, 6) for figure in figures)])
    return _csv(rows)


def residuals_csv(found: Residuals) -> str:
    """What is predicted and was published of each puzzle, a line each."""
    rows: list[list[Any]] = [["hive", "estimator", "measure", "quantity", "predicted", "published"]]
    for hive, x, predicted, y in zip(found.hives, found.measures, found.predicted, found.published, strict=True):
        rows.append([hive, found.estimator, round(x, 6), found.quantity, round(predicted, 6), y])
    return _csv(rows)


def _csv(rows: list[list[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    return out.getvalue()
