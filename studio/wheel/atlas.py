"""The atlas: a small square for each class of a wheel's arrangements; and a drawing of a wheel with the path of a
word."""

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from PySide6 import QtGui
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.wheel.arrange import Ranking, closest
from engine.words.paths.paths import CLEAN, FALSE_ALARM, OFFENDING
from studio.core.theme import Colours, colours, mixed
from studio.widgets.layouts import ZOOM_KEYS, TileArea

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
        self._texts: dict[tuple[str, int], tuple[QtGui.QStaticText, QPointF]] = {}

    def paint(
        self, painter: QtGui.QPainter, area: QRectF, letters: str, shown: Colours, *, square: bool,
        path: Sequence[int] = (),
    ) -> None:  # fmt: skip
        """Draw letters, the hub first, in a square, with a band along a path from its circled first cell."""
        size = max(6, round(area.width() * 0.15))
        middles = cell_centers(len(letters), area.width(), square=square)
        painter.translate(area.topLeft())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QtGui.QColor(shown.muted))
        painter.drawEllipse(middles[0], size * 0.85, size * 0.85)
        if path:
            _paint_path(painter, [middles[cell] for cell in path], size, shown)
        font = painter.font()
        font.setPixelSize(size)
        painter.setFont(font)
        painter.setPen(QtGui.QColor(shown.ink))
        for letter, middle in zip(letters.upper(), middles, strict=True):
            text, half = self._text(letter, font)
            painter.drawStaticText(middle - half, text)
        painter.translate(-area.topLeft())

    def _text(self, letter: str, font: QtGui.QFont) -> tuple[QtGui.QStaticText, QPointF]:
        known = letter, font.pixelSize()
        if known not in self._texts:
            text = QtGui.QStaticText(letter)
            text.setTextFormat(Qt.TextFormat.PlainText)
            text.prepare(font=font)
            self._texts[known] = text, QPointF(text.size().width() / 2, text.size().height() / 2)
        return self._texts[known]


