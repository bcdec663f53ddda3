"""A canvas of letter cells that can be typed into and dragged onto each other. Cell 0 is in the middle."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.drawing.shapes import Drawing
from studio.widgets.canvas import Canvas


class CellCanvas(Canvas):
    """Shows the cells and reports edits.

    Signals:
        letter_typed: A cell and the letter typed into it.
        swapped: Two cells; the letter of one was dragged onto the other.
        shuffled: Space was pressed.
    """

    letter_typed = Signal(int, str)
    swapped = Signal(int, int)
    shuffled = Signal()

    def __init__(self, name: str, middle: str, parent: QWidget | None = None) -> None:
        """Create a canvas. `middle` is the wing's word for the cell in the middle."""
        super().__init__(name, parent)
        self._letters, self._middle = "", middle
        self.set_parts(_is_cell, draggable=_is_cell, describe=self._described)
        self.typed.connect(self._type)
        self.dragged.connect(lambda one, other: self.swapped.emit(cell_of(one), cell_of(other)))

    def show_cells(self, letters: str, drawing: Drawing) -> None:
        """Show a drawing with one letter in each cell."""
        self._letters = letters.upper()
        self.show_drawing(drawing)

    def _described(self, part: str) -> str:
        if not self._letters:
            return part
        cell = cell_of(part)
        return f"{self._letters[cell]}, {self._middle if cell == 0 else f'outer letter {cell}'}"

    def _type(self, text: str) -> None:
        if text == " ":
            self.shuffled.emit()
        elif text != "\b" and self.current:
            cell = cell_of(self.current)
            self.letter_typed.emit(cell, text)
            self.set_current(f"cell {(cell + 1) % len(self._letters)}")


def _is_cell(part: str) -> bool:
    return part.startswith("cell ")


def cell_of(part: str) -> int:
    """Return the cell number of a part key."""
    return int(part.removeprefix("cell "))
