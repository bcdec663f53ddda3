"""The display of a drawn grid: marks, help, a running search, and texts for screen readers."""

from collections.abc import Collection, Iterable, Mapping
from itertools import product
from typing import Literal, TypeAlias

from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QWidget

from engine.core import changed
from engine.core.alphabet import ENGLISH
from engine.crossword.editing.cursor import Cursor, entry_at
from engine.crossword.grid import BLOCK, VOID, Bar, Cell, Entry, Grid, Slot, entry_name, place_name, rewritten
from engine.drawing.style import Style
from studio.core.theme import accent, colours
from studio.crossword.canvas import CrosswordCanvas, cell_of
from studio.crossword.grid_marks import Scale, area_of, draw_letters, draw_solved
from studio.widgets import overlays

FORCED = 0.5  # size of a forced letter, a share of its cell: smaller than that of a placed one
LEVELS = (0.25, 0.5, 0.75)  # difficulties from which a cell has one, two and three lines
TINT, DARK_TINT = 0.3, 0.4  # opacity of the tint of the hardest cell, in light and dark themes
LINES, LINE = 0.14, 1.0  # distance of the lines of difficulty as a share of the cell, and their width in pixels
VOID_DOT = 1.25  # pixels of the radius of the dot in a void
GIVEN = 0.3  # side of the filled corner of a given cell, a share of the cell
BREACH = 2.0  # pixels of the edge of a cell in breach
PARTNER, EDGE = 0.14, 0.14
"""Opacity of a cell that symmetry adds; width of the edge under the mouse as a share of the cell."""
REGION = 0.18
REJECTED, INSIDE = 0.07, 0.07
"""Width of the line along a rejected word, and its distance from the edge, shares of the cell."""
FOUND = 0.3  # opacity of the wash over letters that a running search has changed


def draw_voids(canvas: QWidget, painter: QPainter, scale: Scale, grid: Grid) -> None:
    """A dot in each void, because a void can be typed and drawn on too."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colours(canvas).muted))
    for row, line in enumerate(grid.rows):
        for column, char in enumerate(line):
            if char == VOID:
                painter.drawEllipse(scale.rect((row, column)).center(), VOID_DOT, VOID_DOT)


def draw_difficulty(canvas: QWidget, painter: QPainter, scale: Scale, difficulty: Mapping[Cell, float]) -> None:
    """A tint, and up to three short lines at the bottom of the cell, by the difficulty of its slots."""
    shown = colours(canvas)
    ink, tint = QColor(shown.taboo), QColor(shown.taboo)
    for cell, share in difficulty.items():
        if not (count := sum(share >= level for level in LEVELS)):
            continue
        box = scale.rect(cell)
        tint.setAlphaF((DARK_TINT if shown.dark else TINT) * share)
        painter.fillRect(box, tint)
        painter.setPen(QPen(ink, LINE))
        for number in range(count):
            y = box.bottom() - (0.1 + number * LINES / 2) * box.height()
            painter.drawLine(QLineF(box.right() - 0.36 * box.width(), y, box.right() - 0.1 * box.width(), y))


def draw_forced(
    canvas: QWidget, painter: QPainter, scale: Scale, grid: Grid, forced: Mapping[Cell, str], style: Style
) -> None:
    """The letters that empty cells must have, in grey and smaller than placed ones."""
    empty = {cell: letter for cell, letter in forced.items() if grid.is_open(cell) and not grid.text(cell)}
    letters = [(letter, scale.rect(cell).center()) for cell, letter in empty.items()]
    grey = {**overlays.inks(canvas), "black": QColor(colours(canvas).muted)}
    draw_letters(painter, letters, FORCED * scale.side, style, grey)


def draw_found(canvas: QWidget, painter: QPainter, scale: Scale, grid: Grid, found: Grid, style: Style) -> None:
    """The letters found by a running search: grey in empty cells, with a wash where they differ from the grid."""
    letters = {cell: text for cell in grid.cells() if (text := found.text(cell))}
    for cell, text in letters.items():
        if grid.text(cell) not in ("", text):
            painter.fillRect(scale.rect(cell), overlays.washed(accent(canvas), FOUND))
    draw_forced(canvas, painter, scale, grid, letters, style)


def draw_given(canvas: QWidget, painter: QPainter, scale: Scale, grid: Grid) -> None:
    """A filled corner in cells whose letter is given: it is printed, and filling does not change it."""
    ink = QColor(colours(canvas).ink)
    for mark in grid.marks:
        if mark.given:
            box = scale.rect(mark.cell)
            size = GIVEN * box.width()
            corner = QPainterPath(box.bottomLeft())
            corner.lineTo(box.left() + size, box.bottom())
            corner.lineTo(box.left(), box.bottom() - size)
            painter.fillPath(corner, ink)


def draw_hatched(painter: QPainter, scale: Scale, cells: Collection[Cell], colour: QColor) -> None:
    """A hatch over cells that break the rules, or whose slots exclude each other, and a line around them."""
    if not cells:
        return
    painter.fillPath(area_of(scale, cells), QBrush(colour, Qt.BrushStyle.BDiagPattern))
    painter.setPen(QPen(colour, BREACH))
    painter.drawLines(_outline(scale, cells))


def draw_rejected(canvas: QWidget, painter: QPainter, scale: Scale, entries: Iterable[Entry]) -> None:
    """A line along each word that must not be printed: below a word across, at the right of a word down."""
    painter.setPen(QPen(QColor(colours(canvas).taboo), max(2.0, REJECTED * scale.side), c=Qt.PenCapStyle.FlatCap))
    away = INSIDE * scale.side
    for entry in entries:
        box = scale.entry(entry).adjusted(away, away, -away, -away)
        start = box.bottomLeft() if entry.direction == "across" else box.topRight()
        painter.drawLine(QLineF(start, box.bottomRight()))


def draw_region(canvas: QWidget, painter: QPainter, scale: Scale, cells: Collection[Cell]) -> None:
    """A wash and a dashed line around the selected cells."""
    if not cells:
        return
    painter.fillPath(area_of(scale, cells), overlays.washed(accent(canvas), REGION))
    for pen in (QPen(QColor(colours(canvas).surface), 3.0), QPen(accent(canvas), 2.0, Qt.PenStyle.DashLine)):
        painter.setPen(pen)
        painter.drawLines(_outline(scale, cells))


def draw_closed_current(canvas: QWidget, painter: QPainter, cell: QRectF) -> None:
    """The keyboard's cell where it is a block or a void: a line inside that is visible on both."""
    inset = 0.16 * cell.width()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    shown = colours(canvas)
    for colour, width in ((QColor(shown.surface), 4.0), (accent(canvas), 2.0)):
        painter.setPen(QPen(colour, width, j=Qt.PenJoinStyle.MiterJoin))
        painter.drawRect(cell.adjusted(inset, inset, -inset, -inset))


