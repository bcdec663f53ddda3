"""The history of a wing: which puzzle is planned or was printed for which day, stored in the house's database.

A plan has one puzzle a day. It may be open in several windows. Days are therefore written in one transaction, only
if they have not changed since the writer read them and the no-repeat rule holds.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Annotated, Any, TypeAlias

import msgspec
import numpy as np

from engine.core.dates import ordinal, short_date
from engine.core.errors import BadInput, EngineError, FileProblem
from engine.core.store import Store, shown
from engine.core.value import Value
from engine.letters.plan.use import How, Spacing, Use, check_repeats, planned
from engine.letters.plan.wing import PlanWing

NEAR = 7
"""If a puzzle is printed within this many days of a day that it is planned for, it is recorded for that day."""
log = logging.getLogger(__name__)


class Changed(EngineError):
    """Another window changed a day since it was read. Nothing was written."""


class _Traits(Value, frozen=True):
    """The data of a use other than its puzzle, as stored: first the letter in the middle.

    `pangrams` are the full_words. Version 0.4 stored a difficulty, which is ignored.
    """

    center: str
    pangrams: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    difficulty: float = 0.0
    refused: tuple[str, ...] = ()
    rare: float | None = None


_TRAITS = msgspec.json.Decoder(_Traits)


def uses(store: Store, wing: PlanWing) -> tuple[Use, ...]:
    """All valid uses of a wing, by day, planned before printed. The store notifies the user of invalid rows.

    Raises:
        FileProblem: If the store cannot be read.
    """
    rows = store.read(f"{_SELECT} ORDER BY day, how, name", (wing.kind,))
    understood, unknown = _understood(rows, wing)
    if unknown:
        store.notify(_not_understood(unknown))
    return understood


def last_used(store: Store, kind: str) -> dict[str, str]:
    """The latest ISO date of each puzzle of a kind, by its name (`engine.letters.plan.use.puzzle_name`).

    Damaged rows are skipped, and the user is notified of them.

    Raises:
        FileProblem: If the store cannot be read.
    """
    rows = store.read("SELECT name, day FROM used WHERE wing = ? ORDER BY day", (kind,))
    return {name: day.isoformat() for name, day in _named_days(store, rows, kind)}


def unused(used: np.ndarray, days: int, today: date | None = None) -> np.ndarray:
    """bool[h]: which puzzles were not used in the last days and are not planned for a later day.

    Args:
        used: int32[h], ordinal (`date.toordinal`) of the day of the last use of each; 0 for never.
        days: number of days.
        today: the present day; None for the system's.
    """
    return used < max(1, (today or date.today()).toordinal() - days)


def record_printed(store: Store, puzzle: Any, full_words: Iterable[str], day: str) -> tuple[Use, ...]:
    """Record that a puzzle was printed, and return the new record. A puzzle has at most one such record a day.

    A puzzle that is planned for a day at most `NEAR` days away is recorded for that day.

    Raises:
        FileProblem: If the store cannot be written.
    """
    use = Use(day, "print", puzzle, tuple(full_words))
    sql = "SELECT name, day FROM used WHERE wing = ? AND how = 'plan' AND name = ? ORDER BY day"
    rows = _named_days(store, store.read(sql, (use.kind, use.name)), use.kind)
    near = [one.isoformat() for _, one in rows if abs(one.toordinal() - ordinal(day)) <= NEAR]
    meant = min(near, key=lambda one: abs(ordinal(one) - ordinal(day)), default=day)
    return set_printed(store, (replace(use, day=meant),), printed=True)


def set_printed(store: Store, uses: Iterable[Use], *, printed: bool) -> tuple[Use, ...]:
    """Record that puzzles were printed on the days of `uses`, or remove these records; return those that changed.

    Raises:
        FileProblem: If the store cannot be written.
    """
    new = [Use(use.day, "print", use.puzzle, use.full_words) for use in uses]
    with store.writing() as connection:
        there = set(connection.execute("SELECT wing, day, name FROM used WHERE how = 'print'"))
        changes = tuple(use for use in new if ((use.kind, use.day, use.name) in there) != printed)
        for use in changes:
            if printed:
                _insert(connection, use)
            else:
                sql = "DELETE FROM used WHERE wing = ? AND how = 'print' AND day = ? AND name = ?"
                connection.execute(sql, (use.kind, use.day, use.name))
    return changes


def write_plan(
    store: Store,
    wing: PlanWing,
    before: Mapping[str, Use | None],
    after: Mapping[str, Use | None],
    spacing: Spacing | None,
) -> None:
    """Replace days of the plan.

    Args:
        store: the store.
        wing: the wing of the plan.
        before: the use of each day as the caller read it; None for an empty day.
        after: the new use of each day; None for an empty day.
        spacing: the rule that the new puzzles must satisfy; None to skip the check, for an undo.

    Raises:
        Changed: If a day differs from `before`.
        Repeated: If a new puzzle repeats something too soon.
        FileProblem: If the store cannot be written, or a day to be replaced has an invalid row.
    """
    with store.writing() as connection:
        history, unknown = _understood(connection.execute(_SELECT, (wing.kind,)), wing)
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
            others = [use for use in history if use.how == "print" or use.day not in after]
            check_repeats(wing, new, others, spacing)
        for day in after:
            connection.execute("DELETE FROM used WHERE wing = ? AND how = 'plan' AND day = ?", (wing.kind, day))
        for use in new:
            _insert(connection, use)


_Name: TypeAlias = Annotated[str, msgspec.Meta(pattern="^. .")]
NEWER = "A newer version of the program may have written it."
_SELECT = "SELECT day, how, name, body, traits FROM used WHERE wing = ?"


def _named_days(store: Store, rows: Iterable[Sequence[Any]], kind: str) -> list[tuple[str, date]]:
    """The names and days of rows. The user is notified of damaged rows."""
    return store.sound(rows, tuple[_Name, date], f"History of the {kind}")


def _understood(
    rows: Iterable[Sequence[Any]], wing: PlanWing
) -> tuple[tuple[Use, ...], list[tuple[str, str, str]]]:
    """The valid uses, and the day, kind and name of each invalid row."""
    uses, unknown = list[Use](), list[tuple[str, str, str]]()
    for day, how, name, body, traits in rows:
        try:
            msgspec.convert((day, how, name), tuple[date, How, _Name])
            puzzle = wing.decode(body)
            kept = _TRAITS.decode(traits)
        except (ValueError, BadInput, RecursionError) as error:
            log.warning("Invalid row in the history of the %s: %s (%s, %s): %s", wing.kind, day, how, name, error)
            unknown.append((shown(day), shown(how), shown(name)))
            continue
        uses.append(Use(day, how, puzzle, kept.pangrams, kept.level, kept.answers, kept.rare, kept.refused))
    return tuple(uses), unknown


def _not_understood(unknown: Sequence[tuple[str, str, str]]) -> str:
    which = ", ".join(f"{day} ({name})" for day, _, name in unknown[:3])
    more = f" and {len(unknown) - 3} more" if len(unknown) > 3 else ""
    return f"The history of {which}{more} cannot be read and is left unchanged. {NEWER}"


def _insert(connection: sqlite3.Connection, use: Use) -> None:
    traits = _Traits(use.middle, use.full_words, use.level, use.answers, 0.0, use.refused, use.rare)
    body, text = msgspec.json.encode(use.puzzle), msgspec.json.encode(traits).decode()
    row = (use.kind, use.day, use.how, use.name, body, text)
    connection.execute("INSERT OR REPLACE INTO used VALUES (?, ?, ?, ?, ?, ?)", row)
