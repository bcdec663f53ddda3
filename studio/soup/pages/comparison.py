"""Two candidate words side by side: the boards after them, their best games, and the difference of their means."""

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from engine.drawing.style import style
from engine.soup.board import Board, worth
from engine.soup.puzzle import position
from engine.soup.solution import small_board
from studio.core.theme import GAP_1, GAP_3
from studio.soup.pages.candidates import ARROWS, Row
from studio.widgets.canvas import Figure
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import column, lay_out, row
from studio.widgets.plot_stack import PlotPlaceholder

HINT = "Ctrl+click two words of the list, or Ctrl+Space on each, to compare them here."


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
        self.games = tuple(Label(wordWrap=True, muted=True) for _ in self.figures)
        both = row(gap=GAP_3)
        for title, figure, game in zip(self.titles, self.figures, self.games, strict=True):
            both.addWidget(figure, 1)
            both.addLayout(column(title, game, None, gap=GAP_1), 1)
        super().__init__(lay_out(QWidget(), self.difference, both, gap=GAP_1, stretch=both), HINT)
        self.setAccessibleName("Comparison of two words")

    def show_rows(self, board: Board, rows: Sequence[Row]) -> None:
        """Show two candidates of a board, or the hint if there are fewer."""
        if len(rows) < 2:
            self.show_hint()
            return
        self.difference.setText(difference(rows[0], rows[1]))
        for one, title, figure, game in zip(rows, self.titles, self.figures, self.games, strict=True):
            best = f"{one.game:,}" if one.game is not None and one.found else "\u2013"
            title.setText(f"{one.move.word.upper()} {ARROWS[one.move.side]}, best {best}")
            after, rest = position(board, (one.move,)), one.line[1:]
            figure.show_drawing(small_board(after, rest[0], style("classic")) if rest else None)
            game.setText(
                ", ".join(f"{move.word.upper()}\u00a0{worth(move.word)}" for move in rest) or "No word follows"
            )
        self.show_plot()
