"""Fits the rating model to published puzzles, and says how good the fit is (seed 004's Calibrator)."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np

from engine.bee import rating
from engine.bee.puzzle import LONGO, Puzzle, hive
from engine.bee.solve import IndexSolver
from engine.errors import BadInput, EngineError
from engine.files import read_bytes
from engine.lexicon.lexicon import Lexicon
from engine.value import Value


class Published(Value, frozen=True):
    """A puzzle as it was published, with its thresholds."""

    puzzle: Puzzle
    good: int
    excellent: int
    genius: int


class Estimate(Value, frozen=True):
    """How well one measure of a puzzle predicts its thresholds: crossMSRE of each, and the full fit."""

    estimator: str
    good: float
    delta: float
    genius: float
    model: rating.Model


def read_ratings(path: str | Path) -> list[Published]:
    """Published puzzles from lines of `required,optional,good,excellent,genius,date`; `#` begins a comment.

    Raises:
        BadInput: a line is not like that; the message gives its number.
        FileProblem: the file cannot be read.
    """
    puzzles = []
    for number, row in _rows(path):
        try:
            center, outer, *points = row[:5]
            puzzles.append(Published(hive(center, outer, LONGO), *map(int, points)))
        except (EngineError, ValueError, TypeError) as error:
            raise BadInput(f"line {number} is not a rated puzzle: {error}", where=str(path)) from error
    if len(puzzles) < 4:
        raise BadInput(f"only {len(puzzles)} rated puzzles; two folds of a line need 4", where=str(path))
    return puzzles


def read_frequencies(path: str | Path) -> dict[str, float]:
    """Word probabilities from lines of `word,probability`; `#` begins a comment.

    Raises:
        BadInput: a line is not like that; the message gives its number.
        FileProblem: the file cannot be read.
    """
    found = {}
    for number, row in _rows(path):
        try:
            word, share = row
            found[word.strip().lower()] = float(share)
        except ValueError as error:
            raise BadInput(f"line {number} is not word,probability: {error}", where=str(path)) from error
    return found


def _rows(path: str | Path) -> list[tuple[int, list[str]]]:
    text = read_bytes(path).decode("utf-8", errors="replace")
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if line.strip() and not line.startswith("#")]
    return [(n, next(csv.reader([line]))) for n, line in lines]


def calibrate(
    published: list[Published], lexicon: Lexicon, frequencies: dict[str, float] | None = None
) -> list[Estimate]:
    """Seed 004's three estimators, each with its crossMSRE and full fit.

    Args:
        published: rated puzzles, in the order that makes the folds.
        lexicon: the words that are the answers.
        frequencies: probabilities of words; None for the lexicon's own.
    """
    probabilities = (
        rating.probabilities(lexicon)
        if frequencies is None
        else np.array([frequencies.get(word, 0.0) for word in lexicon.words])
    )
    word_values = rating.accessibility(probabilities)
    solver = IndexSolver(lexicon, LONGO.minimum)
    mask = lexicon.alphabet.mask
    pots = [mask(one.puzzle.letters) for one in published]
    answers = [solver.ids(mask(one.puzzle.center), pot) for one, pot in zip(published, pots, strict=True)]
    pangrams = [sum(int(lexicon.masks[i]) == pot for i in ids) for ids, pot in zip(answers, pots, strict=True)]
    count = np.array([len(ids) for ids in answers], float)
    measures = {
        "count": count,
        "score": count + LONGO.bonus * np.array(pangrams, float),
        "accessibility": np.array([word_values[ids].sum() for ids in answers]),
    }
    return [_estimate(name, measure, published) for name, measure in measures.items()]


def _estimate(name: str, measure: np.ndarray, published: list[Published]) -> Estimate:
    good = np.array([one.good for one in published], float)
    genius = np.array([one.genius for one in published], float)
    delta = (genius - good) / 2
    return Estimate(
        estimator=name,
        good=rating.cross_msre(measure, good),
        delta=rating.cross_msre(measure, delta),
        genius=rating.cross_msre(measure, genius),
        model=rating.Model(rating.fit(measure, good), rating.fit(measure, delta)),
    )
