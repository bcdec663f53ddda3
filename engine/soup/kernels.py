"""The compiled inner loops of Word Soup. They share one file because numba caches compiled code by file.

A grid is a board with a border of one cell on each side: uint8 letter codes row by row, NONE in the border and in
empty cells. No node of the word graph has an edge for NONE, so steps off the board need no test. The cells of the
current path are set to NONE, so repeated cells need no test either.

The word graph consists of `nodes` uint64[n] (upper half: number of the first edge; bit 31: a word ends here; lower
bits: mask of the possible next letters) and `target` uint32[m], the node at the end of each edge
(`engine.words.indexes`). Indices are unsigned because numba checks signed indices for negative values.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from engine.core.compiled import helper, kernel, lowest, ones

NONE = 31
ONCE = np.bool_(False)  # noqa: FBT003 - value of `every` in `all_moves`: find each set of cells once
_NONE = np.uint8(NONE)
_LETTERS, _ENDS, _EDGE = np.uint64((1 << 26) - 1), np.uint64(1 << 31), np.uint64(32)
_BIT, _ONE, _ZERO = np.uint32(1), np.uint64(1), np.uint64(0)


@partial(helper, inline="always")
def _step(nodes, target, node, code):
    """Return the packed node after a possible next letter."""
    letters = np.uint32(node & _LETTERS)
    before = ones(letters & ((_BIT << code) - _BIT))
    return nodes[np.uint64(target[(node >> _EDGE) + np.uint64(before)])]


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


@kernel
def all_moves(grid, stride, graph, values, keys, every, table, found):
    """Find all moves of a grid; return their number, or -1 if the buffers are too small.

    Each set of cells is found once, as its alphabetically first word along that word's first path; with `every`,
    each word along each of its paths. Sets of cells are distinguished by 64-bit random hashes; with 6,000 sets, a
    collision is expected in one board of 10**12.

    grid: uint8[(rows + 2) * stride], restored on return. graph: nodes uint64[n], target uint32[m], least letters
    of a word uint64. values: int32[32], points by letter code. keys: uint64[cells], random. table: int32 hash
    table, its size a power of two and at least twice the size of the buffers. found: output buffers paths
    uint16[size, longest], lengths uint8[size], scores int32[size], hashes uint64[size].
    """
    nodes, target, fewest = graph
    paths, lengths, scores, hashes = found
    size, longest = paths.shape
    letters = grid.copy()
    steps = _offsets(stride)
    mask = np.uint64(len(table) - 1)
    table[:] = -1
    path, node = np.empty(longest + 1, np.uint64), np.empty(longest + 1, np.uint64)
    ways, sums = np.empty(longest + 1, np.uint32), np.empty(longest + 1, np.int32)
    codes, hashed = np.empty(longest + 1, np.uint8), np.empty(longest + 1, np.uint64)
    count = 0
    for start in range(stride + _ONE, len(grid) - stride - _ONE):
        at = np.uint64(start)
        code = np.uint32(grid[at])
        if not np.uint32(nodes[_ZERO] & _LETTERS) >> code & _BIT:
            continue
        node[_ZERO] = _step(nodes, target, nodes[_ZERO], code)
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
            now = _step(nodes, target, node[last], code)
            deep = last + _ONE
            total, key = sums[last] + values[code], hashed[last] ^ keys[at]
            if now & _ENDS and deep + _ONE >= fewest:
                path[deep] = at
                length = deep + _ONE
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
            follow = np.uint32(now & _LETTERS)
            if follow:
                further = _ways(grid, at, stride, follow)
                if further:
                    last = deep
                    path[last], node[last], ways[last], codes[last] = at, now, further, code
                    sums[last], hashed[last] = total, key
                    grid[at] = _NONE
    return count


# Beam search. Positions are normalized: uint8[rows * columns] codes, row 0 at the bottom, column 0 at the side
# that the rows last closed up to. A move to the other side gives the mirror image of a position; mirrored
# positions are equivalent and have the same hash.


@kernel
def shape(grid, widths, top, stride, bonds):
    """Return two sums: `bonds` over touching pairs of letters, and squared numbers of neighbors over letters.

    grid: framed, rows from the bottom, closed up to the left. widths: int64[rows + 2], letters of each row, 0
    above the top row. bonds: float64[32, 32].
    """
    together, squares = 0.0, 0
    for y in range(top):
        width, above, below = widths[y], widths[y + 1], widths[y - 1] if y else 0
        for x in range(width):
            at = (y + 1) * stride + x + 1
            row = bonds[grid[at]]
            together += row[grid[at + 1]] + row[grid[at + stride]]
            together += row[grid[at + stride + 1]] + row[grid[at + stride - 1]]
            first = x - 1 if x else 0
            near = x - first + (x + 1 < width)
            near += max(0, min(x + 2, above) - first) + max(0, min(x + 2, below) - first)
            squares += near * near
    return together, float(squares)


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

    Returns the number of positions without a move and the number of all moves; or -1 and the number of the
    position whose moves did not fit into the buffers.
    """
    boards, scores, ranks, hashes, parents, lengths, paths, turned, counts, bars, table = pool
    by_letter, by_vowels, bonds, by_bonds, by_squares, is_vowel, slack = tables
    positions, points = source
    lookup, found = buffers
    rows, columns = size
    stride = columns + 2
    grid = np.empty((rows + 2) * stride, np.uint8)
    sides = np.full((2, (rows + 2) * stride), _NONE, np.uint8)
    fallen, heights = np.empty((columns, rows), np.uint8), np.zeros(columns, np.int64)
    across, gone = np.zeros(rows + 2, np.int64), np.zeros((rows + 2) * stride, np.uint8)
    sums, shapes = np.zeros(level + 1, np.float64), np.zeros(level + 1, np.float64)
    mask = np.uint64(table.shape[1] - 1)
    ended, seen = 0, 0
    for parent in range(first, last):
        vowels, tall = 0, np.int64(0)
        grid[:] = _NONE
        across[:] = 0
        for y in range(rows):
            for x in range(columns):
                code = positions[parent, y * columns + x]
                grid[(y + 1) * stride + x + 1] = code
                vowels += is_vowel[code]
                if code != _NONE:
                    across[y], tall = x + 1, y + 1
        together, squares = shape(grid, across, tall, stride, bonds)
        count = all_moves(grid, np.uint64(stride), graph, values, keys, ONCE, lookup, found)
        if count < 0:
            return -1, parent
        ended += count == 0
        seen += count
        for level_after in range(max(0, level - found[0].shape[1]), level - 2):
            shapes[level_after] = (
                slack
                + by_bonds[level_after] * together * level_after / level
                + by_squares[level_after] * squares / level
            )
            sums[level_after] = points[parent]
            for at in range(len(grid)):
                sums[level_after] += by_letter[level_after, grid[at]]
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
                gone[found[0][i, k]] = 1
            top = np.int64(0)
            for x in range(columns):
                height = 0
                for y in range(tall):
                    at = (y + 1) * stride + x + 1
                    if grid[at] != _NONE and not gone[at]:
                        fallen[x, height] = grid[at]
                        height += 1
                heights[x], top = height, max(top, height)
            for k in range(length):
                gone[found[0][i, k]] = 0
            sides[:] = _NONE
            across[:] = 0
            here, there = _ZERO, _ZERO
            for y in range(top):
                width = 0
                for x in range(columns):
                    if heights[x] > y:
                        sides[0, (y + 1) * stride + 1 + width] = fallen[x, y]
                        width += 1
                across[y] = width
                for x in range(width):
                    code = sides[0, (y + 1) * stride + 1 + x]
                    sides[1, (y + 1) * stride + width - x] = code
                    here ^= keys[(y * columns + x) * 32 + code]
                    there ^= keys[(y * columns + width - 1 - x) * 32 + code]
            for side in range(1 if here == there else 2):
                key, grid_now = there if side else here, sides[side]
                rank_now = rank
                if level_after:
                    together_now, squares_now = shape(grid_now, across, top, stride, bonds)
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
    return ended, seen
