"""Words of a theme: all that WordNet puts below a word, such as kinds of bird, or that fit a letter pattern."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from typing import NamedTuple

from engine.alphabet import ENGLISH
from engine.crossword.clues.meanings import PARTS
from engine.crossword.grid import SHORTEST
from engine.errors import BadInput, UnknownName
from engine.job import Control
from engine.lexicon.commonness import zipf_values
from engine.lexicon.inflections import inflections
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.wordnet import Sense, WordNet, letters_of, open_wordnet, weight
from engine.vetting.taboo import Vetter

WILD = {".": ".", "?": ".", "*": ".*"}
LONGEST_PATTERN = 60
JOINED = 3.0  # what words are rarer together than each alone, in Zipf values, where nothing is known
MET = 0.7  # of that, where the corpus has them together
NAMED = 2.0  # what a word with a capital is rarer for, as it mostly names something else, such as a person;
# of a theme of names each has one
MEANT = 2.0  # what a tenth of a word's uses is worth, in Zipf values


class Meaning(NamedTuple):
    """A meaning of the word that a theme is asked for.

    Attributes:
        number: from 1, the most frequent first.
        definition: what it means.
        kinds: how many meanings are below it.
        part: of speech: "noun", "verb".
    """

    number: int
    definition: str
    kinds: int
    part: str = "noun"


class ThemeWord(NamedTuple):
    """A word of a theme.

    Attributes:
        text: as it is written: "ice cream".
        letters: its letters alone.
        zipf: how common it is; 0 where that is unknown.
        definition: what it means in this theme.
    """

    text: str
    letters: str
    zipf: float
    definition: str

    @property
    def is_name(self) -> bool:
        """Whether it is written with a capital: a place, a person, a breed called after one."""
        return self.text[:1].isupper()


class Theme(NamedTuple):
    """The words below a word.

    Attributes:
        meanings: of the word that was asked, those that have kinds, the likeliest first.
        chosen: the numbers of those that the words are of.
        words: below the meanings that were chosen, first those that most readers know and take for what they are
            here: a common word that seldom means this (a martin, a rail) comes later.
        taboo: how many words were left out as the house forbids them.
    """

    meanings: tuple[Meaning, ...]
    words: tuple[ThemeWord, ...]
    taboo: int = 0
    chosen: tuple[int, ...] = ()


def open_theme(
    hypernym: str, vetter: Vetter, *, senses: Iterable[int] = (), net: WordNet | None = None,
    control: Control | None = None,
) -> Theme:  # fmt: skip
    """The words that WordNet puts below a noun or verb, in any number of steps; about half a second.

    Scientific names of species are left out.

    Args:
        hypernym: such as "bird", "ice cream", "dances".
        vetter: tells which words are taboo.
        senses: numbers of its meanings; none for a likely one that has many words.
        net: None for the WordNet at hand.

    Raises:
        UnknownName: WordNet does not have it, or nothing below it.
        BadInput: it has no such meaning.
        FileProblem: WordNet cannot be read.
        Stopped: as asked.
    """
    control, net = control or Control(), net or open_wordnet(control)
    meanings = _meanings(hypernym, net)
    likely = sorted(enumerate(meanings, 1), key=lambda one: -one[1].hyponym_count * math.sqrt(weight(one[1])))
    counted = tuple(
        Meaning(i, one.definition, one.hyponym_count, PARTS[one.part]) for i, one in likely if one.hyponym_count
    )
    wanted = list(senses) or [counted[0].number]
    if wrong := [number for number in wanted if not 1 <= number <= len(meanings)]:
        raise BadInput(f"{hypernym!r} has {len(meanings)} meanings, no {wrong[0]}")
    control.check()
    found: dict[str, Sense] = {}
    below = net.hyponyms([meanings[number - 1].synset for number in wanted])
    scientific = net.scientific({sense.lemma for sense in below})
    for sense in below:
        if (
            sense.lemma not in scientific
            and len(letters := letters_of(sense.lemma)) >= SHORTEST
            and letters != letters_of(hypernym)
        ):
            found.setdefault(letters, sense)
    clean = {letters: sense for letters, sense in found.items() if vetter.verdict(letters, "entry").counts}
    control.check()
    return Theme(counted, _ranked(clean, net), len(found) - len(clean), tuple(wanted))


def _ranked(found: dict[str, Sense], net: WordNet) -> tuple[ThemeWord, ...]:
    zipf = zipf_values(list(found), dict(enumerate(sense.lemma for sense in found.values())), ENGLISH).tolist()
    words = [ThemeWord(one.lemma, at, z, one.definition) for (at, one), z in zip(found.items(), zipf, strict=True)]
    weights = net.weights(found)
    worth = {word.letters: _worth(word, found[word.letters], weights[word.letters]) for word in words}
    return tuple(sorted(words, key=lambda word: (-worth[word.letters], len(word.letters), word.letters)))


def _worth(word: ThemeWord, sense: Sense, total: float) -> float:
    """How likely readers know a word and take it for this meaning, in Zipf values; `total` weighs all meanings."""
    joined = JOINED * len(re.findall(r"[\s-]", word.text)) * (1.0 if sense.frequency == 0 else MET)
    name = NAMED * word.text[0].isupper()
    return word.zipf - joined - name + MEANT * math.log10(weight(sense) / total)


def _meanings(hypernym: str, net: WordNet) -> list[Sense]:
    meanings = list(net.senses(hypernym))
    if not any(sense.hyponym_count for sense in meanings):
        meanings = [sense for one in inflections(net, hypernym) for sense in net.senses(one.lemma, one.part)]
    if not any(sense.hyponym_count for sense in meanings):
        raise UnknownName(f"WordNet has no words below {hypernym!r}", mend="Try a more general one, such as bird.")
    return meanings


def pattern_of(pattern: str) -> re.Pattern[str]:
    """A letter pattern as an expression on letters: "s..t" or "S??T" for five letters, "s*t" for any number.

    Raises:
        BadInput: it has a sign that is neither a letter, ".", "?" nor "*".
    """
    wanted = "".join(pattern.lower().split())
    if wrong := [char for char in wanted if char not in WILD and char not in ENGLISH.codes]:
        raise BadInput(f"{wrong[0]!r} in the pattern {pattern!r} is no letter", mend="Write it as s..t or s*t.")
    if len(wanted) > LONGEST_PATTERN:
        raise BadInput(f"a pattern has at most {LONGEST_PATTERN} signs, not {len(wanted)}")
    return re.compile("".join(WILD.get(char, char) for char in re.sub(r"\*+", "*", wanted)))


def matching(
    words: Iterable[ThemeWord], pattern: str = "", shortest: int = 2, longest: int = LONGEST_PATTERN
) -> tuple[ThemeWord, ...]:
    """The words of so many letters that fit a pattern; "" for any.

    Raises:
        BadInput: as `pattern_of`.
    """
    fits = pattern_of(pattern or "*").fullmatch
    return tuple(word for word in words if shortest <= len(word.letters) <= longest and fits(word.letters))


def words_like(pattern: str, lexicon: Lexicon, vetter: Vetter) -> tuple[ThemeWord, ...]:
    """The words of a lexicon that fit a pattern, without what is taboo, the commonest first; some 100 ms.

    Raises:
        BadInput: as `pattern_of`.
    """
    fits = pattern_of(pattern).fullmatch
    found = [
        ThemeWord(lexicon.display(number), word, float(lexicon.zipf[number]), "")
        for number, word in enumerate(lexicon.words)
        if fits(word) and vetter.verdict(word, "entry").counts
    ]
    return tuple(sorted(found, key=lambda word: (-word.zipf, len(word.letters), word.letters)))
