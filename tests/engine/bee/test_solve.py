import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.bee.answers import REVIEW, findings, key_of, open_key
from engine.bee.puzzle import LONGO, NYT, Puzzle, hive
from engine.bee.solve import SOLVERS, answer_ids
from engine.core import EngineError, Printed, changed
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.letters.review import words_of
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling
from tests.engine.bee import naive

CENORV = [
    *("convergence", "converge", "greengrocer", "governor", "govern", "evergreen", "revenge", "engorge", "groove"),
    *("grocer", "goner", "grove", "greener", "renege", "eggnog", "green", "roger", "verge", "gorge", "genre"),
]


def solve(puzzle: Puzzle, lexicon: Lexicon) -> list[str]:
    return [lexicon.words[i] for i in answer_ids(puzzle, lexicon)]


seven = st.lists(st.sampled_from("abcdefghijklmnopqrstuvwxyz"), min_size=7, max_size=7, unique=True)
few_letters = st.text(st.sampled_from("abcdefgh"), min_size=1, max_size=12)


def test_the_twenty_solutions_of_the_spelling_bee_readme(shared) -> None:
    lexicon = open_lexicon(str(shared / "words-ubuntu-wamerican-7.1-1.txt"))
    found = solve(hive("G", "CENORV"), lexicon)
    assert sorted(found) == sorted(CENORV)
    assert sum(map(naive.longo_points, found)) == 24


@pytest.mark.parametrize(("name", "answers", "points"), [("common", 23, 27), ("standard", 46, 50), ("large", 77, 81)])
def test_the_solutions_of_shipped_lexicons(name: str, answers: int, points: int) -> None:
    found = solve(hive("G", "CENORV"), open_lexicon(name))
    assert (len(found), sum(map(naive.longo_points, found))) == (answers, points)
    assert {"convergence", "converge", "govern", "grocer"} <= set(found)


@given(st.lists(few_letters, min_size=1, max_size=60), seven, st.integers(1, 6))
@settings(max_examples=150)
def test_all_solvers_equal_the_naive_twin_on_small_lists(words: list[str], letters: list[str], minimum: int) -> None:
    lexicon = Lexicon.of("some", words)
    center, letter_set = ENGLISH.mask(letters[0]), ENGLISH.mask(letters)
    expected = naive.answers(lexicon.words, letters[0], "".join(letters[1:]), minimum)
    for name, solver in SOLVERS.items():
        assert solver(lexicon, minimum).solve(center, letter_set) == expected, name


@pytest.mark.parametrize("rules", [LONGO, NYT], ids=lambda rules: rules.name)
def test_all_solvers_agree_on_thousands_of_random_hives(rules) -> None:
    """Half of the hives are any seven letters, half have a pangram. Some are compared with the naive twin."""
    lexicon = open_lexicon("common")
    random = Seed(1, "hives")
    letter_sets = [center + outer for center, outer in naive.hives(lexicon.words, rules.minimum)]
    solvers = {name: solver(lexicon, rules.minimum) for name, solver in SOLVERS.items()}
    answers = 0
    for n in range(3000):
        letters = list(random.choice(letter_sets) if n % 2 else ENGLISH.letters)
        random.shuffle(letters)
        letters = letters[:7]
        masks = ENGLISH.mask(letters[0]), ENGLISH.mask(letters)
        found = {name: solver.solve(*masks) for name, solver in solvers.items()}
        assert len(set(map(tuple, found.values()))) == 1, letters
        if n % 50 < 2:
            assert found["index"] == naive.answers(lexicon.words, letters[0], "".join(letters[1:]), rules.minimum)
        answers += len(found["index"])
    assert answers > 50_000


def test_the_index_equals_the_naive_twin_on_a_shipped_lexicon() -> None:
    lexicon = open_lexicon("standard")
    for center, outer in naive.hives(lexicon.words, 4)[::4000]:
        expected = naive.answers(lexicon.words, center, outer, 4)
        assert solve(hive(center, outer, NYT), lexicon) == expected


