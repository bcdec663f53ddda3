"""The plots of the Bee: hives by answers and share found, and the errors of an estimator.

Loads pyqtgraph: import this module only when a plot is first shown.
"""

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtGui import QImage, QMouseEvent, QPainter, QPolygonF
from PySide6.QtWidgets import QWidget

from engine.bee.calibration import Residuals
from engine.core import plural
from studio.core.theme import GAP_1, GAP_2, GAP_3, GAP_4
from studio.widgets.layouts import Label, lay_out
from studio.widgets.panel import PlotPlaceholder
from studio.widgets.plot import Axis, Plot

REACH = 24  # pixels; the largest distance of a click from the hive it selects
STEP = 4  # pixels between two corners of a lasso
LEAST_CORNERS = 4  # of a lasso; a shorter movement counts as a click
ACROSS = Axis("Answers", log=True)
UP = Axis("Found", "%")
NEAR = 12.0  # pixels; the largest distance of a click from the point it selects
TITLES = {"good": "Good", "delta": "Step", "genius": "Genius"}


class HiveScatter(QWidget):
    """The plot and, below it, the number of hives drawn."""

    picked = Signal(int)  # the row of a hive, when its point is clicked
    lassoed = Signal(object)  # int64[n], the rows of the hives inside a lasso

    def __init__(self) -> None:
        super().__init__()
        self.view = _View(self)
        self.summary = Label(wordWrap=True, alignment=Qt.AlignmentFlag.AlignRight, muted=True)
        lay_out(self, self.view, self.summary, gap=0, stretch=self.view, margin=(GAP_3, GAP_2, GAP_4, GAP_3))

    def show_hives(self, rows: np.ndarray, answers: np.ndarray, share: np.ndarray) -> None:
        """Show hives with at least one answer; the signals emit their `rows`."""
        view = self.view
        view.rows, view.answers, view.share = rows, answers, share
        view.all.show(view.answers, view.share)
        drawn, total = view.all.shown, len(answers)
        shown = f"{drawn:,} of {total:,} hives with answers drawn" if drawn < total else plural(total, "hive")
        self.summary.setText(f"{shown}. Click a hive, or draw a line around several." if total else "No hives to plot.")

    def mark(self, answers: np.ndarray, share: np.ndarray) -> None:
        """Mark the selected hives."""
        self.view.chosen.show(answers, share)

    def clear_lasso(self) -> None:
        """Remove the lasso, also one that is being drawn."""
        self.view.corners = []
        self.view.lasso.show([], [])


class _View(Plot):
    def __init__(self, scatter: HiveScatter) -> None:
        super().__init__("Hives by answers and share found", ACROSS, UP, scatter)
        self._scatter = scatter
        self.corners: list[QPointF] = []
        self.rows, self.answers, self.share = np.zeros(0, np.int64), np.zeros(0), np.zeros(0)
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
            self.lasso.show(*zip(*map(self.value_at, (*self.corners, self.corners[0])), strict=True))

    def mouseReleaseEvent(self, ev: QMouseEvent) -> None:
        if ev.button() != Qt.MouseButton.LeftButton or not self.corners:
            return
        corners, self.corners = self.corners, []
        if len(corners) >= LEAST_CORNERS:
            self._scatter.lassoed.emit(self.rows[self._inside(QPolygonF(corners))])
        else:
            self.lasso.show([], [])
            self._pick(corners[0])

    def _pick(self, at: QPointF) -> None:
        x, y = self.pixels(self.answers, self.share)
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
        x, y = (np.rint(values).astype(np.int64) for values in self.pixels(self.answers, self.share))
        within = (x >= 0) & (x < painted.width()) & (y >= 0) & (y < painted.height())
        inside = np.zeros(len(x), np.bool_)
        inside[within] = rows[y[within], x[within]] > 0
        return inside


class ResidualPlot(QWidget):
    """A point for each published puzzle; a click selects the nearest."""

    picked = Signal(int)  # the index of a puzzle, when its point is clicked

    def __init__(self) -> None:
        super().__init__()
        self.title = Label()
        self.plot = Plot("Errors", Axis("Predicted", "points"), Axis("Error", "points"))
        self._zero = self.plot.line("hairline", width=1)
        self._points = self.plot.points("accent", size=8)
        self._residuals: Residuals | None = None
        self._awaited = PlotPlaceholder(self.plot, "The errors of the published puzzles appear here after a run.")
        margin = (GAP_4, GAP_2, GAP_2, GAP_1)
        lay_out(self, self.title, self._awaited, gap=GAP_1, stretch=self._awaited, margin=margin)
        self.plot.clicked.connect(self._pick)

    def show_residuals(self, found: Residuals) -> None:
        """Show the errors of an estimator."""
        self._residuals = found
        predicted = np.array(found.predicted)
        errors = np.array(found.published) - predicted
        self._zero.show([predicted.min(), predicted.max()], [0.0, 0.0])
        self._points.show(predicted, errors)
        self._awaited.show_plot()
        self.title.setText(f"{TITLES[found.quantity]} by {found.estimator}: published minus predicted")

    def clear(self) -> None:
        self._residuals = None
        self.title.setText("")
        self._awaited.show_hint()

    def _pick(self, at: QPointF) -> None:
        if (found := self._residuals) is None:
            return
        across, up = self.plot.pixels(np.array(found.predicted), np.array(found.published) - np.array(found.predicted))
        far = np.hypot(across - at.x(), up - at.y())
        row = int(far.argmin())
        if far[row] <= NEAR:
            text = f"{found.published[row]:g} published, {found.predicted[row]:.1f} predicted"
            self.title.setText(f"{found.hives[row].upper()}: {text}")
            self.picked.emit(row)
