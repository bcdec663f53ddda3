"""A page follows the puzzles that are edited in their tabs, and notices linked files that have changed."""

import pytest
from PySide6.QtCore import Qt

from engine.bee.puzzle import hive
from engine.core import changed
from engine.documents.document import read
from engine.page.page import PuzzleBlock
from studio.page.offers import TAB, Offer
from tests.studio.hosts import listed
from tests.studio.page.page_tab import HIVE, middle, names, ready, saved


@pytest.fixture
def kinds():
    return ("page", "bee")


def test_enter_opens_a_puzzle_in_its_tab_and_the_page_follows(qtbot, window, editor) -> None:
    first = editor.page.blocks[0]
    page = changed(editor.page, blocks=(*editor.page.blocks, changed(first, part="solution", turned=True)))
    editor.session.start(page)
    ready(qtbot, editor)
    editor.blocks.list.setCurrentRow(0)
    editor.paper.setFocus()
    qtbot.keyClick(editor.paper, Qt.Key.Key_Return)
    bee = window.editor()
    assert (bee.kind, bee.session.value) == ("bee", first.puzzle)
    bee.session.push(changed(bee.session.value, title="B"), "Change title", "title")
    bee.session.push(changed(bee.session.value, title="Bees"), "Change title", "title")
    assert [block.puzzle.title for block in editor.page.puzzles] == ["Bees", "Word Wheel", "Bees"]
    assert (editor.undo_stack.count(), editor.undo_stack.undoText()) == (1, "edit Bee in its tab")
    window.show_kind("page")
    ready(qtbot, editor)
    assert names(editor)[0] == "Bees"
    editor.undo_stack.undo()
    assert editor.page.puzzles[0].puzzle == first.puzzle
    ready(qtbot, editor)


def test_a_double_click_on_the_paper_opens_the_tab(qtbot, window, editor) -> None:
    qtbot.mouseDClick(editor.paper, Qt.MouseButton.LeftButton, pos=middle(editor, 0))
    assert window.editor().kind == "bee"
    assert editor.undo_stack.count() == 0


def test_the_page_follows_a_puzzle_that_was_added_from_its_tab(qtbot, window, editor) -> None:
    bee = window.show_kind("bee")
    bee.session.push(HIVE, "Take hive", "letters")
    window.show_kind("page")
    editor.adder.take(Offer(TAB, "bee"))
    bee.session.push(changed(HIVE, title="Hive"), "Change title", "title")
    assert editor.page.puzzles[-1].puzzle.title == "Hive"
    bee.session.start(hive("G", "CENORV"))  # another document
    bee.session.push(hive("G", "CENORX"), "Put X", "letters")
    assert editor.page.puzzles[-1].puzzle.title == "Hive"
    ready(qtbot, editor)


def test_a_linked_puzzle_is_opened_with_its_file(qtbot, window, editor, tmp_path) -> None:
    path = saved(tmp_path / "a.puzzle", HIVE)
    editor.adder.add_files([path])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    editor.edit_in_tab(2)
    bee = window.editor()
    qtbot.waitUntil(lambda: bee.session.path is not None)
    assert bee.session.path.samefile(path)
    bee.session.push(changed(HIVE, title="Hive"), "Change title", "title")
    assert editor.page.puzzles[-1].puzzle.title == "Hive"
    assert editor.page.puzzles[-1].link.endswith("a.puzzle")
    ready(qtbot, editor)


def test_a_linked_file_that_has_changed_is_noticed_and_updated(qtbot, window, editor, tmp_path) -> None:
    said, path = [], saved(tmp_path / "a.puzzle", HIVE)
    editor.message.connect(said.append)
    editor.adder.add_files([path])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    editor.links.check()
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert said == []
    saved(path, changed(HIVE, title="Newer"))
    editor.links.check()
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].text == "Changed since it was put on the page: a.puzzle."
    ((label, update),) = said[0].actions
    assert label == "Update"
    ready(qtbot, editor)
    assert any("has changed since" in one for one in listed(editor.findings))
    update()
    qtbot.waitUntil(lambda: editor.page.puzzles[-1].puzzle.title == "Newer")
    assert editor.undo_stack.undoText() == "update linked puzzles"
    ready(qtbot, editor)
    qtbot.waitUntil(lambda: not any("has changed since" in one for one in listed(editor.findings)))
    editor.undo_stack.undo()
    assert editor.page.puzzles[-1].puzzle == HIVE
    ready(qtbot, editor)


