"""The plots of Lyster 2022, score by letters used and words by points, the plots of a review, and two words compared.

Loads pyqtgraph: import this only when the page is first shown.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF, Signal
from PySide6.QtGui import QBrush
from PySide6.QtWidgets import QWidget

from engine.drawing.style import style
from engine.soup.board import COLUMNS, ROWS, Board, worth
from engine.soup.solution import small_board
from engine.soup.study import Histogram, histogram, score_curve
from studio.core.theme import GAP_1, GAP_3, Recolored
from studio.soup.pages.candidates import ARROWS, Row
from studio.widgets.canvas import Figure
from studio.widgets.layouts import ElidedLabel, Label, column, heading, lay_out, row
from studio.widgets.panel import PlotPlaceholder, SwitchedPlot
from studio.widgets.plot import Axis, Line, Plot, Role

HEIGHT = 200  # pixels
READABLE = 390  # pixels; the height for two boards that can be read
COMPARE = "Ctrl+click two words of the list, or Ctrl+Space on each, to compare them here."
KINDS = ("Score by letters used", "Points of the words")
REFERENCES: Mapping[str, float] = {
    "Expert 1,948.7": 1948.7,
    "Expert, words alone 1,548.7": 1548.7,
    "Amateur 1,170.9": 1170.9,
}
"""Means of ten games each (Lyster 2022, Table 2.3)."""
HEADROOM = 2200.0  # points
SPAN = 100  # points; the least range of an axis
ASIDE = 25.0  # percent: distance of every second name from the axis, where no game has reached that height yet


class ScorePlot(Recolored, SwitchedPlot):
    """The score curve and the histogram of words, with the reference scores of Lyster 2022."""

    def __init__(self, beside: QWidget | None = None, **others: QWidget) -> None:
        """Create the plots; `others` by name are shown after them, and `beside` at the right of their names."""
        super().__init__()
        across, up = Axis("Letters used", "%", least=0, most=100), Axis("Score", least=0, whole=SPAN)
        self.progress = Plot(KINDS[0], across, up)
        self.words = Plot(KINDS[1], Axis("Points of a word, from"), Axis("Words", least=0, whole=1))
        self._names: list[tuple[Role, pg.TextItem]] = []
        self._references: list[tuple[Line, pg.TextItem, float]] = []
        for place, (text, value) in enumerate(REFERENCES.items()):
            drawn = self.progress.line("muted", width=1, dashed=True)
            self._references.append((drawn, self.name(text, ASIDE * (place % 2), value, on_line=True), value))
        self._room = self.progress.line("base", width=1)  # of no length: it makes room for the highest label
        self.show_references(on=True)
        self.bars = self.words.bars(upright=True)
        plots = dict(zip(KINDS, (self.progress, self.words), strict=True))
        self.lay_out({**plots, **others}, HEIGHT, beside=beside)

    def name(self, text: str, x: float, y: float, role: Role = "muted", *, on_line: bool = False) -> pg.TextItem:
        """Add a label above a point of the score plot, or on a line that it interrupts."""
        label = pg.TextItem(text, anchor=(float(x >= 50), 0.5 if on_line else 1.0))
        label.fill = self._fill
        label.setPos(x, y)
        label.setColor(self.progress.colour(role))
        self.progress.item.addItem(label, ignoreBounds=True)
        self._names.append((role, label))
        return label

    @property
    def _fill(self) -> QBrush:
        base = self.progress.colour("base")
        base.setAlpha(220)
        return QBrush(base)

    def show_references(self, *, on: bool) -> None:
        """Show or hide the lines of Lyster 2022, which apply to boards of 12x9 letters only."""
        self._room.show([0.0, 0.0], [HEADROOM, HEADROOM] if on else [0.0, 0.0])
        for drawn, label, value in self._references:
            drawn.show(*(([0.0, 100.0], [value, value]) if on else ([], [])))
            label.setVisible(on)

    def show_points(self, points: Histogram) -> None:
        """Set the histogram of word scores."""
        names, counts = points
        self.bars.show(names, counts, [""] * len(counts))

    def recolor(self) -> None:
        for role, label in self._names:
            label.setColor(self.progress.colour(role))
            label.fill = self._fill


def difference(one: Row, other: Row) -> str:
    """Return which of two candidates is ahead by how much, and whether that is certain."""
    if one.mean is None or other.mean is None:
        return "Their searches have not begun."
    first, second = (one, other) if one.mean >= other.mean else (other, one)
    ahead, doubt = (first.mean or 0) - (second.mean or 0), max(one.doubt, other.doubt)
    text = f"{first.move.word.upper()} is {ahead:,} ahead" if ahead else "Both are equal"
    if doubt:
        text += f" \u00b1 {doubt}" + ("" if ahead > doubt else ", too close to call")
    return text + ("" if one.finished and other.finished else "; not finished")


class Comparison(PlotPlaceholder):
    """Shows a hint, or two candidates."""

    def __init__(self) -> None:
        self.difference, self.titles = heading(wrapped=True), (Label(), Label())
        self.figures = (Figure(), Figure())
        self.games = tuple(ElidedLabel() for _ in self.figures)
        both = row(gap=GAP_3)
        for title, figure, game in zip(self.titles, self.figures, self.games, strict=True):
            both.addLayout(column(title, figure, game, gap=GAP_1, stretch=figure), 1)
        super().__init__(lay_out(QWidget(), self.difference, both, gap=GAP_1, stretch=both), COMPARE)
        self.setAccessibleName("Comparison of two words")

    def show_rows(self, board: Board, rows: Sequence[Row]) -> None:
        """Show two candidates of a board, or the hint if there are fewer."""
        if len(rows) < 2:
            self.show_hint()
            return
        self.difference.setText(difference(rows[0], rows[1]))
        for one, title, figure, game in zip(rows, self.titles, self.figures, self.games, strict=True):
            best = f"{'~' * (not one.finished)}{one.game:,}" if one.game is not None else "\u2013"
            title.setText(f"{one.move.word.upper()} {ARROWS[one.move.side]}, best {best}")
            figure.show_drawing(small_board(board, one.move, style("classic")))
            game.say(", ".join(f"{move.word.upper()} {worth(move.word)}" for move in one.line[1:]) or "No word follows")
        self.show_plot()


class GamePlot(ScorePlot):
    """The score curve of a game, with the planned moves of a player as a pale line, and two candidates compared."""

    def __init__(self) -> None:
        self.comparison = Comparison()
        super().__init__(Compare=self.comparison)
        self._ghost = self.progress.line("muted", width=1, dashed=True)
        self._further = self.progress.line("muted")
        self._game = self.progress.line("accent")
        self._dots = self.progress.points("accent", size=6)

    def show_game(
        self, board: Board, words: Sequence[str], planned: Sequence[str] = (), ghost: Sequence[str] = ()
    ) -> None:
        """Show a game, the planned words, and the curve of the `ghost`, a plan that the game departed from."""
        letters = len(board.letters)
        usual = (len(board.rows), board.columns, letters) == (ROWS, COLUMNS, ROWS * COLUMNS)
        self.show_references(on=usual)  # the boards of Lyster 2022 are full
        used, score = score_curve(letters, words)
        self._game.show(used, score)
        self._dots.show(used, score)
        further = score_curve(letters, [*words, *planned])
        self._further.show(*(values[len(words) if planned else len(values) :] for values in further))
        departed = list(ghost[: len(words)]) != list(words)
        self._ghost.show(*(score_curve(letters, ghost) if departed and ghost else ((), ())))
        self.show_points(histogram(words))

    def compare(self, board: Board, rows: Sequence[Row]) -> None:
        """Compare two candidates of a board; fewer end the comparison."""
        self.comparison.show_rows(board, rows)
        self.setMinimumHeight(READABLE if len(rows) > 1 else HEIGHT)
        if len(rows) > 1:
            self.set_current(2)


class ReviewPlot(SwitchedPlot):
    """The best total known after each move of a game, and the better line in place of the current move."""

    opened = Signal(int)  # the number of moves after which a position is requested

    def __init__(self) -> None:
        super().__init__()
        across, up = Axis("Move", least=0, whole=1), Axis("Best total known", whole=SPAN)
        self.totals = Plot("Best total known after each move", across, up)
        self.better, self.values = Figure("Better line; click to insert it"), tuple[int, ...]()
        self._line, self._mistakes = self.totals.line("accent"), self.totals.points("taboo", symbol="t", size=11)
        self._dots, self._here = self.totals.points("accent"), self.totals.points("ink", symbol="d", size=11)
        self.totals.clicked.connect(self._open)
        self.lay_out({"Best total known": self.totals, "Better line": self.better}, HEIGHT)

    def show_totals(self, totals: Sequence[int], marks: Sequence[str], at: int) -> None:
        """Show the totals before and after each move, the marks, and the current position; () for none."""
        self.values, every = tuple(totals), range(len(totals))
        wrong = [number for number, mark in enumerate(marks, 1) if mark]
        shown = {self._line: every, self._dots: every, self._mistakes: wrong, self._here: [at] if totals else []}
        for layer, numbers in shown.items():
            layer.show(np.array(numbers, float), np.array([totals[number] for number in numbers], float))

    def _open(self, at: QPointF) -> None:
        if self.values:
            self.opened.emit(max(0, min(len(self.values) - 1, round(self.totals.value_at(at)[0]))))
