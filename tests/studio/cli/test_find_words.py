"""`puzzle-studio lexicon find`."""

import csv
import io
import json
from datetime import date

import pytest

from engine.bee.puzzle import hive
from engine.calendar.records import record_print
from engine.core.store import Store
from engine.crossword.clues.sources import Use, remember
from engine.crossword.puzzle import Clue
from engine.words.search import NOTATION
from studio.cli import main


@pytest.fixture
def words(tmp_path, home) -> str:
    path = tmp_path / "mine.txt"
    path.write_text("jazz;90\npizza;55\nfuzzy;40\nice cream;70\nwaltz;20\n")
    return str(path)


def run(capsys, *arguments: str) -> str:
    assert main(["lexicon", "find", *arguments]) == 0
    return capsys.readouterr().out


def shown(capsys, *arguments: str) -> list[str]:
    return [row["word"] for row in json.loads(run(capsys, *arguments, "--json"))["shown"]]


def test_words_are_listed_best_first_with_their_figures(capsys, words) -> None:
    lines = run(capsys, "*zz*", "--in", words).splitlines()
    assert [line.split()[:3] for line in lines[:3]] == [["jazz", "4", "90"], ["pizza", "5", "55"], ["fuzzy", "5", "40"]]
    assert "3 found, among 5 words" in lines[3]


def test_the_default_is_the_largest_list_what_readers_know_and_phrases(capsys, home) -> None:
    assert "ice cream" in shown(capsys, "ice .....")
    assert {"listen", "silent", "tinsel"} <= set(shown(capsys, ";listen"))
    assert "pickleball" in shown(capsys, "pickleb*")  # that for games does not have it


def test_conditions_narrow_the_words(capsys, words) -> None:
    assert shown(capsys, "*", "--in", words, "--score", "50-80") == ["ice cream", "pizza"]
    assert shown(capsys, "*", "--in", words, "--length", "-4") == ["jazz"]
    assert shown(capsys, "*", "--in", words, "--most", "1") == ["jazz"]
    assert main(["lexicon", "ruling", "never", "jazz"]) == 0
    assert main(["lexicon", "ruling", "always", "waltz"]) == 0
    capsys.readouterr()
    assert shown(capsys, "*", "--in", words, "--standing", "never", "--standing", "always") == ["jazz", "waltz"]


def test_what_stands_below_the_limit_of_score_is_named(capsys, words) -> None:
    out = run(capsys, "*zz*", "--in", words, "--score", "95-")
    assert "No word matches." in out
    assert "3 words with a score below 95: jazz 90, pizza 55, fuzzy 40" in out


def test_definitions_are_printed_on_request(capsys, words) -> None:
    assert "frozen dessert" in run(capsys, "(3,5)", "--in", words, "--definitions")
    (row,) = csv.DictReader(io.StringIO(run(capsys, "(3,5)", "--in", words, "--definitions", "--csv")))
    assert (row["word"], row["length"], row["score"]) == ("ice cream", "8", "70")
    assert "frozen dessert" in row["definition"]


def test_words_that_were_printed_lately_are_left_out(capsys, words) -> None:
    store, today = Store(), date.today()
    remember(store, [Clue("jazz", "Music")], Use(today.isoformat()))
    remember(store, [Clue("pizza", "Pie")], Use(date.fromordinal(today.toordinal() - 400).isoformat()))
    record_print(store, hive("Z", "WALTIC"), [], today.isoformat(), "tester")
    assert shown(capsys, "*z*", "--in", words, "--unused", "365") == ["pizza", "fuzzy"]
    assert shown(capsys, "*z*", "--in", words, "--unused", "500") == ["fuzzy"]


def test_a_query_that_cannot_be_read_is_an_error_with_a_remedy(capsys, words) -> None:
    for query in ("/(/", "a%", "9;abc"):
        assert main(["lexicon", "find", query, "--in", words]) != 0
        assert query in capsys.readouterr().err.replace("'", "")
    assert main(["lexicon", "find", "a", "--length", "9-3"]) != 0
    assert "9-3" in capsys.readouterr().err


def test_an_expression_that_takes_too_long_says_how_far_it_came(capsys, home) -> None:
    assert main(["lexicon", "find", r"/(.+)+(.+)+(.+)+\1q/"]) == 0
    assert "takes too long: only the best" in capsys.readouterr().err


def test_the_help_has_the_whole_notation(capsys) -> None:
    text = run(capsys, "--help")
    assert all(sign in text and meaning in text for sign, meaning in NOTATION)
