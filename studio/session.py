"""The open document of one tab: its value, the undo stack, whether it is saved, and its journal."""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack

from engine import document as documents
from engine import files
from engine.document import Document
from engine.errors import FileProblem
from engine.printed import Printed
from engine.value import Value, changed
from studio.jobs import Jobs
from studio.journal import Journal, JournalEntry, now

JOURNAL_MILLISECONDS = 1000
UNDO_BYTES = 64 * 2**20  # what the undo stack of one tab may hold, at the size of the opened document
FEWEST_UNDOS, MOST_UNDOS = 100, 5000
EVERYTHING, PRINTED = "everything", "printed"
log = logging.getLogger(__name__)


class _Change(QUndoCommand):
    """From one document to another; both are values, so nothing is computed on the way back."""

    def __init__(self, session: Session, after: Document, text: str, what: str, merge: str) -> None:
        super().__init__(text)
        self._session, self._before, self._after = session, session.document, after
        self._what, self._merge = what, merge

    def undo(self) -> None:
        self._session._show(self._before, self._what)

    def redo(self) -> None:
        self._session._show(self._after, self._what)

    def id(self) -> int:
        return zlib.crc32(self._merge.encode()) & 0x7FFFFFFF if self._merge else -1

    def mergeWith(self, other: QUndoCommand) -> bool:
        if not isinstance(other, _Change) or other._merge != self._merge:
            return False
        self._after = other._after
        return True


class _Forget(QUndoCommand):
    """Lets go what went to paper; an undo brings it back, unless something else was printed since."""

    def __init__(self, session: Session, text: str) -> None:
        super().__init__(text)
        self._session, self._printed = session, session.document.printed

    def undo(self) -> None:
        self._session._show_printed(self._session.document.printed or self._printed)

    def redo(self) -> None:
        self._session._show_printed(None)


