"""Statements on a database, and opening, checking, copying and repairing one SQLite file.

`engine.core.store` describes the use. A schema is given as migrations: step i is an SQL script that migrates a
file from `user_version` i to i + 1. Statements are SQL text with `?`, or of SQLAlchemy Core, which only writes the
SQL: the rows come from `sqlite3` or `psycopg`. Code that needs no such statements does not wait for its import.
"""

import contextlib
import logging
import re
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from engine.core.files import shipped_text

if TYPE_CHECKING:
    from sqlalchemy import ClauseElement

Statement: TypeAlias = "str | ClauseElement"

Dialect: TypeAlias = Literal["sqlite", "postgresql"]
Values: TypeAlias = Sequence[Any]
"""The values of the `?` of a text, or the rows of an insert as mappings by column."""

BUSY_TIMEOUT = 10.0  # seconds that a writer waits for another writer
RETRY_INTERVAL = 0.02  # seconds between two attempts of an operation for which SQLite does not wait by itself
SALVAGE_SECONDS = 1.0  # for each pass over a damaged table; all passes take less than BUSY_TIMEOUT
READ_ONLY, READ_WRITE, CREATE, IMMUTABLE = "mode=ro", "mode=rw", "mode=rwc", "immutable=1"
LARGE = 2**25  # bytes of a file from which its check is a quick one: 1 s for 500,000 clues, not 14 s
FORMATS = (b"\1\1", b"\2\2")  # bytes 18 and 19 of a file that SQLite can read and write: rollback journal, WAL
UNWRITABLE = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""Primary error codes of SQLite on a full disk, a read-only disk, or a file without permission."""
DAMAGE = (sqlite3.DatabaseError, UnicodeDecodeError)  # the latter if SQLite quotes a damaged schema in its message
TEMPORARY = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_INTERRUPT)
log = logging.getLogger(__name__)


def steps(name: str) -> tuple[str, ...]:
    """Return the scripts of a shipped SQL file, each below a line `-- step N`. Raises FileProblem."""
    return tuple(re.split(r"-- step \d+\n", shipped_text(name))[1:])


class Session:
    """A connection within one transaction."""

    def __init__(self, connection: Any, dialect: Dialect = "sqlite") -> None:
        self._connection, self._dialect = connection, dialect

    def execute(self, statement: Statement, values: Values = ()) -> Any:
        """Run a statement and return its cursor, whose rows are tuples.

        An insert of SQLAlchemy takes all its rows as mappings, other statements none.
        """
        if isinstance(statement, str):
            return self._connection.execute(self._text(statement), tuple(values))
        rows: Sequence[Mapping[str, Any]] = values
        keys = tuple(rows[0]) if rows else None
        made = statement.compile(
            dialect=_dialect(self._dialect), column_keys=keys, compile_kwargs={"render_postcompile": True}
        )
        if not rows:
            return self._connection.execute(str(made), _in_place(made, dict(made.params or {})))
        cursor = self._connection.cursor()
        cursor.executemany(str(made), [_in_place(made, row) for row in rows])
        return cursor

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


def connect(path: Path, how: str) -> sqlite3.Connection:
    """Open a file. A text that is not UTF-8 is read as bytes, so that one bad cell does not hide the others."""
    uri = f"{path.absolute().as_uri()}?{how}"
    connection = sqlite3.connect(uri, uri=True, timeout=BUSY_TIMEOUT, isolation_level=None)
    connection.text_factory = _text
    return connection


def _text(raw: bytes) -> str | bytes:
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def part(path: Path, end: str) -> Path:
    """Return a file that SQLite keeps beside the database: "-wal" or "-shm"."""
    return path.with_name(path.name + end)


def code(error: sqlite3.Error) -> int:
    """Return the primary error code of SQLite; 0 if the error is not SQLite's own."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


@contextlib.contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """Commit at the end of the block, or roll back if it raises an exception."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # if the disk is full, SQLite has already rolled back
            connection.execute("ROLLBACK")
        raise


def version(connection: sqlite3.Connection) -> int:
    """Return `user_version`."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[str]) -> None:
    """Run the missing migrations in one transaction, and switch to WAL mode."""
    _set_wal_mode(connection)
    with transaction(connection):
        _run(connection, migrations, version(connection))


