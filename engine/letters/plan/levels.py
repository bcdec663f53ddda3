"""The levels of planned puzzles: the rare answers that set them, and the days that break a rule of the plan."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

from engine.core.dates import monday, short_date
from engine.letters.plan.schedule import LEVELS
from engine.letters.plan.use import Spacing, Use, clashes, planned
from engine.letters.plan.wing import PlanWing
from engine.words.commonness import KNOWN_ZIPF

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
        if use.level != other.level and step < LEAST_STEP:
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
