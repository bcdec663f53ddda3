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
from engine.words.commonness import KNOWN_ZIPF

How: TypeAlias = Literal["plan", "print"]
LEVELS = ("easy", "medium", "hard")


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
        rare: percentage of answers that few readers know when it was planned (`rare`); None if an older version
            planned it.
        refused: names of puzzles that the editor replaced on this day. They are not proposed for it again.
    """

    day: str
    how: How
    puzzle: Any
    full_words: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    rare: float | None = None
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


LEAST_STEP = 5.0
"""The least difference of rare answers between two levels of a week, in percentage points: 1.5 answers of 30."""


def rare(common: float, answers: int) -> float:
    """The percentage of the answers that few readers know, given the number of those that most readers know.

    Most readers know a word that occurs once in a million words of text (`engine.words.commonness.KNOWN_ZIPF`).
    """
    return round(100 * (1 - common / answers), 1) if answers else 0.0


def planned_use(wing: PlanWing, day: str, level: int, puzzle: Any, key: Any) -> Use:
    """A puzzle planned for a day, with the figures of its key."""
    answers = len(key.answers)
    common = sum(answer.zipf >= KNOWN_ZIPF for answer in key.answers)
    return Use(day, "plan", puzzle, wing.review.full_words(key), level, answers, rare(common, answers))


def difference_text(uses: Iterable[Use]) -> str:
    """The rare answers of each level, such as "Rare answers: easy 9 to 24 %, hard 41 to 52 %"; "" for no use."""
    ranges, uses = [], list(uses)
    for level, name in enumerate(LEVELS):
        shares = [use.rare for use in uses if use.level == level and use.rare is not None]
        if shares:
            low, high = round(min(shares)), round(max(shares))
            ranges.append(f"{name} {low} %" if low == high else f"{name} {low} to {high} %")
    return f"Rare answers: {', '.join(ranges)}" if ranges else ""


def unused(used: np.ndarray, days: int, today: date | None = None) -> np.ndarray:
    """bool[h]: which puzzles were not used in the last days and are not planned for a later day.

    Args:
        used: int32[h], ordinal (`date.toordinal`) of the day of the last use of each; 0 for never.
        days: number of days.
        today: the present day; None for the system's.
    """
    return used < max(1, (today or date.today()).toordinal() - days)
