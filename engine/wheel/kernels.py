"""The kernels of the Wheel, on flat arrays. Masks are uint32, tables those of `engine.words.indexes`."""

import numpy as np

from engine.core.compiled import helper, kernel, lowest, probe


@kernel
def sum_multisets(first, last, multisets, index, words, sums, long, best):
    """Sum over the words that the letters of each multiset first..last allow, by each hub.

    All subsets of a multiset are looked up. The letters of a word are counted only if one of them is
    repeated.

    Args:
        first, last: the range of multisets.
        multisets: masks uint32[p] and counts uint8[p, a].
        index: table int32, shift uint32, masks uint32[s], starts int32[s + 1], ids int32[n] of the letter sets.
        words: counts uint8[n, a]; often bool[n], whether a letter is repeated; values int32[n, v], the summed
            values; full bool[n], whether the word uses all the letters; full_values bool[n, 3]; zipf float32[n].
        sums: int32[p, a, v], output: the sums of values by hub.
        long: int64[p, 3], output: the sums of full_values over the full words.
        best: int64[p], output: the most common full word, preferring words whose first full value is true, the
            last of several; -1 for none.
    """
    masks, counts = multisets
    table, shift, sets, starts, ids = index
    word_counts, often, values, full, full_values, zipf = words
    total = np.zeros(values.shape[1], np.int32)
    for p in range(first, last):
        subset = masks[p]
        while subset:
            at = probe(table, shift, sets, subset)
            fits = 0
            if at >= 0:
                total[:] = 0
                for k in range(starts[at], starts[at + 1]):
                    w = ids[k]
                    if often[w] and not _within(word_counts[w], counts[p], subset):
                        continue
                    fits += 1
                    for v in range(len(total)):
                        total[v] += values[w, v]
                    if full[w]:
                        for v in range(full_values.shape[1]):
                            long[p, v] += full_values[w, v]
                        if best[p] < 0 or _at_least(w, best[p], full_values, zipf):
                            best[p] = w
            if fits:
                for code in range(counts.shape[1]):
                    if subset >> np.uint32(code) & np.uint32(1):
                        for v in range(len(total)):
                            sums[p, code, v] += total[v]
            subset = (subset - np.uint32(1)) & masks[p]


@helper
def _within(word, multiset, letters):
    """Whether a multiset has each letter of a word often enough; `letters` is the mask of the word's letters."""
    lacking = 0
    while letters:
        code = lowest(letters)
        lacking |= word[code] > multiset[code]
        letters &= letters - np.uint32(1)
    return lacking == 0


@helper
def _at_least(one, other, full_values, zipf):
    if full_values[one, 0] != full_values[other, 0]:
        return full_values[one, 0]
    return zipf[one] >= zipf[other]
