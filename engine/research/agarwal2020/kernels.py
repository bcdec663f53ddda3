"""Kernels of the algorithm of Agarwal et al. 2020. One file, because numba's cache is kept for each source file.

The grid is a window of a larger array, so that the window can grow and move without copying letters. There is
always an empty line around the letters. A cell has a letter (0 if empty) and owners: 1 for an across word, 2 for a
down word, 3 for both.
"""

from functools import partial
from typing import NamedTuple

import numpy as np

from engine.core.compiled import helper, kernel
from engine.core.seed import below

SIDE = 160  # rows and columns of the array that contains the window
MOST = 128  # the longest side of the window

RULES = 10
FIT, CHOICE, VICTIM, LIFO, TENURE, EPOCH, RESET, GROWS, RESHAPE, REPAIR = range(RULES)
"""Indices of `Work.rules`.

FIT: words wanted. CHOICE: which place of a word is used (ANY_FIRST, CROSSINGS, RANDOM). VICTIM, LIFO: whether this
backtracking is used. TENURE: iterations for which a removed word stays out. EPOCH: iterations of an epoch. RESET:
what an epoch does (STAYS, ANEW: restart with a larger grid, AGAIN: restart with the same size and the current L).
GROWS: sides that grow (1 rows, 2 columns). RESHAPE: words that may be removed to move an edge line, -1 to move
    none.
REPAIR: how a disconnected grid is repaired (BRIDGE, DROP, AVOID).
"""
ANY_FIRST, CROSSINGS, RANDOM = range(3)
BRIDGE, DROP, AVOID = range(3)
STAYS, ANEW, AGAIN = range(3)

NOW = 12
STEP, LISTED, PLACED, TOP, LEFT, ROWS, COLUMNS, HEAD, MOST_WORDS, ROW, COLUMN, DOWN = range(NOW)
"""Indices of `Work.now`: iterations done; words in L; words in G; top, left, rows and columns of the window; first
word of the list; most words so far; and the place that `_find` found."""

FIRSTS = 4  # columns of `Work.firsts`: iteration, cells of the window, letters, cells of the letters' bounding box
ON, DONE, STUCK = range(3)
_HELD = 1 << 60  # added to `Work.barred` of a word that stays out until another word is placed


_ZERO, _SIDE = np.int64(0), np.int64(SIDE)  # not literals: numba compiles a function again for each literal

_below = helper(below, inline="always")


class Work(NamedTuple):
    """A search in progress, of n words with at most m letters."""

    words: np.ndarray  # uint8[n, m], letters as 1 to 26
    lengths: np.ndarray  # int64[n]
    pinned: np.ndarray  # int64[n], 1 for a word that must not be removed, 2 for one that also has a fixed place
    fixed: np.ndarray  # int64[n, 3], row, column and direction (1 for down) of each fixed place, relative to `box`
    box: np.ndarray  # int64[2], rows and columns of the bounding box of the fixed words
    start: np.ndarray  # int64[3], rows and columns of the window at the start; and the words in `order`
    order: np.ndarray  # int64[n], L at the start
    # letters, owners: uint8[SIDE, SIDE]
    letters: np.ndarray
    owners: np.ndarray
    # int64[n, 3], place of each word in the array: row, column, down; down is -1 if it is not placed
    spots: np.ndarray
    queue: np.ndarray  # int64[n], L. stack: int64[n], G in the order of placement.
    stack: np.ndarray
    barred: np.ndarray  # int64[n], the iteration before which a word must not be placed again
    best: np.ndarray  # int64[n, 3], as `spots` but relative to the window, for the first grid with the most words
    firsts: np.ndarray  # int64[n + 1, FIRSTS], measures of the first grid with k words; -1 if there was none
    # int64[slice, 3], after each iteration of a slice: words in the grid, letters, and cells of the letters'
    # bounding box
    history: np.ndarray
    chance: np.ndarray  # int64[2], state of the random generator for the choice of places
    # int64[SIDE * SIDE], edges: int64[28], reach: int64[SIDE * SIDE, 2], found: int64[SIDE * SIDE, 3],
    # component_of: int64[SIDE, SIDE]: see `_index` and `_components`
    cells: np.ndarray
    edges: np.ndarray
    reach: np.ndarray
    found: np.ndarray
    component_of: np.ndarray
    now: np.ndarray
    rules: np.ndarray


@partial(helper, inline="always")
def _fits(now, letters, owners, word, row, column, down):
    """The number of letters that a word, uint8[length], would cross at a place, or -1 if the place is illegal.

    This function and `_open` are called so often that passing a whole `Work` would take most of the time.
    """
    length, across = len(word), 1 - down
    last_row, last_column = row + down * (length - 1), column + across * (length - 1)
    if row < now[TOP] or column < now[LEFT]:
        return -1
    if last_row >= now[TOP] + now[ROWS] or last_column >= now[LEFT] + now[COLUMNS]:
        return -1
    if letters[row - down, column - across] or letters[last_row + down, last_column + across]:
        return -1
    crossed = 0
    for i in range(length):
        r, c = row + down * i, column + across * i
        if letters[r, c]:
            if letters[r, c] != word[i] or owners[r, c] & (1 << down):
                return -1
            crossed += 1
        elif letters[r + across, c + down] or letters[r - across, c - down]:
            return -1
    return crossed


@helper
def _open(now, letters, owners, row, column, down, step):
    """Count the cells into which a word may extend from a cell, in a direction and by steps of 1 or -1."""
    across, count = 1 - down, 0
    while True:
        row, column = row + down * step, column + across * step
        if row < now[TOP] or row >= now[TOP] + now[ROWS] or column < now[LEFT] or column >= now[LEFT] + now[COLUMNS]:
            return count
        if letters[row, column]:
            if owners[row, column] & (1 << down):
                return count
        elif letters[row + across, column + down] or letters[row - across, column - down]:
            return count
        count += 1


