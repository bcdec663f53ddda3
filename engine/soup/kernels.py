"""The compiled inner loops of Word Soup. They share one file because numba caches compiled code by file.

A grid is a board with a border of one cell on each side: uint8 letter codes row by row, NONE in the border and in
empty cells. No node of the word graph has an edge for NONE, so steps off the board need no test. The cells of the
current path are set to NONE, so repeated cells need no test either.

The word graph is an array of `edges` uint64[m] that begins with an edge to the root. Each number describes the
node at the end of its edge: the upper half is the number of the first edge from it, bit 31 is set if a word ends
there, and the lower bits are a mask of the possible next letters. Indices are unsigned because numba checks signed
indices for negative values.
"""

from functools import partial

import numpy as np

from engine.core.compiled import helper, kernel, lowest, ones

NONE = 31
ONCE = np.bool_(False)  # noqa: FBT003 - value of `every` in `all_moves`: find each set of cells once
ROUNDING = 1e-6  # points by which two sums of the same numbers in different order can differ, at most
_NONE = np.uint8(NONE)
_LETTERS, _ENDS, _EDGE = np.uint64((1 << 26) - 1), np.uint64(1 << 31), np.uint64(32)
_BIT, _ONE, _ZERO = np.uint32(1), np.uint64(1), np.uint64(0)


@partial(helper, inline="always")
def _step(edges, node, code):
    """Return the packed node after a possible next letter."""
    letters = np.uint32(node & _LETTERS)
    before = ones(letters & ((_BIT << code) - _BIT))
    return edges[(node >> _EDGE) + np.uint64(before)]


@partial(helper, inline="always")
def _ways(grid, at, stride, letters):
    """Return which of the eight neighboring cells hold one of the letters, as bits in the order of `_offsets`."""
    ways = letters >> np.uint32(grid[at - stride - _ONE]) & _BIT
    ways |= (letters >> np.uint32(grid[at - stride]) & _BIT) << np.uint32(1)
    ways |= (letters >> np.uint32(grid[at - stride + _ONE]) & _BIT) << np.uint32(2)
    ways |= (letters >> np.uint32(grid[at - _ONE]) & _BIT) << np.uint32(3)
    ways |= (letters >> np.uint32(grid[at + _ONE]) & _BIT) << np.uint32(4)
    ways |= (letters >> np.uint32(grid[at + stride - _ONE]) & _BIT) << np.uint32(5)
    ways |= (letters >> np.uint32(grid[at + stride]) & _BIT) << np.uint32(6)
    ways |= (letters >> np.uint32(grid[at + stride + _ONE]) & _BIT) << np.uint32(7)
    return ways


@helper
def _surroundings(grid, stride, steps):
    """Return the mask of the letters around each cell, uint32[cells]."""
    around = np.zeros(len(grid), np.uint32)
    for start in range(stride + _ONE, len(grid) - stride - _ONE):
        at = np.uint64(start)
        if grid[at] != _NONE:
            for k in range(8):
                around[at] |= _BIT << np.uint32(grid[at + steps[np.uint64(k)]])
    return around


@helper
def _offsets(stride):
    steps = np.empty(8, np.uint64)  # negative steps wrap around
    steps[0], steps[1], steps[2] = _ZERO - stride - _ONE, _ZERO - stride, _ZERO - stride + _ONE
    steps[3], steps[4] = _ZERO - _ONE, _ONE
    steps[5], steps[6], steps[7] = stride - _ONE, stride, stride + _ONE
    return steps


@partial(helper, inline="always")
def _sooner(letters, path, length, other, other_length):
    """Return whether a path comes before another path: by word in alphabetical order, then by cells."""
    for k in range(min(length, other_length)):
        one, two = letters[path[np.uint64(k)]], letters[np.uint64(other[np.uint64(k)])]
        if one != two:
            return one < two
    for k in range(length):
        one, two = path[np.uint64(k)], np.uint64(other[np.uint64(k)])
        if one != two:
            return one < two
    return False


@partial(helper, inline="always")
def _reached(limits, codes, length, points):
    """Return whether the word of some codes exceeds the limit of its length."""
    least, costs, is_vowel = limits
    vowels = np.uint64(0)
    over = float(points)
    for k in range(length):
        code = np.uint64(codes[np.uint64(k)])
        over -= costs[length, code]
        vowels += np.uint64(is_vowel[code])
    return over > least[length, vowels]


