"""The plot of an estimator's errors.

Loads pyqtgraph: import this module only when the plot is first shown.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.bee.calibration.fit import Residuals
from studio.core.theme import GAP_1, GAP_2, GAP_4
from studio.widgets.labels import Label
from studio.widgets.plot import Axis, Plot
from studio.widgets.plot_stack import PlotPlaceholder

NEAR = 12.0  # pixels; the largest distance of a click from the point it selects
TITLES = {"good": "Good", "delta": "Step", "genius": "Genius"}


class ResidualPlot(QWidget):
    """A point for each published puzzle; a click selects the nearest.

    Signals:
        picked: the index of a puzzle, when its point is clicked.
    """

    picked = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title = Label()
        self.plot = _Clicked("Errors", Axis("Predicted", "points"), Axis("Error", "points"))
        self._zero = self.plot.line("hairline", width=1)
        self._points = self.plot.points("accent", size=8)
        self._residuals: Residuals | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_2, GAP_2, GAP_1)
        layout.setSpacing(GAP_1)
        layout.addWidget(self.title)
        self._awaited = PlotPlaceholder(self.plot, "The errors of the published puzzles appear here after a run.")
        layout.addWidget(self._awaited, 1)
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
        """Show no errors."""
        self._residuals = None
        self.title.setText("")
        self._awaited.show_hint()

    def _pick(self, x: float, y: float) -> None:
        found = self._residuals
        if found is None:
            return
        across, up = self.plot.pixels(
            np.array(found.predicted), np.array(found.published) - np.array(found.predicted)
        )
        far = np.hypot(across - x, up - y)
        row = int(far.argmin())
        if far[row] <= NEAR:
            text = f"{found.published[row]:g} published, {found.predicted[row]:.1f} predicted"
            self.title.setText(f"{found.hives[row].upper()}: {text}")
            self.picked.emit(row)


class _Clicked(Plot):
    clicked = Signal(float, float)

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        if ev.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(ev.position().x(), ev.position().y())
        super().mousePressEvent(ev)
