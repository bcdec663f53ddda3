"""A generator of empty patterns: symmetric, legal by the rules, with a number of entries in a range.

A pattern of blocks grows from an open grid or, if half of the letters must be checked, from a lattice. Blocks are
added in random order, each with its symmetric partners, if they add entries and the grid breaks no more of the
rules. A barred pattern grows as `engine.crossword.patterns.bars` describes. From several patterns the one with the
most even lengths is chosen.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core.errors import BadInput, Stopped
from engine.core.job import Control, Ending, Outcome
from engine.core.seed import Seed
from engine.crossword.grid import BLOCK, DIRECTIONS, OPEN, Cell, Grid, entries_of
from engine.crossword.patterns.bars import USUAL_SHARE, GrowingBars
from engine.crossword.patterns.rules import GridRules, structural
from engine.crossword.patterns.symmetry import check_symmetry, orbit

LEAST_SIDE, MOST_SIDE = 3, 30
TRIES = 200
"""Attempts, at most."""
ENOUGH = 24
"""Patterns from which the best is chosen, by default."""
PASSES = 2
"""Times that each cell is tried as a block: a block that is illegal at first can be legal beside a later one."""
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def generate(
    rows: int,
    columns: int,
    rules: GridRules,
    *,
    entries: tuple[int, int] | None = None,
    themes: Sequence[int] = (),
    seed: int = 1,
    enough: int = ENOUGH,
    control: Control | None = None,
) -> Outcome[Grid | None]:
    """Generate an empty pattern.

    Args:
        rows, columns: 3 to 30.
        entries: the smallest and the largest number of entries; by default as many as the rules allow, or one for
            four cells of a barred grid. The rules can lower the largest number.
        themes: lengths of entries across that the pattern must have. Symmetry may add an entry of the same length.
        enough: patterns from which the one with the most even lengths is chosen.

    Returns:
        FINISHED with a pattern that keeps the rules; OUT_OF_STEPS if 200 attempts gave none; or STOPPED with the
        best pattern so far. A step is an attempt.

    Raises:
        BadInput: If the size, the range or a length is not possible, or the size does not allow the symmetry.
    """
    limit = dict(rules.most_entries).get(max(rows, columns))
    _check(rows, columns, rules, entries, themes, limit)
    control, random, began = control or Control(), Seed(seed, "pattern"), time.perf_counter()
    usual = rows * columns if rules.blocks else max(rows + columns, rows * columns // USUAL_SHARE)
    growing = _Growing if rules.blocks else GrowingBars
    least, most = entries or (0, usual)
    most = min(most, limit or most)
    best, found, tries, ending = None, 0, 0, Ending.OUT_OF_STEPS
    try:
        while tries < TRIES and found < enough:
            control.check()
            tries += 1
            aim = least + random.below(most - least + 1) if entries else most
            grid = growing(rows, columns, rules, random, control).grown(themes, aim, most)
            if grid is None or len(entries_of(grid)) < least:
                continue
            found += 1
            if best is None or _unevenness(grid) < _unevenness(best):
                best = grid
                control.report(found, enough, best=best)
    except Stopped:
        ending = Ending.STOPPED
    else:
        ending = Ending.FINISHED if best else ending
    return Outcome(ending, best, tries, time.perf_counter() - began, {"patterns": found})


def _check(
    rows: int,
    columns: int,
    rules: GridRules,
    entries: tuple[int, int] | None,
    themes: Sequence[int],
    limit: int | None,
) -> None:
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (rows, columns)):
        raise BadInput(f"a pattern has {LEAST_SIDE} to {MOST_SIDE} rows and columns, not {rows} x {columns}")
    check_symmetry(rows, columns, rules.symmetry)
    if entries and not 0 < entries[0] <= entries[1]:
        raise BadInput(f"{entries[0]} to {entries[1]} is no range of entries")
    if entries and limit and entries[0] > limit:
        raise BadInput(
            f"the {rules.name} rules allow {limit} entries in {rows} x {columns} cells, not {entries[0]}"
        )
    for length in themes:
        if not rules.shortest <= length <= columns:
            raise BadInput(
                f"an entry of {length} letters does not fit: {rules.shortest} to {columns} are possible"
            )


def _unevenness(grid: Grid) -> int:
    """The sum of the cubes of the lengths. Stacks of long entries, which are hard to fill, raise it most."""
    return sum(len(entry.word) ** 3 for entry in entries_of(grid))


class _Growing:
    """A pattern that receives blocks."""

    def __init__(self, rows: int, columns: int, rules: GridRules, random: Seed, control: Control) -> None:
        self._rows, self._columns, self._rules = rows, columns, rules
        self._random, self._control = random, control
        self._blocks: set[Cell] = set()
        self._open: set[Cell] = set()  # the cells of theme entries
        self._broken = 0  # breaches of the present grid
        self._all = [(r, c) for r in range(rows) for c in range(columns)]

    def grown(self, themes: Sequence[int], aim: int, most: int) -> Grid | None:
        """Place the theme entries, then add blocks until the grid is legal with `aim` entries, or return None."""
        if not self._place(themes):
            return None
        self._add_lattice()
        grid = self._grid()
        self._broken = self._count_breaches(grid)
        for _ in range(PASSES):
            cells = [cell for cell in self._all if cell not in self._blocks and cell not in self._open]
            self._random.shuffle(cells)
            for cell in cells:
                if len(entries_of(grid)) >= aim and not self._broken:
                    break
                self._control.check()
                grid = self._with_block(cell, grid, most)
        lengths = Counter(len(entry.word) for entry in entries_of(grid) if entry.direction == DIRECTIONS[0])
        legal = len(entries_of(grid)) <= most and not self._broken
        return grid if legal and Counter(themes) <= lengths else None

    def _count_breaches(self, grid: Grid) -> int:
        return sum(1 for _ in structural(grid, self._rules))

    def _with_block(self, cell: Cell, grid: Grid, most: int) -> Grid:
        """The grid with a block and its partners, if that adds entries or mends a breach; else the same grid."""
        added = set(self._orbit([cell]))
        if added & (self._blocks | self._open):
            return grid
        self._blocks |= added
        if not any(self._has_short_run_at(block) for block in added):
            tried = self._grid()
            gain = len(entries_of(tried)) - len(entries_of(grid))
            if gain >= 0 and len(entries_of(tried)) <= most:
                broken = self._count_breaches(tried)
                if broken < self._broken + (gain > 0):
                    self._broken = broken
                    return tried
        self._blocks -= added
        return grid

    def _has_short_run_at(self, block: Cell) -> bool:
        """Whether a run that ends at a block is too short. This saves most of the complete checks."""
        alone = 0 if self._rules.checking == "all" else 1
        for down, right in STEPS:
            r, c = block[0] + down, block[1] + right
            length = 0
            while 0 <= r < self._rows and 0 <= c < self._columns and (r, c) not in self._blocks:
                length, r, c = length + 1, r + down, c + right
            if alone < length < self._rules.shortest:
                return True
        return False

    def _add_lattice(self) -> None:
        """If half of the letters must be checked, block every second cell of every second row."""
        if self._rules.checking != "half":
            return
        parities = [(1, 1), (1, 0), (0, 1), (0, 0)]
        self._random.shuffle(parities)
        for row, column in parities:
            lattice = {cell for cell in self._all if (cell[0] % 2, cell[1] % 2) == (row, column)}
            if lattice == set(self._orbit(lattice)) and not lattice & self._open:
                self._blocks |= lattice
                return

    def _place(self, themes: Sequence[int]) -> bool:
        """Place theme entries across. Return whether there was a place for each."""
        rotates = self._rules.symmetry in ("180", "90")
        for length, count in sorted(Counter(themes).items(), reverse=True):
            middle, rest = self._rows // 2, self._columns - length
            centered = rotates and count % 2 == 1 and self._rows % 2 == 1 and rest % 2 == 0
            centered = centered and self._place_at(middle, rest // 2, length)
            for _ in range((count - centered + 1) // 2 if rotates else count):
                places = [(r, c) for r in range(self._rows) for c in range(self._columns - length + 1)]
                self._random.shuffle(places)
                if not any(self._place_at(r, c, length) for r, c in places):
                    return False
        return True

    def _place_at(self, row: int, column: int, length: int) -> bool:
        """Place an entry and its images, if that leaves no short run beside them."""
        cells = {(row, c) for c in range(column, column + length)}
        ends = {(row, c) for c in (column - 1, column + length) if 0 <= c < self._columns}
        opened, blocks = set(self._orbit(cells)), set(self._orbit(ends))
        if opened & (self._blocks | blocks | self._open) or blocks & self._open:
            return False
        before = set(self._blocks)
        self._blocks |= blocks
        if any(self._has_short_run_at(block) for block in blocks):
            self._blocks = before
            return False
        self._open |= opened
        return True

    def _orbit(self, cells: Iterable[Cell]) -> list[Cell]:
        return [each for cell in cells for each in orbit(cell, self._rows, self._columns, self._rules.symmetry)]

    def _grid(self) -> Grid:
        rows = range(self._rows)
        return Grid(
            tuple("".join(BLOCK if (r, c) in self._blocks else OPEN for c in range(self._columns)) for r in rows)
        )
