"""The page "Game": choice of the player, candidate words, game tree and plots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from engine.soup.board import Move
from engine.soup.player import Plan
from engine.soup.players import BOUNDED, PLAYERS
from engine.soup.puzzle import Puzzle, line
from studio.human import plural
from studio.jobs import Jobs
from studio.soup.analysis import Position, Weighed, weigh
from studio.soup.candidates import CandidateView, Row, key_of
from studio.soup.tree import TurnTree
from studio.soup.watch import PlayerChoice
from studio.theme import GAP_2, GAP_3
from studio.widgets.editor import Message
from studio.widgets.labels import Label, heading
from studio.widgets.panel import Panel

if TYPE_CHECKING:
    from studio.soup.score_plots import GamePlot

WEIGH = "soup.weigh"
FEWEST_SECONDS, MOST_SECONDS = 0.1, 600.0
USUAL_SECONDS = {"quick": 1.0, "beam": 10.0}
"""Default seconds for a move of quick and for a game of beam."""


class GamePage(Panel):
    """Shows the candidate words and the game tree.

    Signals:
        player_chosen: the selected `PlayerChoice`.
        looked_at: the move of the highlighted candidate, or None.
        opened: the move of a candidate to play.
        gone_to: the number of a turn to go to.
        replayed: replay the moves from the start.
        kept: set the moves as the solution.
    """

    state_key: ClassVar[str] = "game"
    name: ClassVar[str] = "Game"
    player_chosen = Signal(object)
    looked_at = Signal(object)
    opened = Signal(object)
    gone_to = Signal(int)
    replayed = Signal()
    kept = Signal()

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.player, self.seconds = QComboBox(), QDoubleSpinBox()
        self.weighed, self.candidates, self.tree = heading(), CandidateView(), TurnTree()
        self.branches = Label()
        self.replay_button, self.keep_button = QPushButton("Replay"), QPushButton("Set as Solution")
        self.branches.setForegroundRole(self.branches.palette().ColorRole.PlaceholderText)
        self._plot: GamePlot | None = None
        self._puzzle: Puzzle | None = None
        self._planned: tuple[Move, ...] = ()
        self._thinks = False
        self._known: dict[object, Weighed] = {}
        self._board: Any = None
        self._fill()
        self._lay_out()
        self._connect()

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        """Show the game. Planned words are dropped if the position changed."""
        if self._puzzle is None or puzzle.at != self._puzzle.at or puzzle.board != self._puzzle.board:
            self._planned = ()
        self._puzzle = puzzle
        self.tree.show_puzzle(puzzle)
        moves, tried = line(puzzle.turns, puzzle.at), len(puzzle.turns)
        played = len(moves)
        self.replay_button.setEnabled(played > 0)
        self.keep_button.setEnabled(played > 0 and moves != puzzle.solution)
        self.branches.setText(
            plural(played, "move") + (f", {plural(tried, 'turn')} in the tree" if tried > played else "")
        )

    def show_looking(self) -> None:
        """Show that the words of another board are being found."""
        self.jobs.drop(WEIGH)
        self._known, self._thinks = {}, False
        self.candidates.show_rows(())
        self.candidates.set_empty_text("Finding words\u2026")
        self.weighed.setText("Words")

    def show_position(self, position: Position) -> None:
        """Show the words of the board, unless a player's candidates are shown."""
        self._board = position.board
        self._known |= {key_of(one.move): one for one in position.best}
        if self._thinks:
            self.candidates.set_weighed(self._known)
            return
        self.weighed.setText(plural(position.words, "word"))
        self.candidates.set_empty_text("No word is possible. Take back a move, or start another board.")
        self.candidates.show_rows([Row(one.move, one.score, one) for one in position.best])

    def show_plan(self, plan: Plan, board: object, player: str) -> None:
        """Show the candidates of a player and its planned moves."""
        self._thinks, self._board = True, board
        self.weighed.setText(f"Candidates of {player.capitalize()}" if plan.candidates else "No word is possible")
        rows: dict[object, Row] = {}
        for one in plan.candidates:  # one row for each word, with its better side
            key = key_of(one.move)
            rows.setdefault(key, Row(one.move, one.score, self._known.get(key)))
        self.candidates.show_rows(tuple(rows.values()))
        self._planned = plan.moves if plan.total is not None else ()
        self.draw_plot()
        self._weigh([row.move for row in rows.values() if row.weighed is None])

    def show_nothing(self, why: str) -> None:
        """Show no words, and the reason."""
        self.candidates.show_rows(())
        self.candidates.set_empty_text(why)
        self.weighed.setText("Words")

    @property
    def chosen(self) -> PlayerChoice:
        """The selected player."""
        return PlayerChoice(self.player.currentData(), self.seconds.value())

    def entered(self) -> None:
        if self.plot is None:
            from studio.soup.score_plots import GamePlot

            self.plot = self._plot = GamePlot()
            self.draw_plot()

    def state(self) -> Mapping[str, Any]:
        return {"player": self.player.currentData(), "seconds": self.seconds.value()}

    def restore(self, state: Mapping[str, Any]) -> None:
        if (place := self.player.findData(state.get("player"))) >= 0:
            self.player.setCurrentIndex(place)
        seconds = state.get("seconds")
        if isinstance(seconds, int | float):
            self.seconds.setValue(float(seconds))

    def draw_plot(self) -> None:
        """Update the plot; call only when no animation runs."""
        if self._plot and self._puzzle:
            played = line(self._puzzle.turns, self._puzzle.at)
            words, planned = ([move.word for move in moves] for moves in (played, self._planned))
            self._plot.show_game(len(self._puzzle.board.letters), words, planned)

    def _weigh(self, moves: Sequence[Move]) -> None:
        if moves and self._puzzle and self._board:
            self.jobs.start(
                WEIGH, weigh, self._board, self._puzzle.lexicon, self._puzzle.rulings, tuple(moves),
                on_done=self._take_weighed, on_failed=lambda text: self.message.emit(Message(text, "error")),
                kernels=("soup.value",),
            )  # fmt: skip

    def _take_weighed(self, weighed: tuple[Weighed, ...]) -> None:
        self._known |= {key_of(one.move): one for one in weighed}
        self.candidates.set_weighed(self._known)

    def _fill(self) -> None:
        self.replay_button.setToolTip("Replay these moves from the start")
        self.keep_button.setToolTip("Use these moves as the printed solution")
        self.player.setAccessibleName("Player")
        for name in PLAYERS:
            self.player.addItem(name.capitalize(), name)
        self.player.setCurrentIndex(self.player.findData(PlayerChoice().player))
        self.seconds.setRange(FEWEST_SECONDS, MOST_SECONDS)
        self.seconds.setDecimals(1)
        self.seconds.setValue(USUAL_SECONDS[PlayerChoice().player])
        self.seconds.setSuffix(" s")
        self.seconds.setAccessibleName("Planning time in seconds")
        self.seconds.setToolTip("Planning time: for each move of Quick, for the whole game of Beam")

    def _lay_out(self) -> None:
        label = Label("&Player")
        label.setBuddy(self.player)
        row = QHBoxLayout()
        row.setSpacing(GAP_2)
        row.addWidget(label)
        row.addWidget(self.player, 1)
        row.addWidget(self.seconds)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addLayout(row)
        layout.addSpacing(GAP_3)
        layout.addWidget(self.weighed)
        layout.addWidget(self.candidates, 3)
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP_2)
        buttons.addWidget(self.branches, 1)
        buttons.addWidget(self.replay_button)
        buttons.addWidget(self.keep_button)
        layout.addLayout(buttons)
        layout.addWidget(self.tree, 1)

    def _connect(self) -> None:
        self.player.currentIndexChanged.connect(self._change_player)
        self.seconds.valueChanged.connect(self._choose)
        self.candidates.looked_at.connect(self.looked_at)
        self.candidates.opened.connect(self.opened)
        self.tree.chosen.connect(self.gone_to)
        self.replay_button.clicked.connect(self.replayed)
        self.keep_button.clicked.connect(self.kept)

    def _change_player(self) -> None:
        with QSignalBlocker(self.seconds):
            self.seconds.setValue(USUAL_SECONDS.get(self.player.currentData(), self.seconds.value()))
        self._choose()

    def _choose(self) -> None:
        self.seconds.setEnabled(self.player.currentData() in BOUNDED)
        self.player_chosen.emit(self.chosen)
