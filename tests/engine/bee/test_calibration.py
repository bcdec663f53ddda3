from functools import cache, partial
from pathlib import Path

import numpy as np
import pytest

from engine.bee import calibration as calibrate
from engine.bee import cross_validation as cv
from engine.bee import rating
from engine.bee.calibration import QUANTITIES
from engine.bee.cross_validation import Candidate
from engine.bee.estimators import ESTIMATORS, Accessibility, Count, Estimator, ExpectedScore, Families, Score
from engine.bee.puzzle import LONGO, hive
from engine.bee.solve import answer_ids
from engine.core import BadInput, FileProblem, Stopped
from engine.words.forms import families
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.bee import naive
from tests.engine.controls import stopped

HIVES = ("gcenorv", "chimopr", "faehltu", "vehortw", "pimortu")
SHIPPED = {  # points of genius of these hives, by the expected score and by the accessibility
    "common": ([22, 17, 19, 19, 19], [22, 16, 19, 16, 19]),
    "standard": ([22, 19, 19, 17, 16], [19, 19, 16, 17, 19]),
    "large": ([22, 19, 17, 17, 16], [20, 19, 16, 16, 19]),
}


@pytest.fixture(scope="module")
def seeds(shared) -> calibrate.Sample:
    """The puzzles, the word list and the frequencies of `spelling-bee`."""
    return calibrate.sample(
        calibrate.read_ratings(shared / "ratings-20160103-20180304.csv"),
        open_lexicon(str(shared / "words-ubuntu-wamerican-7.1-1.txt")),
        calibrate.read_frequencies(shared / "frequencies-ubuntu-wamerican-7.1-1.csv"),
    )


@cache
def frequent() -> Lexicon:
    """The words of `standard` with a Zipf value of 2.5 or more; the goldens of the made-up hives are theirs."""
    lexicon = open_lexicon("standard")
    zipf = dict(zip(lexicon.words, lexicon.zipf.tolist(), strict=True))
    return Lexicon.of("frequent", [word for word in lexicon.words if zipf[word] >= 2.5], zipf=zipf)


@pytest.fixture(scope="module")
def made_up() -> calibrate.Sample:
    """Forty hives whose threshold for good is a third of the score and whose step is a quarter."""
    lexicon = frequent()
    published = []
    for center, outer in naive.hives(lexicon.words, 5)[::900][:40]:
        points = sum(map(naive.longo_points, naive.answers(lexicon.words, center, outer, 5)))
        good, step = points // 3, points // 4
        published.append(calibrate.Published(hive(center, outer), good, good + step, good + 2 * step))
    return calibrate.sample(published, lexicon)


@pytest.fixture(params=["made_up", "seeds"])
def rated(request) -> calibrate.Sample:
    """Both samples; the second needs the shared test inputs."""
    return request.getfixturevalue(request.param)


def test_the_figures_of_the_spelling_bee_readme_are_reproduced(seeds) -> None:
    estimates = [calibrate.estimate(seeds, one) for one in ESTIMATORS[:3]]
    figures = {e.estimator: (round(e.good, 4), round(e.delta, 4), round(e.genius, 4)) for e in estimates}
    assert figures == {
        "count": (0.9649, 0.8860, 4.5088),
        "score": (0.9737, 0.7018, 3.8684),
        "accessibility": (0.9386, 0.8333, 4.2807),
    }


def test_the_figures_of_a_shipped_lexicon(made_up) -> None:
    estimates = [calibrate.estimate(made_up, one) for one in ESTIMATORS[:3]]
    figures = {e.estimator: (round(e.good, 4), round(e.delta, 4), round(e.genius, 4)) for e in estimates}
    assert figures == {
        "count": (4.3158, 2.0, 24.0),
        "score": (0.0, 0.0526, 0.5789),
        "accessibility": (4.1316, 2.2368, 24.5263),
    }


def test_the_full_fit_of_a_shipped_lexicon_rates_a_hive(made_up) -> None:
    model = calibrate.estimate(made_up, Accessibility()).model
    own = calibrate.Published(hive("G", "CENORV"), 8, 14, 20)
    total = calibrate.sample([own], frequent()).measure(Accessibility())[0]
    assert rating.thresholds(model, total, 22) == rating.Thresholds(6, 10, 14)
    assert model.good.slope == pytest.approx(0.549816, abs=1e-6)
    assert model.delta.slope == pytest.approx(0.412143, abs=1e-6)


