"""Kernels of the beam search. One file, because numba's cache is kept for each source file.

Words across are in every other row, words down in every other column; only these columns are counted. A state is a
layout down to a row, with the words down that continue below it. A successor is a possible next row of a state,
with the words down that cross a word there for the first time; they start two or three rows above it. Successors
are sampled: a row of words across has a probability proportional to exp(letters / heat), computed from suffix
sums.
"""

import math
from functools import partial
from typing import NamedTuple

import numpy as np

from engine.core.compiled import helper, kernel, lowest
from engine.core.seed import below

LETTERS, WORDS, COMPONENTS, CLOSED = range(4)
SHUT, BARE, OPEN, DONE, GOING = range(5)
"""Content of a column in a state's last row. SHUT: empty, next to a letter or below one. BARE: empty otherwise.
OPEN: a letter that a word down may use too. DONE: the last letter of a word down. GOING: another letter of a word
down."""
HEAT, MATCH, ONWARD, PART, LOOK, NOISE, PASS, CROSS, PRICE = range(9)  # indices of the weights; see `beam.WEIGHTS`
NOBODY, ANY = -1, 26
EMPTY = 26
MOST_ACROSS = 21  # words across in one row at most: words of two letters in the longest row
LOST = 8  # penalty of a component that can no longer be connected, as a multiple of one that can
_CHANCES = 1 << 30
_ONE, _ZERO = np.uint64(1), np.uint64(0)


class Lists(NamedTuple):
    """The words of a search, for rows of a given width."""

    codes: np.ndarray  # uint8[n, longest], letters from 0
    lengths: np.ndarray  # int64[n]
    worth: np.ndarray  # float64[n], worth of each word in letters, in addition to its letters
    # uint64[columns, 27, n], possible first cells of a word in a row, as bits, if the row's cell in a column has a
    # letter or must be EMPTY
    fits: np.ndarray
    free: np.ndarray  # uint64[n], possible first cells in an empty row
    having: np.ndarray  # int16[4, 27, n], words by their first to fourth letter, or for ANY letter
    many: np.ndarray  # int64[4, 27], the number of these words


class Beam(NamedTuple):
    """States, all complete down to the same row."""

    used: np.ndarray  # bool[m, n], words in the state
    # kind, letter: int8[m, columns], content of the last row, and its letter or NOBODY
    kind: np.ndarray
    letter: np.ndarray
    above: np.ndarray  # bool[m, columns], whether the row before the last has a letter
    # word, reached: int16[m, columns], the word down that continues, and the index of its letter in the last row
    word: np.ndarray
    reached: np.ndarray
    part: np.ndarray  # int8[m, columns], the component of the letter
    counts: np.ndarray  # int64[m, 4], letters, words, components that can continue, components that cannot
    worth: np.ndarray  # float64[m], worth of the words
    mark: np.ndarray  # uint64[m], equal for states with the same words


class Successors(NamedTuple):
    """Possible next rows."""

    parent: np.ndarray  # int64[k], the state
    across: np.ndarray  # int16[k, MOST_ACROSS, 2], words and their first cells, then NOBODY
    down: np.ndarray  # int16[k, columns, 2], words that start and their first rows, or NOBODY
    letters: np.ndarray  # int64[k], letters added
    score: np.ndarray  # float64[k], -inf for unused rows
    mark: np.ndarray  # uint64[k], equal for equal successors


