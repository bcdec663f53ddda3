"""`crossword suggest`."""

import json

import pytest

from engine.core.errors import BadInput
from studio.cli.crossword.fill import suggest

CORNER = "...\n.##\n.##\n"


@pytest.fixture
def words(written):
    return written("words.txt", "pan;60\nran;70\nrat;60\nrye;50\n")


def test_survivors_come_first_and_killing_words_name_the_slot(run, written, words) -> None:
    printed = run(suggest, written("grid.txt", CORNER), "--slot", "1 across", "--lexicon", words).out.splitlines()
    assert printed[0] == "1 across, ...: 3 words survive."
    assert [line.split() for line in printed[2:5]] == [
        ["RAN", "70", "2", "0.3"], ["RAT", "60", "2", "0.3"], ["RYE", "50", "2", "0.3"],
    ]  # fmt: skip
    assert printed[5].split() == ["PAN", "60", "no", "word", "for", "1", "down"]


def test_json_has_the_same_words(run, written, words) -> None:
    grid = written("grid.txt", CORNER)
    result = json.loads(run(suggest, grid, "--slot", "1d", "--lexicon", words, "--most", 1, "--json").out)
    assert (result["slot"], result["pattern"]) == ("1 down", "...")
    assert [one["word"] for one in result["survivors"]] == ["ran"]
    assert result["killing"] == [{"word": "pan", "text": "pan", "score": 60, "kills": "1 across"}]


def test_any_word_can_be_judged(run, written, words) -> None:
    grid = written("grid.txt", CORNER)
    asked = ("--slot", "1 across", "--lexicon", words, "--word")
    assert "no word for 1 down" in run(suggest, grid, *asked, "XYZ").out
    with pytest.raises(BadInput, match="does not match"):
        run(suggest, grid, *asked, "toolong")
    with pytest.raises(BadInput, match="needs the slot"):
        run(suggest, grid, "--word", "ran", "--lexicon", words)


def test_without_a_slot_the_state_of_the_grid_is_printed(run, written, words) -> None:
    grid = written("grid.txt", "p..\n.##\n.##\n")
    printed = run(suggest, grid, "--lexicon", words).out
    assert "has no word." in printed
    result = json.loads(run(suggest, written("open.txt", CORNER), "--lexicon", words, "--json").out)
    assert result["contradiction"] is None
    assert {one["slot"]: one["candidates"] for one in result["slots"]} == {"1 across": 4, "1 down": 4}
    forced = json.loads(run(suggest, written("row.txt", "pa.\n"), "--lexicon", words, "--json").out)["forced"]
    assert forced == [{"row": 0, "col": 2, "letter": "n"}]


@pytest.mark.parametrize("slot", ["2 across", "1", "across", "1 up", "0a"])
def test_a_slot_that_the_grid_does_not_have_is_refused(slot: str, run, written, words) -> None:
    with pytest.raises(BadInput, match="no slot"):
        run(suggest, written("grid.txt", "...\n"), "--slot", slot, "--lexicon", words)