def test_the_full_fit_gives_the_published_hive_7_13_19(seeds, shared) -> None:
    model = calibrate.estimate(seeds, Accessibility()).model
    lexicon = open_lexicon(str(shared / "words-ubuntu-wamerican-7.1-1.txt"))
    own = calibrate.Published(hive("G", "CENORV"), 8, 14, 20)
    frequencies = calibrate.read_frequencies(shared / "frequencies-ubuntu-wamerican-7.1-1.csv")
    total = calibrate.sample([own], lexicon, frequencies).measure(Accessibility())[0]
    assert rating.thresholds(model, total, 24) == rating.Thresholds(7, 13, 19)


@pytest.mark.parametrize("name", ["common", "standard", "large"])
def test_the_shipped_constants_equal_the_fitted_ones(shared, name) -> None:
    ratings = calibrate.read_ratings(shared / "ratings-20160103-20180304.csv")
    rated = calibrate.sample(ratings, open_lexicon(name))
    for shipped in (rating.PUBLISHED_MODELS[name], rating.MODELS[name]):
        fitted = calibrate.estimate(rated, shipped.estimator).model
        for one, other in ((shipped.good, fitted.good), (shipped.delta, fitted.delta)):
            assert one.intercept == pytest.approx(other.intercept, abs=1e-6)
            assert one.slope == pytest.approx(other.slope, abs=1e-6)


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_models_rate_five_hives(name) -> None:
    published = [calibrate.Published(hive(text[0], text[1:]), 1, 2, 3) for text in HIVES]
    rated = calibrate.sample(published, open_lexicon(name))
    for models, levels in zip((rating.MODELS, rating.PUBLISHED_MODELS), SHIPPED[name], strict=True):
        totals = rated.measure(models[name].estimator)
        assert [rating.thresholds(models[name], total, 999).genius for total in totals] == levels


def test_tuning_on_a_shipped_lexicon_finds_its_constants(made_up) -> None:
    tuned = cv.tune(made_up, ExpectedScore())
    assert tuned.estimator.constants() == pytest.approx((0.0008, 0.1, 0.0012), abs=0.002)
    assert (tuned.before, tuned.objective) == pytest.approx((0.221086, 0.153993), abs=1e-5)


def test_the_constants_of_the_expected_score_equal_the_tuned_ones(shared) -> None:
    ratings = calibrate.read_ratings(shared / "ratings-20160103-20180304.csv")
    tuned = cv.tune(calibrate.sample(ratings, open_lexicon("large")), ExpectedScore())
    assert tuned.estimator.constants() == pytest.approx(ExpectedScore().constants(), abs=0.002)


@pytest.mark.parametrize("name", ["standard", "large"])
def test_the_shipped_model_beats_the_published_one_on_most_splits(shared, name) -> None:
    ratings = calibrate.read_ratings(shared / "ratings-20160103-20180304.csv")
    rated = calibrate.sample(ratings, open_lexicon(name))
    ours = Candidate("ours", ExpectedScore().variants())
    found = cv.cross_validate(rated, [ours], splits=100)[0]
    assert found.tuned
    assert min(found.good.won, found.delta.won, found.genius.won) >= 0.9
    assert found.genius.gain > 2.5
    rivals = [one for one in cv.CANDIDATES if one.name in ("tuned accessibility", "score", "families")]
    for rival in cv.cross_validate(rated, rivals, splits=100):
        assert found.genius.mean < rival.genius.mean


def test_the_expected_score_is_better_than_the_accessibility_on_a_shipped_lexicon(made_up) -> None:
    found = cv.cross_validate(made_up, [Candidate("ours", ExpectedScore().variants())], splits=20)[0]
    assert found.tuned
    assert (found.good.won, found.delta.won, found.genius.won) == (1.0, 1.0, 1.0)
    assert found.genius.gain == pytest.approx(16.609211, abs=1e-5)


