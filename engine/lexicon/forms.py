"""Which words of a list are mere forms of others: what the Polygon of The Times leaves out.

By their endings, with the base looked up in the list itself, so a rule never speaks of a word whose base is
not there. English spells a noun's plural and a verb's third person alike; both count as plurals here. A word in
-er is a comparison only where the list has the one in -est too: a baker is not more bake.
"""

from __future__ import annotations

from collections.abc import Container
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["plural", "verb form", "adverb", "comparison"]
FORMS: tuple[Form, ...] = ("plural", "verb form", "adverb", "comparison")
LEAST_BASE = 2
VOWELS = "aeiou"


def form_of(word: str, words: Container[str]) -> tuple[Form, str] | None:
    """What form of which other word a word is; None where it stands for itself.

    Such as roses (plural, rose), hoping and hopped (verb form, hope and hop), truly (adverb, true), larger
    (comparison, large).
    """
    if word.endswith("s") and not word.endswith("ss"):
        return _found("plural", [word[:-1], *_stems(word, "es", e=False), *_swapped(word, "ies", "y")], words)
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            return _found("verb form", [*_stems(word, ending), *_swapped(word, "ied", "y")], words)
    if word.endswith("ly"):
        bases = [*_stems(word, "ly", e=False), *_swapped(word, "ily", "y"), *_swapped(word, "ly", "le")]
        return _found("adverb", [*bases, *_swapped(word, "ally", ""), *_swapped(word, "uly", "ue")], words)
    if word.endswith("est") or (word.endswith("er") and f"{word[:-1]}st" in words):
        ending = "est" if word.endswith("est") else "er"
        return _found("comparison", [*_stems(word, ending), *_swapped(word, f"i{ending}", "y")], words)
    return None


def _found(form: Form, bases: list[str], words: Container[str]) -> tuple[Form, str] | None:
    there = [base for base in bases if len(base) >= LEAST_BASE and base in words]
    return (form, there[0]) if there else None


def _stems(word: str, ending: str, *, e: bool = True) -> list[str]:
    """What may stand before an ending: the stem, with a silent e, or without its doubled letter."""
    if not word.endswith(ending):
        return []
    stem = word.removesuffix(ending)
    if not e or len(stem) < 2:
        return [stem]
    doubled = [stem[:-1]] if stem[-1] == stem[-2] else []
    would_double = stem[-1] not in VOWELS and stem[-2] in VOWELS  # hoping is of hope, since hop makes hopping
    return [f"{stem}e", stem] if would_double else [stem, f"{stem}e", *doubled]


def _swapped(word: str, ending: str, other: str) -> list[str]:
    return [word.removesuffix(ending) + other] if word.endswith(ending) else []
