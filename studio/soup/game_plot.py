"""The seed's two plots: the score by the letters used, and how many words have how many points.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget

from studio.soup.courses import Histogram, course, histogram
from studio.widgets.plot import Axis, Plot
from studio.widgets.switched_plot import SwitchedPlot

HEIGHT = 200  # pixels
KINDS = ("Score by letters used", "Points of the words")
REFERENCES: Mapping[str, float] = {
    "Expert 1,948.7": 1948.7,
    "Expert, words alone 1,548.7": 1548.7,
    "Amateur 1,170.9": 1170.9,
}
"""Means of ten games each (seed 001, Table 2.3)."""
ASIDE = 25.0  # per cent: every second name stands so far from the axis, where no game has come so high yet
TOP = 2300  # points that the plot reaches at least


class ScorePlot(SwitchedPlot):
    """The two plots, with the reference lines of the seed."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        across, up = Axis("Letters used", "%", least=0, most=100), Axis("Score", least=0, most=TOP)
        self.progress, self.words = (
            Plot(KINDS[0], across, up),
            Plot(KINDS[1], Axis("Points of a word, from"), Axis("Words", least=0)),
        )
        self._names: list[tuple[str, pg.TextItem]] = []
        for place, (text, value) in enumerate(REFERENCES.items()):
            self.progress.line("muted", width=1, dashed=True).show([0.0, 100.0], [value, value])
            self.name(text, ASIDE * (place % 2), value)
        self.bars = self.words.bars(upright=True)
        self._points = Histogram([], ())
        self.lay_out(dict(zip(KINDS, (self.progress, self.words), strict=True)), HEIGHT)

    def name(self, text: str, x: float, y: float, role: str = "muted") -> pg.TextItem:
        """Write a name above a place of the score's plot."""
        label = pg.TextItem(text, anchor=(0.0, 1.0) if x < 50 else (1.0, 1.0))
        label.setPos(x, y)
        label.setColor(self.progress.colour(role))
        self.progress.item.addItem(label, ignoreBounds=True)
        self._names.append((role, label))
        return label

    def show_points(self, points: Histogram) -> None:
        """The histogram of some words' points, drawn when it is seen."""
        self._points = points
        if self.at == 1:
            self._draw_words()

    def _draw_words(self) -> None:
        names, counts = self._points
        self.bars.show(names, counts, [""] * len(counts))

    def turn(self, place: int) -> None:
        """Draw the words' plot, which is not kept up while it is hidden."""
        super().turn(place)
        self._draw_words()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange and hasattr(self, "_names"):
            for role, label in self._names:
                label.setColor(self.progress.colour(role))


class GamePlot(ScorePlot):
    """One game as far as it is played, and as a pale line how a player means to go on."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._further = self.progress.line("muted")
        self._game = self.progress.line("accent")
        self._marks = self.progress.points("accent", size=6)

    def show_game(self, letters: int, words: Sequence[str], planned: Sequence[str] = ()) -> None:
        """Show the words of a game on a board of so many letters, and those that a player plans."""
        used, score = course(letters, words)
        self._game.show(used, score)
        self._marks.show(used, score)
        further = course(letters, [*words, *planned])
        self._further.show(*(values[len(words) if planned else len(values) :] for values in further))
        self.show_points(histogram(words))
