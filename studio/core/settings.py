"""Settings that persist between sessions, in an INI file in the user's state directory."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

from engine.core.files import user_directory

MAX_RECENT = 10
MAX_SELECTIONS = 50  # files whose selection is kept


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


def plain_state(stored: object) -> dict[str, Any]:
    """Return a stored JSON object; an empty one if the setting is missing or damaged."""
    try:
        state = json.loads(str(stored))
    except ValueError:
        return {}
    return state if isinstance(state, dict) else {}


def selection_in(settings: QSettings, path: Path) -> dict[str, Any]:
    """Return what was selected in a file when it was saved or left; empty if that is not known."""
    selection = plain_state(settings.value("selections")).get(str(path.resolve()))
    return selection if isinstance(selection, dict) else {}


def remember_selection(settings: QSettings, path: Path, selection: Mapping[str, Any]) -> None:
    """Keep what is selected in a file. The files that were selected in least recently are forgotten."""
    kept = plain_state(settings.value("selections"))
    kept.pop(str(path.resolve()), None)
    kept[str(path.resolve())] = dict(selection)
    settings.setValue("selections", json.dumps(dict(list(kept.items())[-MAX_SELECTIONS:])))
