"""The lines, points and labels that a plot shows."""

import numpy as np
import pyqtgraph as pg

from studio.widgets.plot import Plot


def curves(plot: Plot) -> list[list[tuple[float, float]]]:
    """The points of each line of a plot, in plot coordinates, in the order in which the lines were added."""
    lines = (item.getData() for item in plot.item.items if isinstance(item, pg.PlotCurveItem))
    return [[] if x is None else list(zip(x.tolist(), y.tolist(), strict=True)) for x, y in lines]


def points(plot: Plot) -> list[np.ndarray]:
    """The points of each scatter of a plot, float64[n, 2] in plot coordinates."""
    scatters = (item for item in plot.item.items if isinstance(item, pg.ScatterPlotItem))
    return [np.column_stack(item.getData()) for item in scatters]


def label_place(plot: Plot, text: str) -> tuple[float, float]:
    """The position of the label with a text, in plot coordinates."""
    (label,) = (item for item in plot.item.items if isinstance(item, pg.TextItem) and item.toPlainText() == text)
    return label.pos().x(), label.pos().y()


def labels(plot: Plot) -> list[str]:
    """The texts inside a plot, in the order in which they were added."""
    return [item.toPlainText() for item in plot.item.items if isinstance(item, pg.TextItem)]
