"""What a plot shows."""

import pyqtgraph as pg

from studio.widgets.plot import Plot


def labels(plot: Plot) -> list[str]:
    """The texts inside a plot, in the order in which they were added."""
    return [item.toPlainText() for item in plot.item.items if isinstance(item, pg.TextItem)]
