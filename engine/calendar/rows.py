"""Rows of the calendar in the house database."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

import msgspec
from sqlalchemy import func, insert, select

from engine.calendar.entry import Entry
from engine.core import schema
from engine.core.database import Session
from engine.core.store import Store, shown
from engine.core.value import changed

T = TypeVar("T")
log = logging.getLogger(__name__)
NEWER = "A newer version of the program may have written it."


def put(connection: Session, entries: Iterable[Entry]) -> None:
    """Insert entries with their traits under the next unused numbers."""
    last = connection.execute(select(func.coalesce(func.max(schema.entry.c.id), 0))).scalar_one()
    for number, entry in enumerate(entries, last + 1):
        row = {
            "id": number, "publication": entry.publication, "series": entry.series, "day": entry.day,
            "name": entry.name, "kind": entry.kind, "state": entry.state, "archived": int(bool(entry.place)),
            "body": msgspec.json.encode(changed(entry, traits=()) if entry.place else entry),
        }  # fmt: skip
        connection.execute(insert(schema.entry), [row])
        if entry.traits:
            connection.execute(insert(schema.trait), [{"trait": one, "entry": number} for one in entry.traits])


def decoded(store: Store, rows: Iterable[Sequence[Any]], kind: type[T], what: str) -> Iterator[tuple[Any, T]]:
    """Yield the first cell of each row with its decoded body. The user is notified of rows that are not sound."""
    unknown = list[str]()
    for first, body in rows:
        try:
            yield first, msgspec.json.decode(body, type=kind)
        except (msgspec.MsgspecError, ValueError, RecursionError, TypeError) as error:
            log.warning("Invalid %s: %s: %s", what, first, error)
            unknown.append(shown(first))
    say_unread(store, what, unknown)


def say_unread(store: Store, what: str, names: Sequence[str]) -> None:
    """Notify the user of rows that cannot be read, if there are any."""
    if names:
        more = f" and {len(names) - 3} more" if len(names) > 3 else ""
        store.notify(f"The {what} {', '.join(names[:3])}{more} cannot be read and is left unchanged. {NEWER}")
