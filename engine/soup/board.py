"""A Word Soup board as a value: letters that fall and close up as words are removed (seed 001, chapters 2, 3)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import numpy as np

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.seed import Seed
from engine.value import Value

ROWS, COLUMNS = 12, 9
MOST_SIDE = 16
MINIMUM = 3
BONUS = 500
EMPTY = "."
VOWELS = "aeiouy"
BAG = "aaaaaaaabcccddeeeeeeeeeeffgghhhhhhiiiiijklmmmnnnnnnnooooooooppqqrrrrrrssssstttttttttuuuvwxxyz"
"""The 93 letters that a board's are drawn from, each time from all of them (seed 001, section 7.1)."""
_VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 3, 8, 5, 5, 3, 2, 1, 3, 10, 1, 1, 1, 2, 4, 4, 8, 4, 10)
VALUES = dict(zip(ENGLISH.letters, _VALUES, strict=True))
"""What each letter is worth (seed 001, Table 2.1)."""

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, ...] = ("left", "right")
Cell: TypeAlias = tuple[int, int]


class Board(Value, frozen=True):
    """Letters in rows, top to bottom, each row as long as the others; "." where a cell is empty."""

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        lengths = {len(row) for row in self.rows}
        if not 1 <= len(self.rows) <= MOST_SIDE or len(lengths) != 1 or not 1 <= min(lengths) <= MOST_SIDE:
            raise BadInput(
                f"a board has 1 to {MOST_SIDE} rows of equally many letters, 1 to {MOST_SIDE}",
                mend=f"The usual one has {ROWS} rows of {COLUMNS} letters.",
            )
        for number, row in enumerate(self.rows, 1):
            for letter in row:
                if letter != EMPTY and letter not in ENGLISH.codes:
                    raise BadInput(f"{letter!r} in row {number} of the board is not a letter a to z")

    @property
    def columns(self) -> int:
        """The width."""
        return len(self.rows[0])

    @property
    def letters(self) -> str:
        """What is left on it, row by row from the top."""
        return "".join(self.rows).replace(EMPTY, "")

    def letter(self, cell: Cell) -> str:
        """The letter of a cell, or "." where it is empty."""
        return self.rows[cell[0]][cell[1]]

    def inside(self, cell: Cell) -> bool:
        """Whether a cell lies on the board."""
        return 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < self.columns


class Move(Value, frozen=True):
    """A word along neighbouring cells, and the side that the rows close up to when it is removed.

    Attributes:
        cells: (row, column) of each letter in the word's order, from the top left of the board as it then stands.
    """

    word: str
    cells: tuple[tuple[int, int], ...]
    side: Side = "right"


def worth(word: str) -> int:
    """The points of a word: its length times the sum of its letters' values."""
    return len(word) * sum(VALUES[letter] for letter in word)


def check_move(board: Board, move: Move) -> None:
    """Refuse a move that the board does not allow; whether the word is one, is for a lexicon to say.

    Raises:
        BadInput: the cells do not spell the word, do not touch one another, or one is taken twice.
    """
    shown = move.word.upper()
    if len(move.word) < MINIMUM:
        raise BadInput(f"{shown} is too short: a word has at least {MINIMUM} letters")
    if not all(board.inside(cell) for cell in move.cells):
        raise BadInput(f"a cell of {shown} lies outside the board")
    if "".join(board.letter(cell) for cell in move.cells) != move.word:
        raise BadInput(f"the cells of {shown} do not spell it")
    if len(set(move.cells)) != len(move.cells):
        raise BadInput(f"{shown} takes a cell twice")
    for (row, column), (next_row, next_column) in zip(move.cells, move.cells[1:], strict=False):
        if max(abs(row - next_row), abs(column - next_column)) != 1:
            raise BadInput(f"two letters of {shown} that follow each other do not touch")


def played(board: Board, move: Move) -> Board:
    """The board after a move: the cells go, the columns fall, then each row closes up to the move's side.

    Raises:
        BadInput: as `check_move`.
    """
    check_move(board, move)
    return removed(board, move.cells, move.side)


def removed(board: Board, cells: Iterable[Cell], side: Side) -> Board:
    """The board without some cells, fallen and closed up to a side."""
    gone = set(cells)
    height, width = len(board.rows), board.columns
    fallen = [
        "".join(row[column] for r, row in enumerate(board.rows) if (r, column) not in gone).replace(EMPTY, "")
        for column in range(width)
    ]
    columns = [letters.rjust(height, EMPTY) for letters in fallen]
    rows = ("".join(column[r] for column in columns).replace(EMPTY, "") for r in range(height))
    return Board(tuple(row.ljust(width, EMPTY) if side == "left" else row.rjust(width, EMPTY) for row in rows))


def random_board(
    seed: int, rows: int = ROWS, columns: int = COLUMNS, shares: Sequence[float] | None = None
) -> Board:
    """A board drawn letter by letter; the same seed and size give the same one.

    Args:
        shares: how often each letter a to z comes, on any scale; by default as in the bag.

    Raises:
        BadInput: a side is too long or too short, or the shares are no 26 numbers of which one is positive.
    """
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise BadInput(f"a board has sides of 1 to {MOST_SIDE} cells, not {columns} by {rows}")
    draw = Seed(seed, "soup", rows, columns)
    bag = BAG if shares is None else _bag(shares)
    letters = [draw.choice(bag) for _ in range(rows * columns)]
    return Board(tuple("".join(letters[r * columns : (r + 1) * columns]) for r in range(rows)))


def _bag(shares: Sequence[float], size: int = 10_000) -> str:
    weights = np.asarray(shares, np.float64)
    if weights.shape != (len(ENGLISH.letters),) or weights.min() < 0 or not weights.sum() > 0:
        raise BadInput("the shares of the letters are to be 26 numbers, none negative and not all 0")
    counts = np.rint(weights / weights.sum() * size).astype(int)
    return "".join(letter * count for letter, count in zip(ENGLISH.letters, counts, strict=True))


def read_board(text: str) -> Board:
    """A board from lines of letters, in either case; spaces and commas between letters are allowed.

    It may also be JSON: a list of such lines, or an object that has them as its `rows`.

    Raises:
        BadInput: no board; the message names the row.
    """
    if text.lstrip().startswith(("[", "{")):
        text = "\n".join(_json_rows(text))
    lines = [line.replace(",", " ") for line in text.splitlines() if line.strip()]
    rows = ["".join(line.split()).lower().replace("_", EMPTY).replace("-", EMPTY) for line in lines]
    if not rows:
        raise BadInput("there are no letters in it", mend=f"Give {ROWS} lines of {COLUMNS} letters.")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadInput(f"row {number} has {len(row)} letters, and the first one {len(rows[0])}")
    return Board(tuple(rows))


def _json_rows(text: str) -> list[str]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"it is not JSON: {error}") from error
    lines = content.get("rows") if isinstance(content, dict) else content
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadInput("the JSON of a board is a list of strings, or an object with such a list as its rows")
    return lines


def shown(board: Board) -> str:
    """The board as text, a line a row."""
    return "\n".join(board.rows)
