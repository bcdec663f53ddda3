"""The seed's own search for a move: every word of the dictionary in turn, breadth first (seed 001, 4.1 and 4.2).

Kept beside the fast move finder to measure what each of the seed's two savings brings: a dictionary that is sorted
by points, so that the first word found is the best one, and passing over words with a pair of letters that nowhere
touch on the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.alphabet import ENGLISH
from engine.job import Control
from engine.soup.board import EMPTY, MINIMUM, Board, Cell, worth

CHECKED = 1000
"""Words between two looks at whether to stop."""

_ALL_PAIRS = frozenset(one + other for one in ENGLISH.letters for other in ENGLISH.letters)


class Found(NamedTuple):
    """A word with its first path, in reading order."""

    word: str
    cells: tuple[Cell, ...]


class WordSearch:
    """One board, to be searched for word after word.

    Attributes:
        missing: the pairs of letters that nowhere touch.
    """

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
        """Whether each two letters that follow each other touch somewhere."""
        return not any(one + other in self.missing for one, other in pairwise(word))

    def first_path(self, word: str) -> tuple[Cell, ...] | None:
        """The first path of a word in reading order, None where there is none.

        All paths grow a letter at a time. A path that crosses itself is dropped when it does so, not at the end as
        in the document: that leaves the same paths.
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
    """The words of 3 or more letters, by points descending, then alphabetically (Table 4.2).

    Raises:
        Stopped: as asked.
    """
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
    """The word of most points on a board, the first in the alphabet among equals; None where there is none.

    Args:
        dictionary: words of 3 or more letters; as of `by_points` where `ordered`.
        ordered: take the first word that is found.
        pairs: pass over words with a pair of letters that nowhere touch.

    Raises:
        Stopped: as asked.
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
