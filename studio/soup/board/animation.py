"""The animation of a move: the word is traced, its letters fade, columns fall, and rows close up.

The module computes the position and opacity of each letter at a time; it does not use Qt.
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.soup.board import EMPTY, Board, Cell, Move, cells_of, collapsed

TRACE, HOLD = 85.0, 260.0  # milliseconds to trace a letter, and to hold the traced word
FADE, STAGGER = 150.0, 14.0  # milliseconds to fade a letter, and between the starts of two letters
FALL, CLOSE = 240.0, 220.0  # milliseconds to fall, and to close up


class Sprite(NamedTuple):
    """A letter at a time: row and column in cells, and opacity from 0 to 1."""

    letter: str
    row: float
    column: float
    opacity: float = 1.0


class LetterPath(NamedTuple):
    """The movement of a letter: its cell before the move, and after columns fall and rows close up."""

    letter: str
    start: Cell
    end: Cell
    place: int = -1  # index in the word if the letter is removed; otherwise -1


def letter_paths(board: Board, move: Move) -> tuple[LetterPath, ...]:
    """Return the movement of every letter of a board for a move, first of those that are removed."""
    names = {cell: chr(0x100 + number) for number, cell in enumerate(cells_of(board))}
    lines = ["".join(names.get((r, c), EMPTY) for c in range(board.columns)) for r in range(len(board.rows))]
    after = collapsed(lines, move.cells, move.side)
    ends = {name: (r, c) for r, line in enumerate(after) for c, name in enumerate(line)}
    lost = (LetterPath(board.letter(cell), cell, cell, place) for place, cell in enumerate(move.cells))
    stay = (LetterPath(board.letter(cell), cell, ends[name]) for cell, name in names.items() if name in ends)
    return (*lost, *stay)


class MoveAnimation:
    """The animation of a move that is made or taken back."""

    def __init__(self, board: Board, move: Move, *, back: bool = False) -> None:
        self._ways, self._back = letter_paths(board, move), back
        self._fade = FADE + STAGGER * (len(move.word) - 1)
        self._fall = FALL if any(way.start[0] != way.end[0] for way in self._ways) else 0.0
        self._close = CLOSE if any(way.start[1] != way.end[1] for way in self._ways) else 0.0
        self.length = self._fade + self._fall + self._close  # milliseconds; phases without movement are omitted

    def at(self, time: float) -> list[Sprite]:
        """Return the visible letters at a time in milliseconds."""
        now = self.length - time if self._back else time
        fall = eased((now - self._fade) / self._fall) if self._fall else 1.0
        close = eased((now - self._fade - self._fall) / self._close) if self._close else 1.0
        return [sprite for way in self._ways if (sprite := self._sprite(way, now, fall, close)).opacity > 0.0]

    def _sprite(self, way: LetterPath, now: float, fall: float, close: float) -> Sprite:
        if way.place >= 0:
            return Sprite(way.letter, *way.start, 1.0 - eased((now - STAGGER * way.place) / FADE))
        row = way.start[0] + (way.end[0] - way.start[0]) * fall
        return Sprite(way.letter, row, way.start[1] + (way.end[1] - way.start[1]) * close)


class WordAnimation:
    """The animation of a word that is traced letter by letter and then held."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.length = TRACE * len(move.word) + HOLD

    def reached(self, time: float) -> int:
        """Return the number of traced letters at a time in milliseconds."""
        return max(1, min(len(self.move.word), 1 + int(time / TRACE)))


def eased(share: float) -> float:
    """Return cubic ease-out: the share of the distance for a share of the time, both 0 to 1."""
    rest = 1.0 - min(1.0, max(0.0, share))
    return 1.0 - rest * rest * rest


def at_rest(board: Board) -> list[Sprite]:
    """Return the letters of a board without animation."""
    return [Sprite(board.letter(cell), *cell) for cell in cells_of(board)]


def step_between(old: Sequence[Move], new: Sequence[Move]) -> tuple[Move, bool] | None:
    """Return the single move between two positions and whether it is taken back; None if they differ more."""
    if tuple(new[:-1]) == tuple(old) and new:
        return new[-1], False
    if tuple(old[:-1]) == tuple(new) and old:
        return old[-1], True
    return None
