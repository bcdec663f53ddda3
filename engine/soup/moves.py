"""All moves of a position, over the word graph of a lexicon.

(The walk is Appel and Jacobson's, "The world's fastest Scrabble program", CACM 31, 1988, on a board on which
letters touch in eight directions.)
"""

from __future__ import annotations

import threading
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np

from engine.alphabet import ENGLISH
from engine.errors import BadInput
from engine.lexicon.graph import WordGraph
from engine.lexicon.lexicon import Lexicon
from engine.soup.board import EMPTY, MINIMUM, MOST_SIDE, VALUES, Board, Move, Side

NONE = 31  # as in `engine.soup.kernels`, which is imported when something is sought
ROOM = 8_192
MOST_MOVES = ROOM * 4**4
LETTER_VALUES = np.array([VALUES[letter] for letter in ENGLISH.letters] + [0] * (NONE + 1 - len(VALUES)), np.int32)
"""int32[32], by code."""
_CODES = {letter: code for code, letter in enumerate(ENGLISH.letters)} | {EMPTY: NONE}


class Moves:
    """The moves of one board: best score first, then by word and by path; put in order when first looked at.

    Attributes:
        board: what they are the moves of; a cell is row * columns + column.
    """

    def __init__(self, board: Board, framed_paths: np.ndarray, lengths: np.ndarray, scores: np.ndarray) -> None:
        """In a walk's order: paths uint16[n, longest] over the framed board, lengths uint8[n], scores int32[n]."""
        self.board = board
        self._letters = np.frombuffer("".join(board.rows).encode(), np.uint8)
        self._framed, self._lengths, self._scores = framed_paths, lengths, scores

    def __len__(self) -> int:
        return len(self._scores)

    @cached_property
    def paths(self) -> np.ndarray:
        """int16[n, longest], the cells in the order of the word; -1 after its end."""
        return self._ranked[0]

    @cached_property
    def lengths(self) -> np.ndarray:
        """uint8[n]."""
        return self._lengths[self._ranked[1]]

    @cached_property
    def scores(self) -> np.ndarray:
        """int32[n], the points of each word."""
        return self._scores[self._ranked[1]]

    @cached_property
    def _ranked(self) -> tuple[np.ndarray, np.ndarray]:
        """The paths in order, and of each where the walk has it."""
        columns = self.board.columns
        rows, across = np.divmod(self._framed.astype(np.int16), np.int16(columns + 2))
        beyond = np.arange(self._framed.shape[1]) >= self._lengths[:, None]
        paths = np.where(beyond, np.int16(-1), (rows - 1) * np.int16(columns) + across - 1)
        spelled = np.where(beyond, np.uint8(0), self._letters[np.where(beyond, 0, paths)])
        order = np.lexsort((_bytes((paths + 1).astype(">u2")), _bytes(spelled), -self._scores))
        return paths[order], order

    def cells(self, i: int) -> np.ndarray:
        """The cells of a move, int16[length]."""
        return self.paths[i, : self.lengths[i]]

    def word(self, i: int) -> str:
        """The word of a move."""
        return self._letters[self.cells(i)].tobytes().decode()

    def move(self, i: int, side: Side = "right") -> Move:
        """One of them, closing up to a side."""
        return Move(self.word(i), tuple(divmod(int(cell), self.board.columns) for cell in self.cells(i)), side)


def _bytes(rows: np.ndarray) -> np.ndarray:
    """Rows of numbers as byte strings, which sort as the rows do."""
    rows = np.ascontiguousarray(rows)
    return rows.view(f"S{rows.shape[1] * rows.itemsize}")[:, 0]


Room: TypeAlias = tuple[np.ndarray, tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]


def _room(size: int, longest: int) -> Room:
    paths, lengths = np.empty((size, longest), np.uint16), np.empty(size, np.uint8)
    return np.empty(2 * size, np.int32), (paths, lengths, np.empty(size, np.int32), np.empty(size, np.uint64))


class Finder:
    """Finds the moves of boards over one lexicon; may be used from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Of a lexicon; its word graph is read or built now."""
        graph = lexicon.graph
        self.lexicon = lexicon
        self.longest = max(MINIMUM, int(lexicon.lengths.max()))
        self.graph = (packed(graph), graph.target.astype(np.uint32), np.uint64(MINIMUM))
        self._local = threading.local()

    def moves(self, board: Board, *, every: bool = False) -> Moves:
        """All moves of a board: each set of cells once, as its first word; with `every`, all words and paths."""
        from engine.soup import kernels

        grid, stride = framed(board)
        while True:
            lookup, found = self.room()
            count = kernels.all_moves(
                grid, np.uint64(stride), self.graph, LETTER_VALUES, KEYS, every, lookup, found
            )
            if count >= 0:
                paths, lengths, scores, _ = found
                return Moves(board, paths[:count].copy(), lengths[:count].copy(), scores[:count].copy())
            self.grow()

    def room(self) -> Room:
        """Where this thread's walks write to: the table and what was found, as `engine.soup.kernels` has them."""
        if not hasattr(self._local, "room"):
            self._local.room = _room(ROOM, self.longest)
        return self._local.room

    def grow(self) -> None:
        """Give this thread more room.

        Raises:
            BadInput: there are more moves than anyone could look at.
        """
        if (size := 4 * len(self.room()[1][1])) > MOST_MOVES:
            raise BadInput(
                f"the board has more than {MOST_MOVES // 4:,} moves",
                mend="Take a smaller board, or one of more letters.",
            )
        self._local.room = _room(size, self.longest)


@lru_cache(maxsize=8)
def finder_of(lexicon: Lexicon) -> Finder:
    """The finder of a lexicon, made once."""
    return Finder(lexicon)


def packed(graph: WordGraph) -> np.ndarray:
    """The nodes of a word graph as kernels take them, uint64[nodes]."""
    first, ends = graph.first.astype(np.uint64), graph.ends.astype(np.uint64)
    return first << np.uint64(32) | ends << np.uint64(31) | graph.letters.astype(np.uint64)


def framed(board: Board) -> tuple[np.ndarray, int]:
    """A board as kernels take it: codes with an empty border, uint8[(rows + 2) * stride], and the stride."""
    stride = board.columns + 2
    grid = np.full((len(board.rows) + 2, stride), NONE, np.uint8)
    grid[1:-1, 1:-1] = [[_CODES[letter] for letter in row] for row in board.rows]
    return grid.reshape(-1), stride


def _keys() -> np.ndarray:
    """Random bits from Steele, Lea and Flood's splitmix64 (2014)."""
    with np.errstate(over="ignore"):
        state = np.arange(1, MOST_SIDE**2 * (NONE + 1) + 1, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        state = (state ^ state >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ state >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
        return state ^ state >> np.uint64(31)


KEYS = _keys()
"""uint64[8192]: of a cell of a framed board, by its number; of a letter in a cell, by 32 * cell + code."""
