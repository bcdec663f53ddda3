"""The blocks of a page as a list, with buttons that change them."""

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from functools import partial
from typing import cast

from msgspec import UNSET
from PySide6.QtCore import QItemSelectionModel, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QCheckBox, QListWidget, QListWidgetItem, QMenu, QWidget

from engine.core import changed, percent
from engine.core.dates import short_date
from engine.page.page import MOST_BLOCKS, Block, Page, PictureBlock, PuzzleBlock, TextBlock, replaced
from studio.core.theme import ROW_HEIGHT
from studio.page.edits import moved
from studio.widgets.export_form import language_box
from studio.widgets.fields import TitleField
from studio.widgets.layouts import Label, described, lay_out, push_button, row

HEADING = "Heading"
ALONE = QItemSelectionModel.SelectionFlag.ClearAndSelect  # whatever keys are held, such as Shift on the page
ROWS = 5  # rows of the list that are shown; more are scrolled


class BlockList(QWidget):
    """The blocks of a page in their order."""

    edited = Signal(object, str, str)  # the page with a change, its name, and a key for merging changes
    selected = Signal(int)  # the number of the block that is selected now
    chosen = Signal(object)  # the numbers of all selected blocks
    removed = Signal(int)  # the number of the selected block, which the user wants to remove
    files_wanted = Signal()  # the user wants to add puzzles and pictures from files
    answers_wanted = Signal()  # the user wants to add the answers of another day from files
    tabs_wanted = Signal()  # the user wants to add the puzzles of the other tabs

    def __init__(self, page: Page, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self.list = described(QListWidget(), "Blocks", "Drag a block to change the order")
        self.list.setDragDropMode(QListWidget.DragDropMode.InternalMove)
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.list.setFixedHeight(round(ROWS * ROW_HEIGHT * self.list.fontMetrics().height()))
        self.add_files = push_button("&Add Files\u2026", self.files_wanted)
        self.add_tabs = push_button("Add Open Ta&bs", self.tabs_wanted)
        self.add_heading = push_button("Add Headin&g", self._add_heading)
        self.remove = push_button("Re&move", lambda: self.removed.emit(self.list.currentRow()))
        self.add_answers = push_button("Answers of Another Da&y\u2026", self.answers_wanted)
        self.add_answers.setToolTip("Add the solutions of another day, from its page or its puzzles")
        self.up = push_button("&Up", lambda: self._move(-1), name="Move up")
        self.down = push_button("Do&wn", lambda: self._move(1), name="Move down")
        self.solution, self.turned = QCheckBox("So&lution"), QCheckBox("Upside dow&n")
        self.number = described(TitleField(), "Number", "Printed after the title, such as 17345")
        self.number.setMaximumWidth(self.fontMetrics().horizontalAdvance("0" * 10))
        self.setter = described(TitleField(), "Setter", "Printed after the title, such as Ann Lee")
        self.spoken = described(TitleField(), "Spoken text", "What is read out in place of the picture, not printed")
        self.spoken.setPlaceholderText("What the picture shows")
        self.language = language_box(usual="Language: page")
        labels = [Label(text) for text in ("Number", "Setter", "Spoken text")]
        self._of_puzzle = (labels[0], self.number, labels[1], self.setter, self.language)
        self._of_picture = (labels[2], self.spoken)
        heading = row(*self._of_puzzle, *self._of_picture, stretch=self.setter)
        lay_out(
            self, row(self.add_files, self.add_tabs, None), row(self.add_heading, self.add_answers, None),
            self.list, row(self.up, self.down, self.remove, None, self.solution, self.turned), heading,
        )  # fmt: skip
        parts = {True: "solution", False: "puzzle"}
        self.solution.clicked.connect(lambda on: self._change(f"Print {parts[on]}", part=parts[on]))
        self.turned.clicked.connect(lambda on: self._change("Turn block", turned=on))
        self.number.titled.connect(lambda text: self._change("Change number", "number", number=text))
        self.setter.titled.connect(lambda text: self._change("Change setter", "byline", byline=text))
        self.spoken.titled.connect(lambda text: self._change("Change spoken text", "spoken", spoken=text))
        self.language.activated.connect(
            lambda _: self._change("Change language", language=self.language.currentData() or UNSET)
        )
        self.list.currentRowChanged.connect(self._enable)
        self.list.itemSelectionChanged.connect(
            lambda: self.chosen.emit([self.list.row(item) for item in self.list.selectedItems()])
        )
        self.list.currentRowChanged.connect(self.selected)
        self.list.itemChanged.connect(lambda item: self._change_text(self.list.row(item), item.text()))
        self.list.model().rowsMoved.connect(lambda *_: self._take_order())
        self.show_page(page)

    def show_page(self, page: Page) -> None:
        """Show the blocks of a page. The same row stays selected, and a text that is being edited stays open."""
        self._page, current, edited = page, self.list.currentRow(), self.editing
        with QSignalBlocker(self.list):
            self._show_blocks(page.blocks)
            if not edited and (row := min(max(current, 0), len(page.blocks) - 1)) != self.list.currentRow():
                self.list.setCurrentRow(row, ALONE)
        self._enable()

    @property
    def editing(self) -> bool:
        """Whether the text of a block is being edited in the list."""
        return self.list.state() == QListWidget.State.EditingState

    def choose(self, number: int) -> None:
        """Select a block, unless a text is being edited: that would end the edit."""
        if not self.editing:
            self.list.setCurrentRow(number, ALONE)

    def show_chosen(self, numbers: Sequence[int]) -> None:
        """Show which blocks are selected together."""
        with QSignalBlocker(self.list):
            for number, item in enumerate(self.items):
                item.setSelected(number in numbers or number == self.list.currentRow())

    def block(self) -> Block | None:
        """Return the selected block; the first of several."""
        number = self.list.currentRow()
        return self._page.blocks[number] if 0 <= number < len(self._page.blocks) else None

    def edit(self, number: int) -> None:
        """Let the user edit the text of a block in the list; a block without a text only becomes selected."""
        self.list.setCurrentRow(number, ALONE)
        if self.list.item(number).flags() & Qt.ItemFlag.ItemIsEditable:
            self.list.setFocus()
            self.list.editItem(self.list.item(number))

    def menu(self, fixed: QAbstractButton, edit: Callable[[int], object], remove: Callable[[int], object]) -> QMenu:
        """Return a menu with what can be done with the selected block.

        `fixed` keeps it at its place; `edit` opens the block with a number in its tab, and `remove` removes it.
        """
        block, number, menu = self.block(), self.list.currentRow(), QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

        def still(act: Callable[[int], object]) -> None:
            """Do nothing if the page changed while the menu was open, so that another block has the number."""
            now = self._page.blocks[number : number + 1]
            if block and now and now[0].name == block.name:
                act(number)

        if isinstance(block, PuzzleBlock):
            menu.addAction("&Edit in Tab\tEnter", partial(still, edit))
            for box in (self.solution, self.turned):
                _add_switch(menu, box)
            menu.addSeparator()
        _add_switch(menu, fixed, "\tSpace")
        menu.addSeparator()
        menu.addAction("&Remove\tDel", partial(still, remove))
        return menu

    def _show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show blocks. Rows whose blocks are the same stay as they are, also a text that is being edited there."""
        before = self.items
        if len(before) == len(blocks):
            for item, block in zip(before, blocks, strict=True):
                item.show(block)
            return
        steps = SequenceMatcher(None, [item.block for item in before], blocks, autojunk=False).get_opcodes()
        for _, first, last, start, end in (step for step in reversed(steps) if step[0] != "equal"):
            for item in before[first:last]:
                self.list.takeItem(self.list.row(item))
            for place, block in enumerate(blocks[start:end], first):
                self.list.insertItem(place, BlockItem(block))

    @property
    def items(self) -> "list[BlockItem]":
        """The rows."""
        return [cast("BlockItem", self.list.item(row)) for row in range(self.list.count())]

    def _enable(self) -> None:
        block, number = self.block(), self.list.currentRow()
        puzzle = isinstance(block, PuzzleBlock)
        self.add_heading.setEnabled(len(self._page.blocks) < MOST_BLOCKS)
        self.remove.setEnabled(block is not None)
        self.up.setEnabled(block is not None and number > 0)
        self.down.setEnabled(block is not None and number < len(self._page.blocks) - 1)
        for field, text in ((self.number, "number"), (self.setter, "byline"), (self.spoken, "spoken")):
            field.setEnabled(hasattr(block, text))
            field.show_title(getattr(block, text, ""))
        picture = isinstance(block, PictureBlock)
        for part in (*self._of_puzzle, *self._of_picture):
            part.setVisible(picture == (part in self._of_picture))
        self.solution.setEnabled(puzzle)
        self.turned.setEnabled(puzzle)
        self.language.setEnabled(puzzle)
        self.language.setCurrentIndex(self.language.findData(getattr(block, "language", UNSET) or ""))
        self.solution.setChecked(isinstance(block, PuzzleBlock) and block.part == "solution")
        self.turned.setChecked(isinstance(block, PuzzleBlock) and block.turned)

    def _add_heading(self) -> None:
        number = max(0, self.list.currentRow())
        blocks = (*self._page.blocks[:number], TextBlock(HEADING), *self._page.blocks[number:])
        self.edited.emit(changed(self._page, blocks=blocks), "Add heading", "")
        self.list.editItem(self.list.item(number))

    def _move(self, by: int) -> None:
        number = self.list.currentRow()
        page = moved(self._page, number, number + by)
        self.list.setCurrentRow(number + by, ALONE)
        self.edited.emit(page, "Move block", "")

    def _take_order(self) -> None:
        blocks = tuple(item.block for item in self.items if item.block)
        self.edited.emit(changed(self._page, blocks=blocks), "Move block", "")

    def _change(self, name: str, merge: str = "", **fields: object) -> None:
        if block := self.block():
            self._replace(self.list.currentRow(), changed(block, **fields), name, merge)

    def _change_text(self, number: int, text: str) -> None:
        block, text = self._page.blocks[number], text.strip()
        if isinstance(block, PictureBlock) and text != block.caption:
            self._replace(number, changed(block, caption=text), "Change caption")
        elif isinstance(block, TextBlock) and text and text != block.text:
            self._replace(number, changed(block, text=text), "Change heading")
        else:
            with QSignalBlocker(self.list):
                self.list.item(number).setText(named(block))  # in place of what was typed

    def _replace(self, number: int, block: Block, name: str, merge: str = "") -> None:
        self.edited.emit(replaced(self._page, number, block), name, f"{merge} {number}" if merge else "")


class BlockItem(QListWidgetItem):
    """A row of the list with its block. A heading is edited as its whole text, and a picture by its caption."""

    def __init__(self, block: Block) -> None:
        super().__init__()
        self.block: Block | None = None
        self._text: str | None = None
        self.show(block)

    def show(self, block: Block) -> None:
        """Show a block, unless it is shown already."""
        if block != self.block:
            self.block = block
            texts = {TextBlock: "text", PictureBlock: "caption"}
            self._text = getattr(block, texts[type(block)]) if type(block) in texts else None
            editable = Qt.ItemFlag.ItemIsEditable if self._text is not None else Qt.ItemFlag.NoItemFlags
            self.setFlags(self.flags() & ~Qt.ItemFlag.ItemIsEditable | editable)
            self.setText(named(block))

    def data(self, role: int) -> object:
        return self._text if role == Qt.ItemDataRole.EditRole and self._text is not None else super().data(role)


def named(block: Block) -> str:
    """Return what a block is called in the list."""
    name = block.name
    if isinstance(block, PuzzleBlock) and block.part == "solution" and block.day:
        name = f"{name}, {short_date(block.day)}"
    if isinstance(block, PuzzleBlock) and block.turned:
        name = f"{name} (upside down)"
    if isinstance(block, PuzzleBlock) and block.slot:
        return f"{name} (slot)" if block.slot.scale == 1 else f"{name} (slot, {percent(block.slot.scale)} of its size)"
    return f"{name} (fixed)" if block.fixed else name


def _add_switch(menu: QMenu, box: QAbstractButton, key: str = "") -> None:
    action = menu.addAction(box.text() + key, box.click)
    action.setCheckable(True)
    action.setChecked(box.isChecked())
    action.setEnabled(box.isEnabled())
