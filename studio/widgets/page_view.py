"""Pages side by side, as large as they fit or magnified, with buttons and keys for the magnification."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

import numpy as np
from PySide6 import QtGui
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QPushButton, QScrollArea, QWidget

from studio.core.theme import GAP_1, GAP_4, GAP_5, LIGHT, colours
from studio.widgets.layouts import ZOOM_KEYS, Label, described, lay_out, row

ZOOMS = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0)  # magnifications; at 1 the pages fit the view
NEAREST = 3.0  # magnification, at most, when a place on a page is shown
NOTCH = 120  # the turn of a wheel for a step of the magnification, in eighths of a degree
REST = 150  # milliseconds without a change of the size before sharper pages are requested
SHARPEST = 4000.0  # pixels of the longest side of a page, at most
MARK, MARKED = QtGui.QColor(LIGHT.caution), 0.16  # color of the place of a finding, and its opacity


class Sheets(QWidget):
    """The images of the pages, or a text in their place. A subclass may let the user change the pages."""

    EDGE = 0  # pixels at the left and the top that are covered, by rulers

    def __init__(self) -> None:
        super().__init__()
        self.images: list[QtGui.QImage] = []  # of the pages that are shown
        self.first = 0  # the number of the first page that is shown, from 0
        self.text = ""
        self._marks, self._marked_page = tuple[QRectF, ...](), 0

    def mark(self, areas: Iterable[QRectF], page: int = 0) -> None:
        """Mark areas of a page, as shares of its sides, in place of those that are marked."""
        self._marks, self._marked_page = tuple(areas), page
        self.update()

    @property
    def marked(self) -> list[QRectF]:
        """Where the marks are, in pixels; empty if their page is not shown."""
        if (place := self.place_of(self._marked_page)) is None:
            return []
        sides = QtGui.QTransform(place.width(), 0, 0, place.height(), place.left(), place.top())
        return [sides.mapRect(area) for area in self._marks]

    def places(self) -> list[QRectF]:
        """Return where the pages are, in pixels."""
        if not self.images:
            return []
        width = sum(image.width() for image in self.images)
        height = max(image.height() for image in self.images)
        across, down = self.width() - self.EDGE, self.height() - self.EDGE
        scale = min((across - GAP_5 * (len(self.images) + 1)) / width, (down - 2 * GAP_4) / height)
        x = self.EDGE + (across - width * scale - GAP_5 * (len(self.images) - 1)) / 2
        places = []
        for image in self.images:
            size = image.width() * scale, image.height() * scale
            places.append(QRectF(x, self.EDGE + (down - height * scale) / 2, *size))
            x += size[0] + GAP_5
        return places

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        shown = colours(self)
        with QtGui.QPainter(self) as painter:
            painter.setRenderHint(QtGui.QPainter.RenderHint.SmoothPixmapTransform)
            if not self.images:
                painter.setPen(QtGui.QColor(shown.muted))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.text)
            for number, place in enumerate(self.places()):
                self.paint_page(painter, number, place)
                painter.setPen(QtGui.QColor(shown.hairline))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRect(place)
            for area in self.marked:
                draw_mark(painter, area)

    def place_of(self, page: int) -> QRectF | None:
        """Return where a page is, by its number from 0; None if it is not shown."""
        shown = page - self.first
        return self.places()[shown] if 0 <= shown < len(self.images) else None

    def paint_page(self, painter: QtGui.QPainter, number: int, place: QRectF) -> None:
        """Draw a page, by its number among those that are shown, at its place in pixels."""
        painter.drawImage(place, self.images[number])


def image_of(page: np.ndarray) -> QtGui.QImage:
    """Return a page as an image, uint8[height, width, 3]."""
    page = np.ascontiguousarray(page)
    height, width, _ = page.shape
    return QtGui.QImage(page.data, width, height, page.strides[0], QtGui.QImage.Format.Format_RGB888).copy()


def draw_mark(painter: QtGui.QPainter, area: QRectF) -> None:
    """Draw the place of a finding: a tint with a bar at its left, so that it does not depend on color alone."""
    wash, around = QtGui.QColor(MARK), area.adjusted(-GAP_1, -GAP_1 / 2, GAP_1, GAP_1 / 2)
    wash.setAlphaF(MARKED)
    painter.fillRect(around, wash)
    painter.fillRect(QRectF(around.left(), around.top(), GAP_1 - 1, around.height()), MARK)


class _Scrolled(QScrollArea):
    """The pages in a view that scrolls. Ctrl and the wheel, or plus, minus and 0, change the magnification."""

    zoom_wanted = Signal(int)  # steps to a larger (1) or smaller (-1) magnification; 0 to fit
    # steps to the next (1) or the previous (-1) page; 0 to show one page or facing pages
    turn_wanted = Signal(int)
    resized = Signal()  # the view has another size

    def __init__(self, sheets: Sheets) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidget(sheets)
        self._sheets = sheets
        self.setAccessibleName("Preview of the PDF")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if sheets.focusPolicy() != Qt.FocusPolicy.NoFocus:
            self.setFocusProxy(sheets)
        self._held: QPointF | None = None
        self._turned = 0  # eighths of a degree, less than a notch

    def sizeHint(self) -> QSize:
        return QSize(680, 600)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        turns = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1, Qt.Key.Key_F: 0}
        if (step := ZOOM_KEYS.get(Qt.Key(event.key()))) is not None:
            self.zoom_wanted.emit(step)
        elif (turn := turns.get(Qt.Key(event.key()))) is not None:
            self.turn_wanted.emit(turn)
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QtGui.QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._turn(event.position(), event.angleDelta().y())
        else:
            self._turned = 0
            super().wheelEvent(event)

    def _turn(self, point: QPointF, turn: int) -> None:
        """Magnify by a step for each notch of a wheel. A touchpad reports many small parts of one."""
        self._turned = turn + (self._turned if turn * self._turned > 0 else 0)
        while abs(self._turned) >= NOTCH:
            step = 1 if self._turned > 0 else -1
            self._turned -= step * NOTCH
            self._zoom_at(point, step)

    def _zoom_at(self, point: QPointF, step: int) -> None:
        """Change the magnification. What is at a point of the view stays there."""
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        spot, before = point + QPointF(across.value(), down.value()), self._sheets.places()[:1]
        self.zoom_wanted.emit(step)
        for was, now in zip(before, self._sheets.places(), strict=False):
            corner = now.topLeft() + (spot - was.topLeft()) * (now.width() / was.width()) - point
            across.setValue(round(corner.x()))
            down.setValue(round(corner.y()))

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        self._held = event.position()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        self._held = None

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self._held is not None:
            moved, self._held = event.position() - self._held, event.position()
            for bar, by in ((self.horizontalScrollBar(), moved.x()), (self.verticalScrollBar(), moved.y())):
                bar.setValue(bar.value() - round(by))

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.setFrameStyle(QFrame.Shape.Box | QFrame.Shadow.Plain)

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.setFrameShape(QFrame.Shape.NoFrame)


class PageView(QWidget):
    """Shows pages side by side."""

    sharper = Signal(float)  # the pages are magnified; the pixels of the longest side that they need

    def __init__(self, parent: QWidget | None = None, sheets: Sheets | None = None) -> None:
        super().__init__(parent)
        self.sheets = sheets or Sheets()
        self._images: list[QtGui.QImage] = []
        self.facing = True
        self.area = _Scrolled(self.sheets)
        self.zoom = ZOOMS[0]
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        self.size_text = Label(self, wordWrap=True, alignment=right)
        self.zoom_text = Label(self)
        self.smaller = self._button("\u2212", "Smaller (-)", self._step, -1)
        self.whole = self._button("Fit", "Fit the pages (0)", self._step, 0)
        self.larger = self._button("+", "Larger (+)", self._step, 1)
        self.before = self._button("\u2039", "Previous page (Page Up)", self._turn, -1)
        self.after = self._button("\u203a", "Next page (Page Down)", self._turn, 1)
        self.both = self._button("Facing", "Facing pages, or one page (F)", self._turn, 0)
        self.page_text = Label(self)
        turn = (self.before, self.page_text, self.after, self.both)
        zoom = (self.smaller, self.zoom_text, self.larger, self.whole)
        self._foot = row(self.size_text, row(*turn, None, *zoom), stretch=self.size_text)
        lay_out(self, self.area, self._foot, stretch=self.area)
        self.area.zoom_wanted.connect(self._step)
        self.area.turn_wanted.connect(self._turn)
        self._resized = QTimer(self, singleShot=True, interval=REST)
        self._resized.timeout.connect(self._want_sharper)
        self.area.resized.connect(self._resize)
        self.area.resized.connect(self._resized.start)
        self._show_zoom()
        self._show_turn()

    def show_pages(self, pages: Sequence[np.ndarray]) -> None:
        """Show pages, uint8[height, width, 3] each; the magnification stays."""
        self.sheets.text = ""
        self._images = list(map(image_of, pages))
        self.show_page(self.sheets.first)

    def _turn(self, step: int) -> None:
        if step == 0:
            self.facing = not self.facing
        self.show_page(self.sheets.first + step)

    def show_page(self, page: int) -> None:
        """Show all pages if they face each other, or else one of them, by its number from 0."""
        first = 0 if self.facing else min(max(page, 0), max(0, len(self._images) - 1))
        self.sheets.first = first
        self.sheets.images = self._images if self.facing else self._images[first : first + 1]
        self._show_turn()
        self.sheets.update()
        self._want_sharper()

    def _show_turn(self) -> None:
        first, count = self.sheets.first, len(self._images)
        for widget in (self.before, self.page_text, self.after, self.both):
            widget.setVisible(count > 1)
        self._foot.setDirection(QBoxLayout.Direction.TopToBottom if count > 1 else QBoxLayout.Direction.LeftToRight)
        shown = f"Pages 1 to {count}" if self.facing else f"Page {first + 1} of {count}"
        self.page_text.setText(shown)
        self.before.setEnabled(not self.facing and first > 0)
        self.after.setEnabled(not self.facing and first < count - 1)
        self.both.setText("One Page" if self.facing else "Facing Pages")

    def show_text(self, text: str) -> None:
        """Show a text in place of the pages."""
        self.sheets.text, self.sheets.images, self._images = text, [], []
        self._show_turn()
        self.size_text.clear()
        self.sheets.update()

    @property
    def pages(self) -> int:
        """The number of pages."""
        return len(self._images)

    @property
    def pixels(self) -> int:
        """The pixels of the longest side of the images that are shown."""
        return max((max(image.width(), image.height()) for image in self._images), default=0)

    def show_area(self, areas: Sequence[QRectF]) -> None:
        """Magnify the pages as far as areas of them, in pixels, fit the view, and scroll there."""
        united = reduce(QRectF.united, areas, QRectF())
        if united.isEmpty():
            return
        room, margin = self.area.viewport().size(), 2 * GAP_5
        part = QtGui.QTransform.fromScale(1 / self.sheets.width(), 1 / self.sheets.height()).mapRect(united)
        fitting = [
            zoom
            for zoom in ZOOMS
            if zoom <= NEAREST
            and part.width() * room.width() * zoom + margin <= room.width()
            and part.height() * room.height() * zoom + margin <= room.height()
        ]
        self._magnify(max(fitting, default=ZOOMS[0]))
        across, down = self.sheets.width(), self.sheets.height()
        center = QPointF(part.center().x() * across, part.center().y() * down).toPoint()
        self.area.ensureVisible(center.x(), center.y(), room.width() // 2, room.height() // 2)

    def reveal(self, area: QRectF) -> None:
        """Scroll as little as possible to show an area of the pages, in pixels, or the middle of a larger one."""
        room, center = self.area.viewport().size(), area.center().toPoint()
        across = min(round(area.width() / 2) + GAP_5, room.width() // 2)
        down = min(round(area.height() / 2) + GAP_5, room.height() // 2)
        self.area.ensureVisible(center.x(), center.y(), across, down)

    def _button(self, text: str, tip: str, act: Callable[[int], None], step: int) -> QPushButton:
        button = described(QPushButton(text, self, autoDefault=False), tip, tip)
        button.clicked.connect(lambda: act(step))
        return button

    def _step(self, step: int) -> None:
        """Magnify by a number of steps; 0 fits the pages. The middle of the view stays in the middle."""
        place = 0 if step == 0 else min(max(ZOOMS.index(self.zoom) + step, 0), len(ZOOMS) - 1)
        bars = (self.area.horizontalScrollBar(), self.area.verticalScrollBar())
        middles = [(bar.value() + bar.pageStep() / 2) / (bar.maximum() + bar.pageStep()) for bar in bars]
        self._magnify(ZOOMS[place])
        for bar, middle in zip(bars, middles, strict=True):
            bar.setValue(round(middle * (bar.maximum() + bar.pageStep()) - bar.pageStep() / 2))

    def _magnify(self, zoom: float) -> None:
        self.zoom = zoom
        self._resize()
        self._show_zoom()
        self._want_sharper()

    def _resize(self) -> None:
        self.sheets.resize(self.area.maximumViewportSize() * self.zoom)

    def _show_zoom(self) -> None:
        self.zoom_text.setText(f"{self.zoom:g}\u00d7")
        self.smaller.setEnabled(self.zoom > ZOOMS[0])
        self.whole.setEnabled(self.zoom > ZOOMS[0])
        self.larger.setEnabled(self.zoom < ZOOMS[-1])

    def _want_sharper(self) -> None:
        longest = max((max(place.width(), place.height()) for place in self.sheets.places()), default=0.0)
        wanted = min(SHARPEST, longest * self.devicePixelRatioF())
        if wanted > self.pixels + 1:
            self.sharper.emit(wanted)
