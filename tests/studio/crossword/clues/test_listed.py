"""A further list of clues while its text is being typed: what is typed goes to no other puzzle, list or clue."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem

from engine.core import changed
from engine.crossword.grid import Grid
from engine.crossword.puzzle import ClueList, ListedClue, Puzzle
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.crossword.clues.listed import ListedClues
from studio.crossword.clues.page import CluePanel
from studio.crossword.editor import CrosswordEditor
from tests.studio.crossword.clues.test_page import Host
from tests.studio.hosts import shown_on_screen

CLUE = 1
DIAGONALS = ClueList("Diagonals", (ListedClue("A", "Slant"), ListedClue("B", "Tilt")))
PUZZLE = Puzzle(grid=Grid(("cat", "ono")), title="Mine", clue_lists=(DIAGONALS,))
OTHER = Puzzle(grid=Grid(("dog", "ape")), title="Other")


@pytest.fixture
def editor(qtbot, home) -> Iterator[CrosswordEditor]:
    jobs = Jobs()
    made = CrosswordEditor(Session("crossword", PUZZLE, jobs), jobs)
    shown_on_screen(qtbot, made, 1024, 640)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.inspector.show_page("Clues")
    yield made
    jobs.shutdown()


def listed(page: CluePanel, number: int = 0) -> ListedClues:
    """Choose a further list."""
    page.which.setCurrentIndex(number + 1)
    page.which.activated.emit(number + 1)
    return page.listed


def test_a_clue_is_shown_without_tags_and_edited_with_them(editor) -> None:
    italic = ClueList("Films", (ListedClue("A", "Prince in <i>Hamlet</i>"),))
    editor.session.start(changed(PUZZLE, clue_lists=(italic,)))
    shown = listed(editor.clues)
    index = shown.table.model().index(0, CLUE)
    option, delegate = QStyleOptionViewItem(), shown.table.itemDelegateForIndex(index)
    assert isinstance(delegate, QStyledItemDelegate)
    delegate.initStyleOption(option, index)
    assert option.text == "Prince in Hamlet"
    assert shown.table.text_at(0, CLUE) == "Prince in <i>Hamlet</i>"


def test_the_list_of_a_grid_with_labels_for_it_is_shown_first(editor) -> None:
    assert editor.clues.which.currentText() == "Across and down"
    editor.session.start(changed(PUZZLE, grid=changed(PUZZLE.grid, labels=((0, 0, "A"),))))
    assert editor.clues.which.currentText() == "Diagonals (2)"


def cell_editor(shown: ListedClues) -> QLineEdit | None:
    """The cell that is being edited."""
    return next((one for one in shown.table.findChildren(QLineEdit) if one.isVisible()), None)


def type_in_cell(shown: ListedClues, text: str) -> None:
    shown.table.write(0, CLUE)
    field = cell_editor(shown)
    assert field
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)


def type_name(shown: ListedClues, text: str) -> None:
    shown.name.setFocus()
    shown.name.selectAll()
    QTest.keyClicks(shown.name, text)


@pytest.mark.parametrize("write", [type_in_cell, type_name])
@pytest.mark.parametrize("other", [OTHER, changed(PUZZLE, title="Other")])
def test_what_is_typed_does_not_enter_a_document_that_is_opened(editor, write, other) -> None:
    write(listed(editor.clues), "Half a te")
    editor.session.start(other)
    assert editor.session.value == other
    assert editor.puzzle == other
    assert not editor.session.undo.canUndo()
    shown = editor.clues.listed
    assert cell_editor(shown) is None
    if other.clue_lists:
        listed(editor.clues)
        assert (shown.name.text(), shown.table.text_at(0, CLUE)) == ("Diagonals", "Slant")
        shown.table.item(0, CLUE).setText("Edited")
        assert editor.puzzle.clue_lists[0].clues[0].text == "Edited"


@pytest.mark.parametrize("write", [type_in_cell, type_name])
def test_undo_of_a_new_list_drops_what_is_typed_in_it(editor, write) -> None:
    editor.session.start(OTHER)
    editor.session.push(changed(OTHER, clue_lists=(DIAGONALS,)), "Add list of clues", "grid")
    write(listed(editor.clues), "Half a te")
    editor.undo_stack.undo()
    assert editor.session.value == OTHER
    assert editor.undo_stack.canRedo()
    assert editor.clues.table.isVisible()


def test_a_name_that_is_being_typed_stays_when_the_puzzle_is_shown_again(qtbot, home, jobs) -> None:
    host = shown_on_screen(qtbot, Host(jobs, PUZZLE))
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    shown = listed(host.page)
    type_name(shown, "Slopes ")
    host.take(changed(PUZZLE, title="Found meanwhile"), "Other")
    assert shown.name.text() == "Slopes "
    QTest.keyClick(shown.name, Qt.Key.Key_Return)
    assert host.puzzle.clue_lists[0].name == "Slopes"
    host.take(PUZZLE, "Undo")
    assert shown.name.text() == "Diagonals"
    type_name(shown, " ")
    QTest.keyClick(shown.name, Qt.Key.Key_Return)  # refused
    assert shown.name.text() == "Diagonals"
    type_name(shown, "Half a na")
    host.take(changed(PUZZLE, clue_lists=(changed(DIAGONALS, name="Redone"),)), "Redo")
    assert shown.name.text() == "Redone"


def test_a_cell_that_is_being_edited_stays_open_for_the_same_clue_only(qtbot, home, jobs) -> None:
    host = shown_on_screen(qtbot, Host(jobs, PUZZLE))
    host.activateWindow()
    qtbot.waitUntil(host.isActiveWindow)
    shown = listed(host.page)
    type_in_cell(shown, "Half a te")
    host.take(changed(PUZZLE, title="Found meanwhile"), "Other")
    field = cell_editor(shown)
    assert field
    assert field.text() == "Half a te"
    fewer = changed(PUZZLE, clue_lists=(changed(DIAGONALS, clues=DIAGONALS.clues[1:]),))
    host.take(fewer, "Undo")
    assert cell_editor(shown) is None
    assert host.puzzle == fewer
