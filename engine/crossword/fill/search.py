"""Fills a drawn grid from a lexicon by complete search, with one seed or with several side by side.

Searches with different seeds run in threads. The first that fills the grid, or proves that it has no fill, ends
the others.
"""

import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from typing import NamedTuple, TypeAlias, TypeVar

from engine.core import BadInput, Budget, Control, Ending, Limits, Outcome, Stopped, changed
from engine.core.job import BEST
from engine.core.seed import numbered
from engine.crossword.fill.attempt import Attempt, impossible_core
from engine.crossword.fill.slots import complete_entries, fillable, letter_slots, repeated
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, marks_of, rewritten, with_marks, without_pencil

R = TypeVar("R")
LOOK_SECONDS = 0.05  # seconds between two checks for cancellation
DECIDED = (Ending.FINISHED, Ending.IMPOSSIBLE)


Search: TypeAlias = Callable[[Vocabulary, Control], Outcome[R]]
"""One search, until a decision, a limit or cancellation."""


def side_by_side(searches: Sequence[Search[R]], vocabulary: Vocabulary, control: Control) -> list[Outcome[R]]:
    """Run searches until one finds or refutes its result, and return the outcomes of those that ended.

    Raises BadInput without searches. Returns the outcomes in the order of the searches; none if cancelled before any
    search began. `control` gets the result with the highest score of any search.
    """
    if not searches:
        raise BadInput("a fill needs at least one job")
    if len(searches) == 1:
        return [searches[0](vocabulary, control)]
    lock = threading.Lock()
    parts = [_Part(control, lock) for _ in searches]
    with ThreadPoolExecutor(len(searches)) as pool:
        futures = [pool.submit(search, vocabulary, part) for search, part in zip(searches, parts, strict=True)]
        return _ended(futures, control, parts)


def _ended(futures: list[Future[Outcome[R]]], control: Control, parts: Sequence[Control]) -> list[Outcome[R]]:
    """Wait for a decision or cancellation, end the other searches, and return the finished outcomes."""
    try:
        for outcome in _as_they_end(futures, control):
            if outcome.ending in DECIDED:
                break
    finally:
        for part in parts:
            part.stop()
        for future in futures:
            future.cancel()
    return [future.result() for future in futures if not future.cancelled()]


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

    def report(self, done: int, total: int = 0, *, best: object = None, score: int | None = None) -> None:
        super().report(done, total, best=best, score=score)
        with self._lock:
            if score is not None and score > self._whole.state[BEST]:
                self._whole.report(done, total, best=best, score=score)


SLICE = 200  # nodes and wipe-outs between two checks of the control, about 10 ms
CORE_STEPS = 20_000  # steps of the search for a minimal set of unfillable slots, about a second


class Filled(NamedTuple):
    """A grid with letters in its open cells."""

    grid: Grid  # "." where a cell has no letter yet. Pencilled letters stay in cells that are not filled.
    entries: tuple[Entry, ...]  # the complete entries, across, then down
    # if a fill is impossible, slots with the same given word, or that cannot be filled together; else empty
    core: tuple[Entry, ...] = ()


def fill(
    grid: Grid, vocabulary: Vocabulary, *, jobs: int = 1, region: Collection[Cell] | None = None,
    seed: int = 1, favor: float = 0.0, seconds: float | None = None, steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Filled]:  # fmt: skip
    """Fill the open cells of a grid, so that each run of two or more letters is a word and no word repeats.

    The search is complete: it ends with a fill, or with the proof that there is none. Given letters stay. Complete
    entries stay even if they are not in the vocabulary. Progress publishes the fullest grid so far. Raises
    BadInput if the grid is larger, has no slot for a word, or a limit is not positive; or as `side_by_side`.
    Returns the ending FINISHED with a complete fill, IMPOSSIBLE with the grid as given and a core, or another one
    with the fullest grid. With several searches, the result is that of the first to decide, or the fullest grid.

    Args:
        grid: at most 30 x 30 cells. Its letters are kept, except pencilled ones, which count as empty cells. A rebus
            counts with its letters. Entries with a text that no word has are kept unchanged.
        jobs: searches with different seeds. The first that finds or refutes a fill ends the others.
        region: the cells to fill. Their letters are removed first, except those that are marked as given; all other
            cells are kept unchanged. None for all open cells.
        favor: the weight of a word's score against the logarithm of the candidates it leaves to the crossings.
        seconds, steps: limits of each search; a step is a decision or a wipe-out. Preparation does not count.
    """
    limits = Limits(seconds, steps).checked()
    kept = None if region is None else frozenset(region)
    searches = [partial(_filled, grid, kept, numbered(seed, "fill.job", i), favor, limits) for i in range(jobs)]
    ended = side_by_side(searches, vocabulary, control or Control())
    if decided := [one for one in ended if one.ending in DECIDED]:
        # searches that ended before they found the slots that cannot be filled together come last
        return min(decided, key=lambda one: (one.ending is Ending.IMPOSSIBLE and not one.result.core, one.seconds))
    return max(ended, key=lambda one: one.statistics["filled"], default=_not_begun(grid))


