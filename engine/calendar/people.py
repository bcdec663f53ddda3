"""The people at the desk: under which name one writes, and who has which puzzle open."""

from __future__ import annotations

import getpass
import os
from datetime import datetime

from sqlalchemy import delete, insert, select

from engine.calendar.entry import Key
from engine.core import schema
from engine.core.store import Store

NAME_VARIABLE = "PUZZLE_STUDIO_NAME"
"""The environment variable with the name of the person."""


def me() -> str:
    """The name under which this person's changes are written: that of the environment, or of the login."""
    if name := os.environ.get(NAME_VARIABLE, "").strip():
        return name
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # no such user, or no environment
        return "unknown"


def open_here(store: Store, key: Key, who: str) -> tuple[tuple[str, str], ...]:
    """Note that somebody has a puzzle of the calendar open.

    Returns:
        Who else has it open, and since when (ISO date and time).
    """
    table, name = schema.presence, "\n".join(key)
    rows = store.read(select(table.c.who, table.c.since).where(table.c.document == name).order_by(table.c.since))
    with store.writing() as connection:
        connection.execute(delete(table).where(table.c.document == name, table.c.who == who))
        now = datetime.now().isoformat(timespec="seconds")
        connection.execute(insert(table), [{"document": name, "who": who, "since": now}])
    today = datetime.now().date().isoformat()  # a window that was killed does not count tomorrow
    return tuple((other, since) for other, since in rows if other != who and since >= today)


def close_here(store: Store, who: str) -> None:
    """Note that somebody has no puzzle of the calendar open any more."""
    with store.writing() as connection:
        connection.execute(delete(schema.presence).where(schema.presence.c.who == who))
