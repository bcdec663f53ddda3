"""The Word Soup tab: played with the mouse and the keys, watched, taken over, branched, saved, copied."""

import time

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.job import Ending, Outcome
from engine.soup.board import Board, Move, random_board, read_board, worth
from engine.soup.player import Candidate, Plan
from engine.soup.puzzle import START, Puzzle, line, now, score
from engine.value import changed
from studio.jobs import Jobs
from studio.session import Session
from studio.soup import analysis
from studio.soup.editor import SoupEditor

PATIENCE = 20_000
BOARD = read_board("filx\ntayq\nirez")
FIL = Move("fil", ((0, 0), (0, 1), (0, 2)))
TAY = Move("tay", ((1, 0), (1, 1), (1, 2)))


class Slow:
    """Publishes two orders of its candidates, then plays the words it was given, as long as they are there."""

    name = "slow"

    def __init__(self, moves: tuple[Move, ...], seconds: float = 0.0) -> None:
        self.moves, self.seconds = moves, seconds

    def plan(self, board: Board, control) -> Outcome[Plan]:
        moves = tuple(m for m in self.moves if "".join(board.letter(cell) for cell in m.cells) == m.word)[:1]
        candidates = tuple(Candidate(move, worth(move.word), 1.0) for move in moves)
        control.report(1, 2, best=Plan((), candidates[::-1]))
        until = time.monotonic() + self.seconds
        while time.monotonic() < until:
            control.check()
            time.sleep(0.005)
        return Outcome(Ending.FINISHED, Plan(moves, candidates))


@pytest.fixture
def editor(qtbot):
    jobs = Jobs()
    session = Session("soup", Puzzle(BOARD), jobs)
    editor = SoupEditor(session, jobs)
    qtbot.addWidget(editor)
    editor.resize(1024, 640)
    editor.show()
    qtbot.waitExposed(editor)
    editor.canvas.setFocus()
    wait_words(qtbot, editor)
    yield editor
    editor.watch.stop()
    jobs.shutdown()


@pytest.fixture
def slow(monkeypatch):
    """Players that play these words, from FIL on."""

    def made(*moves: Move, seconds: float = 0.0) -> None:
        monkeypatch.setattr(analysis, "player", lambda name, words, seconds_=0: Slow(moves, seconds))

    return made


def wait_words(qtbot, editor) -> None:
    qtbot.waitUntil(lambda: editor.position is not None and editor.person._words is not None, timeout=PATIENCE)


def wait_settled(qtbot, editor) -> None:
    qtbot.waitUntil(lambda: not editor.canvas.moving, timeout=PATIENCE)


def played(editor) -> list[str]:
    return [move.word for move in line(editor.puzzle.turns, editor.puzzle.at)]


def drag(editor, cells) -> None:
    canvas = editor.canvas
    places = [canvas.place_of(cell) for cell in cells]
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=places[0])
    for place in places[1:]:
        QTest.mouseMove(canvas, place)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=places[-1])


def test_a_word_is_played_by_dragging_over_its_letters(qtbot, editor) -> None:
    drag(editor, FIL.cells)
    assert played(editor) == ["fil"]
    assert editor.session.undo.undoText() == "play FIL"
    assert now(editor.puzzle).rows == ("...x", "tayq", "irez")
    assert editor.head.total.text() == "36 points"
    wait_settled(qtbot, editor)
    editor.session.undo.undo()
    assert editor.canvas.board == BOARD
    assert editor.canvas.moving


def test_the_side_is_chosen_by_key_and_button(qtbot, editor) -> None:
    QTest.keyClick(editor.canvas, Qt.Key.Key_Left)
    drag(editor, ((1, 1), (1, 2), (2, 2)))
    assert played(editor) == ["aye"]
    assert now(editor.puzzle).rows == ("f..x", "ti.q", "irlz".replace("l", "l"))[:0] or editor.puzzle.turns[0].move.side == "left"
    assert now(editor.puzzle).rows[0] == "fx.."


def test_what_is_no_word_stays_on_the_board_and_says_why(qtbot, editor) -> None:
    with qtbot.waitSignal(editor.status) as said:
        drag(editor, ((0, 0), (0, 1), (1, 1)))
    assert said.args[0] == "FIA: not in the word list large"
    assert "not in the word list" in editor.strip.said.text()
    with qtbot.waitSignal(editor.status) as said:
        drag(editor, ((0, 0), (0, 1)))
    assert "at least 3 letters" in said.args[0]
    assert played(editor) == []


def test_a_typed_word_has_paths_that_tab_turns_and_enter_plays(qtbot, editor) -> None:
    editor.session.push(Puzzle(read_board("teax\nxtxx\nxxex")), "Other", "board")
    wait_words(qtbot, editor)
    QTest.keyClicks(editor.canvas, "tea")
    assert editor.strip.word.text() == "TEA"
    first = editor.canvas.chosen
    assert "path 1 of" in editor.strip.said.text()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Tab)
    assert editor.canvas.chosen != first
    assert editor.canvas.hasFocus()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Tab, Qt.KeyboardModifier.ShiftModifier)
    assert editor.canvas.chosen == first
    QTest.keyClick(editor.canvas, Qt.Key.Key_Return)
    assert editor.puzzle.turns[0].move.cells == first


def test_esc_lets_a_typed_word_go(qtbot, editor) -> None:
    QTest.keyClicks(editor.canvas, "fiz")
    assert "not to be traced" in editor.strip.said.text()
    QTest.keyClick(editor.canvas, Qt.Key.Key_Backspace)
    assert editor.canvas.chosen == FIL.cells[:2]
    editor.stop()
    assert editor.canvas.chosen == ()
    assert not editor.person.holds


def test_hints_tell_more_and_more(qtbot, editor) -> None:
    best = editor.position.best[0].move
    said = []
    for _ in range(3):
        QTest.keyClicks(editor.canvas, "?")
        said.append((editor.strip.word.text(), editor.strip.said.text(), editor.canvas.hinted, editor.canvas.watched))
    assert f"{len(best.word)} letters" in said[0][1]
    assert said[0][2:] == ((), ())
    assert said[1][2:] == ((best.cells[0],), ())
    assert said[2][0] == best.word.upper()
    assert said[2][2:] == ((), best.cells)
