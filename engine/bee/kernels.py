"""The kernels of the Bee, on flat arrays.

All of them are in one file, because the cache of numba does not notice changes in other files.
Letter masks are uint32, word ids int32. `table` is the open-addressing table of `engine.words.indexes`
(linear probing, -1 empty, multiplicative hash by 0x9E3779B1).
"""

import numpy as np

from engine.core.compiled import kernel, probe


@kernel
def solve_index(center, outer, minimum, table, shift, masks, starts, ids, lengths, out):
    """Look up the center with each of the 64 subsets of the outer letters."""
    found, subset = 0, outer
    while True:
        at = probe(table, shift, masks, np.uint32(subset | center))
        if at >= 0:
            for k in range(starts[at], starts[at + 1]):
                if lengths[ids[k]] >= minimum:
                    out[found] = ids[k]
                    found += 1
        if subset == 0:
            return found
        subset = (subset - np.uint32(1)) & outer


@kernel
def solve_scan(center, forbidden, masks, out):
    """Test the mask of every word."""
    found = 0
    for i in range(len(masks)):
        if masks[i] & center and not masks[i] & forbidden:
            out[found] = i
            found += 1
    return found


@kernel
def solve_blocks(center, forbidden, masks, size, every, some, out):
    """As `solve_scan`, but skip blocks whose words all have a forbidden letter or all lack the center."""
    found = 0
    for block in range(len(every)):
        if every[block] & forbidden or not some[block] & center:
            continue
        for i in range(block * size, min(len(masks), (block + 1) * size)):
            if masks[i] & center and not masks[i] & forbidden:
                out[found] = i
                found += 1
    return found


@kernel
def solve_naive(center, outer, letters, offsets, out):
    """Compare every letter of every word with the letters of the hive (uint8 codes)."""
    found = 0
    for i in range(len(offsets) - 1):
        has_center, valid = False, True
        for k in range(offsets[i], offsets[i + 1]):
            if letters[k] == center:
                has_center = True
                continue
            valid = False
            for letter in outer:
                if letters[k] == letter:
                    valid = True
                    break
            if not valid:
                break
        if valid and has_center:
            out[found] = i
            found += 1
    return found


@kernel
def build_trie(letters, offsets, order, letter, depth, skip, word):
    """A trie in preorder from words in sorted `order`; returns its number of nodes.

    A node's first child follows it; `skip` is the next node after its whole subtree.
    """
    path = np.zeros(256, np.int32)
    nodes, length = 0, 0
    previous = -1
    for i in order:
        begin, size = offsets[i], offsets[i + 1] - offsets[i]
        shared = 0
        if previous >= 0:
            while shared < min(size, length) and letters[begin + shared] == letters[offsets[previous] + shared]:
                shared += 1
        for level in range(shared, length):
            skip[path[level]] = nodes
        for level in range(shared, size):
            letter[nodes] = letters[begin + level]
            depth[nodes] = level
            word[nodes] = -1
            path[level] = nodes
            nodes += 1
        word[nodes - 1 if shared < size else path[size - 1]] = i
        previous, length = i, size
    for level in range(length):
        skip[path[level]] = nodes
    return nodes


@kernel
def solve_trie(center, letter_set, letter, depth, skip, word, out):
    """Walk the paths of the trie that use letters of the set only; `center` is a code, `letter_set` a mask."""
    found, node = 0, 0
    center_at = 255  # the depth at which the current path first holds the center
    while node < len(letter):
        if depth[node] <= center_at:
            center_at = 255
        if not letter_set >> np.uint32(letter[node]) & np.uint32(1):
            node = skip[node]
            continue
        if center_at == 255 and letter[node] == center:
            center_at = depth[node]
        if word[node] >= 0 and center_at != 255:
            out[found] = word[node]
            found += 1
        node += 1
    return found


@kernel
def sum_words(starts, ids, values, out):
    """For each letter set, the sums of its words' values; values float64[n, k], out float64[m, k]."""
    for s in range(len(starts) - 1):
        for i in range(starts[s], starts[s + 1]):
            for j in range(values.shape[1]):
                out[s, j] += values[ids[i], j]


@kernel
def sum_hives(letter_sets, first, last, table, shift, masks, columns, out):
    """For each letter set in first..last and each of its letters as the center, sum columns over its words.

    columns float64[m, k], out float64[7 * sets, k]. Letter sets whose first column is 0 are skipped.
    """
    place = np.zeros(32, np.int64)
    for p in range(first, last):
        letter_set = letter_sets[p]
        n = 0
        for code in range(32):
            if letter_set >> np.uint32(code) & np.uint32(1):
                place[code] = 7 * p + n
                n += 1
        subset = letter_set
        while subset:
            at = probe(table, shift, masks, subset)
            if at >= 0 and columns[at, 0] > 0:
                for code in range(32):
                    if subset >> np.uint32(code) & np.uint32(1):
                        for j in range(columns.shape[1]):
                            out[place[code], j] += columns[at, j]
            subset = (subset - np.uint32(1)) & letter_set


@kernel
def traced_everywhere(letter_sets, masks, letters, offsets, touching, every, out):
    """For each letter set and each of its letters as the center, in order: whether every order traces a word.

    letter_sets uint32[p]; masks uint32[w]: the letters of each word, all different; letters int64 and offsets
    int64[w + 1]: the codes of each word; touching uint64[6, 6]: the orders in which two outer letters touch, by
    their ranks among the outer letters; every uint64: all orders; out uint8[7 * p].
    """
    rank, traced = np.zeros(32, np.int64), np.zeros(7, np.uint64)
    for p in range(len(letter_sets)):
        n = 0
        for code in range(32):
            if letter_sets[p] >> np.uint32(code) & np.uint32(1):
                rank[code] = n
                n += 1
        traced[:] = np.uint64(0)
        for w in range(len(masks)):
            if masks[w] & ~letter_sets[p]:
                continue
            for center in range(7):
                orders = every
                for at in range(offsets[w], offsets[w + 1] - 1):
                    a, b = rank[letters[at]], rank[letters[at + 1]]
                    if a != center and b != center:
                        orders &= touching[a - (a > center), b - (b > center)]
                traced[center] |= orders
        for center in range(7):
            out[7 * p + center] = traced[center] == every


@kernel
def string_hashes(characters, offsets, out):
    """h = 31 h + character, from 0, modulo 2**32, of each word (`characters` are code points)."""
    for i in range(len(offsets) - 1):
        h = np.uint32(0)
        for k in range(offsets[i], offsets[i + 1]):
            h = np.uint32(h * np.uint32(31) + np.uint32(characters[k]))
        out[i] = h
