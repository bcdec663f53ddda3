"""The mouse and the keys in the grid while it is drawn, and the field for several letters of a cell."""

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPainter
from PySide6.QtWidgets import QLineEdit, QWidget

from engine.crossword.editing.cursor import Cursor, after_letter, at_end, before, by_arrow, in_next_entry, turned
from engine.crossword.editing.drawn import Kind, bar_between, cleared, kind_of, marked, with_bar, with_cells, with_text
from engine.crossword.grid import BLOCK, GREY, MOST_TEXT, OPEN, VOID, Bar, Cell, entry_name, place_name
from engine.crossword.patterns.rules import images
from engine.crossword.puzzle import Puzzle
from studio.crossword.drawn.view import draw_edge, draw_partners

if TYPE_CHECKING:
    from studio.crossword.drawn.canvas import DrawCanvas

Tool: TypeAlias = Literal["cursor", "block", "bar", "blank", "circle", "shade"]
FINE = 8  # points sampled in a cell along the way of the mouse
CORNER = 0.25  # share of an edge at each end in which a drag draws no bar, because two edges meet there
KINDS: dict[Tool, Kind] = {"block": BLOCK, "blank": VOID}
KIND_NAMES: dict[Kind, str] = {BLOCK: "Block", VOID: "Blank", OPEN: "Open"}


class Stroke(NamedTuple):
    """A press of the mouse button and the drag after it."""

    start: Cell
    at: QPointF  # the last place of the mouse
    tool: Tool | Literal["region"]  # "region" if the stroke selects cells
    on: bool = True
    key: str = ""  # the key under which its edits form one undo step
    again: bool = False  # whether the cell was the current one before


def draw_cell(canvas: "DrawCanvas", cell: Cell, kind: Kind, merge: str = "") -> bool:
    """Make a cell and its images blocks, blanks or open, as an edit. Return whether it was possible."""
    name = f"{KIND_NAMES[kind]} at {place_name(cell)}"
    return canvas.edit(lambda: with_cells(canvas.puzzle, [cell], kind, canvas.symmetry), name, merge=merge)


def draw_bar(canvas: "DrawCanvas", bar: Bar, at: Cell, *, on: bool, merge: str = "") -> bool:
    """Add or remove a bar and its images, as an edit that names a cell. Return whether that was possible."""
    name = f"{'Bar' if on else 'Remove bar'} at {place_name(at)}"
    return canvas.edit(lambda: with_bar(canvas.puzzle, bar, on=on, symmetry=canvas.symmetry), name, merge=merge)


