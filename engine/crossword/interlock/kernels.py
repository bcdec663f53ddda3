"""The inner loops of the search for layouts. One file, since numba's cache follows the file that a function is in.

Lines are rows (direction 0) and columns (direction 1) of a box, counted from 1; a line's cells are the bits of a
uint64, also from 1, so that neither the border nor a shift past it needs a test. All places of a word in a line
are judged at once: for each of its letters the cells that may not hold it, shifted upon its first letter and added
up bit by bit, count what is in the way of each place.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from engine.bits import lowest, ones
from engine.compiled import kernel
from engine.seed import below

WORDS, CELLS, LETTERS, PARTS = range(4)
WORTH, NEW_CELL, SYMMETRY, APART = range(4)
HEAT, NOW, BEST = range(3)
WAY, LINE, FIRST, PUSHED, OTHERS = range(5)
NOWHERE = -1

MOST_PUSHED = 3
"""Words that one word may push out of its place."""
PLACES = 1024
"""Places of a word that are weighed at once; a full grid has a few."""
FAR = 4.0
"""Places that cost more than so many temperatures are passed over."""
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
        taken: uint64[2, side], the cells of each line that are in a word of the line's own direction.
        crossed: uint64[2, side], those in a word across the line.
        across: uint64[2, 26, side], by letter: those of them that have it.
        owner: int16[2, side, side], by direction, line, cell: the number of the word; NOWHERE.
        places: int64[n, 3], direction (NOWHERE if not in the grid), line, first cell of each word.
        counts: int64[4], words in the grid, cells with a letter, letters of its words, connected parts.
    """

    taken: np.ndarray
    crossed: np.ndarray
    across: np.ndarray
    owner: np.ndarray
    places: np.ndarray
    counts: np.ndarray


class Room(NamedTuple):
    """Where the kernels work.

    Attributes:
        found: int64[PLACES, OTHERS + MOST_PUSHED], direction, line and first cell of a place, number of the words
            in the way, these words.
        gains, shares: float64[PLACES], what each would change, and the chance of it and those before it.
        costs: float64[n], what taking out each word would lose.
        gone: int64[m, 4], words that were taken out, with their places.
        near, mark, stack: int64[5 x longest + 8 at least], int64[letters of all words + 4].
    """

    found: np.ndarray
    gains: np.ndarray
    shares: np.ndarray
    costs: np.ndarray
    gone: np.ndarray
    near: np.ndarray
    mark: np.ndarray
    stack: np.ndarray


_below = kernel(below, inline="always")


@partial(kernel, inline="always")
def _span(first, n):
    """The bits of `n` cells, at most 62."""
    return ((_ONE << np.uint64(n)) - _ONE) << np.uint64(first)


@partial(kernel, inline="always")
def _ends(first, n):
    """The bits of the cells before and behind `n` cells."""
    return _ONE << np.uint64(first - 1) | _ONE << np.uint64(first + n)


@partial(kernel, inline="always")
def _beside(state, way, line):
    """The cells of the lines on both sides that have a letter."""
    before = state.taken[way, line - 1] | state.crossed[way, line - 1]
    return before | state.taken[way, line + 1] | state.crossed[way, line + 1]


@kernel
def put(words, state, w, way, line, first):
    """Put a word that is not in the grid into a legal place."""
    n = words.lengths[w]
    span = _span(first, n)
    here = _ONE << np.uint64(line)
    for i in range(n):
        cell = first + i
        state.across[1 - way, words.codes[w, i], cell] |= here
        state.crossed[1 - way, cell] |= here
        state.owner[way, line, cell] = w
    state.taken[way, line] |= span
    state.places[w, 0], state.places[w, 1], state.places[w, 2] = way, line, first
    state.counts[WORDS] += 1
    state.counts[LETTERS] += n
    state.counts[CELLS] += n - np.int64(ones(span & state.crossed[way, line]))


@kernel
def take(words, state, w):
    """Take a word out of the grid; the letters of words across it stay."""
    way, line, first = state.places[w, 0], state.places[w, 1], state.places[w, 2]
    n = words.lengths[w]
    span = _span(first, n)
    here = _ONE << np.uint64(line)
    for i in range(n):
        cell = first + i
        state.across[1 - way, words.codes[w, i], cell] &= ~here
        state.crossed[1 - way, cell] &= ~here
        state.owner[way, line, cell] = NOWHERE
    state.taken[way, line] &= ~span
    state.places[w, 0] = NOWHERE
    state.counts[WORDS] -= 1
    state.counts[LETTERS] -= n
    state.counts[CELLS] -= n - np.int64(ones(span & state.crossed[way, line]))


