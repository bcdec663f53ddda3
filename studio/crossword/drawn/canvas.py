"""The grid of the Crossword tab in two modes: words are dragged, or the grid is drawn and typed cell by cell."""

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QWidget

from engine.core import attempted, changed
from engine.crossword.editing.cursor import Cursor, crossing
from engine.crossword.editing.drawn import Kind
from engine.crossword.grid import Cell, Direction, Entry, is_crisscross
from engine.crossword.patterns.rules import Symmetry
from engine.crossword.puzzle import Puzzle, answer_of
from studio.crossword.canvas import MARGIN, Dragged, cell_of, part_of
from studio.crossword.drawn.gestures import Brush, RebusField, Tool, Typist
from studio.crossword.drawn.view import DrawView, Mode

DRAWN_MARGIN = 0.3  # cells left free around a grid that is drawn, for the frames of locked entries


def is_drawn(puzzle: Puzzle) -> bool:
    """Whether a puzzle has a grid other than a criss-cross."""
    return bool(puzzle.grid.rows) and not is_crisscross(puzzle.grid)


class DrawCanvas(DrawView):
    """Adds drawing and typing to the grid. It emits edits and does not change the puzzle."""

    # the changed puzzle, the name of the change, and a key; changes with the same key are one undo step
    edited = Signal(object, str, str)
    mode_changed = Signal(str)  # the new mode
    region_changed = Signal(object)  # the selected cells, a frozenset
    clue_wanted = Signal(str)  # text to begin the clue of the chosen entry with; "" to edit it

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tool: Tool = "cursor"
        self.symmetry: Symmetry = "180"
        self.pencil = self.skip = False
        self.writes_clues = False  # whether keys write the clue of the chosen entry instead of letters
        self._anchor: Cell | None = None
        self._run = 0
        self._typist, self._brush = Typist(self), Brush(self)
        self.rebus = RebusField(self)
        self.rebus.accepted.connect(self._typist.write)

    # what is shown

    def set_mode(self, mode: Mode) -> None:
        """Let words be dragged, or the grid be drawn and typed."""
        if mode == self.mode:
            return
        self._end_drag()
        self._brush.end()
        self.mode = mode
        self.select_region(None)
        self.margin = MARGIN if mode == "words" else DRAWN_MARGIN
        self._drawn = None
        self._draw_grid()
        if not self.current and self._outlines:
            self.set_current(next(iter(self._outlines)))
        self._report_entry()
        self.mode_changed.emit(mode)

    def set_tool(self, tool: Tool) -> None:
        """Set what the mouse does."""
        self._brush.end()
        self.tool = tool
        self.setCursor(Qt.CursorShape.ArrowCursor if tool == "cursor" else Qt.CursorShape.CrossCursor)
        self.update()

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle. In the mode `draw` the current cell stays where it is."""
        if self.mode == "words":
            super().show_puzzle(puzzle)
            return
        self.puzzle = puzzle
        self.rebus.cancel()
        self._take_entries()
        self._draw_grid()
        if not all(map(puzzle.grid.is_open, self.region)):
            self.select_region(None)
        self._report_entry()

    # the caret and the region

    @property
    def caret(self) -> Cursor:
        """The current cell, and the direction in which a letter advances."""
        entry = self.entry
        return Cursor(self._cell, entry.direction if entry else self._direction)

    @property
    def arrow_caret(self) -> Cursor:
        """The current cell, and the direction of the last arrow key or turn."""
        return Cursor(self._cell, self._direction)

    def set_caret(self, caret: Cursor, *, typing: bool = False) -> None:
        """Move the caret; the region is no longer selected. `typing` continues the run of typed letters."""
        if not typing:
            self._run += 1
        self.select_region(None)
        self._direction = caret.direction
        if part_of(caret.cell) == self.current:
            self._report_entry()
        else:
            self.set_current(part_of(caret.cell))

    def go_to_open_cell(self) -> None:
        """Move the caret to the first open cell, if its own cell is not open."""
        grid = self.puzzle.grid
        if not grid.is_open(self._cell) and (cell := next(grid.cells(), None)):
            self.set_caret(Cursor(cell, "across"))

    def move_caret(self, by: Cell) -> None:
        """While drawing, move the caret together with the cells of the grid."""
        if self.mode != "draw" or by == (0, 0):
            return
        last = max(len(self.puzzle.grid.rows), 1) - 1, max(self.puzzle.grid.columns, 1) - 1
        cell = tuple(min(max(at + step, 0), most) for at, step, most in zip(self._cell, by, last, strict=True))
        self.set_caret(Cursor((cell[0], cell[1]), self._direction))

    def select_region(self, corner: Cell | None) -> None:
        """Select the rectangle from the current cell to a corner, or nothing."""
        if corner is None and self._anchor is None:
            return
        self._take_region(corner, frozenset() if corner is None else self._rectangle(corner))

    def select_all(self) -> None:
        """Select all cells."""
        if cells := frozenset(self.puzzle.grid.cells()):
            self._take_region(max(cells), cells)

    def _take_region(self, corner: Cell | None, cells: frozenset[Cell]) -> None:
        self._anchor, self.region = corner, cells
        self._run += 1
        self.region_changed.emit(cells)
        self.update()

    @property
    def region_corner(self) -> Cell:
        """The cell opposite the current one in the region; the current one if there is none."""
        return self._anchor or self._cell

    def _rectangle(self, corner: Cell) -> frozenset[Cell]:
        rows, columns = (sorted(pair) for pair in zip(self._cell, corner, strict=True))
        cells = {(r, c) for r in range(rows[0], rows[1] + 1) for c in range(columns[0], columns[1] + 1)}
        return frozenset(cell for cell in cells if self.puzzle.grid.is_open(cell))

    @property
    def chosen_cells(self) -> frozenset[Cell]:
        """The region, or else the current cell."""
        return self.region or frozenset({self._cell} if self.current else ())

    def is_inside(self, cell: Cell) -> bool:
        """Whether there is a cell or a void at a place."""
        return part_of(cell) in self._outlines

    def turn(self) -> None:
        """Turn the direction; in the mode `draw` also in a cell without a crossing entry."""
        if self.mode == "words":
            super().turn()
        elif self.current:
            self.set_caret(Cursor(self._cell, crossing(self.caret.direction)))

    def go_to(self, cell: Cell) -> None:
        """Make a cell the current one, and give the grid the focus."""
        self.set_caret(Cursor(cell, self._direction))
        self.setFocus()

    # edits

    def edit(self, make: Callable[[], Puzzle], text: str, *, merge: str = "") -> bool:
        """Emit an edit, or why it is not possible. Return whether it was possible."""
        made = attempted(make, self.refused.emit)
        if made and made != self.puzzle:
            self.edited.emit(made, text, merge)
        return made is not None

    @property
    def run_key(self) -> str:
        """The key under which typed letters form one undo step. It changes when the caret is moved."""
        return f"type {self._run}"

    def toggle(self, kind: Kind) -> None:
        """Make the current cell a block or a blank, or open it if it is one."""
        if self.current:
            self._typist.toggle(kind)

    def leave(self) -> None:
        """Give the focus to the next widget, because Tab stays in the grid."""
        self.focusNextChild()

    def escape(self) -> None:
        """Clear the region, or else leave the grid."""
        if self.region:
            self.select_region(None)
        else:
            self.leave()

    def ask_rebus(self) -> None:
        """Let the user type several letters into the current cell."""
        if self.mode == "draw" and self.current and self.puzzle.grid.is_open(self._cell):
            self.rebus.open(self.scale.rect(self._cell).toRect(), self.puzzle.grid.text(self._cell))

    # events

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.entry and event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.clue_wanted.emit("")
        elif self.entry and self.writes_clues and self._write_clue(event):
            pass
        elif self.mode == "words" or not self.current:
            super().keyPressEvent(event)
        elif not self._typist.press(event):
            event.ignore()

    def _write_clue(self, event: QKeyEvent) -> bool:
        """While clues are written, turn a key that would change the grid into the beginning of a clue."""
        control = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        text, key = event.text(), event.key()
        if self.mode == "draw" and key in (Qt.Key.Key_Backspace, Qt.Key.Key_Delete, Qt.Key.Key_Insert):
            self.refused.emit("Clues are written here. Letters are changed on the pages Grid and Fill.")
        elif not control and text.isprintable() and text.strip():
            self.clue_wanted.emit(text)
        else:
            return False
        return True

    def event(self, event: QEvent) -> bool:
        # Qt moves the focus by Tab before keyPressEvent.
        if event.type() == QEvent.Type.KeyPress and self.mode == "draw" and self.current:
            key = event.key()  # pyright: ignore[reportAttributeAccessIssue]
            if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
                self.keyPressEvent(event)  # pyright: ignore[reportArgumentType]
                return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.mode == "words":
            super().mousePressEvent(event)
            return
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if not (part := self.part_at(event.position())):
            return
        if event.button() == Qt.MouseButton.LeftButton:
            self._brush.press(cell_of(part), event.position(), extend=shift)
        elif cell_of(part) not in self.region:
            self.set_caret(Cursor(cell_of(part), self._direction))  # for the context menu

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.mode == "words":
            super().mouseMoveEvent(event)
            return
        self._hover = self.part_at(event.position())
        self._brush.move(event.position())
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.mode == "words":
            super().mouseReleaseEvent(event)
        elif event.button() == Qt.MouseButton.LeftButton:
            self._brush.release(event.position())

    def leaveEvent(self, event: QEvent) -> None:
        if self.mode == "words":
            super().leaveEvent(event)
        else:
            self._hover = ""
            self.update()

    def _carry(self, text: str, at: QPointF, grab: int, direction: Direction) -> None:
        """While drawing, let a word that is dragged into the grid snap to the slots whose letters it has."""
        if self.mode == "words":
            super()._carry(text, at, grab, direction)
            return
        word = answer_of(text)
        like = [entry for entry in self.entries if re.fullmatch(entry.word, word)]  # "." is an unknown letter
        fitting = tuple(changed(entry, word=word) for entry in like)
        self.carried = Dragged(word, text, grab, direction, fitting, (), at)
        self._drag_to(at)

    def _handles(self, entry: Entry, carried: Dragged) -> Sequence[Cell]:
        return super()._handles(entry, carried) if self.mode == "words" else entry.cells

    # painting and signals

    def _draw_tool(self, painter: QPainter) -> None:
        if self._hover:
            self._brush.draw_hover(self, painter, cell_of(self._hover))

    def _report_entry(self) -> None:
        if self.mode == "words":
            super()._report_entry()
            return
        self.setAccessibleDescription(self._described(self.current))
        self.chosen.emit(self.entry)
        self.update()
