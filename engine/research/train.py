"""Fit the value estimate to played games; the command is `soup train`, its shipped result `value.json`.

A beam search plays random boards. At every sixth level, some of its kept positions are sampled, and a narrow beam
search plays each to the end. The target is the mean of the score that it reaches and of its outlook on the way, which
varies less by chance (Sutton, "Learning to predict by the methods of temporal differences", 1988). Two models are
fitted:

- points for words, by ridge regression within groups of positions from the same game and level, because only such
  positions are compared; a penalty keeps the coefficients of neighboring anchors close;
- the chance to clear the board, by logistic regression on the share of vowels.

In the first round the games maximize points alone. The games of each further round are guided by the model of the
round before (self-play), on other boards. The points for words are fitted to all rounds of self-play. The chance comes
from the first: later games avoid a bad share of vowels, so their samples do not show what it costs.
"""

from concurrent.futures import Executor
from contextlib import closing
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control, Ending, Outcome, Stopped, changed
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.core.workers import results
from engine.soup.board import BONUS, EMPTY, Board, random_board
from engine.soup.moves import NONE
from engine.soup.players.search import Search
from engine.soup.players.value import EVEN, PAIRS, POINTS_ALONE, SCALE, Model, Training, chances, shape_of, value_tables
from engine.words.lexicon import Lexicon
from engine.words.sources import open_same_lexicon

ANCHORS = (4, 8, 12, 18, 26, 36, 48, 62, 80, 102)
"""Numbers of letters at which coefficients are fitted; values between them are interpolated."""
GAMES, ROUNDS = 40, 3  # default numbers of games in a round, and of rounds
WIDTH, PROBE = 50, 8  # beam width of the games, and of the narrow searches that measure sampled positions
EVERY, EACH = 6, 6  # levels between two samples, and positions sampled from a level
RIDGE, TOGETHER = 30.0, 300.0  # penalty on a coefficient, and on its difference from the next anchor's coefficient
NOISE_AT, NOISE = (2, 108), (10.0, 60.0)
"""Standard deviation of the target, in points, at two numbers of letters; samples are weighted by it."""
CHANCE_RIDGE, CHANCE_TOGETHER = 0.05, 5.0  # the same penalties for the logistic regression
RATE = 20.0  # points of a remaining letter in the outlook
SAME = 1e-6  # least standard deviation, in points, for which a correlation is computed
PAIR_RIDGE = 10_000.0  # penalty on what a pair of letters is worth beside its share in `together`
LETTERS = len(ENGLISH.letters)


class Samples(NamedTuple):
    """Sampled positions and their outcomes."""

    game: np.ndarray  # int64[n], number of the game
    letters_left: np.ndarray  # int64[n], remaining letters
    vowels: np.ndarray  # int64[n], vowels among them
    # float64[n, 29], letter counts, then the features `together`, `squares` and `spread` of `Model`
    features: np.ndarray
    pairs: np.ndarray  # uint8[n, 351], how often each two letters touch, in the order of `PAIRS`
    words: np.ndarray  # float64[n], target: points for words to the end of the game
    cleared: np.ndarray  # bool[n], whether the board was cleared


class Trained(NamedTuple):
    """A fitted model with its cross-validation."""

    model: Model
    positions: int  # number of samples
    # correlation of predicted and actual points within groups, in two-fold cross-validation, by range of remaining
    # letters (from, to)
    correlation: dict[tuple[int, int], float]
    cleared: float  # share of positions from which the narrow search cleared the board


