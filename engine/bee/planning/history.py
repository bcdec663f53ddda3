"""The history of hives: which hive is planned or was printed for which day, stored in the house's database.

A plan has one hive a day. It may be open in several windows. Days are therefore written in one transaction, only
if they have not changed since the writer read them and the no-repeat rule holds.
"""

from __future__ import annotations

import logging
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from engine.bee.puzzle import PUZZLE, Puzzle
from engine.dates import ordinal, short_date
from engine.errors import BadInput, EngineError, FileProblem
from engine.store import Store, shown
from engine.value import Value, changed

WING = "bee"
MOST_DAYS_BETWEEN = 3660
PANGRAM = "pangram "  # begins the trait of a word
NEAR = 7
"""If a hive is printed within this many days of a day that it is planned for, it is recorded for that day."""
How: TypeAlias = Literal["plan", "print"]
log = logging.getLogger(__name__)


class Changed(EngineError):
    """Another window changed a day since it was read. Nothing was written."""


class Repeated(BadInput):
    """A hive would break the no-repeat rule. Nothing was written."""


class Use(Value, frozen=True):
    """A hive on its day.

    Attributes:
        day: ISO date.
        how: "plan" or "print".
        level: 0 easy, 1 medium, 2 hard; None if it was not planned.
        answers: number of answers when it was planned; 0 if unknown.
        rare: percentage of answers that few readers know (`engine.bee.planning.days.rare`) when it was planned;
            None if an older version planned it.
        refused: names of hives that the editor replaced on this day. They are not proposed for it again.
    """

    day: str
    how: How
    puzzle: Puzzle
    pangrams: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    rare: float | None = None
    refused: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The name of the hive, such as "g cenorv". It does not depend on the order of the outer letters."""
        return hive_name(self.puzzle)


class Spacing(Value, frozen=True):
    """The no-repeat rule: the smallest number of days between two uses.

    Attributes:
        days: between uses of a hive or of a pangram.
        center: between uses of a center letter.
    """

    days: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 365
    center: Annotated[int, msgspec.Meta(ge=0, le=MOST_DAYS_BETWEEN)] = 14


class _Traits(Value, frozen=True):
    """The data of a use other than its puzzle, as stored. Version 0.4 stored a difficulty, which is ignored."""

    center: str
    pangrams: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    difficulty: float = 0.0
    refused: tuple[str, ...] = ()
    rare: float | None = None


_TRAITS = msgspec.json.Decoder(_Traits)


def hive_name(puzzle: Puzzle) -> str:
    """The name of a hive in the store: its center and its outer letters in alphabetical order."""
    return f"{puzzle.center} {''.join(sorted(puzzle.outer))}"


def uses(store: Store) -> tuple[Use, ...]:
    """All valid uses, by day, planned before printed. The store notifies the user of invalid rows.

    Raises:
        FileProblem: If the store cannot be read.
    """
    rows = store.read(f"{_SELECT} ORDER BY day, how, name", (WING,))
    understood, unknown = _understood(rows)
    if unknown:
        store.notify(_not_understood(unknown))
    return understood


def last_used(store: Store) -> dict[tuple[str, str], str]:
    """The latest ISO date of each hive, by its center and its outer letters in alphabetical order.

    Damaged rows are skipped, and the user is notified of them.

    Raises:
        FileProblem: If the store cannot be read.
    """
    rows = store.read("SELECT name, day FROM used WHERE wing = ? ORDER BY day", (WING,))
    sound = store.sound(rows, tuple[_Name, date], "History of hives")
    return {(name[0], name[2:]): day.isoformat() for name, day in sound}


def record_printed(store: Store, puzzle: Puzzle, pangrams: Iterable[str], day: str) -> tuple[Use, ...]:
    """Record that a hive was printed, and return the new record. A hive has at most one such record a day.

    A hive that is planned for a day at most `NEAR` days away is recorded for that day.

    Raises:
        FileProblem: If the store cannot be written.
    """
    use = Use(day, "print", puzzle, tuple(pangrams))
    sql = "SELECT name, day FROM used WHERE wing = ? AND how = 'plan' AND name = ? ORDER BY day"
    rows = store.sound(store.read(sql, (WING, use.name)), tuple[_Name, date], "History of hives")
    near = [one.isoformat() for _, one in rows if abs(one.toordinal() - ordinal(day)) <= NEAR]
    meant = min(near, key=lambda one: abs(ordinal(one) - ordinal(day)), default=day)
    return set_printed(store, (changed(use, day=meant),), printed=True)


def set_printed(store: Store, uses: Iterable[Use], *, printed: bool) -> tuple[Use, ...]:
    """Record that hives were printed on the days of `uses`, or remove these records; return the uses that changed.

    Raises:
        FileProblem: If the store cannot be written.
    """
    new = [Use(use.day, "print", use.puzzle, use.pangrams) for use in uses]
    with store.writing() as connection:
        rows = connection.execute("SELECT day, name FROM used WHERE wing = ? AND how = 'print'", (WING,))
        there = {(day, name) for day, name in rows}
        changes = tuple(use for use in new if ((use.day, use.name) in there) != printed)
        for use in changes:
            if printed:
                _insert(connection, use)
            else:
                sql = "DELETE FROM used WHERE wing = ? AND how = 'print' AND day = ? AND name = ?"
                connection.execute(sql, (WING, use.day, use.name))
    return changes


def planned(history: Iterable[Use]) -> dict[str, Use]:
    """The planned uses, by day."""
    return {use.day: use for use in history if use.how == "plan"}


def write_plan(
    store: Store, before: Mapping[str, Use | None], after: Mapping[str, Use | None], spacing: Spacing | None
) -> None:
    """Replace days of the plan.

    Args:
        store: the store.
        before: the use of each day as the caller read it; None for an empty day.
        after: the new use of each day; None for an empty day.
        spacing: the rule that the new hives must satisfy; None to skip the check, for an undo.

    Raises:
        Changed: If a day differs from `before`.
        Repeated: If a new hive repeats something too soon.
        FileProblem: If the store cannot be written, or a day to be replaced has an invalid row.
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
                    mend="Nothing was written. Check the plan and try again.",
                )
        new = [use for use in after.values() if use]
        if spacing:
            _check(new, [use for use in history if use.how == "print" or use.day not in after], spacing)
        for day in after:
            connection.execute("DELETE FROM used WHERE wing = ? AND how = 'plan' AND day = ?", (WING, day))
        for use in new:
            _insert(connection, use)


