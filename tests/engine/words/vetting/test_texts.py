"""Vetting of printed texts, and of lists of words with clues."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine import wings
from engine.core import Finding, changed
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter, default_list, parse_list
from engine.words.vetting.texts import Place, VettedWord, text_findings, unwanted_in, vet_lines
from engine.words.vetting.verdict import NOT_CHECKED, Override, Ruling
from engine.words.wordnet import open_wordnet

LISTS = (parse_list("crump\nfloogle;caution\nicecrump", "aunt"),)
VETTER = Vetter(LISTS)


def test_words_of_a_text_are_judged_with_hyphens_and_accents() -> None:
    text = "The Crump\u2019s cr\u00fbmped, floogle-free ice-crump and crumpet; crump, crump"
    found = {word: verdict.reason for word, verdict in unwanted_in(text, VETTER)}
    assert found == {
        "cr\u00fbmped": "form of crump",
        "Crump\u2019s": "form of crump",
        "floogle-free": "may offend or distress",
        "ice-crump": "on the taboo list",
        "crump": "on the taboo list",
    }


@pytest.mark.parametrize("written", ["{}\u2019s", "{}'s", "non-{}", "\u00ad{}"])
def test_every_listed_word_is_found_however_it_is_written(written: str) -> None:
    never = [one.word for one in default_list().words if one.severity == "never" and "text" in one.roles]
    vetter = Vetter()
    missed = [word for word in never if not list(unwanted_in(written.format(word), vetter))]
    assert len(never) > 400
    assert missed == []


def test_invisible_and_combining_characters_do_not_hide_a_word() -> None:
    texts = ("cr\u00adump", "cru\u0302mp", "c\u200drump")
    assert [[word for word, _ in unwanted_in(text, VETTER)] for text in texts] == [["crump"], ["cr\u00fbmp"], ["crump"]]


def test_the_worst_part_of_a_word_decides() -> None:
    ((_, verdict),) = unwanted_in("a floogle-crump", VETTER)
    assert (verdict.standing, verdict.word) == ("taboo", "crump")


PHRASES = Vetter([parse_list("ice crumpet\ngo-cart\nhandbag\npenis\ntherapist\n=carpet", "few")])


@pytest.mark.parametrize(
    ("text", "word", "standing"),
    [
        ("An ice crumpet, please", "ice crumpet", "taboo"),
        ("Two ICE-CRUMPETS", "ICE-CRUMPETS", "taboo"),
        ("icecrumpet", "icecrumpet", "taboo"),
        ("Go cart!", "Go cart", "taboo"),
        ("by go-cart", "go-cart", "taboo"),
        ("her hand bag", "hand bag", "caution"),
    ],
)
def test_a_phrase_is_found_with_spaces_and_hyphens(text: str, word: str, standing: str) -> None:
    assert [(shown, found.standing) for shown, found in unwanted_in(text, PHRASES)] == [(word, standing)]


@pytest.mark.parametrize(
    "text",
    ["the pen is mine", "the rapist", "a car pet", "ice, crumpet", "ice. Crumpet", "crumpet ice", "they go; cart it"],
)
def test_a_single_word_is_not_found_across_a_space(text: str) -> None:
    assert list(unwanted_in(text, PHRASES)) == []


def test_an_override_and_a_ruling_clear_a_phrase() -> None:
    taboo = parse_list("ice crumpet", "few")
    assert list(unwanted_in("ice crumpet", Vetter([taboo], [Ruling("icecrumpet", True, "a dish")]))) == []
    assert list(unwanted_in("ice crumpet", Vetter([taboo], (), [Override("icecrumpet", "clean")]))) == []


def test_phrases_of_the_default_list_are_found() -> None:
    assert [word for word, _ in unwanted_in("You son of a bitch", Vetter())] == ["bitch", "son of a bitch"]


def test_the_help_pages_have_no_innocent_phrases_and_lookalikes() -> None:
    pages = [page.read_text("utf-8") for page in (Path(__file__).parents[4] / "resources" / "help").glob("*.md")]
    assert len(pages) > 4
    found = [(word, one.reason) for page in pages for word, one in unwanted_in(page, Vetter())]
    assert [word for word, reason in found if " " in word or "looks like" in reason] == []


@pytest.mark.parametrize(
    ("text", "word", "like"),
    [
        ("What cr8mp", "", ""),
        ("cr*mp", "cr*mp", "crump"),
        ("Fl00gle!", "Fl00gle", "floogle"),
        ("c**mp", "c**mp", "crump"),
        ("c***p", "", ""),
        ("crumpet* and C4, MP3, 1980s, 4th, A+", "", ""),
        ("f!oogle", "", ""),
        ("f|oog|e", "f|oog|e", "floogle"),
    ],
)
def test_digits_and_signs_that_look_like_letters_are_a_caution(text: str, word: str, like: str) -> None:
    found = [(shown, one.standing, one.reason) for shown, one in unwanted_in(text, VETTER)]
    assert found == ([(word, "caution", f"looks like {like}")] if word else [])


def test_each_line_has_a_row_and_each_unwanted_word_of_a_clue() -> None:
    items = [
        (1, "tiger", "A crump in stripes"),
        (2, "Crumps", "50"),
        (3, "a floogle of owls", ""),
        (4, "\u03a9", ""),
        (5, "3", ""),
        (7, "ice crump", ""),
        (8, "xq7", ""),
        (9, "area 51", ""),
    ]
    assert list(vet_lines(items, VETTER)) == [
        VettedWord("tiger", "clean", "", "", 1),
        VettedWord("crump", "taboo", "on the taboo list", "aunt", 1, clue=True),
        VettedWord("Crumps", "taboo", "form of crump", "aunt", 2),
        VettedWord("a floogle of owls", "caution", "floogle: may offend or distress", "aunt", 3),
        VettedWord("\u03a9", NOT_CHECKED, "it has letters other than a to z", "", 4),
        VettedWord("3", NOT_CHECKED, "it has no letters", "", 5),
        VettedWord("ice crump", "taboo", "on the taboo list", "aunt", 7),
        VettedWord("xq7", NOT_CHECKED, "it has digits among its letters", "", 8),
        VettedWord("area 51", "clean", "", "", 9),
    ]


def test_a_text_without_lists_is_not_checked() -> None:
    (found,) = text_findings([Place("title", "Crump")], None)
    assert "not checked" in found.what


@pytest.mark.parametrize("kind", list(wings.WINGS))
def test_the_title_of_every_puzzle_is_vetted(kind: str) -> None:
    wing, house = wings.WINGS[kind], House(LISTS)
    puzzle = wing.make(15, house=house)  # seed 15 soon has a small board
    clean = wing.findings(puzzle, wing.open_key(puzzle, house=house))
    assert not [found for found in clean if "title" in found.what]
    titled = changed(puzzle, title="Crumped!")
    found = wing.findings(titled, wing.open_key(titled, house=house))
    assert found[0] == Finding(
        "forbidden", "the title contains \u201cCrumped\u201d (form of crump)", mend="Use another word, or accept it."
    )
    accepted = changed(titled, rulings=(Ruling("crumped", True, "a sound"),))
    again = wing.findings(accepted, wing.open_key(accepted, house=house))
    assert not [found for found in again if "title" in found.what]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Sense organ", ""),
        ("Tall woody plant", ""),
        ("Hens and cocks", "cocks"),
        ("Jerusalem, to an ass", "ass"),
        ("Chinks in the armour", "chinks"),
    ],
)
def test_a_mild_word_is_judged_as_an_answer_and_not_in_texts(text: str, word: str) -> None:
    vetter = Vetter()
    assert list(unwanted_in(text, vetter)) == []
    assert not word or vetter.verdict(word, "entry").standing != "clean"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Dagos and wogs", ["Dagos", "wogs"]),
        ("A load of bollocks!", ["bollocks"]),
        ("A pain in the arse", ["arse"]),
        ("Uncle Tom", ["Uncle Tom"]),
        ("The Washington Redskins", ["Redskins"]),
        ("White trash", ["White trash"]),
        ("No sh1t, poofters", ["poofters", "sh1t"]),
        ("One half-caste", ["half-caste"]),
        ("Retard or rapist", ["Retard", "rapist"]),
        ("Spastics, retards", ["Spastics", "retards"]),
    ],
)
def test_words_that_only_offend_are_found_in_texts(text: str, words: list[str]) -> None:
    assert [word for word, _ in unwanted_in(text, Vetter())] == words


def test_definitions_of_wordnet_are_no_false_alarms() -> None:
    """A clue reads like a definition. Of 3,000, four are found, two of which have the word in another meaning."""
    glosses = sorted(open_wordnet().definitions(20))
    drawn = random.Random(2020).sample(glosses, 3000)
    vetter = Vetter()
    assert {word for text in drawn for word, _ in unwanted_in(text, vetter)} == {
        "bitch", "rape", "retard", "retarded",
    }  # fmt: skip


def test_a_word_of_the_worst_severity_is_found_in_any_text() -> None:
    worst = [one.word for one in default_list().words if one.severity == "never"]
    assert [word for word in worst if not list(unwanted_in(f"It is a {word}.", Vetter()))] == ["cum"]  # cum laude


def test_a_long_line_without_spaces_is_searched_once() -> None:
    vetter = Vetter([parse_list("blimey", "aunt")])
    text = "a" * 300_000  # a search that started at each letter again would not end
    assert [word for word, _ in unwanted_in(f"{text} blimey", vetter)] == ["blimey"]
