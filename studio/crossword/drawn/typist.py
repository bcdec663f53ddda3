"""The keys of the grid while it is drawn, as in other crossword programs, and the field for several letters."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from engine.crossword.editing.cursor import Cursor, after_letter, at_end, before, by_arrow, in_next_entry, turned
from engine.crossword.editing.drawn import Kind, bar_between, cleared, kind_of, with_bar, with_cells, with_text
from engine.crossword.grid import BLOCK, MOST_TEXT, OPEN, Cell, place_name
from engine.crossword.puzzle import Puzzle
from studio.crossword.drawn.brush import KIND_NAMES, Surface

STEPS: dict[Qt.Key, Cell] = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class Typist:
    """Turns keys into moves of the caret and edits of the canvas."""

    def __init__(self, canvas: Surface) -> None:
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
            self._go(in_next_entry(self._canvas.puzzle.grid, self._canvas.caret, -1 if shift else 1))
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(at_end(self._canvas.puzzle.grid, self._canvas.caret, last=key == Qt.Key.Key_End))
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
        made: Kind = OPEN if kind_of(canvas.puzzle.grid, cell) == kind else kind
        canvas.edit(
            lambda: with_cells(canvas.puzzle, [cell], made, canvas.symmetry),
            f"{KIND_NAMES[made]} at {place_name(cell)}",
        )

    def write(self, text: str) -> None:
        """Write a text into the current cell as one step, and advance."""
        canvas, cell = self._canvas, self._canvas.caret.cell
        name = f"Write {text.upper()} at {place_name(cell)}" if text else f"Clear {place_name(cell)}"
        if canvas.edit(lambda: with_text(canvas.puzzle, cell, text, pencil=canvas.pencil), name):
            self._go(after_letter(canvas.puzzle.grid, canvas.caret, skip=canvas.skip))

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
            self._go(turned(self._canvas.caret))
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
            canvas.refuse("This is a block. Press the period to open it.")
            return

        def made() -> Puzzle:
            opened = with_cells(canvas.puzzle, [caret.cell], OPEN)  # a blank is opened by typing
            return with_text(opened, caret.cell, text, pencil=canvas.pencil)

        if canvas.edit(made, self._name("Type"), merge=canvas.run_key):
            canvas.set_caret(after_letter(canvas.puzzle.grid, caret, skip=canvas.skip), typing=True)

    def _backspace(self) -> None:
        """Clear the current cell, or the one before it if it is empty."""
        canvas, caret = self._canvas, self._canvas.caret
        if canvas.region:
            self._clear()
            return
        if not canvas.puzzle.grid.text(caret.cell):
            caret = before(canvas.puzzle.grid, caret)
        canvas.edit(
            lambda: cleared(canvas.puzzle, [caret.cell]), self._name("Delete letters"), merge=canvas.run_key
        )
        canvas.set_caret(caret, typing=True)

    def _clear(self) -> None:
        canvas, cells = self._canvas, self._canvas.chosen_cells
        name = f"Clear {len(cells)} cells" if canvas.region else f"Clear {place_name(canvas.caret.cell)}"
        canvas.edit(lambda: cleared(canvas.puzzle, cells), name)

    def _name(self, verb: str) -> str:
        """The name of a run of typed letters."""
        entry = self._canvas.entry
        where = self._canvas.entry_name(entry) if entry else place_name(self._canvas.caret.cell)
        return f"{verb} in {where}" if entry else f"{verb} at {where}"

    def _toggle_bar(self, step: Cell) -> None:
        """Add or remove the bar between the current cell and its neighbor."""
        canvas, (row, column) = self._canvas, self._canvas.caret.cell
        bar = bar_between((row, column), (row + step[0], column + step[1]))
        on = bar not in canvas.puzzle.grid.bars
        canvas.edit(
            lambda: with_bar(canvas.puzzle, bar, on=on, symmetry=canvas.symmetry),
            f"{'Bar' if on else 'Remove bar'} at {place_name((row, column))}",
        )

    def _arrow(self, step: Cell) -> None:
        self._go(by_arrow(self._canvas.puzzle.grid, self._canvas.arrow_caret, *step))

    def _extend(self, step: Cell) -> None:
        row, column = self._canvas.region_corner
        grid = self._canvas.puzzle.grid
        corner = row + step[0], column + step[1]
        if 0 <= corner[0] < len(grid.rows) and 0 <= corner[1] < grid.columns:
            self._canvas.select_region(corner)

    def _go(self, caret: Cursor) -> None:
        self._canvas.set_caret(caret)


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
