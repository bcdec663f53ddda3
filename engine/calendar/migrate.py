"""Migration: plans and histories of earlier versions become entries of the calendar; a house moves to another database.

Earlier versions kept one row for each planned or printed puzzle. `wing` is the kind of a hive or wheel, or "page" with
the name of a paper. Rows that cannot be read stay where they are, and the user is notified.
"""

import logging
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import delete, func, insert, select

from engine.calendar.entry import Entry, name_of, put, say_unread, traits_of
from engine.calendar.publication import KINDS, Publication
from engine.core import BadInput, Value, changed, schema
from engine.core.store import Store, shown
from engine.wings import Body, kind_of

log = logging.getLogger(__name__)
_done = set[Path | str]()
_PAGE = "page"


class _Traits(Value, frozen=True):
    """The stored traits of a hive or wheel. `pangrams` are its words with all the letters."""

    center: str = ""
    pangrams: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    difficulty: float = 0.0
    refused: tuple[str, ...] = ()
    rare: float | None = None


def migrate_uses(store: Store) -> None:
    """Turn the rows of the earlier history into entries, in one transaction; nothing happens if there are none.

    Raises FileProblem if the store cannot be read or written.
    """
    if store.path in _done:
        return
    if rows := store.read(select(schema.used)):
        made, unknown, names = _entries(rows)
        _write(store, made, [row for row in rows if row[:4] not in unknown], names)
        say_unread(store, "history of", [f"{shown(day)} ({shown(name)})" for _, day, _, name in unknown])
    _done.add(store.path)


def _entries(rows: Iterable[Sequence[Any]]) -> tuple[list[Entry], dict[tuple[Any, ...], None], list[str]]:
    found, unknown, names = dict[tuple[str, ...], Entry](), dict[tuple[Any, ...], None](), dict[str, None]()
    for row in sorted(rows, key=lambda row: (str(row[2]) != "plan", row[0] in KINDS)):  # the plan first
        wing, day, how, _, body, traits = row
        try:
            puzzle = msgspec.json.decode(body, type=Body)
            kept = msgspec.json.decode(traits, type=_Traits)
            if how not in ("plan", "print") or not isinstance(day, str):
                raise BadInput(f"{how!r} is unknown")
            entry = _entry(str(wing), msgspec.convert(day, type=str), how, puzzle, kept)
        except (ValueError, BadInput, RecursionError, TypeError) as error:
            log.warning("Invalid row in the history of the %s: %s (%s): %s", wing, day, how, error)
            unknown[tuple(row[:4])] = None
            continue
        names[entry.publication] = None
        planned = (entry.publication, entry.kind, entry.day, "")
        if how == "plan":
            found[planned] = entry
        elif planned in found and found[planned].name == entry.name:
            found[planned] = changed(found[planned], state="printed")
        else:
            found.setdefault((entry.publication, entry.kind, entry.day, entry.name), entry)
    return list(found.values()), unknown, [name for name in names if name]


def _entry(wing: str, day: str, how: str, puzzle: Body, kept: _Traits) -> Entry:
    publication = wing.removeprefix(_PAGE).strip() if wing.startswith(_PAGE) else ""
    kind = kind_of(puzzle)
    return Entry(
        publication, kind if how == "plan" else "", day, kind, name_of(puzzle), puzzle,
        "planned" if how == "plan" else "printed", level=kept.level, refused=kept.refused,
        traits=traits_of(puzzle, kept.pangrams), revision=1,
    )  # fmt: skip


def _write(store: Store, made: Sequence[Entry], rows: Sequence[Sequence[Any]], names: Sequence[str]) -> None:
    table = schema.used
    with store.writing() as connection:
        put(connection, made)
        there = {name for (name,) in connection.execute(select(schema.publication.c.name)).fetchall()}
        new = [{"name": name, "body": msgspec.json.encode(Publication(name=name))} for name in names]
        if new := [row for row in new if row["name"] not in there]:
            connection.execute(insert(schema.publication), new)
        for wing, day, how, name, *_ in rows:
            own = (table.c.wing == wing, table.c.day == day, table.c.how == how, table.c.name == name)
            connection.execute(delete(table).where(*own))


AT_ONCE = 1000  # rows of one insert


def move_store(source: Store, target: Store) -> dict[str, int]:
    """Copy all tables in one transaction. Return the number of rows by table.

    Raises BadInput if the target is not empty, or is the source. Nothing is written. Raises FileProblem if one of
    them cannot be reached.
    """
    if source.shown == target.shown:
        raise BadInput("the house database is there already", where=target.shown)
    tables = schema.HOUSE.tables
    # the target numbers the lines of its log itself
    columns = {name: [one for one in table.columns if one is not schema.log.c.id] for name, table in tables.items()}
    content = {name: source.read(select(*columns[name]).order_by(*one.primary_key)) for name, one in tables.items()}
    with target.writing() as session:
        for name, table in tables.items():
            if session.execute(select(func.count()).select_from(table)).fetchone()[0]:
                mend = "Choose an empty database; nothing was written."
                raise BadInput(f"the target has rows in the table {name}", where=target.shown, mend=mend)
            names = [column.name for column in columns[name]]
            rows = [dict(zip(names, row, strict=True)) for row in content[name]]
            for start in range(0, len(rows), AT_ONCE):
                session.execute(insert(table), rows[start : start + AT_ONCE])
    return {name: len(rows) for name, rows in content.items()}
