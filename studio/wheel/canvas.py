"""The canvas of the wheel: the printed figure, whose cells accept typed letters and dragging."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from engine.drawing.style import style
from engine.wheel.figure import wheel_drawing
from engine.wheel.puzzle import Puzzle
from studio.widgets.cell_canvas import CellCanvas

WIDTH = 300.0  # points; the canvas scales it


class WheelCanvas(CellCanvas):
    """Draws a wheel and emits the changes that the user makes to its letters.

    Signals:
        mend: the nearest clean arrangement is requested.
    """

    mend = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Wheel", "hub", parent)
        self.mend_action, shuffle = QAction("Nearest Clean", self), QAction("Shuffle\tSpace", self)
        self.mend_action.triggered.connect(self.mend)
        shuffle.triggered.connect(self.shuffled)
        self.addActions([self.mend_action, shuffle])
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Draw a wheel."""
        self.show_cells(puzzle.letters, wheel_drawing(puzzle, style("classic"), WIDTH))