class Workspace(NamedTuple):
    """Buffers of the kernels."""

    need: np.ndarray  # int64[columns], letter of a word down in the next row, EMPTY after its end, or NOBODY
    # uint32[columns], letters with which a word down that starts in the last row or before may continue
    goes: np.ndarray
    forced: np.ndarray  # int64[width + 1], number of letters of words down in the cells before each cell
    fit: np.ndarray  # uint64[n], possible first cells of each word
    heads: np.ndarray  # int64[width], first of the places that start in each cell
    following: np.ndarray  # int64[p], the next one
    word: np.ndarray  # int64[p], word of each place
    share: np.ndarray  # float64[p], its weight
    below: np.ndarray  # float64[width + longest + 2], total weight of all fillings from a cell on
    # row, who: int64[width + 3], letters of a row, and their components; the index of a cell is one more
    row: np.ndarray
    who: np.ndarray
    drawn: np.ndarray  # int64[n], number of the draw that last used each word
    draws: np.ndarray  # int64[1], number of the current draw
    # link, name: int64[2 columns + MOST_ACROSS + 2], for components
    link: np.ndarray
    name: np.ndarray
    # order, best: int64[draws], numbers of successors, and of the best
    order: np.ndarray
    best: np.ndarray


_below = helper(below, inline="always")


@partial(helper, inline="always")
def _chance(random):
    return _below(random, _CHANCES) / _CHANCES


@kernel
def fill_fits(codes, lengths, width, fits, free):
    """Compute the possible first cells of each word in a row."""
    for w in range(len(lengths)):
        n = lengths[w]
        for first in range(width - n + 1):
            bit = _ONE << np.uint64(first)
            free[w] |= bit
            for column in range(len(fits)):
                cell = 2 * column
                if first <= cell < first + n:
                    fits[column, codes[w, cell - first], w] |= bit
                else:
                    fits[column, EMPTY, w] |= bit
                    if cell != first - 1 and cell != first + n:
                        for letter in range(EMPTY):
                            fits[column, letter, w] |= bit


@kernel
def needs(lists, beam, s, row, rows, space):
    """Compute what columns require of a state's next row. Return the number of words down that continue."""
    codes, lengths, having, many = lists.codes, lists.lengths, lists.having, lists.many
    used, kind, letter, over = beam.used, beam.kind, beam.letter, beam.above
    word, reached = beam.word, beam.reached
    need, goes = space.need, space.goes
    letters = 0
    for column in range(len(need)):
        need[column], goes[column] = NOBODY, 0
        if kind[s, column] == GOING:
            w, behind = word[s, column], reached[s, column] + 2
            letters += 1
            need[column] = codes[w, behind] if behind < lengths[w] else EMPTY
        elif kind[s, column] == OPEN or kind[s, column] == BARE:
            above = letter[s, column] if kind[s, column] == OPEN else ANY
            for i in range(1 if over[s, column] or row < 4 else 2):
                for j in range(many[i, above]):
                    w = having[i, above, j]
                    if lengths[w] >= i + 3 and row - 2 - i + lengths[w] <= rows and not used[s, w]:
                        goes[column] |= np.uint32(1) << np.uint32(codes[w, i + 2])
    return letters


