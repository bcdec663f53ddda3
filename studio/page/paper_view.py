"""The page on its paper with what is drawn over it: the selected block, guides, and blocks on their way."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMoveEvent, QPainter, QPaintEvent, QPen, QTransform

from engine.core import changed
from engine.drawing.shapes import MM
from engine.output.press.boxes import boxes, preset
from engine.page.compose import Box, Composed
from engine.page.layout import Rect
from engine.page.modules import Module
from engine.page.page import Page
from studio.core.theme import GAP_1, GAP_2, RADIUS, Accent, colours
from studio.page.geometry import Grid, Snapped, at
from studio.page.rulers import THICK, draw_rulers
from studio.widgets.page_view import Sheets

ACCENT = Accent("#6A4C93", "#B79AE0")
INK = QColor(ACCENT.light)
WASH, RESHAPED = 0.08, 0.4
"""Opacity of a column that a block is dragged to, and of a block whose new shape is not drawn yet."""

HANDLE = 8.0  # side of a handle in pixels


def draw_outline(painter: QPainter, box: QRectF, width: float, *, handles: bool = False) -> None:
    """Draw the edge of a block, with handles at the edges that can be dragged."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(INK, width))
    painter.drawRect(box)
    if handles:
        painter.setPen(QPen(INK, 1))
        painter.setBrush(QColor("white"))
        middle = box.center()
        for x, y in (
            (box.left(), middle.y()), (box.right(), middle.y()), (middle.x(), box.bottom()),
            (box.left(), box.bottom()), (box.right(), box.bottom()),
        ):  # fmt: skip
            painter.drawRect(QRectF(x - HANDLE / 2, y - HANDLE / 2, HANDLE, HANDLE))
        painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_pieces(
    painter: QPainter, image: QImage, page: QRectF, top: float, pieces: Iterable[tuple[QRectF, QRectF]]
) -> None:
    """Draw a page whose blocks have other places than in its image, in pixels.

    `page` is the place of the page, and the header of the height `top` is above the blocks. `pieces` has where each
    block is in the image, and where it is drawn.
    """
    painter.fillRect(page, QColor("white"))
    pixels = QTransform.fromScale(image.width() / page.width(), image.height() / page.height())

    def draw(source: QRectF, target: QRectF) -> None:
        painter.drawImage(target, image, pixels.mapRect(source.translated(-page.topLeft())))

    header = QRectF(page.left(), page.top(), page.width(), top)
    draw(header, header)
    for source, target in pieces:
        same = abs(source.width() - target.width()) < 1 and abs(source.height() - target.height()) < 1
        painter.setOpacity(1.0 if same else RESHAPED)
        draw(source, target)
    painter.setOpacity(1.0)


def draw_label(painter: QPainter, box: QRectF, page: QRectF, text: str) -> None:
    """Draw a text on a dark label at the top of a block, inside the page."""
    metrics = painter.fontMetrics()
    size = QRectF(metrics.boundingRect(text)).adjusted(0, 0, 2 * GAP_2, 2 * GAP_1)
    x = min(max(box.left(), page.left()), page.right() - size.width())
    y = max(box.top() - size.height() - GAP_1, page.top())
    label = QRectF(x, y, size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INK)
    painter.drawRoundedRect(label, RADIUS, RADIUS)
    painter.setPen(QColor("white"))
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def place_text(rect: Rect, note: str = "") -> str:
    """Return a place in words, such as "Columns 3 to 4, 120 mm from the top"."""
    last = rect.column + rect.span
    columns = f"Column {last}" if rect.span == 1 else f"Columns {rect.column + 1} to {last}"
    text = f"{columns}, {rect.top / MM:.0f} mm from the top"
    return f"{text}: {note}" if note else text


