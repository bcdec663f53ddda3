"""The page on its paper: its blocks are selected, moved and resized with the mouse and the keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QMimeData, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
)
from PySide6.QtWidgets import QApplication

from engine.page.areas import Rect
from engine.page.compose import Box, Composed
from engine.page.modules import Module
from engine.page.page import Page
from engine.value import changed
from studio.page.edits import replaced
from studio.page.geometry import Edge, Grid, Snapped, anchor, at, grid_of, heights, place_of
from studio.page.marks import draw_columns, draw_label, draw_mark, draw_outline, draw_pieces, place_text
from studio.page.offers import offer_in
from studio.page.sources import Offer
from studio.widgets.page_view import Sheets

REACH, GRIP = 8.0, 7.0
"""Pixels: an edge that is this near is snapped to; and the width in which an edge is dragged."""

CURSORS = {
    Edge.LEFT: Qt.CursorShape.SizeHorCursor,
    Edge.RIGHT: Qt.CursorShape.SizeHorCursor,
    Edge.BOTTOM: Qt.CursorShape.SizeVerCursor,
    Edge.LEFT | Edge.BOTTOM: Qt.CursorShape.SizeBDiagCursor,
    Edge.RIGHT | Edge.BOTTOM: Qt.CursorShape.SizeFDiagCursor,
}

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}
"""Columns to the right and lines down for each arrow."""


@dataclass
class Drag:
    """A block that is dragged: where from, by which edges, and its present rectangle."""

    module: Module
    edge: Edge
    start: QPointF
    before: Rect
    now: Rect
    guides: tuple[float, ...] = ()
    active: bool = False


class PagePaper(Sheets):
    """Shows the PDF, and over it the selected block, and guides while a block is dragged.

    Signals:
        selected: the number of a block that was clicked, or reached with Tab.
        placed: the number of a block, its new place, the name of the change, and a key for merging changes.
        reflow_wanted: the page with a block at the place to which it is being dragged.
        removed, opened, toggled: the number of the block on which Delete, Enter or Space was pressed.
        menu_wanted: the place on the screen of a context menu for the selected block.
        dropped: an `Offer`, or the paths of files; the column, and the distance below the header in points.
    """

    selected = Signal(int)
    placed = Signal(int, object, str, str)
    reflow_wanted = Signal(object)
    removed = Signal(int)
    opened = Signal(int)
    toggled = Signal(int)
    menu_wanted = Signal(object)
    dropped = Signal(object, int, float)

    shortcuts: ClassVar = (
        ("Arrows", "Move the selected block by a column or a line"),
        ("Shift+arrows", "Make the selected block wider, narrower, higher or lower"),
        ("Tab", "Select the next block"),
        ("Space", "Keep the place of the selected block, or let it go"),
        ("Enter", "Edit the puzzle in its tab"),
        ("Delete", "Remove the selected block"),
    )

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Page")
        self._page = Page()
        self._composed: Composed | None = None
        self._grid: Grid | None = None
        self._rects: dict[tuple[int, ...], Rect] = {}
        self._moved: dict[tuple[int, ...], Rect] | None = None
        self._drag: Drag | None = None
        self._number, self._hover = -1, ()
        self._marks: tuple[QRectF, ...] = ()
        self._marked_page = 0
        self._target: Snapped | None = None
        self.setAcceptDrops(True)

    # what is shown

    def show_page(self, page: Page) -> None:
        """Show a page until its layout is ready: blocks with new places at once, other changes not yet."""
        same, self._page = _contents(page) == _contents(self._page), page
        if not same:
            self._composed, self._grid, self._rects, self._moved, self._drag = None, None, {}, None, None
        elif self._composed:
            self.reflow_wanted.emit(page)
        self.update()

    def show_layout(self, page: Page, composed: Composed, line: float) -> None:
        """Show the blocks of a page that was laid out; `line` is the distance of two lines of text in points."""
        self._page, self._composed = page, composed
        self._grid = grid_of(page, composed, line)
        self._rects = {box.blocks: box.rect for box in composed.boxes}
        if not self.dragging:
            self._moved = None
        self.update()

    def show_moved(self, boxes: Sequence[Box]) -> None:
        """Show where the blocks would be, while one is dragged and until the page is laid out."""
        self._moved = {box.blocks: box.rect for box in boxes}
        self.update()

    def select(self, number: int) -> None:
        """Select a block by its number; -1 for none."""
        self._number, self._marks = number, ()
        self.setAccessibleDescription(self._described())
        self.update()

    def mark(self, areas: Sequence[QRectF], page: int = 0) -> None:
        """Mark areas of a page, in points from its top left corner, until something else is selected."""
        self._marks, self._marked_page = tuple(areas), page
        self.update()

    @property
    def marked(self) -> list[QRectF]:
        """Where the marks are, in pixels; empty if their page is not shown."""
        place, scale = self.place_of(self._marked_page), self._scale()
        if place is None:
            return []
        return [
            QRectF(
                place.left() + area.left() * scale, place.top() + area.top() * scale,
                area.width() * scale, area.height() * scale,
            )
            for area in self._marks
        ]  # fmt: skip

    @property
    def grid(self) -> Grid | None:
        """The column grid of the layout that is shown; None if there is none yet."""
        return self._grid

    @property
    def dragging(self) -> bool:
        """Whether a block is being dragged."""
        return self._drag is not None and self._drag.active

    def cancel(self) -> bool:
        """Leave the drag and the marks; return whether there was one."""
        if was := self.dragging:
            self._moved = None
        was, self._drag, self._marks = was or bool(self._marks), None, ()
        self.update()
        return was

    def place_of_block(self, number: int) -> QRectF | None:
        """Return where a block is, in pixels; None if it is not on the page."""
        for blocks, rect in self._rects.items():
            if number in blocks and not self._sheet.isEmpty():
                return self._pixels(rect)
        return None

    # geometry

    def _scale(self) -> float:
        """Return the pixels of a point of the page."""
        return self.places()[0].width() / self._composed.drawing.width if self._composed and self.images else 1.0

    @property
    def _sheet(self) -> QRectF:
        """Where the first page is, in pixels; empty if it is not shown."""
        return self.place_of(0) or QRectF()

    def _pixels(self, rect: Rect) -> QRectF:
        assert self._grid
        left, top, width, height = (one * self._scale() for one in self._grid.box(rect))
        corner = self._sheet.topLeft()
        return QRectF(corner.x() + left, corner.y() + top, width, height)

    def _current(self) -> tuple[int, ...]:
        """Return the blocks of the selected module; empty for none."""
        return next((blocks for blocks in self._rects if self._number in blocks), ())

    def _module(self, blocks: tuple[int, ...]) -> Module | None:
        modules = self._composed.draft.modules if self._composed else ()
        return next((module for module in modules if module.blocks == blocks), None)

    def _at(self, point: QPointF) -> tuple[tuple[int, ...], Edge]:
        """Return the blocks at a point, and the edges of the selected block that can be dragged there."""
        if self._sheet.isEmpty() or not self._grid:
            return (), Edge.NONE
        if current := self._current():
            around = self._pixels(self._rects[current])
            if around.adjusted(-GRIP, 0, GRIP, GRIP).contains(point):
                edge = Edge.NONE
                if abs(point.x() - around.left()) <= GRIP:
                    edge |= Edge.LEFT
                elif abs(point.x() - around.right()) <= GRIP:
                    edge |= Edge.RIGHT
                if abs(point.y() - around.bottom()) <= GRIP:
                    edge |= Edge.BOTTOM
                if edge or around.contains(point):
                    return current, edge
        hit = (blocks for blocks, rect in self._rects.items() if self._pixels(rect).contains(point))
        return next(hit, ()), Edge.NONE

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        blocks, edge = self._at(event.position())
        module = self._module(blocks)
        if event.button() == Qt.MouseButton.RightButton and blocks:
            self.selected.emit(blocks[-1])
        elif event.button() != Qt.MouseButton.LeftButton or module is None:
            event.ignore()  # the view scrolls
        else:
            if self._number not in blocks:
                self.selected.emit(blocks[-1])
            rect = self._rects[blocks]
            self._drag = Drag(module, edge, event.position(), rect, rect)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag is None:
            if not event.buttons():
                self._hover_at(event.position())
            event.ignore()
            return
        by = event.position() - self._drag.start
        if self._drag.active or by.manhattanLength() >= QApplication.startDragDistance():
            self._drag.active = True
            self._drag_by(by)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            event.ignore()
        elif drag.active and drag.now != drag.before:
            self._place(drag.module, drag.now, "Resize" if drag.edge else "Move")
        elif drag.active:
            self._moved = None
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if blocks := self._at(event.position())[0]:
            self.cancel()
            self.opened.emit(blocks[-1])

    def leaveEvent(self, event: object) -> None:
        del event
        self._hover = ()
        self.update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._current():
            self.menu_wanted.emit(event.globalPos())

    def _hover_at(self, point: QPointF) -> None:
        blocks, edge = self._at(point)
        if edge:
            self.setCursor(CURSORS[edge])
        elif blocks:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()
        if blocks != self._hover:
            self._hover = blocks
            self.update()

    def _drag_by(self, by: QPointF) -> None:
        drag, grid = self._drag, self._grid
        if drag is None or grid is None:
            return
        points, before = (by.x() / self._scale(), by.y() / self._scale()), drag.now
        if drag.edge:
            drag.now = grid.resized(drag.before, drag.edge, points, heights(drag.module))
        else:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            others = self._others(drag.module)
            drag.now, drag.guides = grid.moved(drag.before, points, others, REACH / self._scale())
        if drag.now != before or self._moved is None:
            self.reflow_wanted.emit(self._page_with(drag.module, drag.now))
        self.update()

    def _others(self, module: Module) -> list[Rect]:
        """Return the blocks whose edges are snapped to: those that do not flow around the block."""
        shown = self._moved or self._rects
        return [rect for one, rect in self._rects.items() if one != module.blocks and shown.get(one) == rect]

    # what is dragged here from elsewhere

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        point = event.position()
        self._target = None
        if self._grid and self._sheet.contains(point) and _brought(event.mimeData()):
            corner, scale = self._sheet.topLeft(), self._scale()
            x, y = (point.x() - corner.x()) / scale, (point.y() - corner.y()) / scale - self._grid.top
            line = Rect(self._grid.column(x - self._grid.paper.span(1) / 2), 1, 0.0, 0.0)
            self._target = self._grid.moved(line, (0.0, y), list(self._rects.values()), REACH / scale)
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()  # the window opens a file
        self.update()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        del event
        self._target = None
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        target, self._target = self._target, None
        if target:
            event.acceptProposedAction()
            self.dropped.emit(_brought(event.mimeData()), target.rect.column, target.rect.top)
        self.update()

    # the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, shift = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        acts = {Qt.Key.Key_Delete: self.removed, Qt.Key.Key_Return: self.opened, Qt.Key.Key_Enter: self.opened,
                Qt.Key.Key_Space: self.toggled}  # fmt: skip
        if not plain or self._number < 0 or not (key in STEPS or key in acts):
            super().keyPressEvent(event)
        elif key in acts:
            acts[key].emit(self._number)
        elif (blocks := self._current()) and (module := self._module(blocks)):
            self._step(module, *STEPS[key], resize=shift)

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own signature
        numbers = [blocks[-1] for blocks in sorted(self._rects)]
        current = self._current()
        place = numbers.index(current[-1]) + (1 if next else -1) if current else -1
        if 0 <= place < len(numbers):
            self.selected.emit(numbers[place])
            return True
        return super().focusNextPrevChild(next)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def _step(self, module: Module, right: int, down: int, *, resize: bool) -> None:
        """Move a block by a column or a line, or change its width or its height by a step."""
        grid, rect = self._grid, (self._moved or self._rects).get(module.blocks)
        if grid is None or rect is None:
            return
        choices = heights(module)
        if not resize:
            column = min(max(rect.column + right, 0), grid.paper.columns - rect.span)
            top = min(max(rect.top + down * grid.line, 0.0), grid.height - rect.height)
            made = at(rect, column, top)
        elif right:
            by = right * grid.paper.span(1)
            made = grid.resized(rect, Edge.RIGHT, (by, 0.0), choices)
            if made == rect:  # the right edge is that of the page
                made = grid.resized(rect, Edge.LEFT, (-by, 0.0), choices)
        else:
            next_ones = [one for one in choices[rect.span - 1] if (one - rect.height) * down > 0.5]
            height = min(next_ones, key=lambda one: abs(one - rect.height), default=rect.height)
            top = max(0.0, min(rect.top, grid.height - height))
            made = Rect(rect.column, rect.span, top, top + height)
        if made != rect:
            self._moved = {**(self._moved or self._rects), module.blocks: made}
            self._place(module, made, "Resize" if resize else "Move", "keys")

    def _place(self, module: Module, rect: Rect, verb: str, merge: str = "") -> None:
        number, name = anchor(self._page.blocks, module.blocks), self._page.blocks[module.blocks[-1]].name
        key = f"{verb} {number}" if merge else ""
        self.placed.emit(number, place_of(rect, heights(module)[rect.span - 1]), f"{verb} {name}", key)

    def _page_with(self, module: Module, rect: Rect) -> Page:
        number, place = anchor(self._page.blocks, module.blocks), place_of(rect, heights(module)[rect.span - 1])
        return replaced(self._page, number, changed(self._page.blocks[number], fixed=place))

    # painting

    def paint_page(self, painter: QPainter, number: int, place: QRectF) -> None:
        page = number + self.first
        if page or self._grid is None or self._composed is None:
            super().paint_page(painter, number, place)
            self._draw_marks(painter, page)
            return
        drag, current = self._drag if self.dragging else None, self._current()
        shown = dict(self._moved or self._rects)
        if drag:
            shown[drag.module.blocks] = drag.now
        if self._moved is None and not drag:
            super().paint_page(painter, number, place)
        else:
            top = self._composed.top * self._scale()
            pieces = [(self._pixels(rect), self._pixels(shown[blocks])) for blocks, rect in self._rects.items()
                      if blocks in shown and not (drag and blocks == drag.module.blocks)]  # fmt: skip
            if drag:
                source = self._rects.get(drag.module.blocks, drag.before)
                pieces.append((self._pixels(source), self._pixels(drag.now)))
            draw_pieces(painter, self.images[number], place, top, pieces)
        if drag:
            self._draw_guides(painter, drag.now, drag.guides)
        elif self._target:
            self._draw_guides(painter, self._target.rect, (self._target.rect.top,))
        if self._hover and self._hover in shown and self._hover != current:
            draw_outline(painter, self._pixels(shown[self._hover]), 1)
        if current in shown:
            handles = self.hasFocus() or drag is not None
            draw_outline(painter, self._pixels(shown[current]), 2 if handles else 1, handles=handles)
        self._draw_marks(painter, 0)
        if drag:
            draw_label(painter, self._pixels(drag.now), place, place_text(drag.now, self._note(drag, shown)))

    def _draw_marks(self, painter: QPainter, page: int) -> None:
        if page == self._marked_page:
            for area in self.marked:
                draw_mark(painter, area)

    def _draw_guides(self, painter: QPainter, rect: Rect, levels: Sequence[float]) -> None:
        assert self._grid
        draw_columns(painter, self._columns(), range(rect.column, rect.column + rect.span))
        across = self._pixels(Rect(0, self._grid.paper.columns, 0.0, self._grid.height))
        for y in levels:
            draw_outline(painter, QRectF(across.left(), across.top() + y * self._scale(), across.width(), 0), 1)

    def _columns(self) -> list[QRectF]:
        assert self._grid
        return [self._pixels(Rect(n, 1, 0.0, self._grid.height)) for n in range(self._grid.paper.columns)]

    def _note(self, drag: Drag, shown: dict[tuple[int, ...], Rect]) -> str:
        """Return what is wrong with the place to which a block is being dragged; "" if nothing is."""
        blocks = self._page.blocks
        over = [one for one, rect in shown.items() if one != drag.module.blocks and rect.overlaps(drag.now)
                and any(blocks[number].fixed for number in one)]  # fmt: skip
        if over:
            return f"overlaps {blocks[over[0][-1]].name}"
        missing = [one for one in self._rects if one not in shown]
        return f"{blocks[missing[0][-1]].name} does not fit beside it" if missing else ""

    def _described(self) -> str:
        if not 0 <= self._number < len(self._page.blocks):
            return ""
        block, current = self._page.blocks[self._number], self._current()
        where = place_text(self._rects[current]) if current else "not placed"
        return f"{block.name}. {where}{', kept' if block.fixed else ''}"


def _brought(data: QMimeData) -> Offer | list[Path] | None:
    """Return what is dragged onto the page: an offer or files."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    return offer_in(data) or files or None


def _contents(page: Page) -> object:
    """Return what decides which outlines fit a page: all of its blocks but their places, and the grid."""
    return tuple(changed(block, fixed=None) for block in page.blocks), page.paper, page.style
