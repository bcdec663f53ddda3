"""What a search for layouts has found so far: the best that differ, and how it went."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby

from engine.crossword.grid import Entry, grid_of
from engine.crossword.interlock.layout import Gallery, Layout, Point, measured, quality
from engine.crossword.interlock.unplaced import unplaced
from engine.crossword.puzzle import Objective
from engine.errors import BadInput

MOST_LAYOUTS = 12
MOST_POINTS = 4096


def check_search(words: Sequence[str], seconds: float | None, steps: int | None) -> None:
    """Refuse what no search takes.

    Raises:
        BadInput: a word stands twice in the list, or a limit is not positive.
    """
    if len(set(words)) != len(words):
        raise BadInput("a word stands twice in the list")
    if any(limit is not None and not limit > 0 for limit in (seconds, steps)):
        raise BadInput("a search is bounded by a positive number of seconds or steps")


class Progress:
    """The layouts of a search, best first, and its course."""

    def __init__(self, words: Sequence[str], objective: Objective, must: Collection[str]) -> None:
        self._words, self._objective, self._must = words, objective, frozenset(must)
        self._layouts: list[tuple[object, Layout]] = []
        self._course: list[Point] = []
        self._stride = 1

    @property
    def gallery(self) -> Gallery:
        """All of it, as a value."""
        return Gallery(tuple(layout for _, layout in self._layouts), tuple(self._course))

    @property
    def best(self) -> Layout | None:
        """The best layout."""
        return self._layouts[0][1] if self._layouts else None

    def layout(self, entries: Iterable[Entry]) -> Layout:
        """The layout of some entries, and what it leaves out."""
        entries = tuple(entries)
        grid = grid_of(entries)
        return Layout(
            grid, measured(grid), unplaced(self._words, {entry.word for entry in entries}, self._objective)
        )

    def rank(self, layout: Layout) -> tuple[int, int, float]:
        """First the words that must be in it, then how many words, then the other qualities."""
        missing = sum(one.word in self._must for one in layout.left)
        return -missing, layout.measures.words, quality(layout.measures, self._objective)

    def add(self, layout: Layout, origin: object) -> bool:
        """Take in a layout; of those of one origin, which are much alike, the best stays. Whether it does."""
        rivals = [one for start, one in self._layouts if start == origin or one.grid == layout.grid]
        if any(self.rank(one) >= self.rank(layout) for one in rivals):
            return False
        kept = [pair for pair in self._layouts if pair[1] not in rivals]
        kept.append((origin, layout))
        self._layouts = sorted(kept, key=lambda pair: self.rank(pair[1]), reverse=True)[:MOST_LAYOUTS]
        return True

    def go(self, points: Iterable[Point]) -> None:
        """Add points to the course; where they become too many, one with most words stands for each few."""
        self._course[-1:] = self._thinned([*self._course[-1:], *points])
        while len(self._course) > MOST_POINTS:
            self._stride *= 2
            self._course = self._thinned(self._course)

    def _thinned(self, points: Iterable[Point]) -> list[Point]:
        """The best point of each stride of steps."""
        strides = groupby(points, key=lambda point: (point.step - 1) // self._stride)
        return [max(stride, key=lambda point: (point.words, point.utilisation)) for _, stride in strides]
