"""Puzzles in files of other programs: what File > Open and File > Save a Copy As do with them.

`engine.exchange` is imported when it is first needed, because the readers' libraries take time to load.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from engine.errors import BadInput
from engine.files import save
from engine.job import Control
from engine.value import Value
from engine.wings import Body, wing_of
from studio.dialogs import Dialogs

if TYPE_CHECKING:
    from engine.exchange import Import


def is_foreign(path: Path) -> bool:
    """Return whether a file has the suffix of another program's puzzles."""
    from engine.exchange import READABLE_SUFFIXES

    return path.suffix.lower() in READABLE_SUFFIXES


def read_foreign(path: Path, control: Control) -> Import:
    """Read a puzzle of another program.

    Raises:
        FileProblem, BadInput: as `engine.exchange.read`.
    """
    from engine.exchange import read

    control.check()
    return read(path)


def save_copy(value: Value, name: str, folder: Path, dialogs: Dialogs) -> Path | None:
    """Ask for a file and a format, and save a copy of a puzzle. What the format cannot hold is named before.

    Returns:
        The file; None if canceled.

    Raises:
        BadInput: If no other program has a format for the puzzle, or the format cannot hold it at all.
        FileProblem: If the file cannot be written.
    """
    from engine.exchange import formats_of

    body = cast("Body", value)
    if not (formats := formats_of(body)):
        raise BadInput(f"no other program has a format for a {wing_of(body).NOUN}")
    if not (chosen := dialogs.copy_path(folder, name, formats)):
        return None
    path, format_ = chosen
    losses = format_.losses(body)
    if losses and not dialogs.loses(format_.title, losses):
        return None
    save(path, format_.write(body))
    return path
