"""A fault of a crossword's clue or entry, as the page of clues lists it."""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from engine.crossword.cells import Slot

Severity: TypeAlias = Literal["fault", "caution"]
About: TypeAlias = Literal[
    "missing",
    "taboo",
    "answer",
    "duplicate",
    "long",
    "characters",
    "reused",
    "entry",
    "wording",
    "other",
    "stale",
    "length",
]


class ClueFault(NamedTuple):
    """Something to correct.

    Attributes:
        answer: the letters of the entry that has the clue, or that is at fault itself.
        severity: a "fault" must be corrected before printing; a "caution" should be looked at.
        about: the kind of fault.
        text: a sentence.
        slot: the place of the entry; None for a word that is not in the grid.
    """

    answer: str
    severity: Severity
    about: About
    text: str
    slot: Slot | None = None
