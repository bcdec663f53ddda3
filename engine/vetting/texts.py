"""Vetting of printed texts, such as titles, clues and the names of ranks, and of lists of words with clues."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.finding import Finding
from engine.value import Value
from engine.vetting.taboo import Vetter, letters_of
from engine.vetting.verdict import NOT_CHECKED, Role, Verdict
from engine.visible import JOINERS

_WORD = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")
_INVISIBLE = dict.fromkeys(map(ord, JOINERS))
_SCORE = re.compile(r"\s*;\s*-?\d+$")
SEPARATOR = "\t"
"""Separates a word from its clue in a line."""


class Place(NamedTuple):
    """A printed text of a puzzle, and what it is called in a finding, such as "title"."""

    name: str
    text: str


class VettedWord(Value, frozen=True):
    """The verdict on one word of a list, or on a word of a clue in it.

    Attributes:
        word: as written.
        standing: a `Standing`, or `NOT_CHECKED` if the word has characters that no list covers.
        line: number of the line, from 1.
        clue: whether the word stands in the clue of the line.
    """

    word: str
    standing: str
    reason: str
    source: str
    line: int
    clue: bool = False


def unwanted_in(text: str, vetter: Vetter, role: Role = "text") -> Iterator[tuple[str, Verdict]]:
    """Yield the words of a text that are not clean, each once with its verdict.

    A word with hyphens or apostrophes is judged as a whole and by its parts. Soft hyphens and other invisible
    characters inside a word do not count.
    """
    plain = unicodedata.normalize("NFC", text.translate(_INVISIBLE))
    for word in dict.fromkeys(_WORD.findall(plain)):
        parts = dict.fromkeys((word, *re.split("['\u2019-]", word)))
        verdicts = (vetter.verdict(letters, role) for part in parts if (letters := letters_of(part)))
        if found := next((one for one in verdicts if one.standing != "clean"), None):
            yield word, found


def text_findings(places: Iterable[Place], vetter: Vetter | None) -> Iterator[Finding]:
    """Yield what forbids or cautions against printed texts; without a vetter, that they were not checked."""
    if vetter is None:
        yield Finding("warning", "the title and other texts were not checked", mend="Check the answers again.")
        return
    for place in places:
        for word, verdict in unwanted_in(place.text, vetter):
            what = f"the {place.name} contains \u201c{word}\u201d ({verdict.reason})"
            mend = "Use another word, or accept it."
            yield Finding("warning" if verdict.counts else "forbidden", what, mend=mend)


def vet_lines(lines: Iterable[str], vetter: Vetter) -> Iterator[VettedWord]:
    """Yield the verdict on the word of each line, and on each word of its clue that is not clean.

    A line is a word or phrase, or a text of several words such as a clue; a tab separates a word from its clue. A
    score after a semicolon is ignored.
    """
    for number, line in enumerate(lines, 1):
        word, _, clue = line.strip().partition(SEPARATOR)
        if word := _SCORE.sub("", word.strip()):
            yield _vetted(word, vetter, number)
        for shown, verdict in unwanted_in(clue, vetter):
            yield VettedWord(shown, verdict.standing, verdict.reason, verdict.source, number, clue=True)


def _vetted(shown: str, vetter: Vetter, number: int) -> VettedWord:
    """Return the verdict on a word or phrase: that on the whole, or else the worst one on its words."""
    letters = letters_of(shown)
    verdicts = [vetter.verdict(letters, "entry")] if letters else []
    if not verdicts or verdicts[0].standing == "clean":
        found = [
            Verdict(one.word, one.standing, f"{word}: {one.reason}", one.source)
            for word, one in unwanted_in(shown, vetter, "entry")
        ]
        verdicts += sorted(found, key=lambda one: one.counts)[:1]
    if not verdicts and not _WORD.search(shown):
        return VettedWord(shown, NOT_CHECKED, "it has no letters", "", number)
    if not verdicts and not all(letters_of(word) for word in _WORD.findall(shown)):
        return VettedWord(shown, NOT_CHECKED, "it has letters other than a to z", "", number)
    last = verdicts[-1] if verdicts else Verdict(shown)
    return VettedWord(shown, last.standing, last.reason, last.source, number)
