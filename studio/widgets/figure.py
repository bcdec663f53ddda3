"""A widget that shows a drawing in the palette of its tab."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from engine.drawing.shapes import Drawing
from studio.core.paint import open_cell, paint, screen_palette
from studio.core.theme import accent, colours, on_accent


class Figure(QWidget):
    """A drawing, as large as fits."""

    clicked = Signal()

    def __init__(self, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent, accessibleName=name, toolTip=name)
        self.drawing: Drawing | None = None
        self.setMinimumHeight(120)

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
        del event
        if not self.drawing:
            return
        with QPainter(self) as painter:
            shown = colours(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), Qt.GlobalColor.transparent)
            room = QRectF(self.rect())
            scale = min(room.width() / self.drawing.width, room.height() / self.drawing.height)
            painter.translate(max(0.0, room.width() - self.drawing.width * scale) / 2, 0)
            painter.scale(scale, scale)
            painter.fillRect(QRectF(0, 0, self.drawing.width, self.drawing.height), open_cell(shown))
            paint(painter, self.drawing, screen_palette(shown, accent(self), on_accent(self)))
