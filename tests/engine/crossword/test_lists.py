"""Word lists: every line gives a word or is reported, and any file can be dropped."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, EngineError, FileProblem
from engine.crossword.editing.words import add
from engine.crossword.grid import Grid, Slot
from engine.crossword.lists import SINGLE, TWICE, open_list, read_list, reading_report
from engine.crossword.puzzle import Clue, Puzzle
from engine.words.lists.encoding import DIGIT, SIGN
from engine.words.word_file import EMPTY
from tests.engine.output.written import written


def texts(found) -> list[str]:
    return [listed.text for listed in found.words]


def test_words_are_separated_by_lines_or_commas_and_clues_by_tabs_or_semicolons() -> None:
    found = read_list("tiger\tBig cat; striped, too\nIce  cream; Cold\n\n# a comment\nfox, badger ,otter\nbee;50\n")
    assert texts(found) == ["tiger", "Ice cream", "fox", "badger", "otter", "bee"]
    assert [(clue.answer, clue.text) for clue in found.clues] == [
        ("tiger", "Big cat; striped, too"),
        ("icecream", "Cold"),
    ]
    assert found.report.refused == 0


@pytest.mark.parametrize(
    "bullet", ["\u2022 ", "\u2022", "\u2022\t", "- ", "* ", "\u2013 ", "  - ", "\ufeff- ", "1. ", "12.\t", "2) ", "3)"]
)
@pytest.mark.parametrize("word", ["Rose", "make-up", "'tis", "\u00c9clair"])
def test_bullets_and_numbers_are_not_part_of_a_word(bullet, word) -> None:
    found = read_list(f"{bullet}{word};A clue - 1. of it\n{bullet}oak, elm")
    assert texts(found) == [word, "oak", "elm"]
    assert [clue.text for clue in found.clues] == ["A clue - 1. of it"]


@pytest.mark.parametrize("line", ["-ness", "1.5 litres", "-", "\u2022", "1."])
def test_characters_that_resemble_bullets_are_kept(line) -> None:
    found = read_list(line)
    assert (*texts(found), *(one.text for one in found.report.refused_lines)) == (line,)


TABLE = 'Paris,"Capital, of France"\nLyon,City; of silk\nNice,\n'


@pytest.mark.parametrize("heading", ["", "word,clue\n", "\ufeffAnswer, Clue\n"])
def test_a_csv_file_has_words_and_clues(tmp_path, heading) -> None:
    path = tmp_path / "cities.csv"
    path.write_text(heading + TABLE, encoding="utf-8")
    found = open_list(path)
    assert texts(found) == ["Paris", "Lyon", "Nice"]
    assert [clue.text for clue in found.clues] == ["Capital, of France", "City; of silk"]


@pytest.mark.parametrize("heading", ["word,clue", "word;clue", "Entry\tClue"])
def test_a_heading_is_not_a_word(heading) -> None:
    separator = next(char for char in heading if not char.isalpha())
    found = read_list(f"{heading}\nParis{separator}Capital\nLyon")
    assert texts(found) == ["Paris", "Lyon"]
    assert [clue.text for clue in found.clues] == ["Capital"]


@pytest.mark.parametrize(
    ("text", "words", "clues"),
    [
        ('"ICE";"Frozen water"\n"Ice; tea";"""A"" cold"', ["ICE", "Ice; tea"], ["Frozen water", '"A" cold']),
        ('"word"\t"clue"\n"ICE"\t"Frozen water"', ["ICE"], ["Frozen water"]),
        ('"hop", "skip","Jump, Jim"\n"rope"', ["hop", "skip", "Jump, Jim", "rope"], []),
        ('TEA;"Time" for a drink', ["TEA"], ['"Time" for a drink']),
        ('ICE;It is "cold"; very', ["ICE"], ['It is "cold"; very']),
        ('"Stop" sign;Halts', ['"Stop" sign'], ["Halts"]),
    ],
)  # fmt: skip
def test_csv_quotation_marks_are_removed_and_others_kept(text, words, clues) -> None:
    found = read_list(text)
    assert texts(found) == words
    assert [clue.text for clue in found.clues] == clues


