"""Searches for a fill with different seeds and strategies side by side."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from functools import lru_cache
from typing import Any, NamedTuple

from engine.crossword.fill.attempt import LETTERS_FIRST, WORDS_FIRST, Strategy
from engine.crossword.fill.search import Filled, fill
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Cell, Grid
from engine.errors import BadInput
from engine.job import DONE, Control, Ending, Outcome
from engine.lexicon.sources import open_lexicon

LOOK_SECONDS = 0.05
"""Seconds between two checks for cancellation."""
DECIDED = (Ending.FINISHED, Ending.IMPOSSIBLE)


class Source(NamedTuple):
    """A vocabulary by the name of its word list. A worker process opens it.

    Attributes:
        lexicon: name or file of the word list.
        fingerprint: that of the word list, so that a worker does not fill from another one.
        least_score, without, distinct_stems: as for `Vocabulary.of`.
    """

    lexicon: str
    fingerprint: str
    least_score: int = 0
    without: tuple[str, ...] = ()
    distinct_stems: bool = False

    def open(self) -> Vocabulary:
        """Open the vocabulary. The last four are kept in memory.

        Raises:
            BadInput: If the word list of this name is not the one that was meant.
            UnknownName, FileProblem: As `open_lexicon`.
        """
        return _open(self)


@lru_cache(maxsize=4)
def _open(source: Source) -> Vocabulary:
    lexicon = open_lexicon(source.lexicon)
    if lexicon.fingerprint != source.fingerprint:
        raise BadInput(f"the word list {source.lexicon} has changed")
    return Vocabulary.of(
        lexicon,
        least_score=source.least_score,
        without=source.without,
        distinct_stems=source.distinct_stems,
    )


class Task(NamedTuple):
    """One search of a portfolio, as plain values for any executor."""

    source: Source
    grid: Grid
    region: frozenset[Cell] | None
    seed: int
    strategy: Strategy
    seconds: float | None
    steps: int | None


def run_task(task: Task) -> Outcome[Filled]:
    """Search with a vocabulary that is opened by name."""
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

    The seeds are `seed`, `seed + 1` and so on. Every second search decides on whole words. One job gives the
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
    source = vocabulary if isinstance(vocabulary, Source) else Source("", "")
    kept = None if region is None else frozenset(region)
    tasks = [
        Task(source, grid, kept, seed + i, WORDS_FIRST if i % 2 else LETTERS_FIRST, seconds, steps)
        for i in range(jobs)
    ]
    if executor is None:
        words = vocabulary.open() if isinstance(vocabulary, Source) else vocabulary
        if jobs == 1:
            return _search(tasks[0], words, control)
        return _in_threads(tasks, words, control)
    if not isinstance(vocabulary, Source) or (seconds is None and steps is None):
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
        return min(decided, key=lambda one: one.seconds)
    return max(ended, key=lambda one: one.statistics["filled"])
