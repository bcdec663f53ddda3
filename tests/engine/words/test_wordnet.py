"""The WordNet index: its build from any directory with its license, lookups and lemmatization."""

import re
import sqlite3
import tomllib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from engine.core import FileProblem, files
from engine.words import wordnet
from engine.words.forms import inflections
from engine.words.wordnet import VARIABLE, WordNet, open_wordnet
from engine.words.wordnet_index import FORMAT, NEEDED, folder_of, index_of, letters_of, licence_of

SCHEMA = files.shipped_text("wordnet.sql")
HEAD = "  1 This software and database is being provided to you, the LICENSEE, by  \r\n"
SMALL = {
    "data.noun": (
        '00000100 05 n 01 rodent 0 001 ~ 00000200 n 0000 | a gnawing mammal; "rodents gnaw"  ',
        "00000200 05 n 02 rat 0 Norway_rat 0 001 @ 00000100 n 0000 | a long-tailed rodent  ",
    ),
    "index.noun": ("norway_rat n 1 1 @ 1 0 00000200  ", "rat n 1 1 @ 1 1 00000200  ", "rodent n 1 1 ~ 1 0 00000100  "),
    "data.verb": ("00000300 30 v 01 rat 0 000 00 | give the appearance of fuller hair  ",),
    "index.verb": ("rat v 1 0 1 0 00000300  ",),
    "data.adj": ("00000400 00 s 01 ratty(a) 0 000 | like a rat  ",),
    "index.adj": ("ratty a 1 0 1 0 00000400  ",),
    "data.adv": (),
    "index.adv": (),
    "noun.exc": ("ratti rat",),
    "cntlist.rev": ("rat%1:05:00:: 1 5",),
    "lexnames": ("05\tnoun.animal\t1",),
}


@pytest.fixture(scope="module")
def net() -> WordNet:
    return open_wordnet()


def small(folder: Path, end: str) -> Path:
    """Write a WordNet with four meanings and the given line ends."""
    folder.mkdir(parents=True)
    for name, lines in SMALL.items():
        head = HEAD.replace("\r\n", end) if name.startswith(("data", "index")) else ""
        (folder / name).write_bytes((head + "".join(line + end for line in lines)).encode())
    return folder


def test_the_index_has_fields_wholes_and_derivations(net) -> None:
    chess, christmas = net.senses("chess", "n")[1], net.senses("Christmas", "n")[0]
    assert "checkmate" in {sense.lemma for sense in net.neighbours([chess.synset], "topic")}
    assert "December" in {sense.lemma for sense in net.neighbours([christmas.synset], "whole")}
    assert ("recognition", "recognize") in net.derived(["recognition"])
    assert ("musical", "music") in net.derived(["musical"])
    assert chess.links > 20
    assert (net.senses("jazz", "n")[0].place, net.senses("jazz", "n")[1].place) == (5, 1)


def test_definitions_and_phrases_are_searched(net) -> None:
    found = net.mentions("mistletoe")
    assert found
    assert all("mistletoe" in text.lower() for text in net.mentions("mistletoe").values())
    assert "kitchen sink" in {sense.lemma for sense in net.phrases_with("kitchen")}
    assert "ice cream" in net.phrases()
    lemmas = {one.lemma: one for one in net.phrases_and_names()}
    assert (lemmas["ice cream"].letters, lemmas["Paris"].letters, "cream" in lemmas) == ("icecream", "paris", False)
    assert list(lemmas) == sorted(lemmas)
    assert net.all_letters() > {one.letters for one in lemmas.values()} | {"cream"}


def test_the_shipped_wordnet_is_complete_with_its_license(net) -> None:
    assert "Princeton University" in net.licence
    with closing(sqlite3.connect(files.shipped("wordnet.sqlite"))) as index:
        count = index.execute("SELECT (SELECT count(*) FROM synset), (SELECT count(*) FROM sense)").fetchall()
        parts = index.execute("SELECT part, count(*) FROM synset GROUP BY part ORDER BY part").fetchall()
    assert count == [(117_659, 206_941)]
    assert parts == [("a", 18_156), ("n", 82_115), ("r", 3_621), ("v", 13_767)]


def test_meanings_are_sorted_by_frequency_and_have_definitions_and_examples(net) -> None:
    first = net.senses("rat")[0]
    assert (first.part, first.rank, first.topic, first.frequency) == ("n", 1, "animal", 5)
    assert first.definition == "any of various long-tailed rodents similar to but larger than a mouse"
    assert "kill the rat" in net.senses("rat")[2].examples
    assert [one.lemma for one in net.related(first, "kind")[0]] == ["rodent", "gnawer"]