def test_our_own_csv_of_a_crossword_is_a_list_of_words_with_clues(tmp_path: Path) -> None:
    clues = (Clue("cat", "Feline, tame", slot=Slot(0, 0, "across")), Clue("dog", "Pet", slot=Slot(2, 0, "across")))
    path = tmp_path / "clues.csv"
    path.write_bytes(written(Puzzle(grid=Grid(("cat", "o#o", "dog")), clues=clues), "csv"))
    found = open_list(path)
    assert [word.text for word in found.words] == ["CAT", "DOG", "COD", "TOG"]
    assert [(clue.answer, clue.text) for clue in found.clues] == [("cat", "Feline, tame"), ("dog", "Pet")]
    assert reading_report(found) == ""


def test_a_csv_file_may_have_words_only(tmp_path) -> None:
    path = tmp_path / "animals.csv"
    path.write_text("fox,badger,otter\nowl\n", encoding="utf-8")
    assert texts(open_list(path)) == ["fox", "badger", "otter", "owl"]


def test_a_long_csv_cell_does_not_affect_others(tmp_path) -> None:
    path = tmp_path / "long.csv"
    path.write_text(f"owl,Hoots\n{'x' * 200_000},Long\nfox,{'y' * 200_000}\n", encoding="utf-8")
    found = open_list(path)
    assert (texts(found), found.report.refused) == (["owl", "fox"], 1)


def test_lines_without_a_word_are_reported_with_their_number() -> None:
    found = read_list("tiger\n7up\nx\n---\nTIGER\ncaf\u00e9\n\U0001f42f\nowl", known=["owl"])
    assert texts(found) == ["tiger", "caf\u00e9"]
    assert [(one.line, one.reason) for one in found.report.refused_lines] == [
        (2, DIGIT), (3, SINGLE), (4, EMPTY), (5, TWICE), (7, SIGN), (8, TWICE),
    ]  # fmt: skip
    assert reading_report(found) == (
        "2 words added. 6 lines skipped: line 2 ('7up': a digit), line 3 ('x': only one letter), "
        f"line 4 ('---': {EMPTY}) and 3 more."
    )
    assert reading_report(read_list("tiger")) == ""


def test_a_word_with_an_emoji_keeps_its_letters_and_is_reported() -> None:
    found = read_list("\U0001f436dog\nowl\nice \U0001f366 cream\tCold\n\U0001f98a")
    assert texts(found) == ["dog", "owl", "ice cream"]
    assert reading_report(found) == (
        "3 words added. 1 line skipped: line 4 ('\U0001f98a': a character that is not a letter). "
        "Emoji removed: line 1 ('\U0001f436dog'), line 3 ('ice \U0001f366 cream')."
    )


def test_lines_with_different_separators_are_divided_each_by_its_own() -> None:
    found = read_list(
        "ROSE: Flower\nlily: Bloom\ntrowel - Small hand tool\nhoe - Weeder\nfork\tTined thing\nspade | Digger\n"
        "na\u00efve = Unworldly"
    )
    assert [(one.answer, one.text) for one in found.clues] == [
        ("rose", "Flower"), ("lily", "Bloom"), ("trowel", "Small hand tool"), ("hoe", "Weeder"),
        ("fork", "Tined thing"), ("spade", "Digger"), ("naive", "Unworldly"),
    ]  # fmt: skip
    assert texts(found)[0] == "ROSE"
    assert reading_report(found) == ""


