"""Whether a board can still be cleared, proven where it can be: every game on it, equal positions played once."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.job import Control, Ending, Outcome
from engine.lexicon.lexicon import Lexicon
from engine.soup.board import BONUS, Board, Move
from engine.soup.search import Search, widest
from engine.soup.value import chance

MOST_LETTERS = 24
"""With more letters a proof is not tried."""
POSITIONS = 4_000
"""Positions a level up to which a proof goes on."""

Verdict: TypeAlias = Literal["can", "cannot", "unknown"]


class Clearance(NamedTuple):
    """Whether a board can be cleared.

    Attributes:
        verdict: "can" and "cannot" are proven.
        chance: 1 or 0 where it is proven, else what the value of the remainder estimates for a good player.
        moves: the best game found; where the verdict is "can", the best of those that clear the board.
        total: its points, with the bonus.
        best: whether no game from here has more points.
    """

    verdict: Verdict
    chance: float
    moves: tuple[Move, ...] = ()
    total: int = 0
    best: bool = False


def clearable(
    board: Board, lexicon: Lexicon, control: Control | None = None, *, positions: int = POSITIONS
) -> Outcome[Clearance]:
    """Prove that a board can be cleared, or that it cannot.

    Args:
        positions: how many of a level are kept at most; where there are more, only "can" is ever proven.

    Raises:
        Stopped: as asked.
    """
    control = control or Control()
    left = len(board.letters)
    if not left:
        return Outcome(Ending.FINISHED, Clearance("can", 1.0, best=True))
    if left > MOST_LETTERS:
        return Outcome(Ending.OUT_OF_STEPS, Clearance("unknown", chance(board)))
    positions = min(positions, widest(board, lexicon))
    search = Search(board, lexicon, lambda _: positions, positions)
    found = search.run(control, lambda letters, _: control.report(left - letters, left))
    moves, total, best = found.moves, found.total, found.complete
    if cleared := search.levels.get(0):  # a game that leaves letters may have more points
        place = int(cleared.scores.argmax())
        moves, total = search.line(0, place), int(cleared.scores[place]) + BONUS
        best = best and total == found.total
    verdict: Verdict = "can" if cleared else "cannot" if found.complete else "unknown"
    odds = chance(board) if verdict == "unknown" else float(verdict == "can")
    ending = Ending.OUT_OF_STEPS if verdict == "unknown" else Ending.FINISHED
    return Outcome(ending, Clearance(verdict, odds, moves, total, best), found.steps, 0.0)
