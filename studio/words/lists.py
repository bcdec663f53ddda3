"""The left side of the window Words: all lists, by kind, with buttons that make new ones."""

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QFrame, QListWidget, QListWidgetItem, QMenu, QPushButton, QWidget

from engine.core.errors import EngineError
from engine.words.sources import Source, find_source, imported_sources, shipped_sources, stack_sources
from engine.words.stored_lists import house_list
from studio.core.theme import GAP_3
from studio.widgets.labels import tip
from studio.widgets.layouts import described, lay_out

TITLES = {"shipped": "Shipped", "imported": "Your lists", "stack": "Stacks", "file": "Files in use"}
WIDTH = 190  # pixels


class Lists(NamedTuple):
    """The sources of all lists, and the name of the list for new puzzles, or ""."""

    sources: tuple[Source, ...]
    for_new: str


def all_lists(files: Collection[str]) -> Lists:
    """Return all lists; `files` are the word lists of open puzzles, of which those that are files are added."""
    found = [*shipped_sources(), *imported_sources(), *stack_sources()]
    known = {source.name for source in found}
    for name in files:
        try:
            if (source := find_source(name)).name not in known:
                found.append(source)
                known.add(source.name)
        except EngineError:  # the puzzle reports that its list is missing
            continue
    return Lists(tuple(found), house_list())


class ListsPane(QWidget):
    """All lists."""

    chosen = Signal(object)  # the source of the list that is shown

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.sources: dict[str, Source] = {}
        self.list = described(QListWidget(), "Word lists")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.new_button = QPushButton("New List")
        self.menu = QMenu(self)
        self.new_button.setMenu(self.menu)
        lay_out(self, self.list, self.new_button, stretch=self.list, margin=(0, 0, 0, GAP_3))
        self.setFixedWidth(max(WIDTH, 24 * self.fontMetrics().averageCharWidth()))
        self.list.currentItemChanged.connect(lambda *_: self._choose())

    @property
    def current(self) -> Source | None:
        """The source of the list that is shown."""
        item = self.list.currentItem()
        return self.sources.get(item.data(Qt.ItemDataRole.UserRole)) if item else None

    def show_lists(self, lists: Lists, name: str = "") -> None:
        """Show all lists, and choose one by name; "" keeps the chosen one."""
        before = self.current
        wanted = name or (before.name if before else lists.for_new or "common")
        self.sources = {source.name: source for source in lists.sources}
        with QSignalBlocker(self.list):
            self.list.clear()
            for kind, title in TITLES.items():
                if those := [source for source in self.sources.values() if source.kind == kind]:
                    self._add_title(title)
                    for source in those:
                        self._add(source, for_new=source.name == lists.for_new)
            self._go_to(wanted if wanted in self.sources else next(iter(self.sources)))
        if self.current != before:
            self._choose()

    def go_to(self, name: str) -> None:
        """Choose a list by name."""
        if name in self.sources:
            self._go_to(name)

    def _go_to(self, name: str) -> None:
        for at in range(self.list.count()):
            if self.list.item(at).data(Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentRow(at)

    def _add_title(self, title: str) -> None:
        item = QListWidgetItem(title)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self.list.font()
        font.setPointSizeF(font.pointSizeF() * 0.9)
        font.setWeight(font.Weight.DemiBold)
        item.setFont(font)
        self.list.addItem(item)

    def _add(self, source: Source, *, for_new: bool) -> None:
        shown = Path(source.name).name if source.kind == "file" else source.name
        item = QListWidgetItem(f"{shown}  \u2022" if for_new else shown)
        item.setData(Qt.ItemDataRole.UserRole, source.name)
        note = " The list for new puzzles." if for_new else ""
        item.setToolTip(tip(f"{source.name}: {source.origin}.{note}"))
        self.list.addItem(item)

    def _choose(self) -> None:
        if source := self.current:
            self.chosen.emit(source)
