"""The house database: one SQLite file with rulings on words and the history of used puzzles and clues.

Several windows may use the file at once: it is in WAL mode, each transaction has its own connection, and writers
wait for each other. A damaged file is renamed, never overwritten, and replaced by an empty one. If several
windows detect the damage, only one of them does this. `take_notices` returns a message for the user.
"""

from __future__ import annotations

import contextlib
import logging
import os
import queue
import sqlite3
import time
from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import Any

from engine.errors import FileProblem, NewerFile
from engine.files import os_errors, user_directory

FILE_NAME = "house.sqlite"
BUSY_TIMEOUT = 10.0  # seconds that a writer waits for another one
RETRY_INTERVAL = 0.02  # seconds between two attempts of an operation for which SQLite does not wait by itself
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
    """
    CREATE TABLE clue (
        answer TEXT NOT NULL, text TEXT NOT NULL, first TEXT NOT NULL, last TEXT NOT NULL, times INTEGER NOT NULL,
        title TEXT NOT NULL, PRIMARY KEY (answer, text)
    ) STRICT;
    """,
    """
    CREATE TABLE clue_use (
        answer TEXT NOT NULL, text TEXT NOT NULL, day TEXT NOT NULL, title TEXT NOT NULL, document TEXT NOT NULL,
        PRIMARY KEY (answer, text, day, document)
    ) STRICT;
    INSERT INTO clue_use SELECT answer, text, last, title, '' FROM clue;
    DROP TABLE clue;
    """,
)
"""Step i migrates a file from `user_version` i to i + 1.

`used` has one row for each puzzle that was planned or printed for a day (ISO date): `name` identifies the puzzle
in its wing, `body` is the puzzle as JSON, and `traits` is JSON with the properties that the wing must not repeat.
`clue_use` is the clue book: one row for each clue, ISO date and document (identified by its time of creation)
that used the clue.
"""
log = logging.getLogger(__name__)
_notices: queue.SimpleQueue[str] = queue.SimpleQueue()
_notified: set[str] = set()


def take_notices() -> list[str]:
    """Return and clear the messages about stores that the user should see, one sentence each."""
    notices: list[str] = []
    with contextlib.suppress(queue.Empty):
        while True:
            notices.append(_notices.get_nowait())
    return notices


