"""A round of the search for layouts: one box, filled row by row or by annealing, then repaired.

The beam search gives the tightest boxes of many words. Annealing improves a partial layout: it places, moves and
removes words with the legal crossings of the others, and accepts a worse layout with a probability that falls with
the temperature.
"""

import math
from collections.abc import Collection, Sequence
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from engine.core.seed import Seed
from engine.crossword.grid import Entry, components, cornered, grid_of
from engine.crossword.interlock import kernels
from engine.crossword.interlock.beam import DRAWS, FEWEST, coded_words, grow_layouts
from engine.crossword.interlock.kernels import State, Words, Workspace
from engine.crossword.interlock.request import SearchRequest
from engine.crossword.puzzle import MOST_BOX

if TYPE_CHECKING:
    from engine.crossword.interlock.search import Run

BORDER = 3  # extra lines of the arrays around a box
WORD, REQUIRED_WORD = 10.0, 60.0  # worth in cells, in addition to its letters, of any word and of a required word


def packed_words(words: Sequence[str], required: Collection[str], kept: Collection[str]) -> Words:
    """The words as arrays."""
    worth = np.array([REQUIRED_WORD if word in required else WORD for word in words])
    return Words(*coded_words(words), worth, np.isin(words, list(kept)))


def empty_state(words: int, rows: int, columns: int) -> State:
    """A state without words, in arrays large enough for a box and its border."""
    side = max(rows, columns) + BORDER
    taken, crossed = np.zeros((2, 2, side), np.uint64)
    owner, places = np.full((2, side, side), kernels.NOWHERE, np.int16), np.full((words, 3), kernels.NOWHERE, np.int64)
    return State(taken, crossed, np.zeros((2, 26, side), np.uint64), owner, places, np.zeros(4, np.int64))


def workspace_for(words: Words) -> Workspace:
    """Allocate buffers for the kernels."""
    most = words.codes.size + 4
    (gains, shares), (near, mark, stack) = np.empty((2, kernels.PLACES)), np.empty((3, 5 * most), np.int64)
    found, gone = (
        np.empty((kernels.PLACES, kernels.OTHERS + kernels.MOST_PUSHED), np.int64),
        np.empty((most, 4), np.int64),
    )
    return Workspace(found, gains, shares, np.empty(len(words.worth)), gone, near, mark, stack)


