"""The no-repeat rule: how many days must lie between two uses of the same puzzle, word or letter in the middle."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated

import msgspec

from engine.core.dates import ordinal, short_date
from engine.core.errors import BadInput
from engine.core.value import Value
from engine.letters.plan.use import Use
from engine.letters.plan.wing import PlanWing

MOST_DAYS_BETWEEN = 3660
SHOWPIECE = "word "  # begins the trait of a word


class Repeated(BadInput):
    """A puzzle would break the no-repeat rule. Nothing was written."""


class Spacing(Value, frozen=True):
    """The no-repeat rule: the smallest number of days between two uses.

    Attributes:
        days: between uses of a puzzle, or of a word with all the letters.
        middle: between uses of a letter in the middle.
    """

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 365
    middle: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 14


class UseIndex:
    """An index of uses by puzzle, middle letter and showpiece: repeats are found without a search of all uses."""

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
            f"the {self._wing.middle} {trait.upper()}"
            if len(trait) == 1
            else f"the {self._wing.showpiece(other.puzzle)} {trait.removeprefix(SHOWPIECE)}"
            if trait.startswith(SHOWPIECE)
            else f"the {self._wing.noun} {trait.upper()}"
        )
        verb = "planned for" if other.how == "plan" else "printed for"
        return f"{what} is {verb} {short_date(other.day, year=True)}, less than {least} days away"


def clashes(wing: PlanWing, history: Sequence[Use], spacing: Spacing) -> dict[str, str]:
    """The planned days whose puzzle repeats something too soon, each with the reason."""
    index = UseIndex(wing, history, spacing)
    return {use.day: why for use in history if use.how == "plan" and (why := index.clash(use))}


def check_repeats(wing: PlanWing, new: Sequence[Use], others: Iterable[Use], spacing: Spacing) -> None:
    """Check that new uses repeat neither others nor each other too soon.

    Raises:
        Repeated: If one does.
    """
    index = UseIndex(wing, others, spacing)
    for use in new:
        if why := index.clash(use):
            raise Repeated(f"{use.puzzle.shown} cannot be planned for {short_date(use.day)}: {why}")
        index.add(use)


def _traits(use: Use, spacing: Spacing) -> Iterator[tuple[str, int]]:
    """Yield the traits that must not repeat, each with the required number of days between two uses."""
    yield use.name, spacing.days
    yield use.middle, spacing.middle
    for word in use.showpieces:
        yield f"{SHOWPIECE}{word}", spacing.days
