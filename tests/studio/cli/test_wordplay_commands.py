"""The commands for cryptic clues print verdicts, and exit with 1 if a clue is faulty."""

from __future__ import annotations

import json
from pathlib import Path

import click
import pytest

from engine.core import BadInput, changed
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.documents.document import Document, write
from studio.cli import root

CROSSWORD = root.get_command(click.Context(root), "crossword")
CLUE = "Vehicle with favourite floor covering (6)"
ANNOTATION = 'CAR "vehicle" + PET "favourite"; def "floor covering"'


def status(*arguments: str) -> object:
    """The exit status of a command; None if it just ends."""
    return CROSSWORD.main(list(arguments), standalone_mode=False)


def test_a_clue_is_proved_or_faulty(run) -> None:
    asked = ["clue", CLUE, "--answer", "carpet", "--annotation"]
    assert json.loads(run(CROSSWORD, *asked, ANNOTATION, "--json").out)["verdict"] == "proved"
    faulty = run(CROSSWORD, *asked, ANNOTATION.replace("CAR", "CAS")).out
    assert "Faulty." in faulty
    assert "S is left over, R is missing." in faulty
    assert [status(*asked, text) for text in (ANNOTATION, ANNOTATION.replace("CAR", "CAS"))] == [None, 1]


def test_a_clue_without_annotation_is_searched(run) -> None:
    found = json.loads(run(CROSSWORD, "clue", CLUE, "--answer", "carpet", "--json").out)
    assert found["verdict"] == "parse found"
    assert found["parses"][0] == {"annotation": ANNOTATION, "definition": "floor covering", "device": "parse"}


def test_an_unknown_device_is_refused_and_its_case_does_not_count(run) -> None:
    with pytest.raises(BadInput, match="no device 'zorb'"):
        status("wordplay", "carpet", "--device", "zorb")
    ways = json.loads(run(CROSSWORD, "wordplay", "carpet", "--device", "Charade", "--json").out)["ways"]
    assert {way["device"] for way in ways} == {"charade"}


def test_ways_to_build_an_answer_are_listed(run) -> None:
    found = json.loads(run(CROSSWORD, "wordplay", "carpet", "--device", "charade", "--json").out)["ways"]
    assert {way["device"] for way in found} == {"charade"}
    assert any(way["annotation"].startswith("CAR ") and "+ PET " in way["annotation"] for way in found)


def test_the_clues_of_a_file_are_checked(run, tmp_path: Path) -> None:
    puzzle = Puzzle(grid=Grid(("carpet",)), clues=(Clue("carpet", CLUE[:-4], annotation=ANNOTATION),))
    path = tmp_path / "c.puzzle"
    write(path, Document(puzzle, "2026-11-28"))
    found = run(CROSSWORD, "clues", "check", str(path), "--json")
    assert [(one["number"], one["verdict"]) for one in json.loads(found.out)["clues"]] == [(1, "proved")]
    broken = changed(puzzle, clues=(changed(puzzle.clues[0], annotation="(CAR PET)* [with]"),))
    write(path, Document(broken, "2026-11-28"))
    assert status("clues", "check", str(path)) == 1


def test_the_clues_of_a_file_are_counted_and_entries_without_one_named(run, tmp_path: Path) -> None:
    grid = Grid(("carpet#", "#######", "tea#set"))
    whole = Clue("tea", "China, say", slot=Slot(2, 0, "across"), links=(Slot(2, 4, "across"),))
    path = tmp_path / "c.puzzle"
    write(path, Document(Puzzle(grid=grid, clues=(Clue("carpet", CLUE[:-4], annotation=ANNOTATION),)), "2026-11-28"))
    found = run(CROSSWORD, "clues", "check", str(path))
    assert found.out.splitlines()[-2:] == ["1 clue: 1 proved.", "No clue: 2 across, 3 across."]
    assert json.loads(run(CROSSWORD, "clues", "check", str(path), "--json").out)["without_clue"] == [
        "2 across", "3 across",
    ]  # fmt: skip
    write(path, Document(Puzzle(grid=grid, clues=(whole,)), "2026-11-28"))
    found = run(CROSSWORD, "clues", "check", str(path))
    assert "TEA SET" in found.out
    assert "(3,3)" in found.out
    assert found.out.splitlines()[-1] == "No clue: 1 across."


def test_suggested_clues_have_the_spelling_of_the_list(run) -> None:
    for name, spelling in {"common": "Color of a rainy sky", "common-british": "Colour of a rainy sky"}.items():
        assert spelling in run(CROSSWORD, "clues", "suggest", "grey", "--lexicon", name).out


def test_words_still_get_suggestions(run) -> None:
    assert "MICE" in run(CROSSWORD, "clues", "mice").out
    assert run(CROSSWORD, "clues", "suggest", "mice").out == run(CROSSWORD, "clues", "mice").out
