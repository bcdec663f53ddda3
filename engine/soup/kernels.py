"""Word Soup's inner loops. One file, since numba's cache follows the file that a function is in.

A grid is the board with a border of one cell all around, uint8 codes row by row, NONE in the border and where
a cell is empty: NONE is no letter of any node, so that a step off the board needs no test. A word that is being
spelled takes its cells off the grid, so that a cell taken twice needs none either.

The word graph comes as `nodes` uint64[n]: the first edge in the upper half, then bit 31 where a word ends, and the
mask of the letters that may follow; and `target` uint32[m], the node that each edge leads to
(`engine.lexicon.graph`). Indices are unsigned, since numba tests signed ones for being negative.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numba import types
from numba.extending import intrinsic

from engine.compiled import kernel

NONE = 31
_NONE = np.uint8(NONE)
_LETTERS, _ENDS, _EDGE = np.uint64((1 << 26) - 1), np.uint64(1 << 31), np.uint64(32)
_BIT, _ONE, _ZERO = np.uint32(1), np.uint64(1), np.uint64(0)


def _count_ones(typing, number):  # noqa: ARG001 - numba's signature
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.ctpop(args[0])

    return types.uint32(types.uint32), generate


def _find_lowest(typing, number):  # noqa: ARG001
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.cttz(args[0], context.get_constant(types.boolean, False))  # noqa: FBT003

    return types.uint32(types.uint32), generate


_ones: Any = intrinsic(_count_ones)
"""How many bits of a uint32 are set."""
_lowest: Any = intrinsic(_find_lowest)
"""The place of the lowest set bit of a uint32 that is not 0."""


@partial(kernel, inline="always")
def _step(nodes, target, node, code):  # pragma: no cover
    """The packed node after a letter that may follow."""
    letters = np.uint32(node & _LETTERS)
    before = _ones(letters & ((_BIT << code) - _BIT))
    return nodes[np.uint64(target[(node >> _EDGE) + np.uint64(before)])]


@partial(kernel, inline="always")
def _ways(grid, at, stride, letters):  # pragma: no cover
    """Which of the eight cells around hold one of the letters, a bit each in the order of `_offsets`."""
    ways = letters >> np.uint32(grid[at - stride - _ONE]) & _BIT
    ways |= (letters >> np.uint32(grid[at - stride]) & _BIT) << np.uint32(1)
    ways |= (letters >> np.uint32(grid[at - stride + _ONE]) & _BIT) << np.uint32(2)
    ways |= (letters >> np.uint32(grid[at - _ONE]) & _BIT) << np.uint32(3)
    ways |= (letters >> np.uint32(grid[at + _ONE]) & _BIT) << np.uint32(4)
    ways |= (letters >> np.uint32(grid[at + stride - _ONE]) & _BIT) << np.uint32(5)
    ways |= (letters >> np.uint32(grid[at + stride]) & _BIT) << np.uint32(6)
    ways |= (letters >> np.uint32(grid[at + stride + _ONE]) & _BIT) << np.uint32(7)
    return ways


@kernel
def _offsets(stride):  # pragma: no cover
    steps = np.empty(8, np.uint64)  # those backwards wrap around
    steps[0], steps[1], steps[2] = _ZERO - stride - _ONE, _ZERO - stride, _ZERO - stride + _ONE
    steps[3], steps[4] = _ZERO - _ONE, _ONE
    steps[5], steps[6], steps[7] = stride - _ONE, stride, stride + _ONE
    return steps


@partial(kernel, inline="always")
def _sooner(letters, path, length, other, other_length):  # pragma: no cover
    """Whether a path's word comes before another one's in the alphabet, or the same word's path is the lesser."""
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
def all_moves(grid, stride, graph, values, keys, every, table, found):  # pragma: no cover
    """Walk all words of the grid; how many were found, or -1 where there is no room for them.

    Each set of cells is found once, as its first word in the alphabet along that word's least path; with `every`
    each word along each of its paths. (Sets are told apart by 64 random bits: of 6,000 of them two are taken for
    one in one board of 10**12.)

    grid: uint8[(rows + 2) * stride], as it was when the kernel returns; graph: nodes uint64[n], target uint32[m],
    the fewest letters of a word uint64. values int32[32] of the letters; keys uint64[cells] random.
    table: int32, a power of two, twice the room at least. found: paths uint16[room, longest], lengths uint8[room],
    scores int32[room], hashes uint64[room].
    """
    nodes, target, fewest = graph
    paths, lengths, scores, hashes = found
    room, longest = paths.shape
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
            left = ways[last]
            if left == 0:
                grid[path[last]] = codes[last]
                if last == _ZERO:
                    break
                last -= _ONE
                continue
            ways[last] = left & (left - _BIT)
            at = path[last] + steps[np.uint64(_lowest(left))]
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
                    if count == room:
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