@dataclass
class Drag:
    """Blocks that are dragged: from where, by which edges, and the present rectangle around them."""

    module: Module  # the block under the mouse
    edge: Qt.Edge
    start: QPointF
    before: Rect
    now: Rect
    whole: dict[tuple[int, ...], Rect]  # where the dragged blocks were; a block alone if edges of it are dragged
    guides: tuple[float, ...] = ()
    active: bool = False

    @property
    def rects(self) -> dict[tuple[int, ...], Rect]:
        """Where the dragged blocks are now."""
        if len(self.whole) == 1:
            return {self.module.blocks: self.now}
        right, down = self.now.column - self.before.column, self.now.top - self.before.top
        return {blocks: at(one, one.column + right, one.top + down) for blocks, one in self.whole.items()}


class PaperView(Sheets):
    """Shows the PDF, and over it the selected block, marks, and where the blocks would be during a drag."""

    EDGE = THICK
    reflow_wanted = Signal(object)  # the page with a block at another place, to show where the others would be
    reflow_over = Signal()  # the requested preview is no longer needed

    def __init__(self) -> None:
        super().__init__()
        self._page = Page()
        self._composed: Composed | None = None
        self.grid: Grid | None = None  # the column grid of the layout that is shown
        self._rects: dict[tuple[int, ...], Rect] = {}
        self._moved: dict[tuple[int, ...], Rect] | None = None
        self._drag: Drag | None = None
        self._number, self._hover = -1, ()
        self._more = list[tuple[int, ...]]()  # further selected modules
        self._guide: float | None = None  # a guide that is dragged, in points below the header; negative to remove it
        self._upright = False  # whether it is vertical, and in points from the left of the type area
        self._taken: float | None = None  # where it was on the page, in mm; None for a new one
        self._band: QRectF | None = None  # a rectangle that is drawn to select what is in it
        self._target: Snapped | None = None

    # what is shown

    def show_page(self, page: Page) -> None:
        """Show a page until its layout is ready: blocks with new places at once, other changes not yet."""
        same, self._page = _contents(page) == _contents(self._page), page
        self._take_guide()
        if not same:
            self._composed, self.grid, self._rects, self._moved, self._drag = None, None, {}, None, None
            self._more = []
        elif self._composed:
            self.reflow_wanted.emit(page)
        self.update()

    def show_layout(self, page: Page, composed: Composed, line: float) -> None:
        """Show the blocks of a page that was laid out; `line` is the distance of two lines of text in points."""
        self._page, self._composed = page, composed
        area = composed.draft.area
        self.grid = Grid(page.sided, composed.top, area.height, area.gap, line)
        self._take_guide(self._guide, self._taken, upright=self._upright)
        self._rects = {box.blocks: box.rect for box in composed.boxes}
        if not self.dragging:
            self._moved = None
        self.update()

    def show_moved(self, boxes: Sequence[Box]) -> None:
        """Show where the blocks would be, while one is dragged and until the page is laid out."""
        self._moved = {box.blocks: box.rect for box in boxes}
        self.update()

    def select(self, number: int) -> None:
        """Select a block by its number; -1 for none. Further ones stay selected if it was one of them."""
        chosen = list(self.chosen)
        self._more = [one for one in chosen if number not in one] if any(number in one for one in chosen) else []
        self._number, self._marks = number, ()
        self.setAccessibleDescription(self._described())
        self.update()

    def choose_blocks(self, numbers: Sequence[int]) -> None:
        """Select the modules of blocks, and no other; the one that was selected stays the first."""
        chosen = [one for one in self._rects if any(number in one for number in numbers)]
        self._number = self._number if self._number in numbers or not numbers else numbers[0]
        self._more = [one for one in chosen if self._number not in one]
        self.setAccessibleDescription(self._described())
        self.update()

    def mark(self, areas: Iterable[QRectF], page: int = 0) -> None:
        """Mark areas of a page, in points from its top left corner, until something else is selected."""
        assert self._composed
        points = QTransform.fromScale(1 / self._composed.drawing.width, 1 / self._composed.drawing.height)
        super().mark(map(points.mapRect, areas), page)

    @property
    def dragging(self) -> bool:
        """Whether a block is being dragged."""
        return self._drag is not None and self._drag.active

    def cancel(self) -> bool:
        """Leave the drag and the marks; return whether there was one."""
        if was := self.dragging:
            self._put_back()
        was, self._drag, self._marks = was or bool(self._marks) or self._guide is not None, None, ()
        self._take_guide()
        self.update()
        return was

    def _take_guide(self, guide: float | None = None, taken: float | None = None, *, upright: bool = False) -> None:
        """Drag a guide, or none. The grid has the others."""
        self._guide, self._taken, self._upright = guide, taken, upright
        level, vertical = (tuple(one * MM for one in self._kept(upright=way)) for way in (False, True))
        self.grid = self.grid and self.grid._replace(guides=level, uprights=vertical)

    def _kept(self, *, upright: bool) -> list[float]:
        """Return the guides of the page in a direction in mm, without the one that is dragged."""
        guides = self._page.uprights if upright else self._page.guides
        return [one for one in guides or () if one != self._taken or upright != self._upright]

    def _put_back(self) -> None:
        self._moved = None
        self.reflow_over.emit()

    def place_of_block(self, number: int) -> QRectF | None:
        """Return where a block is, in pixels; None if it is not on the page."""
        for blocks, rect in self._rects.items():
            if number in blocks and not self._sheet.isEmpty():
                return self._pixels(rect)
        return None

    # geometry

    def _scale(self) -> float:
        if self._composed is None or not self.images:
            return 1.0
        return self.places()[0].width() / (self._composed.drawing.width + 2 * self._margin)

    @property
    def _margin(self) -> float:
        """The width in points that bleed and crop marks take around the page."""
        page = self._page.paper
        return boxes(preset(self._page.preset), page.width * MM, page.height * MM).trim[0]

    @property
    def _sheet(self) -> QRectF:
        """Where the first page is without crop marks, in pixels; empty if it is not shown."""
        around = self._margin * self._scale()
        place = self.place_of(0)
        return place.adjusted(around, around, -around, -around) if place else QRectF()

    def _pixels(self, rect: Rect) -> QRectF:
        assert self.grid
        box = QTransform.fromScale(self._scale(), self._scale()).mapRect(QRectF(*self.grid.box(rect)))
        return box.translated(self._sheet.topLeft())

    def _current(self) -> tuple[int, ...]:
        return next((blocks for blocks in self._rects if self._number in blocks), ())

    @property
    def chosen(self) -> dict[tuple[int, ...], Rect]:
        """The selected modules by their blocks, with their places; the fields show the first."""
        shown = self._moved or self._rects
        return {one: shown[one] for one in (self._current(), *self._more) if one in shown}

    def _module(self, blocks: tuple[int, ...]) -> Module | None:
        modules = self._composed.draft.modules if self._composed else ()
        return next((module for module in modules if module.blocks == blocks), None)

    # painting

    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self.update()  # the rulers stay at the edges of the view

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.grid is None or self._sheet.isEmpty():
            return
        drag = self._drag if self.dragging else None
        marked = drag.now if drag else self.chosen.get(self._current())
        zero = self._pixels(Rect(0, 1, 0.0, 0.0)).topLeft()
        with QPainter(self) as painter:
            draw_rulers(
                painter, QRectF(self.visibleRegion().boundingRect()), zero, self._scale() * MM,
                self._pixels(marked) if marked else QRectF(), [[one / MM for one in way] for way in self.guides],
                INK, colours(self),
            )  # fmt: skip

    @property
    def guides(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """The guides in points below the header, and from the left, with the one that is dragged where it is."""
        assert self.grid
        dragged = () if self._guide is None else (self._guide,)
        level, vertical = self.grid.guides, self.grid.uprights
        return (level, (*vertical, *dragged)) if self._upright else ((*level, *dragged), vertical)

    def paint_page(self, painter: QPainter, number: int, place: QRectF) -> None:
        if number + self.first or self.grid is None or self._composed is None:
            super().paint_page(painter, number, place)
            return
        drag, current = self._drag if self.dragging else None, self._current()
        dragged = drag.rects if drag else {}
        shown = {**(self._moved or self._rects), **dragged}
        if self._moved is None and not drag:
            super().paint_page(painter, number, place)
        else:
            top = self._composed.top * self._scale()
            order = sorted(self._rects.items(), key=lambda one: one[0] in dragged)  # what is dragged lies above
            pieces = [(self._pixels(rect), self._pixels(shown[one])) for one, rect in order if one in shown]
            draw_pieces(painter, self.images[number], place, top, pieces)
        area = self._pixels(Rect(0, self.grid.paper.columns, 0.0, self.grid.height))
        painter.setPen(QPen(INK, 1, Qt.PenStyle.DashLine))
        levels, sides = ([guide * self._scale() for guide in way] for way in self.guides)
        painter.drawLines([QLineF(area.left(), area.top() + y, area.right(), area.top() + y) for y in levels])
        painter.drawLines([QLineF(area.left() + x, area.top(), area.left() + x, area.bottom()) for x in sides])
        if drag:
            self._draw_guides(painter, drag.now, drag.guides)
        elif self._target:
            self._draw_guides(painter, self._target.rect, (self._target.rect.top,))
        if self._hover and self._hover in shown and self._hover != current:
            draw_outline(painter, self._pixels(shown[self._hover]), 1)
        for area in filter(None, (self._band, *(self._pixels(shown[one]) for one in self._more if one in shown))):
            draw_outline(painter, area, 2)
        if current in shown:
            handles = self.hasFocus() or drag is not None
            draw_outline(painter, self._pixels(shown[current]), 2 if handles else 1, handles=handles)
        if drag:
            draw_label(painter, self._pixels(drag.now), place, place_text(drag.now, self._note(drag, shown)))

    def _draw_guides(self, painter: QPainter, rect: Rect, levels: Sequence[float]) -> None:
        """Draw the column grid, with the columns to which a block is dragged tinted, and lines at levels."""
        assert self.grid
        wash, line = QColor(INK), QColor(INK)
        wash.setAlphaF(WASH)
        line.setAlphaF(0.35)
        for number in range(self.grid.paper.columns):
            column = self._pixels(Rect(number, 1, 0.0, self.grid.height))
            if rect.column <= number < rect.column + rect.span:
                painter.fillRect(column, wash)
            painter.setPen(QPen(line, 1, Qt.PenStyle.DotLine))
            painter.drawLines([QLineF(x, column.top(), x, column.bottom()) for x in (column.left(), column.right())])
        across = self._pixels(Rect(0, self.grid.paper.columns, 0.0, self.grid.height))
        for y in levels:
            draw_outline(painter, QRectF(across.left(), across.top() + y * self._scale(), across.width(), 0), 1)

    def _note(self, drag: Drag, shown: dict[tuple[int, ...], Rect]) -> str:
        """Return what is wrong with the place to which a block is being dragged; "" if nothing is."""
        blocks = self._page.blocks
        rects = drag.rects
        others = (one for one in shown if one not in rects and any(blocks[number].fixed for number in one))
        over = [one for one in others if any(shown[one].overlaps(rect) for rect in rects.values())]
        if over:
            return f"overlaps {blocks[over[0][-1]].name}"
        missing = [numbers for numbers in self._rects if numbers not in shown]
        return f"{blocks[missing[0][-1]].name} does not fit beside it" if missing else ""

    def _described(self) -> str:
        if not 0 <= self._number < len(self._page.blocks):
            return ""
        if self._more:
            return f"{len(self.chosen)} blocks are selected"
        block, current = self._page.blocks[self._number], self._current()
        where = place_text(self._rects[current]) if current else "not placed"
        return f"{block.name}. {where}{', kept' if block.fixed else ''}"


def _contents(page: Page) -> object:
    """Return what decides which outlines fit a page: all of its blocks but their places, and the grid."""
    return tuple(changed(block, fixed=None) for block in page.blocks), page.paper, page.style
