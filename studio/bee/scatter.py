"""The plot of the hives found, by answers and difficulty: a click selects a hive, a lasso selects several.

Loads pyqtgraph: import this module only when the plot is first shown.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from studio.core.formatting import plural
from studio.core.theme import GAP_2, GAP_3, GAP_4
from studio.widgets.labels import Label
from studio.widgets.plot import Axis, Plot

REACH = 24  # pixels; the largest distance of a click from the hive it selects
STEP = 4  # pixels between two corners of a lasso
LEAST_CORNERS = 4  # of a lasso; a shorter movement counts as a click
ACROSS = Axis("Answers", log=True)
UP = Axis("Difficulty", "%")


class HiveScatter(QWidget):
    """The plot and, below it, the number of hives drawn.

    Signals:
        picked: the row of a hive, when its point is clicked.
        lassoed: int64[n], the rows of the hives inside a lasso.
    """

    picked = Signal(int)
    lassoed = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = _View(self)
        self.summary = Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignRight)
        self.summary.setForegroundRole(self.summary.palette().ColorRole.PlaceholderText)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_3, GAP_2, GAP_4, GAP_3)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.summary)

    def show_hives(self, rows: np.ndarray, answers: np.ndarray, difficulty: np.ndarray) -> None:
        """Show hives with at least one answer; the signals emit their `rows`."""
        view = self.view
        view.rows, view.answers, view.difficulty = rows, answers, difficulty
        view.all.show(view.answers, view.difficulty)
        drawn, total = view.all.shown, len(answers)
        shown = f"{drawn:,} of {total:,} hives drawn" if drawn < total else plural(total, "hive")
        self.summary.setText(
            f"{shown}. Click a hive, or draw a line around several." if total else "No hives to plot."
        )

    def mark(self, answers: np.ndarray, difficulty: np.ndarray) -> None:
        """Mark the selected hives."""
        self.view.chosen.show(answers, difficulty)

    def clear_lasso(self) -> None:
        """Remove the lasso, also one that is being drawn."""
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
        """Return which hives are inside a polygon in widget pixels, bool[n], by painting it."""
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
