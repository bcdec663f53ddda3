"""The page of solutions: beside the page or alone, exported with it; zoom with keys and Ctrl and the wheel."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from engine.press.raster import page_count, page_texts
from studio.editors import EDITORS
from tests.studio.conftest import opened_window
from tests.studio.page_tab import drag, middle, names, ready


@pytest.fixture
def window(qtbot, settings, jobs, journal):
    wings = [wing for wing in EDITORS if wing.kind == "page"]
    yield from opened_window(qtbot, settings, jobs, journal, wings)


@pytest.fixture
def editor(qtbot, window):
    made = window.show_kind("page")
    ready(qtbot, made)
    return made


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
    assert page_count(pdf) == 2
    assert ["Solutions" in one for one in page_texts(pdf)] == [False, True]


def test_the_pages_are_magnified_by_keys_and_by_ctrl_and_the_wheel(qtbot, editor) -> None:
    paper, view = editor.paper, editor.view
    paper.setFocus()
    qtbot.keyClick(paper, Qt.Key.Key_Plus)
    assert view.zoom_text.text() == "1.5\u00d7"
    for turn, shown in ((120, "2\u00d7"), (-120, "1.5\u00d7")):
        at = QPointF(view.area.viewport().rect().center())
        everywhere = view.area.viewport().mapToGlobal(at)
        control, none = Qt.KeyboardModifier.ControlModifier, Qt.MouseButton.NoButton
        wheel = QWheelEvent(at, everywhere, QPoint(), QPoint(0, turn), none, control, Qt.ScrollPhase.NoScrollPhase,
                            False)  # fmt: skip
        QApplication.sendEvent(view.area.viewport(), wheel)
        assert view.zoom_text.text() == shown
    qtbot.keyClick(paper, Qt.Key.Key_0)
    assert view.zoom_text.text() == "1\u00d7"