@kernel
def places(lists, beam, s, weights, space):
    """Find the places of words across in a state's next row, with their weights. Return the expected letters."""
    codes, lengths, worth, fits, free = lists.codes, lists.lengths, lists.worth, lists.fits, lists.free
    used, kind, need, goes, fit, forced = beam.used, beam.kind, space.need, space.goes, space.fit, space.forced
    heads, following, word, share, behind = space.heads, space.following, space.word, space.share, space.below
    width, heat, match = len(forced) - 1, weights[HEAT], weights[MATCH]
    for cell in range(width):
        taken = cell % 2 == 0 and 0 <= need[cell // 2] < EMPTY
        forced[cell + 1] = forced[cell] + taken
        heads[cell] = NOBODY
    for w in range(len(fit)):
        fit[w] = free[w]
    for column in range(len(need)):
        letter = need[column]
        if letter != NOBODY:
            for w in range(len(fit)):
                fit[w] &= fits[column, letter, w]
    found = 0
    for w in range(len(fit)):
        if fit[w] == _ZERO or used[s, w]:
            continue
        n, starts = lengths[w], fit[w]
        while starts:
            first = np.int64(lowest(starts))
            starts &= starts - _ONE
            gain = n - forced[first + n] + forced[first] + worth[w]
            for column in range((first + 1) // 2, (first + n + 1) // 2):
                if goes[column] >> np.uint32(codes[w, 2 * column - first]) & np.uint32(1):
                    gain += match * (2 if kind[s, column] == BARE else 1)
            word[found], share[found] = w, math.exp(gain / heat)
            following[found], heads[first] = heads[first], found
            found += 1
    for first in range(width - 1, -1, -1):
        total, place = behind[first + 1], heads[first]
        while place != NOBODY:
            share[place] *= behind[first + lengths[word[place]] + 1]
            total += share[place]
            place = following[place]
        behind[first] = total
    return forced[width] + weights[HEAT] * math.log(behind[0])


@kernel
def draw_across(lists, successors, random, space):
    """Sample the words across of each successor, and the letters added.

    The first successor has no words across.
    """
    lengths, across, letters, drawn = lists.lengths, successors.across, successors.letters, space.drawn
    heads, following, word, share, behind = space.heads, space.following, space.word, space.share, space.below
    forced, draws = space.forced, space.draws
    width = len(forced) - 1
    for k in range(len(letters)):
        for i in range(MOST_ACROSS):
            across[k, i, 0] = NOBODY
        draws[0] += 1
        cell, many, letters[k] = 0, 0, forced[width]
        while cell < width and k > 0:
            remaining = _chance(random) * behind[cell] - behind[cell + 1]
            place = NOBODY if remaining < 0 else heads[cell]
            while place != NOBODY:
                remaining -= share[place]
                if remaining < 0:
                    break
                place = following[place]
            if place == NOBODY or many == MOST_ACROSS or drawn[word[place]] == draws[0]:
                cell += 1
                continue
            w = word[place]
            n = lengths[w]
            drawn[w] = draws[0]
            across[k, many, 0], across[k, many, 1] = w, cell
            letters[k] += n - forced[cell + n] + forced[cell]
            many += 1
            cell += n + 1


@helper
def _draw_down(lists, beam, s, successors, row, rows, weights, random, space):
    """Sample the words down of each successor that cross its row and start above it; score it by letters."""
    codes, lengths, having, many, worth = lists.codes, lists.lengths, lists.having, lists.many, lists.worth
    used, kind, letter, over = beam.used, beam.kind, beam.letter, beam.above
    word, reached = beam.word, beam.reached
    across, down, letters, score = successors.across, successors.down, successors.letters, successors.score
    goes, line, drawn, draws = space.goes, space.row, space.drawn, space.draws
    columns, forced, had = len(goes), 0, beam.counts[s, LETTERS] + beam.worth[s]
    goes_on = 0
    for column in range(columns):
        if kind[s, column] == GOING:
            forced += 1
            goes_on += reached[s, column] + 3 < lengths[word[s, column]]
    for k in range(len(letters)):
        for cell in range(len(line)):
            line[cell] = NOBODY
        draws[0] += 1
        more = 0.0
        for i in range(MOST_ACROSS):
            w, cell = across[k, i, 0], across[k, i, 1]
            if w == NOBODY:
                break
            drawn[w] = draws[0]
            more += worth[w]
            for j in range(lengths[w]):
                line[cell + j + 1] = codes[w, j]
        shift, going, come = _below(random, columns), goes_on, letters[k] + forced
        for column in range(columns):
            down[k, column, 0] = NOBODY
        for turn in range(columns):
            column = shift + turn if shift + turn < columns else shift + turn - columns
            if goes[column] == 0 or k == 0:
                continue
            here, bare = line[2 * column + 1], kind[s, column] == BARE
            if here == NOBODY:
                beside = line[2 * column] != NOBODY or line[2 * column + 2] != NOBODY
                if bare or beside or _chance(random) >= weights[PASS]:
                    continue
            elif not goes[column] >> np.uint32(here) & np.uint32(1) or _chance(random) >= weights[CROSS]:
                continue
            above = ANY if bare else letter[s, column]
            chosen, begun, seen = NOBODY, 0, 0
            for i in range(1 if over[s, column] or row < 4 else 2):
                for j in range(many[i, above]):
                    w = having[i, above, j]
                    n = lengths[w]
                    if n < i + 3 or row - 2 - i + n > rows or (here != NOBODY and codes[w, i + 2] != here):
                        continue
                    if used[s, w] or drawn[w] == draws[0]:
                        continue
                    seen += 1
                    if seen == 1 or _below(random, seen) == 0:
                        chosen, begun = w, i
            if chosen == NOBODY:
                continue
            drawn[chosen] = draws[0]
            down[k, column, 0], down[k, column, 1] = chosen, row - 2 - begun
            come += 1 + begun + bare + (here == NOBODY)
            more += worth[chosen]
            going += begun + 3 < lengths[chosen]
            if here == NOBODY:
                line[2 * column + 1] = codes[chosen, begun + 2]
        letters[k] = come
        score[k] = had + come + more + weights[ONWARD] * going + weights[NOISE] * _chance(random)


@partial(helper, inline="always")
def _root(link, one):
    while link[one] != one:
        one = link[one]
    return one


@partial(helper, inline="always")
def _key(number):
    key = np.uint64(number + 1) * np.uint64(0x9E3779B97F4A7C15)
    key = (key ^ key >> np.uint64(29)) * np.uint64(0xBF58476D1CE4E5B9)
    return key ^ key >> np.uint64(32)


@kernel
def advance(lists, beam, successors, chosen, row, to, space):
    """Make states of chosen successors, and mark them: equal marks mean equal continuations."""
    codes, lengths, worth = lists.codes, lists.lengths, lists.worth
    across, down = successors.across, successors.down
    kind, letter, part, counts = beam.kind, beam.letter, beam.part, beam.counts
    word, reached = beam.word, beam.reached
    new_kind, new_letter, new_above, new_part = to.kind, to.letter, to.above, to.part
    new_word, new_reached, had, used, new_counts = to.word, to.reached, beam.used, to.used, to.counts
    line, who, link, name = space.row, space.who, space.link, space.name
    parents, come, marks = successors.parent, successors.letters, successors.mark
    old_worth, new_worth, old_mark, new_mark = beam.worth, to.worth, beam.mark, to.mark
    columns = kind.shape[1]
    for t in range(len(chosen)):
        k = chosen[t]
        s = parents[k]
        components, words, gain, mark = counts[s, COMPONENTS], 0, old_worth[s], old_mark[s]
        for i in range(len(link)):
            link[i] = i
        for w in range(len(lengths)):
            used[t, w] = had[s, w]
        for i in range(len(line)):
            line[i], who[i] = NOBODY, NOBODY
        for i in range(MOST_ACROSS):
            w, cell = across[k, i, 0], across[k, i, 1]
            if w == NOBODY:
                break
            used[t, w] = True
            mark += _key(w)
            gain += worth[w]
            for j in range(lengths[w]):
                line[cell + j + 1], who[cell + j + 1] = codes[w, j], components + i
            words += 1
        fresh = components + words
        for column in range(columns):
            cell = 2 * column + 1
            w, before = down[k, column, 0], kind[s, column]
            new_above[t, column], new_letter[t, column] = letter[s, column] != NOBODY, line[cell]
            new_part[t, column] = who[cell]
            if before != GOING and w == NOBODY:
                new_kind[t, column] = OPEN if line[cell] != NOBODY else SHUT
                continue
            own = part[s, column]
            if before == GOING:
                w, here = word[s, column], reached[s, column] + 2
            else:
                here = row - down[k, column, 1]
                used[t, w] = True
                mark += _key(w)
                gain += worth[w]
                words += 1
                if before == BARE:
                    own, new_above[t, column] = fresh, True
                    fresh += 1
            if here >= lengths[w]:
                new_kind[t, column], new_above[t, column] = SHUT, False
                continue
            new_letter[t, column], new_part[t, column] = codes[w, here], own
            new_kind[t, column] = GOING if here + 1 < lengths[w] else DONE
            new_word[t, column], new_reached[t, column] = w, here
            if line[cell] == NOBODY:
                line[cell] = codes[w, here]
            else:
                link[_root(link, own)] = _root(link, who[cell])
        named = 0
        for i in range(fresh):
            name[i] = NOBODY
        new_mark[t] = mark
        for column in range(columns):
            if new_letter[t, column] != NOBODY:
                root = _root(link, new_part[t, column])
                if name[root] == NOBODY:
                    name[root] = named
                    named += 1
                new_part[t, column] = name[root]
            elif kind[s, column] != GOING and line[2 * column] == NOBODY and line[2 * column + 2] == NOBODY:
                new_kind[t, column] = BARE
            going = new_word[t, column] if new_kind[t, column] == GOING else NOBODY
            mark = mark * np.uint64(1099511628211) ^ _key(
                (going * 32 + new_letter[t, column] + 1) * 8 + new_kind[t, column]
            )
        marks[k] = mark
        closed = -named
        for i in range(fresh):
            closed += link[i] == i
        new_worth[t] = gain
        new_counts[t, LETTERS] = counts[s, LETTERS] + come[k]
        new_counts[t, WORDS] = counts[s, WORDS] + words
        new_counts[t, COMPONENTS] = named
        new_counts[t, CLOSED] = counts[s, CLOSED] + closed


@helper
def _best_of(tries, young, fit, successors, first, keep, weights, order):
    """Keep the best distinct candidates. Return their number, and their numbers in `order`."""
    score, mark, counts = tries.score, tries.mark, young.counts
    for k in range(len(score)):
        score[k] -= weights[PART] * (counts[k, COMPONENTS] - 1 + LOST * counts[k, CLOSED])
        score[k] -= weights[PRICE] * counts[k, WORDS] if counts[k, WORDS] <= fit else np.inf
    kept = 0
    while kept < keep:
        k = np.argmax(score)
        if score[k] == -np.inf:
            break
        to, known = first + kept, False
        for other in range(first, to):
            known |= successors.mark[other] == mark[k]
        if not known:
            successors.parent[to], successors.letters[to] = tries.parent[k], tries.letters[k]
            successors.score[to] = score[k]
            successors.mark[to], order[kept] = mark[k], k
            for i in range(MOST_ACROSS):
                for j in range(2):
                    successors.across[to, i, j] = tries.across[k, i, j]
            for i in range(tries.down.shape[1]):
                for j in range(2):
                    successors.down[to, i, j] = tries.down[k, i, j]
            kept += 1
        score[k] = -np.inf
    return kept


@kernel
def grow(lists, beam, first, last, fit, successors, keep, tries, young, row, rows, weights, random, space):
    """Sample the next row, of `rows`, of some states. The successors of state s start at index s * `keep`.

    The score includes what a successor allows in the row after it. No state gets more than `fit` words.
    """
    for s in range(first, last):
        start = s * keep
        for k in range(start, start + keep):
            successors.score[k] = -np.inf
        for k in range(len(tries.parent)):
            tries.parent[k] = s
        needs(lists, beam, s, row, rows, space)
        places(lists, beam, s, weights, space)
        draw_across(lists, tries, random, space)
        _draw_down(lists, beam, s, tries, row, rows, weights, random, space)
        advance(lists, beam, tries, space.order, row, young, space)
        kept = _best_of(tries, young, fit, successors, start, keep, weights, space.best)
        if row + 2 >= rows:
            continue
        for k in range(kept):
            onward = needs(lists, young, space.best[k], row + 2, rows, space)
            successors.score[start + k] += weights[LOOK] * (
                onward + places(lists, young, space.best[k], weights, space)
            )
