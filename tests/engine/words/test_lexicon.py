"""Lexicons: arrays, lookups and exact counts.

The shipped word lists contain words, not abbreviations or numerals. `data/README.md` states the rules.
"""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput
from engine.words.commonness import TIER_LISTS
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon, shipped_sources
from engine.words.word_file import Policy

SHIPPED = {  # words, letter sets, sets of seven letters, nodes, edges, fingerprint
    "large": (274_937, 104_473, 20_489, 80_055, 189_577, "5c60808fd98470ba107590c3283394c0"),
    "standard": (172_820, 75_649, 15_599, 54_167, 122_975, "6f248291e251716e3021d913cb3de321"),
}
SHARED = {  # words, refused, merged, letter sets, nodes, nine-letter words; dropped, then folded
    ("words-ubuntu-wamerican-7.1-1.txt", Policy.DROP): (62_887, 36_284, 0, 35_561, 22_743, 9_217),
    ("words-ubuntu-wamerican-7.1-1.txt", Policy.FOLD): (83_830, 0, 15_341, 43_521, 28_756, 11_818),
    ("linux.words", Policy.DROP): (38_620, 6_786, 0, 24_136, 17_501, 5_286),
    ("linux.words", Policy.FOLD): (45_375, 2, 29, 28_014, 21_596, 6_079),
    ("xw_huge.txt", Policy.DROP): (246_649, 0, 0, 99_474, 80_678, 36_303),
    ("xw_std.txt", Policy.DROP): (63_735, 0, 0, 35_983, 23_026, 9_307),
}
SOME = st.lists(st.text("abcxyz", min_size=1, max_size=9), min_size=1, max_size=30)


def of_seven(lexicon: Lexicon) -> int:
    return sum(mask.bit_count() == 7 for mask in lexicon.letter_sets.masks.tolist())


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_lexicons_have_not_changed(name: str) -> None:
    lexicon = open_lexicon(name)
    sets, graph = lexicon.letter_sets, lexicon.graph
    counts = (len(lexicon), len(sets), of_seven(lexicon), len(graph.letters), len(graph.target))
    assert (*counts, lexicon.fingerprint) == SHIPPED[name]
    assert (lexicon.report.refused, lexicon.report.merged) == (0, 0)
    assert lexicon.words == sorted(lexicon.words)


@pytest.mark.parametrize(("file", "policy"), SHARED)
def test_shared_lists_give_exact_counts(shared, file: str, policy: Policy) -> None:
    lexicon = open_lexicon(shared / file, policy=policy)
    report, nine = lexicon.report, int(np.count_nonzero(lexicon.lengths == 9))
    sets, nodes = len(lexicon.letter_sets), len(lexicon.graph.letters)
    assert (len(lexicon), report.refused, report.merged, sets, nodes, nine) == SHARED[file, policy]


@pytest.mark.parametrize(
    ("policy", "expected"),
    [
        (Policy.DROP, (138_256, 34_737, 0, 66_616, 60_401, 19_996)),
        (Policy.FOLD, (167_998, 0, 4_995, 74_736, 63_783, 24_479)),
    ],
)
def test_capitals_and_apostrophes_give_exact_counts(tmp_path, policy: Policy, expected: tuple[int, ...]) -> None:
    """Every tenth word of `standard` has a capital, the fifth after it an apostrophe; some words are repeated."""
    words = open_lexicon("standard").words
    lines = [word.capitalize() if i % 10 == 0 else f"{word}'s" if i % 10 == 5 else word for i, word in enumerate(words)]
    path = tmp_path / "mixed.txt"
    path.write_text("\n".join(lines + [word.upper() for word in words[1::1000]]))
    lexicon = open_lexicon(path, policy=policy)
    report, nine = lexicon.report, int(np.count_nonzero(lexicon.lengths == 9))
    sets, nodes = len(lexicon.letter_sets), len(lexicon.graph.letters)
    assert (len(lexicon), report.refused, report.merged, sets, nodes, nine) == expected


