"""The journal: stores unsaved work in the user's state directory and recovers it after a crash.

Each running window locks a file. The operating system releases the lock when the process ends, even in a crash.
Entries next to an unlocked lock file are unsaved work of a window that crashed.
"""

import contextlib
import datetime
import json
import os
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from engine.core import EngineError, FileProblem, files

ENTRY, LOCK = ".journal", ".lock"
MOST_TRIES = 10


@dataclass(frozen=True)
class JournalEntry:
    """The unsaved work of one tab."""

    kind: str  # the kind of the puzzle, which selects the tab
    title: str  # the name of the document
    path: str  # the file that the document was opened from, or ""
    fingerprint: str  # the fingerprint of that file when it was opened, or ""
    saved: str  # ISO date and time of the entry
    content: bytes  # the encoded document
    preview: str = ""  # the encoded document with the previewed puzzle, or ""

    def encode(self) -> bytes:
        """Return a line of JSON followed by the encoded document."""
        names = ("kind", "title", "path", "fingerprint", "saved", *(("preview",) if self.preview else ()))
        header = {name: getattr(self, name) for name in names}
        return json.dumps(header).encode() + b"\n" + self.content

    @classmethod
    def decode(cls, raw: bytes, where: str) -> "JournalEntry":
        """Return the entry that `encode` wrote. Raises FileProblem if the data is damaged."""
        first_line, newline, content = raw.partition(b"\n")
        try:
            header = json.loads(first_line)
            entry = cls(content=content, **header)
            datetime.datetime.fromisoformat(entry.saved)
        except (ValueError, TypeError) as error:
            raise FileProblem(f"a damaged journal: {error}", where=where) from error
        if not newline or not all(isinstance(text, str) for text in header.values()):
            raise FileProblem("a damaged journal", where=where)
        return entry


class Journal:
    """The journal of one running window. All windows share `directory`."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or files.user_directory("state") / "journal"
        with files.os_errors(self._directory, "make the journal"):
            self._directory.mkdir(parents=True, exist_ok=True)
        for self._name in (uuid.uuid4().hex[:12] for _ in range(MOST_TRIES)):
            # another window that looks for abandoned work may be first to lock the new file, and delete it
            if lock := _lock(self._directory / f"{self._name}{LOCK}", create=True):
                break
        else:
            raise FileProblem("cannot lock the journal", where=str(self._directory))
        self._locks, self._files = {self._name: lock}, dict[str, str]()

    def path(self, kind: str) -> Path:
        """Return the file in which this window stores the unsaved work of a tab."""
        return self._directory / f"{self._name}.{kind}{ENTRY}"

    def write(self, entry: JournalEntry) -> None:
        """Write an entry atomically, replacing the previous entry of its kind."""
        files.save(self.path(entry.kind), entry.encode())

    def forget(self, kind: str) -> None:
        """Delete the entry of a kind after the work was saved or discarded."""
        self.path(kind).unlink(missing_ok=True)

    def abandoned(self) -> list[tuple[Path, JournalEntry]]:
        """Return the entries of crashed windows, and lock them until this window closes.

        Damaged entries are skipped and stay on disk. Raises FileProblem if the directory cannot be read.
        """
        with files.os_errors(self._directory, "read the journal"):
            found = []
            for path in sorted(self._directory.glob(f"*{LOCK}")):
                name = path.name.removesuffix(LOCK)
                if name in self._locks or (lock := _lock(path)) is None:
                    continue
                self._locks[name] = lock
                for place in sorted(self._directory.glob(f"{name}.*{ENTRY}")):
                    with contextlib.suppress(EngineError):
                        found.append((place, JournalEntry.decode(files.read_bytes(place), str(place))))
                if not any(self._directory.glob(f"{name}.*{ENTRY}")):
                    self._release(name)
            return found

    def take_over(self, place: Path, kind: str) -> None:
        """Make an abandoned entry this window's own. It is moved, so that it survives even if the disk is full.

        Raises FileProblem if the entry cannot be moved. It stays in place.
        """
        with files.os_errors(place, "take over the journal"):
            place.replace(self.path(kind))

    def is_shared(self, kind: str, path: Path | None) -> bool:
        """Record which file a tab has open, if any, and return whether another window has the same file open."""
        found = str(path.resolve()) if path else ""
        if self._files.get(kind, "") != found:
            self._files[kind] = found
            content = json.dumps([*self._files.values()]).encode()
            with contextlib.suppress(OSError, KeyError):  # the disk may be full, the journal closed; the lock holds
                os.ftruncate(self._locks[self._name].fileno(), 0)
                os.write(self._locks[self._name].fileno(), content)
        others = (one for one in self._directory.glob(f"*{LOCK}") if one.name.removesuffix(LOCK) not in self._locks)
        return found != "" and any(_has_open(one, found) for one in others)

    def close(self) -> None:
        """Release the locks, and delete the lock files that have no entries."""
        for name in list(self._locks):
            self._release(name)

    def _release(self, name: str) -> None:
        self._locks.pop(name).close()  # before deleting it: Windows does not delete open files
        if not any(self._directory.glob(f"{name}.*{ENTRY}")):
            with contextlib.suppress(OSError):  # the next window deletes a lock file that remains
                (self._directory / f"{name}{LOCK}").unlink(missing_ok=True)


def now() -> str:
    """Return the local date and time in ISO format, to the second."""
    return datetime.datetime.now().astimezone().replace(tzinfo=None).isoformat(timespec="seconds")


def _has_open(lock: Path, file: str) -> bool:
    try:
        noted = json.loads(lock.read_bytes())
    except (OSError, ValueError):  # it has ended, or is just recording one
        return False
    if not isinstance(noted, list) or file not in noted:  # earlier versions record the process ID
        return False
    if ended := _lock(lock):
        ended.close()
    return ended is None


def _lock(path: Path, *, create: bool = False) -> IO[bytes] | None:
    """Open and lock a file until it is closed or the process ends; None if another process holds the lock."""
    try:
        handle = path.open("ab" if create else "rb+")
    except OSError:
        return None
    with contextlib.suppress(OSError):  # another process has locked it, or deleted it
        _lock_handle(handle)
        if os.path.samestat(os.fstat(handle.fileno()), path.stat()):
            return handle
    handle.close()
    return None


if os.name == "nt":
    import msvcrt

    def _lock_handle(handle: IO[bytes]) -> None:
        handle.seek(2**30)  # lock bytes beyond the end, so that the file stays readable
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        handle.seek(0)
else:
    import fcntl

    def _lock_handle(handle: IO[bytes]) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
