"""A generator of empty patterns that are symmetric and legal, with a number of entries in a range.

A pattern of blocks in which each letter is checked is made column by column; see `columns`. Others grow from an
open grid or, if half of the letters must be checked, from a lattice. Blocks are added in random order, each with
its symmetric partners, if they add entries and the grid breaks no more of the rules. From several patterns the one
that looks best is chosen: with even lengths, few short entries, and no long bars of blocks.

A barred pattern grows by bars in random order, each with its symmetric partners. Bars divide entries until there
are enough, then shorten them. A bar that shortens an entry leaves a letter unchecked in the entry that crosses it;
no two such letters are side by side.
"""

import time
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice, pairwise, product

from engine.core import BadInput, Control, Ending, Outcome, Stopped, changed
from engine.core.seed import Seed
from engine.crossword.grid import BLOCK, OPEN, Bar, Cell, Grid, components, entries_of
from engine.crossword.patterns.arranging import Arranging, is_waste
from engine.crossword.patterns.columns import MOST_WORTH, Columns, Steering, can_be_made, costs_of
from engine.crossword.patterns.rules import (
    SHORT,
    Edge,
    GridRules,
    check_symmetry,
    edge_images,
    looks_of,
    most_loose,
    orbit,
    structural,
)

USUAL_SHARE = 4  # cells for each entry if no number of entries is requested: 36 entries in 12 x 12 cells
SPARE = 1  # letters beyond the shortest entry that a division leaves to each part, so that it can be shortened


class GrowingBars:
    """A pattern that receives bars."""

    def __init__(self, rows: int, columns: int, rules: GridRules, random: Seed, control: Control) -> None:
        self._rows, self._columns, self._rules = rows, columns, rules
        self._random, self._control = random, control
        self._bars: set[Edge] = set()
        self._kept: set[Edge] = set()  # the edges inside theme entries
        self._edges = [
            ((r, c), other)
            for r, c in product(range(rows), range(columns))
            for other in ((r + 1, c), (r, c + 1))
            if other[0] < rows and other[1] < columns
        ]

    def grown(self, themes: Sequence[int], aim: int, most: int) -> Grid | None:
        """Place the theme entries, divide entries until there are `aim` if possible, and shorten them."""
        if not self._place(themes):
            return None
        count = self._count(self._rules.shortest)
        if count is None:
            return None
        for least in (self._rules.shortest + SPARE, self._rules.shortest):
            for edge in self._shuffled():
                if count >= aim:
                    break
                added = self._orbit(edge)
                divided = self._with(added, least)
                if divided is not None and divided == count + len(added) and divided <= most:
                    count = divided
                else:
                    self._bars -= added
        for edge in self._shuffled():
            added = self._orbit(edge)
            if self._with(added, self._rules.shortest) != count:
                self._bars -= added
        grid = self._grid()
        return grid if count <= most and len(components(grid)) == 1 else None

    def _shuffled(self) -> list[Edge]:
        self._random.shuffle(self._edges)
        return self._edges

    def _orbit(self, edge: Edge) -> set[Edge]:
        return edge_images(edge, self._rows, self._columns, self._rules.symmetry) - self._bars

    def _with(self, added: set[Edge], least: int) -> int | None:
        """Add bars; return the number of entries, or None if no bar is new or the pattern is not legal."""
        self._control.check()
        if not added or added & self._kept:
            return None
        self._bars |= added
        return self._count(least)

    def _count(self, least: int) -> int | None:
        """The number of entries; None if one is shorter than `least`, or has too many unchecked letters."""
        rows = [[(r, c) for c in range(self._columns)] for r in range(self._rows)]
        found = [list(self._entries(lines)) for lines in (rows, zip(*rows, strict=True))]
        runs = [[run for run in one if len(run) > 1] for one in found]
        across, down = ({cell for run in one for cell in run} for one in runs)
        if len(across | down) < self._rows * self._columns:
            return None
        checked = across & down
        for run in (*runs[0], *runs[1]):
            loose = [cell not in checked for cell in run]
            together = any(one and other for one, other in pairwise(loose))
            if len(run) < least or together or sum(loose) > most_loose(len(run)):
                return None
        return len(runs[0]) + len(runs[1])

    def _entries(self, lines: Iterable[Sequence[Cell]]) -> Iterator[list[Cell]]:
        for line in lines:
            run = [line[0]]
            for edge in pairwise(line):
                if edge in self._bars:
                    yield run
                    run = []
                run.append(edge[1])
            yield run

    def _place(self, themes: Sequence[int]) -> bool:
        for length in sorted(themes, reverse=True):
            places = [(r, c) for r in range(self._rows) for c in range(self._columns - length + 1)]
            self._random.shuffle(places)
            if not any(self._place_at(r, c, length) for r, c in places):
                return False
        return True

    def _place_at(self, row: int, column: int, length: int) -> bool:
        cells = [(row, c) for c in range(column, column + length)]
        ends = [((row, c), (row, c + 1)) for c in (column - 1, column + length - 1) if 0 <= c < self._columns - 1]
        images = (edge_images(one, self._rows, self._columns, self._rules.symmetry) for one in pairwise(cells))
        inside, added = set[Edge]().union(*images), set[Edge]().union(*map(self._orbit, ends))
        if (inside & (self._bars | added | self._kept)) or added & self._kept:
            return False
        self._bars |= added
        if self._count(self._rules.shortest) is None:
            self._bars -= added
            return False
        self._kept |= inside
        return True

    def _grid(self) -> Grid:
        bars = (Bar(*one, "right" if one[0] == other[0] else "below") for one, other in self._bars)
        return Grid((OPEN * self._columns,) * self._rows, tuple(sorted(bars, key=lambda bar: bar.order)))


