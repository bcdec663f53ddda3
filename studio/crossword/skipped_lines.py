"""Messages about skipped lines of a word list or clue file, and a window that shows all of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from studio.core.dialogs import HelpWindow
from studio.widgets.editor import Message

SHOW_ALL = "Show All"


def skipped_message(text: str, lines: Sequence[str], parent: QWidget) -> Message:
    """A message with a button that shows `lines` in a window; without lines, no button."""
    return Message(text, actions=((SHOW_ALL, lambda: show_lines(lines, parent)),) if lines else ())


def show_lines(lines: Sequence[str], parent: QWidget) -> None:
    """Show lines of text in a window, to be read and copied."""
    shown = HelpWindow("Skipped Lines", parent.window())
    shown.page.setPlainText("\n".join(lines))
    shown.page.setAccessibleName("Skipped lines")
    shown.show()
