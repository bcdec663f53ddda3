"""Puzzles in files of other programs: what File > Open and File > Save a Copy As do with them.

`engine.output.exchange` is imported when it is first needed, because the readers' libraries take time to load.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

from engine.core.errors import BadInput
from engine.core.file_format import Format
from engine.core.files import save
from engine.core.job import Control
from engine.core.value import Value
from engine.wings import Body, wing_of
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs

if TYPE_CHECKING:
    from engine.output.exchange import Import


def is_foreign(path: Path) -> bool:
    """Return whether a file has the suffix of another program's puzzles."""
    from engine.output.exchange import READABLE_SUFFIXES

    return path.suffix.lower() in READABLE_SUFFIXES


def read_foreign(path: Path, control: Control) -> Import:
    """Read a puzzle of another program.

    Raises:
        FileProblem, BadInput: as `engine.output.exchange.read`.
    """
    from engine.output.exchange import read

    control.check()
    return read(path)


def save_copy(
    value: Value, name: str, folder: Path, dialogs: Dialogs, jobs: Jobs, *,
    on_saved: Callable[[Path], object], on_failed: Callable[[str], object],
) -> None:  # fmt: skip
    """Ask for a file and a format, and save a copy of a puzzle in a job.

    A submission asks for its sender, who is kept for the next one. If the format cannot hold everything, the
    losses are named, and the copy is saved only if the user agrees.

    Args:
        on_saved: called with the file.
        on_failed: called with one sentence.

    Raises:
        BadInput: If no other program has a format for the puzzle.
        FileProblem: If the sender cannot be kept.
    """
    from engine.output.exchange import formats_of

    body = cast("Body", value)
    if not (formats := formats_of(body)):
        raise BadInput(f"no other program has a format for a {wing_of(body).NOUN}")
    with jobs.asking():
        chosen = dialogs.copy_path(folder, name, formats)
    if not chosen:
        return
    path, format_ = chosen
    if format_.signed and not _sign(dialogs, jobs):
        return

    def start(*, accept: bool, on_done: Callable[[tuple[str, ...]], object]) -> None:
        jobs.start(
            f"copy {path}", write_copy, path, format_, body, accept=accept, lane="disk",
            name=f"Saving {path.name}", on_done=on_done, on_failed=on_failed,
        )  # fmt: skip

    def written(losses: tuple[str, ...]) -> None:
        if not losses:
            on_saved(path)
            return
        with jobs.asking():
            agreed = dialogs.loses(format_.title, losses)
        if agreed:
            start(accept=True, on_done=lambda _: on_saved(path))

    start(accept=False, on_done=written)


def _sign(dialogs: Dialogs, jobs: Jobs) -> bool:
    """Ask for the sender of a submission and keep it. Return whether the user gave one."""
    from engine.output.formats.sender import keep_sender, sender

    with jobs.asking():
        who = dialogs.sender(sender())
    if who:
        keep_sender(who.name, who.address, who.email)
    return who is not None


def write_copy(path: Path, format_: Format, body: Body, *, accept: bool, control: Control) -> tuple[str, ...]:
    """Write a copy of a puzzle, or else return what the format cannot hold, a sentence each.

    Args:
        accept: whether the copy is written although the format cannot hold everything.

    Raises:
        BadInput: If the format cannot hold the puzzle at all.
        FileProblem: If the file cannot be written.
    """
    control.check()
    data = format_.write(body)  # before the losses: a puzzle that cannot be written has none to agree to
    control.check()
    if not accept and (losses := format_.losses(body)):
        return losses
    save(path, data)
    return ()
