"""The people at the desk: under which name one writes, and who has which puzzle open."""

from __future__ import annotations

import getpass
import os
from datetime import UTC, datetime, timedelta

from sqlalchemy import delete, insert, select

from engine.calendar.entry import Key
from engine.core import schema
from engine.core.store import Store

NAME_VARIABLE = "PUZZLE_STUDIO_NAME"
"""The environment variable with the name of the person."""
GONE_SECONDS = 60
"""Seconds after which somebody whose window says nothing has no puzzle open any more."""


def me() -> str:
    """The name under which this person's changes are written: that of the environment, or of the login."""
    if name := os.environ.get(NAME_VARIABLE, "").strip():
        return name
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no such user, or no environment
        return "unknown"


def open_here(store: Store, key: Key, who: str) -> tuple[str, ...]:
    """Note that somebody has a puzzle of the calendar open, and return who else has it open."""
    table, name = schema.presence, "\n".join(key)
    with store.writing() as connection:
        gone = (datetime.now(UTC) - timedelta(seconds=GONE_SECONDS)).isoformat(timespec="seconds")
        connection.execute(delete(table).where(table.c.since < gone))
        connection.execute(delete(table).where(table.c.document == name, table.c.who == who))
        others = connection.execute(select(table.c.who).where(table.c.document == name)).fetchall()
        connection.execute(insert(table), [{"document": name, "who": who, "since": _now()}])
    return tuple(sorted(other for (other,) in others))


def still_here(store: Store, who: str) -> None:
    """Note that the window of somebody still runs; a window that was killed counts for `GONE_SECONDS`."""
    table = schema.presence
    with store.writing() as connection:
        connection.execute(table.update().where(table.c.who == who).values(since=_now()))


def close_here(store: Store, who: str, key: Key | None = None) -> None:
    """Note that somebody has a puzzle of the calendar open no more; None for all of them."""
    table = schema.presence
    own = [table.c.who == who] + ([table.c.document == "\n".join(key)] if key else [])
    with store.writing() as connection:
        connection.execute(delete(table).where(*own))


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
