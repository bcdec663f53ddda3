"""Obvious words (seed 000): those that the eye can trace through touching cells, none of them twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.value import Value
from engine.vetting.neighbourhood import Neighbourhood


class ObviousWord(Value, frozen=True):
    """A word that can be traced, and the cells that it goes through."""

    word: str
    path: tuple[int, ...]


def find_path(word: str, letters: Sequence[str], neighbourhood: Neighbourhood) -> tuple[int, ...] | None:
    """The first simple path that spells a word, depth first, in order of cells; None where there is none.

    Args:
        word: the word.
        letters: the letter of each cell, the hub's first.
        neighbourhood: which cells touch.
    """

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
    """The words that can be traced in these letters, with their paths."""
    found = ((word, find_path(word, letters, neighbourhood)) for word in spellable(words, letters))
    return tuple(ObviousWord(word, path) for word, path in found if path)


def spellable(words: Iterable[str], letters: Iterable[str]) -> list[str]:
    """The words that have each letter at most as often as it stands in a puzzle: no other can be traced."""
    there = Counter(letters)
    return [word for word in words if word and Counter(word) <= there]
