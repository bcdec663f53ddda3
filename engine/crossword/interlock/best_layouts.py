"""The best distinct layouts of a running search, and its run history."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from engine.core.errors import BadInput
from engine.crossword.grid import Entry, grid_of
from engine.crossword.interlock.layout import (
    Gallery,
    Layout,
    Point,
    is_required_shape,
    measured,
    quality,
)
from engine.crossword.interlock.unplaced import unplaced_words
from engine.crossword.puzzle import Objective

MOST_LAYOUTS = 12
"""Layouts kept."""
MOST_POINTS = 4096
"""Points of a run history at most."""


def check_search(words: Sequence[str], seconds: float | None, steps: int | None) -> None:
    """Check the arguments of a search.

    Raises:
        BadInput: If a word occurs twice in the list, or a limit is not positive.
    """
    if len(set(words)) != len(words):
        raise BadInput("a word occurs twice in the list", mend="Remove one of them.")
    if any(limit is not None and not limit > 0 for limit in (seconds, steps)):
        raise BadInput("the limit of a search must be a positive number of seconds or steps")


class BestLayouts:
    """Collects the layouts of a search, best first, and its run history."""

    def __init__(self, words: Sequence[str], objective: Objective, required: Collection[str]) -> None:
        self._words, self._objective, self._required = words, objective, frozenset(required)
        self._layouts: list[tuple[object, Layout]] = []
        self._history: list[Point] = []
        self._stride = 1

    @property
    def gallery(self) -> Gallery:
        """Layouts and run history as a value."""
        return Gallery(tuple(layout for _, layout in self._layouts), tuple(self._history))

    @property
    def best(self) -> Layout | None:
        """The best layout, or None."""
        return self._layouts[0][1] if self._layouts else None

    def layout(self, entries: Iterable[Entry]) -> Layout:
        """Make the layout of some entries."""
        entries = tuple(entries)
        grid = grid_of(entries)
        placed = {entry.word for entry in entries}
        return Layout(grid, measured(grid), unplaced_words(self._words, placed, self._objective))

    def rank(self, layout: Layout) -> tuple[float, ...]:
        """The sort key: fewest missing required words, the required shape, most words, then the best quality."""
        missing = sum(one.word in self._required for one in layout.unplaced)
        measures, objective = layout.measures, self._objective
        return -missing, is_required_shape(measures, objective), measures.words, quality(measures, objective)

    def add(self, layout: Layout, origin: object) -> bool:
        """Add a layout unless a layout of the same origin or with the same grid is as good.

        Return whether added.
        """
        rivals = [one for start, one in self._layouts if start == origin or one.grid == layout.grid]
        if any(self.rank(one) >= self.rank(layout) for one in rivals):
            return False
        kept = [pair for pair in self._layouts if pair[1] not in rivals]
        kept.append((origin, layout))
        self._layouts = sorted(kept, key=lambda pair: self.rank(pair[1]), reverse=True)[:MOST_LAYOUTS]
        return True

    def record(self, points: Iterable[Point]) -> None:
        """Append to the run history. If it becomes too long, the best point of every few steps is kept."""
        self._history[-1:] = self._thinned([*self._history[-1:], *points])
        while len(self._history) > MOST_POINTS:
            self._stride *= 2
            self._history = self._thinned(self._history)

    def _thinned(self, points: Iterable[Point]) -> list[Point]:
        """The best point of each stride of steps."""
        strides = groupby(points, key=lambda point: (point.step - 1) // self._stride)
        return [max(stride, key=lambda point: (point.words, point.utilisation)) for _, stride in strides]
