"""Legal places of a word in a grid, and edits of a crossword: place, remove, lock, and changes of the list.

A place is legal if the grid stays a crossword: the word crosses another word, has no letter before its first cell,
after its last cell or next to a cell of its own, occurs nowhere else, and leaves the grid connected.
"""

import math
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.core import BadInput, changed, plural
from engine.crossword import grid as grids
from engine.crossword.editing.moving import cleared, with_entries
from engine.crossword.grid import Cell, Direction, Entry, Grid, Slot
from engine.crossword.puzzle import ANYTHING, Clue, Listed, Objective, Puzzle

NO_COMMON = "no letter in common with another word"
NO_ROOM = "fits nowhere in this grid"
NO_GRID = "the grid is empty"


class _Ground(NamedTuple):
    words: tuple[tuple[Entry, tuple[Cell, ...]], ...]  # the entries, each with its cells
    pieces: int  # the number of connected components, single letters included


@lru_cache(maxsize=8)  # a site is made for each removed word of the same grid
def _ground(grid: Grid) -> _Ground:
    words = tuple((entry, entry.cells) for entry in grids.entries_of(grid))
    piece = _pieces(cells for _, cells in words)
    return _Ground(words, len(set(piece.values())) + sum(cell not in piece for cell in grid.cells()))


class Letters:
    """Words at their places, and the places where another word could cross them."""

    def __init__(self) -> None:
        self.letters: dict[Cell, str] = {}
        self._occupied: dict[Direction, set[Cell]] = {"across": set(), "down": set()}
        self._cells_of: dict[str, list[Cell]] = defaultdict(list)
        self._box = (0, 0, 0, 0)  # first and last row, first and last column

    def put(self, entry: Entry, cells: Sequence[Cell]) -> None:
        """Add a word with its cells."""
        self._box = self._box_with(entry)
        self._occupied[entry.direction].update(cells)
        for cell, letter in zip(cells, entry.word, strict=True):
            if cell not in self.letters:
                self.letters[cell] = letter
                self._cells_of[letter].append(cell)

    def crossings(self, entry: Entry) -> int:
        """The number of cells in which an entry would cross another word."""
        return sum(cell in self.letters for cell in entry.cells)

    def crossing(self, word: str) -> Iterator[Entry]:
        """Every free place at which the word crosses a word of the other direction at a common letter, once."""
        starts: set[tuple[int, int, Direction]] = {
            (r - at * (direction == "down"), c - at * (direction == "across"), direction)
            for at, letter in enumerate(word)
            for r, c in self._cells_of.get(letter, ())
            for direction in grids.DIRECTIONS
            if (r, c) not in self._occupied[direction]
        }
        free = (start for start in sorted(starts) if self._stands_free(word, *start))
        return (Entry(word, row, column, direction) for row, column, direction in free)

    def is_free(self, entry: Entry) -> bool:
        """Whether a word touches other words only where it crosses them at a common letter."""
        return self._stands_free(entry.word, entry.row, entry.column, entry.direction)

    def _stands_free(self, word: str, row: int, column: int, direction: Direction) -> bool:
        down = direction == "down"
        step, side = ((1, 0), (0, 1)) if down else ((0, 1), (1, 0))
        letters, occupied = self.letters, self._occupied[direction]
        if (row - step[0], column - step[1]) in letters:
            return False
        for letter in word:
            if (there := letters.get((row, column))) is None:
                if (row - side[0], column - side[1]) in letters or (row + side[0], column + side[1]) in letters:
                    return False
            elif there != letter or (row, column) in occupied:
                return False
            row, column = row + step[0], column + step[1]
        return (row, column) not in letters

    def _box_with(self, entry: Entry) -> tuple[int, int, int, int]:
        far, down = len(entry.word) - 1, entry.direction == "down"
        bottom, right = entry.row + far * down, entry.column + far * (not down)
        if not self.letters:
            return entry.row, bottom, entry.column, right
        box = self._box
        return min(box[0], entry.row), max(box[1], bottom), min(box[2], entry.column), max(box[3], right)

    def sides(self, entry: Entry) -> tuple[int, int]:
        """The rows and columns of the bounding box with an entry added."""
        top, bottom, left, right = self._box_with(entry)
        return bottom - top + 1, right - left + 1


