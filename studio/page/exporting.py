"""Exports the page that the preview shows, as soon as it is laid out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QDir, QObject, QSettings

from engine.core.finding import blocking
from engine.core.printed import Printed
from engine.documents.document import body_fingerprint
from engine.output.target import Issued
from engine.page.vetted import PagePreview, write_page
from studio.core.dialogs import Dialogs
from studio.page.edits import page_of
from studio.widgets.editor import Editor

FOLDER = "export/folder"


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
