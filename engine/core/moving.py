"""Moves the house database: all rows of one, a file or PostgreSQL, into another one that is empty."""

from __future__ import annotations

from sqlalchemy import func, insert, select

from engine.core import schema
from engine.core.errors import BadInput
from engine.core.store import Store

AT_ONCE = 1000  # rows of one insert


def move_store(source: Store, target: Store) -> dict[str, int]:
    """Copy all tables in one transaction. Return the number of rows by table.

    Raises BadInput if the target is not empty, or is the source. Nothing is written. Raises FileProblem if one of
    them cannot be reached.
    """
    if source.shown == target.shown:
        raise BadInput("the house database is there already", where=target.shown)
    content = {name: source.read(select(table)) for name, table in schema.HOUSE.tables.items()}
    with target.writing() as session:
        for name, table in schema.HOUSE.tables.items():
            if session.execute(select(func.count()).select_from(table)).scalar_one():
                mend = "Choose an empty database; nothing was written."
                raise BadInput(f"the target has rows in the table {name}", where=target.shown, mend=mend)
            columns = [column.name for column in table.columns]
            rows = [dict(zip(columns, row, strict=True)) for row in content[name]]
            for start in range(0, len(rows), AT_ONCE):
                session.execute(insert(table), rows[start : start + AT_ONCE])
    return {name: len(rows) for name, rows in content.items()}
