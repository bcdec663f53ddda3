"""Fill a drawn grid from a lexicon by complete search."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from concurrent.futures import Executor
from typing import NamedTuple

from engine.core.errors import Stopped
from engine.core.job import Control, Ending, Outcome
from engine.core.seed import numbered
from engine.core.value import changed
from engine.crossword.fill.attempt import Attempt, check_limits
from engine.crossword.fill.core import impossible_core
from engine.crossword.fill.side_by_side import DECIDED, Words, side_by_side
from engine.crossword.fill.slots import fillable, letter_slots
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, entries_of, without_pencil

SLICE = 200
"""Nodes and wipe-outs between two checks of the control, about 10 ms."""
CORE_STEPS = 20_000
"""Steps of the search for a few slots that exclude a fill, about a second."""


class Filled(NamedTuple):
    """A grid with letters in its open cells.

    Attributes:
        grid: "." where a cell has no letter yet. Pencilled letters stay in cells that are not filled.
        entries: the complete entries, across, then down.
        core: if a fill is impossible, slots as given that already have no fill without the others; else none.
    """

    grid: Grid
    entries: tuple[Entry, ...]
    core: tuple[Entry, ...] = ()


def fill(
    grid: Grid,
    words: Words,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    region: Collection[Cell] | None = None,
    seed: int = 1,
    favor: float = 0.0,
    seconds: float | None = None,
    steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Filled]:
    """Fill the open cells of a grid, so that each run of two or more letters is a word and no word repeats.

    The search is complete: it ends with a fill, or with the proof that there is none. Given letters stay. Complete
    entries stay even if they are not in the vocabulary. Progress publishes the fullest grid so far.

    Args:
        grid: at most 30 x 30 cells. Its letters are kept, except pencilled ones, which count as empty cells. So
            are entries with another content than letters, such as a rebus, which no word can fill.
        words: the vocabulary; or a `Source`, which an executor with processes needs.
        jobs: searches with different seeds. The first that finds or refutes a fill ends the others.
        executor: runs the searches, as in `side_by_side`. Default: threads of this process.
        region: the cells to fill. Their letters are removed first, except those that are marked as given; all
            other cells are kept as they are. None for all open cells.
        favor: what a point of its score is worth for a word, in logarithms of what it leaves to the crossings.
        seconds, steps: limits of each search; a step is a decision or a wipe-out. Preparation does not count.

    Returns:
        The ending FINISHED with a complete fill, IMPOSSIBLE with the grid as given and a core, or another one with
        the fullest grid. Of several searches, the one that decided in the least time, or had the fullest grid.

    Raises:
        BadInput: If the grid is larger, has no slot without a rebus, or a limit is not positive; or as
            `side_by_side`.
    """
    check_limits(seconds, steps)
    kept = None if region is None else frozenset(region)
    searches = [_Fill(grid, kept, numbered(seed, "fill.job", i), favor, seconds, steps) for i in range(jobs)]
    ended = side_by_side(searches, words, executor, control or Control())
    if decided := [one for one in ended if one.ending in DECIDED]:
        return min(decided, key=lambda one: (_lacks_core(one), one.seconds))
    return max(ended, key=lambda one: one.statistics["filled"], default=_not_begun(grid))


def _lacks_core(one: Outcome[Filled]) -> bool:
    """Whether a search was ended before it found the slots that exclude a fill."""
    return one.ending is Ending.IMPOSSIBLE and not one.result.core


def _not_begun(grid: Grid) -> Outcome[Filled]:
    slots = letter_slots(without_pencil(grid))
    figures = {"nodes": 0, "filled": sum(OPEN not in slot.word for slot in slots), "slots": len(slots)}
    return Outcome(Ending.STOPPED, Filled(grid, complete_entries(without_pencil(grid))), statistics=figures)


class _Fill(NamedTuple):
    """One search of `fill`."""

    grid: Grid
    region: frozenset[Cell] | None
    seed: int
    favor: float
    seconds: float | None
    steps: int | None

    @property
    def limited(self) -> bool:
        return self.seconds is not None or self.steps is not None

    def run(self, vocabulary: Vocabulary, control: Control) -> Outcome[Filled]:
        grid, region, seconds, steps = self.grid, self.region, self.seconds, self.steps
        start = without_pencil(grid) if region is None else emptied(without_pencil(grid), region)
        slots, considered = letter_slots(start), entries_to_fill(start, vocabulary, region)
        attempt = Attempt(considered, vocabulary, self.seed, favor=self.favor)
        kept = sum(OPEN not in entry.word for entry in set(slots).difference(considered))
        began = time.perf_counter()
        try:
            while (ending := attempt.run(SLICE if steps is None else min(SLICE, steps - attempt.steps))) is None:
                if attempt.improved():
                    found = with_pencil_of(grid, filled_grid(start, attempt.letters(), region))
                    control.report(attempt.filled + kept, len(slots), best=found, score=attempt.filled)
                control.check()
                if steps is not None and attempt.steps >= steps:
                    ending = Ending.OUT_OF_STEPS
                    break
                if seconds is not None and time.perf_counter() - began >= seconds:
                    ending = Ending.OUT_OF_TIME
                    break
        except Stopped:
            ending = Ending.STOPPED
        spent = time.perf_counter() - began
        if ending is Ending.IMPOSSIBLE:
            result = Filled(grid, complete_entries(without_pencil(grid)), _core(attempt, vocabulary, control))
        else:
            result = with_pencil_of(grid, filled_grid(start, attempt.letters(), region))
        statistics = {**attempt.statistics(), "filled": attempt.filled + kept, "slots": len(slots)}
        return Outcome(ending, result, attempt.steps, spent, statistics)


def _core(attempt: Attempt, vocabulary: Vocabulary, control: Control) -> tuple[Entry, ...]:
    """Return the slots that exclude a fill; none if stopped before they are found."""
    try:
        found, _ = impossible_core(
            attempt.entries,
            vocabulary,
            blame=attempt.blame(),
            proof=attempt.steps,
            steps=CORE_STEPS,
            control=control,
        )
    except Stopped:
        return ()
    return found


def entries_to_fill(grid: Grid, vocabulary: Vocabulary, region: Collection[Cell] | None = None) -> list[Entry]:
    """Return the slots that a search has to consider: those of `fillable` that are complete or in the region."""
    entries, _ = fillable(grid, vocabulary)
    return [
        entry
        for entry in entries
        if region is None or OPEN not in entry.word or any(cell in region for cell in entry.cells)
    ]


def filled_grid(grid: Grid, letters: Mapping[Cell, str], region: Collection[Cell] | None = None) -> Filled:
    """The grid with letters in its cells; if there is a region, only in those of the region."""
    rows = tuple(
        "".join(
            letters.get((r, c), char) if region is None or (r, c) in region else char for c, char in enumerate(row)
        )
        for r, row in enumerate(grid.rows)
    )
    found = changed(grid, rows=rows)
    return Filled(found, complete_entries(found))


def with_pencil_of(before: Grid, found: Filled) -> Filled:
    """The filled grid with the pencilled letters of the previous one in the cells that are still empty."""
    pencilled = {mark.cell: mark for mark in before.marks if mark.pencil and not found.grid.text(mark.cell)}
    if not pencilled:
        return found
    rows = tuple(
        "".join(before.at((r, c)) if (r, c) in pencilled else char for c, char in enumerate(row))
        for r, row in enumerate(found.grid.rows)
    )
    marks = {**{mark.cell: mark for mark in found.grid.marks}, **pencilled}
    grid = changed(found.grid, rows=rows, marks=tuple(mark for _, mark in sorted(marks.items())))
    return found._replace(grid=grid)


def complete_entries(grid: Grid) -> tuple[Entry, ...]:
    """The entries with a letter in each cell."""
    return tuple(entry for entry in entries_of(grid) if OPEN not in entry.word)


def emptied(grid: Grid, region: Collection[Cell]) -> Grid:
    """The grid without the letters of a region, except those that are marked as given."""
    rows = tuple(
        "".join(
            OPEN if (r, c) in region and grid.is_open((r, c)) and not _is_given(grid, (r, c)) else char
            for c, char in enumerate(row)
        )
        for r, row in enumerate(grid.rows)
    )
    return changed(grid, rows=rows)


def _is_given(grid: Grid, cell: Cell) -> bool:
    mark = grid.mark(cell)
    return mark is not None and mark.given
