"""The plots of audits and of matches.

Loads pyqtgraph: import this only when a page is first shown.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Qt, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.research.match_results import Result
from engine.research.wheel_audit import MOST_TABOO, Audit, Timing
from engine.soup.study import PERCENT, Histogram
from studio.core.theme import BLUE, GAP_1, Accent
from studio.soup.pages.score_plots import ScorePlot
from studio.widgets.layouts import Label, lay_out
from studio.widgets.panel import PlotPlaceholder, SwitchedPlot
from studio.widgets.plot import Axis, Line, Plot, Points, Role

AUDIT_HEIGHT = 240  # pixels
MOST_BARS = 13
KINDS = ("Taboo words per wheel", "Time of heuristic and search")
ASIDE = 0.06  # free space around the points, share of their range
HIT = 12  # pixels around a point in which a click opens its game
LABEL_MARGIN = 8  # pixels that a label is higher than its text
TEAL, VIOLET = Accent("#2A746F", "#5FB8B1"), Accent("#6A4C93", "#B79AE0")
PLAYER_ROLES: Mapping[str, Role] = {
    "quick": "accent", "beam": BLUE, "heuristic": VIOLET, "greedy": "ink", "two-move": TEAL,
    "x-move": "clean", "vowels": "caution", "connectivity": "taboo", "reweighted": "muted", "sorted": "muted",
}  # fmt: skip
"""The color of each player. It stays the same when the standings change."""


def _role(player: str) -> Role:
    return PLAYER_ROLES.get(player.partition(":")[0], "ink")


class AuditPlot(SwitchedPlot):
    """The counts of an audit, and the time of each method; a summary below."""

    def __init__(self) -> None:
        super().__init__()
        self.histogram = Plot(
            "Taboo words per wheel", Axis("Taboo words that the letters can spell"), Axis("Wheels", least=0)
        )
        taboo = Axis("Taboo words that the letters can spell", least=0)
        self.times = Plot("Time of heuristic and search", taboo, Axis("Time per arrangement", "ns", least=0))
        self._bars = self.histogram.bars(upright=True)
        self._lines = {name: self.times.line(role) for name, role in (("search", "muted"), ("heuristic", "accent"))}
        self._dots = {
            "search": self.times.points("ink", symbol="s", size=6),
            "heuristic": self.times.points("accent", size=7),
        }
        self.summaries = tuple(Label(wordWrap=True, muted=True) for _ in KINDS)
        pages = [
            lay_out(QWidget(), plot, summary, gap=GAP_1, stretch=plot)
            for plot, summary in zip((self.histogram, self.times), self.summaries, strict=True)
        ]
        self._awaited = (
            PlotPlaceholder(pages[0], "The number of taboo words per wheel appears here after an audit."),
            PlotPlaceholder(pages[1], "The times of heuristic and search appear here after an audit."),
        )
        self.lay_out(dict(zip(KINDS, self._awaited, strict=True)), AUDIT_HEIGHT)

    @property
    def shown(self) -> Plot:
        """The visible plot."""
        return (self.histogram, self.times)[self.current]

    def show_audit(self, made: Audit) -> None:
        """Show the histogram of an audit."""
        counts = list(made.taboo_words)
        if len(counts) > MOST_BARS:
            counts = [*counts[: MOST_BARS - 1], sum(counts[MOST_BARS - 1 :])]
        names = [str(number) for number in range(len(counts))]
        if len(made.taboo_words) > MOST_BARS:
            names[-1] += "+"
        self._bars.show(names, np.array(counts), [f"{count:,}" for count in counts])
        self._awaited[0].show_plot()
        self.summaries[0].setText(f"{made.taboo_words[0]:,} of {made.wheels:,} wheels cannot spell any taboo word.")

    def show_timing(self, timing: Timing) -> None:
        """Show the times measured so far."""
        taboo = [lap.taboo for lap in timing.laps]
        for name, line in self._lines.items():
            values = [getattr(lap, name) for lap in timing.laps]
            line.show(taboo, values)
            self._dots[name].show(taboo, values)
        ticks = [(number, f"{number}+" if number == MOST_TABOO else str(number)) for number in taboo]
        self.times.item.getAxis("bottom").setTicks([ticks])
        self._awaited[1].show_plot()
        crossing = timing.crossing
        faster = "never faster" if crossing is None else f"faster from {crossing} taboo words on"
        self.summaries[1].setText(
            f"● Heuristic, ■ depth-first search; both stop at the first word. Here the heuristic is {faster}; in "
            "Blum and Parry, from 3 on. The times are those of this program on this machine."
        )


class MatchPlot(ScorePlot):
    """The mean score curves of the best players, labeled at their ends, and a point for each game, which opens it."""

    opened = Signal(object)  # the `Result` of a game

    def __init__(self) -> None:
        self.games = Plot("Games; click a point to open it", Axis("Board"), Axis("Score"))
        self._results, self._dots = tuple[Result, ...](), dict[str, Points]()
        self._legend, self._around = Label(), self.games.line("base", width=1)
        self._legend.setTextFormat(Qt.TextFormat.RichText)
        self._legend.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        super().__init__(self._legend, Games=self.games)
        self.games.clicked.connect(self._open)
        self._drawn: dict[str, tuple[Line, pg.TextItem]] = {}
        self._ends: dict[str, float] = {}
        self.progress.item.vb.sigResized.connect(self._place_names)

    def show_match(self, curves: Mapping[str, np.ndarray], points: Histogram, *, usual: bool) -> None:
        """Show a match. The lines of Lyster 2022 apply to `usual` boards, which have 12x9 letters."""
        self.show_references(on=usual)
        self._ends = {player: float(score[-1]) for player, score in curves.items()}
        for player in self._drawn.keys() | curves.keys():
            line, label = self._drawn.get(player) or self._draw(player)
            label.setVisible(player in curves)
            line.show(*((PERCENT, curves[player]) if player in curves else ([], [])))
        self.show_points(points)
        self._place_names()

    def show_games(self, results: Sequence[Result]) -> None:
        """Show the score of each game by board."""
        self._results = tuple(results)
        players = dict.fromkeys(one.player for one in results)
        sides = ("seed", "total") if results else ()
        ends = [[point(getattr(one, name) for one in results) for point in (min, max)] for name in sides]
        around = [[low - (high - low) * ASIDE, high + (high - low) * ASIDE] for low, high in ends]
        self._around.show(*(around or ([], [])))
        for player in self._dots.keys() | players:
            own = [one for one in results if one.player == player]
            if player not in self._dots:
                self._dots[player] = self.games.points(_role(player), size=8)
            self._dots[player].show([one.seed for one in own], [one.total for one in own])
        colours = {player: self.games.colour(_role(player)).name() for player in players}
        self._legend.setText(" ".join(f'<span style="color:{ink}">\u25cf</span> {p}' for p, ink in colours.items()))

    def _open(self, at: QPointF) -> None:
        across, up = self.games.pixels([one.seed for one in self._results], [one.total for one in self._results])
        away = np.hypot(across - at.x(), up - at.y())
        if len(away) and away.min() <= HIT:
            self.opened.emit(self._results[int(away.argmin())])

    def _draw(self, player: str) -> tuple[Line, pg.TextItem]:
        role = _role(player)
        self._drawn[player] = self.progress.line(role), self.name(player, 100.0, 0.0, role)
        return self._drawn[player]

    def _place_names(self) -> None:
        (_, (low, high)), height = self.progress.item.viewRange(), self.progress.item.vb.height()
        apart = (high - low) * (self.fontMetrics().height() + LABEL_MARGIN) / max(1.0, height)
        above = high
        for player, end in self._ends.items():
            above = min(end, above - apart)
            self._drawn[player][1].setPos(100.0, above)
