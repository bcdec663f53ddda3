"""Choosing a word list or another list: from a box, a file, or the menu of the list for new puzzles."""

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol, runtime_checkable

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QMenu, QWidget

from engine.core import Control, EngineError, Value, attempted, changed, notify_once, plural
from engine.words.lexicon import Lexicon
from engine.words.lists.encoding import decode
from engine.words.lists.reports import Account, ReadReport
from engine.words.lists.sniff import Accounted
from engine.words.lists.tables import WORD_LIST, ListFormat
from engine.words.sources import current_name, open_lexicon, titles
from engine.words.stored_lists import choose_house_list, house_list, import_words, list_for_new
from engine.words.word_file import parse
from studio.core.jobs import Jobs
from studio.core.theme import GAP_4
from studio.widgets.editor import Editor, Message
from studio.widgets.fields import ChoiceBox
from studio.widgets.layouts import described, lay_out, push_button, row, tip
from studio.widgets.words.list_preview import Accepted, ListPreview, Purpose, Source

WORD_ENDINGS = (".txt", ".csv", ".tsv", ".dict", ".words", ".lst")
WORD_FILTER = f"Word lists ({' '.join(f'*{ending}' for ending in WORD_ENDINGS)});;All files (*)"
OTHER_FILE = "Other file\u2026"
SHORT = 14  # characters of a list's title that a narrow field shows
EDIT_LISTS = "Edit Lists\u2026"


@runtime_checkable
class Desk(Protocol):
    """A window that can show the window Words with a list."""

    def show_words(self, name: str = "") -> None:
        """Show the list of this name."""
        ...


