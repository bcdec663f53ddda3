"""Kernels of the fill search. One file, because numba's cache is kept for each source file.

The candidates of a slot are a sparse reversible bitset: one bit for each word of the slot's length, and a
permutation of the machine words that has those in use first. `propagate` makes a grid arc consistent by
compact-table propagation (Demeulenaere et al., "Compact-Table", CP 2016): a cell that loses letters removes words
from both of its slots; a letter that no word of a slot supports is removed from its cell; and so on until nothing
changes. The machine word that supported a letter last is tried first (its residue). If a slot has few words, they
are examined one by one instead.

`search` decides one word of one slot at a time: the slot has the word, and once that is refuted, it does not. The slot
is chosen by weighted degree (Boussemart et al., ECAI 2004). The word is chosen by how much it leaves to the crossing
slots: at first the number of their candidates, after some restarts an estimate by belief propagation (Pearl 1988).
Restarts follow Luby et al. (1993).
"""

import math
from typing import NamedTuple

import numpy as np

from engine.core.compiled import lean_helper as helper
from engine.core.compiled import lean_kernel as kernel
from engine.core.compiled import lowest, ones
from engine.core.seed import M1, below

LETTERS = 26
NOBODY = -1
SOLVED, IMPOSSIBLE, UNDECIDED, TRAIL_FULL = range(4)
"""Results of a slice of the search. TRAIL_FULL: the trails need larger buffers."""
LEVEL, BITS_TOP, SLOT_TOP, CELL_TOP, STAMP, LAST_STAMP = range(6)
QUEUED, NODES, WIPEOUTS, RESTARTS, UNTIL, DEEPEST, GOAL, ROUND = range(6, 14)
"""Indices of a state's counters. The tops are those of the trails. STAMP: the number of the present level, unique
in a search; LAST_STAMP: the largest so far. UNTIL: wipe-outs at which the search restarts. DEEPEST: the most slots
filled so far. GOAL: the least sum of scores of a fill that is searched for, or 0.
ROUND: rounds of the first computation of messages so far."""
COUNTERS = 14
NOISE = 0.2  # scale of the Gumbel noise that is added to the logarithms of candidate counts to choose a word
BLAME = 0.5
"""Weight that a wipe-out adds to the slot of the last decision. It adds 1 to the slot that has no candidates. In
a trial on 31 random grids, searches with 0.5 took a quarter less time than with 0."""
RESTART = 100  # wipe-outs before the first restart
FEW = 96  # candidates of a slot up to which its words are examined one by one
PATIENCE = 5
"""Restarts before messages are used. An easy grid is filled in less time than their first computation takes."""
ROUNDS = 10  # rounds of the first computation of all messages
LEAST_SHARE = 1e-6
"""The least share of a letter in a message. A letter that is impossible now can become possible again."""
_ONE, _ZERO, _BIT = np.uint64(1), np.uint64(0), np.uint32(1)


class Words(NamedTuple):
    """The words of a lexicon, numbered by length, then in the lexicon's order."""

    first: np.ndarray  # int64[lengths + 1], the number of the first word of each length
    wide: np.ndarray  # int64[lengths], the machine words of a bitset over the words of a length
    base: np.ndarray  # int64[lengths], the start of each length in `supports`
    # uint64[...], bitsets of the words with a letter at a position: for each length [position, letter, machine
    # word]
    supports: np.ndarray
    letters_base: np.ndarray  # int64[lengths], the start of each length in `letters`
    letters: np.ndarray  # uint32[...], the letters of each word as bits
    families_base: np.ndarray  # int64[words + 1]
    families: np.ndarray  # int32[...], the families of each word. A fill has at most one word of a family.
    members_base: np.ndarray  # int64[families + 1]
    members: np.ndarray  # int32[...], the words of each family
    score: np.ndarray  # uint8[words]


class Slots(NamedTuple):
    """The slots of a grid."""

    length: np.ndarray  # int64[slots]
    cells: np.ndarray  # int32[slots, longest], the cells of each slot
    # crossing, crossing_at: int32[cells, 2], the slots of each cell, or NOBODY, and its positions in them
    crossing: np.ndarray
    crossing_at: np.ndarray
    start: np.ndarray  # int64[slots], the start of each slot in a state's `bits`
    residue: np.ndarray  # int64[slots], the start of each slot in a state's `residues`
    given: np.ndarray  # bool[slots], whether a slot is complete from the start


