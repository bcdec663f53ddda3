"""What a list is about: the nouns' meanings of WordNet under which most of its words have one of their own.

So that "crane" among animals is the bird, and among tools the machine. A list may need more than one such meaning,
as WordNet has foods in two places; one of plants, tools and sundry things has the first two, as far more words lie
there than by chance. A list whose words have little in common has none.
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
"""What all meanings of a theme together cover of a list that is about one thing."""

EACH = 0.12
"""What each of them must cover of the list that no other does."""

SOME = 0.1
"""What a meaning must cover of a list of several things, that no other does."""

STRIKING = 8.0
"""The least surprise of such a meaning: 40 words of a dictionary by chance have 3, 7 flowers in a garden 13."""

CHANCE = 4.0
"""A meaning with less surprise is never a theme's: "state" or "activity" among common words."""

NARROWEST = 100
"""Nor is it one with fewer below it: common words of many meanings meet in "hours" or "batch" by chance."""

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
        return frozenset(one for one, above in net.hypernyms(synsets).items() if wanted & above)


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
    under = _under(own, net)
    breadths = net.hyponym_counts(one for one, some in under.items() if len(some) >= LEAST_EACH)
    meanings = sum(map(len, own.values()))
    surprises = {
        one: _surprise(len(under[one]), meanings * (1 + below) / ALL)
        for one, below in breadths.items()
        if 0 < below <= BROADEST
    }
    under = {one: under[one] for one, surprise in surprises.items() if surprise >= CHANCE}
    chosen = _covering(under, breadths, max(LEAST_EACH, EACH * len(words)))
    if len(set[str]().union(*(under[one] for one in chosen))) < COVERED * len(words):
        striking = {
            one: some for one, some in under.items() if surprises[one] >= STRIKING and breadths[one] >= NARROWEST
        }
        chosen = _covering(striking, breadths, max(LEAST_WORDS, SOME * len(words)))
    named = net.lemmas(chosen)
    return ListTheme(chosen, tuple(dict.fromkeys(named[one][0].lemma for one in chosen)))


def _synsets(word: str, net: WordNet) -> set[int]:
    """The meanings as a noun."""
    found = {sense.synset for sense in net.senses(word, "n")}
    for lemma, part, _ in inflections(net, word):
        if part == "n":
            found.update(sense.synset for sense in net.senses(lemma, part))
    return found


def _under(own: Mapping[str, set[int]], net: WordNet) -> dict[int, set[str]]:
    """By meaning, the words that have one of their own under it."""
    above = net.hypernyms(synset for synsets in own.values() for synset in synsets)
    under: dict[int, set[str]] = {}
    for word, synsets in own.items():
        for one in {one for synset in synsets for one in above[synset]}:
            under.setdefault(one, set()).add(word)
    return under


def _surprise(count: int, expected: float) -> float:
    """How unlikely so many words are by chance, in nats, after the tail of Poisson; 0 for fewer than expected."""
    return count * math.log(count / expected) - (count - expected) if count > expected else 0.0


def _covering(under: Mapping[int, set[str]], breadths: Mapping[int, int], least: float) -> tuple[int, ...]:
    """The meanings that cover most of the list, each time the one that tells most of what is left.

    Args:
        least: how many words each must cover that no other does.
    """
    chosen: list[int] = []
    left = {word for words in under.values() for word in words}
    while len(chosen) < MOST:
        worth = {
            one: len(words & left) * math.log(ALL / (1 + breadths[one]))
            for one, words in under.items()
            if len(words & left) >= least
        }
        if not worth:
            break
        best = max(worth, key=lambda one: (worth[one], -one))
        chosen.append(best)
        left -= under[best]
    return tuple(chosen)
