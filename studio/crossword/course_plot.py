"""The two plots of a search: the words that its grid held by iteration, and how much of the box they used.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.crossword.interlock.layout import Point
from studio.crossword.courses import best_so_far, course, thinned
from studio.widgets.labels import ElidedLabel
from studio.widgets.plot import Axis, Plot
from studio.widgets.plot_placeholder import PlotPlaceholder
from studio.widgets.switched_plot import SwitchedPlot

HEIGHT = 176  # pixels, as the page reserves
KINDS = ("Words fitted by iteration", "Utilisation by iteration")
AWAITED = (
    "How many words stand in the grid, iteration by iteration, while a search runs.",
    "How much of its box the grid uses, iteration by iteration, while a search runs.",
)


class CoursePlot(SwitchedPlot):
    """Of each the course as a line, the best so far above it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        across = Axis("Iteration", least=0)
        self.plots = (
            Plot(KINDS[0], across, Axis("Words", least=0)),
            Plot(KINDS[1], across, Axis("Utilisation", "%", least=0)),
        )
        self._wanted = self.plots[0].line("muted", width=1, dashed=True)
        self._courses = [plot.line("muted", width=1) for plot in self.plots]
        self._bests = [plot.line("accent") for plot in self.plots]
        self.said = ElidedLabel()
        self.said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._points: Sequence[Point] = ()
        self._words = 0
        self._awaited = [PlotPlaceholder(plot, text) for plot, text in zip(self.plots, AWAITED, strict=True)]
        self.lay_out(dict(zip(KINDS, self._awaited, strict=True)), HEIGHT, beside=self.said)

    def show_course(self, points: Sequence[Point], wanted: int) -> None:
        """Show how a search went that was to place so many words; only what is seen is drawn."""
        self._points, self._words = points, wanted
        self._wanted.show(*(([0.0, float(points[-1].step)], [wanted, wanted]) if points else ([], [])))
        self._draw()

    def forget(self) -> None:
        """Say what will be shown, as before the first search."""
        self.show_course((), 0)
        for awaited in self._awaited:
            awaited.show_hint()

    def _draw(self) -> None:
        steps, *values = course(self._points)
        place = self.current
        self.said.say(_best(steps, values[place], f"of {self._words:,} words" if place == 0 else "%"))
        self._courses[place].show(*thinned(steps, values[place]))
        self._bests[place].show(*thinned(steps, best_so_far(values[place])))
        if len(steps):
            for awaited in self._awaited:
                awaited.show_plot()

    def show_plot(self, place: int) -> None:
        """Draw what is seen now."""
        super().show_plot(place)
        self._draw()


def _best(steps: np.ndarray, values: np.ndarray, unit: str) -> str:
    """What was best, and when it was first there."""
    if not len(steps):
        return ""
    at = int(values.argmax())
    return f"Best: {values[at]:,.3g} {unit}, at iteration {steps[at]:,.0f}"
