"""The two plots of a match: each player's mean score by the letters used, and the points of all its words.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyqtgraph as pg

from studio.soup.courses import PERCENT, Histogram
from studio.soup.game_plot import ScorePlot
from studio.widgets.plot import Line

ROLES = ("accent", "ink", "crossword", "page")


class MatchPlot(ScorePlot):
    """The mean games of the best players, each named at its end."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = [self.progress.line(role) for role in ROLES]
        self._labels: list[pg.TextItem] = [self.name("", 100.0, 0.0, role) for role in ROLES]
        self._ends: list[float] = []
        self.progress.item.vb.sigResized.connect(self._place_names)

    def show_match(self, courses: Mapping[str, np.ndarray], points: Histogram) -> None:
        """Show the mean courses of players, the best first, and the points of all words."""
        shown = list(courses.items())
        self._ends = [float(score[-1]) for _, score in shown]
        for place, (line, label) in enumerate(zip(self._lines, self._labels, strict=True)):
            if place < len(shown):
                player, score = shown[place]
                line.show(PERCENT, score)
                label.setText(player)
            else:
                line.show([], [])
                label.setText("")
        self.show_points(points)
        self._place_names()

    def _place_names(self) -> None:
        """Each above the end of its line, or beneath the one before, so that none lies over another."""
        (_, (low, high)), height = self.progress.item.viewRange(), self.progress.item.vb.height()
        apart, above = (high - low) * self.fontMetrics().height() / max(1.0, height), np.inf
        for label, end in zip(self._labels, self._ends, strict=False):
            above = min(end, above - apart)
            label.setPos(100.0, above)
