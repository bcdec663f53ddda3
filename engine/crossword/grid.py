"""A crossword grid as a value: cells, bars, marks and slots; its entries, their numbers, and its defects."""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.core import BadInput, Value, changed, grouped
from engine.core.alphabet import ENGLISH
from engine.wing.sheet import EITHER

MOST_SIDE = 128  # rows and columns of a grid at most
MOST_CELLS = MOST_SIDE * MOST_SIDE
MOST_TEXT = 40  # characters of a cell at most
MOST_LABEL = 8  # characters of a label at most
GREY = "grey"

Cell: TypeAlias = tuple[int, int]  # row and column, from the top left, from 0
Direction: TypeAlias = Literal["across", "down"]
DIRECTIONS: tuple[Direction, ...] = ("across", "down")
Side: TypeAlias = Literal["right", "below"]
Origin: TypeAlias = Literal["", "placed", "filled"]
Place: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MOST_SIDE)]  # a row or a column
LabelText: TypeAlias = Annotated[str, msgspec.Meta(max_length=MOST_LABEL)]
_SHADE = re.compile(rf"|{GREY}|#[0-9a-f]{{6}}")


class Slot(Value, frozen=True):
    """The place of an entry: its first cell and its direction. Locks and clues refer to it."""

    row: Place
    column: Place
    direction: Direction

    @property
    def cell(self) -> Cell:
        """The first cell."""
        return self.row, self.column


class Bar(Value, frozen=True):
    """A thick line at the right side of a cell, or below it, that separates entries."""

    row: Place
    column: Place
    side: Side

    @property
    def cells(self) -> tuple[Cell, Cell]:
        """The two cells that it separates."""
        below = self.side == "below"
        return (self.row, self.column), (self.row + below, self.column + (not below))

    @property
    def order(self) -> tuple[int, int, str]:
        """The key by which the bars of a grid are sorted."""
        return self.row, self.column, self.side


class Mark(Value, frozen=True, omit_defaults=True):
    """The properties of a cell besides its letter."""

    row: Place
    column: Place
    # the content, if it is not one letter a to z: several letters (a rebus) or any other characters
    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)] = ""
    circle: bool = False
    # "" for none, "grey", or a color as "#rrggbb" in lower case
    shade: Annotated[str, msgspec.Meta(max_length=7)] = ""
    given: bool = False  # whether the content belongs to the puzzle: it is printed, and filling does not change it
    pencil: bool = False  # whether the letter is only pencilled in. It is not printed and does not bind a fill.
    # who wrote the content: "" if it was typed or came with a file, "placed" with a chosen word, or "filled" by a
    # search. Searches change only content filled by a search.
    origin: Origin = ""

    def __post_init__(self) -> None:
        if not _SHADE.fullmatch(self.shade):
            raise BadInput(f"{self.shade!r} is no shade", mend='Use "grey", or a color such as "#d0e0ff".')
        if self.text != self.text.strip() or is_letter(self.text):
            raise BadInput(f"{self.text!r} is not the text of a mark: a single letter belongs in the row")
        if self.given and self.pencil:
            raise BadInput("a letter is either given or pencilled in")

    @property
    def cell(self) -> Cell:
        """Its row and column."""
        return self.row, self.column

    @property
    def is_plain(self) -> bool:
        """Whether it marks nothing."""
        return not (self.text or self.circle or self.shade or self.given or self.pencil or self.origin)


def capitals(text: str) -> str:
    """Return a text of a cell in capitals. A letter without a single capital, such as ß, is unchanged."""
    return "".join(char.upper() if len(char.upper()) == 1 else char for char in text)


def is_letter(text: str) -> bool:
    """Whether a text is one letter a to z, as rows contain it."""
    return len(text) == 1 and "a" <= text <= "z"


def place_name(cell: Cell) -> str:
    """The place of a cell in words, counted from 1: "row 3, column 4"."""
    return f"row {cell[0] + 1}, column {cell[1] + 1}"


SHORTEST = 2  # letters of an entry at least
BLOCK, OPEN, VOID = "#", ".", "_"
"""Characters of a row for a black square, a cell without a letter, and a place without a cell."""
_RUN = re.compile(rf"[^{BLOCK}{VOID}]{{{SHORTEST},}}")


