"""Where a word may stand in a grid, and an editor's changes of a crossword: put, take, lock, and its list.

A place is legal where the grid stays a crossword: the word crosses another one, has no letter before its first,
behind its last or beside a cell of its own, stands nowhere else, and ties together what would fall apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from engine.crossword.grid import (
    DIRECTIONS,
    MOST_SIDE,
    SHORTEST,
    Cell,
    Direction,
    Entry,
    Grid,
    entries_of,
    grid_of,
)
from engine.crossword.interlock.unplaced import too_long
from engine.crossword.puzzle import ANYTHING, Clue, Listed, Objective, Puzzle
from engine.errors import BadInput
from engine.value import changed

NO_COMMON = "no letter in common with another word"
NO_ROOM = "no place in this grid"
NO_GRID = "the grid is empty"


class _Ground(NamedTuple):
    """What every site of a grid begins with.

    Attributes:
        words: the entries, each with its cells.
        pieces: the parts of the grid, its lone letters among them.
    """

    words: tuple[tuple[Entry, tuple[Cell, ...]], ...]
    pieces: int


@lru_cache(maxsize=8)  # each word that is lifted asks again about the same grid
def _ground(grid: Grid) -> _Ground:
    words = tuple((entry, entry.cells) for entry in entries_of(grid))
    piece = _pieces(cells for _, cells in words)
    return _Ground(words, len(set(piece.values())) + sum(cell not in piece for cell in grid.cells()))


class Site:
    """A grid made ready for the question where words may stand in it; its answers `without` are away.

    A word may not stretch it beyond the box that is wished for, nor further beyond it than it goes already.
    """

    def __init__(self, grid: Grid, without: Collection[str] = (), wish: Objective = ANYTHING) -> None:
        ground = _ground(grid)
        kept = [(entry, cells) for entry, cells in ground.words if entry.word not in without]
        self.words = frozenset(entry.word for entry, _ in kept)
        self.letters: dict[Cell, str] = {}
        self._taken: dict[Direction, set[Cell]] = {"across": set(), "down": set()}
        for entry, cells in kept:
            self.letters.update(zip(cells, entry.word, strict=True))
            self._taken[entry.direction].update(cells)
        self._cells_of: dict[str, list[Cell]] = defaultdict(list)
        for cell, letter in self.letters.items():
            self._cells_of[letter].append(cell)
        away = [(entry, cells) for entry, cells in ground.words if entry.word in without]
        self._strange = [run for entry, cells in away for run in self._runs(entry.direction, cells)]
        self._piece = _pieces([*(cells for _, cells in kept), *(cells for _, cells in self._strange)])
        self._to_tie = len(set(self._piece.values())) - max(1, ground.pieces) + 1
        rows, columns = {row for row, _ in self.letters} or {0}, {column for _, column in self.letters} or {0}
        self._box = min(rows), max(rows), min(columns), max(columns)
        self._most = max(wish.rows or MOST_SIDE, len(grid.rows)), max(wish.columns or MOST_SIDE, grid.columns)

    def places(self, word: str) -> tuple[Entry, ...]:
        """Every legal place of a word, in rows and columns of the grid; some stretch it, also above and left."""
        if word in self.words or len(word) < SHORTEST:
            return ()
        if not self.letters:
            return tuple(Entry(word, 0, 0, direction) for direction in DIRECTIONS)
        return tuple(entry for entry in self._crossing(word) if self.allows(entry))

    def allows(self, entry: Entry) -> bool:
        """Whether a place is legal."""
        if entry.word in self.words or not self._stands_free(entry.word, entry.row, entry.column, entry.direction):
            return False
        if not self.letters:
            return True
        tied = {self._piece[cell] for cell in entry.cells if cell in self.letters}
        return bool(tied) and len(tied) >= self._to_tie and self._mends(entry) and self._fits(entry)

    def crossings(self, entry: Entry) -> int:
        """The cells in which it would cross another word."""
        return sum(cell in self.letters for cell in entry.cells)

    def area(self, entry: Entry) -> int:
        """Cells of the smallest box around the grid with it."""
        height, width = self._sides(entry)
        return height * width

    def _crossing(self, word: str) -> Iterator[Entry]:
        """Every place at which a letter of it meets its like in a word of the other direction, once."""
        starts: set[tuple[int, int, Direction]] = {
            (r - at * (direction == "down"), c - at * (direction == "across"), direction)
            for at, letter in enumerate(word)
            for r, c in self._cells_of.get(letter, ())
            for direction in DIRECTIONS
            if (r, c) not in self._taken[direction]
        }
        free = (start for start in sorted(starts) if self._stands_free(word, *start))
        return (Entry(word, row, column, direction) for row, column, direction in free)

    def _stands_free(self, word: str, row: int, column: int, direction: Direction) -> bool:
        """Whether a word meets only words of the other direction, in letters of its own."""
        down = direction == "down"
        step, side = ((1, 0), (0, 1)) if down else ((0, 1), (1, 0))
        letters, taken = self.letters, self._taken[direction]
        if (row - step[0], column - step[1]) in letters:
            return False
        for letter in word:
            if (there := letters.get((row, column))) is None:
                if (row - side[0], column - side[1]) in letters or (row + side[0], column + side[1]) in letters:
                    return False
            elif there != letter or (row, column) in taken:
                return False
            row, column = row + step[0], column + step[1]
        return (row, column) not in letters

    def _runs(self, direction: Direction, cells: Sequence[Cell]) -> Iterator[tuple[Direction, tuple[Cell, ...]]]:
        """What stands side by side of a word that is away, in the letters of the words that crossed it."""
        for there, group in groupby(cells, self.letters.__contains__):
            run = tuple(group)
            if there and len(run) >= SHORTEST:
                yield direction, run

    def _mends(self, entry: Entry) -> bool:
        """Whether it makes a word again of what stands side by side where another one was taken away."""
        return all(
            direction == entry.direction and set(cells) <= set(entry.cells) for direction, cells in self._strange
        )

    def _fits(self, entry: Entry) -> bool:
        height, width = self._sides(entry)
        return height <= min(self._most[0], MOST_SIDE) and width <= min(self._most[1], MOST_SIDE)

    def _sides(self, entry: Entry) -> tuple[int, int]:
        top, bottom, left, right = self._box
        far = len(entry.word) - 1
        last = (entry.row + far * (entry.direction == "down"), entry.column + far * (entry.direction == "across"))
        height = max(bottom, last[0]) - min(top, entry.row) + 1
        return height, max(right, last[1]) - min(left, entry.column) + 1


def _pieces(runs: Iterable[Sequence[Cell]]) -> dict[Cell, int]:
    """Which piece each cell is of: runs that share a cell hang together. Pieces have numbers, not in a row."""
    piece: dict[Cell, int] = {}
    of: list[int] = []  # the piece of each run, followed up to one that is its own

    def root(number: int) -> int:
        while of[number] != number:
            of[number] = number = of[of[number]]
        return number

    for number, cells in enumerate(runs):
        of.append(number)
        for cell in cells:
            of[root(piece.setdefault(cell, number))] = root(number)
    return {cell: root(number) for cell, number in piece.items()}


def places(grid: Grid, word: str, without: Collection[str] = ()) -> tuple[Entry, ...]:
    """Every place at which a grid, its answers `without` taken away, stays a crossword with a word.

    Rows and columns are those of the grid as it is given, negative where the word stretches it above or to the
    left. An empty grid takes a word anywhere, so it has one place in each direction.
    """
    return Site(grid, without).places(word)


def best_place(grid: Grid, word: str, wish: Objective = ANYTHING) -> Entry | None:
    """The place at which a word stretches a grid least, then crosses most; None where it has none."""
    site = Site(grid, {word}, wish)
    key = lambda entry: (site.area(entry), -site.crossings(entry))  # noqa: E731
    return min(site.places(word), key=key, default=None)


def why_out(puzzle: Puzzle, answer: str, site: Site | None = None) -> str:
    """Why a word of the list does not stand in the grid, as a clause; where it could, at how many places.

    Args:
        site: of the puzzle's grid, where several words are asked about.
    """
    boxed = puzzle.objective.columns or puzzle.objective.rows
    if boxed and (long := too_long(answer, puzzle.objective)):
        return long
    letters = set(answer)
    if not any(letters & set(other) for other in puzzle.answers if other != answer):
        return NO_COMMON
    site = site or Site(puzzle.grid, wish=puzzle.objective)
    if not site.letters:
        return NO_GRID
    count = len(site.places(answer))
    return f"fits in {count} place{'s' * (count != 1)}" if count else NO_ROOM


def put(puzzle: Puzzle, entry: Entry) -> Puzzle:
    """The puzzle with a word of its list in a legal place; it leaves the one in which it stood.

    Raises:
        BadInput: it is not in the list, is locked, or cannot stand there.
    """
    word = entry.word
    if word not in puzzle.answers:
        raise BadInput(f"{word.upper()} is not in the list")
    if word in puzzle.locked:
        raise BadInput(f"{word.upper()} is locked", mend="Unlock it first.")
    if not Site(puzzle.grid, {word}).allows(entry):
        raise BadInput(f"{word.upper()} cannot stand there")
    others = [other for other in entries_of(puzzle.grid) if other.word != word]
    return changed(puzzle, grid=grid_of([*others, entry]))


def take(puzzle: Puzzle, answers: Iterable[str]) -> Puzzle:
    """The puzzle with some words out of its grid. They stay in the list.

    A word that would then stand side by side with another one goes too, the shorter one.

    Raises:
        BadInput: a word that has to go is locked.
    """
    gone = set(answers)
    entries = list(entries_of(puzzle.grid))
    while True:
        if kept := gone & set(puzzle.locked):
            raise BadInput(f"{min(kept).upper()} is locked", mend="Unlock it first.")
        left = [entry for entry in entries if entry.word not in gone]
        if not (beside := _beside(left)):
            return changed(puzzle, grid=grid_of(left))
        gone.add(min(beside, key=lambda entry: (entry.word in puzzle.locked, len(entry.word), entry.word)).word)


def lock(puzzle: Puzzle, answers: Sequence[str], *, on: bool) -> Puzzle:
    """The puzzle with some words of the grid locked, or unlocked.

    Raises:
        BadInput: one does not stand in the grid.
    """
    others = tuple(word for word in puzzle.locked if word not in answers)
    return changed(puzzle, locked=(*others, *answers) if on else others)


def add(puzzle: Puzzle, words: Iterable[Listed], clues: Iterable[Clue] = ()) -> Puzzle:
    """The puzzle with more words in its list, and clues; those that are there are not added again.

    A clue takes the place of the answer's last one.

    Raises:
        BadInput: the list would be too long.
    """
    fresh = {listed.answer: listed for listed in words}
    for answer in puzzle.answers:
        fresh.pop(answer, None)
    given = {clue.answer: clue for clue in clues}
    kept = tuple(given.pop(clue.answer, clue) for clue in puzzle.clues)
    return changed(puzzle, words=(*puzzle.words, *fresh.values()), clues=(*kept, *given.values()))


def drop(puzzle: Puzzle, answers: Collection[str]) -> Puzzle:
    """The puzzle without some words, their clues and what stands of them in the grid, locked or not.

    Raises:
        BadInput: a locked word would then stand side by side with another one.
    """
    bare = changed(puzzle, locked=tuple(word for word in puzzle.locked if word not in answers))
    bare = take(bare, answers)
    words = tuple(listed for listed in bare.words if listed.answer not in answers)
    return changed(bare, words=words, clues=tuple(clue for clue in bare.clues if clue.answer not in answers))


def must(puzzle: Puzzle, answers: Collection[str], *, on: bool) -> Puzzle:
    """The puzzle with some words of the list as such that are not to be left out, or no longer."""
    words = tuple(changed(one, must=on) if one.answer in answers else one for one in puzzle.words)
    return changed(puzzle, words=words)


def _beside(entries: Sequence[Entry]) -> list[Entry]:
    """The entries of which letters stand side by side and are no word."""
    grid = grid_of(entries)
    if not entries:
        return []
    top, left = min(entry.row for entry in entries), min(entry.column for entry in entries)
    words = {changed(entry, row=entry.row - top, column=entry.column - left): entry for entry in entries}
    strange = {cell for one in entries_of(grid) if one not in words for cell in one.cells}
    return [entry for moved, entry in words.items() if strange.intersection(moved.cells)]
