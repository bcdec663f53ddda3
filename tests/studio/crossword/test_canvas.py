"""The grid of a crossword: selecting, turning and dragging words."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core import changed
from engine.crossword.grid import Entry, Grid, Slot
from engine.crossword.puzzle import Clue, Listed, Puzzle
from studio.core.paint import outlines
from studio.crossword.canvas import CrosswordCanvas, cell_of

PUZZLE = Puzzle(tuple(map(Listed, ("cat", "toe", "tee", "ice"))), Grid(("cat", "__o", "__e")))


@pytest.fixture
def canvas(qtbot) -> CrosswordCanvas:
    made = CrosswordCanvas()
    qtbot.addWidget(made)
    made.resize(600, 600)
    made.show_puzzle(PUZZLE)
    made.show()
    qtbot.waitExposed(made)
    made.setFocus()
    return made


def middle(canvas: CrosswordCanvas, row: int, column: int) -> QPoint:
    return canvas.scale.rect((row, column)).center().toPoint()


def drag(canvas: CrosswordCanvas, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, (start + end) / 2)
    QTest.mouseMove(canvas, end)


def test_a_click_selects_a_word_and_a_second_click_the_crossing_word(canvas) -> None:
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, 0, 2))
    assert canvas.entry == Entry("cat", 0, 0, "across")
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, 0, 2))
    assert canvas.entry == Entry("toe", 0, 2, "down")
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, 0, 0))
    assert canvas.entry == Entry("cat", 0, 0, "across")


def test_arrow_keys_move_between_cells_and_select_words(canvas, qtbot) -> None:
    canvas.choose("cat")
    for _ in range(2):
        QTest.keyClick(canvas, Qt.Key.Key_Right)
    assert canvas.current == "cell 0,2"
    with qtbot.waitSignal(canvas.chosen) as told:
        QTest.keyClick(canvas, Qt.Key.Key_Down)
    assert told.args == [Entry("toe", 0, 2, "down")]


def test_a_word_is_dragged_to_the_nearest_legal_place(canvas, qtbot) -> None:
    canvas.show_puzzle(Puzzle(tuple(map(Listed, ("cat", "tact"))), Grid(("cat", "__a", "__c", "__t"))))
    QTest.mouseClick(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, 2, 2))
    drag(canvas, middle(canvas, 1, 2), middle(canvas, 0, 1))
    assert canvas.carried
    assert canvas.carried.word == "tact"
    assert set(canvas.carried.leaves) == {(1, 2), (2, 2), (3, 2)}
    assert not canvas.grab().isNull()
    with qtbot.waitSignal(canvas.placed) as told:
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, 0, 1))
    assert told.args == [Entry("tact", -1, 1, "down"), "tact"]
    assert canvas.carried is None


def test_a_word_dropped_far_from_any_legal_place_is_refused(canvas, qtbot) -> None:
    drag(canvas, middle(canvas, 2, 2), middle(canvas, 2, 2) + QPoint(200, 180))
    assert canvas.carried
    assert canvas.carried.target is None
    with qtbot.waitSignal(canvas.refused) as told, qtbot.assertNotEmitted(canvas.placed):
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=QPoint(590, 590))
    assert told.args == ["TOE cannot be placed there"]


def test_escape_cancels_a_drag_and_space_turns_the_word(canvas, qtbot) -> None:
    drag(canvas, middle(canvas, 2, 2), middle(canvas, 2, 2) + QPoint(30, 30))
    assert canvas.carried
    before = canvas.carried.direction
    QTest.keyClick(canvas, Qt.Key.Key_Space)
    assert canvas.carried.direction != before
    with qtbot.assertNotEmitted(canvas.placed):
        QTest.keyClick(canvas, Qt.Key.Key_Escape)
        QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=middle(canvas, 0, 0))
    assert canvas.carried is None


def test_a_locked_word_cannot_be_dragged(canvas, qtbot) -> None:
    canvas.show_puzzle(changed(PUZZLE, locked=(Slot(0, 2, "down"),)))
    with qtbot.waitSignal(canvas.refused) as told:
        drag(canvas, middle(canvas, 2, 2), middle(canvas, 0, 0))
    assert "Press L to unlock" in told.args[0]
    assert canvas.carried is None


def test_a_word_can_be_dragged_from_the_list_into_the_grid(canvas, qtbot) -> None:
    data = QMimeData()
    data.setText("Tee\ntoe")
    spot, action = QPointF(middle(canvas, 2, 0)), Qt.DropAction.CopyAction
    no_keys, button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    canvas.dragEnterEvent(QDragEnterEvent(spot.toPoint(), action, data, button, no_keys))
    assert canvas.carried
    assert Entry("tee", 2, 0, "across") in canvas.carried.places
    canvas.dragMoveEvent(QDragMoveEvent(spot.toPoint(), action, data, button, no_keys))
    with qtbot.waitSignal(canvas.placed) as told:
        canvas.dropEvent(QDropEvent(spot, action, data, button, no_keys))
    assert told.args == [Entry("tee", 2, 0, "across"), "Tee"]


@pytest.mark.parametrize("content", ["", "1st", 200 * "e"])
def test_data_that_is_not_a_word_cannot_be_dropped(canvas, content) -> None:
    data = QMimeData()
    data.setText(content)
    no_keys, button = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    event = QDragEnterEvent(middle(canvas, 2, 0), Qt.DropAction.CopyAction, data, button, no_keys)
    event.ignore()
    canvas.dragEnterEvent(event)
    assert canvas.carried is None
    assert not event.isAccepted()


def test_as_printed_hides_letters_and_keeps_numbers(canvas) -> None:
    from studio.widgets.overlays import texts

    assert texts(canvas.drawing) == {
        "cell 0,0": "1C", "cell 0,1": "A", "cell 0,2": "2T", "cell 1,2": "O", "cell 2,2": "E",
    }  # fmt: skip
    canvas.show_printed(True)
    assert texts(canvas.drawing) == {"cell 0,0": "1", "cell 0,2": "2"}


def test_the_states_of_cells_differ_without_color(canvas) -> None:
    """Plain, selected, locked and legal cells differ even in gray."""
    canvas.clearFocus()
    pictures = []
    for puzzle, chosen in ((PUZZLE, "cat"), (PUZZLE, "toe"), (changed(PUZZLE, locked=(Slot(0, 2, "down"),)), "cat")):
        canvas.show_puzzle(puzzle)
        canvas.choose(chosen)
        QApplication.sendEvent(canvas, QEvent(QEvent.Type.Leave))
        pictures.append(_grey(canvas))
    canvas.show_puzzle(PUZZLE)
    data, no_keys, button = QMimeData(), Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton
    data.setText("Tee")
    canvas.dragEnterEvent(QDragEnterEvent(QPoint(5, 5), Qt.DropAction.CopyAction, data, button, no_keys))
    pictures.append(_grey(canvas))
    assert len(set(pictures)) == 4


def _grey(canvas: CrosswordCanvas) -> bytes:
    image = canvas.grab().toImage()
    image = image.convertToFormat(image.Format.Format_Grayscale8)
    return bytes(image.constBits())


def test_removing_a_word_selects_one_that_crossed_it(canvas) -> None:
    canvas.show_puzzle(changed(PUZZLE, grid=Grid(("tee_", "_a__", "_cat", "_h_o", "___e"))))
    canvas.choose("toe")
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    canvas.show_puzzle(changed(PUZZLE, grid=Grid(("tee_", "_a__", "_cat", "_h__"))))
    assert canvas.entry == Entry("cat", 2, 1, "across")
    assert canvas.current == "cell 2,3"  # next to where the keyboard was


def test_the_selected_letter_stays_selected_when_its_word_moves(canvas) -> None:
    canvas.choose("toe")
    QTest.keyClick(canvas, Qt.Key.Key_Down)
    canvas.show_puzzle(changed(PUZZLE, grid=Grid(("toe",))))
    assert canvas.entry == Entry("toe", 0, 0, "across")
    assert canvas.current == "cell 0,1"


def test_an_answer_in_several_entries_is_marked_whole(canvas) -> None:
    canvas.choose("cat")
    alone = canvas.grab().toImage()
    across, down = (next(one.slot for one in canvas.entries if one.word == word) for word in ("cat", "toe"))
    canvas.show_puzzle(changed(PUZZLE, clues=(Clue("cat", "Sat", "file", slot=across, links=(down,)),)))
    assert canvas.grab().toImage() != alone
    canvas.show_puzzle(PUZZLE)
    assert canvas.grab().toImage() == alone


def test_as_printed_marks_nothing(canvas) -> None:
    canvas.show_printed(True)
    plain = canvas.grab().toImage()
    canvas.show_puzzle(changed(PUZZLE, locked=(Slot(0, 2, "down"),)))
    canvas.choose("cat")
    assert canvas.grab().toImage() == plain
    canvas.show_printed(False)
    assert canvas.grab().toImage() != plain


def test_locking_a_word_does_not_redraw_the_grid(canvas) -> None:
    drawn = canvas.drawing
    canvas.show_puzzle(changed(PUZZLE, locked=(Slot(0, 2, "down"),)))
    assert canvas.drawing is drawn


def test_cell_positions_equal_the_drawn_cells(canvas) -> None:
    paths = outlines(canvas.drawing)
    assert set(paths) == {"cell 0,0", "cell 0,1", "cell 0,2", "cell 1,2", "cell 2,2"}
    for part, path in paths.items():
        drawn = canvas.to_screen().map(path).boundingRect()
        assert (canvas.scale.rect(cell_of(part)).center() - drawn.center()).manhattanLength() < 0.01
        assert canvas.part_at(drawn.center()) == part
