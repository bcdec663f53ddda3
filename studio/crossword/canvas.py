"""The editable grid: its cells, the chosen entry and its keys, and words dragged to other legal places."""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QEvent, QMimeData, QPointF, QRectF, Qt, Signal
from PySide6.QtWidgets import QApplication, QWidget

from engine.crossword.diagram import grid_drawing
from engine.crossword.editing.cursor import crossing
from engine.crossword.editing.words import Site
from engine.crossword.forms import corners_of, numbers_of, with_given
from engine.crossword.grid import Cell, Direction, Entry, Grid, Slot, entries_of, undrawn
from engine.crossword.puzzle import Puzzle, answer_of, is_word, slots_with
from engine.drawing.shapes import Drawing
from engine.drawing.style import style
from studio.core.paint import open_cell
from studio.core.theme import GAP_5, colours
from studio.crossword import grid_marks
from studio.crossword.grid_marks import Scale
from studio.widgets import overlays
from studio.widgets.canvas import Canvas
from studio.widgets.editor import SolvedMark

SIDE = 24.0  # points of a cell in the drawing
MOST_CELL = 52.0  # pixels of a cell on the screen at most
MARGIN = 1.0  # cells left free around the grid for words that extend it
LONGEST = 60  # characters of a text that is dragged in as a word
NEAR = 1.6  # cells between the pointer and a legal place within which a dragged word snaps to it


class Dragged(NamedTuple):
    """A word being dragged."""

    word: str
    text: str  # the word as written: "Ice cream"
    grab: int  # index of the letter under the pointer
    direction: Direction  # the preferred direction if two places are equally near
    places: tuple[Entry, ...]  # legal places of the word
    leaves: tuple[Cell, ...]  # cells that are empty without it
    at: QPointF
    target: Entry | None = None


