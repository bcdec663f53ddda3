"""Decide whether a board can be cleared, by exhaustive search with merged positions if it is small enough."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.core.job import Control, Ending, Outcome
from engine.soup.board import BONUS, Board, Move
from engine.soup.players.search import Search, widest
from engine.soup.players.value import chance
from engine.words.lexicon import Lexicon

MOST_LETTERS = 24  # most letters of a board for which a proof is attempted
POSITIONS = 4_000  # most positions of a level; a proof that the board cannot be cleared needs all positions

Verdict: TypeAlias = Literal["can", "cannot", "unknown"]


class Clearance(NamedTuple):
    """Whether a board can be cleared."""

    verdict: Verdict  # "can" and "cannot" are proven; "unknown" is not
    chance: float  # 1 or 0 if proven; otherwise the estimated chance of a good player
    # the best game found; if the verdict is "can", the best game that clears the board
    moves: tuple[Move, ...] = ()
    total: int = 0  # points of that game, with the bonus
    best: bool = False  # whether no game from this board scores more


def clearable(
    board: Board, lexicon: Lexicon, control: Control | None = None, *, positions: int = POSITIONS
) -> Outcome[Clearance]:
    """Prove that a board can or cannot be cleared, or estimate the chance.

    At most `positions` are kept of a level. If a level has more, only "can" can be proven.
    """
    control = control or Control()
    count = len(board.letters)
    if not count:
        return Outcome(Ending.FINISHED, Clearance("can", 1.0, best=True))
    if count > MOST_LETTERS:
        return Outcome(Ending.OUT_OF_STEPS, Clearance("unknown", chance(board)))
    positions = min(positions, widest(board, lexicon))
    search = Search(board, lexicon)
    found = search.sweep(positions, control, lambda letters, _: control.report(count - letters, count))
    moves, total, best = found.moves, found.total, found.complete
    if cleared := search.levels.get(0):  # a game that leaves letters may have more points
        place = int(cleared.scores.argmax())
        moves, total = search.line(0, place), int(cleared.scores[place]) + BONUS
        best = best and total == found.total
    verdict: Verdict = "can" if cleared else "cannot" if found.complete else "unknown"
    odds = chance(board) if verdict == "unknown" else float(verdict == "can")
    ending = Ending.OUT_OF_STEPS if verdict == "unknown" else Ending.FINISHED
    return Outcome(ending, Clearance(verdict, odds, moves, total, best), found.steps, 0.0)
