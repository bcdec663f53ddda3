"""A scrolling view of small pictures of grids, with zoom and keys."""

from collections.abc import Container
from typing import Any, NamedTuple, TypeAlias

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.core import Latest
from engine.crossword.grid import BLOCK, OPEN, VOID, Cell, Grid
from studio.core.paint import open_cell, screen_palette
from studio.core.theme import GAP_2, GAP_4, RADIUS, Colours, accent, colours, mixed
from studio.widgets.layouts import ZOOM_KEYS, TileArea

SIDES = (96, 128, 160, 208, 288)  # minimum width of a tile in pixels, for each zoom step
USUAL, READABLE = 1, 3  # zoom steps: at first, and for cells with legible letters
HOVER, CHOSEN = 0.05, 0.14  # opacity of the tint of a tile under the pointer, and of a marked one
MOST_PICTURES = 500  # kept
LINED = 4  # device pixels of a cell from which lines separate the cells
LETTERED = 9  # pixels of a cell from which letters are drawn
THICK, LETTER = 0.25, 0.68  # of a cell: a bar, and the height of a letter

Position: TypeAlias = tuple[float, float]


class GridTiles(TileArea):
    """Shows tiles in rows that fill the width."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        self._pictures = Latest[QImage](MOST_PICTURES)  # the base class sends events in its constructor
        self.items: tuple[Any, ...] = ()  # what the tiles show
        self.step = self.usual = USUAL  # of the zoom
        self.lines, self.empty_text = 1, ""  # of text below each picture; what is shown if there are no tiles
        super().__init__(name, parent)

    def current(self) -> int:
        """The tile from which keys move; -1 for none."""
        raise NotImplementedError

    def go_to(self, tile: int) -> None:
        """Make a tile the current one."""
        raise NotImplementedError

    def accept(self, tile: int) -> None:
        """Take a tile."""
        raise NotImplementedError

    def draw(self, painter: QPainter, tile: int, box: QRect) -> None:
        raise NotImplementedError

    def position(self, tile: int) -> Position:
        """Where a tile is drawn, before scrolling."""
        return self.corner(tile)

    # places

    def sizeHint(self) -> QSize:
        return QSize(480, self.minimumSizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(2 * SIDES[0], self.height_of(SIDES[USUAL]))

    @property
    def columns(self) -> int:
        """Tiles in a row."""
        return max(1, (self.viewport().width() + GAP_2) // (SIDES[self.step] + GAP_2))

    @property
    def side(self) -> int:
        """Width of a tile in pixels."""
        return (self.viewport().width() - (self.columns - 1) * GAP_2) // self.columns

    def height_of(self, side: int) -> int:
        """Height of a tile of a width."""
        return side + self.lines * self.fontMetrics().lineSpacing() + GAP_2

    def corner(self, tile: int) -> Position:
        """The place of a tile in pixels, before scrolling."""
        row, column = divmod(tile, self.columns)
        return float(column * (self.side + GAP_2)), float(row * (self.height_of(self.side) + GAP_2))

    def box(self, tile: int) -> QRect:
        """The rectangle of a tile in pixels of the viewport."""
        left, top = self.corner(tile)
        return QRect(int(left), int(top) - self.verticalScrollBar().value(), self.side, self.height_of(self.side))

    def tile_at(self, at: QPoint) -> int:
        return next((tile for tile in range(len(self.items)) if self.box(tile).contains(at)), -1)

    def bring_into_view(self, tile: int) -> None:
        """Scroll to a tile."""
        if tile >= 0:
            top, bar = self.corner(tile)[1], self.verticalScrollBar()
            lowest = top + self.height_of(self.side) - self.viewport().height()
            bar.setValue(int(min(max(bar.value(), lowest), top)))

    def lay_out(self) -> None:
        """Limit scrolling to the tiles, and draw them."""
        height, bar, room = self.height_of(self.side) + GAP_2, self.verticalScrollBar(), self.viewport().height()
        bar.setRange(0, max(0, -(-len(self.items) // self.columns) * height - GAP_2 - room))
        bar.setPageStep(room)
        bar.setSingleStep(height // 4)
        self.viewport().update()

    def _forget_pictures(self) -> None:
        self._pictures = Latest[QImage](MOST_PICTURES)
        self.lay_out()

    # events

    def zoom(self, steps: int) -> None:
        self.step = min(max(self.step + steps, 0), len(SIDES) - 1) if steps else self.usual
        self._forget_pictures()
        self.bring_into_view(self.current())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._forget_pictures()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (event.Type.PaletteChange, event.Type.FontChange, event.Type.DevicePixelRatioChange):
            self._forget_pictures()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        unusual = ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if event.modifiers() & unusual or not self.items or not self._key(Qt.Key(event.key())):
            super().keyPressEvent(event)

    def _key(self, key: Qt.Key) -> bool:
        last, at = len(self.items) - 1, self.current()
        page = self.columns * max(1, self.viewport().height() // self.height_of(self.side))
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        steps |= {Qt.Key.Key_Up: -self.columns, Qt.Key.Key_Down: self.columns}
        steps |= {Qt.Key.Key_PageUp: -page, Qt.Key.Key_PageDown: page}
        steps |= {Qt.Key.Key_Home: -last, Qt.Key.Key_End: last}
        if key in steps:
            tile = min(max(at + steps[key], 0), last) if at >= 0 else 0
            self.go_to(tile)
            self.bring_into_view(tile)
        elif key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and at >= 0:
            self.accept(at)
        else:
            return False
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        room, scrolled = self.viewport().rect(), self.verticalScrollBar().value()
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(room, QColor(colours(self).base))
            if not self.items:
                painter.setPen(QColor(colours(self).muted))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(room.adjusted(GAP_4, GAP_4, -GAP_4, -GAP_4), flags, self.empty_text)
            for tile in range(len(self.items)):
                x, y = self.position(tile)
                box = QRect(round(x), round(y) - scrolled, self.side, self.height_of(self.side))
                if box.intersects(room):
                    self.draw(painter, tile, box)

    def draw_state(self, painter: QPainter, tile: int, box: QRect, *, tinted: bool, edge: int, strong: bool) -> None:
        """Draw a tint below a tile that is marked or under the pointer, and a border of a width."""
        shown, tint = colours(self), accent(self)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if tinted:
            painter.setBrush(mixed(tint.name(), shown.base, CHOSEN))
        elif tile == self._over:
            painter.setBrush(mixed(shown.ink, shown.base, HOVER))
        if edge:
            painter.setPen(QPen(QColor(shown.ink) if strong else tint, edge))
        inside = QRectF(box).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
        painter.drawRoundedRect(inside, RADIUS, RADIUS)

    def draw_picture(self, painter: QPainter, box: QRect, grid: Grid, look: "Look", held: frozenset[Cell]) -> None:
        """Draw a picture in the middle of a tile, above its text."""
        side, ratio, shown = self.side - 2 * GAP_2, self.devicePixelRatioF(), colours(self)
        picture = self._pictures.get((grid, held), lambda: grid_picture(grid, side, ratio, shown, look, held))
        room = box.adjusted(0, 0, 0, -self.lines * self.fontMetrics().lineSpacing() - GAP_2)
        size = picture.deviceIndependentSize().toSize()
        painter.drawImage(room.center() - QPoint(size.width() // 2, size.height() // 2), picture)


class Look(NamedTuple):
    """How the cells of a picture are drawn."""

    tint: QColor  # of marked cells
    ink: QColor  # of letters
    font: QFont
    bold: bool = False  # whether the letters of marked cells are bold, and in full ink
    largest: int = 0  # pixels of a cell at most, so that small grids are not enlarged; 0 for no limit


def grid_picture(
    grid: Grid, side: float, ratio: float, shown: Colours, look: Look, marked: Container[Cell] = ()
) -> QImage:
    """A grid as large as fits in a square of `side` device-independent pixels, on a transparent background."""
    cell = max(1, (round(side * ratio) - 1) // max(len(grid.rows), grid.columns, 1))
    cell = min(cell, round(look.largest * ratio) or cell)
    image = QImage(grid.columns * cell + 1, len(grid.rows) * cell + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    line, block = mixed(shown.ink, shown.surface, 0.5), screen_palette(shown, QColor(), QColor())["block"]
    plain, lettered = open_cell(shown), cell >= LETTERED * ratio and any(map(grid.text, grid.cells()))
    if shown.dark and not lettered:  # small cells need more contrast to the blocks
        line, plain = plain, mixed(shown.ink, shown.surface, 0.45)
    inset, plain = (1, plain) if cell >= LINED else (0, line)
    places = [((r, c), char) for r, row in enumerate(grid.rows) for c, char in enumerate(row) if char != VOID]
    with QPainter(image) as painter:
        for (row, column), _ in places:
            painter.fillRect(column * cell, row * cell, cell + 1, cell + 1, line)
        for at, char in places:
            fill = block if char == BLOCK else look.tint if at in marked else plain
            painter.fillRect(at[1] * cell + inset, at[0] * cell + inset, cell - inset, cell - inset, fill)
        if cell >= LETTERED * ratio:
            _write(painter, grid, cell, QColor(shown.ink), look, marked)
        thick = max(3, round(THICK * cell))
        for bar in grid.bars:
            _, (row, column) = bar.cells
            x, y, away = column * cell, row * cell, thick // 2
            long = cell + 2 * away + 1
            wide, high = (thick, long) if bar.side == "right" else (long, thick)
            painter.fillRect(x - away, y - away, wide, high, QColor(shown.ink))
    image.setDevicePixelRatio(ratio)
    return image


def _write(painter: QPainter, grid: Grid, cell: int, ink: QColor, look: Look, marked: Container[Cell]) -> None:
    font = QFont(look.font)
    font.setPixelSize(max(1, round(cell * LETTER)))
    for strong in (False, True):
        font.setBold(strong)
        metrics = QFontMetricsF(font)
        base = (cell + metrics.capHeight()) / 2
        painter.setFont(font)
        painter.setPen(ink if strong else look.ink)
        for at in grid.cells():
            if (letter := grid.at(at).upper()) != OPEN and (look.bold and at in marked) == strong:
                box = QRectF(metrics.tightBoundingRect(letter))
                left = at[1] * cell + 0.5 + (cell - box.width()) / 2 - box.left()
                painter.drawText(round(left), round(at[0] * cell + 0.5 + base), letter)
