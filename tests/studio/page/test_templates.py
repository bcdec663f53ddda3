"""Templates in the tab Page: slots, number and setter, and the offers for a block that does not fit."""

import pytest
from msgspec import UNSET
from PIL import Image
from PySide6.QtWidgets import QComboBox

from engine.core import changed
from engine.drawing.pictures import read_picture
from engine.drawing.shapes import Run, found_in
from engine.page.page import Page, PictureBlock, PuzzleBlock
from tests.engine.page.test_template import FULL, HIVE, misfit_page
from tests.studio.page.page_tab import PATIENCE, names, ready


@pytest.fixture
def editor(qtbot, window):
    made = window.show_kind("page")
    made.session.start(Page((PuzzleBlock(FULL), PuzzleBlock(HIVE))))
    ready(qtbot, made)
    return made


def is_template(qtbot, editor) -> None:
    editor.settings.template.click()
    qtbot.waitUntil(lambda: editor.page.is_template, timeout=PATIENCE)
    ready(qtbot, editor)


def test_the_check_box_makes_a_template_and_undo_takes_it_back(qtbot, editor) -> None:
    before = editor.page
    is_template(qtbot, editor)
    assert names(editor) == ["Crossword (slot)", "Spelling Bee (slot)"]
    assert editor.undo_stack.undoText() == "make template"
    editor.undo_stack.undo()
    assert editor.page == before
    assert not editor.settings.template.isChecked()


def test_number_and_setter_are_typed_beside_the_list(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(0)
    qtbot.keyClicks(editor.blocks.number, "17345")
    qtbot.keyClicks(editor.blocks.setter, "Ann Lee")
    assert (editor.page.puzzles[0].number, editor.page.puzzles[0].byline) == ("17345", "Ann Lee")
    assert names(editor)[0] == "Crossword No 17,345"


def test_a_puzzle_is_printed_in_a_language_of_its_own(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(0)
    box = editor.blocks.language
    choose(box, "cy")
    assert [block.language for block in editor.page.puzzles] == ["cy", UNSET]
    qtbot.waitUntil(lambda: "AR DRAWS" in drawn_text(editor))
    editor.blocks.list.setCurrentRow(1)
    assert box.currentData() == ""  # that of the page
    editor.undo_stack.undo()
    editor.blocks.list.setCurrentRow(0)
    assert (box.currentData(), editor.page.puzzles[0].language) == ("", UNSET)
    qtbot.waitUntil(lambda: "ACROSS" in drawn_text(editor))


def choose(box: QComboBox, data: str) -> None:
    box.setCurrentIndex(box.findData(data))
    box.activated.emit(box.currentIndex())


def drawn_text(editor) -> str:
    made = editor._made
    return "|".join(run.text for run in found_in(made.made.composed.drawing.shapes, Run)) if made else ""


def test_the_spoken_text_of_a_picture_is_typed_in_place_of_number_and_setter(qtbot, editor, tmp_path) -> None:
    Image.new("L", (80, 60), 90).save(tmp_path / "dog.png")
    picture = PictureBlock(read_picture(tmp_path / "dog.png"), "Dog")
    editor.session.push(changed(editor.page, blocks=(*editor.page.blocks, picture)), "Add picture", "page")
    blocks = editor.blocks
    blocks.list.setCurrentRow(2)
    assert (blocks.spoken.isVisibleTo(editor), blocks.setter.isVisibleTo(editor)) == (True, False)
    qtbot.keyClicks(blocks.spoken, "A terrier")
    assert editor.page.blocks[2].spoken == "A terrier"
    assert editor.undo_stack.undoText() == "change spoken text"
    blocks.list.setCurrentRow(0)
    assert (blocks.spoken.isVisibleTo(editor), blocks.setter.isVisibleTo(editor)) == (False, True)


def test_each_of_the_three_offers_works(qtbot, editor) -> None:
    row = editor.findings.offers
    assert not row.isVisibleTo(editor)
    editor.session.push(misfit_page(), "Make a misfit", "page")
    place = editor.page.puzzles[0].fixed
    ready(qtbot, editor)
    assert row.isVisibleTo(editor)
    shorten, other, smaller = row.buttons
    opened = []
    editor.elsewhere.connect(lambda puzzle, _: opened.append(puzzle))
    shorten.click()
    assert opened == [FULL]
    smaller.click()
    ready(qtbot, editor)
    assert names(editor)[0].startswith("Crossword (slot, 9")
    assert not row.isVisibleTo(editor)
    editor.undo_stack.undo()
    ready(qtbot, editor)
    other.click()
    qtbot.waitUntil(lambda: editor.page.puzzles[0].puzzle != FULL, timeout=PATIENCE)
    assert editor.page.puzzles[0].fixed == place
