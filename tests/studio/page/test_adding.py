"""Puzzles are added to a page from files, open tabs, plans and new ones, by a click or by a drop at a place."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLineEdit

from engine.calendar.entry import Key
from engine.calendar.planning import put_puzzle
from engine.calendar.publication import Publication
from engine.calendar.records import HOUSE, save_publication
from engine.core import Control, changed
from engine.core.store import Store
from engine.documents.document import Document, encode
from engine.page.page import MOST_BLOCKS, Page, PuzzleBlock
from studio.page.offers import NEW, PLAN, TAB, Offer, made, mime_of
from tests.studio.hosts import listed
from tests.studio.page.page_tab import HIVE, drag, names, place, ready, saved

PLAIN, LEFT, COPY = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton, Qt.DropAction.CopyAction


@pytest.fixture
def kinds():
    return ("page", "bee")


def drop(paper, data: QMimeData, at: QPoint) -> bool:
    """Drag data to a point and drop it there; return whether the page accepts it."""
    enter = QDragEnterEvent(at, COPY, data, LEFT, PLAIN)
    QApplication.sendEvent(paper, enter)
    if enter.isAccepted():
        QApplication.sendEvent(paper, QDropEvent(QPointF(at), COPY, data, LEFT, PLAIN))
    return enter.isAccepted()


def files(*paths: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def on_page(editor, across: float, down: float) -> QPoint:
    """Return a point of the page by its share of width and height."""
    page = editor.paper.places()[0]
    return QPoint(round(page.left() + across * page.width()), round(page.top() + down * page.height()))


def test_a_new_puzzle_obeys_the_taboo_lists_of_the_publication_of_the_page(home, tmp_path) -> None:
    path, page = tmp_path / "echo.txt", Page(day="2026-12-01")
    (free,) = made("bee", page, 1, control=Control())
    path.write_text("\n".join(one for one in free.printed.answers if set(one) == set(free.puzzle.letters)))
    save_publication(Store(), Publication(name="Echo", taboo=(str(path),)))
    (other,) = made("bee", changed(page, publication="Echo"), 1, control=Control())
    assert {*other.puzzle.letters} != {*free.puzzle.letters}


def test_a_file_is_dropped_at_a_place_and_the_others_flow_round_it(qtbot, editor, tmp_path) -> None:
    path = saved(tmp_path / "a.puzzle", HIVE)
    assert drop(editor.paper, files(path), on_page(editor, 0.6, 0.5))
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    assert editor.undo_stack.undoText() == "add puzzle"
    assert editor.page.puzzles[-1].link.endswith("a.puzzle")
    ready(qtbot, editor)
    column, span, top = place(editor, 2)
    assert (column, 2 <= span <= 3) == (3, True)
    assert 100 < top < 190
    assert editor.blocks.list.currentRow() == 2
    assert all("of the page is empty" in found for found in listed(editor.findings))
    editor.undo_stack.undo()
    assert len(editor.page.blocks) == 2
    ready(qtbot, editor)


def test_what_is_dropped_in_the_corner_fits_the_page(qtbot, editor, tmp_path) -> None:
    path = saved(tmp_path / "a.puzzle", HIVE)
    before = editor.paper.grab().toImage()
    data, corner = files(path), on_page(editor, 0.9, 0.94)
    editor.paper.dragEnterEvent(QDragEnterEvent(corner, COPY, data, LEFT, PLAIN))
    assert editor.paper.grab().toImage() != before  # the column and the height are shown
    assert drop(editor.paper, data, corner)
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    ready(qtbot, editor)
    assert 2 in {number for box in editor.document_key.composed.boxes for number in box.blocks}


def test_a_file_beside_the_paper_is_left_to_the_window(editor, tmp_path) -> None:
    data = files(saved(tmp_path / "a.puzzle", HIVE))
    for at, accepted in ((QPoint(2, 2), False), (on_page(editor, 0.5, 0.5), True)):
        enter = QDragEnterEvent(at, COPY, data, LEFT, PLAIN)
        editor.paper.dragEnterEvent(enter)
        assert enter.isAccepted() == accepted


def test_a_broken_file_is_explained_and_nothing_is_added(qtbot, editor, tmp_path) -> None:
    said, path = [], tmp_path / "half.puzzle"
    path.write_bytes(encode(Document(HIVE, "2026-11-23"))[:60])
    editor.message.connect(said.append)
    folder = tmp_path / "folder.puzzle"
    folder.mkdir()
    for broken in (path, folder):
        assert drop(editor.paper, files(broken), on_page(editor, 0.5, 0.5))
        qtbot.waitUntil(lambda: bool(said))
        assert broken.name in said.pop().text
    assert names(editor) == ["Spelling Bee", "Word Wheel"]


def test_a_broken_file_is_reported_and_the_other_files_are_added(qtbot, editor, tmp_path) -> None:
    said, text = [], tmp_path / "a.txt"
    text.write_text("text")
    editor.message.connect(said.append)
    one, other = (saved(tmp_path / f"{name}.puzzle", changed(HIVE, title=name)) for name in "ab")
    assert drop(editor.paper, files(one, text, tmp_path / "none.puzzle", other), on_page(editor, 0.5, 0.5))
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 4)
    assert names(editor)[2:] == ["a (fixed)", "b"]
    assert [name in said[0].text for name in ("a.txt", "none.puzzle", "b.puzzle")] == [True, True, False]
    ready(qtbot, editor)


def test_the_text_of_a_solver_is_left_to_the_window(editor, tmp_path) -> None:
    (tmp_path / "solver.txt").write_text("text")
    data = files(tmp_path / "solver.txt")
    enter = QDragEnterEvent(on_page(editor, 0.5, 0.5), COPY, data, LEFT, PLAIN)
    editor.paper.dragEnterEvent(enter)
    assert not enter.isAccepted()


def test_a_saved_page_that_is_dropped_is_opened(qtbot, window, editor, tmp_path) -> None:
    path = saved(tmp_path / "page.puzzle", Page((PuzzleBlock(HIVE),), title="Monday"))
    assert drop(editor.paper, files(path), on_page(editor, 0.5, 0.5))
    qtbot.waitUntil(lambda: editor.session.path == path)
    assert (editor.page.title, len(editor.page.blocks)) == ("Monday", 1)
    ready(qtbot, editor)


def test_a_file_that_a_file_manager_would_move_is_copied(qtbot, editor, tmp_path) -> None:
    data, at = files(saved(tmp_path / "a.puzzle", HIVE)), on_page(editor, 0.5, 0.5)
    move = Qt.DropAction.MoveAction
    QApplication.sendEvent(editor.paper, QDragEnterEvent(at, move | COPY, data, LEFT, PLAIN))
    event = QDropEvent(QPointF(at), move | COPY, data, LEFT, Qt.KeyboardModifier.ShiftModifier)
    assert event.proposedAction() == move
    QApplication.sendEvent(editor.paper, event)
    assert (event.isAccepted(), event.dropAction()) == (True, COPY)
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    ready(qtbot, editor)


def test_two_drops_at_once_are_both_added(qtbot, editor, tmp_path) -> None:
    for name in "ab":
        path = saved(tmp_path / f"{name}.puzzle", changed(HIVE, title=name))
        assert drop(editor.paper, files(path), on_page(editor, 0.5, 0.5))
    assert [job.task.name for job in editor.jobs.named()] == ["Reading a.puzzle", "Reading b.puzzle"]
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 4)
    assert {block.title for block in editor.page.puzzles[2:]} == {"a", "b"}
    ready(qtbot, editor)


def test_what_was_made_for_a_page_is_not_added_to_another_one(qtbot, editor, tmp_path) -> None:
    said, path = [], saved(tmp_path / "a.puzzle", HIVE)
    editor.status.connect(said.append)
    at = on_page(editor, 0.5, 0.5)
    editor.jobs.hold()
    qtbot.mouseClick(editor.offers.buttons[Offer(NEW, "bee")], LEFT)
    assert drop(editor.paper, files(path), at)
    editor.session.start(changed(editor.page, title="Another page"))
    editor.jobs.release()
    assert said == ["Stopped, because another page was opened."]
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert len(editor.page.blocks) == 2
    ready(qtbot, editor)


def test_a_heading_that_is_being_typed_survives_what_is_added_meanwhile(qtbot, editor, tmp_path) -> None:
    blocks = editor.blocks
    blocks.list.setCurrentRow(1)
    qtbot.mouseClick(blocks.add_heading, LEFT)
    field = blocks.list.findChild(QLineEdit)
    field.setText("For children")
    ready(qtbot, editor)
    at = on_page(editor, 0.5, 0.9)
    assert drop(editor.paper, files(saved(tmp_path / "a.puzzle", HIVE)), at)
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 4)
    assert (blocks.list.findChild(QLineEdit), field.text(), blocks.list.currentRow()) == (field, "For children", 1)
    qtbot.keyClick(field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: names(editor)[1] == "For children")
    assert editor.page.blocks[1].text == "For children"
    assert len(editor.page.blocks) == 4
    ready(qtbot, editor)


def test_an_open_tab_is_offered_and_dropped_at_a_place(qtbot, window, editor) -> None:
    window.show_kind("bee").session.push(HIVE, "Take hive", "letters")
    window.show_kind("page")
    offer = Offer(TAB, "bee")
    assert offer in editor.offers.buttons
    assert drop(editor.paper, mime_of(offer), on_page(editor, 0.1, 0.7))
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3)
    assert (editor.page.puzzles[-1].puzzle, editor.undo_stack.undoText()) == (HIVE, "add open bee")
    assert editor.page.blocks[-1].fixed.column == 0
    ready(qtbot, editor)


def test_the_menu_adds_the_puzzle_of_a_tab(qtbot, window, editor) -> None:
    window.show_kind("bee").session.push(HIVE, "Take hive", "letters")
    window.show_kind("page")
    menu = next(one.menu() for one in editor.edit_actions() if "Tabs" in one.text())
    menu.aboutToShow.emit()
    assert [action.text().split(":")[0] for action in menu.actions()] == ["Bee"]
    menu.actions()[0].trigger()
    assert editor.page.puzzles[-1].puzzle == HIVE
    ready(qtbot, editor)


def test_the_puzzle_that_is_planned_for_the_date_of_the_page_is_offered(qtbot, editor) -> None:
    day = "2027-01-04"
    put_puzzle(Store(), HOUSE, Key("", "bee", day), HIVE, "tester")
    offer = Offer(PLAN, "bee")
    assert offer not in editor.offers.buttons
    editor.session.push(changed(editor.page, day=day), "Add date", "page")
    qtbot.waitUntil(lambda: offer in editor.offers.buttons)
    qtbot.mouseClick(editor.offers.buttons[offer], LEFT)
    assert editor.page.puzzles[-1].puzzle == HIVE
    editor.session.push(changed(editor.page, day="2027-01-05"), "Change date", "page")
    qtbot.waitUntil(lambda: offer not in editor.offers.buttons)
    ready(qtbot, editor)


def test_a_new_bee_is_made_and_no_other_one_repeats_it(qtbot, editor) -> None:
    button = editor.offers.buttons[Offer(NEW, "bee")]
    for count in (3, 4):
        qtbot.mouseClick(button, LEFT)
        qtbot.waitUntil(lambda count=count: len(editor.page.blocks) == count)
        assert editor.undo_stack.undoText() == "add new bee"
    letters = {"".join(sorted(block.puzzle.letters)) for block in editor.page.puzzles if "Bee" in block.title}
    assert len(letters) == 3
    ready(qtbot, editor)


def test_a_button_of_the_strip_is_dragged_with_the_mouse(qtbot, editor, monkeypatch) -> None:
    carried = []
    monkeypatch.setattr("PySide6.QtGui.QDrag.exec", lambda drag, *_: carried.append(drag.mimeData().formats()))
    button = editor.offers.buttons[Offer(NEW, "soup")]
    drag(button, QPoint(5, 5), QPoint(60, -60), drop=False)
    assert carried == [["application/x-puzzle-studio-offer"]]
    assert len(editor.page.blocks) == 2


def test_a_page_takes_no_more_blocks_than_its_file(editor) -> None:
    said = []
    editor.message.connect(said.append)
    editor.session.start(Page((PuzzleBlock(HIVE),) * (MOST_BLOCKS - 1)))
    editor.adder.add((PuzzleBlock(HIVE),) * 2, "2 puzzles")
    assert len(editor.page.blocks) == MOST_BLOCKS - 1
    assert said.pop().text == "a page has at most 40 blocks, not 41"
    heading = editor.blocks.add_heading
    assert heading.isEnabled()
    heading.click()
    assert len(editor.page.blocks) == MOST_BLOCKS
    assert not heading.isEnabled()
    editor.session.undo.undo()
    editor.adder.add((PuzzleBlock(HIVE),), "puzzle")
    assert len(editor.page.blocks) == MOST_BLOCKS
    assert not heading.isEnabled()
