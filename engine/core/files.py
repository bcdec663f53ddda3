"""File access: atomic save, CSV, fingerprints, the user's directories and the shipped data files.

Cached compiled code is unpickled, and a pickle can run anything. So code is loaded only from private files: they
belong to this user or to root, and neither their group nor others can write to them. On Windows users have private
directories.

The name of a temporary file has the name of its target, the computer and the process, such as
`.hive.puzzle.3f2a90c1-4711.k2j4h1x9.tmp`. Another computer may use the same folder, where a process number means
nothing, so files of other computers are removed only by age.
"""

import contextlib
import csv
import errno
import gzip
import hashlib
import io
import logging
import os
import platform
import re
import stat
import tempfile
import time
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import resources
from itertools import count
from pathlib import Path
from typing import TypeVar

import msgspec
import platformdirs

from engine.core.errors import FileChanged, FileProblem, notify_once

if os.name == "posix":
    import fcntl

OTHERS_WRITE = 0o022
T = TypeVar("T")


def is_private(path: Path) -> bool:
    """Return whether an existing file or directory is private. A symbolic link is judged by its target.

    Raises OSError if the path does not exist or is not accessible.
    """
    if os.name != "posix":
        return True
    info = path.stat()
    return info.st_uid in (os.getuid(), 0) and not info.st_mode & OTHERS_WRITE


def make_private(path: Path) -> None:
    """Withdraw the permission to write that the umask may have given to others, from a path of this user."""
    if os.name == "posix" and (info := path.stat()).st_uid == os.getuid() and info.st_mode & OTHERS_WRITE:
        path.chmod(stat.S_IMODE(info.st_mode) & ~OTHERS_WRITE)


def temporary_directory(name: str) -> Path:
    """Return a private directory under the system's temporary directory, the same one each time if it is private.

    Any user can create directories in /tmp, so an existing one is checked, and a symbolic link is not followed.
    """
    wanted = Path(tempfile.gettempdir()) / f"{name}-{os.getuid() if hasattr(os, 'getuid') else 'user'}"
    try:
        wanted.mkdir(mode=0o700, exist_ok=True)
        info = wanted.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{name}-"))
    if os.name != "posix":
        return wanted
    private = stat.S_ISDIR(info.st_mode) and info.st_uid == os.getuid() and not info.st_mode & OTHERS_WRITE
    return wanted if private else Path(tempfile.mkdtemp(prefix=f"{name}-"))


APP = "puzzle-studio"
CHOOSE_FOLDER = "Make the folder, or choose another one."
FULL = "Free some space on the disk, or choose another folder."
DENIED = "Check the permissions of the file and its folder."
MENDS = {errno.ENOSPC: FULL, errno.EDQUOT: FULL, errno.EROFS: "Choose another folder.", errno.EACCES: DENIED}
DELETED = "this file was deleted or moved"
HOME_VARIABLE = "PUZZLE_STUDIO_HOME"
SETTLED_NS = 2 * 10**9  # nanoseconds; the coarsest time stamps of file systems have this resolution
MOST_BYTES = 64 * 2**20

_UMASK = os.umask(0)  # the umask can be read only by setting it for the whole process, so do it once, at import
os.umask(_UMASK)


def user_directory(kind: str) -> Path:
    """Return the user's directory for `kind` ("data", "cache" or "state") without creating it.

    If the environment variable PUZZLE_STUDIO_HOME is set, all three are subdirectories of that directory. A user
    without a home directory gets a temporary one.
    """
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / kind
    try:
        found = Path(getattr(platformdirs, f"user_{kind}_dir")(APP, appauthor=False))
    except RuntimeError:  # of platformdirs; its earlier versions return "~/.cache"
        found = Path("~")
    return found if found.is_absolute() else _temporary_home() / kind


@cache
def _temporary_home() -> Path:
    home = temporary_directory(f"{APP}-home")
    notify_once(f"You have no home directory. Settings, unsaved work and house rulings are kept in {home}.")
    return home


def writable_cache_directory(name: str) -> Path:
    """Return a private, writable cache directory: the user's, or else a temporary one."""
    wanted = user_directory("cache") / name
    try:
        wanted.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(wanted)  # an earlier version left the permissions to the umask
        with tempfile.TemporaryFile(dir=wanted):
            return private_directory(wanted)
    except OSError:
        return temporary_directory(f"{APP}-{name}")


