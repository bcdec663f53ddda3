"""The blocks on the paper: selected, moved and resized with the mouse and the keyboard, and undone by name."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu

from engine.core import changed
from engine.drawing.shapes import MM
from engine.output.press.raster import page_texts
from engine.page.page import Place
from tests.studio.hosts import listed
from tests.studio.page.page_tab import drag, middle, mouse, names, place, ready


def menu_of(editor):
    return editor.blocks.menu(editor.place.fixed, editor.edit_in_tab, editor.remove)


@pytest.fixture
def kept(qtbot, editor):
    """A page whose wheel has a fixed place: columns 2 and 3, 150 mm from the top."""
    wheel = changed(editor.page.blocks[1], fixed=Place(1, 2, 150.0))
    editor.session.start(changed(editor.page, blocks=(editor.page.blocks[0], wheel)))
    ready(qtbot, editor)
    return editor


def drag_to(paper, at: QPoint) -> None:
    """Move the mouse with the button held to a point, and release it there."""
    mouse(paper, QMouseEvent.Type.MouseMove, at)
    mouse(paper, QMouseEvent.Type.MouseButtonRelease, at)


def column_pixels(editor) -> float:
    """Return the distance of two columns in the preview."""
    paper = editor.page.paper
    page = editor.paper.places()[0]
    return (paper.column + paper.gutter) * MM * page.width() / (paper.width * MM)


def test_a_click_selects_a_block_in_the_preview_and_in_the_list(qtbot, editor) -> None:
    qtbot.mouseClick(editor.paper, Qt.MouseButton.LeftButton, pos=middle(editor, 1))
    assert editor.blocks.list.currentRow() == 1
    assert editor.paper.accessibleDescription().startswith("Word Wheel. Columns 1 to 6, ")
    assert editor.undo_stack.count() == 0
    qtbot.mouseClick(editor.paper, Qt.MouseButton.LeftButton, pos=middle(editor, 0))
    assert editor.blocks.list.currentRow() == 0


def test_a_dragged_block_snaps_to_a_column_and_the_others_flow_round_it(qtbot, kept) -> None:
    start = middle(kept, 1)
    by = round(1.8 * column_pixels(kept))  # short of two columns
    drag(kept.paper, start, start + QPoint(by, -60))
    assert kept.undo_stack.undoText() == "move Word Wheel"
    ready(qtbot, kept)
    fixed = kept.page.blocks[1].fixed
    assert (fixed.column, fixed.span) == (3, 2)
    assert fixed.top < 150
    assert place(kept, 1) == (3, 2, round(fixed.top))
    boxes = kept.document_key.composed.boxes
    assert not boxes[0].rect.overlaps(boxes[1].rect)
    kept.undo_stack.undo()
    ready(qtbot, kept)
    assert place(kept, 1) == (1, 2, 150)


def test_a_block_with_an_automatic_place_keeps_the_place_to_which_it_is_dragged(qtbot, editor) -> None:
    start = middle(editor, 1)
    drag(editor.paper, start, start + QPoint(0, 60))
    assert names(editor) == ["Spelling Bee", "Word Wheel (fixed)"]
    editor.undo_stack.undo()
    assert names(editor) == ["Spelling Bee", "Word Wheel"]
    ready(qtbot, editor)


def test_while_a_block_is_dragged_the_others_show_where_they_would_be(qtbot, editor) -> None:
    start = middle(editor, 1)
    qtbot.mouseClick(editor.paper, Qt.MouseButton.LeftButton, pos=start)
    before = editor.paper.grab().toImage()
    editor.jobs.hold()
    drag(editor.paper, start, start + QPoint(0, -150), drop=False)
    assert editor.paper.dragging
    alone = editor.paper.grab().toImage()
    editor.jobs.release()
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert editor.paper.grab().toImage() != alone  # the other block is not where it was
    assert editor.undo_stack.count() == 0
    editor.stop()  # Esc puts it back
    assert not editor.paper.dragging
    assert editor.paper.grab().toImage() == before
    assert editor.page.blocks[1].fixed is None


@pytest.mark.parametrize("end", ["Esc", "release at the start"])
def test_a_drag_that_was_ended_does_not_come_back(qtbot, editor, end) -> None:
    start = middle(editor, 1)
    qtbot.mouseClick(editor.paper, Qt.MouseButton.LeftButton, pos=start)
    before = editor.paper.grab().toImage()
    editor.jobs.hold()
    drag(editor.paper, start, start + QPoint(0, -150), drop=False)
    if end == "Esc":
        editor.stop()
    else:
        drag_to(editor.paper, start)
    editor.jobs.release()
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert editor.undo_stack.count() == 0
    assert editor.paper.grab().toImage() == before


def test_an_edge_changes_the_width_by_columns(qtbot, kept) -> None:
    qtbot.mouseClick(kept.paper, Qt.MouseButton.LeftButton, pos=middle(kept, 1))
    for edge, by, expected in (("right", 1, (1, 3)), ("left", -1, (0, 4)), ("left", 2, (2, 2))):
        box = kept.paper.place_of_block(1)
        start = QPoint(round(box.right() if edge == "right" else box.left()), round(box.center().y()))
        drag(kept.paper, start, start + QPoint(round(by * column_pixels(kept)), 0))
        assert kept.undo_stack.undoText() == "resize Word Wheel"
        ready(qtbot, kept)
        assert place(kept, 1)[:2] == expected


def test_the_foot_of_a_block_takes_one_of_its_heights(qtbot, editor) -> None:
    place_ = Place(0, 4, 0.0)
    blocks = (changed(editor.page.blocks[0], fixed=place_), editor.page.blocks[1])
    editor.session.push(changed(editor.page, blocks=blocks), "Place", "page")
    ready(qtbot, editor)
    module = next(one for one in editor.document_key.composed.draft.modules if 0 in one.blocks)
    heights = [one.drawing.height for one in module.settings[3]]
    assert len(heights) > 1
    other = max(heights, key=lambda one: abs(one - heights[0]))
    qtbot.mouseClick(editor.paper, Qt.MouseButton.LeftButton, pos=middle(editor, 0))
    box = editor.paper.place_of_block(0)
    foot = QPoint(round(box.center().x()), round(box.bottom()))
    scale = box.height() / heights[0]
    drag(editor.paper, foot, foot + QPoint(0, round((other - heights[0]) * scale)))
    ready(qtbot, editor)
    assert editor.page.blocks[0].fixed.depth == pytest.approx(other / MM, abs=0.01)
    shown = next(box for box in editor.document_key.composed.boxes if 0 in box.blocks)
    assert shown.rect.height == pytest.approx(other)


def test_a_block_that_is_dropped_at_the_foot_of_the_page_fits(qtbot, editor) -> None:
    start = middle(editor, 1)
    drag(editor.paper, start, start + QPoint(0, 2000))
    ready(qtbot, editor)
    assert editor.page.blocks[1].fixed is not None
    assert [text[:25] for text in listed(editor.findings)] == ["34\u00a0% of the page is empty"]
    box = next(box for box in editor.document_key.composed.boxes if 1 in box.blocks)
    assert box.rect.bottom == pytest.approx(editor.document_key.composed.draft.area.height, abs=0.05)


def test_arrows_move_and_shift_resizes_as_one_step_each(qtbot, kept) -> None:
    kept.blocks.list.setCurrentRow(1)
    kept.paper.setFocus()
    qtbot.keyClick(kept.paper, Qt.Key.Key_Right)
    for _ in range(3):
        qtbot.keyClick(kept.paper, Qt.Key.Key_Down)
    assert kept.page.blocks[1].fixed.column == 2
    assert 155 < kept.page.blocks[1].fixed.top < 175
    assert (kept.undo_stack.count(), kept.undo_stack.undoText()) == (1, "move Word Wheel")
    ready(qtbot, kept)
    for key, expected in ((Qt.Key.Key_Right, (2, 3)), (Qt.Key.Key_Left, (2, 2)), (Qt.Key.Key_Left, (2, 1))):
        qtbot.keyClick(kept.paper, key, Qt.KeyboardModifier.ShiftModifier)
        ready(qtbot, kept)
        assert place(kept, 1)[:2] == expected
    assert (kept.undo_stack.count(), kept.undo_stack.undoText()) == (2, "resize Word Wheel")
    kept.undo_stack.undo()
    kept.undo_stack.undo()
    assert kept.page.blocks[1].fixed == Place(1, 2, 150.0)
    ready(qtbot, kept)


def test_tab_goes_through_the_blocks_and_then_on(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(0)
    editor.paper.setFocus()
    qtbot.keyClick(editor.paper, Qt.Key.Key_Tab)
    assert editor.blocks.list.currentRow() == 1
    assert QApplication.focusWidget() is editor.paper
    qtbot.keyClick(editor.paper, Qt.Key.Key_Backtab)
    assert editor.blocks.list.currentRow() == 0
    for _ in range(2):
        qtbot.keyClick(editor.paper, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is not editor.paper


def test_space_keeps_the_place_or_lets_it_go_and_delete_removes(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(1)
    editor.paper.setFocus()
    qtbot.keyClick(editor.paper, Qt.Key.Key_Space)
    assert editor.page.blocks[1].fixed is not None
    ready(qtbot, editor)
    qtbot.keyClick(editor.paper, Qt.Key.Key_Space)
    assert editor.page.blocks[1].fixed is None
    ready(qtbot, editor)
    qtbot.keyClick(editor.paper, Qt.Key.Key_Delete)
    assert names(editor) == ["Spelling Bee"]
    assert editor.undo_stack.undoText() == "remove Word Wheel"
    ready(qtbot, editor)


def test_keys_wait_for_the_layout_before_they_act_on_a_block(qtbot, editor) -> None:
    opened = []
    editor.elsewhere.connect(lambda *what: opened.append(what))
    editor.blocks.list.setCurrentRow(0)
    editor.paper.setFocus()
    for _ in range(3):
        qtbot.keyClick(editor.paper, Qt.Key.Key_Delete)
        qtbot.keyClick(editor.paper, Qt.Key.Key_Return)
    assert names(editor) == ["Word Wheel"]
    assert opened == []
    ready(qtbot, editor)
    qtbot.keyClick(editor.paper, Qt.Key.Key_Delete)
    assert names(editor) == []
    qtbot.keyClick(editor.paper, Qt.Key.Key_Delete)
    ready(qtbot, editor)


def test_a_menu_does_not_act_on_another_block(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(0)
    remove = next(one for one in menu_of(editor).actions() if "Remove" in one.text())
    editor.session.push(changed(editor.page, blocks=editor.page.blocks[1:]), "Remove", "page")
    remove.trigger()
    assert names(editor) == ["Word Wheel"]
    ready(qtbot, editor)


def test_the_space_around_the_page_scrolls_and_selects_nothing(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(1)
    qtbot.mouseClick(editor.paper, Qt.MouseButton.LeftButton, pos=QPoint(2, 2))
    assert editor.blocks.list.currentRow() == 1
    drag(editor.paper, QPoint(2, 2), QPoint(60, 60))
    assert editor.undo_stack.count() == 0


def test_an_export_during_the_layout_goes_on_when_it_is_ready(qtbot, window, editor, tmp_path) -> None:
    said = []
    editor.status.connect(said.append)
    editor.session.push(changed(editor.page, folio="7"), "Change folio", "page")
    window.dialogs.path = tmp_path / "a.pdf"
    window.export()
    assert said == ["Laying out the page\u2026"]
    qtbot.waitUntil(lambda: (tmp_path / "a.pdf").exists())
    qtbot.waitUntil(lambda: said[1:] == ["", "Exported a.pdf"])


def test_an_export_that_waits_is_kept_when_the_page_is_edited(qtbot, window, editor, tmp_path) -> None:
    window.dialogs.path = tmp_path / "a.pdf"
    editor.session.push(changed(editor.page, folio="7"), "Change folio", "page")
    window.export()
    editor.session.push(changed(editor.page, folio="8"), "Change folio", "page")
    qtbot.waitUntil(lambda: (tmp_path / "a.pdf").exists())
    assert ["8" in text.split() for text in page_texts((tmp_path / "a.pdf").read_bytes())] == [True]


def test_an_export_that_waits_is_not_done_for_another_page(qtbot, window, editor, tmp_path) -> None:
    window.dialogs.path = tmp_path / "a.pdf"
    editor.session.push(changed(editor.page, folio="7"), "Change folio", "page")
    window.export()
    editor.session.start(changed(editor.page, folio="8"))
    ready(qtbot, editor)
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert not (tmp_path / "a.pdf").exists()


def test_two_exports_at_once_write_two_files(qtbot, window, editor, tmp_path) -> None:
    editor.jobs.hold()
    for name in ("a.pdf", "b.pdf"):
        window.dialogs.path = tmp_path / name
        window.export()
    editor.jobs.release()
    qtbot.waitUntil(lambda: not editor.jobs.named())
    assert sorted(path.name for path in tmp_path.glob("*.pdf")) == ["a.pdf", "b.pdf"]


def test_an_export_that_is_stopped_says_that_nothing_was_written(qtbot, window, editor, tmp_path) -> None:
    said = []
    editor.status.connect(said.append)
    window.dialogs.path = tmp_path / "a.pdf"
    editor.jobs.hold()
    window.export()
    editor.stop()
    editor.jobs.release()
    assert said == ["Stopped. a.pdf was not written."]
    assert not (tmp_path / "a.pdf").exists()


def test_a_broadsheet_takes_fourteen_columns(qtbot, editor) -> None:
    settings = editor.settings
    settings.paper.setCurrentText("Broadsheet")
    settings.paper.textActivated.emit("Broadsheet")
    settings.columns.setValue(14)
    assert editor.page.paper.columns == 14
    ready(qtbot, editor)


def test_the_menu_of_a_block_removes_it_and_lets_its_place_go(qtbot, kept) -> None:
    kept.blocks.list.setCurrentRow(1)
    items = {one.text().split("\t")[0].replace("&", ""): one for one in menu_of(kept).actions()}
    assert items["Keep place"].isChecked()
    items["Keep place"].trigger()
    assert kept.page.blocks[1].fixed is None
    items["Remove"].trigger()
    assert names(kept) == ["Spelling Bee"]
    ready(qtbot, kept)


def test_a_right_click_beside_the_blocks_opens_no_menu(qtbot, kept) -> None:
    wanted = []
    kept.paper.menu_wanted.connect(wanted.append)
    kept.blocks.list.setCurrentRow(1)
    for at, count in ((QPoint(2, 2), 0), (middle(kept, 1), 1)):
        where = kept.paper.mapToGlobal(at)
        QApplication.sendEvent(kept.paper, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, where))
        assert len(wanted) == count


def test_a_menu_is_deleted_when_it_is_closed(qtbot, kept) -> None:
    kept.blocks.list.setCurrentRow(1)
    before = len(kept.findChildren(QMenu))
    for _ in range(3):
        kept.paper.menu_wanted.emit(kept.paper.mapToGlobal(middle(kept, 1)))
        qtbot.waitUntil(lambda: isinstance(QApplication.activePopupWidget(), QMenu))
        QApplication.activePopupWidget().close()
    qtbot.waitUntil(lambda: len(kept.findChildren(QMenu)) == before)