def edit_lists(widget: QWidget, name: str) -> None:
    """Show a list in the window Words, which the main window above a widget opens."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, Desk):
        above = above.parentWidget()
    if above is not None:
        above.show_words(name)


class WordListBox(ChoiceBox):
    """Chooses a word list, or a file."""

    list_chosen = Signal(str)  # the name of a word list
    file_chosen = Signal(str)  # a word file to use

    def __init__(self) -> None:
        super().__init__(sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self._shown = ""
        self.setMinimumContentsLength(SHORT)
        self.activated.connect(self._choose)

    def show_list(self, name: str) -> None:
        """Show the list in use, given by name or by file."""
        listed, name = titles(), current_name(name)
        self._shown = name
        self.clear()
        for one in dict.fromkeys((*listed, name)):
            self.addItem(listed.get(one, Path(one).name), one)
        self.addItem(OTHER_FILE, "")
        self.addItem(EDIT_LISTS, EDIT_LISTS)
        self.setCurrentIndex(self.findData(name))
        self.setToolTip(tip(listed.get(name, name)))
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + GAP_4)  # the titles are wider than the field

    def _choose(self) -> None:
        if self.currentData() == EDIT_LISTS:
            self.show_list(self._shown)
            edit_lists(self, self._shown)
            return
        if name := self.currentData():
            self.list_chosen.emit(name)
            return
        self.show_list(self._shown)
        if path := QFileDialog.getOpenFileName(self, "Open a word list", "", WORD_FILTER)[0]:
            self.file_chosen.emit(path)


FILE_JOB = "file"


def _read(content: bytes, where: str, form: ListFormat, control: Control) -> Accounted:
    account = Account(decode(content, form.encoding).lines)
    return Accounted(parse(content, where=where, form=form, control=control, account=account).report, account)


WORDS = Purpose("Open a word list", "Open", WORD_LIST, _read, named=True, folds=True)


class Kept(NamedTuple):
    """A word list that was kept under a name, and the report on its file."""

    lexicon: Lexicon
    report: ReadReport


def keep(path: str, name: str, form: ListFormat, replace: bool = False, *, control: Control) -> Kept:
    """Keep a word file under a name, and open it. A list of that name is replaced only on request."""
    report = import_words(path, name, replace=replace, form=form)
    return Kept(open_lexicon(name, control=control), report)


def keep_words(
    parent: QWidget, jobs: Jobs, key: str, path: str, use: Callable[[Kept], object], fail: Callable[[str], object]
) -> None:
    """Show the preview of a word file, and keep the file in a job if the user accepts it.

    `use` receives the list that was kept; `fail` a sentence if the list cannot be kept.
    """

    def start(accepted: Accepted) -> None:
        jobs.start(
            key, keep, path, accepted.name, accepted.form, accepted.replace, lane="long",
            name="Reading the word list", on_done=use, on_failed=fail,
        )  # fmt: skip

    ListPreview(Source(path), WORDS, jobs, start, parent).show()


def open_words(editor: Editor, path: str, still: Callable[[], bool] = lambda: True) -> None:
    """Show the preview of a word file, keep it under a name, and make it the `lexicon` of the document's puzzle.

    Messages report rejected lines, or why the file cannot be read.

    Args:
        still: Returns whether the puzzle is still open when the file has been read. If not, nothing changes.
    """

    def take(kept: Kept) -> None:
        if not still():
            return
        name = kept.lexicon.name
        editor.session.push(changed(editor.session.value, lexicon=name), f"Take word list {name}", "lexicon")
        if kept.report.refused:
            editor.message.emit(Message(refusals(path, kept.report)))

    keep_words(editor, editor.jobs, editor.job(FILE_JOB), path, take, editor.show_error)


def use_words(page: QWidget, jobs: Jobs, key: str, path: str, use: Callable[[str], object]) -> None:
    """Show the preview of a word file, keep it, and call `use` with its name. A failure is reported by `jobs`."""
    keep_words(page, jobs, key, path, lambda kept: use(kept.lexicon.name), jobs.failed.emit)


def refusals(path: str, report: ReadReport) -> str:
    """What reading a word file left out; it left out at least one line."""
    first = report.refused_lines[0]
    return (
        f"{Path(path).name}: {plural(report.words, 'word')} read; {report.refused:,} lines left out, "
        f"the first in line {first.line} ({first.text!r}: {first.reason})."
    )


log = logging.getLogger(__name__)
CSV_FILTER = "Comma-separated (*.csv *.txt);;All files (*)"


class FileRow(QWidget):
    """Shows the name of a file, with buttons to choose another file and to clear it."""

    chosen = Signal()  # the user chose or cleared the file

    def __init__(self, name: str, none: str, kinds: str = CSV_FILTER) -> None:
        super().__init__()
        self.path = ""
        self.form: ListFormat | None = None  # of the file, that the user accepted in a preview; None to detect it
        # called with a file that the user picks; by default it is shown at once
        self.look: Callable[[str], object] = partial(self.set_path, by_user=True)
        self._name, self._kinds = name, kinds
        self.line = described(QLineEdit(readOnly=True, placeholderText=none), name)
        self.pick = push_button("Choose…", self._ask, name=f"Choose {name.lower()}")
        self.forget = push_button("Clear", lambda: self.set_path("", by_user=True), name=f"Clear {name.lower()}")
        lay_out(self, row(self.line, self.pick, self.forget, stretch=self.line))
        self.setFocusProxy(self.pick)
        self.set_path("")

    def set_path(self, path: str, *, by_user: bool = False, form: ListFormat | None = None) -> None:
        """Show a file, or none if the path is ""."""
        self.path, self.form = path, form
        self.line.setText(Path(path).name)
        self.line.setToolTip(tip(path))
        self.forget.setEnabled(bool(path))
        if by_user:
            self.chosen.emit()

    def state(self) -> dict[str, Any] | None:
        """Return the format that the user accepted, as plain values; None if it is detected."""
        return msgspec.to_builtins(self.form) if self.form else None

    def restore(self, path: str, form: object) -> None:
        """Show a file, in a format that `state` returned; a damaged format is detected again."""
        try:
            self.set_path(path, form=msgspec.convert(form, ListFormat) if form and path else None)
        except msgspec.ValidationError as error:
            log.warning("The saved format of %s is damaged: %s", path, error)
            self.set_path(path)

    def _ask(self) -> None:
        if path := QFileDialog.getOpenFileName(self, self._name, self.path, self._kinds)[0]:
            self.look(path)

    def preview(self, purpose: Purpose, jobs: Jobs, page: QWidget) -> None:
        """Show a preview of each file that the user picks, above a page."""
        self.look = lambda path: ListPreview(Source(path), purpose, jobs, self.take, page).show()

    def take(self, accepted: Accepted) -> None:
        """Show a file that the user accepted in a preview."""
        self.set_path(accepted.source.path, by_user=True, form=accepted.form)


JOB = "house list"
OWN = "The &Usual List of Each Tab"


def new_puzzle(puzzle: Value) -> Value:
    """Return a new puzzle with the word list of the house; if that cannot be read, a notice says so."""
    own = getattr(puzzle, "lexicon", "")
    if not own or (house := attempted(lambda: list_for_new(own), notify_once)) in (None, own):
        return puzzle
    solution = {"solution": ()} if hasattr(puzzle, "solution") else {}  # its words are of another list
    return changed(puzzle, lexicon=house, **solution)


class HouseListMenu(QMenu):
    """A menu of the word lists, with the one for new puzzles checked. It reads the lists when it is opened."""

    def __init__(self, jobs: Jobs, say: Callable[[str], object], parent: QWidget) -> None:
        """Make the menu. `say` shows a sentence to the user."""
        super().__init__("Word List for Ne&w Puzzles", parent)
        self._jobs, self._say = jobs, say
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List the word lists."""
        self.clear()
        try:
            chosen, listed = house_list(), titles()
        except EngineError as error:
            self.addAction(str(error)).setEnabled(False)
            return
        group = QActionGroup(self)
        for name in dict.fromkeys(("", *listed, chosen)):
            text = listed.get(name, Path(name).name) if name else OWN
            action = self.addAction(text.replace("&", "&&") if name else text, partial(self.choose, name))
            action.setCheckable(True)
            action.setChecked(name == chosen)
            group.addAction(action)
        self.addSeparator()
        self.addAction(OTHER_FILE, self._ask)

    def choose(self, name: str) -> None:
        """Choose a list by name or path; "" for the usual list of each tab."""
        self._jobs.start(JOB, choose_house_list, name, lane="disk", on_done=self._say_chosen, on_failed=self._say)

    def _say_chosen(self, name: str) -> None:
        used = f"word list {Path(name).name}" if name else "list of their tab"
        self._say(f"New puzzles use the {used}.")

    def _ask(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self.parentWidget(), "Open a word list", "", WORD_FILTER)
        if path and (window := self.parentWidget()):
            use_words(window, self._jobs, JOB, path, self.choose)
