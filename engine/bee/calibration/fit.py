"""Fits rating models to published puzzles and measures each fit, as the Calibrator of `spelling-bee` does."""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import numpy as np

from engine.bee import rating
from engine.bee.calibration.estimators import ESTIMATORS, Estimator, Words
from engine.bee.puzzle import LONGO, Puzzle, hive
from engine.bee.solve import look_up
from engine.errors import BadInput, EngineError
from engine.files import read_bytes
from engine.lexicon.lexicon import Lexicon
from engine.value import Value

Quantity: TypeAlias = Literal["good", "delta", "genius"]
QUANTITIES: tuple[Quantity, ...] = get_args(Quantity)
"""The estimated quantities: the threshold for good, the step between ratings, and the threshold for genius."""
FIELDS = 5
"""Fields that a line of a ratings file must have; further fields are ignored."""
MOST_DIGITS = 4
"""Maximum number of digits of a threshold."""


class Published(Value, frozen=True):
    """A published puzzle with its thresholds.

    Attributes:
        good, excellent, genius: the points that each rating requires.
    """

    puzzle: Puzzle
    good: int
    excellent: int
    genius: int


class Estimate(Value, frozen=True):
    """The crossMSRE of an estimator with the two halves of the puzzles as folds, and the full fit."""

    estimator: str
    good: float
    delta: float
    genius: float
    model: rating.Model


@dataclass(frozen=True, eq=False)
class Sample:
    """Published puzzles with their answers by a word list.

    Attributes:
        published: h puzzles. Their order determines the folds.
        words: the answers of all puzzles, puzzle by puzzle.
        owners: int64[n], the index of the puzzle of each answer.
    """

    published: tuple[Published, ...]
    words: Words
    owners: np.ndarray

    def measure(self, estimator: Estimator) -> np.ndarray:
        """float64[h]: the estimate for each puzzle."""
        return estimator.measure(self.words, self.owners, len(self.published))

    def wanted(self, quantity: Quantity) -> np.ndarray:
        """float64[h]: the published values of a quantity."""
        good = np.array([one.good for one in self.published], np.float64)
        genius = np.array([one.genius for one in self.published], np.float64)
        return {"good": good, "delta": (genius - good) / 2, "genius": genius}[quantity]


class Residuals(Value, frozen=True):
    """The predictions of the full fit for a quantity, not rounded, and the published values, puzzle by puzzle."""

    estimator: str
    quantity: Quantity
    hives: tuple[str, ...]
    measures: tuple[float, ...]
    predicted: tuple[float, ...]
    published: tuple[float, ...]


def read_ratings(path: str | Path) -> list[Published]:
    """Read published puzzles from lines of `required,optional,good,excellent,genius,date`. `#` begins a comment.

    Raises:
        BadInput: If a line has another form, or there are fewer than four puzzles. The message gives the line
            number.
        FileProblem: If the file cannot be read.
    """
    puzzles = []
    for number, row in _rows(path):
        try:
            puzzles.append(_published(row))
        except EngineError as error:
            raise BadInput(f"line {number} is not a rated puzzle: {error}", where=str(path)) from error
    if len(puzzles) < 4:
        raise BadInput(f"only {len(puzzles)} rated puzzles; cross-validation needs at least 4", where=str(path))
    return puzzles


def _published(row: list[str]) -> Published:
    if len(row) < FIELDS:
        raise BadInput(f"it has only {len(row)} of the fields required,optional,good,excellent,genius")
    center, outer, *points = (field.strip() for field in row[:FIELDS])
    if wrong := [field for field in points if not (field.isdecimal() and len(field) <= MOST_DIGITS)]:
        raise BadInput(f"{wrong[0][:20]!r} is not a number of points")
    good, excellent, genius = map(int, points)
    if not 0 < good <= excellent <= genius:
        raise BadInput(f"the points {good}, {excellent}, {genius} are not positive and ascending")
    return Published(hive(center, outer, LONGO), good, excellent, genius)


def read_frequencies(path: str | Path) -> dict[str, float]:
    """Read word probabilities from lines of `word,probability`. `#` begins a comment.

    Raises:
        BadInput: If a line has another form. The message gives its number.
        FileProblem: If the file cannot be read.
    """
    found = {}
    for number, row in _rows(path):
        try:
            word, share = row
            probability = float(share)
        except ValueError:
            raise BadInput(f"line {number} is not word,probability", where=str(path)) from None
        if not 0 <= probability <= 1:
            raise BadInput(f"line {number}: {share.strip()} is not between 0 and 1", where=str(path))
        found[word.strip().lower()] = probability
    return found


