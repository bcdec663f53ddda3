"""One SQLite file for what the house keeps from one puzzle to the next: rulings on words, and what was used when.

It may be open in several windows at once: WAL mode, one connection for each transaction, and a writer
that waits its turn. A damaged file is set aside, never written over, and an empty one takes its place.
"""

from __future__ import annotations

import contextlib
import logging
import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from engine.errors import FileProblem, NewerFile
from engine.files import os_errors, user_directory

FILE_NAME = "house.sqlite"
PATIENCE = 10.0  # seconds that a writer waits for another one
BREATH = 0.02  # seconds between two tries where SQLite does not wait by itself
MIGRATIONS = (
    """
    CREATE TABLE ruling (
        word TEXT PRIMARY KEY, accepted INTEGER NOT NULL,
        reason TEXT NOT NULL, note TEXT NOT NULL, date TEXT NOT NULL
    ) STRICT;
    CREATE TABLE used (
        wing TEXT NOT NULL, day TEXT NOT NULL, how TEXT NOT NULL, name TEXT NOT NULL, body BLOB NOT NULL,
        traits TEXT NOT NULL, PRIMARY KEY (wing, day, how, name)
    ) STRICT;
    """,
)
"""Step i brings a file of `user_version` i to i + 1.

`used` has a row for each puzzle that was planned or printed for a day (ISO date): `name` is the puzzle's own
in its wing, `body` the puzzle as JSON, `traits` what the wing must not repeat, as JSON.
"""
log = logging.getLogger(__name__)


class Store:
    """The house's database. It is made at the first write; reading where there is none finds nothing.

    Attributes:
        notice: one sentence where a damaged file was set aside, for the user; "" otherwise.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_directory("data") / FILE_NAME
        self.notice = ""

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of one query.

        Raises:
            FileProblem: the file cannot be read, or a newer version wrote it.
        """
        if not self.path.exists():
            return []
        with self._connection() as connection:
            return list(connection.execute(sql, values))

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: what is read inside it stays true until it ends, and an exception undoes it.

        Raises:
            FileProblem: the file cannot be written, or a newer version wrote it.
        """
        with os_errors(self.path, "write"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._connection() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")

    @contextlib.contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        try:
            connection = self._open()
        except sqlite3.OperationalError as error:
            raise self._problem(error) from error
        except sqlite3.DatabaseError:
            self._set_aside()
            connection = self._open()
        try:
            yield connection
        except sqlite3.OperationalError as error:
            raise self._problem(error) from error
        except sqlite3.DatabaseError as error:  # damaged farther inside than at its head
            if type(error) is not sqlite3.DatabaseError:  # its subclasses speak of the statement, not of the file
                raise
            connection.close()
            self._set_aside()
            raise FileProblem(self.notice, where=str(self.path), mend="Try it again.") from error
        finally:
            connection.close()

    def _open(self) -> sqlite3.Connection:
        if not os.access(self.path.parent, os.W_OK):  # a disk that cannot be written has no writer to wait for
            return sqlite3.connect(f"{self.path.absolute().as_uri()}?immutable=1", uri=True)
        connection = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            if _version(connection) < len(MIGRATIONS):
                _migrate(connection)
            if _version(connection) > len(MIGRATIONS):
                raise NewerFile(
                    "a newer version of the program keeps its house rulings here",
                    where=str(self.path),
                    mend="Update the program; nothing was changed.",
                )
        except BaseException:
            connection.close()
            raise
        return connection

    def _problem(self, error: sqlite3.Error) -> FileProblem:
        return FileProblem(f"the house's database cannot be used: {error}", where=str(self.path))

    def _set_aside(self) -> None:
        aside = self.path.with_name(f"{self.path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}{self.path.suffix}")
        with os_errors(self.path, "set aside"):
            for end in ("", "-wal", "-shm"):
                with contextlib.suppress(FileNotFoundError):
                    self.path.with_name(self.path.name + end).rename(aside.with_name(aside.name + end))
        self.notice = f"The house's database was damaged: it was set aside as {aside.name}, and a new one begun."
        log.error("%s (%s)", self.notice, self.path)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _take_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode; while another window does the same, SQLite itself does not wait."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(BREATH)
        else:
            return


def _migrate(connection: sqlite3.Connection) -> None:
    _take_wal(connection)
    connection.execute("BEGIN IMMEDIATE")
    try:
        for step in range(_version(connection), len(MIGRATIONS)):
            for statement in MIGRATIONS[step].split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise
