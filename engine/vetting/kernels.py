"""Vetting's inner loops, on flat arrays. Letters are codes 0 to 8, cells bits of a mask (bit 0 the hub)."""

from __future__ import annotations

import numpy as np

from engine.compiled import kernel

NOT_IN_RING = 8
"""The code of a hub whose letter does not stand in the ring; those of a ring are 0 to 7."""


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
def count_within(counts, masks, word_counts, word_masks, starts, ids):  # pragma: no cover
    """Which words have each letter at most as often as a puzzle: ids[starts[i]:starts[i + 1]] for puzzle i.

    counts uint8[m, a], masks uint32[m] of the puzzles; word_counts uint8[w, a], word_masks uint32[w] of the words.
    Returns how many there are; more than `ids` holds are counted, but not written.
    """
    found = 0
    for i in range(len(masks)):
        starts[i] = found
        for w in range(len(word_masks)):
            if word_masks[w] & ~masks[i]:
                continue
            fits = True
            for a in range(counts.shape[1]):
                if word_counts[w, a] > counts[i, a]:
                    fits = False
                    break
            if fits:
                if found < len(ids):
                    ids[found] = w
                found += 1
    starts[len(masks)] = found
    return found


@kernel
def audit(first, last, wheels, taboo, classes, touching, thorough, out):  # pragma: no cover
    """Judge all classes of arrangements of the wheels first..last by the heuristic and by the exact search.

    wheels: hubs uint8[m] and rings uint8[m, 8] as letters, the ring's distinct ones by code, 255 beyond; patterns
    int64[m]; starts int64[m + 1] and ids int32: the taboo words of each.
    taboo: letters uint8, offsets int64[w + 1].
    classes: pattern p has starts[p]..starts[p + 1] of rings uint8[c, n], orbits int64[c], masks uint64[c].
    thorough: search also where the heuristic flags nothing.
    out int64[m, 6]: classes offending, falsely flagged and missed, then distinct arrangements of the same.
    """
    hubs, letters_of, patterns, starts, ids = wheels
    letters, offsets = taboo
    class_starts, rings, orbits, masks = classes
    most = 0
    for i in range(first, last):
        most = max(most, starts[i + 1] - starts[i])
    cells = np.zeros(16, np.uint32)
    codes, ends = np.zeros(most * 16, np.uint8), np.zeros(most + 1, np.int64)
    needs = np.zeros(most, np.uint64)
    for i in range(first, last):
        words = starts[i + 1] - starts[i]
        if words == 0:
            continue
        hub = _code_words(hubs[i], letters_of[i], ids[starts[i] : starts[i + 1]], letters, offsets, codes, ends)
        for k in range(words):
            needs[k] = _need(codes, ends[k], ends[k + 1], hub)
        n = rings.shape[1]
        exact = hub == NOT_IN_RING and letters_of[i, n - 1] != 255  # every letter tells its cell
        for r in range(class_starts[patterns[i]], class_starts[patterns[i] + 1]):
            flagged, traced = False, False
            if not exact or thorough:
                _place(rings[r], hub, cells)
            for k in range(words):
                held = masks[r] & needs[k] == needs[k]
                flagged |= held
                if (held and exact and not thorough) or (
                    (held or thorough) and _traceable(cells, touching, codes, ends[k], ends[k + 1])
                ):
                    traced = True
                    break
            if traced or flagged:
                kind = 1 if not traced else 0 if flagged else 2
                out[i, kind] += 1
                out[i, kind + 3] += orbits[r]


@kernel
def _code_words(hub, ring, ids, letters, offsets, codes, ends):  # pragma: no cover
    """Write some words in the codes of a ring, word k at codes[ends[k]:ends[k + 1]]; returns the hub's code."""
    code_of = np.full(32, NOT_IN_RING, np.uint8)
    for code in range(len(ring)):
        if ring[code] != 255:
            code_of[ring[code]] = code
    at = 0
    for k in range(len(ids)):
        for place in range(offsets[ids[k]], offsets[ids[k] + 1]):
            codes[at] = code_of[letters[place]]
            at += 1
        ends[k + 1] = at
    return code_of[hub]


@kernel
def _need(codes, begin, end, hub):  # pragma: no cover
    """Seed 000's need of the word codes[begin:end]."""
    one, mask = np.uint64(1), np.uint64(0)
    for at in range(begin, end - 1):
        if codes[at] != hub and codes[at + 1] != hub:
            a, b = np.uint64(codes[at]), np.uint64(codes[at + 1])
            low, high = min(a, b), max(a, b)
            bit = one << (np.uint64(8) * low + high)
            if mask & bit:
                bit = one << (np.uint64(8) * high + low)
            mask |= bit
    return mask


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
