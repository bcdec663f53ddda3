"""How a layout is shown: a thumbnail, a tile with its measures, and details with reasons for unplaced words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QKeySequence, QPainter, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from engine.crossword.grid import Entry, Grid, entries_of
from engine.crossword.interlock.layout import MOST_NAMED, Layout, counted, measures_text, share, unplaced_text
from engine.crossword.puzzle import ANYTHING, Objective
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, RADIUS, Colours, mixed
from studio.widgets.labels import ElidedLabel, Label, heading, tip
from studio.widgets.layouts import add_action, lay_out, row

LARGEST = 22  # pixels of a cell at most, so that small grids are not enlarged
LINED = 4  # device pixels of a cell from which lines separate the cells
LETTERED = 9  # pixels of a cell from which letters are drawn
LETTER = 0.68  # size of a letter as a share of the cell
CROSSED, CROSSED_DARK = 0.3, 0.5  # opacity of the accent in cells of two words, in light and dark themes
LINES = 2  # lines of text below every picture; the weighted criteria follow
HOVER, CHOSEN = 0.05, 0.14  # opacity of the tint of a tile under the pointer, and of the selected one
OWN_EDGE, CHOSEN_EDGE = 1, 2  # width of a tile's border in pixels


class Tile(NamedTuple):
    """A layout and how it is shown."""

    layout: Layout
    picture: QImage
    own: bool  # whether it is the document's
    chosen: bool  # whether it is selected
    hovered: bool
    focused: bool
    criteria: tuple[str, ...] = ()  # a line for each weighted criterion


def draw_tile(painter: QPainter, box: QRect, tile: Tile, shown: Colours, accent: QColor) -> None:
    """Draw a tile: the picture, the measures below it, and a border by its state."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _draw_state(painter, QRectF(box), tile, shown, accent)
    line = painter.fontMetrics().lineSpacing()
    lines = LINES + len(tile.criteria)
    text = box.adjusted(GAP_2, box.height() - lines * line - GAP_2, -GAP_2, -GAP_1)
    room = QRect(box.left(), box.top(), box.width(), text.top() - box.top())
    size = tile.picture.deviceIndependentSize().toSize()
    corner = room.center() - QPoint(size.width() // 2, size.height() // 2)
    painter.drawImage(corner, tile.picture)
    places = [QRect(text.left(), text.top() + place * line, text.width(), line) for place in range(lines)]
    measures = tile.layout.measures
    words, crossings = counted(tile.layout), plural(measures.crossings, "crossing")
    _draw_line(painter, places[0], (words, words.rpartition(" ")[0]), share(measures), QColor(shown.ink))
    size_text = f"{measures.columns} \u00d7 {measures.rows}"
    _draw_line(painter, places[1], (crossings,), size_text, QColor(shown.muted))
    for place, criterion in zip(places[LINES:], tile.criteria, strict=True):
        _draw_line(painter, place, (criterion,), "", QColor(shown.muted))


def _draw_state(painter: QPainter, box: QRectF, tile: Tile, shown: Colours, accent: QColor) -> None:
    """Draw a tint under the pointer, a tint and a border if selected, a border for the document's layout."""
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
    """Draw the longest of some texts that fits on the left, and one on the right if there is space for both."""
    painter.setPen(ink)
    metrics, middle = painter.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
    room = box.width() - metrics.horizontalAdvance(right) - GAP_2
    if metrics.horizontalAdvance(lefts[-1]) > room:
        right, room = "", box.width()
    left = next((text for text in lefts if metrics.horizontalAdvance(text) <= room), lefts[-1])
    fitting = metrics.elidedText(left, Qt.TextElideMode.ElideRight, room)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, fitting)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, right)


def thumbnail(grid: Grid, side: float, ratio: float, shown: Colours, accent: QColor, font: QFont) -> QImage:
    """A grid as large as fits in a square of `side` device-independent pixels, on a transparent background."""
    room = round(side * ratio)
    cell = max(1, min((room - 1) // max(len(grid.rows), grid.columns, 1), round(LARGEST * ratio)))
    image = QImage(grid.columns * cell + 1, len(grid.rows) * cell + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    crossed = _crossed(entries_of(grid))
    wash = mixed(accent.name(), shown.surface, CROSSED_DARK if shown.dark else CROSSED)
    line = mixed(shown.ink, shown.surface, 0.6)
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
    sized = QFont(font)
    sized.setPixelSize(max(1, round(cell * LETTER)))
    painter.setFont(sized)
    painter.setPen(ink)
    metrics = QFontMetricsF(sized)
    base = (cell + metrics.capHeight()) / 2
    for at in grid.cells():
        letter = grid.at(at).upper()
        box = QRectF(metrics.tightBoundingRect(letter))
        left = at[1] * cell + 0.5 + (cell - box.width()) / 2 - box.left()
        painter.drawText(round(left), round(at[0] * cell + 0.5 + base), letter)


UNPLACED_LINES = 3  # lines reserved for unplaced words, so that nothing moves when they change


class LayoutDetails(QWidget):
    """Shows the details of a layout; its actions copy the layout to the clipboard."""

    copy_text = Signal()
    copy_picture = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.measures, self.unplaced = heading(), ElidedLabel(), Label(wordWrap=True)
        self.unplaced.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.unplaced.setFixedHeight(UNPLACED_LINES * self.unplaced.fontMetrics().lineSpacing())
        self.buttons = [
            self._copier("Copy as Text", QKeySequence.StandardKey.Copy, self.copy_text.emit),
            self._copier("Copy as Picture", "", self.copy_picture.emit),
        ]
        lay_out(self, row(self.total, *self.buttons, stretch=self.total), self.measures, self.unplaced, gap=GAP_1)
        self.show_layout(None, {})

    def show_layout(self, shown: Layout | None, texts: Mapping[str, str], objective: Objective = ANYTHING) -> None:
        """Show a layout, or nothing; `texts` has the words of the list by their letters."""
        self.total.setText(counted(shown) if shown else "")
        self.measures.say(measures_text(shown.measures, objective) if shown else "")
        self.unplaced.setText(unplaced_text(shown.unplaced, texts, MOST_NAMED) if shown else "")
        self.unplaced.setToolTip(tip(unplaced_text(shown.unplaced, texts)) if shown else "")
        for button in self.buttons:
            button.setEnabled(shown is not None)

    def _copier(self, text: str, key: str | QKeySequence.StandardKey, act: Callable[[], object]) -> QPushButton:
        """A button and an action with the same text."""
        button = QPushButton(text)
        button.clicked.connect(add_action(self, text, key, act).trigger)
        return button
