"""Forms of a word that a reader may take for it: its inflections, and its other spellings.

Both are guesses by rule: they also make strings that are no words, so whoever asks looks the results up in
a word list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

Kinship: TypeAlias = Literal["variant", "inflection"]

VOWELS = "aeiouy"
ENDINGS = ("s", "es", "d", "ed", "ing", "r", "er", "est", "st", "ly")
DOUBLED = ("ed", "ing", "er", "est")
PLAIN = ("s", "es", "d", "ed", "ing", "ly")
SPELLINGS = tuple(
    (needles.split(), re.compile(pattern), to)
    for needles, pattern, to in (
        ("is iz", r"(?<=[aeiouy])([^aeiouy]+)i[sz](e|ed|es|er|ers|ing|ation|ations)$", r"\1i~\2"),  # realise
        ("ys yz", r"(?<=[aeiouy])([^aeiouy]+)y[sz](e|ed|es|er|ers|ing)$", r"\1y~\2"),  # analyse
        ("our", r"(?<=[aeiouy])([^aeiouy]+)our", r"\1or"),  # colour, favourite
        ("re", r"([^aeiouy])re(s|d)?$", r"\1er\2"),  # centre
        ("ll", r"([aeiouy]+[^aeiouy]+[aeiouy]+)ll(ed|ing|er|ers|or|ors|ous|y)$", r"\1l\2"),  # travelled
        ("ll", r"([aeiouy]+[^aeiouy]+[aeiouy]+)ll(ment|ments|s)?$", r"\1l\2"),  # enroll, fulfillment
        ("ae", r"(?<=.)ae(?=..)|^ae(?=..)", "e"),  # anaemia, aeon
        ("oe", r"(?<=.)oe(?=[^aeiouy][aeiouy])|^oe(?=..)", "e"),  # foetus, oenology
        ("ogue", r"ogue(s)?$", r"og\1"),  # dialogue
        ("enc ens", r"(?<=[aeiou][dft])en[cs]e(s)?$|(?<=off)en[cs]e(s)?$", r"en~e\1"),  # defence, offence
        ("ement", r"(?<=[dg])ement", "ment"),  # judgement
        ("ey ie", r"(?<=[aeiouy])([^aeiouy]+)(?:ey|ie)$", r"\1y"),  # whiskey, cookie
        ("gray grey", r"^gr[ae]y", "gr~y"),
        ("ph", r"(?<=..)ph", "f"),  # sulphur
    )
)
"""Where English spells a sound in two ways; both come out alike, with ~ for a letter that they do not share.
A pattern is tried only where one of its needles occurs, which takes a third of the time."""


def inflections(word: str) -> set[str]:
    """What a regular noun, verb, adjective or adverb would make of a word; many are no words.

    Such as govern -> governs, governed, governing; carry -> carries, carried; hop -> hopping; true -> truly.
    """
    forms = {word + ending for ending in ENDINGS}
    if word.endswith("e"):
        forms |= {word[:-1] + ending for ending in ("ing", "y")}
    if word.endswith("y"):
        forms |= {word[:-1] + ending for ending in ("ies", "ied", "ier", "iest", "ily")}
    if len(word) > 2 and word[-1] not in VOWELS and word[-2] in VOWELS:
        forms |= {word + word[-1] + ending for ending in DOUBLED}
    if word.endswith("ic"):
        forms.add(f"{word}ally")
    return forms


def spelling(word: str) -> str:
    """What the British and American spellings of a word, and a few other pairs, have in common.

    Two words of equal `spelling` are taken for variants: colour and color give "color", realise and realize
    "reali~e", dialogue and dialog "dialog".
    """
    for needles, pattern, to in SPELLINGS:
        if any(needle in word for needle in needles):
            word = pattern.sub(to, word)
    return word


class Kin:
    """Words of which others may be a form; made once, asked often."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words = frozenset(words)
        self._spelled: dict[str, list[str]] = {}
        self._forms: dict[str, str] = {}
        for word in sorted(self._words, key=lambda word: (-len(word), word)):  # the shortest base stays
            self._spelled.setdefault(spelling(word), []).append(word)
            self._forms |= dict.fromkeys(inflections(word), word)

    def of(self, word: str) -> tuple[Kinship, str] | None:
        """How a word is akin to one of these, and to which; None where it is not. A word is not its own kin."""
        for other in self._spelled.get(spelling(word), ()):
            if other != word:
                return "variant", other
        if base := self._forms.get(word):
            return "inflection", base
        longer = inflections(word) & self._words
        return ("inflection", min(longer)) if longer else None

    def plainly_of(self, word: str) -> tuple[Kinship, str] | None:
        """The same for a word that no list has, where it is hardly a name.

        Grover is no form of grove then, and cong none of conger, but governs is one of govern.
        """
        base = self._forms.get(word)
        return ("inflection", base) if base and word.endswith(PLAIN) and word.startswith(base[:-1]) else None


def kin_among(words: Iterable[str]) -> Mapping[str, tuple[Kinship, str]]:
    """The words that are a variant or an inflection of another one of them, with that one.

    Of two variants the later in the alphabet counts as the variant; of two forms the longer as the inflection.
    """
    words = sorted(words)
    kin, found = Kin(words), {}
    for word in words:
        akin = kin.of(word)
        if akin and (akin[1] < word if akin[0] == "variant" else len(akin[1]) < len(word)):
            found[word] = akin
    return found