class Brush:
    """Turns the mouse into edits of the canvas."""

    def __init__(self, canvas: "DrawCanvas") -> None:
        self._canvas = canvas
        self._stroke: Stroke | None = None
        self._strokes = 0
        self._edge: Bar | None = None

    def press(self, cell: Cell, at: QPointF, *, extend: bool) -> None:
        """Begin a stroke, or extend the region."""
        canvas = self._canvas
        if extend:
            self._stroke = Stroke(cell, at, "region")
            canvas.select_region(cell)
            return
        self._strokes += 1
        again = canvas.hasFocus() and cell == canvas.caret.cell
        if cell not in canvas.region or canvas.tool not in ("circle", "shade"):
            canvas.set_caret(Cursor(cell, canvas.arrow_caret.direction))
        on = not self._is_there(cell, at)
        self._stroke = Stroke(cell, at, canvas.tool, on, f"stroke {self._strokes}", again)
        self._apply(cell, self._edge_at(at))

    def move(self, at: QPointF) -> None:
        """Go on with the stroke, or show what a press would change."""
        canvas, stroke = self._canvas, self._stroke
        self._edge = self._edge_at(at) if canvas.tool == "bar" else None
        if stroke is None:
            return
        for point in self._way(stroke.at, at):
            cell = canvas.scale.cell(point)
            if self._stroke and canvas.is_inside(cell):  # an edit that is refused ends the stroke
                self._apply(cell, self._edge_at(point, CORNER), moved=True)
        if self._stroke:
            self._stroke = self._stroke._replace(at=at)

    def release(self, at: QPointF) -> None:
        """End the stroke. A second click on a cell turns the direction."""
        canvas, stroke = self._canvas, self._stroke
        self._stroke = None
        if stroke and stroke.again and stroke.tool == "cursor" and canvas.scale.cell(at) == stroke.start:
            canvas.set_caret(turned(canvas.caret))

    def end(self) -> None:
        """Forget the stroke."""
        self._stroke = self._edge = None

    def draw_hover(self, widget: QWidget, painter: QPainter, cell: Cell) -> None:
        """Show on the grid's widget what a press would change, with the cells that symmetry adds."""
        canvas, grid = self._canvas, self._canvas.puzzle.grid
        size = len(grid.rows), grid.columns
        if self._edge and all(map(grid.is_open, self._edge.cells)):
            draw_edge(widget, painter, canvas.scale, self._edge)
        elif canvas.tool in KINDS:
            partners = set(images(cell, *size, canvas.symmetry)) - {cell}
            draw_partners(widget, painter, canvas.scale, partners)

    def _is_there(self, cell: Cell, at: QPointF) -> bool:
        tool, grid = self._canvas.tool, self._canvas.puzzle.grid
        mark = grid.mark(cell)
        match tool:
            case "block" | "blank":
                return kind_of(grid, cell) == KINDS[tool]
            case "bar":
                return self._edge_at(at) in grid.bars
            case "circle":
                return mark is not None and mark.circle
            case "shade":
                return mark is not None and bool(mark.shade)
            case "cursor":
                return False

    def _apply(self, cell: Cell, edge: Bar | None, *, moved: bool = False) -> None:
        assert self._stroke
        canvas, stroke, possible = self._canvas, self._stroke, True
        match stroke.tool:
            case "region" | "cursor":
                if moved and (cell != stroke.start or canvas.region):
                    canvas.select_region(cell)
            case "bar":
                if edge and all(map(canvas.puzzle.grid.is_open, edge.cells)):
                    possible = draw_bar(canvas, edge, edge.cells[0], on=stroke.on, merge=stroke.key)
            case "block" | "blank" as tool:
                possible = draw_cell(canvas, cell, KINDS[tool] if stroke.on else OPEN, stroke.key)
            case "circle":
                possible = self._mark(cell, "Circle", stroke, circle=stroke.on)
            case "shade":
                possible = self._mark(cell, "Shade", stroke, shade=GREY if stroke.on else "")
        if not possible:
            self._stroke = None

    def _mark(self, cell: Cell, name: str, stroke: Stroke, **what: object) -> bool:
        canvas = self._canvas
        cells = canvas.region if cell in canvas.region else {cell}
        text = f"{name if stroke.on else f'Remove {name.lower()}'} at {place_name(cell)}"
        return canvas.edit(lambda: marked(canvas.puzzle, cells, **what), text, merge=stroke.key)

    def _edge_at(self, at: QPointF, corner: float = 0.0) -> Bar | None:
        """The nearest edge between two cells of the grid; None if it is one around the grid, or near a corner."""
        canvas = self._canvas
        if canvas.tool != "bar":
            return None
        cell = row, column = canvas.scale.cell(at)
        box = canvas.scale.rect(cell)
        x, y = ((at - box.topLeft()) / box.width()).toTuple()
        distances = {(0, -1): x, (0, 1): 1 - x, (-1, 0): y, (1, 0): 1 - y}
        (down, right), _ = min(distances.items(), key=lambda item: item[1])
        along = x if down else y
        other = row + down, column + right
        if not corner <= along <= 1 - corner or not (canvas.is_inside(cell) and canvas.is_inside(other)):
            return None
        return bar_between(cell, other)

    def _way(self, start: QPointF, end: QPointF) -> Iterator[QPointF]:
        """Points along the way of the mouse, so that a fast drag leaves no gaps."""
        step = end - start
        count = math.ceil(FINE * math.hypot(step.x(), step.y()) / self._canvas.scale.side)
        return (start + step * (place / count) for place in range(1, count + 1))


