"""The kernels that make patterns, column by column or around theme words; see `columns` and `around`."""

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
    """The masks that a search chooses from, and its buffers."""

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
    crowded: float  # a mask with this cost is impossible
    worth: float  # of an entry
    block: float  # the cost of a block
    short: float  # the cost of an entry across with the fewest letters
    noise: float


@helper
def _block(choice: Choice, column: int, at: int) -> Any:
    """The blocks of the column `at` places before another one."""
    return choice.bits[choice.taken[column - at]] if column >= at else OUTSIDE if column == at - 1 else 0


@helper
def _rank(choice: Choice, wish: Wish, column: int, random: np.ndarray) -> int:
    """Record the best masks of a column that leave no short run across before them. Return their number."""
    one = _block(choice, column, 1)
    near, run = np.int64(0), _block(choice, column, wish.shortest + 1)
    for at in range(2, wish.shortest + 1):
        near |= _block(choice, column, at)
    best, count = choice.best[column], 0
    for mask in range(len(choice.bits)):
        bits, cost = choice.bits[mask], choice.costs[column, mask]
        if cost >= wish.crowded or bits & ~one & near:
            continue
        ended = bits & ~one
        chance = (_below(random, CHANCES) + 1) / (CHANCES + 1)
        gain = wish.worth * (choice.entries[mask] + ones(ended)) - wish.short * ones(ended & ~near & run)
        gain -= cost + wish.block * ones(bits)
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
"""Choose a mask for each column, trying at most `nodes`; return whether `choice.line` has a pattern."""


class Board(NamedTuple):
    """The fixed input of a search around theme words; see `around`."""

    theme: np.ndarray  # bool[rows, columns], the cells with a letter of the theme
    fixed: np.ndarray  # bool[cells], the cells that must not change
    images: np.ndarray  # int64[cells, k], each cell and its images, which must equal it
    plain: np.ndarray  # float32[columns + 1], the logarithm of the number of words of a length
    ways: np.ndarray  # float32[columns, rows, rows + 1], the same for the words of a run down, by first row and length
    start: np.ndarray  # int64[columns, rows, rows + 1], the place in `meets` of the first cell of the run
    meets: np.ndarray  # float32[n, KINDS, 2]; see `around.Run`


class Aims(NamedTuple):
    """What makes a pattern good."""

    shortest: int
    bar: int  # blocks side by side, at most
    least: int  # entries
    most: int
    block: float  # the cost of a block, and of a square of four
    short: float  # the cost of an entry of the fewest letters
    breach: float  # the cost of a letter missing in a run, of a block too many in a bar, of an entry beyond the range
    scarce: float  # the cost of a logarithm by which a slot has fewer words than `ample`
    ample: float


class Room(NamedTuple):
    """The state of a search."""

    blocks: np.ndarray  # bool[rows, columns]
    best: np.ndarray  # bool[rows, columns], the best legal pattern
    kinds: np.ndarray  # int64[rows, columns], the kind of place of a cell in its run across; -1 if that is too short
    firsts: np.ndarray  # int64[rows, columns], the column in which this run starts
    words: np.ndarray  # float64[rows, columns], at that column: the logarithm of the number of words left to the run
    stack: np.ndarray  # int64[cells]


class Sums(NamedTuple):
    """Figures of a pattern, or of its entries in one direction."""

    fills: float  # the logarithm of the number of fills
    cost: float
    entries: int
    breaches: int


KINDS = 9
HOPE = 12.0  # by how much a change can improve a pattern, apart from its breaches
WAYS = 12  # of changing a pattern: four moves of a block, four changes of two cells, and of one
PLENTY = 99.0  # the logarithm of the number of words left to a theme word


def kind_of(at: int, length: int) -> int:
    """The kind of a place in a run: the first, the second or a later one from the left, and from the right."""
    return 3 * min(at, 2) + min(length - 1 - at, 2)


_kind = helper(kind_of)


@helper
def _across(board: Board, aims: Aims, room: Room) -> Sums:
    fills, cost, entries, breaches = 0.0, 0.0, 0, 0
    rows, columns = room.blocks.shape
    for row in range(rows):
        column, bar = 0, 0
        while column < columns:
            if room.blocks[row, column]:
                bar += 1
                breaches += bar > aims.bar
                square = row and bar > 1 and room.blocks[row - 1, column] and room.blocks[row - 1, column - 1]
                cost += 2 * aims.block if square else aims.block
                column += 1
                continue
            bar, first = 0, column
            while column < columns and not room.blocks[row, column]:
                column += 1
            length = column - first
            is_long, is_theme = length >= aims.shortest, board.theme[row, first]
            for at in range(first, column):
                room.firsts[row, at] = first
                room.kinds[row, at] = _kind(at - first, length) if is_long else -1
            room.words[row, first] = board.plain[length] if is_long and not is_theme else PLENTY
            breaches += max(0, aims.shortest - length)
            entries += is_long
            cost += aims.short * (length == aims.shortest)
            if is_long and not is_theme:
                fills += board.plain[length]
    return Sums(fills, cost, entries, breaches)


