"""How a move is seen: its word is traced letter by letter, the letters fade, the columns fall, the rows close up.

Plain numbers, no Qt: where each letter of a board is at a moment, and how much of it is seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.soup.board import EMPTY, Board, Cell, Move

TRACE, HOLD = 85.0, 260.0  # milliseconds: a letter of the trace, and the whole word
FADE, STAGGER = 150.0, 14.0  # of a letter, and from one letter to the next
FALL, CLOSE = 240.0, 220.0


class Sprite(NamedTuple):
    """A letter at a moment: row and column of its middle in cells, and its opacity from 0 to 1."""

    letter: str
    row: float
    column: float
    opacity: float = 1.0


class LetterPath(NamedTuple):
    """Where a letter goes: its cell, that after the fall, and that after the rows closed up.

    Attributes:
        place: in the word, where the letter is one of it and goes; else -1.
    """

    letter: str
    start: Cell
    fallen: Cell
    end: Cell
    place: int = -1


def letter_paths(board: Board, move: Move) -> tuple[LetterPath, ...]:
    """The way of every letter of a board when a move is made."""
    gone = {cell: place for place, cell in enumerate(move.cells)}
    fallen = _fallen(board, gone)
    ends = _closed(board, fallen, move.side)
    lost = [LetterPath(board.letter(cell), cell, cell, cell, place) for cell, place in gone.items()]
    return (*lost, *(LetterPath(board.letter(cell), cell, low, ends[low]) for cell, low in fallen.items()))


def _fallen(board: Board, gone: dict[Cell, int]) -> dict[Cell, Cell]:
    fallen: dict[Cell, Cell] = {}
    for column in range(board.columns):
        floor = len(board.rows)
        for row in reversed(range(len(board.rows))):
            cell = (row, column)
            if board.letter(cell) != EMPTY and cell not in gone:
                floor -= 1
                fallen[cell] = (floor, column)
    return fallen


def _closed(board: Board, fallen: dict[Cell, Cell], side: str) -> dict[Cell, Cell]:
    ends: dict[Cell, Cell] = {}
    for row in range(len(board.rows)):
        taken = sorted(cell for cell in fallen.values() if cell[0] == row)
        first = 0 if side == "left" else board.columns - len(taken)
        ends.update({cell: (row, first + place) for place, cell in enumerate(taken)})
    return ends


class MoveAnimation:
    """What happens on a board when a move is made or taken back, by milliseconds from its start.

    Attributes:
        length: milliseconds in all; phases in which nothing moves take no time.
    """

    def __init__(self, board: Board, move: Move, *, back: bool = False) -> None:
        self._ways, self._back = letter_paths(board, move), back
        self._fade = FADE + STAGGER * (len(move.word) - 1)
        self._fall = FALL if any(way.start != way.fallen for way in self._ways) else 0.0
        self._close = CLOSE if any(way.fallen != way.end for way in self._ways) else 0.0
        self.length = self._fade + self._fall + self._close

    def at(self, time: float) -> list[Sprite]:
        """Every letter that is seen at a time."""
        now = self.length - time if self._back else time
        fall = eased((now - self._fade) / self._fall) if self._fall else 1.0
        close = eased((now - self._fade - self._fall) / self._close) if self._close else 1.0
        return [sprite for way in self._ways if (sprite := self._sprite(way, now, fall, close)).opacity > 0.0]

    def _sprite(self, way: LetterPath, now: float, fall: float, close: float) -> Sprite:
        if way.place >= 0:
            return Sprite(way.letter, *way.start, 1.0 - eased((now - STAGGER * way.place) / FADE))
        row = way.start[0] + (way.fallen[0] - way.start[0]) * fall
        return Sprite(way.letter, row, way.start[1] + (way.end[1] - way.fallen[1]) * close)


class WordAnimation:
    """A word that is traced on a board, letter by letter, and then stands for a moment."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.length = TRACE * len(move.word) + HOLD

    def reached(self, time: float) -> int:
        """How many of its letters are traced."""
        return max(1, min(len(self.move.word), 1 + int(time / TRACE)))


def eased(share: float) -> float:
    """A share of the way, from 0 to 1, by a share of the time: quick at first, slow at the end."""
    rest = 1.0 - min(1.0, max(0.0, share))
    return 1.0 - rest * rest * rest


def at_rest(board: Board) -> list[Sprite]:
    """The letters of a board where nothing moves."""
    return [
        Sprite(letter, row, column)
        for row, letters in enumerate(board.rows)
        for column, letter in enumerate(letters)
        if letter != EMPTY
    ]


def step_between(old: Sequence[Move], new: Sequence[Move]) -> tuple[Move, bool] | None:
    """The one move between two positions of a game, and whether it is taken back; None where there is more."""
    if tuple(new[:-1]) == tuple(old) and new:
        return new[-1], False
    if tuple(old[:-1]) == tuple(new) and old:
        return old[-1], True
    return None
