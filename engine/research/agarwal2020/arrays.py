"""Conversion between words and entries and the kernels' arrays."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from engine.core.errors import BadInput
from engine.core.seed import Seed
from engine.crossword.grid import MOST_SIDE, SHORTEST, Entry
from engine.crossword.puzzle import Objective
from engine.research.agarwal2020 import kernels
from engine.research.agarwal2020.kernels import Work
from engine.research.agarwal2020.strategy import Strategy

_A = ord("a") - 1
_CHOICES = ("first", "crossings", "random")
_REPAIRS = ("bridge", "drop", "avoid")
_RESHAPINGS = ("none", "empty", "sparse")
ROWS_GROW, COLUMNS_GROW = 1, 2
SLICE = 25  # iterations of one kernel call, which takes a few ms with 100 words


def work_of(
    words: Sequence[str],
    strategy: Strategy,
    objective: Objective | None = None,
    *,
    required: Collection[str] = (),
    kept: Sequence[Entry] = (),
    seed: int = 1,
    slice_steps: int = SLICE,
) -> Work:
    """Prepare a search. The words have the numbers that `numbered` gives them.

    Raises BadInput if the kept entries do not fit into the box.

    Args:
        words: L in its order. Words of one letter, and those too long for a grid of fixed size, are ignored.
        strategy: the switches, except ranking and order.
        objective: the number of words wanted, and the box.
        required: words that are not removed.
        kept: entries that are not removed and keep their relative positions.
        slice_steps: iterations of one kernel call at most.
    """
    objective = objective or Objective()
    rows, columns, grows = _sides(words, strategy, objective, kept)
    placed = {entry.word: entry for entry in kept}
    known = numbered(words, kept)
    longest = max(MOST_SIDE if grows & 1 else rows, MOST_SIDE if grows & 2 else columns)
    codes, lengths = _letters(known)
    listed = [i for i, word in enumerate(known) if word not in placed and SHORTEST <= len(word) <= longest]
    count = len(known)
    pinned = np.array([2 if word in placed else int(word in set(required)) for word in known], np.int64)
    fixed, box = _fixed(known, placed)
    order = np.zeros(count, np.int64)
    order[: len(listed)] = listed
    fits = min(objective.fit or count, len(listed) + len(placed))
    work = Work(
        words=codes, lengths=lengths, pinned=pinned, fixed=fixed, box=box,
        start=np.array([rows, columns, len(listed)], np.int64), order=order,
        letters=np.zeros((kernels.SIDE, kernels.SIDE), np.uint8),
        owners=np.zeros((kernels.SIDE, kernels.SIDE), np.uint8),
        spots=np.zeros((count, 3), np.int64), queue=np.zeros(count, np.int64), stack=np.zeros(count, np.int64),
        barred=np.zeros(count, np.int64), best=np.zeros((count, 3), np.int64),
        firsts=np.zeros((count + 1, kernels.FIRSTS), np.int64),
        history=np.zeros((slice_steps + 2 * count + 2, 3), np.int64),
        chance=Seed(seed, "places").state, cells=np.zeros(kernels.SIDE**2, np.int64), edges=np.zeros(28, np.int64),
        reach=np.zeros((kernels.SIDE**2, 2), np.int64), found=np.zeros((kernels.SIDE**2, 3), np.int64),
        known=np.zeros((kernels.SIDE**2, 3), np.int64),
        component_of=np.zeros((kernels.SIDE, kernels.SIDE), np.int64), now=np.zeros(kernels.NOW, np.int64),
        rules=_rules(strategy, fits, grows),
    )  # fmt: skip
    kernels.begin(work)
    return work


def numbered(words: Sequence[str], kept: Sequence[Entry] = ()) -> tuple[str, ...]:
    """The words of a search, each once; a word's index is its number in the arrays."""
    return tuple(dict.fromkeys([*words, *(entry.word for entry in kept)]))


def _sides(
    words: Sequence[str], strategy: Strategy, objective: Objective, kept: Sequence[Entry]
) -> tuple[int, int, int]:
    """Rows and columns at the start, and which of them grow."""
    block = _block(kept)
    long = min(MOST_SIDE, max((len(word) for word in words), default=1))
    rows, columns = (box or max(strategy.size or long, least, 1) for box, least in
                     zip((objective.rows, objective.columns), block, strict=True))  # fmt: skip
    if rows < block[0] or columns < block[1]:
        raise BadInput(
            f"the locked words take {block[1]} x {block[0]} cells, the box is {columns} x {rows}",
            mend="Enlarge the box, or unlock a word.",
        )
    grows = ROWS_GROW * (not objective.rows) + COLUMNS_GROW * (not objective.columns)
    return rows, columns, grows if strategy.expansion in ("reset", "continue") else 0


def _block(kept: Sequence[Entry]) -> tuple[int, int]:
    """Rows and columns of the bounding box of some entries."""
    if not kept:
        return 0, 0
    rows, columns = ([cell[axis] for entry in kept for cell in entry.cells] for axis in (0, 1))
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def _fixed(known: Sequence[str], placed: dict[str, Entry]) -> tuple[np.ndarray, np.ndarray]:
    fixed = np.zeros((len(known), 3), np.int64)
    top = min((entry.row for entry in placed.values()), default=0)
    left = min((entry.column for entry in placed.values()), default=0)
    for i, word in enumerate(known):
        if entry := placed.get(word):
            fixed[i] = entry.row - top, entry.column - left, entry.direction == "down"
    return fixed, np.array(_block(tuple(placed.values())), np.int64)


def _letters(words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    lengths = np.array([len(word) for word in words], np.int64)
    codes = np.zeros((len(words), max(1, int(lengths.max(initial=0)))), np.uint8)
    for i, word in enumerate(words):
        codes[i, : len(word)] = np.frombuffer(word.encode("ascii"), np.uint8) - _A
    return codes, lengths


def _rules(strategy: Strategy, fits: int, grows: int) -> np.ndarray:
    rules = np.zeros(kernels.RULES, np.int64)
    rules[kernels.FIT] = fits
    rules[kernels.CHOICE] = _CHOICES.index(strategy.choice)
    rules[kernels.VICTIM] = strategy.backtracking in ("victim", "both")
    rules[kernels.LIFO] = strategy.backtracking in ("lifo", "both")
    rules[kernels.TENURE] = strategy.tenure
    rules[kernels.EPOCH] = strategy.epoch
    rules[kernels.RESET] = {"reset": kernels.ANEW, "again": kernels.AGAIN}.get(strategy.expansion, kernels.STAYS)
    rules[kernels.GROWS] = grows
    rules[kernels.RESHAPE] = _RESHAPINGS.index(strategy.reshaping) - 1
    rules[kernels.REPAIR] = _REPAIRS.index(strategy.repair)
    return rules


def entries_in(words: Sequence[str], spots: np.ndarray) -> tuple[Entry, ...]:
    """The entries at int64[n, 3] places (row, column, down; down is -1 if not placed) of the words of a search."""
    return tuple(
        Entry(word, int(row), int(column), "down" if down else "across")
        for word, (row, column, down) in zip(words, spots, strict=True)
        if down >= 0
    )
