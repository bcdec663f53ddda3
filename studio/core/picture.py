"""Copies a figure to the clipboard, as an image and as SVG."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QMimeData, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from engine.drawing.shapes import Drawing
from engine.output.press.svg import write_svg
from studio.core.paint import paint

PIXELS_PER_POINT = 3.0
MARGIN = 12.0  # points


def image_of(drawing: Drawing) -> QImage:
    """Return a drawing as an image in print colors, with a white margin."""
    width, height = (round((side + 2 * MARGIN) * PIXELS_PER_POINT) for side in (drawing.width, drawing.height))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with QPainter(image) as painter:
        painter.scale(PIXELS_PER_POINT, PIXELS_PER_POINT)
        painter.translate(MARGIN, MARGIN)
        paint(painter, drawing, {})
    return image


def copy_picture(drawing: Drawing, title: str) -> None:
    """Put a drawing on the clipboard."""
    content = QMimeData()
    content.setImageData(image_of(drawing))
    content.setData("image/svg+xml", QByteArray(write_svg(drawing, title=title).encode()))
    QGuiApplication.clipboard().setMimeData(content)
