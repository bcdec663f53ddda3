"""The plan in the house's store as an editor changes it: fill it, and change, put, swap or clear days.

Each function is given the history as its caller sees it, and writes only where that still stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import timedelta
from typing import NamedTuple

from engine.bee.planning.dates import monday
from engine.bee.planning.days import put, swapped
from engine.bee.planning.history import Spacing, Use, planned, write_plan
from engine.bee.planning.plan import plan, replacement
from engine.bee.planning.schedule import Schedule
from engine.bee.puzzle import Puzzle
from engine.job import Control
from engine.lexicon.sources import open_lexicon
from engine.store import Store
from engine.vetting.house import open_house


class Step(NamedTuple):
    """A change of the plan that was written: what stood on its days, and what stands there now."""

    before: Mapping[str, Use | None]
    after: Mapping[str, Use | None]


def write(store: Store, history: Sequence[Use], after: Mapping[str, Use | None], apart: Spacing) -> Step:
    """Change days of the plan, if their whole weeks are still as `history` has them.

    Raises:
        Changed: another window changed such a week.
        Repeated: a hive repeats something too soon.
        FileProblem: the store cannot be written.
    """
    there = planned(history)
    weeks = {monday(day) for day in after}
    read = [(first + timedelta(k)).isoformat() for first in weeks for k in range(7)]
    write_plan(store, {day: there.get(day) for day in read}, after, apart)
    return Step({day: there.get(day) for day in after}, after)


def undo(store: Store, step: Step) -> Step:
    """Write what stood before a step, if its days are still as it left them; gives the step that does it again.

    What stood there is not asked whether it keeps the rules, which may be others by now.

    Raises:
        Changed: another window changed one of the days since.
        FileProblem: the store cannot be written.
    """
    write_plan(store, step.after, step.before, None)
    return Step(step.after, step.before)


def fill(store: Store, schedule: Schedule, history: Sequence[Use], *, control: Control | None = None) -> Step:
    """Fill the empty days of a schedule.

    Raises:
        BadInput: the rules cannot hold.
        Changed, Repeated, FileProblem: as `write`.
        Stopped: as asked; nothing was written.
    """
    control = control or Control()
    lexicon = open_lexicon(schedule.lexicon, control=control.sub(0.0, 0.3))
    made = plan(schedule, lexicon, open_house(store), history, control=control.sub(0.3, 1.0)).result
    there = planned(history)
    return write(store, history, {use.day: use for use in made if use.day not in there}, schedule.spacing)


def change_day(
    store: Store, schedule: Schedule, history: Sequence[Use], day: str, *, control: Control | None = None
) -> Step:
    """Put another hive of the schedule's own on a day.

    Raises:
        BadInput: there is no other, or no hive is due that day.
        Changed, Repeated, FileProblem: as `write`.
        Stopped: as asked.
    """
    control = control or Control()
    lexicon = open_lexicon(schedule.lexicon, control=control.sub(0.0, 0.3))
    use = replacement(schedule, lexicon, open_house(store), history, day, control=control.sub(0.3, 1.0))
    return write(store, history, {day: use}, schedule.spacing)


def put_hive(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    day: str,
    puzzle: Puzzle,
    *,
    control: Control | None = None,
) -> Step:
    """Put a hive of the editor's own on a day.

    Raises:
        BadInput, Repeated: a rule would be broken.
        UnknownName: its lexicon is not at hand.
        Changed, FileProblem: as `write`.
    """
    lexicon = open_lexicon(puzzle.lexicon, control=control)
    use = put(schedule, lexicon, open_house(store), history, day, puzzle)
    return write(store, history, {day: use}, schedule.spacing)


def swap_days(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    one: str,
    other: str,
    *,
    control: Control | None = None,
) -> Step:
    """Let the hives of two days change places; to an empty day a hive moves.

    Raises:
        BadInput, Repeated: a rule would be broken.
        Changed, FileProblem: as `write`.
    """
    del control  # over at once
    first, second = swapped(schedule, history, one, other)
    return write(store, history, {one: first, other: second}, schedule.spacing)


def clear_days(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    days: Iterable[str],
    *,
    control: Control | None = None,
) -> Step:
    """Take the hives of days off the plan; what was printed stays in the history.

    Raises:
        Changed, FileProblem: as `write`.
    """
    del control  # over at once
    return write(store, history, dict.fromkeys(days), schedule.spacing)
