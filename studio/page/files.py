"""The files of a page: those to which its puzzles are linked, and those to which it is exported."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QDir, QObject, QSettings, Signal
from PySide6.QtGui import QAction

from engine.core.errors import FileProblem
from engine.core.finding import Finding, Printed, blocking
from engine.core.job import Control
from engine.core.value import changed
from engine.documents.document import body_fingerprint
from engine.documents.links import StaleLink, link_findings, stale_links, updated
from engine.output.target import Issued
from engine.page.page import Page, PuzzleBlock
from engine.page.vetted import PagePreview, write_page
from studio.core.dialogs import Dialogs
from studio.page.edits import page_of, push
from studio.widgets.editor import Editor, Message

FOLDER = "export/folder"


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
    return Updated(made, tuple(link for link in stale_links(made, folder, check=control.check) if link.problem))


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
            differing = any(not link.problem for link in found)
            actions = (("Update", self.update),) if differing else ()
            self._editor.message.emit(Message(_text(found), actions=actions))
        self.found.emit()


def _text(stale: tuple[StaleLink, ...]) -> str:
    """Return a sentence for a message; "" if all files are as they were."""
    names = {bad: ", ".join(dict.fromkeys(Path(link.link).name for link in stale if bool(link.problem) == bad))
             for bad in (False, True)}  # fmt: skip
    parts = []
    if names[False]:
        parts.append(f"Changed since it was put on the page: {names[False]}.")
    if names[True]:
        parts.append(f"Not found, the page keeps its copy: {names[True]}.")
    return " ".join(parts)


class Exporter(QObject):
    """Asks for a file and writes what the preview shows. A request during the layout waits for its end."""

    def __init__(self, editor: Editor) -> None:
        super().__init__(editor)
        self._editor = editor
        self._waiting: Callable[[PagePreview], object] | None = None
        editor.session.replaced.connect(self.forget)

    def wait(self, dialogs: Dialogs, settings: QSettings) -> None:
        """Export the page when it is laid out."""
        self._waiting = lambda made: self.export(made, dialogs, settings)

    def forget(self) -> None:
        """Export nothing when the page is laid out."""
        self._waiting = None

    def resume(self, made: PagePreview) -> None:
        """Export a page that is laid out, if that was wanted."""
        if waiting := self._waiting:
            self._waiting = None
            self._editor.status.emit("")
            waiting(made)

    def export(self, shown: PagePreview, dialogs: Dialogs, settings: QSettings) -> None:
        """Ask for a file and write the page to it, unless the user cancels."""
        editor, made, document = self._editor, shown.made, self._editor.session.document
        blocked = blocking(shown.preview.findings)
        if blocked and not dialogs.anyway("Export", blocked):
            return
        kept = Path(str(settings.value(FOLDER, QDir.homePath())))
        folder = kept if kept.is_dir() else Path(QDir.homePath())
        path = dialogs.export_path(folder / f"{editor.print_name()}.pdf")
        if path is None:
            return
        settings.setValue(FOLDER, str(path.parent))

        def done(exported: Issued) -> None:
            if page_of(editor.session) == document.body:
                fingerprint = body_fingerprint(document.body)
                editor.exported(
                    Printed(page_of(editor.session).day, fingerprint, (), overridden=exported.overridden)
                )
            editor.status.emit(f"Exported {path.name}")

        editor.jobs.start(
            editor.job(f"export {path}"), write_page, path, made, document.created, author=document.author,
            accepted=blocked, name="Exporting", on_done=done, on_failed=editor.show_error,
            on_stopped=lambda: editor.status.emit(f"Stopped. {path.name} was not written."),
        )  # fmt: skip
