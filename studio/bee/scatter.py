"""Answers against difficulty of the hives that were found: a click picks one, a line drawn around some picks them.

Loads pyqtgraph: import this only when the plot is first shown.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from studio.human import plural
from studio.theme import GAP_2, GAP_3, GAP_4
from studio.widgets.plot import Axis, Plot

REACH = 24  # pixels from a click to the nearest hive that it can mean
STEP = 4  # pixels between two corners of a lasso
LEAST_CORNERS = 4  # fewer are a click with an unsteady hand
ACROSS = Axis("Answers", log=True)
UP = Axis("Difficulty", "%")


class HiveScatter(QWidget):
    """The plot with a line beneath it that says what is drawn.

    Signals:
        picked: the row of a hive that is drawn, by a click.
        lassoed: int64[n], the rows of those inside a line that was drawn around them.
    """

    picked = Signal(int)
    lassoed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = _View(self)
        self.said = QLabel(wordWrap=True, alignment=Qt.AlignmentFlag.AlignRight)
        self.said.setForegroundRole(self.said.palette().ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_3, GAP_2, GAP_4, GAP_3)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.said)

    def show_hives(self, rows: np.ndarray, answers: np.ndarray, difficulty: np.ndarray) -> None:
        """Show hives, each with at least one answer; `rows` are what the signals tell."""
        view = self.view
        view.rows, view.answers, view.difficulty = rows, answers, difficulty
        view.all.show(view.answers, view.difficulty)
        drawn, total = view.all.shown, len(answers)
        shown = f"{drawn:,} of {total:,} hives drawn" if drawn < total else plural(total, "hive")
        self.said.setText(f"{shown}. Click one, or draw a line around some." if total else "No hive to draw.")

    def mark(self, answers: np.ndarray, difficulty: np.ndarray) -> None:
        """Mark the chosen hives."""
        self.view.chosen.show(answers, difficulty)

    def clear_lasso(self) -> None:
        """Take the drawn line away, also one that is being drawn."""
        self.view.corners = []
        self.view.lasso.show([], [])


class _View(Plot):
    def __init__(self, scatter: HiveScatter) -> None:
        super().__init__("Hives by answers and difficulty", ACROSS, UP, scatter)
        self._scatter = scatter
        self.corners: list[QPointF] = []
        self.rows, self.answers, self.difficulty = np.zeros(0, np.int64), np.zeros(0), np.zeros(0)
        self.all = self.points("muted", size=5)
        self.chosen = self.points("accent", symbol="d", size=12)
        self.lasso = self.line("ink", width=1, dashed=True, reached=False)
        self.setCursor(Qt.CursorShape.CrossCursor)

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        if ev.button() == Qt.MouseButton.LeftButton:
            self.corners = [ev.position()]

    def mouseMoveEvent(self, ev: QMouseEvent) -> None:
        if not self.corners:
            return
        if (ev.position() - self.corners[-1]).manhattanLength() >= STEP:
            self.corners.append(ev.position())
            self._draw_lasso()

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        if ev.button() != Qt.MouseButton.LeftButton or not self.corners:
            return
        corners, self.corners = self.corners, []
        if len(corners) >= LEAST_CORNERS:
            self._scatter.lassoed.emit(self.rows[self._inside(QPolygonF(corners))])
        else:
            self.lasso.show([], [])
            self._pick(corners[0])

    def _draw_lasso(self) -> None:
        values = [self.value_at(corner) for corner in (*self.corners, self.corners[0])]
        self.lasso.show(*zip(*values, strict=True))

    def _pick(self, at: QPointF) -> None:
        x, y = self.pixels(self.answers, self.difficulty)
        away = (x - at.x()) ** 2 + (y - at.y()) ** 2
        if len(away) and away.min() <= REACH**2:
            self._scatter.picked.emit(int(self.rows[away.argmin()]))

    def _inside(self, lasso: QPolygonF) -> np.ndarray:
        """bool[n]: the hives within a polygon of the widget's pixels, by painting it once and looking them up."""
        painted = QImage(self.size(), QImage.Format.Format_Grayscale8)
        painted.fill(0)
        with QPainter(painted) as painter:
            painter.setBrush(Qt.GlobalColor.white)
            painter.setPen(Qt.GlobalColor.white)
            painter.drawPolygon(lasso)
        rows = np.frombuffer(painted.constBits(), np.uint8).reshape(painted.height(), painted.bytesPerLine())
        x, y = (np.rint(values).astype(np.int64) for values in self.pixels(self.answers, self.difficulty))
        within = (x >= 0) & (x < painted.width()) & (y >= 0) & (y < painted.height())
        inside = np.zeros(len(x), np.bool_)
        inside[within] = rows[y[within], x[within]] > 0
        return inside
