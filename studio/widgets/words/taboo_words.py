"""The window of taboo words: all words of the lists with their forms, and what the house decides on each; and the
dialog that lists, adds and removes the house's taboo lists."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QObject, QSize, Qt, Signal

from engine.core import Control, EngineError, plural
from engine.words.lists.reports import ReadReport, Refusals
from engine.words.lists.tables import ListFormat
from engine.words.vetting import house as houses
from engine.words.vetting.taboo import TABOO_LIST, decode_list, default_list, letters_of, read_list
from engine.words.vetting.verdict import Override, Severity
from studio.core.dialogs import Dialog
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_3, GAP_4
from studio.widgets.fields import choice
from studio.widgets.layouts import Label, described, lay_out, primary_button, push_button, row
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.changes import Changes, Done
from studio.widgets.words.list_preview import ListPreview, Purpose, Source
from studio.widgets.words.rulings import NAMES, SeverityChange, sentence_of
from studio.widgets.words.word_lists import WORD_FILTER

LISTS = "taboo.lists"
ABOUT = (
    "Words on these lists, with their plurals and other forms, are excluded from every puzzle. A list is a text "
    "file with one word on each line. “word;caution” allows a word with a warning, “word;answer” excludes it "
    "only as an answer, and “=word” excludes it without its forms."
)


class Listed(NamedTuple):
    """A list: its file (None for the default list) and its description."""

    path: Path | None
    text: str


def listed(*, control: Control) -> tuple[Listed, ...]:
    """Return the lists in use, the default list first."""
    found = [Listed(None, f"{default_list().name.capitalize()}: {plural(len(default_list().words), 'word')}")]
    for path in houses.user_lists():
        control.check()
        found.append(Listed(path, f"{path.name}: {_summary(path)}"))
    return tuple(found)


def _summary(path: Path) -> str:
    try:
        taboo = read_list(path)
    except EngineError as error:
        return str(error)
    refused = f", {plural(len(taboo.refused), 'invalid line')}" if taboo.refused else ""
    return plural(len(taboo.words), "word") + refused


class Change(NamedTuple):
    """A changed list: a sentence for the user, and where the file of a removed list is kept."""

    message: str
    removed: Path | None = None


def _read(content: bytes, where: str, form: ListFormat, control: Control) -> ReadReport:
    taboo = decode_list(content, where, form=form, control=control)
    refusals = Refusals()
    for number, _, reason in (line.removeprefix("line ").partition(": ") for line in taboo.refused):
        refusals.refuse(int(number), "", reason)
    return refusals.report(len(taboo.words))


TABOO = Purpose("Add a taboo list", "Add", TABOO_LIST, _read)


def keep(path: Path, form: ListFormat | None = None) -> Change:
    """Add a taboo list in a format; None to detect it."""
    taboo = houses.add_list(path, form)
    added = f"Taboo list {taboo.name} added: {plural(len(taboo.words), 'word')}."
    return Change(f"{added} {taboo.report}".strip())


def drop(path: Path) -> Change:
    """Remove a taboo list, keeping its file so that it can be restored."""
    return Change(f"Taboo list {path.name} removed.", houses.remove_list(path))


def restore(removed: Path) -> Change:
    """Restore a removed taboo list."""
    return Change(f"Taboo list {houses.restore_list(removed).name} restored.")


class TabooChanges(QObject):
    """Changes the user's lists. A job finishes even if the dialog is closed."""

    changed = Signal(object)  # a list was added, removed or restored; a `Change`
    failed = Signal(str)  # a change failed; one sentence

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs = jobs

    def start(self, function: Callable[..., Change], path: Path, *more: ListFormat) -> None:
        """Start `keep`, `drop` or `restore`. Changes are applied in the order of the calls."""
        self.jobs.write("taboo", function, path, *more, on_done=self.changed.emit, on_failed=self.failed.emit)


