"""Layouts that a half turn maps to themselves, grown by pairs of words of equal length.

The first word lies across the center. Every other word is placed together with a word of the same length at the
place to which a half turn maps its own, or lies across the center too. The outline is symmetric after each step.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from engine.core.seed import Seed
from engine.crossword.grid import Entry
from engine.crossword.interlock.greedy import Growing
from engine.crossword.interlock.request import SearchRequest

DENSITIES = (15, 45)
"""Percentages of utilisation from which the largest box of a layout is drawn."""
SHUFFLE = 3
"""Letters by which a word may come earlier or later than by its length."""


def grow_symmetric(request: SearchRequest, seed: Seed) -> Symmetric:
    """Begin a symmetric layout of words in a random order; `Symmetric.steps` makes it."""
    jitter = {word: len(word) + seed.below(2 * SHUFFLE + 1) for word in request.usable}
    order = sorted(request.usable, key=lambda word: (word not in request.required, -jitter[word]))
    return Symmetric(request, order, seed)


class Symmetric(Growing):
    """A symmetric layout that grows by one or two words at a time."""

    def __init__(self, request: SearchRequest, order: list[str], seed: Seed) -> None:
        super().__init__(request)
        self._order, self._seed = order, seed
        letters = request.fit * sum(map(len, order)) / len(order)
        side = math.ceil(math.sqrt(100 * letters / (DENSITIES[0] + seed.below(DENSITIES[1] - DENSITIES[0] + 1))))
        side = max(side, *map(len, order))
        self._most = (min(self._most[0], side), min(self._most[1], side))
        self._last = (0, 0)  # the sums of the rows and of the columns of a cell and its image

    def steps(self) -> Iterator[None]:
        """Place words until none fits. Yield after each attempt."""
        left = self._begin()
        yield
        fresh = True
        while fresh and len(left) and len(self.entries) < self._fit:
            fresh = False
            for word in list(left):
                if word in left and (found := self._place_with(word, left)):
                    for entry in found:
                        self._put(entry)
                        left.remove(entry.word)
                    fresh = True
                yield

    def _begin(self) -> list[str]:
        """Place a word across the center, and return the others."""
        fitting = [word for word in self._order if len(word) <= max(self._most)]
        if not fitting:
            return []
        first = fitting[self._seed.below(min(len(fitting), max(1, len(fitting) // 2)))]
        down = len(first) > self._most[1] or (len(first) <= self._most[0] and self._seed.below(2) == 1)
        self._put(Entry(first, 0, 0, "down" if down else "across"))
        self._last = (len(first) - 1, 0) if down else (0, len(first) - 1)
        return [word for word in self._order if word != first]

    def _place_with(self, word: str, left: list[str]) -> tuple[Entry, ...]:
        """The best place of a word and of a partner at its image, or of a word that is its own image; or ()."""
        partners = [other for other in left if len(other) == len(word) and other != word]
        found: dict[tuple[Entry, ...], tuple[int, int]] = {}
        for entry in self._legal(word):
            image = self._image(entry, word)
            if image == entry:
                pairs = [(entry,)]
            elif len(self.entries) + 2 > self._fit or not _apart(entry, image):
                pairs = []
            else:
                pairs = [(entry, self._image(entry, other)) for other in partners]
            for pair in pairs:
                worth = self._worth(entry)
                if worth and all(self._is_legal(one) for one in pair[1:]) and self._box_fits(pair):
                    found[pair] = worth
        best = max(found.values(), default=None)
        choice = [pair for pair, worth in found.items() if worth == best]
        return choice[self._seed.below(len(choice))] if choice else ()

    def _legal(self, word: str) -> list[Entry]:
        """The places where a word legally crosses another."""
        return [entry for entry in self._crossing_places(word) if self._is_legal(entry)]

    def _image(self, entry: Entry, word: str) -> Entry:
        """The place to which a half turn maps an entry, with another word of its length."""
        row, column = entry.cells[-1]
        return Entry(word, self._last[0] - row, self._last[1] - column, entry.direction)

    def _box_fits(self, pair: tuple[Entry, ...]) -> bool:
        boxes = [self._box_with(entry) for entry in pair]
        rows = max(box[1] for box in boxes) - min(box[0] for box in boxes) + 1
        columns = max(box[3] for box in boxes) - min(box[2] for box in boxes) + 1
        return rows <= self._most[0] and columns <= self._most[1]


def _apart(entry: Entry, image: Entry) -> bool:
    """Whether two entries neither share cells nor touch."""
    around = {
        (row + down, column + right)
        for row, column in entry.cells
        for down, right in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
    }
    return around.isdisjoint(image.cells)
