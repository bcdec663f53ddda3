"""What is drawn above the board when a word is played: its points rise, and a cleared board is celebrated."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter
from PySide6.QtWidgets import QWidget

from engine.soup.board import BONUS
from studio.core.theme import accent, colours
from studio.soup.animation import eased

RISE = 1.4  # distance that the points of a word rise, in cells
POINTS, WORD = 0.62, 1.1  # type sizes, in cells
SOLID = 0.55  # share of the time before the points begin to fade
CLEARED_MILLISECONDS = 1800.0  # the celebration of a cleared board
ARRIVAL = 0.2  # share of that time in which the text arrives


def draw_points(
    painter: QPainter, widget: QWidget, middle: QPointF, cell: float, points: int, share: float
) -> None:
    """Draw the points of a word above its cells.

    Args:
        painter: of the widget.
        widget: the board.
        middle: the middle of the word's cells, in pixels.
        cell: side of a cell in pixels.
        points: the points of the word.
        share: the time passed, 0 to 1.
    """
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


def _draw_text(
    painter: QPainter, widget: QWidget, text: str, middle: QPointF, size: float, colour: QColor
) -> None:
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
