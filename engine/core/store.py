"""The house database: rulings on words, the calendar of puzzles, and the clues that were used.

By default it is one SQLite file; a desk of several people uses PostgreSQL (`engine.core.remote`) instead. Several
windows may use the file at once: it is in WAL mode, each transaction has its own connection, and writers
wait for each other. The first use of a day writes a backup. A damaged file is renamed, never overwritten, and
replaced by one with the rows of the last backup and those that can still be read. If several windows detect the
damage, only one of them does this. `engine.core.errors` has messages for the user.
"""

import contextlib
import logging
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from engine.core import database
from engine.core.database import Session, Statement, Values
from engine.core.errors import BadInput, FileProblem, NewerFile, elided, first_named, notify, notify_once, visible
from engine.core.files import exists, numbered, os_errors, read_bytes, save, user_directory
from engine.core.job import Control
from engine.core.remote import URL, Remote

T = TypeVar("T")

FILE_NAME = "house.sqlite"
SQLITE = b"SQLite format 3\0"  # with which every database begins
BACKUPS = "backups"  # the subfolder of the daily backups
BACKUP_COUNT = 7  # days with a backup
AHEAD, MOST_AHEAD = 2**20, 2**30  # bytes that are read ahead in a step, and at most
NAMED_ROWS = 3  # damaged rows that a message names
NAME_LENGTH = 40  # characters of the name of a damaged row
MIGRATIONS = database.steps("house.sql")
"""The steps of `data/house.sql`, which says what the tables have."""
log = logging.getLogger(__name__)
_unusable: dict[Path, str] = {}
_sound: set[tuple[Path, int]] = set()  # files by path and inode that this process has checked
_backed_up: set[tuple[Path, date]] = set()


def take_unusable() -> dict[Path, str]:
    """Return and clear the databases that `Store.set_aside` would replace, each with an error message."""
    found = dict(_unusable)
    for path in found:
        _unusable.pop(path, None)
    return found


PLACE_FILE, PLACE_VARIABLE = "house.txt", "PUZZLE_STUDIO_HOUSE"
"""The file in the user's data directory, and the environment variable, that say where the house database is."""


def house_place() -> str:
    """Return where the house database is: the path of a file, or an address that begins with postgresql://."""
    if given := os.environ.get(PLACE_VARIABLE):
        return given
    file = user_directory("data") / PLACE_FILE
    chosen = read_bytes(file).decode("utf-8", "replace").strip() if exists(file) else ""
    return chosen or str(user_directory("data") / FILE_NAME)


def full_place(place: str) -> str:
    """Return an address that begins with postgresql://, or the absolute path of a file.

    Raises BadInput for other addresses, for no place, and for a file that is no SQLite database or one of another
    program; FileProblem if the file cannot be read. Neither changes the file.
    """
    if not place or ("://" in place and not place.startswith(URL)):
        mend = f"Name a file, or an address that begins with {URL}."
        raise BadInput("this is no place of a house database", mend=mend)
    if place.startswith(URL):
        return place
    path = Path(place).absolute()
    if exists(path):
        with os_errors(path, "read the house database"), path.open("rb") as file:
            begin = file.read(len(SQLITE))
        if begin != SQLITE or database.is_foreign(path, MIGRATIONS):
            mend = "Name another file. This one was not changed."
            raise BadInput("this file is no house database", where=str(path), mend=mend)
    return str(path)


def use_house(place: str) -> None:
    """Use a house database in this process, and in those that it starts. The user is notified of a new file.

    Raises BadInput and FileProblem as `full_place`.
    """
    place = os.environ[PLACE_VARIABLE] = full_place(place)
    if not place.startswith(URL) and not exists(Path(place)):
        notify(f"new house database: {place}")


def choose_place(place: str) -> None:
    """Keep where the house database is; "" for the usual file."""
    file = user_directory("data") / PLACE_FILE
    with os_errors(file, "save"):
        file.parent.mkdir(parents=True, exist_ok=True)
        save(file, f"{place}\n".encode())


