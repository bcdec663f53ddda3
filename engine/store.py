"""One SQLite file for what the house keeps from one puzzle to the next: rulings on words, and what was used when.

It may be open in several windows at once: WAL mode, one connection for each transaction, and a writer
that waits its turn. A damaged file is set aside, never written over, and an empty one takes its place;
of several windows that meet the damage one does this, and the user hears of it (`take_notices`).
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
"""Step i brings a file of `user_version` i to i + 1.

`used` has a row for each puzzle that was planned or printed for a day (ISO date): `name` is the puzzle's own
in its wing, `body` the puzzle as JSON, `traits` what the wing must not repeat, as JSON. `clue_use` is the
crosswords' book, with a row for each clue, ISO date and document (the time of its creation) that used it.
"""
log = logging.getLogger(__name__)
_notices: queue.SimpleQueue[str] = queue.SimpleQueue()
_told: set[str] = set()


def take_notices() -> list[str]:
    """What the user must hear of the stores of this process, a sentence each; each is given once."""
    taken: list[str] = []
    with contextlib.suppress(queue.Empty):
        while True:
            taken.append(_notices.get_nowait())
    return taken


class Store:
    """The house's database. It is made at the first write; reading where there is none finds nothing."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_directory("data") / FILE_NAME

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
        with self._connection() as connection, _transaction(connection):
            yield connection

    def notify(self, notice: str) -> None:
        """Let the user hear something of what lies in this file; the same sentence only once in a process."""
        if (said := f"{notice} ({self.path})") not in _told:
            _told.add(said)
            _notices.put(said)

    @contextlib.contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        with contextlib.ExitStack() as opened:
            try:
                connection = self._mended(opened)
            except sqlite3.Error as error:
                raise self._problem(error) from error
            try:
                yield connection
            except sqlite3.OperationalError as error:
                raise self._problem(error) from error
            except sqlite3.DatabaseError as error:  # damaged farther inside than at its head
                if (
                    type(error) is not sqlite3.DatabaseError
                ):  # its subclasses speak of the statement, not of the file
                    raise
                opened.close()
                notice = self._set_aside() or f"the house's database could not be read: {error}"
                raise FileProblem(notice, where=str(self.path), mend="Try it again.") from error

    def _mended(self, opened: contextlib.ExitStack) -> sqlite3.Connection:
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
            opened.enter_context(self._door("BEGIN"))
            connection = self._connect("mode=rwc")
        else:
            connection = self._open_unwritable()
        return opened.enter_context(contextlib.closing(connection))

    def _open_unwritable(self) -> sqlite3.Connection:
        """In a folder that cannot be written SQLite reads a file only with all its parts, or as one that rests."""
        try:
            return self._connect("mode=ro")
        except sqlite3.OperationalError:
            if _part(self.path, "-wal").exists():  # resting, it would be read without what was written last
                raise
        return self._connect("immutable=1")

    def _connect(self, how: str) -> sqlite3.Connection:
        connection = _connected(self.path, how)
        try:
            if _version(connection) < len(MIGRATIONS) and how == "mode=rwc":
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

    @contextlib.contextmanager
    def _door(self, begin: str) -> Iterator[None]:
        """Where all that use the file stand together (BEGIN), and one that moves it alone (BEGIN EXCLUSIVE).

        A connection knows its file by inode and the log beside it by name: while both are moved nobody may have
        them open, or what is written is lost. The locks are those of SQLite, on an empty file.
        """
        try:
            with contextlib.closing(_connected(_part(self.path, ".lock"), "mode=rwc")) as connection:
                connection.execute(begin)
                connection.execute(
                    "SELECT * FROM sqlite_master"
                ).fetchall()  # a plain BEGIN locks at the first look
                yield
        except sqlite3.OperationalError as error:
            raise self._problem(error) from error

    def _set_aside(self) -> str:
        """Move a damaged file away; gives what the user is told, "" where another window was here before."""
        with self._door("BEGIN EXCLUSIVE"):
            if not self.path.exists() or not _damaged(self.path):
                return ""
            aside = _free(self.path.with_stem(f"{self.path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}"))
            with os_errors(self.path, "set aside"):
                for end in ("", "-wal", "-shm"):
                    with contextlib.suppress(FileNotFoundError):
                        _part(self.path, end).rename(_part(aside, end))
        notice = f"The house's database was damaged: it was set aside as {aside.name}, and a new one begun."
        log.error("%s (%s)", notice, self.path)
        _notices.put(notice)
        return notice


def _part(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _free(path: Path) -> Path:
    """A path of this name, with a number where something is there."""
    numbered = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(one for one in chain([path], numbered) if not one.exists())


def _connected(path: Path, how: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?{how}", uri=True, timeout=PATIENCE, isolation_level=None)


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
        if connection.in_transaction:  # on a full disk SQLite has ended it itself
            connection.execute("ROLLBACK")
        raise


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
    with _transaction(connection):
        for step in range(_version(connection), len(MIGRATIONS)):
            for statement in MIGRATIONS[step].split(";"):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
