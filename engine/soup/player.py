"""The interface of players: a player plans moves on a board."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.core.job import Control, Outcome
from engine.soup.board import Board, Move


class Candidate(NamedTuple):
    """A first move that a player considers.

    Attributes:
        score: points of the word.
        value: the player's rating; higher is better. Scales differ between players.
        line: the expected words, this one first, as far as the player looked; empty if it rates a single word.
    """

    move: Move
    score: int
    value: float
    line: tuple[Move, ...] = ()

    @property
    def expected(self) -> int | None:
        """The points expected from this word to the end of the game; None if the player does not look so far."""
        return round(self.value) if self.line else None


class Plan(NamedTuple):
    """The moves that a player proposes; also reported while it plans, as the best so far.

    Attributes:
        moves: the moves in playing order; empty if no word is possible.
        candidates: the first moves considered, best first.
        total: points of the whole game in view with the bonus; None if the player does not plan to the end.
        line: the whole game in view, of which `moves` is the beginning; empty if there is none.
    """

    moves: tuple[Move, ...]
    candidates: tuple[Candidate, ...]
    total: int | None = None
    line: tuple[Move, ...] = ()


class Player(Protocol):
    """A player. Its limits and options are fixed when it is created."""

    name: str

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan moves on a board; if cancelled, return the best plan so far.

        Raises:
            Stopped: if cancelled before there was a plan.
        """
        ...
