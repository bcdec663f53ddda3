"""Learning the value of a remainder from synthetic samples and from games."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from engine.core import BadInput, Control, Ending, Stopped
from engine.research import train as module
from engine.research.train import ANCHORS, Samples, correlation, fit, fit_pairs, train
from engine.soup.board import random_board
from engine.soup.players.value import PAIRS, POINTS_ALONE, Training, bonds, shipped_model
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.soup.boards import WORDS

FEW = Lexicon.of("few", WORDS)
FEATURES = 29
SMALL = {"rounds": 1, "width": 12}


@pytest.fixture(scope="module")
def made() -> tuple[Samples, np.ndarray]:
    """Return synthetic samples, and the weights that made them, float64[features]."""
    draw = np.random.default_rng(1)
    groups, each = 500, 8
    left = np.repeat(draw.integers(4, 102, groups), each)
    game = np.repeat(np.arange(groups), each)
    weights = draw.normal(0, 5, FEATURES)
    features = draw.normal(0, 3, (len(left), FEATURES))
    vowels = draw.binomial(left, 0.4)
    of_game = draw.normal(0, 300, groups)[game]  # what all positions of a game have in common is no merit of one
    words = features @ weights + of_game + draw.normal(0, 10, len(left))
    away = 10 * (vowels / left - 0.4)
    cleared = draw.random(len(left)) < 1 / (1 + np.exp(-(1.0 - 0.8 * away**2)))
    pairs = draw.poisson(1.0, (len(left), 351)).astype(np.uint8)
    return Samples(game, left, vowels, features, pairs, words, cleared), weights


def test_the_fit_recovers_the_weights_of_synthetic_samples(made) -> None:
    samples, weights = made
    model = fit(samples, samples)
    fitted = np.array([*model.letters, model.together, model.squares, model.spread])
    assert model.anchors == ANCHORS
    assert np.abs(fitted - weights[:, None]).max() < 0.2 * np.abs(weights).max()
    assert np.corrcoef(fitted.mean(1), weights)[0, 1] > 0.998


def test_pairs_are_worth_what_the_features_leave(made) -> None:
    samples, _ = made
    true = np.random.default_rng(3).normal(0, 2, 351)
    model = fit(samples, samples)
    by_level = np.array([np.interp(left, ANCHORS, model.together) for left in samples.letters_left])
    worth = samples.words + (samples.pairs @ true) * by_level
    fitted = fit_pairs(samples._replace(words=worth))
    assert np.corrcoef(fitted, true)[0, 1] > 0.8
    assert len(fit(samples, samples, fitted).pairs) == 351


def test_the_fit_recovers_the_chance_of_clearing(made) -> None:
    constant, slope, curve = np.array(fit(made[0]._replace(cleared=~made[0].cleared), made[0]).chance)
    assert np.abs(constant - 1.0).max() < 0.5
    assert np.abs(slope).max() < 0.3
    assert (curve < -0.3).all()


def test_the_model_predicts_held_out_games_and_not_noise(made) -> None:
    samples, _ = made
    assert min(correlation(samples).values()) > 0.9
    noise = np.random.default_rng(2).permutation(samples.words)
    assert max(map(abs, correlation(samples._replace(words=noise)).values())) < 0.3


@pytest.fixture
def smaller(monkeypatch) -> None:
    """Return boards of 49 letters."""
    monkeypatch.setattr(module, "random_board", lambda seed: random_board(seed, 7, 7))
    monkeypatch.setattr(module, "EVERY", 3)
    monkeypatch.setattr(module, "EACH", 3)


@pytest.mark.usefixtures("smaller")
def test_the_seed_determines_the_model() -> None:
    one, two, other = (train(FEW, games=2, seed=seed, **SMALL).result for seed in (1, 1, 2))
    assert one == two
    assert one.model != other.model
    assert one.model != shipped_model()
    assert one.positions > 30
    assert 0 <= one.cleared <= 1
    assert all(-1 <= value <= 1 for value in one.correlation.values())


@pytest.mark.usefixtures("smaller")
def test_samples_equal_counts_of_their_positions(monkeypatch) -> None:
    fitted = []
    monkeypatch.setattr(module, "fit", lambda *samples: fitted.append(samples) or fit(*samples))
    train(FEW, games=2, seed=1, **SMALL)
    (samples, varied), (again, _, pairs) = fitted
    assert again is samples is varied
    assert pairs.shape == (351,)
    assert np.allclose(samples.pairs @ bonds(FEW)[PAIRS], samples.features[:, 26])
    assert set(samples.game) == {0, 1}
    assert (samples.features[:, :26].sum(1) == samples.letters_left).all()
    assert (samples.vowels == samples.features[:, [ord(v) - ord("a") for v in "aeiouy"]].sum(1)).all()
    assert (samples.words[samples.cleared] >= 0).all()
    assert samples.words.max() < 1_000


@pytest.mark.usefixtures("smaller")
def test_each_round_plays_other_boards_guided_by_the_round_before(monkeypatch) -> None:
    fitted, models, guides, sampled = [], [], [], module._sampled

    def fits(*samples):
        fitted.append(samples)
        models.append(fit(*samples))
        return models[-1]

    def samples_of(lexicon, job, control):
        guides.append((job.number, job.model))
        return sampled(lexicon, job, control)

    monkeypatch.setattr(module, "fit", fits)
    monkeypatch.setattr(module, "_sampled", samples_of)
    made = train(FEW, games=2, rounds=3, width=12, seed=5).result.model
    first, second, third, last = models
    assert guides == [(0, POINTS_ALONE), (1, POINTS_ALONE), (2, first), (3, first), (4, second), (5, second)]
    assert [set(samples.game) for samples, *_ in fitted] == [{0, 1}, {2, 3}, {2, 3, 4, 5}, {2, 3, 4, 5}]
    assert all(varied is fitted[0][0] for _, varied, *_ in fitted)
    assert made.chance == first.chance
    assert made.letters == last.letters != first.letters
    assert made.pairs == last.pairs != third.pairs == ()
    assert made.training == Training("few", FEW.fingerprint, games=2, rounds=3, seed=5, width=12)


@pytest.mark.usefixtures("smaller")
def test_a_training_stopped_in_a_later_round_keeps_the_round_before() -> None:
    complete = train(FEW, games=2, **SMALL).result.model
    outcome = train(FEW, games=2, rounds=2, width=12, control=StopsAfter(0.6))
    assert (outcome.ending, outcome.steps) == (Ending.STOPPED, 2)
    assert outcome.result.model.chance == complete.chance
    assert (outcome.result.model.pairs, outcome.result.model.training) == ((), None)


class StopsAfter(Control):
    """A control that is stopped at a given progress."""

    def __init__(self, share: float) -> None:
        super().__init__()
        self._share = share

    def report(self, done, total=0, *, best=None, score=None) -> None:
        super().report(done, total, best=best, score=score)
        if (self.fraction or 0) > self._share:
            self.stop()


@pytest.mark.usefixtures("smaller")
def test_a_stopped_training_uses_the_finished_games() -> None:
    outcome = train(FEW, games=4, **SMALL, control=StopsAfter(0.51))
    assert (outcome.ending, outcome.steps) == (Ending.STOPPED, 2)
    assert outcome.result.positions > 30
    with pytest.raises(Stopped):
        train(FEW, games=4, **SMALL, control=StopsAfter(0.26))


def test_a_worker_with_another_word_list_plays_no_game(tmp_path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("\n".join(WORDS))
    lexicon = open_lexicon(path)
    path.write_text("\n".join(WORDS[:-1]))
    with ThreadPoolExecutor(1) as executor, pytest.raises(BadInput, match="another word list"):
        train(lexicon, games=2, executor=executor)


def test_a_list_with_too_few_words_is_an_error() -> None:
    with pytest.raises(BadInput, match="too few words of the list"):
        train(Lexicon.of("z", ["zzz"]), games=2)
