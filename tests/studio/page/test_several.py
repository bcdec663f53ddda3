"""Several blocks of a page: selected with Shift or a rectangle, moved together, aligned and distributed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QMouseEvent

from engine.core import changed
from engine.page.layout import Rect
from engine.page.page import Place, TextBlock
from studio.page.geometry import ALIGNMENTS, aligned
from tests.studio.page.page_tab import click_with_shift, drag, middle, mouse, place, ready


@pytest.fixture
def placed(qtbot, editor):
    """A page with a hive, a wheel and a heading at places of their own."""
    hive, wheel = editor.page.blocks
    blocks = (
        changed(hive, fixed=Place(0, 2, 0.0)), changed(wheel, fixed=Place(3, 2, 140.0)),
        TextBlock("Rules", fixed=Place(1, 1, 290.0)),
    )  # fmt: skip
    editor.session.start(changed(editor.page, blocks=blocks))
    ready(qtbot, editor)
    return editor


def tops(editor) -> list[tuple[int, float]]:
    return [(block.fixed.column, round(block.fixed.top)) for block in editor.page.blocks]


def align(editor, how: str) -> None:
    menus = filter(None, (one.menu() for one in editor.edit_actions()))
    next(one for menu in menus for one in menu.actions() if one.text() == how).trigger()


def test_shift_and_a_click_select_further_blocks_and_take_them_out(qtbot, placed) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 1))
    click_with_shift(qtbot, placed.paper, middle(placed, 2))
    assert placed.paper.accessibleDescription() == "3 blocks are selected"
    click_with_shift(qtbot, placed.paper, middle(placed, 0))
    assert [*placed.paper.chosen] == [(1,), (2,)]
    assert placed.blocks.list.currentRow() == 1
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 1))
    assert [*placed.paper.chosen] == [(1,)]
    placed.blocks.choose(0)
    assert [*placed.paper.chosen] == [(0,)]
    assert placed.undo_stack.count() == 0


def test_the_list_shows_all_selected_blocks_and_selects_them_on_the_page(qtbot, placed) -> None:
    blocks = placed.blocks.list

    def rows() -> list[int]:
        return sorted(blocks.row(item) for item in blocks.selectedItems())

    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 2))
    assert rows() == [0, 2]
    control = Qt.KeyboardModifier.ControlModifier
    at = blocks.visualItemRect(blocks.item(1)).center()
    qtbot.mouseClick(blocks.viewport(), Qt.MouseButton.LeftButton, control, at)
    assert sorted(placed.paper.chosen) == [(0,), (1,), (2,)]
    qtbot.mouseClick(blocks.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert ([*placed.paper.chosen], rows()) == ([(1,)], [1])
    qtbot.mouseClick(
        blocks.viewport(), Qt.MouseButton.LeftButton, control, blocks.visualItemRect(blocks.item(0)).center()
    )
    placed.blocks.remove.click()
    assert placed.page.blocks == (TextBlock("Rules", fixed=Place(1, 1, 290.0)),)
    placed.undo_stack.undo()
    assert len(placed.page.blocks) == 3


def test_a_rectangle_drawn_from_an_empty_place_selects_what_is_in_it(qtbot, placed) -> None:
    hive, wheel = placed.paper.place_of_block(0), placed.paper.place_of_block(1)
    start = QPoint(round(wheel.right()) + 4, round(wheel.bottom()) + 4)
    drag(placed.paper, start, hive.topLeft().toPoint() + QPoint(10, 10))
    assert [*placed.paper.chosen] == [(0,), (1,)]
    drag(placed.paper, start, start + QPoint(2, 2))  # nothing is in it
    assert [*placed.paper.chosen] == [(0,)]


def test_arrows_move_the_selected_blocks_together_as_far_as_all_stay_on_the_page(qtbot, placed) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 1))
    for _ in range(3):
        qtbot.keyClick(placed.paper, Qt.Key.Key_Right)
    assert [column for column, _ in tops(placed)] == [1, 4, 1]  # the wheel is at the edge
    qtbot.keyClick(placed.paper, Qt.Key.Key_Up)  # the hive is at the top
    assert [top for _, top in tops(placed)] == [0, 140, 290]
    assert placed.undo_stack.undoText() == "move 2 blocks"
    ready(qtbot, placed)
    assert place(placed, 1)[:2] == (4, 2)
    assert [*placed.paper.chosen] == [(0,), (1,)]  # they stay selected
    placed.undo_stack.undo()
    assert [column for column, _ in tops(placed)] == [0, 3, 1]
    ready(qtbot, placed)


def test_delete_removes_all_that_are_selected_and_a_cut_only_what_is_copied(qtbot, placed) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 2))
    qtbot.keyClick(placed.paper, Qt.Key.Key_Delete)
    assert [block.name for block in placed.page.blocks] == ["Word Wheel"]
    assert placed.undo_stack.undoText() == "remove 2 blocks"
    placed.undo_stack.undo()
    ready(qtbot, placed)
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 2))
    placed.edit_actions()[1].trigger()
    assert [block.name for block in placed.page.blocks] == ["Word Wheel", "Rules"]
    ready(qtbot, placed)


@pytest.mark.parametrize(("how", "expected"), [
    ("Left", [(0, 0), (0, 140)]), ("Right", [(3, 0), (3, 140)]), ("Top", [(0, 0), (3, 0)]),
])  # fmt: skip
def test_blocks_are_aligned_in_one_step_that_is_undone(qtbot, placed, how, expected) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    statuses = list[str]()
    placed.status.connect(statuses.append)
    align(placed, how)
    assert placed.undo_stack.count() == 0
    assert statuses[-1].startswith("Select several blocks first")
    click_with_shift(qtbot, placed.paper, middle(placed, 1))
    align(placed, how)
    assert tops(placed)[:2] == expected
    assert placed.undo_stack.undoText() == "align 2 blocks"
    placed.undo_stack.undo()
    assert tops(placed)[:2] == [(0, 0), (3, 140)]
    ready(qtbot, placed)


def test_blocks_that_would_overlap_are_not_aligned(qtbot, placed) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 2))
    statuses = list[str]()
    placed.status.connect(statuses.append)
    align(placed, "Top")  # both are in the second column
    assert statuses == ["Spelling Bee and Rules would overlap: nothing was moved."]
    assert placed.undo_stack.count() == 0
    align(placed, "Left")
    assert tops(placed) == [(0, 0), (3, 140), (0, 290)]
    ready(qtbot, placed)


def test_selected_blocks_are_dragged_together_in_one_step_and_a_click_selects_one_of_them(qtbot, placed) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 1))
    column = placed.paper.place_of_block(0).width() / 2
    start = middle(placed, 1)
    drag(placed.paper, start, start + QPoint(round(column), 60), drop=False)
    assert placed.paper.dragging
    qtbot.waitUntil(lambda: placed.paper.chosen[0,].column == 1)  # shown while it is dragged
    mouse(placed.paper, QMouseEvent.Type.MouseButtonRelease, start + QPoint(round(column), 60))
    (hive, top), (wheel, lower), rules = tops(placed)
    assert (hive, wheel, rules) == (1, 4, (1, 290))
    assert top > 0
    assert lower - top == 140
    assert placed.undo_stack.undoText() == "move 2 blocks"
    ready(qtbot, placed)
    assert [*placed.paper.chosen] == [(1,), (0,)]
    drag(placed.paper, middle(placed, 0), middle(placed, 0) + QPoint(900, 900))
    assert [block.fixed.column for block in placed.page.blocks[:2]] == [1, 4]  # as far as all stay on the page
    placed.undo_stack.undo()
    placed.undo_stack.undo()
    assert tops(placed)[:2] == [(0, 0), (3, 140)]
    ready(qtbot, placed)
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 1))
    assert [*placed.paper.chosen] == [(1,)]


def test_a_right_click_in_a_selection_makes_the_block_the_first(qtbot, placed) -> None:
    qtbot.mouseClick(placed.paper, Qt.MouseButton.LeftButton, pos=middle(placed, 0))
    click_with_shift(qtbot, placed.paper, middle(placed, 1))
    qtbot.mouseClick(placed.paper, Qt.MouseButton.RightButton, pos=middle(placed, 1))
    assert placed.blocks.list.currentRow() == 1  # which the menu is for
    assert [*placed.paper.chosen] == [(1,), (0,)]
    qtbot.mouseClick(placed.paper, Qt.MouseButton.RightButton, pos=middle(placed, 2))
    assert [*placed.paper.chosen] == [(2,)]


def test_edges_are_those_of_the_outermost_block_and_spaces_become_equal() -> None:
    rects = [Rect(0, 2, 10.0, 110.0), Rect(5, 1, 300.0, 340.0), Rect(2, 2, 130.0, 150.0)]
    made = {how: [(one.column, one.top) for one in aligned(rects, how)] for how in ALIGNMENTS}
    assert made["Bottom"] == [(0, 240.0), (5, 300.0), (2, 320.0)]
    assert made["Right"] == [(4, 10.0), (5, 300.0), (4, 130.0)]
    assert made["Distribute Across"] == [(0, 10.0), (5, 300.0), (2, 130.0)]
    assert made["Distribute Down"] == [(0, 10.0), (5, 300.0), (2, 195.0)]
