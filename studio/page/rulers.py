"""Rulers in mm at the edges of the page view.

Zero is the top left corner of the space for blocks, as in the fields of a place.
"""

import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from studio.core.theme import GAP_4, Colours

THICK = GAP_4  # of a ruler, pixels
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)  # mm between marks
FINE, NUMBERED = 5.0, 36.0  # pixels, at least, between marks and between numbers
WASH = 0.25  # opacity of the place of a block


def marks(first: float, last: float, scale: float) -> Iterator[tuple[int, bool]]:
    """Yield the millimetres of a ruler that have a mark, and whether it has a number; `scale` is pixels of a mm."""
    small = next((step for step in STEPS if step * scale >= FINE), STEPS[-1])
    large = next((step for step in STEPS if step * scale >= NUMBERED and step % small == 0), STEPS[-1])
    for place in range(math.ceil(first / small) * small, math.floor(last) + 1, small):
        yield place, place % large == 0


def draw_rulers(
    painter: QPainter, seen: QRectF, zero: QPointF, scale: float, marked: QRectF, guides: Sequence[Sequence[float]],
    ink: QColor, shown: Colours,
) -> None:  # fmt: skip
    """Draw the rulers at the top and the left of what is seen of the pages, with the extent of a block.

    All is in pixels but the guides, which are the mm of their marks at the left and at the top; `scale` is the pixels
    of a mm.
    """
    wash, font = QColor(ink), painter.font()
    wash.setAlphaF(WASH)
    font.setPixelSize(9)
    for side in (1, -1):  # at the top; at the left, turned: the outer edge of both is at 0, the inner one at `inner`
        inner, length = side * THICK, seen.width() if side > 0 else seen.height()
        start = zero.x() - seen.left() if side > 0 else zero.y() - seen.top()
        low = marked.left() - seen.left() if side > 0 else marked.top() - seen.top()
        painter.save()
        painter.translate(seen.topLeft())
        painter.rotate(0 if side > 0 else 90)
        painter.fillRect(QRectF(0, min(0, inner), length, THICK), QColor(shown.base))
        painter.fillRect(QRectF(low, min(0, inner), marked.width() if side > 0 else marked.height(), THICK), wash)
        painter.setPen(QColor(shown.muted))
        painter.setFont(font)
        painter.drawLine(QLineF(0, inner, length, inner))
        for place, numbered in marks(-start / scale, (length - start) / scale, scale):
            x = start + place * scale
            painter.drawLine(QLineF(x, inner, x, 0 if numbered else inner - side * THICK / 4))
            if numbered:
                painter.drawText(QRectF(x + 2, min(0, inner), 40, THICK - 4), Qt.AlignmentFlag.AlignTop, str(place))
        for guide in guides[side > 0]:
            painter.fillRect(QRectF(start + guide * scale - 2, min(0, inner), 4, THICK), ink)
        painter.restore()
    painter.fillRect(QRectF(seen.topLeft(), seen.topLeft() + QPointF(THICK, THICK)), QColor(shown.base))
