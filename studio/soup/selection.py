"""The selection of a word by mouse or keyboard, and the paths of a typed word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal

from engine.soup.board import EMPTY, MINIMUM, Board, Cell

MOST_PATHS = 99
"""Most paths found for a typed word."""
MOST_LETTERS = 32
"""Most letters of a typed word; no listed word is longer."""
MOST_STEPS = 1_500
"""Most steps of the path search, some milliseconds; it runs in the GUI thread."""


class Selection:
    """The selected word. Clicks add letters, a drag is played when the button is released, typing starts over.

    Attributes:
        word: the selected or typed letters; a typed word need not be on the board.
        paths: the paths of the typed word.
        place: index of the selected path.
    """

    def __init__(self) -> None:
        self.board = Board((EMPTY,))
        self.clear()

    def show_board(self, board: Board) -> None:
        """Clear the selection and use another board."""
        self.board = board
        self.clear()

    def clear(self) -> None:
        """Clear the selection."""
        self.word = ""
        self._cells: tuple[Cell, ...] = ()
        self.paths: tuple[tuple[Cell, ...], ...] = ()
        self.place = 0
        self._typed = self._dragged = False

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The selected path."""
        if self._typed:
            return self.paths[self.place] if self.paths else ()
        return self._cells

    @property
    def lost(self) -> bool:
        """Whether the typed word is not on the board."""
        return self._typed and bool(self.word) and not self.paths

    def press(self, cell: Cell) -> None:
        """Handle a mouse press on a cell with a letter."""
        self._dragged = False
        path = () if self._typed else self._cells
        if path and cell == path[-1] and len(path) >= MINIMUM:
            self._dragged = True  # a click on the last letter plays the word, like a released drag
        elif path and cell not in path and _touch(path[-1], cell):
            self._take((*path, cell))
        else:
            self._take((cell,))

    def reach(self, cell: Cell) -> None:
        """Handle a drag to another cell; dragging back to the previous cell removes the last letter."""
        path = self._cells
        if not path or cell == path[-1] or self.board.letter(cell) == EMPTY:
            return
        if cell in path:
            if cell == path[-2]:
                self._take(path[:-1])
        elif _touch(path[-1], cell):
            self._dragged = True
            self._take((*path, cell))

    def lift(self) -> bool:
        """Handle a mouse release; return whether to play the word."""
        return self._dragged and len(self._cells) > 1

    def type(self, letter: str) -> None:
        """Add a typed letter."""
        self._find((self.word if self._typed else "") + letter.lower())

    def erase(self) -> None:
        """Remove the last letter."""
        if self._typed:
            self._find(self.word[:-1])
        else:
            self._take(self._cells[:-1])

    def turn(self, step: Literal[-1, 1]) -> None:
        """Select the next or previous path of the typed word."""
        if self.paths:
            self.place = (self.place + step) % len(self.paths)

    def _take(self, cells: tuple[Cell, ...]) -> None:
        self._typed, self.paths, self.place = False, (), 0
        self._cells = cells
        self.word = "".join(self.board.letter(cell) for cell in cells)

    def _find(self, word: str) -> None:
        before = self.cells
        self._typed, self.word = True, word
        self.paths = tuple(paths_of(self.board, word)) if word else ()
        going_on = [place for place, path in enumerate(self.paths) if path[: len(before)] == before]
        self.place = going_on[0] if going_on else 0


def paths_of(board: Board, word: str) -> Iterator[tuple[Cell, ...]]:
    """Yield the paths of a word on a board in the order of their cells; at most 99."""
    near, good = neighbours(len(board.rows), board.columns), _ways_out(board, word)
    open_ends: list[tuple[Cell, ...]] = [(cell,) for cell in sorted(good[0], reverse=True)] if all(good) else []
    found = steps = 0
    while open_ends and found < MOST_PATHS and steps < MOST_STEPS:
        path, steps = open_ends.pop(), steps + 1
        if len(path) == len(word):
            found += 1
            yield path
            continue
        after = good[len(path)]
        open_ends.extend((*path, cell) for cell in reversed(near[path[-1]]) if cell in after and cell not in path)


@lru_cache(maxsize=8)
def neighbours(rows: int, columns: int) -> Mapping[Cell, tuple[Cell, ...]]:
    """Return the neighbors of each cell of a board."""
    return {
        (row, column): tuple(
            (r, c)
            for r in range(max(0, row - 1), min(rows, row + 2))
            for c in range(max(0, column - 1), min(columns, column + 2))
            if (r, c) != (row, column)
        )
        for row in range(rows)
        for column in range(columns)
    }


def _ways_out(board: Board, word: str) -> list[set[Cell]]:
    """Return for each letter the cells from which the rest of the word can be reached, ignoring repeated cells."""
    if not word or len(word) > MOST_LETTERS:
        return [set()]
    near = neighbours(len(board.rows), board.columns)
    good = [set(_cells_of(board, word[-1]))]
    for letter in reversed(word[:-1]):
        good.append({cell for cell in _cells_of(board, letter) if not good[-1].isdisjoint(near[cell])})
    return good[::-1]


def _cells_of(board: Board, letter: str) -> list[Cell]:
    return [(r, c) for r, row in enumerate(board.rows) for c, one in enumerate(row) if one == letter]


def _touch(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1