def test_the_key_applies_the_editors_rulings() -> None:
    lexicon = Lexicon.of("few", ["govern", "grove", "converge", "convergence", "genre", "cover"])
    puzzle = hive("G", "CENORV")
    plain = key_of(puzzle, lexicon)
    assert [answer.word for answer in plain.answers] == ["converge", "convergence", "genre", "govern", "grove"]
    assert (plain.points, plain.pangrams) == (9, ("converge", "convergence"))
    rulings = (Ruling("genre", False, "obscure"), Ruling("eggnog", True, "added"), Ruling("zebra", True, "no fit"))
    ruled = key_of(changed(puzzle, rulings=rulings), lexicon)
    assert [answer.word for answer in ruled.answers] == ["converge", "convergence", "eggnog", "govern", "grove"]
    assert [(answer.word, answer.verdict.reason) for answer in ruled.excluded] == [("genre", "obscure")]


def test_a_taboo_answer_is_excluded_with_reason_and_source() -> None:
    lexicon = Lexicon.of("few", ["govern", "grove", "converge"])
    key = key_of(hive("G", "CENORV"), lexicon, Vetter([parse_list("grove", "aunt")]))
    assert [(a.word, a.verdict.standing, a.verdict.source) for a in key.excluded] == [("grove", "taboo", "aunt")]
    assert key.points == 4


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("giraffe", "A is not in the hive"),
        ("cover", "it lacks the center G"),
        ("gone", "it has 4 letters; the shortest answer has 5"),
    ],
)
def test_a_misfit_says_why_a_word_does_not_fit(word, why) -> None:
    found = REVIEW.misfit(hive("G", "CENORV"), word)
    assert found
    assert found.why == why


def test_a_hive_repeats_its_letters() -> None:
    assert REVIEW.misfit(hive("G", "CENORV"), "converge") is None


def test_a_reopened_hive_keeps_the_printed_answers(tmp_path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("govern\ngrove\nconverge\n")
    puzzle = hive("G", "CENORV", lexicon=str(path))
    first = open_key(puzzle)
    printed = Printed("2026-11-21", "", words_of(first.answers), first.levels)
    assert not open_key(puzzle, printed).as_printed
    path.write_text("govern\nconverge\ngenre\nverge\n")
    reopened = open_key(puzzle, printed)
    assert reopened.as_printed
    assert [answer.word for answer in reopened.answers] == ["converge", "govern", "grove"]
    assert reopened.levels == first.levels != open_key(puzzle).levels
    said = [one.what for one in findings(puzzle, reopened) if "any more" in one.what]
    assert said == ["the printed word grove does not count any more (not in the word list)"]
    path.write_text("converge\ngenre\n")
    house = House(rulings=(Ruling("converge", False, "obscure"),))
    said = [one.what for one in findings(puzzle, open_key(puzzle, printed, house=house)) if "any more" in one.what]
    assert said == [
        "the printed word converge does not count any more (obscure)",
        "the printed words govern, grove do not count any more (not in the word list)",
    ]
    assert open_key(puzzle, Printed("2026-11-21", "", (), ())).answers == ()
    path.unlink()
    assert words_of(open_key(puzzle, printed).answers) == words_of(reopened.answers)
    with pytest.raises(EngineError, match=r"words\.txt"):
        open_key(puzzle)


def test_answers_have_the_center_and_the_least_length_and_score(tmp_path) -> None:
    path = tmp_path / "scored.txt"
    path.write_text("govern;50\ngrove;20\ngenre;49\ngone;90\ncover;90\ngrovel;90\n")
    lexicon = open_lexicon(str(path))
    assert solve(hive("G", "CENORV"), lexicon) == ["govern", "grove", "genre"]  # in the order of the list
    found = answer_ids(hive("G", "CENORV", NYT), lexicon)
    assert [lexicon.words[i] for i in found] == ["govern", "grove", "genre", "gone"]
    rules = changed(LONGO, min_score=50)
    assert solve(hive("G", "CENORV", rules), lexicon) == ["govern"]


@pytest.mark.parametrize("count", [49, 50, 51, 101])
def test_blocks_of_words_may_be_incomplete(count: int) -> None:
    lexicon = Lexicon.of("some", [f"{a}{b}{c}a" for a in "abcdefg" for b in "abcdefg" for c in "abcdefg"][:count])
    masks = ENGLISH.mask("b"), ENGLISH.mask("abcdefg")
    expected = [word for word in lexicon.words if "b" in word]
    for name, solver in SOLVERS.items():
        assert solver(lexicon, 4).solve(*masks) == expected, name
        assert solver(lexicon, 5).solve(*masks) == [], name
