"""Kernels of the search for layouts by annealing. One file, because numba's cache is kept for each source file.

Lines are rows (direction 0) and columns (direction 1) of a box, counted from 1. The cells of a line are the bits
of a uint64, also from 1, so that neither the border nor a shift past it needs a test. All places of a word in a
line are tested at once: for each letter, the cells that cannot hold it are shifted to the word's first letter.
Their sum, bit by bit, is the number of obstacles at each place.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from engine.core.compiled import helper, kernel, lowest, ones
from engine.core.seed import below

WORDS, CELLS, LETTERS, COMPONENTS = range(4)
WORTH, NEW_CELL, SYMMETRY, DISCONNECTED = range(4)
HEAT, NOW, BEST = range(3)
WAY, LINE, FIRST, PUSHED, OTHERS = range(5)
NOWHERE = -1

MOST_PUSHED = 3  # words that one word may displace at most
PLACES = 1024  # capacity for the places of a word that are compared at once; a full grid has a few
FAR = 4.0  # places whose loss exceeds this multiple of the temperature are skipped
_ONE, _ZERO = np.uint64(1), np.uint64(0)


class Words(NamedTuple):
    """The words of a search."""

    codes: np.ndarray  # uint8[n, longest], letters from 0
    lengths: np.ndarray  # int64[n]
    worth: np.ndarray  # float64[n], worth of each word in cells
    kept: np.ndarray  # bool[n], words that keep their places


class State(NamedTuple):
    """A layout in a box of at most MOST_BOX cells a side."""

    taken: np.ndarray  # uint64[2, side], cells of each line in a word of the line's direction
    crossed: np.ndarray  # uint64[2, side], cells of each line in a word across it
    across: np.ndarray  # uint64[2, 26, side], the cells of `crossed` by letter
    owner: np.ndarray  # int16[2, side, side], number of the word by direction, line, cell; or NOWHERE
    places: np.ndarray  # int64[n, 3], direction (NOWHERE if not in the grid), line and first cell of each word
    # int64[4], words in the grid, cells with a letter, letters of its words, connected components
    counts: np.ndarray


class Workspace(NamedTuple):
    """Buffers of the kernels."""

    # int64[PLACES, OTHERS + MOST_PUSHED], direction, line and first cell of a place, number of words in the way,
    # these words
    found: np.ndarray
    # gains, shares: float64[PLACES], change of the energy for each place, and cumulative probability
    gains: np.ndarray
    shares: np.ndarray
    costs: np.ndarray  # float64[n], loss from removing each word
    gone: np.ndarray  # int64[m, 4], removed words with their places
    # near, mark, stack: int64[5 x longest + 8 at least], int64[letters of all words + 4]
    near: np.ndarray
    mark: np.ndarray
    stack: np.ndarray


_below = helper(below, inline="always")


@partial(helper, inline="always")
def _span(first, n):
    return ((_ONE << np.uint64(n)) - _ONE) << np.uint64(first)


@partial(helper, inline="always")
def _ends(first, n):
    """The bits of the cells before and after `n` cells."""
    return _ONE << np.uint64(first - 1) | _ONE << np.uint64(first + n)


@partial(helper, inline="always")
def _beside(state, way, line):
    """The cells of both neighboring lines that have a letter."""
    before = state.taken[way, line - 1] | state.crossed[way, line - 1]
    return before | state.taken[way, line + 1] | state.crossed[way, line + 1]


@kernel
def put(words, state, w, way, line, first):
    """Put a word that is not in the grid at a legal place."""
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
    """Take a word out of the grid; letters of crossing words stay."""
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
    """Remove a word, and words next to each other that only this word connected at its cells.

    Args:
        gone: int64[m, 4]; each removed word and its place are appended from row `many`.
        stack: int64[letters of all words + 4], a buffer.

    Returns:
        The number of rows of `gone` in use.
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


@partial(helper, inline="always")
def _cost(words, state, weights, w):
    """The loss of energy from removing a word; very large if it is kept."""
    if words.kept[w]:
        return np.inf
    way, line = state.places[w, 0], state.places[w, 1]
    span = _span(state.places[w, 2], words.lengths[w])
    crossings = np.float64(ones(span & state.crossed[way, line]))
    return weights[WORTH] * words.worth[w] + words.lengths[w] - weights[NEW_CELL] * crossings


@partial(helper, inline="always")  # called for each place, and passing the arrays is slow
def _in_the_way(words, state, space, w, way, line, first, row, gain, least):
    """Write the words that a place displaces, and their number, into a row of `space.found`.

    Return the remaining gain; NaN if it is less than `least`, or there are too many words.
    """
    codes, owner, places, near, found = words.codes, state.owner, state.places, space.near, space.found
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
            gain -= space.costs[other]
            if gain < least or pushed == MOST_PUSHED:
                return np.nan
            found[row, OTHERS + pushed] = other
            pushed += 1
    found[row, WAY], found[row, LINE], found[row, FIRST], found[row, PUSHED] = way, line, first, pushed
    return gain


