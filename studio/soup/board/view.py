"""Drawing of a board: cached tiles, marks for the selection, a highlighted path, a hint and the mouse."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.style import style
from engine.soup.board import EMPTY, MOST_SIDE, VALUES, Board, Cell, Move, crosses_itself, square
from studio.core.paint import set_run
from studio.core.theme import accent, colours
from studio.soup.board.animation import Sprite, letter_paths

Look: TypeAlias = Literal["plain", "lit"]

GAP = 0.03  # of a cell, around a tile
ROUND = 0.12
LETTER, VALUE = 0.56, 0.20  # type sizes, shares of a cell
LEAST_VALUE = 7.5  # pixels, type size of the points on small cells
CORNER = (0.90, 0.88)  # right end and baseline of the points, shares of a cell
CHIP = 1.1  # size of the field below the points of a selected letter, as a multiple of their type size


class Tiles:
    """Pixmaps of letters on their tiles at one size in the colors of a widget."""

    def __init__(self, widget: QWidget) -> None:
        self._widget = widget
        self._size = 0
        self._made: dict[tuple[str, Look], QtGui.QPixmap] = {}

    def clear(self) -> None:
        """Discard the pixmaps; call after a change of colors or screen resolution."""
        self._made = {}

    def set_size(self, size: int) -> None:
        """Set the size of a cell in pixels."""
        if size != self._size:
            self._size = size
            self.clear()

    def letter(self, letter: str, look: Look = "plain") -> QtGui.QPixmap:
        """Return a letter on its tile; "lit" is drawn without the tile, for the accent color as background."""
        if (letter, look) not in self._made:
            ratio = self._widget.devicePixelRatioF()
            picture = QtGui.QPixmap(round(self._size * ratio), round(self._size * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.transparent)
            with QtGui.QPainter(picture) as painter:
                painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
                if look == "plain":
                    self._draw_tile(painter)
                self._draw_letter(painter, letter, look)
            self._made[letter, look] = picture
        return self._made[letter, look]

    def _draw_tile(self, painter: QtGui.QPainter) -> None:
        shown, gap = colours(self._widget), max(1.0, self._size * GAP)
        painter.setPen(QtGui.QPen(QtGui.QColor(shown.hairline), 1.0))
        painter.setBrush(QtGui.QColor(shown.surface))
        side = self._size - 2 * gap
        painter.drawRoundedRect(QRectF(gap, gap, side, side), self._size * ROUND, self._size * ROUND)

    def _draw_letter(self, painter: QtGui.QPainter, letter: str, look: Look) -> None:
        palette, shown, size = self._widget.palette(), colours(self._widget), self._size
        ink = palette.color(palette.ColorRole.HighlightedText) if look == "lit" else QtGui.QColor(shown.ink)
        face = style("classic").faces.letters
        drawn = centered_on_ink(letter.upper(), face, size * LETTER, size / 2, size / 2)
        set_run(painter, drawn, QtGui.QBrush(ink))
        x, y = (share * size for share in CORNER)
        height = max(LEAST_VALUE, size * VALUE)
        points = run(str(VALUES[letter]), "sans", height, x, y, align="right")
        if look == "lit":  # the marker of the word covers a part of the corner
            width = sum(points.advances)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QtGui.QColor(shown.surface))
            chip = QRectF(x - width - 2, y - height * 0.9, width + 4, height * CHIP)
            painter.drawRoundedRect(chip, 2, 2)
        set_run(painter, points, QtGui.QBrush(QtGui.QColor(shown.ink if look == "lit" else shown.muted)))


MOST_CELL = 128  # pixels
TOP = 8  # margin above the board and to its right, pixels
LEFT, FOOT = 12, 8  # margins left of the names of the rows and below those of the columns, with their gap, pixels
NAME = 0.85  # type size of the names of cells, share of the text size
BAND = 0.80  # width of the marker of the selected word, share of a cell
THIN, DISC = 0.14, 0.38  # width of the line and radius of the letters of a path that crosses itself
ORDER = 0.20  # type size of its numbers, share of a cell
HEAD = 0.46  # radius of its start, share of a cell
HIT = 0.44  # radius around the center of a cell in which it is hit, so that diagonal drags avoid its neighbors
FAINT = 0.45  # opacity of moved letters in a preview
WATCHED, HINTED, FRAME = 2.0, 3.0, 1.5  # line widths, pixels
HOVER = 0.07  # opacity of the mark under the mouse


class BoardView(QWidget):
    """Draws a board and its marks. The subclass `BoardCanvas` adds animation and input."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, accessibleName="Board", focusPolicy=Qt.FocusPolicy.StrongFocus, mouseTracking=True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.board = Board((EMPTY,))
        self._tiles = Tiles(self)
        self.chosen: tuple[Cell, ...] = ()  # the path of the selected word
        self.watched: tuple[Cell, ...] = ()  # the path of the highlighted candidate
        self.hinted: tuple[Cell, ...] = ()  # the cells of a hint
        self._after: Move | None = None
        self.looked_at: tuple[Board, tuple[Cell, ...]] | None = None  # the board of `show_look`, and its path
        self._hover: Cell | None = None
        self._measure_names()

    def show_chosen(self, cells: Sequence[Cell]) -> None:
        """Mark the path of the selected word."""
        self.chosen = tuple(cells)
        self.update()

    def show_watched(self, cells: Sequence[Cell]) -> None:
        """Mark the path of the highlighted candidate."""
        self.watched = tuple(cells)
        self.update()

    def show_hint(self, cells: Sequence[Cell]) -> None:
        """Mark the cells of a hint."""
        self.hinted = tuple(cells)
        self.update()

    def show_after(self, move: Move | None) -> None:
        """Preview the board after a move; None shows the current board."""
        if move != self._after:
            self._after = move
            self.update()

    def show_look(self, board: Board | None, cells: Sequence[Cell] = ()) -> None:
        """Show another board of the same size with a path; None shows the current board."""
        self.looked_at = (board, tuple(cells)) if board else None
        self.update()

    # geometry

    @property
    def cell_size(self) -> int:
        """Pixels of a cell."""
        room = self.rect().adjusted(self._left, TOP, -TOP, -self._foot)
        return max(8, min(MOST_CELL, room.width() // self.board.columns, room.height() // len(self.board.rows)))

    @property
    def board_rect(self) -> QRect:
        """The cells' area in widget coordinates, without the names of rows and columns."""
        size = self.cell_size
        return QRect(self._origin(), QSize(size * self.board.columns, size * len(self.board.rows)))

    def place_of(self, cell: Cell) -> QPoint:
        """Return the center of a cell in widget coordinates."""
        return self._middle(cell).toPoint()

    def cell_at(self, at: QPointF) -> Cell | None:
        """Return the cell at a position, if the position is near the center of the cell."""
        size, origin = self.cell_size, self._origin()
        cell = (int((at.y() - origin.y()) // size), int((at.x() - origin.x()) // size))
        away = at - self._middle(cell)
        near = away.x() ** 2 + away.y() ** 2 <= (HIT * size) ** 2
        return cell if near and self.board.inside(cell) else None

    def sizeHint(self) -> QSize:
        return QSize(520, 660)

    def minimumSizeHint(self) -> QSize:
        return QSize(260, 300)

    def _origin(self) -> QPoint:
        size = self.cell_size
        width, height = size * self.board.columns, size * len(self.board.rows)
        return QPoint((self.width() - width + self._left - TOP) // 2, (self.height() - height + TOP - self._foot) // 2)

    def _middle(self, cell: tuple[float, float]) -> QPointF:
        size, origin = self.cell_size, self._origin()
        return QPointF(origin.x() + (cell[1] + 0.5) * size, origin.y() + (cell[0] + 0.5) * size)

    # painting

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (event.Type.PaletteChange, event.Type.DevicePixelRatioChange):
            self._tiles.clear()
            self.update()
        elif event.type() == event.Type.FontChange:
            self._measure_names()
            self._fit()

    def _measure_names(self) -> None:
        """Fit the type size of the names of cells, and the margins for them, to the text size."""
        self._name_font = self.font()
        self._name_font.setPixelSize(max(1, round(QtGui.QFontInfo(self.font()).pixelSize() * NAME)))
        names = QtGui.QFontMetrics(self._name_font)
        self._left, self._foot = LEFT + names.horizontalAdvance(str(MOST_SIDE)), FOOT + names.height()

    def _fit(self) -> None:
        self._tiles.set_size(self.cell_size)
        self.update()

    def _draw_sprites(self, painter: QtGui.QPainter, sprites: Sequence[Sprite]) -> None:
        size, origin, picture = self.cell_size, self._origin(), self._tiles.letter
        left, top = origin.x(), origin.y()
        for letter, row, column, opacity in sprites:
            painter.setOpacity(opacity)
            painter.drawPixmap(round(left + column * size), round(top + row * size), picture(letter))
        painter.setOpacity(1.0)

    def _draw_marks(self, painter: QtGui.QPainter, word: Sequence[Cell]) -> None:
        if self._hover and self.board.inside(self._hover) and self.board.letter(self._hover) != EMPTY:
            wash = QtGui.QColor(colours(self).ink)
            wash.setAlphaF(HOVER)
            side = self.cell_size * 0.92
            box = QRectF(0, 0, side, side)
            box.moveCenter(self._middle(self._hover))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(wash)
            painter.drawRoundedRect(box, side * ROUND, side * ROUND)
        if word:
            self._draw_band(painter, word)
        if self.watched:
            self._draw_watched(painter, self.watched)
        for cell in self.hinted:
            painter.setPen(QtGui.QPen(QtGui.QColor(colours(self).ink), HINTED, Qt.PenStyle.DotLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(self._middle(cell), self.cell_size * 0.42, self.cell_size * 0.42)

    def _draw_band(self, painter: QtGui.QPainter, cells: Sequence[Cell]) -> None:
        if crosses_itself(cells):
            self._draw_ordered(painter, cells)
            return
        painter.fillPath(self._band(cells), accent(self))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent(self))
        painter.drawEllipse(self._middle(cells[0]), self.cell_size * HEAD, self.cell_size * HEAD)
        self._draw_lit(painter, cells)

    def _draw_ordered(self, painter: QtGui.QPainter, cells: Sequence[Cell]) -> None:
        """Draw a path that crosses itself: thin, later steps above earlier ones, and its letters numbered."""
        size, shown = self.cell_size, colours(self)
        solid, cap = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap
        for start, other in pairwise(map(self._middle, cells)):
            for colour, width in ((QtGui.QColor(shown.surface), THIN + 0.10), (accent(self), THIN)):
                painter.setPen(QtGui.QPen(colour, size * width, solid, cap))
                painter.drawLine(start, other)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(accent(self))
        for place, cell in enumerate(cells):
            radius = size * (DISC if place else HEAD)
            painter.drawEllipse(self._middle(cell), radius, radius)
        self._draw_lit(painter, cells)
        self._draw_numbers(painter, cells)

    def _draw_numbers(self, painter: QtGui.QPainter, cells: Sequence[Cell]) -> None:
        """Write the place of each letter in the word at the top left of its cell."""
        font, size, shown = self.font(), self.cell_size, colours(self)
        font.setPixelSize(max(9, round(size * ORDER)))
        font.setBold(True)
        painter.setFont(font)
        for place, cell in enumerate(cells, 1):
            corner = self._middle(cell) - QPointF(size, size) * 0.48
            wide = painter.fontMetrics().horizontalAdvance(str(place)) + 4
            box = QRectF(corner.x(), corner.y(), wide, painter.fontMetrics().height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QtGui.QColor(shown.surface))
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(QtGui.QColor(shown.ink))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(place))

    def _draw_lit(self, painter: QtGui.QPainter, cells: Sequence[Cell]) -> None:
        size, origin = self.cell_size, self._origin()
        for row, column in cells:
            place = QPoint(origin.x() + column * size, origin.y() + row * size)
            painter.drawPixmap(place, self._tiles.letter(self.board.letter((row, column)), "lit"))

    def _draw_watched(self, painter: QtGui.QPainter, cells: Sequence[Cell]) -> None:
        if crosses_itself(cells):
            painter.setPen(QtGui.QPen(QtGui.QColor(colours(self).ink), WATCHED, Qt.PenStyle.DashLine))
            painter.drawPolyline([self._middle(cell) for cell in cells])
            self._draw_numbers(painter, cells)
            return
        path = self._band(cells).simplified()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QtGui.QPen(QtGui.QColor(colours(self).ink), WATCHED, Qt.PenStyle.CustomDashLine)
        pen.setDashPattern([3, 3])
        painter.strokePath(path, pen)
        painter.setBrush(QtGui.QColor(colours(self).ink))
        painter.setPen(Qt.PenStyle.NoPen)
        start = self._middle(cells[0]) - QPointF(self.cell_size * 0.3, self.cell_size * 0.3)
        painter.drawEllipse(start, 3.0, 3.0)

    def _band(self, cells: Sequence[Cell]) -> QtGui.QPainterPath:
        middles = [self._middle(cell) for cell in cells]
        line = QtGui.QPainterPath()
        line.addPolygon(middles)
        if len(middles) == 1:
            line.lineTo(middles[0] + QPointF(0.01, 0))
        stroker = QtGui.QPainterPathStroker()
        stroker.setWidth(self.cell_size * BAND)
        stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
        stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        band = stroker.createStroke(line)
        band.setFillRule(Qt.FillRule.WindingFill)
        return band

    def _draw_after(self, painter: QtGui.QPainter, move: Move) -> None:
        """Draw unmoved letters normally and moved letters faint in their new places."""
        size, origin = self.cell_size, self._origin()
        for way in letter_paths(self.board, move):
            if way.place < 0:
                painter.setOpacity(1.0 if way.start == way.end else FAINT)
                row, column = way.end
                painter.drawPixmap(origin + QPoint(column * size, row * size), self._tiles.letter(way.letter))
        painter.setOpacity(1.0)

    def _draw_names(self, painter: QtGui.QPainter, origin: QPoint, width: int, height: int) -> None:
        size = self.cell_size
        painter.setFont(self._name_font)
        painter.setPen(QtGui.QColor(colours(self).muted))
        rows, columns = len(self.board.rows), self.board.columns
        for row in range(rows):
            box = QRectF(0, origin.y() + row * size, origin.x() - 8, size)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, square((row, 0), rows)[1:]
            )
        for column in range(columns):
            box = QRectF(origin.x() + column * size, origin.y() + height + 5, size, self._foot)
            middle = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            painter.drawText(box, middle, square((0, column), rows)[:1])

    def _draw_frame(self, painter: QtGui.QPainter) -> None:
        inside, shown = self.board_rect, colours(self)
        self._draw_names(painter, inside.topLeft(), inside.width(), inside.height())
        painter.setPen(QtGui.QPen(QtGui.QColor(shown.muted if self.hasFocus() else shown.hairline), FRAME))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(QRectF(inside.adjusted(-4, -4, 4, 4)), 6, 6)