class State(NamedTuple):
    """A partial fill, and the trails that restore its state at earlier levels."""

    counters: np.ndarray  # int64[COUNTERS]
    bits: np.ndarray  # uint64[...], the candidates of all slots
    order: np.ndarray  # int32[...], the permutation of their machine words
    # used, candidates: int64[slots], non-zero machine words, and candidates
    used: np.ndarray
    candidates: np.ndarray
    mask: np.ndarray  # uint32[cells], the possible letters
    best: np.ndarray  # uint32[cells], those of the fullest grid so far
    seen: np.ndarray  # uint32[slots, longest], the letters of the slot's cells when it was last propagated
    residues: np.ndarray  # int32[...]
    weight: np.ndarray  # float64[slots], wipe-outs
    queue: np.ndarray  # int32[slots], slots to propagate
    waiting: np.ndarray  # bool[slots], whether a slot is in the queue
    # stamp_bits, stamp_slot, stamp_cell: int64, the level whose trail has the value
    stamp_bits: np.ndarray
    stamp_slot: np.ndarray
    stamp_cell: np.ndarray
    # bits_at, bits_was: the trail of `bits`
    bits_at: np.ndarray
    bits_was: np.ndarray
    # slot_at, slot_used, slot_count: the trail of `used` and `candidates`
    slot_at: np.ndarray
    slot_used: np.ndarray
    slot_count: np.ndarray
    # cell_at, cell_was: the trail of `mask`
    cell_at: np.ndarray
    cell_was: np.ndarray
    tops: np.ndarray  # int64[levels, 3], the tops of the trails at the start of each level
    stamps: np.ndarray  # int64[levels]
    decided: np.ndarray  # int32[levels, 2], the decision of each level: a slot and a word of its length
    # float64[slots, longest, LETTERS], from a slot to the slot that crosses at a position: the share of each
    # letter among its candidates, each weighted by the messages of the other crossing slots
    message: np.ndarray
    first_message: np.ndarray  # the messages before the first decision
    last_count: np.ndarray  # int64[slots], the candidates of each slot when its messages were computed
    # incoming, outgoing, logs: float64[longest, LETTERS], buffers
    incoming: np.ndarray
    outgoing: np.ndarray
    logs: np.ndarray


_below = helper(below)


@kernel
def propagate(words, slots, state):
    """Make the queued slots arc consistent. Return a slot without candidates, or NOBODY.

    The queue is empty afterwards.
    """
    n = state.counters
    while n[QUEUED]:
        s = _dequeue(state)
        _save_slot(state, s)
        if state.candidates[s] <= FEW:
            _examine(words, slots, state, s)
        else:
            _narrow(words, slots, state, s)
            _keep_supported(words, slots, state, s)
        failed = s if state.candidates[s] == 0 else NOBODY
        if failed == NOBODY:
            _queue_crossings(slots, state, s)
            if state.candidates[s] == 1:
                failed = _exclude_families(words, slots, state, _only(words, slots, state, s), s)
        if failed != NOBODY:
            _abandon(slots, state, failed)
            return failed
    return NOBODY


@helper
def _abandon(slots, state, failed):
    """Empty the queue after a slot has lost its last candidate."""
    for p in range(slots.length[failed]):  # `_pop` restores only what the trail has
        state.seen[failed, p] = state.mask[slots.cells[failed, p]]
    state.counters[QUEUED] = 0
    for t in range(len(state.waiting)):  # a loop compiles faster than a slice
        state.waiting[t] = False


@helper
def _dequeue(state):
    """Remove and return the queued slot with the fewest candidates."""
    queue, count, n = state.queue, state.candidates, state.counters
    best = 0
    for i in range(1, n[QUEUED]):
        if count[queue[i]] < count[queue[best]]:
            best = i
    s = np.int64(queue[best])
    n[QUEUED] -= 1
    queue[best] = queue[n[QUEUED]]
    state.waiting[s] = False
    return s


