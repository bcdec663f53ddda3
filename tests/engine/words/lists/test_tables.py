"""Formats of lists: what people write is divided into words, clues and scores."""

import csv
import io
import itertools
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.bee.calibration import rate_lines
from engine.core import EngineError, FileProblem
from engine.crossword.clues.sources import parse_clues
from engine.crossword.lists import open_list, read_list
from engine.words.lists.encoding import UTF_8, UTF_16, WINDOWS, decode
from engine.words.lists.reports import Account
from engine.words.lists.sniff import described, format_with, sniff
from engine.words.lists.tables import (
    BAR,
    CLUE_LIST,
    CLUED_LIST,
    COLON,
    COMMA,
    DASH,
    EQUALS,
    NOT_USED,
    QUOTING,
    SEMICOLON,
    SEPARATORS,
    TAB,
    WORD_LIST,
    ListFormat,
    divided,
    records,
    rows,
)
from engine.words.sources import open_lexicon
from engine.words.stored_lists import import_words
from engine.words.vetting.taboo import decode_list
from engine.words.vetting.verdict import TabooList
from engine.words.word_file import LONG, Policy, format_of, parse
from tests.engine.limits import linear_time

WRITTEN = {DASH: (" - ", " \u2013 ", " \u2014 ", "\u2014"), COLON: (": ", " : ", ":"), EQUALS: (" = ", "=")}
WRITTEN |= {SEMICOLON: (";", "; "), TAB: ("\t",), BAR: ("|", " | "), COMMA: (", ", ",")}
CODECS = {UTF_8: "utf-8", UTF_16: "utf-16", WINDOWS: "cp1252"}

word = st.text("abcdefghijklmnopqrstuvwxyzé", min_size=2, max_size=12)
clue = st.lists(st.text("abcdefghijklm", min_size=1, max_size=9), min_size=3, max_size=7).map(" ".join)
pairs = st.lists(st.tuples(word, clue), min_size=1, max_size=20, unique_by=lambda pair: pair[0])


def pairs_of(lines: list[str], form: ListFormat) -> list[tuple[str, str]]:
    return [(row.cell("word"), row.cell("clue")) for row in rows(lines, form)]


@given(pairs, st.sampled_from([(key, way) for key in WRITTEN for way in WRITTEN[key]]), st.booleans(), st.booleans())
def test_every_separator_and_order_is_found(pairs, separator, clue_first: bool, heading: bool) -> None:
    kind, written = separator
    table = [("Answer", "Clue"), *pairs] if heading else pairs
    lines = [written.join(reversed(pair) if clue_first else pair) for pair in table]
    form = sniff(lines, CLUED_LIST)
    assert (form.separator, form.heading) == (kind, heading)
    assert pairs_of(lines, form) == pairs


@given(pairs, st.sampled_from(sorted(QUOTING)), st.permutations(["word", "clue", "score"]), st.booleans())
def test_csv_files_keep_separators_and_quotation_marks_in_clues(pairs, separator, columns, heading: bool) -> None:
    pairs = [(word, f'{clue}{separator} or "so"') for word, clue in pairs]
    named = {"word": "Word", "clue": "Clue", "score": "Score"}
    made = [{"word": word, "clue": clue, "score": "40"} for word, clue in pairs]
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator, quoting=csv.QUOTE_ALL)
    writer.writerows([row[name] for name in columns] for row in ([named] if heading else []) + made)
    lines = out.getvalue().splitlines()
    form = sniff(lines, CLUED_LIST)
    assert form.columns == tuple(columns)
    expected = [(word, " ".join(clue.split())) for word, clue in pairs]
    assert pairs_of(lines, form) == expected


@given(pairs, st.sampled_from(sorted(CODECS)), st.sampled_from(["\n", "\r\n", "\r"]))
def test_every_encoding_and_line_end_is_found(pairs, encoding: str, end: str) -> None:
    text = end.join(f"{word}\t{clue} caf\u00e9" for word, clue in pairs)
    lines, found = decode(text.encode(CODECS[encoding]))
    assert found == encoding
    assert pairs_of(lines, sniff(lines, CLUE_LIST)) == [(word, f"{clue} caf\u00e9") for word, clue in pairs]