def draw_partners(canvas: QWidget, painter: QPainter, scale: Scale, cells: Iterable[Cell]) -> None:
    """A light fill of the cells that symmetry adds."""
    wash = overlays.washed(QColor(colours(canvas).ink), PARTNER)
    for cell in cells:
        painter.fillRect(scale.rect(cell), wash)


def draw_edge(canvas: QWidget, painter: QPainter, scale: Scale, bar: Bar) -> None:
    """The edge under the mouse, where a press draws a bar."""
    one, other = (scale.rect(cell) for cell in bar.cells)
    ends = (one.topRight(), one.bottomRight()) if bar.side == "right" else (other.topLeft(), other.topRight())
    painter.setPen(QPen(accent(canvas), max(3.0, EDGE * scale.side), c=Qt.PenCapStyle.FlatCap))
    painter.drawLine(*ends)


def _outline(scale: Scale, cells: Collection[Cell]) -> list[QLineF]:
    lines = []
    for row, column in cells:
        box: QRectF = scale.rect((row, column))
        sides = {
            (row - 1, column): (box.topLeft(), box.topRight()),
            (row + 1, column): (box.bottomLeft(), box.bottomRight()),
            (row, column - 1): (box.topLeft(), box.bottomLeft()),
            (row, column + 1): (box.topRight(), box.bottomRight()),
        }
        lines += [QLineF(*ends) for beside, ends in sides.items() if beside not in cells]
    return lines


Mode: TypeAlias = Literal["words", "draw"]


def with_found(grid: Grid, found: Grid) -> Grid:
    """A grid with the letters that a search has found for its cells that have a letter."""
    both = (cell for cell in grid.cells() if grid.at(cell) in ENGLISH.codes and found.at(cell) in ENGLISH.codes)
    return changed(grid, rows=rewritten(grid.rows, {cell: found.at(cell) for cell in both}))


