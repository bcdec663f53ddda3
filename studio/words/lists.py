"""The left side of the window Words, with all lists, and its page Layers, with the layers of a stack."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from PySide6 import QtWidgets
from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QDropEvent

from engine.core import Control, EngineError, changed
from engine.words.sources import Source, find_source, imported_sources, open_layers_of, shipped_sources, stack_sources
from engine.words.stacks import Layer, Said, Stack, Use, final_score, said
from engine.words.stored_lists import house_list
from engine.words.vetting.taboo import letters_of
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3, ROW_HEIGHT
from studio.widgets.layouts import Label, described, lay_out, push_button, row, tip
from studio.words.changes import PREFIX

TITLES = {"shipped": "Shipped", "imported": "Your lists", "stack": "Stacks", "file": "Files in use"}
WIDTH = 190  # pixels


class Lists(NamedTuple):
    """The sources of all lists, and the name of the list for new puzzles, or ""."""

    sources: tuple[Source, ...]
    for_new: str


def all_lists(files: Collection[str]) -> Lists:
    """Return all lists; `files` are the word lists of open puzzles, of which those that are files are added."""
    found = {source.name: source for source in (*shipped_sources(), *imported_sources(), *stack_sources())}
    for name in files:
        with suppress(EngineError):  # the puzzle reports that its list is missing
            found.setdefault((source := find_source(name)).name, source)
    return Lists(tuple(found.values()), house_list())


class ListsPane(QtWidgets.QWidget):
    """All lists."""

    chosen = Signal(object)  # the source of the list that is shown

    def __init__(self) -> None:
        super().__init__()
        self.sources: dict[str, Source] = {}
        self.list = described(QtWidgets.QListWidget(), "Word lists")
        self.list.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.new_button = QtWidgets.QPushButton("New List")
        self.find_button = QtWidgets.QPushButton("Find in All Lists\u2026")
        self.find_button.setToolTip("Search with patterns, anagrams and expressions in several lists")
        self.menu = QtWidgets.QMenu(self)
        self.new_button.setMenu(self.menu)
        lay_out(self, self.list, self.new_button, self.find_button, stretch=self.list, margin=(0, 0, 0, GAP_3))
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
            self.go_to(wanted if wanted in self.sources else next(iter(self.sources)))
        if self.current != before:
            self._choose()

    def go_to(self, name: str) -> None:
        """Choose a list by name, if it is shown."""
        for at in range(self.list.count()):
            if self.list.item(at).data(Qt.ItemDataRole.UserRole) == name:
                self.list.setCurrentRow(at)

    def _add_title(self, title: str) -> None:
        item = QtWidgets.QListWidgetItem(title)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = self.list.font()
        font.setPointSizeF(font.pointSizeF() * 0.9)
        font.setWeight(font.Weight.DemiBold)
        item.setFont(font)
        self._add_row(item)

    def _add(self, source: Source, *, for_new: bool) -> None:
        shown = Path(source.name).name if source.kind == "file" else source.name
        item = QtWidgets.QListWidgetItem(f"{shown}  \u2022" if for_new else shown)
        item.setData(Qt.ItemDataRole.UserRole, source.name)
        item.setToolTip(tip(f"{source.name}: {source.origin}.{' The list for new puzzles.' if for_new else ''}"))
        self._add_row(item)

    def _add_row(self, item: QtWidgets.QListWidgetItem) -> None:
        item.setSizeHint(QSize(0, round(self.fontMetrics().height() * ROW_HEIGHT)))
        self.list.addItem(item)

    def _choose(self) -> None:
        if source := self.current:
            self.chosen.emit(source)


COLUMNS = ("Layer", "What it does", "What it says of the word")
USES: dict[Use, str] = {"words": "adds its words", "exclusions": "removes its words"}
VERDICTS = {
    "": "does not have it",
    "adds": "adds it",
    "scores": "gives it another score",
    "repeats": "has it too",
    "removes": "removes it",
}
ABOUT = "The score of an upper layer replaces those of the layers below. Drag a layer, or use the buttons."


def ask(name: str, word: str, *, control: Control) -> tuple[Said, ...]:
    """Return what each layer of a stack says of a word, from the bottom up."""
    return said(open_layers_of(name, control=control), word)


class _Tree(QtWidgets.QTreeWidget):
    moved = Signal()  # a row was dragged to another place

    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        self.moved.emit()


class LayersPage(QtWidgets.QWidget):
    """Shows a stack with its upper layer first."""

    edited = Signal(str, object, str)  # the name of the stack, the changed stack, and the name of the change

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self._jobs, self._name, self._lists = jobs, "", tuple[str, ...]()
        self._stack: Stack | None = None
        self.tree = described(_Tree(), "Layers, the upper one first")
        self.tree.setHeaderLabels(COLUMNS)
        self.tree.setRootIsDecorated(False)
        self.tree.setFrameShape(QtWidgets.QFrame.Shape.NoFrame)
        self.tree.setDragDropMode(QtWidgets.QAbstractItemView.DragDropMode.InternalMove)
        self.tree.header().setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        self.word, self.answer = QtWidgets.QLineEdit(placeholderText="Word", maxLength=60), Label(wordWrap=True)
        self.word.setAccessibleName("Ask the layers about a word")
        self.add_button = QtWidgets.QPushButton("Add Layer")
        self.up_button = push_button("Up", lambda: self._move(-1))
        self.down_button = push_button("Down", lambda: self._move(1))
        self.use_button = push_button("Remove Its Words", self._change_use)
        self.remove_button = push_button("Take Layer Away", self._remove)
        self.menu = QtWidgets.QMenu(self)
        self.add_button.setMenu(self.menu)
        buttons = row(self.add_button, self.up_button, self.down_button, self.use_button, None, self.remove_button)
        asked = row(Label("What do the layers say of"), self.word, None)
        parts = (Label(ABOUT, wordWrap=True), self.tree, buttons, asked, self.answer)
        lay_out(self, *parts, stretch=self.tree, margin=(0, GAP_2, 0, 0))
        self.tree.moved.connect(lambda: self._push(self._layers(), "move a layer"))
        self.tree.currentItemChanged.connect(lambda *_: self._refresh())
        self.word.textChanged.connect(lambda _: self.ask())

    def show_stack(self, name: str, stack: Stack | None, lists: Sequence[str]) -> None:
        """Show a stack; `lists` can be layers."""
        chosen = self._row() if name == self._name else 0
        self._name, self._stack, self._lists = name, stack, tuple(lists)
        self.tree.clear()
        for layer in reversed(stack.layers if stack else ()):
            item = QtWidgets.QTreeWidgetItem((Path(layer.list).name, USES[layer.use], ""))
            item.setData(0, Qt.ItemDataRole.UserRole, layer)
            item.setFlags(item.flags() & ~Qt.ItemFlag.ItemIsDropEnabled)
            item.setSizeHint(0, QSize(0, round(self.fontMetrics().height() * ROW_HEIGHT)))
            self.tree.addTopLevelItem(item)
        self._choose(min(max(chosen, 0), self.tree.topLevelItemCount() - 1))
        self.menu.clear()
        for one in lists:
            self.menu.addAction(one.replace("&", "&&"), lambda one=one: self._add(one))
        self._refresh()
        self.ask()

    def show_word(self, word: str) -> None:
        """Ask about a word that was selected in the table."""
        self.word.setText(word)

    def ask(self) -> None:
        """Find out what the layers say of the word in the field."""
        word = letters_of(self.word.text())
        if not word or not self._stack:
            self._show_said(())
            return
        self._jobs.start(f"{PREFIX}said", ask, self._name, word, on_done=self._show_said, on_failed=self.answer.setText)

    def _show_said(self, answers: Sequence[Said]) -> None:
        scores = ["" if one.score is None else f", score {one.score}" for one in answers]
        texts = [f"{VERDICTS[one.verdict]}{score}" for one, score in zip(answers, scores, strict=True)]
        for at, text in enumerate(reversed(texts or [""] * self.tree.topLevelItemCount())):
            if item := self.tree.topLevelItem(at):
                item.setText(2, text)
        word, score = self.word.text().strip(), final_score(answers)
        verdict = f"is not in {self._name}." if score is None else f"is in {self._name}, score {score}."
        self.answer.setText(f"{word} {verdict}" if answers else "")

    def _row(self) -> int:
        return self.tree.currentIndex().row()

    def _choose(self, at: int) -> None:
        if item := self.tree.topLevelItem(at):
            self.tree.setCurrentItem(item)

    def _layers(self) -> list[Layer]:
        items = (self.tree.topLevelItem(at) for at in range(self.tree.topLevelItemCount()))
        return [item.data(0, Qt.ItemDataRole.UserRole) for item in items if item]

    def _push(self, layers: Sequence[Layer], text: str) -> None:
        made = Stack(tuple(reversed(layers)))
        if self._stack and made != self._stack:
            self.edited.emit(self._name, made, text)

    def _move(self, by: int) -> None:
        layers, at = self._layers(), self._row()
        if 0 <= at + by < len(layers):
            layers[at], layers[at + by] = layers[at + by], layers[at]
            self._choose(at + by)
            self._push(layers, f"move the layer {Path(layers[at + by].list).name}")

    def _add(self, name: str) -> None:
        self._push([Layer(name), *self._layers()], f"add the layer {Path(name).name}")

    def _change_use(self) -> None:
        layers, at = self._layers(), self._row()
        use: Use = "words" if layers[at].use == "exclusions" else "exclusions"
        layers[at] = changed(layers[at], use=use)
        self._push(layers, f"change the layer {Path(layers[at].list).name}")

    def _remove(self) -> None:
        layers, at = self._layers(), self._row()
        self._push([*layers[:at], *layers[at + 1 :]], f"take away the layer {Path(layers[at].list).name}")

    def _refresh(self) -> None:
        at, count = self._row(), self.tree.topLevelItemCount()
        chosen = self._layers()[at] if 0 <= at < count else None
        self.up_button.setEnabled(at > 0)
        self.down_button.setEnabled(0 <= at < count - 1)
        self.use_button.setEnabled(chosen is not None and at < count - 1)
        self.remove_button.setEnabled(chosen is not None and count > 1)
        removes = chosen is not None and chosen.use == "exclusions"
        self.use_button.setText("Add Its Words" if removes else "Remove Its Words")
