"""Accepting the preview of a list, as a user does."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from studio.widgets.words.list_preview import ListPreview

PATIENCE = 10_000


def shown_preview(qtbot: QtBot, parent: QWidget) -> ListPreview:
    """Return the preview that a widget shows, as soon as the list has been read."""
    found = parent.findChildren(ListPreview)
    assert len(found) == 1
    qtbot.waitUntil(lambda: found[0].count.text() != "Reading the list\u2026", timeout=PATIENCE)
    return found[0]


def accept_preview(qtbot: QtBot, parent: QWidget) -> None:
    """Accept the preview that a widget shows, when the list has been read."""
    preview = shown_preview(qtbot, parent)
    assert preview.is_ready
    preview.accept_button.click()