@helper
def _enqueue(state, s):
    if not state.waiting[s]:
        state.waiting[s] = True
        state.queue[state.counters[QUEUED]] = s
        state.counters[QUEUED] += 1


@helper
def _save_slot(state, s):
    n = state.counters
    if state.stamp_slot[s] != n[STAMP]:
        state.stamp_slot[s] = n[STAMP]
        top = n[SLOT_TOP]
        state.slot_at[top], state.slot_used[top], state.slot_count[top] = s, state.used[s], state.candidates[s]
        n[SLOT_TOP] = top + 1


@helper
def _examine(words, slots, state, s):
    """Remove the words of a slot that its cells exclude, word by word; set `seen` to the letters that remain."""
    length, start = slots.length[s], slots.start[s]
    bits, order, mask, cells, seen = state.bits, state.order, state.mask, slots.cells, state.seen
    letters, base = words.letters, words.letters_base[length]
    stamp_bits, bits_at, bits_was, n = state.stamp_bits, state.bits_at, state.bits_was, state.counters
    for p in range(length):
        seen[s, p] = 0
    i, used, count = 0, state.used[s], 0
    while i < used:
        w = np.int64(order[start + i])
        old = bits[start + w]
        kept = rest = old
        while rest:
            bit = rest & (~rest + _ONE)
            rest ^= bit
            row = base + (w * 64 + np.int64(lowest(bit))) * length
            fits = True
            for p in range(length):
                if not letters[row + p] & mask[cells[s, p]]:
                    fits = False
                    break
            if fits:
                count += 1
                for p in range(length):
                    seen[s, p] |= letters[row + p]
            else:
                kept ^= bit
        if kept != old:  # the trail is written here and in `_narrow`: as a helper it doubles the time of a search
            if stamp_bits[start + w] != n[STAMP]:
                stamp_bits[start + w] = n[STAMP]
                bits_at[n[BITS_TOP]], bits_was[n[BITS_TOP]] = start + w, old
                n[BITS_TOP] += 1
            bits[start + w] = kept
        if kept == _ZERO:
            used -= 1
            order[start + i], order[start + used] = order[start + used], w
        else:
            i += 1
    state.used[s], state.candidates[s] = used, count


@helper
def _narrow(words, slots, state, s):
    """Remove the words of a slot that its cells exclude, by bitsets."""
    length, start = slots.length[s], slots.start[s]
    bits, order, supports = state.bits, state.order, words.supports
    stamp_bits, bits_at, bits_was, n = state.stamp_bits, state.bits_at, state.bits_was, state.counters
    wide, used, lost = words.wide[length], state.used[s], 0
    for p in range(length):
        now, was = state.mask[slots.cells[s, p]], state.seen[s, p]
        if now == was:
            continue
        gone = was & ~now
        by_rest = ones(now) <= ones(gone)
        chosen = now if by_rest else gone
        row = words.base[length] + p * LETTERS * wide
        i = 0
        while i < used:
            w = np.int64(order[start + i])
            having = _ZERO
            rest = chosen
            while rest:
                having |= supports[row + np.int64(lowest(rest)) * wide + w]
                rest &= rest - _BIT
            old = bits[start + w]
            kept = old & having if by_rest else old & ~having
            if kept != old:
                if stamp_bits[start + w] != n[STAMP]:
                    stamp_bits[start + w] = n[STAMP]
                    bits_at[n[BITS_TOP]], bits_was[n[BITS_TOP]] = start + w, old
                    n[BITS_TOP] += 1
                bits[start + w] = kept
                lost += np.int64(ones(old ^ kept))
            if kept == _ZERO:
                used -= 1
                order[start + i], order[start + used] = order[start + used], w
            else:
                i += 1
    state.used[s] = used
    state.candidates[s] -= lost


@helper
def _keep_supported(words, slots, state, s):
    length, start, used = slots.length[s], slots.start[s], state.used[s]
    bits, order, residues, supports = state.bits, state.order, state.residues, words.supports
    for p in range(length):
        kept = rest = state.mask[slots.cells[s, p]]
        while rest:
            letter = np.int64(lowest(rest))
            rest &= rest - _BIT
            row = words.base[length] + (p * LETTERS + letter) * words.wide[length]
            at = slots.residue[s] + p * LETTERS + letter
            w = np.int64(residues[at])
            if bits[start + w] & supports[row + w]:
                continue
            for i in range(used):
                w = np.int64(order[start + i])
                if bits[start + w] & supports[row + w]:
                    residues[at] = w
                    break
            else:
                kept &= ~(_BIT << np.uint32(letter))
        state.seen[s, p] = kept


