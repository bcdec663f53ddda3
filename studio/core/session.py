"""The open document of one tab: its value, undo stack, file and journal."""

import logging
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, TypeAlias

from PySide6.QtCore import QDeadlineTimer, QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine.core import FileProblem, Printed, Value, changed, files
from engine.documents import document as documents
from engine.documents.document import Document
from engine.documents.links import rebased
from engine.wing.result import Result
from studio.core.jobs import Jobs
from studio.core.journal import Journal, JournalEntry, now

JOURNAL_MILLISECONDS = 300  # from the first unsaved change until the journal is written, at most
UNDO_BYTES = 64 * 2**20  # limit of a tab's undo stack, estimated with the size of the opened document
MIN_UNDOS, MAX_UNDOS = 100, 5000  # steps
EVERYTHING, PRINTED = "everything", "printed"
log = logging.getLogger(__name__)


_File: TypeAlias = tuple[Path | None, str]
_NO_FILE: _File = (None, "")


class _Change(QUndoCommand):
    """A change from one document to another. Both are values, so undoing computes nothing."""

    def __init__(
        self, session: "Session", after: Document, text: str, what: str, merge: str, *, leaves_file: bool
    ) -> None:
        super().__init__(text)
        self._session, self._before, self._after = session, session.document, after
        self._what, self._merge = what, merge
        self._folder = session.folder  # the folder to which the links of both documents are relative
        self._leaves_file, self._other = leaves_file, _NO_FILE

    def undo(self) -> None:
        self._show(self._before)

    def redo(self) -> None:
        self._show(self._after)

    def _show(self, document: Document) -> None:
        if self._leaves_file:
            self._other = self._session._swap_file(self._other)
        self._session._show(document, self._what, self._folder)

    def id(self) -> int:
        return zlib.crc32(self._merge.encode()) & 0x7FFFFFFF if self._merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or other._merge != self._merge:
            return False
        self._after = other._after
        vars(other).clear()  # Qt deletes it now, but PySide keeps its Python part and would keep two documents
        self.setObsolete(self._after == self._before)
        return True


class _Beside(QUndoCommand):
    """A change other than a puzzle edit: the print record, or the results of test solvers."""

    def __init__(self, text: str, undo: Callable[[], None], redo: Callable[[], None]) -> None:
        super().__init__(_inside_sentence(text))
        self._undo, self._redo = undo, redo

    def undo(self) -> None:
        self._undo()

    def redo(self) -> None:
        self._redo()


