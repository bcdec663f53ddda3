"""The Word Soup board as a value, and the rules for removing words (Lyster 2022, chapters 2 and 3)."""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from string import ascii_lowercase
from typing import Literal, TypeAlias

import numpy as np

from engine.core import BadInput, Value
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.drawing.words import USUAL_WORDS, Words

ROWS, COLUMNS = 12, 9  # size of the usual board
MOST_SIDE = 16  # most rows or columns of a board
MINIMUM = 3  # least letters of a word
BONUS = 500  # points for an empty board
EMPTY = "."
VOWELS = "aeiouy"
BAG = "aaaaaaaabcccddeeeeeeeeeeffgghhhhhhiiiiijklmmmnnnnnnnooooooooppqqrrrrrrssssstttttttttuuuvwxxyz"
"""The 93 letters that boards are drawn from, with replacement (Lyster 2022, section 7.1)."""
_VALUES = (1, 3, 3, 2, 1, 4, 2, 4, 3, 8, 5, 5, 3, 2, 1, 3, 10, 1, 1, 1, 2, 4, 4, 8, 4, 10)
VALUES = dict(zip(ENGLISH.letters, _VALUES, strict=True))  # points of each letter (Lyster 2022, Table 2.1)

Side: TypeAlias = Literal["left", "right"]
SIDES: tuple[Side, ...] = ("left", "right")
Cell: TypeAlias = tuple[int, int]


class Board(Value, frozen=True):
    """A grid of letters, rows from top to bottom, all of the same length; "." is an empty cell."""

    rows: tuple[str, ...]

    def __post_init__(self) -> None:
        lengths = {len(row) for row in self.rows}
        if not 1 <= len(self.rows) <= MOST_SIDE or len(lengths) != 1 or not 1 <= min(lengths) <= MOST_SIDE:
            what = f"a board has 1 to {MOST_SIDE} rows of equal length, 1 to {MOST_SIDE} letters each"
            raise BadInput(what, mend=f"The usual board has {ROWS} rows of {COLUMNS} letters.")
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
        """The letters on the board, row by row from the top."""
        return "".join(self.rows).replace(EMPTY, "")

    def letter(self, cell: Cell) -> str:
        """Return the letter of a cell; "." if it is empty."""
        return self.rows[cell[0]][cell[1]]

    def inside(self, cell: Cell) -> bool:
        """Return whether a cell is on the board."""
        return 0 <= cell[0] < len(self.rows) and 0 <= cell[1] < self.columns


def cells_of(board: Board, letter: str = "") -> Iterator[Cell]:
    """Yield the cells with a letter row by row, or those with the letter given."""
    for row, line in enumerate(board.rows):
        yield from ((row, column) for column, one in enumerate(line) if (one == letter if letter else one != EMPTY))


class Move(Value, frozen=True):
    """A word along neighboring cells, and the side to which the rows close up when it is removed.

    `cells` are (row, column) of each letter in word order, from the top left of the board before the move.
    """

    word: str
    cells: tuple[tuple[int, int], ...]
    side: Side = "right"


def worth(word: str) -> int:
    """Return the points of a word: its length times the sum of its letter values."""
    return len(word) * sum(VALUES[letter] for letter in word)


def check_move(board: Board, move: Move) -> None:
    """Check that the board allows a move; the word is not looked up in a lexicon.

    Raises BadInput if the cells do not spell the word, do not touch each other, or repeat a cell.
    """
    shown = move.word.upper()
    if len(move.word) < MINIMUM:
        raise BadInput(f"{shown} is too short; words have at least {MINIMUM} letters")
    if not all(board.inside(cell) for cell in move.cells):
        raise BadInput(f"a cell of {shown} lies outside the board")
    if "".join(board.letter(cell) for cell in move.cells) != move.word:
        raise BadInput(f"the cells of {shown} do not spell it")
    if len(set(move.cells)) != len(move.cells):
        raise BadInput(f"{shown} uses a cell twice")
    for (row, column), (next_row, next_column) in zip(move.cells, move.cells[1:], strict=False):
        if max(abs(row - next_row), abs(column - next_column)) != 1:
            raise BadInput(f"two consecutive letters of {shown} do not touch")


def played(board: Board, move: Move) -> Board:
    """Return the board after a move: cells are removed, columns fall, and rows close up to the move's side.

    Raises BadInput if the board does not allow the move; see `check_move`.
    """
    check_move(board, move)
    return removed(board, move.cells, move.side)


def removed(board: Board, cells: Iterable[Cell], side: Side) -> Board:
    """Return the board without some cells; columns fall, then rows close up to a side."""
    return Board(collapsed(board.rows, cells, side))


