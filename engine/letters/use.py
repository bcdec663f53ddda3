"""A use: a puzzle on its day, planned or printed; what a plan needs of its wing; the days that break a rule of the
plan, by repeats or levels."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from typing import Annotated, Any, Generic, Literal, Self, TypeAlias, TypeVar

import msgspec
import numpy as np

from engine.core import BadInput, Control, Value, kind_of
from engine.core.dates import monday, ordinal, short_date
from engine.drawing.fonts import Span
from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.drawing.words import Words
from engine.letters.review import K, LetterReview, ListAnswer, ListKey, ListPuzzle, P
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

How: TypeAlias = Literal["plan", "print"]
C = TypeVar("C")  # the class of the criteria, whose `text` is in words


@dataclass(frozen=True)
class Use:
    """A puzzle on its day."""

    day: str  # ISO date
    how: How  # "plan" or "print"
    puzzle: Any  # the puzzle, of a wing that can be planned
    full_words: tuple[str, ...] = ()  # its answers with all the letters
    level: int | None = None  # 0 easy, 1 medium, 2 hard; None if it was not planned
    answers: int = 0  # number of answers when it was planned; 0 if unknown
    # percentage that a reader is expected to find, when it was planned; None if an older version planned it
    share: float | None = None
    # names of puzzles that the editor replaced on this day. They are not proposed for it again.
    refused: tuple[str, ...] = ()

    @cached_property
    def at(self) -> int:
        """The day as an ordinal."""
        return ordinal(self.day)

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
    """The no-repeat rule: the smallest number of days between two uses."""

    # between uses of a puzzle, or of a word with all the letters
    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 365
    middle: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 14  # between uses of a letter in the middle


def planned_use(wing: "AnyPlanWing", day: str, level: int, puzzle: ListPuzzle, key: ListKey[ListAnswer]) -> Use:
    """A puzzle planned for a day, with the figures of its key."""
    return Use(day, "plan", puzzle, wing.review.full_words(key), level, len(key.answers), key.share)


@dataclass(frozen=True, eq=False)
class FoundPuzzles:
    """A table of puzzles, h of them, with the days on which they were used last."""

    # int32[h], ordinal (`date.toordinal`) of the day of the last use; 0 for never
    used: np.ndarray = field(repr=False, kw_only=True)

    def _letter_keys(self) -> Iterable[object]:
        raise NotImplementedError

    def _letter_key(self, name: str) -> object:
        raise NotImplementedError

    def used_again(self, used: Mapping[str, str]) -> Self:
        """Return the same puzzles with other days of their last use: ISO dates by name (`puzzle_name`)."""
        if not used:
            return replace(self, used=np.zeros_like(self.used))
        days = {self._letter_key(name): ordinal(day) for name, day in used.items()}
        found = (days.get(key, 0) for key in self._letter_keys())
        return replace(self, used=np.fromiter(found, np.int32, len(self.used)))

    def last_used(self, i: int) -> str:
        """Return the ISO date of the last use of puzzle `i`; "" for never."""
        return date.fromordinal(int(self.used[i])).isoformat() if self.used[i] else ""

    def unused(self, days: int, today: date | None = None) -> np.ndarray:
        """bool[h]: which puzzles were not used in the last days and are not planned for a later day."""
        return self.used < max(1, (today or date.today()).toordinal() - days)


WEEK = 7  # days
MOST_WEEKS = 520


@dataclass(frozen=True)
class Schedule:
    """Which days have a puzzle, and which puzzles are allowed."""

    wing: "AnyPlanWing"
    # the ISO date of each day, ascending, with its level, an index into `LEVELS`
    days: tuple[tuple[str, int], ...]
    # the days required between repeats
    spacing: Spacing = Spacing()  # noqa: RUF009 - a value
    seed: int = 0
    criteria: Any = None  # the criteria for puzzles; None for the wing's usual ones
    template: Any = None  # gives rules, word list, title and layout; None for the wing's usual one
    # the words that other kinds of puzzles use near a day, which none of its full words may be
    taken: Mapping[str, Collection[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not all(0 <= days <= MOST_DAYS_BETWEEN for days in (self.spacing.days, self.spacing.middle)):
            raise BadInput(f"the days between repeats must be from 0 to {MOST_DAYS_BETWEEN:,}")
        if self.criteria is None:
            object.__setattr__(self, "criteria", self.wing.defaults)
        if self.template is None:
            object.__setattr__(self, "template", self.wing.template)


def weekly(start: str, weeks: int, weekdays: Sequence[int], levels: Sequence[int]) -> tuple[tuple[str, int], ...]:
    """Return the days of weeks with their levels, without those before `start`.

    Args:
        start: ISO date of the first day.
        weeks: number of weeks from Monday to Sunday, including the week of `start`.
        weekdays: weekdays, ascending, 0 for Monday.
        levels: the level of each of them.
    """
    first = monday(start)
    days = (
        ((first + timedelta(WEEK * week + weekday)).isoformat(), level)
        for week in range(weeks)
        for weekday, level in zip(weekdays, levels, strict=True)
    )
    return tuple((day, level) for day, level in days if day >= start)


def level_of(schedule: Schedule, day: str) -> int:
    """The level of a day. Raises BadInput if the schedule has no puzzle on that day."""
    if (level := dict(schedule.days).get(day)) is None:
        raise BadInput(f"{short_date(day, year=True)} has no {schedule.wing.noun}")
    return level


@dataclass(frozen=True)
class Request(Generic[P, C]):
    """A request for the candidates of a plan."""

    template: P  # the source of rules, word list, title and layout
    criteria: C  # the criteria
    seed: int  # random seed of the arrangement of each puzzle
    lexicon: Lexicon  # the words
    house: House  # house rulings and lists


@dataclass(frozen=True, eq=False)
class Candidates:
    """The puzzles of a word list that meet the criteria of a plan, n of them.

    Candidates with the same letters are adjacent. A plan uses one of them.
    """

    multisets: np.ndarray  # int64[n], number of the letter multiset of each
    share: np.ndarray  # float[n], percentage that a reader is expected to find (`engine.words.difficulty`)
    letters: Callable[[int], str]  # returns the letters of the candidate at an index, the one in the middle first
    # returns the candidate at an index as a puzzle with its key; None if an editor must check it first
    make: Callable[[int], tuple[ListPuzzle, ListKey[ListAnswer]] | None]

    def __len__(self) -> int:
        return len(self.multisets)


@dataclass(frozen=True)
class PlanWing(Generic[P, K, C]):
    """One kind of puzzle with a letter in the middle, the first of its `letters`."""

    template: P  # the default source of a plan's rules, word list, title and layout
    defaults: C  # the default criteria
    widen: str  # the advice if too few puzzles meet the criteria
    # finds the candidates of a plan. It raises BadInput if no puzzle of the word list can meet the criteria.
    candidates: Callable[[Request[P, C], Control], Candidates]
    # the names of cells and full words, the key of a puzzle, and the findings on it
    review: LetterReview[P, K]
    drawing: Callable[[P, Style, float], Drawing]  # draws the letters alone at a width in points
    rules_text: Callable[[P, Words], str]  # the text of the rules for several puzzles
    ratings_text: Callable[[P, K, Style, float], str]  # the ratings, in lines of at most a width in points
    key_spans: Callable[[Style, K], Sequence[Span]]  # the answers of a key as running text
    spelled: bool = False  # whether a full word has the letters of its puzzle, and can stand for them

    @property
    def noun(self) -> str:
        """The name of one puzzle, such as "hive"."""
        return self.review.noun

    @property
    def kind(self) -> str:
        """The tag of the puzzle in a document, and the name of the wing in the store."""
        return kind_of(self.template)


AnyPlanWing: TypeAlias = PlanWing[Any, Any, Any]  # a wing that is chosen at run time
