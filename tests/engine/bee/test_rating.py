import numpy as np
import pytest

from engine.bee import calibration as calibrate
from engine.bee import rating
from engine.bee.answers import key_of
from engine.bee.estimators import Accessibility, ExpectedScore, accessibility
from engine.bee.puzzle import NYT, hive
from engine.bee.rating import Affine, Model, Thresholds
from engine.bee.solve import answer_ids
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.taboo import Vetter


def test_accessibility_falls_with_rarity_and_an_unknown_word_is_as_rare_as_the_rarest() -> None:
    values = accessibility(np.array([1e-3, 1e-6, 1e-9, 0.0]))
    assert values[0] > values[1] > values[2] == values[3]
    rarity = -np.log(1e-6)
    assert values[1] == pytest.approx(1 / (1 + 0.08 * np.log(1 + np.exp(rarity - 6.0))))


def test_thresholds_are_rounded_half_up_in_steps_and_capped_at_the_maximum() -> None:
    model = Model(Affine(0.5, 1.0), Affine(0.5, 0.5))
    assert rating.thresholds(model, 6.0, 100) == Thresholds(7, 11, 15)
    assert rating.thresholds(model, 6.0, 14) == Thresholds(7, 11, 14, capped=True)
    assert rating.thresholds(Model(Affine(-5, 0), Affine(-5, 0)), 1.0, 9) == Thresholds(1, 2, 3)


def test_nyt_ranks_are_shares_of_the_maximum_to_the_nearest_point() -> None:
    points = dict(rating.ranks(NYT, 139))
    assert (points["Beginner"], points["Good Start"], points["Genius"], points["Queen Bee"]) == (0, 3, 97, 139)


def test_a_hive_of_the_shipped_list_is_rated_by_the_expected_score() -> None:
    """Computed from the formula: the probability that the author's list has a word, times its points."""
    lexicon, puzzle = open_lexicon("large"), hive("G", "CENORV")
    total = 0.0
    for word in [lexicon.words[i] for i in answer_ids(puzzle, lexicon)]:
        zipf = float(lexicon.zipf[lexicon.words.index(word)]) or 1.01
        chance = 1 / (1 + np.exp((2.0583 - (zipf + 0.1582 * (len(word) - 7))) / 0.1487))
        total += chance * (3 if len(set(word)) == 7 else 1)
    good, delta = int(3.718016 + 0.148389 * total + 0.5), int(2.028181 + 0.174475 * total + 0.5)
    levels = key_of(puzzle, lexicon, Vetter(())).levels
    assert levels == (good, good + delta, good + 2 * delta) == (8, 15, 22)


def test_a_sum_over_the_words_rates_every_hive() -> None:
    """The finder sums these weights. A bingo has three points."""
    lexicon = Lexicon.of("few", ["govern", "convergence"], zipf={"govern": 4.0, "convergence": 4.0})
    assert rating.model_for(lexicon) == rating.MODELS["common"]
    assert rating.word_weights(lexicon, rating.model_for(lexicon).estimator) == pytest.approx([1.0, 3.0], abs=1e-4)


def test_a_users_list_uses_the_model_of_the_shipped_list_of_its_size(shared) -> None:
    """The model was fitted to none of these lists. Rare words in a list do not mislead it."""
    ratings = calibrate.read_ratings(shared / "ratings-20160103-20180304.csv")
    for name, like, most in (("xw_std.txt", "common", 5.5), ("xw_huge.txt", "large", 4.5)):
        lexicon = open_lexicon(str(shared / name))
        model = rating.model_for(lexicon)
        assert model == rating.MODELS[like]
        rated = calibrate.sample(ratings, lexicon)
        found = [rating.thresholds(model, total, 999).genius for total in rated.measure(model.estimator)]
        assert np.mean((found - rated.wanted("genius")) ** 2) < most


@pytest.mark.parametrize(
    ("name", "every", "like", "levels"),
    [
        ("standard", 4, "common", Thresholds(4, 6, 8)),
        ("standard", 2, "common", Thresholds(5, 9, 13)),
        ("large", 2, "standard", Thresholds(6, 10, 14)),
    ],
)
def test_a_part_of_a_shipped_list_is_rated_by_the_shipped_one_of_its_size(tmp_path, name, every, like, levels) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("\n".join(open_lexicon(name).words[::every]))
    lexicon = open_lexicon(path)
    model = rating.model_for(lexicon)
    assert model == rating.MODELS[like]
    published = calibrate.Published(hive("G", "CENORV"), 8, 14, 20)
    (total,) = calibrate.sample([published], lexicon).measure(model.estimator)
    assert rating.thresholds(model, total, 999) == levels


def test_expected_score_falls_with_rarity_and_for_short_words_first() -> None:
    words = {"aabba": 2.0, "aabbaab": 2.0, "aabbaabbaab": 2.0, "bbaabba": 1.0, "bbaabbb": 0.0}
    lexicon = Lexicon.of("few", words, zipf=words)
    short, middle, long, rare, unknown = rating.word_weights(lexicon, rating.model_for(lexicon).estimator)
    assert short < middle < long
    assert rare == unknown < middle < 0.5


def test_every_shipped_lexicon_has_a_published_model_and_our_own() -> None:
    assert rating.PUBLISHED_MODELS.keys() == rating.MODELS.keys() == {"common", "standard", "large"}
    for model in rating.PUBLISHED_MODELS.values():
        assert model.estimator == Accessibility(6.0, 0.08)
    assert {type(model.estimator) for model in rating.MODELS.values()} == {ExpectedScore}


def test_the_fit_is_least_squares_and_constant_for_equal_x() -> None:
    x, y = np.array([1.0, 2.0, 4.0, 8.0]), np.array([3.0, 1.0, 4.0, 1.0])
    slope, intercept = np.polyfit(x, y, 1)
    assert rating.fit(x, y).slope == pytest.approx(slope)
    assert rating.fit(x, y).intercept == pytest.approx(intercept)
    assert rating.fit(np.full(3, 5.0), np.array([1.0, 2.0, 6.0])) == Affine(3.0, 0.0)
