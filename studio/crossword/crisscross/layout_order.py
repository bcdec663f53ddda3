"""Which layouts the gallery shows, and in which order. Plain values, no Qt."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.crossword.grid import Entry, Grid, cornered, entries_of
from engine.crossword.interlock.layout import Layout, Unplaced, is_required_shape, quality
from engine.crossword.puzzle import Objective, Puzzle, kept_entries

MOST = 24  # layouts kept that match the current request
MOST_ASIDE = 72  # layouts kept that match other requests, to which an undo may return
MOST_HELD = 48  # layouts shown while the pointer keeps the pictures from moving
SINCE = "added to the list since"


class Request(NamedTuple):
    """The parts of a puzzle that determine which layouts are good."""

    words: tuple[str, ...]
    required: frozenset[str]
    kept: tuple[Entry, ...]  # the locked entries, relative to the corner of their bounding box
    objective: Objective


def request_of(puzzle: Puzzle) -> Request:
    """The search request of a puzzle."""
    required = frozenset(listed.answer for listed in puzzle.words if listed.must)
    return Request(puzzle.answers, required, _cornered(kept_entries(puzzle)), puzzle.objective)


def fitting(layouts: Sequence[Layout], request: Request) -> tuple[Layout, ...]:
    """The layouts that match a request, best first: words of the list, inside the box, with the locked words."""
    listed = frozenset(request.words)
    matching = [
        _updated(layout, listed)
        for layout in layouts
        if _in_box(layout, request.objective) and _holds(layout.grid, listed, request.kept)
    ]
    return tuple(sorted(matching, key=lambda layout: _rank(layout, request), reverse=True))


def merged(
    found: Sequence[Layout], fresh: Sequence[Layout], request: Request, chosen: Layout | None = None
) -> tuple[Layout, ...]:
    """The best old and new layouts, best first, with the selected one, then those that match other requests."""
    different = {layout.grid: layout for layout in (*found, *fresh, *([chosen] if chosen else ()))}
    best = fitting(tuple(different.values()), request)
    selected = (layout for layout in best[MOST:] if chosen and layout.grid == chosen.grid)
    matching = {layout.grid for layout in best}
    aside = [layout for grid, layout in different.items() if grid not in matching]
    return (*best[:MOST], *selected, *aside[:MOST_ASIDE])


def in_place(shown: Sequence[Layout], best: Sequence[Layout]) -> tuple[Layout, ...]:
    """The shown layouts at their places, followed by new ones."""
    known = {layout.grid for layout in shown}
    new = [layout for layout in best if layout.grid not in known]
    return (*shown, *new[: max(0, MOST_HELD - len(shown))])


@lru_cache(maxsize=512)
def words_of(grid: Grid) -> frozenset[str]:
    """The words in a grid."""
    return frozenset(entry.word for entry in entries_of(grid))


def _in_box(layout: Layout, objective: Objective) -> bool:
    columns, rows = layout.measures.columns, layout.measures.rows
    return columns <= (objective.columns or columns) and rows <= (objective.rows or rows)


def _holds(grid: Grid, listed: frozenset[str], kept: tuple[Entry, ...]) -> bool:
    """Whether all its words are listed, and the kept entries have the same relative positions in it."""
    if not words_of(grid) <= listed:
        return False
    found = {entry.word for entry in kept}
    return not kept or _cornered([entry for entry in entries_of(grid) if entry.word in found]) == kept


def _cornered(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    return tuple(sorted(cornered(entries), key=lambda entry: entry.word))


def _updated(layout: Layout, listed: frozenset[str]) -> Layout:
    known = {one.word for one in layout.unplaced}
    there = words_of(layout.grid) | known
    if known <= listed <= there:
        return layout
    still = [one for one in layout.unplaced if one.word in listed]
    return layout._replace(unplaced=(*still, *(Unplaced(word, SINCE) for word in sorted(listed - there))))


def _rank(layout: Layout, request: Request) -> tuple[float, ...]:
    """The sort key: required words, the required shape, the number of words up to the requested one, quality."""
    there, objective = words_of(layout.grid), request.objective
    words, measures = min(len(there), objective.fit or len(there)), layout.measures
    return len(there & request.required), is_required_shape(measures, objective), words, quality(measures, objective)