LEAST_SIDE, MOST_SIDE = 3, 30
TRIES = 200  # attempts, at most
ENOUGH = 24  # patterns from which the best is chosen, by default
MORE = 6  # factor of that number, at most, for patterns made column by column, which takes milliseconds
USUAL_LONGEST = 15  # letters of an entry at most, unless a theme entry is longer
A_FAULT = {"all": 180, "half": 1_000}  # weight of a fault in looks against the cubes of the lengths
SMALL = 9  # sides up to which a British grid needs entries of three letters
FEW = 40  # attempts without entries of three letters, before a larger British grid may have some
ARRANGEMENTS = 40  # arrangements of theme entries, at most, for one pattern
PASSES = 2
"""Times that each cell is tried as a block: a block that is illegal at first can be legal beside a later one."""
STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def generate(
    rows: int, columns: int, rules: GridRules, *, entries: tuple[int, int] | None = None,
    themes: Sequence[int] = (), seed: int = 1, enough: int = ENOUGH, control: Control | None = None,
) -> Outcome[Grid | None]:  # fmt: skip
    """Generate an empty pattern of 3 to 30 rows and columns.

    Raises BadInput if the size, the range or a length is not possible, or the size does not allow the symmetry.
    Returns FINISHED with a pattern that keeps the rules; OUT_OF_STEPS if 200 attempts gave none; or STOPPED with
    the best pattern so far. A step is an attempt.

    Args:
        entries: the smallest and the largest number of entries; by default as many as the rules allow, or one for
            four cells of a barred grid. The rules can lower the largest number.
        themes: lengths of entries across that the pattern must have. Symmetry may add an entry of the same length.
            In a grid of blocks they come in this order from the top if it reads the same from the bottom, such as
            11, 13, 13, 11, and else in any order.
        enough: patterns from which the best is chosen; up to six times as many if they are made column by column.
    """
    least, most = check_request(rows, columns, rules, entries, themes)
    control, random, began = control or Control(), Seed(seed, "pattern"), time.perf_counter()
    longest = max(USUAL_LONGEST, *themes, 0)
    columnwise = can_be_made(rows, rules)
    steering = Steering(MOST_WORTH - 1)  # because short entries have a high cost
    enough = max(enough, min(MORE * enough, ENOUGH)) if columnwise else enough
    best, cost, found, tries, ending = None, 0, 0, 0, Ending.OUT_OF_STEPS
    needs_short = SHORT in themes  # entries of three letters; otherwise after some failed attempts without them
    try:
        while tries < TRIES and found < enough:
            control.check()
            tries += 1
            needs_short = needs_short or (best is None and tries > FEW)
            aim = least + random.below(most - least + 1) if entries else most
            if columnwise:
                growing = _Columnwise(rows, columns, rules, random, control)
                growing.steering = steering
            elif rules.blocks:
                few = rules.checking == "half" and max(rows, columns) > SMALL and not needs_short
                kept = changed(rules, shortest=max(rules.shortest, SHORT + 1)) if few else rules
                growing = Growing(rows, columns, kept, random, control, longest)
            else:
                growing = GrowingBars(rows, columns, rules, random, control)
            grid = growing.grown(themes, aim, most)
            if grid is None or len(entries_of(grid)) < least:
                continue
            found += 1
            if best is None or _cost(grid, rules, longest) < cost:
                best, cost = grid, _cost(grid, rules, longest)
                control.report(found, enough, best=best)
    except Stopped:
        ending = Ending.STOPPED
    else:
        ending = Ending.FINISHED if best else ending
    return Outcome(ending, best, tries, time.perf_counter() - began, {"patterns": found})