@kernel
def candidates(words, state, size, fit, w, spacing, weights, least, space):
    """Find the places of an unplaced word across other words, and the change of the energy for each.

    A place is legal if the word crosses another word at a common letter, once all words in the way are removed:
    words of the same line that it would touch or overlap, crossing words with another letter or that end next to
    it, and parallel words next to it. Skipped are places where more than two cells across the line or more than
    MOST_PUSHED words are in the way, that change the energy by less than `least`, or that exceed `fit` words. The
    gain counts a cell twice where two removed words cross, and ignores what is removed as a consequence.

    Args:
        size: int64[2], lines of each direction.
        spacing: 2 to use every other line only, 1 for all lines.

    Returns:
        The number of rows of `space.found` and `space.gains` written.
    """
    many, n, codes = 0, words.lengths[w], words.codes
    crossings = n * max(-weights[NEW_CELL], 0.0)  # an upper bound of their gain, if crossings are weighted
    gain = weights[WORTH] * words.worth[w] + n + crossings
    cheapest, full = np.inf, state.counts[WORDS] == fit
    for other in range(len(words.lengths)):
        if state.places[other, 0] != NOWHERE:
            space.costs[other] = _cost(words, state, weights, other)
            cheapest = min(cheapest, space.costs[other])
    for way in range(2):
        width, letters = size[1 - way], state.across[way]
        if n > width:
            continue
        for line in range(1, size[way] + 1, spacing):
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
            if spacing > 1:  # then each of these cells belongs to another word, and their number is limited
                if gain - 2 * cheapest < least:
                    starts &= ~(twos | ones & along)
                elif gain - 3 * cheapest < least:
                    starts &= ~(twos & along)
            while starts and many < PLACES:
                first = np.int64(lowest(starts))
                starts &= starts - _ONE
                value = _in_the_way(words, state, space, w, way, line, first, many, gain, least)
                if not value >= least or state.counts[WORDS] + 1 - space.found[many, PUSHED] > fit:
                    continue
                value -= crossings
                for i in range(n):
                    agree = letters[codes[w, i], line] >> np.uint64(first + i) & _ONE
                    value -= weights[NEW_CELL] * np.float64(agree)
                if value >= least:
                    space.gains[many] = value
                    many += 1
    return many


@helper
def _legal(words, state, w, way, line, first):
    """Whether a word can be put at a place without removing any; it need not be connected."""
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
def count_components(words, state, mark, stack):
    """Count the connected components of the grid into `counts`."""
    n = len(words.lengths)
    mark[:n] = 0
    components = 0
    for start in range(n):
        if state.places[start, 0] == NOWHERE or mark[start]:
            continue
        components += 1
        mark[start], stack[0], top = components, start, 1
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
                    mark[other], stack[top] = components, other
                    top += 1
    state.counts[COMPONENTS] = components


@helper
def _turned_cells(state, size):
    both = 0
    for row in range(1, size[0] + 1):
        other = size[0] + 1 - row
        here, there = state.taken[0, row] | state.crossed[0, row], state.taken[0, other] | state.crossed[0, other]
        for column in range(1, size[1] + 1):
            both += np.int64(here >> np.uint64(column) & there >> np.uint64(size[1] + 1 - column) & _ONE)
    return both


@kernel
def energy(words, state, size, weights):
    """The value of a layout in cells, from its words, cells and the other qualities; larger is better.

    Args:
        weights: float64[4], of a word's worth, of a cell (relative to a letter), of a cell that a half turn maps
            to another, and the penalty of each component after the first.
    """
    total = 0.0
    for w in range(len(words.lengths)):
        if state.places[w, 0] != NOWHERE:
            total += weights[WORTH] * words.worth[w] + (1.0 - weights[NEW_CELL]) * words.lengths[w]
    total += weights[NEW_CELL] * state.counts[CELLS] - weights[DISCONNECTED] * max(state.counts[COMPONENTS] - 1, 0)
    if weights[SYMMETRY] > 0:
        total += weights[SYMMETRY] * _turned_cells(state, size)
    return total


@kernel
def copy(to, of):
    """Copy a state."""
    for way in range(2):
        for line in range(of.taken.shape[1]):
            to.taken[way, line], to.crossed[way, line] = of.taken[way, line], of.crossed[way, line]
            for letter in range(of.across.shape[1]):
                to.across[way, letter, line] = of.across[way, letter, line]
            for cell in range(of.owner.shape[2]):
                to.owner[way, line, cell] = of.owner[way, line, cell]
    for w in range(len(of.places)):
        to.places[w, 0], to.places[w, 1], to.places[w, 2] = of.places[w, 0], of.places[w, 1], of.places[w, 2]
    for k in range(len(of.counts)):
        to.counts[k] = of.counts[k]


