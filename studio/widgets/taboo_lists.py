"""The house's own taboo lists: which apply, and how one is added or taken away."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFrame,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.errors import EngineError
from engine.job import Control
from engine.vetting.house import drop_list, keep_list, own_lists
from engine.vetting.taboo import default_list, read_list
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_1, GAP_3, GAP_4

ABOUT = (
    "Words on these lists are left out of every puzzle. A list is a text file with a word on each line; "
    "“word;mild” leaves a word in and marks it as a caution."
)


class Listed(NamedTuple):
    """One list: its file (None for the one of the program) and what to say of it."""

    path: Path | None
    text: str


def listed(*, control: Control) -> tuple[Listed, ...]:
    """The lists that apply, that of the program first."""
    found = [Listed(None, f"{default_list().name}, of the program: {plural(len(default_list().words), 'word')}")]
    for path in own_lists():
        control.check()
        found.append(Listed(path, f"{path.name}: {_said(path)}"))
    return tuple(found)


def _said(path: Path) -> str:
    try:
        taboo = read_list(path)
    except EngineError as error:
        return str(error)
    refused = f", {plural(len(taboo.refused), 'line')} not understood" if taboo.refused else ""
    return plural(len(taboo.words), "word") + refused


def keep(path: Path, *, control: Control) -> str:
    """Add a list; the result says what became of it."""
    control.check()
    taboo = keep_list(path)
    first = f" The first line not understood: {taboo.refused[0]}." if taboo.refused else ""
    return f"{path.name} applies from now on: {plural(len(taboo.words), 'word')}.{first}"


def drop(path: Path, *, control: Control) -> str:
    """Take a list away; the result says so."""
    control.check()
    drop_list(path)
    return f"{path.name} applies no more."


class TabooLists(QDialog):
    """Shows the lists; adds and removes the user's own.

    Signals:
        changed: another list applies, or one less.
    """

    changed = Signal()

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.setWindowTitle("Taboo lists")
        self.resize(460, 320)
        self.list, self.said = QListWidget(), QLabel(wordWrap=True)
        self.list.setAccessibleName("Taboo lists")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setSpacing(GAP_1)
        buttons = QDialogButtonBox()
        buttons.addButton("Close", QDialogButtonBox.ButtonRole.RejectRole)
        self.add_button, self.remove_button = QPushButton("&Add…"), QPushButton("&Remove")
        for button in (self.add_button, self.remove_button):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_4)
        layout.setSpacing(GAP_3)
        layout.addWidget(QLabel(ABOUT, wordWrap=True))
        layout.addWidget(self.list, 1)
        layout.addWidget(self.said)
        layout.addWidget(buttons)
        self.said.hide()
        buttons.rejected.connect(self.reject)
        self.add_button.clicked.connect(self._ask)
        self.remove_button.clicked.connect(self._remove)
        self.list.currentRowChanged.connect(lambda _: self._refresh())
        self._load()

    def add(self, path: Path) -> None:
        """Add a list of the user's."""
        self._change(keep, path)

    def _ask(self) -> None:
        name, _ = QFileDialog.getOpenFileName(self, "Add a taboo list", "", "Text (*.txt);;All files (*)")
        if name:
            self.add(Path(name))

    def _remove(self) -> None:
        if path := self._path():
            self._change(drop, path)

    def _path(self) -> Path | None:
        item = self.list.currentItem()
        return item.data(Qt.ItemDataRole.UserRole) if item else None

    def _change(self, function: object, path: Path) -> None:
        self._jobs.start(
            "taboo", function, path, lane="disk", on_done=self._changed, on_failed=self._say,  # pyright: ignore[reportArgumentType]
            waits_for_kernels=False,
        )  # fmt: skip

    def _changed(self, sentence: str) -> None:
        self._say(sentence)
        self._load()
        self.changed.emit()

    def _load(self) -> None:
        self._jobs.start("taboo.lists", listed, lane="disk", on_done=self._show, waits_for_kernels=False)

    def _show(self, lists: Sequence[Listed]) -> None:
        self.list.clear()
        for one in lists:
            item = QListWidgetItem(one.text, self.list)
            item.setData(Qt.ItemDataRole.UserRole, one.path)
        self._refresh()

    def _say(self, sentence: str) -> None:
        self.said.setText(sentence)
        self.said.show()

    def _refresh(self) -> None:
        self.remove_button.setEnabled(self._path() is not None)
