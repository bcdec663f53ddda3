"""The interactive board: word selection, and animation of traced words and falling letters."""

import time

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.soup.board import BONUS, EMPTY, Board, Cell, Move, worth
from studio.core.theme import accent, colours
from studio.soup.board.animation import MoveAnimation, WordAnimation, at_rest, eased
from studio.soup.board.view import BoardView

RISE = 1.4  # distance that the points of a word rise, in cells
POINTS, WORD = 0.62, 1.1  # type sizes, in cells
SOLID = 0.55  # share of the time before the points begin to fade
CLEARED_MILLISECONDS = 1800.0  # the celebration of a cleared board
ARRIVAL = 0.2  # share of that time in which the text arrives
FRAME_MILLISECONDS = 16
LONGEST_STEP = 100.0  # milliseconds of animation in one frame, so that it does not jump after a stall
KEYS = {
    Qt.Key.Key_Backspace: "erase",
    Qt.Key.Key_Tab: "next",
    Qt.Key.Key_Backtab: "last",
    Qt.Key.Key_Return: "play",
    Qt.Key.Key_Enter: "play",
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Question: "hint",
    Qt.Key.Key_Plus: "quicker",
    Qt.Key.Key_Minus: "slower",
    Qt.Key.Key_Home: "start",
    Qt.Key.Key_End: "end",
}


def draw_points(painter: QPainter, widget: QWidget, middle: QPointF, cell: float, points: int, share: float) -> None:
    """Draw the points of a word above the middle of its cells; `share` of the time has passed, 0 to 1."""
    at = middle - QPointF(0.0, RISE * cell * eased(share))
    painter.setOpacity(1.0 if share < SOLID else max(0.0, (1.0 - share) / (1.0 - SOLID)))
    _draw_text(painter, widget, f"+{points:,}", at, cell * POINTS, accent(widget))
    painter.setOpacity(1.0)


def draw_cleared(painter: QPainter, widget: QWidget, middle: QPointF, cell: float, share: float) -> None:
    """Draw "CLEARED" with the bonus in the middle of the empty board; `share` of the time has passed."""
    arrived = eased(share / ARRIVAL)
    painter.setOpacity(arrived)
    size = cell * WORD * (0.7 + 0.3 * arrived)
    _draw_text(painter, widget, "CLEARED", middle - QPointF(0.0, size * 0.5), size, QColor(colours(widget).ink))
    _draw_text(painter, widget, f"+{BONUS}", middle + QPointF(0.0, size * 0.75), size, accent(widget))
    painter.setOpacity(1.0)


def _draw_text(painter: QPainter, widget: QWidget, text: str, middle: QPointF, size: float, colour: QColor) -> None:
    font = QFont(widget.font())
    font.setPixelSize(max(12, round(size)))
    font.setBold(True)
    painter.setFont(font)
    width, height = painter.fontMetrics().horizontalAdvance(text), painter.fontMetrics().height()
    left = min(max(0.0, middle.x() - width / 2), max(0.0, widget.width() - width))
    box = QRectF(left, middle.y() - height / 2, width, height)
    painter.setPen(QColor(colours(widget).base))
    for x, y in ((-2, 0), (2, 0), (0, -2), (0, 2)):  # an outline, so that the text can be read on letters
        painter.drawText(box.translated(x, y), Qt.AlignmentFlag.AlignCenter, text)
    painter.setPen(colour)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)


