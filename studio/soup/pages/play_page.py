"""The page "Play": a board to play on without help, its par, and the summary at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.soup.board import BONUS, MINIMUM, Move
from engine.soup.puzzle import Puzzle, line
from engine.soup.study import PAR_PLAYER, Judged, Summary
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_4
from studio.soup.pages.moves_page import PLAYED, MoveTable
from studio.widgets.labels import Label, heading
from studio.widgets.panel import Panel

RULES = (
    f"Words of {MINIMUM} or more touching letters score their length times their letter values. Letters fall, "
    f"then rows close up to your side. An empty board earns {BONUS}."
)
EMPTY = "The words that you play are listed here."


class PlayPage(Panel):
    """Shows the rules, the par and the words played; words that could be played stay hidden."""

    state_key: ClassVar[str] = "play"
    name: ClassVar[str] = "Play"
    new_board = Signal()  # another board is requested
    restarted = Signal()  # go back to the start of the board

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.rules, self.par = Label(RULES, wordWrap=True), heading()
        self.table = MoveTable(PLAYED, "Words played")
        self.result, self.detail = heading(), Label(wordWrap=True)
        self.new_button, self.restart_button = QPushButton("New Board"), QPushButton("Start Over")
        self._words: tuple[Move, ...] | None = None
        self._fill()
        self._lay_out()

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        self.restart_button.setEnabled(bool(line(puzzle.turns, puzzle.at)))

    def show_par(self, points: int | None) -> None:
        """Show the par of the board; None while it is being played."""
        known = f"{points:,}, the game of {PAR_PLAYER}" if points is not None else f"{PAR_PLAYER} is playing\u2026"
        self.par.setText(f"Par for this board: {known}")

    def show_no_par(self, why: str) -> None:
        """Show why there is no par."""
        self.par.setText(f"No par: {why}")

    def show_moves(self, moves: Sequence[Judged]) -> None:
        """Show the words played."""
        self.table.show_moves(moves)
        self.table.scrollToBottom()
        words = tuple(move.move for move in moves)
        if words != self._words:  # otherwise the summary of this game stays
            self._words = words
            self.show_summary(Summary(plural(moves[-1].total if moves else 0, "point"), ()))

    def show_summary(self, summary: Summary) -> None:
        """Show the result of the game."""
        self.result.setText(summary.title)
        self.detail.setText("\n".join(summary.lines))
        self.detail.setVisible(bool(summary.lines))

    def _fill(self) -> None:
        self.new_button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.new_button.setToolTip("Draw another board; Undo restores this one")
        self.restart_button.setToolTip("Take back all moves; they stay in the game tree")
        self.new_button.clicked.connect(self.new_board)
        self.restart_button.clicked.connect(self.restarted)
        self.table.set_empty_text(EMPTY)
        self.rules.setForegroundRole(self.rules.palette().ColorRole.PlaceholderText)
        self.par.setWordWrap(True)
        self.show_par(None)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP_2)
        for button in (self.new_button, self.restart_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_4)
        layout.addWidget(self.par)
        layout.addWidget(self.rules)
        layout.addLayout(buttons)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.result)
        layout.addWidget(self.detail)
