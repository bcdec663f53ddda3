"""A wheel drawn small: its letters where they stand, and maybe the path of a word."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen, QPolygonF, QStaticText
from PySide6.QtWidgets import QWidget

from studio.theme import Colours, colours, mixed

SIDE = 112  # pixels
BAND = 0.25  # of the colour of what offends, along a path
SQUARE = ((0, 0), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))


@lru_cache(maxsize=32)
def middles_of(cells: int, side: float, *, square: bool) -> tuple[QPointF, ...]:
    """Where the middles of the cells lie in a square of that side, the hub's first."""
    if square:
        around = [(float(x), float(y)) for x, y in SQUARE]
    else:
        turns = [2 * math.pi * i / (cells - 1) for i in range(cells - 1)]
        around = [(0.0, 0.0), *((math.sin(turn), -math.cos(turn)) for turn in turns)]
    reach = side * (0.32 if square else 0.36)
    return tuple(QPointF(side / 2 + x * reach, side / 2 + y * reach) for x, y in around)


class Pen:
    """Draws wheels; letters are laid out once for each size, which makes a page of wheels ten times faster."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, int], tuple[QStaticText, QPointF]] = {}

    def paint(
        self,
        painter: QPainter,
        room: QRectF,
        letters: str,
        shown: Colours,
        *,
        square: bool,
        path: Sequence[int] = (),
    ) -> None:
        """Draw letters, the hub's first, in a square room, with a band along the path from the ringed cell."""
        size = max(6, round(room.width() * 0.15))
        middles = middles_of(len(letters), room.width(), square=square)
        painter.translate(room.topLeft())
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
        painter.translate(-room.topLeft())

    def _text(self, letter: str, font: QFont) -> tuple[QStaticText, QPointF]:
        """A letter and the half of its size."""
        known = letter, font.pixelSize()
        if known not in self._texts:
            text = QStaticText(letter)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.prepare(font=font)
            self._texts[known] = text, QPointF(text.size().width() / 2, text.size().height() / 2)
        return self._texts[known]


def _paint_path(painter: QPainter, steps: list[QPointF], size: float, shown: Colours) -> None:
    """A band through the cells, as of a marker, and a ring around the first."""
    band = mixed(shown.taboo, shown.surface, BAND)
    painter.setPen(QPen(band, size * 1.15, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QPolygonF(steps))
    painter.setPen(QPen(QColor(shown.taboo), 1.5))
    painter.setBrush(band)
    painter.drawEllipse(steps[0], size * 0.8, size * 0.8)


class Sketch(QWidget):
    """One arrangement, drawn small."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._letters, self._square, self._path = "", False, ()
        self._pen = Pen()
        self.setFixedSize(QSize(SIDE, SIDE))
        self.setAccessibleName("Arrangement")

    def show_letters(self, letters: str, path: Sequence[int] = (), *, square: bool = False) -> None:
        """Show an arrangement, the hub's letter first; "" for nothing."""
        self._letters, self._path, self._square = letters, tuple(path), square
        traced = "".join(letters[cell] for cell in path).upper()
        self.setAccessibleDescription(f"{letters.upper()}{f', {traced} traced' if traced else ''}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._letters:
            with QPainter(self) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                shown, square = colours(self), self._square
                self._pen.paint(painter, room, self._letters, shown, square=square, path=self._path)
