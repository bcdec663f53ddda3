"""The words of a clue: where quoted words and letters stand in it, and its enumeration."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

from engine.crossword.wordplay.tables import phrase_key
from engine.drawing.words import untagged
from engine.words.wordnet import letters_of

_ENUMERATION = re.compile(
    r"\s*\(([\d\s,;'\u2019\u2010-\u2013-]+)(?:,?\s*(?:two|three|four|five|\d)\s*words?)?\)\s*$", re.I
)
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*['\u2019]?")
JOINING = ("s", "d", "ve", "ll", "re", "m", "t")
"""Endings after an apostrophe that may belong to the link: "sailor's" stands for "sailor" and "is" or "has"."""


def counted(text: str, length: str) -> str:
    """Return a clue with its enumeration, which is not added twice."""
    given = ClueText(text)
    there = sum(given.lengths) == sum(map(int, re.findall(r"\d+", length)))
    return text if there else f"{text} ({length})"


class Span(NamedTuple):
    """Consecutive words of a clue, from `start` up to but not including `end`."""

    start: int
    end: int

    def ends(self, most: int) -> "Iterator[tuple[Span, Span]]":
        """Yield up to `most` words at either end, with the rest, which is not empty."""
        for size in range(1, min(most, self.end - self.start - 1) + 1):
            yield Span(self.start, self.start + size), Span(self.start + size, self.end)
            yield Span(self.end - size, self.end), Span(self.start, self.end - size)


class ClueText:
    """A clue. `words` are in small letters with plain apostrophes."""

    def __init__(self, text: str) -> None:
        """Split a clue into its words and its enumeration, if it ends with one."""
        text = untagged(text)
        found = _ENUMERATION.search(text)
        self.text = text[: found.start()] if found else text
        self.enumeration = found[1].strip() if found else ""
        self.words = tuple(map(phrase_key, _WORD.findall(self.text)))

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        """The numbers of the enumeration."""
        return tuple(map(int, re.findall(r"\d+", self.enumeration)))

    @cached_property
    def letters(self) -> tuple[str, ...]:
        """The letters a to z of each word; those without any, such as numbers, are empty."""
        return tuple(letters_of(word) for word in self.words)

    def phrase(self, span: Span) -> str:
        """Return the words of a span."""
        return " ".join(self.words[span.start : span.end])

    def phrases(self, places: Sequence[int]) -> list[str]:
        """Return the words at some places; those in a row with no punctuation between are a phrase."""
        number = count()
        left = _WORD.sub(lambda found: found[0] if next(number) in places else "|", self.text)
        return [*filter(None, map(phrase_key, re.split(r"[^\w\s'\u2019-]+", left)))]

    def find(self, phrase: str) -> list[Span]:
        """Return the places of some words. The last one may have an ending such as 's in the clue."""
        wanted = ClueText(phrase).words
        count = len(wanted)
        return [
            Span(start, start + count)
            for start in range(len(self.words) - count + 1)
            if count and all(map(_same, self.words[start : start + count], wanted))
        ]

    def spelled(self, letters: str) -> list[Span]:
        """Return the words in a row that are spelled by some letters: "near ice" by NEARICE."""
        runs = ((start, *run) for start in range(len(self.words)) for run in self._runs(start, len(letters)))
        return [Span(start, end) for start, end, text in runs if text == letters]

    def _runs(self, start: int, most: int) -> Iterator[tuple[int, str]]:
        text = ""
        for end in range(start, len(self.words)):
            head, sign, ending = self.words[end].rpartition("'")
            if sign and ending in JOINING and (bare := letters_of(head)):
                yield end + 1, text + bare
            text += self.letters[end]
            yield end + 1, text
            if len(text) > most:
                return


def _same(there: str, wanted: str) -> bool:
    head, sign, ending = there.rpartition("'")
    return there == wanted or (bool(sign) and head == wanted and (ending in JOINING or not ending))
