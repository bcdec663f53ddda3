"""The seed's two plots of a game: the score by the letters used, and how many words have how many points.

Loads pyqtgraph: import this only when the page is first shown.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QStackedWidget, QVBoxLayout, QWidget

from engine.soup.board import BONUS, Board, Move, worth
from studio.theme import GAP_1, GAP_3, GAP_4
from studio.widgets.plot import Axis, Plot

HEIGHT = 200  # pixels
BIN = 50  # points of a word
KINDS = ("Score by letters used", "Points of the words")
REFERENCES = {
    "Expert 1,948.7": 1948.7,
    "Expert, words alone 1,548.7": 1548.7,
    "Amateur 1,170.9": 1170.9,
}
"""Means of ten games each (seed 001, Table 2.3)."""


def course(board: Board, moves: Sequence[Move]) -> tuple[np.ndarray, np.ndarray]:
    """The percentage of letters used and the score after each move, from 0 on; the bonus is a last step."""
    used = np.cumsum([0, *(len(move.word) for move in moves)], dtype=np.float64)
    score = np.cumsum([0, *(worth(move.word) for move in moves)], dtype=np.float64)
    letters = len(board.letters)
    if letters and used[-1] == letters:
        used, score = np.append(used, used[-1]), np.append(score, score[-1] + BONUS)
    return 100.0 * used / max(1, letters), score


def histogram(scores: Sequence[int]) -> tuple[list[str], np.ndarray]:
    """The names of the steps of 50 points up to the best word, and how many words are in each."""
    most = max(scores, default=0) // BIN
    counts = np.bincount([score // BIN for score in scores], minlength=most + 1)
    return [str(k * BIN) for k in range(len(counts))], counts


class GamePlot(QWidget):
    """One plot, and a switch to the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.progress = Plot(
            KINDS[0], Axis("Letters used", "%", least=0, most=100), Axis("Score", least=0, most=2300)
        )
        self.words = Plot(KINDS[1], Axis("Points of a word, from"), Axis("Words", least=0))
        self._references = [self.progress.line("muted", width=1, dashed=True) for _ in REFERENCES]
        self._names = [_name(self.progress, text, at) for text, at in REFERENCES.items()]
        self._rest = self.progress.line("muted")
        self._game = self.progress.line("accent", width=2)
        self._marks = self.progress.points("accent", size=6)
        self._bars = self.words.bars(upright=True)
        self._stack, self.switch = QStackedWidget(), QButtonGroup(self)
        for line, value in zip(self._references, REFERENCES.values(), strict=True):
            line.show(np.array([0.0, 100.0]), np.array([value, value]))
        self._lay_out()
        self.switch.idToggled.connect(lambda place, on: on and self._stack.setCurrentIndex(place))
        self.switch.button(0).setChecked(True)

    def show_game(self, board: Board, moves: Sequence[Move], planned: Sequence[Move] = ()) -> None:
        """Show a game as far as it is played, and as a pale line how a player means to go on."""
        used, score = course(board, moves)
        self._game.show(used, score)
        self._marks.show(used, score)
        further = course(board, [*moves, *planned]) if planned else (np.zeros(0), np.zeros(0))
        self._rest.show(*(values[len(moves) :] for values in further))
        names, counts = histogram([worth(move.word) for move in moves])
        self._bars.show(names, counts, [str(count) if count else "" for count in counts])

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        for name in getattr(self, "_names", ()):
            name.setColor(self.progress.colour("muted"))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(GAP_4)
        for place, (name, plot) in enumerate(zip(KINDS, (self.progress, self.words), strict=True)):
            button = QRadioButton(name)
            self.switch.addButton(button, place)
            row.addWidget(button)
            self._stack.addWidget(plot)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        layout.setSpacing(GAP_1)
        layout.addLayout(row)
        layout.addWidget(self._stack, 1)
        self.setMinimumHeight(HEIGHT)


def _name(plot: Plot, text: str, at: float) -> pg.TextItem:
    label = pg.TextItem(text, anchor=(0.0, 1.0))
    label.setPos(0.0, at)
    label.setColor(plot.colour("muted"))
    plot.item.addItem(label, ignoreBounds=True)
    return label
