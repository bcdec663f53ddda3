"""Temporary files of an atomic save, and those that a killed process has left.

The name of a temporary file has the name of its target, the computer and the process, such as
`.hive.puzzle.3f2a90c1-4711.k2j4h1x9.tmp`. Another computer may use the same folder, where a process number means
nothing, so files of other computers are removed only by age.
"""

from __future__ import annotations

import logging
import os
import platform
import re
import tempfile
import time
import zlib
from functools import cache
from pathlib import Path

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
        found = [entry for entry in os.scandir(folder) if OURS.fullmatch(entry.name)]
        for entry in found:
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
