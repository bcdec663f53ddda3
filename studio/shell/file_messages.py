"""Messages about files: those that another program changed, and unsaved work of crashed windows."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from engine.core.errors import EngineError, elided
from engine.core.files import DELETED
from engine.wings import WINGS
from studio.core.formatting import moment
from studio.core.jobs import Jobs
from studio.core.journal import Journal, JournalEntry
from studio.shell.host import Host
from studio.widgets.editor import Editor, Message

WaysOut: TypeAlias = Sequence[tuple[str, Callable[[], bool]]]
"""Labels of buttons, and functions that return whether they resolved it."""


class _Offering(Protocol):
    def __call__(self, editor: Editor, path: Path, *, deleted: bool) -> WaysOut: ...


class ChangedFiles:
    """Shows a message for each tab whose file was changed or deleted, until that is resolved."""

    def __init__(self, host: Host, ways_out: _Offering) -> None:
        self._host, self._ways_out = host, ways_out
        self._shown: dict[str, Path] = {}  # by the kind of the tab

    def note(self, editor: Editor) -> None:
        """Show the message, unless it is shown for this file already."""
        if self._shown.get(editor.kind) != editor.session.path:
            self.show(editor)

    def show(self, editor: Editor, *, unsaved: bool = False) -> None:
        """Show the message, in place of the last one of the tab; `unsaved` if a save was refused."""
        path, deleted = editor.session.path, editor.session.changed_outside() == "deleted"
        if path is None:
            return
        what = DELETED if deleted else "another program changed this file"
        text = f"Not saved: {what}" if unsaved else f"{what[0].upper()}{what[1:]}"

        def resolving(act: Callable[[], bool]) -> Callable[[], None]:
            def done() -> None:
                if editor.session.path == path:
                    self._shown.pop(editor.kind, None)
                    if not act():
                        self._show_again(editor, unsaved=unsaved)

            return done

        self._shown[editor.kind] = path
        ways = [(label, resolving(act)) for label, act in self._ways_out(editor, path, deleted=deleted)]
        self._host.show_message(f"outside {editor.kind}", Message(f"{text}: {path.name}.", "error", ways))

    def clear(self, editor: Editor) -> None:
        """Remove the message, because it is resolved or the tab shows another file."""
        self._shown.pop(editor.kind, None)
        self._host.dismiss(f"outside {editor.kind}")

    def _show_again(self, editor: Editor, *, unsaved: bool) -> None:
        """Show the message again, unless the attempt to resolve it has shown it."""
        if self._shown.get(editor.kind) != editor.session.path:
            self.show(editor, unsaved=unsaved)


PATH_LENGTH = 60  # characters of a path in a message
log = logging.getLogger(__name__)


class Recovery:
    """Shows a message for each piece of unsaved work, with buttons that open or discard it.

    `reopen` opens an entry, and returns whether it did; None if the user keeps what is open in its tab.
    """

    def __init__(
        self, host: Host, jobs: Jobs, journal: Journal, reopen: Callable[[JournalEntry], bool | None]
    ) -> None:
        self._host, self._jobs, self._journal, self._reopen = host, jobs, journal, reopen

    def offer(self) -> None:
        """Offer all unsaved work, oldest first. Errors are shown and never prevent the start."""
        try:
            for place, entry in sorted(self._journal.abandoned(), key=lambda found: found[1].saved):
                self._offer(place, entry)
        except Exception as error:
            log.exception("Looking for recovered work failed")
            reason = str(error) if isinstance(error, EngineError) else "see the log file."
            self._host.show_message("recovery", Message(f"The search for unsaved work failed: {reason}", "error"))

    def _offer(self, place: Path, entry: JournalEntry) -> None:
        when = moment(entry.saved, datetime.date.today())
        tab = WINGS[entry.kind].NAME if entry.kind in WINGS else entry.kind  # its tab may not be built yet
        file = elided(entry.path, PATH_LENGTH) if entry.path else "never saved"
        message = Message(
            f"“{entry.title}” had unsaved changes when the program ended ({when}, {tab}, {file}).",
            actions=(
                ("Open", lambda: self._open(place, entry)),
                ("Discard", lambda: self._on_disk(place, self._journal.discard)),
            ),
        )
        self._host.show_message(f"recovery {place.name}", message)

    def _open(self, place: Path, entry: JournalEntry) -> None:
        opened = self._reopen(entry)
        if opened is None:
            self._offer(place, entry)
        elif opened:
            self._on_disk(place, self._journal.take_over, entry.kind)

    def _on_disk(self, place: Path, function: Callable[..., None], *args: str) -> None:
        self._jobs.start(f"recovered {place.name}", function, place, *args, lane="disk")