class Store:
    """The house database. The first write creates the file. Reading a missing file returns no rows."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_directory("data") / FILE_NAME

    def read(self, sql: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query.

        Raises:
            FileProblem: If the file cannot be read or was written by a newer version of the program.
        """
        if not self.path.exists():
            return []
        with self._connection() as connection:
            return list(connection.execute(sql, values))

    @contextlib.contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Return a context manager for a write transaction. An exception in the block rolls it back.

        Raises:
            FileProblem: If the file cannot be written or was written by a newer version of the program.
        """
        with os_errors(self.path, "write"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._connection() as connection, _transaction(connection):
            yield connection

    def notify(self, notice: str) -> None:
        """Queue a message about this file for the user. A process queues the same message only once."""
        if (message := f"{notice} ({self.path})") not in _notified:
            _notified.add(message)
            _notices.put(message)

    @contextlib.contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        with contextlib.ExitStack() as opened:
            try:
                connection = self._open_or_replace(opened)
            except sqlite3.Error as error:
                raise self._problem(error) from error
            try:
                yield connection
            except sqlite3.OperationalError as error:
                raise self._problem(error) from error
            except sqlite3.DatabaseError as error:  # damage that opening the file did not reveal
                # Subclasses of DatabaseError report errors of the statement, not damage of the file.
                if type(error) is not sqlite3.DatabaseError:
                    raise
                opened.close()
                notice = self._set_aside() or f"cannot read the house database: {error}"
                raise FileProblem(notice, where=str(self.path), mend="Try again.") from error

    def _open_or_replace(self, opened: contextlib.ExitStack) -> sqlite3.Connection:
        try:
            return self._open(opened)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            opened.close()
            self._set_aside()
            return self._open(opened)

    def _open(self, opened: contextlib.ExitStack) -> sqlite3.Connection:
        if os.access(self.path.parent, os.W_OK):
            opened.enter_context(self._lock("BEGIN"))
            connection = self._connect("mode=rwc")
        else:
            connection = self._open_unwritable()
        return opened.enter_context(contextlib.closing(connection))

    def _open_unwritable(self) -> sqlite3.Connection:
        """Open a file in a read-only folder, where SQLite needs an existing WAL file or the immutable mode."""
        try:
            return self._connect("mode=ro")
        except sqlite3.OperationalError:
            if _part(self.path, "-wal").exists():  # the immutable mode would ignore the transactions in the WAL
                raise
        return self._connect("immutable=1")

    def _connect(self, how: str) -> sqlite3.Connection:
        connection = _connected(self.path, how)
        try:
            if _version(connection) < len(MIGRATIONS) and how == "mode=rwc":
                _migrate(connection)
            if _version(connection) > len(MIGRATIONS):
                raise NewerFile(
                    "a newer version of the program wrote this house database",
                    where=str(self.path),
                    mend="Update the program. The file was not changed.",
                )
        except BaseException:
            connection.close()
            raise
        return connection

    def _problem(self, error: sqlite3.Error) -> FileProblem:
        return FileProblem(f"cannot use the house database: {error}", where=str(self.path))

    @contextlib.contextmanager
    def _lock(self, begin: str) -> Iterator[None]:
        """Hold a shared lock (BEGIN) to use the file, or an exclusive lock (BEGIN EXCLUSIVE) to rename it.

        A connection identifies the database by inode but its WAL file by name. If another process had the files
        open while they are renamed, its writes would be lost. The locks are SQLite's own, on a separate empty
        file.
        """
        try:
            with contextlib.closing(_connected(_part(self.path, ".lock"), "mode=rwc")) as connection:
                connection.execute(begin)
                connection.execute(
                    "SELECT * FROM sqlite_master"
                ).fetchall()  # a plain BEGIN acquires its lock at the first read
                yield
        except sqlite3.OperationalError as error:
            raise self._problem(error) from error

    def _set_aside(self) -> str:
        """Rename a damaged file. Return the message for the user, or "" if another window has already done it."""
        with self._lock("BEGIN EXCLUSIVE"):
            if not self.path.exists() or not _damaged(self.path):
                return ""
            aside = _free(self.path.with_stem(f"{self.path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}"))
            with os_errors(self.path, "set aside"):
                for end in ("", "-wal", "-shm"):
                    with contextlib.suppress(FileNotFoundError):
                        _part(self.path, end).rename(_part(aside, end))
        notice = f"The house database was damaged. It was renamed to {aside.name}, and a new one was created."
        log.error("%s (%s)", notice, self.path)
        _notices.put(notice)
        return notice


def _part(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _free(path: Path) -> Path:
    """Return the path, with a number appended if it exists."""
    numbered = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(one for one in chain([path], numbered) if not one.exists())


def _connected(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{how}", uri=True, timeout=BUSY_TIMEOUT, isolation_level=None
    )


def _damaged(path: Path) -> bool:
    with contextlib.closing(_connected(path, "mode=ro")) as connection:
        try:
            return connection.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:
            return True


@contextlib.contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # if the disk is full, SQLite has already rolled back
            connection.execute("ROLLBACK")
        raise


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _set_wal_mode(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode. SQLite does not wait here while another process does the same, so retry."""
    until = time.monotonic() + BUSY_TIMEOUT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(RETRY_INTERVAL)
        else:
            return


def _migrate(connection: sqlite3.Connection) -> None:
    _set_wal_mode(connection)
    with _transaction(connection):
        for step in range(_version(connection), len(MIGRATIONS)):
            for statement in MIGRATIONS[step].split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
