"""The wheel's key, its ratings and its arrangements."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from engine.core.errors import BadInput, Stopped
from engine.core.printed import Printed
from engine.core.value import changed
from engine.letters.keys import words_of
from engine.wheel.answers import fits, key_of, open_key, solve
from engine.wheel.arrange import PURPOSES, arranged, arrangements_of, nearest_clean, rank, unavoidable
from engine.wheel.puzzle import TIMES, Puzzle, swapped, wheel
from engine.words.lexicon import Lexicon
from engine.words.paths.arrangements import OFFENDING
from engine.words.paths.paths import find_path, obvious_words
from engine.words.sources import open_lexicon
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling
from tests.engine.controls import stopped

WATERFALL = wheel("waterfall", "w", "flearalt", lexicon="standard")


@pytest.fixture(scope="module")
def standard() -> Lexicon:
    return open_lexicon("standard")


def test_the_answers_equal_a_naive_search(standard) -> None:
    truly = [
        word
        for word in standard.words
        if len(word) >= 4 and "w" in word and not Counter(word) - Counter("waterfall")
    ]
    assert [standard.words[i] for i in solve(WATERFALL, standard)] == truly
    assert key_of(WATERFALL, standard, Vetter(())).long_words == ("waterfall",)


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("wafflet", "F is not in the wheel often enough"),
        ("wizard", "D is not in the wheel"),
        ("alert", "it lacks the hub W"),
        ("awe", "it has 3 letters; the shortest answer has 4"),
        ("flew", ""),
    ],
)
def test_fits_gives_the_reason_why_a_word_does_not_fit(word, why) -> None:
    assert fits(WATERFALL, word) == why


def test_the_rules_of_the_times_exclude_forms_with_the_reason() -> None:
    words = Lexicon.of(
        "few", ["waterfall", "wafer", "walls", "wall", "waft", "wafted", "later", "flaw", "wafters"]
    )
    puzzle = wheel("wallflats", "w", rules=TIMES)
    key = key_of(puzzle, words)
    assert words_of(key.answers) == ("flaw", "waft", "wall")
    assert [(a.word, a.verdict.reason) for a in key.excluded] == [("walls", "plural of wall")]
    let_in = key_of(changed(puzzle, rulings=(Ruling("walls", True, "a surname too"),)), words)
    assert "walls" in words_of(let_in.answers)


def test_ratings_ascend_and_depend_on_the_common_answers(standard) -> None:
    key = key_of(WATERFALL, standard)
    assert list(key.ratings) == [4, 5, 7, 8]
    none = key_of(WATERFALL, Lexicon.of("few", ["waterfall"]))
    assert list(none.ratings) == [1, 2, 3, 4]


def test_a_reopened_wheel_keeps_the_printed_answers(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("waterfall\nflaw\nflew\n")
    puzzle = changed(WATERFALL, lexicon=str(path))
    key = open_key(puzzle)
    printed = Printed("2026-11-21", "", words_of(key.answers), tuple(key.ratings))
    path.write_text("waterfall\nflaw\nwafer\n")
    assert open_key(puzzle, printed).as_printed
    assert words_of(open_key(puzzle, printed).answers) == ("flaw", "flew", "waterfall")
    path.unlink()
    assert open_key(puzzle, printed).ratings == key.ratings


@pytest.mark.parametrize(
    ("word", "hub", "ring", "said"),
    [
        ("waterfall", "z", "", "not a letter of"),
        ("waterfall", "w", "flearaltt", "is not 'WATERFALL' without"),
        ("short", "s", "", "around it"),
        ("naïveties", "n", "", "is not a letter a to z"),
    ],
)
def test_invalid_letters_are_an_error(word, hub, ring, said) -> None:
    with pytest.raises(BadInput, match=said):
        wheel(word, hub, ring)


def test_a_wheel_survives_a_round_trip_through_json() -> None:
    again = msgspec.json.decode(msgspec.json.encode(WATERFALL), type=Puzzle)
    assert (again, again.shown) == (WATERFALL, "W FLEARALT")
    assert swapped(WATERFALL, 0, 1).shown == "F WLEARALT"


TABOO = Vetter([parse_list("rate\nfart\nwart\ntall\nflea", "aunt")])


@pytest.mark.parametrize("purpose", PURPOSES)
@pytest.mark.parametrize("layout", ["wheel", "square"])
def test_every_purpose_gives_a_clean_arrangement_of_the_same_letters(standard, purpose, layout) -> None:
    puzzle = changed(WATERFALL, layout=layout)
    key = key_of(puzzle, standard, TABOO)
    assert set(key.path_words) == {"rate", "fart", "wart", "tall", "flea"}
    made = arranged(puzzle, key, purpose, seed=3)
    assert sorted(made.letters) == sorted(puzzle.letters)
    assert obvious_words(key.path_words, made.letters, made.neighbourhood) == ()
    assert made == arranged(puzzle, key, purpose, seed=3)


def test_hard_arrangements_show_fewer_answers_than_easy_ones(standard) -> None:
    key = key_of(WATERFALL, standard, TABOO)
    hard, easy = (arranged(WATERFALL, key, purpose).letters for purpose in ("hard", "easy"))
    words = words_of(key.answers)
    neighbourhood = WATERFALL.neighbourhood
    assert len(obvious_words(words, hard, neighbourhood)) < len(obvious_words(words, easy, neighbourhood))
    ranking = rank(WATERFALL, key)
    for i in range(0, len(ranking.arrangements), 90):
        letters = WATERFALL.hub + ranking.arrangements.ring(i)
        assert ranking.seen[i] == len(obvious_words(words, letters, neighbourhood))


def test_vowels_are_spread_evenly(standard) -> None:
    key = key_of(wheel("education", "d", lexicon="standard"), standard, Vetter(()))
    ring = arranged(wheel("education", "d", lexicon="standard"), key, "vowels").ring
    assert not any(
        a in "aeiou" and b not in "aeiou" and c not in "aeiou"
        for a, b, c in zip(ring, ring[1:], ring[2:], strict=False)
    )


def test_the_nearest_clean_arrangement_is_the_fewest_swaps_away(standard) -> None:
    puzzle = wheel("waterfall", "w", "taleralf", lexicon="standard")
    made = arrangements_of(puzzle, ("rale", "tale"))
    assert made.verdicts[made.index_of(puzzle.ring)] == OFFENDING
    near = nearest_clean(puzzle, made)
    assert not obvious_words(("rale", "tale"), near.letters, near.neighbourhood)
    one_swap = [
        "".join(puzzle.ring[{i: j, j: i}.get(k, k)] for k in range(8)) for i, j in combinations(range(8), 2)
    ]
    can = any(not obvious_words(("rale", "tale"), puzzle.hub + ring, puzzle.neighbourhood) for ring in one_swap)
    moved = sum(a != b for a, b in zip(near.ring, puzzle.ring, strict=True))
    assert (moved == 2) == can


def test_the_search_for_the_nearest_clean_arrangement_can_be_cancelled() -> None:
    with pytest.raises(Stopped):
        nearest_clean(WATERFALL, arrangements_of(WATERFALL, ("rale",)), control=stopped())


def test_a_wheel_without_clean_arrangement_is_an_error(standard) -> None:
    vetter = Vetter([parse_list("waw\naw\n", "aunt")])
    key = key_of(WATERFALL, standard, vetter)
    assert unavoidable(arrangements_of(WATERFALL, key.path_words)) == ("aw",)
    with pytest.raises(BadInput, match="aw can be traced in every arrangement"):
        arranged(WATERFALL, key, "random")
    with pytest.raises(BadInput, match="in every arrangement"):
        nearest_clean(WATERFALL, arrangements_of(WATERFALL, key.path_words))
    assert find_path("aw", WATERFALL.letters, WATERFALL.neighbourhood)


def test_rotated_and_mirrored_rings_belong_to_the_same_class() -> None:
    for layout in ("wheel", "square"):
        made = arrangements_of(changed(WATERFALL, layout=layout), ())
        step = 1 if layout == "wheel" else 2
        for i in range(0, len(made), 50):
            ring = made.ring(i)
            for turn in range(0, 8, step):
                image = ring[turn:] + ring[:turn]
                assert made.index_of(image) == made.index_of(image[0] + image[:0:-1]) == i