@helper
def _queue_crossings(slots, state, s):
    """Set the cells of a slot to the letters in `seen`, and queue the slots that cross where letters are lost."""
    for p in range(slots.length[s]):
        cell = slots.cells[s, p]
        if state.seen[s, p] != state.mask[cell]:
            _set_mask(state, cell, state.seen[s, p])
            for k in range(2):
                t = slots.crossing[cell, k]
                if t not in (NOBODY, s):
                    _enqueue(state, t)


@helper
def _set_mask(state, cell, mask):
    n = state.counters
    if state.stamp_cell[cell] != n[STAMP]:
        state.stamp_cell[cell] = n[STAMP]
        state.cell_at[n[CELL_TOP]], state.cell_was[n[CELL_TOP]] = cell, state.mask[cell]
        n[CELL_TOP] += 1
    state.mask[cell] = mask


@helper
def _restrict(slots, state, cell, mask):
    _set_mask(state, cell, mask)
    for k in range(2):
        if slots.crossing[cell, k] != NOBODY:
            _enqueue(state, slots.crossing[cell, k])


@helper
def _only(words, slots, state, s):
    w = np.int64(state.order[slots.start[s]])
    return words.first[slots.length[s]] + w * 64 + np.int64(lowest(state.bits[slots.start[s] + w]))


@helper
def _exclude_families(words, slots, state, only, s):
    """Remove the families of a slot's only candidate from the other slots. Return a slot that has none left.

    Two given words may be of one family, if they differ.
    """
    given = s != NOBODY and slots.given[s]
    for f in range(words.families_base[only], words.families_base[only + 1]):
        family = words.families[f]
        for m in range(words.members_base[family], words.members_base[family + 1]):
            word = np.int64(words.members[m])
            for t in range(len(slots.length)):
                length = slots.length[t]
                is_free = t != s and (word == only or not given or not slots.given[t])
                if is_free and words.first[length] <= word < words.first[length + 1]:
                    _remove(slots, state, t, word - words.first[length])
                    if state.candidates[t] == 0:
                        return t
    return NOBODY


@helper
def _remove(slots, state, t, k):
    at, bit, n = slots.start[t] + (k >> 6), _ONE << np.uint64(k & 63), state.counters
    if not state.bits[at] & bit:
        return
    _save_slot(state, t)
    if state.stamp_bits[at] != n[STAMP]:
        state.stamp_bits[at] = n[STAMP]
        state.bits_at[n[BITS_TOP]], state.bits_was[n[BITS_TOP]] = at, state.bits[at]
        n[BITS_TOP] += 1
    state.bits[at] ^= bit
    state.candidates[t] -= 1
    if state.bits[at] == _ZERO:
        i = slots.start[t]
        while state.order[i] != k >> 6:
            i += 1
        state.used[t] -= 1
        last = slots.start[t] + state.used[t]
        state.order[i], state.order[last] = state.order[last], k >> 6
    _enqueue(state, t)


@helper
def _begin_level(state):
    """Begin a level; `_pop` returns to its start."""
    n, level = state.counters, state.counters[LEVEL]
    if level == 0:  # nothing returns to a state before this one
        n[BITS_TOP] = n[SLOT_TOP] = n[CELL_TOP] = 0
    state.tops[level, 0], state.tops[level, 1], state.tops[level, 2] = n[BITS_TOP], n[SLOT_TOP], n[CELL_TOP]
    state.stamps[level] = n[STAMP]
    n[LEVEL] += 1
    n[LAST_STAMP] += 1
    n[STAMP] = n[LAST_STAMP]