def test_every_estimator_has_a_name_and_a_description() -> None:
    assert len({one.name for one in ESTIMATORS}) == len(ESTIMATORS) >= 6
    for one in ESTIMATORS:
        assert one.about
        assert set(one.grid) <= set(one.bounds)
        for value, (least, most) in zip(one.constants(), one.bounds.values(), strict=True):
            assert least <= value <= most


def test_measures_equal_naive_counts(made_up) -> None:
    lexicon = frequent()
    count, score = made_up.measure(Count()), made_up.measure(Score())
    for i, one in enumerate(made_up.published):
        found = naive.answers(lexicon.words, one.puzzle.center, one.puzzle.outer, LONGO.minimum)
        assert (count[i], score[i]) == (len(found), sum(map(naive.longo_points, found)))
        assert found == [lexicon.words[i] for i in answer_ids(one.puzzle, lexicon)]


def test_a_family_counts_once_by_its_largest_weight() -> None:
    assert families(["converge", "convergence", "grove", "groves"]).tolist() == [0, 0, 1, 1]
    words = ["converge", "convergence", "grove", "govern"]
    lexicon = Lexicon.of("few", words, zipf={"converge": 3.0, "convergence": 5.0, "grove": 2.0, "govern": 4.0})
    rated = calibrate.sample([calibrate.Published(hive("G", "CENORV"), 1, 2, 3)] * 2, lexicon)
    singly = dict(zip(words, Accessibility().weights(rated.words).tolist(), strict=False))
    expected = singly["convergence"] + singly["grove"] + singly["govern"]
    assert rated.measure(Families()) == pytest.approx([expected, expected])


def test_cross_validation_on_one_split_is_crossmsre(made_up) -> None:
    for one, found in zip(ESTIMATORS[:2], cv.cross_validate(made_up, cv.CANDIDATES[:2], splits=3), strict=True):
        plain = calibrate.estimate(made_up, one)
        assert (found.good.one, found.delta.one, found.genius.one) == (plain.good, plain.delta, plain.genius)


def naive_splits(rated: calibrate.Sample, variants: tuple[Estimator, ...], splits: int) -> list[float]:
    """Naive crossMSRE of genius by random halves: choose and fit on one half, compare on the other."""
    generator, h, means = np.random.default_rng(1), len(rated.published), []
    y = {quantity: rated.wanted(quantity) for quantity in QUANTITIES}
    measures = [rated.measure(one) for one in variants]
    for _ in range(splits):
        first = generator.permutation(h) < h // 2
        errors = []
        for train in (first, ~first):

            def left(x: np.ndarray, quantity: str, train: np.ndarray = train) -> float:
                line = np.polynomial.Polynomial.fit(x[train], y[quantity][train], 1)
                return float(np.mean((line(x[train]) - y[quantity][train]) ** 2))

            x = min(measures, key=lambda x: left(x, "good") + left(x, "delta"))
            line = np.polynomial.Polynomial.fit(x[train], y["genius"][train], 1)
            errors.append(np.mean((np.floor(line(x[~train]) + 0.5) - y["genius"][~train]) ** 2))
        means.append(float(np.mean(errors)))
    return means


@pytest.mark.parametrize("number", [0, 3, 5], ids=lambda number: cv.CANDIDATES[number].name)
def test_random_splits_choose_constants_in_the_training_half_only(rated, number) -> None:
    candidate = cv.CANDIDATES[number]
    found = cv.cross_validate(rated, [candidate], splits=4)[0]
    assert found.genius.mean == pytest.approx(np.mean(naive_splits(rated, candidate.variants, 4)))


def test_cross_validation_depends_on_the_seed_and_the_baseline_gains_nothing(made_up) -> None:
    first, again, other = (cv.cross_validate(made_up, splits=20, seed=seed) for seed in (1, 1, 2))
    assert first == again != other
    base = first[2]
    assert (base.good.gain, base.genius.spread, base.delta.won) == (0, 0, 0)
    score = first[1]
    assert score.genius.mean < base.genius.mean
    assert score.genius.won > 0.9  # since these thresholds were made of the score


