"""Checks that no other user can change a file from which the program loads code.

Cached compiled code is unpickled, and a pickle can run anything. A directory or file is private if it belongs to
this user or to root, and neither its group nor others can write to it. On Windows users have private directories.
"""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

OTHERS_WRITE = 0o022


def is_private(path: Path) -> bool:
    """Return whether an existing file or directory is private. A symbolic link is judged by its target.

    Raises:
        OSError: If the path does not exist or is not accessible.
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