def _not_begun(grid: Grid) -> Outcome[Filled]:
    slots = letter_slots(without_pencil(grid))
    figures = {"nodes": 0, "filled": sum(OPEN not in slot.word for slot in slots), "slots": len(slots)}
    return Outcome(Ending.STOPPED, Filled(grid, complete_entries(without_pencil(grid))), statistics=figures)


def _filled(
    grid: Grid, region: frozenset[Cell] | None, seed: int, favor: float, limits: Limits,
    vocabulary: Vocabulary, control: Control,
) -> Outcome[Filled]:  # fmt: skip
    budget = Budget(limits)
    start = without_pencil(grid) if region is None else emptied(without_pencil(grid), region)
    slots, considered = letter_slots(start), entries_to_fill(start, vocabulary, region)
    attempt = Attempt(considered, vocabulary, seed, favor=favor)
    kept = sum(OPEN not in entry.word for entry in set(slots).difference(considered))
    try:
        while (ending := attempt.run(budget.next_slice(SLICE))) is None:
            if attempt.improved():
                found = with_pencil_of(grid, filled_grid(start, attempt.letters(), region))
                control.report(attempt.filled + kept, len(slots), best=found, score=attempt.filled)
            control.check()
            budget.done = attempt.steps
            if ending := budget.exhausted():
                break
    except Stopped:
        ending = Ending.STOPPED
    spent = budget.spent
    if ending is Ending.IMPOSSIBLE:
        core = repeated(considered) or _core(attempt, vocabulary, control)
        result = Filled(grid, complete_entries(without_pencil(grid)), core)
    else:
        result = with_pencil_of(grid, filled_grid(start, attempt.letters(), region))
    statistics = {**attempt.statistics(), "filled": attempt.filled + kept, "slots": len(slots)}
    return Outcome(ending, result, attempt.steps, spent, statistics)


def _core(attempt: Attempt, vocabulary: Vocabulary, control: Control) -> tuple[Entry, ...]:
    entries, blame, proof = attempt.entries, attempt.blame(), attempt.steps
    try:
        return impossible_core(entries, vocabulary, blame=blame, proof=proof, steps=CORE_STEPS, control=control)[0]
    except Stopped:
        return ()


def entries_to_fill(grid: Grid, vocabulary: Vocabulary, region: Collection[Cell] | None = None) -> list[Entry]:
    """Return the slots of `fillable` that a search must consider: complete ones and those in the region."""
    entries, _ = fillable(grid, vocabulary)
    return [
        entry
        for entry in entries
        if region is None or OPEN not in entry.word or any(cell in region for cell in entry.cells)
    ]


def filled_grid(grid: Grid, letters: Mapping[Cell, str], region: Collection[Cell] | None = None) -> Filled:
    """The grid with letters in its cells; if there is a region, only in those of the region."""
    taken = letters if region is None else {cell: letters[cell] for cell in region if cell in letters}
    found = changed(grid, rows=rewritten(grid.rows, taken))
    return Filled(found, complete_entries(found))


def with_pencil_of(before: Grid, found: Filled) -> Filled:
    """The filled grid with the pencilled letters of the previous one in the cells that are still empty."""
    pencilled = {mark.cell: mark for mark in before.marks if mark.pencil and not found.grid.text(mark.cell)}
    if not pencilled:
        return found
    rows = rewritten(found.grid.rows, {cell: before.at(cell) for cell in pencilled})
    grid = with_marks(changed(found.grid, rows=rows), marks_of(found.grid) | pencilled)
    return found._replace(grid=grid)


def emptied(grid: Grid, region: Collection[Cell]) -> Grid:
    """The grid without the letters of a region, except those that are marked as given."""
    given = {mark.cell for mark in grid.marks if mark.given}
    gone = {cell: OPEN for cell in region if grid.is_open(cell) and cell not in given}
    return changed(grid, rows=rewritten(grid.rows, gone))
