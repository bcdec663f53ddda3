"""The tools for drawing a grid, in a row above it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from studio.core.theme import GAP_2, GAP_3, GAP_4
from studio.crossword.brush import Tool
from studio.widgets.fields import Segments

TEXTS: dict[Tool, str] = {
    "cursor": "Type",
    "block": "Block",
    "bar": "Bar",
    "blank": "Blank",
    "circle": "Circle",
    "shade": "Shade",
}
TIPS: dict[Tool, str] = {
    "cursor": "Click a cell to type there; click again to turn. Drag to select cells.",
    "block": "Click or drag to draw black squares, or to remove them (period, or Ctrl+B)",
    "bar": "Click an edge, or drag along edges, to draw bars (Ctrl and an arrow key)",
    "blank": "Click or drag to remove cells from the grid, or to put them back (Ctrl+Shift+B)",
    "circle": "Click or drag to draw circles (Ctrl+K)",
    "shade": "Click or drag to shade cells (Ctrl+H)",
}


class DrawTools(QWidget):
    """Shows the tools.

    Attributes:
        order: the controls, in the order of the Tab key.

    Signals:
        tool_chosen: the tool.
        pencil_switched: whether typed letters are pencilled.
    """

    tool_chosen = Signal(str)
    pencil_switched = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tools = Segments("Tool", {**TEXTS}, {**TIPS})
        self.tools.show_value("cursor")
        self.pencil = QCheckBox("Pencil")
        self.pencil.setToolTip("Type letters that are not decided yet. They are grey and not printed (Ctrl+I).")
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP_4, GAP_2, GAP_4, 0)
        row.setSpacing(GAP_3)
        row.addWidget(self.tools)
        row.addWidget(self.pencil)
        row.addStretch(1)
        self.order = (*self.tools.buttons.values(), self.pencil)
        self.tools.chosen.connect(self.tool_chosen)
        self.pencil.toggled.connect(self.pencil_switched)
