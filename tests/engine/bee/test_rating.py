from pathlib import Path

import numpy as np
import pytest

from engine.bee import calibrate, rating
from engine.bee.puzzle import NYT
from engine.bee.rating import Affine, Model, Thresholds
from engine.errors import BadInput, FileProblem
from engine.lexicon.sources import open_lexicon


def test_the_four_figures_of_seed_004_and_those_that_it_left_out(shared) -> None:
    estimates = calibrate.calibrate(
        calibrate.read_ratings(shared / "ratings-20160103-20180304.csv"),
        open_lexicon(str(shared / "words-ubuntu-wamerican-7.1-1.txt")),
        calibrate.read_frequencies(shared / "frequencies-ubuntu-wamerican-7.1-1.csv"),
    )
    figures = {e.estimator: (round(e.good, 4), round(e.delta, 4), round(e.genius, 4)) for e in estimates}
    assert figures == {
        "count": (0.9649, 0.8860, 4.5088),
        "score": (0.9737, 0.7018, 3.8684),
        "accessibility": (0.9386, 0.8333, 4.2807),
    }


@pytest.mark.parametrize("name", ["common", "standard", "large"])
def test_the_shipped_constants_are_those_that_the_command_fits(shared, name) -> None:
    ratings = calibrate.read_ratings(shared / "ratings-20160103-20180304.csv")
    fitted = calibrate.calibrate(ratings, open_lexicon(name))[2].model
    shipped = rating.MODELS[name]
    for one, other in ((shipped.good, fitted.good), (shipped.delta, fitted.delta)):
        assert one.intercept == pytest.approx(other.intercept, abs=1e-6)
        assert one.slope == pytest.approx(other.slope, abs=1e-6)


def test_accessibility_falls_with_rarity_and_an_unknown_word_is_as_rare_as_the_rarest() -> None:
    values = rating.accessibility(np.array([1e-3, 1e-6, 1e-9, 0.0]))
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


@pytest.mark.parametrize("line", ["c,himopr,8", "c,himop,8,13,18,2016-01-03", "c,himopr,a,b,c,2016-01-03"])
def test_a_bad_line_of_ratings_is_named_by_number(tmp_path: Path, line: str) -> None:
    path = tmp_path / "ratings.csv"
    path.write_text(f"# rated\nc,himopr,8,13,18,2016-01-03\n{line}\n")
    with pytest.raises(BadInput, match="line 3"):
        calibrate.read_ratings(path)


def test_a_directory_or_too_few_puzzles_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="directory"):
        calibrate.read_ratings(tmp_path)
    (tmp_path / "one.csv").write_text("c,himopr,8,13,18,2016-01-03\n")
    with pytest.raises(BadInput, match="only 1"):
        calibrate.read_ratings(tmp_path / "one.csv")
