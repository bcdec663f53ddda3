"""Lines of play as small boards: the board before each word, as in the printed solution."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.drawing.style import style
from engine.soup.board import Board, Move, worth
from engine.soup.puzzle import position
from engine.soup.solution import board_step
from studio.core.paint import paint, screen_palette
from studio.core.theme import GAP_1, GAP_3, GAP_4, accent, colours, on_accent

MOST_SCALE = 1.6  # of the sizes in print


class Line(NamedTuple):
    """A line of play from a position."""

    title: str
    board: Board
    moves: tuple[Move, ...]


class LineView(QWidget):
    """Draws lines side by side, each with as many of its first boards as fit."""

    clicked = Signal()

    def __init__(self, name: str, empty: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.lines, self._empty = tuple[Line, ...](), empty

    def show_lines(self, lines: Sequence[Line]) -> None:
        """Show lines; none shows a text."""
        if tuple(lines) != self.lines:
            self.lines = tuple(lines)
            texts = [f"{title}: {', '.join(f'{move.word} {worth(move.word)}' for move in moves)}"
                     for title, _, moves in self.lines]  # fmt: skip
            self.setAccessibleDescription("; ".join(texts))
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.lines and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QColor(shown.ink if self.lines else shown.muted))
            if not self.lines:
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.rect(), flags, self._empty)
            across = (self.width() - GAP_4 * (len(self.lines) - 1)) / max(1, len(self.lines))
            for place, line in enumerate(self.lines):
                self._draw_line(painter, line, place * (across + GAP_4), across)

    def _draw_line(self, painter: QPainter, line: Line, left: float, width: float) -> None:
        metrics, shown = self.fontMetrics(), colours(self)
        painter.drawText(round(left), metrics.ascent(), line.title)
        top, right, board = metrics.height() + GAP_1, left + width, line.board
        for place, move in enumerate(line.moves):
            drawing = board_step(board, move, style("classic"))
            scale = min(MOST_SCALE, (self.height() - top) / drawing.height, width / drawing.width)
            if place and left + drawing.width * scale > right:
                return
            painter.save()
            painter.translate(left, self.height() - drawing.height * scale)
            painter.scale(scale, scale)
            paint(painter, drawing, screen_palette(shown, accent(self), on_accent(self)))
            painter.restore()
            left += drawing.width * scale + GAP_3
            board = position(board, (move,))
