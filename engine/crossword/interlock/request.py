"""What a search for layouts is asked for, and the boxes that it may try."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.crossword.grid import SHORTEST, Entry, entries_of, grid_of
from engine.crossword.interlock.infeasible import locked_apart
from engine.crossword.puzzle import MOST_BOX, Objective
from engine.errors import BadInput
from engine.seed import Seed

LONGEST_TO_SHORTEST = 1.45
"""The longer side of a box as a share of the shorter, as of a sheet of paper: rows are the easier to fill the
shorter they are."""
EVEN = 0.06
"""How much a box may be off the area that it should have for a side to be odd: then its last line is in use."""


class Task(NamedTuple):
    """What is asked.

    Attributes:
        usable: the words that can be in one grid, those kept among them.
        fit: how many of them are wanted.
    """

    words: tuple[str, ...]
    usable: tuple[str, ...]
    fit: int
    objective: Objective
    must: frozenset[str]
    kept: tuple[Entry, ...]


def task_of(words: Sequence[str], objective: Objective, must: Collection[str], kept: Sequence[Entry]) -> Task:
    """What is asked of a search: see `interlock`.

    Raises:
        BadInput: the words kept do not fit together or into the box.
    """
    anchored = [entry.word for entry in kept]
    _fit(kept, objective)
    everything = tuple(dict.fromkeys((*words, *anchored)))
    longest = max(_most_side(objective.rows), _most_side(objective.columns))
    entered = [word for word in everything if SHORTEST <= len(word) <= longest]
    usable = () if locked_apart(words, objective, kept) else _joined(entered, frozenset(must), anchored)
    fit = min(max(objective.fit, len(anchored)), len(usable)) if objective.fit else len(usable)
    return Task(tuple(words), usable, fit, objective, frozenset(must), tuple(kept))


def _fit(kept: Sequence[Entry], objective: Objective) -> None:
    """Raise BadInput where no layout can hold the words kept: their grid is to have no runs but them."""
    grid, most = grid_of(kept), (_most_side(objective.rows), _most_side(objective.columns))
    words = sorted(entry.word for entry in kept)
    if sorted(entry.word for entry in entries_of(grid)) != words or len(set(words)) != len(words):
        raise BadInput("the locked words do not fit together", mend="Unlock some.")
    if len(grid.rows) > most[0] or grid.columns > most[1]:
        raise BadInput(
            f"the locked words take {grid.columns} x {len(grid.rows)} cells, the box is {most[1]} x {most[0]}",
            mend="Unlock some, or make the box larger." if objective.rows or objective.columns else "Unlock some.",
        )


def _most_side(side: int) -> int:
    return min(side or MOST_BOX, MOST_BOX)


def _joined(words: Sequence[str], must: frozenset[str], kept: Sequence[str]) -> tuple[str, ...]:
    """The words that common letters connect: of several such groups the one with most that is wanted."""
    groups: list[list[str]] = []
    for word in words:
        near = [group for group in groups if any(set(word) & set(other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), word])
    kept_words = set(kept)
    best = max(
        groups, key=lambda group: (len(kept_words & {*group}), len(must & {*group}), len(group)), default=[]
    )
    there = {*best, *kept}
    return tuple(word for word in words if word in there)


def box_for(area: float, task: Task, seed: Seed, *, crossed: bool) -> tuple[int, int]:
    """Rows and columns of a box of about some cells, as the objective wants it and large enough for each word.

    Args:
        crossed: whether the two longest words have room across each other; of a few words they may want more than
            the cells of all.
    """
    rows, columns = (side and _most_side(side) for side in (task.objective.rows, task.objective.columns))
    longest, kept = max(map(len, task.usable)), grid_of(task.kept)
    least = (max(len(kept.rows), 2), max(kept.columns, 2))
    if rows and columns:
        return rows, columns
    if rows or columns:
        other = max(math.ceil(area / (rows or columns)), least[0] if columns else least[1])
        other = _most_side(max(other, longest if longest > (rows or columns) else 0))
        return (rows, other) if rows else (other, columns)
    shortest = math.isqrt(int(area))
    fits = [
        (a, b)
        for a in range(max(2, int(shortest / LONGEST_TO_SHORTEST)), shortest + 2)
        for b in range(a, max(a + 1, int(a * LONGEST_TO_SHORTEST)) + 1)
        if b >= longest and b <= _most_side(0)
    ] or [(min(shortest, _most_side(0)), max(longest, min(shortest, _most_side(0))))]
    wanted, off = (1.0, 1.0) if task.objective.square else (LONGEST_TO_SHORTEST, 0.1)

    def unfit(sides: tuple[int, int]) -> float:
        even = sum(side % 2 == 0 for side in sides)
        return abs(sides[0] * sides[1] / area - 1) + off * abs(sides[1] / sides[0] - wanted) + EVEN * even

    one, other = min(fits, key=unfit)
    if crossed and len(task.usable) > 1:
        one, other = sorted((max(one, sorted(map(len, task.usable))[-2]), other))
    turned = (other, one) if seed.below(2) else (one, other)
    return max(turned[0], least[0]), max(turned[1], least[1])
