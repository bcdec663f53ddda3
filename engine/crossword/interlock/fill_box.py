"""A round of the search for layouts: one box, filled row by row or by annealing, and mended."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Protocol

import numpy as np

from engine.crossword.grid import Entry, grid_of, parts
from engine.crossword.interlock import kernels
from engine.crossword.interlock.arrays import (
    box_of,
    empty_state,
    entries_in,
    packed_words,
    put_all,
    put_kept,
    room_for,
)
from engine.crossword.interlock.beam import DRAWS, FEWEST, grown
from engine.crossword.interlock.kernels import BEST, CELLS, HEAT, WORDS, WORTH
from engine.crossword.interlock.request import Task
from engine.crossword.puzzle import MOST_BOX
from engine.seed import Seed

SLICE = 4000
"""Steps between two looks at the host: some 10 ms."""
HOT, COLD = 3.5, 1.0
"""Temperatures in cells at the start and the end of an annealing: a word is worth some 15."""
WARM, MENDS, MEND_SHARE = 2.0, 3, 0.08
"""The temperature at which a box is mended, and may grow by a line; how many it may grow by; and the time for each
as a share of the round's."""
APART, LATE = 10.0, 2.0
"""What a part that does not hang together with the others costs, in cells; and how much more at the end."""
SURE = 0.9
"""How much of the time that seems to be left is there, surely."""
MUST = 8.0
"""What a word that must be in a layout counts for beside its letters when rows are drawn, in letters."""


def room_to_grow(box: tuple[int, int], steps: float) -> bool:
    """Whether so many steps are enough to fill a box row by row."""
    return steps >= 2 * FEWEST * DRAWS * (max(box) + 1) // 2


@cache
def prepare() -> None:
    """Compile what is not compiled yet, or load it: no part of the time that a search may take."""
    words = packed_words(("ab", "ba"), (), ())
    now, best = (empty_state(2, 4, 4) for _ in range(2))
    size, weights, heat = np.array((4, 4), np.int64), np.ones(4), np.array([HOT, -math.inf, -math.inf])
    kernels.anneal(words, now, best, size, 2, 1, weights, heat, 1, Seed(1).state, room_for(words))
    grown(("ab", "ba"), (0.0, 0.0), (4, 4), 2, lambda *_: 0.0, Seed(1))


class Host(Protocol):
    """The search that a round is a part of."""

    @property
    def steps_left(self) -> float:
        """Steps that may still be done, whatever the time."""
        ...

    def left(self) -> float:
        """Steps that may still be done, as far as one can tell."""
        ...

    def check(self) -> None:
        """Raise where the search was stopped or its time is over."""
        ...

    def note(self, words: int, utilisation: float, steps: int) -> None:
        """Steps were done."""
        ...

    def add(self, entries: Sequence[Entry]) -> None:
        """Take in a layout."""
        ...

    def show(self, *, now: bool = False) -> None:
        """Publish what was found."""
        ...


