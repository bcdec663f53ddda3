"""Messages about the house database that any job may cause, and the offer to replace a database that stops all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.core.job import Control
from engine.core.notices import take_notices
from engine.core.store import Store, take_unusable
from studio.shell.window import MainWindow
from studio.widgets.editor import Message

OFFER = "Set Aside and Start Anew"


def show_notices(window: MainWindow) -> None:
    """Show the notices that the house store has collected since the last call."""
    if notices := take_notices():
        window.show_message("store", Message(" ".join(notices), "error"))
    for path, error in take_unusable().items():
        window.strips.dismiss_text(error)
        window.show_message("house", Message(error, "error", ((OFFER, _replacing(window, path)),)))


def _replacing(window: MainWindow, path: Path) -> Callable[[], None]:
    def done(_: str) -> None:
        show_notices(window)
        for editor in window.editors():
            editor.house_is_other()

    def failed(sentence: str) -> None:
        window.show_message("house", Message(sentence, "error", ((OFFER, start),)))

    def start() -> None:
        window.jobs.start("house.replace", _set_aside, path, lane="disk", on_done=done, on_failed=failed)

    return start


def _set_aside(path: Path, *, control: Control) -> str:
    control.check()
    return Store(path).set_aside()
