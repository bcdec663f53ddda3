"""The move search of Lyster 2022, sections 4.1 and 4.2: every word of the dictionary in turn, breadth first.

It is used to measure its two speed-ups: a dictionary sorted by points, so that the first word found is the best;
and skipping words with a pair of letters that touch nowhere on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.alphabet import ENGLISH
from engine.core.job import Control
from engine.soup.board import EMPTY, MINIMUM, Board, Cell, worth

CHECKED = 1000  # words between two checks for cancellation

_ALL_PAIRS = frozenset(one + other for one in ENGLISH.letters for other in ENGLISH.letters)


class Found(NamedTuple):
    """A word with its first path, in reading order."""

    word: str
    cells: tuple[Cell, ...]


class WordSearch:
    """Searches one board for words. `missing` are the pairs of letters that touch nowhere."""

    def __init__(self, board: Board) -> None:
        self._letters = {
            (r, c): letter for r, row in enumerate(board.rows) for c, letter in enumerate(row) if letter != EMPTY
        }
        self._near = {cell: tuple(self._around(cell)) for cell in self._letters}
        self.missing = _ALL_PAIRS - {
            self._letters[cell] + letter for cell, near in self._near.items() for _, letter in near
        }

    def _around(self, cell: Cell) -> Iterator[tuple[Cell, str]]:
        for row in range(cell[0] - 1, cell[0] + 2):
            for column in range(cell[1] - 1, cell[1] + 2):
                if (row, column) != cell and (letter := self._letters.get((row, column))):
                    yield (row, column), letter

    def possible(self, word: str) -> bool:
        """Return whether all consecutive letters of a word touch somewhere on the board."""
        return not any(one + other in self.missing for one, other in pairwise(word))

    def first_path(self, word: str) -> tuple[Cell, ...] | None:
        """Return the first path of a word in reading order, or None.

        All paths grow by one letter at a time. A path that repeats a cell is dropped at once, not at the end as in
        Lyster 2022; the remaining paths are the same.
        """
        for cell, letter in self._letters.items():
            if letter == word[0] and (path := self._path_from(cell, word)):
                return path
        return None

    def _path_from(self, start: Cell, word: str) -> tuple[Cell, ...] | None:
        paths: list[tuple[Cell, ...]] = [(start,)]
        for wanted in word[1:]:
            paths = [
                (*path, cell)
                for path in paths
                for cell, letter in self._near[path[-1]]
                if letter == wanted and cell not in path
            ]
            if not paths:
                return None
        return paths[0]


def by_points(words: Iterable[str], control: Control | None = None) -> list[str]:
    """Return the words of 3 or more letters by descending points, then alphabetically (Table 4.2)."""
    control, keys = control or Control(), []
    for number, word in enumerate(words):
        if number % CHECKED == 0:
            control.check()
        if len(word) >= MINIMUM:
            keys.append((-worth(word), word))
    return [word for _, word in sorted(keys)]


def best_word(
    board: Board, dictionary: Sequence[str], control: Control, *, ordered: bool, pairs: bool
) -> Found | None:
    """Return the word with most points on a board, ties in alphabetical order; None if there is no word.

    Args:
        dictionary: words of 3 or more letters; sorted by `by_points` if `ordered`.
        ordered: return the first word found.
        pairs: skip words with a pair of letters that touch nowhere.
    """
    search, best = WordSearch(board), None
    for number, word in enumerate(dictionary):
        if number % CHECKED == 0:
            control.check()
        if (pairs and not search.possible(word)) or not (path := search.first_path(word)):
            continue
        if ordered:
            return Found(word, path)
        if best is None or (-worth(word), word) < (-worth(best.word), best.word):
            best = Found(word, path)
    return best