class Site(Letters):
    """A grid prepared for finding the legal places of words; the answers `without` are ignored.

    A word may extend the grid up to the box of the objective, or to the grid's present size if that is larger.
    """

    def __init__(self, grid: Grid, without: Collection[str] = (), objective: Objective = ANYTHING) -> None:
        super().__init__()
        ground = _ground(grid)
        kept = [(entry, cells) for entry, cells in ground.words if entry.word not in without]
        self.words = frozenset(entry.word for entry, _ in kept)
        for entry, cells in kept:
            self.put(entry, cells)
        away = [(entry, cells) for entry, cells in ground.words if entry.word in without]
        self._strange = [run for entry, cells in away for run in self._runs(entry.direction, cells)]
        self._piece = _pieces([*(cells for _, cells in kept), *(cells for _, cells in self._strange)])
        self._to_tie = len(set(self._piece.values())) - max(1, ground.pieces) + 1
        self._most = (
            max(objective.rows or grids.MOST_SIDE, len(grid.rows)),
            max(objective.columns or grids.MOST_SIDE, grid.columns),
        )

    def places(self, word: str) -> tuple[Entry, ...]:
        """Every legal place of a word; rows and columns are negative if it extends the grid up or left."""
        if word in self.words or len(word) < grids.SHORTEST:
            return ()
        if not self.letters:
            return tuple(Entry(word, 0, 0, direction) for direction in grids.DIRECTIONS)
        return tuple(entry for entry in self.crossing(word) if self.allows(entry))

    def allows(self, entry: Entry) -> bool:
        """Whether a place is legal."""
        if entry.word in self.words or not self.is_free(entry):
            return False
        if not self.letters:
            return True
        tied = {self._piece[cell] for cell in entry.cells if cell in self.letters}
        if not tied or len(tied) < self._to_tie:
            return False
        # it must contain every run that a removed word left behind
        if any(direction != entry.direction or set(cells) - set(entry.cells) for direction, cells in self._strange):
            return False
        height, width = self.sides(entry)
        return height <= min(self._most[0], grids.MOST_SIDE) and width <= min(self._most[1], grids.MOST_SIDE)

    def area(self, entry: Entry) -> int:
        """The number of cells of the bounding box of the grid with an entry added."""
        return math.prod(self.sides(entry))

    def _runs(self, direction: Direction, cells: Sequence[Cell]) -> Iterator[tuple[Direction, tuple[Cell, ...]]]:
        """The runs of letters of crossing words that remain adjacent after a word was removed."""
        for there, group in groupby(cells, self.letters.__contains__):
            run = tuple(group)
            if there and len(run) >= grids.SHORTEST:
                yield direction, run


def _pieces(runs: Iterable[Sequence[Cell]]) -> dict[Cell, int]:
    piece: dict[Cell, int] = {}
    of: list[int] = []  # the parent of each run; a root is its own parent

    def root(number: int) -> int:
        while of[number] != number:
            of[number] = number = of[of[number]]
        return number

    for number, cells in enumerate(runs):
        of.append(number)
        for cell in cells:
            of[root(piece.setdefault(cell, number))] = root(number)
    return {cell: root(number) for cell, number in piece.items()}


def best_place(grid: Grid, word: str, objective: Objective = ANYTHING) -> Entry | None:
    """The place at which a word extends a grid least, then has the most crossings; None if there is none."""
    site = Site(grid, {word}, objective)
    key = lambda entry: (site.area(entry), -site.crossings(entry))  # noqa: E731
    return min(site.places(word), key=key, default=None)


def unplaced_reason(puzzle: Puzzle, answer: str, site: Site | None = None) -> str:
    """Why a word of the list is not in the grid, or in how many places it fits. `site` is the grid, prepared."""
    boxed = puzzle.objective.columns or puzzle.objective.rows
    if boxed and (long := puzzle.objective.too_long(answer)):
        return long
    letters = set(answer)
    if not any(letters & set(other) for other in puzzle.answers if other != answer):
        return NO_COMMON
    site = site or Site(puzzle.grid, objective=puzzle.objective)
    if not site.letters:
        return NO_GRID
    count = len(site.places(answer))
    return f"fits in {plural(count, 'place')}" if count else NO_ROOM


def place(puzzle: Puzzle, entry: Entry) -> Puzzle:
    """Place or move a word of the list.

    Raises BadInput if the grid is drawn, or the word is not listed, is locked, or has no legal place there.
    """
    word = entry.word
    if not grids.is_crisscross(puzzle.grid):
        raise BadInput("a word cannot be placed freely in a drawn grid", mend="Type it into a slot.")
    if word not in puzzle.answers:
        raise BadInput(f"{word.upper()} is not in the list")
    if word in puzzle.locked_words:
        raise BadInput(f"{word.upper()} is locked", mend="Unlock it first.")
    if not Site(puzzle.grid, {word}).allows(entry):
        raise BadInput(f"{word.upper()} cannot be placed there")
    others = [other for other in grids.entries_of(puzzle.grid) if other.word != word]
    return with_entries(puzzle, [*others, entry])