class TabooLists(Dialog):
    """Lists the taboo lists, and adds and removes the user's own lists."""

    def __init__(self, changes: TabooChanges, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__("Taboo lists", parent)
        self._changes = changes
        self._removed: Path | None = None
        self.own(changes.jobs, LISTS)
        self.resize(460, 320)
        self.list, self.status = described(QtWidgets.QListWidget(), "Taboo lists"), Label(wordWrap=True, visible=False)
        self.list.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.list.setSpacing(GAP_1)
        self.add_button = push_button("&Add…", self._ask)
        self.remove_button = push_button("&Remove", self._remove)
        self.undo_button = push_button("Undo", self._undo, visible=False)
        buttons = row(self.add_button, self.remove_button, None, push_button("Close", self.reject))
        last = row(self.status, self.undo_button, stretch=self.status)
        parts = (Label(ABOUT, wordWrap=True), self.list, last, buttons)
        lay_out(self, *parts, gap=GAP_3, stretch=self.list, margin=GAP_4)
        self.list.currentRowChanged.connect(lambda _: self._refresh())
        changes.changed.connect(self._changed)
        changes.failed.connect(self.status.show_text)
        self._load()

    def add(self, path: Path, form: ListFormat | None = None) -> None:
        """Add a list in a format; None to detect it."""
        self._changes.start(keep, path, *([form] if form else []))

    def look_at(self, path: Path) -> None:
        """Show the preview of a list, and add it if the user accepts it."""
        use = lambda accepted: self.add(path, accepted.form)  # noqa: E731
        ListPreview(Source(str(path)), TABOO, self._changes.jobs, use, self).show()

    def _ask(self) -> None:
        name, _ = QtWidgets.QFileDialog.getOpenFileName(self, "Add a taboo list", "", WORD_FILTER)
        if name:
            self.look_at(Path(name))

    def _remove(self) -> None:
        if path := self._path():
            self._changes.start(drop, path)

    def _undo(self) -> None:
        if self._removed:
            self._changes.start(restore, self._removed)

    def _path(self) -> Path | None:
        item = self.list.currentItem()
        return item.data(Qt.ItemDataRole.UserRole) if item else None

    def _changed(self, change: Change) -> None:
        self.status.show_text(change.message)
        self._removed = change.removed
        self.undo_button.setVisible(change.removed is not None)
        self._load()

    def _load(self) -> None:
        self._changes.jobs.start(LISTS, listed, lane="disk", on_done=self._show)

    def _show(self, lists: Sequence[Listed]) -> None:
        self.list.clear()
        for one in lists:
            item = QtWidgets.QListWidgetItem(one.text, self.list)
            item.setData(Qt.ItemDataRole.UserRole, one.path)
        self._refresh()

    def _refresh(self) -> None:
        self.remove_button.setEnabled(self._path() is not None)


LOAD = "taboo.words"
MAX_REASON = 300  # characters
DETAIL_LINES = 3
HINTS: dict[str, str] = {
    "": "The lists apply.",
    "never": "Neither an answer nor traceable, and not in a clue or title.",
    "answer": "Not as an answer. It may be traceable, and stand in a clue or title.",
    "caution": "An answer only if an editor accepts it. Until then it must not be traceable.",
    "clean": "Allowed everywhere.",
}
COLUMNS = (
    Column("word", "Word", width=14),
    Column("listed", "In the lists", "verdict", width=13),
    Column("source", "Origin", width=15),
    Column("house", "House", "verdict", width=13, hint="It takes precedence over the lists"),
    Column(
        "count", "Forms", "number", width=5, show=lambda count: str(count or ""),
        hint="Plurals and other forms in the largest word list",
    ),
    Column("forms", "Judged like the word", width=18),
)  # fmt: skip


def load() -> tuple[houses.ListedWord, ...]:
    """Return all words of the lists and of the house."""
    return houses.overview(houses.open_house())


class TabooWords(Dialog):
    """Shows the words of all taboo lists, and overrides them for the house. A change can be undone."""

    def __init__(
        self, jobs: Jobs, lists: TabooChanges, changes: Changes, parent: QtWidgets.QWidget | None = None
    ) -> None:
        super().__init__("Taboo words", parent)
        self._jobs, self._lists, self._changes = jobs, lists, changes
        self._every: tuple[houses.ListedWord, ...] = ()
        self.own(jobs, LOAD)
        self.resize(QSize(860, 620).boundedTo(self.screen().availableSize() - QSize(16, 48)))
        self.search = QtWidgets.QLineEdit(placeholderText="Search words and forms", clearButtonEnabled=True)
        self.search.setAccessibleName("Search words and forms")
        self.decided = QtWidgets.QCheckBox("&Only those that the house decided on")
        self.total = Label()
        self.table = WordTable(COLUMNS, "Taboo words")
        self.table.set_empty_text("Reading the taboo lists\u2026")
        self.detail = Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignTop)
        self.detail.setMinimumHeight(DETAIL_LINES * self.detail.fontMetrics().lineSpacing())
        severities = ((text.capitalize(), name) for name, text in NAMES.items())
        self.severity = choice("Severity for the house", severities)
        self.exact = QtWidgets.QCheckBox("Only &this word, not its forms")
        self.reason = QtWidgets.QLineEdit(placeholderText="Reason", maxLength=MAX_REASON)
        self.reason.setAccessibleName("Reason of the house")
        self.hint, self.status = Label(), Label(wordWrap=True)
        self.apply_button = primary_button("&Apply", "", act=self._apply)
        self.undo_button = push_button("&Undo", self._changes.undo)
        self.lists_button = push_button("Taboo &Lists\u2026", lambda: TabooLists(self._lists, self).open())
        self._lay_out()
        self.search.textChanged.connect(lambda _: self._show_rows())
        self.decided.toggled.connect(lambda _: self._show_rows())
        self.table.chosen.connect(lambda _: self._show_chosen())
        self.severity.currentIndexChanged.connect(lambda _: self._show_hint())
        self.reason.returnPressed.connect(self._apply)
        self._lists.changed.connect(self._load)
        self._changes.made.connect(self._made)
        self._changes.failed.connect(self.status.setText)
        self._changes.refresh.connect(self._show_undo)
        self._show_undo()
        self._load()

    @property
    def target(self) -> tuple[str, ...]:
        """The words that Apply changes: the selected ones, or else the word that is typed."""
        if chosen := self.table.picked():
            return tuple(one.word for one in chosen)
        typed = letters_of(self.search.text().strip())
        on_list = any(one.word == typed for one in self._every)
        return (typed,) if typed and self._every and not on_list else ()

    def _lay_out(self) -> None:
        close = push_button("Close", self.reject)
        above = row(self.search, self.decided, self.total, stretch=self.search)
        choice = (Label("For the house:"), self.severity, self.exact, self.reason, self.apply_button)
        below = row(self.lists_button, self.status, self.undo_button, close, stretch=self.status)
        parts = (above, self.table, self.detail, row(*choice, stretch=self.reason), self.hint, below)
        lay_out(self, *parts, gap=GAP_3, stretch=self.table, margin=GAP_4)
        for button in self.findChildren(QtWidgets.QPushButton):
            button.setAutoDefault(False)  # Enter would press one

    def _load(self) -> None:
        self._jobs.start(LOAD, load, on_done=self._show, on_failed=self._fail)

    def _show(self, words: Sequence[houses.ListedWord]) -> None:
        self._every = tuple(words)
        self._show_rows()

    def _fail(self, sentence: str) -> None:
        self._every = ()
        self.table.set_empty_text(f"Not checked: {sentence}")
        self._show_rows()

    def _show_rows(self) -> None:
        text, only = self.search.text(), self.decided.isChecked()
        rows = [one for one in self._every if one.contains(text) and (one.house or not only)]
        if self._every:
            self.table.set_empty_text(
                "No word or form of the lists contains this text." if text else "No decisions of the house."
            )
        self.table.show_items(
            rows,
            listed=lambda one: NAMES[one.severity] if one.severity else "\u2013",
            house=lambda one: NAMES[one.house] if one.house else "",
            count=lambda one: len(one.forms),
            forms=lambda one: "only this word" if one.exact else ", ".join(one.forms),
        )
        shown, whole = len(rows), plural(len(self._every), "word")
        self.total.setText(whole if shown == len(self._every) else f"{shown:,} of {whole}")
        self._show_chosen()

    def _show_chosen(self) -> None:
        chosen, target = self.table.picked(), self.target
        one = chosen[0] if len(chosen) == 1 else None
        if one:
            why = f" ({one.reason})" if one.reason else ""
            house = f" The house decided on {one.date}: {NAMES[one.house]}{why}." if one.house else ""
            forms = f"\nForms: {', '.join(one.forms)}" if one.forms and not one.exact else ""
            self.detail.setText(f"{one.word}, {one.source}.{house}{forms}")
        elif target and not chosen:
            self.detail.setText(f"{target[0]} is on no list. The house can decide on it.")
        else:
            self.detail.setText(f"{plural(len(chosen), 'word')} selected." if chosen else "Select a word.")
        self.severity.setCurrentIndex(max(0, self.severity.findData(one.house if one else "")))
        self.exact.setChecked(bool(one and one.house and one.exact))
        self.reason.setText(one.reason if one else "")
        for widget in (self.severity, self.exact, self.reason, self.apply_button):
            widget.setEnabled(bool(target))
        self._show_hint()

    def _show_hint(self) -> None:
        self.hint.setText(HINTS[self.severity.currentData()] if self.target else "")

    def _apply(self) -> None:
        severity: Severity | str = self.severity.currentData()
        if not (words := self.target):
            return
        if not severity:
            wanted = SeverityChange(gone=words)
        else:
            today, reason = date.today().isoformat(), self.reason.text().strip()
            wanted = SeverityChange(
                tuple(Override(word, severity, self.exact.isChecked(), reason, today) for word in words)  # pyright: ignore[reportArgumentType]
            )
        self._changes.start(sentence_of(wanted), wanted)

    def _made(self, done: Done) -> None:
        sentence = sentence_of(done.change)
        self.status.setText(f"Undone. {sentence}" if done.verb == "Undone" else sentence)
        self._load()

    def _show_undo(self) -> None:
        text = self._changes.undo_text
        self.undo_button.setEnabled(bool(text))
        self.undo_button.setToolTip(text and f"Undo: {text}")