@kernel
def all_moves(grid, stride, graph, values, keys, limits, every, table, found):
    """Find the moves of a grid that reach a limit; return their number, or -1 if the buffers are too small.

    Each set of cells is found once, as its alphabetically first word along that word's first path; with `every`,
    each word along each of its paths. Sets of cells are distinguished by 64-bit random hashes; with 6,000 sets, a
    collision is expected in one board of 10**12.

    grid: uint8[(rows + 2) * stride], restored on return. graph: edges uint64[m], least letters of a word uint64.
    values: int32[32], points by letter code. keys: uint64[cells], random. limits: least float64[longest + 1,
    longest + 1] by length and vowels of a word, costs float64[longest + 1, 32] by length and letter code, is_vowel
    int64[32]; a move is found if its points minus the costs of its letters exceed `least`. table: int32 hash
    table, its size a power of two and at least twice the size of the buffers. found: output buffers paths
    uint16[size, longest], lengths uint8[size], scores int32[size], hashes uint64[size].
    """
    edges, fewest = graph
    paths, lengths, scores, hashes = found
    size, longest = paths.shape
    letters = grid.copy()
    steps = _offsets(stride)
    around = _surroundings(grid, stride, steps)
    mask = np.uint64(len(table) - 1)
    table[:] = -1
    path, node = np.empty(longest + 1, np.uint64), np.empty(longest + 1, np.uint64)
    ways, sums = np.empty(longest + 1, np.uint32), np.empty(longest + 1, np.int32)
    codes, hashed = np.empty(longest + 1, np.uint8), np.empty(longest + 1, np.uint64)
    count = 0
    for start in range(stride + _ONE, len(grid) - stride - _ONE):
        at = np.uint64(start)
        code = np.uint32(grid[at])
        if not np.uint32(edges[_ZERO] & _LETTERS) >> code & _BIT:
            continue
        node[_ZERO] = _step(edges, edges[_ZERO], code)
        ways[_ZERO] = _ways(grid, at, stride, np.uint32(node[_ZERO] & _LETTERS))
        path[_ZERO], codes[_ZERO], sums[_ZERO], hashed[_ZERO] = at, code, values[code], keys[at]
        grid[at] = _NONE
        last = _ZERO
        while True:
            untried = ways[last]
            if untried == 0:
                grid[path[last]] = codes[last]
                if last == _ZERO:
                    break
                last -= _ONE
                continue
            ways[last] = untried & (untried - _BIT)
            at = path[last] + steps[np.uint64(lowest(untried))]
            code = np.uint32(grid[at])
            now = _step(edges, node[last], code)
            deep = last + _ONE
            total, key = sums[last] + values[code], hashed[last] ^ keys[at]
            length = deep + _ONE
            codes[deep] = code
            if now & _ENDS and length >= fewest and _reached(limits, codes, length, total * np.int32(length)):
                path[deep] = at
                slot = key & mask
                same = np.int64(-1)
                if not every:
                    while table[slot] >= 0 and hashes[np.uint64(table[slot])] != key:
                        slot = (slot + _ONE) & mask
                    same = np.int64(table[slot])
                if same < 0:
                    if count == size:
                        for k in range(length):
                            grid[path[np.uint64(k)]] = letters[path[np.uint64(k)]]
                        return -1
                    same = np.int64(count)
                    table[slot] = count
                    count += 1
                    at_row = np.uint64(same)
                    hashes[at_row], lengths[at_row] = key, length
                    scores[at_row] = total * np.int32(length)
                    for k in range(length):
                        paths[at_row, np.uint64(k)] = path[np.uint64(k)]
                elif _sooner(letters, path, length, paths[np.uint64(same)], lengths[np.uint64(same)]):
                    for k in range(length):
                        paths[np.uint64(same), np.uint64(k)] = path[np.uint64(k)]
            follow = np.uint32(now & _LETTERS) & around[at]
            if follow:
                further = _ways(grid, at, stride, follow)
                if further:
                    last = deep
                    path[last], node[last], ways[last] = at, now, further
                    sums[last], hashed[last] = total, key
                    grid[at] = _NONE
    return count


