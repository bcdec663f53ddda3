"""The search finds what its definition says, on random words and on shipped lists."""

import gc
import re
import time
import weakref
from collections import Counter
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Control, FileProblem, Stopped
from engine.words.lexicon import Lexicon
from engine.words.search.automaton import repeated
from engine.words.search.find import Found, Request, definitions, parse_range, search
from engine.words.search.notation import expression
from engine.words.search.table import Table, build_table, enumeration, open_table, searched, table_of
from engine.words.sources import open_lexicon
from engine.words.stored_lists import import_words
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from engine.words.vetting.verdict import FAVOURITE, Ruling
from engine.words.wordnet import open_wordnet
from tests.engine.words.search import naive

PHRASES = {
    "icecream": "ice cream",
    "newyork": "New York",
    "wellknown": "well-known",
    "jackofalltrades": "jack-of-all-trades",
}
WORDS = [
    "listen", "silent", "tinsel", "enlist", "inlets", "lived", "devil", "level", "noon", "stressed", "desserts",
    "ice", "cream", "truck", "fast", "sack", "puzzle", "jazz", "galore", "gaoler", "allegro", "a", "banana",
    "eerie", "queen",
    "burqa", "eye", "room", "dirty", "dormitory", "moor",
]  # fmt: skip


def small(words: list[str], **fields) -> Table:
    return build_table([Lexicon.of("small", words, **fields)])


@pytest.fixture(scope="module")
def table() -> Table:
    return small([*WORDS, *PHRASES], displays=PHRASES)


@pytest.fixture(scope="module")
def large() -> Table:
    return open_table(("large",))


def found(table: Table, query: str, **conditions) -> list[str]:
    return [row.text for row in search(Request(query, **conditions), table, house=House()).page()]


# the notation

NOTATION = {
    "..z.": "jazz", "??z?": "jazz", "*zz*": "jazz puzzle", "@#@#@": "", "#@#@#@": "banana galore",
    "[lst]i*": "listen lived silent tinsel", "[^a-r]*e": "", "[!a-i]*[a-e]": "lived puzzle stressed",
    ";listen": "enlist inlets listen silent tinsel", "anagram silent": "enlist inlets listen silent tinsel",
    ";live?": "devil lived", "...;eyeice": "eye ice", "....;roomdirty": "moor room", "from eyeice": "eye ice",
    "from icy?": "a ice", "bank algore": "allegro galore gaoler", "only aeb": "a", "with zz": "jazz puzzle",
    "without aeiou": "", "without aei & 1-4:": "moor noon room", "contains rea": "cream ice_cream",
    "begins qu": "queen", "ends .ck": "sack truck", "reversal": "desserts devil lived moor room stressed",
    "palindrome": "a eye level noon", "hidden in fas truckles": "fast truck", "hidden in the truck": "",
    "e>=3": "eerie", "@>=5": "jack-of-all-trades", "#<=1": "a eerie eye ice", "[xyz]=2": "jazz puzzle",
    "distinct=1": "a",
    "distinct<3": "a eye noon", "9-20:": "dormitory jack-of-all-trades well-known", "5:l*": "level lived",
    "(3,5)": "ice_cream", "(4-5)": "well-known", "(4-2-3-6)": "jack-of-all-trades", "*m(5)": "cream",
    "ice .....": "ice_cream", "ice *": "ice_cream", "well-*": "well-known", "icecream": "ice_cream",
    "ICE CREAM": "ice_cream", "caf\u00e9": "", "/q[^u]/": "burqa", "/e c/": "ice_cream",
    "/^.{3}$|^a/": "a allegro eye ice", "/S.*\\bD/i": "", r"/(.)\1.*\1/": "desserts eerie",
    "s* & *d": "stressed", "q* & !*ue*": "", "!*[aeiou]*": "", "/[&]|zz/ & p*": "puzzle",
    "contains ice .": "ice_cream",
    "begins ice c": "ice_cream", "n*": "New_York noon",
}  # fmt: skip


