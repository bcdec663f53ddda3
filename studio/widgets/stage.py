"""What every wing's tab is made of: a canvas, pages beside it, and the plot of the page that is shown."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, TypeAlias

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.value import Value, changed
from engine.vetting.verdict import Ruling
from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.editor import Editor
from studio.widgets.inspector import Inspector
from studio.widgets.panel import Panel

log = logging.getLogger(__name__)
Shares: TypeAlias = tuple[int, int]
WIDEST = 2**24 - 1  # pixels, the most that Qt makes a widget


class StageEditor(Editor):
    """A tab of a canvas and an inspector. A wing makes its strips, and then calls `lay_out` with all of them.

    Class attributes, beside those of every tab:
        typed: the changes that are made letter by letter, which one undo takes back together.
        plot_below_pages: whether the plot stands beneath the pages, and not beneath the canvas.
        column_shares: pixels of what the plot is beneath, and of the plot, at the first start.
        side_shares: pixels of the left side and of the right one.
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

    def lay_out(self, *parts: QWidget) -> None:
        """Put the canvas and its strips one beneath the other, as they are given, and the pages beside them."""
        stage = QWidget()
        stack = QVBoxLayout(stage)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        for part in parts:
            stack.addWidget(part, int(part is self.canvas))
        above = self.inspector if self.plot_below_pages else stage
        self._column = _split(Qt.Orientation.Vertical, (above, self.inspector.plots), self.column_shares)
        sides = (stage, self._column) if self.plot_below_pages else (self._column, self.inspector)
        self._splitter = _split(Qt.Orientation.Horizontal, sides, self.side_shares)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setStretchFactor(1, int(self.plot_below_pages))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def push_edit(self, puzzle: Value, text: str, what: str) -> None:
        """Make a puzzle that its settings ask for the document's."""
        self.session.push(puzzle, text, what, merge=self.job(what) if what in self.typed else "")

    def push_rulings(self, rulings: tuple[Ruling, ...], text: str) -> None:
        """Rule so on the words of the document's puzzle."""
        self.session.push(changed(self.session.value, rulings=rulings), text, "rulings")

    @property
    def undo_stack(self) -> QUndoStack:
        """The shown page's own, where it has one."""
        return self.inspector.page().undo_stack or self.session.undo

    def edit_actions(self) -> Sequence[QAction]:
        """What the context menu of the canvas has."""
        return self.canvas.actions()

    def run_main(self) -> None:
        """What the shown page does; else what the tab does."""
        if (page := self.inspector.page()).run_text:
            page.run_main()
        else:
            self.run_own()

    def run_own(self) -> None:
        """Ctrl+Enter, where the shown page leaves it to the tab."""

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
            splits = [_sizes(state.get(name, ())) for name in ("splitter", "column")]
            self.inspector.restore(state.get("pages", {}))
        except (AttributeError, KeyError, OverflowError, TypeError, ValueError):
            log.warning("What was remembered of the tab is damaged: %s", state)
            return
        for splitter, sizes in zip((self._splitter, self._column), splits, strict=True):
            if sizes:
                splitter.setSizes(sizes)

    def page_changed(self) -> None:
        """Another page is shown, or it can do something else now."""
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()


def _sizes(remembered: Iterable[float]) -> list[int]:
    sizes = [int(size) for size in remembered]
    if not all(0 <= size <= WIDEST for size in sizes):
        raise ValueError("a part is as wide as a window may be")
    return sizes


def _split(orientation: Qt.Orientation, parts: Sequence[QWidget], shares: Shares) -> QSplitter:
    made = QSplitter(orientation)
    made.setChildrenCollapsible(False)
    for part in parts:
        made.addWidget(part)
    made.setSizes(shares)
    return made
