"""The theme of a list: WordNet noun meanings that are above a meaning of most of its words.

With a theme, "crane" among animals is the bird, and among tools the machine. A theme may have several meanings,
because WordNet has foods in two places, and a list may have several themes. Then each meaning must cover far more words
than expected by chance. A list whose words have little in common has no theme.

A list also has a subject: the stems that occur in the definitions of far more of its words than by chance, such as
"soil" and "leaf" in a list about gardens. It ranks the meanings of words that no theme covers (Lesk 1986).
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.words.forms import inflections, stem
from engine.words.wordnet import Sense, WordNet, letters_of

LEAST_WORDS = 4  # words in a list at least; fewer may share a meaning by chance
LEAST_EACH = 3  # words that a meaning of the theme must cover at least
MOST = 4  # meanings of a theme at most
COVERED = 0.6  # share of the list that the meanings must cover together, if the list has one theme
EACH = 0.12  # share of the list that each of these meanings must cover beyond the earlier ones
SOME = 0.1  # the same share if the list has several themes
STRIKING = 8.0
"""Least surprise of such a meaning. Random dictionary words reach 3, 7 flowers in a list of 40 words reach 13."""
CHANCE = 4.0  # meanings with less surprise are ignored, such as "state" or "activity" for common words
SUBJECT = 7.0
"""Least surprise of a stem that belongs to the subject of a list. Stems of random nouns rarely reach it."""
NARROWEST = 100
"""Meanings with fewer hyponyms are ignored: common words meet in "hours" or "batch" by chance."""
BROADEST = 4500  # meanings with more hyponyms are ignored, such as "artifact" or "whole"; "animal" has 4,000
ALL = 100_000.0  # approximate number of meanings in WordNet
SAMPLED = 40  # one in this number of definitions is sampled for the usual frequency of a stem
EMPTY = frozenset(("any", "numerous", "various", "several", "usually", "having", "that", "with"))
"""Words of definitions that say nothing about a subject."""


class ListTheme(NamedTuple):
    """The theme of a list."""

    synsets: tuple[int, ...] = ()  # its meanings; empty if the list has no theme
    names: tuple[str, ...] = ()  # their names, without duplicates: "animal", "food"
    # stems that are frequent in the definitions of the list's words, with the logarithm of how much more frequent
    # than by chance
    subject: tuple[tuple[str, float], ...] = ()

    def holds(self, synsets: Iterable[int], net: WordNet) -> frozenset[int]:
        """The given meanings that belong to the theme."""
        if not self.synsets:
            return frozenset()
        wanted = frozenset(self.synsets)
        return frozenset(one for one, above in net.hypernyms(synsets).items() if wanted & above)

    def overlap(self, sense: Sense) -> float:
        """How well a meaning fits the subject of the list: 1 if no stem of its definition belongs to it."""
        subject = dict(self.subject)
        return 1.0 + sum(subject.get(one, 0.0) for one in _stems(sense.definition)) if subject else 1.0


def theme_of(words: Sequence[str], net: WordNet) -> ListTheme:
    """Find the theme of a list of words as listed; takes a few ms per word the first time."""
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
    return ListTheme(chosen, tuple(dict.fromkeys(named[one][0].lemma for one in chosen)), _subject(words, net))


def _subject(words: Sequence[str], net: WordNet) -> tuple[tuple[str, float], ...]:
    """The stems that occur in the definitions of far more of the words than by chance."""
    usual, size = usual_counts(net, SAMPLED, _stems)
    count: Counter[str] = Counter()
    expected: defaultdict[str, float] = defaultdict(float)
    glosses = [[_stems(sense.definition) for sense in net.senses(word)] for word in words]
    for word, own in zip(words, glosses, strict=True):
        count.update(set[str]().union(*own, [stem(letters_of(word))]))
    common = [one for one, times in count.items() if times >= LEAST_EACH]
    for own in glosses:
        for one in common:
            expected[one] += 1 - (1 - (usual[one] + 0.5) / size) ** len(own)
    return tuple(
        (one, math.log(count[one] / expected[one]))
        for one in sorted(common)
        if _surprise(count[one], expected[one]) >= SUBJECT
    )


@lru_cache(maxsize=20_000)
def _stems(definition: str) -> frozenset[str]:
    return frozenset(stem(word) for word in words_in(definition) if word not in EMPTY)


def _synsets(word: str, net: WordNet) -> set[int]:
    lemmas = (word, *(lemma for lemma, part, _ in inflections(net, word) if part == "n"))
    return {sense.synset for lemma in lemmas for sense in net.senses(lemma, "n")}


def _under(own: Mapping[str, set[int]], net: WordNet) -> dict[int, set[str]]:
    above = net.hypernyms(synset for synsets in own.values() for synset in synsets)
    under: dict[int, set[str]] = {}
    for word, synsets in own.items():
        for one in {one for synset in synsets for one in above[synset]}:
            under.setdefault(one, set()).add(word)
    return under


def _surprise(count: int, expected: float) -> float:
    """The improbability of a count in nats, by the tail of a Poisson distribution; 0 if `expected` is 0 or as large."""
    return count * math.log(count / expected) - (count - expected) if count > expected > 0 else 0.0


def _covering(under: Mapping[int, set[str]], breadths: Mapping[int, int], least: float) -> tuple[int, ...]:
    """Choose meanings, each the most informative for the words not yet covered, of which it covers `least`."""
    chosen: list[int] = []
    uncovered = {word for words in under.values() for word in words}
    while len(chosen) < MOST:
        worth = {
            one: len(words & uncovered) * math.log(ALL / (1 + breadths[one]))
            for one, words in under.items()
            if len(words & uncovered) >= least
        }
        if not worth:
            break
        best = max(worth, key=lambda one: (worth[one], -one))
        chosen.append(best)
        uncovered -= under[best]
    return tuple(chosen)


_WORD = re.compile(r"[a-z]{3,}")


def words_in(definition: str) -> tuple[str, ...]:
    """Return the distinct words of three or more letters of a definition, in lower case, in its order."""
    return tuple(dict.fromkeys(_WORD.findall(definition.lower())))


@lru_cache(maxsize=8)
def usual_counts(
    net: WordNet, one_in: int, terms: Callable[[str], Iterable[str]] = words_in
) -> tuple[Counter[str], int]:
    """Return in how many definitions of a sample each term occurs, and the size of the sample.

    The sample has one of `one_in` definitions; `terms` gives the distinct terms of a definition.
    """
    sample = net.definitions(one_in)
    return Counter(term for definition in sample for term in terms(definition)), len(sample)
