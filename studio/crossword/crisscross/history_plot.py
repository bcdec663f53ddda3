"""Plots of the run history of a search: words in the grid, and for research the utilisation, by iteration.

This module loads pyqtgraph: import it only when the page is first shown.
"""

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from engine.crossword.interlock.layout import Point
from studio.widgets.layouts import ElidedLabel
from studio.widgets.panel import PlotPlaceholder, SwitchedPlot
from studio.widgets.plot import Axis, Plot

HEIGHT = 176  # pixels that the page reserves for the plot
BUCKETS = 500  # buckets of steps in a plotted curve; each keeps its minimum and maximum
KINDS = ("Words fitted by iteration", "Utilisation by iteration")
AWAITED = (
    "The words in the grid at each iteration of a search appear here.",
    "The utilisation of the grid at each iteration of a search appears here.",
)


class HistoryPlot(SwitchedPlot):
    """Plots with the history and its running maximum: of words, and with `utilisation` of that too."""

    def __init__(self, parent: QWidget | None = None, *, utilisation: bool = False) -> None:
        super().__init__(parent)
        across = Axis("Iteration", least=0)
        self.plots = (
            Plot(KINDS[0], across, Axis("Words", least=0)),
            *([Plot(KINDS[1], across, Axis("Utilisation", "%", least=0))] if utilisation else []),
        )
        self._wanted = self.plots[0].line("muted", width=1, dashed=True)
        self._lines = [plot.line("muted", width=1) for plot in self.plots]
        self._bests = [plot.line("accent") for plot in self.plots]
        self.best_label = ElidedLabel()
        self.best_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._points: Sequence[Point] = ()
        self._words = 0
        self._awaited = [PlotPlaceholder(plot, text) for plot, text in zip(self.plots, AWAITED, strict=False)]
        self.lay_out(dict(zip(KINDS, self._awaited, strict=False)), HEIGHT, beside=self.best_label)

    def show_history(self, points: Sequence[Point], wanted: int) -> None:
        """Show a run history and the number of words wanted; only the visible plot is drawn."""
        self._points, self._words = points, wanted
        self._wanted.show(*(([0.0, float(points[-1].step)], [wanted, wanted]) if points else ([], [])))
        self._draw()

    def forget(self) -> None:
        """Clear the plots, as before the first search."""
        self.show_history((), 0)
        for awaited in self._awaited:
            awaited.show_hint()

    def _draw(self) -> None:
        steps, *values = curves_of(self._points)
        place = self.current
        self.best_label.say(_best(steps, values[place], f"of {self._words:,} words" if place == 0 else "%"))
        self._lines[place].show(*thinned(steps, values[place]))
        self._bests[place].show(*thinned(steps, np.maximum.accumulate(values[place])))
        if len(steps):
            for awaited in self._awaited:
                awaited.show_plot()

    def show_plot(self, place: int) -> None:
        super().show_plot(place)
        self._draw()


def _best(steps: np.ndarray, values: np.ndarray, unit: str) -> str:
    if not len(steps):
        return ""
    at = int(values.argmax())
    return f"Best: {values[at]:,.3g} {unit}, at iteration {steps[at]:,.0f}"


def curves_of(points: Sequence[Point]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Steps, words and utilisation in percent of a run history, float64[n] each."""
    whole = np.array(points, np.float64).reshape(-1, 3)
    return whole[:, 0], whole[:, 1], 100.0 * whole[:, 2]


def thinned(steps: np.ndarray, values: np.ndarray, buckets: int = BUCKETS) -> tuple[np.ndarray, np.ndarray]:
    """At most four points per bucket: the first, minimum, maximum and last, so that no peak is lost."""
    size = -(-len(steps) // buckets)
    if size <= 4:
        return steps, values
    whole = len(steps) // size * size
    parts, starts = values[:whole].reshape(-1, size), np.arange(0, whole, size)
    kept = [starts, starts + parts.argmin(1), starts + parts.argmax(1), starts + size - 1]
    if whole < len(steps):
        rest = values[whole:]
        kept.append(np.array([whole, whole + rest.argmin(), whole + rest.argmax(), len(steps) - 1]))
    places = np.unique(np.concatenate(kept))
    return steps[places], values[places]
