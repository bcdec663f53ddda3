"""The two plots of an audit: the taboo words a wheel, and the time of heuristic and search.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QLabel, QWidget

from engine.wheel.audit import Audit
from engine.wheel.timing import MOST_TABOO, Timing
from studio.widgets.plot import Axis, Plot
from studio.widgets.plot_placeholder import PlotPlaceholder
from studio.widgets.switched_plot import SwitchedPlot

HEIGHT = 240  # pixels
MOST_BARS = 13
KINDS = ("Taboo words a wheel", "Time of heuristic and search")


class AuditPlot(SwitchedPlot):
    """What an audit counted, and how long each way took; beneath it the figures in words."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.histogram = Plot(
            "Taboo words a wheel", Axis("Taboo words a wheel has room for"), Axis("Wheels", least=0)
        )
        self.times = Plot(
            "Time of heuristic and search",
            Axis("Taboo words a wheel has room for", least=0),
            Axis("Time for an arrangement", "ns", least=0),
        )
        self._bars = self.histogram.bars(upright=True)
        self._lines = {
            name: self.times.line(role) for name, role in (("search", "muted"), ("heuristic", "accent"))
        }
        self._marks = {
            "search": self.times.points("ink", symbol="s", size=6),
            "heuristic": self.times.points("accent", size=7),
        }
        self.said = QLabel(wordWrap=True)
        self.said.setForegroundRole(self.said.palette().ColorRole.PlaceholderText)
        self._told = ["", ""]
        self._awaited = (
            PlotPlaceholder(self.histogram, "How many wheels have room for how many taboo words, after an audit."),
            PlotPlaceholder(self.times, "How long the heuristic and a depth-first search take, after an audit."),
        )
        self.lay_out(dict(zip(KINDS, self._awaited, strict=True)), HEIGHT, beneath=self.said)

    @property
    def shown(self) -> Plot:
        """The plot that is seen."""
        return (self.histogram, self.times)[self.current]

    def show_plot(self, place: int) -> None:
        """Show the other plot, and what is said of it."""
        super().show_plot(place)
        self.said.setText(self._told[place])

    def show_audit(self, made: Audit) -> None:
        """The histogram of an audit."""
        counts = list(made.taboo_words)
        if len(counts) > MOST_BARS:
            counts = [*counts[: MOST_BARS - 1], sum(counts[MOST_BARS - 1 :])]
        names = [str(number) for number in range(len(counts))]
        if len(made.taboo_words) > MOST_BARS:
            names[-1] += "+"
        self._bars.show(names, np.array(counts), [f"{count:,}" for count in counts])
        self._awaited[0].show_plot()
        self._tell(0, f"{made.taboo_words[0]:,} of {made.wheels:,} wheels have room for no taboo word.")

    def show_timing(self, timing: Timing) -> None:
        """The times, as far as they are there."""
        taboo = [lap.taboo for lap in timing.laps]
        for name, line in self._lines.items():
            values = [getattr(lap, name) for lap in timing.laps]
            line.show(taboo, values)
            self._marks[name].show(taboo, values)
        ticks = [(number, f"{number}+" if number == MOST_TABOO else str(number)) for number in taboo]
        self.times.item.getAxis("bottom").setTicks([ticks])
        self._awaited[1].show_plot()
        crossing = timing.crossing
        faster = "never the faster one" if crossing is None else f"the faster one from {crossing} on"
        self._tell(
            1,
            f"● Heuristic, ■ depth-first search; both stop at the first word. Here the heuristic is {faster}; in "
            "the paper from 3 on. These are our own loops, on this machine.",
        )

    def _tell(self, place: int, text: str) -> None:
        self._told[place] = text
        if self.current == place:
            self.said.setText(text)