def put_kept(words: Sequence[str], packed: Words, state: State, entries: Sequence[Entry], box: tuple[int, int]) -> bool:
    """Put the kept entries into the middle of a box of rows and columns that is large enough.

    Returns whether the entries of each direction are in every other line, counted from the first: only then can
    the search use every other line.
    """
    if not entries:
        return True
    cells = [cell for entry in entries for cell in entry.cells]
    lines = [{entry.row for entry in entries if entry.direction == "across"}]
    lines.append({entry.column for entry in entries if entry.direction == "down"})
    even, off = True, [0, 0]
    for axis, side in enumerate(box):
        low, high = (end(cell[axis] for cell in cells) for end in (min, max))
        free = side - 1 - high + low
        middle = [free // 2, free // 2 + 1] if free else [0]
        good = [start for start in middle if all((line - low + start) % 2 == 0 for line in lines[axis])]
        even = even and bool(good)
        off[axis] = (good or middle)[0] - low + 1
    moved = [Entry(entry.word, entry.row + off[0] - 1, entry.column + off[1] - 1, entry.direction) for entry in entries]
    put_all(words, packed, state, moved, workspace_for(packed))
    return even


def put_all(words: Sequence[str], packed: Words, state: State, entries: Sequence[Entry], space: Workspace) -> None:
    """Put entries into an empty state."""
    numbers = {word: number for number, word in enumerate(words)}
    for entry in entries:
        line, first = (entry.row, entry.column) if entry.direction == "across" else (entry.column, entry.row)
        kernels.put(packed, state, numbers[entry.word], int(entry.direction == "down"), line + 1, first + 1)
    kernels.count_components(packed, state, space.mark, space.stack)


def entries_in(words: Sequence[str], state: State) -> tuple[Entry, ...]:
    """The entries in a state."""
    found = ((words[w], way, line, first) for w, (way, line, first) in enumerate(state.places.tolist()) if way >= 0)
    return tuple(
        Entry(word, line - 1, first - 1, "across") if way == 0 else Entry(word, first - 1, line - 1, "down")
        for word, way, line, first in found
    )


def box_of(state: State) -> tuple[int, int]:
    """Rows and columns of the letters' bounding box; (0, 0) without letters."""
    sides = [np.flatnonzero(lines) for lines in state.taken | state.crossed]
    rows, columns = (int(side[-1] - side[0]) + 1 if len(side) else 0 for side in sides)
    return rows, columns


SLICE = 4000  # annealing steps between two checks of the control, about 10 ms
HOT, COLD = 3.5, 1.0
"""Temperatures in cells at the start and the end of an annealing. A word is worth about 15 cells."""
WARM, REPAIRS, REPAIR_SHARE = 2.0, 3, 0.08
"""The temperature at the start of a repair; the lines by which a box may grow; and the steps of a repair as a
share of the round's."""
DISCONNECTED, LATE = 10.0, 2.0
"""Penalty in cells of each additional component; and the factor by which it grows until the end."""
TIME_MARGIN = 0.9  # share of the estimated remaining steps that a beam search plans to use
REQUIRED = 8.0  # worth in letters, in addition to its letters, of a required word in a beam search


def enough_for_beam(box: tuple[int, int], steps: float) -> bool:
    """Whether `steps` are enough to fill a box row by row."""
    return steps >= 2 * FEWEST * DRAWS * (max(box) + 1) // 2


def prepare() -> None:
    """Compile or load the kernels, so that this does not count against the time limit of a search."""
    prepare_annealing()
    prepare_rows()


@cache
def prepare_annealing() -> None:
    """Compile or load the kernels of `Round.anneal`."""
    words = packed_words(("ab", "ba"), (), ())
    now, best = (empty_state(2, 4, 4) for _ in range(2))
    size, weights, heat = np.array((4, 4), np.int64), np.ones(4), np.array([HOT, -math.inf, -math.inf])
    kernels.anneal(words, now, best, size, 2, 1, weights, heat, 1, Seed(1).state, workspace_for(words))
    kernels.energy(words, now, size, weights)
    kernels.copy(now, best)


@cache
def prepare_rows() -> None:
    """Compile or load the kernels of `Round.grow`."""
    grow_layouts(("ab", "ba"), (0.0, 0.0), (4, 4), 2, lambda *_: 0.0, Seed(1))


class Round:
    """One round, in one box. `cells` are those of the letters' bounding box before the repair."""

    def __init__(
        self, request: SearchRequest, box: tuple[int, int], run: "Run", seed: Seed, steps: int, *, spacing: int = 2
    ) -> None:
        self._request, self._run, self._seed, self._steps = request, run, seed, steps
        words = request.usable
        self._words = packed_words(words, request.required, [entry.word for entry in request.kept])
        rows, columns = (min(side + REPAIRS, MOST_BOX) for side in box)
        self._now, self._best = (empty_state(len(words), rows, columns) for _ in range(2))
        even = put_kept(words, self._words, self._now, request.kept, box)
        self._space, self._spacing = workspace_for(self._words), spacing if even else 1
        self._size = np.array(box, np.int64)
        self._heat = np.array([HOT, -math.inf, -math.inf])
        self._weights = _weights(request, box)
        self._grown, self.cells = False, 0

    def anneal(self) -> int:
        """Anneal and repair. Return the number of words before the repair, connected or not."""
        self._anneal(self._steps, HOT)
        return self._repair()

    def grow(self) -> int:
        """Fill row by row and repair. Return the number of words before the repair, connected or not."""
        rows, columns = (int(side) for side in self._size)
        self._grown, drawn = True, 0

        def spend(more: int, words: int, utilisation: float) -> float:
            nonlocal drawn
            drawn += more
            self._run.record(words, utilisation, more)
            self._run.check()
            self._run.show()
            return min(self._steps - drawn, TIME_MARGIN * self._run.budget.remaining())

        words, fit = self._request.usable, self._request.fit
        worth = [REQUIRED * (word in self._request.required) for word in words]
        best, connected = grow_layouts(words, worth, (rows, columns), fit, spend, self._seed)
        put_all(words, self._words, self._now, best, self._space)
        put_all(words, self._words, self._best, connected, self._space)
        if connected:
            self._heat[kernels.BEST] = self._energy(self._best)
        self._run.add(connected or _largest_component(best))
        self._record(0)
        if len(connected) < fit:
            self._anneal(int(self._steps * REPAIR_SHARE), WARM)
        return self._repair()

    def _repair(self) -> int:
        """Enlarge the box and anneal while words are missing or disconnected. Return the number of words before."""
        words = max(int(state.counts[kernels.WORDS]) for state in (self._best, self._now))
        self.cells = math.prod(box_of(self._best if self._best.counts[kernels.WORDS] else self._now))
        for _ in range(REPAIRS):
            if self._best.counts[kernels.WORDS] >= self._request.fit or not self._widen():
                break
            self._anneal(int(self._steps * REPAIR_SHARE), WARM)
        self._run.show(now=True)
        return words

    def _anneal(self, steps: int, hot: float) -> None:
        done = 0
        while done < steps:
            self._run.check()
            self._heat[kernels.HEAT] = self._weights[kernels.WORTH] * hot * (COLD / hot) ** (done / steps)
            weights = self._weights * [1, 1, 1, 1 + (LATE - 1) * done / steps]
            now, best = int(min(SLICE, steps - done, self._run.budget.steps_remaining)), self._heat[kernels.BEST]
            kernels.anneal(
                self._words, self._now, self._best, self._size, self._request.fit, self._spacing, weights,
                self._heat, now, self._seed.state, self._space,
            )  # fmt: skip
            done += now
            self._record(now)
            if self._heat[kernels.BEST] > best:
                self._run.add(entries_in(self._request.usable, self._best))
            self._run.show()

    def _record(self, steps: int) -> None:
        """Report the measures of the current state to the run, after some steps."""
        rows, columns = box_of(self._now)
        words, cells = (int(self._now.counts[k]) for k in (kernels.WORDS, kernels.CELLS))
        self._run.record(words, cells / (rows * columns) if cells else 0.0, steps)

    def _energy(self, state: State, disconnected: float = 1.0) -> float:
        weights = self._weights * [1, 1, 1, disconnected]
        return float(kernels.energy(self._words, state, self._size, weights))

    def _widen(self) -> bool:
        """Enlarge the box by a line, and return to the best state if it is better. False if it cannot grow."""
        free = [not self._request.objective.rows, not self._request.objective.columns]
        ways = [way for way in (0, 1) if free[way] and self._size[way] < MOST_BOX]
        if not ways:
            return False
        way = min(ways, key=lambda way: self._size[way])
        self._size[way] += 1
        if self._size[way] % 2 == 0:  # with an even size, every other line gains nothing from the new line
            self._spacing = 1
        if self._best.counts[kernels.WORDS]:
            self._heat[kernels.BEST] = self._energy(self._best)
            if not self._grown or self._heat[kernels.BEST] >= self._energy(self._now, disconnected=LATE):
                kernels.copy(self._now, self._best)
        return True


def _largest_component(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    if not entries:
        return ()
    largest = components(grid_of(entries))[0]
    pairs = zip(entries, cornered(entries), strict=True)
    return tuple(entry for entry, moved in pairs if moved.slot.cell in largest)


def _weights(request: SearchRequest, box: tuple[int, int]) -> np.ndarray:
    """The objective as weights for the kernels, in cells: the quality of a layout times the cells of the box.

    A word is worth more if the other qualities have larger weights, because the number of words comes first.
    """
    area = box[0] * box[1]
    crossing = request.objective.crossings * area / (2 * max(request.fit, 1))
    symmetry = 2 * request.objective.symmetry
    word = 1.0 + crossing + symmetry
    return np.array([word, 1.0 - crossing, symmetry, DISCONNECTED * word])
