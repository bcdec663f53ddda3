"""Finding words by theme, such as all kinds of bird in WordNet, or by letter pattern."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.core.errors import BadInput, UnknownName
from engine.core.job import Control
from engine.crossword.clues.meanings import PARTS
from engine.crossword.clues.related import Related, related_words
from engine.crossword.grid import SHORTEST
from engine.words.commonness import zipf_values
from engine.words.forms import inflections
from engine.words.lexicon import Lexicon
from engine.words.vetting.taboo import Vetter
from engine.words.wordnet import Sense, WordNet, letters_of, open_wordnet, weight

WILD = {".": ".", "?": ".", "*": ".*"}
LONGEST_PATTERN = 60
JOINED = 3.0
"""Zipf penalty for each additional word of a phrase: a phrase is rarer than its words."""
MET = 0.7
"""Factor of that penalty if the corpus has the phrase."""
NAMED = 2.0
"""Zipf penalty of a capitalized word, which usually names something else, such as a person."""
MEANT = 2.0
"""Zipf penalty if a tenth of a word's uses have the meaning of the theme, and again for each further tenth
part."""

KIND = 3.0
"""Evidence for a word that is a kind of the theme."""
EVIDENCE = 3.5
"""Weight of each e-fold of the evidence for a word, in Zipf values."""


class Meaning(NamedTuple):
    """A meaning of the word that names a theme.

    Attributes:
        number: from 1, most frequent first.
        definition: its definition.
        kinds: number of meanings below it.
        part: part of speech: "noun", "verb".
    """

    number: int
    definition: str
    kinds: int
    part: str = "noun"


class ThemeWord(NamedTuple):
    """A word of a theme.

    Attributes:
        text: as written: "ice cream".
        letters: its letters.
        zipf: commonness on the Zipf scale; 0 if unknown.
        definition: its definition in this theme.
        may_be_name: whether a word in lower case may be a name.
        is_kind: whether it is a kind of the theme, not only a related word.
    """

    text: str
    letters: str
    zipf: float
    definition: str
    may_be_name: bool = False
    is_kind: bool = True

    @property
    def is_name(self) -> bool:
        """Whether it is capitalized: a place, a person, a breed named after one."""
        return self.text[:1].isupper()


class Theme(NamedTuple):
    """The words of a theme.

    Attributes:
        meanings: the meanings of the given word that have kinds, most likely first.
        chosen: numbers of the meanings used.
        words: words below these meanings, and related words if wanted. Words that most readers know in this
            meaning come first; a common word that rarely has this meaning (a martin, a rail) comes later.
        taboo: number of words omitted because the house forbids them.
    """

    meanings: tuple[Meaning, ...]
    words: tuple[ThemeWord, ...]
    taboo: int = 0
    chosen: tuple[int, ...] = ()


def open_theme(
    name: str, vetter: Vetter, *, related: bool = False, senses: Iterable[int] = (), net: WordNet | None = None,
    control: Control | None = None,
) -> Theme:  # fmt: skip
    """Find the words that WordNet has below a noun or verb, at any depth; takes about half a second.

    Scientific names of species are omitted.

    Args:
        name: the word that names the theme, such as "bird", "ice cream", "dances".
        vetter: determines which words are taboo.
        related: whether to add related words that are not kinds: nest and feather for bird. Takes up to a second.
        senses: numbers of its meanings to use; none for a likely one with many words.
        net: None for the installed WordNet.

    Raises:
        UnknownName: If WordNet does not have the word, or nothing below it.
        BadInput: If it has no meaning with one of the numbers.
        FileProblem: If WordNet cannot be read.
    """
    control, net = control or Control(), net or open_wordnet(control)
    meanings = _meanings(name, net, related=related)
    likely = sorted(enumerate(meanings, 1), key=lambda one: -_breadth(one[1]) * math.sqrt(weight(one[1])))
    counted = tuple(
        Meaning(i, one.definition, one.hyponym_count, PARTS[one.part])
        for i, one in likely
        if one.hyponym_count or related
    )
    wanted = list(senses) or [counted[0].number]
    if wrong := [number for number in wanted if not 1 <= number <= len(meanings)]:
        raise BadInput(
            f"{name!r} has {len(meanings)} meanings; there is no number {wrong[0]}",
            mend=f"Use a number from 1 to {len(meanings)}.",
        )
    control.check()
    synsets = [meanings[number - 1].synset for number in wanted]
    found = {one.letters: one for one in _kinds(net.hyponyms(synsets))}
    if related:
        for one in related_words(meanings[0].lemma, synsets, net, control):
            found[one.letters] = found[one.letters].joined(one) if one.letters in found else one
    control.check()
    scientific = net.scientific({one.sense.lemma for one in found.values()})
    listed = {
        letters: one
        for letters, one in found.items()
        if one.sense.lemma not in scientific and len(letters) >= SHORTEST and letters != letters_of(name)
    }
    clean = {letters: one for letters, one in listed.items() if vetter.verdict(letters, "entry").counts}
    control.check()
    return Theme(counted, _ranked(clean, net), len(listed) - len(clean), tuple(wanted))


def _breadth(sense: Sense) -> int:
    return sense.hyponym_count or sense.links > 0


def _kinds(below: Iterable[Sense]) -> Iterator[Related]:
    return (Related(letters_of(sense.lemma), sense, KIND, kind=True) for sense in reversed(list(below)))


def _ranked(found: dict[str, Related], net: WordNet) -> tuple[ThemeWord, ...]:
    zipf = zipf_values(list(found), dict(enumerate(one.sense.lemma for one in found.values())), ENGLISH).tolist()
    words = [
        ThemeWord(one.sense.lemma, one.letters, z, one.sense.definition, is_kind=one.kind)
        for one, z in zip(found.values(), zipf, strict=True)
    ]
    weights = net.weights(found)
    worth = {
        word.letters: _worth(word, found[word.letters].sense, weights[word.letters])
        + EVIDENCE * math.log(found[word.letters].evidence)
        for word in words
    }
    return tuple(sorted(words, key=lambda word: (-worth[word.letters], len(word.letters), word.letters)))


def _worth(word: ThemeWord, sense: Sense, total: float) -> float:
    """How likely readers know a word in this meaning, in Zipf values.

    `total` is the weight of all its meanings.
    """
    joined = JOINED * len(re.findall(r"[\s-]", word.text)) * (1.0 if sense.frequency == 0 else MET)
    name = NAMED * word.text[0].isupper()
    return word.zipf - joined - name + MEANT * math.log10(weight(sense) / total)


def _meanings(name: str, net: WordNet, *, related: bool) -> list[Sense]:
    def usable(sense: Sense) -> bool:
        return sense.hyponym_count > 0 or (related and sense.part == "n")

    meanings = list(net.senses(name))
    if not any(map(usable, meanings)):
        meanings = [sense for one in inflections(net, name) for sense in net.senses(one.lemma, one.part)]
    if not any(map(usable, meanings)):
        raise UnknownName(f"WordNet has no words below {name!r}", mend="Try a more general word, such as bird.")
    return meanings


def pattern_of(pattern: str) -> re.Pattern[str]:
    """Compile a letter pattern: "s..t" or "S??T" has four letters, "s*t" any number.

    Raises:
        BadInput: If it has a character other than letters, ".", "?" and "*".
    """
    wanted = "".join(pattern.lower().split())
    if wrong := [char for char in wanted if char not in WILD and char not in ENGLISH.codes]:
        raise BadInput(f"{wrong[0]!r} in the pattern {pattern!r} is not a letter", mend="Use s..t or s*t.")
    if len(wanted) > LONGEST_PATTERN:
        raise BadInput(f"a pattern can have at most {LONGEST_PATTERN} characters, this one has {len(wanted)}")
    return re.compile("".join(WILD.get(char, char) for char in re.sub(r"\*+", "*", wanted)))


def matching(
    words: Iterable[ThemeWord], pattern: str = "", shortest: int = 2, longest: int = LONGEST_PATTERN
) -> tuple[ThemeWord, ...]:
    """The words of `shortest` to `longest` letters that match a pattern; "" matches all.

    Raises:
        BadInput: As for `pattern_of`.
    """
    fits = pattern_of(pattern or "*").fullmatch
    return tuple(word for word in words if shortest <= len(word.letters) <= longest and fits(word.letters))


def words_like(
    pattern: str, lexicon: Lexicon, vetter: Vetter, names: Lexicon | None = None
) -> tuple[ThemeWord, ...]:
    """The words of a lexicon that match a pattern, without taboo words, most common first; takes about 100 ms.

    Args:
        pattern: the pattern.
        lexicon: the words. Its names are omitted.
        vetter: determines which words are taboo.
        names: the names to offer with the words; None for no names.

    Raises:
        BadInput: As for `pattern_of`.
    """
    fits = pattern_of(pattern).fullmatch
    plain = np.flatnonzero(~lexicon.is_name).tolist()
    words = [(lexicon, number) for number in plain if fits(lexicon.words[number])]
    if names:
        words += [(names, number) for number, name in enumerate(names.words) if fits(name)]
    found = [
        ThemeWord(one.display(n), one.words[n], float(one.zipf[n]), "", bool(one.may_be_name[n]))
        for one, n in words
        if vetter.verdict(one.words[n], "entry").counts
    ]
    return tuple(sorted(found, key=lambda word: (-word.zipf, len(word.letters), word.letters)))
