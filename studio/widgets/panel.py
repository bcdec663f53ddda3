"""What the pages of a wing's inspector share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from studio.jobs import Jobs


class Panel(QWidget):
    """One page of the inspector. It is given the puzzle and its key, and asks for changes by signal.

    Attributes:
        name: on its tab.
        run_text: what Ctrl+Enter does while the page is shown, as the menu names it; "" for what the tab does.
        plot: shown beneath the puzzle while the page is; None where there is nothing to see.
        undo_stack: what Ctrl+Z goes through while the page is shown; None for the puzzle's own.

    Signals:
        message: a `studio.widgets.editor.Message`.
        previewed: a puzzle to show in place of the document's, or None to show that one again.
        accepted: a puzzle that becomes the document's, and the name of the change.
        refresh: what the page can do has changed.
    """

    name: ClassVar[str]
    run_text: ClassVar[str] = ""

    message = Signal(object)
    previewed = Signal(object)
    accepted = Signal(object, str)
    refresh = Signal()

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.jobs = jobs
        self.plot: QWidget | None = None
        self.undo_stack: QUndoStack | None = None
        self.setAccessibleName(self.name)

    def show_puzzle(self, puzzle: Any, key: Any) -> None:
        """The document's puzzle as it stands; its key is None while it is being found."""

    def entered(self) -> None:
        """The page is shown; the first time it starts what it needs."""

    def run_main(self) -> None:
        """Ctrl+Enter, where `run_text` says what it does."""

    def state(self) -> Mapping[str, Any]:
        """What the window remembers of this page; plain values."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` gave; must bear what an older version wrote."""
