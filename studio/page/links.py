"""The files to which the puzzles of a page are linked: noticed when they change on disk, and read again."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from engine.core.errors import FileProblem
from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.value import changed
from engine.documents.links import StaleLink, link_findings, stale_links, updated
from engine.page.page import Page, PuzzleBlock
from studio.page.edits import page_of, push
from studio.widgets.editor import Editor, Message


class Updated(NamedTuple):
    """A page with the puzzles of its linked files, and the links whose files cannot be read."""

    page: Page
    missing: tuple[StaleLink, ...]


def check_links(page: Page, folder: Path | None, *, control: Control) -> tuple[StaleLink, ...]:
    """Return the links of a page that are stale."""
    return stale_links(page, folder, check=control.check)


def read_links(page: Page, folder: Path | None, *, control: Control) -> Updated:
    """Read the linked files of a page again; files that cannot be read are skipped."""
    blocks = list(page.blocks)
    for number, block in enumerate(blocks):
        control.check()
        if isinstance(block, PuzzleBlock) and block.link:
            with suppress(FileProblem):  # `stale_links` reports it
                blocks[number] = updated(changed(page, blocks=(block,)), folder).blocks[0]
    made = changed(page, blocks=tuple(blocks))
    return Updated(made, tuple(one for one in stale_links(made, folder, check=control.check) if one.problem))


class Links(QObject):
    """Checks the linked files of the page.

    Attributes:
        action: reads the files again; for the Edit menu.

    Signals:
        found: the findings have changed.
    """

    found = Signal()

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self._editor, self._stale = editor, tuple[StaleLink, ...]()
        self.action = QAction("Update Linked Pu&zzles", editor)
        self.action.triggered.connect(self.update)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """A caution for each linked file that has changed."""
        return link_findings(self._stale, "Choose Edit > Update Linked Puzzles.")

    def check(self) -> None:
        """Look for changed files. Show a message if the result differs from the last one."""
        editor = self._editor
        editor.jobs.start(
            editor.job("links"), check_links, page_of(editor.session), editor.session.folder, on_done=self._show,
            on_failed=editor.status.emit,
        )  # fmt: skip

    def update(self) -> None:
        """Read the files again."""
        page, editor = page_of(self._editor.session), self._editor

        def show(made: Updated) -> None:
            if page != page_of(editor.session):
                self.update()
                return
            if made.page != page:
                push(editor.session, made.page, "Update linked puzzles")
            else:
                editor.status.emit(_text(made.missing) or "No linked file has changed.")
            self.check()

        editor.jobs.start(
            editor.job("update links"), read_links, page, editor.session.folder, on_done=show,
            on_failed=editor.show_error,
        )  # fmt: skip

    def _show(self, found: tuple[StaleLink, ...]) -> None:
        if found == self._stale:
            return
        self._stale = found
        if found:
            differing = any(not one.problem for one in found)
            actions = (("Update", self.update),) if differing else ()
            self._editor.message.emit(Message(_text(found), actions=actions))
        self.found.emit()


def _text(stale: tuple[StaleLink, ...]) -> str:
    """Return a sentence for a message; "" if all files are as they were."""
    names = {bad: ", ".join(dict.fromkeys(Path(one.link).name for one in stale if bool(one.problem) == bad))
             for bad in (False, True)}  # fmt: skip
    parts = []
    if names[False]:
        parts.append(f"Changed since it was put on the page: {names[False]}.")
    if names[True]:
        parts.append(f"Not found, the page keeps its copy: {names[True]}.")
    return " ".join(parts)
