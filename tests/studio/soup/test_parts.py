"""Parts of the Word Soup tab: animation, selection, the tree of turns, and plots."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtTest import QTest

from engine.soup.board import EMPTY, SIDES, Board, Move, played, random_board, read_board, removed
from engine.soup.puzzle import START, Puzzle, Turn
from studio.soup.board import word_input as selection
from studio.soup.board.animation import MoveAnimation, WordAnimation, at_rest, step_between
from studio.soup.board.bars import ClearChance
from studio.soup.board.canvas import BoardCanvas
from studio.soup.board.word_input import Selection, paths_of
from studio.soup.pages import tree as tree_module
from studio.soup.pages.tree import TurnTree, spots
from tests.studio.hosts import shown_on_screen

FIL = Move("fil", ((0, 0), (0, 1), (0, 2)))
TAY = Move("tay", ((1, 0), (1, 1), (1, 2)))


def seen(board: Board) -> set[tuple[str, float, float]]:
    return {(one.letter, one.row, one.column) for one in at_rest(board)}


@given(st.integers(0, 10_000), st.sampled_from(SIDES), st.integers(3, 8))
def test_letters_move_to_the_cells_that_the_rules_give(seed, side, length) -> None:
    board, path = random_board(seed, 6, 5), [(seed % 6, seed % 5)]
    for step in range(1, length):
        near = [
            (r, c)
            for r in range(path[-1][0] - 1, path[-1][0] + 2)
            for c in range(path[-1][1] - 1, path[-1][1] + 2)
            if 0 <= r < 6 and 0 <= c < 5 and (r, c) not in path
        ]
        if near:
            path.append(near[(seed + step) % len(near)])
    if len(path) < 3:
        return
    board = removed(board, [(0, 0), (1, 0), (5, 3)], "right")
    path = [cell for cell in path if board.letter(cell) != EMPTY]
    move = Move("".join(board.letter(cell) for cell in path), tuple(path), side)
    course = MoveAnimation(board, move)
    assert {(one.letter, one.row, one.column) for one in course.at(course.length)} == seen(removed(board, path, side))
    assert {(one.letter, one.row, one.column) for one in course.at(0.0)} == seen(board)
    back = MoveAnimation(board, move, back=True)
    assert {(one.letter, one.row, one.column) for one in back.at(back.length)} == seen(board)


def test_letters_fall_before_rows_close_and_nothing_jumps() -> None:
    board = read_board("abc\ndef\nghi")
    course = MoveAnimation(board, Move("ghd", ((2, 0), (2, 1), (1, 0))))
    places = [next((one.row, one.column) for one in course.at(t) if one.letter == "a") for t in range(0, 700, 8)]
    steps = np.abs(np.diff(places, axis=0))
    assert steps.max() < 0.3
    columns = [column for _, column in places]
    still = [row for row, column in places if column == 0]
    assert still[-1] == pytest.approx(2.0, abs=0.05)
    assert columns == sorted(columns)


def test_a_word_animation_highlights_one_letter_after_another() -> None:
    trace = WordAnimation(FIL)
    reached = [trace.reached(time) for time in np.linspace(0, trace.length, 50)]
    assert reached == sorted(reached)
    assert set(reached) == {1, 2, 3}
    assert trace.reached(trace.length) == 3


def test_only_single_moves_are_animated() -> None:
    assert step_between((FIL,), (FIL, TAY)) == (TAY, False)
    assert step_between((FIL, TAY), (FIL,)) == (TAY, True)
    assert step_between((FIL,), (TAY,)) is None
    assert step_between((), ()) is None


def test_a_drag_adds_neighbors_and_can_go_back() -> None:
    hand = Selection()
    hand.show_board(read_board("fil\ntay\nire"))
    hand.press((0, 0))
    for cell in ((0, 1), (2, 2), (0, 2), (0, 1), (1, 1)):
        hand.reach(cell)
    assert hand.word == "fia"
    assert hand.lift()


def test_a_word_is_selected_by_clicks() -> None:
    hand = Selection()
    hand.show_board(read_board("fil\ntay\nire"))
    for cell in FIL.cells:
        hand.press(cell)
        assert not hand.lift()
    assert hand.word == "fil"
    hand.press((0, 2))
    assert hand.lift()
    hand.press((2, 0))
    assert hand.word == "i"


def test_every_path_of_a_word_is_found_once() -> None:
    found = list(paths_of(read_board("tet\nxax"), "tea"))
    assert found == [((0, 0), (0, 1), (1, 1)), ((0, 2), (0, 1), (1, 1))]
    assert list(paths_of(read_board("ab\ncd"), "abca")) == []


def test_a_board_of_one_letter_is_searched_quickly() -> None:
    board = Board(("a" * 16,) * 15 + ("a" * 15 + "b",))
    assert list(paths_of(board, "a" * 14 + "bb")) == []


def test_typing_on_a_board_of_one_letter_is_bounded(monkeypatch) -> None:
    class Counted(dict):
        steps = 0

        def __getitem__(self, cell):
            Counted.steps += 1
            return super().__getitem__(cell)

    near = Counted(selection.neighbours(16, 16))
    monkeypatch.setattr(selection, "neighbours", lambda *_: near)
    board = Board(("e" * 16,) * 15 + ("e" * 15 + "x",))
    for word in ("e" * 9 + "x", "e" * 30 + "x", "x" + "e" * 12 + "xx", "e" * 200):
        Counted.steps = 0
        list(paths_of(board, word))
        assert Counted.steps < 12_000


def test_a_word_with_a_rare_last_letter_is_found() -> None:
    board = Board(("e" * 12,) * 11 + ("e" * 11 + "x",))
    assert len(list(paths_of(board, "eeeeeex"))) == 99


def test_only_visible_turns_are_drawn(qtbot, monkeypatch) -> None:
    tree = TurnTree()
    qtbot.addWidget(tree)
    tree.resize(260, 120)
    corner = Move("aaa", ((15, 13), (15, 14), (15, 15)))
    turns = tuple(Turn(corner, n - 1 if n % 10 or not n else n - 7) for n in range(150))
    tree.show_puzzle(Puzzle(Board(("a" * 16,) * 16), turns, 149))
    tree.show()
    qtbot.waitExposed(tree)
    whole = tree.view.grab().toImage()
    place = tree.view.place_of(149).toPoint()
    part = QRect(place.x() - 100, place.y() - 60, 120, 80) & tree.view.rect()
    drawn = []

    class CountingPainter(QPainter):
        def drawEllipse(self, *place) -> None:  # noqa: N802
            drawn.append(place)
            super().drawEllipse(*place)

    monkeypatch.setattr(tree_module, "QPainter", CountingPainter)
    seen = tree.view.grab(part).toImage()
    assert 0 < len(drawn) < 60
    assert seen == whole.copy(part)


def test_each_branch_has_its_own_lane() -> None:
    turns = (Turn(FIL), Turn(TAY, 0), Turn(TAY), Turn(FIL, 2), Turn(FIL, 0))
    found = spots(turns)
    assert found[START] == found[0]._replace(depth=0)
    assert [found[n].depth for n in range(5)] == [1, 2, 1, 2, 2]
    assert found[0].lane == found[1].lane == 0
    assert found[2].lane == found[3].lane
    assert len({found[n].lane for n in (0, 2, 4)}) == 3
    assert len(set(found.values())) == len(found)


def test_a_fast_drag_reaches_every_cell_on_its_line(qtbot) -> None:
    canvas = BoardCanvas()
    qtbot.addWidget(canvas)
    canvas.resize(600, 600)
    canvas.show_board(read_board("fil\ntay\nire"))
    cells = []
    canvas.reached.connect(cells.append)
    canvas.show()
    qtbot.waitExposed(canvas)
    start, end = (QPointF(canvas.place_of(cell)).toPoint() for cell in ((0, 0), (2, 2)))
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(canvas, end)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=end)
    assert list(dict.fromkeys(cells)) == [(0, 0), (1, 1), (2, 2)]


def test_the_score_curve_is_by_letters_used() -> None:
    from engine.soup.study import histogram, score_curve

    used, score = score_curve(9, ["fil", "tay", "ire"])
    assert used == pytest.approx([0, 100 / 3, 200 / 3, 100, 100])
    assert score.tolist() == [0, 36, 54, 69, 569]
    names, counts = histogram(["fil", "tay", "ire", "quartz"])
    assert names == ["0", "50", "100", "150"]
    assert counts == [3, 0, 0, 1]


def test_after_a_move_the_canvas_shows_the_new_board(qtbot) -> None:
    canvas = BoardCanvas()
    qtbot.addWidget(canvas)
    board = read_board("fil\ntay\nire")
    canvas.show_board(board)
    canvas.show()
    qtbot.waitExposed(canvas)
    canvas.show_board(played(board, FIL), (FIL, False))
    with qtbot.waitSignal(canvas.settled):
        pass
    other = BoardCanvas()
    qtbot.addWidget(other)
    other.resize(canvas.size())
    other.show_board(played(board, FIL))
    canvas.clearFocus()
    assert canvas.grab().toImage() == other.grab().toImage()


def test_the_total_at_the_end_of_a_long_game_is_visible(qtbot) -> None:
    tree = TurnTree()
    qtbot.addWidget(tree)
    tree.resize(260, 120)
    tree.show()
    qtbot.waitExposed(tree)
    corner = Move("aaa", ((15, 13), (15, 14), (15, 15)))
    turns = tuple(Turn(corner, number - 1) for number in range(30))
    tree.show_puzzle(Puzzle(Board(("a" * 16,) * 16), turns, 29))
    end = tree.view.place_of(29).x() + tree.view.end_width(29)
    assert tree.view.end_width(29) > 0
    assert end <= tree.horizontalScrollBar().value() + tree.viewport().width()


def test_an_estimate_is_never_said_to_be_no_chance() -> None:
    texts = [ClearChance("estimated", share).text for share in (0.0004, 0.012, 0.5)]
    assert [text.split(": ")[1] for text in texts] == [
        "under 1\u00a0% (estimated)",
        "1\u00a0% (estimated)",
        "50\u00a0% (estimated)",
    ]


def test_the_names_of_cells_have_room_in_large_type(qtbot) -> None:
    canvas = BoardCanvas()
    shown_on_screen(qtbot, canvas, 400, 700)
    canvas.show_board(random_board(1, 16, 16))
    font = canvas.font()
    font.setPixelSize(40)
    canvas.setFont(font)
    first = canvas.place_of((0, 0))
    names = QFontMetrics(font)
    assert first.x() - canvas.cell_size // 2 >= 0.8 * names.horizontalAdvance("16")
    canvas.resize(1200, 400)
    last = canvas.place_of((15, 0))
    assert canvas.height() - last.y() - canvas.cell_size // 2 >= 0.8 * names.height()
