"""The summary of a finished game: its score against the par of the board, and the moves that lost most points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.drawing.wording import plural
from engine.soup.board import worth
from engine.soup.known import Judged, costliest

PAR_PLAYER = "Quick"
"""The player that sets the par."""


class Summary(NamedTuple):
    """A summary.

    Attributes:
        title: the scores, such as "You 1,240, Quick 2,534".
        lines: the costliest moves, such as "Move 3, CAT 15, lost 210: QUARTZ 150 was better".
    """

    title: str
    lines: tuple[str, ...]


def summarize(by: str, moves: Sequence[Judged], par: int | None) -> Summary:
    """Return the summary of a game.

    Args:
        by: name of the computer player; "" for a human.
        moves: the judged moves of the game.
        par: points of the par; None if it is not known yet.
    """
    name, total = by.capitalize() or "You", moves[-1].total if moves else 0
    other = "par" if name == PAR_PLAYER else PAR_PLAYER
    title = f"{name} {total:,}" + ("" if par is None else f", {other} {par:,}")
    lines = [_line(moves.index(one) + 1, one) for one in costliest(moves)]
    judged = [one for one in moves if one.lost is not None]
    if not lines and moves and len(judged) == len(moves):
        lines = ["No move lost points against the best game known."]
    elif len(judged) < len(moves):
        lines = [f"{plural(len(judged), 'move')} of {len(moves)} compared with the best game known\u2026"]
    return Summary(title, tuple(lines))


def _line(number: int, one: Judged) -> str:
    better = f": {one.better.word.upper()} {worth(one.better.word)} was better" if one.better else ""
    if one.better and one.better.word == one.move.word:
        better = f": to the {one.better.side} was better" if one.better.side != one.move.side else ": another path"
    return f"Move {number}, {one.move.word.upper()} {one.points}, lost {one.lost:,}{better}"