# Beam search. Positions are normalized: uint8[rows * columns] codes, row 0 at the bottom, column 0 at the side
# that the rows last closed up to. A move to the other side gives the mirror image of a position; mirrored
# positions are equivalent and have the same hash.


@helper
def _row_shape(grid, widths, y, stride, bonds):
    """Return the share of a row in the sums of `shape`; pairs with the row above count for the lower row."""
    together, squares = 0.0, 0
    width, above, below = widths[y], widths[y + 1], widths[y - 1] if y else 0
    at = np.uint64((y + 1) * stride + 1)
    up = at + np.uint64(stride)
    for x in range(width):
        row = bonds[np.uint64(grid[at])]
        together += row[np.uint64(grid[at + _ONE])] + row[np.uint64(grid[up])]
        together += row[np.uint64(grid[up + _ONE])] + row[np.uint64(grid[up - _ONE])]
        first = x - 1 if x else 0
        near = x - first + (x + 1 < width)
        near += max(0, min(x + 2, above) - first) + max(0, min(x + 2, below) - first)
        squares += near * near
        at += _ONE
        up += _ONE
    return together, squares


@kernel
def shape(grid, widths, top, stride, bonds):
    """Return two sums: `bonds` over touching pairs of letters, and squared numbers of neighbors over letters.

    grid: framed, rows from the bottom, closed up to the left. widths: int64[rows + 2], letters of each row, 0
    above the top row. bonds: float64[32, 32].
    """
    together, squares = 0.0, 0
    for y in range(top):
        row_together, row_squares = _row_shape(grid, widths, y, stride, bonds)
        together += row_together
        squares += row_squares
    return together, float(squares)


@helper
def _close_up(fallen, heights, first, last, sides, across, keys):
    """Fill rows first..last of both sides from columns; return the hashes of these rows.

    across: letters of each row before and after, int64[rows + 2].
    """
    columns = len(fallen)
    here, there = _ZERO, _ZERO
    for y in range(first, last):
        at, width = (y + 1) * (columns + 2) + 1, 0
        for x in range(columns):
            if heights[x] > y:
                sides[0, at + width] = fallen[x, y]
                width += 1
        for x in range(width):
            code = sides[0, at + x]
            sides[1, at + width - 1 - x] = code
            here ^= keys[(y * columns + x) * 32 + code]
            there ^= keys[(y * columns + width - 1 - x) * 32 + code]
        for x in range(width, across[y]):
            sides[0, at + x] = sides[1, at + x] = _NONE
        across[y] = width
    return here, there