class Grid(Value, frozen=True, omit_defaults=True, cache_hash=True):
    """Cells in rows of equal length, bars between them, and marks."""

    # a character for each cell: a letter; "." if it has no letter; "#" for a block, a black square; "_" for a
    # void, a place without a cell
    rows: tuple[str, ...] = ()
    # ascending by row, column and side; each is between two open cells
    bars: Annotated[tuple[Bar, ...], msgspec.Meta(max_length=2 * MOST_CELLS)] = ()
    # ascending by row and column; at most one for each cell and none on a void. Where a mark has a text, the row
    # has ".".
    marks: Annotated[tuple[Mark, ...], msgspec.Meta(max_length=MOST_CELLS)] = ()
    # row, column and text of the labels that a file has in place of the usual numbers, such as "12" or "A", ascending
    labels: Annotated[tuple[tuple[Place, Place, LabelText], ...], msgspec.Meta(max_length=MOST_CELLS)] = ()

    def __post_init__(self) -> None:
        if len(self.rows) > MOST_SIDE or any(len(row) > MOST_SIDE for row in self.rows):
            raise BadInput(f"a grid can have at most {MOST_SIDE} rows and columns")
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.rows[0]) or not row:
                raise BadInput(f"row {number} of the grid has {len(row)} cells, row 1 has {len(self.rows[0])}")
            for char in row:
                if char not in (BLOCK, OPEN, VOID) and char not in ENGLISH.codes:
                    raise BadInput(f"{char!r} in row {number} of the grid is not a letter a to z")
        self._check_bars()
        self._check_marks()
        self._check_labels()

    def _check_bars(self) -> None:
        for bar in self.bars:
            if not all(map(self.is_open, bar.cells)):
                raise BadInput(f"the bar at {place_name(bar.cells[0])} is not between two open cells")
        if any(one.order >= other.order for one, other in pairwise(self.bars)):
            raise BadInput("the bars of a grid must be in ascending order, and each only once")

    def _check_marks(self) -> None:
        for mark in self.marks:
            if mark.is_plain or (there := self.at(mark.cell)) == VOID:
                raise BadInput(f"the mark at {place_name(mark.cell)} marks nothing")
            if mark.text and there != OPEN:
                raise BadInput(f"the cell at {place_name(mark.cell)} has the text {mark.text!r} and {there!r}")
        if any(one.cell >= other.cell for one, other in pairwise(self.marks)):
            raise BadInput("the marks of a grid must be in ascending order, at most one for each cell")

    def _check_labels(self) -> None:
        if strange := [cell for *cell, text in self.labels if not self.is_open((cell[0], cell[1])) or not text.strip()]:
            raise BadInput(f"the label at {place_name((strange[0][0], strange[0][1]))} is empty or not on an open cell")
        if any(one[:2] >= other[:2] for one, other in pairwise(self.labels)):
            raise BadInput("the labels of a grid must be in ascending order, at most one for each cell")

    @property
    def columns(self) -> int:
        """The width in cells; 0 for an empty grid."""
        return len(self.rows[0]) if self.rows else 0

    def at(self, cell: Cell) -> str:
        """The character of a cell in its row; "_" outside the grid."""
        row, column = cell
        return self.rows[row][column] if 0 <= row < len(self.rows) and 0 <= column < self.columns else VOID

    def is_open(self, cell: Cell) -> bool:
        """Whether a cell can have a letter: it is neither a block nor a void."""
        return self.at(cell) not in (BLOCK, VOID)

    def cells(self) -> Iterator[Cell]:
        """The open cells, row by row."""
        return (
            (r, c) for r, row in enumerate(self.rows) for c, char in enumerate(row) if char not in (BLOCK, VOID)
        )  # fmt: skip

    def mark(self, cell: Cell) -> Mark | None:
        """The mark of a cell."""
        at = bisect_left(self.marks, cell, key=lambda mark: mark.cell)
        return self.marks[at] if at < len(self.marks) and self.marks[at].cell == cell else None

    def text(self, cell: Cell) -> str:
        """The content of an open cell: a letter, or the text of its mark; "" if it is empty or not open."""
        if (char := self.at(cell)) in (BLOCK, VOID):
            return ""
        if char != OPEN:
            return char
        return mark.text if (mark := self.mark(cell)) else ""

    def is_filled(self, cell: Cell) -> bool:
        """Whether a cell has a content that is not just pencilled in."""
        mark = self.mark(cell)
        return bool(self.text(cell)) and not (mark and mark.pencil)


