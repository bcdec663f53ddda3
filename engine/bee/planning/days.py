"""Changes of single days of a plan, and the rules that they must satisfy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date

from engine.bee import rating
from engine.bee.answers import Key, key_of
from engine.bee.findings import unresolved
from engine.bee.planning.history import Repeated, Spacing, Use, UseIndex, clashes, planned
from engine.bee.planning.schedule import Schedule, level_of
from engine.bee.puzzle import Puzzle
from engine.dates import monday, short_date
from engine.errors import BadInput
from engine.lexicon.lexicon import Lexicon
from engine.value import changed
from engine.vetting.house import House


def put(
    schedule: Schedule, lexicon: Lexicon, house: House, history: Sequence[Use], day: str, puzzle: Puzzle
) -> Use:
    """Check a hive that the editor chose for a day, by its own rules and rulings.

    Raises:
        Repeated: If it repeats something too soon, or the difficulty would not rise in its week.
        BadInput: If the schedule has no such day, or the hive cannot be printed as it is.
    """
    current, level = planned(history).get(day), level_of(schedule, day)
    key = key_of(puzzle, lexicon, house.vetter(puzzle.rulings))
    if found := unresolved(puzzle, key):
        raise BadInput(f"{puzzle.shown} cannot be planned: {found[0].what}")
    use = planned_use(day, level, puzzle, key)
    others = [other for other in history if other != current]
    if why := UseIndex(others, schedule.spacing).clash(use) or order_problem([*others, use], day):
        raise Repeated(f"{puzzle.shown} cannot be planned for {short_date(day)}: {why}")
    return changed(use, refused=current.refused if current else ())


def swapped(schedule: Schedule, history: Sequence[Use], one: str, other: str) -> tuple[Use | None, Use | None]:
    """The hives of two days, exchanged. An empty day receives the other day's hive.

    Raises:
        Repeated: If a rule would be broken.
    """
    there = planned(history)
    moved = [
        changed(use, day=day, level=level_of(schedule, day), refused=()) if use else None
        for use, day in ((there.get(other), one), (there.get(one), other))
    ]
    others = [use for use in history if use.how == "print" or use.day not in (one, other)]
    after = [*others, *(use for use in moved if use)]
    index = UseIndex(after, schedule.spacing)
    for use in moved:
        if use and (why := index.clash(use) or order_problem(after, use.day)):
            raise Repeated(f"{use.puzzle.shown} cannot be planned for {short_date(use.day)}: {why}")
    return moved[0], moved[1]


def order_problem(history: Iterable[Use], day: str) -> str:
    """Why the difficulty of a planned day is out of order in its week; "" if it rises."""
    week = sorted(
        (use for use in history if use.how == "plan" and monday(use.day) == monday(day)), key=lambda use: use.day
    )
    use = next(one for one in week if one.day == day)
    for other in week:
        if other.day < day and other.difficulty >= use.difficulty:
            return _not_rising(use, "not harder", other)
        if other.day > day and other.difficulty <= use.difficulty:
            return _not_rising(use, "not easier", other)
    return ""


def conflicts(history: Sequence[Use], spacing: Spacing) -> dict[str, str]:
    """The days of the plan that break a rule, each with the reason."""
    weeks: defaultdict[date, list[Use]] = defaultdict(list)
    for use in planned(history).values():
        weeks[monday(use.day)].append(use)
    falling = {use.day: why for week in weeks.values() for use in week if (why := order_problem(week, use.day))}
    return {**falling, **clashes(history, spacing)}


def difficulty(key: Key) -> float:
    """The difficulty of a hive, as in `engine.bee.rating.difficulty`, rounded to a tenth."""
    return round(float(rating.difficulty(key.accessibility, len(key.answers))), 1)


def planned_use(day: str, level: int, puzzle: Puzzle, key: Key) -> Use:
    """A hive planned for a day, with the figures of its key."""
    return Use(day, "plan", puzzle, key.pangrams, level, len(key.answers), difficulty(key))


def _not_rising(use: Use, how: str, other: Use) -> str:
    than = f"than that of {short_date(other.day)}, {other.difficulty:.1f}"
    return f"its difficulty {use.difficulty:.1f} is {how} {than}"
