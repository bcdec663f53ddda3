"""Cached pixmaps of the tiles and letters of a board."""

from __future__ import annotations

from typing import Literal, TypeAlias

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.style import style
from engine.soup.board import VALUES
from studio.core.paint import set_run
from studio.core.theme import colours

Look: TypeAlias = Literal["plain", "lit"]

GAP = 0.03  # of a cell, around a tile
ROUND = 0.12
LETTER, VALUE = 0.56, 0.20  # type sizes, shares of a cell
LEAST_VALUE = 7.5  # pixels, type size of the points on small cells
CORNER = (0.90, 0.88)  # right end and baseline of the points, shares of a cell
CHIP = 1.1  # size of the field below the points of a selected letter, as a multiple of their type size


class Tiles:
    """Pixmaps of tiles and letters at one size in the colors of a widget."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._size = 0
        self._made: dict[tuple[str, str], QPixmap] = {}

    def clear(self) -> None:
        """Discard the pixmaps; call after a change of colors or screen resolution."""
        self._made = {}

    def set_size(self, size: int) -> None:
        """Set the size of a cell in pixels."""
        if size != self._size:
            self._size = size
            self.clear()

    def ground(self) -> QPixmap:
        """Return the tile without a letter."""
        return self._kept("ground", "", self._draw_ground)

    def letter(self, letter: str, look: Look = "plain") -> QPixmap:
        """Return a letter without its tile; "lit" is drawn for the accent color as background."""
        return self._kept(look, letter, self._draw_letter)

    def whole(self, letter: str) -> QPixmap:
        """Return a letter on its tile."""
        return self._kept("whole", letter, self._draw_whole)

    def _kept(self, look: str, letter: str, draw: object) -> QPixmap:
        if (look, letter) not in self._made:
            ratio = self._widget.devicePixelRatioF()
            picture = QPixmap(round(self._size * ratio), round(self._size * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                draw(painter, letter, look)  # type: ignore[operator]
            self._made[look, letter] = picture
        return self._made[look, letter]

    def _draw_ground(self, painter: QPainter, letter: str, look: str) -> None:
        shown, gap = colours(self._widget), max(1.0, self._size * GAP)
        painter.setPen(QPen(QColor(shown.hairline), 1.0))
        painter.setBrush(QColor(shown.surface))
        side = self._size - 2 * gap
        painter.drawRoundedRect(QRectF(gap, gap, side, side), self._size * ROUND, self._size * ROUND)

    def _draw_letter(self, painter: QPainter, letter: str, look: str) -> None:
        palette, shown, size = self._widget.palette(), colours(self._widget), self._size
        ink = palette.color(palette.ColorRole.HighlightedText) if look == "lit" else QColor(shown.ink)
        faces = style("classic").faces
        set_run(
            painter, centered_on_ink(letter.upper(), faces.letters, size * LETTER, size / 2, size / 2), QBrush(ink)
        )
        x, y = (share * size for share in CORNER)
        height = max(LEAST_VALUE, size * VALUE)
        points = run(str(VALUES[letter]), "sans", height, x, y, align="right")
        if look == "lit":  # the marker of the word covers a part of the corner
            width = sum(points.advances)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(shown.surface))
            chip = QRectF(x - width - 2, y - height * 0.9, width + 4, height * CHIP)
            painter.drawRoundedRect(chip, 2, 2)
        set_run(painter, points, QBrush(QColor(shown.ink if look == "lit" else shown.muted)))

    def _draw_whole(self, painter: QPainter, letter: str, look: str) -> None:
        painter.drawPixmap(0, 0, self.ground())
        painter.drawPixmap(0, 0, self.letter(letter))
