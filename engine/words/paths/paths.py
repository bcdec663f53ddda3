"""Obvious words (Blum and Parry): words that can be traced through touching cells without using a cell twice.

A neighbourhood says which cells of a printed puzzle touch. Cell 0 is the hub or center. The other cells are
numbered clockwise from the top. A neighbourhood is a ring with a hub (wheel, bee), a ring without one, or a square
of nine cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from engine.core.value import Value


class Neighbourhood(Value, frozen=True):
    """The cells of a shape and their adjacency. Every shape is symmetric under reflection."""

    name: str  # a description of the shape for messages
    outer: int  # the number of cells around the hub, numbered from 1
    touching: tuple[int, ...]  # For each cell the mask of the cells that touch it (bit i for cell i)
    step: int = 1  # the smallest rotation that maps the shape to itself, in outer cells

    @property
    def cells(self) -> int:
        """The number of cells including the hub."""
        return self.outer + 1


@cache
def ring(outer: int, *, hub: bool = True) -> Neighbourhood:
    """Return a ring of cells with a hub that touches all of them or, with `hub=False`, none of them.

    A wheel is `ring(8)`. A bee, drawn as a honeycomb or as a ring, is `ring(6)`.
    """
    around = tuple(
        _mask((cell % outer + 1, (cell - 2) % outer + 1)) | (1 if hub else 0) for cell in range(1, outer + 1)
    )
    return Neighbourhood(
        f"ring of {outer}{'' if hub else ' alone'}", outer, (_mask(range(1, outer + 1)) if hub else 0, *around)
    )


@cache
def square() -> Neighbourhood:
    """Return a 3 x 3 square: cell 0 is the center, 1 the middle of the top row, 2 the corner to its right."""
    places = ((1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))

    def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1

    touching = tuple(_mask(i for i, other in enumerate(places) if touch(place, other)) for place in places)
    return Neighbourhood("square", 8, touching, step=2)


def _mask(cells: Iterable[int]) -> int:
    return sum({1 << cell for cell in cells})


class ObviousWord(Value, frozen=True):
    """A word that can be traced, and the cells on its path."""

    word: str
    path: tuple[int, ...]


def find_path(word: str, letters: Sequence[str], neighbourhood: Neighbourhood) -> tuple[int, ...] | None:
    """Return the lexicographically first simple path that spells a word. `letters` begins with the hub."""

    def onward(path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) == len(word):
            yield path
            return
        for cell in range(neighbourhood.cells):
            free = cell not in path and letters[cell] == word[len(path)]
            if free and (not path or neighbourhood.touching[path[-1]] >> cell & 1):
                yield from onward((*path, cell))

    return next(onward(()), None) if word else None


def obvious_words(
    words: Iterable[str], letters: Sequence[str], neighbourhood: Neighbourhood
) -> tuple[ObviousWord, ...]:
    """Return the words that can be traced in these letters, with their paths."""
    found = ((word, find_path(word, letters, neighbourhood)) for word in spellable(words, letters))
    return tuple(ObviousWord(word, path) for word, path in found if path)


def spellable(words: Iterable[str], letters: Iterable[str]) -> list[str]:
    """Return the words that can be spelled with the letters, using each at most as often as it occurs."""
    available = Counter(letters)
    return [word for word in words if word and Counter(word) <= available]