@kernel
def remove(words, state, w, gone, many, stack):
    """Take a word out, and with it what it alone held apart: words beside each other that it ran through.

    Args:
        gone: int64[m, 4], each word taken out, with its place, is added as row `many` and on.
        stack: int64[letters of all words + 4], room to work.

    Returns:
        how many rows `gone` has now.
    """
    stack[0], top = w, 1
    while top:
        top -= 1
        lost = stack[top]
        way, line, first = state.places[lost, 0], state.places[lost, 1], state.places[lost, 2]
        if way == NOWHERE:
            continue
        gone[many, 0], gone[many, 1], gone[many, 2], gone[many, 3] = lost, way, line, first
        many += 1
        take(words, state, lost)
        for cell in range(first, first + words.lengths[lost] - 1):
            one, other = np.int64(state.owner[1 - way, cell, line]), np.int64(state.owner[1 - way, cell + 1, line])
            if one != NOWHERE and other != NOWHERE:
                shorter = words.lengths[one] < words.lengths[other]
                stack[top] = one if words.kept[other] or (shorter and not words.kept[one]) else other
                top += 1
    return many


@partial(kernel, inline="always")
def _cost(words, state, weights, w):
    """What taking a word out of the grid would lose, as `energy` counts; much, if it is kept."""
    if words.kept[w]:
        return np.inf
    way, line = state.places[w, 0], state.places[w, 1]
    span = _span(state.places[w, 2], words.lengths[w])
    crossings = np.float64(ones(span & state.crossed[way, line]))
    return weights[WORTH] * words.worth[w] + words.lengths[w] - weights[NEW_CELL] * crossings


@partial(kernel, inline="always")  # called for each place: its arguments are many arrays
def _in_the_way(words, state, room, w, way, line, first, row, gain, least):
    """The words that must go for a word to stand somewhere, into a row of `room.found`, with their number.

    Returns:
        what is left of the gain; NaN if that is less than `least`, or they are too many.
    """
    codes, owner, places, near, found = words.codes, state.owner, state.places, room.near, room.found
    n = words.lengths[w]
    many, end = 2, first + n
    near[0], near[1] = owner[1 - way, first - 1, line], owner[1 - way, end, line]
    along = state.taken[way, line] & (_span(first, n) | _ends(first, n))
    while along:
        other = owner[way, line, np.int64(lowest(along))]
        near[many] = other
        many += 1
        along &= ~((_ONE << np.uint64(places[other, 2] + words.lengths[other])) - _ONE)
    crossed = state.crossed[way, line]
    beside = _beside(state, way, line) & ~crossed
    for cell in range(first, end):
        agree = state.across[way, codes[w, cell - first], line]
        if (crossed & ~agree | beside) >> np.uint64(cell) & _ONE:
            near[many], near[many + 1] = owner[1 - way, cell, line], owner[way, line - 1, cell]
            near[many + 2], near[many + 3] = owner[way, line + 1, cell], owner[1 - way, cell, line - 1]
            near[many + 4] = owner[1 - way, cell, line + 1]
            many += 5
    pushed = 0
    for k in range(many):
        other = near[k]
        new = other != NOWHERE
        for j in range(pushed):
            new &= found[row, OTHERS + j] != other
        if new:
            gain -= room.costs[other]
            if gain < least or pushed == MOST_PUSHED:
                return np.nan
            found[row, OTHERS + pushed] = other
            pushed += 1
    found[row, WAY], found[row, LINE], found[row, FIRST], found[row, PUSHED] = way, line, first, pushed
    return gain


