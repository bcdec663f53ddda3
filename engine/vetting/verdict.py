"""What the house says of a word: a verdict with its reason and source, and an editor's ruling over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.value import Value

Role: TypeAlias = Literal["answer", "long", "path", "entry"]
ROLES: tuple[Role, ...] = ("answer", "long", "path", "entry")
"""A word as one answer among many, as the pangram or long word that a puzzle stands on, as a path
that the eye can trace in the printed letters, and as an entry of a crossword."""

REASONS = ("obscure", "offensive", "a name", "a variant spelling", "foreign", "not a word")
"""What an editor is offered as the reason of a rejection; any other text may be one too."""

Standing: TypeAlias = Literal["clean", "caution", "taboo", "rejected"]
"""A list says the first three; an editor's ruling makes a word clean or rejected."""


class Verdict(Value, frozen=True):
    """What is said of one word in one role. A clean word has no reason."""

    word: str
    standing: Standing = "clean"
    reason: str = ""
    source: str = ""

    @property
    def counts(self) -> bool:
        """Whether the word takes part in the puzzle: taboo and rejected ones are left out, a caution stays in."""
        return self.standing in ("clean", "caution")


class Ruling(Value, frozen=True):
    """An editor's decision on one word, which stands above every list.

    Attributes:
        date: ISO date of the decision.
        source: who or what ruled: "editor", or the name of the house's own book.
    """

    word: str
    accepted: bool
    reason: str
    note: str = ""
    date: str = ""
    source: str = "editor"

    def verdict(self) -> Verdict:
        """The verdict that this ruling amounts to."""
        return Verdict(self.word, "clean" if self.accepted else "rejected", self.reason, self.source)


def with_ruling(rulings: Iterable[Ruling], ruling: Ruling) -> tuple[Ruling, ...]:
    """The rulings with this one in place of an earlier one on the same word, in order of word."""
    others = [old for old in rulings if old.word != ruling.word]
    return tuple(sorted((*others, ruling), key=lambda one: one.word))


def without_ruling(rulings: Iterable[Ruling], word: str) -> tuple[Ruling, ...]:
    """The rulings without any on this word."""
    return tuple(old for old in rulings if old.word != word)
