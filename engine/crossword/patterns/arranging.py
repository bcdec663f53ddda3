"""Rows and columns for theme entries across: symmetric, separated from each other, in any or a given order."""

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple, TypeAlias

from engine.core.seed import Seed
from engine.crossword.grid import Cell
from engine.crossword.patterns.rules import GridRules

APART = 2  # rows from one theme entry to the next, at least
FIRST = 2  # the preferred first row for a theme entry; nearer to the top, no block breaks a row
DARING = 3  # one in this number of arrangements is a less preferred one
SLACK = 2  # extra blocks beside an entry, in every second arrangement
Unit: TypeAlias = tuple[int, int | None]
"""A theme entry, by number, and its image: another theme entry, or None for one that the pattern adds."""


class Arranging(NamedTuple):
    """Theme entries to be arranged in a grid."""

    lengths: Sequence[int]
    rows: int
    columns: int
    rules: GridRules
    in_order: bool = False  # whether they keep this order from the top
    last: bool = False  # whether the last one, the revealer, is below the others, or in the middle row

    @property
    def rotates(self) -> bool:
        """Whether the image of an entry across is in the opposite row."""
        return self.rules.symmetry in ("180", "90")

    def arranged(self, random: Seed) -> list[Cell] | None:
        """The first cells of the entries, in the order of the lengths. None if there is no such arrangement.

        The places are at least a row apart; whether the pattern is legal there is not checked.
        """
        found = self._units(random)
        if found is None:
            return None
        units, center = found
        half = self.rows // 2 if self.rotates else self.rows
        rows = self._rows_for(len(units), half, center is not None, random)
        if rows is None:
            return None
        places: dict[int, Cell] = {}
        if center is not None:
            places[center] = self.rows // 2, (self.columns - self.lengths[center]) // 2
        for row, (one, other) in zip(rows, units, strict=True):
            column = self._column(self.lengths[one], random)
            if column is None:
                return None
            places[one] = row, column
            image = self.rows - 1 - row, self.columns - column - self.lengths[one]
            if other is not None:
                places[other] = image
            elif self.rotates and not self.in_order and (self._is_revealer(one) or random.below(2)):
                places[one] = image
        return [places[number] for number in range(len(self.lengths))]

    def _is_revealer(self, number: int) -> bool:
        return self.last and number == len(self.lengths) - 1

    def _units(self, random: Seed) -> tuple[list[Unit], int | None] | None:
        """Entries with their images, from the outer rows to the inner ones, and the entry of the middle row."""
        numbers = list(range(len(self.lengths)))
        if not self.rotates:
            if not self.in_order:
                random.shuffle(numbers)
            return sorted(((one, None) for one in numbers), key=lambda unit: self._is_revealer(unit[0])), None
        units, single = self._in_order(numbers) if self.in_order else self._paired(numbers, random)
        odd = self.rows % 2 == 1
        center = next((one for one in single if odd and (self.columns - self.lengths[one]) % 2 == 0), None)
        single = [one for one in single if one != center]
        if self.in_order and single:
            return None
        units += [(one, None) for one in single]
        if not self.in_order:
            random.shuffle(units)
            units.sort(key=lambda unit: not any(self._is_revealer(one) for one in unit if one is not None))
        return units, center

    def _in_order(self, numbers: list[int]) -> tuple[list[Unit], list[int]]:
        half = len(numbers) // 2
        units: list[Unit] = list(zip(numbers[:half], numbers[: -half - 1 : -1], strict=True)) if half else []
        same = all(other is not None and self.lengths[one] == self.lengths[other] for one, other in units)
        return (units, numbers[half : len(numbers) - half]) if same else ([], numbers)

    def _paired(self, numbers: list[int], random: Seed) -> tuple[list[Unit], list[int]]:
        random.shuffle(numbers)
        numbers.sort(key=self._is_revealer)  # it becomes the second of its pair, in the lower half
        waiting, units = dict[int, int](), list[Unit]()
        for number in numbers:
            other = waiting.pop(self.lengths[number], None)
            if other is None:
                waiting[self.lengths[number]] = number
            else:
                units.append((other, number))
        return units, list(waiting.values())

    def _column(self, length: int, random: Seed) -> int | None:
        """A column that leaves room for entries beside, or for as few blocks as possible."""
        rest = self.columns - length
        if self.rules.symmetry == "mirror" and 2 * length > self.columns:
            return rest // 2 if rest % 2 == 0 else None
        cost = [_wasted(left, self.rules) + _wasted(rest - left, self.rules) for left in range(rest + 1)]
        most = min(cost) + SLACK * random.below(2)
        return random.choice([column for column, wasted in enumerate(cost) if wasted <= most])

    def _rows_for(self, count: int, half: int, center: bool, random: Seed) -> list[int] | None:
        lattice = self.rules.checking == "half"
        tiers = _tiers(count, half, self.rows, rotates=self.rotates, center=center, lattice=lattice)
        while len(tiers) > 1 and not random.below(DARING):
            tiers = tiers[1:]
        return list(random.choice(tiers[0])) if tiers else None


@lru_cache(maxsize=64)
def _tiers(
    count: int, half: int, whole: int, *, rotates: bool, center: bool, lattice: bool
) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """All choices of rows for some entries, in groups, preferred ones first: evenly spaced and not near the top."""
    groups = defaultdict[tuple[bool, float], list[tuple[int, ...]]](list)
    for rows in combinations(range(half), count):
        apart = _apart(rows, whole, rotates=rotates, center=center, lattice=lattice)
        if min(apart, default=APART) >= APART:
            crowding = sum(1 / (rows_between - 1) for rows_between in apart)
            groups[bool(rows) and rows[0] < FIRST, crowding].append(rows)
    return tuple(tuple(groups[wanted]) for wanted in sorted(groups))


def _apart(rows: Sequence[int], whole: int, *, rotates: bool, center: bool, lattice: bool) -> list[int]:
    """The distances between rows, their images and the middle row; 0 if a lattice of blocks cuts one."""
    middle = (whole // 2,) if center else ()
    images = tuple(whole - 1 - row for row in reversed(rows)) if rotates else ()
    every = (*rows, *middle, *images)
    if lattice and len({row % 2 for row in every}) > 1:
        return [0]
    return [below - above for above, below in pairwise(every)]


def is_waste(cells: int, rules: GridRules) -> bool:
    """Whether adjacent cells are too few for an entry. A single one is allowed if letters may be unchecked."""
    return (0 if rules.checking == "all" else 1) < cells < rules.shortest


def _wasted(cells: int, rules: GridRules) -> int:
    """The cells beside an entry that become blocks, not counting the block at its end."""
    return cells - 1 if is_waste(cells - 1, rules) else 0