@kernel
def candidates(words, state, size, fit, w, apart, weights, least, room):
    """The places across other words of a word that is not in the grid, and what each would change.

    A word may stand where it crosses a word in its own letter, once all that is in the way is gone: other words in
    the line that it would touch or overlap, words across it that have another letter there or end beside it, and
    words beside it. Passed over are places that more than two cells across the line or MOST_PUSHED words block,
    that change the energy by less than `least`, or go beyond `fit` words. The gain counts twice a cell where two
    words that go cross, and not what goes with them.

    Args:
        size: int64[2], lines of each direction.
        apart: 2 for words in every other line only, 1 for all lines.

    Returns:
        how many rows of `room.found` and `room.gains` were written.
    """
    many, n, codes = 0, words.lengths[w], words.codes
    crossings = n * max(-weights[NEW_CELL], 0.0)  # the most that they may bring, where they are wanted
    gain = weights[WORTH] * words.worth[w] + n + crossings
    cheapest, full = np.inf, state.counts[WORDS] == fit
    for other in range(len(words.lengths)):
        if state.places[other, 0] != NOWHERE:
            room.costs[other] = _cost(words, state, weights, other)
            cheapest = min(cheapest, room.costs[other])
    for way in range(2):
        width, letters = size[1 - way], state.across[way]
        if n > width:
            continue
        for line in range(1, size[way] + 1, apart):
            taken, crossed = state.taken[way, line], state.crossed[way, line]
            beside = _beside(state, way, line) & ~crossed
            # by first cell: does a letter agree, is a word of the line in the way, and how many cells across it
            agreed, along = _ZERO, taken << _ONE | taken >> np.uint64(n)
            ones, blocked = crossed << _ONE, crossed >> np.uint64(n)
            twos, over = ones & blocked, _ZERO
            ones ^= blocked
            for i in range(n):
                agree, shift = letters[codes[w, i], line], np.uint64(i)
                agreed |= agree >> shift
                along |= taken >> shift
                blocked = (crossed & ~agree | beside) >> shift
                carry = ones & blocked
                ones ^= blocked
                over |= twos & carry
                twos ^= carry
            starts = _span(1, width - n + 1) & agreed & ~(over | ones & twos)
            if full:
                starts &= ones | twos | along
            if apart > 1:  # then each of these cells is another word's, of which only so many may go
                if gain - 2 * cheapest < least:
                    starts &= ~(twos | ones & along)
                elif gain - 3 * cheapest < least:
                    starts &= ~(twos & along)
            while starts and many < PLACES:
                first = np.int64(lowest(starts))
                starts &= starts - _ONE
                left = _in_the_way(words, state, room, w, way, line, first, many, gain, least)
                if not left >= least or state.counts[WORDS] + 1 - room.found[many, PUSHED] > fit:
                    continue
                left -= crossings
                for i in range(n):
                    agree = letters[codes[w, i], line] >> np.uint64(first + i) & _ONE
                    left -= weights[NEW_CELL] * np.float64(agree)
                if left >= least:
                    room.gains[many] = left
                    many += 1
    return many


@kernel
def _legal(words, state, w, way, line, first):
    """Whether a word may stand somewhere as the grid is; it may stand apart from all others."""
    n = words.lengths[w]
    span = _span(first, n)
    ends = _ends(first, n)
    crossed = state.crossed[way, line]
    if state.taken[way, line] & (span | ends) or crossed & ends or span & ~crossed & _beside(state, way, line):
        return False
    for i in range(n):
        cell = np.uint64(first + i)
        if crossed >> cell & _ONE and not state.across[way, words.codes[w, i], line] >> cell & _ONE:
            return False
    return True


@kernel
def count_parts(words, state, mark, stack):
    """Count the parts of the grid that no word connects, into its counts."""
    n = len(words.lengths)
    mark[:n] = 0
    parts = 0
    for start in range(n):
        if state.places[start, 0] == NOWHERE or mark[start]:
            continue
        parts += 1
        mark[start], stack[0], top = parts, start, 1
        while top:
            top -= 1
            w = stack[top]
            way, line, first = state.places[w, 0], state.places[w, 1], state.places[w, 2]
            span = _span(first, words.lengths[w])
            cells = span & state.crossed[way, line]
            while cells:
                other = state.owner[1 - way, np.int64(lowest(cells)), line]
                cells &= cells - _ONE
                if not mark[other]:
                    mark[other], stack[top] = parts, other
                    top += 1
    state.counts[PARTS] = parts


@kernel
def _turned_cells(state, size):
    """The cells that a half turn of the box puts upon cells."""
    both = 0
    for row in range(1, size[0] + 1):
        other = size[0] + 1 - row
        here, there = state.taken[0, row] | state.crossed[0, row], state.taken[0, other] | state.crossed[0, other]
        for column in range(1, size[1] + 1):
            both += np.int64(here >> np.uint64(column) & there >> np.uint64(size[1] + 1 - column) & _ONE)
    return both


@kernel
def energy(words, state, size, weights):
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
def copy(to, of):
    """Make one state equal to another."""
    to.taken[:], to.crossed[:], to.across[:], to.owner[:] = of.taken, of.crossed, of.across, of.owner
    to.places[:], to.counts[:] = of.places, of.counts


@kernel
def _chosen(room, many, temperature, random):
    """One of the places, or NOWHERE for none, by heat bath: the chance is as exp(gain / temperature)."""
    most = 0.0
    for k in range(many):
        most = max(most, room.gains[k])
    total = np.exp(-most / temperature)
    for k in range(many):
        total += np.exp((room.gains[k] - most) / temperature)
        room.shares[k] = total
    drawn = _below(random, 1 << 30) / (1 << 30) * total
    for k in range(many - 1, -1, -1):
        below = room.shares[k - 1] if k else np.exp(-most / temperature)
        if drawn >= below:
            return k
    return NOWHERE


