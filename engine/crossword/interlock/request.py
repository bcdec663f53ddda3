"""A search request in the form that the search needs, and the sizes of the boxes that it tries."""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core import BadInput
from engine.core.seed import Seed
from engine.crossword.grid import SHORTEST, Entry, entries_of, grid_of
from engine.crossword.interlock.layout import locked_disconnected
from engine.crossword.puzzle import MOST_BOX, Objective

LONGEST_TO_SHORTEST = 1.45
"""The longest side of a box as a multiple of the shortest, as on a sheet of paper. Shorter rows are easier to
fill."""
EVEN = 0.06
"""Penalty for an even side, as a share of the area: with an odd side the last line of the box is in use."""


class SearchRequest(NamedTuple):
    """What to search for."""

    words: tuple[str, ...]
    usable: tuple[str, ...]  # the words that can be in one grid, including the kept ones
    fit: int  # the number of words wanted
    objective: Objective
    required: frozenset[str]  # words that count before the number of words
    kept: tuple[Entry, ...]  # entries that keep their relative positions


def make_request(
    words: Sequence[str], objective: Objective, required: Collection[str], kept: Sequence[Entry]
) -> SearchRequest:
    """Make a request of `interlock`'s arguments. Raises BadInput if the kept entries do not fit, also the box."""
    anchored = [entry.word for entry in kept]
    _check_kept(kept, objective)
    everything = tuple(dict.fromkeys((*words, *anchored)))
    longest = max(_most_side(objective.rows), _most_side(objective.columns))
    entered = [word for word in everything if SHORTEST <= len(word) <= longest]
    disconnected = locked_disconnected(words, objective, kept)
    usable = () if disconnected else _connectable(entered, frozenset(required), anchored)
    fit = min(max(objective.fit, len(anchored)), len(usable)) if objective.fit else len(usable)
    return SearchRequest(tuple(words), usable, fit, objective, frozenset(required), tuple(kept))


def _check_kept(kept: Sequence[Entry], objective: Objective) -> None:
    grid, most = grid_of(kept), (_most_side(objective.rows), _most_side(objective.columns))
    words = sorted(entry.word for entry in kept)
    if sorted(entry.word for entry in entries_of(grid)) != words or len(set(words)) != len(words):
        raise BadInput("the locked words do not fit together", mend="Unlock some of them.")
    if len(grid.rows) > most[0] or grid.columns > most[1]:
        what = f"the locked words take {grid.columns} x {len(grid.rows)} cells, the box is {most[1]} x {most[0]}"
        enlarge = ", or enlarge the box" if objective.rows or objective.columns else ""
        raise BadInput(what, mend=f"Unlock some of them{enlarge}.")


def _most_side(side: int) -> int:
    return min(side or MOST_BOX, MOST_BOX)


def _connectable(words: Sequence[str], required: frozenset[str], kept: Sequence[str]) -> tuple[str, ...]:
    """The words connected by common letters: of several groups the one with the most kept, then required words."""
    groups: list[list[str]] = []
    for word in words:
        near = [group for group in groups if any(set(word) & set(other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), word])
    kept_words = set(kept)
    best = max(groups, key=lambda group: (len(kept_words & {*group}), len(required & {*group}), len(group)), default=[])
    there = {*best, *kept}
    return tuple(word for word in words if word in there)


def box_for(area: float, request: SearchRequest, seed: Seed, *, crossed: bool) -> tuple[int, int]:
    """Rows and columns of a box of about `area` cells that the objective allows and that holds each word.

    Args:
        crossed: make the box large enough for the two longest words to cross, which for a few words may need more
            cells than `area`.
    """
    rows, columns = (side and _most_side(side) for side in (request.objective.rows, request.objective.columns))
    longest, kept = max(map(len, request.usable)), grid_of(request.kept)
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
    wanted, off = (1.0, 1.0) if request.objective.square else (LONGEST_TO_SHORTEST, 0.1)

    def unfit(sides: tuple[int, int]) -> float:
        even = sum(side % 2 == 0 for side in sides)
        return abs(sides[0] * sides[1] / area - 1) + off * abs(sides[1] / sides[0] - wanted) + EVEN * even

    one, other = min(fits, key=unfit)
    if crossed and len(request.usable) > 1:
        one, other = sorted((max(one, sorted(map(len, request.usable))[-2]), other))
    turned = (other, one) if seed.below(2) else (one, other)
    return max(turned[0], least[0]), max(turned[1], least[1])
