"""What every player of Word Soup is: it is given a board, and plans what to play on it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from engine.job import Control, Outcome
from engine.soup.board import Board, Move


class Candidate(NamedTuple):
    """A first move that a player weighs.

    Attributes:
        score: the points of the word.
        value: what the player ranks by, the more the better; on a scale of its own.
    """

    move: Move
    score: int
    value: float


class Plan(NamedTuple):
    """What a player wants to play; also published while it thinks, as the best so far.

    Attributes:
        moves: to be played one after the other; none where no word is left.
        candidates: what it weighs as its first move, best first.
        total: points of the moves, with the bonus, where they are a whole game from the board on; else None.
    """

    moves: tuple[Move, ...]
    candidates: tuple[Candidate, ...]
    total: int | None = None


class Player(Protocol):
    """Plans; what it may spend on that, and its switches, are fixed when it is made."""

    name: str

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """What to play on a board; stopped, the best plan so far.

        Raises:
            Stopped: it was stopped before it had any plan.
        """
        ...
