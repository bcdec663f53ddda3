"""Cards with small pictures of grids, of which the user takes one: patterns, and fills to compare."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QPushButton, QWidget

from engine.crossword.grid import BLOCK, OPEN, VOID, Cell, Grid
from studio.core.jobs import Jobs
from studio.core.paint import screen_palette
from studio.core.theme import GAP_1, GAP_2, GAP_3, RADIUS, Colours, accent, colours, mixed
from studio.widgets.labels import Label, heading
from studio.widgets.tile_area import ZOOM_KEYS, TileArea

SIDES = (88, 112, 144, 192, 264)  # pixels of a picture for each zoom step
USUAL, READABLE = 1, 3  # zoom steps: of empty patterns, and of those with letters
LEAST_LETTER = 9  # pixels of a cell that shows its letter
HOVER, CHOSEN = 0.06, 0.16  # opacity of the tint of a tile under the pointer, and of the one that was taken
THICK, LETTER = 0.25, 0.68  # of a cell: a bar, and the height of a letter
MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class Card(NamedTuple):
    """A grid to choose, with its texts."""

    value: Hashable  # what is chosen
    grid: Grid  # the picture
    held: frozenset[Cell] = frozenset()  # tinted cells
    text: str = ""
    more: str = ""  # a second text, where it fits
    taken: bool = False


class CardView(TileArea):
    """Shows cards in their order."""

    chosen = Signal(object)  # the value of the card that was clicked, or on which Enter was pressed

    def __init__(self, name: str, warn: Callable[[Any], str] | None = None, parent: QWidget | None = None) -> None:
        """`warn` says what a click on the card of a value would destroy, in place of its texts; "" for nothing."""
        super().__init__(name, parent)
        self._warn, self._warnings = warn, dict[Hashable, str]()
        self._name, self._cards = name, tuple[Card, ...]()
        self._at, self._usual, self._empty = -1, USUAL, ""
        self._step = USUAL
        self._pictures: dict[tuple[Grid, frozenset[Cell]], QImage] = {}

    @property
    def values(self) -> tuple[Hashable, ...]:
        """What the cards stand for, in their order."""
        return tuple(card.value for card in self._cards)

    def show_cards(self, cards: Sequence[Card], empty: str = "", *, readable: bool = False) -> None:
        """Show cards, with legible letters if wanted, or a text if there is none. The current one stays so."""
        current = self._cards[self._at].value if self._at >= 0 else None
        usual = READABLE if readable else USUAL
        if usual != self._usual:
            self._usual = self._step = usual
            self._pictures = {}
        self._cards, self._empty, self._warnings = tuple(cards), empty, {}
        self._at = self.values.index(current) if current in self.values else -1
        shown = {(card.grid, card.held) for card in self._cards}
        self._pictures = {one: picture for one, picture in self._pictures.items() if one in shown}
        self._measure()
        self.viewport().update()

    def tile_at(self, at: QPoint) -> int:
        return next((n for n in range(len(self._cards)) if self._box(n).contains(at)), -1)

    def zoom(self, steps: int) -> None:
        self._step = max(0, min(len(SIDES) - 1, self._step + steps)) if steps else self._usual
        self._pictures = {}
        self._measure()
        self.viewport().update()

    def hover(self, tile: int) -> None:
        self.setCursor(Qt.CursorShape.ArrowCursor if tile < 0 else Qt.CursorShape.PointingHandCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        tile = self.tile_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and tile >= 0:
            self._choose(tile)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        steps = {**MOVES, Qt.Key.Key_Up: -self._columns, Qt.Key.Key_Down: self._columns}
        if key in steps and self._cards:
            self._go_to(max(0, min(len(self._cards) - 1, self._at + steps[key] if self._at >= 0 else 0)))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._at >= 0:
            self._choose(self._at)
        elif key in ZOOM_KEYS:
            self.zoom(ZOOM_KEYS[key])
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._measure()

    def changeEvent(self, event: object) -> None:
        self._pictures = {}  # the palette may be another one
        super().changeEvent(event)  # pyright: ignore[reportArgumentType]

    def sizeHint(self) -> QSize:
        return QSize(3 * SIDES[USUAL], 3 * SIDES[USUAL])

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self.viewport()) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if not self._cards:
                painter.setPen(QColor(shown.muted))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(self.viewport().rect().adjusted(GAP_3, 0, -GAP_3, 0), flags, self._empty)
            for number in range(len(self._cards)):
                if (box := self._box(number)).intersects(event.rect()):
                    self._draw(painter, number, box, shown)

    @property
    def empty_text(self) -> str:
        """The text that is shown if there is no card."""
        return "" if self._cards else self._empty

    # tiles

    def _choose(self, tile: int) -> None:
        self._go_to(tile)
        self.chosen.emit(self._cards[tile].value)

    def _go_to(self, tile: int) -> None:
        self._at = tile
        box, bar = self._box(tile), self.verticalScrollBar()
        if box.top() < 0 or box.bottom() > self.viewport().height():
            bar.setValue(bar.value() + (box.top() if box.top() < 0 else box.bottom() - self.viewport().height()))
        card = self._cards[tile]
        warning = self._warning(card)
        texts = [warning] if warning else [text for text in (card.text, card.more) if text]
        self.setAccessibleDescription(f"{self._name} {tile + 1}: {', '.join(texts)}")
        self.viewport().update()

    def _warning(self, card: Card) -> str:
        """What a click on a card would destroy. It is asked for when the card is painted, and kept."""
        if card.value not in self._warnings:
            self._warnings[card.value] = self._warn(card.value) if self._warn else ""
        return self._warnings[card.value]

    @property
    def _columns(self) -> int:
        return max(1, self.viewport().width() // (SIDES[self._step] + 2 * GAP_1))

    @property
    def _tile(self) -> QSize:
        """The size of a tile with the space around it. The tiles take the whole width."""
        side = SIDES[self._step]
        return QSize(self.viewport().width() // self._columns, side + 3 * GAP_2 + self.fontMetrics().lineSpacing())

    def _box(self, number: int) -> QRect:
        tile, columns = self._tile, self._columns
        x = number % columns * tile.width()
        y = number // columns * tile.height() - self.verticalScrollBar().value()
        return QRect(QPoint(x, y), tile).adjusted(0, 0, -GAP_1, -GAP_1)

    def _measure(self) -> None:
        rows = -(-len(self._cards) // self._columns)
        height = rows * self._tile.height()
        bar = self.verticalScrollBar()
        bar.setRange(0, max(0, height - self.viewport().height()))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(self._tile.height() // 3)

    def _draw(self, painter: QPainter, number: int, box: QRect, shown: Colours) -> None:
        card, tint = self._cards[number], accent(self)
        current = number == self._at and self.hasFocus()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if card.taken:
            painter.setBrush(mixed(tint.name(), shown.base, CHOSEN))
            painter.setPen(QPen(tint, 2))
        elif number == self._over:
            painter.setBrush(mixed(shown.ink, shown.base, HOVER))
        if current:
            painter.setPen(QPen(QColor(shown.ink), 2))
        painter.drawRoundedRect(QRectF(box).adjusted(1, 1, -1, -1), RADIUS, RADIUS)
        ratio = self.devicePixelRatioF()
        picture = self._pictures.get((card.grid, card.held))
        if picture is None:
            picture = grid_picture(card.grid, SIDES[self._step], ratio, shown, card.held, tint)
            self._pictures[card.grid, card.held] = picture
        size = picture.deviceIndependentSize().toSize()
        left = box.left() + (box.width() - size.width()) // 2
        painter.drawImage(QPoint(left, box.top() + GAP_2 + (SIDES[self._step] - size.height()) // 2), picture)
        text = QRect(box.left(), box.bottom() - GAP_1 - painter.fontMetrics().lineSpacing(), box.width(), 0)
        text.setHeight(painter.fontMetrics().lineSpacing())
        warning = self._warning(card)
        painter.setPen(QColor(shown.caution if warning else shown.ink))
        both = f"{card.text}, {card.more}" if card.more else card.text
        fits = painter.fontMetrics().horizontalAdvance(both) <= text.width() - GAP_1
        line = f"\u25b2 {warning}" if warning else both if fits else card.text
        line = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, text.width())
        painter.drawText(text, Qt.AlignmentFlag.AlignCenter, line)


def grid_picture(
    grid: Grid, side: int, ratio: float, shown: Colours, held: Container[Cell] = (), tint: QColor | None = None
) -> QImage:
    """A grid as large as fits in a square of `side` pixels, with letters if legible. Held cells are tinted."""
    cell = max(2, int((side * ratio - 1) // max(len(grid.rows), grid.columns, 1)))
    image = QImage(grid.columns * cell + 1, len(grid.rows) * cell + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(mixed(shown.ink, shown.surface, 0.35))
    block = screen_palette(shown, QColor(), QColor())["block"]
    with QPainter(image) as painter:
        font = painter.font()
        font.setPixelSize(max(1, round(LETTER * cell)))
        for row, line in enumerate(grid.rows):
            for column, char in enumerate(line):
                colour = block if char == BLOCK else QColor(shown.surface)
                marked = tint is not None and (row, column) in held
                if marked and tint:
                    colour = mixed(tint.name(), shown.surface, CHOSEN)
                box = QRect(column * cell + 1, row * cell + 1, cell - 1, cell - 1)
                painter.fillRect(box, colour)
                if char not in (BLOCK, OPEN, VOID) and cell >= LEAST_LETTER * ratio:
                    font.setBold(marked)
                    painter.setFont(font)
                    painter.setPen(QColor(shown.ink if marked else shown.muted))
                    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, char.upper())
        thick = max(3, round(THICK * cell))
        for bar in grid.bars:
            _, (row, column) = bar.cells
            x, y, away = column * cell, row * cell, thick // 2
            long = cell + 2 * away + 1
            wide, high = (thick, long) if bar.side == "right" else (long, thick)
            painter.fillRect(x - away, y - away, wide, high, QColor(shown.ink))
    image.setDevicePixelRatio(ratio)
    return image


class CardsPage(QWidget):
    """A page in place of another one, which shows what a job finds as cards. A subclass has the search."""

    chosen = Signal(object)  # what the user took
    left = Signal()  # the user goes back
    job: ClassVar[str]  # the name of the job

    def __init__(self, jobs: Jobs, view: CardView, back: str, more: str, parent: QWidget | None = None) -> None:
        """Create the parts, which a subclass lays out; `back` and `more` say what the buttons do."""
        super().__init__(parent)
        self._jobs, self._seed = jobs, 0
        self.title, self.status, self.view = heading(), Label(wordWrap=True), view
        self.back, self.more = QPushButton("Back"), QPushButton("More")
        self.back.setToolTip(back)
        self.more.setToolTip(more)
        self.back.clicked.connect(self.leave)
        self.more.clicked.connect(self.search)

    def search(self) -> None:
        """Look for other cards."""
        raise NotImplementedError

    def leave(self) -> None:
        """Stop the search and go back."""
        self.stop()
        self.left.emit()

    def leave_if_focused(self) -> bool:
        """Go back if the page has the focus. Return whether it had it."""
        if focused := self.has_focus:
            self.leave()
        return focused

    @property
    def has_focus(self) -> bool:
        """Whether a part of the page has the focus."""
        return self.isAncestorOf(self.window().focusWidget() or self)

    def stop(self) -> None:
        self._jobs.drop(self.job)