class Round:
    """One round, in one box.

    Attributes:
        cells: of the smallest box around the letters, before it was mended.
    """

    def __init__(
        self, task: Task, box: tuple[int, int], host: Host, seed: Seed, steps: int, *, apart: int = 2
    ) -> None:
        self._task, self._host, self._seed, self._steps = task, host, seed, steps
        words = task.usable
        self._words = packed_words(words, task.must, [entry.word for entry in task.kept])
        rows, columns = (min(side + MENDS, MOST_BOX) for side in box)
        self._now, self._best = (empty_state(len(words), rows, columns) for _ in range(2))
        even = put_kept(words, self._words, self._now, task.kept, box)
        self._room, self._apart = room_for(self._words), apart if even else 1
        self._size = np.array(box, np.int64)
        self._heat = np.array([HOT, -math.inf, -math.inf])
        self._weights = _weights(task, box)
        self._grown, self.cells = False, 0

    def anneal(self) -> int:
        """Anneal it, and mend it; how many words went in before it was mended, though in parts."""
        self._anneal(self._steps, HOT)
        return self._mended()

    def grow(self) -> int:
        """Fill it row by row, and mend it; how many words went in before it was mended, though in parts."""
        rows, columns = (int(side) for side in self._size)
        self._grown, drawn = True, 0

        def spend(more: int, words: int, utilisation: float) -> float:
            nonlocal drawn
            drawn += more
            self._host.note(words, utilisation, more)
            self._host.check()
            self._host.show()
            return min(self._steps - drawn, SURE * self._host.left())

        worth = [MUST * (word in self._task.must) for word in self._task.usable]
        best, whole = grown(self._task.usable, worth, (rows, columns), self._task.fit, spend, self._seed)
        put_all(self._task.usable, self._words, self._now, best, self._room)
        put_all(self._task.usable, self._words, self._best, whole, self._room)
        if whole:
            self._heat[BEST] = self._energy(self._best)
        self._host.add(whole or _largest_part(best))
        self._tell(0)
        if len(whole) < self._task.fit:
            self._anneal(int(self._steps * MEND_SHARE), WARM)
        return self._mended()

    def _mended(self) -> int:
        """Let the box grow while words are missing, or stand apart; how many words it had before."""
        words = max(int(state.counts[WORDS]) for state in (self._best, self._now))
        self.cells = math.prod(box_of(self._best if self._best.counts[WORDS] else self._now))
        for _ in range(MENDS):
            if self._best.counts[WORDS] >= self._task.fit or not self._widen():
                break
            self._anneal(int(self._steps * MEND_SHARE), WARM)
        self._host.show(now=True)
        return words

    def _anneal(self, steps: int, hot: float) -> None:
        done = 0
        while done < steps:
            self._host.check()
            self._heat[HEAT] = self._weights[WORTH] * hot * (COLD / hot) ** (done / steps)
            weights = self._weights * [1, 1, 1, 1 + (LATE - 1) * done / steps]
            now, best = int(min(SLICE, steps - done, self._host.steps_left)), self._heat[BEST]
            kernels.anneal(
                self._words, self._now, self._best, self._size, self._task.fit, self._apart, weights,
                self._heat, now, self._seed.state, self._room,
            )  # fmt: skip
            done += now
            self._tell(now)
            if self._heat[BEST] > best:
                self._host.add(entries_in(self._task.usable, self._best))
            self._host.show()

    def _tell(self, steps: int) -> None:
        """Tell the host how the present layout is, after some steps."""
        rows, columns = box_of(self._now)
        words, cells = (int(self._now.counts[k]) for k in (WORDS, CELLS))
        self._host.note(words, cells / (rows * columns) if cells else 0.0, steps)

    def _energy(self, state: kernels.State, apart: float = 1.0) -> float:
        weights = self._weights * [1, 1, 1, apart]
        return float(kernels.energy(self._words, state, self._size, weights))

    def _widen(self) -> bool:
        """Make the box a line larger, and go back to the best layout if it is better; False if it may not be."""
        free = [not self._task.objective.rows, not self._task.objective.columns]
        ways = [way for way in (0, 1) if free[way] and self._size[way] < MOST_BOX]
        if not ways:
            return False
        way = min(ways, key=lambda way: self._size[way])
        self._size[way] += 1
        if self._size[way] % 2 == 0:  # every other line is no line more
            self._apart = 1
        if self._best.counts[WORDS]:
            self._heat[BEST] = self._energy(self._best)
            if not self._grown or self._heat[BEST] >= self._energy(self._now, apart=LATE):
                kernels.copy(self._now, self._best)
        return True


def _largest_part(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Of entries that stand in several parts those of the largest."""
    if not entries:
        return ()
    part = parts(grid_of(entries))[0]
    top, left = min(entry.row for entry in entries), min(entry.column for entry in entries)
    return tuple(entry for entry in entries if (entry.row - top, entry.column - left) in part)


def _weights(task: Task, box: tuple[int, int]) -> np.ndarray:
    """The objective as the kernels weigh it, in cells: the quality of a layout times the cells of the box.

    The more the other qualities weigh, the more a word is worth, which comes before them.
    """
    area = box[0] * box[1]
    crossing = task.objective.crossings * area / (2 * max(task.fit, 1))
    symmetry = 2 * task.objective.symmetry
    word = 1.0 + crossing + symmetry
    return np.array([word, 1.0 - crossing, symmetry, APART * word])
