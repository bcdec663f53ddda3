"""What a list is about: the nouns' meanings of WordNet under which most of its words have one of their own.

So that "crane" among animals is the bird, and among tools the machine. A list may need more than one such meaning,
as WordNet has foods in two places; one whose words have little in common has none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.lexicon.inflections import inflections
from engine.lexicon.wordnet import WordNet

LEAST_WORDS = 4
"""Fewer words have something in common by chance."""

LEAST_EACH = 3
"""Nor is a meaning of fewer words one of the list's."""

MOST = 4
COVERED = 0.6
"""What all meanings of a theme together must cover of the list."""

EACH = 0.12
"""What each of them must cover of the list that no other does."""

BROADEST = 4500
"""A meaning with more below it says too little: an artifact, a whole; animals have 4,000."""

ALL = 100_000.0
"""About as many meanings as WordNet has."""


class ListTheme(NamedTuple):
    """The theme of a list.

    Attributes:
        synsets: its meanings; none where the list has no theme.
        names: of these, in their order, each once: "animal", "food".
    """

    synsets: tuple[int, ...] = ()
    names: tuple[str, ...] = ()

    def holds(self, synsets: Iterable[int], net: WordNet) -> frozenset[int]:
        """Those of some meanings that lie in the theme."""
        if not self.synsets:
            return frozenset()
        wanted = frozenset(self.synsets)
        return frozenset(one for one, above in net.above(synsets).items() if wanted & above)


def theme_of(words: Sequence[str], net: WordNet) -> ListTheme:
    """The theme of a list of words as they are listed; some milliseconds for each word the first time.

    Raises:
        FileProblem: WordNet cannot be read.
    """
    return _theme(tuple(dict.fromkeys(words)), net)


@lru_cache(maxsize=8)
def _theme(words: tuple[str, ...], net: WordNet) -> ListTheme:
    if len(words) < LEAST_WORDS:
        return ListTheme()
    own = {word: _synsets(word, net) for word in words}
    above = net.above(synset for synsets in own.values() for synset in synsets)
    under: dict[int, set[str]] = {}
    for word, synsets in own.items():
        for one in {one for synset in synsets for one in above[synset]}:
            under.setdefault(one, set()).add(word)
    breadths = net.breadths(one for one, some in under.items() if len(some) >= _least(len(words)))
    under = {one: under[one] for one, below in breadths.items() if 0 < below <= BROADEST}
    chosen = _covering(under, breadths, len(words))
    named = net.meaning(chosen)
    return ListTheme(chosen, tuple(dict.fromkeys(named[one][0].lemma for one in chosen)))


def _synsets(word: str, net: WordNet) -> set[int]:
    """The meanings as a noun."""
    found = {sense.synset for sense in net.senses(word, "n")}
    for lemma, part, _ in inflections(net, word):
        if part == "n":
            found.update(sense.synset for sense in net.senses(lemma, part))
    return found


def _least(count: int) -> float:
    return max(LEAST_EACH, EACH * count)


def _covering(under: Mapping[int, set[str]], breadths: Mapping[int, int], count: int) -> tuple[int, ...]:
    """The meanings that together cover the list, each time the one that tells most of what is left."""
    chosen: list[int] = []
    left = {word for words in under.values() for word in words}
    covered: set[str] = set()
    while len(chosen) < MOST:
        worth = {
            one: len(words & left) * math.log(ALL / (1 + breadths[one]))
            for one, words in under.items()
            if len(words & left) >= _least(count)
        }
        if not worth:
            break
        best = max(worth, key=lambda one: (worth[one], -one))
        chosen.append(best)
        covered |= under[best]
        left -= under[best]
    return tuple(chosen) if len(covered) >= COVERED * count else ()
