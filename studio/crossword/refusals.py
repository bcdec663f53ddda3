"""What a list or a file of clues left out, told at the top of the window, and all of it in a window of its own."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from studio.help import HelpWindow
from studio.widgets.editor import Message

SHOW_ALL = "Show All"


def left_out_message(said: str, lines: Sequence[str], parent: QWidget) -> Message:
    """A message; where it does not name all, a button shows the lines over the window of `parent`."""
    return Message(said, actions=((SHOW_ALL, lambda: show_lines(lines, parent)),) if lines else ())


def show_lines(lines: Sequence[str], parent: QWidget) -> None:
    """Show lines of text, to be read and copied beside the work."""
    shown = HelpWindow("Left Out", parent.window())
    shown.page.setPlainText("\n".join(lines))
    shown.page.setAccessibleName("What was left out")
    shown.show()
