"""What a canvas draws over a part: hover, focus, selection and "the AI looks at this", four different looks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from studio.paint import screen_palette
from studio.theme import accent, colours, on_accent

HOVER, SELECTION = 0.07, 0.3  # shares of the wash
EDGE, FOCUS, WATCHED = 3, 5, 2  # pixels; the focus is drawn inside its part, which takes half of it


def inks(canvas: QWidget) -> dict[str, QColor]:
    """The screen's colours of inks, the accent of the canvas's tab among them."""
    return screen_palette(colours(canvas), accent(canvas), on_accent(canvas))


def draw_hovered(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """A breath of ink."""
    painter.fillPath(path, _washed(QColor(colours(canvas).ink), HOVER))


def draw_selected(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """A wash and an edge of the accent."""
    painter.fillPath(path, _washed(accent(canvas), SELECTION))
    painter.strokePath(path, edge(canvas))


def draw_focus(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """A strong edge of ink inside the part, so that no neighbour's edge is covered, and a clear line within."""
    shown = colours(canvas)
    painter.save()
    painter.setClipPath(path)
    for colour, width in ((shown.surface, FOCUS + 4), (shown.ink, FOCUS)):
        painter.strokePath(path, QPen(QColor(colour), width, j=Qt.PenJoinStyle.MiterJoin))
    painter.restore()


def draw_watched(canvas: QWidget, painter: QPainter, path: QPainterPath) -> None:
    """A dashed edge."""
    pen = QPen(QColor(colours(canvas).ink), WATCHED, Qt.PenStyle.CustomDashLine, j=Qt.PenJoinStyle.RoundJoin)
    pen.setDashPattern([3, 3])
    painter.strokePath(path, pen)


def edge(canvas: QWidget) -> QPen:
    """The edge of what is selected or dragged."""
    return QPen(accent(canvas), EDGE, j=Qt.PenJoinStyle.RoundJoin)


def _washed(colour: QColor, share: float) -> QColor:
    colour.setAlphaF(share)
    return colour
