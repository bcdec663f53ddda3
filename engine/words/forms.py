"""Inflected forms in a word list: plurals, verb forms, adverbs and comparisons. The Times's Polygon excludes them.

A form is recognized by its ending, and only if its base is in the list. English spells the plural of a noun and
the third person of a verb alike; both count as plurals here. A word in -er or -est is a comparison only if the
list has both forms, so that baker and forest are not comparisons of bake and fore.

If word frequencies are known, a base that is much rarer than the form is ignored (always is not a form of alway),
and the more common of two possible bases is chosen. `data/lexicon/unrelated.txt` lists pairs that the rules would
wrongly relate; `data/lexicon/irregular.txt` lists irregular forms, such as children and sang.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import cache
from typing import Literal, TypeAlias

from engine.core.files import shipped
from engine.words.lexicon import Lexicon

Form: TypeAlias = Literal["plural", "verb form", "adverb", "comparison"]
FORMS: tuple[Form, ...] = ("plural", "verb form", "adverb", "comparison")
KINDS: dict[str, Form] = {"plural": "plural", "verb": "verb form", "comparison": "comparison"}
LEAST_BASE = 3  # letters
SHORT_BASES = ("be", "do", "go")  # bases that may be shorter
VOWELS = "aeiou"
UNDOUBLED = "wxy"  # final letters that are never doubled before an ending
HISSING = ("s", "x", "z", "ch", "sh", "o")  # final letters that take -es
# The most by which the Zipf value of a form may exceed that of its base.
RARER = 1.95  # amazing is 1.9 above amaze
RARER_SHORT = -0.3  # for adverbs with a base of three letters: accepts badly, but not curly
RARER_COMPARED = 0.2  # for comparisons: later is 0.1 above late


@cache
def unrelated_pairs() -> frozenset[tuple[str, str]]:
    """Return the pairs of words that look related but are not, each pair in both orders."""
    lines = shipped("lexicon/unrelated.txt").read_text("utf-8").splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return frozenset(pair for one, other in pairs for pair in ((one, other), (other, one)))


@cache
def irregular() -> Mapping[str, tuple[Form, str]]:
    """Return the kind and the base of each irregular form."""
    lines = shipped("lexicon/irregular.txt").read_text("utf-8").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {form: (KINDS[kind], base) for form, base, kind in rows}


def form_of(word: str, words: Container[str], lexicon: Lexicon | None = None) -> tuple[Form, str] | None:
    """Return the kind of form that a word is and its base, or None if it is not a form of another word.

    For example, roses gives ("plural", "rose"), hopped ("verb form", "hop"), truly ("adverb", "true"), larger
    ("comparison", "large") and teeth ("plural", "tooth").

    Args:
        word: The word to look up.
        words: The possible bases.
        lexicon: A lexicon with the frequencies of the words. Defaults to `words` if that is a Lexicon.
    """
    known = irregular().get(word) or _of_men(word)
    if known and known[1] in words:
        return known
    if lexicon is None and isinstance(words, Lexicon):
        lexicon = words
    form, bases, ordered = _candidates(word, words if lexicon is None else lexicon)
    listed = [
        base for base in bases if base in words and _long_enough(base) and (word, base) not in unrelated_pairs()
    ]
    if form is None or not listed or lexicon is None:
        return (form, listed[0]) if form and listed else None
    gaps = {base: _gap(word, base, lexicon) for base in listed}
    near = [base for base in listed if gaps[base] <= _most(form, base)]
    if not near:
        return None
    return form, near[0] if ordered else min(near, key=gaps.__getitem__)


def _of_men(word: str) -> tuple[Form, str] | None:
    """Return the form that a compound such as airmen would be; it is one if airman is a word."""
    return ("plural", f"{word[:-2]}an") if word.endswith("men") else None


def _candidates(word: str, listed: Container[str]) -> tuple[Form | None, list[str], bool]:
    """Return the form that the ending indicates, the possible bases, and whether earlier bases take precedence."""
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
    """Return the Zipf value of a word minus that of a base, or 0 if either is unknown."""
    numbers = lexicon.index_of(word), lexicon.index_of(base)
    of_word, of_base = (0.0 if number is None else float(lexicon.zipf[number]) for number in numbers)
    return of_word - of_base if of_word and of_base else 0.0


def _most(form: Form, base: str) -> float:
    """Return the largest allowed gap between a form and its base, in Zipf units."""
    if form == "comparison":
        return RARER_COMPARED
    return RARER_SHORT if form == "adverb" and len(base) <= LEAST_BASE else RARER


def _stems(word: str, ending: str, *, e: bool = True) -> list[str]:
    """Return the possible bases: the stem, the stem plus a silent e, or the stem without its doubled letter."""
    if not word.endswith(ending):
        return []
    stem = word.removesuffix(ending)
    if not e or len(stem) < 2:
        return [stem]
    doubled = [stem[:-1]] if stem[-1] == stem[-2] else []
    return [f"{stem}e", stem] if _would_double(stem) else [stem, f"{stem}e", *doubled]


def _would_double(stem: str) -> bool:
    """Whether a stem doubles its last letter before an ending. Since hop gives hopping, hoping comes from hope."""
    short = len(stem) > 1 and stem[-1] not in VOWELS + UNDOUBLED and stem[-2] in VOWELS
    return short and not (len(stem) > 2 and stem[-3] in VOWELS)


def _swapped(word: str, ending: str, other: str) -> list[str]:
    return [word.removesuffix(ending) + other] if word.endswith(ending) else []
