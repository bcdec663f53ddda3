"""Searches for a fill with different seeds and strategies side by side."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from typing import Any, NamedTuple

from engine.crossword.fill.attempt import LETTERS_FIRST, WORDS_FIRST, Strategy
from engine.crossword.fill.search import Filled, fill
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.crossword.grid import Cell, Grid
from engine.errors import BadInput
from engine.job import DONE, Control, Ending, Outcome
from engine.vetting.house import House
from engine.vetting.verdict import Ruling

LOOK_SECONDS = 0.05
"""Seconds between two checks for cancellation."""
DECIDED = (Ending.FINISHED, Ending.IMPOSSIBLE)


class Source(NamedTuple):
    """A vocabulary by the names of its word lists. A worker process opens it.

    Attributes:
        settings, house, rulings: as for `open_vocabulary`.
        fingerprint: that of the lexicon, so that a worker does not fill from another one.
    """

    settings: FillSettings
    house: House
    fingerprint: str
    rulings: tuple[Ruling, ...] = ()

    def open(self) -> Vocabulary:
        """Open the vocabulary.

        Raises:
            BadInput: If the word lists of these names are not those that were meant.
            UnknownName, FileProblem: As `open_vocabulary`.
        """
        found = open_vocabulary(self.settings, self.house, rulings=self.rulings)
        if found.lexicon.fingerprint != self.fingerprint:
            raise BadInput("the word lists of this fill have changed")
        return found


class Task(NamedTuple):
    """One search of a portfolio, as plain values for any executor."""

    source: Source | None
    grid: Grid
    region: frozenset[Cell] | None
    seed: int
    strategy: Strategy
    seconds: float | None
    steps: int | None


def run_task(task: Task) -> Outcome[Filled]:
    """Search with a vocabulary that is opened by name."""
    if task.source is None:
        raise BadInput("a search needs the source of its words")
    return _search(task, task.source.open(), Control())


def _search(task: Task, vocabulary: Vocabulary, control: Control) -> Outcome[Filled]:
    return fill(
        task.grid, vocabulary, region=task.region, seed=task.seed, strategy=task.strategy, seconds=task.seconds,
        steps=task.steps, control=control,
    )  # fmt: skip


def fill_side_by_side(
    grid: Grid,
    vocabulary: Vocabulary | Source,
    *,
    jobs: int = 2,
    executor: Executor | None = None,
    region: Collection[Cell] | None = None,
    seed: int = 1,
    seconds: float | None = None,
    steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Filled]:
    """Run several searches like `fill`; the first that finds or refutes a fill ends the others.

    The seeds are `seed`, `seed + 1` and so on. Every second search decides on letters. One job gives the
    result of `fill`.

    Args:
        vocabulary: a `Source` for an executor with processes; for threads either will do.
        jobs: the number of searches.
        executor: runs the searches. Default: threads of this process; the kernels release the interpreter. An
            executor of the caller is not shut down, and searches that have begun in it run to their limits.
        seconds, steps: limits of each search.
        control: gets the fullest grid of any search.

    Returns:
        The outcome of the search that ended first with a decision, or else that with the fullest grid.

    Raises:
        BadInput: As `fill`, if there is no job, or an executor is given without a `Source` or without a limit.
    """
    if jobs < 1:
        raise BadInput("a fill needs at least one job")
    control = control or Control()
    source = vocabulary if isinstance(vocabulary, Source) else None
    kept = None if region is None else frozenset(region)
    tasks = [
        Task(source, grid, kept, seed + i, LETTERS_FIRST if i % 2 else WORDS_FIRST, seconds, steps)
        for i in range(jobs)
    ]
    if executor is None:
        words = vocabulary.open() if isinstance(vocabulary, Source) else vocabulary
        if jobs == 1:
            return _search(tasks[0], words, control)
        return _in_threads(tasks, words, control)
    if source is None or (seconds is None and steps is None):
        raise BadInput("searches of an executor need the source of their words, and a limit")
    futures = [executor.submit(run_task, task) for task in tasks]
    ended = list(_until_decided(futures, control))
    for future in futures:
        future.cancel()
    return _best(ended) if ended else Outcome(Ending.STOPPED, Filled(grid, ()), statistics={"filled": 0})


def _in_threads(tasks: list[Task], vocabulary: Vocabulary, control: Control) -> Outcome[Filled]:
    lock = threading.Lock()
    parts = [_Part(control, lock) for _ in tasks]
    with ThreadPoolExecutor(len(tasks)) as pool:
        futures = [pool.submit(_search, task, vocabulary, part) for task, part in zip(tasks, parts, strict=True)]
        for _ in _until_decided(futures, control):
            pass
        for part in parts:
            part.stop()
        return _best([future.result() for future in futures])


class _Part(Control):
    """The control of one search. It publishes a grid that is fuller than those of all searches so far."""

    def __init__(self, whole: Control, lock: threading.Lock) -> None:
        super().__init__()
        self._whole, self._lock = whole, lock

    def report(self, done: int, total: int = 0, *, best: Any = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        with self._lock:
            if done > self._whole.state[DONE]:
                self._whole.report(done, total, best=best, score=score)


def _until_decided(futures: Sequence[Future[Outcome[Filled]]], control: Control) -> Iterator[Outcome[Filled]]:
    """Yield outcomes as they come, until one is a decision or the searches are cancelled."""
    waiting, decided = set(futures), False
    while waiting and not decided and not control.stopped:
        done, waiting = wait(waiting, LOOK_SECONDS, FIRST_COMPLETED)
        for future in sorted(done, key=futures.index):
            decided = decided or future.result().ending in DECIDED
            yield future.result()


def _best(ended: Sequence[Outcome[Filled]]) -> Outcome[Filled]:
    """The outcome with a decision that took the least time, or else that with the fullest grid."""
    decided = [one for one in ended if one.ending in DECIDED]
    if decided:
        return min(decided, key=lambda one: (_lacks_core(one), one.seconds))
    return max(ended, key=lambda one: one.statistics["filled"])


def _lacks_core(one: Outcome[Filled]) -> bool:
    """Whether a search was ended before it found the slots that exclude a fill."""
    return one.ending is Ending.IMPOSSIBLE and not one.result.core