@pytest.mark.parametrize("query", NOTATION)
def test_each_notation_finds_its_words(table, query) -> None:
    assert sorted(text.replace(" ", "_") for text in found(table, query)) == NOTATION[query].split()


@pytest.mark.parametrize(
    ("query", "named"),
    [
        ("a%b", "%"), ("[ab", "[ab"), ("[]", "[]"), ("/(/", "/(/"), ("/", "slashes"),
        ("a && b", "beside &"), ("& a", "beside &"),
        (";a*b", "a*b"), (";" + "a" * 41, "41"), ("9;abc", "9;abc"), ("2;ab & 2;cd", "2;cd"), ("8-3:", "8 to 3"),
        ("bank 12", "'12'"), ("hidden in 123", "'123'"), ("a" * 301, "301"), ("!7:a", "!7:a"),
    ],
)  # fmt: skip
def test_a_query_that_cannot_be_read_names_the_part(table, query, named) -> None:
    with pytest.raises(BadInput, match=re.escape(named)):
        found(table, query)


def test_the_notes_say_what_an_anagram_adds_and_leaves(table) -> None:
    notes = {row.text: row.note for row in search(Request("from silentx?"), table).page()}
    assert notes["listen"] == "-x"
    assert notes["a"] == "+a -eilnstx"
    (row,) = search(Request("hidden in fast ruck"), small(["struck"])).page()
    assert row.note == "faSTRUCK"
    assert [row.note for row in search(Request("reversal"), small(["lived", "devil"])).page()] == ["devil", "lived"]


# naive twins

LETTERS = "abe"
some_words = st.lists(st.text(LETTERS, min_size=1, max_size=6), min_size=1, max_size=25, unique=True)
shapes = st.lists(st.sampled_from([*LETTERS, ".", "?", "*", "@", "#", "[ab]", "[^b]", "[a-d]"]), min_size=1, max_size=5)


@given(some_words, shapes.map("".join))
@settings(max_examples=150, deadline=None)
def test_patterns_agree_with_the_twin(words, pattern) -> None:
    assert set(found(small(words), pattern)) == {word for word in words if naive.fits(pattern, word)}


def grouped(inner):
    groups = inner.map(lambda text: f"({text})")
    return st.one_of(
        st.tuples(groups, st.sampled_from(["*", "+", "?", "{1,2}", "{2}", "{0,}", "*?", "??"])).map("".join),
        st.tuples(inner, inner).map("".join), st.tuples(inner, inner).map("|".join), groups,
        inner.map(lambda text: f"(?:{text})"), inner.map(lambda text: f"(?={text})"),
        inner.map(lambda text: f"(?!{text})"),
        inner.map(lambda text: f"^{text}"), inner.map(lambda text: f"{text}$"),
        groups.map(lambda text: text + r"\1"),
    )  # fmt: skip


expressions = st.recursive(
    st.sampled_from([*LETTERS, ".", "[ab]", "[^a]", r"\w", r"\W", "B", r"\b"]), grouped, max_leaves=7
)


def compiles(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return True


@given(some_words, expressions.filter(compiles))
@settings(max_examples=400, deadline=None)
def test_expressions_agree_with_re(words, text) -> None:
    result = search(Request(f"/{text}/"), small(words))
    if result.complete:
        assert {row.text for row in result.page()} == {word for word in words if re.search(text, word, re.IGNORECASE)}


@given(
    st.lists(st.sampled_from(["a b", "ab", "a-b", "ba ab", "b-a", "abe", "be a b"]), min_size=1, unique=True),
    expressions,
)
@settings(max_examples=60, deadline=None)
def test_expressions_with_a_space_see_the_printed_words(printed, inner) -> None:
    letters = {re.sub("[ -]", "", text): text for text in printed}
    text = f"(?:{inner}) b"
    if compiles(text):
        wanted = {one for one in letters.values() if re.search(text, one, re.IGNORECASE)}
        assert set(found(small(list(letters), displays=letters), f"/{text}/")) == wanted


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(?=q)?a", "a ba"),
        ("(?=q)|a", "a ba"),
        ("((?=q)a)?", "a ba c"),
        ("^(?=.*b).*a", "ba"),
        ("(?=.*b)(?=.*a)", "ba"),
        (r"(?=(b))\1a", "ba"),
    ],
)
def test_a_lookahead_is_required_only_where_every_match_has_it(text, words) -> None:
    assert sorted(found(small(["a", "ba", "c"]), f"/{text}/")) == words.split()


