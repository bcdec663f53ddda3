"""The query language of the search: a line of terms joined by `&`.

Each term is a pattern, a regular expression between slashes, an anagram, a count or a condition in words.
`engine.words.search.NOTATION` lists them. The notation is that of Qat, TEA and OneLook where these agree.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from engine.core.alphabet import ENGLISH
from engine.core.errors import BadInput
from engine.words.search import terms
from engine.words.search.anagrams import MOST_WORDS, Rack
from engine.words.search.automaton import CONSONANTS, VOWELS
from engine.words.search.notation import letter_set
from engine.words.search.terms import Term

MOST_QUERY = 300  # characters


class Several(NamedTuple):
    """An anagram of several words. The terms apply to each word."""

    rack: Rack
    words: int


class Query(NamedTuple):
    """The terms of a query. A word must meet all of them."""

    terms: tuple[Term, ...]
    several: Several | None = None


def parse_query(text: str) -> Query:
    """Read a query; an empty one keeps every word.

    Raises BadInput if it cannot be read. The message names the part.
    """
    if len(text) > MOST_QUERY:
        raise BadInput(f"a query has at most {MOST_QUERY} characters, not {len(text)}")
    found, several = list[Term](), None
    for part in _parts(text):
        if anagram := _SEVERAL.fullmatch(part):
            several = _several(part, int(anagram[1] or anagram[3]), anagram[2] or anagram[4] or "", several)
        else:
            found += _terms(part)
    return Query(tuple(found), several)


_SEVERAL = re.compile(r"(\d+) *;(.*)|anagram +(\d+) +(.*)")
_EXPRESSION = re.compile(r"((?:^|[&!:])\s*/.*?(?<!\\)/i?\s*(?=&|$))", re.DOTALL)
_LENGTH = re.compile(r"(\d+)(?:-(\d+))?:\s*(.*)", re.DOTALL)
_ENUMERATION = re.compile(r"(.*?)\s*\(\s*(\d+(?:\s*[,-]\s*\d+)*)\s*\)")
_COUNT = re.compile(r"(\[[^\]]*\]|[a-z@#]|vowels|consonants|distinct) *(>=|<=|=|<|>) *(\d{1,2})")
_WORDED = re.compile(
    r"(anagram|from|bank|only|with|without|contains|begins|starts|ends|hidden)(?: (?:of|in|with))? +(.+)"
)


def _several(part: str, words: int, letters: str, before: Several | None) -> Several:
    if before or not 1 < words <= MOST_WORDS:
        mend = f"Write at most one such anagram, of 2 to {MOST_WORDS} words: 2;dormitory."
        raise BadInput(f"{part!r} is not an anagram of several words", mend=mend)
    return Several(Rack(letters), words)


def _parts(text: str) -> list[str]:
    """Return the terms between the signs & outside regular expressions, in lower case outside of these."""
    parts = [""]
    for place, piece in enumerate(_EXPRESSION.split(text)):
        before, slash, rest = piece.partition("/") if place % 2 else (piece, "", "")
        first, *others = before.lower().split("&")
        parts[-1] += first
        parts += others
        parts[-1] += slash + rest
    stripped = [part.strip() for part in parts]
    if len(stripped) > 1 and "" in stripped:
        raise BadInput("a condition is missing beside &", mend="Write a pattern or a condition on both sides.")
    return [part for part in stripped if part]


def _terms(part: str) -> list[Term]:
    if part.startswith("!"):
        inner = _terms(part[1:].strip())
        if len(inner) != 1:
            raise BadInput(f"{part!r} denies more than one condition", mend="Write ! before each of them.")
        return [terms.negated(inner[0])]
    if part.startswith("/"):
        return [_expression(part)]
    if found := _LENGTH.fullmatch(part):
        length = terms.lengths(int(found[1]), int(found[2] or found[1]))
        return [length, *(_terms(found[3]) if found[3] else ())]
    if found := _ENUMERATION.fullmatch(part):
        enumeration = terms.enumerated("".join(found[2].split()))
        return [*(_terms(found[1]) if found[1] else ()), enumeration]
    if found := _COUNT.fullmatch(part):
        return [terms.counted(_counted(found[1]), found[2], int(found[3]))]
    if part in ("reversal", "palindrome"):
        return [terms.reversal() if part == "reversal" else terms.palindrome()]
    if found := _WORDED.fullmatch(part):
        return [_WORDS[found[1]](found[2].strip())]
    shape, semicolon, letters = part.partition(";")
    if not shape.strip():
        return [terms.anagram(letters, whole=True)]
    own = terms.pattern(shape.strip())
    return [own, terms.anagram(letters, whole=False)] if semicolon else [own]


def _expression(part: str) -> Term:
    if not (found := re.fullmatch(r"/(.+)/i?", part, re.DOTALL)):
        mend = "Write it between two slashes, as in /q[^u]/."
        raise BadInput(f"{part!r} is not a regular expression", mend=mend)
    return terms.expression(found[1])


def _counted(name: str) -> int:
    """Return the letters that a count is about, as a mask of the alphabet; 0 for different letters."""
    named = {"vowels": VOWELS, "@": VOWELS, "consonants": CONSONANTS, "#": CONSONANTS, "distinct": 0}
    if name in named:
        return named[name] >> 1
    return letter_set(name, 0)[0] >> 1 if name.startswith("[") else ENGLISH.mask(name)


_WORDS: dict[str, Callable[[str], Term]] = {
    "anagram": lambda text: terms.anagram(text, whole=True),
    "from": lambda text: terms.anagram(text, whole=False),
    "bank": lambda text: terms.bank(text, "exactly"),
    "only": lambda text: terms.bank(text, "only"),
    "with": terms.holding,
    "without": lambda text: terms.bank(text, "without"),
    "contains": lambda text: terms.pattern(text, before=True, after=True),
    "begins": lambda text: terms.pattern(text, after=True),
    "starts": lambda text: terms.pattern(text, after=True),
    "ends": lambda text: terms.pattern(text, before=True),
    "hidden": terms.hidden,
}
