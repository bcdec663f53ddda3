"""What the window remembers from one start to the next: one ini file in the user's state directory."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSettings

from engine.files import user_directory

MOST_RECENT = 10


def open_settings() -> QSettings:
    """The settings file of this user; made when first written."""
    return QSettings(str(user_directory("state") / "studio.ini"), QSettings.Format.IniFormat)


def recent_files(settings: QSettings) -> list[Path]:
    """The files that were opened or saved last, newest first, without those that are gone."""
    stored = settings.value("recent", [])
    names = [stored] if isinstance(stored, str) else list(stored or [])  # type: ignore[call-overload]
    return [Path(name) for name in names if Path(name).is_file()]


def remember_file(settings: QSettings, path: Path) -> None:
    """Put a file at the head of the recent ones."""
    path = path.resolve()
    others = [one for one in recent_files(settings) if one != path]
    settings.setValue("recent", [str(one) for one in [path, *others][:MOST_RECENT]])
