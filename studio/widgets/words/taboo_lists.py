"""The dialog that lists, adds and removes the house's taboo lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from engine.core.errors import EngineError
from engine.core.job import Control
from engine.words.lists.reports import ReadReport, RefusedLine
from engine.words.lists.tables import ListFormat
from engine.words.vetting.house import add_list, remove_list, restore_list, user_lists
from engine.words.vetting.taboo import TABOO_LIST, decode_list, default_list, read_list
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_3, GAP_4
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row
from studio.widgets.words.list_preview import ListPreview, Purpose, Source
from studio.widgets.words.rulings import HouseChanges
from studio.widgets.words.word_lists import WORD_FILTER

LISTS = "taboo.lists"
ABOUT = (
    "Words on these lists, with their plurals and other forms, are excluded from every puzzle. A list is a text "
    "file with one word on each line. “word;caution” allows a word with a warning, “word;answer” excludes it "
    "only as an answer, and “=word” excludes it without its forms."
)
_numbers = count()  # a unique key for each job, so that no change replaces one that another tab started


class Listed(NamedTuple):
    """A list: its file (None for the default list) and its description."""

    path: Path | None
    text: str


def listed(*, control: Control) -> tuple[Listed, ...]:
    """Return the lists in use, the default list first."""
    found = [Listed(None, f"{default_list().name.capitalize()}: {plural(len(default_list().words), 'word')}")]
    for path in user_lists():
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
    parts = [line.removeprefix("line ").partition(": ") for line in taboo.refused]
    refused = tuple(RefusedLine(int(number), "", reason) for number, _, reason in parts)
    lines = len(taboo.words) + len(refused)
    return ReadReport(lines, len(taboo.words), 0, len(refused), (), refused)


TABOO = Purpose("Add a taboo list", "Add", TABOO_LIST, _read)


def keep(path: Path, form: ListFormat | None = None, *, control: Control) -> Change:
    """Add a taboo list in a format; None to detect it."""
    control.check()
    taboo = add_list(path, form)
    added = f"Taboo list {taboo.name} added: {plural(len(taboo.words), 'word')}."
    return Change(f"{added} {taboo.report}".strip())


def drop(path: Path, *, control: Control) -> Change:
    """Remove a taboo list, keeping its file so that it can be restored."""
    control.check()
    return Change(f"Taboo list {path.name} removed.", remove_list(path))


def restore(removed: Path, *, control: Control) -> Change:
    """Restore a removed taboo list."""
    control.check()
    return Change(f"Taboo list {restore_list(removed).name} restored.")


class TabooChanges(HouseChanges):
    """Changes the user's lists."""

    changed = Signal(object)  # a list was added, removed or restored; a `Change`

    def start(self, function: Callable[..., Change], path: Path, *more: ListFormat) -> None:
        """Start `keep`, `drop` or `restore`. Changes are applied in the order of the calls."""
        self.jobs.start(
            f"taboo.{next(_numbers)}", function, path, *more, lane="disk", on_done=self.changed.emit,
            on_failed=self.failed.emit,
        )  # fmt: skip


class TabooLists(QDialog):
    """Lists the taboo lists, and adds and removes the user's own lists."""

    def __init__(self, changes: TabooChanges, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._changes = changes
        self._removed: Path | None = None
        self.setWindowTitle("Taboo lists")
        self.resize(460, 320)
        self.list, self.status = QListWidget(), Label(wordWrap=True)
        self.list.setAccessibleName("Taboo lists")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSpacing(GAP_1)
        buttons = QDialogButtonBox()
        buttons.addButton("Close", QDialogButtonBox.ButtonRole.RejectRole)
        self.add_button, self.remove_button = QPushButton("&Add…"), QPushButton("&Remove")
        self.undo_button = QPushButton("Undo")
        for button in (self.add_button, self.remove_button):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        last = row(self.status, self.undo_button, stretch=self.status)
        parts = (Label(ABOUT, wordWrap=True), self.list, last, buttons)
        lay_out(self, *parts, gap=GAP_3, stretch=self.list, margin=GAP_4)
        self.status.hide()
        self.undo_button.hide()
        buttons.rejected.connect(self.reject)
        self.add_button.clicked.connect(self._ask)
        self.remove_button.clicked.connect(self._remove)
        self.undo_button.clicked.connect(self._undo)
        self.list.currentRowChanged.connect(lambda _: self._refresh())
        changes.changed.connect(self._changed)
        changes.failed.connect(self._show_status)
        self._load()

    def add(self, path: Path, form: ListFormat | None = None) -> None:
        """Add a list in a format; None to detect it."""
        self._changes.start(keep, path, *([form] if form else []))

    def look_at(self, path: Path) -> None:
        """Show the preview of a list, and add it if the user accepts it."""
        use = lambda accepted: self.add(path, accepted.form)  # noqa: E731
        ListPreview(Source(str(path)), TABOO, self._changes.jobs, use, self).show()

    def done(self, result: int) -> None:
        """Close the dialog and stop reading the lists."""
        self._changes.changed.disconnect(self._changed)  # a closed dialog must not read again: it is deleted soon
        self._changes.jobs.drop(LISTS)
        super().done(result)

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Add a taboo list", "", WORD_FILTER)
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
        self._show_status(change.message)
        self._removed = change.removed
        self.undo_button.setVisible(change.removed is not None)
        self._load()

    def _load(self) -> None:
        self._changes.jobs.start(LISTS, listed, lane="disk", on_done=self._show)

    def _show(self, lists: Sequence[Listed]) -> None:
        self.list.clear()
        for one in lists:
            item = QListWidgetItem(one.text, self.list)
            item.setData(Qt.ItemDataRole.UserRole, one.path)
        self._refresh()

    def _show_status(self, sentence: str) -> None:
        self.status.setText(sentence)
        self.status.show()

    def _refresh(self) -> None:
        self.remove_button.setEnabled(self._path() is not None)
