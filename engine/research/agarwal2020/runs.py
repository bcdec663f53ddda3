"""The runs behind the figures of Agarwal et al. 2020: drawn vocabularies, tried permutations, grown grids.

Each run is a function of plain values, so that any executor can run it. The kernels release the GIL.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import NamedTuple, TypeVar

import numpy as np

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.crossword.puzzle import Objective
from engine.research.agarwal2020.experiments import LONGEST_IN_FIXED, SHORTEST_WORD, Setting
from engine.research.agarwal2020.strategy import Strategy, ranked
from engine.words.sources import open_lexicon

T = TypeVar("T")
R = TypeVar("R")
WORKERS = 2  # threads used without an executor
CHUNK = 250  # permutations in one task, which takes about 50 ms


class Vocabularies:
    """Word lists drawn at random from a lexicon, or the words of the setting."""

    def __init__(self, setting: Setting, control: Control, longest: int = LONGEST_IN_FIXED) -> None:
        self._setting = setting
        longest = setting.longest or longest
        self._pool = () if setting.words else tuple(
            word for word in open_lexicon(setting.lexicon, control=control).words
            if SHORTEST_WORD <= len(word) <= longest
        )  # fmt: skip

    def draw(self, number: int, count: int) -> tuple[str, ...]:
        """The words of run `number`. Words of the setting are shuffled for each run.

        Raises BadInput if the lexicon has fewer than `count` words.
        """
        seed = Seed(self._setting.seed, "vocabulary", number, count)
        if self._setting.words:
            mixed = list(self._setting.words)
            seed.shuffle(mixed)
            return tuple(mixed[:count])
        drawn: dict[str, None] = {}
        if len(self._pool) < count:
            raise BadInput(
                f"the lexicon has {len(self._pool)} usable words, {count} are needed",
                mend="Choose a larger lexicon, or allow longer words.",
            )
        while len(drawn) < count:
            drawn[seed.choice(self._pool)] = None
        return tuple(drawn)


class Permuted(NamedTuple):
    """For each permutation: the words fitted, int64[n], and its distance from the best order, float64[n]."""

    words: np.ndarray
    distance: np.ndarray


class Sweep(NamedTuple):
    """A task: `many` permutations of a vocabulary from number `first` on, `steps` iterations each."""

    words: tuple[str, ...]
    strategy: Strategy
    steps: int
    seed: int
    first: int
    many: int


class Growth(NamedTuple):
    """A task: one list in its order, until `fit` words are fitted or `steps` iterations are done."""

    words: tuple[str, ...]
    strategy: Strategy
    fit: int
    steps: int
    seed: int


def sweep(task: Sweep) -> Permuted:
    """Try the permutations of a task."""
    from engine.research.agarwal2020 import kernels
    from engine.research.agarwal2020.arrays import work_of

    best = ranked(task.words)
    length = len(best)
    places = np.tile(np.arange(length), (task.many, 1))
    orders = np.random.default_rng([task.seed, task.first]).permuted(places, axis=1)
    work = work_of(best, task.strategy, seed=task.seed + task.first, slice_steps=task.steps)
    most = np.zeros(task.many, np.int64)
    for number, order in enumerate(orders):
        work.order[:] = order
        kernels.begin(work)
        kernels.run(work, task.steps)
        most[number] = work.now[kernels.MOST_WORDS]
    distances = np.abs(orders - np.arange(length)).sum(axis=1) / (length**2 // 2)
    return Permuted(most, distances)


def run_history(task: Growth) -> np.ndarray:
    """The words in the grid after each iteration, int64[steps].

    The last value is repeated if the search ends early.
    """
    from engine.research.agarwal2020 import kernels
    from engine.research.agarwal2020.arrays import work_of

    work = work_of(task.words, task.strategy, Objective(fit=task.fit), seed=task.seed, slice_steps=task.steps)
    kernels.run(work, task.steps)
    done = min(task.steps, int(work.now[kernels.STEP]))
    found = np.zeros(task.steps, np.int64)
    found[:done] = work.history[1 : done + 1, 0]
    found[done:] = found[done - 1] if done else 0
    return found


def grow(task: Growth) -> np.ndarray:
    """Iteration, cells, letters, and cells of the letters' box of the first grid with k words; int64[fit + 1, 4].

    Rows are -1 if no grid had k words.
    """
    from engine.research.agarwal2020 import kernels
    from engine.research.agarwal2020.arrays import work_of

    work = work_of(task.words, task.strategy, Objective(fit=task.fit), seed=task.seed, slice_steps=task.steps)
    kernels.run(work, task.steps)
    found = np.full((task.fit + 1, kernels.FIRSTS), -1, np.int64)
    count = min(len(found), len(work.firsts))
    found[:count] = work.firsts[:count]
    return found


def map_tasks(
    function: Callable[[T], R], tasks: Sequence[T], executor: Executor | None, control: Control
) -> Iterator[R]:
    """Yield the results of tasks in their order, computed by an executor or by two threads.

    Raises Stopped if cancelled, between two tasks; pending tasks are cancelled too.
    """
    control.check()
    pool = ThreadPoolExecutor(WORKERS) if executor is None else nullcontext(executor)
    with pool as used:
        futures: list[Future[R]] = [used.submit(function, task) for task in tasks]
        try:
            for done, future in enumerate(futures, 1):
                control.check()
                yield future.result()
                control.report(done, len(futures))
        finally:
            for future in futures:
                future.cancel()
