"""The interface of players: a player plans moves on a board."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.job import Control, Outcome
from engine.soup.board import Board, Move


class Candidate(NamedTuple):
    """A first move that a player considers.

    Attributes:
        score: points of the word.
        value: the player's rating; higher is better. Scales differ between players.
    """

    move: Move
    score: int
    value: float


class Plan(NamedTuple):
    """The moves that a player proposes; also reported while it plans, as the best so far.

    Attributes:
        moves: the moves in playing order; empty if no word is possible.
        candidates: the first moves considered, best first.
        total: points of the moves with the bonus, if they form a whole game; otherwise None.
    """

    moves: tuple[Move, ...]
    candidates: tuple[Candidate, ...]
    total: int | None = None


class Player(Protocol):
    """A player. Its limits and options are fixed when it is created."""

    name: str

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan moves on a board; if cancelled, return the best plan so far.

        Raises:
            Stopped: if cancelled before there was a plan.
        """
        ...
