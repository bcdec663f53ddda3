"""A page follows the puzzles that are edited in their tabs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.document import still_printed
from engine.page.page import Page
from engine.wings import WINGS
from studio.page.edits import with_puzzle
from studio.widgets.editor import Editor


class Follower(QObject):
    """Replaces a puzzle of the page when it changes in its tab.

    Signals:
        changed: the page with the puzzle, the name of the change, and a key for merging changes.
    """

    changed = Signal(object, str, str)

    def __init__(self, page: Callable[[], Page], parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._puzzles: dict[str, Any] = {}  # by kind, the puzzle of its tab that is on the page
        self._shown: dict[str, Any] = {}  # by kind, the puzzle of its tab

    def follow(self, editor: Editor, puzzle: Any) -> None:
        """Follow a puzzle of the page that a tab shows, or is about to open."""
        self._puzzles[editor.kind] = puzzle
        if editor.kind not in self._shown:
            self._shown[editor.kind] = editor.session.value
            editor.session.replaced.connect(lambda: self._opened(editor))
            editor.session.changed.connect(lambda body, _: self._take(editor, body))

    def leave(self) -> None:
        """Follow nothing, because another page is open."""
        self._puzzles.clear()

    def _opened(self, editor: Editor) -> None:
        """Stop following if another puzzle was opened in a tab."""
        self._shown[editor.kind] = editor.session.value
        if editor.session.value != self._puzzles.get(editor.kind):
            self._puzzles.pop(editor.kind, None)

    def _take(self, editor: Editor, body: Any) -> None:
        kind, session = editor.kind, editor.session
        before, shown = self._puzzles.get(kind), self._shown[kind]
        self._shown[kind] = body
        if before is None or body == before:
            return
        page = self._page()
        if shown == before and any(block.puzzle == before for block in page.puzzles):
            self._puzzles[kind] = body
            made = with_puzzle(page, before, body, still_printed(session.document))
            self.changed.emit(made, f"Edit {WINGS[kind].NAME} in its tab", f"follow {kind}")
