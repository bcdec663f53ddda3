"""A page follows the puzzles that are edited in their tabs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.documents.document import still_printed
from engine.page.page import Page
from engine.wings import WINGS
from studio.page.edits import with_puzzle
from studio.widgets.editor import Editor

MOST_FOLLOWED = 1000
"""The puzzles of a tab that are looked for on the page, which may have been undone."""


class Follower(QObject):
    """Replaces a puzzle of the page when it changes in its tab.

    Signals:
        changed: the page with the puzzle, the name of the change, and a key for merging changes.
    """

    changed = Signal(object, str, str)

    def __init__(self, page: Callable[[], Page], parent: QObject) -> None:
        super().__init__(parent)
        self._page = page
        self._puzzles: dict[str, list[Any]] = {}  # by kind, those of its tab that were on the page, newest last
        self._shown: dict[str, Any] = {}  # by kind, the puzzle of its tab

    def follow(self, editor: Editor, puzzle: Any) -> None:
        """Follow a puzzle of the page that a tab shows, or is about to open."""
        self._puzzles[editor.kind] = [puzzle]
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
        followed = self._puzzles.get(editor.kind)
        if followed and editor.session.value != followed[-1]:
            del self._puzzles[editor.kind]

    def _take(self, editor: Editor, body: Any) -> None:
        kind, session = editor.kind, editor.session
        followed, shown = self._puzzles.get(kind), self._shown[kind]
        self._shown[kind] = body
        if not followed or shown != followed[-1] or body == shown:
            return
        page = self._page()
        there = {block.puzzle for block in page.puzzles}
        before = next((one for one in reversed(followed) if one in there), None)  # an older one after an undo
        self._puzzles[kind] = [*followed[-MOST_FOLLOWED:], body]
        if before is not None:
            made = with_puzzle(page, before, body, still_printed(session.document))
            self.changed.emit(made, f"Edit {WINGS[kind].NAME} in its tab", f"follow {kind}")