class DrawView(CrosswordCanvas):
    """Shows a grid in the mode `draw`. Drawing and typing are added by the canvas."""

    def __init__(self, parent: QWidget | None = None) -> None:
        # `words` or `draw`
        self.mode: Mode = "words"  # the base class draws in its constructor
        self._found: Grid | None = None
        super().__init__(parent)
        # the selected cells that are open; empty if no region is selected
        self.region: frozenset[Cell] = frozenset()
        self._difficulty: Mapping[Cell, float] = {}
        self._forced: Mapping[Cell, str] = {}
        self._breaches: frozenset[Cell] = frozenset()
        self._rejected: tuple[Entry, ...] = ()
        self._excluded = frozenset[Slot]()

    def show_help(self, difficulty: Mapping[Cell, float], forced: Mapping[Cell, str]) -> None:
        """Show the difficulty of the open cells, from 0, easy, to 1, impossible, and their forced letters."""
        self._difficulty, self._forced = difficulty, forced
        self.update()

    def show_search(self, found: Grid | None) -> None:
        """Show the grid as far as a running search has filled or improved it; None after the search."""
        self._found = found
        self._draw_grid()

    @property
    def shown_grid(self) -> Grid:
        """The grid whose letters are shown: that of the puzzle, with the better letters of a running search."""
        return super().shown_grid if self._found is None else with_found(self.puzzle.grid, self._found)

    def show_breaches(self, cells: Collection[Cell]) -> None:
        """Mark the cells that break the rules of the grid."""
        self._breaches = frozenset(cells)
        self.update()

    def show_excluded(self, slots: Iterable[Slot]) -> None:
        """Mark the slots that cannot be filled together."""
        self._excluded = frozenset(slots)
        self.update()

    def show_rejected(self, entries: Iterable[Entry]) -> None:
        """Mark the words that must not be printed."""
        self._rejected = tuple(entries)
        self.update()

    # painting

    def _places(self) -> Iterable[Cell]:
        """The places that can be chosen; while drawing, blocks and voids too."""
        grid = self.puzzle.grid
        return super()._places() if self.mode == "words" else product(range(len(grid.rows)), range(grid.columns))

    def _draw_overlays(self, painter: QPainter) -> None:
        if not self.puzzle.grid.rows or self._printed:
            return
        if self.mode == "words":
            super()._draw_overlays(painter)
            return
        if self.carried:
            self._draw_carried(painter, self.carried)
            return
        scale, grid = self.scale, self.puzzle.grid
        draw_voids(self, painter, scale, grid)
        if self._found is None:
            draw_difficulty(self, painter, scale, self._difficulty)
            draw_forced(self, painter, scale, grid, self._forced, self.style_)
        else:
            draw_found(self, painter, scale, grid, self._found, self.style_)
        draw_solved(self, painter, scale, self._solved)
        excluded = frozenset(cell for one in self.entries if one.slot in self._excluded for cell in one.cells)
        draw_hatched(painter, scale, self._breaches - excluded, QColor(colours(self).caution))
        draw_hatched(painter, scale, excluded, QColor(colours(self).taboo))
        draw_given(self, painter, scale, grid)
        draw_rejected(self, painter, scale, (one for one in self._rejected if one in self.entries))
        self._draw_locked(painter, inside=True)
        self._draw_chosen(painter)
        if self.hasFocus() and not grid.is_open(self._cell):
            draw_closed_current(self, painter, scale.rect(self._cell))
        draw_region(self, painter, scale, self.region)
        self._draw_tool(painter)

    def _draw_tool(self, painter: QPainter) -> None:
        """Draw the effect of a mouse press."""

    # texts for screen readers

    def _described(self, part: str) -> str:
        if self.mode == "words" or not part:
            return super()._described(part) if part else ""
        cell, grid = cell_of(part), self.puzzle.grid
        char = grid.at(cell)
        if char in (BLOCK, VOID):
            return f"{place_name(cell)}: {'block' if char == BLOCK else 'blank'}"
        words = [grid.text(cell).upper() or "empty"]
        if mark := grid.mark(cell):
            given = {"circled": mark.circle, "shaded": mark.shade, "given": mark.given, "pencilled": mark.pencil}
            given |= {"placed": mark.origin == "placed", "filled by a search": mark.origin == "filled"}
            words += [name for name, on in given.items() if on]
        if entry := entry_at(grid, Cursor(cell, self._direction)):
            letters = " ".join(letter.upper().replace(".", "blank") for letter in entry.word)
            place = entry.cells.index(cell) + 1
            words += [entry_name(grid, entry), f"letter {place} of {len(entry.word)}", letters]
            if entry.slot in self.puzzle.locked:
                words.append("locked")
            if entry.slot in self._excluded:
                words.append("excludes another word")
            if entry in self._rejected:
                words.append("must not be printed")
        return f"{place_name(cell)}: {', '.join(words)}"
