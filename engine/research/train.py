"""Fit the value estimate to played games; the command is `soup train`, its shipped result `value.json`.

A beam search plays random boards. At every sixth level, some of its kept positions are sampled, and a narrow beam
search plays each to the end; the score that it reaches is the target. Two models are fitted:

- points for words, by ridge regression within groups of positions from the same game and level, because only such
  positions are compared; a penalty keeps the coefficients of neighboring anchors close;
- the chance to clear the board, by logistic regression on the share of vowels.
"""

from __future__ import annotations

from concurrent.futures import Executor
from contextlib import closing
from typing import NamedTuple

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.core.errors import BadInput, Stopped
from engine.core.job import Control, Ending, Outcome
from engine.core.seed import Seed
from engine.core.workers import results
from engine.soup import kernels
from engine.soup.board import BONUS, EMPTY, Board, random_board
from engine.soup.moves import NONE
from engine.soup.players.search import Search
from engine.soup.players.value import EVEN, POINTS_ALONE, SCALE, Model, bonds, is_vowel, shape_input, value_tables
from engine.words.lexicon import Lexicon
from engine.words.sources import open_same_lexicon

ANCHORS = (4, 8, 12, 18, 26, 36, 48, 62, 80, 102)
"""Numbers of letters at which coefficients are fitted; values between them are interpolated."""
GAMES = 80  # default number of games
WIDTH, PROBE = 50, 8  # beam width of the games, and of the narrow searches that measure sampled positions
EVERY, EACH = 6, 6  # levels between two samples, and positions sampled from a level
RIDGE, TOGETHER = 30.0, 300.0  # penalty on a coefficient, and on its difference from the next anchor's coefficient
NOISE_AT, NOISE = (2, 108), (10.0, 60.0)
"""Standard deviation of the target, in points, at two numbers of letters; samples are weighted by it."""
CHANCE_RIDGE, CHANCE_TOGETHER = 0.05, 5.0  # the same penalties for the logistic regression
SAME = 1e-6  # least standard deviation, in points, for which a correlation is computed
LETTERS = len(ENGLISH.letters)


class Samples(NamedTuple):
    """Sampled positions and their outcomes."""

    game: np.ndarray  # int64[n], number of the game
    letters_left: np.ndarray  # int64[n], remaining letters
    vowels: np.ndarray  # int64[n], vowels among them
    # float64[n, 29], letter counts, then the features `together`, `squares` and `spread` of `Model`
    features: np.ndarray
    words: np.ndarray  # float64[n], points for words to the end of the game
    cleared: np.ndarray  # bool[n], whether the board was cleared


class Trained(NamedTuple):
    """A fitted model with its cross-validation."""

    model: Model
    positions: int
    # correlation of predicted and actual points within groups, in two-fold cross-validation, by range of remaining
    # letters (from, to)
    correlation: dict[tuple[int, int], float]
    cleared: float  # share of positions from which the narrow search cleared the board


def train(
    lexicon: Lexicon,
    *,
    games: int = GAMES,
    seed: int = 1,
    start: Model = POINTS_ALONE,
    executor: Executor | None = None,
    control: Control | None = None,
) -> Outcome[Trained]:
    """Play games and fit a model; if cancelled, fit to the games so far.

    The model does not depend on the executor. The model `start` guides the games; the default values points only,
    so that the samples are varied. Workers of the `executor` open the word list by name; without one, the games
    are played here. Raises BadInput if the boards contain too few words of the lexicon, or a worker has another
    list of its name; Stopped if cancelled before the second game ended.
    """
    control = control or Control()
    if executor:
        jobs = [SampleJob(lexicon.name, lexicon.fingerprint, number, seed, start) for number in range(games)]
        played = _elsewhere(jobs, executor, control)
    else:
        played = _here(lexicon, games, seed, start, control)
    if len(played) < min(2, games):
        raise Stopped
    samples = Samples(*(np.concatenate(parts) for parts in zip(*played, strict=True)))
    trained = Trained(fit(samples), len(samples.letters_left), correlation(samples), float(samples.cleared.mean()))
    ending = Ending.STOPPED if len(played) < games else Ending.FINISHED
    return Outcome(ending, trained, len(played), control.seconds)


