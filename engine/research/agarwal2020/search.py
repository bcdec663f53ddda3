"""The algorithm of Agarwal et al. 2020, "Automation Strategies for Unconstrained Crossword Puzzle Generation".

Words are ranked. The first word goes to the center of N x N cells, N being the length of the longest word. Then
the first word of the list that fits is placed, repeatedly. If none fits, a victim or the word placed last is
removed and appended to the list. After each epoch of 500 iterations, or when the first word of the list is at its
head again, N grows by one. A placement or a removal is one iteration.

Choices that the article leaves open: words of equal rank are shuffled by the random seed; a word removed as the
    last
one stays out until another word is placed; each run of letters is a placed word, so words never run side by side.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.core.job import Budget, Control, Ending, Limits, Outcome
from engine.core.seed import Seed
from engine.crossword.grid import Entry, faults, grid_of
from engine.crossword.interlock.layout import BestLayouts, Gallery, Point, check_search
from engine.crossword.puzzle import ANYTHING, Objective
from engine.research.agarwal2020.strategy import PUBLISHED, Strategy, ranked

ROUND_STEPS = 8000  # iterations after which a round is abandoned: the published maximum for the largest puzzles
IDLE_ROUNDS = 20  # the search ends after this number of consecutive rounds without a new layout
REPORT_SECONDS = 0.1  # time between two progress reports


def interlock(
    words: Sequence[str],
    objective: Objective = ANYTHING,
    *,
    required: Collection[str] = (),
    kept: Sequence[Entry] = (),
    seed: int = 1,
    seconds: float | None = None,
    steps: int | None = None,
    strategy: Strategy = PUBLISHED,
    control: Control | None = None,
) -> Outcome[Gallery]:
    """Grow grids of a list of words in rounds; each round shuffles words of equal rank anew.

    Raises BadInput if a word occurs twice, the kept entries do not fit together or into the box, or a limit is not
    positive.

    Args:
        words: distinct answers.
        required: words that are placed first and not removed.
        kept: entries that keep their relative positions.
        seconds, steps: limits of the whole search; steps are iterations. Without a limit there is one round.
        control: cancellation and progress; progress publishes the current gallery.
    """
    limits = Limits(seconds, steps)
    check_search(words, limits)
    grid_of(kept)
    search = _Search(tuple(words), objective, frozenset(required), tuple(kept), strategy, Seed(seed, "seed003"))
    return _Run(search, limits, control or Control()).outcome()


class _Search(NamedTuple):
    words: tuple[str, ...]
    objective: Objective
    required: frozenset[str]
    kept: tuple[Entry, ...]
    strategy: Strategy
    seed: Seed

    def orders(self) -> Iterator[tuple[str, ...]]:
        """Yield L for each round."""
        ranking, order = self.strategy.ranking, self.strategy.order
        mixed = list(self.words)
        if order == "given":
            yield self._required_first(mixed)
        while True:
            self.seed.shuffle(mixed)
            yield self._required_first(ranked(mixed, ranking, order))

    @property
    def all_words(self) -> tuple[str, ...]:
        """The words of the list, and those of the kept entries."""
        return (*self.words, *(entry.word for entry in self.kept))

    def _required_first(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(words, key=lambda word: word not in self.required))


class _Run:
    """The rounds of a search and their results."""

    def __init__(self, search: _Search, limits: Limits, control: Control) -> None:
        self._search, self._control = search, control
        self._once = not limits.exist
        self._budget, self._shown = Budget(Limits(steps=ROUND_STEPS) if self._once else limits), 0.0
        self._best = BestLayouts(search.words, search.objective, search.required)
        self.rounds = 0

    def outcome(self) -> Outcome[Gallery]:
        """Run rounds until a limit is reached or no new layouts appear."""
        ending, idle = None, 0
        for order in self._search.orders():
            known, before = set(self._grids()), self.done
            ending = self._round(order)
            self.rounds += 1
            idle = 0 if set(self._grids()) - known else idle + 1
            if ending is None and (self._once or idle > IDLE_ROUNDS or self.done == before):
                ending = Ending.FINISHED if self._best.best else Ending.IMPOSSIBLE
            if ending:
                break
        statistics = {"iterations": self.done, "rounds": self.rounds}
        return Outcome(ending or Ending.FINISHED, self._best.gallery, self.done, self._budget.spent, statistics)

    @property
    def done(self) -> int:
        """The iterations of all rounds."""
        return self._budget.done

    def _round(self, order: Sequence[str]) -> Ending | None:
        """Run Algorithm 1 once. Return how the whole search ended, or None."""
        from engine.research.agarwal2020 import kernels
        from engine.research.agarwal2020.arrays import SLICE, entries_in, numbered, work_of

        search, start, most = self._search, self.done, 0
        work = work_of(
            order,
            search.strategy,
            search.objective,
            required=search.required,
            kept=search.kept,
            seed=search.seed.below(2**31 - 2),
        )
        known = numbered(order, search.kept)
        status, before = kernels.ON, 0
        while status == kernels.ON and before < ROUND_STEPS:
            if ending := self._ended():
                return ending
            status = kernels.run(work, before + self._budget.next_slice(SLICE))
            step = int(work.now[kernels.STEP])
            self._record(work.history[1 : step - before + 1], start + before)
            self._budget.done, before = start + step, step
            if work.now[kernels.MOST_WORDS] > most:
                most = int(work.now[kernels.MOST_WORDS])
                self._add(entries_in(known, work.best))
            self._show()
        return None

    def _ended(self) -> Ending | None:
        return Ending.STOPPED if self._control.stopped else self._budget.exhausted()

    def _grids(self) -> Iterator[tuple[str, ...]]:
        return (layout.grid.rows for layout in self._best.gallery.layouts)

    def _add(self, entries: Sequence[Entry]) -> None:
        layout = self._best.layout(entries)
        if not self._search.kept or not faults(layout.grid, self._search.all_words):
            self._best.add(layout, layout.grid)

    def _record(self, history: np.ndarray, before: int) -> None:
        """Append to the run history."""
        self._best.record(
            Point(step, int(words), float(letters / box) if box else 0.0)
            for step, (words, letters, box) in enumerate(history, before + 1)
        )

    def _show(self) -> None:
        if self._budget.spent - self._shown < REPORT_SECONDS:
            return
        self._shown = self._budget.spent
        best = self._best.best
        done, total = self.done, self._budget.steps or 0
        if self._budget.seconds is not None:
            done, total = round(self._budget.spent * 1000), round(self._budget.seconds * 1000)
        self._control.report(done, total, best=self._best.gallery, score=best.measures.words if best else 0)
