"""The algorithm of seed 003: Agarwal and others, "Automation Strategies for Unconstrained Crossword Puzzle
Generation".

Words come in the order of a rank. The first goes to the centre of N x N cells, N being the length of the longest;
then the first of the list that can be placed is placed, again and again; where none can be, a victim is removed,
or the word placed last, to the tail of the list. After each epoch of 500 iterations, or when the list has come
round to its first word, N grows by one. One placement or one removal is one iteration.

What the seed leaves open: words of equal rank are in the order of a seed; a word removed as the last one stays out
until another word is placed; a run of letters is always a word that was placed, so words never stand side by side.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.crossword.agarwal2020.ranking import ranked
from engine.crossword.agarwal2020.strategy import PUBLISHED, Strategy
from engine.crossword.grid import Entry, faults, grid_of
from engine.crossword.interlock.best_layouts import Progress, check_search
from engine.crossword.interlock.layout import Gallery, Point
from engine.crossword.puzzle import ANYTHING, Objective
from engine.job import Control, Ending, Outcome
from engine.seed import Seed

ROUND_STEPS = 8000
"""Iterations after which a round is given up: what the seed's largest puzzles took."""
IDLE_ROUNDS = 20  # after so many rounds without a new layout there is nothing more to hope for
REPORT_SECONDS = 0.1


def interlock(
    words: Sequence[str],
    objective: Objective = ANYTHING,
    *,
    must: Collection[str] = (),
    kept: Sequence[Entry] = (),
    seed: int = 1,
    seconds: float | None = None,
    steps: int | None = None,
    strategy: Strategy = PUBLISHED,
    control: Control | None = None,
) -> Outcome[Gallery]:
    """Grow grids of some words, round after round, each with words of equal rank in another order.

    Args:
        words: answers, no two the same.
        must: these are placed first and not removed.
        kept: these stay where they are relative to one another.
        seconds, steps: how long, in all; steps are iterations. With neither it is one round.
        control: publishes the gallery so far.

    Raises:
        BadInput: a word stands there twice, the words kept do not fit together or into the box, or a limit is not
            positive.
    """
    check_search(words, seconds, steps)
    grid_of(kept)
    search = _Search(tuple(words), objective, frozenset(must), tuple(kept), strategy, Seed(seed, "seed003"))
    return _Run(search, seconds, steps, control or Control()).outcome()


class _Search(NamedTuple):
    words: tuple[str, ...]
    objective: Objective
    must: frozenset[str]
    kept: tuple[Entry, ...]
    strategy: Strategy
    seed: Seed

    def orders(self) -> Iterator[tuple[str, ...]]:
        """L at the start of each round."""
        ranking, order = self.strategy.ranking, self.strategy.order
        mixed = list(self.words)
        if order == "given":
            yield self._musts_first(mixed)
        while True:
            self.seed.shuffle(mixed)
            yield self._musts_first(ranked(mixed, ranking, order))

    @property
    def all_words(self) -> tuple[str, ...]:
        """Those of the list, and those that are kept."""
        return (*self.words, *(entry.word for entry in self.kept))

    def _musts_first(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(words, key=lambda word: word not in self.must))


class _Run:
    """The rounds of a search, and what they found."""

    def __init__(self, search: _Search, seconds: float | None, steps: int | None, control: Control) -> None:
        self._search, self._seconds, self._control = search, seconds, control
        self._once = seconds is None and steps is None
        self._steps = ROUND_STEPS if self._once else steps
        self._began, self._shown = time.perf_counter(), 0.0
        self._progress = Progress(search.words, search.objective, search.must)
        self.done = self.rounds = 0

    def outcome(self) -> Outcome[Gallery]:
        """Go round after round until the time is over or nothing new comes, and tell how it ended."""
        ending, idle = None, 0
        for order in self._search.orders():
            known, before = set(self._grids()), self.done
            ending = self._round(order)
            self.rounds += 1
            idle = 0 if set(self._grids()) - known else idle + 1
            if ending is None and (self._once or idle > IDLE_ROUNDS or self.done == before):
                ending = Ending.FINISHED if self._progress.best else Ending.IMPOSSIBLE
            if ending:
                break
        statistics = {"iterations": self.done, "rounds": self.rounds}
        return Outcome(ending or Ending.FINISHED, self._progress.gallery, self.done, self._spent, statistics)

    def _round(self, order: Sequence[str]) -> Ending | None:
        """Go through Algorithm 1 once; how the whole search ended, or None."""
        from engine.crossword.agarwal2020 import kernels
        from engine.crossword.agarwal2020.arrays import SLICE, entries_in, numbered, work_of

        search, start, most = self._search, self.done, 0
        work = work_of(
            order,
            search.strategy,
            search.objective,
            must=search.must,
            kept=search.kept,
            seed=search.seed.below(2**31 - 2),
        )
        known = numbered(order, search.kept)
        status, before = kernels.ON, 0
        while status == kernels.ON and before < ROUND_STEPS:
            if ending := self._ended():
                return ending
            left = ROUND_STEPS if self._steps is None else self._steps - self.done
            status = kernels.run(work, min(before + SLICE, before + left))
            step = int(work.now[kernels.STEP])
            self._go(work.course[1 : step - before + 1], start + before)
            self.done, before = start + step, step
            if work.now[kernels.MOST_WORDS] > most:
                most = int(work.now[kernels.MOST_WORDS])
                self._add(entries_in(known, work.best))
            self._show()
        return None

    def _ended(self) -> Ending | None:
        if self._control.stopped:
            return Ending.STOPPED
        if self._steps is not None and self.done >= self._steps:
            return Ending.OUT_OF_STEPS
        return Ending.OUT_OF_TIME if self._seconds is not None and self._spent >= self._seconds else None

    @property
    def _spent(self) -> float:
        return time.perf_counter() - self._began

    def _grids(self) -> Iterator[tuple[str, ...]]:
        return (layout.grid.rows for layout in self._progress.gallery.layouts)

    def _add(self, entries: Sequence[Entry]) -> None:
        layout = self._progress.layout(entries)
        if not self._search.kept or not faults(layout.grid, self._search.all_words):
            self._progress.add(layout, layout.grid)

    def _go(self, course: np.ndarray, before: int) -> None:
        """Add points to the course."""
        self._progress.go(
            Point(step, int(words), float(letters / box) if box else 0.0)
            for step, (words, letters, box) in enumerate(course, before + 1)
        )

    def _show(self) -> None:
        if self._spent - self._shown < REPORT_SECONDS:
            return
        self._shown = self._spent
        best = self._progress.best
        done, total = self.done, self._steps or 0
        if self._seconds is not None:
            done, total = round(self._spent * 1000), round(self._seconds * 1000)
        self._control.report(done, total, best=self._progress.gallery, score=best.measures.words if best else 0)
