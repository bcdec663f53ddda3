"""The rules of drawn grids as values, the breaches of a grid, cell by cell, and the looks of a legal grid.

The American rules are those of the daily newspapers: half-turn symmetry, each letter in two entries, entries of
three or more letters, all-over interlock, no repeated entry. The British rules are those of blocked grids:
half-turn symmetry, at least half of each entry checked, never three unchecked letters in a row nor two at an end.
The rules of barred grids are those of Ximenes (On the Art of the Crossword, 1966): bars instead of blocks, and no
unchecked letter in an entry of 3, at most 1 of 4 or 5, 2 of 6 or 7, 3 of 8, and a third of those of longer ones.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise
from typing import Literal, NamedTuple, TypeAlias, get_args

from engine.core import BadInput, Value
from engine.crossword.grid import BLOCK, OPEN, VOID, Cell, Entry, Grid, components, entries_of, numbers, place_name

Symmetry: TypeAlias = Literal["180", "90", "mirror", "diagonal", "none"]
"""Rotation by 180 or by 90 degrees, left-right mirror, mirror at the diagonal from the top left, or none."""
Edge: TypeAlias = tuple[Cell, Cell]
SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


def allows(rows: int, columns: int, symmetry: Symmetry) -> bool:
    """Whether a grid of this size can have the symmetry."""
    return rows == columns or symmetry not in ("90", "diagonal")


def check_symmetry(rows: int, columns: int, symmetry: Symmetry) -> None:
    """Raise BadInput if a grid of this size cannot have the symmetry."""
    if not allows(rows, columns, symmetry):
        what = f"a grid of {rows} x {columns} cells cannot have the symmetry {symmetry!r}: it is not square"
        raise BadInput(what)


def images(cell: Cell, rows: int, columns: int, symmetry: Symmetry) -> tuple[Cell, ...]:
    """The cell and its image by each motion of the symmetry, in the same order for all cells.

    Images of neighbors are therefore neighbors. A cell on an axis or in the center occurs more than once.
    `check_symmetry` holds for the size of the grid.
    """
    r, c = cell
    bottom, right = rows - 1, columns - 1
    others: dict[Symmetry, tuple[Cell, ...]] = {
        "180": ((bottom - r, right - c),),
        "90": ((c, right - r), (bottom - r, right - c), (bottom - c, r)),
        "mirror": ((r, right - c),),
        "diagonal": ((c, r),),
        "none": (),
    }
    return (cell, *others[symmetry])


def edge_images(edge: Edge, rows: int, columns: int, symmetry: Symmetry) -> set[Edge]:
    """The edge between two neighboring cells, and its images. The cells of an edge are in ascending order."""
    one, other = (images(cell, rows, columns, symmetry) for cell in edge)
    return {(min(pair), max(pair)) for pair in zip(one, other, strict=True)}


def orbit(cell: Cell, rows: int, columns: int, symmetry: Symmetry) -> tuple[Cell, ...]:
    """The cell and the cells that must have the same content, in ascending order; see `images`."""
    return tuple(sorted(set(images(cell, rows, columns, symmetry))))


Checking: TypeAlias = Literal["all", "most", "half", "any"]
"""Which letters of an entry another entry must cross: all; about two thirds; half, without long gaps; or none."""
MOST_UNCHECKED = 2  # unchecked letters in a row, at most, if half of the letters are checked
END = 2  # letters at each end of an entry, one of which must be checked
LONG = 9  # letters of an entry of a barred grid of which a third may be unchecked, at least


class GridRules(Value, frozen=True):
    """The rules of a drawn grid."""

    name: str
    symmetry: Symmetry = "180"
    checking: Checking = "all"
    shortest: int = 3  # letters of an entry, at least
    connected: bool = True
    blocks: bool = True  # whether the grid can have blocks
    # the largest number of entries, by the length of the longer side; other sizes have no limit
    most_entries: tuple[tuple[int, int], ...] = ()


AMERICAN = GridRules("american", most_entries=((15, 78), (21, 140)))
BRITISH = GridRules("british", checking="half")
BARRED = GridRules("barred", checking="most", blocks=False)
FREE = GridRules("free", symmetry="none", checking="any", shortest=2, connected=False)
RULES = {rules.name: rules for rules in (AMERICAN, BRITISH, BARRED, FREE)}


class Breach(NamedTuple):
    """A breach of a rule by a grid."""

    sentence: str  # the message, which names an entry by its number and direction
    cells: tuple[Cell, ...]  # the cells concerned, in ascending order


def breaches(grid: Grid, rules: GridRules) -> tuple[Breach, ...]:
    """The breaches of rules by a grid, symmetry first. Raises BadInput if its size excludes the symmetry."""
    check_symmetry(len(grid.rows), grid.columns, rules.symmetry)
    asymmetric = (*_asymmetric(grid, rules), *_asymmetric_bars(grid, rules))
    most, count = dict(rules.most_entries).get(max(len(grid.rows), grid.columns)), len(entries_of(grid))
    too_many = [Breach(f"there are {count} entries; the rules allow {most}", ())] if most and count > most else []
    return (*asymmetric, *too_many, *structural(grid, rules), *_repeated(grid))


def _asymmetric(grid: Grid, rules: GridRules) -> Iterator[Breach]:
    size = len(grid.rows), grid.columns
    for cell in grid.cells():
        without = [other for other in orbit(cell, *size, rules.symmetry) if not grid.is_open(other)]
        if without:
            what = "outside the grid" if grid.at(without[0]) == VOID else "a block"
            why = f"{place_name(without[0])} is {what}, which breaks the symmetry"
            yield Breach(f"{place_name(cell)} is open, but {why}", tuple(sorted((cell, *without))))


def _asymmetric_bars(grid: Grid, rules: GridRules) -> Iterator[Breach]:
    edges = {bar.cells for bar in grid.bars}
    for bar in grid.bars:
        for edge in sorted(edge_images(bar.cells, len(grid.rows), grid.columns, rules.symmetry)):
            if edge not in edges and all(map(grid.is_open, edge)):
                where = f"{place_name(edge[0])} and {place_name(edge[1])}"
                why = f"there is none between {where}, which breaks the symmetry"
                yield Breach(f"there is a bar at {place_name(bar.cells[0])}, but {why}", (*bar.cells, *edge))


def structural(grid: Grid, rules: GridRules) -> Iterator[Breach]:
    """Yield the breaches of all rules except symmetry and the number of entries."""
    if not rules.blocks:
        for cell in ((r, c) for r, row in enumerate(grid.rows) for c, char in enumerate(row) if char == BLOCK):
            yield Breach(f"{place_name(cell)} is a block; the rules allow bars only", (cell,))
    parts = components(grid)
    if rules.connected:
        for part in parts[1:]:
            yield Breach(f"{len(part)} cells at {place_name(min(part))} are cut off", tuple(sorted(part)))
    entries, number_of = entries_of(grid), numbers(grid)
    uses = Counter(cell for entry in entries for cell in entry.cells)
    for cell in grid.cells():
        if not uses[cell]:
            yield Breach(f"{place_name(cell)} belongs to no entry", (cell,))
        elif uses[cell] == 1 and rules.checking == "all":
            yield Breach(f"the letter at {place_name(cell)} is not checked", (cell,))
    for entry in entries:
        name, length = f"{number_of[entry.row, entry.column]} {entry.direction}", len(entry.word)
        if length < rules.shortest:
            yield Breach(f"{name} has {length} letters; the shortest entry has {rules.shortest}", entry.cells)
        if rules.checking == "half":
            yield from _unchecked(entry, name, [uses[cell] == 2 for cell in entry.cells])
        elif rules.checking == "most":
            loose, most = sum(uses[cell] != 2 for cell in entry.cells), most_loose(length)
            if loose > most:
                what = f"{name} has {loose} of {length} letters unchecked; {most or 'none'} are allowed"
                yield Breach(what, entry.cells)


def most_loose(length: int) -> int:
    """The largest number of unchecked letters of an entry of a barred grid."""
    return (length - 2) // 2 if length < LONG else length // 3


def _unchecked(entry: Entry, name: str, checked: list[bool]) -> Iterator[Breach]:
    cells = entry.cells
    if 2 * sum(checked) < len(checked):
        yield Breach(f"{name} has {sum(checked)} of {len(checked)} letters checked; half are required", cells)
    start = 0
    for is_checked, group in groupby(checked):
        count = len(list(group))
        if not is_checked and count > MOST_UNCHECKED:
            what = f"{name} has {count} unchecked letters in a row; {MOST_UNCHECKED} are allowed"
            yield Breach(what, cells[start : start + count])
        start += count
    for end, part in (("first", slice(None, END)), ("last", slice(-END, None))):
        if not any(checked[part]):
            yield Breach(f"the {end} {END} letters of {name} are not checked", cells[part])


def _repeated(grid: Grid) -> Iterator[Breach]:
    number_of, seen = numbers(grid), dict[str, Entry]()
    for entry in entries_of(grid):
        if OPEN not in entry.word and (first := seen.setdefault(entry.word, entry)) is not entry:
            names = " and ".join(f"{number_of[e.row, e.column]} {e.direction}" for e in (first, entry))
            yield Breach(f"{names} are both {entry.word.upper()}", tuple(sorted((*first.cells, *entry.cells))))


SHARE = 6  # cells for each block, at least
SHORT = 3  # letters of a short entry
MOST_BAR = 4  # blocks side by side that look usual
LEAST_JOINT = 3  # least number of letters that should connect two parts of a grid


class Looks(NamedTuple):
    """Figures of a pattern that do not affect whether it is legal."""

    short: int  # entries of at most three letters
    bar: int  # the most blocks side by side in a row or column
    joint: int  # the fewest letters that connect the two parts of the grid at any row or column
    longest: int  # letters of the longest entry
    surplus: int  # blocks above a sixth of the cells
    squares: int  # of two by two blocks

    def faults(self, rules: GridRules) -> int:
        """The sum of faults: each short entry counts 1, each block too many in a bar 2, each missing connection 3.

        If all letters are checked, each block above a sixth of the cells counts 1. British grids have more blocks,
        wider bars at the edge and narrower joints.
        """
        lattice = rules.checking == "half"
        bar = max(0, self.bar - MOST_BAR - lattice)
        surplus = self.surplus if rules.checking == "all" else 0
        return surplus + self.short + 2 * bar + 3 * max(0, LEAST_JOINT - lattice - self.joint)


def looks_of(grid: Grid) -> Looks:
    """Count the figures of a pattern of blocks or bars."""
    lengths = [len(entry.word) for entry in entries_of(grid)]
    columns = ["".join(column) for column in zip(*grid.rows, strict=True)]
    cut = {bar.cells for bar in grid.bars}

    def joined(cell: Cell, other: Cell) -> bool:
        return grid.is_open(cell) and grid.is_open(other) and (cell, other) not in cut

    down = [sum(joined((r, c), (r + 1, c)) for c in range(grid.columns)) for r in range(len(grid.rows) - 1)]
    across = [sum(joined((r, c), (r, c + 1)) for r in range(len(grid.rows))) for c in range(grid.columns - 1)]
    lines = (*grid.rows, *columns)
    return Looks(
        short=sum(length <= SHORT for length in lengths),
        bar=max((len(list(run)) for line in lines for char, run in groupby(line) if char == BLOCK), default=0),
        joint=min((*down, *across), default=0),
        longest=max(lengths, default=0),
        surplus=max(0, sum(row.count(BLOCK) for row in grid.rows) - len(grid.rows) * grid.columns // SHARE),
        squares=sum(
            {above[c], above[c + 1], row[c], row[c + 1]} == {BLOCK}
            for above, row in pairwise(grid.rows)
            for c in range(grid.columns - 1)
        ),
    )