STEPS: dict[Qt.Key, Cell] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class Typist:
    """Turns keys, as in other crossword programs, into moves of the caret and edits of the canvas."""

    def __init__(self, canvas: "DrawCanvas") -> None:
        self._canvas = canvas

    def press(self, event: QKeyEvent) -> bool:
        """Handle a key. Return False if it has no meaning here."""
        key, modifiers = Qt.Key(event.key()), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        shift = modifiers == Qt.KeyboardModifier.ShiftModifier
        if modifiers == Qt.KeyboardModifier.ControlModifier:
            return self._control(key)
        if modifiers and not shift:
            return False
        if key in STEPS:
            self._extend(STEPS[key]) if shift else self._arrow(STEPS[key])
        elif key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._canvas.set_caret(in_next_entry(self._canvas.puzzle.grid, self._canvas.caret, -1 if shift else 1))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._canvas.set_caret(at_end(self._canvas.puzzle.grid, self._canvas.caret, last=key == Qt.Key.Key_End))
        elif key == Qt.Key.Key_Backspace:
            self._backspace()
        elif key == Qt.Key.Key_Delete:
            self._clear()
        elif key == Qt.Key.Key_Insert:
            self._canvas.ask_rebus()
        else:
            return self._text(event.text())
        return True

    def toggle(self, kind: Kind) -> None:
        """Make the current cell a block or a blank, or open it if it is one."""
        canvas, cell = self._canvas, self._canvas.caret.cell
        draw_cell(canvas, cell, OPEN if kind_of(canvas.puzzle.grid, cell) == kind else kind)

    def write(self, text: str) -> None:
        """Write a text into the current cell as one step, and advance."""
        canvas, cell = self._canvas, self._canvas.caret.cell
        name = f"Write {text.upper()} at {place_name(cell)}" if text else f"Clear {place_name(cell)}"
        if canvas.edit(lambda: with_text(canvas.puzzle, cell, text, pencil=canvas.pencil), name):
            self._canvas.set_caret(after_letter(canvas.puzzle.grid, canvas.caret, skip=canvas.skip))

    def _control(self, key: Qt.Key) -> bool:
        if key in STEPS:
            self._toggle_bar(STEPS[key])
            return True
        if key in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            self._canvas.leave()
            return True
        return False

    def _text(self, text: str) -> bool:
        if text == " ":
            self._canvas.set_caret(turned(self._canvas.caret))
        elif text == ".":
            self.toggle(BLOCK)
            down = self._canvas.arrow_caret.direction == "down"
            self._arrow((int(down), int(not down)))
        elif text.isalnum():
            self._letter(text)
        else:
            return False
        return True

    def _letter(self, text: str) -> None:
        canvas = self._canvas
        grid, caret = canvas.puzzle.grid, canvas.caret
        if kind_of(grid, caret.cell) == BLOCK:
            canvas.refused.emit("This is a block. Press the period to open it.")
            return

        def made() -> Puzzle:
            opened = with_cells(canvas.puzzle, [caret.cell], OPEN)  # a blank is opened by typing
            return with_text(opened, caret.cell, text, pencil=canvas.pencil)

        if canvas.edit(made, self._name("Typing"), merge=canvas.run_key):
            canvas.set_caret(after_letter(canvas.puzzle.grid, caret, skip=canvas.skip), typing=True)

    def _backspace(self) -> None:
        canvas, caret = self._canvas, self._canvas.caret
        if canvas.region:
            self._clear()
            return
        if not canvas.puzzle.grid.text(caret.cell):
            caret = before(canvas.puzzle.grid, caret)
        canvas.edit(lambda: cleared(canvas.puzzle, [caret.cell]), self._name("Deleting letters"), merge=canvas.run_key)
        canvas.set_caret(caret, typing=True)

    def _clear(self) -> None:
        canvas, cells = self._canvas, self._canvas.chosen_cells
        name = f"Clear {len(cells)} cells" if canvas.region else f"Clear {place_name(canvas.caret.cell)}"
        canvas.edit(lambda: cleared(canvas.puzzle, cells), name)

    def _name(self, verb: str) -> str:
        entry = self._canvas.entry
        where = entry_name(self._canvas.puzzle.grid, entry) if entry else place_name(self._canvas.caret.cell)
        return f"{verb} in {where}" if entry else f"{verb} at {where}"

    def _toggle_bar(self, step: Cell) -> None:
        canvas, (row, column) = self._canvas, self._canvas.caret.cell
        bar = bar_between((row, column), (row + step[0], column + step[1]))
        draw_bar(canvas, bar, (row, column), on=bar not in canvas.puzzle.grid.bars)

    def _arrow(self, step: Cell) -> None:
        self._canvas.set_caret(by_arrow(self._canvas.puzzle.grid, self._canvas.arrow_caret, *step))

    def _extend(self, step: Cell) -> None:
        row, column = self._canvas.region_corner
        corner = row + step[0], column + step[1]
        if self._canvas.is_inside(corner):
            self._canvas.select_region(corner)


LEAST_WIDTH = 96  # pixels
KEPT_BY = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.ActiveWindowFocusReason)


class RebusField(QLineEdit):
    """Asks for the text of a cell. Enter accepts it, Esc cancels, and so does the loss of the focus.

    Its context menu and another window do not cancel: the text is still there afterwards.
    """

    accepted = Signal(str)  # the text

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, maxLength=MOST_TEXT)
        self._grid = parent
        self.setAccessibleName("Letters of the cell")
        self.setToolTip("Several letters in one cell. Enter accepts them, Esc cancels.")
        self.hide()
        self.returnPressed.connect(self._accept)

    def open(self, cell: QRect, text: str) -> None:
        """Show the field over a cell with its present text."""
        box = QRect(0, 0, max(LEAST_WIDTH, cell.width()), max(self.sizeHint().height(), cell.height()))
        box.moveCenter(cell.center())
        room = self._grid.rect()
        box.moveLeft(max(0, min(box.left(), room.right() - box.width())))
        self.setGeometry(box)
        self.setText(text.upper())
        self.selectAll()
        self.show()
        self.setFocus()

    def event(self, event: QEvent) -> bool:
        wanted = isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Insert)
        if wanted and event.type() == QEvent.Type.ShortcutOverride:
            event.accept()  # Esc cancels the field and stops no job
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        elif event.key() == Qt.Key.Key_Insert:
            self._accept()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() not in KEPT_BY:
            self.hide()

    def cancel(self) -> None:
        """Close the field, if it is open, because the puzzle was changed."""
        if not self.isHidden():
            self._close()

    def _accept(self) -> None:
        text = self.text()
        self._close()
        self.accepted.emit(text)

    def _close(self) -> None:
        self.hide()
        self._grid.setFocus()
