"""The picture of a grid: where its cells are, which entry is chosen, which ones are locked."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QTransform
from PySide6.QtWidgets import QWidget

from engine.crossword.diagram import grid_drawing
from engine.crossword.grid import Cell, Direction, Entry, entries_of
from engine.crossword.puzzle import Puzzle
from engine.drawing.style import style
from studio.crossword import marks
from studio.crossword.marks import Scale
from studio.theme import GAP_5, colours
from studio.widgets import overlays
from studio.widgets.canvas import Canvas

SIDE = 24.0  # points of a cell of the drawing
MOST_CELL = 52.0  # pixels
ROOM = 1.0  # cells that are left free around the grid, for words that stretch it
EMPTY = "Type or paste words on the page Words,\nthen press Ctrl+Enter to have them laid out."


class GridView(Canvas):
    """Knows where the cells are, and draws what is chosen and locked. What is dragged is for the canvas of it.

    Signals:
        chosen: the entry that is chosen, or None.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Crossword grid", parent)
        super().set_motion(False)  # letters are too many, and too much alike, to be followed
        self.puzzle = Puzzle()
        self.entries: tuple[Entry, ...] = ()
        self.style_ = style("classic")
        self._direction: Direction = "across"
        self._printed = False
        self.set_parts(lambda part: part.startswith("cell "), describe=self._described)
        self.clicked.connect(lambda _: self.turn())
        self.moved.connect(lambda _: self._tell())

    def set_motion(self, on: bool) -> None:
        """Nothing moves here."""

    # what is shown

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the grid of a puzzle; the chosen word stays chosen where it still stands."""
        before, self.puzzle = self.entry, puzzle
        self.entries = entries_of(puzzle.grid)
        self._draw_grid()
        if before and not self.choose(before.word):
            self._tell()

    def show_printed(self, on: bool) -> None:
        """Show the grid empty, with its numbers, as it is printed; or with its letters."""
        self._printed = on
        self._draw_grid()

    @property
    def entry(self) -> Entry | None:
        """The chosen entry."""
        return self.through(self._cell, self._direction) if self.current else None

    def choose(self, answer: str) -> bool:
        """Choose the entry of an answer; False where it does not stand in the grid."""
        for entry in self.entries:
            if entry.word == answer:
                self._direction = entry.direction
                if self.current and self._cell in entry.cells:
                    self._tell()
                else:
                    self.set_current(_part(entry.cells[0]))
                return True
        return False

    def turn(self) -> None:
        """The other entry through the current cell, where there is one."""
        other: Direction = "across" if self._direction == "down" else "down"
        if self.current and any(self._cell in entry.cells and entry.direction == other for entry in self.entries):
            self._direction = other
            self._tell()

    # where cells are

    @property
    def scale(self) -> Scale:
        """Where the cells are."""
        place, start = self.to_screen(), self.style_.lines.frame / 2
        corner = place.map(QPointF(start, start))
        return Scale(corner.x(), corner.y(), SIDE * place.m11())

    def to_screen(self) -> QTransform:
        """As large as fits, with room around for words that stretch the grid; small grids are not blown up."""
        columns, rows = max(1, self.puzzle.grid.columns), max(1, len(self.puzzle.grid.rows))
        room = QRectF(self.rect()).adjusted(GAP_5, GAP_5, -GAP_5, -GAP_5)
        side = min(MOST_CELL, room.width() / (columns + ROOM), room.height() / (rows + ROOM))
        scale, centre = max(0.01, side / SIDE), room.center()
        x, y = centre.x() - scale * self.drawing.width / 2, centre.y() - scale * self.drawing.height / 2
        return QTransform(scale, 0, 0, scale, round(x), round(y))

    @property
    def _cell(self) -> Cell:
        return cell_of(self.current)

    def through(self, cell: Cell, direction: Direction) -> Entry | None:
        """The entry through a cell, in a direction where there is one of it."""
        found = [entry for entry in self.entries if cell in entry.cells]
        return next((entry for entry in found if entry.direction == direction), found[0] if found else None)

    # painting

    def _draw_grid(self) -> None:
        grid = self.puzzle.grid
        width = grid.columns * SIDE + self.style_.lines.frame
        most = SIDE / self.style_.sizes.letters
        self.show_drawing(grid_drawing(grid, self.style_, width, most=most, letters=not self._printed))

    def _draw_overlays(self, painter: QPainter) -> None:
        if not self.puzzle.grid.rows:
            painter.setPen(QColor(colours(self).muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, EMPTY)
            return
        self._draw_locked(painter)
        self._draw_chosen(painter)

    def _draw_locked(self, painter: QPainter) -> None:
        for entry in self.entries:
            if entry.word in self.puzzle.locked:
                marks.draw_locked(self, painter, self.scale, entry)

    def _draw_chosen(self, painter: QPainter) -> None:
        if entry := self.entry:
            marks.draw_chosen(self, painter, self.scale, entry)
        place = self.to_screen()
        if self._hover in self._outlines:
            overlays.draw_hovered(self, painter, place.map(self._outlines[self._hover]))
        if self.hasFocus() and self.current in self._outlines:
            overlays.draw_focus(self, painter, place.map(self._outlines[self.current]))

    # what is said

    def _tell(self) -> None:
        if entry := self.entry:
            self._direction = entry.direction
        self.chosen.emit(self.entry)
        self.update()

    def _described(self, part: str) -> str:
        entry = self.through(cell_of(part), self._direction)
        return f"{entry.word.upper()}, {entry.direction}" if entry else part


def _part(cell: Cell) -> str:
    return f"cell {cell[0]},{cell[1]}"


def cell_of(part: str) -> Cell:
    """The row and column of the cell that a part key names."""
    row, column = part.removeprefix("cell ").split(",")
    return int(row), int(column)
