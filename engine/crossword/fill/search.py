"""Fill a drawn grid from a lexicon by complete search."""

from __future__ import annotations

import time
from typing import NamedTuple

import numpy as np

from engine.crossword.fill import kernels
from engine.crossword.fill.arrays import first_state, masks_of, pack_slots, with_more_room
from engine.crossword.fill.kernels import (
    DEEPEST,
    IMPOSSIBLE,
    NODES,
    RESTARTS,
    SOLVED,
    TRAIL_FULL,
    UNDECIDED,
    WIPEOUTS,
)
from engine.crossword.fill.slots import letter_slots
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, entries_of, without_pencil
from engine.errors import BadInput, Stopped
from engine.job import Control, Ending, Outcome
from engine.seed import Seed
from engine.value import changed

SLICE = 200
"""Nodes and wipe-outs between two checks of the control, about 30 ms."""


class Filled(NamedTuple):
    """A grid with letters in its open cells.

    Attributes:
        grid: "." where a cell has no letter yet.
        entries: the complete entries, across, then down.
    """

    grid: Grid
    entries: tuple[Entry, ...]


def fill(
    grid: Grid,
    vocabulary: Vocabulary,
    *,
    seed: int = 1,
    seconds: float | None = None,
    steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Filled]:
    """Fill the open cells of a grid, so that each run of two or more letters is a word and no word repeats.

    The search is complete: it ends with a fill, or with the proof that there is none. Given letters stay. Progress
    publishes the fullest grid so far.

    Args:
        grid: at most 30 x 30 cells. Its letters are kept, except pencilled ones, which count as empty cells. So
            are entries with several letters in a cell, which no word of the list can fill.
        seconds, steps: limits; a step is a decision or a wipe-out. Preparation does not count.

    Returns:
        The ending IMPOSSIBLE with the grid as given, FINISHED with a complete fill, or the fullest grid.

    Raises:
        BadInput: If the grid is larger, has no slot, or a limit is not positive.
    """
    search = _Search(grid, vocabulary, seed)
    if (seconds is not None and seconds <= 0) or (steps is not None and steps <= 0):
        raise BadInput("the time and the steps of a search must be positive")
    control = control or Control()
    began = time.perf_counter()
    try:
        while (ending := search.run(SLICE if steps is None else min(SLICE, steps - search.steps))) is None:
            if search.improved():
                control.report(search.filled, search.slots, best=search.result(), score=search.filled)
            control.check()
            if steps is not None and search.steps >= steps:
                ending = Ending.OUT_OF_STEPS
                break
            if seconds is not None and time.perf_counter() - began >= seconds:
                ending = Ending.OUT_OF_TIME
                break
    except Stopped:
        ending = Ending.STOPPED
    spent = time.perf_counter() - began
    return Outcome(ending, search.result(), search.steps, spent, search.statistics())


class _Search:
    """A search that can be continued."""

    def __init__(self, grid: Grid, vocabulary: Vocabulary, seed: int) -> None:
        entries = letter_slots(grid)
        self._grid, self._words = grid, vocabulary.words
        self._cells, self._slots = pack_slots(entries, vocabulary.words)
        self._masks = masks_of(entries, self._cells)
        self._state = first_state(vocabulary.words, self._slots, self._masks)
        self._random = Seed(seed, "fill").state
        self._shown = 0
        self.slots = len(entries)

    @property
    def steps(self) -> int:
        """The steps so far: nodes and wipe-outs."""
        return int(self._state.counters[NODES] + self._state.counters[WIPEOUTS])

    @property
    def filled(self) -> int:
        """The slots of the fullest grid that have a word."""
        return int(self._state.counters[DEEPEST])

    def run(self, steps: int) -> Ending | None:
        """Search for some steps. Return the ending if there is one."""
        if (self._state.candidates == 0).any():
            return Ending.IMPOSSIBLE
        until = self.steps + steps
        status = UNDECIDED
        while self.steps < until and status in (UNDECIDED, TRAIL_FULL):
            status = kernels.search(self._words, self._slots, self._state, self._random, until - self.steps)
            if status == TRAIL_FULL:
                self._state = with_more_room(self._state)
        if status == IMPOSSIBLE:
            self._state.best[:] = self._masks
        return {SOLVED: Ending.FINISHED, IMPOSSIBLE: Ending.IMPOSSIBLE}.get(status)

    def improved(self) -> bool:
        """Whether the fullest grid has changed since the last call."""
        changed, self._shown = self._shown != self.filled, self.filled
        return changed

    def result(self) -> Filled:
        """The fullest grid."""
        return filled_grid(self._grid, self._cells, self._state.best)

    def statistics(self) -> dict[str, int]:
        """Return the counts of nodes, wipe-outs, restarts, filled slots and slots."""
        counters = self._state.counters
        return {
            "nodes": int(counters[NODES]),
            "wipeouts": int(counters[WIPEOUTS]),
            "restarts": int(counters[RESTARTS]),
            "filled": self.filled,
            "slots": self.slots,
        }


def filled_grid(grid: Grid, cells: list[Cell], masks: np.ndarray) -> Filled:
    """The grid with the letters of cells whose mask has one letter; they are no longer pencilled."""
    letters = {
        cell: chr(ord("a") + mask.bit_length() - 1)
        for cell, mask in zip(cells, masks.tolist(), strict=True)
        if mask.bit_count() == 1
    }
    rows = tuple(
        "".join(letters.get((r, c), char) for c, char in enumerate(row)) for r, row in enumerate(grid.rows)
    )
    inked = (changed(mark, pencil=False) if mark.cell in letters else mark for mark in grid.marks)
    found = changed(grid, rows=rows, marks=tuple(mark for mark in inked if not mark.is_plain))
    return Filled(found, tuple(entry for entry in entries_of(without_pencil(found)) if OPEN not in entry.word))
