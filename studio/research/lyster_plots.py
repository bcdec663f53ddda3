"""The plots of the figures and tables of Lyster 2022, each created when it is first shown.

Loads pyqtgraph: import this only when the page is first shown.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np
import pyqtgraph as pg
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine.research.lyster2022.from_games import HIGH, LATE
from engine.research.lyster2022.tables import Sheet, Subject
from studio.core.theme import GAP_3, GAP_4, mixed
from studio.widgets.layouts import lay_out
from studio.widgets.panel import PlotPlaceholder, take_palette
from studio.widgets.plot import Axis, Layer, Plot, TextLayer

HEIGHT = 220  # pixels
EVEN = np.arange(0.0, 101.0, 2.0)
TIME_BINS = 40
RIDGE = 0.8  # height of the highest bin, share of the row height
ALPHABET, MOST_NAMES = 26, 10
AWAITED = {
    "player": "Choose Play to play the games of this player.",
    "players": "Choose Play to play the games of the five players.",
    "times": "Choose Play to time greedy's turns with each method.",
}
PALE, FULL = 0.04, 0.55  # share of the accent color in the lightest and darkest cell; text is readable on both
LINES = 110  # opacity of a line of a group, 0 to 255
Show: TypeAlias = Callable[[Sheet], None]
Made: TypeAlias = tuple[Plot, Show]


class HeatMap(Layer):
    """A heat map of a matrix; cells are at whole numbers from 1, higher values are darker."""

    def __init__(self, plot: Plot) -> None:
        super().__init__(plot, "accent")
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
        if self._values.size:
            role, base = self.plot.colour(self.role).name(), self.plot.colour("base").name()
            colors = pg.ColorMap(None, [mixed(role, base, part) for part in (PALE, FULL)])
            self.item.setImage(self._values, lut=colors.getLookupTable())

    def extent(self, side: int) -> np.ndarray | None:
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
            np.concatenate([axis.place(part) for line in lines for part in (line[side], gap)] or [gap])
            for side, axis in enumerate((self.plot.x_axis, self.plot.y_axis))
        )
        self._ends = (x, y) if lines else None
        self.item.setData(x, y, connect="finite")
        self.plot.fit()

    def apply_colors(self) -> None:
        colour = QColor(self.plot.colour(self.role))
        colour.setAlpha(LINES)
        self.item.setPen(pg.mkPen(colour, width=1))

    def extent(self, side: int) -> np.ndarray | None:
        return None if self._ends is None else np.array([np.nanmin(self._ends[side]), np.nanmax(self._ends[side])])


class LysterPlot(QWidget):
    """Shows the plot of the selected subject."""

    def __init__(self) -> None:
        super().__init__(minimumHeight=HEIGHT)
        self._made: dict[str, tuple[PlotPlaceholder, Plot, Show]] = {}
        self._stack = QStackedWidget()
        self.shown: Plot | None = None
        lay_out(self, self._stack, margin=(GAP_4, GAP_3, GAP_4, GAP_3))

    def show_sheet(self, sheet: Sheet) -> None:
        """Draw a sheet, or show what to do if it has no data yet."""
        name = sheet.subject.name
        if name not in self._made:
            plot, show = _MAKERS[sheet.subject.kind, sheet.subject.key](sheet.subject)
            awaited = PlotPlaceholder(plot, AWAITED.get(sheet.subject.needs, ""))
            self._made[name] = awaited, plot, show
            self._stack.addWidget(awaited)
            take_palette(awaited, self)
        awaited, self.shown, show = self._made[name]
        if sheet.rows:
            show(sheet)
        awaited.setCurrentIndex(1 if sheet.rows else 0)
        self._stack.setCurrentWidget(awaited)


def _ranked(subject: Subject) -> Made:
    plot = Plot(subject.title, Axis("Rank by points"), Axis("Points of the word", log=True))
    listing, other = plot.line("accent"), plot.line("ink", dashed=True)
    names, weighted = plot.add_layer(TextLayer(plot, "accent")), plot.add_layer(TextLayer(plot, "ink", (0.0, 0.0)))

    def show(sheet: Sheet) -> None:
        rank, points = sheet.drawn["rank"], sheet.drawn["points"]
        at = len(rank) // 3
        listing.show(rank, points)
        if "weighted" in sheet.drawn:
            other.show(rank, sheet.drawn["weighted"])
            names.show([rank[at]], [sheet.drawn["weighted"][at]], [" by rare letters"])
            names.role, weighted.role = "ink", "accent"
            weighted.show([rank[at]], [points[at]], [" points"])
        else:
            names.show([rank[at]], [points[at]], [" points"])

    return plot, show


def _shares(subject: Subject) -> Made:
    """Create the plot of Tables 4.3 and 5.1: a bar for each letter, and a mark for the printed value."""
    of_words = subject.key == "4.3"
    ours, first = ("% of words", "Letters") if of_words else ("%", "Letter")
    title = "Words with the letter" if of_words else "Share of the letters"
    plot = Plot(subject.title, Axis("Letter; \u25cf printed"), Axis(title, "%", least=0))
    bars = plot.bars(upright=True)
    dots = plot.points("ink", symbol="o", size=6)

    def show(sheet: Sheet) -> None:
        names = sheet.column(first)[:ALPHABET]
        shares, printed = sheet.numbers(ours)[:ALPHABET], sheet.numbers("Printed %")[:ALPHABET]
        bars.show([str(name) for name in names], shares, [""] * len(names))
        known = np.flatnonzero(~np.isnan(printed))
        dots.show(known, printed[known])

    return plot, show


def _chances(subject: Subject) -> Made:
    plot = Plot(subject.title, Axis("Letters"), Axis("Chance", log=True))
    line, dots = plot.line("accent"), plot.points("accent", size=7)

    def show(sheet: Sheet) -> None:
        chance, length = sheet.numbers("Chance"), sheet.numbers("Letters")
        there = chance > 0
        line.show(length[there], chance[there])
        dots.show(length[there], chance[there])

    return plot, show


def _times(subject: Subject) -> Made:
    """Create a plot with a histogram of times for each method, stacked over one time axis."""
    plot = Plot(subject.title, Axis("Time of a turn", "s", log=True), Axis("Turns"))
    ridges, ground = plot.add_layer(LineGroup(plot, "ink")), plot.add_layer(LineGroup(plot, "hairline"))
    means = plot.points("accent", symbol="d", size=10)
    words = plot.add_layer(TextLayer(plot, "ink", (0.5, 1.1)))

    def show(sheet: Sheet) -> None:
        seconds = {name: np.maximum(values, 1e-5) for name, values in sheet.drawn.items()}
        whole = np.concatenate(list(seconds.values()))
        edges = np.geomspace(whole.min() / 1.05, whole.max() * 1.05, TIME_BINS + 1)
        rows = np.arange(len(seconds))[::-1].astype(np.float64)
        ridges.show([_steps(values, edges, row) for values, row in zip(seconds.values(), rows, strict=True)])
        ground.show([(edges[[0, -1]], np.array([row, row])) for row in rows])
        mean, faster = sheet.numbers("Mean s"), sheet.numbers("Times faster")
        means.show(mean, rows)
        words.show(mean.tolist(), rows.tolist(), [f"{factor:,.1f}\u00d7" for factor in faster])
        plot.item.getAxis("left").setTicks([list(zip(rows.tolist(), seconds, strict=True))])
        plot.item.getAxis("left").setStyle(tickLength=0)

    return plot, show


def _steps(values: np.ndarray, edges: np.ndarray, base: float) -> tuple[np.ndarray, np.ndarray]:
    counts = np.histogram(values, edges)[0]
    heights = np.concatenate([[0], np.repeat(counts, 2), [0]]) * (RIDGE / max(1, counts.max()))
    return np.repeat(edges, 2), base + heights


def _word_scores(subject: Subject) -> Made:
    plot = Plot(subject.title, Axis("Points of a word, from"), Axis("Words", least=0))
    bars = plot.bars(upright=True)
    limit, name = plot.line("ink", width=1, dashed=True), plot.add_layer(TextLayer(plot, "ink", (1.0, 0.0)))

    def show(sheet: Sheet) -> None:
        low, counts = sheet.numbers("From"), sheet.numbers("Words")
        bars.show(_steps_named(low), counts, [""] * len(counts))
        at = HIGH / float(sheet.numbers("To")[0]) - 0.5
        limit.show([at, at], [0, counts.max()])
        name.show([at], [counts.max()], [f"{HIGH} or more \u2192 "])

    return plot, show


def _steps_named(low: np.ndarray) -> list[str]:
    """Return labels for the bars of a histogram, thinned out so that they do not overlap."""
    every = max(1, len(low) // MOST_NAMES)
    return ["" if place % every else f"{value:g}" for place, value in enumerate(low)]


def _scatter(subject: Subject) -> Made:
    across, up = Axis("Letters used", "%", least=0, most=100), Axis("Points of a word", least=0)
    plot = Plot(subject.title, across, up)
    dots = plot.points("muted", size=5)
    limit, name = plot.line("ink", width=1, dashed=True), plot.add_layer(TextLayer(plot, "ink", (1.0, 0.0)))

    def show(sheet: Sheet) -> None:
        used, points = sheet.numbers("Letters used %"), sheet.numbers("Points")
        dots.show(used, points)
        limit.show([LATE, LATE], [0.0, points.max()])
        name.show([100.0], [points.max()], ["the last quarter"])

    return plot, show


def _mean_curves(subject: Subject) -> Made:
    across, up = (Axis(title, "%", least=0, most=100) for title in ("Letters used", "Points"))
    plot = Plot(subject.title, across, up)
    games = plot.add_layer(LineGroup(plot))
    even = plot.line("ink", width=1, dashed=True)
    mean = plot.line("accent", width=3)
    even.show([0.0, 100.0], [0.0, 100.0])
    words = plot.add_layer(TextLayer(plot, "ink", (0.0, 0.0)))
    words.show([62.0], [60.0], ["as many points as letters"])

    def show(sheet: Sheet) -> None:
        board, used, points = (sheet.numbers(name) for name in sheet.columns)
        parts = np.split(np.arange(len(board)), np.flatnonzero(np.diff(used) < 0) + 1)
        games.show([(used[part], points[part]) for part in parts])
        mean.show(EVEN, np.mean([np.interp(EVEN, used[part], points[part]) for part in parts], axis=0))

    return plot, show


def _players(subject: Subject) -> Made:
    plot = Plot(subject.title, Axis("Mean score; \u25cf printed"), Axis("Player (table)"))
    bars, dots = plot.bars(), plot.points("ink", symbol="o", size=8)

    def show(sheet: Sheet) -> None:
        tables, players = sheet.column("Table"), sheet.column("Player")
        means, printed = sheet.numbers("Mean"), sheet.numbers("Printed mean")
        names = [f"{player} ({table})" for table, player in zip(tables, players, strict=True)]
        bars.show(names, np.nan_to_num(means), [""] * len(names))
        dots.show(printed, np.arange(len(names))[::-1])

    return plot, show


def _vowels(subject: Subject) -> Made:
    plot = Plot(subject.title, Axis("Vowels of all letters of a word, from"), Axis("Words", least=0))
    bars, line = plot.bars(upright=True), plot.line("ink")
    words = plot.add_layer(TextLayer(plot, "ink"))

    def show(sheet: Sheet) -> None:
        low, counts = sheet.numbers("From"), sheet.numbers("Words")
        bars.show(_steps_named(low), counts, [""] * len(counts))
        share, normal = sheet.drawn["share"] * len(low) - 0.5, sheet.drawn["normal"]
        line.show(share, normal)
        at = len(share) // 2
        words.show([share[at]], [normal[at]], ["  normal distribution"])

    return plot, show


def _rectangles(subject: Subject) -> Made:
    plot = Plot(subject.title, Axis("Columns"), Axis("Rows"))
    shades, words = plot.add_layer(HeatMap(plot)), plot.add_layer(TextLayer(plot, "ink", (0.5, 0.5)))

    def show(sheet: Sheet) -> None:
        values = sheet.drawn["connectivity"]
        shades.show(values)
        for side, count in zip(("left", "bottom"), values.shape, strict=True):
            plot.item.getAxis(side).setTicks([[(place, str(place)) for place in range(1, count + 1)]])
        texts = [f"{value:.1f}" for value in sheet.numbers("Connectivity")]
        words.show(sheet.numbers("Columns").tolist(), sheet.numbers("Rows").tolist(), texts)

    return plot, show


_MAKERS: Mapping[tuple[str, str], Callable[[Subject], Made]] = {
    ("Table", "4.2"): _ranked,
    ("Table", "4.3"): _shares,
    ("Figure", "4.5"): _chances,
    ("Figure", "4.10"): _times,
    ("Figure", "5.1"): _word_scores,
    ("Figure", "5.3"): _scatter,
    ("Figure", "5.6"): _mean_curves,
    ("Table", "5.1"): _shares,
    ("Table", "5.3"): _ranked,
    ("Table", "4.4"): _players,
    ("Figure", "5.7"): _vowels,
    ("Figure", "5.11"): _rectangles,
}
