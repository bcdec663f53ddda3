"""A player that is watched: it thinks in a job, its word is traced on the board, then its move is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from engine.soup.board import Board, Move, removed
from engine.soup.player import Plan
from studio.jobs import Jobs
from studio.soup.analysis import Thinker
from studio.soup.canvas import BoardCanvas

if TYPE_CHECKING:
    from engine.soup.puzzle import Puzzle

THINK = "soup.think"
LOOK_MILLISECONDS = 450  # at usual speed: the candidates stand so long before the word is traced
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


class PlayerChoice(NamedTuple):
    """Who plays: the player's name, and the seconds that it may think about a plan."""

    player: str = "quick"
    seconds: float = 1.0


class Watch(QObject):
    """Plays on with a player, move by move, at a speed that the eye follows.

    What is played is only asked for; the editor makes it the document's, and says with `show_position` what is on
    the board then. A board that this did not ask for means that a person took over: the plan is forgotten, and it
    pauses.

    Signals:
        planned: a `Plan`, while it thinks and when it has thought.
        played: a move to make, and the player's name.
        changed: whether it runs, thinks or pauses is another than before.
        ended: the player has no move.
        error: One sentence for the user.
    """

    planned = Signal(object)
    played = Signal(object, str)
    changed = Signal()
    ended = Signal()
    error = Signal(str)

    def __init__(self, jobs: Jobs, canvas: BoardCanvas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._canvas = jobs, canvas
        self.chosen = PlayerChoice()
        self.running = self.paused = self.thinking = False
        self._one = False
        self._puzzle: Puzzle | None = None
        self._rules: object = None
        self._board: Board | None = None
        self._thinker = Thinker()
        self._plan: list[Move] = []
        self._by: list[str] = []
        self._expected: Board | None = None
        self._looking = QTimer(self, singleShot=True)
        self._looking.timeout.connect(self._go_on)
        canvas.traced.connect(self._play)
        canvas.settled.connect(self._go_on)

    @property
    def said(self) -> str:
        """What the player does, such as "Quick thinks"; "" where it does nothing."""
        name = self.chosen.player.capitalize()
        if self.paused:
            return f"{name} pauses"
        if self.thinking:
            return f"{name} thinks\u2026"
        return f"{name} plays" if self.running else ""

    # what the user wants

    def choose(self, chosen: PlayerChoice) -> None:
        """Another player: what the last one planned is forgotten."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.think_again()

    def think_again(self) -> None:
        """Forget what was planned: other words may be played now. Given moves are replayed all the same."""
        self._thinker = Thinker()
        if self._by:
            return
        one = self._one
        self._forget()
        self._one = one
        if self._canvas.tracing:
            self._canvas.finish()
        self._go_on()

    def run(self) -> None:
        """Play on until the end."""
        self._one = False
        self._start()

    def step(self) -> None:
        """Play one move."""
        self._one = True
        self._start()

    def replay(self, moves: Sequence[Move], by: Sequence[str]) -> None:
        """Play given moves, each by its player; `show_position` told of the board that they begin on."""
        self._forget()
        self._plan, self._by = list(moves), list(by)
        self._start()

    def pause(self) -> None:
        """Hold; what the player thinks meanwhile is kept."""
        if self.running and not self.paused:
            self.paused = True
            self._looking.stop()
            self._canvas.pause(on=True)
            self.changed.emit()

    def toggle(self) -> None:
        """Go on, or hold."""
        if self.running and not self.paused:
            self.pause()
        else:
            self.run()

    def stop(self) -> None:
        """Play no more; a word that is being traced is let go."""
        was = self.running or self.thinking
        self.running = self.paused = False
        self._forget()
        self._canvas.pause(on=False)
        if self._canvas.tracing:
            self._canvas.finish()
        if was:
            self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """How many times as fast as usual."""
        self._canvas.speed = speed

    def show_position(self, puzzle: Puzzle, board: Board) -> None:
        """The board as it stands; a person's doing where it is not what was played."""
        before, self._puzzle, self._rules = self._rules, puzzle, (puzzle.lexicon, puzzle.rulings)
        other = before != self._rules
        if board == self._board:
            if other:
                self.think_again()
            return
        mine, self._expected = board == self._expected, None
        self._board = board
        if not mine:
            self.stop()
        elif self._one:
            self.running = self._one = False
            self.changed.emit()

    # the round: think, look, trace, play

    def _start(self) -> None:
        self.running, self.paused = True, False
        self._canvas.pause(on=False)
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        if (
            not self.running
            or self.paused
            or self._canvas.moving
            or self._board is None
            or self._looking.isActive()
        ):
            return
        if self._plan:
            self._canvas.trace(self._plan[0])
        elif not self.thinking:
            self._think(self._board)

    def _think(self, board: Board) -> None:
        if self._puzzle is None:
            return
        self.thinking = True
        self.changed.emit()
        self._jobs.start(
            THINK, self._thinker.think, board, self._puzzle.lexicon, self._puzzle.rulings, *self.chosen,
            lane="long", name=f"{self.chosen.player.capitalize()} thinks", on_best=self.planned.emit,
            on_done=self._take, on_failed=self._fail, on_stopped=self.stop, describe_best=_said,
        )  # fmt: skip

    def _take(self, plan: Plan) -> None:
        self.thinking = False
        self._plan = list(plan.moves)
        self.planned.emit(plan)
        if not plan.moves:
            self.stop()
            self.ended.emit()
            return
        self.changed.emit()
        if self.running and not self.paused:
            self._looking.start(round(LOOK_MILLISECONDS / self._canvas.speed))

    def _play(self, move: Move) -> None:
        if not self.running or self._board is None or not self._plan or move != self._plan[0]:
            return
        self._plan.pop(0)
        by = self.chosen.player
        if self._by:
            by = self._by.pop(0)
            self._one |= not self._by  # a replay ends with its last move
        self._expected = removed(self._board, move.cells, move.side)
        self.played.emit(move, by)

    def _fail(self, sentence: str) -> None:
        self.thinking = False
        self.stop()
        self.error.emit(sentence)

    def _forget(self) -> None:
        self._plan, self._by, self._one = [], [], False
        self._looking.stop()
        if self.thinking:
            self.thinking = False
            self._jobs.drop(THINK)
            self._thinker = Thinker()  # the old one may still be at work
            self.changed.emit()


def _said(plan: Plan) -> str:
    if plan.total is not None:
        return f"{plan.total:,} points"
    return plan.candidates[0].move.word.upper() if plan.candidates else ""
