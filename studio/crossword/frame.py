"""How the Crossword's tab is put together: the grid, the pages beside it, and a layout that is only looked at."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.crossword.puzzle import Puzzle
from studio.crossword.canvas import CrosswordCanvas
from studio.crossword.head import Head
from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.editor import Editor, Message
from studio.widgets.inspector import Inspector
from studio.widgets.panel import Panel
from studio.widgets.preview import PreviewStrip

log = logging.getLogger(__name__)
CANVAS_AND_PLOT, COLUMN_AND_INSPECTOR = (460, 220), (760, 520)


class CrosswordFrame(Editor):
    """A tab of a grid and pages, of which one may show another puzzle in place of the document's."""

    def __init__(
        self, session: Session, jobs: Jobs, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, parent)
        self.previewed: Puzzle | None = None
        self.canvas, self.head, self.strip = CrosswordCanvas(), Head(), PreviewStrip("layout")
        self.inspector = Inspector(pages)
        self._previewing = self.inspector.page()
        self._lay_out()
        for page in pages:
            page.message.connect(self.message)
            page.refresh.connect(self._page_changed)
        self.inspector.turned.connect(self._page_changed)
        self.head.printed.connect(self.canvas.show_printed)
        self.strip.left.connect(lambda: self.preview(None))
        self.setFocusProxy(self.canvas)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return cast("Puzzle", self.session.value)

    @property
    def shown(self) -> Puzzle:
        """The puzzle on the canvas; a gesture makes the next one of it."""
        return self.previewed or self.puzzle

    def preview(self, puzzle: Puzzle | None) -> None:
        """Show a layout in place of the document's, without touching that one; None shows it again."""
        self.previewed, self._previewing = puzzle, self.inspector.page()
        self.head.show_puzzle(self.shown)
        self.canvas.show_puzzle(self.shown)  # which tells the chosen word
        self.strip.setVisible(puzzle is not None)
        if puzzle:
            self.strip.show_text("Preview", "Only looked at: to move, lock or remove a word of it takes it.")

    def show_document(self) -> None:
        """Leave the preview of another layout."""
        if self.previewed:
            self.preview(None)

    def stop(self) -> None:
        """Esc leaves a preview before it ends what runs."""
        if self.previewed and not self.jobs.shown():
            self.preview(None)
        else:
            super().stop()

    @property
    def undo_stack(self) -> QUndoStack:
        """The shown page's own, where it has one."""
        return self.inspector.page().undo_stack or self.session.undo

    def state(self) -> Mapping[str, Any]:
        """The splitters and the pages."""
        return {
            "splitter": self._splitter.sizes(),
            "column": self._column.sizes(),
            "pages": self.inspector.state(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """As the tab was left."""
        try:
            splits = [[int(size) for size in state.get(name, ())] for name in ("splitter", "column")]
            self.inspector.restore(state.get("pages", {}))
        except (AttributeError, KeyError, TypeError, ValueError):
            log.warning("What was remembered of the tab is damaged: %s", state)
            return
        for splitter, sizes in zip((self._splitter, self._column), splits, strict=True):
            if sizes:
                splitter.setSizes(sizes)

    def trouble(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.emit(Message(sentence, "trouble"))

    def preview_of(self, page: Panel, puzzle: Puzzle | None) -> None:
        """A page that is not shown may still choose rows: nothing to look at."""
        if page is self.inspector.page():
            self.preview(puzzle)

    def _page_changed(self) -> None:
        if self.previewed and self.inspector.page() is not self._previewing:
            self.preview(None)
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()

    def _lay_out(self) -> None:
        top = QWidget()
        stack = QVBoxLayout(top)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        stack.addWidget(self.head)
        stack.addWidget(self.canvas, 1)
        stack.addWidget(self.strip)
        self._column = QSplitter(Qt.Orientation.Vertical)
        self._column.setChildrenCollapsible(False)
        self._column.addWidget(top)
        self._column.addWidget(self.inspector.plots)
        self._column.setSizes(CANVAS_AND_PLOT)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(self._column)
        self._splitter.addWidget(self.inspector)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes(COLUMN_AND_INSPECTOR)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)
