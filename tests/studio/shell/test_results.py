"""Solvers' results in the window: pasted, dropped, shown beside the puzzle, saved with it."""

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication

from engine.bee.puzzle import hive
from engine.core import changed
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.documents.document import read
from engine.soup.board import Board
from engine.soup.puzzle import Puzzle as Soup
from engine.wing import result as judging
from engine.wings import wing_of
from studio.shell import results
from studio.shell.results import ResultsDialog
from studio.shell.tabs import TABS
from studio.shell.window import MainWindow
from tests.studio.conftest import opened_window

PUZZLE = Puzzle(
    grid=Grid(("cat", "o#o", "dip")), title="Pets",
    clues=(Clue("cat", "Feline", "file", slot=Slot(0, 0, "across")),),
)  # fmt: skip


@pytest.fixture
def studio(qtbot, settings, jobs, journal):
    wings = [wing for wing in TABS if wing.kind in ("bee", "soup", "crossword", "page")]
    yield from opened_window(qtbot, settings, jobs, journal, wings)


def result(puzzle, solver: str, *entries: list, seconds: int = 65) -> str:
    name = wing_of(puzzle).sheet_name(puzzle)
    data = {"puzzle-studio-result": 1, "puzzle": name, "solver": solver, "seconds": seconds, "entries": entries}
    return f"Pets by {solver}: 1:05\n{json.dumps(data)}"


NAME = "<b>Ann</b> \N{GRINNING FACE}"
ANN = result(PUZZLE, NAME, ["1 across", "cat", 5], ["3 across", "dim", 9, True], seconds=190)
BEN = result(PUZZLE, "Ben", ["1 across", "cat", 7, True], ["1 down", "cod", 8], ["3 across", "dip", 9])


def shown(studio: MainWindow, qtbot, puzzle=PUZZLE) -> None:
    kind = wing_of(puzzle).KIND
    editor = studio.show_kind(kind)
    assert editor
    editor.session.start(puzzle)
    qtbot.waitUntil(lambda: editor.document_key is not None)


def pasted(studio: MainWindow, text: str) -> ResultsDialog | None:
    QGuiApplication.clipboard().setText(text)
    studio.actions_["paste_result"].trigger()
    return next((one for one in studio.findChildren(ResultsDialog) if one.isVisible()), None)


def column(table, name: str) -> list:
    words = table.words
    return [words.value(words.source(place), name) for place in range(words.rowCount())]


def test_a_pasted_result_shows_who_and_what_was_wrong_and_open(qtbot, studio: MainWindow):
    shown(studio, qtbot)
    dialog = pasted(studio, ANN)
    assert dialog
    assert column(dialog.solvers, "solver") == [NAME]
    rows = dict(zip(column(dialog.answers, "name"), column(dialog.answers, "verdict"), strict=True))
    assert rows == {"1 across": "solved", "3 across": "wrong", "1 down": "not solved", "2 down": "not solved"}
    assert "DIM" in column(dialog.answers, "entered")
    before = studio.editor().canvas.grab().toImage()
    dialog.reject()
    qtbot.waitUntil(lambda: studio.editor().canvas.grab().toImage() != before)


def test_several_solvers_are_compared_hardest_entries_first(qtbot, studio: MainWindow):
    shown(studio, qtbot)
    dialog = pasted(studio, f"{ANN}\n\n> {BEN}")
    assert dialog
    assert column(dialog.solvers, "solver")[1] == "Ben"
    assert column(dialog.answers, "name") == ["2 down", "3 across", "1 down", "1 across"]
    assert column(dialog.answers, "missed") == [2, 1, 1, 0]
    dialog.solvers.select([1])
    assert column(dialog.answers, "missed") == [1, 0, 0, 0]
    dialog.answers.select([column(dialog.answers, "name").index("3 across")])
    assert studio.editor().canvas.entry.word == "dip"


def test_results_are_saved_and_adding_them_can_be_undone(qtbot, studio: MainWindow, tmp_path: Path):
    shown(studio, qtbot)
    pasted(studio, ANN)
    pasted(studio, BEN)
    editor = studio.editor()
    editor.session.push(changed(PUZZLE, title="Other"), "Change title", "title")
    editor.session.save(tmp_path / "pets.puzzle")
    saved = read(tmp_path / "pets.puzzle")[0]
    assert [one.solver for one in saved.results][1] == "Ben"
    editor.undo_stack.undo()
    assert len(editor.session.document.results) == 2
    assert editor.undo_stack.undoText() == "add the result of Ben"
    editor.undo_stack.undo()
    assert [one.seconds for one in editor.session.document.results] == [190]


