"""A plot with points, bars and lines over two named axes, in the current palette.

This module imports pyqtgraph. Import it inside the function that creates the first plot, not at the top of a
module that the window imports before its first paint. Update plots only in the GUI thread.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QWidget

from studio.core.theme import GAP_1, GAP_2, Accent, accent, colours

MAX_POINTS = 4000  # above this number, points are thinned
CELLS = (80, 50)  # columns and rows of the raster used to thin points
MAX_DECADES = 8  # labels on a log axis
MARGIN = 0.03  # share of the range left free at each side of the data
BAR = 0.62  # thickness of a bar, as a share of the distance between bars
CLEAR = 170  # opacity of points, of 255, so that a crowd looks denser
L = TypeVar("L", bound="Layer")
Role: TypeAlias = str | Accent


class Axis(NamedTuple):
    """An axis of a plot."""

    title: str  # the quantity, such as "Answers"
    unit: str = ""  # such as "µs"
    log: bool = False  # whether the axis is logarithmic. Values must then be above 0.
    least: float | None = None  # a value that the axis always includes; None for the range of the data
    most: float | None = None  # another one
    whole: int = 0  # the least range of an axis of whole numbers; 0 if values are not whole

    @property
    def name(self) -> str:
        """The title with its unit."""
        return f"{self.title} ({self.unit})" if self.unit else self.title

    def place(self, values: Any) -> np.ndarray:
        """Return the plot coordinates of values."""
        values = np.asarray(values, np.float64)
        return np.log10(values) if self.log else values

    def value(self, place: Any) -> np.ndarray:
        """Return the values at plot coordinates."""
        place = np.asarray(place, np.float64)
        return 10.0**place if self.log else place


class Plot(pg.PlotWidget):
    """Two axes and layers of data, in the font and palette of the parent widget.

    A role is the name of a color of `studio.core.theme.Colours` ("ink", "muted", "taboo"), "accent" for the
    accent of the tab, or the accent of another tab.
    """

    clicked = Signal(QPointF)  # a position in the widget, in pixels

    def __init__(self, name: str, across: Axis, up: Axis, parent: QWidget | None = None) -> None:
        self._layers: list[Layer] = []
        self.x_axis, self.y_axis = across, up
        sides = {"bottom": _Ticks("bottom", across), "left": _Ticks("left", up)}
        super().__init__(parent, axisItems=sides, enableMenu=False)
        self.setAccessibleName(name)
        self.setAccessibleDescription(f"{up.name} against {across.name}")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setMinimumSize(240, 160)
        self.item: Any = self.getPlotItem()
        self.item.hideButtons()
        self.item.setContentsMargins(GAP_1, GAP_2, GAP_2, GAP_1)
        self.item.getViewBox().setMouseEnabled(x=False, y=False)
        self.item.getViewBox().setDefaultPadding(0)
        self.item.getViewBox().setRange(xRange=(0, across.whole or 1), yRange=(0, up.whole or 1), padding=0)
        self._apply_colors()

    def points(self, role: Role = "muted", *, symbol: str = "o", size: int = 5) -> "Points":
        """Add a layer of points. Symbols are those of pyqtgraph: o, d (diamond), s, t, +, x."""
        return self.add_layer(Points(self, role, symbol, size))

    def line(self, role: Role = "ink", *, width: int = 2, dashed: bool = False, reached: bool = True) -> "Line":
        """Add a line. If not `reached`, the axes do not grow to include it."""
        return self.add_layer(Line(self, role, width, dashed=dashed, reached=reached))

    def bars(self, role: Role = "accent", *, upright: bool = False) -> "Bars":
        """Add bars with names and labels, horizontal unless `upright`."""
        return self.add_layer(Bars(self, role, upright=upright))

    def add_layer(self, layer: L) -> L:
        """Add a layer and return it."""
        self._layers.append(layer)
        layer.apply_colors()
        return layer

    def fit(self) -> None:
        """Fit the axes to all layers. The `show` methods of the layers call it."""
        box = self.item.getViewBox()
        for axis, side, set_range in ((self.x_axis, 0, box.setXRange), (self.y_axis, 1, box.setYRange)):
            given = [axis.place(x) for x in (axis.least, axis.most) if x is not None]
            reached = [layer.extent(side) for layer in self._layers]
            if all(x is None for x in reached):
                continue  # the layers have no values: keep the range of the axis
            ends = np.concatenate([np.ravel(x) for x in (*given, *reached) if x is not None])
            least, most = float(ends.min()), float(ends.max())
            missing = max(0.0, axis.whole - (most - least))
            least, most = (least, most + missing) if axis.least == least else (least - missing / 2, most + missing / 2)
            room = (most - least or 1.0) * MARGIN
            set_range(least - room, most + room, padding=0)

    def value_at(self, position: QPointF) -> tuple[float, float]:
        """Return the values at a position in the widget, in pixels."""
        place = self.item.getViewBox().mapSceneToView(self.mapToScene(position.toPoint()))
        return float(self.x_axis.value(place.x())), float(self.y_axis.value(place.y()))

    def pixels(self, x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return the positions of values in the widget, in pixels, as float64 arrays."""
        box = self.item.getViewBox()
        corner, far = (self.mapFromScene(box.mapViewToScene(pg.Point(*at))) for at in ((0, 0), (1e3, 1e3)))
        scale = (far.x() - corner.x()) / 1e3, (far.y() - corner.y()) / 1e3
        return corner.x() + scale[0] * self.x_axis.place(x), corner.y() + scale[1] * self.y_axis.place(y)

    def colour(self, role: Role) -> QColor:
        """Return the color of a role in the current palette."""
        if role == "accent":
            return accent(self)
        shown = colours(self)
        return QColor(shown.accent(role) if isinstance(role, Accent) else getattr(shown, role))

    def mousePressEvent(self, ev: QMouseEvent) -> None:
        if ev.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(ev.position())
        super().mousePressEvent(ev)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (event.Type.PaletteChange, event.Type.FontChange) and self.plotItem is not None:
            self._apply_colors()  # a closed plot still receives events, but has no items

    def _apply_colors(self) -> None:
        if not hasattr(self, "item"):
            return  # Qt sends a palette event during construction
        self.setBackground(self.colour("base"))
        for side, axis in (("bottom", self.x_axis), ("left", self.y_axis)):
            ticks = self.item.getAxis(side)
            ticks.setPen(self.colour("hairline"))
            ticks.setTextPen(self.colour("muted"))
            ticks.setTickFont(self.font())
            ticks.setLabel(axis.name, color=self.colour("muted").name())
            ticks.label.setFont(self.font())
        for layer in self._layers:
            layer.apply_colors()


