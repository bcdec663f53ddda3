"""The window Find Words places words in the puzzle of the current tab."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle
from engine.words.stored_lists import import_words
from studio.core.theme import DARK
from studio.shell.tabs import TABS
from studio.widgets.words.find_panel import FindWindow
from tests.studio.conftest import opened_window

KINDS = ("bee", "crossword")


@pytest.fixture
def window(qtbot, settings, jobs, journal):
    yield from opened_window(qtbot, settings, jobs, journal, [tab for tab in TABS if tab.kind in KINDS])


@pytest.fixture
def finding(qtbot, home, window, tmp_path) -> FindWindow:
    (tmp_path / "mine.txt").write_text("cat;60\ncot;50\nice cream;90\n")
    import_words(tmp_path / "mine.txt", "mine")
    window.show_kind("crossword")
    window.actions_["find_words"].trigger()
    made = window.findChild(FindWindow)
    made.panel.restore({"lists": ["mine"]})
    return made


def find(qtbot, finding: FindWindow, query: str) -> None:
    finding.panel.search_for(query)
    qtbot.waitUntil(lambda: finding.panel.table.words.rowCount() > 0)
    finding.panel.table.setFocus()
    finding.panel.table.selectRow(0)


def test_enter_places_the_word_in_the_slot_at_the_caret(qtbot, window, finding) -> None:
    editor = window.editor()
    editor.session.start(Puzzle(grid=Grid(("...", ".#.", "..."))))
    editor.canvas.go_to((2, 0))
    window.windows.find_words()
    assert finding.panel.place.text() == "&Place in 3 across"
    find(qtbot, finding, "c?t")
    QTest.keyClick(finding.panel.table, Qt.Key.Key_Return)
    assert editor.puzzle.grid.rows == ("...", ".#.", "cat")
    assert "CAT is placed in 3 across" in finding.panel.status.text()
    assert window.actions_["undo"].text() == "&Undo place CAT"
    window.actions_["undo"].trigger()
    assert editor.puzzle.grid.rows == ("...", ".#.", "...")


def test_the_window_has_the_theme_that_was_chosen_while_it_was_hidden(window, finding) -> None:
    window.theme.choose("light")
    finding.close()
    before = finding.styleSheet()
    window.theme.choose("dark")
    assert finding.styleSheet() == before  # to color it takes time
    window.windows.find_words()
    assert DARK.accent(FindWindow.ACCENT) in finding.styleSheet()
    window.theme.choose("system")


def test_a_word_that_does_not_fit_is_refused(qtbot, window, finding) -> None:
    editor = window.editor()
    editor.session.start(Puzzle(grid=Grid(("...", ".#.", "..."))))
    editor.canvas.go_to((2, 0))
    find(qtbot, finding, "ice cream")
    QTest.keyClick(finding.panel.table, Qt.Key.Key_Return)
    assert editor.puzzle.grid.rows == ("...", ".#.", "...")
    assert "ICECREAM has 8 letters" in finding.panel.status.text()


def test_a_list_of_your_own_is_searched_if_no_lists_were_chosen(qtbot, window, finding, tmp_path) -> None:
    finding.panel.restore({"lists": []})
    (tmp_path / "own.txt").write_text("zzyzx\n")
    import_words(tmp_path / "own.txt", "own")
    find(qtbot, finding, "zzyz?")
    assert finding.panel.table.words.index(0, 0).data() == "zzyzx"


def test_a_click_on_a_list_of_the_menu_adds_or_removes_it(qtbot, finding) -> None:
    menu = finding.panel.lists.menu()
    menu.aboutToShow.emit()
    boxes = {box.text(): box for box in menu.actions()}
    boxes["common"].trigger()
    assert finding.panel.state()["lists"] == ["mine", "common"]
    boxes["mine"].trigger()
    assert finding.panel.state()["lists"] == ["common"]


def test_enter_places_no_word_of_the_query_before(qtbot, window, finding) -> None:
    window.editor().session.start(Puzzle(grid=Grid(("...", ".#.", "..."))))
    window.editor().canvas.go_to((2, 0))
    window.windows.find_words()
    find(qtbot, finding, "c?t")
    finding.panel.query.setText("to?")
    QTest.keyClick(finding.panel.table, Qt.Key.Key_Return)
    assert window.editor().puzzle.grid.rows == ("...", ".#.", "...")
    qtbot.waitUntil(lambda: finding.panel.summary.text().startswith("No word found"))
    assert "write *" not in finding.panel.summary.text()
    finding.panel.search_for("ca")
    qtbot.waitUntil(lambda: "write *ca*" in finding.panel.summary.text())


def test_a_word_is_added_to_the_list_of_a_criss_cross(qtbot, window, finding) -> None:
    editor = window.editor()
    window.windows.find_words()
    assert finding.panel.place.text() == "&Place in the List"
    find(qtbot, finding, "ice *")
    QTest.keyClick(finding.panel.table, Qt.Key.Key_Return)
    assert "ice cream" in [one.text for one in editor.puzzle.words]
    assert window.actions_["undo"].isEnabled()


def test_a_bee_has_no_place_for_a_word(qtbot, window, finding) -> None:
    window.show_kind("bee")
    window.windows.find_words()
    find(qtbot, finding, "cat")
    assert not finding.panel.place.isEnabled()


def test_escape_stops_a_search_before_it_closes_the_window(qtbot, window, finding) -> None:
    finding.panel.restore({"lists": ["large"]})
    finding.panel.search_for("4;zzssttrrnnllddccooeeaa")  # takes most of a minute
    qtbot.waitUntil(finding.panel.job_bar.isVisible)
    QTest.keyClick(finding, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not window.jobs.named())
    assert finding.isVisible()
    assert finding.panel.summary.text().endswith("Stopped.")
    QTest.keyClick(finding, Qt.Key.Key_Escape)
    assert not finding.isVisible()


def test_the_window_is_shown_once_and_remembers_its_query(window, finding, settings) -> None:
    finding.panel.query.setText("c?t")
    window.windows.find_words()
    assert window.findChildren(FindWindow) == [finding]
    finding.reject()
    other = FindWindow(window.settings, window.theme, window.jobs, window.editor, window)
    assert other.panel.query.text() == "c?t"
