"""Which hive is planned, and which was printed, for which day: the bee's rows of the house's store.

A plan has one hive a day. It may be open in several windows, so days are written in one transaction that
finds the days as the writer read them and the no-repeat rule kept, or else writes nothing.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from engine.bee.planning.dates import ordinal, short_date
from engine.bee.puzzle import Puzzle
from engine.errors import BadInput, EngineError, FileProblem
from engine.store import Store
from engine.value import Value

WING = "bee"
MOST_DAYS_BETWEEN = 3660
NEAR = 7  # days from the day for which a hive is planned, in which printing it is printing that plan
How: TypeAlias = Literal["plan", "print"]
log = logging.getLogger(__name__)


class Changed(EngineError):
    """A day is no longer as it was read: another window wrote it. Nothing was written."""


class Repeated(BadInput):
    """A hive would break the no-repeat rule. Nothing was written."""


class Use(Value, frozen=True):
    """A hive on its day.

    Attributes:
        day: ISO date.
        level: its place in the week, 0 the easiest; None where it was not planned.
        answers: how many, when it was planned; 0 where that is not known.
        difficulty: 0 to 100, when it was planned.
        refused: names of hives that were put aside on this day, and are not proposed for it again.
    """

    day: str
    how: How
    puzzle: Puzzle
    pangrams: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    difficulty: float = 0.0
    refused: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """Such as "g cenorv", whatever the order in which the outer letters are printed."""
        return hive_name(self.puzzle)


class Spacing(Value, frozen=True):
    """The no-repeat rule: how many days lie at least between two uses.

    Attributes:
        days: of one hive, and of one pangram.
        center: of one center letter.
    """

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 365
    center: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 14


class _Traits(Value, frozen=True):
    """The columns of a use that are not its puzzle, as the store keeps them."""

    center: str
    pangrams: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    difficulty: float = 0.0
    refused: tuple[str, ...] = ()


def hive_name(puzzle: Puzzle) -> str:
    """The name of a hive in the store: its center and its outer letters in alphabetical order."""
    return f"{puzzle.center} {''.join(sorted(puzzle.outer))}"


def uses(store: Store) -> tuple[Use, ...]:
    """Every use that can be understood, in order of day, planned before printed; of others the user is told.

    Raises:
        FileProblem: the store cannot be read.
    """
    rows = store.read(f"{_SELECT} ORDER BY day, how, name", (WING,))
    understood, unknown = _understood(rows)
    if unknown:
        store.notify(_not_understood(unknown))
    return understood


def last_used(store: Store) -> dict[tuple[str, str], str]:
    """The latest ISO date of each hive, by its center and its outer letters in alphabetical order.

    A day that is no date, which another program may have written, is passed over.

    Raises:
        FileProblem: the store cannot be read.
    """
    rows = store.read("SELECT name, day FROM used WHERE wing = ? ORDER BY day", (WING,))
    return {(name[0], name[2:]): day for name, day in rows if _is_date(day)}


def _is_date(day: str) -> bool:
    try:
        return date.fromisoformat(day).isoformat() == day
    except ValueError:
        return False


def record_printed(store: Store, puzzle: Puzzle, pangrams: Iterable[str], day: str) -> None:
    """Keep that a hive was printed; once for a day, however often it is exported.

    A hive that is planned for that day, or for one at most `NEAR` days away, is printed for the day of the plan.

    Raises:
        FileProblem: the store cannot be written.
    """
    use = Use(day, "print", puzzle, tuple(pangrams))
    with store.writing() as connection:
        planned = [
            row[0]
            for row in connection.execute(
                "SELECT day FROM used WHERE wing = ? AND how = 'plan' AND name = ? ORDER BY day", (WING, use.name)
            )
        ]
        near = [one for one in planned if abs(ordinal(one) - ordinal(day)) <= NEAR]
        meant = min(near, key=lambda one: abs(ordinal(one) - ordinal(day)), default=day)
        _insert(connection, msgspec.structs.replace(use, day=meant))


@contextlib.contextmanager
def recording_prints(store: Store, days: Iterable[Use]) -> Iterator[None]:
    """Keep that hives of the plan are printed for their days, all or none: none where what is done inside fails.

    Those that the plan does not have are left out: they are a trial.

    Raises:
        FileProblem: the store cannot be written.
    """
    with store.writing() as connection:
        for use in days:
            row = (WING, use.day, use.name)
            if connection.execute(f"{_SELECT} AND how = 'plan' AND day = ? AND name = ?", row).fetchall():
                _insert(connection, Use(use.day, "print", use.puzzle, use.pangrams))
        yield


def planned(history: Iterable[Use]) -> dict[str, Use]:
    """The plan, by day."""
    return {use.day: use for use in history if use.how == "plan"}


def write_plan(
    store: Store, before: Mapping[str, Use | None], after: Mapping[str, Use | None], apart: Spacing | None
) -> None:
    """Replace days of the plan.

    Args:
        before: what stood on each of the days when it was read; None for nothing.
        after: what is to stand there.
        apart: the rule that the new hives must keep; None where they stood before (an undo).

    Raises:
        Changed: a day is not as in `before`.
        Repeated: a new hive repeats something too soon.
        FileProblem: the store cannot be written, or what stands on a day not be understood.
    """
    with store.writing() as connection:
        history, unknown = _understood(connection.execute(_SELECT, (WING,)))
        for day, how, name in unknown:
            if how == "plan" and day in after:
                raise FileProblem(
                    f"the plan of {short_date(day, year=True)} ({name}) cannot be read and is not overwritten",
                    where=str(store.path),
                    mend=NEWER,
                )
        there = planned(history)
        for day, use in before.items():
            if there.get(day) != use:
                raise Changed(
                    f"the plan of {short_date(day)} was changed in another window",
                    mend="Nothing was written; look at it again.",
                )
        new = [use for use in after.values() if use]
        if apart:
            _check(new, [use for use in history if use.how == "print" or use.day not in after], apart)
        for day in after:
            connection.execute("DELETE FROM used WHERE wing = ? AND how = 'plan' AND day = ?", (WING, day))
        for use in new:
            _insert(connection, use)


class UseIndex:
    """The uses by what must not repeat, so that a hive is asked for without going through all of them."""

    def __init__(self, history: Iterable[Use], apart: Spacing) -> None:
        self._apart = apart
        self._days: defaultdict[str, list[tuple[int, Use]]] = defaultdict(list)
        for use in history:
            self.add(use)

    def add(self, use: Use) -> None:
        """Take one more."""
        for trait, _ in _traits(use, self._apart):
            self._days[trait].append((ordinal(use.day), use))

    def remove(self, use: Use) -> None:
        """Let one go that was added."""
        for trait, _ in _traits(use, self._apart):
            self._days[trait].remove((ordinal(use.day), use))

    def clash(self, use: Use) -> str:
        """Why a hive cannot stand on its day, as the end of a sentence; "" if it can.

        A printed copy of the same hive on the same day is not another use, and nor is the use itself.
        """
        day, name = ordinal(use.day), use.name
        for trait, least in _traits(use, self._apart):
            for other_day, other in self._days[trait]:
                if abs(other_day - day) < least and not (other_day == day and other.name == name):
                    return _said(trait, other, least)
        return ""


def clashes(history: Sequence[Use], apart: Spacing) -> dict[str, str]:
    """The days of the plan whose hive repeats something too soon, and what."""
    diary = UseIndex(history, apart)
    return {use.day: why for use in history if use.how == "plan" and (why := diary.clash(use))}


def _traits(use: Use, apart: Spacing) -> Iterator[tuple[str, int]]:
    """What must not repeat, and for how many days; the kinds are told apart by their length."""
    yield use.name, apart.days
    yield use.puzzle.center, apart.center
    for word in use.pangrams:
        yield f"pangram {word}", apart.days


def _said(trait: str, other: Use, least: int) -> str:
    what = (
        f"the center {trait.upper()}"
        if len(trait) == 1
        else f"the {trait}"
        if trait.startswith("pangram ")
        else f"the hive {trait.upper()}"
    )
    verb = "planned for" if other.how == "plan" else "printed for"
    return f"{what} is {verb} {short_date(other.day, year=True)}, less than {least} days away"


def _check(new: Sequence[Use], others: Iterable[Use], apart: Spacing) -> None:
    diary = UseIndex(others, apart)
    for use in new:
        if why := diary.clash(use):
            raise Repeated(f"{use.puzzle.shown} cannot stand on {short_date(use.day)}: {why}")
        diary.add(use)


NEWER = "A newer version of the program may have written it."
_SELECT = "SELECT day, how, name, body, traits FROM used WHERE wing = ?"


def _understood(rows: Iterable[Sequence[Any]]) -> tuple[tuple[Use, ...], list[tuple[str, str, str]]]:
    """The uses, and the day, the kind and the name of each row that is none."""
    uses, unknown = list[Use](), list[tuple[str, str, str]]()
    for day, how, name, body, traits in rows:
        try:
            date.fromisoformat(day)
            puzzle = msgspec.json.decode(body, type=Puzzle)
            kept = msgspec.json.decode(traits, type=_Traits)
        except (ValueError, BadInput, RecursionError) as error:
            log.warning("The bee's history of %s (%s, %s): %s", day, how, name, error)
            unknown.append((day, how, name))
            continue
        uses.append(Use(day, how, puzzle, kept.pangrams, kept.level, kept.answers, kept.difficulty, kept.refused))
    return tuple(uses), unknown


def _not_understood(unknown: Sequence[tuple[str, str, str]]) -> str:
    which = ", ".join(f"{day} ({name})" for day, _, name in unknown[:3])
    more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
    return f"The house's history of {which}{more} cannot be understood, and is left as it is. {NEWER}"


def _insert(connection: sqlite3.Connection, use: Use) -> None:
    traits = _Traits(use.puzzle.center, use.pangrams, use.level, use.answers, use.difficulty, use.refused)
    row = (WING, use.day, use.how, use.name, msgspec.json.encode(use.puzzle), msgspec.json.encode(traits).decode())
    connection.execute("INSERT OR REPLACE INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
