"""A game of Word Soup as a value: the board, and every turn that was tried on it as a tree."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.errors import BadInput
from engine.soup.board import BONUS, Board, Move, played, worth
from engine.value import Value, changed
from engine.vetting.verdict import Ruling

START = -1


class Turn(Value, frozen=True):
    """A move, made in the position after another turn.

    Attributes:
        after: the number of that turn; -1 for the start.
        by: the player's name; "" for a person.
    """

    move: Move
    after: int = START
    by: str = ""


class Puzzle(Value, frozen=True, tag_field="kind", tag="soup"):
    """A board with the game on it.

    Attributes:
        turns: the tree; a turn stands later than the one that it follows.
        at: the number of the turn that was made last in the position that is shown; -1 at the start.
        lexicon: the name or file of the word list.
        solution: the game that is printed as the solution.
        rulings: the editor's decisions on single words of this puzzle.
    """

    board: Board
    turns: tuple[Turn, ...] = ()
    at: int = START
    lexicon: str = "large"
    title: str = "Word Soup"
    solution: tuple[Move, ...] = ()
    rulings: tuple[Ruling, ...] = ()

    def __post_init__(self) -> None:
        for number, turn in enumerate(self.turns):
            if not START <= turn.after < number:
                raise BadInput(f"turn {number} follows turn {turn.after}, which is not before it")
        if not START <= self.at < len(self.turns):
            raise BadInput(f"the game stands at turn {self.at}, and has {len(self.turns)}")
        position(self.board, self.solution)
        boards: list[Board] = []
        for turn in self.turns:
            boards.append(_after(self.board if turn.after == START else boards[turn.after], turn.move))


class Score(NamedTuple):
    """The points of a game.

    Attributes:
        words: of the words.
        bonus: for a cleared board.
        left: the letters that are left.
    """

    words: int
    bonus: int
    left: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.words + self.bonus


def line(turns: tuple[Turn, ...], at: int) -> tuple[Move, ...]:
    """The moves from the start to a turn."""
    moves: list[Move] = []
    while at != START:
        moves.append(turns[at].move)
        at = turns[at].after
    return tuple(reversed(moves))


@lru_cache(maxsize=4096)
def _after(board: Board, move: Move) -> Board:
    return played(board, move)


def position(board: Board, moves: tuple[Move, ...]) -> Board:
    """The board after some moves.

    Raises:
        BadInput: one of them is not possible.
    """
    for move in moves:
        board = _after(board, move)
    return board


def replay(board: Board, moves: tuple[Move, ...]) -> Score:
    """The score of moves from a board.

    Raises:
        BadInput: one of them is not possible.
    """
    left = len(position(board, moves).letters)
    return Score(sum(worth(move.word) for move in moves), BONUS if moves and not left else 0, left)


def now(puzzle: Puzzle) -> Board:
    """The board as it stands."""
    return position(puzzle.board, line(puzzle.turns, puzzle.at))


def score(puzzle: Puzzle) -> Score:
    """The points so far."""
    return replay(puzzle.board, line(puzzle.turns, puzzle.at))


def put(puzzle: Puzzle, move: Move, by: str = "") -> Puzzle:
    """The game after a move in the position that is shown; the same move as before is the same turn.

    Raises:
        BadInput: the move is not possible there.
    """
    for number, turn in enumerate(puzzle.turns):
        if turn.after == puzzle.at and turn.move == move:
            return changed(puzzle, at=number)
    return changed(puzzle, turns=(*puzzle.turns, Turn(move, puzzle.at, by)), at=len(puzzle.turns))


def back(puzzle: Puzzle) -> Puzzle:
    """The game before its last move, which stays in the tree."""
    return puzzle if puzzle.at == START else changed(puzzle, at=puzzle.turns[puzzle.at].after)


def children(puzzle: Puzzle, at: int) -> tuple[int, ...]:
    """The turns that follow a turn, in the order in which they were first made."""
    return tuple(number for number, turn in enumerate(puzzle.turns) if turn.after == at)
