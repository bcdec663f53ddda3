"""The taboo words that the eye can trace on a raw board, and how plainly each is seen.

A board of 12 by 9 letters traces about forty listed words along winding paths: nobody sees those, and no draw is
without them. What is seen is a word on a straight line, and next to that one with a single turn. Measured on 1,000
random boards with the default list: 56 % have a strong word on a line, 78 % any listed word on a line, and 97 %
that or a strong word of four letters with one turn; so one board in thirty has none of all that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, Literal, TypeAlias

from engine.alphabet import ENGLISH
from engine.lexicon.words import LONGEST_WORD
from engine.soup.board import MINIMUM, Board, Cell
from engine.value import Value
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Ruling

Grade: TypeAlias = Literal["glaring", "plain", "hidden"]
GRADES: tuple[Grade, ...] = ("glaring", "plain", "hidden")
"""`glaring`: a taboo word on a straight line. `plain`: a mildly offensive one on a line, or a taboo word of four
or more letters with one turn. `hidden`: any other path."""

PLAIN_LENGTH = 4
"""Letters of a taboo word that is plain with one turn; a shorter one is on most boards."""

END = ""


class Trace(Value, frozen=True):
    """A listed word that can be traced through touching cells, none of them twice.

    Attributes:
        cells: (row, column) of each letter, from the top left.
        standing: "taboo" for a strong word, "caution" for a mild one.
        turns: how often the path changes its direction; 0 on a straight line.
    """

    word: str
    cells: tuple[tuple[int, int], ...]
    standing: Literal["taboo", "caution"]
    turns: int

    @property
    def grade(self) -> Grade:
        """How plainly it is seen."""
        if self.turns == 0:
            return "glaring" if self.standing == "taboo" else "plain"
        seen = self.turns == 1 and self.standing == "taboo" and len(self.word) >= PLAIN_LENGTH
        return "plain" if seen else "hidden"


class Scanner:
    """Finds the words that a vetter wants nobody to trace; made once, 1.5 ms for a board of the usual size."""

    def __init__(self, vetter: Vetter) -> None:
        words = vetter.path_words(ENGLISH.letters * LONGEST_WORD)
        self._words: dict[str, Literal["taboo", "caution"]] = {
            word: "caution" if vetter.verdict(word, "path").standing == "caution" else "taboo"
            for word in words
            if len(word) >= MINIMUM
        }
        self._tree: dict[str, Any] = {}
        for word in self._words:
            node = self._tree
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word

    def traces(self, board: Board) -> tuple[Trace, ...]:
        """All of them, the plainest first; the same word in the same cells once."""
        found = ((word, path) for word, path, _ in self._walk(board, -1))
        return self._traces(found, board.columns)

    def through(self, board: Board, cell: Cell) -> dict[str, tuple[Trace, ...]]:
        """What could be traced through a cell, for each letter that might stand there; none for most letters."""
        wild = cell[0] * board.columns + cell[1]
        found: dict[str, list[tuple[str, tuple[int, ...]]]] = {}
        for word, path, letter in self._walk(board, wild):
            found.setdefault(letter, []).append((word, path))
        return {letter: self._traces(some, board.columns) for letter, some in sorted(found.items())}

    def _traces(self, found: Iterable[tuple[str, tuple[int, ...]]], columns: int) -> tuple[Trace, ...]:
        best: dict[tuple[str, frozenset[int]], Trace] = {}
        for word, path in found:
            cells = tuple(divmod(at, columns) for at in path)
            one = Trace(word, cells, self._words[word], _turns(cells))
            old = best.setdefault((word, frozenset(path)), one)
            if one.turns < old.turns:
                best[word, frozenset(path)] = one
        return tuple(sorted(best.values(), key=_plainest))

    def _walk(self, board: Board, wild: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
        """Each word with its path and the letter that it has at the wild cell; with one, only words through it."""
        letters, near = "".join(board.rows), touching(len(board.rows), board.columns)
        path: list[int] = []

        def enter(node: dict[str, Any], cell: int, stood: str) -> Iterator[tuple[str, tuple[int, ...], str]]:
            for letter in node if cell == wild else letters[cell]:
                below = node.get(letter)
                if below is None or letter == END:
                    continue
                path.append(cell)
                filled = letter if cell == wild else stood
                if END in below and (filled or wild < 0):
                    yield below[END], tuple(path), filled
                for other in near[cell]:
                    if other not in path and (other == wild or letters[other] in below):
                        yield from enter(below, other, filled)
                path.pop()

        for start in range(len(letters)):
            yield from enter(self._tree, start, "")


@lru_cache(maxsize=64)
def touching(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """For each cell, row by row, those beside it, above, beneath and diagonally."""
    steps = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1) if down or right]
    return tuple(
        tuple(
            (row + down) * columns + column + right
            for down, right in steps
            if 0 <= row + down < rows and 0 <= column + right < columns
        )
        for row in range(rows)
        for column in range(columns)
    )


def visible(traces: Iterable[Trace]) -> tuple[Trace, ...]:
    """Those that are seen: glaring and plain ones."""
    return tuple(trace for trace in traces if trace.grade != "hidden")


def _turns(cells: tuple[Cell, ...]) -> int:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
    return sum(one != other for one, other in pairwise(steps))


def _plainest(trace: Trace) -> tuple[object, ...]:
    strong = trace.standing != "taboo"
    return GRADES.index(trace.grade), strong, trace.turns, -len(trace.word), trace.word, trace.cells


def open_scanner(rulings: Iterable[Ruling] = (), house: House | None = None) -> Scanner:
    """A scanner by the house and a puzzle's own rulings.

    Args:
        rulings: the puzzle's.
        house: None for the user's own.

    Raises:
        FileProblem: the house cannot be read.
    """
    return Scanner((house or open_house()).vetter(rulings))
