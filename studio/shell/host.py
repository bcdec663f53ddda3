"""What the actions of the File menu need of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engine.wing.result import Result
from studio.core.dialogs import Dialogs
from studio.widgets.editor import Editor, Message


class FilingHost(Protocol):
    """The methods of the window that `Filing` uses."""

    dialogs: Dialogs

    def editors(self) -> Sequence[Editor]:
        """Return the editors of the tabs that were shown."""
        ...

    def editor(self) -> Editor:
        """Return the editor of the current tab."""
        ...

    def show_kind(self, kind: str) -> Editor | None:
        """Show the tab of a kind of puzzle, and return its editor; None if there is none."""
        ...

    def take_results(self, found: Sequence[Result]) -> None:
        """Add solvers' results to their puzzle, and show them."""
        ...

    def show_message(self, key: str, message: Message) -> None:
        """Show a message until it is dismissed, or replaced by a message with the same key."""
        ...

    def dismiss(self, key: str) -> None:
        """Remove a message."""
        ...
