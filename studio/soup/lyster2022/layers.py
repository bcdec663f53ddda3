"""Additional plot layers for the figures of Lyster 2022: text, heat maps and groups of lines.

Loads pyqtgraph: import this only when a plot is made.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QColor

from studio.core.theme import mixed
from studio.widgets.plot import Layer, Plot

PALE, FULL = 0.04, 0.55  # share of the accent color in the lightest and darkest cell; text is readable on both
LINES = 110  # opacity of a line of a group, 0 to 255


class TextLayer(Layer):
    """Text at points of a plot; it does not extend the axes."""

    def __init__(self, plot: Plot, role: str = "muted", anchor: tuple[float, float] = (0.0, 1.0)) -> None:
        super().__init__(plot, role)
        self._anchor = anchor
        self._items: list[pg.TextItem] = []

    def show(self, x: Sequence[float], y: Sequence[float], texts: Sequence[str]) -> None:
        """Show each text at its point."""
        for old in self._items:
            self.plot.removeItem(old)
        across, up = self.plot.x_axis.place(x), self.plot.y_axis.place(y)
        self._items = [pg.TextItem(text, anchor=self._anchor) for text in texts]
        for item, *place in zip(self._items, across, up, strict=True):
            item.setPos(*place)
            self.plot.item.addItem(item, ignoreBounds=True)
        self.apply_colors()

    def apply_colors(self) -> None:
        """Update colors and font from the plot."""
        for item in self._items:
            item.setColor(self.plot.colour(self.role))
            item.setFont(self.plot.font())


class HeatMap(Layer):
    """A heat map of a matrix; cells are at whole numbers from 1, higher values are darker."""

    def __init__(self, plot: Plot, role: str = "accent") -> None:
        super().__init__(plot, role)
        self._values = np.zeros((0, 0))
        self.item = pg.ImageItem(axisOrder="row-major")
        plot.addItem(self.item)

    def show(self, values: np.ndarray) -> None:
        """Show a matrix, float64[rows, columns]."""
        self._values = values
        self.apply_colors()
        self.item.setRect(0.5, 0.5, values.shape[1], values.shape[0])
        self.plot.fit()

    def apply_colors(self) -> None:
        """Update colors from the plot."""
        if self._values.size:
            least, most = float(self._values.min()), float(self._values.max())
            share = (self._values - least) / (most - least or 1.0)
            pale, full = (self._shade(part) for part in (PALE, FULL))
            self.item.setImage((pale + share[..., None] * (full - pale)).astype(np.uint8), autoLevels=False)

    def _shade(self, share: float) -> np.ndarray:
        colour = mixed(self.plot.colour(self.role).name(), self.plot.colour("base").name(), share)
        return np.array([colour.red(), colour.green(), colour.blue()], np.float64)

    def extent(self, side: int) -> np.ndarray | None:
        """See `Layer.extent`."""
        count = self._values.shape[1 - side]
        return np.array([0.5, count + 0.5]) if count else None


class LineGroup(Layer):
    """Many thin lines, in one item, so that hundreds are drawn as quickly as one."""

    def __init__(self, plot: Plot, role: str = "muted") -> None:
        super().__init__(plot, role)
        self._ends: tuple[np.ndarray, np.ndarray] | None = None
        self.item = pg.PlotCurveItem(connect="finite")
        plot.addItem(self.item)

    def show(self, lines: Sequence[tuple[np.ndarray, np.ndarray]]) -> None:
        """Draw a line through the values of each pair of arrays."""
        gap = np.array([np.nan])
        x, y = (
            np.concatenate([axis.place(part) for one in lines for part in (one[side], gap)] or [gap])
            for side, axis in enumerate((self.plot.x_axis, self.plot.y_axis))
        )
        self._ends = (x, y) if lines else None
        self.item.setData(x, y, connect="finite")
        self.plot.fit()

    def apply_colors(self) -> None:
        """Update colors from the plot."""
        colour = QColor(self.plot.colour(self.role))
        colour.setAlpha(LINES)
        self.item.setPen(pg.mkPen(colour, width=1))

    def extent(self, side: int) -> np.ndarray | None:
        """See `Layer.extent`."""
        return None if self._ends is None else np.array([np.nanmin(self._ends[side]), np.nanmax(self._ends[side])])
