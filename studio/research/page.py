"""The base of the pages of the research window."""

from collections.abc import Callable
from typing import ClassVar, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QSizePolicy, QWidget

from engine.wings import Body
from studio.core.jobs import Jobs
from studio.widgets.editor import Message
from studio.widgets.layouts import labelled, primary_button
from studio.widgets.panel import Panel, State
from studio.widgets.words.word_lists import WordListBox, use_words

T = TypeVar("T")
MOST_SEED = 2**31 - 1  # the largest random seed that a field takes; Qt's fields hold 32 bits
PREFIX = "research."  # the start of the keys of all jobs of the window


class ResearchPage(Panel):
    """A page on an article or a study."""

    about: ClassVar[str]  # what the page shows, in a sentence
    # the kind of puzzle that it studies; the first word list is that of the open puzzle of this kind
    wing: ClassVar[str]
    first_list: ClassVar[str] = "common"  # the word list if no such puzzle is open
    opened = Signal(object)  # a puzzle to open in the tab of its kind

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        # returns the puzzle of a kind that is open in the main window, or None
        self.open_puzzle: Callable[[str], Body | None] = lambda _: None
        self.lexicon, self.lists = self.first_list, WordListBox()  # by name or file, and what selects it
        self.lists.setAccessibleName("Word list")
        self.lists.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.lists.show_list(self.lexicon)
        self.lists.list_chosen.connect(self.use)
        self.lists.file_chosen.connect(lambda path: use_words(self, jobs, f"{PREFIX}file", path, self.use))
        self.run_button = primary_button("Run", act=self.run_main)

    def use(self, lexicon: str) -> None:
        """Use a word list from the next run on."""
        self.lexicon = lexicon
        self.lists.show_list(lexicon)
        self.list_changed()

    def list_changed(self) -> None:
        """Called when another word list is used."""

    def state(self) -> State:
        return {"lexicon": self.lexicon, **super().state()}

    def restore(self, state: State) -> None:
        super().restore(state)
        first = self.open_puzzle(self.wing)
        self.use(str(state.get("lexicon") or getattr(first, "lexicon", "") or self.lexicon))

    def save_plot(self, plot: QWidget | None, name: str) -> None:
        """Ask for a file name, and save a plot there as PNG, if there is one."""
        path = QFileDialog.getSaveFileName(self, "Save Picture", name, "PNG (*.png)")[0] if plot else ""
        if not plot or not path:
            return
        wrote = plot.grab().save(path, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue]
        self.message.emit(Message(f"Wrote {path}") if wrote else Message(f"Cannot write {path}.", "error"))


def named_fields(*named: tuple[str, QWidget]) -> list[QWidget]:
    """Return a label before each field, for a row. Its mnemonic moves the focus to the field."""
    made: list[QWidget] = []
    for text, field in named:
        field.setAccessibleName(text.replace("&", ""))
        made += [labelled(text, field), field]
    return made


def kept(state: State, name: str, kind: type[T], usual: T) -> T:
    """Return a value of a remembered state if it has the right type, and otherwise `usual`."""
    value = state.get(name)
    return value if isinstance(value, kind) and not (kind is int and isinstance(value, bool)) else usual
