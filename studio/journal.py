"""The journal: unsaved work, kept in the user's state directory and offered back after a crash.

Each running window holds a lock that the system releases when the process ends, however it ends.
What lies beside a lock that nobody holds is the work of a window that died.
"""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import uuid
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from engine import files
from engine.errors import EngineError, FileProblem
from engine.job import Control

HEADER_BYTES = 64 * 2**10
ENTRY, LOCK = ".journal", ".lock"


@dataclass(frozen=True)
class JournalEntry:
    """The unsaved work of one tab.

    Attributes:
        kind: which wing it belongs to.
        path: the file that it was opened from, or "".
        fingerprint: what that file held then, or "".
        saved: ISO date and time of the last journalled edit.
        content: the encoded document.
    """

    kind: str
    title: str
    path: str
    fingerprint: str
    saved: str
    content: bytes

    def encode(self) -> bytes:
        """One line of JSON, then the document as it is."""
        header = {name: getattr(self, name) for name in ("kind", "title", "path", "fingerprint", "saved")}
        return json.dumps(header).encode() + b"\n" + self.content

    @classmethod
    def decode(cls, raw: bytes, where: str) -> JournalEntry:
        """Read what `encode` wrote.

        Raises:
            FileProblem: it is damaged.
        """
        head, newline, content = raw.partition(b"\n")
        try:
            header = json.loads(head)
            entry = cls(content=content, **header)
            datetime.datetime.fromisoformat(entry.saved)
        except (ValueError, TypeError) as error:
            raise FileProblem(f"a damaged journal: {error}", where=where) from error
        if not newline or not all(isinstance(text, str) for text in header.values()):
            raise FileProblem("a damaged journal", where=where)
        return entry


class Journal:
    """The journal of one running window, in `directory` with those of the others."""

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory or files.user_directory("state") / "journal"
        with files.os_errors(self._directory, "make the journal"):
            self._directory.mkdir(parents=True, exist_ok=True)
        self._name = uuid.uuid4().hex[:12]
        lock = _lock(self._directory / f"{self._name}{LOCK}", create=True)
        if lock is None:
            raise FileProblem("cannot lock the journal", where=str(self._directory))
        self._locks = {self._name: lock}

    def path(self, kind: str) -> Path:
        """Where this window keeps the unsaved work of a wing."""
        return self._directory / f"{self._name}.{kind}{ENTRY}"

    def write(self, entry: JournalEntry, control: Control) -> None:
        """Keep an entry, atomically, in place of the earlier one of its kind."""
        control.check()
        files.save(self.path(entry.kind), entry.encode())

    def forget(self, kind: str, control: Control) -> None:
        """The work of this kind is saved, or was given up."""
        control.check()
        self.path(kind).unlink(missing_ok=True)

    def abandoned(self) -> list[tuple[Path, JournalEntry]]:
        """The entries of windows that died; they are this window's alone until it closes.

        A damaged entry is left where it is, and skipped.

        Raises:
            FileProblem: the journals cannot be listed.
        """
        with files.os_errors(self._directory, "read the journal"):
            return self._abandoned()

    def _abandoned(self) -> list[tuple[Path, JournalEntry]]:
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

    def settle(self, place: Path, control: Control) -> None:
        """An abandoned entry was discarded."""
        control.check()
        place.unlink(missing_ok=True)

    def take_over(self, place: Path, kind: str, control: Control) -> None:
        """An abandoned entry becomes this window's own: moved, so that it is never gone, even on a full disk.

        Raises:
            FileProblem: it cannot be moved; it stays where it was.
        """
        control.check()
        with files.os_errors(place, "take over the journal"):
            place.replace(self.path(kind))

    def close(self) -> None:
        """Release the locks; those beside which nothing lies are removed."""
        for name in list(self._locks):
            self._release(name)

    def _release(self, name: str) -> None:
        self._locks.pop(name).close()  # first: Windows removes no file that is open
        if not any(self._directory.glob(f"{name}.*{ENTRY}")):
            with contextlib.suppress(OSError):  # an empty lock that stays is removed by the next window
                (self._directory / f"{name}{LOCK}").unlink(missing_ok=True)


def now() -> str:
    """The local date and time, ISO, to the second."""
    return datetime.datetime.now().astimezone().replace(tzinfo=None).isoformat(timespec="seconds")


def _lock(path: Path, *, create: bool = False) -> IO[bytes] | None:
    """The file, locked until it is closed or the process ends; None where another process holds it."""
    try:
        handle = path.open("ab" if create else "rb+")
    except OSError:
        return None
    try:
        _lock_handle(handle)
    except OSError:
        handle.close()
        return None
    if create:
        handle.write(f"{os.getpid()}\n".encode())
        handle.flush()
    return handle


if os.name == "nt":
    import msvcrt

    def _lock_handle(handle: IO[bytes]) -> None:
        handle.seek(2**30)  # a lock on bytes that nobody reads, so that the file stays readable
        msvcrt.locking(handle.fileno(), msvcrt.LK_NBLCK, 1)
        handle.seek(0)
else:
    import fcntl

    def _lock_handle(handle: IO[bytes]) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