class Session(QObject):
    """One open document. The editor may set three functions.

    `naming` returns the title for the journal entry. `completing` gets the puzzle before and after a change, and
    returns the latter with the consequences of the change, such as renumbered references in clues. `answering` returns
    the key of the document, whose answers are saved with it; None while it is being found.
    """

    # the new body, and what changed in it (a name defined by the editor, `PRINTED`, or `EVERYTHING`)
    changed = Signal(object, str)
    results_changed = Signal()  # the results of test solvers changed
    replaced = Signal()  # another document was opened; `changed` follows
    state_changed = Signal()  # the path, the dirty state or the undo stack changed
    error = Signal(str)  # the journal could not be written; one sentence

    def __init__(
        self, kind: str, body: Value, jobs: Jobs, journal: Journal | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.kind, self.undo = kind, QUndoStack(self)
        self.path: Path | None = None
        # the puzzle shown in place of the document's, or None. The journal keeps it too
        self.preview: Value | None = None
        # whether the preview is the work itself, such as the first layout. It counts as an unsaved change
        self.offered = False
        self.naming: Callable[[], str] = lambda: self.name
        self.completing: Callable[[Any, Any], Value] = lambda _, after: after
        self.answering: Callable[[], object] = lambda: None
        self._fingerprint, self._jobs, self._journal = "", jobs, journal
        self._unchanged: tuple[int, ...] | None = None  # the stamp of the file at the last comparison
        self._journalled = False
        self._timer = QTimer(self, singleShot=True, interval=JOURNAL_MILLISECONDS)
        self._timer.timeout.connect(self._write_journal)
        self._due = QDeadlineTimer(0)
        self.undo.indexChanged.connect(self.state_changed)
        self.undo.cleanChanged.connect(self._clean_changed)
        self.document = self._new_document(body)
        self._limit_undo()

    @property
    def value(self) -> Value:
        """The current puzzle."""
        return self.document.body

    @property
    def folder(self) -> Path | None:
        """The folder of the file, to which links in the document are relative; None if there is no file."""
        return self.path.parent if self.path else None

    @property
    def dirty(self) -> bool:
        """Whether there are unsaved changes."""
        return self.offered or not self.undo.isClean()

    @property
    def name(self) -> str:
        """The name of the file without suffix, or "Untitled"."""
        return self.path.stem if self.path else "Untitled"

    def push(
        self, value: Value, text: str, what: str = EVERYTHING, *, merge: str = "", leaves_file: bool = False
    ) -> None:
        """Replace the puzzle, as a change that can be undone. An equal value changes nothing.

        Args:
            text: Name of the change, such as "Move A to hub". The menu then shows "Undo move A to hub".
            what: What changed, so that a view can redraw only that.
            merge: Successive changes with the same non-empty key form one undo step (typing a title).
            leaves_file: The value is another puzzle, which has no file yet. Undoing restores the file too.
        """
        if not leaves_file:
            value = self.completing(self.value, value)
        after = changed(self.document, body=value)
        if after != self.document:
            text = _inside_sentence(text)
            self.undo.push(_Change(self, after, text, what, merge, leaves_file=leaves_file))

    def note(self, value: Value, what: str) -> None:
        """Replace the puzzle by one that differs only in a mark, for example that a clue was read.

        This is not a step of the undo stack, so a redo remains possible.
        """
        if value != self.value:
            self.document = changed(self.document, body=value)
            self.undo.resetClean()
            self._keep_soon()
            self.changed.emit(value, what)
            self.state_changed.emit()

    def record_printed(self, printed: Printed) -> None:
        """Record a print. This cannot be undone.

        If the document has no unsaved changes, its file is updated at once, so that the document stays clean.
        """
        dirty, self.document = self.dirty, changed(self.document, printed=printed)
        if dirty or (self.path and not self._record_saved()):
            self.undo.resetClean()
            self._timer.start()
            self.state_changed.emit()

    def _record_saved(self) -> bool:
        try:
            self.save()
        except FileProblem as error:
            log.warning("The record of what was printed could not be saved: %s", error)
            return False
        return True

    def forget_printed(self, text: str) -> None:
        """Remove the print record. Undoing restores it, unless something was printed since."""
        if before := self.document.printed:
            show = self._show_printed
            self.undo.push(_Beside(text, lambda: show(self.document.printed or before), lambda: show(None)))

    def set_results(self, results: tuple[Result, ...], text: str) -> None:
        """Replace the results of test solvers, as a change that can be undone; `text` is its name."""
        if results != (before := self.document.results):
            self.undo.push(_Beside(text, lambda: self._show_results(before), lambda: self._show_results(results)))

    def show_preview(self, body: Value | None, *, offered: bool = False) -> None:
        """Record the puzzle shown in place of the document's; None after the preview has ended."""
        if (body, offered) != (self.preview, self.offered):
            self.preview, self.offered = body, offered
            if self.dirty or body is not None:
                self._keep_soon()
            else:
                self.forget_journal()
            self.state_changed.emit()

    def start(self, body: Value, printed: Printed | None = None) -> None:
        """Replace the open document by a new one, of a puzzle that was printed or not."""
        self.show_file(changed(self._new_document(body), printed=printed), None, "")

    def open(self, path: Path) -> None:
        """Open a document in place of the current one.

        Raises FileProblem if the file cannot be read. The current document stays open.
        """
        document, fingerprint = documents.read(path)
        self.show_file(document, path, fingerprint)

    def show_file(self, document: Document, path: Path | None, fingerprint: str) -> None:
        """Show a document that was read from a file, or has none, in place of the current one."""
        self.forget_journal()
        self.preview, self.offered = None, False
        self.path, self._fingerprint, self._unchanged = path, fingerprint, None
        self.undo.clear()
        self.document = document
        self._limit_undo()
        self.replaced.emit()
        self.changed.emit(document.body, EVERYTHING)
        self.state_changed.emit()

    def recover(self, entry: JournalEntry) -> None:
        """Open the unsaved work of a crashed window, as unsaved changes.

        Raises FileProblem if the entry is damaged. The current document stays open.
        """
        where = entry.path or "the recovered document"
        document = documents.decode(entry.content, where)
        shown = documents.decode(entry.preview.encode(), where) if entry.preview else document
        self.show_file(document, Path(entry.path) if entry.path else None, entry.fingerprint)
        self.undo.resetClean()
        self.push(shown.body, "Take preview")
        self._write_journal()

    def save(self, path: Path | None = None, *, overwrite: bool = False) -> None:
        """Save the document to its file, or to `path`, which becomes its file. Its links lead to the same files.

        Raises FileChanged if another program changed the file since it was opened, and nothing is written;
        FileProblem if the file cannot be written, or the document has no file yet.
        """
        target = path or self.path
        if target is None:
            raise FileProblem("the puzzle has no file yet", mend="Choose Save As.")
        expected = self._fingerprint if target == self.path and not overwrite else None
        body = rebased(self.value, self.folder, target.parent)
        document = documents.with_saved(changed(self.document, body=body), self.answering(), now()[:10])
        self._fingerprint, self._unchanged = documents.write(target, document, expected), None
        moved, before = body != self.value, documents.still_printed(self.document)
        self.document, self.path = document, target
        self.undo.setClean()
        self.forget_journal()
        if moved or (before and before != documents.still_printed(document)):
            self.changed.emit(body, EVERYTHING if moved else PRINTED)
        self.state_changed.emit()

    def changed_outside(self) -> Literal["", "changed", "deleted"]:
        """Return how the file has changed since it was opened or saved; "" if it cannot be read.

        The file is read only if its size or times differ from those of the last comparison.
        """
        if self.path is None:
            return ""
        if not files.exists(self.path):
            return "deleted"
        try:
            stamp = files.stamp(self.path)
            if stamp and stamp == self._unchanged:
                return ""
            same = files.fingerprint(files.read_bytes(self.path)) == self._fingerprint
        except FileProblem:
            return ""
        self._unchanged = stamp if same else None
        return "" if same else "changed"

    def _new_document(self, body: Value) -> Document:
        return Document(body=body, created=now())  # pyright: ignore[reportArgumentType]

    def _limit_undo(self) -> None:
        size = len(documents.encode(self.document))
        self.undo.setUndoLimit(max(MIN_UNDOS, min(MAX_UNDOS, UNDO_BYTES // size)))

    def _swap_file(self, other: _File) -> _File:
        """Use another file for the document; return the file used so far."""
        used = self.path, self._fingerprint
        (self.path, self._fingerprint), self._unchanged = other, None
        return used

    def _show(self, document: Document, what: str, folder: Path | None) -> None:
        body = rebased(document.body, folder, self.folder)
        self.document = documents.edited(self.document, body)
        self._keep_soon()
        self.changed.emit(body, what)

    def _show_printed(self, printed: Printed | None) -> None:
        self.document = changed(self.document, printed=printed)
        self._timer.start()
        self.changed.emit(self.document.body, PRINTED)

    def _show_results(self, results: tuple[Result, ...]) -> None:
        self.document = changed(self.document, results=results)
        self._keep_soon()
        self.results_changed.emit()

    def _clean_changed(self, clean: bool) -> None:
        if not clean:
            self._keep_soon()
        elif self.preview is None:
            self.forget_journal()
        self.state_changed.emit()

    def _keep_soon(self) -> None:
        """Write the journal soon.

        A burst of key presses starves timers, so the first change after the delay also writes it.
        """
        if not self._timer.isActive():
            self._due = QDeadlineTimer(JOURNAL_MILLISECONDS)
            self._timer.start()
        elif self._due.hasExpired():
            self._timer.stop()
            self._write_journal()

    def _write_journal(self) -> None:
        if self._journal is None or not (self.dirty or self.preview is not None):
            return
        self._journalled = True
        about = (self.kind, self.naming(), self.path, self._fingerprint)
        self._on_disk(_journal_unsaved, self._journal, self.document, self.preview, *about)

    def forget_journal(self) -> None:
        """Delete the journal entry after the work was saved or discarded."""
        self._timer.stop()
        if self._journal is not None and self._journalled:
            self._journalled = False
            self._on_disk(self._journal.forget, self.kind)

    def _on_disk(self, function: Callable[..., None], *args: object) -> None:
        self._jobs.start(f"journal {self.kind}", function, *args, lane="disk", on_failed=self._journal_failed)

    def _journal_failed(self, sentence: str) -> None:
        log.error("The journal: %s", sentence)
        self.error.emit(f"Unsaved work is not protected against a crash: {sentence}")


def _journal_unsaved(
    journal: Journal, document: Document, preview: Value | None, kind: str, title: str, path: Path | None,
    fingerprint: str,
) -> None:  # fmt: skip
    """Encode unsaved work and write it to the journal. A job."""
    place, content = str(path.resolve()) if path else "", documents.encode(document)
    shown = documents.encode(changed(document, body=preview)).decode() if preview is not None else ""
    journal.write(JournalEntry(kind, title, place, fingerprint, now(), content, shown))


def _inside_sentence(text: str) -> str:
    """Lower the first letter ("Move A to hub"), unless the text starts with a capital word or a single letter."""
    return text[0].lower() + text[1:] if text[1:2].islower() else text