class Session(QObject):
    """One open document. `naming` says what the journal calls it; an editor knows better than the path.

    Signals:
        changed: the new body, and what changed in it (a word of the editor's own, `PRINTED`, or `EVERYTHING`).
        state_changed: the path, the dirty state or the undo stack changed.
        error: One sentence; the journal could not be written.
    """

    changed = Signal(object, str)
    state_changed = Signal()
    error = Signal(str)

    def __init__(
        self, kind: str, body: Value, jobs: Jobs, journal: Journal | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.kind, self.undo = kind, QUndoStack(self)
        self.path: Path | None = None
        self.naming: Callable[[], str] = lambda: self.name
        self._fingerprint, self._jobs, self._journal = "", jobs, journal
        self._journalled = False
        self._timer = QTimer(self, singleShot=True, interval=JOURNAL_MILLISECONDS)
        self._timer.timeout.connect(self._write_journal)
        self.undo.indexChanged.connect(self.state_changed)
        self.undo.cleanChanged.connect(self._clean_changed)
        self.document = self._new_document(body)
        self._bound_undo()

    @property
    def value(self) -> Value:
        """The puzzle as it stands."""
        return self.document.body

    @property
    def dirty(self) -> bool:
        """Whether there is work that the file does not hold."""
        return not self.undo.isClean()

    @property
    def name(self) -> str:
        """What the window calls the document."""
        return self.path.stem if self.path else "Untitled"

    def push(self, value: Value, text: str, what: str = EVERYTHING, *, merge: str = "") -> None:
        """Make `value` the puzzle, as a change that can be undone; nothing happens where it is the same.

        Args:
            text: names the change, as in "Move A to hub"; the menu shows "Undo move A to hub".
            what: what changed, for a view that redraws only that.
            merge: successive changes of the same non-empty key are one step (typing a title).
        """
        self.push_document(changed(self.document, body=value), text, what, merge=merge)

    def push_document(self, after: Document, text: str, what: str = EVERYTHING, *, merge: str = "") -> None:
        """As `push`, for what stands beside the puzzle: the author."""
        if after != self.document:
            self.undo.push(_Change(self, after, _inside_sentence(text), what, merge))

    def record_printed(self, printed: Printed) -> None:
        """Keep what went to paper; no undo takes it back.

        That is no change of the user's: a file that holds the puzzle as it is gets the record at once, and what
        needs no saving needs none for it.
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
            log.warning("What was printed is not in the file yet: %s", error)
            return False
        return True

    def forget_printed(self, text: str) -> None:
        """Let go what went to paper, as a change that can be undone."""
        if self.document.printed:
            self.undo.push(_Forget(self, _inside_sentence(text)))

    def start(self, body: Value) -> None:
        """A new document in place of the open one."""
        self._replace(self._new_document(body), None, "")

    def open(self, path: Path) -> None:
        """Read a document in place of the open one.

        Raises:
            FileProblem: it cannot be read; the open document stays.
        """
        document, fingerprint = documents.read(path)
        self._replace(document, path, fingerprint)

    def recover(self, entry: JournalEntry) -> None:
        """Take over the unsaved work of a window that died; it is unsaved here too.

        Raises:
            FileProblem: it is damaged; the open document stays.
        """
        document = documents.decode(entry.content, entry.path or "the recovered work")
        self._replace(document, Path(entry.path) if entry.path else None, entry.fingerprint)
        self.undo.resetClean()
        self._write_journal()

    def save(self, path: Path | None = None, *, overwrite: bool = False) -> None:
        """Write the document to its file, or to another that it then belongs to.

        Raises:
            FileChanged: another program changed the file since it was opened; nothing was written.
            FileProblem: it cannot be written, or it has no path yet.
        """
        target = path or self.path
        if target is None:
            raise FileProblem("the puzzle has no file yet", mend="Choose Save As.")
        expected = self._fingerprint if target == self.path and not overwrite else None
        self._fingerprint = documents.write(target, self.document, expected)
        self.path = target
        self.undo.setClean()
        self._forget_journal()
        self.state_changed.emit()

    def changed_outside(self) -> bool:
        """Whether the file no longer holds what was opened or saved; False where it is gone or unreadable."""
        if self.path is None:
            return False
        try:
            return files.fingerprint(files.read_bytes(self.path)) != self._fingerprint
        except FileProblem:
            return False

    def accept_outside(self) -> None:
        """Keep the work here; the next save replaces what the other program wrote."""
        if self.path is not None:
            self._fingerprint = files.fingerprint(files.read_bytes(self.path))
            self.undo.resetClean()

    def close(self) -> None:
        """The work is saved or given up: leave no journal behind."""
        self._forget_journal()

    def _new_document(self, body: Value) -> Document:
        return Document(body=body, created=now())  # pyright: ignore[reportArgumentType]

    def _replace(self, document: Document, path: Path | None, fingerprint: str) -> None:
        self._forget_journal()
        self.path, self._fingerprint = path, fingerprint
        self.undo.clear()
        self.document = document
        self._bound_undo()
        self.changed.emit(document.body, EVERYTHING)
        self.state_changed.emit()

    def _bound_undo(self) -> None:
        size = len(documents.encode(self.document))
        self.undo.setUndoLimit(max(FEWEST_UNDOS, min(MOST_UNDOS, UNDO_BYTES // size)))

    def _show(self, document: Document, what: str) -> None:
        self.document = changed(document, printed=self.document.printed)
        if not self._timer.isActive():
            self._timer.start()
        self.changed.emit(document.body, what)

    def _show_printed(self, printed: Printed | None) -> None:
        self.document = changed(self.document, printed=printed)
        self._timer.start()
        self.changed.emit(self.document.body, PRINTED)

    def _clean_changed(self, clean: bool) -> None:
        if clean:
            self._forget_journal()
        self.state_changed.emit()

    def _write_journal(self) -> None:
        if self._journal is None or not self.dirty:
            return
        path = str(self.path.resolve()) if self.path else ""
        content = documents.encode(self.document)
        entry = JournalEntry(self.kind, self.naming(), path, self._fingerprint, now(), content)
        self._journalled = True
        self._on_disk(self._journal.write, entry)

    def _forget_journal(self) -> None:
        self._timer.stop()
        if self._journal is not None and self._journalled:
            self._journalled = False
            self._on_disk(self._journal.forget, self.kind)

    def _on_disk(self, function: object, *args: object) -> None:
        self._jobs.start(
            f"journal {self.kind}",
            function,  # pyright: ignore[reportArgumentType]
            *args,
            lane="disk",
            on_failed=self._journal_failed,
            waits_for_kernels=False,
        )

    def _journal_failed(self, sentence: str) -> None:
        log.error("The journal: %s", sentence)
        self.error.emit(f"Unsaved work cannot be kept for a crash: {sentence}")


def _inside_sentence(text: str) -> str:
    """ "Move A to hub" as "move A to hub"; a first word that is a name or a letter stays."""
    return text[0].lower() + text[1:] if text[1:2].islower() else text
