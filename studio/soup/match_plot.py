"""The two plots of a match: each player's mean score by the letters used, and the points of all its words.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pyqtgraph as pg

from engine.soup.results import Result
from studio.soup.game_plot import ScorePlot, course
from studio.widgets.plot import Line

PERCENT = np.arange(0.0, 101.0, 5.0)
MOST_LINES = 4  # more could not be told apart
ROLES = ("accent", "ink", "crossword", "page")


def mean_course(games: Sequence[Result]) -> np.ndarray:
    """The mean score after each twentieth of the letters, float64[21]; a game that ended keeps its score."""
    lines = [np.interp(PERCENT, *course(game.rows * game.columns, game.words.split())) for game in games]
    return np.mean(lines, axis=0)


class MatchPlot(ScorePlot):
    """The mean games of the best players, each named at its end."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[Line] = [self.progress.line(role) for role in ROLES]
        self._labels: list[pg.TextItem] = [self.name("", 100.0, 0.0, role) for role in ROLES]

    def show_results(self, games: Mapping[str, Sequence[Result]]) -> None:
        """Show the games of players, the best first."""
        shown = list(games.items())[:MOST_LINES]
        for place, (line, label) in enumerate(zip(self._lines, self._labels, strict=True)):
            if place < len(shown):
                player, played = shown[place]
                score = mean_course(played)
                line.show(PERCENT, score)
                label.setText(player)
                label.setPos(100.0, float(score[-1]))
            else:
                line.show([], [])
                label.setText("")
        self.show_words([word for played in games.values() for game in played for word in game.words.split()])
