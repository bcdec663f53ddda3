"""Vetting's inner loops, on flat arrays. Letters are codes 0 to 8, cells bits of a mask (bit 0 the hub)."""

from __future__ import annotations

import numpy as np

from engine.compiled import kernel


@kernel
def list_classes(counts, step, rings, orbits):  # pragma: no cover
    """Every arrangement of a multiset around a ring, one for each class under turns by `step` and mirroring.

    counts int64[k]: how often each code stands in the ring of n = sum(counts) cells.
    rings uint8[m, n], orbits uint8[m]: the least arrangement of each class, and how many the class has.
    Returns the number of classes; more than m are counted, but not written.
    """
    n = 0
    for code in range(len(counts)):
        n += counts[code]
    ring = np.full(n, 255, np.uint8)
    left = counts.copy()
    found, at = 0, 0
    while at >= 0:
        if at == n:
            same = _stabilizer(ring, n, step)
            if same > 0:
                if found < len(rings):
                    rings[found, :] = ring
                    orbits[found] = 2 * (n // step) // same
                found += 1
            at -= 1
            continue
        code = np.int64(ring[at]) + 1 if ring[at] != 255 else np.int64(0)
        if ring[at] != 255:
            left[ring[at]] += 1
        while code < len(counts) and left[code] == 0:
            code += 1
        if code == len(counts):
            ring[at] = 255
            at -= 1
        else:
            ring[at] = code
            left[code] -= 1
            at += 1
    return found


@kernel
def _stabilizer(ring, n, step):  # pragma: no cover
    """How many turns and mirror images leave a ring as it is; 0 if one of them comes before it."""
    same = 0
    for direction in (1, -1):
        for turn in range(0, n, step):
            order = 0
            for i in range(n):
                image = ring[(turn + direction * i) % n]
                if image != ring[i]:
                    order = 1 if image > ring[i] else -1
                    break
            if order < 0:
                return 0
            if order == 0:
                same += 1
    return same


@kernel
def ring_masks(rings, out):  # pragma: no cover
    """Seed 000's mask of each ring: rings uint8[m, n] of codes 0 to 7, out uint64[m]."""
    one = np.uint64(1)
    for r in range(len(rings)):
        mask = np.uint64(0)
        n = rings.shape[1]
        for i in range(n):
            a, b = np.uint64(rings[r, i]), np.uint64(rings[r, (i + 1) % n])
            low, high = min(a, b), max(a, b)
            bit = one << (np.uint64(8) * low + high)
            if mask & bit:
                bit = one << (np.uint64(8) * high + low)
            mask |= bit
        out[r] = mask


@kernel
def flag(masks, needs, flags):  # pragma: no cover
    """Which rings (uint64[m]) hold which words' needs (uint64[w]): flags uint8[m, w]."""
    for r in range(len(masks)):
        for w in range(len(needs)):
            flags[r, w] = masks[r] & needs[w] == needs[w]


@kernel
def trace(rings, hub, touching, words, offsets, candidates, traced):  # pragma: no cover
    """Which rings' candidate words can be traced.

    rings uint8[m, n]; hub the code of the hub; touching uint32[n + 1]; words uint8: the codes of all words, word w
    at offsets[w]..offsets[w + 1]; candidates, traced uint8[m, w].
    """
    cells = np.zeros(16, np.uint32)
    for r in range(len(rings)):
        _place(rings[r], hub, cells)
        for w in range(len(offsets) - 1):
            traced[r, w] = candidates[r, w] and _traceable(cells, touching, words, offsets[w], offsets[w + 1])


@kernel
def _place(ring, hub, cells):  # pragma: no cover
    """For each code (of 16) the cells where it stands."""
    cells[:] = 0
    cells[hub] = 1
    for i in range(len(ring)):
        cells[ring[i]] |= np.uint32(2) << np.uint32(i)


@kernel
def _traceable(cells, touching, words, begin, end):  # pragma: no cover
    """Whether words[begin:end] is a simple path, depth first, without recursion."""
    open_cells = np.zeros(16, np.uint32)  # at each depth the cells that are still to be tried
    taken = np.zeros(16, np.uint32)
    depth, used = 0, np.uint32(0)
    open_cells[0] = cells[words[begin]]
    while depth >= 0:
        choices = open_cells[depth]
        if choices == 0:
            depth -= 1
            if depth >= 0:
                used ^= taken[depth]
            continue
        bit = choices & (~choices + np.uint32(1))
        open_cells[depth] = choices ^ bit
        if begin + depth + 1 == end:
            return True
        taken[depth] = bit
        used |= bit
        cell = 0
        while bit >> np.uint32(cell + 1):
            cell += 1
        depth += 1
        open_cells[depth] = cells[words[begin + depth]] & touching[cell] & ~used
    return False
