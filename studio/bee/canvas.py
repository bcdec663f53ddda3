"""The hive on screen: the same figure that goes to paper, its cells typed into and dragged."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.bee.figure import hive_drawing
from engine.bee.puzzle import POT, Puzzle
from engine.drawing.style import style
from studio.widgets.canvas import Canvas

WIDTH = 300.0  # points; the canvas scales it


class HiveCanvas(Canvas):
    """Shows a hive and says which letters the user wants where.

    Signals:
        lettered: a cell (0 the center) and the letter typed into it.
        swapped: two cells whose letters were dragged onto each other.
        shuffled: Space was pressed.
    """

    lettered = Signal(int, str)
    swapped = Signal(int, int)
    shuffled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Hive", parent)
        self._letters = ""
        self.set_parts(_is_cell, draggable=_is_cell, describe=self._described)
        self.typed.connect(self._type)
        self.dragged.connect(lambda one, other: self.swapped.emit(cell_of(one), cell_of(other)))

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Draw a hive."""
        self._letters = puzzle.letters.upper()
        self.show_drawing(hive_drawing(puzzle, style("classic"), WIDTH))

    def _described(self, part: str) -> str:
        if not self._letters:
            return part
        cell = cell_of(part)
        return f"{self._letters[cell]}, {'center' if cell == 0 else f'outer letter {cell}'}"

    def _type(self, text: str) -> None:
        if text == " ":
            self.shuffled.emit()
        elif text != "\b" and self.current:
            cell = cell_of(self.current)
            self.lettered.emit(cell, text)
            self.set_current(f"cell {(cell + 1) % POT}")


def _is_cell(part: str) -> bool:
    return part.startswith("cell ")


def cell_of(part: str) -> int:
    """The number of the cell that a part key names."""
    return int(part.removeprefix("cell "))
