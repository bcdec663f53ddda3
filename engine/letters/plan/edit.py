"""Changes of the plan in the store: fill it; replace, set, rule, swap, clear or print days; undo.

Each function is given the history as its caller read it. It writes only if the stored weeks have not changed
since.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, NamedTuple, TypeAlias

from engine.core.dates import monday, short_date
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.store import Store
from engine.core.value import changed
from engine.letters.plan.history import set_printed, write_plan
from engine.letters.plan.plan import plan, replacement
from engine.letters.plan.schedule import Schedule, level_of
from engine.letters.plan.use import Repeated, Spacing, Use, UseIndex, planned, planned_use
from engine.letters.plan.wing import PlanWing
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.verdict import Rulings


class Step(NamedTuple):
    """A change of the plan that was written: the uses of its days before and after."""

    wing: PlanWing
    before: Mapping[str, Use | None]
    after: Mapping[str, Use | None]

    @property
    def reversed(self) -> Step:
        """The step that undoes this one."""
        return Step(self.wing, self.after, self.before)

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return self.before == self.after


class Prints(NamedTuple):
    """Records of printed puzzles that were added, or removed."""

    uses: tuple[Use, ...]
    printed: bool

    @property
    def reversed(self) -> Prints:
        """The step that undoes this one."""
        return Prints(self.uses, not self.printed)

    @property
    def empty(self) -> bool:
        """Whether nothing changed."""
        return not self.uses


AnyStep: TypeAlias = Step | Prints


def write(
    store: Store,
    wing: PlanWing,
    history: Sequence[Use],
    after: Mapping[str, Use | None],
    spacing: Spacing | None,
) -> Step:
    """Change days of the plan of a wing, if their weeks in the store are still as in `history`.

    Raises:
        Changed: If another window changed such a week.
        Repeated: If a puzzle repeats something too soon.
        FileProblem: If the store cannot be written.
    """
    there = planned(history)
    weeks = {monday(day) for day in after}
    read = [(first + timedelta(k)).isoformat() for first in weeks for k in range(7)]
    write_plan(store, wing, {day: there.get(day) for day in read}, after, spacing)
    return Step(wing, {day: there.get(day) for day in after}, after)


def undo(store: Store, step: AnyStep) -> None:
    """Undo a step, if its days have not changed since.

    The rules are not checked, because they may have changed since.

    Raises:
        Changed: If another window changed one of the days.
        FileProblem: If the store cannot be written.
    """
    if isinstance(step, Prints):
        set_printed(store, step.uses, printed=not step.printed)
    else:
        write_plan(store, step.wing, step.after, step.before, None)


def fill(store: Store, schedule: Schedule, history: Sequence[Use], *, control: Control | None = None) -> Step:
    """Fill the empty days of a schedule.

    Raises:
        BadInput: If the rules cannot be satisfied.
        Changed, Repeated, FileProblem: As in `write`.
        Stopped: If cancelled. Nothing is written then.
    """
    control = control or Control()
    lexicon = open_lexicon(schedule.template.lexicon, control=control.sub(0.0, 0.3))
    made = plan(schedule, lexicon, open_house(store), history, control=control.sub(0.3, 1.0)).result
    there = planned(history)
    new = {use.day: use for use in made if use.day not in there}
    return write(store, schedule.wing, history, new, schedule.spacing)


def change_day(
    store: Store, schedule: Schedule, history: Sequence[Use], day: str, *, control: Control | None = None
) -> Step:
    """Replace the puzzle of a day with another one that the schedule allows.

    Raises:
        BadInput: If there is no other puzzle, or the schedule has no such day.
        Changed, Repeated, FileProblem: As in `write`.
    """
    control = control or Control()
    lexicon = open_lexicon(schedule.template.lexicon, control=control.sub(0.0, 0.3))
    use = replacement(schedule, lexicon, open_house(store), history, day, control=control.sub(0.3, 1.0))
    return write(store, schedule.wing, history, {day: use}, schedule.spacing)


def put_puzzle(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    day: str,
    puzzle: Any,
    *,
    control: Control | None = None,
) -> Step:
    """Plan a puzzle that the editor chose for a day.

    Raises:
        BadInput, Repeated: If a rule would be broken.
        UnknownName: If there is no lexicon of the name that the puzzle gives.
        Changed, FileProblem: As in `write`.
    """
    lexicon = open_lexicon(puzzle.lexicon, control=control)
    use = put(schedule, lexicon, open_house(store), history, day, puzzle)
    return write(store, schedule.wing, history, {day: use}, schedule.spacing)


def swap_days(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    one: str,
    other: str,
    *,
    control: Control | None = None,
) -> Step:
    """Exchange the puzzles of two days. If one of them is empty, the other's puzzle moves there.

    No rule is checked: the editor decides, and the calendar marks what breaks a rule.

    Raises:
        Changed, FileProblem: As in `write`.
    """
    del control  # over at once
    first, second = swapped(history, one, other)
    return write(store, schedule.wing, history, {one: first, other: second}, None)


def rule_day(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    day: str,
    rulings: Rulings,
    *,
    control: Control | None = None,
) -> Step:
    """Change the rulings on the words of a planned puzzle.

    Raises:
        UnknownName: If there is no lexicon of the name that the puzzle gives.
        Changed, FileProblem: As in `write`.
    """
    use = planned(history)[day]
    new = ruled(schedule.wing, use, rulings, open_lexicon(use.puzzle.lexicon, control=control), open_house(store))
    return write(store, schedule.wing, history, {day: new}, None)


def mark_printed(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    days: Iterable[str],
    printed: bool,
    *,
    control: Control | None = None,
) -> Prints:
    """Record that the planned puzzles of days were printed, or remove these records.

    Raises:
        FileProblem: If the store cannot be written.
    """
    del schedule, control  # over at once
    there = planned(history)
    return Prints(set_printed(store, [there[day] for day in days], printed=printed), printed)


def clear_days(
    store: Store,
    schedule: Schedule,
    history: Sequence[Use],
    days: Iterable[str],
    *,
    control: Control | None = None,
) -> Step:
    """Remove the puzzles of days from the plan. Records of printed puzzles remain in the history.

    Raises:
        Changed, FileProblem: As in `write`.
    """
    del control  # over at once
    return write(store, schedule.wing, history, dict.fromkeys(days), schedule.spacing)


def put(schedule: Schedule, lexicon: Lexicon, house: House, history: Sequence[Use], day: str, puzzle: Any) -> Use:
    """Check a puzzle that the editor chose for a day, by its own rules and rulings.

    Raises:
        Repeated: If it repeats something too soon.
        BadInput: If the schedule has no such day, or the puzzle cannot be printed as it is.
    """
    wing = schedule.wing
    current, level = planned(history).get(day), level_of(schedule, day)
    key = wing.review.key_of(puzzle, lexicon, house.vetter(puzzle.rulings))
    if found := wing.review.unresolved(puzzle, key):
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
    key = wing.review.key_of(puzzle, lexicon, house.vetter(rulings))
    return replace(planned_use(wing, use.day, use.level or 0, puzzle, key), level=use.level, refused=use.refused)
