"""Words related to a theme, by WordNet: kettle for kitchen, carol for Christmas.

A word is related if its meaning is a part, a whole or a member of the theme or belongs to its field, if it is a
kind of a thing named after the theme (kitchen utensils), if its definition mentions the theme, if it is the head
of such words (the rose, of 30 roses with flowers), or if definitions mention both far more often than by chance.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from engine.core.job import Control
from engine.crossword.clues.definition_words import usual_counts, words_in
from engine.words.forms import plural
from engine.words.wordnet import Relation, Sense, WordNet, letters_of

JOINED = 3.0
"""Weight of a part, a whole, a member, or a word of the theme's field."""
NAMED_AFTER = 2.0
"""Weight of a kind of a thing that is named after the theme."""
MENTIONED = 2.0
"""Weight of a word whose definition mentions the theme."""
HEAD = 0.5
"""Weight of a head of such words, for each e-fold of their number."""
LEAST_HEADS = 3
"""Words with the same head at least, and their share of all words with that head."""
HEAD_SHARE = 0.15
TOGETHER = 0.4
"""Weight of a word that definitions mention with the theme, for each e-fold by which chance is exceeded."""
SAMPLED = 20
"""One in this number of definitions is examined for the usual frequency of a word."""
LEAST_TOGETHER = 3
"""Definitions that mention both at least."""
MOST_KINDS = 300
"""Kinds of a thing named after the theme at most: "garden" does not lead to all garden plants."""
CLOSE: tuple[Relation, ...] = ("whole", "topic")
"""Relations, in either direction, whose words belong to a theme."""


class Related(NamedTuple):
    """A word of a theme.

    Attributes:
        letters: its letters.
        sense: its meaning in the theme, or its most frequent one if that is unknown.
        evidence: the weight of its relations to the theme.
        kind: whether it is a kind of the theme.
    """

    letters: str
    sense: Sense
    evidence: float
    kind: bool = False

    def joined(self, other: Related) -> Related:
        """The same word with the evidence of both."""
        return self._replace(evidence=self.evidence + other.evidence)


def related_words(word: str, meanings: Sequence[int], net: WordNet, control: Control) -> list[Related]:
    """Find the words related to a theme, by letters; takes about half a second.

    Args:
        word: the word that names the theme.
        meanings: the synsets of its meanings.
        net: WordNet.

    Raises:
        FileProblem: If WordNet cannot be read.
    """
    evidence: defaultdict[str, float] = defaultdict(float)
    senses: dict[str, Sense] = {}

    def add(found: Iterable[Sense], weight: float) -> None:
        found = list(found)
        genera = {one.synset for one in found if one.lemma.startswith("genus ")}
        for letters, sense in {letters_of(one.lemma): one for one in found if one.synset not in genera}.items():
            evidence[letters] += weight
            senses.setdefault(letters, sense)

    for relation in CLOSE:
        add(net.neighbours(meanings, relation), JOINED)
    named = [sense.synset for sense in net.phrases_with(word) if sense.hyponym_count <= MOST_KINDS]
    add(net.hyponyms(named), NAMED_AFTER)
    control.check()
    mentions = _mentions(word, net)
    lemmas = [sense for some in net.lemmas(mentions).values() for sense in some]
    add(lemmas, MENTIONED)
    control.check()
    for indirect in (_heads(lemmas, net), _together(mentions.values(), word, net)):
        for letters, weight in indirect.items():
            evidence[letters] += weight
    control.check()
    senses |= _nouns([letters for letters in evidence if letters and letters not in senses], net)
    return [Related(letters, sense, evidence[letters]) for letters, sense in senses.items() if letters]


def _nouns(words: Sequence[str], net: WordNet) -> dict[str, Sense]:
    """The most frequent meanings of those words that are nouns."""
    known = net.parts_of_speech(words)
    nouns = ((letters, net.senses(letters, "n")) for letters in words if (letters, "n") in known)
    return {letters: max(senses, key=lambda one: one.frequency) for letters, senses in nouns}


def _mentions(word: str, net: WordNet) -> Mapping[int, str]:
    """The definitions of nouns and verbs that mention a word or its plural."""
    wanted = re.compile(rf"\b(?:{re.escape(word)}|{re.escape(plural(word, net))})\b", re.IGNORECASE)
    return {synset: text for synset, text in net.mentions(word).items() if wanted.search(text)}


def _heads(lemmas: Iterable[Sense], net: WordNet) -> dict[str, float]:
    """The last words of phrases, with weights: "rose" for "damask rose" and "moss rose"."""
    count = Counter(_head(sense.lemma) for sense in lemmas if " " in sense.lemma)
    total = _all_heads(net)
    return {
        head: HEAD * math.log(1 + times)
        for head, times in count.items()
        if times >= LEAST_HEADS and times >= HEAD_SHARE * total[head]
    }


@lru_cache(maxsize=4)
def _all_heads(net: WordNet) -> Counter[str]:
    return Counter(map(_head, net.phrases()))


def _head(lemma: str) -> str:
    return lemma.rsplit(" ", 1)[-1].lower()


def _together(definitions: Iterable[str], word: str, net: WordNet) -> dict[str, float]:
    """Words in definitions that mention a theme, with weights by how much more often they do than by chance."""
    definitions = list(definitions)
    usual, size = usual_counts(net, SAMPLED)
    found: dict[str, float] = {}
    for one, times in Counter(chain.from_iterable(map(words_in, definitions))).items():
        lift = times / (len(definitions) * (usual[one] + 1.0) / size)
        if times >= LEAST_TOGETHER and lift > 1 and one not in (word, plural(word, net)):
            found[one] = TOGETHER * math.log(lift)
    return found