def collapsed(lines: Sequence[str], cells: Iterable[Cell], side: Side) -> tuple[str, ...]:
    """Return the rows of a board of any characters without some cells: see `removed`."""
    gone = set(cells)
    height, width = len(lines), len(lines[0])
    fallen = [
        "".join(row[column] for r, row in enumerate(lines) if (r, column) not in gone).replace(EMPTY, "")
        for column in range(width)
    ]
    columns = [letters.rjust(height, EMPTY) for letters in fallen]
    rows = ("".join(column[r] for column in columns).replace(EMPTY, "") for r in range(height))
    return tuple(row.ljust(width, EMPTY) if side == "left" else row.rjust(width, EMPTY) for row in rows)


def random_board(seed: int, rows: int = ROWS, columns: int = COLUMNS, shares: Sequence[float] | None = None) -> Board:
    """Return a random board; the same arguments give the same board.

    `shares` are the relative frequencies of a to z; by default those of `BAG`. Raises BadInput if a side is not 1
    to 16, or if the shares are not 26 numbers, none negative, not all 0.
    """
    if not (1 <= rows <= MOST_SIDE and 1 <= columns <= MOST_SIDE):
        raise BadInput(f"a board has 1 to {MOST_SIDE} rows and columns, not {columns} by {rows}")
    draw = Seed(seed, "soup", rows, columns)
    bag = BAG if shares is None else _bag(shares)
    letters = [draw.choice(bag) for _ in range(rows * columns)]
    return Board(tuple("".join(letters[r * columns : (r + 1) * columns]) for r in range(rows)))


def _bag(shares: Sequence[float]) -> str:
    weights = np.asarray(shares, np.float64)
    if weights.shape != (len(ENGLISH.letters),) or weights.min() < 0 or not weights.sum() > 0:
        raise BadInput("letter shares must be 26 numbers, none negative and not all 0")
    counts = np.rint(weights / weights.sum() * 10_000).astype(int)
    return "".join(letter * count for letter, count in zip(ENGLISH.letters, counts, strict=True))


def read_board(text: str) -> Board:
    """Return a board from text: lines of letters in either case; spaces and commas are ignored.

    The text can also be JSON: a list of lines, or an object with such a list as `rows` or `board`, as
    `soup board` and `soup play` print it. Raises BadInput if the text is not a board; the message names the row.
    """
    if text.lstrip().startswith(("[", "{")):
        text = "\n".join(_json_rows(text))
    lines = [line.replace(",", " ") for line in text.splitlines() if line.strip()]
    rows = ["".join(line.split()).lower().replace("_", EMPTY).replace("-", EMPTY) for line in lines]
    if not rows:
        raise BadInput("the text contains no letters", mend=f"Give {ROWS} lines of {COLUMNS} letters.")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise BadInput(f"row {number} has {len(row)} letters, but the first row has {len(rows[0])}")
    return Board(tuple(rows))


def _json_rows(text: str) -> list[str]:
    try:
        content = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadInput(f"the text is not valid JSON: {error}") from error
    lines = content.get("rows", content.get("board")) if isinstance(content, dict) else content
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        raise BadInput("the JSON must be a list of strings, or an object with such a list as rows")
    return lines


def crosses_itself(cells: Sequence[Cell]) -> bool:
    """Return whether two diagonal steps of a path cross each other."""
    middles = [
        (one[0] + other[0], one[1] + other[1])
        for one, other in pairwise(cells)
        if one[0] != other[0] and one[1] != other[1]
    ]
    return len(set(middles)) < len(middles)


def shown(board: Board) -> str:
    """Return the board as text, one line for each row."""
    return "\n".join(board.rows)


def square(cell: Cell, rows: int) -> str:
    """Return the name of a cell on a board with `rows` rows; "a1" is the bottom left cell, as on a chessboard.

    Rows are numbered from the bottom because letters fall down: the bottom row always exists.
    """
    return f"{ascii_lowercase[cell[1]]}{rows - cell[0]}"


def span(cells: Sequence[Cell], rows: int) -> str:
    """Return the ends of a path, such as "a4 to d4"."""
    return f"{square(cells[0], rows)} to {square(cells[-1], rows)}"


def squares(cells: Sequence[Cell], rows: int) -> list[str]:
    """Return the names of cells on a board with `rows` rows."""
    return [square(cell, rows) for cell in cells]


def moves_text(moves: Iterable[Move], rows: int, words: Words = USUAL_WORDS) -> Iterator[str]:
    """Yield a line for each move: its word, points, squares and side; `rows` of the board."""
    for number, move in enumerate(moves, 1):
        yield f"{number}. {move.word.upper()} {worth(move.word)} ({path_text(move, rows, words)})"


def path_text(move: Move, rows: int, words: Words = USUAL_WORDS) -> str:
    """Return the squares of a move and its side; `rows` of the board."""
    return f"{' '.join(square(cell, rows) for cell in move.cells)}, {words(f'soup_{move.side}')}"