@pytest.mark.parametrize("separator", ["\t", " = "])
def test_titles_with_signs_stay_whole_among_lines_with_clues_and_are_reported(separator: str) -> None:
    tools = ("rose", "fork", "spade", "trowel", "hoe", "rake", "scythe", "hose", "pot", "dibber", "sieve", "shears")
    titles = ["Mission: Impossible", "Star Wars - A New Hope"]
    found = read_list("\n".join((*(f"{word}{separator}It is in the shed" for word in tools), *titles)))
    assert texts(found) == [*tools, *titles]
    assert tuple(one.answer for one in found.clues) == tools
    named = "line 13 ('Mission: Impossible'), line 14 ('Star Wars - A New Hope')"
    assert reading_report(found) == f"14 words added. Read as one word, without a clue: {named}."


def test_a_word_with_a_sign_that_may_separate_a_clue_is_reported() -> None:
    found = read_list("ROSE: Flower\nhoe\nrake\nice - cream\nmake-up")
    assert texts(found) == ["ROSE: Flower", "hoe", "rake", "ice - cream", "make-up"]
    named = "Read as one word, without a clue: line 1 ('ROSE: Flower'), line 4 ('ice - cream')."
    assert reading_report(found) == f"5 words added. {named}"


def test_a_clue_for_a_listed_word_is_added() -> None:
    found = read_list("owl\tHoots", known=["owl"])
    assert (texts(found), found.clues[0].text, found.report.refused) == ([], "Hoots", 0)


@given(st.text(max_size=400))
def test_any_text_can_be_parsed(text) -> None:
    found = read_list(text)
    made = add(Puzzle(), found.words, found.clues)
    assert len(made.words) == len(found.words)
    assert found.report.lines == found.report.words + found.report.refused + _clues_alone(found)


def _clues_alone(found) -> int:
    """Return lines that give clues for words before them."""
    return found.report.lines - found.report.words - found.report.refused


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"caf\xe9\nna\xefve\n", ["caf\u00e9", "na\u00efve"]),  # Latin-1
        ("\ufefftiger\r\nlion\r\n".encode(), ["tiger", "lion"]),
        ("tiger\ncaf\u00e9".encode()[:-1], ["tiger"]),  # half a file: the last letter is cut
    ],
)
def test_files_of_every_kind_are_read(tmp_path: Path, content: bytes, words: list[str]) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    assert texts(open_list(path))[: len(words)] == words


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no line has a word"),
        (b"1\n2\n3\n", r"no new words: 3 lines skipped: line 1 \('1': a digit\)"),
        (b"PK\x03\x04\0\0", "this is not a text file"),
        (
            b"\n".join(b"%s" % bytes([97 + i % 26, 97 + i // 26 % 26, 97 + i // 676]) for i in range(5_000)),
            "too many words",
        ),
    ],
)
def test_a_file_without_a_list_is_an_error(tmp_path: Path, content: bytes, why: str) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(content)
    with pytest.raises(EngineError, match=why) as told:
        open_list(path)
    assert str(told.value).startswith(str(path))
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    "text", ['{"kind":"crossw', '{\n "body": {\n  "kind": "crossword",\n', '\ufeff\n[{"word": "owl"}, {"word": "fox"}]']
)
def test_a_puzzle_file_is_not_read_as_a_list(tmp_path: Path, text: str) -> None:
    path = tmp_path / "half.puzzle"
    path.write_text(text, encoding="utf-8")
    for read in (lambda: open_list(path), lambda: read_list(text)):
        with pytest.raises(BadInput, match="not a word list"):
            read()
    assert texts(read_list("[owl], fox")) == ["[owl]", "fox"]


def test_a_directory_and_a_missing_file_are_errors(tmp_path: Path) -> None:
    with pytest.raises(FileProblem, match="this is a directory"):
        open_list(tmp_path)
    with pytest.raises(FileProblem, match="No such file"):
        open_list(tmp_path / "gone.txt")


def test_a_list_with_too_many_words_is_an_error() -> None:
    lines = "\n".join(f"{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}{chr(97 + i // 676)}" for i in range(3_000))
    with pytest.raises(BadInput, match="too many words: a crossword's list can have at most 1,000"):
        read_list(lines)
