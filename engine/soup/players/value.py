"""The value estimate: how many points a good player will score with the remaining letters.

The value is a sum of terms whose coefficients depend on the number of remaining letters (interpolated between
anchors):

- a value for each letter, relative to the average letter;
- a value for touching pairs of letters that are frequent neighbors in words (how many times more frequent than by
  chance, whose logarithm is the mutual information of Church and Hanks, "Word association norms", 1990);
- the connectivity of Lyster 2022, section 5.7;
- a penalty for a share of vowels far from 0.4;
- the bonus times the chance to clear the board, a logistic function of the share of vowels.

`engine.research.train` fits the shipped model; `soup train` is its command.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Value, files
from engine.core.alphabet import ENGLISH
from engine.soup.board import BONUS, EMPTY, VOWELS, Board
from engine.soup.moves import NONE
from engine.words.lexicon import Lexicon

FILE = "soup/value.json"
EVEN, SCALE = 0.4, 10.0
"""Center of the share of vowels, and the factor of the distance from it in the logistic function."""
SLACK = 10.0
"""Points that the shape terms may gain in a move. Moves that could only enter the beam with a larger gain are
skipped. With a slack of 60 a beam of width 50 found no better games."""
CODES = NONE + 1
PAIRS = np.triu_indices(len(ENGLISH.letters))
"""The pairs of letter codes, the lower code first, as an index of an array [26, 26]."""

Row = tuple[float, ...]


class Training(Value, frozen=True):
    """The options of `soup train` with which a model was fitted, to reproduce it."""

    lexicon: str
    fingerprint: str  # of the word list
    games: int
    rounds: int
    seed: int
    width: int


class Model(Value, frozen=True):
    """The coefficients of the value estimate at each anchor."""

    anchors: tuple[int, ...]  # numbers of remaining letters, ascending
    letters: tuple[Row, ...]  # points for each letter a to z
    together: Row  # points for each unit of `bonds` between touching letters
    squares: Row  # points for each unit of connectivity
    spread: Row  # points for the squared distance of the share of vowels from 0.4, times the number of letters
    # constant, slope and curvature of the log odds to clear the board, as a function of 10 times the distance of
    # the share of vowels from 0.4
    chance: tuple[Row, Row, Row]
    pairs: Row = ()  # what each pair of touching letters adds to `bonds`, in the order of `PAIRS`; empty for nothing
    training: Training | None = None

    def __post_init__(self) -> None:
        rows = (*self.letters, self.together, self.squares, self.spread, *self.chance)
        if len(self.letters) != len(ENGLISH.letters) or {len(row) for row in rows} != {len(self.anchors)}:
            raise BadInput("a model needs a row for each letter, and a number for each anchor in each row")
        if len(self.pairs) not in (0, len(PAIRS[0])):
            raise BadInput(f"a model has none or {len(PAIRS[0])} numbers for pairs of letters")
        if list(self.anchors) != sorted(set(self.anchors)):
            raise BadInput("the anchors of a model must be in ascending order")


_NOTHING = (0.0,)
POINTS_ALONE = Model((1,), (_NOTHING,) * 26, _NOTHING, _NOTHING, _NOTHING, ((-50.0,), _NOTHING, _NOTHING))
"""A model that gives remaining letters no value."""


class ValueTables(NamedTuple):
    """The value estimate as tables for `engine.soup.kernels.widen`, for boards up to a number of letters."""

    letters: np.ndarray
    vowels: np.ndarray
    bonds: np.ndarray
    together: np.ndarray
    squares: np.ndarray
    is_vowel: np.ndarray
    slack: float


@lru_cache(maxsize=1)
def shipped_model() -> Model:
    """Return the shipped model. Raises FileProblem if it is missing or damaged."""
    return files.shipped_data(FILE, Model)


@lru_cache(maxsize=8)
def value_tables(lexicon: Lexicon, letters: int, model: Model | None = None) -> ValueTables:
    """Return the tables for boards of up to `letters` letters; `model` defaults to the shipped model."""
    model = model or shipped_model()
    levels = np.arange(letters + 1)
    by_letter = np.zeros((letters + 1, CODES))
    by_letter[:, : len(model.letters)] = np.stack([_at(levels, model.anchors, row) for row in model.letters], 1)
    spread = _at(levels, model.anchors, model.spread)
    vowels = np.arange(letters + 1)
    share = vowels / np.maximum(1, levels)[:, None]
    by_vowels = BONUS * chances(model, levels, vowels) + spread[:, None] * (share - EVEN) ** 2 * levels[:, None]
    touching = bonds(lexicon).copy()
    touching[PAIRS] += model.pairs or 0.0
    touching.T[PAIRS] = touching[PAIRS]
    return ValueTables(
        by_letter, by_vowels, touching, _at(levels, model.anchors, model.together),
        _at(levels, model.anchors, model.squares), is_vowel(), SLACK,
    )  # fmt: skip


def chances(model: Model, letters: np.ndarray, vowels: np.ndarray) -> np.ndarray:
    """Return the chances to clear the board, float64[len(letters), len(vowels)]; 1 for an empty board."""
    away = SCALE * (vowels / np.maximum(1, letters)[:, None] - EVEN)
    constant, slope, curve = (_at(letters, model.anchors, row)[:, None] for row in model.chance)
    odds = constant + slope * away + curve * away**2
    return np.where(letters[:, None] == 0, 1.0, 1 / (1 + np.exp(-np.clip(odds, -50, 50))))


def _at(levels: np.ndarray, anchors: tuple[int, ...], row: Row) -> np.ndarray:
    return np.interp(levels, anchors, row)


def is_vowel() -> np.ndarray:
    """Return 1 for the code of each vowel, int64[32]; y is a vowel in this game."""
    return np.array([letter in VOWELS for letter in ENGLISH.letters] + [False] * (CODES - 26), np.int64)


@lru_cache(maxsize=8)
def bonds(lexicon: Lexicon) -> np.ndarray:
    """Return how many times more often than by chance letters are neighbors in words, symmetric float64[32, 32]."""
    letters, ends = lexicon.letters, lexicon.offsets[1:-1]
    neighbors = np.delete(26 * letters[:-1].astype(np.int64) + letters[1:], ends - 1)  # not those of two words
    pairs = np.bincount(neighbors, minlength=26 * 26).reshape(26, 26)
    each = np.bincount(letters, minlength=26) / len(letters)
    table = np.zeros((CODES, CODES))
    table[:26, :26] = ((pairs + pairs.T) / (2 * max(1.0, pairs.sum())) + 1e-5) / (np.outer(each, each) + 1e-6)
    return table


def normalized(board: Board) -> tuple[np.ndarray, bool]:
    """Return a board in the format of `engine.soup.kernels.widen`, and whether it is mirrored.

    The format is uint8[rows * columns], rows from the bottom, each row from the side that it is closed up to.
    """
    turned = any(row[0] == EMPTY != row[-1] for row in board.rows)
    rows = [row[::-1] if turned else row for row in reversed(board.rows)]
    codes = [NONE if letter == EMPTY else ENGLISH.codes[letter] for row in rows for letter in row]
    return np.array(codes, np.uint8), turned


def shape_of(cells: np.ndarray, rows: int, columns: int, table: np.ndarray) -> tuple[float, float]:
    """Return the sums of `engine.soup.kernels.shape` for a normalized board and a table of `bonds`."""
    from engine.soup import kernels

    grid = np.full((rows + 2, columns + 2), NONE, np.uint8)
    grid[1:-1, 1:-1] = cells.reshape(rows, columns)
    held, widths = grid[1:-1, 1:-1] != NONE, np.zeros(rows + 2, np.int64)
    widths[:rows] = np.where(held.any(1), columns - np.argmax(held[:, ::-1], axis=1), 0)
    return kernels.shape(grid.reshape(-1), widths, int(held.any(1).sum()), columns + 2, table)


def remainder(board: Board, lexicon: Lexicon) -> float:
    """Return the value of a board for a good player relative to the average board with as many letters, in points."""
    count = len(board.letters)
    if not count:
        return float(BONUS)
    tables = value_tables(lexicon, count)
    cells, _ = normalized(board)
    together, squares = shape_of(cells, len(board.rows), board.columns, tables.bonds)
    vowels = int(tables.is_vowel[cells].sum())
    letters = tables.letters[count][cells].sum() + tables.vowels[count, vowels]
    return float(letters + tables.together[count] * together + tables.squares[count] * squares / count)


def chance(board: Board) -> float:
    """Return the estimated chance that a good player clears a board."""
    letters = board.letters
    vowels = sum(letter in VOWELS for letter in letters)
    return float(chances(shipped_model(), np.array([len(letters)]), np.array([vowels]))[0, 0])