@helper
def _chosen(space, many, temperature, random):
    """Choose a place, or NOWHERE, by heat bath: with a probability proportional to exp(gain / temperature)."""
    most = 0.0
    for k in range(many):
        most = max(most, space.gains[k])
    total = np.exp(-most / temperature)
    for k in range(many):
        total += np.exp((space.gains[k] - most) / temperature)
        space.shares[k] = total
    drawn = _below(random, 1 << 30) / (1 << 30) * total
    for k in range(many - 1, -1, -1):
        below = space.shares[k - 1] if k else np.exp(-most / temperature)
        if drawn >= below:
            return k
    return NOWHERE


@helper
def _move(words, state, size, fit, spacing, w, weights, heat, random, space):
    """Sample a place for a word, placed or not. Return whether the layout changed.

    Removing words may remove others too, or disconnect the grid, which the gain of a place does not include. If
    the result is worse than the estimate, it is undone with a probability that grows with the difference.
    """
    if words.kept[w]:
        return False
    way, line, first = state.places[w, 0], state.places[w, 1], state.places[w, 2]
    components = state.counts[COMPONENTS]
    looked, gone = heat[NOW], np.int64(0)
    if way != NOWHERE:
        looked -= _cost(words, state, weights, w)
        gone = remove(words, state, w, space.gone, gone, space.stack)
    many = candidates(words, state, size, fit, w, spacing, weights, -FAR * heat[HEAT], space)
    k = _chosen(space, many, heat[HEAT], random)
    place = space.found[max(k, 0)]
    if k == NOWHERE and way == NOWHERE:
        return False
    if gone == 1 and k != NOWHERE and place[WAY] == way and place[LINE] == line and place[FIRST] == first:
        put(words, state, w, way, line, first)
        return False
    legal = True
    if k != NOWHERE:
        looked += space.gains[k]
        for i in range(place[PUSHED]):
            gone = remove(words, state, place[OTHERS + i], space.gone, gone, space.stack)
        legal = _legal(words, state, w, place[WAY], place[LINE], place[FIRST])
        if legal:
            put(words, state, w, place[WAY], place[LINE], place[FIRST])
    if gone or components > 1:
        count_components(words, state, space.mark, space.stack)
    value = energy(words, state, size, weights)
    worse = min(value, heat[NOW]) - min(looked, heat[NOW])
    if legal and (worse >= 0 or np.exp(worse / heat[HEAT]) * (1 << 30) > _below(random, 1 << 30)):
        heat[NOW] = value
        return True
    if state.places[w, 0] != NOWHERE:
        take(words, state, w)
    for i in range(gone):
        put(words, state, space.gone[i, 0], space.gone[i, 1], space.gone[i, 2], space.gone[i, 3])
    state.counts[COMPONENTS] = components
    return False


@helper
def _begin(words, state, size, spacing, random):
    """Put a word into an empty grid, a required one if there is any."""
    w = _below(random, len(words.lengths))
    for other in range(len(words.lengths)):
        if words.worth[other] > words.worth[w]:
            w = other
    way = 0 if words.lengths[w] <= size[1] else 1
    if words.lengths[w] <= size[1 - way]:
        line = 1 + spacing * _below(random, (size[way] + spacing - 1) // spacing)
        put(words, state, w, way, line, _below(random, size[1 - way] - words.lengths[w] + 1) + 1)
        state.counts[COMPONENTS] = 1


@helper
def _drawn(words, state, random):
    """Choose a word, with probability 1/2 a placed one; a kept one only if no other is found."""
    n, wanted, w = len(words.lengths), _below(random, 2), 0
    for _ in range(n):
        w = _below(random, n)
        if not words.kept[w] and (state.places[w, 0] == NOWHERE) == wanted:
            break
    return w


@kernel
def anneal(words, state, best, size, fit, spacing, weights, heat, steps, random, space):
    """Run some steps at one temperature.

    A step samples a word and one of all its places by heat bath (Creutz, "Monte Carlo study of quantized SU(2)
    gauge theory", Phys. Rev. D 21, 1980). A step replaces some hundred steps of a walk that proposes one place at
    a time, nearly all of which are rejected.

    Args:
        best: the best connected layout so far; replaced by a better one.
        fit: words wanted at most.
        spacing: 2 to use every other line only, 1 for all lines.
        heat: float64[3], temperature in cells; energy of the state and of the best so far, both updated.
        random: int64[2], state of a `Seed`.

    Returns:
        The number of changes made.
    """
    made, changed = 0, True
    heat[NOW] = energy(words, state, size, weights)
    for _ in range(steps):
        if state.counts[WORDS] == 0:
            _begin(words, state, size, spacing, random)
            heat[NOW], changed = energy(words, state, size, weights), True
        else:
            w = _drawn(words, state, random)
            changed |= _move(words, state, size, fit, spacing, w, weights, heat, random, space)
        made += changed
        if changed and heat[NOW] > heat[BEST] and state.counts[COMPONENTS] == 1:
            heat[BEST] = heat[NOW]
            copy(best, state)
        changed = False
    return made
