"""The analysis of positions and games: the best game from a position, a par for a board, a review of a game.

All functions are bounded by positions expanded, not by time: the same board and word list give the same figures.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import NamedTuple

from engine.core.errors import Stopped
from engine.core.job import Control, Ending, Outcome
from engine.soup.board import Board, Move, worth
from engine.soup.known import Known
from engine.soup.players.beam import Quick
from engine.soup.players.endgame import MOST_LETTERS
from engine.soup.players.player import Game, Plan, play
from engine.soup.players.search import Search, Searched, headed, widest
from engine.soup.puzzle import position
from engine.words.lexicon import Lexicon

WIDTHS = (8, 24, 72, 216)
"""Beam widths of the passes of `deepen`; each pass takes about three times as long as the one before."""
ENDGAME_WIDTH = 1_000
"""Beam width for a reviewed position of at most 24 letters; nearly always enough to search every game."""
PAR_STEPS = 800  # positions that Quick expands before each move when it plays for par; about 0.2 s a move


def deepen(
    board: Board, lexicon: Lexicon, control: Control | None = None, *, widths: Sequence[int] = ()
) -> Outcome[Plan]:
    """Search the best game from a position in ever wider passes; publish a plan after each.

    Raises Stopped if cancelled before the first pass ended.

    Args:
        widths: beam width of each pass; by default `WIDTHS`, or a single wide pass for at most 24 letters.

    Returns:
        The best game found, and the candidates of the widest pass; if cancelled, those of the last finished pass.
    """
    control = control or Control()
    best, steps, complete = Plan((), ()), 0, False
    most = widest(board, lexicon)
    widths = widths or (WIDTHS if len(board.letters) > MOST_LETTERS else (ENDGAME_WIDTH,))
    for number, width in enumerate(widths):
        try:
            found = _search(board, lexicon, min(width, most), control)
        except Stopped:
            if not number:
                raise
            return Outcome(Ending.STOPPED, best, steps, control.seconds)
        total, game = max((found.total, found.moves), (best.total or 0, best.line), key=lambda one: one[0])
        best = Plan(game, headed(found.candidates, game, total), total, game)
        steps, complete = steps + found.steps, found.complete
        control.report(number + 1, len(widths), best=best, score=total)
        if complete:
            break
    return Outcome(Ending.FINISHED if complete else Ending.OUT_OF_STEPS, best, steps, control.seconds)


def _search(board: Board, lexicon: Lexicon, width: int, control: Control) -> Searched:
    return Search(board, lexicon).sweep(width, control)


def with_known(plan: Plan, known: Known | None) -> Plan:
    """Return a plan, led by the best known game from the same position if that has more points."""
    if known is None or not known.moves or known.total <= (plan.total or 0):
        return plan
    return Plan(known.moves, headed(plan.candidates, known.moves, known.total), known.total, known.moves)


def par(board: Board, lexicon: Lexicon, control: Control | None = None) -> Outcome[Game]:
    """Return the game that Quick plays on a board with a fixed number of positions; its score is the par."""
    return play(Quick(lexicon, steps=PAR_STEPS), board, control)


class Found(NamedTuple):
    """The best game that a search found from a position."""

    board: Board
    moves: tuple[Move, ...]


def review_game(
    board: Board,
    moves: Sequence[Move],
    lexicon: Lexicon,
    control: Control | None = None,
    *,
    known: Container[Board] = (),
) -> Outcome[tuple[Found, ...]]:
    """Search the best game from every position of a game and from its end, the last position first.

    Raises BadInput if a move is not possible.

    Args:
        control: cancellation and progress. `control.best` holds the searches so far.
        known: positions that need no search.

    Returns:
        The searches; if cancelled, those that had ended.
    """
    control, found, steps = control or Control(), list[Found](), 0
    boards = [position(board, tuple(moves[:place])) for place in range(len(moves) + 1)]
    todo = [one for one in reversed(boards) if one.letters and one not in known]
    for number, one in enumerate(todo):
        try:
            wanted = WIDTHS[0] if len(one.letters) > MOST_LETTERS else ENDGAME_WIDTH
            searched = _search(one, lexicon, min(wanted, widest(one, lexicon)), control)
        except Stopped:
            return Outcome(Ending.STOPPED, tuple(found), steps, control.seconds)
        found.append(Found(one, searched.moves))
        steps += searched.steps
        control.report(number + 1, len(todo), best=tuple(found))
    return Outcome(Ending.FINISHED, tuple(found), steps, control.seconds)


def reason(line: Sequence[Move], *, clears: bool = False) -> str:
    """Return why a move is played: the words it prepares, such as "NTH now, RHIZOMORPHS 352 next".

    The move itself is the first of `line`; `clears` tells whether the line clears the board.
    """
    if not line:
        return ""
    first, rest = line[0], line[1:]
    ending = "; clears the board" if clears else ""
    if not rest:
        return f"{first.word.upper()} {worth(first.word)}{ending}"
    place, best = max(enumerate(rest, 1), key=lambda one: (worth(one[1].word), -one[0]))
    now = first.word.upper()
    if worth(best.word) <= worth(first.word):
        (place, best), now = (1, rest[0]), f"{now} {worth(first.word)}"
    when = "next" if place == 1 else f"in {place} words"
    return f"{now} now, {best.word.upper()} {worth(best.word)} {when}{ending}"
