"""Taboo words that a text writes as several words: "blow job", "son of a bitch".

A listed word is found across a space only if there is evidence that it is a phrase. A list has it with a space or
a hyphen, WordNet has it with a space, or both halves are nouns of WordNet in lower case. "pen is" and "the rapist"
are no phrases.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.words.vetting.families import wordnet
from engine.words.wordnet import WordNet, letters_of

SHORTEST_PART = 3
"""Letters of each half of a compound; shorter ones are found by chance."""
SEPARATOR = re.compile(r"[\s-]+")
SPACE = re.compile(r"\s+")  # "hard-on" is no evidence for "hard on"

Parts: TypeAlias = tuple[str, ...]


class Phrase(NamedTuple):
    """What consecutive words spell.

    Attributes:
        word: the listed word or form.
        certain: whether a list or WordNet has the phrase; a compound of two nouns is only probable.
    """

    word: str
    certain: bool


class Phrases(NamedTuple):
    """The phrases of taboo lists.

    Attributes:
        words: what consecutive words spell, by these words in letters.
        longest: the number of words of the longest phrase; 0 without phrases.
    """

    words: Mapping[Parts, Phrase]
    longest: int


def phrases(bases: Mapping[str, str], written: Mapping[str, str], exact: frozenset[str]) -> Phrases:
    """Return the phrases that spell listed words and their forms.

    Args:
        bases: the listed word of each word and form; a listed word is its own.
        written: listed words as a list writes them, with spaces between words, by their letters.
        exact: listed words that are phrases only where a list writes them so.
    """
    compounds = _compounds(frozenset(bases.values()) - exact)
    found: dict[Parts, Phrase] = {}
    for word, base in bases.items():
        own = [(tuple(written[base].split()), True)] if base in written else []
        for parts, certain in (*own, *compounds.get(base, {}).items()):
            stem = "".join(parts[:-1])
            if word.startswith(stem) and len(word) > len(stem):
                found.setdefault((*parts[:-1], word.removeprefix(stem)), Phrase(word, certain))
    return Phrases(found, max(map(len, found), default=0))


def parts_of(text: str, separator: re.Pattern[str] = SEPARATOR) -> Parts:
    """Return the words of a phrase, in letters."""
    return tuple(filter(None, map(letters_of, separator.split(text))))


@lru_cache(maxsize=16)
def _compounds(words: frozenset[str]) -> Mapping[str, Mapping[Parts, bool]]:
    """Return the parts of words that are phrases of WordNet, true, or two nouns, false; {} without WordNet."""
    net = wordnet()
    if not net:
        return {}
    halves = {word: [(word[:at], word[at:]) for at in _middles(word)] for word in words}
    nouns = _nouns({half for pairs in halves.values() for pair in pairs for half in pair}, net)
    found: dict[str, dict[Parts, bool]] = {}
    for word, pairs in halves.items():
        found[word] = {pair: False for pair in pairs if nouns.issuperset(pair)}
        spelled = {parts_of(one.lemma, SPACE) for one in net.senses(word)}
        found[word] |= dict.fromkeys((parts for parts in sorted(spelled) if len(parts) > 1), True)
    return {word: parts for word, parts in found.items() if parts}


def _middles(word: str) -> range:
    return range(SHORTEST_PART, len(word) - SHORTEST_PART + 1)


def _nouns(words: set[str], net: WordNet) -> frozenset[str]:
    """Return the words that WordNet has as nouns in lower case: not names and abbreviations."""
    listed = (word for word, part in net.parts_of_speech(words) if part == "n")
    return frozenset(word for word in listed if any(one.lemma == word for one in net.senses(word, "n")))