class Entry(Value, frozen=True):
    """A word at its place."""

    word: str  # a character for each cell: its letter; "." if it is unknown or the content is not one letter
    # row, column: its first cell, from the top left, from 0
    row: int
    column: int
    direction: Direction

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its cells, in the order of its letters."""
        if self.direction == "down":
            return tuple([(row, self.column) for row in range(self.row, self.row + len(self.word))])
        return tuple([(self.row, column) for column in range(self.column, self.column + len(self.word))])

    @property
    def slot(self) -> Slot:
        """Its place in a grid."""
        return Slot(self.row, self.column, self.direction)


@lru_cache(maxsize=64)  # most functions on a grid call this
def entries_of(grid: Grid) -> tuple[Entry, ...]:
    """Every run of two or more open cells that no bar divides, across from the top, then down from the left."""
    right = grouped(bar.cells[1] for bar in grid.bars if bar.side == "right")
    below = grouped((column, row) for row, column in (bar.cells[1] for bar in grid.bars if bar.side != "right"))
    across = [
        Entry(word, r, c, "across") for r, row in enumerate(grid.rows) for c, word in _runs(row, right.get(r, ()))
    ]
    columns = ("".join(column) for column in zip(*grid.rows, strict=True))
    down = [
        Entry(word, r, c, "down") for c, column in enumerate(columns) for r, word in _runs(column, below.get(c, ()))
    ]
    return (*across, *sorted(down, key=lambda entry: (entry.row, entry.column)))


def _runs(line: str, cuts: Sequence[int]) -> Iterator[tuple[int, str]]:
    """The runs of a line with their starts; `cuts` are the cells before which there is a bar, ascending."""
    for start, end in pairwise((0, *cuts, len(line))):
        for run in _RUN.finditer(line, start, end):
            yield run.start(), run.group()


def answer_text(grid: Grid, entry: Entry) -> str:
    """The content of an entry's cells in lower case, with all letters of rebus cells; "" if a cell is empty.

    Both answers, "cot / dot", of an entry with a Schr\u00f6dinger cell, which has one of two contents: C/D.
    """
    if OPEN not in entry.word:
        return entry.word
    # most grids have no marks, and this is called for each entry after each key
    return text_of(grid, entry.cells) if grid.marks else ""


_EITHER = re.compile(r"([^\W\d_]+)/([^\W\d_]+)")


def text_of(grid: Grid, cells: Iterable[Cell]) -> str:
    """The content of cells, as `answer_text`."""
    texts = [grid.text(cell) for cell in cells]
    if not all(texts):
        return ""
    either = [_EITHER.fullmatch(text) for text in texts]
    if not any(either):
        return "".join(texts).casefold()
    pairs = tuple(zip(texts, either, strict=True))
    return EITHER.join("".join(one[n] if one else text for text, one in pairs) for n in (1, 2)).casefold()


@lru_cache(maxsize=64)
def is_crisscross(grid: Grid) -> bool:
    """Whether a grid consists of words only: it has no block, no bar and no empty cell. True for the empty grid.

    A full rectangle of three rows and columns or more is a drawn grid: words that are placed freely leave voids.
    """
    if grid.bars or any(BLOCK in row for row in grid.rows):
        return False
    if min(len(grid.rows), grid.columns) > 2 and not any(VOID in row for row in grid.rows):
        return False
    return all(grid.text(cell) for cell in grid.cells())


def numbers(grid: Grid) -> dict[Cell, int]:
    """The number of each cell in which an entry begins, counted row by row from 1.

    Labels of a grid replace them if these are distinct numbers; cells without a label continue after the largest.
    """
    starts = {(entry.row, entry.column) for entry in entries_of(grid)}
    own = {(r, c): int(text) for r, c, text in grid.labels if (r, c) in starts and _DECIMAL.fullmatch(text)}
    if len({*own.values()}) < sum(label[:2] in starts for label in grid.labels):
        own = dict[Cell, int]()
    rest = (cell for cell in sorted(starts) if cell not in own)
    return own | {cell: number for number, cell in enumerate(rest, max(own.values(), default=0) + 1)}


_DECIMAL = re.compile("[1-9][0-9]*")


def labels_of(grid: Grid) -> dict[Cell, int | str]:
    """The printed labels of cells: the labels of a grid, numeric ones as numbers, or else its numbers."""
    own = {(r, c): int(text) if _DECIMAL.fullmatch(text) else text for r, c, text in grid.labels}
    return own or dict(numbers(grid))


def entry_name(grid: Grid, one: Entry | Slot) -> str:
    """The name of an entry of a grid: "17 across"; "row 2, column 4, across" if it begins without a label."""
    cell = one.row, one.column
    return f"{labels_of(grid).get(cell) or f'{place_name(cell)},'} {one.direction}"


def is_checked(grid: Grid) -> bool:
    """Whether each cell is in two entries. False for the empty grid."""
    uses = Counter(cell for entry in entries_of(grid) for cell in entry.cells)
    return bool(uses) and all(uses[cell] == len(DIRECTIONS) for cell in grid.cells())


def without_pencil(grid: Grid) -> Grid:
    """The grid as printed: without pencilled letters, and without the origins of the other contents."""
    if not any(mark.pencil or mark.origin for mark in grid.marks):
        return grid
    rows = rewritten(grid.rows, {mark.cell: OPEN for mark in grid.marks if mark.pencil})
    marks = (
        Mark(mark.row, mark.column, "" if mark.pencil else mark.text, mark.circle, mark.shade, mark.given)
        for mark in grid.marks
    )
    return changed(grid, rows=rows, marks=tuple(mark for mark in marks if not mark.is_plain))


def marks_of(grid: Grid) -> dict[Cell, Mark]:
    """The marks of a grid by their cells."""
    return {mark.cell: mark for mark in grid.marks}


def with_marks(grid: Grid, marks: Mapping[Cell, Mark]) -> Grid:
    """The grid with these marks alone, without those that mark nothing."""
    return changed(grid, marks=tuple(marks[cell] for cell in sorted(marks) if not marks[cell].is_plain))


def rewritten(rows: Sequence[str], chars: Mapping[Cell, str]) -> tuple[str, ...]:
    """The rows with some characters replaced."""
    return tuple("".join(chars.get((r, c), char) for c, char in enumerate(row)) for r, row in enumerate(rows))


def pattern_rows(rows: Iterable[str]) -> tuple[str, ...]:
    """The rows of a grid without letters: blocks, voids and open cells."""
    return tuple("".join(char if char in (BLOCK, VOID) else OPEN for char in row) for row in rows)


def pattern_of(grid: Grid) -> Grid:
    """The blocks, voids and bars of a grid."""
    return Grid(pattern_rows(grid.rows), grid.bars)


def undrawn(grid: Grid) -> Grid:
    """The grid that solvers of a diagramless puzzle get: a rectangle of open cells."""
    return Grid((OPEN * grid.columns,) * len(grid.rows))


def grid_of(entries: Iterable[Entry]) -> Grid:
    """The smallest grid of entries at relative places. Raises BadInput if letters differ or it is too large."""
    letters: dict[Cell, str] = {}
    for entry in entries:
        for cell, letter in zip(entry.cells, entry.word, strict=True):
            if letters.setdefault(cell, letter) != letter:
                what = f"{entry.word.upper()} needs {letter.upper()} in a cell that has {letters[cell].upper()}"
                raise BadInput(what)
    if not letters:
        return Grid()
    rows, columns = ([cell[axis] for cell in letters] for axis in (0, 1))
    if max(max(rows) - min(rows), max(columns) - min(columns)) >= MOST_SIDE:
        raise BadInput(f"a grid can have at most {MOST_SIDE} rows and columns")
    across = range(min(columns), max(columns) + 1)
    return Grid(tuple("".join(letters.get((r, c), VOID) for c in across) for r in range(min(rows), max(rows) + 1)))


def cornered(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Entries moved together to the top left corner, as `grid_of` moves them."""
    entries = tuple(entries)
    top, left = (min(places, default=0) for places in ([one.row for one in entries], [one.column for one in entries]))
    return tuple(changed(one, row=one.row - top, column=one.column - left) for one in entries)


def components(grid: Grid) -> tuple[frozenset[Cell], ...]:
    """The connected components of a grid, largest first. A bar does not connect the cells that it separates."""
    unseen, found = set(grid.cells()), []
    barred = {pair for bar in grid.bars for pair in (bar.cells, bar.cells[::-1])}
    while unseen:
        component, fresh = set(), [unseen.pop()]
        while fresh:
            row, column = cell = fresh.pop()
            component.add(cell)
            near = {(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)} & unseen
            if barred:
                near = {other for other in near if (cell, other) not in barred}
            unseen -= near
            fresh.extend(near)
        found.append(frozenset(component))
    return tuple(sorted(found, key=lambda component: (-len(component), min(component))))