def _run(connection: sqlite3.Connection, migrations: Sequence[str], start: int) -> None:
    for step in range(start, len(migrations)):
        statement = ""
        for line in migrations[step].splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):  # a trigger has several semicolons
                connection.execute(statement)
                statement = ""
    connection.execute(f"PRAGMA user_version = {len(migrations)}")


def _set_wal_mode(connection: sqlite3.Connection) -> None:
    """Switch to WAL mode. SQLite does not wait here while another process does the same, so retry."""
    until = time.monotonic() + BUSY_TIMEOUT
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > until:
                raise
            time.sleep(RETRY_INTERVAL)
        else:
            return


@cache
def _schema(migrations: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as memory:
        _run(memory, migrations, 0)
        return _tables(memory)


def _tables(connection: sqlite3.Connection) -> frozenset[tuple[str, str]]:
    """Return the name and the SQL of each table, in which the layout of its step does not show."""
    rows = connection.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
    return frozenset((name, " ".join(sql.split())) for name, sql in rows)


def has_schema(connection: sqlite3.Connection, migrations: Sequence[str]) -> bool:
    """Return whether the file has the tables of its version. Those of a newer version are unknown here."""
    if (at := version(connection)) > len(migrations):
        return True
    if at < 0:
        return False
    expected, latest = _schema(tuple(migrations[:at])), _schema(tuple(migrations))
    ours = {name for name, _ in expected | latest}  # ANALYZE and other programs may add tables
    return expected == {table for table in _tables(connection) if table[0] in ours}


def is_foreign(path: Path, migrations: Sequence[str]) -> bool:
    """Return whether an SQLite file has tables, but none of the first version of this schema, which stay."""
    try:
        with contextlib.closing(connect(path, IMMUTABLE)) as connection:
            tables = _tables(connection)
    except DAMAGE:  # so may be a house database
        return False
    return bool(tables) and tables.isdisjoint(_schema(tuple(migrations[:1])))


def is_damaged(path: Path, migrations: Sequence[str]) -> bool:
    """Return whether a file is not a sound database with this schema.

    Raises sqlite3.OperationalError if the file cannot be read.
    """
    with path.open("rb") as file:
        header = file.read(100)
    if header[18:20] not in FORMATS:
        return True
    try:
        with reading(path) as connection:
            return not (_passes_check(connection) and has_schema(connection, migrations))
    except sqlite3.OperationalError as error:
        if code(error) != sqlite3.SQLITE_ERROR:  # the code of an unsupported file format
            raise
        return True
    except DAMAGE:
        return True


@contextlib.contextmanager
def reading(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file for reading, also on a full or read-only disk, where SQLite cannot create its files beside it.

    Raises sqlite3.OperationalError if the file cannot be read.
    """
    with contextlib.ExitStack() as opened:
        yield _first_readable(opened, path)


def _first_readable(opened: contextlib.ExitStack, path: Path) -> sqlite3.Connection:
    for way in (_shared, _exclusive):
        try:
            return _entered(opened, way(path))
        except sqlite3.OperationalError as error:
            opened.close()
            if code(error) not in UNWRITABLE:
                raise
    return _entered(opened, _apart(path))


def _entered(
    opened: contextlib.ExitStack, way: contextlib.AbstractContextManager[sqlite3.Connection]
) -> sqlite3.Connection:
    connection = opened.enter_context(way)
    try:
        connection.execute("SELECT * FROM sqlite_master").fetchall()
    except sqlite3.OperationalError:
        raise
    except DAMAGE as error:
        log.info("A database is damaged: %s", error)  # the caller meets the damage again
    return connection


def _shared(path: Path) -> contextlib.AbstractContextManager[sqlite3.Connection]:
    return contextlib.closing(connect(path, READ_ONLY))


@contextlib.contextmanager
def _exclusive(path: Path) -> Iterator[sqlite3.Connection]:
    """Keep the index of the WAL in memory instead of a file, for a full disk."""
    with contextlib.closing(connect(path, READ_WRITE)) as connection:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        yield connection


@contextlib.contextmanager
def _apart(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a file on a read-only disk: in place, or a copy if a crash left transactions in the WAL."""
    wal = part(path, "-wal")
    if not wal.exists() or not wal.stat().st_size:
        with contextlib.closing(connect(path, IMMUTABLE)) as connection:
            yield connection
        return
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        shutil.copyfile(wal, part(copy, "-wal"))
        with contextlib.closing(connect(copy, READ_WRITE)) as connection:
            yield connection


def content(connection: sqlite3.Connection) -> bytes:
    """Return a consistent copy of the database as the bytes of a file."""
    with contextlib.closing(sqlite3.connect(":memory:")) as memory:
        connection.backup(memory)
        return memory.serialize()


def count_rows(connection: sqlite3.Connection) -> int:
    """Return the number of rows of all tables."""
    return sum(connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0] for name in _with_rows(connection))


def _with_rows(connection: sqlite3.Connection) -> list[str]:
    """Return the names of the tables except those of an index of words, which triggers keep up to date."""
    tables = _tables(connection)
    indexes = tuple(name for name, sql in tables if sql.startswith("CREATE VIRTUAL TABLE"))
    return [name for name, _ in tables if not name.startswith(indexes)]


def rebuild(path: Path, damaged: Path, backup: Path | None, migrations: Sequence[str]) -> int:
    """Create a database from a backup and the rows of a damaged file that can still be read.

    Return the number of rows.
    """
    if backup:
        shutil.copyfile(backup, path)
    with contextlib.closing(connect(path, CREATE)) as made:
        migrate(made, migrations)
        try:
            with reading(damaged) as source, transaction(made):
                sound = _is_sound(source)
                made.execute("PRAGMA recursive_triggers = ON")  # of rows that are replaced, too
                for table in _with_rows(made):
                    if not (sound and _copy(source, made, table)):
                        _salvage(source, made, table)
        except (*DAMAGE, OSError) as error:
            log.warning("%s cannot be read: %s", damaged, error)
        return count_rows(made)


def _passes_check(connection: sqlite3.Connection) -> bool:
    """Whether a file is undamaged. In a large file the indexes are not compared with their tables: that takes long."""
    pages, size = (connection.execute(f"PRAGMA page_{what}").fetchone()[0] for what in ("count", "size"))
    check = "integrity_check" if pages * size < LARGE else "quick_check"
    return connection.execute(f"PRAGMA {check}(1)").fetchone() == ("ok",)


def _is_sound(connection: sqlite3.Connection) -> bool:
    try:
        return _passes_check(connection)
    except DAMAGE:
        return False


def _copy(source: sqlite3.Connection, made: sqlite3.Connection, table: str) -> bool:
    """Replace the rows of a table, which are those of a backup, by those of a sound file.

    Rows that were deleted since the backup stay deleted. Return whether the file has the table.
    """
    columns, insert = _columns(source, made, table)
    try:
        rows = source.execute(f"SELECT {columns} FROM {table}").fetchall()
    except DAMAGE:
        return False
    made.execute(f"DELETE FROM {table}")
    for row in rows:
        _insert(made, insert, row)
    return True


def _salvage(source: sqlite3.Connection, made: sqlite3.Connection, table: str) -> None:
    """Copy the readable rows of a table, from its begin and from its end: damage may stop both."""
    columns, insert = _columns(source, made, table)
    for order in ("ASC", "DESC"):
        until = time.monotonic() + SALVAGE_SECONDS  # a damaged tree may have cycles
        source.set_progress_handler(lambda until=until: time.monotonic() > until, 10_000)
        try:
            for row in source.execute(f"SELECT {columns} FROM {table} NOT INDEXED ORDER BY rowid {order}"):
                _insert(made, insert, row)
        except DAMAGE as error:
            log.warning("The table %s cannot be read to its end: %s", table, error)


def _columns(source: sqlite3.Connection, made: sqlite3.Connection, table: str) -> tuple[str, str]:
    """Return the columns of a table that both files have, and the statement that inserts a row of them."""
    ours = [row[1] for row in made.execute(f"PRAGMA table_info({table})")]
    try:
        theirs = {row[1] for row in source.execute(f"PRAGMA table_info({table})")}
    except DAMAGE:
        theirs = set[str]()
    names = [name for name in ours if name in theirs] or ours
    columns = ", ".join(names)
    return columns, f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({', '.join('?' * len(names))})"


def _insert(made: sqlite3.Connection, insert: str, row: Sequence[object]) -> None:
    try:
        made.execute(insert, row)
    except sqlite3.Error as error:  # a cell with the wrong type
        log.warning("A damaged row is skipped: %s: %s", row, error)