def train(
    lexicon: Lexicon, *, games: int = GAMES, rounds: int = ROUNDS, seed: int = 1, width: int = WIDTH,
    executor: Executor | None = None, control: Control | None = None,
) -> Outcome[Trained]:  # fmt: skip
    """Play games and fit a model; if cancelled, fit to the games so far.

    The model does not depend on the executor. Each of the `rounds` plays `games` with a beam of `width`. If fewer
    than two games of a later round have ended, the model is that of the round before. Workers of the `executor`
    open the word list by name; without one, the games are played here. Raises BadInput if the boards contain too
    few words of the lexicon, or a worker has another list of its name; Stopped if cancelled before the second game
    ended.
    """
    control, model, varied, trained, played = control or Control(), POINTS_ALONE, None, None, 0
    kept, samples = list[Samples](), None
    for number in range(rounds):
        part = control.sub(number / rounds, (number + 1) / rounds)
        numbers = range(number * games, (number + 1) * games)
        jobs = [SampleJob(lexicon.name, lexicon.fingerprint, one, seed, width, model) for one in numbers]
        made = _elsewhere(jobs, executor, part) if executor else _here(jobs, lexicon, part)
        if len(made) < min(2, games):
            break
        kept = made if number < 2 else kept + made
        samples = Samples(*(np.concatenate(parts) for parts in zip(*kept, strict=True)))
        varied, played = varied or samples, played + len(made)
        model = fit(samples, varied)
        trained = Trained(model, len(samples.letters_left), correlation(samples), float(samples.cleared.mean()))
    if trained is None or samples is None or varied is None:
        raise Stopped
    if played < rounds * games:
        return Outcome(Ending.STOPPED, trained, played, control.seconds)
    about = Training(lexicon.name, lexicon.fingerprint, games, rounds, seed, width)
    model = changed(fit(samples, varied, fit_pairs(samples)), training=about)
    return Outcome(Ending.FINISHED, trained._replace(model=model), played, control.seconds)


class SampleJob(NamedTuple):
    """A sampled game: word list and its fingerprint, number, seed, beam width, and the model that guides it."""

    lexicon: str
    fingerprint: str
    number: int
    seed: int
    width: int
    model: Model


def sample_job(job: SampleJob) -> Samples:
    """Play a game and return its samples. Raises BadInput if the word list of this name has other words."""
    return _sampled(open_same_lexicon(job.lexicon, job.fingerprint), job, Control())


def _elsewhere(jobs: list[SampleJob], executor: Executor, control: Control) -> list[Samples]:
    """Return the samples of the games that ended before the control was stopped, in the order of the games."""
    made = list[Samples]()
    with closing(results(executor, sample_job, jobs, control)) as ended:
        for samples in ended:
            made.append(samples)
            control.report(len(made), len(jobs))
    return sorted(made, key=lambda samples: int(samples.game[0]))


def _here(jobs: list[SampleJob], lexicon: Lexicon, control: Control) -> list[Samples]:
    made = list[Samples]()
    for done, job in enumerate(jobs):
        try:
            made.append(_sampled(lexicon, job, control.sub(done / len(jobs), (done + 1) / len(jobs))))
        except Stopped:
            break
    return made


def _sampled(lexicon: Lexicon, job: SampleJob, control: Control) -> Samples:
    board = random_board(Seed(job.seed, "train", job.number).below(2**31 - 2))
    letters, draw = len(board.letters), Seed(job.seed, "positions", job.number)
    tables = value_tables(lexicon, letters, job.model)
    bonus = BONUS * chances(job.model, np.arange(letters + 1), np.arange(letters + 1))
    search = Search(board, lexicon, tables)
    search.sweep(job.width, control)
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
            probe = Search(left, lexicon, tables)
            found = probe.sweep(PROBE, control)
            cleared = sum(len(move.word) for move in found.moves) == letters_left
            target = float(found.total - BONUS * cleared)
            if job.model != POINTS_ALONE:
                target = (target + _outlook(probe, bonus, tables.is_vowel, target)) / 2
            vowels = int(tables.is_vowel[cells].sum())
            features = _features(cells, board, tables.bonds, vowels)
            rows.append((job.number, letters_left, vowels, *features, target, cleared))
        control.report(letters - letters_left, letters)
    if not rows:
        raise BadInput("the boards contain too few words of the list to fit a model")
    return Samples(*(np.array(column) for column in zip(*rows, strict=True)))


def _outlook(search: Search, bonus: np.ndarray, is_vowel: np.ndarray, points: float) -> float:
    """Return the mean over all levels of the best expected points for words; `points` if there are no levels."""
    seen = []
    for letters, level in search.levels.items():
        best = int(level.ranks.argmax())
        seen.append(level.ranks[best] + RATE * letters - bonus[letters, is_vowel[level.boards[best]].sum()])
    return float(np.mean(seen[1:] or points))  # without the start


