"""Mouse and keyboard on the page: blocks are selected, moved, resized, and dropped from elsewhere."""

from collections.abc import Mapping
from itertools import combinations
from pathlib import Path

from msgspec import UNSET
from PySide6 import QtGui
from PySide6.QtCore import QMimeData, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QApplication

from engine.core import changed
from engine.documents.document import SUFFIX
from engine.drawing.pictures import PICTURES
from engine.drawing.shapes import MM
from engine.page.layout import Rect
from engine.page.modules import Module
from engine.page.page import Page, PuzzleBlock, replaced
from studio.page.geometry import aligned, around, at, heights, place_of
from studio.page.offers import Offer, offer_in
from studio.page.paper_view import Drag, PaperView
from studio.page.rulers import THICK

REACH, GRIP = 8.0, 7.0
"""Pixels: an edge that is this near is snapped to; and the width in which an edge is dragged."""

CURSORS = {
    Qt.Edge.LeftEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.RightEdge: Qt.CursorShape.SizeHorCursor,
    Qt.Edge.BottomEdge: Qt.CursorShape.SizeVerCursor,
    Qt.Edge.LeftEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeBDiagCursor,
    Qt.Edge.RightEdge | Qt.Edge.BottomEdge: Qt.CursorShape.SizeFDiagCursor,
}

STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
"""Columns to the right and lines down for each arrow."""


