"""A use: a puzzle on its day, planned or printed; the days that break a rule of the plan, by repeats or levels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
import numpy as np

from engine.core.value import Value
from engine.letters.plan.wing import PlanWing, kind_of

How: TypeAlias = Literal["plan", "print"]


@dataclass(frozen=True)
class Use:
    """A puzzle on its day.

    Attributes:
        day: ISO date.
        how: "plan" or "print".
        puzzle: the puzzle, of a wing that can be planned.
        full_words: its answers with all the letters.
        level: 0 easy, 1 medium, 2 hard; None if it was not planned.
        answers: number of answers when it was planned; 0 if unknown.
        share: percentage that a reader is expected to find, when it was planned; None if an older version planned
            it.
        refused: names of puzzles that the editor replaced on this day. They are not proposed for it again.
    """

    day: str
    how: How
    puzzle: Any
    full_words: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    share: float | None = None
    refused: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of the puzzle: its tag in a document."""
        return kind_of(self.puzzle)

    @property
    def name(self) -> str:
        """The name of the puzzle, such as "g cenorv". It does not depend on the order of the outer letters."""
        return puzzle_name(self.puzzle.letters)

    @property
    def middle(self) -> str:
        """The letter in the middle."""
        return self.puzzle.letters[0]

    @property
    def letter_multiset(self) -> str:
        """All letters, in alphabetical order."""
        return "".join(sorted(self.puzzle.letters))


def puzzle_name(letters: str) -> str:
    """The name of a puzzle in the store: the letter in the middle, and the others in alphabetical order."""
    return f"{letters[0]} {''.join(sorted(letters[1:]))}"


def planned(history: Iterable[Use]) -> dict[str, Use]:
    """The planned uses, by day."""
    return {use.day: use for use in history if use.how == "plan"}


MOST_DAYS_BETWEEN = 3660


class Spacing(Value, frozen=True):
    """The no-repeat rule: the smallest number of days between two uses.

    Attributes:
        days: between uses of a puzzle, or of a word with all the letters.
        middle: between uses of a letter in the middle.
    """

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 365
    middle: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 14


def planned_use(wing: PlanWing, day: str, level: int, puzzle: Any, key: Any) -> Use:
    """A puzzle planned for a day, with the figures of its key."""
    return Use(day, "plan", puzzle, wing.review.full_words(key), level, len(key.answers), key.share)


def unused(used: np.ndarray, days: int, today: date | None = None) -> np.ndarray:
    """bool[h]: which puzzles were not used in the last days and are not planned for a later day.

    Args:
        used: int32[h], ordinal (`date.toordinal`) of the day of the last use of each; 0 for never.
        days: number of days.
        today: the present day; None for the system's.
    """
    return used < max(1, (today or date.today()).toordinal() - days)