@helper
def _push(words, slots, state, s, k):
    """Begin a level with the decision that a slot has the k-th word of its length."""
    level, length = state.counters[LEVEL], slots.length[s]
    state.decided[level, 0], state.decided[level, 1] = s, k
    _begin_level(state)
    state.counters[NODES] += 1
    for p in range(length):
        cell, letter = slots.cells[s, p], words.letters[words.letters_base[length] + k * length + p]
        if state.mask[cell] != letter:
            _restrict(slots, state, cell, letter)


@helper
def _pop(slots, state):
    n = state.counters
    n[LEVEL] -= 1
    bits_top, slot_top, cell_top = state.tops[n[LEVEL]]
    for i in range(n[BITS_TOP] - 1, bits_top - 1, -1):
        state.bits[state.bits_at[i]] = state.bits_was[i]
    for i in range(n[SLOT_TOP] - 1, slot_top - 1, -1):
        state.used[state.slot_at[i]], state.candidates[state.slot_at[i]] = state.slot_used[i], state.slot_count[i]
    for i in range(n[CELL_TOP] - 1, cell_top - 1, -1):
        cell = state.cell_at[i]
        state.mask[cell] = state.cell_was[i]
        for k in range(2):
            if slots.crossing[cell, k] != NOBODY:
                state.seen[slots.crossing[cell, k], slots.crossing_at[cell, k]] = state.cell_was[i]
    n[BITS_TOP], n[SLOT_TOP], n[CELL_TOP], n[STAMP] = bits_top, slot_top, cell_top, state.stamps[n[LEVEL]]


@helper
def _refute(slots, state):
    """Return to the state before the last decision, and exclude that decision."""
    _pop(slots, state)
    level = state.counters[LEVEL]
    _remove(slots, state, np.int64(state.decided[level, 0]), np.int64(state.decided[level, 1]))


@helper
def _slot_to_decide(state):
    """The slot with the fewest candidates for its weight, or NOBODY if each slot has one; and the filled slots."""
    least, best, filled = math.inf, NOBODY, 0
    for s in range(len(state.candidates)):
        if state.candidates[s] == 1:
            filled += 1
        else:
            cost = math.sqrt(state.candidates[s]) / (1.0 + state.weight[s])
            if cost < least:
                least, best = cost, s
    return best, filled


@helper
def _count_with(words, slots, state, s, p, letter):
    length, start, count = slots.length[s], slots.start[s], 0
    row = words.base[length] + (p * LETTERS + letter) * words.wide[length]
    for i in range(state.used[s]):
        w = np.int64(state.order[start + i])
        count += np.int64(ones(state.bits[start + w] & words.supports[row + w]))
    return count


@helper
def _gumbel(random):
    return -math.log(-math.log((_below(random, M1 - 1) + 0.5) / (M1 - 1)))


@helper
def _update_messages(words, slots, state, s):
    length, start, incoming, outgoing = slots.length[s], slots.start[s], state.incoming, state.outgoing
    letters, base = words.letters, words.letters_base[length]
    for p in range(length):
        other, at = _crossing(slots, s, p)
        rest = state.mask[slots.cells[s, p]]
        is_open = other != NOBODY and ones(rest) > 1
        while rest:
            letter = np.int64(lowest(rest))
            rest &= rest - _BIT
            incoming[p, letter] = state.message[other, at, letter] if is_open else 1.0
            outgoing[p, letter] = 0.0
    for i in range(state.used[s]):
        w = np.int64(state.order[start + i])
        rest = state.bits[start + w]
        while rest:
            row = base + (w * 64 + np.int64(lowest(rest))) * length
            rest &= rest - _ONE
            likely = 1.0
            for p in range(length):
                likely *= incoming[p, np.int64(lowest(letters[row + p]))]
            for p in range(length):
                outgoing[p, np.int64(lowest(letters[row + p]))] += likely
    for p in range(length):
        _normalize(state, s, p, state.mask[slots.cells[s, p]])
    state.last_count[s] = state.candidates[s]


@helper
def _normalize(state, s, p, mask):
    """Set a slot's message at a position to shares of 1. The message from that position does not count."""
    incoming, outgoing, total, rest = state.incoming, state.outgoing, 0.0, mask
    while rest:
        letter = np.int64(lowest(rest))
        rest &= rest - _BIT
        outgoing[p, letter] /= incoming[p, letter]
        total += outgoing[p, letter]
    while mask:
        letter = np.int64(lowest(mask))
        mask &= mask - _BIT
        state.message[s, p, letter] = max(outgoing[p, letter] / total, LEAST_SHARE)