@helper
def _bar(ranks, count, keep):
    """Return the `keep`-th largest of ranks[:count] (Hoare's "Find", CACM 4, 1961)."""
    some, lo, hi, wanted = ranks[:count].copy(), 0, count - 1, keep - 1
    while lo < hi:
        pivot, i, j = some[(lo + hi) // 2], lo, hi
        while i <= j:
            while some[i] > pivot:
                i += 1
            while some[j] < pivot:
                j -= 1
            if i <= j:
                some[i], some[j] = some[j], some[i]
                i, j = i + 1, j - 1
        if wanted <= j:
            hi = j
        elif wanted >= i:
            lo = i
        else:
            break
    return some[wanted]


@helper
def narrow(level, width, pool):
    """Keep the `width` best positions of a level, in insertion order; `pool` as in `widen`."""
    boards, scores, ranks, hashes, parents, lengths, paths, turned, counts, bars, table = pool
    count = counts[level]
    if count > width:
        bar = _bar(ranks[level], count, width)
        equals = width
        for i in range(count):
            equals -= ranks[level, i] > bar
        kept = 0
        for i in range(count):
            same = ranks[level, i] == bar
            if ranks[level, i] > bar or (same and equals > 0):
                equals -= same
                for cell in range(boards.shape[2]):
                    boards[level, kept, cell] = boards[level, i, cell]
                for k in range(paths.shape[2]):
                    paths[level, kept, k] = paths[level, i, k]
                scores[level, kept], ranks[level, kept] = scores[level, i], ranks[level, i]
                hashes[level, kept], parents[level, kept] = hashes[level, i], parents[level, i]
                lengths[level, kept], turned[level, kept] = lengths[level, i], turned[level, i]
                kept += 1
        counts[level], bars[level] = kept, bar
    mask = np.uint64(table.shape[1] - 1)
    table[level] = -1
    for i in range(counts[level]):
        slot = hashes[level, i] & mask
        while table[level, slot] >= 0:
            slot = (slot + _ONE) & mask
        table[level, slot] = i


@kernel
def widen(level, first, last, widths, size, source, pool, tables, graph, values, keys, buffers):
    """Expand positions first..last of a level by every move to both sides; keep the best of each lower level.

    level: letters of these positions. widths: int64[levels], positions kept of each level, which is narrowed
    when it has twice as many. size: rows and columns.
    source: boards uint8[n, cells], scores int32[n].
    pool, indexed by number of letters: boards uint8[levels, space, cells], scores int32, ranks float64 (score plus
    estimated value), hashes uint64, parents int32 (number in the source), lengths uint8, paths uint16[.., longest]
    (cells on the framed parent), turned uint8 (1: closed up to the other side), counts int64[levels], bars
    float64[levels] (positions that rank no higher are dropped), table int32[levels, a power of two].
    tables: letters float64[levels, 32], vowels float64[levels, levels] by number of vowels, bonds float64[32, 32],
    together float64[levels], squares float64[levels], is_vowel int64[32], slack (`players.value.SLACK`).
    buffers: table int32, and found, as in `all_moves`.

    Returns the number of the position after the last expanded one, and the number of moves that were compared. The
    first is less than `last` if the moves of a position did not fit into the buffers.
    """
    boards, scores, ranks, hashes, parents, lengths, paths, turned, counts, bars, table = pool
    by_letter, by_vowels, bonds, by_bonds, by_squares, is_vowel, slack = tables
    positions, points = source
    lookup, found = buffers
    rows, columns = size
    stride = columns + 2
    grid = np.empty((rows + 2) * stride, np.uint8)
    sides, across = np.empty((2, (rows + 2) * stride), np.uint8), np.empty(rows + 2, np.int64)
    # the letters of the parent by column from the bottom, and those that remain after a move
    stacks, full = np.empty((columns, rows), np.uint8), np.zeros(columns, np.int64)
    fallen, heights = np.empty((columns, rows), np.uint8), np.zeros(columns, np.int64)
    column_of, row_of = np.zeros((rows + 2) * stride, np.int64), np.zeros((rows + 2) * stride, np.int64)
    gone, lowest_gone = np.zeros((columns, rows), np.bool_), np.full(columns, rows, np.int64)
    # of the rows of the parent below each row, for both sides: sums of `shape`, and hashes
    below, squares_below = np.zeros((2, rows + 1), np.float64), np.zeros((2, rows + 1), np.int64)
    hashes_below = np.zeros((2, rows + 1), np.uint64)
    sums, shapes = np.zeros(level + 1, np.float64), np.zeros(level + 1, np.float64)
    mask = np.uint64(table.shape[1] - 1)
    longest = min(level, found[0].shape[1])
    least, costs = np.full((longest + 1, longest + 1), np.inf), np.zeros((longest + 1, 32), np.float64)
    limits = least, costs, is_vowel
    for length in range(longest + 1):
        for code in range(32):
            costs[length, code] = by_letter[level - length, code]
    seen = 0
    for parent in range(first, last):
        vowels, tall = 0, np.int64(0)
        grid[:] = _NONE
        for x in range(columns):
            height = np.int64(0)
            for y in range(rows):
                code, at = positions[parent, y * columns + x], (y + 1) * stride + x + 1
                grid[at] = code
                vowels += is_vowel[code]
                if code != _NONE:
                    column_of[at], row_of[at] = x, height
                    stacks[x, height] = fallen[x, height] = code
                    height += 1
            full[x] = heights[x] = height
            tall = max(tall, height)
        sides[:] = _NONE
        across[:] = 0
        for y in range(tall):
            here, there = _close_up(fallen, heights, y, y + 1, sides, across, keys)
            hashes_below[0, y + 1], hashes_below[1, y + 1] = hashes_below[0, y] ^ here, hashes_below[1, y] ^ there
        for side in range(2):
            for y in range(tall):
                row_together, row_squares = _row_shape(sides[side], across, y, stride, bonds)
                below[side, y + 1] = below[side, y] + row_together
                squares_below[side, y + 1] = squares_below[side, y] + row_squares
        together, squares, stale = below[0, tall], float(squares_below[0, tall]), tall
        for level_after in range(level - longest, level):
            shapes[level_after] = (
                slack
                + by_bonds[level_after] * together * level_after / level
                + by_squares[level_after] * squares / level
            )
            sums[level_after] = points[parent]
            for at in range(len(grid)):
                sums[level_after] += by_letter[level_after, grid[at]]
            length = level - level_after
            for some in range(max(0, length + vowels - level), min(length, vowels) + 1):
                least[length, some] = (
                    bars[level_after] - sums[level_after] - shapes[level_after]
                    - by_vowels[level_after, vowels - some] - ROUNDING
                )  # fmt: skip
        count = all_moves(grid, np.uint64(stride), graph, values, keys, limits, ONCE, lookup, found)
        if count < 0:
            return parent, seen
        seen += count
        for i in range(count):
            length = np.int64(found[1][i])
            level_after, vowels_after = level - length, vowels
            rank = sums[level_after] + found[2][i]
            for k in range(length):
                code = grid[found[0][i, k]]
                rank -= by_letter[level_after, code]
                vowels_after -= is_vowel[code]
            rank += by_vowels[level_after, vowels_after]
            if rank + shapes[level_after] <= bars[level_after]:
                continue
            for k in range(length):
                x, y = column_of[found[0][i, k]], row_of[found[0][i, k]]
                gone[x, y] = True
                lowest_gone[x] = min(lowest_gone[x], y)
            low = tall
            for x in range(columns):
                if lowest_gone[x] < rows:
                    heights[x] = lowest_gone[x]
                    for y in range(lowest_gone[x], full[x]):
                        if not gone[x, y]:
                            fallen[x, heights[x]] = stacks[x, y]
                            heights[x] += 1
                        gone[x, y] = False
                    low = min(low, lowest_gone[x])
            since = min(stale, low)  # the rows below are those of the parent
            here, there = _close_up(fallen, heights, since, tall, sides, across, keys)
            here, there = here ^ hashes_below[0, since], there ^ hashes_below[1, since]
            stale, same_rows, top = low, max(0, since - 1), since
            while top < tall and across[top]:
                top += 1
            for x in range(columns):
                if lowest_gone[x] < rows:
                    for y in range(lowest_gone[x], full[x]):
                        fallen[x, y] = stacks[x, y]
                    heights[x], lowest_gone[x] = full[x], rows
            for side in range(1 if here == there else 2):
                key, grid_now = there if side else here, sides[side]
                rank_now = rank
                if level_after:
                    together_now, squares_now = below[side, same_rows], squares_below[side, same_rows]
                    for y in range(same_rows, top):
                        row_together, row_squares = _row_shape(grid_now, across, y, stride, bonds)
                        together_now += row_together
                        squares_now += row_squares
                    rank_now += (
                        by_bonds[level_after] * together_now + by_squares[level_after] * squares_now / level_after
                    )
                if rank_now <= bars[level_after]:
                    continue
                slot = key & mask
                while table[level_after, slot] >= 0 and hashes[level_after, table[level_after, slot]] != key:
                    slot = (slot + _ONE) & mask
                at = np.int64(table[level_after, slot])
                if at >= 0 and ranks[level_after, at] >= rank_now:
                    continue
                if at < 0:
                    if counts[level_after] >= min(2 * widths[level_after], boards.shape[1]):
                        narrow(level_after, widths[level_after], pool)
                        if rank_now <= bars[level_after]:
                            continue
                        slot = key & mask
                        while table[level_after, slot] >= 0:
                            slot = (slot + _ONE) & mask
                    at = counts[level_after]
                    counts[level_after] += 1
                    table[level_after, slot] = at
                    hashes[level_after, at] = key
                    for y in range(rows):
                        for x in range(columns):
                            boards[level_after, at, y * columns + x] = grid_now[(y + 1) * stride + 1 + x]
                scores[level_after, at], ranks[level_after, at] = points[parent] + found[2][i], rank_now
                parents[level_after, at], lengths[level_after, at], turned[level_after, at] = parent, length, side
                for k in range(length):
                    paths[level_after, at, k] = found[0][i, k]
    return last, seen
