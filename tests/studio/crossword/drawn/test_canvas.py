"""Drawing and typing a grid: keys, mouse, tools, symmetry, regions; no other part of the tab."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget

from engine.core import changed
from engine.crossword.editing.cursor import Cursor
from engine.crossword.editing.drawn import empty_grid
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Puzzle
from studio.crossword.drawn.canvas import DrawCanvas, is_drawn

KEY, NO, SHIFT, CTRL = (
    Qt.Key,
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.ControlModifier,
)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def canvas(qtbot) -> DrawCanvas:
    made = DrawCanvas()
    qtbot.addWidget(made)
    made.resize(600, 600)
    made.edited.connect(lambda puzzle, text, merge: made.show_puzzle(puzzle))
    show(made, empty_grid(5, 5))
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    return made


@pytest.fixture
def edits(canvas) -> list[tuple[str, str]]:
    """The edits so far: the name and the key of each."""
    made: list[tuple[str, str]] = []
    canvas.edited.connect(lambda _, text, merge: made.append((text, merge)))
    return made


def show(canvas: DrawCanvas, grid: Grid, **more) -> None:
    puzzle = Puzzle(grid=grid, **more)
    canvas.show_puzzle(puzzle)
    canvas.set_mode("draw" if is_drawn(puzzle) else "words")


def rows(canvas: DrawCanvas) -> tuple[str, ...]:
    return canvas.puzzle.grid.rows


def at(canvas: DrawCanvas, row: int, column: int, x: float = 0.5, y: float = 0.5) -> QPoint:
    box = canvas.scale.rect((row, column))
    return QPoint(round(box.left() + x * box.width()), round(box.top() + y * box.height()))


def press(canvas: DrawCanvas, *keys: Qt.Key, modifiers=NO) -> None:
    for key in keys:
        QTest.keyClick(canvas, key, modifiers)


def drag(canvas: DrawCanvas, *points: QPoint, modifiers=NO) -> None:
    QTest.mousePress(canvas, LEFT, modifiers, points[0])
    for point in points[1:]:
        QTest.mouseMove(canvas, point)
    QTest.mouseRelease(canvas, LEFT, modifiers, points[-1])


@pytest.mark.parametrize(
    ("grid", "mode"),
    [
        (Grid(), "words"),
        (Grid(("cat", "__o", "__e")), "words"),
        (empty_grid(3, 3), "draw"),
        (Grid(("cat", "##o", "##e")), "draw"),
    ],
)
def test_a_criss_cross_opens_in_words_and_a_drawn_grid_in_draw(grid, mode) -> None:
    assert is_drawn(Puzzle(grid=grid)) == (mode == "draw")


# typing


def test_letters_advance_and_stop_at_the_end_of_the_entry(canvas) -> None:
    QTest.keyClicks(canvas, "cranes")
    assert rows(canvas)[0] == "crans"
    assert canvas.caret == Cursor((0, 4))


def test_typed_letters_form_one_step_until_the_caret_is_moved(canvas, edits) -> None:
    QTest.keyClicks(canvas, "cr")
    press(canvas, KEY.Key_Backspace)
    QTest.keyClicks(canvas, "l")
    press(canvas, KEY.Key_Right)
    QTest.keyClicks(canvas, "m")
    assert rows(canvas)[0] == "cl.m."
    assert [text for text, _ in edits] == ["Typing in 1 across"] * 2 + ["Deleting letters in 1 across"] + [
        "Typing in 1 across"
    ] * 2
    keys = [merge for _, merge in edits]
    assert keys[0] == keys[3] != keys[4]


def test_backspace_clears_the_cell_or_the_one_before(canvas) -> None:
    QTest.keyClicks(canvas, "abcde")  # the caret stays on the E
    press(canvas, KEY.Key_Backspace)
    assert (rows(canvas)[0], canvas.caret.cell) == ("abcd.", (0, 4))
    press(canvas, KEY.Key_Backspace)
    assert (rows(canvas)[0], canvas.caret.cell) == ("abc..", (0, 3))
    press(canvas, KEY.Key_Home, KEY.Key_Delete)
    assert (rows(canvas)[0], canvas.caret.cell) == (".bc..", (0, 0))


def test_an_arrow_turns_and_then_moves_and_space_turns(canvas) -> None:
    press(canvas, KEY.Key_Down)
    assert canvas.caret == Cursor((0, 0), "down")
    press(canvas, KEY.Key_Down)
    assert canvas.caret == Cursor((1, 0), "down")
    press(canvas, KEY.Key_Space)
    assert canvas.caret == Cursor((1, 0), "across")
    press(canvas, KEY.Key_Right, KEY.Key_Right)
    assert canvas.caret == Cursor((1, 2), "across")


def test_tab_goes_through_the_slots_and_ctrl_tab_leaves_the_grid(canvas, qtbot) -> None:
    window, field = QWidget(), QLineEdit()
    qtbot.addWidget(window)
    layout = QVBoxLayout(window)
    layout.addWidget(canvas)
    layout.addWidget(field)
    window.show()
    qtbot.waitExposed(window)
    canvas.setFocus()
    press(canvas, KEY.Key_Tab)
    assert canvas.caret == Cursor((1, 0), "across")
    press(canvas, KEY.Key_Backtab, KEY.Key_Backtab, modifiers=SHIFT)
    assert canvas.caret == Cursor((0, 4), "down")
    assert window.focusWidget() is canvas
    press(canvas, KEY.Key_Tab, modifiers=CTRL)
    assert window.focusWidget() is field
    canvas.setParent(None)


def test_the_period_draws_symmetric_blocks_and_goes_on(canvas, edits) -> None:
    QTest.keyClicks(canvas, "a..")
    assert rows(canvas) == ("a##..", ".....", ".....", ".....", "..##.")
    assert canvas.caret.cell == (0, 3)
    assert edits[1:] == [("Block at row 1, column 2", ""), ("Block at row 1, column 3", "")]
    press(canvas, KEY.Key_Left)
    QTest.keyClicks(canvas, ".")
    assert rows(canvas)[0] == "a#..."
    assert edits[-1] == ("Open at row 1, column 3", "")


def test_a_letter_on_a_block_is_refused_with_a_hint(canvas, qtbot) -> None:
    show(canvas, Grid(("#...", "....", "....", "...#")))
    with qtbot.waitSignal(canvas.refused) as told, qtbot.assertNotEmitted(canvas.edited):
        QTest.keyClicks(canvas, "a")
    assert "Press the period" in told.args[0]


def test_a_letter_in_a_locked_entry_is_refused(canvas, qtbot) -> None:
    show(canvas, Grid(("abc", "...", "...")), locked=(Slot(0, 0, "across"),))
    with qtbot.waitSignal(canvas.refused) as told:
        QTest.keyClicks(canvas, "x")
    assert told.args == ["1 across is locked. Unlock it first."]
    assert canvas.caret.cell == (0, 0)


def test_a_criss_cross_is_edited_cell_by_cell(canvas) -> None:
    show(canvas, Grid(("cat__", "__o__", "__e__")))
    canvas.set_mode("draw")
    canvas.symmetry = "none"
    canvas.go_to((0, 3))
    QTest.keyClicks(canvas, "ch")
    assert rows(canvas) == ("catch", "__o__", "__e__")
    canvas.go_to((1, 0))
    press(canvas, KEY.Key_Down)
    assert canvas.caret.cell == (2, 0)


def test_several_letters_are_typed_into_a_cell(canvas, edits) -> None:
    press(canvas, KEY.Key_Insert)
    assert canvas.rebus.isVisible()
    QTest.keyClicks(canvas.rebus, "heart")
    press(canvas.rebus, KEY.Key_Return)
    assert canvas.puzzle.grid.marks == (Mark(0, 0, text="heart"),)
    assert not canvas.rebus.isVisible()
    assert canvas.caret.cell == (0, 1)
    assert edits == [("Write HEART at row 1, column 1", "")]
    press(canvas, KEY.Key_Insert)
    QTest.keyClicks(canvas.rebus, "x")
    press(canvas.rebus, KEY.Key_Escape)
    assert len(edits) == 1


@pytest.mark.parametrize("reason", [Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason])
def test_several_letters_are_kept_in_a_menu_and_in_another_window(canvas, reason) -> None:
    press(canvas, KEY.Key_Insert)
    QTest.keyClicks(canvas.rebus, "hea")
    QApplication.sendEvent(canvas.rebus, QFocusEvent(QEvent.Type.FocusOut, reason))
    assert canvas.rebus.isVisible()
    QTest.keyClicks(canvas.rebus, "rt")
    press(canvas.rebus, KEY.Key_Return)
    assert canvas.puzzle.grid.marks == (Mark(0, 0, text="heart"),)


def test_several_letters_are_not_written_into_another_puzzle(canvas) -> None:
    press(canvas, KEY.Key_Insert)
    show(canvas, empty_grid(4, 4))
    assert not canvas.rebus.isVisible()


def test_pencilled_letters_are_marked(canvas) -> None:
    canvas.pencil = True
    QTest.keyClicks(canvas, "ab")
    assert canvas.puzzle.grid.marks == (Mark(0, 0, pencil=True), Mark(0, 1, pencil=True))
    canvas.pencil = False
    canvas.go_to((0, 0))
    QTest.keyClicks(canvas, "a")
    assert canvas.puzzle.grid.marks == (Mark(0, 1, pencil=True),)


def test_ctrl_and_an_arrow_draw_a_bar(canvas, edits) -> None:
    canvas.symmetry = "none"
    press(canvas, KEY.Key_Right, modifiers=CTRL)
    press(canvas, KEY.Key_Down, modifiers=CTRL)
    assert canvas.puzzle.grid.bars == (Bar(0, 0, "below"), Bar(0, 0, "right"))
    press(canvas, KEY.Key_Down, modifiers=CTRL)
    assert canvas.puzzle.grid.bars == (Bar(0, 0, "right"),)
    assert [text for text, _ in edits] == [
        "Bar at row 1, column 1", "Bar at row 1, column 1", "Remove bar at row 1, column 1",
    ]  # fmt: skip
    press(canvas, KEY.Key_Up, modifiers=CTRL)  # the edge of the grid
    assert len(edits) == 3


# regions


def test_shift_and_arrows_select_a_region_that_delete_clears(canvas, qtbot, edits) -> None:
    show(canvas, Grid(("abc", "d#e", "fgh")))
    with qtbot.waitSignal(canvas.region_changed) as told:
        press(canvas, KEY.Key_Right, modifiers=SHIFT)
    assert told.args == [frozenset({(0, 0), (0, 1)})]
    press(canvas, KEY.Key_Down, modifiers=SHIFT)
    assert canvas.region == {(0, 0), (0, 1), (1, 0)}  # without the block
    press(canvas, KEY.Key_Delete)
    assert rows(canvas) == ("..c", ".#e", "fgh")
    assert edits == [("Clear 3 cells", "")]
    press(canvas, KEY.Key_Right)
    assert canvas.region == frozenset()


def test_a_drag_selects_a_region_and_so_does_a_click_with_shift(canvas) -> None:
    drag(canvas, at(canvas, 1, 1), at(canvas, 3, 2))
    assert canvas.region == {(r, c) for r in (1, 2, 3) for c in (1, 2)}
    QTest.mouseClick(canvas, LEFT, SHIFT, at(canvas, 1, 3))
    assert canvas.region == {(1, 1), (1, 2), (1, 3)}


# the mouse


def test_a_click_sets_the_caret_and_a_second_click_turns(canvas) -> None:
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 2, 3))
    assert canvas.caret == Cursor((2, 3), "across")
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 2, 3))
    assert canvas.caret == Cursor((2, 3), "down")


def test_a_drag_with_the_block_tool_paints_or_erases_as_one_step(canvas, edits) -> None:
    canvas.set_tool("block")
    drag(canvas, at(canvas, 0, 0), at(canvas, 0, 2))  # a fast move leaves no gap
    assert rows(canvas) == ("###..", ".....", ".....", ".....", "..###")
    assert len({merge for _, merge in edits}) == 1
    assert edits[0][1]
    drag(canvas, at(canvas, 4, 4), at(canvas, 4, 3))
    assert rows(canvas) == ("..#..", ".....", ".....", ".....", "..#..")
    assert edits[-1][0].startswith("Open at ")
    assert edits[-1][1] != edits[0][1]


def test_the_blank_tool_removes_cells_from_the_grid(canvas) -> None:
    canvas.set_tool("blank")
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 0, 0))
    assert rows(canvas) == ("_....", ".....", ".....", ".....", "...._")
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 0, 0))
    assert canvas.puzzle.grid == empty_grid(5, 5)


def test_the_bar_tool_draws_at_the_nearest_edge_and_along_edges(canvas, edits) -> None:
    canvas.symmetry = "none"
    canvas.set_tool("bar")
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 1, 1, x=0.9))
    assert canvas.puzzle.grid.bars == (Bar(1, 1, "right"),)
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 1, 2, x=0.1))
    assert canvas.puzzle.grid.bars == ()
    drag(canvas, at(canvas, 2, 0, y=0.97), at(canvas, 2, 2, y=0.97))  # along
    assert canvas.puzzle.grid.bars == tuple(Bar(2, column, "below") for column in range(3))
    drag(canvas, at(canvas, 0, 3, x=0.7), at(canvas, 0, 4, x=0.3))  # across
    assert Bar(0, 3, "right") in canvas.puzzle.grid.bars
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 0, 0, y=0.02))  # the edge of the grid
    assert len(canvas.puzzle.grid.bars) == 4


def test_bars_are_symmetric(canvas) -> None:
    canvas.set_tool("bar")
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 0, 1, x=0.9))
    assert canvas.puzzle.grid.bars == (Bar(0, 1, "right"), Bar(4, 2, "right"))


@pytest.mark.parametrize(("tool", "mark"), [("circle", {"circle": True}), ("shade", {"shade": "grey"})])
def test_circles_and_shades_are_painted_also_on_a_region(canvas, tool, mark) -> None:
    canvas.set_tool(tool)
    drag(canvas, at(canvas, 0, 0), at(canvas, 0, 1))
    assert canvas.puzzle.grid.marks == (Mark(0, 0, **mark), Mark(0, 1, **mark))
    canvas.go_to((0, 0))
    press(canvas, KEY.Key_Right, KEY.Key_Right, modifiers=SHIFT)
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 0, 2))
    assert len(canvas.puzzle.grid.marks) == 3
    QTest.mouseClick(canvas, LEFT, NO, at(canvas, 0, 2))
    assert canvas.puzzle.grid.marks == ()


def test_a_drag_that_meets_a_locked_entry_stops_there(canvas, qtbot) -> None:
    show(canvas, Grid((".....", "abc#.", ".....", ".#...", ".....")), locked=(Slot(1, 0, "across"),))
    canvas.symmetry = "none"
    canvas.set_tool("block")
    with qtbot.waitSignal(canvas.refused):
        drag(canvas, at(canvas, 0, 0), at(canvas, 4, 0))
    assert rows(canvas) == ("#....", "abc#.", ".....", ".#...", ".....")


# what is shown


def test_screen_readers_hear_the_cell_and_its_slot(canvas) -> None:
    show(canvas, Grid(("a.c", "..#", "#..")), locked=(Slot(0, 0, "across"),))
    canvas.go_to((0, 1))
    canvas.go_to((0, 0))
    assert canvas.accessibleDescription() == "row 1, column 1: A, 1 across, letter 1 of 3, A blank C, locked"
    press(canvas, KEY.Key_Space)
    assert canvas.accessibleDescription() == "row 1, column 1: A, 1 down, letter 1 of 2, A blank"
    canvas.go_to((2, 0))
    assert canvas.accessibleDescription() == "row 3, column 1: block"
    canvas.go_to((1, 0))
    assert canvas.accessibleDescription().startswith("row 2, column 1: empty, ")


def test_help_and_breaches_change_the_picture(canvas) -> None:
    plain = canvas.grab().toImage()
    canvas.show_breaches({(1, 1)})
    breached = canvas.grab().toImage()
    canvas.show_breaches(())
    canvas.show_help({(3, 3): 1.0}, {})
    hard = canvas.grab().toImage()
    canvas.show_help({}, {(3, 3): "x"})
    forced = canvas.grab().toImage()
    canvas.show_help({}, {})
    assert canvas.grab().toImage() == plain
    assert len({bytes(one.constBits()) for one in (plain, breached, hard, forced)}) == 4


def test_the_caret_stays_when_the_puzzle_changes(canvas) -> None:
    canvas.go_to((3, 2))
    canvas.show_puzzle(changed(canvas.puzzle, grid=Grid(("#....", *(".....",) * 3, "....#"))))
    assert canvas.caret.cell == (3, 2)
    canvas.show_puzzle(Puzzle(grid=empty_grid(3, 3)))
    assert canvas.caret.cell == (0, 0)


def test_a_given_letter_and_a_lock_are_visible(canvas) -> None:
    show(canvas, Grid(("ab.", "...", "...")))
    pictures = [canvas.grab().toImage()]
    canvas.show_puzzle(changed(canvas.puzzle, grid=Grid(("ab.", "...", "..."), (), (Mark(0, 1, given=True),))))
    pictures.append(canvas.grab().toImage())
    canvas.show_puzzle(Puzzle(grid=Grid(("ab.", "...", "...")), locked=(Slot(0, 0, "across"),)))
    pictures.append(canvas.grab().toImage())
    assert len({bytes(one.constBits()) for one in pictures}) == 3


def test_escape_clears_the_region_first(canvas) -> None:
    press(canvas, KEY.Key_Right, modifiers=SHIFT)
    canvas.escape()
    assert canvas.region == frozenset()
