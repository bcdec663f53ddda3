"""Statements on the house database, in SQLite or PostgreSQL: SQL text with `?`, or statements of SQLAlchemy Core.

SQLAlchemy only writes the SQL: the rows come from `sqlite3` or `psycopg`. Code that needs no statements of
SQLAlchemy, such as the house rulings, does not wait for it to be imported.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from sqlalchemy import ClauseElement

    Statement: TypeAlias = str | ClauseElement

Dialect: TypeAlias = Literal["sqlite", "postgresql"]
Values: TypeAlias = Sequence[Any]
"""The values of the `?` of a text, or the rows of an insert as mappings by column."""


class Rows:
    """The rows that a statement returns."""

    def __init__(self, cursor: Any) -> None:
        self._cursor = cursor

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        return iter(self._cursor)

    def fetchall(self) -> list[tuple[Any, ...]]:
        """All rows that remain."""
        return [tuple(row) for row in self._cursor.fetchall()]

    def first(self) -> tuple[Any, ...] | None:
        """The next row; None if there is none."""
        return self._cursor.fetchone()

    def scalar_one(self) -> Any:
        """The only cell of the next row."""
        return self._cursor.fetchone()[0]


class Session:
    """A connection within one transaction."""

    def __init__(self, connection: Any, dialect: Dialect = "sqlite") -> None:
        self._connection, self._dialect = connection, dialect

    def execute(self, statement: Statement, values: Values = ()) -> Rows:
        """Run a statement. An insert of SQLAlchemy takes all its rows as mappings, other statements none."""
        if isinstance(statement, str):
            return Rows(self._connection.execute(self._text(statement), tuple(values)))
        rows: Sequence[Mapping[str, Any]] = values
        keys = tuple(rows[0]) if rows else None
        made = statement.compile(
            dialect=_dialect(self._dialect), column_keys=keys, compile_kwargs={"render_postcompile": True}
        )
        if not rows:
            return Rows(self._connection.execute(str(made), _in_place(made, dict(made.params or {}))))
        cursor = self._connection.cursor()
        cursor.executemany(str(made), [_in_place(made, row) for row in rows])
        return Rows(cursor)

    def executemany(self, statement: str, rows: Sequence[Sequence[Any]]) -> None:
        """Run a text for several rows of values."""
        if rows:
            self._connection.cursor().executemany(self._text(statement), [tuple(row) for row in rows])

    def _text(self, statement: str) -> str:
        return statement if self._dialect == "sqlite" else statement.replace("?", "%s")


@cache
def _dialect(name: Dialect) -> Any:
    if name == "sqlite":
        from sqlalchemy.dialects.sqlite import pysqlite

        return pysqlite.dialect()
    from sqlalchemy.dialects.postgresql import psycopg

    return psycopg.dialect()


def _in_place(made: Any, values: Mapping[str, Any]) -> Any:
    """Return the values of a compiled statement as its driver takes them: in their order, or by name."""
    return [values[name] for name in made.positiontup] if made.positiontup is not None else dict(values)
