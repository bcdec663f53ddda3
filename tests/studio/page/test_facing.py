"""The page of solutions: beside the page or alone, exported with it; zoom with keys and Ctrl and the wheel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from engine.output.press.raster import page_texts
from tests.studio.page.page_tab import drag, middle, names, ready


@pytest.fixture
def facing(qtbot, editor):
    """A page with a page of solutions."""
    qtbot.mouseClick(editor.settings.solutions, Qt.MouseButton.LeftButton)
    ready(qtbot, editor)
    return editor


def test_a_page_of_solutions_faces_the_page(facing) -> None:
    assert facing.undo_stack.undoText() == "add page of solutions"
    assert facing.view.pages == 2
    first, second = facing.paper.places()
    assert first.right() < second.left()
    assert facing.view.page_text.text() == "Pages 1 to 2"
    assert "Solutions" in facing.copy_text()


def test_a_single_page_has_no_buttons_to_turn_it(editor) -> None:
    view = editor.view
    assert not any(one.isVisible() for one in (view.before, view.after, view.both, view.page_text))


def test_the_keyboard_shows_one_page_and_turns_it(qtbot, facing) -> None:
    paper, view = facing.paper, facing.view
    paper.setFocus()
    narrow = paper.places()[0].width()
    qtbot.keyClick(paper, Qt.Key.Key_F)
    assert view.page_text.text() == "Page 1 of 2"
    assert paper.places()[0].width() > narrow
    qtbot.keyClick(paper, Qt.Key.Key_PageDown)
    assert view.page_text.text() == "Page 2 of 2"
    assert not view.after.isEnabled()
    assert paper.place_of_block(0) is None  # the blocks are on the other page
    qtbot.keyClick(paper, Qt.Key.Key_PageUp)
    assert paper.place_of_block(0) is not None
    qtbot.keyClick(paper, Qt.Key.Key_F)
    assert view.page_text.text() == "Pages 1 to 2"


def test_a_block_is_dragged_on_the_first_of_two_pages(qtbot, facing) -> None:
    start = middle(facing, 1)
    drag(facing.paper, start, start + QPoint(0, 40))
    assert names(facing)[1] == "Word Wheel (fixed)"
    ready(qtbot, facing)
    assert facing.view.pages == 2


def test_both_pages_are_exported(qtbot, window, facing, tmp_path) -> None:
    window.dialogs.path = tmp_path / "a.pdf"
    window.export()
    qtbot.waitUntil(lambda: (tmp_path / "a.pdf").exists())
    pdf = (tmp_path / "a.pdf").read_bytes()
    assert len(page_texts(pdf)) == 2
    assert ["Solutions" in one for one in page_texts(pdf)] == [False, True]


def wheel(view, at: QPointF, turn: int) -> None:
    """Turn the wheel with Ctrl at a point of the view."""
    viewport = view.area.viewport()
    control, none = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.NoButton
    everywhere, phase = viewport.mapToGlobal(at), Qt.ScrollPhase.NoScrollPhase
    event = QWheelEvent(at, everywhere, QPoint(), QPoint(0, turn), none, control, phase, False)
    QApplication.sendEvent(viewport, event)


def test_what_is_below_the_mouse_stays_there_when_the_wheel_magnifies(editor) -> None:
    view, paper = editor.view, editor.paper
    at = paper.place_of_block(1).center()
    wheel(view, QPointF(paper.mapTo(view.area.viewport(), at.toPoint())), 120)
    wheel(view, QPointF(paper.mapTo(view.area.viewport(), paper.place_of_block(1).center().toPoint())), 120)
    now = paper.mapTo(view.area.viewport(), paper.place_of_block(1).center().toPoint())
    assert view.zoom == 2.0
    assert (now - at.toPoint()).manhattanLength() <= 3


def test_a_block_is_dragged_beyond_the_edge_of_a_magnified_view(qtbot, editor) -> None:
    for _ in range(3):
        qtbot.keyClick(editor.paper, Qt.Key.Key_Plus)
    bar, start = editor.view.area.verticalScrollBar(), middle(editor, 0)
    editor.view.area.ensureVisible(start.x(), start.y())
    before = bar.value()
    drag(editor.paper, start, start + QPoint(0, 900))
    assert bar.value() > before
    assert names(editor)[0] == "Spelling Bee (fixed)"
    ready(qtbot, editor)


def test_the_pages_are_magnified_by_keys_and_by_ctrl_and_the_wheel(qtbot, editor) -> None:
    paper, view = editor.paper, editor.view
    paper.setFocus()
    qtbot.keyClick(paper, Qt.Key.Key_Plus)
    assert view.zoom_text.text() == "1.5\u00d7"
    for turn, shown in ((120, "2\u00d7"), (-120, "1.5\u00d7")):
        wheel(view, QPointF(view.area.viewport().rect().center()), turn)
        assert view.zoom_text.text() == shown
    qtbot.keyClick(paper, Qt.Key.Key_0)
    assert view.zoom_text.text() == "1\u00d7"


def test_a_touchpad_magnifies_by_a_step_for_a_notch_of_a_wheel(editor) -> None:
    view = editor.view
    at = QPointF(view.area.viewport().rect().center())
    for turn, zoom in ((0, 1.0), (40, 1.0), (40, 1.0), (40, 1.5), (40, 1.5), (-40, 1.5), (-80, 1.0), (0, 1.0)):
        wheel(view, at, turn)
        assert view.zoom == zoom


def test_a_larger_window_shows_sharper_pages_without_an_edit(qtbot, window, editor) -> None:
    before = editor.view.pixels
    window.resize(1500, 1500)
    qtbot.waitUntil(lambda: editor.view.pixels > before)
    longest = max(max(place.width(), place.height()) for place in editor.paper.places())
    assert editor.view.pixels >= longest - 1


def test_tab_and_arrows_scroll_to_the_block_in_a_magnified_view(qtbot, editor) -> None:
    for _ in range(4):
        qtbot.keyClick(editor.paper, Qt.Key.Key_Plus)
    assert editor.view.zoom == 4.0
    area = editor.view.area
    area.verticalScrollBar().setValue(0)
    editor.blocks.list.setCurrentRow(0)
    editor.paper.setFocus()
    assert not editor.paper.visibleRegion().contains(middle(editor, 1))
    qtbot.keyClick(editor.paper, Qt.Key.Key_Tab)
    assert editor.blocks.list.currentRow() == 1
    assert editor.paper.visibleRegion().contains(middle(editor, 1))
    area.verticalScrollBar().setValue(0)
    qtbot.keyClick(editor.paper, Qt.Key.Key_Down)
    ready(qtbot, editor)
    assert editor.paper.visibleRegion().contains(middle(editor, 1))


def test_keys_change_no_block_of_a_page_that_is_not_shown(qtbot, facing) -> None:
    count = len(facing.page.blocks)
    facing.blocks.list.setCurrentRow(0)
    qtbot.keyClick(facing.paper, Qt.Key.Key_F)
    qtbot.keyClick(facing.paper, Qt.Key.Key_PageDown)
    assert facing.paper.place_of_block(0) is None
    for key in (Qt.Key.Key_Delete, Qt.Key.Key_Right, Qt.Key.Key_Space):
        qtbot.keyClick(facing.paper, key)
    assert len(facing.page.blocks) == count
    assert all(block.fixed is None for block in facing.page.blocks)