@given(st.binary(max_size=400))
def test_arbitrary_bytes_are_read_or_give_an_error(content: bytes) -> None:
    try:
        lines, encoding = decode(content)
        for kind in (WORD_LIST, CLUED_LIST, CLUE_LIST):
            form = sniff(lines, kind, encoding=encoding)
            assert all(0 < row.line <= len(lines) for row in rows(lines, form))
        parse(content, form=format_of(content))
    except EngineError:
        return


@given(st.text("ab, ;\t\"-=:|\n#'\u2014", max_size=120), st.sampled_from(list(SEPARATORS)))
def test_any_separator_can_be_chosen_for_any_list(text: str, separator: str) -> None:
    lines = text.splitlines()
    form = format_with(lines, separator, CLUED_LIST)
    numbers = [row.line for row in rows(lines, form)]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize(
    "text",
    [
        "kettle - It boils water\nteapot - For tea, or coffee",
        "kettle: It boils water\nteapot: For tea, or coffee",
        "kettle\u2014It boils water\nteapot \u2014 For tea, or coffee",
        "kettle, It boils water\nteapot,For tea, or coffee",
        "1. kettle | It boils water\n2. teapot | For tea, or coffee",
        'Clue,Answer\n"It boils\nwater",KETTLE\n"For tea, or coffee",Teapot\n',
        "Answer;Clue;Score\nkettle;It boils water;40\nteapot;For tea, or coffee;70",
    ],
)
def test_a_clue_is_never_part_of_the_answer(text: str) -> None:
    found = read_list(text)
    assert [one.answer for one in found.words] == ["kettle", "teapot"]
    assert [one.text for one in found.clues] == ["It boils water", "For tea, or coffee"]


@pytest.mark.parametrize(
    "text",
    [
        "Mission: Impossible",
        "Mission: Impossible - Fallout",
        "Mission: Impossible - Fallout\nkettle\nspoon",
        "Batman: The Dark Knight",
        "kettle\nThe Hobbit: the desolation of Smaug",
        "salt - pepper",
        "Mission: Impossible\nsalt - pepper\nkettle\nteapot",
        "Star Trek: Picard\nkettle\nteapot\nspoon",
        "make-up\nco-op",
    ],
)
def test_titles_and_phrases_are_not_divided(text: str) -> None:
    assert [one.text for one in read_list(text).words] == text.splitlines()


@pytest.mark.parametrize("read", [lambda text: read_list(text).words, lambda text: read_taboo(text).words])
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("ice cream, hot dog, apple pie\nbanana split, milk shake, corn dog", 6),
        ("cat, dog, cow\nIt's a dog's life, then\nfish", 6),
        ("cat, dog\nIt's a dog's life, then\nfish", 5),
        ("dog, hot dog, corn dog\ncat, big cat, wild cat", 6),
        ("hop, skip, jump the rope\nice cream", 4),
    ],
)
def test_words_between_commas_may_be_phrases(read, text: str, count: int) -> None:
    assert len(read(text)) == count


def read_taboo(text: str) -> TabooList:
    found = decode_list(text.encode(), "list.txt")
    assert found.refused == ()
    return found


@pytest.mark.parametrize(
    "text",
    [
        "PARIS, Capital of France\nICE CREAM, Cold dessert",
        "Capital of France,PARIS\nCold dessert,ICE CREAM",
        "ice cream, It is cold and sweet\npie, A cake with fruit, often hot",
    ],
)
def test_clues_after_commas_are_longer_than_their_answers(text: str) -> None:
    assert len(read_list(text).clues) == 2


def test_a_word_file_has_only_words_between_its_commas() -> None:
    content = b"ice cream,hot dog\nbanana split,milk shake"
    file = parse(content, form=format_of(content, "list.csv"))
    assert file.words == ["icecream", "hotdog", "bananasplit", "milkshake"]
    assert file.report.refused == 0


