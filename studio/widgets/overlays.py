"""Draws the overlays of a canvas: hover, selection, focus, and the parts that a player examines."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from studio.core.paint import screen_palette
from studio.core.theme import accent, colours, on_accent

HOVER, SELECTION = 0.07, 0.3  # opacity of the fill
EDGE, FOCUS, WATCHED = 3, 5, 2  # pixels; half of the focus line is clipped, because it is drawn inside its part


def inks(canvas: QWidget) -> dict[str, QColor]:
    """Return the screen colors of the inks, including the accent of the canvas's tab."""
    return screen_palette(colours(canvas), accent(canvas), on_accent(canvas))


def draw_hovered(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a light fill."""
    painter.fillPath(path, _washed(QColor(colours(canvas).ink), HOVER))


def draw_selected(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a fill and an edge in the accent color."""
    painter.fillPath(path, _washed(accent(canvas), SELECTION))
    painter.strokePath(path, edge(canvas))


def draw_focus(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a thick edge inside the part, with a light line along it. Edges of neighbors stay visible."""
    shown = colours(canvas)
    painter.save()
    painter.setClipPath(path)
    for colour, width in ((shown.surface, FOCUS + 4), (shown.ink, FOCUS)):
        painter.strokePath(path, QPen(QColor(colour), width, j=Qt.PenJoinStyle.MiterJoin))
    painter.restore()


def draw_watched(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """Draw a dashed edge."""
    pen = QPen(QColor(colours(canvas).ink), WATCHED, Qt.PenStyle.CustomDashLine, j=Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([3, 3])
    painter.strokePath(path, pen)


def edge(canvas: QWidget) -> QPen:
    """Return the pen for the edge of a selected or dragged part."""
    return QPen(accent(canvas), EDGE, j=Qt.PenJoinStyle.RoundJoin)


def _washed(colour: QColor, share: float) -> QColor:
    colour.setAlphaF(share)
    return colour
