"""Files in the user's directories: settings, the log and the journal."""

import contextlib
import json
import logging
import logging.handlers
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from PySide6.QtCore import QLockFile, QSettings

from engine.core import EngineError
from engine.core.files import user_directory
from studio.core.journal import Journal

MAX_RECENT = 10
EXPORT_FOLDER = "export/folder"  # the setting with the folder of the last export
MAX_SELECTIONS = 50  # number of files whose selection is stored


def open_settings() -> QSettings:
    """Return the user's settings. The file is created when a setting is first written."""
    return QSettings(str(user_directory("state") / "studio.ini"), QSettings.Format.IniFormat)


@contextlib.contextmanager
def _alone(settings: QSettings) -> Iterator[None]:
    """Read the settings of other windows, and lock them out until the block ends, for at most a second."""
    lock = QLockFile(f"{settings.fileName()}.open")
    lock.tryLock(1000)
    settings.sync()
    yield
    settings.sync()


def recent_files(settings: QSettings) -> list[Path]:
    """Return the recently opened or saved files that still exist, newest first."""
    stored = settings.value("recent", [])
    names = [stored] if isinstance(stored, str) else list(stored or [])  # type: ignore[call-overload]
    return [Path(name) for name in names if Path(name).is_file()]


def remember_file(settings: QSettings, path: Path) -> None:
    """Put a file first in the list of recent files."""
    path = path.resolve()
    with _alone(settings):
        others = [one for one in recent_files(settings) if one != path]
        settings.setValue("recent", [str(other) for other in [path, *others][:MAX_RECENT]])


def export_folder(settings: QSettings, beside: Path | None = None) -> Path:
    """Return where an export starts: `beside` the document, or else in the folder of the last export."""
    folder = beside or Path(str(settings.value(EXPORT_FOLDER, settings.value("folder", ""))))
    return folder if folder.is_dir() and folder != Path() else Path.home()


def plain_state(stored: object) -> dict[str, object]:
    """Return a stored JSON object; an empty one if the setting is missing or damaged."""
    try:
        state = json.loads(str(stored))
    except ValueError:
        return {}
    return state if isinstance(state, dict) else {}


def selection_in(settings: QSettings, path: Path) -> dict[str, object]:
    """Return the selection in a file when it was last saved or left; empty if unknown."""
    selection = plain_state(settings.value("selections")).get(str(path.resolve()))
    return selection if isinstance(selection, dict) else {}


def remember_selection(settings: QSettings, path: Path, selection: Mapping[str, object]) -> None:
    """Store the selection in a file. The least recently used files are forgotten."""
    with _alone(settings):
        kept = plain_state(settings.value("selections"))
        kept.pop(str(path.resolve()), None)
        kept[str(path.resolve())] = dict(selection)
        settings.setValue("selections", json.dumps(dict(list(kept.items())[-MAX_SELECTIONS:])))


LOG_BYTES, LOG_FILES = 500_000, 3
STATE, DATA = "the settings, the log and unsaved work", "house rulings, taboo lists and the clue book"
log = logging.getLogger(__name__)


class Keeping:
    """The log and the journal of this window."""

    def __init__(self) -> None:
        self.log_file: Path | None = None  # the log file; None if it cannot be written
        self.journal: Journal | None = None  # the journal; None if it cannot be written
        state, data = _why_not("state", STATE), _why_not("data", DATA)
        lost = [state] if state else [*self._start_logging(), *self._open_journal()]
        lost += [data] if data else []
        # what cannot be stored, and why; "" if everything can
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
    """Return what is lost because a directory of the user is not writable; "" if it is writable."""
    folder = user_directory(kind)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        return f"{what} ({folder}: {error.strerror})"
    return ""
