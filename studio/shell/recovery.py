"""Offers the unsaved work of crashed windows."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable
from pathlib import Path

from engine.core.errors import EngineError
from engine.core.escaping import elided
from engine.wings import WINGS
from studio.core.formatting import moment
from studio.core.jobs import Jobs
from studio.core.journal import Journal, JournalEntry
from studio.shell.filing_host import FilingHost
from studio.widgets.editor import Message

PATH_LENGTH = 60  # characters of a path in a message
log = logging.getLogger(__name__)


class Recovery:
    """Shows a message for each piece of unsaved work, with buttons that open or discard it.

    Args:
        reopen: opens an entry in its tab, and returns whether it did; None if the user keeps what is open there.
    """

    def __init__(
        self, host: FilingHost, jobs: Jobs, journal: Journal, reopen: Callable[[JournalEntry], bool | None]
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
