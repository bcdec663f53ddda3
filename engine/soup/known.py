"""The best game known from each position, and the points that a move loses against it.

A known game is a proof: as many points can be scored, and a game that clears the board shows that it can be
cleared. Games are known from the file, from players and from searches.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.soup.board import BONUS, Board, Move, worth
from engine.soup.puzzle import Puzzle, line, position


class Known(NamedTuple):
    """A known game from a position.

    Attributes:
        moves: the moves to its end.
        total: the points of these moves with the bonus; 500 on an empty board.
    """

    moves: tuple[Move, ...]
    total: int


class KnownGames:
    """The best known game, and the best known game that clears the board, from each position."""

    def __init__(self) -> None:
        self._best: dict[Board, Known] = {}
        self._clearing: dict[Board, Known] = {}
        self._searched: set[Board] = set()
        self._read: tuple[Board, tuple[object, ...]] | None = None

    def learn(self, board: Board, moves: Sequence[Move], *, searched: bool = False) -> None:
        """Learn a game, or the beginning of a game, from a position.

        Args:
            board: the position.
            moves: the moves from there.
            searched: whether a search has found these moves to be the best from `board`.

        Raises:
            BadInput: if a move is not possible.
        """
        if searched:
            self._searched.add(board)
        boards = [board]
        for move in moves:
            boards.append(position(boards[-1], (move,)))
        self._end(boards[-1])
        for games in (self._best, self._clearing):
            for before, move, after in zip(boards[-2::-1], moves[::-1], boards[:0:-1], strict=True):
                if after not in games:
                    break
                total = worth(move.word) + games[after].total
                if before not in games or total > games[before].total:
                    games[before] = Known((move, *games[after].moves), total)

    def learn_puzzle(self, puzzle: Puzzle) -> None:
        """Learn the solution and all branches of a game; known turns are not learned again."""
        given = (puzzle.board, (puzzle.turns, puzzle.solution))
        if given == self._read:
            return
        self._read = given
        self.learn(puzzle.board, puzzle.solution)
        followed = {turn.after for turn in puzzle.turns}
        for number in range(len(puzzle.turns)):
            if number not in followed:
                self.learn(puzzle.board, line(puzzle.turns, number))

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

    def _end(self, board: Board) -> None:
        ended = Known((), 0 if board.letters else BONUS)
        self._best.setdefault(board, ended)  # the game may go on, but so much is certain
        if not board.letters:
            self._clearing.setdefault(board, ended)


class Judged(NamedTuple):
    """A move of a game, compared with the best game known before it.

    Attributes:
        points: points of the word.
        total: points of the game up to and including the word, with the bonus if it cleared the board.
        lost: points of the best game known before the move, minus those of the best known after it; None if the
            position before the move was not searched.
        better: the first move of the best known game; None if the move played is as good, or not compared.
    """

    move: Move
    points: int
    total: int
    lost: int | None = None
    better: Move | None = None


def judged(known: KnownGames, board: Board, moves: Sequence[Move]) -> tuple[Judged, ...]:
    """Compare each move of a game with the best known; the lost points of all moves add up.

    If every position was searched, the points of the game plus all lost points are those of the best game known
    from `board`.

    Raises:
        BadInput: if a move is not possible.
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
    lossy = [one for one in moves if one.lost]
    return tuple(sorted(lossy, key=lambda one: -(one.lost or 0))[:count])