@helper
def _crossing(slots, s, p):
    """The slot that crosses a slot at a position, or NOBODY, and the position in it."""
    cell = slots.cells[s, p]
    k = 1 if slots.crossing[cell, 0] == s else 0
    return np.int64(slots.crossing[cell, k]), np.int64(slots.crossing_at[cell, k])


@kernel
def update_all_messages(words, slots, state):
    """Compute the messages of all slots, one slot after another. After `ROUNDS` rounds they are kept."""
    n = state.counters
    for s in range(len(state.candidates)):
        _update_messages(words, slots, state, s)
    n[ROUND] += 1
    if n[ROUND] == ROUNDS:
        _copy(state.message, state.first_message)


@helper
def _copy(source, target):
    for i in range(source.shape[0]):
        for j in range(source.shape[1]):
            for k in range(source.shape[2]):
                target[i, j, k] = source[i, j, k]


@helper
def _log_crossings(words, slots, state, s):
    """Set `logs` to the logarithms of how much the letters of a slot's cells leave to the crossing slots.

    These are counts of candidates at first, and messages after some restarts. A message is computed again if the number
    of candidates of its slot has changed by a tenth.
    """
    logs = state.logs
    for p in range(slots.length[s]):
        t, at = _crossing(slots, s, p)
        is_open = t != NOBODY and state.candidates[t] > 1
        by_message = state.counters[ROUND] == ROUNDS
        if is_open and by_message and 10 * abs(state.candidates[t] - state.last_count[t]) > state.last_count[t]:
            _update_messages(words, slots, state, t)
        rest = state.mask[slots.cells[s, p]]
        while rest:
            letter = np.int64(lowest(rest))
            rest &= rest - _BIT
            logs[p, letter] = 0.0
            if is_open and by_message:
                logs[p, letter] = math.log(state.message[t, at, letter])
            elif is_open:
                logs[p, letter] = math.log(_count_with(words, slots, state, t, at, letter))


@helper
def _word_to_try(words, slots, state, s, random, favor):
    """The word that leaves the most to the crossing slots, with noise, plus `favor` for each point of its score."""
    length, start, logs = slots.length[s], slots.start[s], state.logs
    _log_crossings(words, slots, state, s)
    most, best, first = -math.inf, np.int64(NOBODY), words.first[length]
    for i in range(state.used[s]):
        w = np.int64(state.order[start + i])
        rest = state.bits[start + w]
        while rest:
            k = w * 64 + np.int64(lowest(rest))
            rest &= rest - _ONE
            worth = NOISE * _gumbel(random) + favor * words.score[first + k]
            for p in range(length):
                worth += logs[p, np.int64(lowest(words.letters[words.letters_base[length] + k * length + p]))]
            if worth > most:
                most, best = worth, k
    return best


@helper
def _most_score(words, slots, state):
    total = 0
    for s in range(len(state.candidates)):
        start, first, most = slots.start[s], words.first[slots.length[s]], 0
        for i in range(state.used[s]):
            w = np.int64(state.order[start + i])
            rest = state.bits[start + w]
            while rest:
                most = max(most, np.int64(words.score[first + w * 64 + np.int64(lowest(rest))]))
                rest &= rest - _ONE
        total += most
    return total


@kernel
def luby(i):
    """The i-th number of the sequence 1 1 2 1 1 2 4 ..., from 1 (Luby et al. 1993)."""
    while True:
        k = 1
        while (1 << k) - 1 < i:
            k += 1
        if (1 << k) - 1 == i:
            return 1 << (k - 1)
        i -= (1 << (k - 1)) - 1


@helper
def _restart(slots, state):
    n = state.counters
    n[RESTARTS] += 1
    n[UNTIL] = n[WIPEOUTS] + RESTART * luby(n[RESTARTS] + 1)
    while n[LEVEL]:
        _pop(slots, state)
    if n[ROUND] == ROUNDS:
        _copy(state.first_message, state.message)
        for s in range(len(state.candidates)):
            state.last_count[s] = state.candidates[s]