class CrosswordCanvas(Canvas):
    """Shows a puzzle's grid and emits the edits that the user makes; it does not change the puzzle."""

    chosen = Signal(object)  # the chosen entry, or None
    placed = Signal(object, str)  # an entry that the user dropped, and its word as written
    refused = Signal(str)  # why an edit is not possible, a sentence
    margin = MARGIN

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Crossword grid", parent)
        super().set_motion(False)  # letters are too numerous and too similar to animate
        self.puzzle = Puzzle()
        self.entries: tuple[Entry, ...] = ()
        self._crossing: defaultdict[Cell, list[Entry]] = defaultdict(list)
        self._drawn: tuple[object, ...] | None = None
        self.style_ = style("classic")
        self._direction: Direction = "across"
        self._printed = False
        self._solved: Mapping[Cell, SolvedMark] = {}
        self._pressed: tuple[Cell, QPointF] | None = None
        self._again = False
        self.carried: Dragged | None = None
        self._bound: dict[Qt.Key, QtGui.QAction] = {}
        self.set_parts(lambda part: part.startswith("cell "), describe=self._described)
        self.clicked.connect(lambda _: self.turn())
        self.moved.connect(lambda _: self._report_entry())
        self.setAcceptDrops(True)

    def set_motion(self, on: bool) -> None:
        """Does nothing, because this canvas has no animation."""

    # what is shown

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the grid of a puzzle; the chosen word stays chosen, or the nearest one if it is gone."""
        self._end_drag()
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
        """Mark cells by the results of test solvers."""
        self._solved = marks
        self.update()

    @property
    def entry(self) -> Entry | None:
        """The chosen entry."""
        return self.through(self._cell, self._direction) if self.current else None

    def choose(self, answer: str) -> bool:
        """Choose the entry of an answer; return False if it is not in the grid."""
        if entry := next((entry for entry in self.entries if entry.word == answer), None):
            self.choose_slot(entry.slot)
        return entry is not None

    def choose_slot(self, slot: Slot) -> None:
        """Choose the entry of a slot, if there is one; the current cell stays if it is in the entry."""
        for entry in self.entries:
            if entry.slot == slot:
                at = self._cell if self.current else None
                self._select(entry, entry.cells.index(at) if at in entry.cells else 0)

    def _select(self, entry: Entry, place: int) -> None:
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
        other = crossing(self._direction)
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

    def to_screen(self) -> QtGui.QTransform:
        """Scale the grid to the widget, with a margin for words that extend it, up to MOST_CELL."""
        columns, rows = max(1, self.puzzle.grid.columns), max(1, len(self.puzzle.grid.rows))
        room = QRectF(self.rect()).adjusted(GAP_5, GAP_5, -GAP_5, -GAP_5)
        side = min(MOST_CELL, room.width() / (columns + self.margin), room.height() / (rows + self.margin))
        scale, centre = max(0.01, side / SIDE), room.center()
        x, y = centre.x() - scale * self.drawing.width / 2, centre.y() - scale * self.drawing.height / 2
        return QtGui.QTransform(scale, 0, 0, scale, round(x), round(y))

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

    # the keys

    def bind(self, key: Qt.Key, action: QtGui.QAction) -> None:
        """Add an action and its key. A shortcut would also act in an open menu, instead of a mnemonic."""
        self.addAction(action)
        self._bound[key] = action

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        key = Qt.Key(event.key())
        plain = not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if self.carried and key in (Qt.Key.Key_Escape, Qt.Key.Key_Space):
            self._end_drag() if key == Qt.Key.Key_Escape else self._turn_dragged()
        elif plain and not self.carried and key in self._bound:
            self._bound[key].trigger()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and self.carried:
            event.accept()  # Esc cancels the drag, not a job
            return True
        return super().event(event)

    # the mouse

    def mousePressEvent(self, event: QtGui.QMouseEvent) -> None:
        if not (part := self.part_at(event.position())):
            return
        self._again = part == self.current
        self.set_current(part)  # also for the context menu
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = (cell_of(part), event.position())

    def mouseMoveEvent(self, event: QtGui.QMouseEvent) -> None:
        if self.carried is None:
            self._set_hover(self.part_at(event.position()))
            far = self._pressed and (event.position() - self._pressed[1]).manhattanLength()
            if self._pressed and far and far >= QApplication.startDragDistance():
                self._lift(self._pressed[0], event.position())
        else:
            self._drag_to(event.position())

    def mouseReleaseEvent(self, event: QtGui.QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton or self._pressed is None:
            return
        if self.carried:
            self._drop()
        elif self._again and self.part_at(event.position()) == self.current:
            self.clicked.emit(self.current)
        self._end_drag()

    def _lift(self, cell: Cell, at: QPointF) -> None:
        if (entry := self.through(cell, self._direction)) is None:
            return
        if entry.slot in self.puzzle.locked:
            self._pressed = None
            self.refused.emit(f"{entry.word.upper()} is locked. Press L to unlock it.")
            return
        self._carry(entry.word, at, entry.cells.index(cell), entry.direction)
        self.setCursor(Qt.CursorShape.ClosedHandCursor)

    def _carry(self, text: str, at: QPointF, grab: int, direction: Direction) -> None:
        word = answer_of(text)
        site = Site(self.puzzle.grid, {word}, self.puzzle.objective)
        stands = next((entry.cells for entry in self.entries if entry.word == word), ())
        leaves = tuple(cell for cell in stands if cell not in site.letters)
        self.carried = Dragged(word, text, grab, direction, site.places(word), leaves, at)
        self._drag_to(at)

    def _drag_to(self, at: QPointF) -> None:
        assert self.carried
        carried = self.carried._replace(at=at)
        scale = self.scale

        def away(entry: Entry) -> tuple[float, bool]:
            middles = [scale.rect(cell).center() - at for cell in self._handles(entry, carried)]
            return min(math.hypot(*middle.toTuple()) for middle in middles), entry.direction != carried.direction

        nearest = min(carried.places, key=away, default=None)
        if nearest and self.puzzle.grid.rows and away(nearest)[0] > NEAR * scale.side:
            nearest = None
        self.carried = carried._replace(target=nearest)
        self.update()

    def _handles(self, entry: Entry, carried: Dragged) -> Sequence[Cell]:
        return entry.cells[carried.grab : carried.grab + 1]

    def _turn_dragged(self) -> None:
        assert self.carried
        self.carried = self.carried._replace(direction=crossing(self.carried.direction))
        self._drag_to(self.carried.at)

    def _drop(self) -> None:
        assert self.carried
        target = self.carried.target
        if target and target not in self.entries:
            self.placed.emit(target, self.carried.text)
        elif target is None:
            self.refused.emit(f"{self.carried.word.upper()} cannot be placed there")

    def _end_drag(self) -> None:
        self._pressed = self.carried = None
        super()._end_drag()

    # words dragged in from a table

    def dragEnterEvent(self, event: QtGui.QDragEnterEvent) -> None:
        if text := _word_of(event.mimeData()):
            event.acceptProposedAction()
            self._carry(text, event.position(), 0, self._direction)

    def dragMoveEvent(self, event: QtGui.QDragMoveEvent) -> None:
        if self.carried:
            event.acceptProposedAction()
            self._drag_to(event.position())

    def dragLeaveEvent(self, event: QtGui.QDragLeaveEvent) -> None:
        self._end_drag()

    def dropEvent(self, event: QtGui.QDropEvent) -> None:
        if self.carried:
            event.acceptProposedAction()
            self._drop()
        self._end_drag()

    # painting

    def _traced(self, drawing: Drawing) -> dict[str, QtGui.QPainterPath]:
        start, paths = self.style_.lines.cell / 2, {}
        for row, column in self._places():
            path = paths[part_of((row, column))] = QtGui.QPainterPath()
            path.addRect(start + column * SIDE, start + row * SIDE, SIDE, SIDE)
        return paths

    def _places(self) -> Iterable[Cell]:
        return self.puzzle.grid.cells()

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

    @property
    def _bare(self) -> bool:
        return self._printed and self.puzzle.diagramless

    @property
    def _drawn_grid(self) -> Grid:
        if self._printed and self.puzzle.code:
            return with_given(self.puzzle).grid
        return undrawn(self.shown_grid) if self._bare else self.shown_grid

    def _draw_ground(self, painter: QtGui.QPainter) -> None:
        """Fill the open cells, which are paler than the blocks in both themes."""
        start, paper = self.style_.lines.cell / 2, open_cell(colours(self))
        for row, column in self._drawn_grid.cells():
            painter.fillRect(QRectF(start + column * SIDE, start + row * SIDE, SIDE, SIDE), paper)

    def _draw_grid(self) -> None:
        bare, grid = self._bare, self._drawn_grid
        labels = {"places": numbers_of(self.puzzle, self.shown_grid), "corners": corners_of(self.puzzle)}
        if self._drawn == (grid, self._printed, bare, labels):
            self.update()  # a lock or a clue may have changed
            return
        self._drawn = grid, self._printed, bare, labels
        width = grid.columns * SIDE + self.style_.lines.cell
        most = SIDE / self.style_.sizes.letters
        shown = not self._printed
        self.show_drawing(
            grid_drawing(grid, self.style_, width, most=most, letters=shown, bare=bare, origins=shown, **labels)
        )

    def _draw_overlays(self, painter: QtGui.QPainter) -> None:
        if self.carried:
            self._draw_carried(painter, self.carried)
        elif self.puzzle.grid.rows and not self._printed:
            grid_marks.draw_solved(self, painter, self.scale, self._solved)
            self._draw_locked(painter)
            self._draw_chosen(painter)

    def _draw_carried(self, painter: QtGui.QPainter, carried: Dragged) -> None:
        scale = self.scale
        grid_marks.draw_lifted(self, painter, scale, carried.leaves)
        self._draw_locked(painter)
        grid_marks.draw_legal(self, painter, scale, carried.places)
        if carried.target:
            grid_marks.draw_word(self, painter, scale, carried.word, carried.target.cells, self.style_)
        else:
            grid_marks.draw_floating(
                self, painter, carried.at, scale.side, carried.word, carried.grab, carried.direction, self.style_
            )

    def _draw_locked(self, painter: QtGui.QPainter, *, inside: bool = False) -> None:
        for entry in self.entries:
            if entry.slot in self.puzzle.locked:
                grid_marks.draw_locked(self, painter, self.scale, entry, inside=inside)

    def _draw_chosen(self, painter: QtGui.QPainter) -> None:
        if entry := self.entry:
            parts = slots_with(self.puzzle, entry.slot)
            for one in self.entries:
                if one.slot in parts:
                    grid_marks.draw_washed(self, painter, self.scale.entry(one))
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


def _word_of(data: QMimeData) -> str:
    """The first dragged word, from a table of any window or another program; "" if it is something else."""
    text = data.text().strip().partition("\n")[0]
    if data.hasUrls() or len(text) > LONGEST or {*"/:"} & {*text} or not is_word(text):
        return ""
    return text.lower() if text.isupper() else text
