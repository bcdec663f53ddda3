"""Which layouts stand in the gallery, and in which order: plain values, no Qt."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.crossword.grid import Entry, Grid, entries_of
from engine.crossword.interlock.layout import Layout, Left, quality
from engine.crossword.puzzle import Objective, Puzzle, kept_entries
from engine.value import changed

MOST = 24  # layouts that are kept
MOST_ASIDE = 72  # of other wishes, which an undo may ask for again
MOST_HELD = 48  # while none may leave its place
SINCE = "added to the list since"


class Asked(NamedTuple):
    """What a search is asked: all of a puzzle that changes which layouts are good.

    Attributes:
        words: the answers of the list.
        must: those of them that are not to be left out.
        kept: the locked entries, from the corner of the smallest box around them.
    """

    words: tuple[str, ...]
    must: frozenset[str]
    kept: tuple[Entry, ...]
    objective: Objective


def asked_of(puzzle: Puzzle) -> Asked:
    """What a search for layouts of a puzzle is asked."""
    must = frozenset(listed.answer for listed in puzzle.words if listed.must)
    return Asked(puzzle.answers, must, _cornered(kept_entries(puzzle)), puzzle.objective)


def taken(puzzle: Puzzle, layout: Layout) -> Puzzle:
    """A puzzle with the grid of a layout; what was locked and stands in it stays so."""
    there = words_of(layout.grid)
    return changed(puzzle, grid=layout.grid, locked=tuple(answer for answer in puzzle.locked if answer in there))


def fitting(layouts: Sequence[Layout], asked: Asked) -> tuple[Layout, ...]:
    """Those that answer what is asked now, best first: of words of the list, in the box, with what is locked."""
    listed = frozenset(asked.words)
    return tuple(
        sorted(
            (
                _said_of(layout, listed)
                for layout in layouts
                if _in_box(layout, asked.objective) and _holds(layout.grid, listed, asked.kept)
            ),
            key=lambda layout: _standing(layout, asked),
            reverse=True,
        )
    )


def merged(
    found: Sequence[Layout], fresh: Sequence[Layout], asked: Asked, chosen: Layout | None = None
) -> tuple[Layout, ...]:
    """The best of what was found before and now, best first, and then what answers other wishes than today's.

    One that is looked at stays in any case.
    """
    different = {layout.grid: layout for layout in (*found, *fresh, *([chosen] if chosen else ()))}
    best = fitting(tuple(different.values()), asked)
    looked_at = (layout for layout in best[MOST:] if chosen and layout.grid == chosen.grid)
    answers = {layout.grid for layout in best}
    aside = [layout for grid, layout in different.items() if grid not in answers]
    return (*best[:MOST], *looked_at, *aside[:MOST_ASIDE])


def in_place(shown: Sequence[Layout], best: Sequence[Layout]) -> tuple[Layout, ...]:
    """What is shown while nothing may leave its place: what is new comes at the end."""
    known = {layout.grid for layout in shown}
    new = [layout for layout in best if layout.grid not in known]
    return (*shown, *new[: max(0, MOST_HELD - len(shown))])


@lru_cache(maxsize=512)
def words_of(grid: Grid) -> frozenset[str]:
    """The words that stand in a grid."""
    return frozenset(entry.word for entry in entries_of(grid))


@lru_cache(maxsize=512)
def _entries(grid: Grid) -> frozenset[Entry]:
    return frozenset(entries_of(grid))


def _in_box(layout: Layout, objective: Objective) -> bool:
    columns, rows = layout.measures.columns, layout.measures.rows
    return columns <= (objective.columns or columns) and rows <= (objective.rows or rows)


def _holds(grid: Grid, listed: frozenset[str], kept: tuple[Entry, ...]) -> bool:
    """Whether all its words are listed, and the kept entries stand in it as they stand to one another."""
    if not words_of(grid) <= listed:
        return False
    found = {entry.word for entry in kept}
    there = [entry for entry in _entries(grid) if entry.word in found]
    return not kept or _cornered(there) == kept


def _cornered(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """Entries moved together into the top left corner, by word."""
    top = min((entry.row for entry in entries), default=0)
    left = min((entry.column for entry in entries), default=0)
    moved = (changed(entry, row=entry.row - top, column=entry.column - left) for entry in entries)
    return tuple(sorted(moved, key=lambda entry: entry.word))


def _said_of(layout: Layout, listed: frozenset[str]) -> Layout:
    """The layout with the words that it leaves out of the list as it is now."""
    told = {left.word for left in layout.left}
    there = words_of(layout.grid) | told
    if told <= listed <= there:
        return layout
    still = [left for left in layout.left if left.word in listed]
    return layout._replace(left=(*still, *(Left(word, SINCE) for word in sorted(listed - there))))


def _standing(layout: Layout, asked: Asked) -> tuple[float, ...]:
    """What is better: the words that must be in it, as many words as are wanted, and then how good it is."""
    there = words_of(layout.grid)
    wanted = asked.objective.fit or len(there)
    return len(there & asked.must), min(len(there), wanted), quality(layout.measures, asked.objective)
