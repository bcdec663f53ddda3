"""Marks drawn over a grid: chosen and locked entries, a dragged word and its places, results of solvers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QWidget

from engine.crossword.grid import Cell, Direction, Entry
from engine.drawing.fonts import centered_on_ink
from engine.drawing.shapes import Drawing, Shape
from engine.drawing.style import Style
from studio.core.paint import Palette, paint
from studio.core.theme import GAP_1, accent, colours
from studio.widgets import overlays
from studio.widgets.editor import SolvedMark

LETTER = 0.58  # the size of a dragged letter, a share of its cell
HATCH, VEIL, LIFTED, CURRENT = 0.5, 0.72, 0.85, 0.16  # opacities
LOCKED, LEAST_LOCKED, FLOATING = 3.0, 2.0, 1.5  # pixels
LOCKED_SHARE, CURRENT_SHARE = 0.09, 0.06  # of the cell: the frame of a locked word and of the keyboard's cell
PADLOCK = 0.32  # the width of a padlock, a share of the cell
INNER_PADLOCK = 0.2  # the width of a padlock in a corner of a cell
ARROW = 0.30  # the size of the arrow in the first cell of a legal place, a share of the cell


class Scale(NamedTuple):
    """Where cells are in a widget."""

    # x, y: pixels of the top left corner of cell 0,0
    x: float
    y: float
    side: float  # pixels of a cell

    def rect(self, cell: Cell) -> QRectF:
        """A cell's square."""
        row, column = cell
        return QRectF(self.x + column * self.side, self.y + row * self.side, self.side, self.side)

    def entry(self, entry: Entry) -> QRectF:
        """The rectangle of an entry."""
        return self.rect(entry.cells[0]).united(self.rect(entry.cells[-1]))

    def cell(self, at: QPointF) -> Cell:
        """The cell at a place, also outside the grid."""
        return int((at.y() - self.y) // self.side), int((at.x() - self.x) // self.side)


def draw_current(canvas: QWidget, painter: QPainter, cell: QRectF) -> None:
    """The keyboard's cell: a stronger wash and an edge of ink; its letter and its number can be read."""
    painter.fillRect(cell, overlays.washed(accent(canvas), CURRENT))
    width = max(2.0, CURRENT_SHARE * cell.width())
    painter.setPen(QPen(QColor(colours(canvas).ink), width, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(cell)


def draw_locked(canvas: QWidget, painter: QPainter, scale: Scale, entry: Entry, *, inside: bool = False) -> None:
    """A strong frame around the entry, and a padlock in the free cell before it, which no other entry uses.

    The frame is outside the cells, so that it does not cover the numbers. The padlock is in a corner of the first
    cell if it is `inside`, because there may be a block before it.
    """
    shown = colours(canvas)
    area, strong = scale.entry(entry), min(LOCKED, max(LEAST_LOCKED, LOCKED_SHARE * scale.side))
    out = (strong - 1) / 2
    painter.setPen(QPen(QColor(shown.ink), strong, j=Qt.PenJoinStyle.MiterJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area.adjusted(-out, -out, out, out))
    if inside:
        first, width = scale.rect(entry.cells[0]), INNER_PADLOCK * scale.side
        corner = QPointF(first.right() - width - 0.1 * scale.side, first.top() + 0.1 * scale.side)
        _draw_padlock(painter, QRectF(corner, QSizeF(width, 1.25 * width)), QColor(shown.ink))
        return
    width, away = max(5.0, PADLOCK * scale.side), strong + min(GAP_1, 0.12 * scale.side)
    height, middle = 1.25 * width, scale.rect(entry.cells[0]).center()
    box = (
        QRectF(area.left() - away - width, middle.y() - height / 2, width, height)
        if entry.direction == "across"
        else QRectF(middle.x() - width / 2, area.top() - away - height, width, height)
    )
    _draw_padlock(painter, box, QColor(shown.ink))


def draw_lifted(canvas: QWidget, painter: QPainter, scale: Scale, cells: Iterable[Cell]) -> None:
    """A veil over the cells that a dragged word would leave."""
    veil = overlays.washed(QColor(colours(canvas).base), VEIL)
    for cell in cells:
        painter.fillRect(scale.rect(cell), veil)


def draw_legal(canvas: QWidget, painter: QPainter, scale: Scale, entries: Sequence[Entry]) -> None:
    """The cells of all legal places hatched, with an arrow in the first cell of each."""
    area = area_of(scale, {cell for entry in entries for cell in entry.cells})
    painter.fillPath(area, QBrush(overlays.washed(accent(canvas), HATCH), Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(QColor(colours(canvas).surface), 1.0))
    painter.setBrush(accent(canvas))
    for entry in entries:
        painter.drawPath(_arrow(scale.rect(entry.cells[0]), entry.direction))


def draw_word(canvas: QWidget, painter: QPainter, scale: Scale, word: str, cells: Sequence[Cell], style: Style) -> None:
    """A dragged word in the place where it would be dropped."""
    area = scale.rect(cells[0]).united(scale.rect(cells[-1]))
    painter.fillRect(area, QColor(colours(canvas).surface))
    draw_washed(canvas, painter, area)
    letters = [(letter, scale.rect(cell).center()) for letter, cell in zip(word, cells, strict=True)]
    draw_letters(painter, letters, LETTER * scale.side, style, overlays.inks(canvas))


def draw_floating(
    canvas: QWidget, painter: QPainter, at: QPointF, side: float, word: str, grab: int, direction: Direction,
    style: Style,
) -> None:  # fmt: skip
    """A dragged word under the mouse, which holds its letter `grab`, where it cannot be dropped."""
    step = QPointF(0, side) if direction == "down" else QPointF(side, 0)
    middles = [at + step * (place - grab) for place in range(len(word))]
    half = QPointF(side / 2, side / 2)
    area = QRectF(middles[0] - half, middles[-1] + half)
    painter.setOpacity(LIFTED)
    painter.setPen(QPen(QColor(colours(canvas).muted), FLOATING))
    painter.setBrush(QColor(colours(canvas).surface))
    painter.drawRoundedRect(area, 4, 4)
    draw_letters(painter, zip(word, middles, strict=True), LETTER * side, style, overlays.inks(canvas))
    painter.setOpacity(1.0)


def draw_washed(canvas: QWidget, painter: QPainter, area: QRectF) -> None:
    """The wash and the edge of what is selected."""
    painter.fillRect(area, overlays.washed(accent(canvas), overlays.SELECTION))
    painter.setPen(QPen(accent(canvas), overlays.EDGE, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(area)


def area_of(scale: Scale, cells: Iterable[Cell]) -> QPainterPath:
    """The area of some cells."""
    area = QPainterPath()
    area.setFillRule(Qt.FillRule.WindingFill)
    for cell in cells:
        area.addRect(scale.rect(cell))
    return area


def draw_letters(
    painter: QPainter, letters: Iterable[tuple[str, QPointF]], size: float, style: Style, inks: Palette
) -> None:
    """Letters of a size in pixels, each with the middle of its ink at a place."""
    shapes: list[Shape] = [
        centered_on_ink(letter.upper(), style.faces.letters, size, at.x(), at.y(), ink=style.inks.text)
        for letter, at in letters
    ]
    paint(painter, Drawing(1.0, 1.0, tuple(shapes)), inks)


def _draw_padlock(painter: QPainter, box: QRectF, ink: QColor) -> None:
    width, height = box.width(), box.height()
    body = QRectF(box.left(), box.top() + 0.45 * height, width, 0.55 * height)
    painter.setPen(QPen(ink, max(1.25, 0.16 * width)))
    painter.drawArc(QRectF(box.left() + 0.2 * width, box.top(), 0.6 * width, 0.9 * height), 0, 180 * 16)
    painter.fillRect(body, ink)


def _arrow(cell: QRectF, direction: Direction) -> QPainterPath:
    """A triangle at the edge at which a word begins; it points where the word goes."""
    size = ARROW * cell.width()
    path = QPainterPath(QPointF(0, -size / 2))
    path.lineTo(size * 0.8, 0)
    path.lineTo(0, size / 2)
    path.closeSubpath()
    if direction == "down":
        return QTransform().translate(cell.center().x(), cell.top()).rotate(90).map(path)
    return QTransform().translate(cell.left(), cell.center().y()).map(path)


OPEN_HATCH = 0.55  # opacity
HELP_CORNER = 0.26  # a share of the cell
WRONG_STROKE = 0.06
WORST: tuple[SolvedMark, ...] = ("helped", "open", "wrong")
"""From the best to the worst; a cell of two entries has the worse mark."""


def solved_cells(marks: Mapping[Entry, SolvedMark]) -> dict[Cell, SolvedMark]:
    """Return the marks of the cells of entries."""
    found: dict[Cell, SolvedMark] = {}
    for entry, mark in sorted(marks.items(), key=lambda item: WORST.index(item[1])):
        found.update(dict.fromkeys(entry.cells, mark))
    return found


def draw_solved(canvas: QWidget, painter: QPainter, scale: Scale, marks: Mapping[Cell, SolvedMark]) -> None:
    """A line through a wrong cell, hatching on an open cell, a triangle in the corner of a cell with help."""
    shown = colours(canvas)
    wrong, muted, caution = QColor(shown.taboo), QColor(shown.muted), QColor(shown.caution)
    muted.setAlphaF(OPEN_HATCH)
    for cell, mark in marks.items():
        box = scale.rect(cell)
        if mark == "wrong":
            painter.setPen(QPen(wrong, max(1.5, WRONG_STROKE * scale.side)))
            painter.drawLine(box.bottomLeft(), box.topRight())
        elif mark == "open":
            painter.fillRect(box, QBrush(muted, Qt.BrushStyle.BDiagPattern))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(caution)
            corner, side = box.bottomRight(), HELP_CORNER * scale.side
            painter.drawPolygon(QPolygonF([corner, corner - QPointF(side, 0), corner - QPointF(0, side)]))