def test_a_result_of_another_puzzle_is_refused_with_a_sentence(qtbot, studio: MainWindow):
    shown(studio, qtbot, changed(PUZZLE, grid=Grid(("cat", "o#o", "din"))))
    assert pasted(studio, ANN) is None
    assert any("solved another puzzle" in text for text in studio.strips.texts())
    assert studio.editor().session.document.results == ()


@pytest.mark.parametrize("text", ["hello", ANN[:-20], '{"puzzle-studio-result": 1}'])
def test_a_damaged_result_is_refused_with_a_sentence(qtbot, studio: MainWindow, text: str):
    shown(studio, qtbot)
    assert pasted(studio, text) is None
    assert any("result" in text for text in studio.strips.texts())


def test_a_result_goes_to_the_tab_of_its_puzzle(qtbot, studio: MainWindow):
    puzzle = hive("g", "cenorv")
    shown(studio, qtbot, puzzle)
    shown(studio, qtbot)
    dialog = pasted(studio, result(puzzle, "Ann", ["govern", "", 5], ["ggggg", "", 9]))
    assert dialog
    assert studio.editor().kind == "bee"
    rows = dict(zip(column(dialog.answers, "name"), column(dialog.answers, "verdict"), strict=True))
    assert (rows["govern"], rows["conger"]) == ("found", "not found")
    assert dialog.others.text() == "Also tried, but no answers: ggggg."
    assert (column(dialog.solvers, "right"), column(dialog.solvers, "wrong")) == ([1], [1])


def test_a_game_of_word_soup_shows_its_score(qtbot, studio: MainWindow):
    board = Soup(Board(("cat", "dog")))
    shown(studio, qtbot, board)
    text = result(board, "Ann", ["cat", "", 5]).replace('"seconds"', '"points": 15, "left": 3, "seconds"')
    dialog = pasted(studio, text)
    assert dialog
    assert (column(dialog.solvers, "points"), column(dialog.solvers, "left")) == ([15], [3])
    assert dialog.others.text() == "Words played: cat."
    assert not dialog.answers.isVisible()


def test_a_page_has_no_results(qtbot, studio: MainWindow):
    studio.show_kind("page")
    studio.actions_["results"].trigger()
    assert any("A page has no results" in text for text in studio.strips.texts())


def test_a_text_file_with_a_result_is_dropped(qtbot, studio: MainWindow, tmp_path: Path):
    shown(studio, qtbot)
    path = tmp_path / "mail.txt"
    path.write_text(f"Hi,\n\n> {ANN}")
    studio.open_path(path)
    qtbot.waitUntil(lambda: len(studio.editor().session.document.results) == 1)
    path.write_text(ANN[:-9])
    studio.open_path(path)
    qtbot.waitUntil(lambda: any("not complete" in text for text in studio.strips.texts()))


def test_a_result_from_before_a_change_of_letters_says_so(qtbot, studio: MainWindow):
    shown(studio, qtbot)
    dialog = pasted(studio, ANN)
    assert dialog
    studio.editor().session.push(changed(PUZZLE, grid=Grid(("cat", "o#o", "din"))), "Edit", "grid")
    qtbot.waitUntil(lambda: studio.editor().document_key is not None)
    qtbot.waitUntil(lambda: column(dialog.solvers, "state") == ["Solved before the letters changed"])
    assert column(dialog.answers, "name") == []


@pytest.mark.parametrize("name", ["Ann", ""])
def test_a_result_is_removed_without_another_of_the_same_name(qtbot, studio: MainWindow, name: str):
    shown(studio, qtbot)
    for seconds in (60, 70, 80):
        pasted(studio, result(PUZZLE, name, ["1 across", "cat", 5], seconds=seconds))
    dialog = next(one for one in studio.findChildren(ResultsDialog) if one.isVisible())
    dialog.solvers.select([0])
    pasted(studio, BEN)  # the table is shown again
    assert dialog.solvers.selected() == [0]
    dialog.remove_action.trigger()
    assert [one.seconds for one in studio.editor().session.document.results] == [70, 80, 65]
    assert dialog.solvers.selected() == []
    assert not dialog.remove_action.isEnabled()


def test_each_result_is_compared_once_for_a_refresh_and_never_for_a_choice(qtbot, studio: MainWindow, monkeypatch):
    shown(studio, qtbot)
    dialog = pasted(studio, f"{ANN}\n\n> {BEN}")
    assert dialog
    real, seen = judging.judged, []

    def counted(result, target):
        seen.append(result.solver)
        return real(result, target)

    for module in (judging, results):
        monkeypatch.setattr(module, "judged", counted)
    dialog.solvers.select([0])
    assert column(dialog.answers, "missed") == [1, 1, 1, 0]
    assert seen == []
    dialog.refresh()
    assert seen == [NAME, "Ben"]
    assert column(dialog.answers, "missed") == [1, 1, 1, 0]
