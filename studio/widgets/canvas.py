"""The canvas of a tab: shows a Drawing scaled to fit, with parts that the mouse and the keyboard can reach.

`studio.core.paint` paints the drawing into a cached picture. Hover, focus, the path of a word and a
dragged part are drawn over it.
"""

from collections.abc import Callable, Iterable

from PySide6 import QtGui
from PySide6.QtCore import QEasingCurve, QEvent, QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QWidget

from engine.drawing.shapes import Drawing
from studio.core.paint import open_cell, outlines, paint
from studio.core.theme import GAP_5, Recolored, colours
from studio.widgets import overlays
from studio.widgets.overlays import Standing, draw_trail, moves, text_alone, without_texts

ARROWS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}
GLIDE_MILLISECONDS = 220  # duration of the animation of moved letters
SIDEWAYS = 2.0  # weight of the distance across the direction of an arrow key
GHOST_OPACITY = 0.95
LIFTED_OPACITY = 0.7  # of the cover over the original place of a dragged part


class Canvas(Recolored, QWidget):
    """Shows a drawing and reports what the user does to its parts. A text that changes its part is animated."""

    clicked = Signal(str)  # the part that was clicked, or on which Enter was pressed
    dragged = Signal(str, str)  # the part that was dragged, and the part it was dropped on
    typed = Signal(str)  # a printable character, or "\\b" for Backspace and Delete; it applies to `current`
    hovered = Signal(str)  # the part under the mouse, "" for none
    moved = Signal(str)  # the part with the keyboard focus, `current`, changed

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent, accessibleName=name, focusPolicy=Qt.FocusPolicy.StrongFocus, mouseTracking=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.drawing = Drawing(1.0, 1.0, ())  # that is shown
        self._outlines: dict[str, QtGui.QPainterPath] = {}
        self._picture: QtGui.QPixmap | None = None
        self.current = ""  # the part with the keyboard focus, or ""
        self._hover = ""
        self.trail: tuple[str, ...] = ()  # the parts of the path that is drawn
        self._standing: Standing = "taboo"  # its verdict
        self._press: tuple[str, QPointF] | None = None
        self._drag_at: QPointF | None = None
        self._reachable: Callable[[str], bool] = lambda _: True
        self._draggable: Callable[[str], bool] = lambda _: False
        self._describe: Callable[[str], str] = lambda part: part
        self._motion = True
        # the parts whose letters move to a new place, each alone, and its way
        self.gliding: dict[str, tuple[Drawing, QPointF]] = {}
        self._glide = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=GLIDE_MILLISECONDS)
        self._glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._glide.valueChanged.connect(lambda _: self.update())
        self._glide.finished.connect(self._land)

    def set_motion(self, on: bool) -> None:
        """Set whether moved letters are animated."""
        self._motion = on
        self._land()

    def set_parts(
        self,
        reachable: Callable[[str], bool],
        draggable: Callable[[str], bool] = lambda _: False,
        describe: Callable[[str], str] = lambda part: part,
    ) -> None:
        """Set which parts can be reached and dragged, and how a screen reader describes a part."""
        self._reachable, self._draggable, self._describe = reachable, draggable, describe
        self.show_drawing(self.drawing)

    def show_drawing(self, drawing: Drawing) -> None:
        """Show a drawing. The current part stays, if the drawing still contains it."""
        before, places = self.drawing, self._outlines
        self.drawing = drawing
        self._outlines = {part: path for part, path in self._traced(drawing).items() if self._reachable(part)}
        self._start_glide(moves(before, drawing) if self._motion and self.isVisible() else {}, places)
        if self.current not in self._outlines:
            self.current = next(iter(self._outlines), "")
        self._redraw()

    def _traced(self, drawing: Drawing) -> dict[str, QtGui.QPainterPath]:
        """Return the outline of each part. A subclass may have a faster way."""
        return outlines(drawing)

    def set_current(self, part: str) -> None:
        """Move the keyboard focus to a part."""
        if part in self._outlines and part != self.current:
            self.current = part
            self.setAccessibleDescription(self._describe(part))
            self.moved.emit(part)
            self.update()

    def show_trail(self, parts: Iterable[str], standing: Standing) -> None:
        """Draw a path through parts in order, in the color of a verdict. No parts remove the path."""
        self.trail, self._standing = tuple(parts), standing
        self.update()

    def part_at(self, place: QPointF) -> str:
        """Return the part at a position in the widget, or ""."""
        inverse, _ = self.to_screen().inverted()
        point = inverse.map(place)
        return next((part for part, path in reversed(self._outlines.items()) if path.contains(point)), "")

    def place_of(self, part: str) -> QPointF:
        """Return the center of a part, in widget coordinates."""
        return self.to_screen().map(_middle(self._outlines[part]))

    def to_screen(self) -> QtGui.QTransform:
        """Return the transform from the drawing to the widget: as large as possible, centered."""
        room = QRectF(self.rect()).adjusted(GAP_5, GAP_5, -GAP_5, -GAP_5)
        scale = max(0.01, min(room.width() / self.drawing.width, room.height() / self.drawing.height))
        corner = room.center() - QPointF(self.drawing.width, self.drawing.height) * scale / 2
        return QtGui.QTransform(scale, 0, 0, scale, corner.x(), corner.y())

    def sizeHint(self) -> QSize:
        return QSize(560, 560)

    def minimumSizeHint(self) -> QSize:
        return QSize(240, 240)

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        picture = self._painted()
        with QtGui.QPainter(self) as painter:
            painter.drawPixmap(0, 0, picture)
            painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
            self._draw_gliding(painter)
            self._draw_overlays(painter)

    def _draw_overlays(self, painter: QtGui.QPainter) -> None:
        transform = self.to_screen()
        if self.trail and self._outlines.keys() >= set(self.trail):
            cells = [transform.map(self._outlines[part]) for part in self.trail]
            draw_trail(self, painter, cells, QRectF(self.rect()).center(), self._standing)
        if self._hover in self._outlines:
            overlays.draw_hovered(self, painter, transform.map(self._outlines[self._hover]))
        if self.hasFocus() and self.current in self._outlines:
            overlays.draw_focus(self, painter, transform.map(self._outlines[self.current]))
        if self._press and self._drag_at is not None:
            self._draw_ghost(painter, transform.map(self._outlines[self._press[0]]))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self._press:
            event.accept()  # during a drag, Esc cancels the drag and does not stop a job
            return True
        return super().event(event)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        self._redraw()

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and (part := self.part_at(event.position())):
            self.set_current(part)
            self._press = (part, event.position())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        self._set_hover(self.part_at(event.position()))
        if self._press and self._draggable(self._press[0]):
            away = (event.position() - self._press[1]).manhattanLength()
            if self._drag_at is not None or away >= QApplication.startDragDistance():
                self._drag_at = event.position()
                self.setCursor(Qt.CursorShape.ClosedHandCursor)
                self.update()

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._press is None:
            return
        (origin, _), dropped, target = self._press, self._drag_at is not None, self.part_at(event.position())
        self._end_drag()
        if dropped and target and target != origin:
            self.dragged.emit(origin, target)
        elif not dropped and target == origin:
            self.clicked.emit(origin)

    def leaveEvent(self, event: QEvent) -> None:
        self._set_hover("")

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        self._end_drag()

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_Escape and self._press:
            self._end_drag()
        elif event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            super().keyPressEvent(event)
        elif key in ARROWS:
            self.set_current(self._neighbour(ARROWS[key]))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current:
            self.clicked.emit(self.current)
        elif key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete):
            self.typed.emit("\b")
        elif event.text().isprintable() and event.text():
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def _neighbour(self, way: QPointF) -> str:
        """Return the nearest part in a direction from the current part, or the current part if there is none."""
        if self.current not in self._outlines:
            return self.current
        here = _middle(self._outlines[self.current])
        best, nearest = self.current, float("inf")
        for part, path in self._outlines.items():
            step = _middle(path) - here
            ahead = QPointF.dotProduct(step, way)
            aside = abs(step.x() * way.y() - step.y() * way.x())
            if ahead > 0.1 and aside <= SIDEWAYS * ahead and ahead + SIDEWAYS * aside < nearest:
                best, nearest = part, ahead + SIDEWAYS * aside
        return best

    def _set_hover(self, part: str) -> None:
        if part != self._hover:
            self._hover = part
            if self._drag_at is None:
                movable = bool(part) and self._draggable(part)
                self.setCursor(Qt.CursorShape.OpenHandCursor if movable else Qt.CursorShape.ArrowCursor)
            self.hovered.emit(part)
            self.update()

    def _end_drag(self) -> None:
        self._press, self._drag_at = None, None
        self.unsetCursor()
        self.update()

    def _redraw(self) -> None:
        self._picture = None
        self.update()

    recolor = _redraw

    def _painted(self) -> QtGui.QPixmap:
        if self._picture is None:
            ratio = self.devicePixelRatioF()
            self._picture = QtGui.QPixmap(self.size() * ratio)
            self._picture.setDevicePixelRatio(ratio)
            self._picture.fill(Qt.GlobalColor.transparent)
            with QtGui.QPainter(self._picture) as painter:
                painter.setTransform(self.to_screen(), combine=True)
                self._draw_ground(painter)
                paint(painter, without_texts(self.drawing, self.gliding), overlays.inks(self))
        return self._picture

    def _draw_ground(self, painter: QtGui.QPainter) -> None:
        """Draw what is below the drawing, in its coordinates."""

    def _start_glide(self, moved: dict[str, str], places: dict[str, QtGui.QPainterPath]) -> None:
        self._glide.stop()
        self.gliding = {
            part: (text_alone(self.drawing, part), _middle(places[origin]) - _middle(self._outlines[part]))
            for part, origin in moved.items()
            if part in self._outlines and origin in places
        }
        if self.gliding:
            self._glide.start()

    def _land(self) -> None:
        self._glide.stop()
        self.gliding = {}
        self._redraw()

    def _draw_gliding(self, painter: QtGui.QPainter) -> None:
        for drawing, way in self.gliding.values():
            step = way * (1.0 - self._glide.currentValue())
            painter.save()
            painter.setTransform(self.to_screen())
            painter.translate(step)
            paint(painter, drawing, overlays.inks(self))
            painter.restore()

    def _draw_ghost(self, painter: QtGui.QPainter, path: QtGui.QPainterPath) -> None:
        """Draw the dragged part under the mouse, and mark the part it would be dropped on."""
        if self._press is None or self._drag_at is None:
            return
        target = self.part_at(self._drag_at)
        if target and target != self._press[0]:
            overlays.draw_target(self, painter, self.to_screen().map(self._outlines[target]))
        painter.fillPath(path, overlays.washed(self.palette().color(QtGui.QPalette.ColorRole.Window), LIFTED_OPACITY))
        step = self._drag_at - self._press[1]
        painter.setOpacity(GHOST_OPACITY)
        painter.translate(step)
        painter.setClipPath(path)
        painter.fillPath(path, QtGui.QColor(colours(self).surface))
        painter.drawPixmap(0, 0, self._painted())
        painter.setClipping(False)
        painter.strokePath(path, overlays.edge(self))


def _middle(path: QtGui.QPainterPath) -> QPointF:
    return path.boundingRect().center()


class Figure(QWidget):
    """A drawing, as large as fits."""

    clicked = Signal()

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, accessibleName=name, toolTip=name, minimumHeight=120)
        self.drawing: Drawing | None = None

    def sizeHint(self) -> QSize:
        return QSize(260, 260)

    def show_drawing(self, drawing: Drawing | None) -> None:
        """Show a drawing; None for nothing."""
        self.drawing = drawing
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        if self.drawing and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.drawing:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            scale = min(self.width() / self.drawing.width, self.height() / self.drawing.height)
            painter.translate(max(0.0, self.width() - self.drawing.width * scale) / 2, 0)
            painter.scale(scale, scale)
            painter.fillRect(QRectF(0, 0, self.drawing.width, self.drawing.height), open_cell(colours(self)))
            paint(painter, self.drawing, overlays.inks(self))