@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_a_list_without_a_heading_has_words_scores_and_notes(separator: str) -> None:
    lines = (("plum", "40", "a stone fruit"), ("ice cream", "7.6", "cold"), ("pear", "55.2", "a; b"))
    content = "\n".join(separator.join(line) for line in lines if separator != ";" or ";" not in line[2]).encode()
    account = Account(decode(content).lines)
    file = parse(content, form=format_of(content), account=account)
    count = len(file.words)
    assert (file.words, file.scores) == (["plum", "icecream", "pear"][:count], [40, 8, 55][:count])
    assert list(account.notes.values()) == ["a stone fruit", "cold", "a; b"][:count]
    assert "scores rounded to whole numbers" in file.report.read_as
    assert (count, file.report.skipped) == (2 if separator == ";" else 3, 0)


def test_cells_that_are_not_used_are_reported() -> None:
    content = b"tea,80\ncup,20,hot dog\nmug,70"
    file = parse(content, form=format_of(content))
    assert (file.words, file.report.lines) == (["tea", "cup", "mug"], 3)
    assert [(one.line, one.text, one.reason) for one in file.report.refused_lines] == [(2, "hot dog", NOT_USED)]
    found = read_list(content.decode())
    assert (len(found.words), found.report.lines, found.report.refused_lines) == (3, 4, file.report.refused_lines)
    content = b"cat; dog\nowl; fox"
    assert parse(content, form=format_of(content)).report.skipped == 2
    taboo = decode_list(b"crikey - an old oath\nblimey - the same again", "list.txt")
    assert [one.word for one in taboo.words] == ["crikey", "blimey"]
    assert taboo.refused[0] == f"line 1: 'an old oath' is {NOT_USED}"


def test_words_below_the_least_score_are_reported() -> None:
    form = ListFormat(separator=EQUALS, columns=("word", "score"), least_score=50)
    file = parse(b"tea=80\ncup=20\nmilk\nsugar=50", form=form)
    assert (file.words, file.scores) == (["tea", "milk", "sugar"], [80, -1, 50])
    assert [(one.line, one.reason) for one in file.report.refused_lines] == [(2, "a score below 50")]


@pytest.mark.parametrize(
    ("text", "fold"),
    [
        ("TEA\nCUP", False),
        ("TEA\nCup", True),
        ("Tea\nCup\nmug", False),
        ("Tea\nCup\nJug\nPot\nPan\nmug", True),
        ("tea\nmug\nParis", False),
        ("co-op", True),
    ],
)
def test_words_are_folded_if_most_of_them_are_unusable_otherwise(text: str, fold: bool) -> None:
    assert sniff(text.splitlines(), WORD_LIST).fold is fold


def test_a_format_is_described_in_words() -> None:
    lines = ["Clue,Answer", "It boils water,KETTLE"]
    assert described(sniff(lines, CLUED_LIST, encoding=UTF_16), CLUED_LIST) == (
        "UTF-16, comma between columns, clues in column 1, words in column 2, a heading"
    )
    assert described(sniff(["tea;80", "cup;20"], WORD_LIST), WORD_LIST) == ""


def test_a_word_file_of_any_format_is_a_lexicon_and_stays_one_when_imported(tmp_path: Path, home) -> None:
    path = tmp_path / "list.csv"
    path.write_text("Score,Word\n80,Kettle\n20,Caf\u00e9\n70,Tea-pot\n", "utf-16")
    assert open_lexicon(path).words == ["kettle", "teapot"]
    opened = open_lexicon(path, policy=Policy.FOLD)
    assert (opened.words, opened.score.tolist()) == (["kettle", "cafe", "teapot"], [80, 20, 70])
    import_words(path, "kitchen", Policy.FOLD)
    path.unlink()
    kept = open_lexicon("kitchen")
    assert (kept.words, kept.score.tolist()) == (opened.words, opened.score.tolist())
    assert kept.display(2) == "Tea-pot"


def test_100_000_lines_with_dashes_are_read() -> None:
    words = map("".join, itertools.product("abcdefghij", repeat=5))
    content = b"\n".join(f"{word} - 40".encode() for word in words)
    file = parse(content, form=format_of(content))
    assert (len(file.words), file.report.lines, file.scores[0]) == (100_000, 100_000, 40)


def test_open_quotation_marks_do_not_swallow_the_list() -> None:
    lines = [f'word,"clue number {number} is open' for number in range(5_000)]
    assert len(list(rows(lines, sniff(lines, CLUE_LIST)))) == 5_000


