"""Settings that persist between sessions, in an INI file in the user's state directory."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from engine.files import user_directory

MAX_RECENT = 10


def open_settings() -> QSettings:
    """Return the user's settings. The file is created when a setting is first written."""
    return QSettings(str(user_directory("state") / "studio.ini"), QSettings.Format.IniFormat)


def recent_files(settings: QSettings) -> list[Path]:
    """Return the recently opened or saved files that still exist, newest first."""
    stored = settings.value("recent", [])
    names = [stored] if isinstance(stored, str) else list(stored or [])  # type: ignore[call-overload]
    return [Path(name) for name in names if Path(name).is_file()]


def remember_file(settings: QSettings, path: Path) -> None:
    """Make a file the first of the recent files."""
    path = path.resolve()
    others = [one for one in recent_files(settings) if one != path]
    settings.setValue("recent", [str(one) for one in [path, *others][:MAX_RECENT]])
