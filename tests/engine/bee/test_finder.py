from dataclasses import replace
from datetime import date

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bee.answers import REVIEW, findings, key_of
from engine.bee.finder import STANDINGS, Filter, counts, find, mask, open_found
from engine.bee.puzzle import LONGO, NYT, hive
from engine.core import FileProblem, Stopped, UnknownName
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from engine.words.vetting.verdict import Ruling, TabooList, TabooWord
from tests.engine.bee import naive
from tests.engine.controls import stopped
from tests.engine.words.naive_difficulty import naive_share

PANGRAMS = ["convergence", "converge", "vexingly", "quickly", "placebo", "problem", "abcdefg", "abcdefgh"]
few_letters = st.text(st.sampled_from("abcdefgh"), min_size=4, max_size=9)
some_words = st.lists(few_letters | st.sampled_from(PANGRAMS), max_size=8, unique=True)
TODAY = date(2026, 3, 1)


def house_of(strong: list[str], mild: list[str], accepted: list[str], rejected: list[str]) -> House:
    entries = [TabooWord(word, "caution") for word in mild] + [TabooWord(word) for word in strong]
    rulings = [Ruling(word, word in accepted, "so ruled") for word in dict.fromkeys((*rejected, *accepted))]
    return House((TabooList("own", tuple(entries)),), tuple(rulings))


def expected_rows(words, house: House, minimum: int, score) -> dict[tuple[str, str], tuple]:
    """Naive rows by center and outer letters: answers, points, pangrams, perfect ones, excluded, standing."""
    severity = {entry.word: entry.severity for entry in house.lists[0].words}
    ruled = {ruling.word: ruling.accepted for ruling in house.rulings}
    fitting = [*words, *(word for word, accepted in ruled.items() if accepted and word not in words)]

    def standing(word: str) -> str:
        if word in ruled:
            return "clean" if ruled[word] else "rejected"
        return {"never": "taboo", "caution": "caution"}.get(severity.get(word, ""), "clean")

    rows = {}
    for center, outer in naive.hives(fitting, minimum):
        here = naive.answers(fitting, center, outer, minimum)
        count = [word for word in here if standing(word) in ("clean", "caution")]
        long = {standing(word) for word in here if len(set(word)) == 7}
        said = (
            "taboo" if "taboo" in long
            else "rejected" if "rejected" in long
            else "caution" if "caution" in map(standing, count)
            else "clean"
        )  # fmt: skip
        pangrams = [word for word in count if len(set(word)) == 7]
        perfect = sum(len(word) == 7 for word in pangrams)
        row = (len(count), sum(map(score, count)), len(pangrams), perfect, len(here) - len(count), said)
        rows[center, outer] = row
    return rows


def answers_clean(puzzle, key) -> bool:
    """Whether nothing but the order of the letters can keep a hive from being printed.

    Find does not look at mixed spellings, which are a caution.
    """
    found = findings(puzzle, replace(key, path_words=()))
    return not [one for one in found if "spellings" not in one.what]


@given(some_words, some_words, some_words, some_words, some_words, st.sampled_from([LONGO, NYT]))
@settings(max_examples=80)
def test_every_row_equals_the_naive_twin(words, strong, mild, accepted, rejected, rules) -> None:
    lexicon, house = Lexicon.of("some", [*words, "placebo"]), house_of(strong, mild, accepted, rejected)
    found = find(lexicon, rules, house)
    score = naive.longo_points if rules is LONGO else naive.nyt_points
    expected = expected_rows(lexicon.words, house, rules.minimum, score)
    assert {
        found.letters(i): (
            found.answers[i], found.points[i], found.pangrams[i], found.perfect[i], found.excluded[i],
            STANDINGS[found.standing[i]],
        )
        for i in range(len(found))
    } == expected  # fmt: skip


