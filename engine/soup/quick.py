"""The quick player: a narrow beam before every move, and the best game found so far kept in mind."""

from __future__ import annotations

from engine.job import Control, Outcome
from engine.lexicon.lexicon import Lexicon
from engine.soup.beam import Beam
from engine.soup.board import Board, Move, played
from engine.soup.player import Plan
from engine.soup.puzzle import replay
from engine.soup.search import headed

SECONDS = 0.12
"""Of thinking before each move, so that a move is decided within 0.2 s."""


class Quick:
    """Plays the first move of the best game that it knows of, move by move."""

    name = "quick"

    def __init__(self, lexicon: Lexicon, *, seconds: float | None = None, steps: int | None = None) -> None:
        """Think for so many seconds before each move, or expand so many positions.

        Raises:
            BadInput: one of them is not positive, or both are given.
        """
        self._beam = Beam(lexicon, seconds=SECONDS if seconds is None and steps is None else seconds, steps=steps)
        self._after: Board | None = None
        self._line: tuple[Move, ...] = ()

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """The next move.

        Raises:
            Stopped: it was stopped before any game was found.
        """
        outcome = self._beam.plan(board, control)
        moves, total = outcome.result.moves, outcome.result.total or 0
        if board == self._after and (known := replay(board, self._line).total) > total:
            moves, total = self._line, known
        if moves:
            self._after, self._line = played(board, moves[0]), moves[1:]
        plan = Plan(moves[:1], headed(outcome.result.candidates, moves[:1], total))
        return Outcome(outcome.ending, plan, outcome.steps, outcome.seconds, outcome.statistics)
