"""The view of a grid: its cells, the chosen entry and the locked entries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPainterPath, QTransform
from PySide6.QtWidgets import QWidget

from engine.crossword.diagram import grid_drawing
from engine.crossword.grid import Cell, Direction, Entry, Grid, Slot, entries_of, undrawn
from engine.crossword.puzzle import Puzzle
from engine.drawing.shapes import Drawing
from engine.drawing.style import style
from studio.core.theme import GAP_5
from studio.crossword import grid_marks
from studio.crossword.grid_marks import Scale, draw_solved
from studio.widgets import overlays
from studio.widgets.canvas import Canvas
from studio.widgets.editor import SolvedMark

SIDE = 24.0  # points of a cell in the drawing
MOST_CELL = 52.0  # pixels of a cell on the screen at most
MARGIN = 1.0  # cells left free around the grid for words that extend it


class GridView(Canvas):
    """Draws a grid with its chosen and locked entries. Dragging is added by the canvas."""

    chosen = Signal(object)  # the chosen entry, or None
    margin = MARGIN

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Crossword grid", parent)
        super().set_motion(False)  # letters are too numerous and too similar to animate
        self.puzzle = Puzzle()
        self.entries: tuple[Entry, ...] = ()
        self._crossing: defaultdict[Cell, list[Entry]] = defaultdict(list)
        self._drawn: tuple[Grid, bool, bool] | None = None
        self.style_ = style("classic")
        self._direction: Direction = "across"
        self._printed = False
        self._solved: Mapping[Cell, SolvedMark] = {}
        self.set_parts(lambda part: part.startswith("cell "), describe=self._described)
        self.clicked.connect(lambda _: self.turn())
        self.moved.connect(lambda _: self._report_entry())

    def set_motion(self, on: bool) -> None:
        """Ignored: nothing is animated here."""

    # what is shown

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the grid of a puzzle; the chosen word stays chosen, or the nearest one if it is gone."""
        near, before, self.puzzle = self._nearby(), self.puzzle.grid, puzzle
        if puzzle.grid != before:
            self._take_entries()
        self._draw_grid()
        there = {entry.word: entry for entry in self.entries}
        if kept := next(((there[word], place) for word, place in near if word in there), None):
            self._select(*kept)
        elif near:
            self._report_entry()

    def _take_entries(self) -> None:
        self.entries = entries_of(self.puzzle.grid)
        self._crossing = defaultdict(list)
        for entry in self.entries:
            for cell in entry.cells:
                self._crossing[cell].append(entry)

    def show_printed(self, on: bool) -> None:
        """Show the grid as printed, empty with its numbers, without blocks if diagramless; or with its letters."""
        self._printed = on
        self._draw_grid()

    def show_solved(self, marks: Mapping[Cell, SolvedMark]) -> None:
        """Mark cells by what test solvers made of them."""
        self._solved = marks
        self.update()

    @property
    def entry(self) -> Entry | None:
        """The chosen entry."""
        return self.through(self._cell, self._direction) if self.current else None

    def choose(self, answer: str) -> bool:
        """Choose the entry of an answer; return False if it is not in the grid."""
        entry = next((entry for entry in self.entries if entry.word == answer), None)
        if entry:
            self.choose_slot(entry.slot)
        return entry is not None

    def choose_slot(self, slot: Slot) -> None:
        """Choose the entry of a slot, if there is one; the current cell stays if it is in the entry."""
        for entry in self.entries:
            if entry.slot == slot:
                at = self._cell if self.current else None
                self._select(entry, entry.cells.index(at) if at in entry.cells else 0)

    def _select(self, entry: Entry, place: int) -> None:
        """Choose an entry and one of its letters."""
        self._direction = entry.direction
        if (part := part_of(entry.cells[place])) == self.current:
            self._report_entry()
        else:
            self.set_current(part)

    def _nearby(self) -> list[tuple[str, int]]:
        """Words to choose from, nearest first, each with its letter nearest the current cell."""
        if (chosen := self.entry) is None:
            return []
        (row, column), crossed = self._cell, {one for cell in chosen.cells for one in self._crossing[cell]}
        found = []
        for entry in self.entries:
            away, place = min((abs(r - row) + abs(c - column), at) for at, (r, c) in enumerate(entry.cells))
            found.append((entry != chosen, entry not in crossed, away, entry.word, place))
        return [(word, place) for *_, word, place in sorted(found)]

    def turn(self) -> None:
        """Choose the other entry through the current cell, if there is one."""
        other: Direction = "across" if self._direction == "down" else "down"
        if self.current and any(entry.direction == other for entry in self._crossing[self._cell]):
            self._direction = other
            self._report_entry()

    # positions of cells

    @property
    def scale(self) -> Scale:
        """The positions of the cells."""
        place, start = self.to_screen(), self.style_.lines.cell / 2
        corner = place.map(QPointF(start, start))
        return Scale(corner.x(), corner.y(), SIDE * place.m11())

    def to_screen(self) -> QTransform:
        """Scale the grid to the widget, with a margin for words that extend it, up to MOST_CELL."""
        columns, rows = max(1, self.puzzle.grid.columns), max(1, len(self.puzzle.grid.rows))
        room = QRectF(self.rect()).adjusted(GAP_5, GAP_5, -GAP_5, -GAP_5)
        side = min(MOST_CELL, room.width() / (columns + self.margin), room.height() / (rows + self.margin))
        scale, centre = max(0.01, side / SIDE), room.center()
        x, y = centre.x() - scale * self.drawing.width / 2, centre.y() - scale * self.drawing.height / 2
        return QTransform(scale, 0, 0, scale, round(x), round(y))

    def part_at(self, place: QPointF) -> str:
        part = part_of(self.scale.cell(place))
        return part if part in self._outlines else ""

    @property
    def _cell(self) -> Cell:
        return cell_of(self.current)

    def through(self, cell: Cell, direction: Direction) -> Entry | None:
        """The entry through a cell, in the given direction if possible."""
        found = self._crossing.get(cell, ())
        return next((entry for entry in found if entry.direction == direction), found[0] if found else None)

    # painting

    def _traced(self, drawing: Drawing) -> dict[str, QPainterPath]:
        start, paths = self.style_.lines.cell / 2, {}
        for row, column in self.puzzle.grid.cells():
            path = paths[part_of((row, column))] = QPainterPath()
            path.addRect(start + column * SIDE, start + row * SIDE, SIDE, SIDE)
        return paths

    def _neighbour(self, way: QPointF) -> str:
        row, column = self._cell if self.current else (0, 0)
        beside = part_of((row + round(way.y()), column + round(way.x())))
        if self.current and beside in self._outlines:
            return beside
        return super()._neighbour(way)

    @property
    def shown_grid(self) -> Grid:
        """The grid whose letters are shown: that of the puzzle."""
        return self.puzzle.grid

    def _draw_grid(self) -> None:
        bare = self._printed and self.puzzle.diagramless
        if self._drawn == (self.shown_grid, self._printed, bare):
            self.update()  # a lock or a clue may have changed
            return
        self._drawn = self.shown_grid, self._printed, bare
        grid = undrawn(self.shown_grid) if bare else self.shown_grid
        width = grid.columns * SIDE + self.style_.lines.cell
        most = SIDE / self.style_.sizes.letters
        shown = not self._printed
        self.show_drawing(
            grid_drawing(grid, self.style_, width, most=most, letters=shown, bare=bare, origins=shown)
        )

    def _draw_overlays(self, painter: QPainter) -> None:
        if not self.puzzle.grid.rows or self._printed:
            return
        draw_solved(self, painter, self.scale, self._solved)
        self._draw_locked(painter)
        self._draw_chosen(painter)

    def _draw_locked(self, painter: QPainter) -> None:
        for entry in self.entries:
            if entry.slot in self.puzzle.locked:
                grid_marks.draw_locked(self, painter, self.scale, entry)

    def _draw_chosen(self, painter: QPainter) -> None:
        if entry := self.entry:
            grid_marks.draw_washed(self, painter, self.scale.entry(entry))
        place = self.to_screen()
        if self._hover in self._outlines:
            overlays.draw_hovered(self, painter, place.map(self._outlines[self._hover]))
        if self.hasFocus() and self.current in self._outlines:
            grid_marks.draw_current(self, painter, self.scale.rect(self._cell))

    # signals and accessible texts

    def _report_entry(self) -> None:
        if entry := self.entry:
            self._direction = entry.direction
        self.chosen.emit(self.entry)
        self.update()

    def _described(self, part: str) -> str:
        entry = self.through(cell_of(part), self._direction)
        return f"{entry.word.upper()}, {entry.direction}" if entry else part


def part_of(cell: Cell) -> str:
    """The key of a cell's part."""
    return f"cell {cell[0]},{cell[1]}"


def cell_of(part: str) -> Cell:
    """The row and column in a part key."""
    row, column = part.removeprefix("cell ").split(",")
    return int(row), int(column)
