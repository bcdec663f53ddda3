"""Taboo words that can be traced on a board, graded by how visible they are.

Every board of 12 by 9 letters contains about forty listed words along winding paths, which readers do not see.
Readers see words on a straight line and, less easily, words with a single turn. Measured on 1,000 random boards
with the default list: 56 % have a taboo word on a line, 78 % have any listed word on a line, and 97 % have a
listed word on a line or a taboo word of four or more letters with one turn. About one board in thirty has none of
these.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np

from engine.core import Control, Value, grouped
from engine.core.alphabet import ENGLISH
from engine.soup.board import BAG, EMPTY, MINIMUM, VALUES, VOWELS, Board, Cell
from engine.soup.moves import Finder, finder_of_few
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import Ruling
from engine.words.word_file import LONGEST_WORD

Grade: TypeAlias = Literal["glaring", "plain", "hidden"]
GRADES: tuple[Grade, ...] = ("glaring", "plain", "hidden")
"""Grades of visibility, most visible first.

`glaring`: a taboo word on a straight line. `plain`: a mildly offensive word on a line, or a taboo word of four or
more letters with one turn. `hidden`: any other path.
"""

PLAIN_LENGTH = 4  # least letters of a taboo word with one turn that counts as plain; most boards have shorter ones

END = ""


class Trace(Value, frozen=True):
    """A listed word and a path of touching cells that spells it, without repeating a cell."""

    word: str
    cells: tuple[tuple[int, int], ...]  # (row, column) of each letter, from the top left
    standing: Literal["taboo", "caution"]  # "taboo" for a taboo word, "caution" for a mildly offensive one
    bends: int  # number of changes of direction; 0 on a straight line

    @property
    def grade(self) -> Grade:
        """How visible the word is."""
        if self.bends == 0:
            return "glaring" if self.standing == "taboo" else "plain"
        seen = self.bends == 1 and self.standing == "taboo" and len(self.word) >= PLAIN_LENGTH
        return "plain" if seen else "hidden"


class Scanner:
    """Finds the listed words of a vetter on boards; scanning a 12x9 board takes about 1.5 ms."""

    def __init__(self, vetter: Vetter) -> None:
        words = vetter.path_words(ENGLISH.letters * LONGEST_WORD)
        self._words: dict[str, Literal["taboo", "caution"]] = {
            word: "caution" if vetter.verdict(word, "path").standing == "caution" else "taboo"
            for word in words
            if len(word) >= MINIMUM
        }
        self.taboo = tuple(word for word, standing in self._words.items() if standing == "taboo")
        self._tree: dict[str, Any] = {}
        for word in self._words:
            node = self._tree
            for letter in word:
                node = node.setdefault(letter, {})
            node[END] = word

    def traces(self, board: Board) -> tuple[Trace, ...]:
        """Return all traces, most visible first; a word occurs once for each set of cells."""
        return self._traces(((word, path) for word, path, _ in self._walk(board, -1)), board.columns)

    def framed(self, grid: np.ndarray, stride: int) -> tuple[Trace, ...]:
        """Return the traces on a board of `engine.soup.moves.framed`, in a hundredth of the time of `traces`."""
        if self._finder is None:
            return ()
        paths, lengths, _ = self._finder.found(grid, stride, every=True)
        rows, columns = np.divmod(paths.astype(np.int64), stride)
        cells = ((rows - 1) * (stride - 2) + columns - 1).tolist()
        each = zip(paths, cells, lengths.tolist(), strict=True)
        found = ((bytes(grid[path[:size]] + 97).decode(), tuple(places[:size])) for path, places, size in each)
        return self._traces(found, stride - 2)

    @cached_property
    def _finder(self) -> Finder | None:
        return finder_of_few(tuple(self._words)) if self._words else None

    def through(self, board: Board, cell: Cell) -> dict[str, tuple[Trace, ...]]:
        """Return the traces through a cell for each letter that could replace its letter, if there are any."""
        wild = cell[0] * board.columns + cell[1]
        found = grouped((letter, (word, path)) for word, path, letter in self._walk(board, wild))
        return {letter: self._traces(some, board.columns) for letter, some in sorted(found.items())}

    def _traces(self, found: Iterable[tuple[str, tuple[int, ...]]], columns: int) -> tuple[Trace, ...]:
        best: dict[tuple[str, frozenset[int]], Trace] = {}
        for word, path in found:
            cells = tuple(divmod(at, columns) for at in path)
            one = Trace(word, cells, self._words[word], _bends(cells))
            if one.bends < best.setdefault((word, frozenset(path)), one).bends:
                best[word, frozenset(path)] = one
        return tuple(sorted(best.values(), key=_plainest))

    def _walk(self, board: Board, wild: int) -> Iterator[tuple[str, tuple[int, ...], str]]:
        """Yield each word, its path and its letter at the cell `wild`; if 0 or more, it matches every letter."""
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
    """Return the numbers of the neighboring cells of each cell, row by row."""
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
    """Return the visible traces: glaring and plain."""
    return tuple(trace for trace in traces if trace.grade != "hidden")


def _bends(cells: tuple[Cell, ...]) -> int:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(cells)]
    return sum(one != other for one, other in pairwise(steps))


def _plainest(trace: Trace) -> tuple[object, ...]:
    strong = trace.standing != "taboo"
    return GRADES.index(trace.grade), strong, trace.bends, -len(trace.word), trace.word, trace.cells


def open_scanner(rulings: Iterable[Ruling] = (), house: House | None = None) -> Scanner:
    """Return a scanner for the house rules and a puzzle's rulings. Raises FileProblem if they are unreadable."""
    return Scanner((house or open_house()).vetter(rulings))