@pytest.mark.parametrize(("name", "rules"), [("standard", LONGO), ("large", NYT)])
def test_each_row_agrees_with_the_key_of_its_hive(name, rules) -> None:
    lexicon = open_lexicon(name)
    own = (
        Ruling("govern", accepted=False, reason="dull"),
        Ruling("vroconge", accepted=True, reason="ours"),
        Ruling("blanket", accepted=False, reason="dull"),
    )
    house = House((default_list(),), own)
    found = find(lexicon, rules, house)
    vetter = house.vetter()
    undecided = np.flatnonzero(found.standing > 0)
    chosen = np.random.default_rng(1)
    forbidden = np.flatnonzero(found.standing > 1)
    rows = [*chosen.integers(0, len(found), 40), *chosen.choice(undecided, 20), *chosen.choice(forbidden, 20)]
    rows += [i for i in np.flatnonzero(found.with_letters("gcenorv")) if found.letters(i)[0] == "g"]
    for i in rows:
        puzzle = hive(*found.letters(i), rules, lexicon=name)
        key = key_of(puzzle, lexicon, vetter)
        assert (found.answers[i], found.points[i]) == (len(key.answers), key.points)
        assert (found.pangrams[i], found.excluded[i]) == (len(key.pangrams), len(key.excluded))
        by_answers = STANDINGS[found.answers_standing[i]] == "clean" and found.pangrams[i] > 0
        assert by_answers == answers_clean(puzzle, key)
        assert found.printable[i] == (not REVIEW.unresolved(found.puzzle(i, puzzle), key))
        if key.thresholds:
            assert (found.good[i], found.genius[i]) == (key.thresholds.good, key.thresholds.genius)
        else:
            assert found.good is None
        if key.answers:
            assert found.share[i] == pytest.approx(key.share, abs=1e-3)
            assert key.share == pytest.approx(naive_share(key), abs=0.101)


def test_all_hives_of_the_spelling_bee_list_are_in_the_table(shared) -> None:
    lexicon = open_lexicon(str(shared / "words-ubuntu-wamerican-7.1-1.txt"))
    found = find(lexicon, LONGO, House())
    assert len(found) == 54_733
    row = next(i for i in np.flatnonzero(found.with_letters("gcenorv")) if found.letters(i)[0] == "g")
    assert (found.answers[row], found.points[row], found.pangrams[row]) == (20, 24, 2)


def test_all_hives_of_a_shipped_lexicon_are_in_the_table() -> None:
    found = find(open_lexicon("common"), LONGO, House())
    assert len(found) == 56_525
    row = next(i for i in np.flatnonzero(found.with_letters("gcenorv")) if found.letters(i)[0] == "g")
    assert (found.answers[row], found.points[row], found.pangrams[row]) == (23, 27, 2)


def test_an_accepted_pangram_adds_hives() -> None:
    lexicon = Lexicon.of("few", ["placebo", "place"])
    found = find(lexicon, LONGO, house_of([], [], ["convergence", "cabal"], []))
    assert len(found) == 14
    assert {found.letters(i)[1] + found.letters(i)[0] for i in range(7, 14)} >= {"cenorvg"}
    assert found.answers[found.centers == 0].tolist() == [3]  # placebo, place and cabal have an A
    assert not find(lexicon, LONGO, house_of([], [], ["PLACEBÖS", "toolongwordhere"], [])).excluded.any()


def test_the_day_of_last_use_is_found_by_letters() -> None:
    lexicon = Lexicon.of("few", ["convergence", "placebo"])
    used = {"g cenorv": "2026-02-10", "z abcdef": "2026-02-11"}
    found = find(lexicon, LONGO, House(), used)
    days = {found.letters(i): found.last_used(i) for i in range(len(found)) if found.used[i]}
    assert days == {("g", "cenorv"): "2026-02-10"}
    assert mask(found, Filter(unused=18), TODAY).all()  # 19 days ago
    assert np.count_nonzero(~mask(found, Filter(unused=19), TODAY)) == 1


def test_finding_can_be_cancelled_and_reports_files_that_cannot_be_opened(tmp_path) -> None:
    with pytest.raises(Stopped):
        find(open_lexicon("common"), LONGO, House(), control=stopped())
    with pytest.raises(UnknownName):
        open_found("no such list", LONGO)
    with pytest.raises(FileProblem):
        open_found(str(tmp_path), LONGO)


# filters


