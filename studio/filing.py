"""Opening, saving, and the care for unsaved work: what the File menu does."""

from __future__ import annotations

import datetime
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal

from engine import document as documents
from engine.document import SUFFIX
from engine.errors import EngineError, FileChanged
from studio.dialogs import Dialogs
from studio.editors import kind_of
from studio.human import moment
from studio.jobs import Jobs
from studio.journal import Journal, JournalEntry
from studio.settings import remember_file
from studio.widgets.editor import Editor, Message

log = logging.getLogger(__name__)


class FilingHost(Protocol):
    """What the filing needs of the window."""

    dialogs: Dialogs

    def editors(self) -> Sequence[Editor]: ...
    def editor(self) -> Editor: ...
    def show_kind(self, kind: str) -> Editor | None: ...
    def show_message(self, key: str, message: Message) -> None: ...
    def dismiss(self, key: str) -> None: ...


class Filing(QObject):
    """Moves documents between the tabs and the disk.

    Signals:
        recent_changed: another file was opened or saved.
    """

    recent_changed = Signal()

    def __init__(
        self,
        host: FilingHost,
        settings: QSettings,
        jobs: Jobs,
        journal: Journal | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._host, self._settings, self._jobs, self._journal = host, settings, jobs, journal
        self._told: dict[str, Path] = {}

    def new(self) -> None:
        """A new puzzle in the tab that is shown."""
        editor = self._host.editor()
        if self.may_leave(editor):
            editor.session.start(editor.new_body())
            self._forget_outside(editor)

    def open(self) -> None:
        """Ask for a file and open it."""
        if path := self._host.dialogs.open_path(self._folder()):
            self.open_path(path)

    def open_path(self, path: Path) -> None:
        """Open a document in the tab of its kind; hand any other file to the tab that is shown."""
        if path.suffix.lower() == SUFFIX:
            self._guarded(lambda: self._open_document(path), retry=None)
        elif not self._host.editor().accept_file(path):
            self._show_error(f"{path.name} is neither a puzzle nor a word list that this tab can use.")

    def save(self) -> bool:
        """Save the shown document; asks for a file where it has none. False if it was not saved."""
        return self.save_editor(self._host.editor())

    def save_as(self) -> bool:
        """Save the shown document under another name."""
        return self._save_as(self._host.editor())

    def save_editor(self, editor: Editor) -> bool:
        """Save the document of a tab; False if it was not."""
        if editor.session.path is None:
            return self._save_as(editor)
        return self._guarded(lambda: self._write(editor, None), retry=editor)

    def may_leave(self, editor: Editor) -> bool:
        """Whether the open document of a tab may go: it is saved, was saved just now, or was given up."""
        if not editor.session.dirty:
            return True
        self._host.show_kind(editor.kind)
        choice = self._host.dialogs.unsaved(editor.document_name())
        return choice == "discard" or (choice == "save" and self.save_editor(editor))

    def look_outside(self) -> None:
        """Tell of documents that another program changed meanwhile."""
        for editor in self._host.editors():
            if editor.session.changed_outside():
                self._tell_changed(editor, "Another program changed this file")

    def offer_recovery(self) -> None:
        """Offer the work of windows that died; whatever fails here, the window starts."""
        if self._journal is None:
            return
        try:
            for place, entry in self._journal.abandoned():
                self._offer(place, entry)
        except Exception as error:
            log.exception("Looking for recovered work failed")
            reason = str(error) if isinstance(error, EngineError) else "the log file says more."
            self._host.show_message(
                "recovery", Message(f"Unsaved work could not be looked for: {reason}", "error")
            )

    def _offer(self, place: Path, entry: JournalEntry) -> None:
        when = moment(entry.saved, datetime.date.today())
        message = Message(
            f"Recovered work from {when}: “{entry.title}”, not saved when the program ended.",
            actions=(
                ("Open", lambda: self._recover(place, entry)),
                ("Discard", lambda: self._settle(place)),
            ),
        )
        self._host.show_message(f"recovery {place.name}", message)

    def _recover(self, place: Path, entry: JournalEntry) -> None:
        editor = self._host.show_kind(entry.kind)
        if editor is not None and self.may_leave(editor):
            if self._guarded(lambda: editor.session.recover(entry), retry=None):
                self._forget_outside(editor)
                self._take_over(place, entry)
        else:
            self._offer(place, entry)

    def _take_over(self, place: Path, entry: JournalEntry) -> None:
        if self._journal is not None:
            self._on_disk(place, self._journal.take_over, entry.kind)

    def _settle(self, place: Path) -> None:
        if self._journal is not None:
            self._on_disk(place, self._journal.settle)

    def _on_disk(self, place: Path, function: Callable[..., None], *args: str) -> None:
        self._jobs.start(f"settle {place.name}", function, place, *args, lane="disk", waits_for_kernels=False)

    def _open_document(self, path: Path) -> None:
        document, _ = documents.read(path)
        editor = self._host.show_kind(kind_of(document.body))
        if editor is None:
            raise EngineError("this version has no tab for such a puzzle", where=str(path))
        if self.may_leave(editor):
            editor.session.open(path)
            self._opened(editor, path)

    def _save_as(self, editor: Editor) -> bool:
        suggested = editor.session.path or self._folder() / f"{editor.document_name()}{SUFFIX}"
        path = self._host.dialogs.save_path(suggested)
        return path is not None and self._guarded(lambda: self._write(editor, path), retry=editor)

    def _write(self, editor: Editor, path: Path | None, *, overwrite: bool = False) -> None:
        editor.session.save(path, overwrite=overwrite or path is not None)
        if editor.session.path:
            self._opened(editor, editor.session.path)

    def _opened(self, editor: Editor, path: Path) -> None:
        self._forget_outside(editor)
        self._host.dismiss("filing")
        self._settings.setValue("folder", str(path.resolve().parent))
        remember_file(self._settings, path)
        self.recent_changed.emit()

    def _guarded(self, work: Callable[[], None], retry: Editor | None) -> bool:
        try:
            work()
        except FileChanged as error:
            if retry is None:
                self._show_error(str(error))
            else:
                self._told.pop(retry.kind, None)
                self._tell_changed(retry, "Not saved: another program changed this file")
            return False
        except EngineError as error:
            self._show_error(str(error))
            return False
        return True

    def _tell_changed(self, editor: Editor, text: str) -> None:
        path = editor.session.path
        if path is None or self._told.get(editor.kind) == path:
            return

        def about_it(act: Callable[[], bool]) -> Callable[[], None]:
            def done() -> None:
                if editor.session.path != path:
                    return
                self._told.pop(editor.kind, None)
                if not act():
                    self._tell_changed(editor, text)

            return done

        self._told[editor.kind] = path
        self._host.show_message(
            f"outside {editor.kind}",
            Message(
                f"{text}: {path.name}.",
                "error",
                (
                    ("Save As…", about_it(lambda: self._save_as(editor))),
                    ("Overwrite", about_it(lambda: self._overwrite(editor))),
                    ("Reload", about_it(lambda: self._reload(editor, path))),
                ),
            ),
        )

    def _forget_outside(self, editor: Editor) -> None:
        """What was told of the file of a tab is about that file no longer, or is settled."""
        self._told.pop(editor.kind, None)
        self._host.dismiss(f"outside {editor.kind}")

    def _overwrite(self, editor: Editor) -> bool:
        return self._guarded(lambda: self._write(editor, None, overwrite=True), editor)

    def _reload(self, editor: Editor, path: Path) -> bool:
        return self.may_leave(editor) and self._guarded(lambda: self._open_again(editor, path), retry=None)

    def _open_again(self, editor: Editor, path: Path) -> None:
        editor.session.open(path)
        self._forget_outside(editor)

    def _show_error(self, text: str) -> None:
        self._host.show_message("filing", Message(text, "error"))

    def _folder(self) -> Path:
        documents_folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folder = Path(str(self._settings.value("folder", documents_folder)))
        return folder if folder.is_dir() else Path.home()
