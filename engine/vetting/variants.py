"""Words that are akin to those of a list: its inflections (`engine.lexicon.forms`), and its other spellings."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import Literal, TypeAlias

from engine.lexicon.forms import form_of, unrelated_pairs
from engine.lexicon.lexicon import Lexicon

Relation: TypeAlias = Literal["variant", "inflection"]

RE = "(calib|cent|fib|goit|lit|louv|lust|meag|met|mit|nit|och|pet|sab|scept|sepulch|somb|spect|theat|tit|euv)"
"""What English ends in -re where American has -er; elsewhere the two are different words (timbre, timber)."""

SPELLINGS = tuple(
    (needles.split(), re.compile(pattern), to)
    for needles, pattern, to in (
        ("is iz", r"(?<=[aeiouy])([^aeiouy]+)i[sz](e|ed|es|er|ers|ing|ation|ations)$", r"\1i~\2"),  # realise
        ("ys yz", r"(?<=[aeiouy])([^aeiouy]+)y[sz](e|ed|es|er|ers|ing)$", r"\1y~\2"),  # analyse
        ("our", r"(?<=[aeiouy])([^aeiouy]+)our", r"\1or"),  # colour, favourite
        ("re", RE + r"re(s|d)?$", r"\1er\2"),  # centre, but not timbre
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


class RelatedWords:
    """Words of which others may be a form; made once, asked often."""

    def __init__(self, words: Iterable[str], lexicon: Lexicon | None = None) -> None:
        """Of the words, and a larger list that says how common they are."""
        self._words, self._lexicon = frozenset(words), lexicon
        self._spelled: dict[str, str] = {}
        for word in sorted(self._words, reverse=True):
            self._spelled[spelling(word)] = word

    def of(self, word: str) -> tuple[Relation, str] | None:
        """How a word that is none of these is akin to one, and to which; None where it is not."""
        other = self._spelled.get(spelling(word))
        if other and (word, other) not in unrelated_pairs():
            return "variant", other
        form = form_of(word, self._words, self._lexicon)
        return ("inflection", form[1]) if form else None

    def bases(self, others: Container[str]) -> dict[str, str]:
        """Those of the others that one of these words is an inflection of, with that one (verge: verged)."""
        forms = ((form_of(word, others, self._lexicon), word) for word in sorted(self._words, reverse=True))
        return {form[1]: word for form, word in forms if form}


def related_among(words: Iterable[str], lexicon: Lexicon | None = None) -> dict[str, tuple[Relation, str]]:
    """The words that are a variant or an inflection of another one of them, with that one.

    Of variants the first in the alphabet counts as the word, the others as its variants; `lexicon` as of `Kin`.
    """
    words = frozenset(words)
    spelled: dict[str, str] = {}
    found: dict[str, tuple[Relation, str]] = {}
    for word in sorted(words):
        first = spelled.setdefault(spelling(word), word)
        form = form_of(word, words, lexicon)
        if first != word and (first, word) not in unrelated_pairs():
            found[word] = "variant", first
        elif form:
            found[word] = "inflection", form[1]
    return found
