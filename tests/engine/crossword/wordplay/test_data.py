"""The phrases, the indicators and the pronunciations that ship for cryptic clues."""

import gzip
import re
from pathlib import Path

import pytest

from engine.core import take_notices
from engine.core.files import shipped, user_directory
from engine.crossword.wordplay.proof import prove
from engine.crossword.wordplay.tables import open_tables


def text(name):
    return shipped(f"wordplay/{name}").read_text(encoding="utf-8")


def lines(name):
    return [line for line in text(name).splitlines() if line and not line.startswith("#")]


def abbreviations():
    rows = (line.partition(": ") for line in lines("abbreviations.txt"))
    return [(letters, phrases.split("; ")) for letters, _, phrases in rows]


def indicators():
    sections = {}
    for line in lines("indicators.txt"):
        if line.startswith("["):
            phrases = sections[line.removeprefix("[").removesuffix("]")] = []
        else:
            phrases.append(line)
    return sections


def sounds():
    content = gzip.decompress(shipped("wordplay/sounds.txt.gz").read_bytes()).decode("ascii")
    rows = (line.partition(" ") for line in content.splitlines())
    return {word: set(phonemes.split("|")) for word, _, phonemes in rows}


@pytest.mark.parametrize(
    ("phrase", "letters"),
    [
        ("sailor", "AB TAR SALT JACK"),
        ("about", "C CA RE ON"),
        ("gold", "AU OR"),
        ("quiet", "P"),
        ("flower", "DEE EXE PO TEST TAMAR INDUS"),
        ("the French", "LA LES"),
        ("love", "O"),
        ("worker", "ANT BEE HAND"),
        ("journalist", "ED"),
        ("point", "N E S W"),
        ("soldiers", "OR RE GIS MEN"),
        ("books", "OT NT"),
        ("team", "XI SIDE"),
        ("sex appeal", "IT SA"),
    ],
)
def test_a_setter_finds_the_letters_that_a_word_is_known_for(phrase, letters):
    found = {group for group, phrases in abbreviations() if phrase in phrases}
    assert set(letters.split()) <= found


@pytest.mark.parametrize(
    ("section", "phrases"),
    [
        ("anagram", "drunk, wild, broken, sort of, novel"),
        ("container", "about, around, holding, outside, grabbing, without"),
        ("inserted", "in, inside, boarding, entering"),
        ("reversal", "back, over, returned, about"),
        ("reversal down", "up, rising, northbound"),
        ("reversal across", "going west"),
        ("hidden", "some, part of, in, bit of"),
        ("initials", "initially, leaders of, heads of, first of"),
        ("finals", "finally, ends of, tails of"),
        ("alternate", "regularly, every other"),
        ("odd", "oddly"),
        ("even", "evens in"),
        ("edges", "banks of, limits of, walls"),
        ("heart", "heart of, centre of, content of"),
        ("beheaded", "headless, unopened, losing head"),
        ("curtailed", "endless, short, cut, mostly, almost"),
        ("gutted", "empty, heartless"),
        ("trimmed", "uncovered, skinned, shelled, peeled, without limits"),
        ("deletion", "losing, without, dropping, abandoned by"),
        ("homophone", "we hear, reportedly, on the radio"),
        ("spoonerism", "spooner's, according to spooner"),
        ("cycling", "cycling, on a bike, rotating"),
        ("substitution", "for, replacing, swapping"),
        ("juxtaposition", "on, by, next to, with, and, before, after"),
        ("link", "for, from, in, is, of, to get, making, giving"),
    ],
)
def test_the_usual_indicators_of_each_device_are_known(section, phrases):
    assert set(phrases.split(", ")) <= set(indicators()[section])