@kernel
def _move(words, state, size, fit, apart, w, weights, heat, random, room):
    """Draw a place for a word, which may be in the grid; whether the layout is another one then.

    What goes may take other words with it, or leave the grid in parts, which the gain of a place does not count:
    where that makes it worse than it looked it is taken back, the surer the worse.
    """
    if words.kept[w]:
        return False
    way, line, first, parts = state.places[w, 0], state.places[w, 1], state.places[w, 2], state.counts[PARTS]
    looked, gone = heat[NOW], 0
    if way != NOWHERE:
        looked -= _cost(words, state, weights, w)
        gone = remove(words, state, w, room.gone, gone, room.stack)
    many = candidates(words, state, size, fit, w, apart, weights, -FAR * heat[HEAT], room)
    k = _chosen(room, many, heat[HEAT], random)
    place = room.found[max(k, 0)]
    if k == NOWHERE and way == NOWHERE:
        return False
    if gone == 1 and k != NOWHERE and place[WAY] == way and place[LINE] == line and place[FIRST] == first:
        put(words, state, w, way, line, first)
        return False
    legal = True
    if k != NOWHERE:
        looked += room.gains[k]
        for i in range(place[PUSHED]):
            gone = remove(words, state, place[OTHERS + i], room.gone, gone, room.stack)
        legal = _legal(words, state, w, place[WAY], place[LINE], place[FIRST])
        if legal:
            put(words, state, w, place[WAY], place[LINE], place[FIRST])
    if gone or parts > 1:
        count_parts(words, state, room.mark, room.stack)
    value = energy(words, state, size, weights)
    worse = min(value, heat[NOW]) - min(looked, heat[NOW])
    if legal and (worse >= 0 or np.exp(worse / heat[HEAT]) * (1 << 30) > _below(random, 1 << 30)):
        heat[NOW] = value
        return True
    if state.places[w, 0] != NOWHERE:
        take(words, state, w)
    for i in range(gone):
        put(words, state, room.gone[i, 0], room.gone[i, 1], room.gone[i, 2], room.gone[i, 3])
    state.counts[PARTS] = parts
    return False


@kernel
def _begin(words, state, size, apart, random):
    """Put a word into an empty grid, one that must be in it where there is one."""
    w = _below(random, len(words.lengths))
    for other in range(len(words.lengths)):
        if words.worth[other] > words.worth[w]:
            w = other
    way = 0 if words.lengths[w] <= size[1] else 1
    if words.lengths[w] <= size[1 - way]:
        line = 1 + apart * _below(random, (size[way] + apart - 1) // apart)
        put(words, state, w, way, line, _below(random, size[1 - way] - words.lengths[w] + 1) + 1)
        state.counts[PARTS] = 1


@kernel
def _drawn(words, state, random):
    """A word, in half of the draws one of those in the grid; none that is kept if another is found."""
    n, wanted, w = len(words.lengths), _below(random, 2), 0
    for _ in range(n):
        w = _below(random, n)
        if not words.kept[w] and (state.places[w, 0] == NOWHERE) == wanted:
            break
    return w


@kernel
def anneal(words, state, best, size, fit, apart, weights, heat, steps, random, room):
    """Some steps at one temperature.

    A step draws a word and a place for it among all that it may have (a heat bath; Creutz, "Monte Carlo study of
    quantized SU(2) gauge theory", Phys. Rev. D 21, 1980). So it does at once what a walk that draws one place at a
    time does in some hundred steps, nearly all of which are refused.

    Args:
        best: the best connected layout so far, replaced when there is a better one.
        fit: the most words.
        apart: 2 for words in every other line only, 1 for all lines.
        heat: float64[3], temperature in cells; energy of the state, and of the best so far, both updated.
        random: int64[2], of a `Seed`.

    Returns:
        how many changes were made.
    """
    made, changed = 0, True
    heat[NOW] = energy(words, state, size, weights)
    for _ in range(steps):
        if state.counts[WORDS] == 0:
            _begin(words, state, size, apart, random)
            heat[NOW], changed = energy(words, state, size, weights), True
        else:
            w = _drawn(words, state, random)
            changed |= _move(words, state, size, fit, apart, w, weights, heat, random, room)
        made += changed
        if changed and heat[NOW] > heat[BEST] and state.counts[PARTS] == 1:
            heat[BEST] = heat[NOW]
            copy(best, state)
        changed = False
    return made