def _rows(path: str | Path) -> list[tuple[int, list[str]]]:
    text = read_bytes(path).decode("utf-8-sig", errors="replace")
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    return [(n, _fields(line, n, path)) for n, line in lines]


def _fields(line: str, number: int, path: str | Path) -> list[str]:
    try:
        return next(csv.reader([line]))
    except csv.Error as error:
        raise BadInput(f"line {number} is not comma-separated: {error}", where=str(path)) from error


def sample(
    published: Sequence[Published], lexicon: Lexicon, frequencies: Mapping[str, float] | None = None
) -> Sample:
    """Find the answers of published puzzles.

    Args:
        published: rated puzzles. Their order determines the folds.
        lexicon: the word list of the answers.
        frequencies: probabilities of words; None for those of the lexicon.
    """
    minimum, mask = LONGO.minimum, lexicon.alphabet.mask
    answers = [look_up(lexicon, minimum, mask(one.puzzle.center), mask(one.puzzle.letters)) for one in published]
    ids = np.array([i for some in answers for i in some], np.int64)
    owners = np.repeat(np.arange(len(answers)), [len(some) for some in answers])
    words = Words.of(lexicon, frequencies).take(ids, tuple(lexicon.words[i] for i in ids.tolist()))
    return Sample(tuple(published), words, owners)


def calibrate(
    published: Sequence[Published],
    lexicon: Lexicon,
    frequencies: Mapping[str, float] | None = None,
    estimators: Sequence[Estimator] = ESTIMATORS,
) -> list[Estimate]:
    """Evaluate estimators. The other arguments are those of `sample`."""
    rated = sample(published, lexicon, frequencies)
    return [estimate(rated, estimator) for estimator in estimators]


def estimate(rated: Sample, estimator: Estimator) -> Estimate:
    """Compute the crossMSRE and the full fit of an estimator."""
    measure = rated.measure(estimator)
    good, delta, genius = (rated.wanted(quantity) for quantity in QUANTITIES)
    return Estimate(
        estimator=estimator.name,
        good=rating.cross_msre(measure, good),
        delta=rating.cross_msre(measure, delta),
        genius=rating.cross_msre(measure, genius),
        model=rating.Model(rating.fit(measure, good), rating.fit(measure, delta), estimator),
    )


def residuals(rated: Sample, estimator: Estimator, quantity: Quantity) -> Residuals:
    """Compute the predictions of the full fit of an estimator for a quantity."""
    measure, wanted = rated.measure(estimator), rated.wanted(quantity)
    affine = rating.fit(measure, wanted)
    return Residuals(
        estimator.name,
        quantity,
        tuple(f"{one.puzzle.center}/{one.puzzle.outer}" for one in rated.published),
        tuple(measure.tolist()),
        tuple(affine(x) for x in measure.tolist()),
        tuple(wanted.tolist()),
    )


def data_file(rated: Sample, estimators: Sequence[Estimator] = ESTIMATORS) -> str:
    """The content of a data file for gnuplot, with a block of all puzzles for each estimator.

    A comment names the estimator of a block. The columns are the hive, the estimate, then predicted and published
    good, delta and genius. An example of its use:
    `plot "FILE" index 2 using 2:4 title "published", "" index 2 using 2:3 with lines title "predicted"`.
    """
    blocks = []
    for estimator in estimators:
        found = [residuals(rated, estimator, quantity) for quantity in QUANTITIES]
        lines = [f"# {estimator.name}: {estimator.about}", f"# hive measure {_columns()}"]
        for i in np.argsort(found[0].measures, kind="stable").tolist():
            pairs = " ".join(f"{one.predicted[i]:.4f} {one.published[i]:g}" for one in found)
            lines.append(f"{found[0].hives[i]} {found[0].measures[i]:.4f} {pairs}")
        blocks.append("\n".join(lines) + "\n")
    return "\n\n".join(blocks)


def _columns() -> str:
    return " ".join(f"predicted_{quantity} published_{quantity}" for quantity in QUANTITIES)
