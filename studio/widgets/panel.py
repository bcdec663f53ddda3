"""The base class of the pages of an inspector."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QWidget

from studio.core.jobs import Jobs


class Panel(QWidget):
    """A page of the inspector. It shows the puzzle and its key, and requests changes with signals.

    Attributes:
        state_key: Names its state between sessions. It stays the same when `name` changes.
        name: The text of its tab.
        prints_preview: Whether its previews are printed and exported as they are shown.
        run_text: Menu text of the page's Ctrl+Enter action; "" if the editor's action applies.
        plot: Shown below the puzzle while the page is shown; None for no plot.
        undo_stack: Used by Ctrl+Z while the page is shown; None for the undo stack of the document.

    Signals:
        message: A `studio.widgets.editor.Message`.
        previewed: A puzzle to preview; None ends the preview.
        accepted: A puzzle that replaces the document's puzzle, and the name of the change.
        refresh: The available actions of the page changed.
    """

    state_key: ClassVar[str]
    name: ClassVar[str]
    run_text: ClassVar[str] = ""
    prints_preview: ClassVar[bool] = False

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
        """Show the document's puzzle; `key` is None while the answers are being found."""

    def show_preview(self, puzzle: Any, key: Any) -> None:
        """Called with the key of the puzzle that this page previews, once it is found."""

    def entered(self) -> None:
        """Called when the page is shown. Starts the work that the page needs."""

    def run_main(self) -> None:
        """Run the Ctrl+Enter action named by `run_text`."""

    def state(self) -> Mapping[str, Any]:
        """Return the state to save between sessions, as plain values."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned. Must accept the state of an older version."""
