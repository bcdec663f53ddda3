"""The house database in PostgreSQL, for a desk of several people (`pip install puzzle-studio[team]`).

Each thread keeps one connection, and makes a new one when the server was away. Writers wait for each other by an
advisory lock, as in SQLite. A table of one row counts the changes, so that windows notice those of others.
"""

import contextlib
import re
import threading
from collections.abc import Iterator
from typing import Any

from engine.core.database import Session, Statement, Values, steps
from engine.core.errors import FileProblem, NewerFile, Unreachable

URL = "postgresql://"
UPGRADES = steps("house-postgresql.sql")
VERSION = len(UPGRADES) + 1  # of the tables
CONNECT_SECONDS = 3
LOCK = 0x50757A7A  # number of the advisory lock
_MADE = "CREATE TABLE IF NOT EXISTS house (version INTEGER NOT NULL, revision BIGINT NOT NULL)"
_connections = threading.local()


class Remote:
    """A database by its address. `shown` is the address without the password."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.shown = re.sub(r"(://[^:@/]*):[^@]*@", r"\1@", url)

    def read(self, statement: Statement, values: Values = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query.

        Raises FileProblem if the server cannot be reached, or refuses; NewerFile if a newer version of the program
        made the database.
        """
        with self._connection() as connection, connection.transaction():
            return Session(connection, "postgresql").execute(statement, values).fetchall()

    @contextlib.contextmanager
    def writing(self) -> Iterator[Session]:
        """Return a context manager for a write transaction; the errors are those of `read`."""
        with self._connection() as connection, connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            yield Session(connection, "postgresql")
            connection.execute("UPDATE house SET revision = revision + 1")

    def revision(self) -> tuple[object, ...]:
        """Return the number of changes."""
        return tuple(self.read("SELECT revision FROM house"))

    @contextlib.contextmanager
    def _connection(self) -> Iterator[Any]:
        """Yield the connection of this thread. One that broke is closed, and the next use makes another."""
        driver = _driver(self.shown)
        try:
            yield self._open(driver)
        except driver.Error as error:
            if (broken := _open_ones().pop(self._url, None)) is not None:
                broken.close()
            text = str(error).partition("\n")[0].replace(self._url, self.shown)  # the rest is advice of the driver
            if isinstance(error, driver.OperationalError | driver.InterfaceError):
                what = f"the house database cannot be reached: {text}"
                raise Unreachable(what, where=self.shown, mend="Nothing was lost. Try again.") from error
            what = f"the house database refused: {text}"
            raise FileProblem(what, where=self.shown, mend="Ask who keeps the server.") from error

    def _open(self, driver: Any) -> Any:
        if (found := _open_ones().get(self._url)) is not None and not found.closed:
            return found
        made = driver.connect(self._url, autocommit=True, connect_timeout=CONNECT_SECONDS)
        with made.transaction():
            made.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            self._prepare(made)
        _open_ones()[self._url] = made
        return made

    def _prepare(self, connection: Any) -> None:
        exists = connection.execute("SELECT to_regclass('house')").fetchone()[0]
        version = connection.execute("SELECT max(version) FROM house").fetchone()[0] if exists else None
        if version is None:
            connection.execute(_MADE)
            for statement in _tables():
                connection.execute(statement)
            connection.execute("INSERT INTO house VALUES (%s, 0)", (VERSION,))
        elif version > VERSION:
            connection.close()
            raise NewerFile(
                "a newer version of the program made this house database", where=self.shown,
                mend="Update the program. The database was not changed.",
            )  # fmt: skip
        elif version < VERSION:
            for step in UPGRADES[version - 1 :]:
                connection.execute(step)
            connection.execute("UPDATE house SET version = %s", (VERSION,))


def _open_ones() -> dict[str, Any]:
    """The connections of this thread by address."""
    if not hasattr(_connections, "found"):
        _connections.found = {}
    return _connections.found


def _driver(where: str) -> Any:
    try:
        import psycopg
    except ImportError as error:
        mend = "Install it: pip install 'puzzle-studio[team]'."
        raise FileProblem("PostgreSQL needs the extra package team", where=where, mend=mend) from error
    return psycopg


def _tables() -> Iterator[str]:
    from sqlalchemy.dialects.postgresql import psycopg
    from sqlalchemy.schema import CreateIndex, CreateTable

    from engine.core import schema

    dialect = psycopg.dialect()
    for table in schema.HOUSE.sorted_tables:
        yield str(CreateTable(table, if_not_exists=True).compile(dialect=dialect))
        for index in table.indexes:
            yield str(CreateIndex(index, if_not_exists=True).compile(dialect=dialect))
    yield "CREATE INDEX IF NOT EXISTS clue_words ON clue_use USING gin (to_tsvector('simple', text))"
