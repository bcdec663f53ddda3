"""Obvious words (Blum and Parry): words that can be traced through touching cells without using a cell twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from engine.core.value import Value
from engine.words.paths.neighbourhood import Neighbourhood


class ObviousWord(Value, frozen=True):
    """A word that can be traced, and the cells on its path."""

    word: str
    path: tuple[int, ...]


def find_path(word: str, letters: Sequence[str], neighbourhood: Neighbourhood) -> tuple[int, ...] | None:
    """Return the lexicographically first simple path that spells a word, or None if there is none.

    Args:
        word: The word to trace.
        letters: The letter of each cell, starting with the hub.
        neighbourhood: Which cells touch.
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
    """Return the words that can be traced in these letters, with their paths."""
    found = ((word, find_path(word, letters, neighbourhood)) for word in spellable(words, letters))
    return tuple(ObviousWord(word, path) for word, path in found if path)


def spellable(words: Iterable[str], letters: Iterable[str]) -> list[str]:
    """Return the words that can be spelled with the letters, using each at most as often as it occurs."""
    available = Counter(letters)
    return [word for word in words if word and Counter(word) <= available]
