"""The Word Soup tab under test."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from engine.core import Ending, Outcome
from engine.soup.board import Board, Move, worth
from engine.soup.players.player import Candidate, Plan
from engine.soup.puzzle import Puzzle
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.soup import race
from studio.soup.board import canvas
from studio.soup.editor import SoupEditor
from studio.soup.pages import candidates
from tests.studio.hosts import shown_on_screen


@contextmanager
def soup_tab(qtbot: Any, board: Board) -> Iterator[SoupEditor]:
    """Show the tab with a board, and close it after use. What is shown for a time is shown for a shorter one."""
    with pytest.MonkeyPatch.context() as shorter:
        shorter.setattr(canvas, "CLEARED_MILLISECONDS", 500.0)
        shorter.setattr(race, "LOOK_MILLISECONDS", 100)
        shorter.setattr(candidates, "CALM_MILLISECONDS", 300)
        jobs = Jobs()
        editor = SoupEditor(Session("soup", Puzzle(board), jobs), jobs)
        shown_on_screen(qtbot, editor, 1024, 640)
        wait_words(qtbot, editor)
        yield editor
        editor.watch.stop()
        editor.close()
        jobs.shutdown()


def wait_words(qtbot: Any, editor: SoupEditor) -> None:
    """Wait until the words of the position are known."""
    qtbot.waitUntil(lambda: editor.lookup.position is not None and editor.lookup.words is not None)


class Scripted:
    """A player that publishes its candidates in two orders, then plays its first word on the board."""

    name = "scripted"

    def __init__(self, moves: tuple[Move, ...], thinking: threading.Event) -> None:
        self._moves, self._thinking = moves, thinking

    def plan(self, board: Board, control) -> Outcome[Plan]:
        moves = tuple(move for move in self._moves if spells(board, move))
        candidates = tuple(Candidate(move, worth(move.word), 1.0) for move in moves)
        control.report(1, 2, best=Plan((), candidates[::-1]))
        while not self._thinking.wait(0.005):
            control.check()
        return Outcome(Ending.FINISHED, Plan(moves[:1], candidates))


def spells(board: Board, move: Move) -> bool:
    """Whether the word of a move stands on a board."""
    return "".join(board.letter(cell) for cell in move.cells) == move.word
