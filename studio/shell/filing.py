"""Opening, saving and recovering documents: the actions of the File menu, and messages about files."""

import datetime
import logging
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from PySide6.QtCore import QDir, QObject, QSettings, QStandardPaths, Signal

from engine.core import EngineError, FileChanged, Printed, Value, elided
from engine.core.dates import moment
from engine.core.files import DELETED
from engine.documents import document as documents
from engine.documents.document import SUFFIX, Document
from engine.wing.result import Result
from engine.wings import WINGS, Body, kind_of
from studio.core.jobs import Jobs
from studio.core.journal import Journal, JournalEntry
from studio.core.session import Session
from studio.core.settings import remember_file, remember_selection, selection_in
from studio.shell.host import Host
from studio.shell.printing import TEXTS, is_foreign, read_foreign, read_text, save_copy
from studio.shell.results import take_results
from studio.widgets.editor import Editor, Message
from studio.widgets.fields import finish_typing
from studio.widgets.words.word_lists import new_puzzle

if TYPE_CHECKING:
    from engine.output.registry import Import

WaysOut: TypeAlias = Sequence[tuple[str, Callable[[], bool]]]
"""Labels of buttons, and functions that return whether they resolved it."""
UNLOCK = "Unlock\u2026"  # the button that asks for the key of a locked solution


class ChangedFiles:
    """Shows a message for each tab whose file was changed or deleted, until that is resolved."""

    def __init__(self, host: Host, ways_out: Callable[..., WaysOut]) -> None:
        self._host, self._ways_out = host, ways_out
        self._shown: dict[str, Path] = {}  # by the kind of the tab

    def note(self, editor: Editor) -> None:
        """Show the message unless it is already shown for this file."""
        if self._shown.get(editor.kind) != editor.session.path:
            self.show(editor)

    def show(self, editor: Editor, *, unsaved: bool = False) -> None:
        """Show the message, replacing the last one of the tab; `unsaved` if a save was refused."""
        path, deleted = editor.session.path, editor.session.changed_outside() == "deleted"
        if path is None:
            return
        what = DELETED if deleted else "another program changed this file"
        text = f"Not saved: {what}" if unsaved else f"{what[0].upper()}{what[1:]}"

        def resolving(act: Callable[[], bool]) -> Callable[[], None]:
            def done() -> None:
                if editor.session.path == path:
                    self._shown.pop(editor.kind, None)
                    # shown again, unless the attempt to resolve it already did
                    if not act() and self._shown.get(editor.kind) != editor.session.path:
                        self.show(editor, unsaved=unsaved)

            return done

        self._shown[editor.kind] = path
        ways = [(label, resolving(act)) for label, act in self._ways_out(editor, path, deleted=deleted)]
        self._host.show_message(f"outside {editor.kind}", Message(f"{text}: {path.name}.", "error", ways))

    def clear(self, editor: Editor) -> None:
        """Remove the message, because it is resolved or the tab shows another file."""
        self._shown.pop(editor.kind, None)
        self._host.dismiss(f"outside {editor.kind}")


PATH_LENGTH = 60  # characters of a path in a message
log = logging.getLogger(__name__)


