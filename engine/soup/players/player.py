"""The interface of players: a player plans moves on a board, for a reason; and whole games with a player."""

import time
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from engine.core import Control, Ending, Outcome, Stopped, plural
from engine.soup.board import Board, Move, played, worth
from engine.soup.puzzle import Score, replay


class Candidate(NamedTuple):
    """A first move that a player considers."""

    move: Move
    score: int  # points of the word
    value: float  # the player's rating; higher is better. Scales differ between players.
    # the expected words, this one first, as far as the player looked; empty if it rates a single word
    line: tuple[Move, ...] = ()

    @property
    def expected(self) -> int | None:
        """The points expected from this word to the end of the game; None if the player does not look so far."""
        return round(self.value) if self.line else None


class Plan(NamedTuple):
    """The moves that a player proposes; also reported while it plans, as the best so far."""

    moves: tuple[Move, ...]  # the moves in playing order; empty if no word is possible
    candidates: tuple[Candidate, ...]  # the first moves considered, best first
    # points of the whole game in view with the bonus; None if the player does not plan to the end
    total: int | None = None
    # the whole game in view, of which `moves` is the beginning; empty if there is none
    line: tuple[Move, ...] = ()
    steps: int = 0  # positions that the search of this game has expanded; 0 if the player does not count them


def reason(line: Sequence[Move], *, clears: bool = False) -> str:
    """Return why a move is played: the words it prepares, such as "NTH 21 now, RHIZOMORPHS 352 next".

    The move itself is the first of `line`; `clears` tells whether the line clears the board.
    """
    if not line:
        return ""
    first, rest = line[0], line[1:]
    ending = "; the game clears the board" if clears else ""
    if not rest:
        return f"{first.word.upper()} {worth(first.word)}{ending}"
    place, best = max(enumerate(rest, 1), key=lambda one: (worth(one[1].word), -one[0]))
    if worth(best.word) <= worth(first.word):
        place, best = 1, rest[0]
    when = "next" if place == 1 else f"after {plural(place - 1, 'more word')}"
    return f"{first.word.upper()} {worth(first.word)} now, {best.word.upper()} {worth(best.word)} {when}{ending}"


class Player(Protocol):
    """A player. Its limits and options are fixed when it is created."""

    name: str

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Plan moves; if cancelled, return the best plan so far. Raises Stopped if there was none yet."""
        ...


class Game(NamedTuple):
    """The moves played on a board; `seconds` of planning are 0 for moves planned together with an earlier one."""

    board: Board
    moves: tuple[Move, ...]
    seconds: tuple[float, ...]

    @property
    def score(self) -> Score:
        """The score, from replaying every move. Raises BadInput if a move is not possible."""
        return replay(self.board, self.moves)


def play(player: Player, board: Board, control: Control | None = None) -> Outcome[Game]:
    """Let a player play until it has no move; if cancelled, return the game so far.

    All moves of a plan are played before the next plan is requested. `control.best` holds the player's best plan
    while it plans, and the `Game` so far after each plan. Raises BadInput if the player makes a move that the
    board does not allow.
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