def test_a_missing_file_is_named_and_the_page_keeps_its_copy(qtbot, editor, tmp_path) -> None:
    said, path = [], saved(tmp_path / "a.puzzle", HIVE)
    editor.message.connect(said.append)
    editor.adder.add_files([path])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    path.unlink()
    editor.links.check()
    qtbot.waitUntil(lambda: bool(said))
    assert (said[0].text, said[0].actions) == ("Not found, the page keeps its copy: a.puzzle.", ())
    assert isinstance(editor.page.blocks[-1], PuzzleBlock)
    ready(qtbot, editor)


def test_another_page_follows_nothing_and_its_linked_files_are_looked_at(qtbot, window, editor, tmp_path) -> None:
    said, path = [], saved(tmp_path / "a.puzzle", HIVE)
    editor.message.connect(said.append)
    editor.edit_in_tab(0)
    bee = window.editor()
    linked = PuzzleBlock(HIVE, link=str(path), fingerprint="of an older file")
    path.unlink()
    page = changed(editor.page, blocks=(editor.page.blocks[0], linked))
    editor.session.start(page)
    bee.session.push(changed(bee.session.value, title="Bees"), "Change title", "title")
    assert editor.page == page
    qtbot.waitUntil(lambda: bool(said))
    assert said[0].text == "Not found, the page keeps its copy: a.puzzle."
    ready(qtbot, editor)


def test_links_lead_to_the_same_file_when_the_page_is_saved_elsewhere(qtbot, window, editor, tmp_path) -> None:
    for day in ("tue", "wed"):
        (tmp_path / day).mkdir()
        saved(tmp_path / day / "a.puzzle", changed(HIVE, title=day))
    said = []
    editor.message.connect(said.append)
    editor.adder.add_files([tmp_path / "tue" / "a.puzzle"])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    assert editor.page.puzzles[-1].link == str(tmp_path / "tue" / "a.puzzle")
    for folder, link in (("tue", "a.puzzle"), ("wed", "../tue/a.puzzle")):
        window.dialogs.path = tmp_path / folder / "p.puzzle"
        assert window.save_as()
        assert editor.page.puzzles[-1].link == link
        assert read(window.dialogs.path)[0].body == editor.page
        assert not editor.session.dirty
    editor.blocks.list.setCurrentRow(0)
    qtbot.mouseClick(editor.blocks.turned, Qt.MouseButton.LeftButton)
    assert editor.page.puzzles[-1].link == "../tue/a.puzzle"
    for _ in range(2):
        editor.undo_stack.undo()
    editor.undo_stack.redo()
    assert editor.page.puzzles[-1].link == "../tue/a.puzzle"  # also in a step from before the file had a place
    editor.links.check()
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert said == []
    assert listed(editor.findings) == []


def test_an_update_names_the_files_that_are_missing(qtbot, editor, tmp_path) -> None:
    said, path = [], saved(tmp_path / "a.puzzle", HIVE)
    editor.adder.add_files([path])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    ready(qtbot, editor)
    editor.status.connect(said.append)
    editor.links.update()
    qtbot.waitUntil(lambda: said == ["No linked puzzle has changed."])
    path.unlink()
    editor.links.update()
    qtbot.waitUntil(lambda: said[1:] == ["Not found, the page keeps its copy: a.puzzle."])


def test_a_check_does_not_end_an_update(qtbot, editor, tmp_path) -> None:
    path = saved(tmp_path / "a.puzzle", HIVE)
    editor.adder.add_files([path])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    saved(path, changed(HIVE, title="Newer"))
    editor.links.update()
    editor.links.check()
    qtbot.waitUntil(lambda: editor.page.puzzles[-1].puzzle.title == "Newer")
    ready(qtbot, editor)


def test_the_page_follows_again_after_an_undo(qtbot, window, editor) -> None:
    first = editor.page.blocks[0].puzzle
    editor.edit_in_tab(0)
    bee = window.editor()
    bee.session.push(changed(bee.session.value, title="B"), "Change title", "title")
    editor.undo_stack.undo()
    assert editor.page.puzzles[0].puzzle == first
    bee.session.push(changed(bee.session.value, title="Bees"), "Change title", "title")
    assert editor.page.puzzles[0].puzzle.title == "Bees"
    editor.remove(0)
    bee.session.push(changed(bee.session.value, title="C"), "Change title", "title")
    editor.undo_stack.undo()
    bee.session.push(changed(bee.session.value, title="D"), "Change title", "title")
    assert [block.puzzle.title for block in editor.page.puzzles] == ["D", "Word Wheel"]
    ready(qtbot, editor)
