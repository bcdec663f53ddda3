"""The interface of the main window for menu commands and dialogs, which use nothing else of it."""

from collections.abc import Sequence

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QMainWindow

from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.core.theme import Theme
from studio.widgets.editor import Editor, Message


class Host(QMainWindow):
    """The interface of the main window. It is a widget, because dialogs are its children."""

    settings: QSettings
    theme: Theme
    jobs: Jobs
    dialogs: Dialogs

    def editors(self) -> Sequence[Editor]:
        """Return the editors of the tabs that were shown."""
        raise NotImplementedError

    def editor(self) -> Editor:
        """Return the editor of the current tab."""
        raise NotImplementedError

    def show_kind(self, kind: str) -> Editor | None:
        """Show the tab of a kind of puzzle, and return its editor; None if there is none."""
        raise NotImplementedError

    def settle_preview(self, editor: Editor, verb: str = "") -> bool:
        """Adopt the preview if it is the work itself, or else ask; return False if canceled.

        `verb` is what follows, such as "Export"; "" for a save.
        """
        raise NotImplementedError

    def show_message(self, key: str, message: Message) -> None:
        """Show a message at the top until it is dismissed, or replaced by a message with the same key."""
        raise NotImplementedError

    def dismiss(self, key: str) -> None:
        """Remove a message."""
        raise NotImplementedError

    def show_status(self, text: str) -> None:
        """Show a short text in the status bar for a few seconds."""
        raise NotImplementedError
