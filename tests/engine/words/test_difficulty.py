"""The measure of difficulty, and its fit to solvers' results."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bee.calibration import read_ratings, sample
from engine.bee.cross_validation import chance_text
from engine.core import BadInput
from engine.core.files import shipped
from engine.core.store import Store
from engine.wheel.answers import key_of
from engine.wheel.finder import find
from engine.wheel.puzzle import NEWSPAPER, wheel
from engine.words.difficulty import LONG, Found, Readers, by_level, fit, level_of, read_solvers
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, change_readers, open_house
from tests.engine.words.naive_difficulty import naive_chance

words = st.text("abdeginrstuy", min_size=3, max_size=12)


@pytest.fixture(scope="module")
def common():
    return open_lexicon("common")


@pytest.fixture(scope="module")
def solvers():
    return read_solvers(shipped("samples/solvers.csv"))


@given(words, st.floats(0, 7))
def test_a_chance_is_that_of_the_formula(word, zipf) -> None:
    assert Readers().chances([word], [zipf])[0] == pytest.approx(1000 * naive_chance(word, zipf), abs=0.51)


@given(words, st.floats(0, 7), st.floats(0, 2))
def test_a_more_frequent_word_is_never_harder_to_find(word, zipf, more) -> None:
    rare, frequent = Readers().chances([word, word], [zipf, zipf + more])
    assert rare <= frequent


def test_a_familiar_ending_hides_less_than_other_letters() -> None:
    study, studying, strength = Readers().chances(["study", "studying", "strength"], [4.0, 4.0, 4.0])
    assert strength < studying < study


def share_of(common, word: str, hub: str) -> float:
    return key_of(wheel(word, hub), common).share


def test_sclerosis_is_a_hard_wheel_and_libraries_is_not(common) -> None:
    sclerosis = [share_of(common, "sclerosis", hub) for hub in sorted(set("sclerosis"))]
    libraries = [share_of(common, "libraries", hub) for hub in sorted(set("libraries"))]
    assert {level_of("wheel", share) for share in sclerosis} == {2}
    assert 2 not in {level_of("wheel", share) for share in libraries}
    assert max(sclerosis) + 5 < min(libraries)


def test_a_wheel_counts_its_long_word_as_a_third_in_the_table_and_in_the_key(common) -> None:
    found = find(common, 9, NEWSPAPER, House(), arrangements=False)
    for place in range(0, len(found), len(found) // 40):
        key = key_of(found.puzzle(place, wheel("waterfall", "w")), common, House().vetter())
        chances = {answer.word: naive_chance(answer.word, answer.zipf) for answer in key.answers}
        long = max((answer.zipf, answer.word) for answer in key.answers if answer.long)[1] if key.long_words else ""
        mean = sum(chances.values()) / max(1, len(chances))
        naive = 100 * ((1 - LONG) * mean + LONG * chances.get(long, 0))
        assert key.share == pytest.approx(found.share[place], abs=1e-3)
        assert key.share == pytest.approx(naive, abs=0.11)


def test_a_list_without_easy_puzzles_is_cut_in_thirds() -> None:
    shares = np.array([10.0, 30.0, 20.0, 40.0, 5.0, 44.0])
    assert [shares[level].tolist() for level in by_level("bee", shares)] == [[44, 40], [30, 20], [10, 5]]
    assert [len(level) for level in by_level("bee", np.array([60.0, 49.0, 48.0, 20.0]))] == [1, 2, 1]


def test_the_sample_predicts_what_solvers_find(common, solvers) -> None:
    found = fit(solvers, common, "sample")
    assert found.predicts
    assert (found.readers.middle, found.readers.slope) == pytest.approx((3.3, 1.5), abs=0.15)
    assert found.text.startswith("The fit to 116 words predicts what solvers find (p = 0.005)")


def test_random_results_are_no_better_than_chance(common, solvers) -> None:
    for seed in range(3):
        random = np.random.default_rng(seed)
        results = [Found(one.word, one.solvers, int(random.binomial(one.solvers, 0.4))) for one in solvers]
        found = fit(results, common)
        assert not found.predicts
        assert "no better than chance" in found.text


def test_the_sample_of_ratings_is_predicted_and_shuffled_ratings_are_not(common, tmp_path) -> None:
    path = shipped("samples/ratings.csv")
    assert chance_text(sample(read_ratings(path), common)) == ""
    lines = [line.split(",") for line in path.read_text().splitlines() if line[1] == ","]
    random = np.random.default_rng(3).permutation(len(lines))
    mixed = tmp_path / "mixed.csv"
    mixed.write_text("\n".join(",".join(a[:2] + lines[i][2:]) for a, i in zip(lines, random, strict=True)))
    assert "better than chance" in chance_text(sample(read_ratings(mixed), common))


def test_too_few_words_are_an_error(common, tmp_path) -> None:
    few = tmp_path / "few.csv"
    few.write_text("word,solvers,found\nstudy,4,3\nhouse,4,9\n")
    with pytest.raises(BadInput, match="only 1 words with solvers"):
        read_solvers(few)
    with pytest.raises(BadInput, match="the frequency of only 0 of the words"):
        fit([Found("qqqq", 4, 2)] * 30, common)


def test_a_house_measures_by_its_own_readers_until_it_forgets_them(common, solvers, tmp_path) -> None:
    store, puzzle = Store(tmp_path / "house.db"), wheel("waterfall", "w")
    own = key_of(puzzle, common, open_house(store).vetter()).share
    change_readers(store, fit(solvers, common, "sample").readers)
    house = open_house(store)
    assert house.readers.source == "sample"
    assert key_of(puzzle, common, house.vetter()).share < own
    change_readers(store, None)
    assert open_house(store).readers == Readers()