def test_tuning_reduces_the_objective_within_the_bounds(rated) -> None:
    for one in (Accessibility(), ExpectedScore()):
        tuned = cv.tune(rated, one)
        assert tuned.objective < tuned.before == cv.objective(rated, one)
        for value, (least, most) in zip(tuned.estimator.constants(), one.bounds.values(), strict=True):
            assert least <= value <= most
        assert tuned.objective <= min(cv.objective(rated, variant) for variant in one.variants())


@pytest.mark.parametrize("work", [cv.cross_validate, partial(cv.tune, estimator=Accessibility())])
def test_cross_validation_and_tuning_can_be_cancelled(made_up, work) -> None:
    with pytest.raises(Stopped):
        work(made_up, control=stopped())


def test_residuals_have_mean_zero_and_are_written_for_gnuplot(seeds) -> None:
    found = calibrate.residuals(seeds, Score(), "genius")
    assert np.mean(np.array(found.predicted) - np.array(found.published)) == pytest.approx(0, abs=1e-9)
    assert found.hives[0] == "c/himopr"
    assert found.published[0] == 18
    blocks = calibrate.data_file(seeds).split("\n\n\n")
    assert [block.split(":")[0] for block in blocks] == [f"# {one.name}" for one in ESTIMATORS]
    rows = [line.split() for line in blocks[1].splitlines() if not line.startswith("#")]
    assert len(rows) == 114
    mine = next(row for row in rows if row[0] == "c/himopr")
    assert [float(x) for x in mine[3:8:2]] == [8, 5, 18]
    assert float(mine[6]) == pytest.approx(found.predicted[0], abs=1e-4)
    measures = [float(row[1]) for row in rows]
    assert measures == sorted(measures)


def test_residuals_on_a_shipped_lexicon(made_up) -> None:
    found = calibrate.residuals(made_up, Score(), "genius")
    assert np.mean(np.array(found.predicted) - np.array(found.published)) == pytest.approx(0, abs=1e-9)
    assert (found.hives[0], found.published[0]) == ("a/bdgino", 20)
    assert found.predicted[0] == pytest.approx(20.575477, abs=1e-6)
    blocks = calibrate.data_file(made_up).split("\n\n\n")
    assert [len([line for line in block.splitlines() if line[0] != "#"]) for block in blocks] == [38] * len(ESTIMATORS)


def test_a_list_without_answers_is_fitted_by_a_constant() -> None:
    lexicon = Lexicon.of("none", ["zzzzz"])
    published = [calibrate.Published(hive("C", "HIMOPR"), good, good + 5, good + 10) for good in (6, 7, 8, 9)]
    rated = calibrate.sample(published, lexicon)
    found = [calibrate.estimate(rated, estimator) for estimator in ESTIMATORS]
    assert {one.model.good for one in found} == {rating.Affine(7.5, 0.0)}
    assert len(cv.cross_validate(rated, splits=5)) == len(cv.CANDIDATES)


@pytest.mark.parametrize("line", ["c,himopr,8", "c,himop,8,13,18,2016-01-03", "c,himopr,a,b,c,2016-01-03"])
def test_the_error_for_a_bad_line_gives_its_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text(f"# rated\nc,himopr,8,13,18,2016-01-03\n{line}\n")
    with pytest.raises(BadInput, match="line 3"):
        calibrate.read_ratings(path)


def test_files_with_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    lines = "g,cenorv,8,14,20\nc,himopr,8,13,18\nf,aehltu,8,14,20\nv,ehortw,6,12,18\n"
    (tmp_path / "r.csv").write_text(lines, "utf-8-sig")
    assert len(calibrate.read_ratings(tmp_path / "r.csv")) == 4
    (tmp_path / "f.csv").write_text("govern,0.5\n", "utf-8-sig")
    assert calibrate.read_frequencies(tmp_path / "f.csv") == {"govern": 0.5}


def test_a_directory_or_too_few_puzzles_are_errors(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="directory"):
        calibrate.read_ratings(tmp_path)
    (tmp_path / "one.csv").write_text("c,himopr,8,13,18,2016-01-03\n")
    with pytest.raises(BadInput, match="only 1"):
        calibrate.read_ratings(tmp_path / "one.csv")