def _board(cells: np.ndarray, rows: int, columns: int) -> Board:
    letters = [EMPTY if code == NONE else ENGLISH.letters[code] for code in cells]
    lines = ["".join(letters[row * columns : (row + 1) * columns]) for row in range(rows)]
    return Board(tuple(reversed(lines)))


def _features(cells: np.ndarray, board: Board, table: np.ndarray, vowels: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the features and the pairs of `Samples`; `table` is that of `engine.soup.players.value.bonds`."""
    rows, columns = len(board.rows), board.columns
    counts = np.bincount(cells[cells != NONE], minlength=LETTERS)
    letters_left = int(counts.sum())
    together, squares = shape_of(cells, rows, columns, table)
    spread = (vowels / letters_left - EVEN) ** 2 * letters_left
    grid, pairs = np.full((rows + 1, columns + 2), NONE), np.zeros_like(table, np.uint8)
    grid[:rows, 1:-1] = here = cells.reshape(rows, columns)
    for up, across in ((0, 1), (1, -1), (1, 0), (1, 1)):
        there = grid[up : up + rows, 1 + across : 1 + across + columns]
        np.add.at(pairs, (np.minimum(here, there), np.maximum(here, there)), 1)
    return np.array([*counts, together, squares / letters_left, spread]), pairs[PAIRS]


def fit(samples: Samples, varied: Samples, pairs: np.ndarray | None = None) -> Model:
    """Fit a model with the `pairs` of `fit_pairs`: points for words to `samples`, the chance to `varied` samples."""
    weights = _fit_words(samples if pairs is None else _with_pairs(samples, pairs))
    letters = tuple(_row(weights[:, place]) for place in range(LETTERS))
    together, squares, spread = (_row(weights[:, LETTERS + place]) for place in range(3))
    constant, slope, curve = (_row(row) for row in _fit_chance(varied))
    more = () if pairs is None else _row(pairs)
    return Model(ANCHORS, letters, together, squares, spread, (constant, slope, curve), more)


def _with_pairs(samples: Samples, pairs: np.ndarray) -> Samples:
    features = samples.features.copy()
    features[:, LETTERS] += samples.pairs @ pairs
    return samples._replace(features=features)


def fit_pairs(samples: Samples) -> np.ndarray:
    """Return what each touching pair of letters adds to `together`, float64[351], by ridge regression.

    It is fitted to what the other features leave: there are too few samples to fit it at each anchor.
    """
    by_level = _hats(samples.letters_left) @ _fit_words(samples)
    rest = _within(samples, samples.words - (samples.features * by_level).sum(1))
    design = np.stack([_within(samples, pair * by_level[:, LETTERS]) for pair in samples.pairs.T], axis=1)
    spread = design.std(0) + SAME
    return _ridge(design / spread, samples, rest, PAIR_RIDGE * np.eye(len(spread))) / spread


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


def _ridge(design: np.ndarray, samples: Samples, target: np.ndarray, penalty: np.ndarray) -> np.ndarray:
    weight = np.interp(samples.letters_left, NOISE_AT, NOISE) ** -2.0
    weighed = design.T * (weight / weight.mean())
    return np.linalg.solve(weighed @ design + penalty, weighed @ target)


def _fit_words(samples: Samples) -> np.ndarray:
    """Return the ridge regression coefficients, float64[anchors, features]."""
    hats, count = _hats(samples.letters_left), len(ANCHORS)
    spread = np.array([_within(samples, column).std() + 1e-9 for column in samples.features.T])
    scaled = (samples.features / spread).T
    columns = [_within(samples, feature * hat) for feature in scaled for hat in hats.T]
    design = np.stack(columns, axis=1)
    penalty = np.kron(np.eye(len(spread)), RIDGE * np.eye(count) + TOGETHER * _smooth(count))
    found = _ridge(design, samples, _within(samples, samples.words), penalty)
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
