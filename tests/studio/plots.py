"""What a plot shows."""

import pyqtgraph as pg

from studio.widgets.plot import Plot


def curves(plot: Plot) -> list[list[tuple[float, float]]]:
    """The points of each line of a plot, in plot coordinates, in the order in which the lines were added."""
    lines = (item.getData() for item in plot.item.items if isinstance(item, pg.PlotCurveItem))
    return [[] if x is None else list(zip(x.tolist(), y.tolist(), strict=True)) for x, y in lines]


def labels(plot: Plot) -> list[str]:
    """The texts inside a plot, in the order in which they were added."""
    return [item.toPlainText() for item in plot.item.items if isinstance(item, pg.TextItem)]
