"""A page follows puzzles that are edited in their tabs, and notices linked files that have changed on disk."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.document import still_printed
from engine.errors import FileProblem
from engine.job import Control
from engine.links import linked_block, updated
from engine.page.page import Page, PuzzleBlock
from engine.value import changed
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


class StaleLinks(NamedTuple):
    """The names of linked files that have another puzzle than the page, and of those that cannot be read."""

    changed: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def text(self) -> str:
        """A sentence for a message; "" if all files are as they were."""
        parts = []
        if self.changed:
            parts.append(f"Changed since it was put on the page: {', '.join(self.changed)}.")
        if self.missing:
            parts.append(f"Not found, the page keeps its copy: {', '.join(self.missing)}.")
        return " ".join(parts)


def stale_links(page: Page, folder: Path, *, control: Control) -> StaleLinks:
    """Return the linked files that are not as they were when their puzzles were put on the page.

    Raises:
        Stopped: if cancelled.
    """
    differing, missing = list[str](), list[str]()
    for block in page.puzzles:
        control.check()
        if block.link:
            try:
                now = linked_block(folder / block.link, folder, block.part)
            except FileProblem:
                missing.append(Path(block.link).name)
                continue
            if now.fingerprint != block.fingerprint and now.puzzle != block.puzzle:
                differing.append(Path(block.link).name)
    return StaleLinks(tuple(dict.fromkeys(differing)), tuple(dict.fromkeys(missing)))


def read_links(page: Page, folder: Path, *, control: Control) -> Page:
    """Return a page with the puzzles of its linked files as they are now; files that cannot be read are skipped.

    Raises:
        Stopped: if cancelled.
    """
    blocks = list(page.blocks)
    for number, block in enumerate(blocks):
        control.check()
        if isinstance(block, PuzzleBlock) and block.link:
            with suppress(FileProblem):  # `stale_links` reports it
                blocks[number] = updated(changed(page, blocks=(block,)), folder).blocks[0]
    return changed(page, blocks=tuple(blocks))
