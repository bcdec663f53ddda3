"""The runs that seed 003's figures are made of: vocabularies drawn, permutations tried, grids grown.

Each is a plain function of plain values, so that any executor can run it; the kernels let other threads go on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import NamedTuple, TypeVar

import numpy as np

from engine.crossword.agarwal2020.experiments import LONGEST_IN_FIXED, SHORTEST_WORD, Setting
from engine.crossword.agarwal2020.ranking import ranked
from engine.crossword.agarwal2020.strategy import Strategy
from engine.crossword.puzzle import Objective
from engine.errors import BadInput
from engine.job import Control
from engine.lexicon.sources import open_lexicon
from engine.seed import Seed

T = TypeVar("T")
R = TypeVar("R")
WORKERS = 2
CHUNK = 250
"""Permutations of one task: some tens of ms."""


class Vocabularies:
    """Seeded lists of words of 4 to 12 letters, or one's own."""

    def __init__(self, setting: Setting, control: Control, longest: int = LONGEST_IN_FIXED) -> None:
        self._setting = setting
        longest = setting.longest or longest
        self._pool = () if setting.words else tuple(
            word for word in open_lexicon(setting.lexicon, control=control).words
            if SHORTEST_WORD <= len(word) <= longest
        )  # fmt: skip

    def draw(self, number: int, count: int) -> tuple[str, ...]:
        """The words of a run; one's own are put into an order of the run's.

        Raises:
            BadInput: the lexicon does not have so many.
        """
        seed = Seed(self._setting.seed, "vocabulary", number, count)
        if self._setting.words:
            mixed = list(self._setting.words)
            seed.shuffle(mixed)
            return tuple(mixed[:count])
        drawn: dict[str, None] = {}
        if len(self._pool) < count:
            raise BadInput(
                f"the lexicon has {len(self._pool)} of the {count} words that are to be drawn",
                mend="Take a larger one, or longer words.",
            )
        while len(drawn) < count:
            drawn[seed.choice(self._pool)] = None
        return tuple(drawn)


class Permuted(NamedTuple):
    """Of each permutation: the words fitted int64[n], and its distance from the best order float64[n]."""

    words: np.ndarray
    distance: np.ndarray


class Sweep(NamedTuple):
    """A task: some permutations of a vocabulary, each for so many iterations."""

    words: tuple[str, ...]
    strategy: Strategy
    steps: int
    seed: int
    first: int
    many: int


class Grow(NamedTuple):
    """A task: one list in its order, until so many words are fitted or so many iterations done."""

    words: tuple[str, ...]
    strategy: Strategy
    fit: int
    steps: int
    seed: int


def swept(task: Sweep) -> Permuted:
    """Do a sweep."""
    from engine.crossword.agarwal2020 import kernels
    from engine.crossword.agarwal2020.arrays import work_of

    best = ranked(task.words)
    count = len(best)
    places = np.tile(np.arange(count), (task.many, 1))
    orders = np.random.default_rng([task.seed, task.first]).permuted(places, axis=1)
    work = work_of(best, task.strategy, seed=task.seed + task.first, slice_steps=task.steps)
    most = np.zeros(task.many, np.int64)
    for number, order in enumerate(orders):
        work.order[:] = order
        kernels.begin(work)
        kernels.run(work, task.steps)
        most[number] = work.now[kernels.MOST_WORDS]
    away = np.abs(orders - np.arange(count)).sum(axis=1) / (count**2 // 2)
    return Permuted(most, away)


def course(task: Grow) -> np.ndarray:
    """The words in the grid after each iteration, int64[steps]; the last one stays where a search ends sooner."""
    from engine.crossword.agarwal2020 import kernels
    from engine.crossword.agarwal2020.arrays import work_of

    work = work_of(task.words, task.strategy, Objective(fit=task.fit), seed=task.seed, slice_steps=task.steps)
    kernels.run(work, task.steps)
    done = min(task.steps, int(work.now[kernels.STEP]))
    found = np.zeros(task.steps, np.int64)
    found[:done] = work.course[1 : done + 1, 0]
    found[done:] = found[done - 1] if done else 0
    return found


def grown(task: Grow) -> np.ndarray:
    """Of the first grid with k words its iteration, cells, letters, and cells of their box; int64[fit + 1, 4].

    -1 where there was none.
    """
    from engine.crossword.agarwal2020 import kernels
    from engine.crossword.agarwal2020.arrays import work_of

    work = work_of(task.words, task.strategy, Objective(fit=task.fit), seed=task.seed, slice_steps=task.steps)
    kernels.run(work, task.steps)
    found = np.full((task.fit + 1, kernels.FIRSTS), -1, np.int64)
    count = min(len(found), len(work.firsts))
    found[:count] = work.firsts[:count]
    return found


def mapped(
    function: Callable[[T], R], tasks: Sequence[T], executor: Executor | None, control: Control
) -> Iterator[R]:
    """The results of tasks in their order, by an executor or two threads of one's own.

    Raises:
        Stopped: as asked, between two tasks; those that have not begun are let go.
    """
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