@helper
def _index(work, top, left, bottom, right):
    """Sort the cells with one owner by letter: those of letter k are cells[edges[k]:edges[k + 1]], row by row.

    `reach` has the number of cells by which a word crossing there may extend back and forward. Cells whose words
    cannot touch the rectangle from top left to bottom right are omitted.
    """
    now, letters, owners, edges, found = work.now, work.letters, work.owners, work.edges, work.found
    count = 0
    for r in range(now[TOP], now[TOP] + now[ROWS]):
        for c in range(now[LEFT], now[LEFT] + now[COLUMNS]):
            owner = owners[r, c]
            if owner == 1 or owner == 2:
                down = 1 if owner == 1 else 0
                across, first, last = (c, left, right) if down else (r, top, bottom)
                if across + 1 < first or across - 1 > last:
                    continue
                back, on = _open(now, letters, owners, r, c, down, -1), _open(now, letters, owners, r, c, down, 1)
                along, first, last = (r, top, bottom) if down else (c, left, right)
                if along + on + 1 < first or along - back - 1 > last:
                    continue
                found[count, 0], found[count, 1], found[count, 2] = r * SIDE + c, back, on
                count += 1
    edges[:] = 0
    for j in range(count):
        edges[letters[found[j, 0] // SIDE, found[j, 0] % SIDE]] += 1
    for k in range(1, len(edges)):
        edges[k] += edges[k - 1]
    for j in range(count - 1, -1, -1):
        letter = letters[found[j, 0] // SIDE, found[j, 0] % SIDE]
        edges[letter] -= 1
        k = edges[letter]
        work.cells[k], work.reach[k, 0], work.reach[k, 1] = found[j, 0], found[j, 1], found[j, 2]


@partial(helper, inline="always")
def _find(codes, now, letters, owners, edges, cells, reach, choice, chance):
    """Whether a word can cross the indexed grid; `now` then has the place."""
    most, length = 0, len(codes)
    for i in range(length):
        for k in range(edges[codes[i]], edges[codes[i] + 1]):
            if i > reach[k, 0] or length - 1 - i > reach[k, 1]:
                continue
            r, c = cells[k] // SIDE, cells[k] % SIDE
            down = 1 if owners[r, c] == 1 else 0
            row, column = r - down * i, c - (1 - down) * i
            crossed = _fits(now, letters, owners, codes, row, column, down)
            if crossed < 1:
                continue
            if choice == RANDOM:
                most += 1
                take = _below(chance, most) == 0
            else:
                take = crossed > most
                most = max(most, crossed)
            if take:
                now[ROW], now[COLUMN], now[DOWN] = row, column, down
                if choice == ANY_FIRST:
                    return True
    return most > 0


@partial(helper, inline="always")
def _write(work, word, row, column, down):
    for i in range(work.lengths[word]):
        r, c = row + down * i, column + (1 - down) * i
        work.letters[r, c] = work.words[word, i]
        work.owners[r, c] |= 1 << down
    work.spots[word, 0], work.spots[word, 1], work.spots[word, 2] = row, column, down


@partial(helper, inline="always")
def _erase(work, word):
    row, column, down = work.spots[word, 0], work.spots[word, 1], work.spots[word, 2]
    for i in range(work.lengths[word]):
        r, c = row + down * i, column + (1 - down) * i
        work.owners[r, c] &= 3 - (1 << down)
        if work.owners[r, c] == 0:
            work.letters[r, c] = 0
    work.spots[word, 2] = -1


@helper
def _unlist(work, place):
    now = work.now
    now[LISTED] -= 1
    for k in range(place, now[LISTED]):
        work.queue[k] = work.queue[k + 1]


@helper
def _components(work):
    """Number the connected components of the grid in `component_of`, from 1, and return their number."""
    component_of, letters, now = work.component_of, work.letters, work.now
    for k in range(now[PLACED]):
        word = work.stack[k]
        for i in range(work.lengths[word]):
            down = work.spots[word, 2]
            component_of[work.spots[word, 0] + down * i, work.spots[word, 1] + (1 - down) * i] = 0
    components = 0
    for k in range(now[PLACED]):
        row, column = work.spots[work.stack[k], 0], work.spots[work.stack[k], 1]
        if component_of[row, column]:
            continue
        components += 1
        component_of[row, column] = components
        work.cells[0], fresh = row * SIDE + column, 1
        while fresh:
            fresh -= 1
            r, c = work.cells[fresh] // SIDE, work.cells[fresh] % SIDE
            for turn in range(4):
                dr, dc = (turn == 0) - (turn == 1) + 0, (turn == 2) - (turn == 3) + 0
                if letters[r + dr, c + dc] and component_of[r + dr, c + dc] == 0:
                    component_of[r + dr, c + dc] = components
                    work.cells[fresh] = (r + dr) * SIDE + c + dc
                    fresh += 1
    return components


@helper
def _measure(work):
    """The number of letters in the grid, and of cells of their bounding box."""
    now, count = work.now, 0
    low_row, low_column, high_row, high_column = SIDE, SIDE, -1, -1
    for r in range(now[TOP], now[TOP] + now[ROWS]):
        for c in range(now[LEFT], now[LEFT] + now[COLUMNS]):
            if work.letters[r, c]:
                count += 1
                low_row, high_row = min(low_row, r), max(high_row, r)
                low_column, high_column = min(low_column, c), max(high_column, c)
    return count, (high_row - low_row + 1) * (high_column - low_column + 1) if count else 0


@helper
def _keep_best(work, count, box):
    """Keep the grid as the best one if it is connected and has more words than any before."""
    now, placed = work.now, work.now[PLACED]
    if placed <= now[MOST_WORDS] or _components(work) > 1:
        return
    now[MOST_WORDS] = placed
    for word in range(len(work.best)):
        work.best[word, 0], work.best[word, 1] = work.spots[word, 0] - now[TOP], work.spots[word, 1] - now[LEFT]
        work.best[word, 2] = work.spots[word, 2]
    work.firsts[placed, 0], work.firsts[placed, 1] = now[STEP], now[ROWS] * now[COLUMNS]
    work.firsts[placed, 2], work.firsts[placed, 3] = count, box


@helper
def _record(work):
    now = work.now
    now[STEP] += 1
    count, box = _measure(work)
    line = now[STEP] - work.history[0, 0]
    work.history[line, 0], work.history[line, 1], work.history[line, 2] = now[PLACED], count, box
    _keep_best(work, count, box)


@helper
def _place(work, place, row, column, down):
    """Move the word at a place of L into G: one iteration. Held words become available again."""
    word = work.queue[place]
    _unlist(work, place)
    _write(work, word, row, column, down)
    work.stack[work.now[PLACED]] = word
    work.now[PLACED] += 1
    for k in range(work.now[LISTED]):
        if work.barred[work.queue[k]] >= _HELD:
            work.barred[work.queue[k]] -= _HELD
    _record(work)


@helper
def _remove(work, word, held):
    """Move a word of G to the end of L: one iteration. `held` keeps it out until another word is placed."""
    now, stack, k = work.now, work.stack, 0
    _erase(work, word)
    while stack[k] != word:
        k += 1
    now[PLACED] -= 1
    for j in range(k, now[PLACED]):
        stack[j] = stack[j + 1]
    work.queue[now[LISTED]] = word
    now[LISTED] += 1
    work.barred[word] = now[STEP] + 1 + work.rules[TENURE] + held * _HELD
    _record(work)


@helper
def _first(work):
    """The place in L of the first word that can be placed at the indexed cells, or -1."""
    now, queue, barred, words, lengths = work.now, work.queue, work.barred, work.words, work.lengths
    letters, owners, edges, cells, reach = work.letters, work.owners, work.edges, work.cells, work.reach
    choice, chance = work.rules[CHOICE], work.chance
    for k in range(now[LISTED]):
        word = queue[k]
        if barred[word] > now[STEP]:
            continue
        codes = words[word, : lengths[word]]
        if _find(codes, now, letters, owners, edges, cells, reach, choice, chance):
            return k
    return -1


@kernel
def pick(work):
    """pickWord: the place in L of the first word that can be placed, or -1; `now` has the place in the grid."""
    _index(work, _ZERO, _ZERO, _SIDE, _SIDE)
    return _first(work)


@partial(helper, inline="always")
def _removable(work, word):
    """Whether removing a word leaves no two letters next to each other that belong only to crossing words."""
    if work.pinned[word]:
        return False
    row, column, down = work.spots[word, 0], work.spots[word, 1], work.spots[word, 2]
    before = 0
    for i in range(work.lengths[word]):
        owner = work.owners[row + down * i, column + (1 - down) * i]
        if owner == 3 and before == 3:
            return False
        before = owner
    return True


@kernel
def victim(work):
    """The first word of G whose removal lets a word of L be placed, or -1.

    No word of L can be placed before, so that only places near the removed word are checked.
    """
    if work.now[PLACED] < 2:
        return -1
    for k in range(work.now[PLACED]):
        word = work.stack[k]
        if not _removable(work, word):
            continue
        row, column, down = work.spots[word, 0], work.spots[word, 1], work.spots[word, 2]
        end = work.lengths[word] - 1
        _erase(work, word)
        _index(work, row, column, row + down * end, column + (1 - down) * end)
        found = _first(work) >= 0
        if found and work.rules[REPAIR] == AVOID:
            work.now[PLACED] -= 1
            work.stack[k] = work.stack[work.now[PLACED]]
            found = _components(work) == 1
            work.stack[k] = word
            work.now[PLACED] += 1
        _write(work, word, row, column, down)
        if found:
            return word
    return -1


@helper
def last(work):
    """The word of G placed last that can be removed, or -1."""
    for k in range(work.now[PLACED] - 1, -1, -1):
        if _removable(work, work.stack[k]):
            return work.stack[k]
    return -1


@helper
def _joins(work, word, row, column, down):
    part = 0
    for i in range(work.lengths[word]):
        r, c = row + down * i, column + (1 - down) * i
        if work.letters[r, c]:
            if part and work.component_of[r, c] != part:
                return True
            part = work.component_of[r, c]
    return False


@helper
def _bridge(work):
    """Place the first word of L that crosses two components of the grid. Return whether there was one."""
    _components(work)
    _index(work, _ZERO, _ZERO, _SIDE, _SIDE)
    for place in range(work.now[LISTED]):
        word = work.queue[place]
        if work.barred[word] > work.now[STEP]:
            continue
        codes = work.words[word, : work.lengths[word]]
        for i in range(len(codes)):
            for k in range(work.edges[codes[i]], work.edges[codes[i] + 1]):
                r, c = work.cells[k] // SIDE, work.cells[k] % SIDE
                down = 1 if work.owners[r, c] == 1 else 0
                row, column = r - down * i, c - (1 - down) * i
                crossed = _fits(work.now, work.letters, work.owners, codes, row, column, down)
                if crossed > 1 and _joins(work, word, row, column, down):
                    _place(work, place, row, column, down)
                    return True
    return False


@helper
def _drop_components(work, components):
    """Remove the words of all components except the largest one and those with fixed words."""
    sizes = np.zeros(components + 1, np.int64)
    for k in range(work.now[PLACED]):
        word = work.stack[k]
        weight = 1 + (work.pinned[word] == 2) * SIDE * SIDE
        sizes[work.component_of[work.spots[word, 0], work.spots[word, 1]]] += weight
    kept = 1
    for part in range(2, components + 1):
        if sizes[part] > sizes[kept]:
            kept = part
    # listed first, because a removal may renumber the components
    gone = np.zeros(work.now[PLACED], np.int64)
    count = 0
    for k in range(work.now[PLACED]):
        word = work.stack[k]
        part = work.component_of[work.spots[word, 0], work.spots[word, 1]]
        if part != kept and sizes[part] < SIDE * SIDE:
            gone[count] = word
            count += 1
    for k in range(count):
        _remove(work, gone[k], _ZERO)


@helper
def _reconnect(work):
    """Reconnect a grid: by words that cross two components, then by removing the smaller components."""
    components = _components(work)
    while components > 1 and work.rules[REPAIR] == BRIDGE and _bridge(work):
        components = _components(work)
    if components > 1:
        _drop_components(work, components)


@helper
def _crosses_edge(work, word, side):
    """Whether a word has a cell in an edge line of the window: 0 top, 1 bottom, 2 left, 3 right."""
    axis = side // 2
    edge, first = work.now[TOP + axis], work.spots[word, axis]
    last = first + (work.lengths[word] - 1) * (work.spots[word, 2] != axis)
    return last == edge + work.now[ROWS + axis] - 1 if side % 2 else first == edge


@helper
def _reshape(work):
    """Move an edge line with few words to the other side if that lets a word of L in; whether it was moved."""
    now = work.now
    for few in range(work.rules[RESHAPE] + 1):
        for side in range(4):
            axis = TOP if side < 2 else LEFT
            step = -1 if side % 2 else 1
            to = now[axis] + step
            if to < 1 or to + now[axis + 2] > SIDE - 1:
                continue
            count, one, free = 0, np.int64(-1), True
            for k in range(now[PLACED]):
                if _crosses_edge(work, work.stack[k], side):
                    count += 1
                    one = work.stack[k]
                    free = free and _removable(work, one)
            if count != few or not free or few > 1 or now[PLACED] <= few:
                continue
            row = column = down = 0
            if few:
                row, column, down = work.spots[one, 0], work.spots[one, 1], work.spots[one, 2]
                _erase(work, one)
            now[axis] += step
            found = pick(work) >= 0
            if few:
                now[axis] -= step
                _write(work, one, row, column, down)
            if found and few:
                _remove(work, one, _ZERO)
                now[axis] += step
                _reconnect(work)
            if found:
                return True
            if not few:
                now[axis] -= step
    return False


@helper
def _center(work):
    """Place the first word of L that fits at the center, across or else down. Return whether one does."""
    now = work.now
    for turn in range(2):  # held words only if there are no others
        for k in range(now[LISTED]):
            word = work.queue[k]
            if turn == 0 and work.barred[word] > now[STEP]:
                continue
            length = work.lengths[word]
            down = 0 if length <= now[COLUMNS] else 1
            if length <= max(now[ROWS], now[COLUMNS]):
                row = now[TOP] + (now[ROWS] - (length if down else 1)) // 2
                column = now[LEFT] + (now[COLUMNS] - (1 if down else length)) // 2
                _place(work, k, row, column, down)
                return True
    return False


@kernel
def lay(work, word, row, column, down):
    """Put a word that is not in L into the grid. This does not count as an iteration."""
    _write(work, word, row, column, down)
    work.stack[work.now[PLACED]] = word
    work.now[PLACED] += 1


@helper
def clear(work):
    """Empty the grid except for fixed words, restore L, and center the window."""
    now = work.now
    work.letters[:] = 0
    work.owners[:] = 0
    work.barred[:] = 0
    work.spots[:, 2] = -1
    now[TOP], now[LEFT] = (SIDE - now[ROWS]) // 2, (SIDE - now[COLUMNS]) // 2
    now[LISTED], now[PLACED] = work.start[2], 0
    for k in range(len(work.order)):
        work.queue[k] = work.order[k]
    top = now[TOP] + (now[ROWS] - work.box[0]) // 2
    left = now[LEFT] + (now[COLUMNS] - work.box[1]) // 2
    for word in range(len(work.lengths)):
        if work.pinned[word] == 2:
            lay(work, word, top + work.fixed[word, 0], left + work.fixed[word, 1], work.fixed[word, 2])


@helper
def _grow(work):
    """Enlarge the grid to N + 1, with or without a restart. Return whether it could grow."""
    now, rules = work.now, work.rules
    grown = False
    for axis in range(2):
        if rules[GROWS] & (1 << axis) and now[ROWS + axis] < MOST:
            now[ROWS + axis] += 1
            grown = True
            past = now[TOP + axis] + now[ROWS + axis] > SIDE - 1
            if past or (now[ROWS + axis] % 2 and now[TOP + axis] > 1):
                now[TOP + axis] -= 1
    if grown and rules[RESET] == ANEW:
        clear(work)
    return grown


@helper
def _restart_same_size(work):
    """Empty the grid, and restart with the current L followed by the words of the grid."""
    now, many = work.now, work.now[LISTED]
    for k in range(many):
        work.order[k] = work.queue[k]
    for k in range(now[PLACED]):
        if work.pinned[work.stack[k]] != 2:
            work.order[many] = work.stack[k]
            many += 1
    clear(work)


@helper
def _step(work):
    """One iteration of the loop of Algorithm 1. Return whether anything was done."""
    now, rules = work.now, work.rules
    if now[PLACED] == 0:
        return _center(work)
    if work.box[0] and _components(work) > 1 and _bridge(work):
        return True
    place = pick(work)
    if place < 0 and rules[RESHAPE] >= 0 and _reshape(work):
        place = pick(work)
    if place >= 0:
        _place(work, place, now[ROW], now[COLUMN], now[DOWN])
        return True
    word = victim(work) if rules[VICTIM] else -1
    held = word < 0
    if held and rules[LIFO]:
        word = last(work)
    if word < 0:
        return False
    _remove(work, word, 1 if held else 0)
    if now[PLACED] > 1:
        _reconnect(work)
    return True


@kernel
def run(work, until):
    """Continue until `until` iterations are done in total. Return ON, DONE (all or enough words fitted) or STUCK.

    `history` must have a row for each iteration, for twice the number of words, and one more at the front.
    """
    now, rules = work.now, work.rules
    work.history[0, 0] = now[STEP]
    while now[STEP] < until:
        if now[MOST_WORDS] >= rules[FIT]:
            return DONE
        before, was = now[STEP], work.queue[0]
        done = _step(work)
        if now[MOST_WORDS] >= rules[FIT]:
            return DONE
        epoch = rules[EPOCH] and now[STEP] // rules[EPOCH] > before // rules[EPOCH]
        back = now[LISTED] > 0 and work.queue[0] == now[HEAD] != was
        if epoch and rules[RESET] == AGAIN:
            _restart_same_size(work)
        elif (not done or epoch or back) and not (rules[GROWS] and _grow(work)) and not done:
            return STUCK
    return ON


@kernel
def begin(work):
    """Start again, at iteration 0 and the first size."""
    now = work.now
    now[:] = 0
    now[ROWS], now[COLUMNS] = work.start[0], work.start[1]
    now[HEAD] = work.order[0] if work.start[2] else -1
    work.best[:, 2] = -1
    work.firsts[:] = -1
    clear(work)
    if now[PLACED]:
        count, box = _measure(work)
        _keep_best(work, count, box)
