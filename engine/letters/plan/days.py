"""Changes of single days of a plan, and the rules that they must satisfy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from engine.core.dates import monday, short_date
from engine.core.errors import BadInput
from engine.core.value import changed
from engine.letters.plan.repeats import Repeated, Spacing, UseIndex, clashes
from engine.letters.plan.schedule import LEVELS, Schedule, level_of
from engine.letters.plan.use import Use, planned
from engine.letters.plan.wing import PlanWing
from engine.words.commonness import KNOWN_ZIPF
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.verdict import Rulings

LEAST_STEP = 5.0
"""The least difference of rare answers between two levels of a week, in percentage points: 1.5 answers of 30."""


def put(schedule: Schedule, lexicon: Lexicon, house: House, history: Sequence[Use], day: str, puzzle: Any) -> Use:
    """Check a puzzle that the editor chose for a day, by its own rules and rulings.

    Raises:
        Repeated: If it repeats something too soon.
        BadInput: If the schedule has no such day, or the puzzle cannot be printed as it is.
    """
    wing = schedule.wing
    current, level = planned(history).get(day), level_of(schedule, day)
    key = wing.key_of(puzzle, lexicon, house.vetter(puzzle.rulings))
    if found := wing.unresolved(puzzle, key):
        raise BadInput(f"{puzzle.shown} cannot be planned: {found[0].what}")
    use = planned_use(wing, day, level, puzzle, key)
    others = [other for other in history if other != current]
    if why := UseIndex(wing, others, schedule.spacing).clash(use):
        raise Repeated(f"{puzzle.shown} cannot be planned for {short_date(day)}: {why}")
    return replace(use, refused=current.refused if current else ())


def swapped(history: Sequence[Use], one: str, other: str) -> tuple[Use | None, Use | None]:
    """The puzzles of two days, exchanged. An empty day gets the other's puzzle. A puzzle keeps its level."""
    there = planned(history)
    first, second = (
        replace(use, day=day, refused=()) if (use := there.get(source)) else None
        for source, day in ((other, one), (one, other))
    )
    return first, second


def ruled(wing: PlanWing, use: Use, rulings: Rulings, lexicon: Lexicon, house: House) -> Use:
    """A planned puzzle with other rulings on its words, and the figures that follow."""
    puzzle = changed(use.puzzle, rulings=rulings)
    key = wing.key_of(puzzle, lexicon, house.vetter(rulings))
    return replace(planned_use(wing, use.day, use.level or 0, puzzle, key), level=use.level, refused=use.refused)


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
    return Use(day, "plan", puzzle, wing.showpieces(key), level, answers, rare(common, answers))


def difference_text(uses: Iterable[Use]) -> str:
    """The rare answers of each level, such as "Rare answers: easy 9 to 24 %, hard 41 to 52 %"; "" for no use."""
    ranges, uses = [], list(uses)
    for level, name in enumerate(LEVELS):
        shares = [use.rare for use in uses if use.level == level and use.rare is not None]
        if shares:
            low, high = round(min(shares)), round(max(shares))
            ranges.append(f"{name} {low} %" if low == high else f"{name} {low} to {high} %")
    return f"Rare answers: {', '.join(ranges)}" if ranges else ""
