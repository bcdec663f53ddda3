"""The layout of every tab: a canvas, an inspector with pages, and the plot of the current page."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.core.value import Value, changed
from engine.words.vetting.verdict import Ruling
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Editor
from studio.widgets.panel import Inspector, Panel
from studio.widgets.word_table import WordTable

log = logging.getLogger(__name__)
Shares: TypeAlias = tuple[int, int]
MAX_WIDTH = 2**24 - 1  # pixels, Qt's maximum size of a widget


class StageEditor(Editor):
    """A tab with a canvas and an inspector. A subclass creates its strips and then calls `lay_out`.

    Class attributes, in addition to those of `Editor`:
        typed: Kinds of changes that are typed letter by letter and form a single undo step.
        plot_below_pages: Whether the plot is below the pages instead of below the canvas.
        column_shares: Initial heights of the part above the plot, and of the plot, in pixels.
        side_shares: Initial widths of the left and the right side, in pixels.
    """

    typed: ClassVar[tuple[str, ...]] = ("title",)
    plot_below_pages: ClassVar[bool] = False
    column_shares: ClassVar[Shares] = (460, 260)
    side_shares: ClassVar[Shares] = (700, 580)

    def __init__(
        self, session: Session, jobs: Jobs, canvas: QWidget, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, parent)
        self.canvas, self.inspector = canvas, Inspector(pages)
        for page in pages:
            page.message.connect(self.message)
            page.refresh.connect(self.page_changed)
        self.inspector.page_shown.connect(self.page_changed)
        self.setFocusProxy(canvas)
        self._room, self._with_pages, self._on_pages = 0, True, False
        self.inspector.page_shown.connect(self._share_room)

    def lay_out(self, *parts: QWidget) -> None:
        """Place the canvas and its strips from top to bottom in the given order, next to the pages."""
        stage = QWidget()
        stack = QVBoxLayout(stage)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        for part in parts:
            stack.addWidget(part, int(part is self.canvas))
        sides = self._splitter = _splitter(Qt.Orientation.Horizontal)
        column = self._column = _splitter(Qt.Orientation.Vertical)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(sides)  # first, because Qt visits all descendants of a widget that it moves
        pages, plots = self.inspector, self.inspector.plots
        places = [(sides, column), (column, stage), (column, plots), (sides, pages)]
        if self.plot_below_pages:
            places = [(sides, stage), (sides, column), (column, pages), (column, plots)]
        for splitter, part in places:
            splitter.addWidget(part)
        column.setSizes(self.column_shares)
        sides.setSizes(self.side_shares)
        sides.setStretchFactor(0, 1)
        sides.setStretchFactor(1, int(self.plot_below_pages))

    def show_pages(self, *, on: bool) -> None:
        """Show or hide the pages, and the plot if it is below them. The canvas gets their place."""
        self._with_pages = on
        self._share_room()

    def set_room(self, width: int) -> None:
        """Show the canvas and the pages beside each other, or one at a time if they do not fit."""
        self._room = width
        self._share_room()

    def turn_over(self) -> None:
        """Show the pages in place of the canvas or vice versa, in a window that is too narrow for both."""
        self._on_pages = not self._on_pages
        self._share_room()
        (self.inspector.page() if self._on_pages else self.canvas).setFocus()

    def _share_room(self) -> None:
        puzzle, pages = (cast("QWidget", self._splitter.widget(place)) for place in (0, 1))
        both = sum(part.minimumSizeHint().width() for part in (puzzle, pages)) + self._splitter.handleWidth()
        narrow = both > self._room > 0 and self._with_pages
        turned = narrow and self._on_pages
        puzzle.setVisible(not turned)
        pages.setVisible(self._with_pages and (turned or not narrow))
        text = ("\u25c2 Puzzle" if turned else "Pages \u25b8") if narrow else ""
        if text != self.turn_text:
            self.turn_text = text
            self.refresh.emit()

    def push_edit(self, puzzle: Value, text: str, what: str) -> None:
        """Replace the document's puzzle by an edited one."""
        self.session.push(puzzle, text, what, merge=self.job(what) if what in self.typed else "")

    def push_rulings(self, rulings: tuple[Ruling, ...], text: str) -> None:
        """Replace the rulings of the document's puzzle."""
        self.session.push(changed(self.session.value, rulings=rulings), text, "rulings")

    @property
    def undo_stack(self) -> QUndoStack:
        """The undo stack of the current page, or of the document if the page has none."""
        return self.inspector.page().undo_stack or self.session.undo

    def edit_actions(self) -> Sequence[QAction]:
        """Return the actions of the canvas's context menu."""
        return self.canvas.actions()

    def run_main(self) -> None:
        """Run the action of the current page, or of the tab if the page has none."""
        if (page := self.inspector.page()).run_text:
            page.run_main()
        else:
            self.run_own()

    def run_own(self) -> None:
        """Run the tab's own Ctrl+Enter action."""

    def state(self) -> Mapping[str, Any]:
        """Return the sizes of the splitters and the state of the pages."""
        return {
            "splitter": self._splitter.sizes(),
            "column": self._column.sizes(),
            "pages": self.inspector.state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore what `state` returned."""
        try:
            splits = [_sizes(state.get(name, ())) for name in ("splitter", "column")]
            self.inspector.restore(state.get("pages", {}))
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
            log.warning("The saved state of the tab is damaged: %s", state)
            return
        for splitter, sizes in zip((self._splitter, self._column), splits, strict=True):
            if sizes:
                splitter.setSizes(sizes)

    def selection(self) -> Mapping[str, Any]:
        """Return the current part of the canvas, and the selected words of the pages' tables."""
        words = {name: [str(word) for word in table.selected_values()] for name, table in self._tables().items()}
        part = self.canvas.current if isinstance(self.canvas, Canvas) else ""
        return {"part": part, "words": {name: chosen for name, chosen in words.items() if chosen}}

    def select(self, selection: Mapping[str, Any]) -> None:
        """Select a part of the canvas, and words in the tables as soon as they are found."""
        part, words = selection.get("part"), selection.get("words")
        if isinstance(self.canvas, Canvas) and isinstance(part, str):
            self.canvas.set_current(part)
        for name, table in self._tables().items():
            wanted = words.get(name, ()) if isinstance(words, dict) else ()
            table.want([word for word in wanted if isinstance(word, str)] if isinstance(wanted, list) else ())

    def _tables(self) -> Mapping[str, WordTable]:
        """Return the tables of words on the pages, without those whose rows are previewed or numbered."""
        return {
            f"{page.state_key}: {table.accessibleName()}": table
            for page in self.inspector.pages
            for table in page.findChildren(WordTable)
            if table.remembers and table.words.columns[0].kind == "text"
        }

    def page_changed(self) -> None:
        """Update the menus, because another page is shown or its actions changed."""
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()


def _sizes(remembered: Iterable[float]) -> list[int]:
    sizes = [int(size) for size in remembered]
    if not all(0 <= size <= MAX_WIDTH for size in sizes):
        raise ValueError("the size of a splitter part is out of range")
    return sizes


def _splitter(orientation: Qt.Orientation) -> QSplitter:
    made = QSplitter(orientation)
    made.setChildrenCollapsible(False)
    return made
