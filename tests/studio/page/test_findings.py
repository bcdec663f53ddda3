"""The preflight list of a page: a click on a finding selects its block, and shows and marks the place."""

import pytest
from PySide6.QtCore import Qt

from engine.core import changed
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed
from engine.crossword.puzzle import Puzzle as Crossword
from engine.page.page import Page, PuzzleBlock, TextBlock
from tests.studio.hosts import listed
from tests.studio.page.page_tab import ready

CROSSWORD = Crossword(
    (Listed("cup"), Listed("pan")),
    Grid(("cup", "__a", "__n")),
    clues=(Clue("cup", "Vessel"), Clue("pan", "Shit")),
    title="Crossword",
)


@pytest.fixture
def editor(qtbot, window):
    made = window.show_kind("page")
    made.session.start(changed(made.page, blocks=(*made.page.blocks, TextBlock("Quick"), PuzzleBlock(CROSSWORD))))
    ready(qtbot, made)
    return made


def click(qtbot, editor, text: str) -> None:
    """Click the finding that contains a text."""
    row = next(row for row, one in enumerate(listed(editor.findings)) if text in one)
    shown = editor.findings.list
    shown.scrollToItem(shown.item(row))
    box = shown.visualItemRect(shown.item(row))
    qtbot.mouseClick(shown.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_findings_that_block_come_first_and_are_counted(editor) -> None:
    assert editor.findings.total.text().startswith("Fix before printing: 1 finding")
    assert "shit" in listed(editor.findings)[0].lower()


def test_a_click_marks_the_clue_and_selects_its_block(qtbot, editor) -> None:
    before = editor.view.zoom
    click(qtbot, editor, "hit")
    assert editor.blocks.list.currentRow() == 3
    assert len(editor.paper.marked) == 1
    block, mark = editor.paper.place_of_block(3), editor.paper.marked[0]
    assert block.contains(mark)
    assert mark.height() < block.height() / 2  # the clue, and not the whole block
    assert editor.view.zoom > before
    view = editor.view.area
    assert view.viewport().rect().contains(editor.paper.mapTo(view.viewport(), mark.center().toPoint()))
    editor.stop()  # Esc removes the mark
    assert editor.paper.marked == []


def test_a_finding_on_the_header_marks_the_header(qtbot, editor) -> None:
    editor.session.push(Page(editor.page.blocks, title="Shit"), "Change title", "page")
    ready(qtbot, editor)
    click(qtbot, editor, "title of the page")
    mark = editor.paper.marked[0]
    assert mark.bottom() < min(editor.paper.place_of_block(n).top() for n in range(3))


def test_a_finding_on_the_layout_selects_its_block(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(1)
    editor.place.fixed.click()
    editor.blocks.list.setCurrentRow(1)
    editor.place.top.setValue(editor.place.top.maximum())
    editor.blocks.list.setCurrentRow(0)
    ready(qtbot, editor)
    click(qtbot, editor, "Word Wheel does not fit its place")
    assert editor.blocks.list.currentRow() == 1


def test_a_click_on_a_finding_during_the_layout_says_that_it_is_being_made(qtbot, editor) -> None:
    said = []
    editor.status.connect(said.append)
    editor.session.push(changed(editor.page, blocks=editor.page.blocks[1:]), "Remove", "page")
    click(qtbot, editor, "hit")
    assert said == ["Laying out the page\u2026"]
    ready(qtbot, editor)
