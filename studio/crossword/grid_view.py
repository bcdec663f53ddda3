"""The picture of a grid: where its cells are, which entry is chosen, which ones are locked."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QWidget

from engine.crossword.diagram import grid_drawing
from engine.crossword.grid import Cell, Direction, Entry, Grid, entries_of
from engine.crossword.puzzle import Puzzle
from engine.drawing.shapes import Drawing
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
READY = "Press Ctrl+Enter to have the words laid out,\nor choose one of the layouts that were found."


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
        self._crossing: defaultdict[Cell, list[Entry]] = defaultdict(list)
        self._drawn: tuple[Grid, bool] | None = None
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
        """Show the grid of a puzzle; the chosen word stays chosen, or the nearest one where it has gone."""
        near, before, self.puzzle = self._nearby(), self.puzzle.grid, puzzle
        if puzzle.grid != before:
            self._take_entries()
        self._draw_grid()
        there = {entry.word: entry for entry in self.entries}
        if kept := next(((there[word], place) for word, place in near if word in there), None):
            self._select(*kept)
        elif near:
            self._tell()

    def _take_entries(self) -> None:
        self.entries = entries_of(self.puzzle.grid)
        self._crossing = defaultdict(list)
        for entry in self.entries:
            for cell in entry.cells:
                self._crossing[cell].append(entry)

    def show_printed(self, on: bool) -> None:
        """Show the grid empty, with its numbers and no marks, as it is printed; or with its letters."""
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
                at = self._cell if self.current else None
                self._select(entry, entry.cells.index(at) if at in entry.cells else 0)
                return True
        return False

    def _select(self, entry: Entry, place: int) -> None:
        """Choose an entry, at one of its letters."""
        self._direction = entry.direction
        if (part := _part(entry.cells[place])) == self.current:
            self._tell()
        else:
            self.set_current(part)

    def _nearby(self) -> list[tuple[str, int]]:
        """The chosen word, those that cross it, the others, nearest first; of each the letter next to the cell."""
        if (chosen := self.entry) is None:
            return []
        (row, column), crossed = self._cell, {one for cell in chosen.cells for one in self._crossing[cell]}
        found = []
        for entry in self.entries:
            away, place = min((abs(r - row) + abs(c - column), at) for at, (r, c) in enumerate(entry.cells))
            found.append((entry != chosen, entry not in crossed, away, entry.word, place))
        return [(word, place) for *_, word, place in sorted(found)]

    def turn(self) -> None:
        """The other entry through the current cell, where there is one."""
        other: Direction = "across" if self._direction == "down" else "down"
        if self.current and any(entry.direction == other for entry in self._crossing[self._cell]):
            self._direction = other
            self._tell()

    # where cells are

    @property
    def scale(self) -> Scale:
        """Where the cells are."""
        place, start = self.to_screen(), self.style_.lines.cell / 2
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

    def part_at(self, place: QPointF) -> str:
        part = _part(self.scale.cell(place))
        return part if part in self._outlines else ""

    @property
    def _cell(self) -> Cell:
        return cell_of(self.current)

    def through(self, cell: Cell, direction: Direction) -> Entry | None:
        """The entry through a cell, in a direction where there is one of it."""
        found = self._crossing.get(cell, ())
        return next((entry for entry in found if entry.direction == direction), found[0] if found else None)

    # painting

    def _traced(self, drawing: Drawing) -> dict[str, QPainterPath]:
        start, paths = self.style_.lines.cell / 2, {}
        for row, column in self.puzzle.grid.cells():
            path = paths[_part((row, column))] = QPainterPath()
            path.addRect(start + column * SIDE, start + row * SIDE, SIDE, SIDE)
        return paths

    def _neighbour(self, way: QPointF) -> str:
        row, column = self._cell if self.current else (0, 0)
        beside = _part((row + round(way.y()), column + round(way.x())))
        if self.current and beside in self._outlines:
            return beside
        return super()._neighbour(way)

    def _draw_grid(self) -> None:
        if self._drawn == (self.puzzle.grid, self._printed):
            self.update()  # a word was locked, or only its clue is another one
            return
        self._drawn = grid, _ = self.puzzle.grid, self._printed
        width = grid.columns * SIDE + self.style_.lines.cell
        most = SIDE / self.style_.sizes.letters
        self.show_drawing(grid_drawing(grid, self.style_, width, most=most, letters=not self._printed))

    def _draw_overlays(self, painter: QPainter) -> None:
        if not self.puzzle.grid.rows:
            painter.setPen(QColor(colours(self).muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, READY if self.puzzle.words else EMPTY)
            return
        if self._printed:
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
            marks.draw_current(self, painter, self.scale.rect(self._cell))

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
