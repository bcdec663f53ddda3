"""Words that are akin to those of a list: its inflections (`engine.lexicon.forms`), and its other spellings."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Literal, TypeAlias

from engine.lexicon.forms import form_of

Kinship: TypeAlias = Literal["variant", "inflection"]

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
        self._spelled: dict[str, str] = {}
        for word in sorted(self._words, reverse=True):
            self._spelled[spelling(word)] = word

    def of(self, word: str) -> tuple[Kinship, str] | None:
        """How a word that is none of these is akin to one, and to which; None where it is not."""
        if other := self._spelled.get(spelling(word)):
            return "variant", other
        form = form_of(word, self._words)
        return ("inflection", form[1]) if form else None

    def bases(self, others: Container[str]) -> dict[str, str]:
        """Those of the others that one of these words is an inflection of, with that one (verge: verged)."""
        forms = ((form_of(word, others), word) for word in sorted(self._words, reverse=True))
        return {form[1]: word for form, word in forms if form}


def kin_among(words: Iterable[str]) -> dict[str, tuple[Kinship, str]]:
    """The words that are a variant or an inflection of another one of them, with that one.

    Of variants the first in the alphabet counts as the word, the others as its variants.
    """
    words = frozenset(words)
    spelled: dict[str, str] = {}
    found: dict[str, tuple[Kinship, str]] = {}
    for word in sorted(words):
        first = spelled.setdefault(spelling(word), word)
        form = form_of(word, words)
        if first != word:
            found[word] = "variant", first
        elif form:
            found[word] = "inflection", form[1]
    return found
