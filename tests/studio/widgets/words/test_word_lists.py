"""The word list for new puzzles: in the window and on the command line."""

from __future__ import annotations

import json

import pytest
from PySide6.QtWidgets import QMenu

from engine.bee.puzzle import hive
from engine.documents.document import Document, read, write
from engine.wings import WINGS
from engine.words.sources import titles
from engine.words.stored_lists import choose_house_list, house_list
from studio.cli import main
from studio.shell.tabs import TABS
from studio.soup.game import sample
from studio.widgets.words.word_lists import new_puzzle
from tests.studio.conftest import opened_window


def lists(window) -> QMenu:
    found = next(menu for menu in window.findChildren(QMenu) if menu.title() == "Word List for Ne&w Puzzles")
    found.aboutToShow.emit()
    return found


def pick(qtbot, window, name: str) -> None:
    next(action for action in lists(window).actions() if action.text().replace("&", "") == name).trigger()
    qtbot.waitUntil(lambda: "house list" not in [job.task.key for job in window.jobs.running()])


@pytest.fixture
def window(qtbot, settings, jobs, journal, home):
    yield from opened_window(qtbot, settings, jobs, journal, TABS)


def test_new_puzzles_of_every_tab_start_from_the_list_of_the_house(qtbot, window, tmp_path) -> None:
    kept = tmp_path / "kept.puzzle"
    write(kept, Document(hive("g", "cenorv", lexicon="standard"), "2026-01-01"))
    pick(qtbot, window, titles()["common-british"])
    assert house_list() == "common-british"
    assert [action.text() for action in lists(window).actions() if action.isChecked()] == [titles()["common-british"]]
    assert window.editor().puzzle.lexicon == "common"  # an open puzzle keeps its list
    for kind in WINGS:
        assert window.show_kind(kind)
        window.filing.new()
        assert window.editor().puzzle.lexicon == "common-british"
    pick(qtbot, window, "The Usual List of Each Tab")
    window.tabs.setCurrentIndex(0)
    window.filing.new()
    assert window.editor().puzzle.lexicon == "common"
    assert read(kept)[0].body.lexicon == "standard"


def test_the_first_board_of_a_house_with_its_own_list_has_no_solution_of_another_list(
    qtbot, settings, jobs, journal, home, tmp_path
) -> None:
    choose_house_list("common-british")
    for window in opened_window(qtbot, settings, jobs, journal, TABS):
        assert window.show_kind("soup")
        board = window.editor().puzzle
        assert (board.lexicon, board.solution) == ("common-british", ())
    choose_house_list("")
    own = sample()
    assert new_puzzle(own) == own
    assert own.solution


def run(capsys, *arguments: str) -> str:
    assert main([*arguments]) == 0
    return capsys.readouterr().out


def test_the_list_of_the_house_is_the_default_of_the_command_line(capsys, tmp_path, home) -> None:
    assert run(capsys, "lexicon", "default") == "Each kind of puzzle starts from its usual list.\n"
    assert run(capsys, "lexicon", "default", "british") == "New puzzles use common-british.\n"
    assert json.loads(run(capsys, "bee", "solve", "g", "cenorv", "--json"))["lexicon"] == "common-british"
    told = json.loads(run(capsys, "bee", "solve", "g", "cenorv", "--lexicon", "common", "--json"))
    assert told["lexicon"] == "common"
    assert json.loads(run(capsys, "soup", "play", "--player", "quick", "--seed", "1", "--steps", "1", "--json"))[
        "lexicon"
    ] == ("common-british")
    words, out = tmp_path / "words.txt", tmp_path / "made.puzzle"
    words.write_text("planet\ntent\nnet\n")
    run(capsys, "crossword", "interlock", str(words), "--steps", "5", "--seed", "1", "--out", str(out))
    assert read(out)[0].body.lexicon == "common-british"
    assert run(capsys, "lexicon", "default", "--usual") == "Each kind of puzzle starts from its usual list.\n"
    assert json.loads(run(capsys, "bee", "solve", "g", "cenorv", "--json"))["lexicon"] == "common"


def test_experiments_keep_their_list(capsys, tmp_path, home) -> None:
    ratings, race = tmp_path / "ratings.csv", ["bee", "race", "--hives", "1", "--json"]
    hives = ("c,himopr", "g,cenorv", "t,aindle", "n,cgadvi")
    ratings.write_text(
        "".join(f"{hive},{good},{2 * good},{3 * good},2018-01-07\n" for good, hive in enumerate(hives, 9))
    )
    fit, count = ["bee", "calibrate", "--ratings", str(ratings), "--json"], ["bee", "count", "--json"]
    usual = [run(capsys, *fit), run(capsys, *count), json.loads(run(capsys, *race))["words"]]
    run(capsys, "lexicon", "default", "british")
    assert [run(capsys, *fit), run(capsys, *count), json.loads(run(capsys, *race))["words"]] == usual


def test_a_puzzle_keeps_its_list_on_the_command_line(capsys, tmp_path, home) -> None:
    run(capsys, "lexicon", "default", "british")
    kept = tmp_path / "kept.puzzle"
    write(kept, Document(hive("g", "cenorv", lexicon="standard"), "2026-01-01"))
    told = json.loads(run(capsys, "bee", "why", "cove", str(kept), "--json"))
    assert told["word"] == "cove"
    assert read(kept)[0].body.lexicon == "standard"
