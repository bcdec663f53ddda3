"""Vetting of printed texts, such as titles, clues and the names of ranks, and of lists of words with clues.

Taboo words are also found if digits and signs replace some letters: sh1t, a$$, f*ck.
"""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.core import Finding, Value, changed, first_named, grouped
from engine.core.errors import JOINERS
from engine.words.vetting.taboo import Vetter, letters_of
from engine.words.vetting.verdict import NOT_CHECKED, Role, Verdict

LIKE = {
    "0": "o", "1": "il", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s", "!": "i",
    "|": "il", "+": "t", "\u20ac": "e", "*": "a-z", "#": "a-z", "\u2022": "a-z",
}  # fmt: skip
"""The letters that a character may replace."""
ANY = "a-z"
LEAST_LETTERS = 3
MOST_NAMED = 10  # words that a finding names
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
    """Return a caution if a masked word may stand for an unwanted word; None otherwise.

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


_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_MIXED = re.compile(r"[^\W\d_]\d|\d[^\W\d_]")
_PART = re.compile(r"[^\W\d_]++(?:['\u2019][^\W\d_]++)*+")
_RUN = re.compile(rf"(?<![^\W\d_]){_PART.pattern}(?:(?:\s+|-){_PART.pattern})+")
_INVISIBLE = dict.fromkeys(map(ord, JOINERS))


class Place(NamedTuple):
    """A printed text of a puzzle, and its name in a finding, such as "title"."""

    name: str
    text: str


class VettedWord(Value, frozen=True):
    """The verdict on one word of a list, or on a word of a clue in it."""

    word: str
    standing: str  # a `Standing`, or `NOT_CHECKED` if the word has characters that no list covers
    reason: str
    source: str
    line: int  # number of the line, from 1
    clue: bool = False  # whether the word is in the clue of the line


def unwanted_in(text: str, vetter: Vetter, role: Role = "text") -> Iterator[tuple[str, Verdict]]:
    """Yield the words and phrases of a text that are not clean, each once with its verdict.

    A word with hyphens or apostrophes is judged as a whole and by its parts. Consecutive words are judged as a
    phrase, with spaces or hyphens between them. Soft hyphens and other invisible characters inside a word do not
    count. A word that looks like a taboo word because of digits or signs, such as sh1t, is a caution.
    """
    plain = unicodedata.normalize("NFC", text.translate(_INVISIBLE))
    for word in dict.fromkeys(_WORD.findall(plain)):
        parts = dict.fromkeys((word, *re.split("['\u2019-]", word)))
        verdicts = (vetter.verdict(letters, role) for part in parts if (letters := letters_of(part)))
        if found := _worst(verdicts):
            yield word, found
    yield from dict(_phrases_in(plain, vetter, role)).items()
    for word in dict.fromkeys(masked_words(plain)):
        if found := looks_like(word, vetter, role):
            yield word, found


def _worst(verdicts: Iterable[Verdict]) -> Verdict | None:
    unwanted = (verdict for verdict in verdicts if verdict.standing != "clean")
    return min(unwanted, key=lambda one: one.counts, default=None)


def _phrases_in(text: str, vetter: Vetter, role: Role) -> Iterator[tuple[str, Verdict]]:
    """Yield the phrases that are not clean, as written; a compound that is only probable is a caution."""
    known, longest = vetter.phrases
    for run in _RUN.finditer(text):
        parts = [*_PART.finditer(run[0])]
        letters = [letters_of(part[0]) for part in parts]
        for first, last in _stretches(len(parts), longest):
            phrase = known.get(tuple(letters[first:last]))
            shown = run[0][parts[first].start() : parts[last - 1].end()]
            if phrase is None or not re.search(r"\s", shown):
                continue
            verdict = vetter.verdict(phrase.word, role)
            if verdict.standing != "clean":
                guessed = Verdict(phrase.word, "caution", f"may be read as {phrase.word}", verdict.source)
                yield shown, verdict if phrase.certain else guessed


def _stretches(count: int, longest: int) -> Iterator[tuple[int, int]]:
    """Yield the begin and end of each stretch of two to `longest` items."""
    return ((first, last) for first in range(count) for last in range(first + 2, min(first + longest, count) + 1))


def text_findings(places: Iterable[Place], vetter: Vetter | None) -> Iterator[Finding]:
    """Yield the findings on printed texts; without a vetter, a finding that they were not checked."""
    if vetter is None:
        yield Finding("warning", "the title and other texts were not checked", mend="Check the answers again.")
        return
    for place in places:
        for word, verdict in unwanted_in(place.text, vetter):
            what = f"the {place.name} contains \u201c{word}\u201d ({verdict.reason})"
            mend = "Use another word, or accept it."
            yield Finding("warning" if verdict.counts else "forbidden", what, mend=mend)


def withdrawn_findings(
    verdicts: Iterable[Verdict], gained: Sequence[str] = (), *, saved: bool = False
) -> Iterator[Finding]:
    """Yield a caution for each reason that excludes printed words now. They stay, because they are in print.

    Words of a puzzle that was only `saved` do not stay, and those that it has `gained` are named too.
    """
    excluded = ((verdict.reason, verdict.word) for verdict in verdicts if not verdict.counts)
    before, mend = ("saved", "") if saved else ("printed", "If it is not in print yet, make the puzzle again.")
    for reason, words in grouped(excluded).items():
        do = "do" if len(words) > 1 else "does"
        yield Finding("warning", f"the {before} {_named(words)} {do} not count any more ({reason})", mend=mend)
    if gained:
        yield Finding("warning", f"new since the puzzle was saved: the {_named(gained)}")


def _named(words: Sequence[str]) -> str:
    return f"word{'s' * (len(words) > 1)} {first_named(words, MOST_NAMED)}"


def vet_lines(items: Iterable[tuple[int, str, str]], vetter: Vetter) -> Iterator[VettedWord]:
    """Yield the verdict on each word of a list, and on each word of its clue that is not clean.

    `items` has the number of the line, a word, a phrase or a text of several words, and its clue.
    """
    for number, word, clue in items:
        if word:
            yield _vetted(word, vetter, number)
        for shown, verdict in unwanted_in(clue, vetter):
            yield VettedWord(shown, verdict.standing, verdict.reason, verdict.source, number, clue=True)


def _vetted(shown: str, vetter: Vetter, number: int) -> VettedWord:
    """Return the verdict on a whole word or phrase; if that is clean, the worst verdict on its words."""
    letters = letters_of(shown)
    verdicts = [vetter.verdict(letters, "entry")] if letters else []
    if not verdicts or verdicts[0].standing == "clean":
        found = [
            one if word == shown else changed(one, reason=f"{word}: {one.reason}")
            for word, one in unwanted_in(shown, vetter, "entry")
        ]
        verdicts += filter(None, [_worst(found)])
    if not verdicts and not _WORD.search(shown):
        return VettedWord(shown, NOT_CHECKED, "it has no letters", "", number)
    if not verdicts and not all(letters_of(word) for word in _WORD.findall(shown)):
        return VettedWord(shown, NOT_CHECKED, "it has letters other than a to z", "", number)
    if not verdicts and _MIXED.search(shown):
        return VettedWord(shown, NOT_CHECKED, "it has digits among its letters", "", number)
    last = verdicts[-1] if verdicts else Verdict(shown)
    return VettedWord(shown, last.standing, last.reason, last.source, number)
