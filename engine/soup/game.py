"""Play whole games with a player; time each plan and replay the moves by the rules."""

from __future__ import annotations

import time
from typing import NamedTuple

from engine.core.errors import Stopped
from engine.core.job import Control, Ending, Outcome
from engine.soup.board import Board, Move, played
from engine.soup.player import Player
from engine.soup.puzzle import Score, replay


class Game(NamedTuple):
    """The moves played on a board.

    Attributes:
        board: the board at the start.
        moves: the moves in playing order.
        seconds: planning time before each move; 0 for moves planned together with an earlier one.
    """

    board: Board
    moves: tuple[Move, ...]
    seconds: tuple[float, ...]

    @property
    def score(self) -> Score:
        """The score, from replaying every move.

        Raises:
            BadInput: if a move is not possible.
        """
        return replay(self.board, self.moves)


def play(player: Player, board: Board, control: Control | None = None) -> Outcome[Game]:
    """Let a player play until it has no move; if cancelled, return the game so far.

    All moves of a plan are played before the next plan is requested. `control.best` holds the player's best plan
    while it plans, and the `Game` so far after each plan.

    Raises:
        BadInput: if the player makes a move that the board does not allow.
    """
    control = control or Control()
    game, now, steps = Game(board, (), ()), board, 0
    total = len(board.letters)
    while now.letters:
        done = 1.0 - len(now.letters) / total
        began = time.perf_counter()
        try:
            planned = player.plan(now, control.sub(done, 1.0))
        except Stopped:
            return Outcome(Ending.STOPPED, game, steps, control.seconds)
        steps += planned.steps
        if not (moves := planned.result.moves):
            break
        for move in moves:
            now = played(now, move)
        spent = (time.perf_counter() - began, *[0.0] * (len(moves) - 1))
        game = Game(board, game.moves + moves, game.seconds + spent)
        control.report(total - len(now.letters), total, best=game)
        if control.stopped:
            return Outcome(Ending.STOPPED, game, steps, control.seconds)
    control.report(1, 1, best=game)
    return Outcome(Ending.FINISHED, game, steps, control.seconds)