def check_request(
    rows: int, columns: int, rules: GridRules, entries: tuple[int, int] | None, themes: Sequence[int]
) -> tuple[int, int]:
    """Return the smallest and the largest number of entries. Raises BadInput as `generate`."""
    limit = dict(rules.most_entries).get(max(rows, columns))
    if not all(LEAST_SIDE <= side <= MOST_SIDE for side in (rows, columns)):
        raise BadInput(f"a pattern has {LEAST_SIDE} to {MOST_SIDE} rows and columns, not {rows} x {columns}")
    check_symmetry(rows, columns, rules.symmetry)
    if entries and not 0 < entries[0] <= entries[1]:
        raise BadInput(f"{entries[0]} to {entries[1]} is not a range of entries")
    if entries and limit and entries[0] > limit:
        what = f"the {rules.name} rules allow {limit} entries in {rows} x {columns} cells, not {entries[0]}"
        raise BadInput(what)
    for length in themes:
        if not rules.shortest <= length <= columns:
            what = f"an entry of {length} letters does not fit: {rules.shortest} to {columns} are possible"
            raise BadInput(what)
    usual = rows * columns if rules.blocks else max(rows + columns, rows * columns // USUAL_SHARE)
    least, most = entries or (0, usual)
    return least, min(most, limit or most)


def _cost(grid: Grid, rules: GridRules, longest: int) -> int:
    """The sum of the cubes of the lengths, and what faults cost.

    Stacks of long entries, which are hard to fill, raise it most. An entry above the longest usual length counts
    twice.
    """
    lengths = [len(entry.word) for entry in entries_of(grid)]
    cubes = sum(length**3 * (1 + (length > longest)) for length in lengths)
    return cubes + A_FAULT.get(rules.checking, 0) * looks_of(grid).faults(rules)


class Growing:
    """A pattern that receives blocks."""

    def __init__(
        self, rows: int, columns: int, rules: GridRules, random: Seed, control: Control, longest: int = MOST_SIDE
    ) -> None:
        self._rows, self._columns, self._rules, self._longest = rows, columns, rules, longest
        self._random, self._control = random, control
        self.blocks: set[Cell] = set()
        self.opened: set[Cell] = set()  # the cells of theme entries
        self._broken = 0  # breaches of the present grid
        self._all = [(r, c) for r in range(rows) for c in range(columns)]

    def grown(self, themes: Sequence[int], aim: int, most: int) -> Grid | None:
        """Place the theme entries, then add blocks until the grid is legal with `aim` entries, or return None."""
        if themes and not self._place(themes):
            return None
        return self.grown_around(aim, most)

    def _place(self, themes: Sequence[int]) -> bool:
        kept = Arranging(themes, self._rows, self._columns, self._rules, in_order=True)
        return self.place(kept) is not None or self.place(kept._replace(in_order=False)) is not None

    def grown_around(self, aim: int, most: int) -> Grid | None:
        """Add blocks until the grid is legal with `aim` entries, or return None."""
        if not self._add_lattice() and self.opened:
            return None
        grid = self._grid()
        self._broken = self._count_breaches(grid)
        for _ in range(PASSES):
            cells = [cell for cell in self._all if cell not in self.blocks and cell not in self.opened]
            self._random.shuffle(cells)
            for cell in cells:
                if len(entries_of(grid)) >= aim and not self._broken:
                    break
                self._control.check()
                grid = self._with_block(cell, grid, most)
        return grid if len(entries_of(grid)) <= most and not self._broken else None

    def _count_breaches(self, grid: Grid, most: int | None = None) -> int:
        long = (one for one in entries_of(grid) if len(one.word) > self._longest)
        return sum(1 for _ in islice(chain(structural(grid, self._rules), long), most))

    def _with_block(self, cell: Cell, grid: Grid, most: int) -> Grid:
        """The grid with a block and its partners if that adds entries or removes a breach, else the same grid."""
        added = set(self._orbit([cell]))
        if added & (self.blocks | self.opened):
            return grid
        self.blocks |= added
        if not any(self._has_short_run_at(block) for block in added):
            tried = self._grid()
            gain = len(entries_of(tried)) - len(entries_of(grid))
            if gain >= 0 and len(entries_of(tried)) <= most:
                broken = self._count_breaches(tried, self._broken + 1)  # more is not better, so it is not counted
                if broken < self._broken + (gain > 0):
                    self._broken = broken
                    return tried
        self.blocks -= added
        return grid

    def _has_short_run_at(self, block: Cell) -> bool:
        """Whether a run that ends at a block is too short. This saves most of the complete checks."""
        for down, right in STEPS:
            r, c = block[0] + down, block[1] + right
            length = 0
            while 0 <= r < self._rows and 0 <= c < self._columns and (r, c) not in self.blocks:
                length, r, c = length + 1, r + down, c + right
            if is_waste(length, self._rules):
                return True
        return False

    def _add_lattice(self) -> bool:
        """Block a lattice if half of the letters must be checked. False if it is needed but impossible."""
        if self._rules.checking != "half":
            return True
        parities = [(1, 1), (1, 0), (0, 1), (0, 0)]
        self._random.shuffle(parities)
        for row, column in parities:
            lattice = {cell for cell in self._all if (cell[0] % 2, cell[1] % 2) == (row, column)}
            if lattice == set(self._orbit(lattice)) and not lattice & self.opened:
                self.blocks |= lattice
                return True
        return False

    def place(self, arranging: Arranging) -> list[Cell] | None:
        """Place theme entries. Return their first cells, or None if no place was found."""
        for _ in range(ARRANGEMENTS):
            self._control.check()
            self.blocks, self.opened = set(), set()
            places = arranging.arranged(self._random)
            if places is None:
                return None
            if all(self._place_at(*cell, length) for cell, length in zip(places, arranging.lengths, strict=True)):
                return places
        return None

    def _place_at(self, row: int, column: int, length: int) -> bool:
        """Place an entry and its images, with blocks where no entry fits beside. Return whether that is legal."""
        cells = {(row, c) for c in range(column, column + length)}
        ends = {(row, c) for c in (*self._beside(column), *self._after(column + length))}
        opened, blocks = set(self._orbit(cells)), set(self._orbit(ends))
        if opened <= self.opened and blocks <= self.blocks:
            return True  # it is the image of another one
        if opened & (self.blocks | blocks | self.opened) or blocks & self.opened:
            return False
        self.blocks |= blocks
        self.opened |= opened
        self._close_edges(ends)
        return not self.blocks & self.opened and not any(self._has_short_run_at(block) for block in self.blocks)

    def _close_edges(self, ends: Iterable[Cell]) -> None:
        """Close the cells between some blocks and the upper or lower edge where no entry fits."""
        for row, column in ends:
            for rows in (range(row), range(row + 1, self._rows)):
                if is_waste(len(rows), self._rules):
                    self.blocks |= set(self._orbit((r, column) for r in rows))

    def _beside(self, column: int) -> range:
        return range(0 if is_waste(column - 1, self._rules) else column - 1, column) if column else range(0)

    def _after(self, column: int) -> range:
        end = self._columns if is_waste(self._columns - column - 1, self._rules) else column + 1
        return range(column, end) if column < self._columns else range(0)

    def _orbit(self, cells: Iterable[Cell]) -> list[Cell]:
        return [each for cell in cells for each in orbit(cell, self._rows, self._columns, self._rules.symmetry)]

    def _grid(self) -> Grid:
        rows, columns = range(self._rows), range(self._columns)
        return Grid(tuple("".join(BLOCK if (r, c) in self.blocks else OPEN for c in columns) for r in rows))


class _Columnwise(Growing):
    steering: Steering

    def grown_around(self, aim: int, most: int) -> Grid | None:
        made = Columns(
            self._rows, self._columns, self._rules, opened=self.opened, blocks=self.blocks,
            costs=costs_of(self._rows, self._rules.shortest), random=self._random,
        )  # fmt: skip
        grid = self.steering.pattern(made, aim)
        return grid if grid and len(entries_of(grid)) <= most and not self._count_breaches(grid, 1) else None