@given(some_words, st.text(LETTERS + "?", min_size=1, max_size=7), st.booleans())
@settings(max_examples=150, deadline=None)
def test_anagrams_agree_with_the_twin(words, letters, whole) -> None:
    query = f";{letters}" if whole else f"from {letters}"
    assert set(found(small(words), query)) == {word for word in words if naive.is_anagram(letters, word, whole=whole)}


@given(some_words, st.text(LETTERS, min_size=2, max_size=7), st.integers(0, 2), st.integers(2, 3))
@settings(max_examples=150, deadline=None)
def test_anagrams_of_several_words_agree_with_the_twin(words, letters, blanks, count) -> None:
    letters += "?" * blanks
    rows = search(Request(f"{count};{letters}"), small(words)).page()
    sets = [tuple(sorted(row.text.split())) for row in rows]
    assert len(set(sets)) == len(sets)
    assert set(sets) == naive.several(letters, count, words)


@given(some_words, st.lists(st.text(LETTERS, min_size=1, max_size=4), min_size=1, max_size=4).map(" ".join))
@settings(max_examples=100, deadline=None)
def test_hidden_words_agree_with_the_twin(words, phrase) -> None:
    assert set(found(small(words), f"hidden in {phrase}")) == {word for word in words if naive.hidden(phrase, word)}