class Filing(QObject):
    """Opens documents in tabs and saves them to disk."""

    recent_changed = Signal()  # a file was opened or saved

    def __init__(
        self, host: Host, settings: QSettings, jobs: Jobs, journal: Journal | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._host, self._settings, self._jobs, self._journal = host, settings, jobs, journal
        self._changed = ChangedFiles(host, self._ways_out)
        self._shared: dict[str, Path | None] = {}  # by the kind of the tab: its file, if another window has it too

    def new(self) -> None:
        """Start a new puzzle in the current tab."""
        editor = self._host.editor()
        if self.may_leave(editor):
            self._start(editor, new_puzzle(editor.new_body()))

    def _start(self, editor: Editor, puzzle: Value, printed: Printed | None = None) -> None:
        editor.session.start(puzzle, printed)
        self._changed.clear(editor)
        self._look_for_others(editor)
        editor.select({})

    def open(self) -> None:
        """Ask for a file and open it."""
        with self._jobs.asking():
            path = self._host.dialogs.open_path(self._folder())
        if path:
            self.open_path(path)

    def open_path(self, path: Path) -> None:
        """Read a document in a job and open it in its tab, or pass any other file to the current tab."""
        if path.suffix.lower() == SUFFIX:
            self._read(path, documents.read, lambda read: self._show_document(path, *read))
        elif is_foreign(path):
            self._read(path, read_foreign, lambda found: self._show_import(path, found))
        elif path.suffix.lower() in TEXTS:
            editor = self._host.editor()
            self._read(path, read_text, lambda found: self._show_text(path, found, editor))
        else:
            self._pass_on(path, self._host.editor())

    def open_left(self, session: Session) -> None:
        """Open the file that a tab had when the program ended, before its editor is made; if possible.

        It is forgotten, so that another window does not open it too, until this window is closed.
        """
        place = str(self._settings.value(f"left/{session.kind}", ""))
        self._settings.remove(f"left/{session.kind}")

        def show() -> None:
            document, fingerprint = documents.read(place)
            if kind_of(document.body) != session.kind:
                raise EngineError("this is another kind of puzzle now", where=place)
            session.show_file(document, Path(place), fingerprint)

        if place:
            self._guarded(show)

    def _read(
        self, path: Path, function: Callable[..., object], show: Callable[[Any], None], *,
        on_failed: Callable[[str], object] | None = None,
    ) -> None:  # fmt: skip
        self._jobs.start(
            f"open {path}", function, path, lane="disk", name=f"Opening {path.name}",
            on_done=lambda found: self._guarded(lambda: show(found)), on_failed=on_failed or self._show_error,
        )  # fmt: skip

    def _show_text(self, path: Path, found: "tuple[Import | None, Sequence[Result]]", editor: Editor) -> None:
        """Show the puzzle of a text file, or add its results to their puzzle; otherwise pass the file to the tab."""
        puzzle, results = found
        if puzzle:
            self._show_import(path, puzzle)
        elif results:
            take_results(self._host, results)
        else:
            self._pass_on(path, editor)

    def _pass_on(self, path: Path, editor: Editor) -> None:
        if not editor.accept_file(path):
            self._show_error(f"{path.name} cannot be opened: it is neither a puzzle nor a word list for this tab.")

    def open_puzzle(self, puzzle: Body, path: Path | None, printed: Printed | None = None) -> None:
        """Show a puzzle in the tab of its kind: its file if that has this very puzzle, or a copy as it was printed."""
        editor = self._host.show_kind(kind_of(puzzle))
        if editor is None or (editor.session.value == puzzle and printed in (None, editor.session.document.printed)):
            return

        def copy() -> None:
            if self.may_leave(editor):
                self._start(editor, puzzle, printed)

        def show(path: Path, read: tuple[Document, str]) -> None:
            if read[0].body == puzzle:
                self._guarded(lambda: self._show_document(path, *read))
            else:
                copy()

        if path is None:
            copy()
        else:
            self._jobs.start(
                f"open {path}", documents.read, path, lane="disk", on_done=lambda read: show(path, read),
                on_failed=lambda _: copy(),
            )  # fmt: skip

    def save_as(self) -> bool:
        """Save the current document under another name. Return whether it was saved."""
        editor = self._host.editor()
        return self.settle_preview(editor) and self._save_as(editor)

    def save_copy(self, on_saved: Callable[[Path], object]) -> None:
        """Save a copy of the current puzzle in the format of another program; `on_saved` receives its file."""
        editor = self._host.editor()
        if not self.settle_preview(editor):
            return
        self._guarded(
            lambda: save_copy(
                editor, self._folder(), self._host.dialogs, self._jobs,
                on_saved=on_saved, on_failed=self._show_error,
            )
        )  # fmt: skip

    def save_editor(self, editor: Editor) -> bool:
        """Save the document of a tab, asking for a file if it has none. Return whether it was saved."""
        if not self.settle_preview(editor):
            return False
        if editor.session.path is None:
            return self._save_as(editor)
        return self._guarded(lambda: self._write(editor, None), retry=editor)

    def may_leave(self, editor: Editor) -> bool:
        """Return whether the document of a tab may be closed. If it has unsaved changes, ask what to do."""
        left = self._may_leave(editor)
        if left:
            self._keep_selection(editor)
        return left

    def _may_leave(self, editor: Editor) -> bool:
        session = editor.session
        finish_typing(editor)
        if session.dirty or session.preview is not None:
            self._host.show_kind(editor.kind)
        if not session.offered and not self.settle_preview(editor):
            return False
        deleted = session.changed_outside() == "deleted"
        if not session.dirty and not deleted:
            return True
        with self._jobs.asking():
            choice = self._host.dialogs.unsaved(editor.document_name(), deleted=deleted)
        return choice == "discard" or (choice == "save" and self.save_editor(editor))

    def settle_preview(self, editor: Editor, verb: str = "") -> bool:
        """Adopt the preview if it is the work itself, or else ask; return False if canceled."""
        finish_typing(editor)
        if editor.session.preview is None or (verb and editor.prints_preview):
            return True
        with self._jobs.asking():
            offered, dialogs = editor.session.offered, self._host.dialogs
            choice = "save" if offered else dialogs.previewed(editor.document_name(), verb)
        if choice == "save":
            editor.take_preview()
        elif choice == "discard":
            editor.show_document()
        return choice != "cancel"

    def check_changed_files(self) -> None:
        """Show a message for each open file that another program has changed or deleted, or another window opened."""
        for editor in self._host.editors():
            self._look_for_others(editor)
            if editor.session.changed_outside():
                self._changed.note(editor)

    def _look_for_others(self, editor: Editor) -> None:
        """Report once that another window also has the file of a tab open, until it no longer has."""
        path, key = editor.session.path, f"shared {editor.kind}"
        shared = path if self._journal is not None and self._journal.is_shared(editor.kind, path) else None
        if shared is None:
            self._host.dismiss(key)
        elif shared != self._shared.get(editor.kind):
            text = f"{shared.name} is open in another window too. Save in one of them only."
            self._host.show_message(key, Message(text))
        self._shared[editor.kind] = shared

    def offer_recovery(self) -> None:
        """Offer all unsaved work of crashed windows, oldest first. Errors are shown and never prevent the start."""
        try:
            found = self._journal.abandoned() if self._journal else ()
            for place, entry in sorted(found, key=lambda one: one[1].saved):
                self._offer(place, entry)
        except Exception as error:
            log.exception("Looking for recovered work failed")
            reason = str(error) if isinstance(error, EngineError) else "see the log file."
            self._host.show_message("recovery", Message(f"The search for unsaved work failed: {reason}", "error"))

    def _offer(self, place: Path, entry: JournalEntry) -> None:
        when = moment(entry.saved, datetime.date.today())
        tab = WINGS[entry.kind].NAME if entry.kind in WINGS else entry.kind  # its tab may not be built yet
        file = elided(entry.path, PATH_LENGTH) if entry.path else "never saved"
        text = f"“{entry.title}” had unsaved changes when the program ended ({when}, {tab}, {file})."
        discard = ("Discard", lambda: self._on_disk(place, partial(Path.unlink, missing_ok=True)))
        message = Message(text, actions=(("Open", lambda: self._recover(place, entry)), discard))
        self._host.show_message(f"recovery {place.name}", message)

    def _recover(self, place: Path, entry: JournalEntry) -> None:
        """Open the work of a crashed window; offer it again if the user keeps the open document of its tab."""
        editor = self._host.show_kind(entry.kind)
        if editor is None or not self.may_leave(editor):
            self._offer(place, entry)
        elif self._journal and self._guarded(lambda: editor.session.recover(entry)):
            self._changed.clear(editor)
            self._on_disk(place, self._journal.take_over, entry.kind)

    def _on_disk(self, place: Path, function: Callable[..., None], *args: str) -> None:
        self._jobs.start(f"recovered {place.name}", function, place, *args, lane="disk")

    def _tab_for(self, body: Value, path: Path) -> Editor:
        if (editor := self._host.show_kind(kind_of(body))) is None:
            raise EngineError("this version has no tab for this kind of puzzle", where=str(path))
        return editor

    def _show_document(self, path: Path, document: Document, fingerprint: str) -> None:
        editor = self._tab_for(document.body, path)
        if self.may_leave(editor):
            editor.session.show_file(document, path, fingerprint)
            self._opened(editor, path)
            editor.select(selection_in(self._settings, path))

    def _show_import(self, path: Path, found: "Import") -> None:
        editor = self._tab_for(found.body, path)
        if self.may_leave(editor):
            self._start(editor, found.body)
            self._opened(editor, path)
            if found.warnings:
                from engine.output.formats.across_lite import LOCKED

                unlock = [(UNLOCK, lambda: self._unlock(path))] if LOCKED in found.warnings else ()
                self._host.show_message("filing", Message(f"{path.name}: {' '.join(found.warnings)}", actions=unlock))

    def _unlock(self, path: Path) -> None:
        with self._jobs.asking():
            key = self._host.dialogs.key(path.name)
        if key:
            again = [(UNLOCK, lambda: self._unlock(path))]
            self._read(
                path, partial(read_foreign, key=key), lambda found: self._show_import(path, found),
                on_failed=lambda text: self._host.show_message("filing", Message(text, "error", actions=again)),
            )  # fmt: skip

    def _save_as(self, editor: Editor) -> bool:
        suggested = editor.session.path or self._folder() / f"{editor.document_name()}{SUFFIX}"
        with self._jobs.asking():
            path = self._host.dialogs.save_path(suggested)
        return path is not None and self._guarded(lambda: self._write(editor, path), retry=editor)

    def _write(self, editor: Editor, path: Path | None, *, overwrite: bool = False) -> None:
        editor.session.save(path, overwrite=overwrite or path is not None)
        if editor.session.path:
            self._opened(editor, editor.session.path)
        self._keep_selection(editor)

    def _keep_selection(self, editor: Editor) -> None:
        if path := editor.session.path:
            remember_selection(self._settings, path, editor.selection())

    def _opened(self, editor: Editor, path: Path) -> None:
        self._changed.clear(editor)
        self._look_for_others(editor)
        self._host.dismiss("filing")
        self._settings.setValue("folder", str(path.resolve().parent))
        remember_file(self._settings, path)
        self.recent_changed.emit()

    def _guarded(self, work: Callable[[], None], retry: Editor | None = None) -> bool:
        try:
            work()
        except EngineError as error:
            if retry and isinstance(error, FileChanged):
                self._changed.show(retry, unsaved=True)
            else:
                self._show_error(str(error))
            return False
        return True

    def _ways_out(self, editor: Editor, path: Path, *, deleted: bool) -> WaysOut:
        """Return the possible actions for a file that another program changed or deleted."""

        def open_again() -> None:
            editor.session.open(path)
            self._changed.clear(editor)
            editor.select(selection_in(self._settings, path))

        write = partial(self._write, editor, None, overwrite=True)
        again = ("Save Again" if deleted else "Overwrite", lambda: self._guarded(write, editor))
        reload = ("Reload", lambda: self.may_leave(editor) and self._guarded(open_again))
        return (("Save As…", lambda: self._save_as(editor)), again, *(() if deleted else (reload,)))

    def _show_error(self, text: str) -> None:
        self._host.show_message("filing", Message(text, "error"))

    def _folder(self) -> Path:
        documents_folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        folder = Path(str(self._settings.value("folder", documents_folder)))
        return folder if folder.is_dir() else Path(QDir.homePath())
