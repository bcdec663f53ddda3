"""Scores of words and phrases for filling, 0 to 100, from their commonness and from lists that have them.

Frequencies alone mislead: rare short words share their letters with abbreviations, names and foreign words (ers,
tae, kay). A word is therefore *usual* if the list `british` has it, which is SCOWL's up to size 50, or if it is
the American spelling of such a word. A word that only WordNet has, or neither, gets a lower score for the same
frequency.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.words.commonness import DOUBTFUL
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.spelling import spellings
from engine.words.word_file import MOST_SCORE
from engine.words.wordnet import Lemma

ZIPF = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0)
"""The Zipf values of the tables below; scores between them are interpolated."""
USUAL = (30, 35, 50, 70, 85, 95)
"""Scores of usual words."""
LISTED = (10, 15, 30, 45, 60, 70)
"""Scores of words that only WordNet has, and of names."""
OTHER = (0, 5, 10, 25, 40, 50)
"""Scores of words that neither has."""
PHRASE = (0, 10, 20, 35, 50, 65)
"""Scores of phrases, by the Zipf value that their words give."""
INFLECTED, SHORT_INFLECTED = 0.95, 0.8
"""Factors of usual words that are no lemma of WordNet. Most of them are inflections; those of up to SHORT letters,
such as res and fas, have their frequency from other languages."""
SHORT = 3
ODD = 0.5
"""Factor of words that may be names, and of words without a vowel."""
SEEN, MOST_SEEN = 6, 3
"""Points of a phrase for each of its uses in the corpus of WordNet, and the number of uses that count at most."""
SPECIAL_TOPICS = frozenset(("animal", "plant", "body", "substance"))
SPECIAL = 15
"""Points that a phrase loses for one of these topics of WordNet, most of whose phrases only experts know."""
SECOND = 10
"""Points that a phrase loses if WordNet has a better name for its meaning."""
LONGER = 5
"""Points that a phrase loses for each word after the second."""
PROPER, ABBREVIATION = 0.9, 0.6
"""Factors of names of several words, and of abbreviations."""
TEN = 10
"""The largest score of a list on a scale from 0 to 10."""

_VOWELS = ENGLISH.mask("aeiouy")


@cache
def usual_words() -> frozenset[str]:
    """Return the words that an educated reader knows, in British and American spelling."""
    british = frozenset(open_lexicon("british").words)
    return british | {word for word, spelling in spellings().items() if spelling.other in british}


def commonness_scores(lexicon: Lexicon, lemmas: Collection[str]) -> np.ndarray:
    """Return the score of each word of a list without scores of its own, uint8[n].

    Args:
        lexicon: the list.
        lemmas: the letters of all lemmas of WordNet.
    """
    usual, count = usual_words(), len(lexicon)
    is_usual = np.fromiter((word in usual for word in lexicon.words), np.bool_, count)
    is_lemma = np.fromiter((word in lemmas for word in lexicon.words), np.bool_, count)
    tables = [np.interp(lexicon.zipf, ZIPF, table) for table in (USUAL, LISTED, OTHER)]
    score = np.select([is_usual, is_lemma], tables[:2], tables[2])
    factor = np.where(lexicon.lengths <= SHORT, SHORT_INFLECTED, INFLECTED)
    score[is_usual & ~is_lemma] *= factor[is_usual & ~is_lemma]
    score[(lexicon.classes == DOUBTFUL) & ~is_usual] *= ODD
    score[lexicon.masks & np.uint32(_VOWELS) == 0] *= ODD
    return np.round(score).astype(np.uint8)


def own_scores(lexicon: Lexicon) -> np.ndarray:
    """Return the scores of a list that has some, uint8[n]. A scale from 0 to 10 is multiplied by 10."""
    scale = MOST_SCORE // TEN if lexicon.score.max() <= TEN else 1
    return lexicon.score * np.uint8(scale)


def name_score(zipf: float) -> float:
    """Return the score of a name of one word."""
    return float(np.interp(zipf, ZIPF, LISTED))


def phrase_score(phrase: Lemma, zipf: float) -> float:
    """Return the score of a phrase of WordNet, from the Zipf value that its words give."""
    uses, words = min(phrase.uses, MOST_SEEN), len(phrase.lemma.replace("-", " ").split())
    score = float(np.interp(zipf, ZIPF, PHRASE)) + SEEN * uses - LONGER * max(words - 2, 0)
    if not uses:
        score -= SPECIAL * (phrase.topic in SPECIAL_TOPICS) + SECOND * (phrase.place > 1)
    return max(0.0, score)
