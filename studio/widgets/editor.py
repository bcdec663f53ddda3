"""The base of every wing's tab. A new wing copies the shape of `studio/bee/editor.py` and fills this in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QWidget

from engine.drawing.shapes import Drawing
from engine.printed import Printed
from engine.value import Value
from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.canvas import Canvas

Part: TypeAlias = Literal["puzzle", "solution"]


class Message(NamedTuple):
    """A line for the strip at the top of the window.

    Attributes:
        actions: labels of buttons and what they do; each also dismisses the message.
    """

    text: str
    level: Literal["info", "error"] = "info"
    actions: Sequence[tuple[str, Any]] = ()


class Figure(NamedTuple):
    """What is exported.

    Attributes:
        part: what it is called in the file.
        drawing: at the width that was asked for.
        cautions: what preflight should say of it at that width, beside what the press finds, a sentence each.
    """

    part: Part
    drawing: Drawing
    cautions: tuple[str, ...] = ()


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

    def figures(self, width: float) -> list[Figure]:
        """What export and print put on paper, each at a width in points; quick, in the GUI thread."""
        raise NotImplementedError

    def printed(self) -> Printed | None:
        """What an export puts on paper, kept in the document; None where there is nothing to keep."""
        return None

    def exported(self, printed: Printed) -> None:
        """An export put this on paper."""
        self.session.record_printed(printed)

    def doubts(self) -> Sequence[str]:
        """What preflight should say of the content, a line each: words that nobody has decided on."""
        return ()

    def forbidden(self) -> Sequence[str]:
        """Those of the doubts that must not go to paper: taboo words that are to be found in the puzzle."""
        return ()

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
