"""What the program keeps in the user's directories: the log and the journal, and a message if it cannot."""

from __future__ import annotations

import logging
import logging.handlers
import tempfile
from pathlib import Path

from engine.core.errors import EngineError
from engine.core.files import user_directory
from studio.core.journal import Journal

LOG_BYTES, LOG_FILES = 500_000, 3
STATE, DATA = "the settings, the log and unsaved work", "house rulings, taboo lists and the clue book"
log = logging.getLogger(__name__)


class Keeping:
    """The log and the journal of this window.

    Attributes:
        log_file: The log file; None if it cannot be written.
        journal: The journal; None if it cannot be written.
        message: What cannot be kept, and why; "" if everything is kept.
    """

    def __init__(self) -> None:
        self.log_file: Path | None = None
        self.journal: Journal | None = None
        state, data = _why_not("state", STATE), _why_not("data", DATA)
        lost = [state] if state else [*self._start_logging(), *self._open_journal()]
        lost += [data] if data else []
        self.message = f"Not kept after this session: {'; '.join(lost)}." if lost else ""

    def _start_logging(self) -> list[str]:
        path = user_directory("state") / "studio.log"
        try:
            handler = logging.handlers.RotatingFileHandler(
                path, maxBytes=LOG_BYTES, backupCount=LOG_FILES, encoding="utf-8"
            )
        except OSError as error:
            return [f"the log ({path}: {error.strerror})"]
        handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
        root = logging.getLogger()
        root.addHandler(handler)
        root.setLevel(logging.INFO)
        self.log_file = path
        return []

    def _open_journal(self) -> list[str]:
        try:
            self.journal = Journal()
        except EngineError as error:
            log.error("The journal: %s", error)
            return [f"unsaved work ({error})"]
        return []


def _why_not(kind: str, what: str) -> str:
    """Return what is lost because a directory of the user cannot be written; "" if it can."""
    folder = user_directory(kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return f"{what} ({folder}: {error.strerror})"
    return ""