class UseIndex:
    """An index of uses by hive, center and pangram, which finds repeats without a search of all uses."""

    def __init__(self, history: Iterable[Use], spacing: Spacing) -> None:
        self._spacing = spacing
        self._days: defaultdict[str, list[tuple[int, Use]]] = defaultdict(list)
        for use in history:
            self.add(use)

    def add(self, use: Use) -> None:
        """Add a use."""
        for trait, _ in _traits(use, self._spacing):
            self._days[trait].append((ordinal(use.day), use))

    def remove(self, use: Use) -> None:
        """Remove a use that was added."""
        for trait, _ in _traits(use, self._spacing):
            self._days[trait].remove((ordinal(use.day), use))

    def clash(self, use: Use) -> str:
        """Why a hive would repeat something too soon on its day, as the end of a sentence; "" if it does not.

        The use itself and a printed copy of the same hive on the same day are no repeats.
        """
        day, name = ordinal(use.day), use.name
        for trait, least in _traits(use, self._spacing):
            for other_day, other in self._days[trait]:
                if abs(other_day - day) < least and not (other_day == day and other.name == name):
                    return _repeat_text(trait, other, least)
        return ""


def clashes(history: Sequence[Use], spacing: Spacing) -> dict[str, str]:
    """The planned days whose hive repeats something too soon, each with the reason."""
    index = UseIndex(history, spacing)
    return {use.day: why for use in history if use.how == "plan" and (why := index.clash(use))}


def _traits(use: Use, spacing: Spacing) -> Iterator[tuple[str, int]]:
    """Yield the traits that must not repeat, each with the required number of days between two uses."""
    yield use.name, spacing.days
    yield use.puzzle.center, spacing.center
    for word in use.pangrams:
        yield f"{PANGRAM}{word}", spacing.days


def _repeat_text(trait: str, other: Use, least: int) -> str:
    what = (
        f"the center {trait.upper()}"
        if len(trait) == 1
        else f"the {other.puzzle.rules.pangram_name} {trait.removeprefix(PANGRAM)}"
        if trait.startswith(PANGRAM)
        else f"the hive {trait.upper()}"
    )
    verb = "planned for" if other.how == "plan" else "printed for"
    return f"{what} is {verb} {short_date(other.day, year=True)}, less than {least} days away"


def _check(new: Sequence[Use], others: Iterable[Use], spacing: Spacing) -> None:
    index = UseIndex(others, spacing)
    for use in new:
        if why := index.clash(use):
            raise Repeated(f"{use.puzzle.shown} cannot be planned for {short_date(use.day)}: {why}")
        index.add(use)


_Name: TypeAlias = Annotated[str, msgspec.Meta(pattern="^. .")]
NEWER = "A newer version of the program may have written it."
_SELECT = "SELECT day, how, name, body, traits FROM used WHERE wing = ?"


def _understood(rows: Iterable[Sequence[Any]]) -> tuple[tuple[Use, ...], list[tuple[str, str, str]]]:
    """The valid uses, and the day, kind and name of each invalid row."""
    uses, unknown = list[Use](), list[tuple[str, str, str]]()
    for day, how, name, body, traits in rows:
        try:
            msgspec.convert((day, how, name), tuple[date, How, _Name])
            puzzle = PUZZLE.decode(body)
            kept = _TRAITS.decode(traits)
        except (ValueError, BadInput, RecursionError) as error:
            log.warning("Invalid row in the bee's history: %s (%s, %s): %s", day, how, name, error)
            unknown.append((shown(day), shown(how), shown(name)))
            continue
        uses.append(Use(day, how, puzzle, kept.pangrams, kept.level, kept.answers, kept.rare, kept.refused))
    return tuple(uses), unknown


def _not_understood(unknown: Sequence[tuple[str, str, str]]) -> str:
    which = ", ".join(f"{day} ({name})" for day, _, name in unknown[:3])
    more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
    return f"The history of {which}{more} cannot be read and is left unchanged. {NEWER}"


def _insert(connection: sqlite3.Connection, use: Use) -> None:
    traits = _Traits(use.puzzle.center, use.pangrams, use.level, use.answers, 0.0, use.refused, use.rare)
    row = (WING, use.day, use.how, use.name, msgspec.json.encode(use.puzzle), msgspec.json.encode(traits).decode())
    connection.execute("INSERT OR REPLACE INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
