"""The wheel's key, its ratings and its arrangements."""

from collections import Counter
from itertools import combinations

import msgspec
import pytest

from engine.core import BadInput, Printed, Stopped, changed
from engine.letters.review import words_of
from engine.wheel.answers import REVIEW, findings, key_of, levels_of, open_key, solve
from engine.wheel.arrange import PURPOSES, arranged, arrangements_of, nearest_clean, rank, unavoidable
from engine.wheel.puzzle import NEWSPAPER, RATINGS, TIMES, Levels, Puzzle, Rules, swapped, wheel
from engine.words.commonness import KNOWN_ZIPF
from engine.words.lexicon import Lexicon
from engine.words.paths.paths import OFFENDING, find_path, obvious_words, ring, square
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling
from tests.engine.controls import stopped

WATERFALL = wheel("waterfall", "w", "flearalt", lexicon="standard")


@pytest.fixture(scope="module")
def standard() -> Lexicon:
    return open_lexicon("standard")


def test_the_answers_equal_a_naive_search(standard) -> None:
    truly = [
        word for word in standard.words if len(word) >= 4 and "w" in word and not Counter(word) - Counter("waterfall")
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
def test_a_misfit_says_why_a_word_does_not_fit(word, why) -> None:
    found = REVIEW.misfit(WATERFALL, word)
    assert (found.why if found else "") == why


def test_the_rules_of_the_times_exclude_forms_with_the_reason() -> None:
    words = Lexicon.of("few", ["waterfall", "wafer", "walls", "wall", "waft", "wafted", "later", "flaw", "wafters"])
    puzzle = wheel("wallflats", "w", rules=TIMES)
    key = key_of(puzzle, words)
    assert words_of(key.answers) == ("flaw", "waft", "wall")
    assert [(a.word, a.verdict.reason) for a in key.excluded] == [("walls", "plural of wall")]
    let_in = key_of(changed(puzzle, rulings=(Ruling("walls", True, "a surname too"),)), words)
    assert "walls" in words_of(let_in.answers)


def test_ratings_ascend_and_depend_on_the_common_answers(standard) -> None:
    key = key_of(WATERFALL, standard)
    words = {"average": 4, "good": 5, "very_good": 7, "excellent": 8}
    assert words.items() <= dict(zip(RATINGS, key.levels, strict=True)).items()
    none = key_of(WATERFALL, Lexicon.of("few", ["waterfall"]))
    assert list(none.levels) == list(range(1, len(RATINGS) + 1))


def test_a_reopened_wheel_keeps_the_printed_answers(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("waterfall\nflaw\nflew\n")
    puzzle = changed(WATERFALL, lexicon=str(path))
    key = open_key(puzzle)
    printed = Printed("2026-11-21", "", words_of(key.answers), key.levels)
    path.write_text("waterfall\nflaw\nwafer\n")
    assert open_key(puzzle, printed).as_printed
    assert words_of(open_key(puzzle, printed).answers) == ("flaw", "flew", "waterfall")
    path.unlink()
    assert open_key(puzzle, printed).levels == key.levels


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


def test_a_wheel_has_seven_to_nine_letters_and_a_square_nine() -> None:
    assert [wheel(word, "a").shown for word in ("abcdefg", "hgfedcba", "ABCDEFGHI")] == [
        "A BCDEFG", "A BCDEFGH", "A BCDEFGHI",
    ]  # fmt: skip
    for word in ("abcdef", "abcdefghij"):
        with pytest.raises(BadInput, match=f"has 1 letters in the hub and {len(word) - 1} around it"):
            wheel(word, "a")
    with pytest.raises(BadInput, match="'AB CDEFGH' has 2 letters in the hub and 6 around it"):
        Puzzle("ab", "cdefgh")
    assert wheel("abcdefghi", "e", layout="square").letters == "eabcdfghi"
    with pytest.raises(BadInput, match="a square has 9 cells, but 'E ABCDFGH' has 8 letters"):
        wheel("abcdefgh", "e", layout="square")
    with pytest.raises(BadInput, match="the hub 'WA' is not a letter of 'WATERFALL'"):
        wheel("waterfall", "wa")
    assert wheel(" Waterfall", "A ", " WTERFALL ").letters == "awterfall"  # one of the two A is the hub


def test_the_cells_that_touch_depend_on_the_layout() -> None:
    assert WATERFALL.neighbourhood == changed(WATERFALL, layout="polygon").neighbourhood == ring(8)
    assert changed(WATERFALL, layout="square").neighbourhood == square()
    assert wheel("abcdefg", "a").neighbourhood == ring(6)


def test_the_usual_rules_and_ratings() -> None:
    assert (NEWSPAPER.minimum, NEWSPAPER.without) == (TIMES.minimum, ()) == (4, ())
    assert (NEWSPAPER.name, TIMES.name) == ("newspaper", "times")
    assert TIMES.without == ("plural", "verb form", "adverb", "comparison")
    assert (WATERFALL.rules, WATERFALL.title, WATERFALL.layout) == (NEWSPAPER, "Word Wheel", "wheel")
    shares = {"average": 0.35, "good": 0.47, "very_good": 0.60, "excellent": 0.75}
    assert shares.items() <= msgspec.to_builtins(WATERFALL.levels).items()
    words = {"average": 35, "good": 47, "very_good": 60, "excellent": 75}
    assert words.items() <= dict(zip(RATINGS, levels_of(WATERFALL, 100), strict=True)).items()
    assert levels_of(WATERFALL, 0) == tuple(range(1, len(RATINGS) + 1))
    assert levels_of(changed(WATERFALL, levels=Levels(0.5, 0.5, 0.5, 1.0)), 10)[:4] == (5, 6, 7, 10)


@pytest.mark.parametrize("share", [-0.01, 1.01])
def test_a_share_of_the_answers_is_from_0_to_1(share: float) -> None:
    fields = {"average": 0, "good": 0.5, "very_good": 0.5, "excellent": 1}
    assert msgspec.convert(fields, Levels).excellent == 1
    for name in fields:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({**fields, name: share}, Levels)
    for minimum, valid in ((0, False), (1, True), (9, True), (10, False)):
        if valid:
            assert msgspec.convert({"name": "ours", "minimum": minimum}, Rules).minimum == minimum
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.convert({"name": "ours", "minimum": minimum}, Rules)


def test_a_key_has_the_words_that_count_and_the_excluded_ones() -> None:
    words = Lexicon.of("few", ["waterfall", "flaw", "wart", "awe", "wall", "later", "waterfalls", "wafflet"])
    vetter = Vetter([parse_list("wart", "aunt")], [Ruling("fawr", True, "a bird"), Ruling("zebra", True, "no fit")])
    key = key_of(WATERFALL, words, vetter)
    assert words_of(key.answers) == ("fawr", "flaw", "wall", "waterfall")
    assert [(a.word, a.verdict.standing) for a in key.excluded] == [("wart", "taboo")]
    assert [answer.long for answer in key.answers] == [False, False, False, True]
    assert key.long_words == ("waterfall",)
    assert key.path_words == ("wart",)
    assert (key.as_printed, key.scored, key.vetter) == (False, False, vetter)


def test_the_common_answers_are_counted(standard) -> None:
    puzzle = changed(WATERFALL, rulings=(Ruling("fawr", True, "a bird"), Ruling("wall", True, "fine")))
    key = key_of(puzzle, standard)
    known = {answer.word: answer.zipf for answer in key.answers}
    assert known["wall"] > known["flaw"] > known["fawr"] == 0.0
    assert 0 < key.common < len(known)
    assert key.common == sum(zipf >= KNOWN_ZIPF for zipf in known.values())


def test_the_answers_of_a_list_with_scores_have_the_least_score(tmp_path) -> None:
    path = tmp_path / "scored.txt"
    path.write_text("wafer;50\nflaw;49\nwaft;90\n")
    lexicon = open_lexicon(str(path))
    key = key_of(changed(WATERFALL, rules=changed(NEWSPAPER, min_score=50)), lexicon)
    assert words_of(key.answers) == ("wafer", "waft")
    assert key.scored


def test_a_long_word_counts_although_the_rules_exclude_its_form() -> None:
    words = Lexicon.of("few", ["dwellings", "dwelling", "wells", "well"])
    puzzle = wheel("dwellings", "w", rules=TIMES)
    key = key_of(puzzle, words)
    assert words_of(key.answers) == ("dwelling", "dwellings", "well")
    (excluded,) = key.excluded
    assert excluded.verdict.source == "times rules"
    assert excluded.verdict.standing == "rejected"


def test_printed_ratings_are_kept_if_each_has_a_number(tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("waterfall\nflaw\nwall\n")
    puzzle = changed(WATERFALL, lexicon=str(path))
    levels = tuple(range(3, 3 + 2 * len(RATINGS), 2))
    printed = Printed("2026-11-21", "", ("flaw", "waterfall"), levels)
    key = open_key(puzzle, printed)
    assert (key.levels, key.as_printed, key.excluded) == (levels, True, ())
    assert [(answer.word, answer.long) for answer in key.answers] == [("flaw", False), ("waterfall", True)]
    older = Printed("2026-11-21", "", ("flaw", "waterfall"), (3, 5))
    assert open_key(puzzle, older).levels == tuple(range(1, len(RATINGS) + 1))


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
    one_swap = ["".join(puzzle.ring[{i: j, j: i}.get(k, k)] for k in range(8)) for i, j in combinations(range(8), 2)]
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


def test_a_printed_answer_that_is_ruled_out_later_is_a_warning() -> None:
    printed = Printed("2026-11-21", "", words_of(open_key(WATERFALL).answers), open_key(WATERFALL).levels)
    house = House(rulings=(Ruling("flaw", False, "a reader complained"),))
    key = open_key(WATERFALL, printed, house=house)
    assert "flaw" in words_of(key.answers)  # as in print
    (found,) = [one for one in findings(WATERFALL, key) if "flaw" in one.what]
    assert (found.severity, "a reader complained" in found.what) == ("warning", True)
    assert not any(
        "does not count any more" in one.what for one in findings(WATERFALL, open_key(WATERFALL, house=house))
    )
