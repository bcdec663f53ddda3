"""What is drawn over the paper: outlines, guides, and blocks on their way. Paper is white in both palettes."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from engine.drawing.shapes import MM
from engine.page.areas import Rect
from studio.core.theme import ACCENTS, GAP_1, GAP_2, LIGHT, RADIUS

INK = QColor(ACCENTS["page"][0])
WASH, RESHAPED = 0.08, 0.4
"""Opacity of a column that a block is dragged to, and of a block whose new shape is not drawn yet."""

HANDLE = 8.0
"""Side of a handle in pixels."""

MARK, MARKED = QColor(LIGHT.caution), 0.16
"""Color of the place of a finding, and its opacity."""


def draw_outline(painter: QPainter, box: QRectF, width: float, *, handles: bool = False) -> None:
    """Draw the edge of a block, with handles at the edges that can be dragged."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(INK, width))
    painter.drawRect(box)
    if handles:
        painter.setPen(QPen(INK, 1))
        painter.setBrush(QColor("white"))
        middle = box.center()
        for x, y in (
            (box.left(), middle.y()), (box.right(), middle.y()), (middle.x(), box.bottom()),
            (box.left(), box.bottom()), (box.right(), box.bottom()),
        ):  # fmt: skip
            painter.drawRect(QRectF(x - HANDLE / 2, y - HANDLE / 2, HANDLE, HANDLE))
        painter.setBrush(Qt.BrushStyle.NoBrush)


def draw_columns(painter: QPainter, columns: Sequence[QRectF], target: Container[int]) -> None:
    """Draw the column grid; the columns to which a block is dragged are tinted."""
    wash, line = QColor(INK), QColor(INK)
    wash.setAlphaF(WASH)
    line.setAlphaF(0.35)
    for number, column in enumerate(columns):
        if number in target:
            painter.fillRect(column, wash)
        painter.setPen(QPen(line, 1, Qt.PenStyle.DotLine))
        for x in (column.left(), column.right()):
            painter.drawLine(QPointF(x, column.top()), QPointF(x, column.bottom()))


def draw_pieces(
    painter: QPainter, image: QImage, page: QRectF, top: float, pieces: Iterable[tuple[QRectF, QRectF]]
) -> None:
    """Draw a page whose blocks have other places than in its image.

    Args:
        painter: the painter.
        image: of the page.
        page: where it is, in pixels.
        top: of the space for blocks, in pixels from the top of the page; the header is above.
        pieces: where each block is in the image, and where it is drawn, in pixels.
    """
    painter.fillRect(page, QColor("white"))
    across, down = image.width() / page.width(), image.height() / page.height()

    def draw(source: QRectF, target: QRectF) -> None:
        inside = QRectF((source.left() - page.left()) * across, (source.top() - page.top()) * down,
                        source.width() * across, source.height() * down)  # fmt: skip
        painter.drawImage(target, image, inside)

    header = QRectF(page.left(), page.top(), page.width(), top)
    draw(header, header)
    for source, target in pieces:
        same = abs(source.width() - target.width()) < 1 and abs(source.height() - target.height()) < 1
        painter.setOpacity(1.0 if same else RESHAPED)
        draw(source, target)
    painter.setOpacity(1.0)


def draw_mark(painter: QPainter, area: QRectF) -> None:
    """Draw the place of a finding: a tint with a bar at its left, so that it does not depend on color alone."""
    wash, around = QColor(MARK), area.adjusted(-GAP_1, -GAP_1 / 2, GAP_1, GAP_1 / 2)
    wash.setAlphaF(MARKED)
    painter.fillRect(around, wash)
    painter.fillRect(QRectF(around.left(), around.top(), GAP_1 - 1, around.height()), MARK)


def draw_label(painter: QPainter, box: QRectF, page: QRectF, text: str) -> None:
    """Draw a text on a dark label at the top of a block, inside the page."""
    metrics = painter.fontMetrics()
    size = QRectF(metrics.boundingRect(text)).adjusted(0, 0, 2 * GAP_2, 2 * GAP_1)
    x = min(max(box.left(), page.left()), page.right() - size.width())
    y = max(box.top() - size.height() - GAP_1, page.top())
    label = QRectF(x, y, size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(INK)
    painter.drawRoundedRect(label, RADIUS, RADIUS)
    painter.setPen(QColor("white"))
    painter.drawText(label, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def place_text(rect: Rect, note: str = "") -> str:
    """Return a place in words, such as "Columns 3 to 4, 120 mm from the top"."""
    last = rect.column + rect.span
    columns = f"Column {last}" if rect.span == 1 else f"Columns {rect.column + 1} to {last}"
    text = f"{columns}, {rect.top / MM:.0f} mm from the top"
    return f"{text}: {note}" if note else text
