"""The canvas of the hive: the printed figure, whose cells accept typed letters and dragging."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.bee.figure import hive_drawing
from engine.bee.puzzle import Puzzle
from engine.drawing.style import style
from studio.widgets.cell_canvas import CellCanvas

WIDTH = 300.0  # points; the canvas scales it


class HiveCanvas(CellCanvas):
    """Draws a hive and emits the changes that the user makes to its letters."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Hive", "center", parent)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Draw a hive."""
        self.show_cells(puzzle.letters, hive_drawing(puzzle, style("classic"), WIDTH))
