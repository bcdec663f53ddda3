"""The shipped word lists contain words, not abbreviations or numerals. `data/README.md` states the rules."""

import re

import pytest

from engine.words.sources import open_lexicon, shipped_sources

LISTS = ("large", "standard", "common", "british")
ABBREVIATIONS = [
    "abbr",
    "bldg",
    "blvd",
    "mph",
    "rpm",
    "tbsp",
    "kg",
    "lbs",
    "asst",
    "govt",
    "dept",
    "etc",
    "vs",
    "misc",
]
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
        ("maths", LISTS),
        ("app", ("large", "british")),
        ("selfie", ("british",)),
        ("intellectualised", ("british",)),
        ("pshaw", ("large", "standard", "british")),
        ("hmm", ("large", "standard", "common")),
        ("cwm", ("large", "standard")),
        ("crwth", ("large", "standard")),
        ("zzz", ("large",)),
    ],
)
def test_short_and_unusual_words_stay_where_a_dictionary_has_them(word: str, lists: tuple[str, ...]) -> None:
    assert tuple(name for name in LISTS if word in set(open_lexicon(name).words)) == lists


def test_british_words_without_a_vowel_letter_are_the_documented_ones() -> None:
    plain = [word for word in open_lexicon("british").words if set(word).isdisjoint("aeiouy")]
    assert plain == ["brr", "ch", "mm", "nth", "psst", "sh"]
    assert {source.name for source in shipped_sources()} == {*LISTS, "names"}