def remove(puzzle: Puzzle, answers: Iterable[str]) -> Puzzle:
    """Remove words from the grid; they stay in the list. In a drawn grid their cells become empty.

    If another word would then run side by side with a third, the shorter of the two is removed as well. Raises
    BadInput if a word to be removed is locked.
    """
    gone, locked = set(answers), set(puzzle.locked_words)
    entries = list(grids.entries_of(puzzle.grid))
    while True:
        if kept := gone & locked:
            raise BadInput(f"{min(kept).upper()} is locked", mend="Unlock it first.")
        if not grids.is_crisscross(puzzle.grid):
            return cleared(puzzle, {entry.slot for entry in entries if entry.word in gone})
        remaining = [entry for entry in entries if entry.word not in gone]
        if not (beside := _beside(remaining)):
            return with_entries(puzzle, remaining)
        gone.add(min(beside, key=lambda entry: (entry.word in locked, len(entry.word), entry.word)).word)


def lock(puzzle: Puzzle, answers: Sequence[str], *, on: bool) -> Puzzle:
    """Lock or unlock words of the grid. Raises BadInput if a word to be locked is not in the grid."""
    slots: dict[str, list[Slot]] = {answer: [] for answer in answers}
    for entry in grids.entries_of(puzzle.grid):
        if entry.word in slots:
            slots[entry.word].append(entry.slot)
    if on and (strange := [answer for answer, found in slots.items() if not found]):
        raise BadInput(f"{min(strange).upper()} is not in the grid")
    some = [slot for found in slots.values() for slot in found]
    others = tuple(slot for slot in puzzle.locked if slot not in some)
    return changed(puzzle, locked=(*others, *some) if on else others)


def add(puzzle: Puzzle, words: Iterable[Listed], clues: Iterable[Clue] = ()) -> Puzzle:
    """Add words and clues to the list. Words already in it stay unchanged, but no longer count as added by a fill.

    A new clue replaces the answer's previous one. Raises BadInput if the list would be too long.
    """
    fresh = {listed.answer: listed for listed in words}
    filled = tuple(answer for answer in puzzle.filled if answer not in fresh)
    for answer in puzzle.answers:
        fresh.pop(answer, None)
    given = {clue.answer: clue for clue in clues}
    old = [clue for clue in puzzle.clues if clue.slot is None or clue.answer not in given]
    kept = [given.pop(clue.answer, clue) if clue.slot is None else clue for clue in old]
    return changed(puzzle, words=(*puzzle.words, *fresh.values()), clues=(*kept, *given.values()), filled=filled)


def drop(puzzle: Puzzle, answers: Collection[str]) -> Puzzle:
    """Remove words from the list, with their clues and their entries in the grid, locked or not.

    A drawn grid and the clues of its entries stay. Raises BadInput if a locked word would then run side by side
    with another one.
    """
    words = tuple(listed for listed in puzzle.words if listed.answer not in answers)
    puzzle = changed(puzzle, filled=tuple(answer for answer in puzzle.filled if answer not in answers))
    if not grids.is_crisscross(puzzle.grid):
        answers = set(answers) - {entry.word for entry in grids.entries_of(puzzle.grid)}
        clues = tuple(clue for clue in puzzle.clues if clue.slot or clue.answer not in answers)
        return changed(puzzle, words=words, clues=clues)
    bare = lock(puzzle, [word for word in puzzle.locked_words if word in answers], on=False)
    bare = remove(bare, answers)
    return changed(bare, words=words, clues=tuple(clue for clue in bare.clues if clue.answer not in answers))


def require(puzzle: Puzzle, answers: Collection[str], *, on: bool) -> Puzzle:
    """Mark words of the list as required, or no longer."""
    words = tuple(changed(word, must=on) if word.answer in answers else word for word in puzzle.words)
    return changed(puzzle, words=words)


def _beside(entries: Sequence[Entry]) -> list[Entry]:
    grid = grids.grid_of(entries)
    words = dict(zip(grids.cornered(entries), entries, strict=True))
    strange = {cell for one in grids.entries_of(grid) if one not in words for cell in one.cells}
    return [entry for moved, entry in words.items() if strange.intersection(moved.cells)]