@pytest.mark.parametrize("text", ["Ice cream", "ICECREAM", "ice-cream", "Icé Cream"])
def test_a_phrase_is_found_in_every_spelling(net, text) -> None:
    assert net.senses(text)[0].lemma == "ice cream"


def test_an_opposite_belongs_to_one_lemma_and_a_name_is_an_instance(net) -> None:
    hot = net.senses("hot")[0]
    assert [[one.lemma for one in each] for each in net.related(hot, "opposite")] == [["cold"]]
    assert ["composer"] in [[one.lemma for one in each] for each in net.related(net.senses("Bach")[0], "instance")]


def test_scientific_names_are_distinguished_from_other_capitalized_lemmas(net) -> None:
    lemmas = ["Giraffa camelopardalis", "Canada goose", "Brussels sprout", "giraffe"]
    assert net.scientific(lemmas) == {"Giraffa camelopardalis"}


def test_indirect_hyponyms_are_found(net) -> None:
    below = {one.lemma for one in net.hyponyms([net.senses("dog")[0].synset])}
    assert {"poodle", "toy poodle", "corgi", "dog"} <= below
    assert "cat" not in below


@pytest.mark.parametrize(
    ("text", "lemma", "part", "form"),
    [
        ("rats", "rat", "n", "plural"), ("teeth", "tooth", "n", "plural"), ("potatoes", "potato", "n", "plural"),
        ("women", "woman", "n", "plural"), ("ice creams", "icecream", "n", "plural"),
        ("men of war", "manofwar", "n", "plural"), ("ran", "run", "v", "past"), ("hoped", "hope", "v", "past"),
        ("sang", "sing", "v", "past"), ("sung", "sing", "v", "past participle"),
        ("eaten", "eat", "v", "past participle"), ("hopping", "hop", "v", "present participle"),
        ("flies", "fly", "v", "third person"), ("has", "have", "v", "third person"), ("was", "be", "v", "past"),
        ("looked up", "lookup", "v", "past"), ("larger", "large", "a", "comparative"),
        ("bravest", "brave", "a", "superlative"), ("best", "good", "a", "superlative"),
    ],
)  # fmt: skip
def test_an_inflected_entry_finds_its_lemma_and_its_form(net, text, lemma, part, form) -> None:
    assert (lemma, part, form) in inflections(net, text)


@pytest.mark.parametrize("text", ["forest", "bus", "glass", "news", "bed", "less", "run", "xqz", "", "42"])
def test_words_that_only_look_inflected_have_no_lemma(net, text) -> None:
    assert inflections(net, text) == ()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_do_not_change_the_index(tmp_path, end) -> None:
    assert index_of(small(tmp_path / "one", end), SCHEMA) == index_of(small(tmp_path / "two", "\n"), SCHEMA)


def test_a_wordnet_directory_is_indexed_once(home, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(VARIABLE, str(small(tmp_path / "WordNet" / "dict", "\r\n").parent))
    net = open_wordnet()
    assert [(one.part, one.frequency, one.topic) for one in net.senses("rat")] == [("n", 5, "animal"), ("v", 0, "")]
    assert [one.lemma for one in net.synonyms(net.senses("rat")[0])] == ["Norway rat"]
    assert net.senses("ratty")[0].lemma == "ratty"
    assert ("rat", "n", "plural") in inflections(net, "ratti")
    assert net.path.is_relative_to(home)
    monkeypatch.setattr(wordnet, "index_of", lambda *_: pytest.fail("made twice"))
    assert open_wordnet() is net


def test_the_message_for_a_wrong_directory_says_what_to_do(home, tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(VARIABLE, str(tmp_path / "dict"))
    with pytest.raises(FileProblem, match=VARIABLE) as raised:
        open_wordnet()
    assert "data.noun" in str(raised.value)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("data.noun", "00000500 05 n zz rodent | gnaws"),
        ("data.noun", SMALL["data.noun"][0]),  # whose offset is there
        ("data.noun", f"{10**20} 05 n 01 shrew 0 000 | a small mammal"),
        ("index.noun", "shrew n 1 0 1 0 00000900"),
        ("lexnames", "06"),
        ("lexnames", "six noun.artifact 1"),
        ("cntlist.rev", "rat%1:05:00:: 1 often"),
        ("cntlist.rev", f"rat%1:05:00:: 1 {10**20}"),
        ("cntlist.rev", "rat 1 5"),
        ("cntlist.rev", "rat%0:05:00:: 1 5"),
    ],
)
def test_an_invalid_line_is_reported_with_file_and_number(home, tmp_path, monkeypatch, name, line) -> None:
    file = small(tmp_path / "dict", "\n") / name
    with file.open("a") as text:
        text.write(f"{line}\n")
    number = file.read_text().count("\n")
    monkeypatch.setenv(VARIABLE, str(file.parent))
    with pytest.raises(FileProblem, match=rf"{re.escape(name)}, line {number}: not a valid WordNet line\. "):
        open_wordnet()