@given(some_words, st.text(LETTERS, min_size=1, max_size=4), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_banks_and_counts_agree_with_sets(words, letters, number) -> None:
    table, own = small(words), set(letters)
    assert set(found(table, f"bank {letters}")) == {word for word in words if set(word) == own}
    assert set(found(table, f"only {letters}")) == {word for word in words if set(word) <= own}
    assert set(found(table, f"without {letters}")) == {word for word in words if not set(word) & own}
    assert set(found(table, f"with {letters}")) == {word for word in words if Counter(letters) <= Counter(word)}
    assert set(found(table, f"a>={number}")) == {word for word in words if word.count("a") >= number}
    assert set(found(table, f"@<{number}")) == {word for word in words if sum(map(word.count, "aeiou")) < number}


# goldens: counts by the twins, in a scan of the whole list

GOLDEN = {
    "..a..x": 2, "*zz*": 656, "#@#@#@#": 3027, "[aeiou]*[^aeious]": 27_926, ";listen??": 175, "from retains": 353,
    "bank algore": 4, "/q[^u]/": 85, r"/(.)(.)\2\1/": 11_900, "/^(?=.*q)(?!.*u)/": 75, "reversal": 1658,
    "e>=5": 263, "7:*ing & !*t*": 1697, "2;dormitory": 24,
}  # fmt: skip


def test_the_counts_of_the_largest_list_stay(large) -> None:
    assert {query: len(search(Request(query), large)) for query in GOLDEN} == GOLDEN


def test_the_phrases_of_wordnet_are_found_as_they_are_printed() -> None:
    table = open_table(("common", "phrases"))
    assert {"ice cream", "ice water"} <= set(found(table, "ice ....."))
    assert "New York" in found(table, "(3,4)")
    assert "well-known" in found(table, "well-*")
    assert {"large", "phrases"} >= {row.source for row in search(Request("/^ice .*m$/"), table).page()}


def test_a_list_that_is_named_first_has_its_word(tmp_path) -> None:
    own = Lexicon.of("own", ["tea", "zebra"], scores={"tea": 90, "zebra": 20})
    table = table_of([own, open_lexicon("common")])
    rows = {row.text: row for row in search(Request("/^(tea|zebra|coffee)$/"), table).page()}
    assert [(rows[word].source, rows[word].score) for word in ("tea", "zebra", "coffee")] == [
        ("own", 90), ("own", 20), ("common", None),
    ]  # fmt: skip


def test_the_table_of_a_changed_list_leaves_memory(tmp_path) -> None:
    path = tmp_path / "own.txt"
    path.write_text("tea\n")
    former = weakref.ref(open_table([str(path)]))
    path.write_text("cup\n")
    assert open_table([str(path)]).words == ["cup"]
    gc.collect()
    assert former() is None


# conditions, order and pages


def test_the_best_words_come_first_and_pages_follow_each_other() -> None:
    table = small(["abc", "abd", "abe", "abf"], scores={"abc": 10, "abd": 90}, zipf={"abe": 2.0, "abf": 5.0})
    result = search(Request("ab?"), table)
    assert [row.text for row in result.page()] == ["abd", "abf", "abe", "abc"]
    assert [row.text for row in result.page(1, 2)] == ["abf", "abe"]
    assert result.page(9, 2) == []


def test_conditions_narrow_what_the_query_finds() -> None:
    scores = {"abc": 10, "abcd": 60, "abcde": 90}
    table = small(list(scores), scores=scores, zipf={"abc": 5.0, "abcd": 3.0})
    assert found(table, "a*", length=(4, None)) == ["abcde", "abcd"]
    assert found(table, "a*", score=(50, 80)) == ["abcd"]
    assert found(table, "", zipf=(3.0, 4.0)) == ["abcd"]


def test_what_is_just_below_the_limit_of_score_is_reported() -> None:
    table = small(["abc", "abd", "xyz"], scores={"abc": 40, "abd": 45, "xyz": 90})
    result = search(Request("ab?", score=(50, None)), table)
    assert (len(result), [(row.text, row.score) for row in result.near]) == (0, [("abd", 45), ("abc", 40)])
    assert len(search(Request("ab?", score=(42, None)), table).below) == 0


def test_the_score_is_ignored_for_lists_without_scores(table) -> None:
    assert found(table, "jazz", score=(90, None)) == ["jazz"]


def test_standings_follow_the_house() -> None:
    rulings = (
        Ruling("tea", True, FAVOURITE, date="2026-01-01"), Ruling("cat", True, "accepted", date="2026-01-01"),
        Ruling("dog", False, "obscure", date="2026-01-01"),
    )  # fmt: skip
    house, table = House((default_list(),), rulings), small(["tea", "cat", "dog", "sun", "fuck"])
    rows = search(Request(""), table, house=house).page()
    assert {row.text: row.standing for row in rows} == {
        "tea": "always", "cat": "accepted", "dog": "never", "sun": "clean", "fuck": "taboo",
    }  # fmt: skip
    for row in rows:
        assert [one.text for one in search(Request("", standings=(row.standing,)), table, house=house).page()] == [
            row.text
        ]


def test_words_used_lately_are_left_out(table) -> None:
    used, today = np.zeros(len(table), np.int32), date.today()
    used[table.places["jazz"]] = today.toordinal() - 100
    result = search(Request("*zz*", unused=365), table, used=used)
    assert [row.text for row in result.page()] == ["puzzle"]
    rows = search(Request("*zz*", unused=99), table, used=used).page()
    assert {row.text: row.used for row in rows} == {
        "puzzle": "", "jazz": date.fromordinal(today.toordinal() - 100).isoformat(),
    }  # fmt: skip


def test_a_range_is_read_and_a_wrong_one_refused() -> None:
    assert [parse_range(text, "") for text in ("", "5", "5-8", "5-", "-8")] == [
        (None, None), (5, 5), (5, 8), (5, None), (None, 8),
    ]  # fmt: skip
    for wrong in ("x", "8-5", "1-2-3"):
        with pytest.raises(BadInput):
            parse_range(wrong, "lengths")


@pytest.mark.parametrize("limits", ["200", "-101", "50-1000", "nan"])
def test_a_score_that_no_word_can_have_is_refused(table, limits) -> None:
    with pytest.raises(BadInput, match="a score is a number from 0 to 100, not"):
        search(Request("a*", score=parse_range(limits, "scores")), table)


def test_an_enumeration_counts_letters_between_spaces_and_hyphens() -> None:
    texts = ("ice cream", "well-known", "jack-of-all-trades", "rock 'n' roll", "New York")
    assert [enumeration(text) for text in texts] == ["3,5", "4-5", "4-2-3-6", "4,1,4", "3,4"]


def test_definitions_are_those_of_the_word_or_its_lemma() -> None:
    net = open_wordnet()
    assert any("frozen dessert" in text for text in definitions("ice cream", net))
    assert any(text.startswith("(verb, of go)") for text in definitions("went", net))
    assert definitions("xqzzt", net) == ()


# nothing hangs


@pytest.mark.parametrize(
    "text", [r"(a+)+$", r"(.*)*x(.*)*x", r"(([a-z])+.)+\d", r"((.)\2)+((.)\4)+(.*)*y", r"(.+)+(.+)+(.+)+\1q"]
)
def test_an_expression_that_would_hang_ends(large, text) -> None:
    began = time.process_time()
    result = search(Request(f"/{text}/"), large)
    assert time.process_time() - began < 1.0
    assert result.complete == (result.searched == len(large))
    for row in result.page(0, 20):
        assert len(row.text) > 20 or re.search(text, row.text)


@pytest.mark.parametrize(
    ("text", "letters"),
    [(r"(.)\1", 1), (r"(.).*\1.*\1", 2), (r"(..).*\1|(.).\2.\2.\2", 2), (r"((.)\2){3}", 3), (r"(.*)\1", 0),
     (r"(?=(b))\1", 0)],
)  # fmt: skip
def test_a_back_reference_is_tried_on_words_that_repeat_enough_letters(text, letters) -> None:
    assert repeated(expression(text).nodes[0]) == letters


def test_what_was_not_tried_in_time_is_reported(large) -> None:
    result = search(Request(r"/(.+)+(.+)+(.+)+\1q/"), large)
    assert not result.complete
    assert 0 < result.searched < len(large)
    negated = search(Request(r"!/(.+)+(.+)+(.+)+\1q/"), large)
    assert all(row < negated.searched for row in negated.rows[:, 0].tolist())


def test_a_search_stops(large) -> None:
    control = Control()
    control.stop()
    for query in ("*a*", r"/(.)\1(.)\2/", "3;conversationally"):
        with pytest.raises(Stopped):
            search(Request(query), large, control=control)


def test_anagrams_of_several_words_are_published_while_they_are_found(large) -> None:
    control = Control()
    result = search(Request("2;dormitory"), large, control=control)
    first = control.best
    assert isinstance(first, Found)
    assert first.page(0, 1)[0].text in [row.text for row in result.page()]
    assert "dirty room" in [" ".join(sorted(row.text.split())) for row in result.page()]
    assert np.array_equal(np.sort(result.rows, axis=1), result.rows)


def test_a_list_that_cannot_be_read_is_named_and_left_out_of_several(home, tmp_path: Path) -> None:
    (tmp_path / "own.txt").write_text("zzyzx;90\n")
    import_words(tmp_path / "own.txt", "own")
    assert searched()[0] == "own"
    (stored,) = (home / "data" / "lexicons").glob("own.*.txt")
    stored.write_bytes(b"\0\1")
    assert open_table(("own", "common")).names == ("common",)
    with pytest.raises(FileProblem):
        open_table(("own",))
