"""The base of every wing's tab: CONTRIBUTING.md says how to add one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QWidget

from engine.document import print_record
from engine.drawing.style import style
from engine.export.figures import Figure, figures_of
from engine.finding import Finding
from engine.printed import Printed
from engine.value import Value
from engine.wings import wing_of
from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.canvas import Canvas

STYLE = "classic"
"""The house style of figures in the window."""


class Message(NamedTuple):
    """A line for the strip at the top of the window.

    Attributes:
        actions: labels of buttons and what they do; each also dismisses the message.
    """

    text: str
    level: Literal["info", "error"] = "info"
    actions: Sequence[tuple[str, Any]] = ()


class Editor(QWidget):
    """A tab: it draws the value that it is given, and asks for changes through its session.

    Data runs one way: a mouse or key event makes a new value; `session.push(value, "Move A to hub",
    "letters")` puts it on the undo stack; the session says `changed`, and `show_value` draws it. An
    undo, a reload and a recovery arrive by the same road, so an editor never tells them apart.

    Class attributes, that each wing sets:
        kind: the tag of its puzzle in a document, and the name of its accent.
        title: on the tab.
        run_text: what Ctrl+Enter does, as the menu names it ("Find hives"); "" for nothing.
        hint: one line in the status bar, while nothing else is said there.
        shortcuts: key and meaning, for the Shortcuts page, of what only this tab knows.

    Signals:
        message: a `Message` for the strip at the top of the window; replaces this tab's last one.
        status: a short line for the status bar.
        refresh: what `can_run`, `copy_text` and the like would answer has changed.
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    run_text: str = ""
    shortcuts: ClassVar[Sequence[tuple[str, str]]] = ()
    hint: ClassVar[str] = ""

    message = Signal(object)
    status = Signal(str)
    refresh = Signal()

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.jobs = session, jobs
        self.setAccessibleName(self.title)
        session.naming = self.document_name
        session.changed.connect(self.show_value)

    @property
    def undo_stack(self) -> QUndoStack:
        """What Ctrl+Z goes through: the document's changes."""
        return self.session.undo

    @classmethod
    def sample(cls) -> Value:
        """The finished puzzle that the first start shows. Must be quick: no lexicon is read here."""
        raise NotImplementedError

    def new_body(self) -> Value:
        """What File > New starts with; by default the sample."""
        return self.sample()

    def show_value(self, value: Value, what: str) -> None:
        """Draw the value; `what` says what changed (`studio.session.EVERYTHING` after an open)."""
        raise NotImplementedError

    @property
    def document_key(self) -> Any:
        """The key of the document's puzzle; None while it is being found."""
        raise NotImplementedError

    def figures(self, width: float) -> list[Figure]:
        """Return what export and print put on paper, at a width in points; none while the key is being found."""
        if self.document_key is None:
            return []
        return figures_of(self.session.document.body, self.document_key, style(STYLE), width)

    def findings(self) -> tuple[Finding, ...]:
        """Return what forbids or cautions against printing the puzzle; none while the key is being found."""
        if self.document_key is None:
            return ()
        body = self.session.document.body
        return wing_of(body).findings(body, self.document_key)

    def print_record(self) -> Printed | None:
        """Return what the document keeps of an export today; None while the key is being found."""
        if self.document_key is None:
            return None
        today = date.today().isoformat()
        return print_record(self.session.document.body, self.document_key, today)

    def exported(self, printed: Printed) -> None:
        """Keep the record of an export with the document."""
        self.session.record_printed(printed)

    def show_document(self) -> None:
        """Leave whatever is only looked at: what is printed and copied is the document."""

    def edit_actions(self) -> Sequence[QAction]:
        """What the Edit menu has of this tab, beneath what it has of every tab."""
        return ()

    def document_name(self) -> str:
        """A good file name for the first save, without suffix."""
        return f"{self.title} {self.session.name}" if self.session.path is None else self.session.name

    def run_main(self) -> None:
        """Ctrl+Enter."""

    def stop(self) -> None:
        """Esc: end what runs, or leave a mode."""
        self.jobs.stop_named()

    @property
    def is_running(self) -> bool:
        """Whether something runs that `stop` ends."""
        return bool(self.jobs.named())

    def job(self, what: str) -> str:
        """The key of a job of this tab."""
        return f"{self.kind}.{what}"

    def show_error(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.emit(Message(sentence, "error"))

    def copy_text(self) -> str:
        """The result shown, as text for the clipboard; "" where there is none."""
        return ""

    def accept_file(self, path: Path) -> bool:
        """Take a dropped file that is no document (a word list); False where it is of no use here."""
        del path
        return False

    def state(self) -> Mapping[str, Any]:
        """What the window remembers of this tab for the next start (splitter sizes, sorting); plain values."""
        return {}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Take back what `state` gave; must bear what an older version wrote."""
        del state

    def set_motion(self, on: bool) -> None:
        """Switch the motion of every canvas on or off."""
        for canvas in self.findChildren(Canvas):
            canvas.set_motion(on)
