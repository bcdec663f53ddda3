"""The best game known from each position, and the points that a move loses against it.

A known game is a proof: as many points can be scored, and a game that clears the board shows that it can be
cleared. Games are known from the file, from players and from searches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.drawing.wording import plural
from engine.soup.board import BONUS, EMPTY, Board, Move, worth
from engine.soup.puzzle import START, Puzzle, Turn, position

PAR_PLAYER = "Quick"  # the player that sets the par


class Known(NamedTuple):
    """A known game from a position. `total` is the points of these moves with the bonus; 500 on an empty board."""

    moves: tuple[Move, ...]
    total: int


class KnownGames:
    """The best known game, and the best known game that clears the board, from each position."""

    def __init__(self) -> None:
        self._best: dict[Board, Known] = {}
        self._clearing: dict[Board, Known] = {}
        self._searched: set[Board] = set()
        self._start: Board | None = None
        self._turns: tuple[Turn, ...] = ()
        self._boards: list[Board] = []

    def learn(self, board: Board, moves: Sequence[Move], *, searched: bool = False) -> None:
        """Learn a game, or the beginning of a game, from a position. Raises BadInput if a move is not possible.

        `searched` tells whether a search has found these moves to be the best from `board`.
        """
        if searched:
            self._searched.add(board)
        boards = [board]
        for move in moves:
            boards.append(position(boards[-1], (move,)))
        self._end(boards[-1])
        for before, move, after in zip(boards[-2::-1], moves[::-1], boards[:0:-1], strict=True):
            self._step(before, move, after)

    def learn_puzzle(self, puzzle: Puzzle) -> None:
        """Learn the solution and all branches of a game; turns that are known are not learned again."""
        if puzzle.board != self._start or puzzle.turns[: len(self._turns)] != self._turns:
            self._start, self._boards = puzzle.board, []
        self.learn(puzzle.board, puzzle.solution)
        first, turns, boards = len(self._boards), puzzle.turns, self._boards
        for turn in turns[first:]:
            boards.append(position(self._before(turn), (turn.move,)))
            self._end(boards[-1])
        self._turns = turns
        for number in reversed(range(first, len(turns))):
            self._step(self._before(turns[number]), turns[number].move, boards[number])
            at = turns[number].after
            while START < at < first:  # turns that were learned before
                self._step(self._before(turns[at]), turns[at].move, boards[at])
                at = turns[at].after

    def best(self, board: Board) -> Known | None:
        """Return the best known game from a position; None if none is known."""
        return self._best.get(board)

    def clearing(self, board: Board) -> Known | None:
        """Return the best known game that clears the board; None if none is known."""
        return self._clearing.get(board)

    @property
    def searched(self) -> frozenset[Board]:
        """The positions from which a search has looked for the best game."""
        return frozenset(self._searched)

    def _before(self, turn: Turn) -> Board:
        return self._boards[turn.after] if turn.after != START else self._start or Board((EMPTY,))

    def _step(self, before: Board, move: Move, after: Board) -> None:
        """Learn the games from a position that begin with a move, from those known after it."""
        for games in (self._best, self._clearing):
            if after in games:
                total = worth(move.word) + games[after].total
                if before not in games or total > games[before].total:
                    games[before] = Known((move, *games[after].moves), total)

    def _end(self, board: Board) -> None:
        ended = Known((), 0 if board.letters else BONUS)
        self._best.setdefault(board, ended)  # the game may go on, but so much is certain
        if not board.letters:
            self._clearing.setdefault(board, ended)


class Judged(NamedTuple):
    """A move of a game, compared with the best game known before it."""

    move: Move
    points: int
    total: int  # points of the game up to and including the word, with the bonus if it cleared the board
    # points of the best game known before the move, minus those of the best known after it; None if the position
    # before the move was not searched
    lost: int | None = None
    # the first move of the best known game; None if the move played is as good, or not compared
    better: Move | None = None


def judged(known: KnownGames, board: Board, moves: Sequence[Move]) -> tuple[Judged, ...]:
    """Compare each move of a game with the best known; the lost points of all moves add up.

    If the game is finished and every position was searched, its points plus all lost points are those of the best
    game known from `board`. In an unfinished game, the points of the best known rest of the game are added. Raises
    BadInput if a move is not possible.
    """
    known.learn(board, moves)
    return tuple(_judged(known, board, moves))


def _judged(known: KnownGames, board: Board, moves: Sequence[Move]) -> Iterator[Judged]:
    total, all_searched = 0, known.searched
    for move in moves:
        best, points, searched = known.best(board), worth(move.word), board in all_searched
        board = position(board, (move,))
        after = known.best(board)
        total += points
        lost = best.total - points - after.total if searched and best and after else None
        better = best.moves[0] if lost and best else None
        yield Judged(move, points, total if board.letters else total + BONUS, lost, better)


def costliest(moves: Sequence[Judged], count: int = 3) -> tuple[Judged, ...]:
    """Return the moves that lost most points, the costliest first; moves without loss are omitted."""
    lossy = [move for move in moves if move.lost]
    return tuple(sorted(lossy, key=lambda one: -(one.lost or 0))[:count])


class Summary(NamedTuple):
    """A summary."""

    title: str  # the scores, such as "You 1,240, Quick 2,534"
    lines: tuple[str, ...]  # the costliest moves, such as "Move 3, CAT 15, lost 210: QUARTZ 150 was better"


def summarize(by: Sequence[str], moves: Sequence[Judged], par: int | None) -> Summary:
    """Return the summary of a game.

    `by` names the computer player that made each move, "" for a human. `par` is None if it is not known yet.
    """
    players = dict.fromkeys(one.capitalize() or "You" for one in by)
    name, total = " and ".join(players) or "You", moves[-1].total if moves else 0
    other = "par" if PAR_PLAYER in players else PAR_PLAYER
    title = f"{name} {total:,}" + ("" if par is None else f", {other} {par:,}")
    lines = [_line(moves.index(one) + 1, one) for one in costliest(moves)]
    judged = [move for move in moves if move.lost is not None]
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
