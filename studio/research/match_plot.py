"""The plot of a match: the mean score of each player by the letters used, and the points of all words.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pyqtgraph as pg

from studio.core.formatting import plural
from studio.core.theme import BLUE, Accent
from studio.soup.pages.score_curves import PERCENT, Histogram
from studio.soup.pages.score_plots import ScorePlot
from studio.widgets.plot import Line, Role

LABEL_MARGIN = 8  # pixels that a label is higher than its text
TEAL, VIOLET = Accent("#2A746F", "#5FB8B1"), Accent("#6A4C93", "#B79AE0")
ROLES: Mapping[str, Role] = {
    "quick": "accent", "beam": BLUE, "heuristic": VIOLET, "greedy": "ink", "two-move": TEAL,
    "x-move": "clean", "vowels": "caution", "connectivity": "taboo", "reweighted": "muted", "sorted": "muted",
}  # fmt: skip
"""The color of each player. It stays the same when the standings change."""


class MatchPlot(ScorePlot):
    """The mean score curves of the best players, labeled at their ends."""

    def __init__(self) -> None:
        super().__init__()
        self._drawn: dict[str, tuple[Line, pg.TextItem]] = {}
        self._ends: dict[str, float] = {}
        self._boards = self.name("", 100.0, 0.0)
        self.progress.item.vb.sigResized.connect(self._place_names)

    def show_match(self, curves: Mapping[str, np.ndarray], points: Histogram, boards: int, *, usual: bool) -> None:
        """Show a match.

        Args:
            curves: mean score curves of players, best first.
            points: the histogram of all words.
            boards: number of boards played.
            usual: whether the boards have 12x9 letters, to which the lines of Lyster 2022 apply.
        """
        self.show_references(on=usual)
        self._boards.setText(plural(boards, "board"))
        self._ends = {player: float(score[-1]) for player, score in curves.items()}
        for player in self._drawn.keys() | curves.keys():
            line, label = self._drawn.get(player) or self._draw(player)
            label.setVisible(player in curves)
            line.show(*((PERCENT, curves[player]) if player in curves else ([], [])))
        self.show_points(points)
        self._place_names()

    def _draw(self, player: str) -> tuple[Line, pg.TextItem]:
        role = ROLES.get(player.partition(":")[0], "ink")
        self._drawn[player] = self.progress.line(role), self.name(player, 100.0, 0.0, role)
        return self._drawn[player]

    def _place_names(self) -> None:
        """Place each label above the end of its curve, inside the plot and below the label before."""
        (_, (low, high)), height = self.progress.item.viewRange(), self.progress.item.vb.height()
        apart = (high - low) * (self.fontMetrics().height() + LABEL_MARGIN) / max(1.0, height)
        above = high
        for player, end in self._ends.items():
            above = min(end, above - apart)
            self._drawn[player][1].setPos(100.0, above)