class BoardCanvas(BoardView):
    """Draws and animates a board, and reports input; it does not change the game."""

    pressed = Signal(object)  # a cell with a letter on which the mouse was pressed
    reached = Signal(object)  # a cell that the mouse was dragged to
    lifted = Signal()  # the mouse button was released
    typed = Signal(str)  # a letter
    commanded = Signal(str)  # the command of a key in `KEYS`
    traced = Signal(object)  # the move that was traced completely
    tracing_on = Signal(object, int)  # the move being traced, and its number of traced letters
    settled = Signal()  # an animation ended
    celebrated = Signal()  # the celebration of a cleared board ended

    def __init__(self) -> None:
        super().__init__()
        self._dragged_to: QPointF | None = None
        self._animation: MoveAnimation | None = None
        self._trace: WordAnimation | None = None
        self._points: tuple[QPointF, int] | None = None
        self._celebrating = self._celebrated = False
        self._time, self._last, self.speed = 0.0, 0.0, 1.0
        self._motion, self._paused = True, False
        self.takes_tab = False
        self._clock = QTimer(self, interval=FRAME_MILLISECONDS, timerType=Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    # contents

    def show_board(self, board: Board, step: tuple[Move, bool] | None = None) -> None:
        """Show a board. A step, the move that led to it and whether it is taken back, is animated."""
        before = self.board
        self._trace, self._after, self.chosen, self.watched, self.hinted = None, None, (), (), ()
        self.board, self._points, self._celebrating, self._celebrated = board, None, False, False
        self.setAccessibleDescription(" ".join(board.rows))
        self._fit()
        if step and self._motion and self.isVisible():
            move, back = step
            self._animation = MoveAnimation(board if back else before, move, back=back)
            if not back:
                places = [self._middle(cell) for cell in move.cells]
                middle = sum((place - places[0] for place in places), QPointF()) / len(places) + places[0]
                self._points = middle, worth(move.word)
            self._begin()
        else:
            self._settle()

    def trace(self, move: Move) -> None:
        """Trace a word; emit `traced` at the end."""
        self.finish()
        self.watched, self._after, self.chosen = (), None, ()
        self._trace = WordAnimation(move)
        self._begin()

    # motion

    @property
    def moving(self) -> bool:
        """Whether an animation is running."""
        return self._animation is not None or self._trace is not None

    @property
    def tracing(self) -> bool:
        """Whether a word is being traced."""
        return self._trace is not None

    def set_motion(self, on: bool) -> None:
        """Enable or disable animation; without it, a traced word is shown at once for the same time."""
        self._motion = on
        if not on and self._animation:
            self.finish()

    def pause(self, on: bool) -> None:
        """Pause or continue the animation."""
        self._paused = on
        self._last = time.perf_counter()

    def finish(self) -> None:
        """End the animation: letters jump to their places, a traced word is dropped, a celebration ends."""
        self._trace = None
        if self._animation:
            self._settle()
        elif self._celebrating:
            self._end_celebration()
        else:
            self._clock.stop()
        self.update()

    def celebrate(self) -> bool:
        """Celebrate a cleared board once; return whether the celebration runs."""
        if self._celebrated or not self._motion or not self.isVisible():
            return False
        if not self._celebrating:
            self._celebrating = True
            self._begin()
        return True

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
        self._time += passed * (1.0 if self._celebrating else self.speed)
        if self._trace and self._reached() != before:
            self.tracing_on.emit(self._trace.move, self._reached())
        self.update()
        if self._trace and self._time >= self._trace.length:
            move, self._trace = self._trace.move, None
            self._clock.stop()
            self.chosen = move.cells
            self.traced.emit(move)
        elif self._animation and self._time >= self._animation.length:
            self._settle()
        elif self._celebrating and self._time >= CLEARED_MILLISECONDS:
            self._end_celebration()

    def _end_celebration(self) -> None:
        self._celebrating, self._celebrated = False, True
        self._clock.stop()
        self.update()
        self.celebrated.emit()

    def _settle(self) -> None:
        self._animation = self._points = None
        self._clock.stop()
        self.update()
        self.settled.emit()

    # the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        if self.looked_at:  # the letters shown are not those of the game
            self.show_look(None)
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
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and self._dragged_to is not None:
            self._dragged_to = None
            self.lifted.emit()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover = None
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.show_look(None)
        modified = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if modified or not (what := KEYS.get(Qt.Key(event.key()))):
            if not modified and event.text().isalpha():
                self.typed.emit(event.text())
            else:
                super().keyPressEvent(event)
            return
        self.commanded.emit(what)

    def take_typed(self, letter: str) -> None:
        """Take a letter that was typed elsewhere, and those that follow, as a word on the board."""
        self.setFocus()
        self.typed.emit(letter)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move focus on Tab unless Tab selects the next path."""
        return not self.takes_tab and super().focusNextPrevChild(forward)

    def _drag(self, start: QPointF, end: QPointF) -> None:
        way = end - start
        steps = max(1, int(way.manhattanLength() / (self.cell_size / 4)))
        for step in range(1, steps + 1):
            if cell := self.cell_at(start + way * (step / steps)):
                self.reached.emit(cell)

    # painting

    def paintEvent(self, event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if self.looked_at:
                board, cells = self.looked_at
                self._draw_sprites(painter, at_rest(board))
                self._draw_watched(painter, cells)
            elif self._after:
                self._draw_after(painter, self._after)
            elif self._animation:
                self._draw_sprites(painter, self._animation.at(self._time))
            else:
                self._draw_sprites(painter, at_rest(self.board))
                self._draw_marks(painter, self._word())
            self._draw_frame(painter)
            if self.looked_at or self._after:
                return
            if self._points and self._animation:
                middle, points = self._points
                share = self._time / self._animation.length
                draw_points(painter, self, middle, self.cell_size, points, share)
            if self._celebrating:
                middle = QPointF(self.rect().center())
                draw_cleared(painter, self, middle, self.cell_size, self._time / CLEARED_MILLISECONDS)

    def _reached(self) -> int:
        if self._trace is None:
            return 0
        return self._trace.reached(self._time) if self._motion else len(self._trace.move.cells)

    def _word(self) -> tuple[Cell, ...]:
        return self._trace.move.cells[: self._reached()] if self._trace else self.chosen