class Layer:
    """Data on a plot."""

    def __init__(self, plot: Plot, role: Role) -> None:
        self.plot, self.role = plot, role
        self.ends: Sequence[np.ndarray | None] = (None, None)  # by axis

    def apply_colors(self) -> None:
        """Use the colors and the font of the plot."""

    def extent(self, side: int) -> np.ndarray | None:
        """Return the plot coordinates that the x axis (0) or y axis (1) must include, or None."""
        return self.ends[side]

    def place(self, x: Any, y: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return the plot coordinates of values, arrays of equal length, and let the axes include them."""
        places = self.plot.x_axis.place(x), self.plot.y_axis.place(y)
        self.ends = [np.array([v.min(), v.max()]) if len(v) else None for v in places]
        return places


class Points(Layer):
    """A scatter plot. Above `MAX_POINTS`, it shows one point for each cell of a raster."""

    def __init__(self, plot: Plot, role: Role, symbol: str, size: int) -> None:
        super().__init__(plot, role)
        self.shown = 0
        self._symbol, self._size = symbol, size
        self.item = pg.ScatterPlotItem(pxMode=True)
        self.item.setZValue(1 if role != "muted" else 0)
        plot.addItem(self.item)

    def show(self, x: Any, y: Any) -> None:
        """Show points at these values, arrays of equal length. `shown` is the number of points drawn."""
        across, up = self.place(x, y)
        kept = thinned(across, up)
        self.shown = len(kept)
        self.item.setData(across[kept], up[kept])
        self.plot.fit()

    def apply_colors(self) -> None:
        fill = QColor(self.plot.colour(self.role))
        if self.role == "muted":
            fill.setAlpha(CLEAR)
        edge = pg.mkPen(None) if self.role == "muted" else pg.mkPen(self.plot.colour("ink"), width=1)
        self.item.setSymbol(self._symbol)
        self.item.setSize(self._size)
        self.item.setBrush(fill)
        self.item.setPen(edge)


class Line(Layer):
    """A line."""

    def __init__(self, plot: Plot, role: Role, width: int, *, dashed: bool, reached: bool) -> None:
        super().__init__(plot, role)
        self._reached = reached
        self._width, self._style = width, Qt.PenStyle.DashLine if dashed else Qt.PenStyle.SolidLine
        self.item = pg.PlotCurveItem()
        plot.addItem(self.item)

    def show(self, x: Any, y: Any) -> None:
        """Draw a line through these points, in order."""
        self.item.setData(*self.place(x, y))
        if not self._reached:
            self.ends = (None, None)
        self.plot.fit()

    def apply_colors(self) -> None:
        self.item.setPen(pg.mkPen(self.plot.colour(self.role), width=self._width, style=self._style))


class TextLayer(Layer):
    """Text at points of a plot; it does not extend the axes."""

    def __init__(self, plot: Plot, role: Role = "muted", anchor: tuple[float, float] = (0.0, 1.0)) -> None:
        super().__init__(plot, role)
        self._anchor = anchor
        self._items: list[pg.TextItem] = []

    def show(self, x: Any, y: Any, texts: Sequence[str]) -> None:
        """Show each text at its point; none for ""."""
        for old in self._items:
            self.plot.removeItem(old)
        across, up = self.plot.x_axis.place(x), self.plot.y_axis.place(y)
        self._items = []
        for x_place, y_place, text in zip(across, up, texts, strict=True):
            if text:
                self._items.append(item := pg.TextItem(text, anchor=self._anchor))
                item.setPos(x_place, y_place)
                self.plot.item.addItem(item, ignoreBounds=True)
        self.apply_colors()

    def apply_colors(self) -> None:
        for item in self._items:
            item.setColor(self.plot.colour(self.role))
            item.setFont(self.plot.font())


class Bars(Layer):
    """Bars with names next to the axis and labels at their ends. On a log axis, they start below the minimum."""

    def __init__(self, plot: Plot, role: Role, *, upright: bool) -> None:
        super().__init__(plot, role)
        self._upright = upright
        self._labels = plot.add_layer(TextLayer(plot, "ink", (0.5, 1.0) if upright else (0.0, 0.5)))
        self.item = pg.BarGraphItem(x0=[], y0=[], width=[], height=[])
        plot.addItem(self.item)

    def show(self, names: Sequence[str], values: Any, labels: Sequence[str] | None = None) -> None:
        """Show a bar for each name, the first at the top (or left). Labels default to the values; "" omits one."""
        axis = self.plot.y_axis if self._upright else self.plot.x_axis
        ends = axis.place(values)
        start = math.floor(float(ends.min()) - 0.3) if axis.log and len(ends) else 0.0
        steps = np.arange(len(ends), dtype=np.float64)
        middles = steps if self._upright else steps[::-1]
        room = 0.2 if self._upright else 0.3  # for the labels, of the longest bar
        far = float(ends.max(initial=start + 1))
        extent = np.array([start, far + room * (far - start)])
        sides = np.array([-0.5, len(ends) - 0.5])
        self.ends = (sides, extent) if self._upright else (extent, sides)
        along, thick = np.asarray(ends - start), np.full(len(ends), BAR)
        if self._upright:
            self.item.setOpts(x0=middles - BAR / 2, y0=np.full(len(ends), start), width=thick, height=along)
        else:
            self.item.setOpts(x0=np.full(len(ends), start), y0=middles - BAR / 2, width=along, height=thick)
        self._name(names, middles)
        texts = [_written(v) for v in np.asarray(values)] if labels is None else labels
        self._labels.show(*((middles, values) if self._upright else (values, middles)), texts)
        self.plot.fit()

    def _name(self, names: Sequence[str], middles: np.ndarray) -> None:
        ticks = self.plot.item.getAxis("bottom" if self._upright else "left")
        ticks.setTicks([list(zip(middles.tolist(), names, strict=True))])
        ticks.setStyle(tickLength=0)

    def apply_colors(self) -> None:
        self.item.setOpts(brush=self.plot.colour(self.role), pen=pg.mkPen(None))


class _Ticks(pg.AxisItem):
    """Axis ticks with thousands separators. A log axis has tenfold steps, or finer steps if it is short."""

    def __init__(self, side: str, axis: Axis) -> None:
        super().__init__(side)
        self.enableAutoSIPrefix(enable=False)
        self.setStyle(tickLength=4, maxTickLevel=0)
        self._axis = axis

    def tickSpacing(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, float]]:  # noqa: N803
        least = 1.0 if self._axis.whole else 0.0
        return [(max(least, step), float(start)) for step, start in super().tickSpacing(minVal, maxVal, size)]

    def tickValues(self, minVal: float, maxVal: float, size: float) -> list[tuple[float, list[float]]]:  # noqa: N803
        if not self._axis.log:
            return super().tickValues(minVal, maxVal, size)[:1]
        if maxVal - minVal < 1:
            return [(1.0, self._even_steps(10.0**minVal, 10.0**maxVal, size))]
        digits = (1,) if maxVal - minVal > 3 else (1, 2, 5)
        step = max(1, math.ceil((maxVal - minVal) / MAX_DECADES))
        decades = range(math.floor(minVal / step) * step, math.ceil(maxVal) + 1, step)
        places = [decade + math.log10(digit) for decade in decades for digit in digits]
        return [(1.0, [place for place in places if minVal <= place <= maxVal])]

    def _even_steps(self, least: float, most: float, size: float) -> list[float]:
        """Return evenly spaced round values for a range below a factor of ten."""
        step, start = self.tickSpacing(least, most, size)[0]
        first = math.ceil((least - start) / step)
        return [math.log10(start + step * k) for k in range(first, math.floor((most - start) / step) + 1)]

    def tickStrings(self, values: Sequence[float], scale: float, spacing: float) -> list[str]:
        return [_written(self._axis.value(value)) for value in values]


def _written(value: Any) -> str:
    """Return a number with six significant digits and thousands separators, without an exponent."""
    return f"{float(f'{float(value):.6g}'):,.15g}"


def thinned(x: np.ndarray, y: np.ndarray, most: int = MAX_POINTS) -> np.ndarray:
    """Return the indices of the points to draw.

    All points are drawn if there are at most `most`. Otherwise, one point is drawn for each occupied cell of a
    raster. Isolated points stay, and the order is kept.
    """
    if len(x) <= most:
        return np.arange(len(x))

    def cells(values: np.ndarray, count: int) -> np.ndarray:
        least, most = values.min(), values.max()
        return ((values - least) * ((count - 1) / (most - least or 1.0))).astype(np.int64)

    columns, rows = cells(x, CELLS[0]), cells(y, CELLS[1])
    last = np.full(CELLS[0] * CELLS[1], -1)
    last[columns * CELLS[1] + rows] = np.arange(len(x))
    return np.sort(last[last >= 0])