@pytest.mark.parametrize(
    ("section", "least"),
    [
        ("anagram", 400),
        ("container", 120),
        ("inserted", 60),
        ("reversal", 90),
        ("reversal down", 20),
        ("hidden", 70),
        ("initials", 45),
        ("finals", 30),
        ("alternate", 30),
        ("edges", 15),
        ("heart", 20),
        ("beheaded", 30),
        ("curtailed", 35),
        ("gutted", 20),
        ("trimmed", 12),
        ("deletion", 40),
        ("homophone", 45),
        ("spoonerism", 8),
        ("cycling", 8),
        ("substitution", 10),
        ("juxtaposition", 30),
        ("link", 30),
    ],
)
def test_a_device_has_enough_indicators_to_check_a_clue(section, least):
    assert len(indicators()[section]) >= least


def test_there_are_enough_phrases_to_check_a_clue():
    assert len(abbreviations()) >= 420
    assert sum(len(phrases) for _, phrases in abbreviations()) >= 1800


def test_letters_and_the_phrases_of_a_line_are_sorted_and_stand_once():
    groups = [letters for letters, _ in abbreviations()]
    assert groups == sorted(set(groups))
    for letters, phrases in abbreviations():
        lower = [phrase.lower() for phrase in phrases]
        assert lower == sorted(set(lower)), letters


def test_letters_and_phrases_have_the_characters_of_a_clue():
    for letters, phrases in abbreviations():
        assert re.fullmatch("[A-Z]{1,5}", letters)
        for phrase in phrases:
            assert re.fullmatch("[A-Za-z][A-Za-z ',-]*", phrase), (letters, phrase)


def test_no_phrase_contains_the_letters_that_it_stands_for_as_a_word():
    for letters, phrases in abbreviations():
        if len(letters) > 1:
            given = [phrase for phrase in phrases if letters in phrase.upper().replace("'", " ").split()]
            assert not given, letters


def test_indicators_are_sorted_stand_once_and_are_lower_case():
    for section, phrases in indicators().items():
        assert phrases == sorted(set(phrases)), section
        for phrase in phrases:
            assert re.fullmatch("[a-z][a-z '-]*", phrase), (section, phrase)


@pytest.mark.parametrize(
    "words",
    ["night knight", "pair pear pare", "sell cell", "hire higher", "i eye aye", "scene seen", "sew sow", "none nun"],
)
def test_words_that_sound_alike_have_a_common_pronunciation(words):
    known = sounds()
    assert set.intersection(*(known[word] for word in words.split()))


def test_r_is_kept_for_those_who_pronounce_it():
    known = sounds()
    assert known["source"] == {"S AO R S"}
    assert known["sauce"] == {"S AO S"}


def test_pronunciations_have_no_stress_marks_and_their_licence_ships():
    assert all(re.fullmatch("[A-Z]+( [A-Z]+)*", each) for some in sounds().values() for each in some)
    assert "Carnegie Mellon University" in text("sounds-licence.txt")


def test_a_bad_line_of_the_house_is_named_and_skipped(home: Path) -> None:
    folder = user_directory("data") / "wordplay"
    folder.mkdir(parents=True)
    own = "ZQ: caf\u00e9 chain; \n: nothing\nno colon\nZX: old flame\n"
    (folder / "abbreviations.txt").write_bytes(own.encode("latin-1"))
    (folder / "indicators.txt").write_text("early\n[anagram]\nwobbliest\n[nonsense]\nlost\n[hidden]\ntucked by\n")
    tables = open_tables()
    assert (tables.abbreviations["zq"], tables.abbreviations["zx"]) == (("caf\u00e9 chain",), ("old flame",))
    assert (tables.kinds_of["wobbliest"], tables.kinds_of["tucked by"]) == ({"anagram"}, {"hidden"})
    said = take_notices()
    assert [("line" in one, one.split("'")[1]) for one in said] == [
        (True, ": nothing"), (True, "no colon"), (True, "early"), (True, "[nonsense]"),
    ]  # fmt: skip
    assert "abbreviations.txt, line 2: " in said[0]
    (folder / "abbreviations.txt").write_bytes(b"\0\1\2" * 40)
    assert "zx" not in open_tables().abbreviations
    assert "abbreviations.txt" in take_notices()[0]
    assert prove("Bum, old flame (2)", "zx", 'def "bum"').verdict == "faulty"  # and no error
