"""Taboo words that are written with digits and signs instead of letters: sh1t, a$$, f*ck."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.words.vetting.taboo import Vetter, letters_of
from engine.words.vetting.verdict import Role, Verdict

LIKE = {
    "0": "o", "1": "il", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "!": "i",
    "|": "il", "+": "t", "\u20ac": "e", "*": "a-z", "#": "a-z", "\u2022": "a-z",
}  # fmt: skip
"""The letters that a character may stand for."""
ANY = "a-z"
LEAST_LETTERS = 3
_MASKED = re.compile(rf"(?<!\w)(?:[^\W\d_]|[{re.escape(''.join(LIKE))}])++(?!\w)")
_ENDS = "*#!\u2022"
"""Signs that are punctuation or marks of notes before and after a word."""


def masked_words(text: str) -> Iterator[str]:
    """Yield the words of a text that have both letters and digits or signs that look like letters."""
    for match in _MASKED.finditer(text):
        word = match[0].strip(_ENDS)
        if len(word) >= LEAST_LETTERS and not LIKE.keys().isdisjoint(word) and any(map(str.isalpha, word)):
            yield word


def looks_like(word: str, vetter: Vetter, role: Role) -> Verdict | None:
    """Return a caution if a masked word may stand for one that is not clean; None otherwise.

    Each sign stands for a letter that it resembles. An asterisk stands for any letter; at least half of the
    characters must be others.
    """
    if 2 * sum(LIKE.get(char) == ANY for char in word) > len(word):
        return None
    letters = [f"[{LIKE[char]}]" if char in LIKE else letters_of(char) for char in word]
    pattern = re.compile("".join(letters))
    for candidate in filter(pattern.fullmatch, vetter.words):
        verdict = vetter.verdict(candidate, role)
        if verdict.standing != "clean":
            return Verdict(candidate, "caution", f"looks like {candidate}", verdict.source)
    return None
