"""Which words of a list are mere forms of others: what the Polygon of The Times leaves out.

By their endings, with the base looked up in the list itself, so a rule never speaks of a word whose base is
not there. English spells a noun's plural and a verb's third person alike; both count as plurals here. A word in
-er or -est is a comparison only where a list has the other too: a baker is not more bake, nor a forest most fore.
Where a list tells how common words are, a base far rarer than its form is none (always is not of alway), and of
two bases the more common one is taken. What still looks akin and is not, `data/lexicon/unakin.txt` says, and
`data/lexicon/irregular.txt` what no ending tells, such as children and sang.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache
from typing import Literal, TypeAlias

from engine.files import shipped
from engine.lexicon.lexicon import Lexicon

Form: TypeAlias = Literal["plural", "verb form", "adverb", "comparison"]
FORMS: tuple[Form, ...] = ("plural", "verb form", "adverb", "comparison")
KINDS: dict[str, Form] = {"plural": "plural", "verb": "verb form", "comparison": "comparison"}
LEAST_BASE = 3
SHORT_BASES = ("be", "do", "go")
VOWELS = "aeiou"
UNDOUBLED = "wxy"
HISSING = ("s", "x", "z", "ch", "sh", "o")  # what takes -es
RARER = 1.95  # by how much of a Zipf value a base may be rarer than its form: amazing is 1.9 above amaze
RARER_SHORT = -0.3  # of adverbs on three letters: badly, but not curly
RARER_COMPARED = 0.2  # later is 0.1 above late


@cache
def unrelated_pairs() -> frozenset[tuple[str, str]]:
    """Pairs of words that look akin and are not, both ways round."""
    lines = shipped("lexicon/unakin.txt").read_text("utf-8").splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return frozenset(pair for one, other in pairs for pair in ((one, other), (other, one)))


@cache
def irregular() -> Mapping[str, tuple[Form, str]]:
    """By form, its kind and the word that it is of."""
    lines = shipped("lexicon/irregular.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {form: (KINDS[kind], base) for form, base, kind in rows}


def form_of(word: str, words: Container[str], lexicon: Lexicon | None = None) -> tuple[Form, str] | None:
    """What form of which other word a word is; None where it stands for itself.

    Such as roses (plural, rose), hoping and hopped (verb form, hope and hop), truly (adverb, true), larger
    (comparison, large), teeth (plural, tooth).

    Args:
        word: the word.
        words: the bases that may be.
        lexicon: a larger list, that says how common words are; None for `words`, where that is one.
    """
    known = irregular().get(word)
    if known and known[1] in words:
        return known
    if lexicon is None and isinstance(words, Lexicon):
        lexicon = words
    form, bases, first = _may_be(word, words if lexicon is None else lexicon)
    there = [
        base for base in bases if base in words and _long_enough(base) and (word, base) not in unrelated_pairs()
    ]
    if form is None or not there or lexicon is None:
        return (form, there[0]) if form and there else None
    gaps = {base: _gap(word, base, lexicon) for base in there}
    near = [base for base in there if gaps[base] <= _most(form, base)]
    if not near:
        return None
    return form, near[0] if first else min(near, key=gaps.__getitem__)


def _may_be(word: str, listed: Container[str]) -> tuple[Form | None, list[str], bool]:
    """The form that an ending tells, the bases that it may be of, and whether an earlier one goes first."""
    if word.endswith("s") and not word.endswith("ss"):
        hissed = _stems(word, "es", e=False) if word[:-2].endswith(HISSING) else []
        return "plural", [word[:-1], *hissed, *_swapped(word, "ies", "y")], False
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            other = _swapped(word, "ied", "y") if ending == "ed" else _swapped(word, "ying", "ie")
            stem = word.removesuffix(ending)
            stems = _stems(word, ending) if any(letter in "aeiouy" for letter in stem) else []
            return "verb form", [*other, *stems], bool(other) or _would_double(stem)
    if word.endswith("ly"):
        le = [] if word[-3:-2] in f"{VOWELS}l" else _swapped(word, "ly", "le")  # gently, but not belly or holy
        bases = [*le, *_stems(word, "ly", e=False), *_swapped(word, "ily", "y")]
        return "adverb", [*bases, *_swapped(word, "ally", ""), *_swapped(word, "uly", "ue")], True
    for ending, other in (("est", "er"), ("er", "est")):
        if word.endswith(ending) and word.removesuffix(ending) + other in listed:
            bases = [*_stems(word, ending), *_swapped(word, f"i{ending}", "y")]
            return "comparison", bases, _would_double(word.removesuffix(ending))
    return None, [], False


def _long_enough(base: str) -> bool:
    return len(base) >= LEAST_BASE or base in SHORT_BASES


def _gap(word: str, base: str, lexicon: Lexicon) -> float:
    """How much more common a word is than a base, as Zipf values; 0 where that is not known of both."""
    numbers = lexicon.index_of(word), lexicon.index_of(base)
    of_word, of_base = (0.0 if number is None else float(lexicon.zipf[number]) for number in numbers)
    return of_word - of_base if of_word and of_base else 0.0


def _most(form: Form, base: str) -> float:
    if form == "comparison":
        return RARER_COMPARED
    return RARER_SHORT if form == "adverb" and len(base) <= LEAST_BASE else RARER


def _stems(word: str, ending: str, *, e: bool = True) -> list[str]:
    """What may stand before an ending: the stem, with a silent e, or without its doubled letter."""
    if not word.endswith(ending):
        return []
    stem = word.removesuffix(ending)
    if not e or len(stem) < 2:
        return [stem]
    doubled = [stem[:-1]] if stem[-1] == stem[-2] else []
    return [f"{stem}e", stem] if _would_double(stem) else [stem, f"{stem}e", *doubled]


def _would_double(stem: str) -> bool:
    """Whether a stem would double its last letter: hoping is of hope, since hop makes hopping."""
    short = len(stem) > 1 and stem[-1] not in VOWELS + UNDOUBLED and stem[-2] in VOWELS
    return short and not (len(stem) > 2 and stem[-3] in VOWELS)


def _swapped(word: str, ending: str, other: str) -> list[str]:
    return [word.removesuffix(ending) + other] if word.endswith(ending) else []
