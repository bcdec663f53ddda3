"""Files at the edge: atomic save, fingerprints, the user's directories, and the data that ships."""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import tempfile
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import platformdirs

from engine.errors import FileChanged, FileProblem

APP = "puzzle-studio"
HOME_VARIABLE = "PUZZLE_STUDIO_HOME"
MOST_BYTES = 64 * 2**20

_UMASK = os.umask(0)  # the system tells it only by setting it, for all threads at once: so once, here
os.umask(_UMASK)


def user_directory(kind: str) -> Path:
    """The user's directory of a kind (`data`, `cache` or `state`); not created here.

    The environment variable PUZZLE_STUDIO_HOME, where set, holds all three.
    """
    if home := os.environ.get(HOME_VARIABLE):
        return Path(home) / kind
    return Path(getattr(platformdirs, f"user_{kind}_dir")(APP, appauthor=False))


def writable_cache_directory(name: str) -> Path:
    """A directory for caches that can be written; a temporary one where the user's cannot."""
    wanted = user_directory("cache") / name
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        return _temporary_directory(f"{APP}-{name}-{os.getuid() if hasattr(os, 'getuid') else 'user'}")


def _temporary_directory(name: str) -> Path:
    """A directory that nobody else can write to; the same one every time, if it is found so.

    Compiled code is run out of it, and others can make a directory of any name where all may write.
    """
    wanted = Path(tempfile.gettempdir()) / name
    try:
        wanted.mkdir(mode=0o700, exist_ok=True)
        info = wanted.lstat()
    except OSError:
        return Path(tempfile.mkdtemp(prefix=f"{name}-"))
    if os.name != "posix":  # the temporary directory of Windows is the user's own
        return wanted
    private = stat.S_ISDIR(info.st_mode) and info.st_uid == os.getuid() and not info.st_mode & 0o022
    return wanted if private else Path(tempfile.mkdtemp(prefix=f"{name}-"))


def shipped(name: str) -> Path:
    """The path of a file of the shipped `data` folder, in a wheel or in an editable checkout.

    Raises:
        FileProblem: there is no such file; the installation is incomplete.
    """
    return package_file("engine", "data", name)


def package_file(package: str, folder: str, name: str) -> Path:
    """A file of a folder that travels in `package`, or lies beside it in an editable checkout.

    Raises:
        FileProblem: there is no such file; the installation is incomplete.
    """
    inside = Path(str(resources.files(package))) / folder
    place = inside if inside.is_dir() else inside.parent.parent / folder
    if not (path := place / name).exists():
        raise FileProblem("a file of the program is missing", where=str(path), mend="Install the program again.")
    return path


@contextlib.contextmanager
def os_errors(path: Path, doing: str) -> Iterator[None]:
    """Turn an OSError inside the block into a FileProblem that names the path and what was being done."""
    try:
        yield
    except FileProblem:
        raise
    except OSError as error:
        raise FileProblem(f"cannot {doing}: {error.strerror or error}", where=str(path)) from error


def exists(path: str | Path) -> bool:
    """Whether something is at a path; True also where the system will not say, and reading it tells why.

    (A name that is too long, a folder that may not be entered: `Path.exists` raises OSError for these.)
    """
    try:
        return Path(path).exists()
    except OSError:
        return True


def read_bytes(path: str | Path, *, most: int = MOST_BYTES) -> bytes:
    """The content of a regular file.

    Raises:
        FileProblem: missing, a directory, a device, unreadable, or larger than `most` bytes.
    """
    path = Path(path)
    with os_errors(path, "read"):
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            raise FileProblem(f"cannot read: it is {_kind(info)}", where=str(path), mend="Choose a file.")
        if info.st_size > most:
            raise FileProblem(f"too large: {info.st_size:,} bytes, and at most {most:,} are read", where=str(path))
        return path.read_bytes()


def _kind(info: os.stat_result) -> str:
    return "a directory" if stat.S_ISDIR(info.st_mode) else "not a regular file"


def fingerprint(content: bytes) -> str:
    """A short, stable name of some content: 32 hexadecimal digits of BLAKE2b."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def save(path: str | Path, content: bytes, *, expected: str | None = None) -> str:
    """Replace a file by new content so that at every moment either the old or the new one is there, whole.

    Links are resolved and the mode is kept. A temporary file beside the target is written, flushed
    to the disk and renamed; then the directory is flushed.

    Args:
        path: the file; its directory must exist.
        content: all of the new content.
        expected: the fingerprint that the file had when it was opened; "" if it did not exist;
            None to replace whatever is there.

    Returns:
        The fingerprint of the new content.

    Raises:
        FileChanged: the file is no longer what `expected` says; nothing was written.
        FileProblem: it cannot be written, or is something else than a file; what is there is untouched.
    """
    shown, path = Path(path), Path(os.path.realpath(path))
    with os_errors(shown, "save"):
        info = _replaced(shown, path)
        if expected is not None and _current_fingerprint(path) != expected:
            raise FileChanged(
                "another program changed this file since it was opened",
                where=str(shown),
                mend="Save under another name, or open it again.",
            )
        _replace(path, content, stat.S_IMODE(info.st_mode) if info else None)
    return fingerprint(content)


def check_place(path: str | Path) -> None:
    """See, before long work, that `save` can write there; what is there is untouched.

    Raises:
        FileProblem: its directory does not exist or cannot be written, or it is something else than a file.
    """
    shown, path = Path(path), Path(os.path.realpath(path))
    with os_errors(shown, "save"):
        _replaced(shown, path)
        tempfile.TemporaryFile(dir=path.parent).close()


def _replaced(shown: Path, path: Path) -> os.stat_result | None:
    """The file that a save replaces, or None; FileProblem where it is something else than a file."""
    info = path.stat() if path.exists() else None
    if info and not stat.S_ISREG(info.st_mode):
        raise FileProblem(f"cannot save: it is {_kind(info)}", where=str(shown), mend="Choose a file name.")
    return info


def _current_fingerprint(path: Path) -> str:
    return fingerprint(path.read_bytes()) if path.exists() else ""


def _replace(path: Path, content: bytes, mode: int | None) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
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
    _flush_directory(path.parent)


def _flush_directory(directory: Path) -> None:
    if os.name != "posix":  # Windows cannot open a directory, and needs no flush of it
        return
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
