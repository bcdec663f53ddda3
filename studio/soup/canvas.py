"""The board on the screen: tiles that are chosen, traced, fade, fall and close up."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.soup.board import EMPTY, Board, Cell, Move
from studio.soup.animation import Course, Sprite, Trace, at_rest, ways
from studio.soup.tiles import Tiles
from studio.theme import GAP_3, accent, colours

FRAME_MILLISECONDS = 16
LONGEST_STEP = 100.0  # milliseconds: after a stall the motion goes on where it was
MOST_CELL = 88  # pixels
BAND = 0.80  # of a cell: the marker over a chosen word
HEAD = 0.46  # the radius of its beginning
HIT = 0.44  # of a cell, around its middle, so that a diagonal drag takes no neighbour
FAINT = 0.45  # opacity of what is only looked forward to
WATCHED, HINTED, FRAME = 2.0, 3.0, 1.5  # pixels
KEYS = {
    Qt.Key.Key_Backspace: "erase",
    Qt.Key.Key_Tab: "next",
    Qt.Key.Key_Backtab: "last",
    Qt.Key.Key_Return: "play",
    Qt.Key.Key_Enter: "play",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Question: "hint",
    Qt.Key.Key_Space: "toggle",
    Qt.Key.Key_Comma: "back",
    Qt.Key.Key_Period: "step",
    Qt.Key.Key_Plus: "quicker",
    Qt.Key.Key_Minus: "slower",
    Qt.Key.Key_Home: "start",
    Qt.Key.Key_End: "end",
}


class BoardCanvas(QWidget):
    """Draws a board and moves on it; changes nothing by itself.

    Signals:
        pressed, reached: a cell with a letter, by the mouse.
        lifted: the mouse button was let go.
        hovered: the cell under the mouse, or None.
        typed: a letter.
        tracing_on: the move that is traced, and how many of its letters are.
        commanded: what a key of `KEYS` asks for.
        traced: the move that was traced to its end.
        settled: nothing moves any more.
    """

    pressed = Signal(object)
    reached = Signal(object)
    lifted = Signal()
    hovered = Signal(object)
    typed = Signal(str)
    commanded = Signal(str)
    traced = Signal(object)
    tracing_on = Signal(object, int)
    settled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Board")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.board = Board((EMPTY,))
        self._tiles = Tiles(self)
        self._chosen: tuple[Cell, ...] = ()
        self._watched: tuple[Cell, ...] = ()
        self._hinted: tuple[Cell, ...] = ()
        self._after: Move | None = None
        self._hover: Cell | None = None
        self._dragged_to: QPointF | None = None
        self._course: Course | None = None
        self._trace: Trace | None = None
        self._time, self._last, self.speed = 0.0, 0.0, 1.0
        self._motion, self._paused = True, False
        self.takes_tab = False
        self._clock = QTimer(self, interval=FRAME_MILLISECONDS, timerType=Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    # what is shown

    def show_board(self, board: Board, step: tuple[Move, bool] | None = None) -> None:
        """Show a board; `step` is the move that leads there from the shown one, and whether it is taken back."""
        before = self.board
        self._trace, self._after, self._chosen, self._watched, self._hinted = None, None, (), (), ()
        self.board = board
        self.setAccessibleDescription(" ".join(board.rows))
        self._fit()
        if step and self._motion and self.isVisible():
            move, back = step
            self._course = Course(board if back else before, move, back=back)
            self._begin()
        else:
            self._settle()

    def trace(self, move: Move) -> None:
        """Trace a word; `traced` comes when it is done."""
        self.finish()
        self._watched, self._after, self._chosen = (), None, ()
        self._trace = Trace(move)
        self._begin()

    def show_chosen(self, cells: Sequence[Cell]) -> None:
        """Mark the path of the word that a person chooses."""
        self._chosen = tuple(cells)
        self.update()

    def show_watched(self, cells: Sequence[Cell]) -> None:
        """Mark a path that is looked at: a candidate."""
        self._watched = tuple(cells)
        self.update()

    def show_hint(self, cells: Sequence[Cell]) -> None:
        """Mark the cells of a hint."""
        self._hinted = tuple(cells)
        self.update()

    def show_after(self, move: Move | None) -> None:
        """Show what a move would leave, for as long as that is asked for; None shows the board again."""
        if move != self._after:
            self._after = move
            self.update()

    @property
    def chosen(self) -> tuple[Cell, ...]:
        """The path that is marked as chosen."""
        return self._chosen

    @property
    def watched(self) -> tuple[Cell, ...]:
        """The path that is marked as looked at."""
        return self._watched

    @property
    def hinted(self) -> tuple[Cell, ...]:
        """The cells that are marked as a hint."""
        return self._hinted

    # motion

    @property
    def moving(self) -> bool:
        """Whether a word is being traced, or letters move."""
        return self._course is not None or self._trace is not None

    @property
    def tracing(self) -> bool:
        """Whether a word is being traced."""
        return self._trace is not None

    def set_motion(self, on: bool) -> None:
        """Whether letters move or jump; a traced word then stands for its time at once."""
        self._motion = on
        if not on and self._course:
            self.finish()

    def pause(self, on: bool) -> None:
        """Hold what moves, or let it go on."""
        self._paused = on
        self._last = time.perf_counter()

    def finish(self) -> None:
        """Letters that move are where they go, at once; a word that is traced is let go untraced."""
        self._trace = None
        if self._course:
            self._settle()
        self.update()

    def _begin(self) -> None:
        self._time, self._last = 0.0, time.perf_counter()
        self._clock.start()
        self.update()

    def _tick(self) -> None:
        now = time.perf_counter()
        passed, self._last = min(LONGEST_STEP, (now - self._last) * 1000), now
        if self._paused:
            return
        before = self._reached()
        self._time += passed * self.speed
        if self._trace and self._reached() != before:
            self.tracing_on.emit(self._trace.move, self._reached())
        self.update()
        if self._trace and self._time >= self._trace.length:
            move, self._trace = self._trace.move, None
            self._clock.stop()
            self._chosen = move.cells
            self.traced.emit(move)
        elif self._course and self._time >= self._course.length:
            self._settle()

    def _settle(self) -> None:
        self._course = None
        self._clock.stop()
        self.update()
        self.settled.emit()

    # places

    @property
    def cell_size(self) -> int:
        """Pixels of a cell."""
        room = self.rect().adjusted(GAP_3, GAP_3, -GAP_3, -GAP_3)
        return max(8, min(MOST_CELL, room.width() // self.board.columns, room.height() // len(self.board.rows)))

    def place_of(self, cell: Cell) -> QPoint:
        """The middle of a cell, in the widget."""
        return self._middle(cell).toPoint()

    def cell_at(self, at: QPointF) -> Cell | None:
        """The cell near whose middle a place of the widget lies."""
        size, origin = self.cell_size, self._origin()
        cell = (int((at.y() - origin.y()) // size), int((at.x() - origin.x()) // size))
        away = at - self._middle(cell)
        near = away.x() ** 2 + away.y() ** 2 <= (HIT * size) ** 2
        return cell if near and self.board.inside(cell) else None

    def sizeHint(self) -> QSize:
        return QSize(520, 660)

    def minimumSizeHint(self) -> QSize:
        return QSize(260, 300)

    def _origin(self) -> QPoint:
        size = self.cell_size
        width, height = size * self.board.columns, size * len(self.board.rows)
        return QPoint((self.width() - width) // 2, (self.height() - height) // 2)

    def _middle(self, cell: tuple[float, float]) -> QPointF:
        size, origin = self.cell_size, self._origin()
        return QPointF(origin.x() + (cell[1] + 0.5) * size, origin.y() + (cell[0] + 0.5) * size)

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        cell = self.cell_at(event.position())
        if cell and self.board.letter(cell) != EMPTY:
            self._dragged_to = event.position()
            self.pressed.emit(cell)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = event.position()
        if self._dragged_to is not None:
            self._drag(self._dragged_to, at)
            self._dragged_to = at
        cell = self.cell_at(at)
        if cell != self._hover:
            self._hover = cell
            self.hovered.emit(cell)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._dragged_to is not None:
            self._dragged_to = None
            self.lifted.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover = None
        self.hovered.emit(None)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        modified = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if modified or not (what := KEYS.get(Qt.Key(event.key()))):
            if not modified and event.text().isalpha():
                self.typed.emit(event.text())
            else:
                super().keyPressEvent(event)
            return
        self.commanded.emit(what)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes on to the next widget, unless it has paths to turn to."""
        return not self.takes_tab and super().focusNextPrevChild(forward)

    def _drag(self, start: QPointF, end: QPointF) -> None:
        """Every cell on the way, also where the mouse was quick."""
        way = end - start
        steps = max(1, int(way.manhattanLength() / (self.cell_size / 4)))
        for step in range(1, steps + 1):
            if cell := self.cell_at(start + way * (step / steps)):
                self.reached.emit(cell)

    # painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (event.Type.PaletteChange, event.Type.DevicePixelRatioChange):
            self._tiles.clear()
            self.update()

    def _fit(self) -> None:
        self._tiles.set_size(self.cell_size)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self._after:
                self._draw_after(painter, self._after)
                return
            sprites = self._course.at(self._time) if self._course else at_rest(self.board)
            self._draw_sprites(painter, sprites)
            if not self._course:
                self._draw_marks(painter)
            self._draw_frame(painter)

    def _draw_sprites(self, painter: QPainter, sprites: Sequence[Sprite]) -> None:
        size, origin, picture = self.cell_size, self._origin(), self._tiles.whole
        left, top = origin.x(), origin.y()
        for letter, row, column, opacity in sprites:
            if opacity < 1.0:
                painter.setOpacity(opacity)
            painter.drawPixmap(round(left + column * size), round(top + row * size), picture(letter))
            if opacity < 1.0:
                painter.setOpacity(1.0)

    def _draw_marks(self, painter: QPainter) -> None:
        shown = self._trace.move.cells[: self._reached()] if self._trace else self._chosen
        if self._hover and self.board.inside(self._hover) and self.board.letter(self._hover) != EMPTY:
            wash = QColor(colours(self).ink)
            wash.setAlphaF(0.07)
            painter.fillPath(self._tile(self._hover), wash)
        if shown:
            self._draw_band(painter, shown)
        if self._watched:
            self._draw_watched(painter)
        for cell in self._hinted:
            painter.setPen(QPen(QColor(colours(self).ink), HINTED, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self._middle(cell), self.cell_size * 0.42, self.cell_size * 0.42)

    def _reached(self) -> int:
        if self._trace is None:
            return 0
        return self._trace.reached(self._time) if self._motion else len(self._trace.move.cells)

    def _draw_band(self, painter: QPainter, cells: Sequence[Cell]) -> None:
        painter.fillPath(self._band(cells, BAND), accent(self))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent(self))
        painter.drawEllipse(self._middle(cells[0]), self.cell_size * HEAD, self.cell_size * HEAD)
        size, origin = self.cell_size, self._origin()
        for row, column in cells:
            place = QPoint(origin.x() + column * size, origin.y() + row * size)
            painter.drawPixmap(place, self._tiles.letter(self.board.letter((row, column)), "lit"))

    def _draw_watched(self, painter: QPainter) -> None:
        path = self._band(self._watched, BAND).simplified()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(QColor(colours(self).ink), WATCHED, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3, 3])
        painter.strokePath(path, pen)
        painter.setBrush(QColor(colours(self).ink))
        painter.setPen(Qt.PenStyle.NoPen)
        start = self._middle(self._watched[0]) - QPointF(self.cell_size * 0.3, self.cell_size * 0.3)
        painter.drawEllipse(start, 3.0, 3.0)

    def _band(self, cells: Sequence[Cell], width: float) -> QPainterPath:
        middles = [self._middle(cell) for cell in cells]
        line = QPainterPath(middles[0])
        for middle in middles[1:]:
            line.lineTo(middle)
        if len(middles) == 1:
            line.lineTo(middles[0] + QPointF(0.01, 0))
        stroker = QPainterPathStroker()
        stroker.setWidth(self.cell_size * width)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        band = stroker.createStroke(line)
        band.setFillRule(Qt.FillRule.WindingFill)
        return band

    def _tile(self, cell: Cell) -> QPainterPath:
        size, middle = self.cell_size * 0.92, self._middle(cell)
        path = QPainterPath()
        box = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
        path.addRoundedRect(box, size * 0.12, size * 0.12)
        return path

    def _draw_after(self, painter: QPainter, move: Move) -> None:
        """What stays stands as ever, what moves is faint in its new place."""
        size, origin = self.cell_size, self._origin()
        for way in ways(self.board, move):
            if way.place < 0:
                painter.setOpacity(1.0 if way.start == way.end else FAINT)
                row, column = way.end
                painter.drawPixmap(origin + QPoint(column * size, row * size), self._tiles.whole(way.letter))
        painter.setOpacity(1.0)

    def _draw_frame(self, painter: QPainter) -> None:
        size, origin = self.cell_size, self._origin()
        width, height = size * self.board.columns, size * len(self.board.rows)
        shown = colours(self)
        painter.setPen(QPen(QColor(shown.muted if self.hasFocus() else shown.hairline), FRAME))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(origin.x() - 4, origin.y() - 4, width + 8, height + 8), 6, 6)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()