def test_an_sqlite_error_gives_a_one_line_message(home, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(wordnet, "shipped_text", lambda _: f"{SCHEMA}CREATE INDEX by_letters ON shelf (letters);")
    monkeypatch.setenv(VARIABLE, str(small(tmp_path / "dict", "\n")))
    with pytest.raises(FileProblem, match="dict: cannot create the WordNet index: no such table"):
        open_wordnet()


def test_the_message_for_a_missing_index_says_what_to_do(monkeypatch) -> None:
    def missing(name: str) -> Path:
        raise files.FileProblem("a program file is missing", where=f"/somewhere/{name}")

    monkeypatch.setattr(wordnet, "shipped", missing)
    with pytest.raises(FileProblem, match=r"clues are not available\. Reinstall the program"):
        open_wordnet()


def test_an_invalid_index_or_another_version_is_an_error(tmp_path) -> None:
    (tmp_path / "bad").write_bytes(b"not a database" * 100)
    with pytest.raises(FileProblem, match="cannot read the WordNet index"):
        WordNet(tmp_path / "bad")
    base = sqlite3.connect(tmp_path / "old")
    base.execute("CREATE TABLE about (name, text)")
    base.execute("INSERT INTO about VALUES ('format', ?)", (str(FORMAT - 1),))
    base.commit()
    base.close()
    with pytest.raises(FileProblem, match="another format version"):
        WordNet(tmp_path / "old")


def test_the_letters_of_a_lemma_equal_those_of_an_answer() -> None:
    assert letters_of("make-up") == letters_of("Make up") == "makeup"
    assert letters_of("24-karat") == ""


ROOT = Path(__file__).parents[3]
SCRIPTS = (".py", ".sh")
TERMS = "WordNet 3.0 Copyright 2006 by Princeton University."


def copied(folder: Path) -> Path:
    """Create a copy of WordNet's files without content."""
    folder.mkdir(parents=True)
    for name in NEEDED:
        (folder / name).write_bytes(f"  1 {TERMS}  \r\n  2   \r\n  3 All rights reserved.\r\n".encode())
    return folder


def test_the_wordnet_directory_or_its_parent_is_accepted(tmp_path: Path) -> None:
    folder = copied(tmp_path / "WordNet" / "dict")
    assert folder_of(folder) == folder_of(folder.parent) == folder
    assert folder_of(tmp_path) is None


@pytest.mark.parametrize("place", ["dict", "."])
def test_the_license_is_read_from_its_file(tmp_path: Path, place: str) -> None:
    folder = copied(tmp_path / "dict")
    (tmp_path / place / "LICENSE").write_text(f"The terms of {TERMS}\n")
    assert licence_of(folder) == f"The terms of {TERMS}\n"


def test_the_license_is_read_from_the_header_of_a_data_file(tmp_path: Path) -> None:
    folder = copied(tmp_path / "dict")
    (tmp_path / "LICENSE").write_text("The terms of another program.\n")
    assert licence_of(folder) == f"{TERMS}\n\nAll rights reserved.\n"
    assert TERMS.encode() in index_of(folder, SCHEMA)


def shipped(folder: Path) -> Iterator[Path]:
    """The files and folders of a folder that are no scripts; of a folder with scripts, what is in it."""
    for one in folder.iterdir():
        if one.name[0] in "._" or one.suffix in SCRIPTS:
            continue
        has_scripts = one.is_dir() and any(inner.suffix in SCRIPTS for inner in one.iterdir())
        yield from shipped(one) if has_scripts else (one,)


def test_the_wheel_takes_all_data_but_the_scripts() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    included = {source: target for source, target in wheel["force-include"].items() if source.startswith("data")}
    there = {f"data/{one.relative_to(ROOT / 'data')}" for one in shipped(ROOT / "data")}
    made = {"data/wordnet.sqlite", "data/wordnet-licence.txt"}
    assert included == {source: f"engine/{source}" for source in there | made}