@pytest.mark.parametrize(
    ("content", "why"), [(b"tea\0cup\0\0", "zero bytes"), (b"", "empty"), (b"PK\x03\x04\0\0\0\0\xff", "zero bytes")]
)
def test_a_file_that_is_no_text_gives_an_error(tmp_path: Path, content: bytes, why: str) -> None:
    (tmp_path / "list.txt").write_bytes(content)
    with pytest.raises(FileProblem, match=why):
        open_lexicon(str(tmp_path / "list.txt"))


@pytest.mark.skipif(not Path(os.devnull).exists(), reason="there is no null device")
def test_a_device_gives_an_error() -> None:
    with pytest.raises(FileProblem, match="not a regular file"):
        open_lexicon(os.devnull)


def test_long_words_emojis_and_half_a_file_cost_only_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "list.txt"
    long = "x" * 1_000
    whole = f"kettle - It boils\n{long} - Long word\n\U0001f980crab - It pinches\ncaf\u00e9 - It serves te\u00e9"
    path.write_bytes(whole.encode()[:-1])
    found = open_list(path)
    assert [one.answer for one in found.words] == ["kettle", "crab", "cafe"]
    assert [(one.line, one.reason) for one in found.report.refused_lines] == [(2, LONG)]


@pytest.mark.parametrize(
    "read_report",
    [
        lambda content: parse(content).report,
        lambda content: read_list(content.decode()).report,
        lambda content: parse_clues(content.decode().splitlines(), "clues.txt").report,
        lambda content: rate_lines(content, "ratings.csv").report,
    ],
)
def test_control_characters_never_get_into_a_report(read_report) -> None:
    refused = read_report(b"pear\x1b[31m\nkettle").refused_lines
    assert refused[0].text == "pear\ufffd[31m"
    assert all(one.reason.isprintable() for one in refused)


@pytest.mark.parametrize("part", [" ", " -", "- ", " \u2014", ', "', '"', ";1", "\t"])
@pytest.mark.parametrize("separator", ["", *SEPARATORS])
def test_a_long_line_is_divided_in_linear_time(part: str, separator: str):
    line = f"a{part * (200_000 // len(part))}b"
    with linear_time():
        (record,) = records([line], separator)
    assert record.cells


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("a - b", ["a", "b"]), ("a  --  b -", ["a", "b", ""]), ("a\u2014b", ["a", "b"]),
        ("a \u2014 b", ["a", "b"]),
        ("a - \u2014 b", ["a", "", "b"]), ("well-known", ["well-known"]), ("a -b", ["a -b"]),
    ],
)  # fmt: skip
def test_a_dash_divides_where_it_stands_alone(line: str, cells: list[str]):
    assert divided(line, DASH) == cells


@pytest.mark.parametrize(
    ("name", "role"),
    [("Rating", "score"), ("Punkte", "score"), ("score", "score"), ("Length", ""), ("Letters", ""), ("Page", ""),
     ("Puzzle No.", ""), ("Id", "")],
)  # fmt: skip
def test_only_numbers_below_the_name_of_a_score_are_scores(name: str, role: str) -> None:
    lines = [f"Answer,Clue,{name}", "oak,A tree,60", "elm,Another tree,55", "ash,One more tree,40"]
    assert sniff(lines, WORD_LIST, table=True).columns == ("word", "clue", role)
    found = sniff([f"Word,{name},Clue", "hello,5,greeting", "house,12,home"], WORD_LIST, table=True)
    assert found.columns == ("word", role, "clue")


def test_a_heading_of_words_and_ratings_is_no_word() -> None:
    found = sniff(["Word,Rating", "oak,60", "elm,55", "ash,40"], WORD_LIST, table=True)
    assert (found.columns, found.heading) == (("word", "score"), True)


def test_half_a_file_loses_at_most_its_last_word() -> None:
    content = "caf\u00e9 au lait\nplum\nna\u00efve\n".encode()
    for size in range(len("caf\u00e9 au lait\n".encode()), len(content)):
        lines, encoding = decode(content[:size])
        assert (lines[0], encoding) == ("caf\u00e9 au lait", UTF_8)
    assert decode("plum\ncaf\u00e9".encode("cp1252")).lines == ["plum", "caf\u00e9"]