def _paint_path(painter: QtGui.QPainter, steps: list[QPointF], size: float, shown: Colours) -> None:
    """Draw a band through the cells, and a circle around the first."""
    band = mixed(shown.taboo, shown.surface, BAND)
    painter.setPen(QtGui.QPen(band, size * 1.15, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(QtGui.QPolygonF(steps))
    painter.setPen(QtGui.QPen(QtGui.QColor(shown.taboo), 1.5))
    painter.setBrush(band)
    painter.drawEllipse(steps[0], size * 0.8, size * 0.8)


class Sketch(QWidget):
    """One arrangement as a small drawing."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, accessibleName="Arrangement")
        self._letters, self._square, self._path = "", False, ()
        self._pen = Pen()
        self.setFixedSize(QSize(SIDE, SIDE))

    def show_letters(self, letters: str, path: Sequence[int] = (), *, square: bool = False) -> None:
        """Show an arrangement, the hub first; "" for nothing."""
        self._letters, self._path, self._square = letters, tuple(path), square
        traced = "".join(letters[cell] for cell in path).upper()
        self.setAccessibleDescription(f"{letters.upper()}{f', {traced} traced' if traced else ''}")
        self.update()

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        if self._letters:
            with QtGui.QPainter(self) as painter:
                painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
                area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
                shown, square = colours(self), self._square
                self._pen.paint(painter, area, self._letters, shown, square=square, path=self._path)


SIDES = (4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 21, 26, 32, 42, 56, 72, 96)  # pixels of a square, by zoom step
LETTERED = 64  # pixels; smaller squares do not show letters
MOST_FITTED = 32  # pixels; the largest square when all are fitted
SHADES = (0.1, 1.0)  # of the accent color, from the least to the most visible
WASH = 0.25  # of the color behind letters
OWN, CURRENT = 2, 3  # pixels of the border of the document's arrangement, and of the selected one
STEPS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}


def fills(ranking: Ranking, atlas: QWidget) -> np.ndarray:
    """Return the color of each class, uint32[m]: by verdict, or by visibility if there are no taboo words."""
    shown = colours(atlas)
    if ranking.arrangements.words:
        return verdict_colours(shown)[ranking.arrangements.verdicts]
    accent = atlas.palette().color(QtGui.QPalette.ColorRole.Accent).name()
    shades = [packed(mixed(accent, shown.surface, share)) for share in np.linspace(*SHADES, 32)]
    visibility = ranking.visibility - ranking.visibility.min()
    places = visibility * (len(shades) - 1) / (visibility.max() or 1.0)
    return np.array(shades, np.uint32)[np.rint(places).astype(np.int64)]


class Atlas(TileArea):
    """Shows the classes of a ranking. The page sets which is the document's and which is selected."""

    chosen = Signal(int)  # a class, when it is clicked or reached by key
    opened = Signal(int)  # a class, when it is double-clicked or activated with Enter
    hovered = Signal(int)  # the class under the pointer; -1 for none
    sought = Signal(int, int)  # a verdict, CLEAN or OFFENDING, and a direction, +1 or -1

    def __init__(self) -> None:
        super().__init__("Atlas of arrangements")
        self.ranking: Ranking | None = None
        self.order = self.places = np.zeros(0, np.int64)
        self.side = SIDES[0]
        self._fitted, self._square, self._ring = True, False, ""
        self._own = self._at = self._pressed = -1
        self._picture: tuple[object, QtGui.QImage] | None = None
        self._fills = np.zeros(0, np.uint32)
        self._pen = Pen()
        self._rings: dict[int, str] = {}
        self.setMinimumHeight(120)

    def sizeHint(self) -> QSize:
        return QSize(480, 220)

    def show_ranking(self, ranking: Ranking | None, order: np.ndarray, ring: str = "", *, square: bool = False) -> None:
        """Show the classes of a ranking.

        Args:
            order: int64[m], the classes in the order shown.
            ring: the document's; each class is rotated to match it as far as possible.
            square: whether letters are drawn in a square rather than a ring.
        """
        if ranking is not self.ranking:
            self._pressed = -1
        self.ranking, self._ring, self._square = ranking, ring, square
        self._over, self._picture, self._rings = -1, None, {}
        self._fills = fills(ranking, self) if ranking else np.zeros(0, np.uint32)
        self.show_order(order)

    def show_order(self, order: np.ndarray) -> None:
        """Show the classes in another order."""
        self.order, self.places = order, np.argsort(order)
        self._picture = None
        self._lay_out()

    def mark(self, own: int, at: int) -> None:
        """Mark the class of the document's arrangement and the selected one, and scroll to the latter."""
        self._own, self._at = own, at
        if self.ranking and at >= 0:
            row, top = int(self.places[at]) // self.columns, self.verticalScrollBar().value()
            highest, lowest = (row + 1) * self.side - self.viewport().height(), row * self.side
            self.verticalScrollBar().setValue(min(max(top, highest), lowest))
        self.viewport().update()

    def zoom(self, steps: int) -> None:
        """Enlarge (> 0) or shrink (< 0) the squares by zoom steps, or fit all of them (0)."""
        self._fitted = not steps
        self._lay_out()
        if steps:
            here = min(range(len(SIDES)), key=lambda i: abs(SIDES[i] - self.side))
            self.side = SIDES[min(max(here + steps, 0), len(SIDES) - 1)]
            self._lay_out()
        self.mark(self._own, self._at)

    @property
    def columns(self) -> int:
        """Squares in a row."""
        return max(1, self.viewport().width() // self.side)

    def tile_at(self, at: QPoint) -> int:
        column, row = at.x() // self.side, (at.y() + self.verticalScrollBar().value()) // self.side
        place = row * self.columns + column
        return int(self.order[place]) if 0 <= column < self.columns and 0 <= place < len(self.order) else -1

    def box(self, i: int) -> QRectF:
        """Return the square of a class in viewport pixels."""
        row, column = divmod(int(self.places[i]), self.columns)
        top = row * self.side - self.verticalScrollBar().value()
        return QRectF(column * self.side, top, self.side - 1, self.side - 1)

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def focusInEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QtGui.QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.ranking:
            self._fills, self._picture = fills(self.ranking, self), None

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        with QtGui.QPainter(self.viewport()) as painter:
            painter.fillRect(self.viewport().rect(), QtGui.QColor(colours(self).base))
            if self.ranking is None:
                return
            first = self.verticalScrollBar().value() // self.side
            rows = self.viewport().height() // self.side + 2
            seen = self.order[first * self.columns : (first + rows) * self.columns]
            if self.side < LETTERED:
                top = first * self.side - self.verticalScrollBar().value()
                painter.drawImage(0, top, self._painted(seen, first, rows))
            else:
                self._paint_lettered(painter, self.ranking, seen)
            self._paint_marks(painter)

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed = self.tile_at(event.position().toPoint())
        if self._pressed >= 0:
            self.chosen.emit(self._pressed)

    def mouseDoubleClickEvent(self, event: QtGui.QMouseEvent) -> None:
        # The squares may have moved since the first press, because the atlas was resized or sorted again.
        if self._pressed >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(self._pressed)

    def hover(self, tile: int) -> None:
        self.hovered.emit(tile)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if self.ranking is None or not self._key(Qt.Key(event.key()), event):
            super().keyPressEvent(event)

    def _key(self, key: Qt.Key, event: QtGui.QKeyEvent) -> bool:
        last, place = len(self.order) - 1, int(self.places[self._at]) if self._at >= 0 else 0
        page = max(1, self.viewport().height() // self.side - 1) * self.columns
        places = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: last}
        places |= {Qt.Key.Key_PageUp: place - page, Qt.Key.Key_PageDown: place + page}
        places |= {key: place + x + y * self.columns for key, (x, y) in STEPS.items()}
        backward = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.modifiers() & ~(Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.KeypadModifier):
            return False
        if key in places:
            self.chosen.emit(int(self.order[min(max(places[key], 0), last)]))
        elif key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at >= 0:
            self.opened.emit(self._at)
        elif key in (Qt.Key.Key_C, Qt.Key.Key_O):
            self.sought.emit(CLEAN if key == Qt.Key.Key_C else OFFENDING, -1 if backward else 1)
        else:
            return False
        return True

    def _lay_out(self) -> None:
        """Set the size of the squares, if all are fitted, and the scroll range."""
        area, count = self.viewport().size(), max(1, len(self.order))
        if self._fitted:
            sides = range(SIDES[0], MOST_FITTED + 1)
            fitting = [s for s in sides if -(-count // max(1, area.width() // s)) * s <= area.height()]
            self.side = max(fitting, default=SIDES[0])
        height = -(-count // self.columns) * self.side
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, height - area.height()))
        bar.setPageStep(area.height())
        bar.setSingleStep(self.side)
        self.viewport().update()

    def _painted(self, seen: np.ndarray, first: int, rows: int) -> QtGui.QImage:
        """Return the image of these classes, painted again only if something changed."""
        key = (first, rows, self.columns, self.side, self.devicePixelRatioF())
        if self._picture is None or self._picture[0] != key:
            shown, ratio = colours(self), self.devicePixelRatioF()
            kinds = self.ranking.arrangements.verdicts[seen] if self.ranking else np.zeros(len(seen), np.uint8)
            mark, ground = packed(QtGui.QColor(shown.surface)), packed(QtGui.QColor(shown.base))
            side = round(self.side * ratio)
            pixels = picture(self._fills[seen], kinds, self.columns, side, mark, ground)
            self._picture = key, as_image(pixels, side / self.side)
        return self._picture[1]

    def _paint_lettered(self, painter: QtGui.QPainter, ranking: Ranking, seen: np.ndarray) -> None:
        """Paint squares with letters: a tint of the color, and the mark of the verdict in a corner."""
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing)
        shown = colours(self)
        washes = {
            fill: mixed(QtGui.QColor(fill).name(), shown.surface, WASH) for fill in set(self._fills[seen].tolist())
        }
        for i in seen.tolist():
            box, fill = self.box(i), QtGui.QColor.fromRgb(int(self._fills[i]))
            painter.fillRect(box, washes[int(self._fills[i])])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(fill)
            verdict, corner = ranking.arrangements.verdicts[i], box.topLeft()
            if verdict == FALSE_ALARM:
                painter.drawEllipse(QRectF(corner.x() + 4, corner.y() + 4, 6, 6))
            elif verdict == OFFENDING:
                painter.drawRect(QRectF(corner.x() + 4, corner.y() + 5, 12, 3))
            letters = ranking.arrangements.hub + self._posed(ranking, i)
            self._pen.paint(painter, box, letters, shown, square=self._square)

    def _posed(self, ranking: Ranking, i: int) -> str:
        if i not in self._rings:
            self._rings[i] = closest(ranking.arrangements, i, self._ring)
        return self._rings[i]

    def _paint_marks(self, painter: QtGui.QPainter) -> None:
        """Paint borders around the hovered class, the document's and the selected one."""
        shown = colours(self)
        painter.setRenderHint(QtGui.QPainter.RenderHint.Antialiasing, on=False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        accent = self.palette().color(QtGui.QPalette.ColorRole.Accent)
        ink, area = QtGui.QColor(shown.ink), QRectF(self.viewport().rect()).adjusted(1, 1, -2, -2)
        for i, colour, width in ((self._over, ink, 1), (self._own, accent, OWN), (self._at, ink, CURRENT)):
            if i >= 0:
                box = self.box(i).adjusted(-2, -2, 1, 1).intersected(area)
                for edge, thick in ((QtGui.QColor(shown.surface), width + 3), (colour, width)):
                    painter.setPen(QtGui.QPen(edge, thick, j=Qt.PenJoinStyle.MiterJoin))
                    painter.drawRect(box)
        if self.hasFocus():
            painter.setPen(QtGui.QPen(ink, 1))
            painter.drawRect(self.viewport().rect().adjusted(0, 0, -1, -1))


CLEAN_SHARE = 0.4  # of the color of clean squares, so that the others stand out
LEAST_INDENTED = 8  # pixels; in smaller squares the bar reaches the edges
LEAST_GAPPED = 4  # pixels; smaller squares have no gap between them


def picture(fills: np.ndarray, kinds: np.ndarray, columns: int, side: int, mark: int, ground: int) -> np.ndarray:
    """Return an image of squares, uint32[rows * side, columns * side], row by row.

    `fills`, uint32[k], are their colors as 0xFFRRGGBB, and `kinds`, uint8[k], their marks in the color `mark`: 0 for
    none, 1 for a dot, 2 for a bar. They are `side` pixels apart. The color between them, and after the last, is
    `ground`.
    """
    rows = -(-len(fills) // columns)
    filled, kind = np.full(rows * columns, ground, np.uint32), np.zeros(rows * columns, np.uint8)
    filled[: len(fills)], kind[: len(kinds)] = fills, kinds
    image = np.repeat(np.repeat(filled.reshape(rows, columns), side, 0), side, 1)
    squares = image.reshape(rows, side, columns, side)
    marked = _symbols(side)[kind].reshape(rows, columns, side, side).transpose(0, 2, 1, 3)
    squares[marked] = mark
    if side >= LEAST_GAPPED:
        squares[:, -1], squares[..., -1] = ground, ground
    return image


def _symbols(side: int) -> np.ndarray:
    inner = side - (side >= LEAST_GAPPED)
    symbols = np.zeros((3, side, side), np.bool_)
    away = np.arange(side) - (inner - 1) / 2
    symbols[1] = away[:, None] ** 2 + away**2 <= max(0.71, 0.2 * inner) ** 2
    thick = max(1, inner // 5)
    above, margin = (inner - thick) // 2, inner // 6 if inner >= LEAST_INDENTED else 0
    symbols[2, above : above + thick, margin : inner - margin] = True
    return symbols


def as_image(pixels: np.ndarray, ratio: float = 1.0) -> QtGui.QImage:
    """Return a copy of pixels, uint32[h, w], as an image with a device pixel ratio."""
    height, width = pixels.shape
    image = QtGui.QImage(pixels.data, width, height, 4 * width, QtGui.QImage.Format.Format_RGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def verdict_colours(shown: Colours) -> np.ndarray:
    """Return the colors of clean, false alarm and offending squares, uint32[3]."""
    roles = (mixed(shown.clean, shown.surface, CLEAN_SHARE), QtGui.QColor(shown.caution), QtGui.QColor(shown.taboo))
    return np.array([packed(role) for role in roles], np.uint32)


def packed(colour: QtGui.QColor) -> int:
    """Return a color as 0xFFRRGGBB."""
    return colour.rgb() | 0xFF000000