@pytest.mark.parametrize("size", [50, 100])
def test_all_words_of_small_files_are_read(tmp_path, size: int) -> None:
    words = open_lexicon("common").words
    for number in range(5):
        path = tmp_path / f"{number}.txt"
        path.write_text("\n".join(words[number :: len(words) // size][:size]))
        assert len(open_lexicon(path)) == size


def test_the_drop_policy_gives_the_published_number_of_pots(shared) -> None:
    assert of_seven(open_lexicon(shared / "words-ubuntu-wamerican-7.1-1.txt")) == 7_819


@pytest.mark.parametrize("size", [50, 100])
def test_all_words_of_small_vocabularies_are_read(shared, size: int) -> None:
    for number in range(5):
        assert len(open_lexicon(shared / "vocab" / f"v{size}_{number}.txt")) == size


@given(SOME)
def test_the_arrays_match_the_words(words: list[str]) -> None:
    lexicon = Lexicon.of("some", words)
    unique = list(dict.fromkeys(words))
    assert lexicon.words == unique
    assert [lexicon.word(i) for i in range(len(lexicon))] == unique
    assert lexicon.lengths.tolist() == [len(word) for word in unique]
    assert lexicon.masks.tolist() == [lexicon.alphabet.mask(word) for word in unique]
    assert [unique[i] for i in lexicon.order] == sorted(unique)
    assert {name: getattr(lexicon.arrays, name).dtype.type for name in lexicon.arrays.dtypes()} == dict(
        lexicon.arrays.dtypes()
    )


@given(SOME, st.text("abcxyz", max_size=9))
def test_a_word_is_found_by_its_letters(words: list[str], other: str) -> None:
    lexicon = Lexicon.of("some", words)
    assert all(lexicon.words[lexicon.index_of(word) or 0] == word for word in words)
    assert (other in lexicon) == (other in words)


def test_invalid_words_are_not_found() -> None:
    lexicon = Lexicon.of("some", ["tea", "Tea".lower(), "cup"])
    assert [lexicon.index_of(word) for word in ("", "te", "Tea", "té", "zzz")] == [None] * 5


def test_words_have_scores_and_zipf_values(tmp_path, home) -> None:
    path = tmp_path / "list.txt"
    path.write_text("tea;90\nqzxv\nIce Cream;0\n")
    lexicon = open_lexicon(path, policy=Policy.FOLD)
    assert lexicon.score.tolist() == [90, 50, 0]
    assert lexicon.zipf[0] == pytest.approx(4.9, abs=0.3)
    assert lexicon.zipf[1] == 0
    assert lexicon.zipf[2] == pytest.approx(4.5, abs=0.5)
    assert [lexicon.display(i) for i in range(3)] == ["tea", "qzxv", "Ice Cream"]


def test_the_fingerprint_depends_on_word_order_scores_and_alphabet() -> None:
    prints = {
        Lexicon.of("a", ["tea", "cup"]).fingerprint,
        Lexicon.of("a", ["cup", "tea"]).fingerprint,
        Lexicon.of("a", ["teacup"]).fingerprint,
        Lexicon.of("a", ["tea", "cup"], scores={"tea": 51}).fingerprint,
    }
    assert len(prints) == 4
    same = Lexicon.of("b", ["tea", "cup", "tea"], scores={"tea": 50}, zipf={"tea": 5.0})
    assert same.fingerprint in prints


@pytest.mark.parametrize("words", [[], [""], ["Tea"], ["ice cream"], ["a" * 61]])
def test_invalid_words_are_rejected(words: list[str]) -> None:
    with pytest.raises(BadInput):
        Lexicon.of("some", words)


def test_a_score_out_of_range_is_rejected() -> None:
    with pytest.raises(BadInput, match="101 is not between 0 and 100"):
        Lexicon.of("some", ["tea"], scores={"tea": 101})


LISTS = ("large", "standard", "common", "common-british")
ABBREVIATIONS = ["abbr", "bldg", "blvd", "mph", "rpm", "tbsp", "kg", "lbs", "asst", "govt", "dept", "etc", "vs", "misc"]
JARGON = ["dding", "dded", "inced", "incing", "ftping", "ftpers", "grepped", "stdio", "regexps", "ms", "cs", "ls"]
UNUSED_FORMS = ["unabridgeds", "looneyier", "analyticalally", "shuckses", "scotchs"]
NUMERAL = re.compile(r"(?=.)(c?)(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})")


@pytest.mark.parametrize("name", LISTS)
def test_no_list_has_abbreviations_jargon_or_invented_forms(name: str) -> None:
    assert sorted({*ABBREVIATIONS, *JARGON, *UNUSED_FORMS} & set(open_lexicon(name).words)) == []


@pytest.mark.parametrize("name", LISTS)
def test_no_list_has_roman_numerals(name: str) -> None:
    numerals = {word for word in open_lexicon(name).words if len(word) > 1 and NUMERAL.fullmatch(word)}
    assert numerals <= {"xi", "li", "cl"}


@pytest.mark.parametrize(
    ("word", "lists"),
    [
        ("rhythm", LISTS),
        ("nth", LISTS),
        ("psst", LISTS),
        ("maths", ("large", "standard", "common-british")),
        ("app", ("large", "common", "common-british")),
        ("selfie", ("common", "common-british")),
        ("pshaw", LISTS),
        ("hmm", LISTS),
        ("cwm", ("large", "standard")),
        ("crwth", ("large", "standard")),
        ("zzz", ("large",)),
    ],
)
def test_short_and_unusual_words_stay_where_a_dictionary_has_them(word: str, lists: tuple[str, ...]) -> None:
    assert tuple(name for name in LISTS if word in set(open_lexicon(name).words)) == lists


@pytest.mark.parametrize("name", ["common", "common-british"])
def test_the_words_of_a_tier_without_a_vowel_letter_are_interjections(name: str) -> None:
    plain = [word for word in open_lexicon(name).words if set(word).isdisjoint("aeiouy")]
    assert plain == ["brr", "hmm", "nth", "psst", "sh", "shh"]


def test_every_shipped_list_is_a_tier_or_one_of_three_others() -> None:
    assert {source.name for source in shipped_sources()} == {*TIER_LISTS, "standard", "large", "names"}
