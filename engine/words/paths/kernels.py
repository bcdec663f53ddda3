"""Kernels for vetting, on flat arrays. Letters are codes 0 to 8. Cells are bits of a mask; bit 0 is the hub."""

import numpy as np

from engine.core.compiled import helper, kernel, lowest, ones

NOT_IN_RING = 8
"""The code of a hub whose letter does not occur in the ring. The letters of a ring have the codes 0 to 7."""


@kernel
def list_classes(counts, step, rings, orbits):
    """List one arrangement of a multiset around a ring for each class under rotation by `step` and reflection.

    counts int64[k]: the number of occurrences of each code in the ring of n = sum(counts) cells.
    rings uint8[m, n], orbits uint8[m]: output: the least arrangement of each class, and the size of the class.
    Returns the number of classes. Classes beyond m are counted but not written.
    """
    n = np.int64(0)
    for code in range(len(counts)):
        n += counts[code]
    ring = np.full(n, 255, np.uint8)
    unplaced = counts.copy()
    found, at = 0, 0
    while at >= 0:
        if at == n:
            same = _stabilizer(ring, n, step)
            if same > 0:
                if found < len(rings):
                    for i in range(n):
                        rings[found, i] = ring[i]
                    orbits[found] = 2 * (n // step) // same
                found += 1
            at -= 1
            continue
        code = np.int64(ring[at]) + 1 if ring[at] != 255 else np.int64(0)
        if ring[at] != 255:
            unplaced[ring[at]] += 1
        while code < len(counts) and unplaced[code] == 0:
            code += 1
        if code == len(counts):
            ring[at] = 255
            at -= 1
        else:
            ring[at] = code
            unplaced[code] -= 1
            at += 1
    return found


@helper
def _stabilizer(ring, n, step):
    """Count the rotations and reflections that map a ring to itself; 0 if an image precedes the ring."""
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
def ring_masks(rings, out):
    """Compute the bigram mask of each ring: rings uint8[m, n] of codes 0 to 7, out uint64[m]."""
    for r in range(len(rings)):
        out[r] = _ring_mask(rings[r])


@helper
def _ring_mask(ring):
    mask, n = np.uint64(0), len(ring)
    for i in range(n):
        mask = _add_pair(mask, ring[i], ring[i + 1 if i + 1 < n else 0])
    return mask


@helper
def _add_pair(mask, first, second):
    """Add a pair of codes to a bigram mask: set its first bit, or its second bit if the first is already set."""
    one, a, b = np.uint64(1), np.uint64(first), np.uint64(second)
    low, high = min(a, b), max(a, b)
    bit = one << (np.uint64(8) * low + high)
    if mask & bit:
        bit = one << (np.uint64(8) * high + low)
    return mask | bit


@kernel
def flag(masks, needs, flags):
    """Flag the words whose mask is contained in a ring's mask: masks uint64[m], needs uint64[w], flags uint8[m, w]."""
    for r in range(len(masks)):
        for w in range(len(needs)):
            flags[r, w] = masks[r] & needs[w] == needs[w]


@kernel
def trace(rings, hub, touching, words, offsets, candidates, traced):
    """Determine which candidate words can be traced in each ring.

    rings uint8[m, n]; hub: the code of the hub; touching uint32[n + 1]: for each cell the mask of the touching
    cells; words uint8: the codes of all words, word w at offsets[w]..offsets[w + 1]; candidates, traced uint8[m,
    w].
    """
    cells, stack = np.zeros(16, np.uint32), np.zeros((2, 16), np.uint32)
    for r in range(len(rings)):
        _place(rings[r], hub, cells)
        for w in range(len(offsets) - 1):
            begin, end = offsets[w], offsets[w + 1]
            traced[r, w] = candidates[r, w] and _traceable(cells, touching, words, begin, end, stack)


@helper
def _place(ring, hub, cells):
    """Compute for each of 16 codes the mask of the cells that contain it."""
    cells[:] = 0
    cells[hub] = 1
    for i in range(len(ring)):
        cells[ring[i]] |= np.uint32(2) << np.uint32(i)


@kernel
def count_within(counts, masks, word_counts, word_masks, starts, ids):
    """Find the words that the letters of each puzzle can spell: ids[starts[i]:starts[i + 1]] for puzzle i.

    counts uint8[m, a], masks uint32[m]: letters of the puzzles.
    word_counts uint8[w, a], word_masks uint32[w]: letters of the words.
    Returns the number of words found. Words beyond the length of `ids` are counted but not written.
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
def audit(first, last, wheels, taboo, classes, thorough, out, everywhere):
    """Classify all arrangements of the wheels first..last by the heuristic and by an exact test.

    Bit b of column c represents class 64 c + b of a pattern, so that 64 classes are processed at a time.
    wheels: hubs uint8[m]; rings uint8[m, 8]: the letter of each code, 255 for unused codes; patterns int64[m];
    starts int64[m + 1] and ids int32: the taboo words of each wheel.
    taboo: letters uint8, offsets int64[w + 1].
    classes: n: the number of cells around the hub; begins int64: pattern p has the columns begins[p]..begins[p +
    1]; there uint64[c]: 1 for each existing class; held uint64[64, c]: row 8 i + j: cell i contains code j; pairs
    uint64[64, c]: row i: bit i of the bigram mask is set; orbits int64[k]: the occurring numbers of arrangements
    in a class; of_orbit uint64[k, c]: the classes with that number.
    thorough: apply the exact test also to words that the heuristic does not flag, or that it decides exactly.
    out int64[m, 6]: output: the numbers of offending, falsely flagged and missed classes, then the same for
    distinct arrangements. everywhere int32[m]: output: a word that can be traced in every arrangement, -2 if only
    several words together cover every arrangement, -1 if some arrangement is clean.
    """
    hubs, letters_of, patterns, starts, ids = wheels
    letters, offsets = taboo
    n, begins, there, held, pairs, orbits, of_orbit = classes
    most = 0
    for i in range(first, last):
        most = max(most, starts[i + 1] - starts[i])
    widest = 0
    for p in range(len(begins) - 1):
        widest = max(widest, begins[p + 1] - begins[p])
    codes, ends = np.zeros(most * 16, np.uint8), np.zeros(most + 1, np.int64)
    flagged, traced = np.zeros(widest, np.uint64), np.zeros(widest, np.uint64)
    found, spare = np.zeros(widest, np.uint64), np.zeros((3, widest), np.uint64)
    for i in range(first, last):
        everywhere[i] = -1
        out[i, :] = 0
        words = starts[i + 1] - starts[i]
        if words == 0:
            continue
        hub = _code_words(hubs[i], letters_of[i], ids[starts[i] : starts[i + 1]], letters, offsets, codes, ends)
        begin, width = begins[patterns[i]], begins[patterns[i] + 1] - begins[patterns[i]]
        flagged[:width] = 0
        traced[:width] = 0
        exact = hub == NOT_IN_RING and letters_of[i, n - 1] != 255  # all letters are distinct
        for k in range(words):
            _copy(there, begin, width, found)
            held_need = _meet_pairs(found, _word_mask(codes, ends[k], ends[k + 1], hub), pairs, begin, width)
            _join(flagged, found, width)
            if thorough or (held_need and not exact):
                _trace_all(codes, ends[k], ends[k + 1], hub, n, there, held, begin, width, spare, found)
            _join(traced, found, width)
            if everywhere[i] < 0 and _same(found, there, begin, width):
                everywhere[i] = ids[starts[i] + k]
        if everywhere[i] < 0 and _same(traced, there, begin, width):
            everywhere[i] = -2
        for size in range(len(orbits)):
            row = of_orbit[size]
            for kind in range(3):
                count = 0
                for b in range(width):
                    bits = traced[b] & flagged[b] if kind == 0 else traced[b] ^ flagged[b]
                    if kind > 0:
                        bits &= flagged[b] if kind == 1 else traced[b]
                    count += np.int64(ones(bits & row[begin + b]))
                out[i, kind] += count
                out[i, kind + 3] += count * orbits[size]


@helper
def _trace_all(codes, begin, end, hub, n, there, held, column, width, spare, out):
    """Compute the classes in which codes[begin:end] can be traced, as bits of out[:width].

    A simple path through a ring and its hub is an arc of the ring, or two disjoint arcs joined by the hub. It is
    therefore enough to match each part of the word against every arc in both directions.
    """
    out[:width] = 0
    in_ring = end - begin <= n
    for at in range(begin, end):
        in_ring &= codes[at] != NOT_IN_RING
    if in_ring:
        _lay_everywhere(codes, begin, end, n, held, column, width, spare[0], out)
    for middle in range(begin, end):
        if codes[middle] != hub:
            continue
        both = 0
        for at in range(begin, middle):
            for other in range(middle + 1, end):
                both |= codes[at] == codes[other]
        if both == 0:  # different letters cannot take the same cell
            one, other_part = spare[1], spare[2]
            _copy(there, column, width, one)
            if middle > begin:
                one[:width] = 0
                _lay_everywhere(codes, begin, middle, n, held, column, width, spare[0], one)
            if middle + 1 < end:
                other_part[:width] = 0
                _lay_everywhere(codes, middle + 1, end, n, held, column, width, spare[0], other_part)
                for b in range(width):
                    one[b] &= other_part[b]
            _join(out, one, width)
        else:
            _lay_apart(codes, begin, middle, end, n, held, column, width, spare, out)


@helper
def _lay_everywhere(codes, begin, end, n, held, column, width, spare, out):
    """Add to `out` the classes that contain codes[begin:end] along any arc."""
    for start in range(n):
        for step in range(1, -2 if end - begin > 1 else 0, -2):
            if _lay(codes, begin, end, start, step, n, held, column, width, spare):
                _join(out, spare, width)


@helper
def _lay_apart(codes, begin, middle, end, n, held, column, width, spare, out):
    """Add to `out` the classes that contain the codes before and after `middle` along disjoint arcs."""
    one, other = spare[0], spare[1]
    for start in range(n):
        for step in range(1, -2, -2):
            if not _lay(codes, begin, middle, start, step, n, held, column, width, one):
                continue
            used = _cells(start, step, middle - begin, n)
            for second in range(n):
                for direction in range(1, -2, -2):
                    if used & _cells(second, direction, end - middle - 1, n):
                        continue
                    if _lay(codes, middle + 1, end, second, direction, n, held, column, width, other):
                        for b in range(width):
                            out[b] |= one[b] & other[b]


@helper
def _lay(codes, begin, end, start, step, n, held, column, width, out):
    """Compute the classes that contain codes[begin:end] from cell `start` on. Return whether there are any."""
    if codes[begin] == NOT_IN_RING:
        return False
    row = held[8 * start + codes[begin]]
    _copy(row, column, width, out)
    cell = start
    for at in range(begin + 1, end):
        if codes[at] == NOT_IN_RING:
            return False
        cell = (cell + step + n) % n
        row = held[8 * cell + codes[at]]
        common = np.uint64(0)
        for b in range(width):
            out[b] &= row[column + b]
            common |= out[b]
        if common == 0:
            return False
    return True


@helper
def _cells(start, step, length, n):
    mask = 0
    for k in range(length):
        mask |= 1 << (start + step * k + n) % n
    return mask


@helper
def _meet_pairs(out, needed, pairs, column, width):
    """Keep the classes in `out` whose mask contains all `needed` bits. Return whether there are any."""
    common = np.uint64(1)
    for bit in range(64):
        if needed >> np.uint64(bit) & np.uint64(1):
            row = pairs[bit]
            common = np.uint64(0)
            for b in range(width):
                out[b] &= row[column + b]
                common |= out[b]
            if common == 0:
                break
    return common != 0


@helper
def _copy(of, begin, width, to):
    for b in range(width):
        to[b] = of[begin + b]


@helper
def _join(out, bits, width):
    for b in range(width):
        out[b] |= bits[b]


@helper
def _same(bits, there, column, width):
    differ = np.uint64(0)
    for b in range(width):
        differ |= bits[b] ^ there[column + b]
    return differ == 0


@kernel
def flag_first(rings, needs, hits):
    """Find the first word that the heuristic flags in each arrangement, computing the mask of the arrangement.

    rings uint8[m, n]; needs uint64[w]; hits int64[m]: the number of the word, -1 if there is none.
    """
    for r in range(len(rings)):
        mask = _ring_mask(rings[r])
        hits[r] = -1
        for w in range(len(needs)):
            if mask & needs[w] == needs[w]:
                hits[r] = w
                break


@kernel
def trace_first(rings, hub, touching, words, offsets, hits):
    """Find the first word that a depth-first search traces in each arrangement. See `trace` for the arguments."""
    cells, stack = np.zeros(16, np.uint32), np.zeros((2, 16), np.uint32)
    for r in range(len(rings)):
        _place(rings[r], hub, cells)
        hits[r] = -1
        for w in range(len(offsets) - 1):
            if _traceable(cells, touching, words, offsets[w], offsets[w + 1], stack):
                hits[r] = w
                break


@helper
def _code_words(hub, ring, ids, letters, offsets, codes, ends):
    """Encode words in the codes of a ring, word k at codes[ends[k]:ends[k + 1]]. Return the hub's code."""
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


@helper
def _word_mask(codes, begin, end, hub):
    mask = np.uint64(0)
    for at in range(begin, end - 1):
        if codes[at] != hub and codes[at + 1] != hub:
            mask = _add_pair(mask, codes[at], codes[at + 1])
    return mask


@helper
def _traceable(cells, touching, words, begin, end, stack):
    """Whether words[begin:end] is a simple path: an iterative depth-first search. The stack is uint32[2, 16]."""
    open_cells, taken = stack[0], stack[1]  # at each depth the untried cells and the current cell
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
        cell = np.int64(lowest(bit))
        depth += 1
        open_cells[depth] = cells[words[begin + depth]] & touching[cell] & ~used
    return False
