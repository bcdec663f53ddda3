"""The inner loops of the search for layouts. One file, since numba's cache follows the file that a function is in.

Lines are rows (direction 0) and columns (direction 1) of a box, counted from 1; a line's cells are the bits of a
uint64, also from 1, so that neither the border nor a shift past it needs a test. All legal places of a word in a
line are found at once: for each of its letters the cells that may hold it, shifted upon its first letter.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numba import types
from numba.extending import intrinsic

from engine.compiled import kernel
from engine.crossword.puzzle import MOST_BOX
from engine.seed import below

WORDS, CELLS, LETTERS, PARTS = range(4)
WORTH, NEW_CELL, SYMMETRY, APART = range(4)
NOWHERE = -1

MOST_PUSHED = 4
"""Words that one word may push out of its place."""
PLACES = 2048
"""Legal places that are weighed at once; a full grid has some tens."""
PUSHING = 85
"""In a hundred steps, those in which a word pushes its way in."""
TRIES = 30
"""Places that such a word tries; the one that costs the fewest letters is taken."""
REACH = 4
"""The longest side of the box whose words go, in cells; and the most words that go at random."""
CROSSING, NOISE = 8, 16
"""Places are tried by their crossings; the noise is worth two of them, so that searches differ."""
_ONE, _ZERO = np.uint64(1), np.uint64(0)


class Words(NamedTuple):
    """The words of a search.

    Attributes:
        codes: uint8[n, longest], letters from 0; lengths: int64[n].
        worth: float64[n], what having the word is worth, in cells.
        kept: bool[n], words that stay where they are.
    """

    codes: np.ndarray
    lengths: np.ndarray
    worth: np.ndarray
    kept: np.ndarray


class State(NamedTuple):
    """A layout in a box of at most MOST_BOX cells a side.

    Attributes:
        filled: uint64[2, side], the cells of each line that have a letter.
        taken: uint64[2, side], those of them in a word of the line's own direction.
        open: uint64[2, 26, side], by letter: those in a word across the line only, which a word may cross.
        owner: int16[2, side, side], by direction, line, cell: the number of the word; NOWHERE.
        places: int64[n, 3], direction (NOWHERE if not in the grid), line, first cell of each word.
        counts: int64[4], words in the grid, cells with a letter, letters of its words, connected parts.
    """

    filled: np.ndarray
    taken: np.ndarray
    open: np.ndarray
    owner: np.ndarray
    places: np.ndarray
    counts: np.ndarray


def _count_ones(typing, number):  # noqa: ARG001 - numba's signature
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), generate


def _find_lowest(typing, number):  # noqa: ARG001
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.cttz(args[0], context.get_constant(types.boolean, False))  # noqa: FBT003

    return types.uint64(types.uint64), generate


_ones: Any = intrinsic(_count_ones)
_lowest: Any = intrinsic(_find_lowest)
_below = kernel(below, inline="always")


@partial(kernel, inline="always")
def _widen(dirty, way, lo, hi):  # pragma: no cover
    dirty[way, 0] = min(dirty[way, 0], lo)
    dirty[way, 1] = max(dirty[way, 1], hi)


@kernel
def put(words, state, w, way, line, first, dirty):  # pragma: no cover
    """Put a word that is not in the grid into a legal place; `dirty` int64[2, 2] widens to the lines touched."""
    n = words.lengths[w]
    span = ((_ONE << np.uint64(n)) - _ONE) << np.uint64(first)
    here = _ONE << np.uint64(line)
    for i in range(n):
        code, cell = words.codes[w, i], first + i
        if state.filled[way, line] >> np.uint64(cell) & _ONE:
            state.open[way, code, line] &= ~(_ONE << np.uint64(cell))
        else:
            state.open[1 - way, code, cell] |= here
            state.filled[1 - way, cell] |= here
            state.counts[CELLS] += 1
        state.owner[way, line, cell] = w
    state.filled[way, line] |= span
    state.taken[way, line] |= span
    state.places[w, 0], state.places[w, 1], state.places[w, 2] = way, line, first
    state.counts[WORDS] += 1
    state.counts[LETTERS] += n
    _widen(dirty, way, line - 1, line + 1)
    _widen(dirty, 1 - way, first - 1, first + n)


@kernel
def take(words, state, w, dirty):  # pragma: no cover
    """Take a word out of the grid; the letters of words across it stay."""
    way, line, first = state.places[w, 0], state.places[w, 1], state.places[w, 2]
    n = words.lengths[w]
    span = ((_ONE << np.uint64(n)) - _ONE) << np.uint64(first)
    here = _ONE << np.uint64(line)
    state.taken[way, line] &= ~span
    for i in range(n):
        code, cell = words.codes[w, i], first + i
        state.owner[way, line, cell] = NOWHERE
        if state.taken[1 - way, cell] & here:
            state.open[way, code, line] |= _ONE << np.uint64(cell)
        else:
            state.filled[way, line] &= ~(_ONE << np.uint64(cell))
            state.filled[1 - way, cell] &= ~here
            state.open[1 - way, code, cell] &= ~here
            state.counts[CELLS] -= 1
    state.places[w, 0] = NOWHERE
    state.counts[WORDS] -= 1
    state.counts[LETTERS] -= n
    _widen(dirty, way, line - 1, line + 1)
    _widen(dirty, 1 - way, first - 1, first + n)


@kernel
def remove(words, state, w, dirty, pile):  # pragma: no cover
    """Take a word out, and with it what it alone held apart: words beside each other that it ran through.

    Args:
        pile: int64[letters of all words + 1], room to work.
    """
    pile[0], top = w, 1
    while top:
        top -= 1
        gone = pile[top]
        way, line, first = state.places[gone, 0], state.places[gone, 1], state.places[gone, 2]
        if way == NOWHERE:
            continue
        take(words, state, gone, dirty)
        for cell in range(first, first + words.lengths[gone] - 1):
            one, other = np.int64(state.owner[1 - way, cell, line]), np.int64(state.owner[1 - way, cell + 1, line])
            if one != NOWHERE and other != NOWHERE:
                shorter = words.lengths[one] < words.lengths[other]
                pile[top] = one if words.kept[other] or (shorter and not words.kept[one]) else other
                top += 1


@kernel
def gather(words, state, size, banned, lines, random, found, room):  # pragma: no cover
    """The legal places of words that are not in the grid, in a range of lines of each direction.

    A place is legal if it crosses a word, agrees with every letter in it, has nothing before and behind it, and
    touches nothing beside it with a letter that is new.

    Args:
        size: int64[2], lines of each direction.
        banned: a word to leave out.
        lines: int64[2, 2], first and last line.
        found: int64[m, 5], filled with word, direction, line, first cell, rank; those beyond m are passed over.
        room: uint64[3, side], room to work.

    Returns:
        how many were found.
    """
    many = 0
    legal, across, free = room[0], room[1], room[2]
    for way in range(2):
        lo, span, width = max(lines[way, 0], 1), min(lines[way, 1], size[way]) + 1, size[1 - way]
        span -= lo
        filled, before, after = state.filled[way, lo:], state.filled[way, lo - 1 :], state.filled[way, lo + 1 :]
        for k in range(span):
            free[k] = ~(filled[k] | before[k] | after[k])
        letters = state.open[way].reshape(-1)
        for w in range(len(words.lengths)):
            n = words.lengths[w]
            if state.places[w, 0] != NOWHERE or n > width or w == banned:
                continue
            starts, behind = ((_ONE << np.uint64(width - n + 1)) - _ONE) << _ONE, np.uint64(n)
            for k in range(span):
                legal[k] = starts & ~(filled[k] << _ONE | filled[k] >> behind)
                across[k] = _ZERO
            for i in range(n):
                at, shift = np.uint64(words.codes[w, i] * state.open.shape[2] + lo), np.uint64(i)
                for k in range(span):
                    cells = letters[at + np.uint64(k)]
                    across[k] |= cells >> shift
                    legal[k] &= (cells | free[k]) >> shift
            for k in range(span):
                places = legal[k] & across[k]
                while places and many < len(found):
                    first = _lowest(places)
                    places &= places - _ONE
                    crossings = _ones(filled[k] >> first & ((_ONE << behind) - _ONE))
                    found[many, 0], found[many, 1], found[many, 2] = w, way, lo + k
                    found[many, 3] = np.int64(first)
                    found[many, 4] = CROSSING * np.int64(crossings) + _below(random, NOISE)
                    many += 1
    return many


@kernel
def _still_legal(words, state, w, way, line, first):  # pragma: no cover
    n = words.lengths[w]
    filled = state.filled[way, line]
    span = ((_ONE << np.uint64(n)) - _ONE) << np.uint64(first)
    if (
        state.taken[way, line] & span
        or filled >> np.uint64(first - 1) & _ONE
        or filled >> np.uint64(first + n) & _ONE
    ):
        return False
    if span & ~filled & (state.filled[way, line - 1] | state.filled[way, line + 1]):
        return False
    for i in range(n):
        cell = np.uint64(first + i)
        if filled >> cell & _ONE and not state.open[way, words.codes[w, i], line] >> cell & _ONE:
            return False
    return True


@kernel
def _clear(lines):  # pragma: no cover
    for way in range(2):
        lines[way, 0], lines[way, 1] = MOST_BOX + 2, 0


@kernel
def fill(words, state, size, fit, banned, dirty, random, found, room):  # pragma: no cover
    """Put words into legal places of some lines, the best ranked first, until none is left or `fit` are in."""
    lines = dirty.copy()
    while state.counts[WORDS] < fit:
        many = gather(words, state, size, banned, lines, random, found, room)
        if many == 0:
            return
        _clear(lines)
        while many > 0 and state.counts[WORDS] < fit:
            best = 0
            for k in range(1, many):
                if found[k, 4] > found[best, 4]:
                    best = k
            w = found[best, 0]
            put(words, state, w, found[best, 1], found[best, 2], found[best, 3], lines)
            left = 0
            for k in range(many):
                other = found[k, 0]
                if other != w and _still_legal(words, state, other, found[k, 1], found[k, 2], found[k, 3]):
                    for column in range(5):
                        found[left, column] = found[k, column]
                    left += 1
            many = left


@kernel
def _pushed(words, state, size, w, way, line, first, out):  # pragma: no cover
    """The words that must go for a word to stand somewhere; -1 if they are too many, or one is kept."""
    many = 0
    for i in range(-1, words.lengths[w] + 1):
        cell = first + i
        if not 1 <= cell <= size[1 - way]:
            continue
        along, across = state.owner[way, line, cell], state.owner[1 - way, cell, line]
        within = 0 <= i < words.lengths[w]
        crossed = within and across != NOWHERE
        if crossed:
            crossed = words.codes[across, line - state.places[across, 2]] == words.codes[w, i]
        for k in range(6):
            other = NOWHERE
            if k == 0:
                other = along
            elif crossed:
                break
            elif k == 1:
                other = across
            elif within:  # the letter is a new one: nothing may touch it
                beside = line - 1 if k < 4 else line + 1
                if 1 <= beside <= size[way]:
                    other = state.owner[way, beside, cell] if k % 2 else state.owner[1 - way, cell, beside]
            if other != NOWHERE:
                known = False
                for j in range(many):
                    known |= out[j] == other
                if not known:
                    if many == MOST_PUSHED or words.kept[other]:
                        return -1
                    out[many] = other
                    many += 1
    return many


@kernel
def _push_in(words, state, size, fit, random, dirty, room):  # pragma: no cover
    """Put a word that is not in the grid across another; what stands in its way goes."""
    n, out, chosen, pile = len(words.lengths), room[0], room[1], room[2]
    for _ in range(8 * n):
        if state.counts[WORDS] >= fit:
            _drop(words, state, 1, random, dirty, pile)
    if state.counts[WORDS] >= fit:
        return
    best, into, way, line, first, gone = 1 << 30, NOWHERE, 0, 0, 0, 0
    for _ in range(TRIES):
        w, v = _below(random, n), _below(random, n)
        if state.places[w, 0] != NOWHERE or state.places[v, 0] == NOWHERE:
            continue
        i, off, at = _below(random, words.lengths[w]), _below(random, words.lengths[v]), NOWHERE
        for j in range(words.lengths[v]):
            k = off + j if off + j < words.lengths[v] else off + j - words.lengths[v]
            if words.codes[v, k] == words.codes[w, i]:
                at = k
                break
        start = state.places[v, 1] - i
        if at == NOWHERE or start < 1 or start + words.lengths[w] - 1 > size[state.places[v, 0]]:
            continue
        many = _pushed(words, state, size, w, 1 - state.places[v, 0], state.places[v, 2] + at, start, out)
        if many < 0:
            continue
        cost = -words.lengths[w]
        for k in range(many):
            cost += words.lengths[out[k]]
        cost = 8 * cost + _below(random, 8)
        if cost < best:
            best, into, way, line, first, gone = (
                cost,
                w,
                1 - state.places[v, 0],
                state.places[v, 2] + at,
                start,
                many,
            )
            for k in range(many):
                chosen[k] = out[k]
    if into == NOWHERE:
        return
    for k in range(gone):
        remove(words, state, chosen[k], dirty, pile)
    if _still_legal(words, state, into, way, line, first):
        put(words, state, into, way, line, first, dirty)


@kernel
def _drop(words, state, many, random, dirty, pile):  # pragma: no cover
    """Take out as many words, drawn among all; one that was drawn, or NOWHERE if none of them was in the grid."""
    dropped = NOWHERE
    for _ in range(many):
        w = _below(random, len(words.lengths))
        if state.places[w, 0] != NOWHERE and not words.kept[w]:
            remove(words, state, w, dirty, pile)
            dropped = w
    return dropped


@kernel
def _ruin(words, state, size, random, dirty, pile):  # pragma: no cover
    """Take out the words that touch a random box."""
    low, high = np.empty(2, np.int64), np.empty(2, np.int64)
    for way in range(2):
        low[way] = _below(random, size[way]) + 1
        high[way] = low[way] + _below(random, REACH)
    for w in range(len(words.lengths)):
        way = state.places[w, 0]
        if way == NOWHERE or words.kept[w]:
            continue
        line, first = state.places[w, 1], state.places[w, 2]
        if low[way] <= line <= high[way] and first <= high[1 - way] and first + words.lengths[w] > low[1 - way]:
            remove(words, state, w, dirty, pile)


@kernel
def join(words, state, dirty, mark, stack):  # pragma: no cover
    """Take out what does not hang together with the largest part; parts with a kept word stay, and are counted."""
    n = len(words.lengths)
    mark[:] = 0
    parts, largest, most = 0, 0, 0
    for start in range(n):
        if state.places[start, 0] == NOWHERE or mark[start]:
            continue
        parts += 1
        mark[start], stack[0], top, size = parts, start, 1, 0
        while top:
            top -= 1
            w = stack[top]
            size += 1
            way, line, first = state.places[w, 0], state.places[w, 1], state.places[w, 2]
            for cell in range(first, first + words.lengths[w]):
                other = state.owner[1 - way, cell, line]
                if other != NOWHERE and not mark[other]:
                    mark[other], stack[top] = parts, other
                    top += 1
        if size > most:
            largest, most = parts, size
    if parts > 1:
        stack[: parts + 1] = 0
        for w in range(n):
            if words.kept[w]:
                stack[mark[w]] = 1
        anchored = stack[1 : parts + 1].sum() > 0
        for w in range(n):
            if state.places[w, 0] != NOWHERE and not (stack[mark[w]] if anchored else mark[w] == largest):
                take(words, state, w, dirty)
        parts = stack[1 : parts + 1].sum() if anchored else 1
    state.counts[PARTS] = parts


@kernel
def _turned_cells(state, size):  # pragma: no cover
    """The cells that a half turn of the box puts upon cells."""
    both = 0
    for row in range(1, size[0] + 1):
        here, there = state.filled[0, row], state.filled[0, size[0] + 1 - row]
        for column in range(1, size[1] + 1):
            both += np.int64(here >> np.uint64(column) & there >> np.uint64(size[1] + 1 - column) & _ONE)
    return both


@kernel
def energy(words, state, size, weights):  # pragma: no cover
    """What a layout is worth: of its words, its cells, and the other qualities, all in cells; the more the better.

    Args:
        weights: float64[4], of a word's own worth, of a cell (against a letter), of a cell that a half turn puts
            upon another, and of each part beyond the first.
    """
    total = 0.0
    for w in range(len(words.lengths)):
        if state.places[w, 0] != NOWHERE:
            total += weights[WORTH] * words.worth[w] + (1.0 - weights[NEW_CELL]) * words.lengths[w]
    total += weights[NEW_CELL] * state.counts[CELLS] - weights[APART] * max(state.counts[PARTS] - 1, 0)
    if weights[SYMMETRY] > 0:
        total += weights[SYMMETRY] * _turned_cells(state, size)
    return total


@kernel
def copy(to, of):  # pragma: no cover
    """Make one state equal to another."""
    to.filled[:], to.taken[:], to.open[:], to.owner[:] = of.filled, of.taken, of.open, of.owner
    to.places[:], to.counts[:] = of.places, of.counts


@kernel
def anneal(words, state, back, best, size, fit, weights, heat, steps, random):  # pragma: no cover
    """Some steps of ruin and recreate at one temperature.

    A step takes words out (a word that is not in pushes its way in, or those in a small box go, or a few at
    random), drops what hangs together no longer, and fills up with legal places; it is kept if the energy is no
    less, or with the probability exp(change / temperature) (Schrimpf et al., "Record breaking optimization results
    using the ruin and recreate principle", J. Comput. Phys. 159, 2000).

    Args:
        back: a state like the others, room to go back to.
        best: the best connected layout so far, replaced when there is a better one.
        fit: the most words.
        heat: float64[3], temperature in cells; energy of the state, and of the best so far, both updated.
        random: int64[2], of a `Seed`.

    Returns:
        how many steps were kept.
    """
    n = len(words.lengths)
    found, room = np.empty((PLACES, 5), np.int64), np.empty((3, MOST_BOX + 4), np.uint64)
    mark, stack = np.zeros(n + 1, np.int64), np.zeros(n + 2, np.int64)
    work, dirty = np.empty((3, words.codes.size + MOST_PUSHED), np.int64), np.empty((2, 2), np.int64)
    copy(back, state)
    kept = 0
    for _ in range(steps):
        _clear(dirty)
        banned = NOWHERE
        if state.counts[WORDS] == 0:
            w = _below(random, n)
            way = 0 if words.lengths[w] <= size[1] else 1
            if words.lengths[w] > size[1 - way]:
                continue
            line, first = _below(random, size[way]), _below(random, size[1 - way] - words.lengths[w] + 1)
            put(words, state, w, way, line + 1, first + 1, dirty)
        elif _below(random, 100) < PUSHING:
            _push_in(words, state, size, fit, random, dirty, work)
        elif _below(random, 3):
            _ruin(words, state, size, random, dirty, work[0])
        else:
            banned = _drop(words, state, _below(random, REACH) + 1, random, dirty, work[0])
        join(words, state, dirty, mark, stack)
        fill(words, state, size, fit, banned, dirty, random, found, room)
        if state.counts[PARTS] > 1:
            join(words, state, dirty, mark, stack)
        value = energy(words, state, size, weights)
        if value >= heat[1] or np.exp((value - heat[1]) / heat[0]) * 1e6 > _below(random, 1_000_000):
            heat[1] = value
            copy(back, state)
            kept += 1
            if value > heat[2] and state.counts[PARTS] == 1:
                heat[2] = value
                copy(best, state)
        else:
            copy(state, back)
    return kept