class PagePaper(PaperView):
    """Lets the user select, move, resize and add blocks."""

    selected = Signal(int)  # the number of a block that was clicked, or reached with Tab
    several = Signal(object)  # the number of the last block of each selected module
    placed = Signal(object, str, str)  # the page with blocks at new places, the change, and a key for merging changes
    # removed, opened, toggled: the number of the block on which Delete, Enter or Space was pressed
    removed = Signal(int)
    opened = Signal(int)
    toggled = Signal(int)
    menu_wanted = Signal(object)  # the place on the screen of a context menu for the selected block
    # an `Offer`, or the paths of files; the column, and the distance below the header in points
    dropped = Signal(object, int, float)
    reached = Signal(int, int)  # where the mouse is while it drags a block
    revealed = Signal(object)  # where a block is, in pixels, that the keyboard has selected, moved or resized

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setAccessibleName("Page")

    def _at(self, point: QPointF) -> tuple[tuple[int, ...], Qt.Edge]:
        """Return the blocks at a point, and the edges of the selected block that can be dragged there."""
        if self._sheet.isEmpty() or not self.grid:
            return (), Qt.Edge(0)
        if current := self._current():
            around = self._pixels(self._rects[current])
            if around.adjusted(-GRIP, 0, GRIP, GRIP).contains(point):
                edge = Qt.Edge(0)
                if abs(point.x() - around.left()) <= GRIP:
                    edge |= Qt.Edge.LeftEdge
                elif abs(point.x() - around.right()) <= GRIP:
                    edge |= Qt.Edge.RightEdge
                if abs(point.y() - around.bottom()) <= GRIP:
                    edge |= Qt.Edge.BottomEdge
                if edge or around.contains(point):
                    return current, edge
        hit = (blocks for blocks, rect in self._rects.items() if self._pixels(rect).contains(point))
        return next(hit, ()), Qt.Edge(0)

    # the mouse

    def _on_ruler(self, point: QPointF) -> bool:
        """Take a new guide along a ruler, or one across it from its mark there; return whether it is a ruler."""
        if self.grid is None or self._sheet.isEmpty():
            return False
        corner = self.visibleRegion().boundingRect().topLeft()
        top = point.y() < corner.y() + THICK
        if not top and point.x() >= corner.x() + THICK:
            return False
        place = self._in_area(point, upright=top)
        near = [one for one in self._kept(upright=top) if abs(one * MM - place) * self._scale() <= GRIP]
        if near:
            self._take_guide(near[0] * MM, near[0], upright=top)
        else:
            self._take_guide(-1.0, upright=not top)
        return True

    def _in_area(self, point: QPointF, *, upright: bool) -> float:
        assert self.grid
        at = (point - self._sheet.topLeft()) / self._scale()
        return at.x() - self.grid.paper.origin[0] if upright else at.y() - self.grid.top

    def _drop_guide(self, guide: float) -> None:
        assert self.grid
        kept, verb = {*self._kept(upright=self._upright)}, "Remove"
        if 0 <= guide <= (self.grid.paper.area_width * MM if self._upright else self.grid.height):
            kept, verb = {*kept, round(guide / MM, 1)}, "Add" if self._taken is None else "Move"
        page = changed(self._page, **{"uprights" if self._upright else "guides": tuple(sorted(kept)) or UNSET})
        self._take_guide()
        if page != self._page:
            self.placed.emit(page, f"{verb} guide", "")

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._on_ruler(event.position()):
            return
        blocks, edge = self._at(event.position())
        module, shift = self._module(blocks), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.button() == Qt.MouseButton.RightButton and blocks:
            self._lead(blocks)
        elif event.button() != Qt.MouseButton.LeftButton:
            event.ignore()
        elif module is None:
            whole = self.visibleRegion().boundingRect() == self.rect()
            if self._sheet.contains(event.position()) and (shift or whole):
                self._band = QRectF(event.position(), event.position())
            else:
                event.ignore()  # the view scrolls
        else:
            if shift:
                others = [one for one in self.chosen if one != blocks]
                self.choose([*others, *([blocks] if blocks not in self.chosen or not others else [])])
            else:
                self._lead(blocks)
            dragged = [blocks] if shift or edge else [blocks, *self._more]
            rects = {one: self._rects[one] for one in dragged if one in self._rects}
            whole = around(rects.values())
            self._drag = Drag(module, edge, event.position(), whole, whole, rects)

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._guide is not None and self.grid:
            self._guide = self._in_area(event.position(), upright=self._upright)
            self.update()
            return
        if self._band is not None:
            self._band.setBottomRight(event.position())
            self.update()
            return
        if self._drag is None:
            if not event.buttons():
                self._hover_at(event.position())
            event.ignore()
            return
        by = event.position() - self._drag.start
        if self._drag.active or by.manhattanLength() >= QApplication.startDragDistance():
            self._drag.active = True
            self._drag_by(by)
            self.reached.emit(round(event.position().x()), round(event.position().y()))

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        drag, self._drag, band, self._band = self._drag, None, self._band, None
        if self._guide is not None:
            self._drop_guide(self._guide)
        elif band is not None:
            found = (one for one, rect in self._rects.items() if self._pixels(rect).intersects(band.normalized()))
            self.choose([*found])
        elif drag is None:
            event.ignore()
        elif drag.active and drag.now != drag.before:
            self._place(drag.rects, "Resize" if drag.edge else "Move")
        elif drag.active:
            self._put_back()
        elif not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:  # a click
            self.choose([drag.module.blocks])
        self.update()

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        blocks = self._at(event.position())[0]
        if not self._on_ruler(event.position()) and blocks:
            self.cancel()
            self.opened.emit(blocks[-1])

    def leaveEvent(self, event: object) -> None:
        del event
        self._hover = ()
        self.update()

    def contextMenuEvent(self, event: QtGui.QContextMenuEvent) -> None:
        current = self._current()
        if event.reason() == QtGui.QContextMenuEvent.Reason.Mouse:
            wanted, at = bool(self._at(QPointF(event.pos()))[0]), event.globalPos()
        else:
            wanted = bool(current) and not self._sheet.isEmpty()
            at = self.mapToGlobal(self._pixels(self._rects[current]).center().toPoint()) if wanted else QPoint()
        if wanted:
            self.menu_wanted.emit(at)
        else:
            event.ignore()

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
        drag, grid = self._drag, self.grid
        if drag is None or grid is None:
            return
        points, before = (by.x() / self._scale(), by.y() / self._scale()), drag.now
        if by.manhattanLength() < QApplication.startDragDistance():
            drag.now, drag.guides = drag.before, ()  # a release here leaves the block where it was
        elif drag.edge:
            drag.now = grid.resized(drag.before, drag.edge, points, heights(drag.module))
        else:
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            others = self._others(drag)
            drag.now, drag.guides = grid.moved(drag.before, points, others, REACH / self._scale())
        if drag.now != before or self._moved is None:
            self.reflow_wanted.emit(self._with(drag.rects))
        self.update()

    def _others(self, drag: Drag) -> list[Rect]:
        """Return the blocks whose edges are snapped to: those that do not flow around what is dragged."""
        shown = self._moved or self._rects
        return [rect for blocks, rect in self._rects.items() if blocks not in drag.whole and shown.get(blocks) == rect]

    # what is dragged here from elsewhere

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        self.dragMoveEvent(event)

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        point = event.position()
        self._target = None
        if self.grid and self._sheet.contains(point) and _brought(event.mimeData()):
            place, others = (point - self._sheet.topLeft()) / self._scale(), list(self._rects.values())
            line = Rect(self.grid.column(place.x() - self.grid.paper.span(1) / 2), 1, 0.0, 0.0)
            self._target = self.grid.moved(line, (0.0, place.y() - self.grid.top), others, REACH / self._scale())
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()  # the window opens a file
        self.update()

    def dragLeaveEvent(self, event: QtGui.QDragLeaveEvent) -> None:
        del event
        self._target = None
        self.update()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        target, self._target = self._target, None
        if target:
            event.setDropAction(Qt.DropAction.CopyAction)  # the files stay where they are
            event.accept()
            self.dropped.emit(_brought(event.mimeData()), target.rect.column, target.rect.top)
        self.update()

    # the keyboard

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key, shift = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        plain = not event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        acts = {Qt.Key.Key_Delete: self.removed, Qt.Key.Key_Return: self.opened, Qt.Key.Key_Enter: self.opened,
                Qt.Key.Key_Space: self.toggled}  # fmt: skip
        ready = self._composed is not None and not self._sheet.isEmpty()
        known = ready and 0 <= self._number < len(self._page.blocks)
        if not (plain and known and (key in STEPS or key in acts)):
            super().keyPressEvent(event)
        elif key in acts:
            acts[key].emit(self._number)
        elif shift and (module := self._module(self._current())):
            self._resize(module, *STEPS[key])
        elif not shift:
            self._shift(*STEPS[key])

    def focusNextPrevChild(self, next: bool) -> bool:  # noqa: A002 - Qt's own signature
        numbers = [blocks[-1] for blocks in sorted(self._rects)]
        current = self._current()
        place = numbers.index(current[-1]) + (1 if next else -1) if current else -1
        if 0 <= place < len(numbers) and (shown := self.place_of_block(numbers[place])):
            self.selected.emit(numbers[place])
            self.revealed.emit(shown)
            return True
        return super().focusNextPrevChild(next)

    def choose(self, modules: list[tuple[int, ...]]) -> None:
        """Select modules by their blocks, in place of those before; without any, the first stays selected."""
        if modules and self._number not in modules[0]:
            self.selected.emit(modules[0][-1])
        self._more = modules[1:]
        self.select(self._number)
        self.several.emit([one[-1] for one in self.chosen])

    def _lead(self, blocks: tuple[int, ...]) -> None:
        """Select a module; those that are selected together with it stay so, and it becomes the first."""
        chosen = self.chosen
        self.choose([blocks, *(one for one in chosen if one != blocks and blocks in chosen)])

    def align(self, how: str) -> str:
        """Align or distribute the selected modules (`geometry.ALIGNMENTS`); return why this cannot be; else ""."""
        chosen = self.chosen
        if len(chosen) < 2:
            return "Select several blocks first: click them with Shift, or drag around them."
        made = dict(zip(chosen, aligned([*chosen.values()], how), strict=True))
        for one, other in combinations(made, 2):
            if made[one].overlaps(made[other]):
                names = " and ".join(self._page.blocks[blocks[-1]].name for blocks in (one, other))
                return f"{names} would overlap: nothing was moved."
        self._place(made, "Distribute" if how.startswith("Distribute") else "Align")
        return ""

    def _shift(self, right: int, down: int) -> None:
        """Move the selected blocks together by a column or a line, as far as all stay on the page."""
        grid, rects = self.grid, self.chosen.values()
        if grid is None or not rects:
            return
        most = grid.paper.columns - max(one.column + one.span for one in rects)
        right = min(max(right, -min(one.column for one in rects)), most)
        by = min(max(down * grid.line, -min(one.top for one in rects)), grid.height - max(one.bottom for one in rects))
        if right or by:
            made = {key: at(one, one.column + right, one.top + by) for key, one in self.chosen.items()}
            self._place(made, "Move", "keys")

    def _resize(self, module: Module, right: int, down: int) -> None:
        """Change the width or the height of a block by a step."""
        grid, rect = self.grid, (self._moved or self._rects).get(module.blocks)
        if grid is None or rect is None:
            return
        choices = heights(module)
        if right:
            by = right * grid.paper.span(1)
            made = grid.resized(rect, Qt.Edge.RightEdge, (by, 0.0), choices)
            if made == rect:  # the right edge is that of the page
                made = grid.resized(rect, Qt.Edge.LeftEdge, (-by, 0.0), choices)
        else:
            next_ones = [height for height in choices[rect.span - 1] if (height - rect.height) * down > 0.5]
            height = min(next_ones, key=lambda height: abs(height - rect.height), default=rect.height)
            top = max(0.0, min(rect.top, grid.height - height))
            made = Rect(rect.column, rect.span, top, top + height)
        if made != rect:
            self._place({module.blocks: made}, "Resize", "keys")

    def _place(self, rects: dict[tuple[int, ...], Rect], verb: str, merge: str = "") -> None:
        if merge:
            self._moved = {**(self._moved or self._rects), **rects}
            self.revealed.emit(self._pixels(next(iter(rects.values()))))
        names = [self._page.blocks[blocks[-1]].name for blocks in rects]
        name = names[0] if len(names) == 1 else f"{len(names)} blocks"
        self.placed.emit(self._with(rects), f"{verb} {name}", f"{verb} {[*rects]}" if merge else "")

    def _with(self, rects: Mapping[tuple[int, ...], Rect]) -> Page:
        """Return the page with modules in rectangles: their first fixed block has the place. A slot keeps its depth."""
        page = self._page
        for module in filter(None, map(self._module, rects)):
            number = next((number for number in module.blocks if page.blocks[number].fixed), module.blocks[-1])
            block, rect = page.blocks[number], rects[module.blocks]
            place = place_of(rect, heights(module)[rect.span - 1])
            if isinstance(block, PuzzleBlock) and block.slot and block.fixed:
                place = changed(place, depth=block.fixed.depth)
            page = replaced(page, number, changed(block, fixed=place))
        return page


def _brought(data: QMimeData) -> Offer | list[Path] | None:
    """Return what is dragged onto the page: an offer, or files of which at least one is a puzzle or a picture."""
    files = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    fitting = any(path.suffix.lower() in (SUFFIX, *PICTURES) for path in files)
    return offer_in(data) or (files if fitting else None)