@pytest.fixture(scope="module")
def found():
    lexicon = open_lexicon("common")
    some = find(lexicon, LONGO, House((default_list(),)))
    center, outer = some.letters(3)
    return find(lexicon, LONGO, House((default_list(),)), {(center, outer): "2026-02-20"})


def passes(found, i: int, wanted: Filter) -> bool:
    """Whether a hive satisfies a filter, from the definition of each condition."""
    center, outer = found.letters(i)
    letters = {center, *outer}

    def within(value, limits) -> bool:
        least, most = limits
        return (least is None or value >= least) and (most is None or value <= most)

    typed = wanted.text.lower().replace(" ", "")
    used = found.last_used(i)
    return (
        set(wanted.wanted.lower()) <= letters
        and not set(wanted.unwanted.lower()) & letters
        and (not wanted.centers or center in wanted.centers.lower())
        and all(within(getattr(found, name)[i], getattr(wanted, name)) for name in RANGED)
        and (not wanted.perfect or found.perfect[i] > 0)
        and (not wanted.no_s or "s" not in letters)
        and (not wanted.clean or (STANDINGS[found.standing[i]] == "clean" and found.pangrams[i] > 0))
        and (wanted.unused is None or not used or (TODAY - date.fromisoformat(used)).days > wanted.unused)
        and (not typed or (typed[0] == center and set(typed) <= letters))
    )


RANGED = ("answers", "points", "pangrams", "share", "names")
limits = st.sampled_from([(None, None), (10, None), (None, 40), (20, 30), (1, 1), (0, 100), (35.5, 60.25)])
filters = st.builds(
    Filter,
    wanted=st.sampled_from(["", "e", "AN"]), unwanted=st.sampled_from(["", "s", "qz"]),
    centers=st.sampled_from(["", "g", "AEIOU"]), answers=limits, points=limits, pangrams=limits,
    share=limits, names=limits, perfect=st.booleans(), no_s=st.booleans(), clean=st.booleans(),
    unused=st.sampled_from([None, 5, 30]), text=st.sampled_from(["", "a", "G CEN", "t/nea"]),
)  # fmt: skip


@given(filters)
@settings(max_examples=60)
def test_a_filter_and_its_counts_equal_the_naive_twin(found, wanted) -> None:
    kept = mask(found, wanted, TODAY)
    some = np.random.default_rng(2).integers(0, len(found), 200)
    assert [passes(found, i, wanted) for i in some] == kept[some].tolist()
    empty, said = Filter(), counts(found, wanted, TODAY)
    for name in wanted.__struct_fields__:
        now = getattr(wanted, name)
        switched = True if now is False else getattr(empty, name)
        fields = {one: getattr(wanted, one) for one in wanted.__struct_fields__} | {name: switched}
        assert said[name] == np.count_nonzero(mask(found, Filter(**fields), TODAY))


def test_characters_outside_the_alphabet_match_no_hive(found) -> None:
    assert not mask(found, Filter(wanted="é")).any()
    assert not mask(found, Filter(text="😀")).any()
    assert mask(found, Filter(unwanted="7é")).all()
    assert not mask(found, Filter(centers="7")).any()


def test_hives_sort_alphabetically_by_center_and_letters(found) -> None:
    order = np.argsort(found.alphabetical(), kind="stable").tolist()
    texts = [" ".join(found.letters(i)) for i in order]
    assert texts == sorted(texts)


def test_a_filter_names_its_conditions() -> None:
    assert Filter(answers=(30, 45), no_s=True).active == ("answers", "no_s")


def test_hives_are_counted_by_answers_that_may_be_names() -> None:
    lexicon = Lexicon.of("few", ["convergence", "congo", "genoa", "govern"], names={"congo", "genoa"})
    found = find(lexicon, LONGO, House())
    row = next(i for i in range(len(found)) if found.letters(i)[0] == "g")
    assert (found.answers[row], found.names[row]) == (3, 1)
    assert STANDINGS[found.standing[row]] == "caution"
    assert mask(found, Filter(names=(None, 0)))[row] == np.False_
    accepted = find(lexicon, LONGO, house_of([], [], ["congo"], []))
    assert (accepted.names[row], STANDINGS[accepted.standing[row]]) == (0, "clean")
    assert mask(accepted, Filter(names=(None, 0)))[row]