@helper
def _down(board: Board, aims: Aims, room: Room) -> Sums:
    fills, cost, entries, breaches = 0.0, 0.0, 0, 0
    rows, columns = room.blocks.shape
    for column in range(columns):
        row, bar = 0, 0
        while row < rows:
            if room.blocks[row, column]:
                bar += 1
                breaches += bar > aims.bar
                row += 1
                continue
            bar, first = 0, row
            while row < rows and not room.blocks[row, column]:
                row += 1
            length = row - first
            if length < aims.shortest:
                breaches += aims.shortest - length
                continue
            entries += 1
            ways, start = board.ways[column, first, length], board.start[column, first, length]
            cost += aims.short * (length == aims.shortest) + aims.scarce * max(0.0, aims.ample - ways)
            fills += ways
            for at in range(length):
                kind = room.kinds[first + at, column]
                if kind >= 0 and not board.theme[first + at, column]:
                    fills += board.meets[start + at, kind, 0]
                    room.words[first + at, room.firsts[first + at, column]] += board.meets[start + at, kind, 1]
    return Sums(fills, cost, entries, breaches)


def _badness(board: Board, aims: Aims, room: Room) -> tuple[float, bool]:
    across, down = _across(board, aims, room), _down(board, aims, room)
    rows, columns = room.blocks.shape
    lack, entries = 0.0, across.entries + down.entries
    for row in range(rows):
        for column in range(columns):
            if not room.blocks[row, column] and room.firsts[row, column] == column:
                lack += max(0.0, aims.ample - room.words[row, column])
    breaches = across.breaches + down.breaches + max(0, entries - aims.most) + max(0, aims.least - entries)
    cost = across.cost + down.cost + aims.scarce * lack + aims.breach * breaches
    return cost - across.fills - down.fills, breaches == 0


badness = kernel(_badness)
"""The cost of a pattern minus the logarithm of the number of its fills; and whether it is legal if connected."""


@helper
def _is_connected(room: Room) -> bool:
    rows, columns = room.blocks.shape
    seen, whole, reached, top = room.kinds, 0, 0, 0  # the kinds are computed again for the next pattern
    for cell in range(rows * columns):
        row, column = cell // columns, cell % columns
        seen[row, column] = room.blocks[row, column]
        if not seen[row, column]:
            if whole == 0:
                room.stack[0], top, seen[row, column] = cell, 1, 1
            whole += 1
    while top:
        top, reached = top - 1, reached + 1
        row, column = room.stack[top] // columns, room.stack[top] % columns
        for step in range(4):
            r, c = row + (step == 0) - (step == 1), column + (step == 2) - (step == 3)
            if 0 <= r < rows and 0 <= c < columns and not seen[r, c]:
                seen[r, c], room.stack[top], top = 1, r * columns + c, top + 1
    return reached == whole


@helper
def _breaches(board: Board, aims: Aims, room: Room, cell: int) -> int:
    """The short runs and long bars in the rows and columns of a cell and its images."""
    rows, columns = room.blocks.shape
    found = 0
    for at in range(board.images.shape[1]):
        row, column = board.images[cell, at] // columns, board.images[cell, at] % columns
        for line in range(2):
            run, bar, size = 0, 0, columns if line == 0 else rows
            for place in range(size + 1):
                if place < size and not (room.blocks[row, place] if line == 0 else room.blocks[place, column]):
                    run, bar = run + 1, 0
                    continue
                bar += place < size
                found += max(0, aims.shortest - run) * (run > 0) + (bar > aims.bar)
                run = 0
    return found


@helper
def _put(board: Board, room: Room, cell: int, block: bool) -> None:
    columns = room.blocks.shape[1]
    for at in range(board.images.shape[1]):
        image = board.images[cell, at]
        room.blocks[image // columns, image % columns] = block


def _anneal(
    board: Board, aims: Aims, room: Room, steps: int, hot: float, cold: float, best: float, random: np.ndarray
) -> float:  # fmt: skip
    rows, columns = room.blocks.shape
    now, _ = badness(board, aims, room)
    for step in range(steps):
        cell, way = _below(random, rows * columns), _below(random, WAYS)
        row, column = cell // columns, cell % columns
        r, c = row + (way % 4 == 0) - (way % 4 == 1), column + (way % 4 == 2) - (way % 4 == 3)
        if way >= 8:
            r, c = row, column
        if not (0 <= r < rows and 0 <= c < columns):
            continue
        other, block, near = r * columns + c, room.blocks[row, column], room.blocks[r, c]
        if board.fixed[cell] or board.fixed[other]:
            continue
        before = _breaches(board, aims, room, cell) + _breaches(board, aims, room, other) * (other != cell)
        if way < 4:  # move a block to a neighbor
            if not block or near:
                continue
            _put(board, room, cell, near)
            _put(board, room, other, block)
        else:  # change a cell, or two side by side
            _put(board, room, cell, not block)
            _put(board, room, other, not block)
        chance = (_below(random, CHANCES) + 1) / (CHANCES + 1)
        most = now - hot * (cold / hot) ** (step / steps) * math.log(chance)
        worse = _breaches(board, aims, room, cell) + _breaches(board, aims, room, other) * (other != cell) - before
        after, legal = math.inf, False
        if now + aims.breach * worse - HOPE <= most:
            after, legal = badness(board, aims, room)
        if after <= most:
            now = after
            if legal and now < best and _is_connected(room):
                best = now
                room.best[:] = room.blocks
        else:
            _put(board, room, other, near)
            _put(board, room, cell, block)
    return best


anneal = kernel(_anneal)
"""Change the blocks step by step, at a temperature that falls from `hot` to `cold`.

Returns the badness of the best legal pattern, which is in `room.best`, or `best` if there was no better one.
"""
