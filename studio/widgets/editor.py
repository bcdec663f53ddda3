"""The base of every wing's tab: CONTRIBUTING.md describes how to add one."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QWidget

from engine.core import Printed, Value
from engine.drawing.style import style
from engine.output.figures import Printable
from engine.output.target import Draft, Target
from engine.page.page import Page
from engine.wings import record_of
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.core.theme import AMBER, Accent
from studio.widgets.canvas import Canvas

if TYPE_CHECKING:
    from engine.calendar.entry import Key

SolvedMark: TypeAlias = Literal["wrong", "open", "helped"]
"""What solvers made of an entry: a wrong answer, none, or the right one with help."""
State: TypeAlias = Mapping[str, object]  # what a widget keeps between sessions, as plain values
STYLE = "classic"  # the house style of figures in the window


class Message(NamedTuple):
    """A message for the strip at the top of the window."""

    text: str
    level: Literal["info", "error"] = "info"
    actions: Sequence[tuple[str, Callable[[], object]]] = ()  # labels of buttons, which dismiss it, and functions
    stays: bool = False  # whether the buttons leave the message


class Editor(QWidget):
    """A tab. It shows the value of its session, and makes changes through the session.

    Data runs one way: a mouse or key event makes a new value; `session.push(value, "Move A to hub",
    "letters")` puts it on the undo stack; the session emits `changed`, and `show_value` draws it. An
    undo, a reload and a recovery also emit `changed`, so an editor handles them alike.
    """

    kind: ClassVar[str]  # the tag of its puzzle in a document
    title: ClassVar[str]  # the label of the tab
    accent: ClassVar[Accent] = AMBER
    run_text: str = ""  # the menu text of Ctrl+Enter, such as "Find hives"; "" if it does nothing
    hint: str = ""  # the default line in the status bar

    message = Signal(object)  # a `Message` for the strip at the top of the window; replaces this tab's last one
    status = Signal(str)  # a short line for the status bar
    refresh = Signal()  # the figures, findings or texts of the tab have changed
    house_changed = Signal()  # this tab changed house rulings, severities or taboo lists
    elsewhere = Signal(object, object)  # a puzzle to open in the tab of its kind, and its file, or None

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.session, self.jobs = session, jobs
        self.others: Callable[[], Sequence[Editor]] = tuple  # the other tabs that were shown; the window sets it
        # whether the document may be left; asks about unsaved changes. The window sets it
        self.may_leave: Callable[[], bool] = lambda: True
        self.key_problem = ""
        self.setAccessibleName(self.title)
        session.naming, session.answering = self.document_name, lambda: self.document_key
        session.changed.connect(self.show_value)

    @property
    def undo_stack(self) -> QUndoStack:
        """The document's undo stack."""
        return self.session.undo

    @classmethod
    def sample(cls) -> Value:
        """Return the finished puzzle that the first start shows. It must not read a lexicon."""
        raise NotImplementedError

    def new_body(self) -> Value:
        """Return the puzzle for File > New; by default the sample."""
        return self.sample()

    def show_value(self, value: Value, what: str) -> None:
        """Show a value; `what` names what changed (`studio.core.session.EVERYTHING` after an open)."""
        raise NotImplementedError

    @property
    def document_key(self) -> object:
        """The key of the document's puzzle; None while it is being found."""
        raise NotImplementedError

    def printable(self) -> Printable | None:
        """Return what a job needs to draw and vet the document; None while its key is being found."""
        body = self.session.document.body
        if self.document_key is None or isinstance(body, Page):
            return None
        return Printable(body, self.document_key, style(STYLE))

    def draft_job(self, target: Target) -> tuple[Callable[..., Draft], *tuple[object, ...]] | None:
        """Return the function that drafts the document for a target, and its arguments; None as above."""
        from engine.output.issue import draft_of

        printable = self.printable()
        heading = target.heading._replace(number=self.session.document.number)
        return None if printable is None else (draft_of, printable, target._replace(heading=heading))

    def export_own(self, dialogs: Dialogs, settings: QSettings) -> bool:
        """Export the document if the export window is not for it; return whether this was done."""
        return False

    @property
    def not_ready(self) -> str:
        """Why the document cannot be drawn yet: its words are being checked, or their check failed."""
        if self.key_problem:
            return f"Not checked: {self.key_problem}"
        return "Not checked yet: the words are being found and checked."

    def key_failed(self, sentence: str) -> None:
        """Show why the words of the document could not be found and checked."""
        self.key_problem = sentence
        self.refresh.emit()
        self.show_error(sentence)

    def print_record(self) -> Printed | None:
        """Return what the document keeps of an export today; None while the key is being found."""
        body = self.session.document.body
        if self.document_key is None or isinstance(body, Page):
            return None
        return record_of(body, self.document_key, date.today().isoformat())

    def exported(self, printed: Printed) -> None:
        """Keep the record of an export with the document."""
        self.session.record_printed(printed)

    def show_document(self) -> None:
        """Leave a preview, or adopt it if it is the work itself: the document is what is printed and copied."""

    @property
    def prints_preview(self) -> bool:
        """Whether a preview is printed and exported as it is shown; otherwise the user is asked to adopt it."""
        return False

    def before_print(self) -> None:
        """Called before the puzzle is copied: leave a preview that is not printed."""
        if not self.prints_preview:
            self.show_document()

    def take_preview(self) -> None:
        """Adopt the preview, as a change that can be undone."""

    def revet(self) -> None:
        """Find and judge the words again, because house rulings or taboo lists have changed."""

    def set_place(self, place: "Key | None") -> None:
        """Heed what must not be repeated at a place in the calendar; None for a puzzle without one."""

    def house_is_other(self) -> None:
        """Count again because another tab changed what the house decided."""
        self.revet()

    def edit_actions(self) -> Sequence[QAction]:
        """Return the actions that this tab adds to the Edit menu."""
        return ()

    def document_name(self) -> str:
        """Return a file name for the first save, without suffix."""
        return f"{self.session.name} {self.title}" if self.session.path is None else self.session.name

    def print_name(self) -> str:
        """Return a name for an export or a print, without suffix."""
        return self.document_name()

    def run_main(self) -> None:
        """Run the main function of the tab (Ctrl+Enter)."""

    def stop(self) -> None:
        """Stop the running job, or leave a mode (Esc)."""
        self.jobs.stop_named()

    @property
    def is_running(self) -> bool:
        """Whether there is a job that `stop` would stop."""
        return bool(self.jobs.named())

    def job(self, what: str) -> str:
        """Return the key of a job of this tab."""
        return f"{self.kind}.{what}"

    def start_job(self, what: str, function: Callable[..., object], *args: object, **options: Any) -> None:
        """Start a job of this tab (`Jobs.start`). If it fails, the error is shown, unless `on_failed` is given."""
        self.jobs.start(self.job(what), function, *args, **{"on_failed": self.show_error, **options})

    def show_error(self, sentence: str) -> None:
        """Show an error."""
        self.message.emit(Message(sentence, "error"))

    def copy_text(self) -> str:
        """Return the text for the clipboard, if it is not that of a plain text file; otherwise ""."""
        return ""

    @property
    def word_place(self) -> str:
        """Where `place_word` places a word, such as "17 across"; "" if the tab has no such place now."""
        return ""

    def place_word(self, text: str) -> str:
        """Place a word or phrase, as a change that can be undone; return why this is not possible, or ""."""
        return f"This tab has no place for {text.upper()}."

    def choose_entry(self, name: str) -> None:
        """Choose an entry of the puzzle, such as "3 across", or an answer."""

    def show_solved(self, marks: Mapping[str, SolvedMark]) -> None:
        """Mark entries by what test solvers made of them, if the tab shows a grid; no marks end it."""

    def accept_file(self, path: Path) -> bool:
        """Accept a dropped file that is not a document, such as a word list; return whether it was accepted."""
        return False

    def state(self) -> State:
        """Return the state to save for the next start, such as splitter sizes, as plain values."""
        return {}

    def restore(self, state: State) -> None:
        """Restore a saved state, which an older version may have written."""

    def selection(self) -> State:
        """Return what is selected in the document, as plain values, to select it again when it is opened."""
        return {}

    def select(self, selection: State) -> None:
        """Select what `selection` returned for the document, in place of what is selected."""

    @property
    def turn_text(self) -> str:
        """The text of the button that shows the other half of the tab; "" if both are shown."""
        return ""

    def set_room(self, width: int) -> None:
        """Lay the tab out for a window that shows this many pixels of its width."""

    def turn_over(self) -> None:
        """Show the other half of the tab."""

    def set_motion(self, on: bool) -> None:
        """Switch animation on or off in every canvas."""
        for canvas in self.findChildren(Canvas):
            canvas.set_motion(on)
