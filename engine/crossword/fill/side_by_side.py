"""Searches with different seeds side by side: in threads, or in any executor."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import nullcontext
from typing import Any, NamedTuple, Protocol, TypeVar

from engine.core.errors import BadInput
from engine.core.job import BEST, Control, Ending, Outcome
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary
from engine.words.vetting.house import House
from engine.words.vetting.verdict import Ruling

R = TypeVar("R")
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


Words = Vocabulary | Source


class Search(Protocol[R]):
    """One search, as plain values for any executor."""

    @property
    def limited(self) -> bool:
        """Whether the search has a limit of its own."""
        ...

    def run(self, vocabulary: Vocabulary, control: Control) -> Outcome[R]:
        """Search until a decision, a limit or cancellation."""
        ...


def side_by_side(
    searches: Sequence[Search[R]], words: Words, executor: Executor | None, control: Control
) -> list[Outcome[R]]:
    """Run searches until one of them finds or refutes its result, and return the outcomes of those that ended.

    Args:
        words: a `Source` for an executor with processes; for threads a vocabulary will do.
        executor: runs the searches. Default: threads of this process; the kernels release the interpreter. An
            executor of the caller is not shut down. Searches that have begun in its processes run to their limits.
        control: cancellation. From threads it gets the result with the highest score of any search.

    Returns:
        The outcomes in the order of the searches; none if cancelled before any search began.

    Raises:
        BadInput: If there is no search, or if an executor with processes gets no `Source` or a search without a
            limit.
    """
    if not searches:
        raise BadInput("a fill needs at least one job")
    if executor is not None and not isinstance(executor, ThreadPoolExecutor):
        return _by_name(searches, words, executor, control)
    vocabulary = words.open() if isinstance(words, Source) else words
    if executor is None and len(searches) == 1:
        return [searches[0].run(vocabulary, control)]
    with ThreadPoolExecutor(len(searches)) if executor is None else nullcontext(executor) as pool:
        return _in_threads(searches, vocabulary, pool, control)


def _by_name(
    searches: Sequence[Search[R]], words: Words, executor: Executor, control: Control
) -> list[Outcome[R]]:
    if not isinstance(words, Source) or not all(search.limited for search in searches):
        raise BadInput("searches in other processes need the source of their words, and a limit")
    futures = [executor.submit(_run_with, search, words) for search in searches]
    return _ended(futures, control, parts=())


def _run_with(search: Search[R], source: Source) -> Outcome[R]:
    return search.run(source.open(), Control())


def _in_threads(
    searches: Sequence[Search[R]], vocabulary: Vocabulary, executor: Executor, control: Control
) -> list[Outcome[R]]:
    lock = threading.Lock()
    parts = [_Part(control, lock) for _ in searches]
    futures = [executor.submit(search.run, vocabulary, part) for search, part in zip(searches, parts, strict=True)]
    return _ended(futures, control, parts)


def _ended(futures: list[Future[Outcome[R]]], control: Control, parts: Sequence[Control]) -> list[Outcome[R]]:
    """Wait for a decision or cancellation, end the searches that have a control, and return what has ended."""
    try:
        for outcome in _as_they_end(futures, control):
            if outcome.ending in DECIDED:
                break
    finally:
        for part in parts:
            part.stop()
        for future in futures:
            future.cancel()
    return [future.result() for future in futures if (parts and not future.cancelled()) or _is_over(future)]


def _is_over(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled()


def _as_they_end(futures: list[Future[Outcome[R]]], control: Control) -> Iterator[Outcome[R]]:
    waiting = set(futures)
    while waiting and not control.stopped:
        done, waiting = wait(waiting, LOOK_SECONDS, FIRST_COMPLETED)
        yield from (future.result() for future in done)


class _Part(Control):
    """The control of one search. It publishes a result with a higher score than those of all searches so far."""

    def __init__(self, whole: Control, lock: threading.Lock) -> None:
        super().__init__()
        self._whole, self._lock = whole, lock

    def report(self, done: int, total: int = 0, *, best: Any = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        with self._lock:
            if score is not None and score > self._whole.state[BEST]:
                self._whole.report(done, total, best=best, score=score)
