"""Puzzles in files of other programs: what File > Open and File > Save a Copy As do with them.

`engine.output.registry` is imported when it is first needed, because the readers' libraries take time to load.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.finding import Finding, blocking
from engine.core.job import Control
from engine.wings import kind_of
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.shell.printing import once_ready
from studio.widgets.editor import Editor

if TYPE_CHECKING:
    from engine.output.registry import Import
    from engine.output.target import Draft


def is_foreign(path: Path) -> bool:
    """Return whether a file has the suffix of another program's puzzles."""
    from engine.output.registry import READABLE_SUFFIXES

    return path.suffix.lower() in READABLE_SUFFIXES


def read_foreign(path: Path, control: Control) -> Import:
    """Read a puzzle of another program.

    Raises:
        FileProblem, BadInput: as `engine.output.registry.read`.
    """
    from engine.output.registry import read

    control.check()
    return read(path)


def save_copy(
    editor: Editor, folder: Path, dialogs: Dialogs, jobs: Jobs, *,
    on_saved: Callable[[Path], object], on_failed: Callable[[str], object],
) -> None:  # fmt: skip
    """Ask for a file and a format, and save a copy of the puzzle of a tab in a job.

    A submission asks for its sender, who is kept for the next one. Findings that block the copy, and what the
    format cannot hold, are named; the copy is saved only if the user agrees.
    """
    from engine.output.registry import copies_of
    from engine.output.target import Target

    with jobs.asking():
        chosen = dialogs.copy_path(folder, editor.document_name(), copies_of(kind_of(editor.session.value)))
    if not chosen:
        return
    path, form = chosen
    document = editor.session.document
    target = Target(form.name, created=document.created, author=document.author)
    if form.signed and not _sign(dialogs, jobs):
        return

    def start(function: Callable[..., Any], *args: Any, on_done: Callable[[Any], object]) -> None:
        jobs.start(
            f"copy {path}", function, path, *args, lane="disk", name=f"Saving {path.name}", on_done=on_done,
            on_failed=on_failed,
        )  # fmt: skip

    def drafted(made: Draft) -> None:
        blocked = blocking(made.findings)
        if not blocked and not made.losses:
            on_saved(path)
            return
        with jobs.asking():
            agreed = (not blocked or dialogs.anyway("Save a Copy", blocked)) and (
                not made.losses or dialogs.loses(form.title, made.losses)
            )
        if agreed:
            start(_release, made, blocked, on_done=lambda _: on_saved(path))

    def begin() -> None:
        if job := editor.draft_job(target):
            start(write_copy, *job, on_done=drafted)
        elif editor.key_problem:
            on_failed(editor.not_ready)
        else:
            once_ready(editor, begin)

    begin()


def write_copy(path: Path, draft: Callable[..., Draft], *args: Any, control: Control) -> Draft:
    """Write a copy of a puzzle, unless findings block it or the format loses something. Return its draft."""
    from engine.output.issue import release

    made = draft(*args, control=control)
    agreed = not blocking(made.findings) and not made.losses
    release(made, path if agreed else None, accepted=made.findings, control=control)
    return made


def _release(path: Path, made: Draft, blocked: Sequence[Finding], *, control: Control) -> None:
    from engine.output.issue import release

    release(made, path, accepted=blocked, control=control)


def _sign(dialogs: Dialogs, jobs: Jobs) -> bool:
    """Ask for the sender of a submission and keep it. Return whether the user gave one."""
    from engine.output.formats.submission import keep_sender, sender

    with jobs.asking():
        who = dialogs.sender(sender())
    if who:
        keep_sender(who.name, who.address, who.email)
    return who is not None
