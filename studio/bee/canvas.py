"""The hive on screen: the same figure that goes to paper, its cells typed into and dragged."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from engine.bee.figure import hive_drawing
from engine.bee.puzzle import Puzzle
from engine.drawing.style import style
from studio.widgets.cell_canvas import CellCanvas

WIDTH = 300.0  # points; the canvas scales it


class HiveCanvas(CellCanvas):
    """Shows a hive and says which letters the user wants where."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Hive", "center", parent)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Draw a hive."""
        self.show_cells(puzzle.letters, hive_drawing(puzzle, style("classic"), WIDTH))
