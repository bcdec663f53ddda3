"""What test solvers made of the entries of a grid, drawn over its cells."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from engine.crossword.cells import Cell
from engine.crossword.grid import Entry
from studio.core.theme import colours
from studio.crossword.grid_marks import Scale
from studio.widgets.editor import SolvedMark

HATCH = 0.55  # opacity
CORNER = 0.26  # a share of the cell
STROKE = 0.06
WORST: tuple[SolvedMark, ...] = ("helped", "open", "wrong")
"""From the best to the worst; a cell of two entries has the worse mark."""


def solved_cells(marks: Mapping[Entry, SolvedMark]) -> dict[Cell, SolvedMark]:
    """Return the marks of the cells of entries."""
    found: dict[Cell, SolvedMark] = {}
    for entry, mark in sorted(marks.items(), key=lambda one: WORST.index(one[1])):
        found.update(dict.fromkeys(entry.cells, mark))
    return found


def draw_solved(canvas: QWidget, painter: QPainter, scale: Scale, marks: Mapping[Cell, SolvedMark]) -> None:
    """A line through a wrong cell, hatching on one that is open, a triangle in the corner of one with help."""
    shown = colours(canvas)
    wrong, muted, caution = QColor(shown.taboo), QColor(shown.muted), QColor(shown.caution)
    muted.setAlphaF(HATCH)
    for cell, mark in marks.items():
        box = scale.rect(cell)
        if mark == "wrong":
            painter.setPen(QPen(wrong, max(1.5, STROKE * scale.side)))
            painter.drawLine(box.bottomLeft(), box.topRight())
        elif mark == "open":
            painter.fillRect(box, QBrush(muted, Qt.BrushStyle.BDiagPattern))
        else:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(caution)
            painter.drawPolygon(_corner(box, CORNER * scale.side))


def _corner(box: QRectF, side: float) -> QPolygonF:
    at = box.bottomRight()
    return QPolygonF([at, at - QPointF(side, 0), at - QPointF(0, side)])