class SampleJob(NamedTuple):
    """A sampled game: word list and its fingerprint, number of the game, seed, and the model that guides it."""

    lexicon: str
    fingerprint: str
    number: int
    seed: int
    start: Model


def sample_job(job: SampleJob) -> Samples:
    """Play a game and return its samples. Raises BadInput if the word list of this name is another one."""
    lexicon = open_same_lexicon(job.lexicon, job.fingerprint)
    return _sampled(lexicon, job.number, job.seed, job.start, Control())


def _elsewhere(jobs: list[SampleJob], executor: Executor, control: Control) -> list[Samples]:
    """Return the samples of the games that ended before the control was stopped, in the order of the games."""
    made = list[Samples]()
    with closing(results(executor, sample_job, jobs, control)) as ended:
        for samples in ended:
            made.append(samples)
            control.report(len(made), len(jobs))
    return sorted(made, key=lambda samples: int(samples.game[0]))


def _here(lexicon: Lexicon, games: int, seed: int, start: Model, control: Control) -> list[Samples]:
    """Return the samples of the games that ended before the control was stopped."""
    made = list[Samples]()
    for number in range(games):
        part = control.sub(number / games, (number + 1) / games)
        try:
            made.append(_sampled(lexicon, number, seed, start, part))
        except Stopped:
            break
    return made


def _sampled(lexicon: Lexicon, number: int, seed: int, start: Model, control: Control) -> Samples:
    board = random_board(Seed(seed, "train", number).below(2**31 - 2))
    letters, draw = len(board.letters), Seed(seed, "positions", number)
    search = Search(board, lexicon, value_tables(lexicon, letters, start))
    search.sweep(WIDTH, control)
    rows = []
    for letters_left in range(letters - EVERY - draw.below(EVERY), 2, -EVERY):
        if (level := search.levels.get(letters_left)) is None or len(level.scores) < EACH:
            continue
        places = list(range(len(level.scores)))
        draw.shuffle(places)
        for place in places[:EACH]:
            control.check()
            cells = level.boards[place]
            left = _board(cells, len(board.rows), board.columns)
            found = Search(left, lexicon, value_tables(lexicon, letters_left, start)).sweep(PROBE, control)
            cleared = sum(len(move.word) for move in found.moves) == letters_left
            vowels = int(is_vowel()[cells].sum())
            features = _features(cells, board, lexicon, vowels)
            rows.append((number, letters_left, vowels, features, found.total - BONUS * cleared, cleared))
        control.report(letters - letters_left, letters)
    if not rows:
        raise BadInput("the boards contain too few words of the list to fit a model")
    return Samples(*(np.array(column) for column in zip(*rows, strict=True)))


def _board(cells: np.ndarray, rows: int, columns: int) -> Board:
    letters = [EMPTY if code == NONE else ENGLISH.letters[code] for code in cells]
    lines = ["".join(letters[row * columns : (row + 1) * columns]) for row in range(rows)]
    return Board(tuple(reversed(lines)))


def _features(cells: np.ndarray, board: Board, lexicon: Lexicon, vowels: int) -> np.ndarray:
    counts = np.bincount(cells[cells != NONE], minlength=LETTERS)
    letters_left = int(counts.sum())
    grid, widths, height = shape_input(cells, len(board.rows), board.columns)
    together, squares = kernels.shape(grid, widths, height, board.columns + 2, bonds(lexicon))
    return np.array(
        [*counts, together, squares / letters_left, (vowels / letters_left - EVEN) ** 2 * letters_left]
    )


def fit(samples: Samples) -> Model:
    """Fit a model to samples."""
    weights = _fit_words(samples)
    letters = tuple(_row(weights[:, place]) for place in range(LETTERS))
    together, squares, spread = (_row(weights[:, LETTERS + place]) for place in range(3))
    constant, slope, curve = (_row(row) for row in _fit_chance(samples))
    return Model(ANCHORS, letters, together, squares, spread, (constant, slope, curve))


