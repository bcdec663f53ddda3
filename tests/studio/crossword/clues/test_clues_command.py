"""`crossword clues` and `crossword theme`."""

import json

import click
import pytest
from click.testing import CliRunner, Result

from engine.core import BadInput
from engine.core.store import Store
from engine.crossword.clues.sources import UNDATED, Use, remember
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed, Puzzle
from studio.cli.crossword.clues import clues, theme
from studio.cli.crossword.shared import with_clues


def run(command: click.Command, *arguments: str) -> Result:
    return CliRunner().invoke(command, list(arguments), catch_exceptions=False)


def test_clues_are_printed_with_the_lengths_of_the_words(home) -> None:
    result = run(clues, "raw deal", "windlass", "--most", "2")
    assert "RAW DEAL\n  definition  Unfair treatment (3,4)\n" in result.stdout
    assert "  synonyms    Winch (8)" in result.stdout


def test_json_has_every_clue_with_its_source(home, tmp_path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("mouse\tClicker\nbad line\n")
    result = run(clues, "Mouse", "--file", str(file), "--json")
    (word,) = json.loads(result.stdout)["words"]
    assert (word["word"], word["answer"], word["enumeration"]) == ("Mouse", "mouse", "5")
    assert (word["clues"][0]["text"], word["clues"][0]["source"]) == ("Clicker", "file")
    assert "studio" in {one["source"] for one in word["clues"]}
    assert "mine.txt: 1 line skipped: line 2 ('bad line': a word without a clue)." in result.stderr


def test_a_word_without_a_clue_is_reported(home) -> None:
    assert run(clues, "xqzzy").stdout == "XQZZY\n  no clue found\n"
    assert "  no clue found\n  means       domesticated ox" in run(clues, "zebu").stdout
    (word,) = json.loads(run(clues, "zebu", "--json").stdout)["words"]
    assert (word["clues"], word["meaning"][:15]) == ([], "domesticated ox")
    with pytest.raises(BadInput, match="digit"):
        run(clues, "h2o")


def test_the_clue_book_is_searched_by_words_answer_and_setter(home) -> None:
    cats = [Clue("tiger", "Striped cat"), Clue("leopard", "Spotted cat")]
    remember(Store(), cats, Use("2001-05-03", "Zoo", "", "Ann"))
    assert run(clues, "find", "spot").stdout == "LEOPARD  Spotted cat  (used on 3 May 2001 in Zoo, by Ann)\n"
    (found,) = json.loads(run(clues, "find", "--answer", "ti*", "--setter", "ann", "--json").stdout)["clues"]
    assert [found[key] for key in ("answer", "text", "day", "setter")] == ["tiger", "Striped cat", "2001-05-03", "Ann"]
    assert "No clue was found." in run(clues, "find", "lion").stderr
    remember(Store(), [Clue("emu", "Big bird")], Use(UNDATED))
    (found,) = json.loads(run(clues, "find", "bird", "--json").stdout)["clues"]
    assert found["day"] == ""


def test_a_theme_has_related_words_unless_only_kinds_are_wanted(home) -> None:
    assert "kettle" in run(theme, "kitchen").stdout.split("\n")
    kinds = run(theme, "kitchen", "--kinds").stdout.split("\n")
    assert "galley" in kinds
    assert "kettle" not in kinds


def test_a_theme_is_narrowed_by_pattern_and_length(home) -> None:
    assert run(theme, "bird", "--pattern", "p.*n", "--length", "7").stdout.split()[0] == "penguin"
    found = json.loads(run(theme, "bird", "--length", "4-5", "--most", "20", "--json").stdout)
    assert len(found["words"]) == 20
    assert {len(word["letters"]) for word in found["words"]} == {4, 5}
    assert "\u20199-4\u2019 is not" in run(theme, "bird", "--length", "9-4").stderr.replace("'", "\u2019")


def test_missing_clues_follow_the_theme_of_the_list(home) -> None:
    tools = ("hammer", "saw", "chisel", "drill", "pliers", "rake", "spade")
    clued = tuple(Clue(word, "Mine") for word in tools[:-1])
    made = with_clues(Puzzle(tuple(map(Listed, tools)), Grid(("spade",)), clues=clued))
    assert {one.answer: one.text for one in made.clues}["spade"].startswith("Sturdy hand shovel")
