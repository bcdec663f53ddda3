"""Inflected forms in word lists: plurals, verb forms, adverbs, comparisons."""

import pytest

from engine.words.forms import form_of, irregular
from engine.words.sources import open_lexicon

WORDS = {
    "rose", "roses", "fox", "foxes", "city", "cities", "hope", "hoping", "hop", "hopped", "hopping", "carry",
    "carried", "true", "truly", "happy", "happily", "gentle", "gently", "basic", "basically", "large", "larger",
    "largest", "big", "bigger", "biggest", "bake", "baker", "bus", "glass", "ring", "red", "fly", "rest", "water",
    "airman", "airmen", "amen", "specimen", "thing", "news", "bee", "bees", "busier", "busiest", "busy",
}  # fmt: skip


@pytest.mark.parametrize(
    ("word", "form", "base"),
    [
        ("roses", "plural", "rose"),
        ("foxes", "plural", "fox"),
        ("cities", "plural", "city"),
        ("bees", "plural", "bee"),
        ("airmen", "plural", "airman"),
        ("hoping", "verb form", "hope"),
        ("hopped", "verb form", "hop"),
        ("hopping", "verb form", "hop"),
        ("carried", "verb form", "carry"),
        ("truly", "adverb", "true"),
        ("happily", "adverb", "happy"),
        ("gently", "adverb", "gentle"),
        ("basically", "adverb", "basic"),
        ("larger", "comparison", "large"),
        ("biggest", "comparison", "big"),
        ("busier", "comparison", "busy"),
    ],
)
def test_a_form_is_recognized_with_its_base(word, form, base) -> None:
    assert form_of(word, WORDS) == (form, base)


@pytest.mark.parametrize("word", ["bus", "glass", "ring", "red", "fly", "rest", "water", "baker", "thing", "news"])
def test_a_word_that_only_looks_like_a_form_is_not_one(word) -> None:
    assert form_of(word, WORDS) is None


def test_form_of_accepts_a_lexicon() -> None:
    common = open_lexicon("common")
    assert form_of("gardens", common) == ("plural", "garden")
    assert form_of("garden", common) is None


FALSE = """
    forest earnest belly early only holy arrest honest contest priest interest modest tempest temper molest divest
    always chaos clothes physics wales thing need feed seed breed tweed deed wicked evening morning supply apply
    reply comply multiply assembly sally dolly curly imply alas
"""
TRUE = """
    stranger strange/strangest strange/wedding wed/lower low/lowest low/later late/lying lie/dying die/
    changed change/passes pass/putting put/stepped step/wines wine/bites bite/goes go/does do/badly bad/daily day/
    gently gentle/personally personal/amazing amaze/planes plane
"""


@pytest.mark.parametrize("word", FALSE.split())
def test_common_words_that_only_look_related_are_not_forms(word: str) -> None:
    assert form_of(word, open_lexicon("common")) is None


@pytest.mark.parametrize("pair", " ".join(TRUE.split()).replace("/ ", "/").split("/"))
def test_common_forms_have_the_expected_base(pair: str) -> None:
    word, base = pair.split()
    found = form_of(word, open_lexicon("common"))
    assert found
    assert found[1] == base


@pytest.mark.parametrize(
    ("word", "form", "base"),
    [
        ("women", "plural", "woman"),
        ("teeth", "plural", "tooth"),
        ("went", "verb form", "go"),
        ("written", "verb form", "write"),
        ("torn", "verb form", "tear"),
        ("worse", "comparison", "bad"),
    ],
)
def test_an_irregular_form_is_recognized_if_its_base_is_listed(word: str, form: str, base: str) -> None:
    common = open_lexicon("common")
    assert form_of(word, common) == (form, base)
    assert form_of(word, {word}) is None


def test_every_irregular_form_and_its_base_are_words() -> None:
    standard, found = open_lexicon("standard"), irregular()
    assert 150 <= len(found) <= 230
    unknown = {word for word, (_, base) in found.items() if word not in standard or base not in standard}
    assert unknown <= {"be", "go", "do", "ox"}
    assert form_of("herring", open_lexicon("common")) is None
