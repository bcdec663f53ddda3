"""A small drawing of a wheel: its letters and, optionally, the path of a word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF, QStaticText
from PySide6.QtWidgets import QWidget

from studio.core.theme import Colours, colours, mixed

SIDE = 112  # pixels
BAND = 0.25  # of the taboo color, along a path
SQUARE = ((0, 0), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@lru_cache(maxsize=32)
def cell_centers(cells: int, side: float, *, square: bool) -> tuple[QPointF, ...]:
    """Return the centers of the cells in a square of a side in pixels, the hub first."""
    if square:
        around = [(float(x), float(y)) for x, y in SQUARE]
    else:
        angles = [2 * math.pi * i / (cells - 1) for i in range(cells - 1)]
        around = [(0.0, 0.0), *((math.sin(angle), -math.cos(angle)) for angle in angles)]
    reach = side * (0.32 if square else 0.36)
    return tuple(QPointF(side / 2 + x * reach, side / 2 + y * reach) for x, y in around)


class Pen:
    """Draws wheels. Letters are laid out once per size, which is ten times faster for a page of wheels."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, int], tuple[QStaticText, QPointF]] = {}

    def paint(
        self,
        painter: QPainter,
        area: QRectF,
        letters: str,
        shown: Colours,
        *,
        square: bool,
        path: Sequence[int] = (),
    ) -> None:
        """Draw letters, the hub first, in a square, with a band along a path from its circled first cell."""
        size = max(6, round(area.width() * 0.15))
        middles = cell_centers(len(letters), area.width(), square=square)
        painter.translate(area.topLeft())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QColor(shown.muted))
        painter.drawEllipse(middles[0], size * 0.85, size * 0.85)
        if path:
            _paint_path(painter, [middles[cell] for cell in path], size, shown)
        font = painter.font()
        font.setPixelSize(size)
        painter.setFont(font)
        painter.setPen(QColor(shown.ink))
        for letter, middle in zip(letters.upper(), middles, strict=True):
            text, half = self._text(letter, font)
            painter.drawStaticText(middle - half, text)
        painter.translate(-area.topLeft())

    def _text(self, letter: str, font: QFont) -> tuple[QStaticText, QPointF]:
        """Return a laid out letter and half its size."""
        known = letter, font.pixelSize()
        if known not in self._texts:
            text = QStaticText(letter)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.prepare(font=font)
            self._texts[known] = text, QPointF(text.size().width() / 2, text.size().height() / 2)
        return self._texts[known]


def _paint_path(painter: QPainter, steps: list[QPointF], size: float, shown: Colours) -> None:
    """Draw a band through the cells, and a circle around the first."""
    band = mixed(shown.taboo, shown.surface, BAND)
    painter.setPen(QPen(band, size * 1.15, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF(steps))
    painter.setPen(QPen(QColor(shown.taboo), 1.5))
    painter.setBrush(band)
    painter.drawEllipse(steps[0], size * 0.8, size * 0.8)


class Sketch(QWidget):
    """One arrangement as a small drawing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._letters, self._square, self._path = "", False, ()
        self._pen = Pen()
        self.setFixedSize(QSize(SIDE, SIDE))
        self.setAccessibleName("Arrangement")

    def show_letters(self, letters: str, path: Sequence[int] = (), *, square: bool = False) -> None:
        """Show an arrangement, the hub first; "" for nothing."""
        self._letters, self._path, self._square = letters, tuple(path), square
        traced = "".join(letters[cell] for cell in path).upper()
        self.setAccessibleDescription(f"{letters.upper()}{f', {traced} traced' if traced else ''}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._letters:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                shown, square = colours(self), self._square
                self._pen.paint(painter, area, self._letters, shown, square=square, path=self._path)