def private_directory(path: Path) -> Path:
    """Return a directory from which code may be loaded: this one, or a temporary one if it is not private.

    The directory is created if it does not exist. A notice names a temporary directory.
    """
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if is_private(path):
            return path
        why = f"Other users can change files in {path}"
    except OSError as error:
        why = f"{path} cannot be used ({error.strerror})"
    found = temporary_directory(f"{APP}-{path.name}")
    notify_once(f"{why}, so compiled code is kept in {found} instead.")
    return found


def shipped(name: str) -> Path:
    """Return the path of a file in the shipped `data` folder, in a wheel or in an editable installation."""
    return package_file("engine", "data", name)


def shipped_text(name: str) -> str:
    """Return the content of a shipped text file, decompressed if its name ends with .gz, with line ends \\n.

    Raises FileProblem.
    """
    content = read_bytes(shipped(name))
    return (gzip.decompress(content) if name.endswith(".gz") else content).decode().replace("\r\n", "\n")


def shipped_data(name: str, kind: type[T]) -> T:
    """Return the content of a shipped JSON or TOML file. Raises FileProblem if it is missing or damaged."""
    path = shipped(name)
    decode = msgspec.toml.decode if path.suffix == ".toml" else msgspec.json.decode
    try:
        return decode(read_bytes(path), type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        what = f"a data file of the program is damaged: {error}"
        raise FileProblem(what, where=str(path), mend="Install the program again.") from error


def package_file(package: str, folder: str, name: str) -> Path:
    """Return a file of a folder inside `package`, or next to `package` in an editable installation."""
    inside = Path(str(resources.files(package))) / folder
    place = inside if inside.is_dir() else inside.parent.parent / folder
    if not (path := place / name).exists():
        raise FileProblem("a program file is missing", where=str(path), mend="Reinstall the program.")
    return path


@contextlib.contextmanager
def os_errors(path: Path, doing: str) -> Iterator[None]:
    """Convert an OSError raised in the block to a FileProblem that names the path and the attempted action."""
    try:
        yield
    except FileProblem:
        raise
    except OSError as error:
        what = f"cannot {doing}: {error.strerror or error}"
        raise FileProblem(what, where=str(path), mend=MENDS.get(error.errno or 0, "")) from error


def exists(path: str | Path) -> bool:
    """Return whether `path` exists, or True if this cannot be determined.

    `Path.exists` raises OSError if the name is too long or a parent directory is not accessible. Returning True
    lets the following read report the actual error.
    """
    try:
        return Path(path).exists()
    except OSError:
        return True


def stamp(path: str | Path) -> tuple[int, ...] | None:
    """Return values that change whenever the file changes: device, file, size and times in ns.

    Return None if the file is missing, or so recent that a change within the resolution of its time stamp could go
    unnoticed.
    """
    try:
        info = Path(path).stat()
    except OSError:  # reading the file will report the error
        return None
    if time.time_ns() - max(info.st_mtime_ns, info.st_ctime_ns) < SETTLED_NS:
        return None
    return info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns, info.st_ctime_ns


def read_bytes(path: str | Path, *, most: int = MOST_BYTES) -> bytes:
    """Return the content of a regular file.

    Raises FileProblem if the file is missing, not a regular file, unreadable, or larger than `most` bytes.
    """
    path = Path(path)
    with os_errors(path, "read"):
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            raise FileProblem(f"cannot read: this is {_kind(info)}", where=str(path), mend="Choose a file.")
        if info.st_size > most:
            raise FileProblem(f"the file is too large: {info.st_size:,} bytes; the limit is {most:,}", where=str(path))
        return path.read_bytes()


def _kind(info: os.stat_result) -> str:
    return "a directory" if stat.S_ISDIR(info.st_mode) else "not a regular file"


def fingerprint(content: bytes) -> str:
    """Return the BLAKE2b digest of the content as 32 hexadecimal digits."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def csv_text(rows: Iterable[Iterable[object]], *, end: str = "\n") -> str:
    """Return rows as CSV, each with a line end."""
    text = io.StringIO()
    csv.writer(text, lineterminator=end).writerows(rows)
    return text.getvalue()


def save(path: str | Path, content: bytes, *, expected: str | None = None) -> str:
    """Replace the content of a file atomically.

    Symbolic links are resolved and the file mode is kept. The content is written to a temporary file in the same
    directory and synced to disk; the temporary file is then renamed and the directory synced.

    If `expected` is given, the file must still have this fingerprint: that of its content when it was opened, or
    "" if it did not exist. Return the fingerprint of the new content. Raises FileChanged if the file no longer
    matches `expected`. Nothing is written. Raises FileProblem if the file cannot be written or is not a regular
    file. The existing file is unchanged.
    """
    shown, path = Path(path), Path(os.path.realpath(path))
    with os_errors(shown, "save"):
        info = _replaced(shown, path)
        with _alone(path.parent):
            found = fingerprint(path.read_bytes()) if expected is not None and path.exists() else ""
            if expected is not None and found != expected:
                what = "another program changed this file" if found else DELETED
                mend = "Save under another name, or reopen the file." if found else "Save it again."
                raise FileChanged(f"{what} after it was opened", where=str(shown), mend=mend)
            _replace(path, content, stat.S_IMODE(info.st_mode) if info else None)
    return fingerprint(content)


def check_place(path: str | Path) -> None:
    """Check before long work that `save` can write to `path`. An existing file is unchanged.

    Raises FileProblem if the directory does not exist or is not writable, or `path` is not a regular file.
    """
    shown, path = Path(path), Path(os.path.realpath(path))
    with os_errors(shown, "save"):
        _replaced(shown, path)
        tempfile.TemporaryFile(dir=path.parent).close()


def numbered(path: Path) -> Iterator[Path]:
    """Yield a path, and then the same with a number: "list.txt", "list 2.txt" and so on."""
    yield path
    yield from (path.with_stem(f"{path.stem} {number}") for number in count(2))


def check_folder(folder: Path) -> None:
    """Check before long work that files can be written to a folder, or that it can be made.

    Raises FileProblem if its nearest parent that exists is not a directory, or is not writable.
    """
    with os_errors(folder, "write to the folder"):
        tempfile.TemporaryFile(dir=next(one for one in (folder, *folder.absolute().parents) if one.exists())).close()


def _replaced(shown: Path, path: Path) -> os.stat_result | None:
    """Return the status of the file to replace, or None; raise FileProblem if it cannot be one."""
    if not path.parent.is_dir():
        folder = shown.parent if os.path.realpath(shown.parent) == str(path.parent) else path.parent
        what = "is not a folder" if folder.exists() else "does not exist"
        raise FileProblem(f"cannot save: the folder {folder} {what}", where=str(shown), mend=CHOOSE_FOLDER)
    info = path.stat() if path.exists() else None
    if info and not stat.S_ISREG(info.st_mode):
        raise FileProblem(f"cannot save: this is {_kind(info)}", where=str(shown), mend="Choose a file name.")
    return info


def _replace(path: Path, content: bytes, mode: int | None) -> None:
    remove_leftovers(path.parent)
    handle, temporary = open_temporary(path)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_UMASK if mode is None else mode)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def _alone(directory: Path) -> Iterator[None]:
    """Keep other processes of the program from saving in a directory, and sync it after the block."""
    if os.name != "posix":  # Windows cannot open a directory and does not need this sync
        yield
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        _lock_directory(handle)
        yield
        os.fsync(handle)
    finally:
        os.close(handle)


PATIENCE, PAUSE = 5.0, 0.02  # seconds to wait for the lock of a directory, and between two attempts


def _lock_directory(handle: int) -> None:
    """Lock an open directory, unless its disk has no locks, or another program keeps it locked."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            time.sleep(PAUSE)
        except OSError:
            return
        else:
            return


STALE_SECONDS = 24 * 3600
SHOWN = 40  # characters of the target's name
OURS = re.compile(r"\..{1,40}\.(?P<computer>[0-9a-f]{8})-(?P<process>\d{1,10})\.[a-z0-9_]{8}\.tmp")
log = logging.getLogger(__name__)


@cache
def _computer() -> str:
    return f"{zlib.crc32(platform.node().encode()):08x}"


def open_temporary(target: Path) -> tuple[int, Path]:
    """Create a temporary file beside `target`, and return its descriptor and its path."""
    prefix = f".{target.name[:SHOWN]}.{_computer()}-{os.getpid()}."
    handle, name = tempfile.mkstemp(prefix=prefix, suffix=".tmp", dir=target.parent)
    return handle, Path(name)


def remove_leftovers(folder: Path) -> None:
    """Remove the temporary files in a folder whose process has ended, or that are older than a day."""
    try:
        for entry in list(os.scandir(folder)):
            if _is_abandoned(entry):
                Path(entry.path).unlink(missing_ok=True)
    except OSError as error:  # they only take space
        log.info("Temporary files in %s cannot be removed: %s", folder, error)


def _is_abandoned(entry: os.DirEntry[str]) -> bool:
    named = OURS.fullmatch(entry.name)
    if named is None or not entry.is_file(follow_symlinks=False):
        return False
    here = named["computer"] == _computer() and os.name == "posix"
    return (here and not _lives(int(named["process"]))) or time.time() - entry.stat().st_mtime > STALE_SECONDS


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)  # sends nothing
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:  # of another user
        return True
    return True