@helper
def _room(state):
    n = state.counters
    return (
        n[BITS_TOP] + len(state.bits) <= len(state.bits_at)
        and n[SLOT_TOP] + len(state.candidates) <= len(state.slot_at)
        and n[CELL_TOP] + len(state.mask) <= len(state.cell_at)
    )


@helper
def _raise_weights(state, failed):
    """Raise the weights of the slot that has no candidates, and of the slot of the last decision."""
    state.weight[failed] += 1.0
    level = state.counters[LEVEL] - 1
    if level < 0:
        return
    if state.decided[level, 0] != failed:
        state.weight[state.decided[level, 0]] += BLAME


@kernel
def search(words, slots, state, random, wipeouts, favor):
    """Search for a complete fill, or for a proof that there is none, until a number of wipe-outs or nodes.

    A round of the first computation of all messages ends a call too, since it can take as long. `favor` weights a
    word's score against the logarithm of the candidates that it leaves to the crossings.
    """
    n = state.counters
    until = n[WIPEOUTS] + n[NODES] + wipeouts
    while n[WIPEOUTS] + n[NODES] < until:
        failed = propagate(words, slots, state)
        poor = failed == NOBODY and n[GOAL] > 0 and _most_score(words, slots, state) < n[GOAL]
        if failed != NOBODY or poor:
            n[WIPEOUTS] += 1
            if not poor:
                _raise_weights(state, failed)
            if not n[LEVEL]:
                return IMPOSSIBLE
            if n[WIPEOUTS] >= n[UNTIL]:
                _restart(slots, state)
            else:
                _refute(slots, state)
            continue
        if n[RESTARTS] >= PATIENCE and n[ROUND] < ROUNDS:
            update_all_messages(words, slots, state)
            return UNDECIDED
        s, filled = _slot_to_decide(state)
        if filled > n[DEEPEST]:
            n[DEEPEST] = filled
            for cell in range(len(state.mask)):
                state.best[cell] = state.mask[cell]
        if s == NOBODY:
            return SOLVED
        if not _room(state):
            return TRAIL_FULL
        _push(words, slots, state, s, _word_to_try(words, slots, state, s, random, favor))
    return UNDECIDED


@kernel
def try_words(words, slots, state, cells, counted, letters, chosen, kills, least, ease):
    """Place each of some words by itself, propagate, and undo it. The state must be propagated.

    The slot of the words is not part of the state, where its own words would have excluded letters.

    Args:
        cells: int32[length], the cells of the words, or NOBODY where no slot of the state crosses.
        counted: int64[m], the slots whose candidates are counted afterwards.
        letters: uint32[n, length], the letters of the words as bits.
        chosen: int64[n], their numbers in `words`, or NOBODY.
        kills: int64[n], set to a slot without candidates, or NOBODY.
        least: int64[n], set to the fewest candidates of the counted slots; 0 without such slots.
        ease: float64[n], set to the sum of the base-10 logarithms of their candidates.
    """
    for i in range(len(letters)):
        _begin_level(state)
        failed = _place(words, slots, state, cells, letters[i], chosen[i])
        if failed == NOBODY:
            failed = propagate(words, slots, state)
        else:
            _abandon(slots, state, failed)
        kills[i], least[i], ease[i] = failed, 0, 0.0
        if failed == NOBODY:
            for t in counted:
                count = state.candidates[t]
                least[i] = count if least[i] == 0 else min(least[i], count)
                ease[i] += math.log10(count)
        _pop(slots, state)


@helper
def _place(words, slots, state, cells, letters, word):
    """Set cells to the letters of a word, whose families are then excluded. Return a slot without candidates."""
    for p in range(len(cells)):
        if cells[p] != NOBODY and not letters[p] & state.mask[cells[p]]:
            return np.int64(slots.crossing[cells[p], 0])
    if word != NOBODY:
        failed = _exclude_families(words, slots, state, word, NOBODY)
        if failed != NOBODY:
            return np.int64(failed)
    for p in range(len(cells)):
        if cells[p] != NOBODY:
            _restrict(slots, state, cells[p], letters[p])
    return np.int64(NOBODY)