class Repair(Value, frozen=True):
    """A change of one letter."""

    cell: tuple[int, int]  # (row, column) from the top left
    old: str
    new: str
    removes: tuple[Trace, ...]  # the visible traces that it removes, and the requested trace
    remaining: int  # number of visible traces on the board afterwards
    hidden: int  # number of hidden traces through the cell afterwards

    @property
    def same_kind(self) -> bool:
        """Whether a vowel replaces a vowel, or a consonant a consonant."""
        return (self.old in VOWELS) == (self.new in VOWELS)


class RepairedBoard(NamedTuple):
    """A board after repairs. No repair could remove the `remaining` visible traces."""

    board: Board
    repairs: tuple[Repair, ...]
    remaining: tuple[Trace, ...]


def find_repairs(
    board: Board, scanner: Scanner, of: Trace | None = None, *, control: Control | None = None
) -> tuple[Repair, ...]:
    """Return every repair: each removes a visible trace and adds none. The best comes first.

    Repairs are sorted by the glaring traces that remain, then by the visible traces that remain. Ties are broken
    in favor of replacing a vowel by a vowel or a consonant by a consonant, then of letters with similar frequency
    and points. With `of`, only repairs that remove this trace are returned; it can be a hidden one.
    """
    control = control or Control()
    seen = visible(scanner.traces(board))
    cells = sorted({cell for trace in ((of,) if of else seen) for cell in trace.cells})
    found: list[Repair] = []
    for number, cell in enumerate(cells):
        control.check()
        found += _repairs_at(board, cell, scanner, seen, of)
        control.report(number + 1, len(cells))
    return tuple(sorted(found, key=lambda one: _order(one, seen)))


def repair_all(board: Board, scanner: Scanner, *, control: Control | None = None) -> RepairedBoard:
    """Apply the best repair repeatedly until no visible trace remains or no repair exists."""
    control, made = control or Control(), list[Repair]()
    first = len(visible(scanner.traces(board)))
    while best := find_repairs(board, scanner, control=control.sub(0.0, 0.0))[:1]:
        board = with_letter(board, best[0].cell, best[0].new)
        made.append(best[0])
        control.report(first - best[0].remaining, first)
    return RepairedBoard(board, tuple(made), visible(scanner.traces(board)))


def with_letter(board: Board, cell: Cell, letter: str) -> Board:
    """Return the board with another letter in a cell."""
    row, column = cell
    line = board.rows[row][:column] + letter + board.rows[row][column + 1 :]
    return Board((*board.rows[:row], line, *board.rows[row + 1 :]))


def _repairs_at(board: Board, cell: Cell, scanner: Scanner, seen: tuple[Trace, ...], of: Trace | None) -> list[Repair]:
    if (old := board.letter(cell)) == EMPTY:
        return []
    there, removed = scanner.through(board, cell), tuple(trace for trace in seen if cell in trace.cells)
    remaining = len(seen) - len(removed)
    if of and of not in seen:
        removed = (of, *removed)
    return [
        Repair(cell, old, letter, removed, remaining, len(there.get(letter, ())))
        for letter in ENGLISH.letters
        if letter != old and not visible(there.get(letter, ()))
    ]


def _order(repair: Repair, seen: tuple[Trace, ...]) -> tuple[object, ...]:
    glaring = sum(trace.grade == "glaring" for trace in seen)
    glaring -= sum(trace.grade == "glaring" for trace in repair.removes)
    apart = abs(BAG.count(repair.old) - BAG.count(repair.new)) + abs(VALUES[repair.old] - VALUES[repair.new])
    return glaring, repair.remaining, not repair.same_kind, apart, repair.hidden, repair.cell, repair.new