class Store:
    """The house database. The first write creates the file. Reading a missing file returns no rows.

    Attributes:
        path: the file; of a PostgreSQL database its address, without the password.
        remote: the PostgreSQL database; None for a file.
        shown: where it is, for messages.
    """

    def __init__(self, place: Path | str | None = None) -> None:
        place = place or house_place()
        self.remote = Remote(str(place)) if str(place).startswith(URL) else None
        self.path = Path(self.remote.shown) if self.remote else Path(place)
        self.shown = self.remote.shown if self.remote else str(place)
        self.backups = self.path.parent / BACKUPS

    def read(self, statement: Statement, values: Values = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query. A text that is not UTF-8 is returned as bytes (see `sound`)."""
        if self.remote:
            return self.remote.read(statement, values)
        if not self.path.exists():
            return []
        with self._connection(write=False) as connection:
            return Session(connection).execute(statement, values).fetchall()

    @contextlib.contextmanager
    def writing(self) -> Iterator[Session]:
        """Return a context manager for a write transaction. An exception in the block rolls it back.

        Writers wait for each other, in both kinds of database.
        """
        if self.remote:
            with self.remote.writing() as session:
                yield session
            return
        with os_errors(self.path, "write"):
            self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._connection(write=True) as connection, database.transaction(connection):
            yield Session(connection)

    def has_table(self, name: str) -> bool:
        """Return whether the database has a table; a file of an earlier version on a read-only disk may not."""
        return bool(self.remote or self.read("SELECT name FROM sqlite_master WHERE name = ?", (name,)))

    def revision(self) -> tuple[object, ...]:
        """Return what changes whenever anybody writes; it is cheap enough to be asked every second."""
        if self.remote:
            return self.remote.revision()
        found = list[object]()
        for one in (self.path, database.part(self.path, "-wal")):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):  # SQLite may delete the log at any time
                info = one.stat()
                found.append((info.st_mtime_ns, info.st_size))
        return tuple(found)

    def read_ahead(self, *, control: Control) -> None:
        """Read the file once, so that the next queries find it in the memory of the system. A server needs none."""
        if self.remote or not exists(self.path):
            return
        with os_errors(self.path, "read the house database"), self.path.open("rb", buffering=0) as file:
            for _ in range(MOST_AHEAD // AHEAD):
                control.check()
                if not file.read(AHEAD):
                    return

    def sound(self, rows: Iterable[Sequence[Any]], kind: type[T], what: str) -> list[T]:
        """Return the rows as tuples of a type, without damaged rows, which the user is notified of.

        The first cell of a row names it in the message, and `what` names all ("House rulings").
        """
        sound, damaged = list[T](), list[str]()
        for row in rows:
            try:
                sound.append(msgspec.convert(row, kind))
            except msgspec.ValidationError as error:
                log.warning("A damaged row of the %s: %s: %s", what, row, error)
                damaged.append(shown(row[0]))
        if damaged:
            self.notify(f"{what}: {_listed(damaged)}, and left unchanged in the file.")
        return sound

    def notify(self, notice: str) -> None:
        """Queue a message about this file for the user. A process queues the same message only once."""
        notify_once(f"{notice} ({self.path})")

    def set_aside(self) -> str:
        """Rename the file, whatever its state, and create a new one. Return the message for the user.

        The new file has the rows of the last backup and those of the renamed file that can be read.
        """
        return self._set_aside(forced=True)

    @contextlib.contextmanager
    def _connection(self, *, write: bool) -> Iterator[sqlite3.Connection]:
        with contextlib.ExitStack() as opened:
            try:
                connection = self._open_or_replace(opened, write=write)
            except sqlite3.Error as error:
                raise self._problem(error) from error
            try:
                yield connection
            except sqlite3.OperationalError as error:
                raise self._problem(error) from error
            except database.DAMAGE as error:  # damage that opening the file did not reveal
                # Subclasses of DatabaseError report errors of the statement, not damage of the file.
                if isinstance(error, sqlite3.Error) and type(error) is not sqlite3.DatabaseError:
                    raise
                opened.close()
                notice = self._set_aside() or f"cannot read the house database: {error}"
                raise FileProblem(notice, where=str(self.path), mend="Try again.") from error

    def _open_or_replace(self, opened: contextlib.ExitStack, *, write: bool) -> sqlite3.Connection:
        try:
            return self._open(opened)
        except sqlite3.OperationalError as error:
            opened.close()
            if write or database.code(error) not in database.UNWRITABLE:
                raise
            return self._checked(opened.enter_context(database.reading(self.path)))
        except database.DAMAGE:
            opened.close()
            self._set_aside()
            return self._open(opened)

    def _open(self, opened: contextlib.ExitStack) -> sqlite3.Connection:
        opened.enter_context(self._lock("BEGIN"))
        if self.path.exists():
            self._check_once()
        connection = opened.enter_context(contextlib.closing(database.connect(self.path, database.CREATE)))
        self._back_up(self._checked(connection))
        if database.version(connection) < len(MIGRATIONS):
            database.migrate(connection, MIGRATIONS)
        return connection

    def _check_once(self) -> None:
        """Look for damage that a query would not meet, such as missing rows, at the first use in this process."""
        if (key := (self.path, self.path.stat().st_ino)) in _sound:
            return
        try:
            with os_errors(self.path, "read the house database"):
                damaged = database.is_damaged(self.path, MIGRATIONS)
        except FileProblem as error:  # it is a folder, or not readable
            _unusable[self.path] = str(error)
            raise
        if damaged:
            raise sqlite3.DatabaseError("the house database is damaged")
        _sound.add(key)

    def _checked(self, connection: sqlite3.Connection) -> sqlite3.Connection:
        if database.version(connection) > len(MIGRATIONS):
            what = "a newer version of the program wrote this house database"
            mend = "Update the program, or rename the file to start anew. The file was not changed."
            error = NewerFile(what, where=str(self.path), mend=mend)
            _unusable[self.path] = str(error)
            raise error
        if not database.has_schema(connection, MIGRATIONS):
            raise sqlite3.DatabaseError("a table is missing")
        return connection

    def _problem(self, error: sqlite3.Error) -> FileProblem:
        code = database.code(error)
        mend = "Check that its disk has room, and that you may write there." if code in database.UNWRITABLE else ""
        problem = FileProblem(f"cannot use the house database: {error}", where=str(self.path), mend=mend)
        if code not in (*database.UNWRITABLE, *database.TEMPORARY):
            _unusable[self.path] = str(problem)
        return problem

    def _back_up(self, connection: sqlite3.Connection) -> None:
        today = date.today()
        if (self.path, today) in _backed_up:
            return
        target = self.backups / f"{self.path.stem}-{today.isoformat()}{self.path.suffix}"
        try:
            if not database.count_rows(connection):
                return
            _backed_up.add((self.path, today))
            if target.exists():
                return
            self.backups.mkdir(exist_ok=True)
            save(target, database.content(connection))
            for old in self._backups()[BACKUP_COUNT:]:
                old.unlink(missing_ok=True)  # another window may have done it
        except (OSError, sqlite3.OperationalError) as error:
            log.warning("The house database cannot be backed up: %s", error)
            self.notify(f"Today's backup of the house database cannot be written: {error}")

    def _backups(self) -> list[Path]:
        return sorted(self.backups.glob(f"{self.path.stem}-????-??-??{self.path.suffix}"), reverse=True)

    @contextlib.contextmanager
    def _lock(self, begin: str) -> Iterator[None]:
        """Hold a shared lock (BEGIN) to use the file, or an exclusive lock (BEGIN EXCLUSIVE) to rename it.

        A connection identifies the database by inode but its WAL file by name. If another process had the files
        open while they are renamed, its writes would be lost. The locks are SQLite's own, on a separate empty
        file.
        """
        lock = database.part(self.path, ".lock")
        if lock.is_file() and lock.stat().st_size:  # it is always empty unless it is damaged
            lock.unlink()
        with contextlib.closing(database.connect(lock, database.CREATE)) as connection:
            connection.execute(begin)
            # a plain BEGIN acquires its lock at the first read
            connection.execute("SELECT * FROM sqlite_master").fetchall()
            yield

    def _set_aside(self, *, forced: bool = False) -> str:
        """Replace a damaged file. Return the message for the user, or "" if another window has already done it."""
        try:
            with self._lock("BEGIN EXCLUSIVE"), os_errors(self.path, "set aside"):
                if not forced and not (self.path.exists() and database.is_damaged(self.path, MIGRATIONS)):
                    return ""
                notice = self._replaced("could not be used" if forced else "was damaged")
        except sqlite3.OperationalError as error:
            raise self._problem(error) from error
        log.error("%s (%s)", notice, self.path)
        notify(notice)
        return notice

    def _replaced(self, why: str) -> str:
        backup = next((one for one in self._backups() if _is_usable(one)), None)
        new = self.path.with_stem(f"{self.path.stem}-new")
        for end in ("", "-wal", "-shm"):  # a process may have been killed here
            database.part(new, end).unlink(missing_ok=True)
        rows = database.rebuild(new, self.path, backup, MIGRATIONS)
        wanted = self.path.with_stem(f"{self.path.stem}-damaged-{datetime.now():%Y%m%d-%H%M%S}")
        aside = next(path for path in numbered(wanted) if not path.exists())
        for end in ("-wal", "-shm"):
            with contextlib.suppress(FileNotFoundError):
                database.part(self.path, end).rename(database.part(aside, end))
        try:
            os.link(self.path, aside)  # so that there is a database at every moment
        except OSError:  # a folder, or a file system without links
            self.path.rename(aside)
        new.replace(self.path)
        return f"The house database {why}. It was renamed to {aside.name}. {_description(rows, backup)}"


def _is_usable(backup: Path) -> bool:
    try:
        return not database.is_damaged(backup, MIGRATIONS)
    except (OSError, sqlite3.OperationalError) as error:
        log.warning("The backup %s cannot be read: %s", backup, error)
        return False


def _description(rows: int, backup: Path | None) -> str:
    if not rows:
        return "A new, empty one was created."
    entries = "1 entry" if rows == 1 else f"{rows:,} entries"
    day = f" and the backup of {backup.stem[-len('2026-01-01') :]}" if backup else ""
    return f"The new one has {entries}, recovered from the damaged file{day}."


def shown(cell: object) -> str:
    """Return a cell of a damaged row as a short text for a message."""
    text = cell.decode("utf-8", "replace") if isinstance(cell, bytes) else str(cell)
    return elided(visible(text), NAME_LENGTH)


def _listed(names: Sequence[str]) -> str:
    skipped = "1 damaged entry is" if len(names) == 1 else f"{len(names)} damaged entries are"
    return f"{skipped} skipped ({first_named(names, NAMED_ROWS)})"
