"""Little pictures of grids, drawn in whole pixels of the screen, and what stands beneath them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter, QPen

from engine.crossword.grid import Entry, Grid, entries_of
from engine.crossword.interlock.layout import Layout
from engine.crossword.interlock.layout_text import counted, share
from studio.human import plural
from studio.theme import GAP_1, GAP_2, RADIUS, Colours, mixed

LARGEST = 22  # pixels of a cell: a grid of few words is not blown up
LINED = 4  # pixels of the screen that a cell has from which on lines part the cells
LETTERED = 9  # pixels of a cell from which on letters can be read
LETTER = 0.68  # of a cell
CROSSED, CROSSED_DARK = 0.3, 0.5  # of the accent, in cells that two words share

HOVER, CHOSEN = 0.05, 0.14  # washes of ink and of the accent
OWN_EDGE, CHOSEN_EDGE = 1, 2  # pixels


class Tile(NamedTuple):
    """A layout as it is shown.

    Attributes:
        own: it is the document's.
        chosen: it is looked at.
    """

    layout: Layout
    picture: QImage
    own: bool
    chosen: bool
    hovered: bool
    focused: bool


def draw_tile(painter: QPainter, box: QRect, tile: Tile, shown: Colours, accent: QColor) -> None:
    """Draw a layout's picture in the middle of a box, its measures beneath, and around it what it is."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_state(painter, QRectF(box), tile, shown, accent)
    line = painter.fontMetrics().lineSpacing()
    text = box.adjusted(GAP_2, box.height() - 2 * line - GAP_2, -GAP_2, -GAP_1)
    room = QRect(box.left(), box.top(), box.width(), text.top() - box.top())
    size = tile.picture.deviceIndependentSize().toSize()
    corner = room.center() - QPoint(size.width() // 2, size.height() // 2)
    painter.drawImage(corner, tile.picture)
    first, second = QRect(text), QRect(text)
    first.setHeight(line)
    second.setTop(text.top() + line)
    measures = tile.layout.measures
    words, crossings = counted(tile.layout), plural(measures.crossings, "crossing")
    _draw_line(painter, first, (words, words.rpartition(" ")[0]), share(measures), QColor(shown.ink))
    size_text = f"{measures.columns} \u00d7 {measures.rows}"
    _draw_line(painter, second, (crossings,), size_text, QColor(shown.muted))


def _draw_state(painter: QPainter, box: QRectF, tile: Tile, shown: Colours, accent: QColor) -> None:
    """Ink where the pointer is, a wash and an edge where it is looked at, an edge for the document's."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if tile.chosen:
        painter.setBrush(mixed(accent.name(), shown.base, CHOSEN))
    elif tile.hovered:
        painter.setBrush(mixed(shown.ink, shown.base, HOVER))
    if tile.chosen or tile.own:
        width = CHOSEN_EDGE if tile.chosen else OWN_EDGE
        painter.setPen(QPen(QColor(shown.ink) if tile.chosen and tile.focused else accent, width))
        box = box.adjusted(width / 2, width / 2, -width / 2, -width / 2)
    painter.drawRoundedRect(box, RADIUS, RADIUS)


def _draw_line(painter: QPainter, box: QRect, lefts: Sequence[str], right: str, ink: QColor) -> None:
    """The longest of some texts that fits at the left, and one at the right, unless there is no room for both."""
    painter.setPen(ink)
    metrics, middle = painter.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
    room = box.width() - metrics.horizontalAdvance(right) - GAP_2
    if metrics.horizontalAdvance(lefts[-1]) > room:
        right, room = "", box.width()
    left = next((text for text in lefts if metrics.horizontalAdvance(text) <= room), lefts[-1])
    fitting = metrics.elidedText(left, Qt.TextElideMode.ElideRight, room)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, fitting)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, right)


def thumb(grid: Grid, side: float, ratio: float, shown: Colours, accent: QColor, font: QFont) -> QImage:
    """A grid as large as fits in a square, on nothing.

    Args:
        side: of the square, in pixels of the widget.
        ratio: pixels of the screen to one of the widget.
    """
    room = round(side * ratio)
    cell = max(1, min((room - 1) // max(len(grid.rows), grid.columns, 1), round(LARGEST * ratio)))
    image = QImage(grid.columns * cell + 1, len(grid.rows) * cell + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    crossed = _crossed(entries_of(grid))
    wash, line = (
        mixed(accent.name(), shown.surface, CROSSED_DARK if shown.dark else CROSSED),
        mixed(shown.ink, shown.surface, 0.6),
    )
    with QPainter(image) as painter:
        for at in grid.cells():
            row, column = at
            painter.fillRect(column * cell, row * cell, cell + 1, cell + 1, line)
        inset, plain = (1, QColor(shown.surface)) if cell >= LINED else (0, line)
        for at in grid.cells():
            row, column = at
            fill = wash if at in crossed else plain
            painter.fillRect(column * cell + inset, row * cell + inset, cell - inset, cell - inset, fill)
        if cell >= LETTERED * ratio:
            _write(painter, grid, cell, QColor(shown.ink), font)
    image.setDevicePixelRatio(ratio)
    return image


def _crossed(entries: tuple[Entry, ...]) -> set[tuple[int, int]]:
    """The cells in two entries."""
    across = {cell for entry in entries if entry.direction == "across" for cell in entry.cells}
    return {cell for entry in entries if entry.direction == "down" for cell in entry.cells if cell in across}


def _write(painter: QPainter, grid: Grid, cell: int, ink: QColor, font: QFont) -> None:
    """The letters, centred by their ink."""
    sized = QFont(font)
    sized.setPixelSize(max(1, round(cell * LETTER)))
    painter.setFont(sized)
    painter.setPen(ink)
    metrics = QFontMetricsF(sized)
    base = (cell + metrics.capHeight()) / 2
    for row, column in grid.cells():
        letter = grid.at((row, column)).upper()
        box = QRectF(metrics.tightBoundingRect(letter))
        left = column * cell + 0.5 + (cell - box.width()) / 2 - box.left()
        painter.drawText(round(left), round(row * cell + 0.5 + base), letter)
