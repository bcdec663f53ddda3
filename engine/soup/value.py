"""What the letters that remain are worth to a good player: learned from played games, and kept small.

The value of a position is a sum of tables, one for each number of letters left (interpolated between anchors):

- what each letter will bring, beyond the average of the letters that are left;
- what touching pairs bring whose letters stand together in words (pointwise mutual information in the lexicon:
  Church and Hanks, "Word association norms", 1990);
- seed 001's connectivity (section 5.7);
- a penalty for a share of vowels far from 0.4;
- the bonus, times the chance to clear the board, which is a logistic function of the share of vowels.

`engine.soup.train` makes the shipped model; `soup train` is its command.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np

from engine import files
from engine.alphabet import ENGLISH
from engine.errors import BadInput, FileProblem
from engine.lexicon.lexicon import Lexicon
from engine.soup.board import BONUS, EMPTY, VOWELS, Board
from engine.soup.moves import NONE
from engine.value import Value

FILE = "soup/value.json"
EVEN, SCALE = 0.4, 10.0
"""The share of vowels that the tables are centred at, and the scale of its distance in the logistic function."""
SLACK = 10.0
"""Points by which a shape may be better than its parent's before a move is passed over unseen; with six times as
much a beam of 50 found no better games."""
CODES = NONE + 1

Row = tuple[float, ...]


class Model(Value, frozen=True):
    """Coefficients at each anchor.

    Attributes:
        anchors: numbers of letters left, ascending.
        letters: points of each letter a to z.
        together: points of a unit of mutual information between touching letters.
        squares: points of a unit of connectivity.
        spread: points of the squared distance of the share of vowels from 0.4, times the letters.
        chance: constant, slope and curve of the log odds to clear, by 10 times the distance of the share from 0.4.
    """

    anchors: tuple[int, ...]
    letters: tuple[Row, ...]
    together: Row
    squares: Row
    spread: Row
    chance: tuple[Row, Row, Row]

    def __post_init__(self) -> None:
        rows = (*self.letters, self.together, self.squares, self.spread, *self.chance)
        if len(self.letters) != len(ENGLISH.letters) or {len(row) for row in rows} != {len(self.anchors)}:
            raise BadInput("a model has a row for each letter, and in each row a number for each anchor")
        if list(self.anchors) != sorted(set(self.anchors)):
            raise BadInput("the anchors of a model ascend")


_NOTHING = (0.0,)
POINTS_ALONE = Model((1,), (_NOTHING,) * 26, _NOTHING, _NOTHING, _NOTHING, ((-50.0,), _NOTHING, _NOTHING))
"""Nothing that remains is worth anything, until the board is empty."""


class Worth(NamedTuple):
    """The tables that `engine.soup.kernels.widen` takes, for boards of up to a number of letters."""

    letters: np.ndarray
    vowels: np.ndarray
    bonds: np.ndarray
    together: np.ndarray
    squares: np.ndarray
    is_vowel: np.ndarray
    slack: float


@lru_cache(maxsize=1)
def shipped_model() -> Model:
    """The model that ships.

    Raises:
        FileProblem: it is missing, or damaged.
    """
    path = files.shipped(FILE)
    try:
        return msgspec.json.decode(files.read_bytes(path), type=Model)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        damage = f"a file of the program is damaged: {error}"
        raise FileProblem(damage, where=str(path), mend="Install the program again.") from error


@lru_cache(maxsize=8)
def worth_of(lexicon: Lexicon, letters: int, model: Model | None = None) -> Worth:
    """The tables for boards of up to so many letters; without a model, those of the shipped one."""
    model = model or shipped_model()
    levels = np.arange(letters + 1)
    by_letter = np.zeros((letters + 1, CODES))
    by_letter[:, : len(model.letters)] = np.stack([_at(levels, model.anchors, row) for row in model.letters], 1)
    spread = _at(levels, model.anchors, model.spread)
    vowels = np.arange(letters + 1)
    share = vowels / np.maximum(1, levels)[:, None]
    by_vowels = BONUS * chances(model, levels, vowels) + spread[:, None] * (share - EVEN) ** 2 * levels[:, None]
    return Worth(
        by_letter, by_vowels, bonds(lexicon), _at(levels, model.anchors, model.together),
        _at(levels, model.anchors, model.squares), is_vowel(), SLACK,
    )  # fmt: skip


def chances(model: Model, letters: np.ndarray, vowels: np.ndarray) -> np.ndarray:
    """The chance to clear, float64[len(letters), len(vowels)]; 1 where no letter is left."""
    away = SCALE * (vowels / np.maximum(1, letters)[:, None] - EVEN)
    constant, slope, curve = (_at(letters, model.anchors, row)[:, None] for row in model.chance)
    odds = constant + slope * away + curve * away**2
    return np.where(letters[:, None] == 0, 1.0, 1 / (1 + np.exp(-np.clip(odds, -50, 50))))


def _at(levels: np.ndarray, anchors: tuple[int, ...], row: Row) -> np.ndarray:
    return np.interp(levels, anchors, row)


def is_vowel() -> np.ndarray:
    """int64[32], 1 for the code of a vowel; y is one in this game."""
    return np.array([letter in VOWELS for letter in ENGLISH.letters] + [False] * (CODES - 26), np.int64)


@lru_cache(maxsize=8)
def bonds(lexicon: Lexicon) -> np.ndarray:
    """How much more often two letters touch in words than by chance, a logarithm: float64[32, 32], symmetric."""
    letters, ends = lexicon.letters, lexicon.offsets[1:-1]
    pairs = np.zeros((26, 26))
    np.add.at(pairs, (letters[:-1], letters[1:]), 1)
    np.subtract.at(pairs, (letters[ends - 1], letters[ends]), 1)
    each = np.bincount(letters, minlength=26) / len(letters)
    table = np.zeros((CODES, CODES))
    table[:26, :26] = np.log(
        ((pairs + pairs.T) / (2 * max(1.0, pairs.sum())) + 1e-5) / (np.outer(each, each) + 1e-6)
    )
    return table


def cornered(board: Board) -> tuple[np.ndarray, bool]:
    """A board as `engine.soup.kernels.widen` takes it, and whether it is seen in the mirror.

    uint8[rows * columns] from the bottom row up, each from the side that the rows have closed up to.
    """
    turned = any(row[0] == EMPTY != row[-1] for row in board.rows)
    rows = [row[::-1] if turned else row for row in reversed(board.rows)]
    codes = [NONE if letter == EMPTY else ENGLISH.codes[letter] for row in rows for letter in row]
    return np.array(codes, np.uint8), turned


def settled(cells: np.ndarray, rows: int, columns: int) -> tuple[np.ndarray, np.ndarray, int]:
    """Of a board as above what `engine.soup.kernels.shape` takes: framed grid, the widths of its rows, height."""
    grid = np.full((rows + 2, columns + 2), NONE, np.uint8)
    grid[1:-1, 1:-1] = cells.reshape(rows, columns)
    held = grid[1:-1, 1:-1] != NONE
    widths = np.zeros(rows + 2, np.int64)
    widths[:rows] = np.where(held.any(1), columns - np.argmax(held[:, ::-1], axis=1), 0)
    return grid.reshape(-1), widths, int(held.any(1).sum())


def remainder(board: Board, lexicon: Lexicon) -> float:
    """Points by which a board is better for a good player than an average one of as many letters."""
    from engine.soup import kernels

    left = len(board.letters)
    if not left:
        return float(BONUS)
    worth = worth_of(lexicon, left)
    cells, _ = cornered(board)
    grid, widths, height = settled(cells, len(board.rows), board.columns)
    together, squares = kernels.shape(grid, widths, height, board.columns + 2, worth.bonds)
    vowels = int(worth.is_vowel[cells].sum())
    return float(
        worth.letters[left][cells].sum()
        + worth.vowels[left, vowels]
        + worth.together[left] * together
        + worth.squares[left] * squares / left
    )


def chance(board: Board) -> float:
    """The estimated chance that a good player clears a board."""
    letters = board.letters
    vowels = sum(letter in VOWELS for letter in letters)
    return float(chances(shipped_model(), np.array([len(letters)]), np.array([vowels]))[0, 0])
