"""A use: a puzzle on its day, planned or printed; the days that break a rule of the plan, by repeats or levels."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
import numpy as np

from engine.core.dates import monday, ordinal, short_date
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
FULL_WORD = "word "  # begins the trait of a word


class Spacing(Value, frozen=True):
    """The no-repeat rule: the smallest number of days between two uses.

    Attributes:
        days: between uses of a puzzle, or of a word with all the letters.
        middle: between uses of a letter in the middle.
    """

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 365
    middle: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 14


class UseIndex:
    """An index of uses by puzzle, middle letter and full_word: repeats are found without a search of all uses."""

    def __init__(self, wing: PlanWing, history: Iterable[Use], spacing: Spacing) -> None:
        self._wing, self._spacing = wing, spacing
        self._days: defaultdict[str, list[tuple[int, Use]]] = defaultdict(list)
        for use in history:
            self.add(use)

    def add(self, use: Use) -> None:
        """Add a use."""
        for trait, _ in _traits(use, self._spacing):
            self._days[trait].append((ordinal(use.day), use))

    def clash(self, use: Use) -> str:
        """Why a puzzle would repeat something too soon on its day, as the end of a sentence; "" if it does not.

        The use itself and a printed copy of the same puzzle on the same day are no repeats.
        """
        day, name = ordinal(use.day), use.name
        for trait, least in _traits(use, self._spacing):
            for other_day, other in self._days[trait]:
                if abs(other_day - day) < least and not (other_day == day and other.name == name):
                    return self._repeat_text(trait, other, least)
        return ""

    def _repeat_text(self, trait: str, other: Use, least: int) -> str:
        what = (
            f"the {self._wing.review.middle} {trait.upper()}"
            if len(trait) == 1
            else f"the {other.puzzle.full_word} {trait.removeprefix(FULL_WORD)}"
            if trait.startswith(FULL_WORD)
            else f"the {self._wing.noun} {trait.upper()}"
        )
        verb = "planned for" if other.how == "plan" else "printed for"
        return f"{what} is {verb} {short_date(other.day, year=True)}, less than {least} days away"


def clashes(wing: PlanWing, history: Sequence[Use], spacing: Spacing) -> dict[str, str]:
    """The planned days whose puzzle repeats something too soon, each with the reason."""
    index = UseIndex(wing, history, spacing)
    return {use.day: why for use in history if use.how == "plan" and (why := index.clash(use))}


def _traits(use: Use, spacing: Spacing) -> Iterator[tuple[str, int]]:
    """Yield the traits that must not repeat, each with the required number of days between two uses."""
    yield use.name, spacing.days
    yield use.middle, spacing.middle
    for word in use.full_words:
        yield f"{FULL_WORD}{word}", spacing.days


LEAST_STEP = 5.0
"""The least difference of rare answers between two levels of a week, in percentage points: 1.5 answers of 30."""


def order_problem(history: Iterable[Use], day: str) -> str:
    """Why a planned day differs too little from the other levels of its week; "" if it does not.

    A harder puzzle must have at least `LEAST_STEP` percentage points more rare answers.
    """
    week = [use for use in history if use.how == "plan" and monday(use.day) == monday(day)]
    use = next(one for one in week if one.day == day)
    for other in week:
        if use.rare is None or other.rare is None or use.level is None or other.level is None:
            continue
        step = use.rare - other.rare if use.level > other.level else other.rare - use.rare
        if use.level != other.level and round(step, 1) < LEAST_STEP:  # 33.3 - 28.3 is 4.9999…
            return (
                f"{LEVELS[use.level]}, with {use.rare:.0f} % rare answers, and {short_date(other.day)} is "
                f"{LEVELS[other.level]}, with {other.rare:.0f} %: a solver will hardly notice the difference"
            )
    return ""


def conflicts(wing: PlanWing, history: Sequence[Use], spacing: Spacing) -> dict[str, str]:
    """The days of the plan that break a rule, each with the reason."""
    weeks: defaultdict[date, list[Use]] = defaultdict(list)
    for use in planned(history).values():
        weeks[monday(use.day)].append(use)
    unlike = {use.day: why for week in weeks.values() for use in week if (why := order_problem(week, use.day))}
    return {**unlike, **clashes(wing, history, spacing)}


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
