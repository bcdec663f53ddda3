"""The files to which the puzzles of a page are linked: noticed when they change on disk, and read again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from engine.errors import FileProblem
from engine.finding import Finding
from engine.job import Control
from engine.links import linked_block, updated
from engine.page.page import Page, PuzzleBlock
from engine.value import changed
from studio.widgets.editor import Message

if TYPE_CHECKING:
    from studio.page.editor import PageEditor


class StaleLinks(NamedTuple):
    """The names of linked files that have another puzzle than the page, and of those that cannot be read."""

    changed: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """A caution for each file."""
        what = "the file of a puzzle has changed since it was put on the page"
        gone = "the file of a puzzle cannot be read; the page keeps its copy"
        mend = "Choose Edit > Update Linked Puzzles."
        return (
            *(Finding("warning", what, name, mend) for name in self.changed),
            *(Finding("warning", gone, name) for name in self.missing),
        )

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


class Links(QObject):
    """Checks the linked files of the page.

    Attributes:
        action: reads the files again; for the Edit menu.
        findings: a caution for each file that is not as it was.

    Signals:
        found: the findings are other ones.
    """

    found = Signal()

    def __init__(self, editor: PageEditor) -> None:
        super().__init__(editor)
        self._editor, self._stale = editor, StaleLinks((), ())
        self.action = QAction("Update Linked Pu&zzles", editor)
        self.action.triggered.connect(self.update)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """A caution for each linked file that is not as it was."""
        return self._stale.findings

    def check(self) -> None:
        """Look for changed files; show a message if other ones have changed than before."""
        page, editor = self._editor.page, self._editor
        editor.jobs.start(
            editor.job("links"),
            stale_links,
            page,
            editor.folder(),
            on_done=self._show,
            on_failed=editor.status.emit,
        )

    def update(self) -> None:
        """Read the files again."""
        page, editor = self._editor.page, self._editor

        def show(made: Page) -> None:
            if page != editor.page:
                self.update()
                return
            if made == page:
                editor.status.emit("No linked file has changed.")
            editor.push(made, "Update linked puzzles")
            self.check()

        editor.jobs.start(
            editor.job("links"), read_links, page, editor.folder(), on_done=show, on_failed=editor.show_error
        )

    def _show(self, found: StaleLinks) -> None:
        if found == self._stale:
            return
        self._stale = found
        if found.text:
            actions = (("Update", self.update),) if found.changed else ()
            self._editor.message.emit(Message(found.text, actions=actions))
        self.found.emit()