def correlation(samples: Samples) -> dict[tuple[int, int], float]:
    """Return the two-fold cross-validation: fit to even games, predict odd games, and vice versa."""
    predicted, true = np.zeros(len(samples.letters_left)), _within(samples, samples.words)
    for fold in (samples.game % 2 == 0, samples.game % 2 == 1):
        weights = _fit_words(Samples(*(column[fold] for column in samples)))
        predicted[~fold] = (samples.features * (_hats(samples.letters_left) @ weights)).sum(1)[~fold]
    predicted = _within(samples, predicted)
    bands = [(3, 12), (12, 24), (24, 42), (42, 66), (66, 90), (90, 109)]
    chosen = {band: (samples.letters_left >= band[0]) & (samples.letters_left < band[1]) for band in bands}
    return {
        band: round(float(np.corrcoef(predicted[k], true[k])[0, 1]), 3)
        for band, k in chosen.items()
        if k.sum() > EACH and min(predicted[k].std(), true[k].std()) > SAME
    }


def _row(numbers: np.ndarray) -> tuple[float, ...]:
    return tuple(round(float(number), 3) for number in numbers)


def _hats(letters_left: np.ndarray) -> np.ndarray:
    """Return the linear interpolation weight of each anchor, float64[n, anchors]."""
    return np.stack([np.interp(letters_left, ANCHORS, row) for row in np.eye(len(ANCHORS))], axis=1)


def _within(samples: Samples, column: np.ndarray) -> np.ndarray:
    """Return the differences from the mean of the group: same game, same number of letters."""
    _, group = np.unique(samples.game * 1000 + samples.letters_left, return_inverse=True)
    return column - (np.bincount(group, column) / np.bincount(group))[group]


def _smooth(count: int) -> np.ndarray:
    """Return the quadratic form of the squared differences between neighbors."""
    steps = np.diff(np.eye(count), axis=0)
    return steps.T @ steps


def _fit_words(samples: Samples) -> np.ndarray:
    """Return the ridge regression coefficients, float64[anchors, features]."""
    hats, count = _hats(samples.letters_left), len(ANCHORS)
    spread = np.array([_within(samples, column).std() + 1e-9 for column in samples.features.T])
    columns = [
        _within(samples, feature / by * hat)
        for feature, by in zip(samples.features.T, spread, strict=True)
        for hat in hats.T
    ]
    design = np.stack(columns, axis=1)
    weight = np.interp(samples.letters_left, NOISE_AT, NOISE) ** -2.0
    weight /= weight.mean()
    penalty = np.kron(np.eye(len(spread)), RIDGE * np.eye(count) + TOGETHER * _smooth(count))
    weighed = design.T * weight
    found = np.linalg.solve(weighed @ design + penalty, weighed @ _within(samples, samples.words))
    return (found.reshape(len(spread), count) / spread[:, None]).T


def _fit_chance(samples: Samples) -> np.ndarray:
    """Return constant, slope and curvature of the log odds at each anchor, float64[3, anchors]."""
    from scipy.optimize import minimize

    hats, count = _hats(samples.letters_left), len(ANCHORS)
    away = SCALE * (samples.vowels / samples.letters_left - EVEN)
    design = np.concatenate([hats * (away**power)[:, None] for power in range(3)], axis=1)
    penalty = np.kron(np.eye(3), CHANCE_RIDGE * np.eye(count) + CHANCE_TOGETHER * _smooth(count))

    def loss(odds: np.ndarray) -> tuple[float, np.ndarray]:
        fitted = design @ odds
        wrong = 1 / (1 + np.exp(-fitted)) - samples.cleared
        likelihood = np.logaddexp(0, fitted) - samples.cleared * fitted
        return likelihood.sum() + odds @ penalty @ odds, design.T @ wrong + 2 * penalty @ odds

    return minimize(loss, np.zeros(3 * count), jac=True, method="L-BFGS-B").x.reshape(3, count)
