"""The kernel that makes patterns column by column; see `columns`."""

import math
from typing import Any, NamedTuple

import numpy as np

from engine.core.compiled import helper, kernel, ones
from engine.core.seed import below

BRANCHES = 8  # masks that are tried for a column, the best first
CHANCES = 1 << 30
OUTSIDE = np.int64(-1)  # beside the grid there are blocks
_below = helper(below, inline="always")


class Choice(NamedTuple):
    """What a search chooses from, and its room."""

    bits: np.ndarray  # int64[n], the masks, bit r for a block in row r
    images: np.ndarray  # int64[n], the masks of the image columns; none if there is no symmetry
    entries: np.ndarray  # float32[n], the runs of each mask
    costs: np.ndarray  # float32[depth, n], the cost of each mask in each column
    taken: np.ndarray  # int64[depth], the masks of a pattern
    best: np.ndarray  # int64[depth, BRANCHES], masks that are tried for a column
    gains: np.ndarray  # float64[BRANCHES]
    line: np.ndarray  # int64[columns], all columns of a pattern


class Wish(NamedTuple):
    """What makes a pattern good."""

    shortest: int
    bar: int  # blocks side by side, at most
    crowded: float  # a mask that costs so much is not possible
    worth: float  # of an entry
    block: float  # the cost of a block
    short: float  # the cost of an entry across with the fewest letters
    rows: int
    turned: bool  # whether the image of a row is the opposite row, not itself
    most: int  # letters of an entry across that cost nothing
    letter: float  # the cost of each further letter of an entry across
    noise: float


@helper
def _block(choice: Choice, column: int, at: int) -> Any:
    """The blocks of the column `at` places before another one."""
    return choice.bits[choice.taken[column - at]] if column >= at else OUTSIDE if column == at - 1 else 0


@helper
def _excess(choice: Choice, wish: Wish, column: int, row: int) -> int:
    """The letters of an entry across through the middle column that are too many."""
    count = 1 - wish.most
    for half in (row, wish.rows - 1 - row if wish.turned else row):
        before = column - 1
        while before >= 0 and not choice.bits[choice.taken[before]] >> half & 1:
            before, count = before - 1, count + 1
    return max(0, count)


@helper
def _rank(choice: Choice, wish: Wish, column: int, random: np.ndarray) -> int:
    """Note the best masks of a column that leave no short run across before them. Return their number."""
    one = _block(choice, column, 1)
    near, run = np.int64(0), _block(choice, column, wish.shortest + 1)
    for at in range(2, wish.shortest + 1):
        near |= _block(choice, column, at)
    stretched = np.int64((1 << wish.rows) - 1)  # the rows in which an entry has so many letters already
    for at in range(1, wish.most + 1):
        stretched &= ~_block(choice, column, at)
    is_middle = column == len(choice.taken) - 1 and len(choice.images) > 0
    best, count = choice.best[column], 0
    for mask in range(len(choice.bits)):
        bits, cost = choice.bits[mask], choice.costs[column, mask]
        if cost >= wish.crowded or bits & ~one & near:
            continue
        ended = bits & ~one
        chance = (_below(random, CHANCES) + 1) / (CHANCES + 1)
        gain = wish.worth * (choice.entries[mask] + ones(ended)) - wish.short * ones(ended & ~near & run)
        gain -= cost + wish.block * ones(bits) + wish.letter * ones(stretched & ~bits)
        if is_middle:
            for row in range(wish.rows):
                if not bits >> row & 1:
                    gain -= wish.letter * _excess(choice, wish, column, row)
        gain -= wish.noise * math.log(-math.log(chance))  # Gumbel's trick: sorting is a weighted draw
        if count == BRANCHES and gain <= choice.gains[count - 1]:
            continue
        count = min(count + 1, BRANCHES)
        place = count - 1
        while place and choice.gains[place - 1] < gain:
            choice.gains[place], best[place] = choice.gains[place - 1], best[place - 1]
            place -= 1
        choice.gains[place], best[place] = gain, mask
    return count


@helper
def _is_legal(choice: Choice, wish: Wish) -> bool:
    """Whether no run across is too short and no row has a long bar. The columns are left in `choice.line`."""
    line, depth = choice.line, len(choice.taken)
    for column in range(len(line)):
        if column < depth:
            line[column] = choice.bits[choice.taken[column]]
        else:
            line[column] = choice.images[choice.taken[len(line) - 1 - column]]
    for column in range(len(line) + 1):
        bits = line[column] if column < len(line) else OUTSIDE
        one = line[column - 1] if column else OUTSIDE
        near, bar = np.int64(0), bits if column < len(line) else np.int64(0)
        for at in range(2, wish.shortest + 1):
            near |= line[column - at] if column >= at else OUTSIDE if column == at - 1 else 0
        for at in range(1, wish.bar + 1):
            bar &= line[column - at] if column >= at else 0
        if bits & ~one & near or bar:
            return False
    return True


def _search(choice: Choice, wish: Wish, nodes: int, random: np.ndarray) -> bool:
    depth = len(choice.taken)
    counts, at = np.zeros(depth, np.int64), np.zeros(depth, np.int64)
    column = 0
    counts[0] = _rank(choice, wish, 0, random)
    while column >= 0:
        if at[column] == counts[column]:
            column -= 1
            continue
        if nodes == 0:
            return False
        nodes -= 1
        choice.taken[column] = choice.best[column, at[column]]
        at[column] += 1
        if column < depth - 1:
            column += 1
            counts[column], at[column] = _rank(choice, wish, column, random), 0
        elif _is_legal(choice, wish):
            return True
    return False


search = kernel(_search)
"""Take a mask for each column, at most `nodes` in all; return whether `choice.line` has a pattern."""
