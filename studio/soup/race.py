"""Watching a computer player: it plans in a job, its word is traced on the board, and its move is played; and a
race, in which two players play the same board side by side."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.core import changed, plural
from engine.soup.board import Board, Move, removed
from engine.soup.players.player import Plan
from engine.soup.puzzle import START, Puzzle, now, put, score
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_3, GAP_4
from studio.soup.analysis import Thinker, first_word
from studio.soup.board.canvas import BoardCanvas
from studio.widgets.layouts import Label, column, heading, lay_out, push_button, row

THINK = "soup.think"
LOOK_MILLISECONDS = 450  # at normal speed: time between showing the candidates and tracing the word
SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)


class PlayerChoice(NamedTuple):
    """A computer player: its name, and its planning time in seconds."""

    player: str = "quick"
    seconds: float = 1.0


class Watch(QObject):
    """Plays on with a computer player, move by move, at a visible speed.

    Moves are requested by a signal. The editor pushes them to the document and reports the new board with
    `show_position`. Any other board means that the user took over; the plan is then discarded and playing stops.
    """

    planned = Signal(object)  # a `Plan`, during and after planning
    played = Signal(object, str)  # a move to play, and the player's name
    changed = Signal()  # the state (running, planning, paused) changed
    stopped = Signal()  # its job was stopped in the job bar
    # the player has no move; True if it was playing to the end, False if a single move was requested
    ended = Signal(bool)
    error = Signal(str)  # one sentence for the user

    def __init__(self, jobs: Jobs, canvas: BoardCanvas, parent: QObject | None = None, *, job: str = THINK) -> None:
        super().__init__(parent)
        self._job, self._jobs, self._canvas = job, jobs, canvas
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
    def status(self) -> str:
        """The activity of the player as text; "" if it is idle."""
        name = self.chosen.player.capitalize()
        if self.paused:
            return f"{name} is paused"
        if self.thinking:
            return f"{name} is thinking\u2026"
        return f"{name} is playing" if self.running else ""

    # commands

    def choose(self, chosen: PlayerChoice) -> None:
        """Choose another player; the plan is discarded."""
        if chosen != self.chosen:
            self.chosen = chosen
            self.think_again()

    def think_again(self) -> None:
        """Discard the plan because the playable words changed; a replay continues."""
        self._thinker = Thinker()
        if self._by:
            return
        single_move = self._one
        self._forget()
        self._one = single_move
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
        """Replay moves, each by its player; call `show_position` with the starting board first."""
        self._forget()
        self._plan, self._by = list(moves), list(by)
        self._start()

    def pause(self) -> None:
        """Pause; planning continues and its result is kept."""
        if self.running and not self.paused:
            self.paused = True
            self._looking.stop()
            self._canvas.pause(on=True)
            self.changed.emit()

    def toggle(self) -> None:
        """Continue or pause."""
        if self.running and not self.paused:
            self.pause()
        else:
            self.run()

    def stop(self) -> None:
        """Stop playing; a word that is being traced is dropped."""
        was = self.running or self.thinking
        self.running = self.paused = False
        self._forget()
        self._canvas.pause(on=False)
        if self._canvas.tracing:
            self._canvas.finish()
        if was:
            self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """Set the speed, as a multiple of the normal speed."""
        self._canvas.speed = speed

    def show_position(self, puzzle: Puzzle, board: Board) -> None:
        """Set the current board; stop if it is not the result of the last requested move."""
        before, self._puzzle, self._rules = self._rules, puzzle, (puzzle.lexicon, puzzle.rulings)
        if board == self._board:
            if before != self._rules:
                self.think_again()
            return
        mine, self._expected = board == self._expected, None
        self._board = board
        if not mine:
            self.stop()
        elif self._one:
            self.running = self._one = False
            self.changed.emit()

    # the cycle: plan, show candidates, trace, play

    def _start(self) -> None:
        self.running, self.paused = True, False
        self._canvas.pause(on=False)
        self.changed.emit()
        self._go_on()

    def _go_on(self) -> None:
        busy = self._canvas.moving or self._looking.isActive()
        if not self.running or self.paused or busy or self._board is None:
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
            self._job, self._thinker.think, board, self._puzzle.lexicon, self._puzzle.rulings, *self.chosen,
            lane="long", name=f"{self.chosen.player.capitalize()} is thinking", on_best=self.planned.emit,
            on_done=self._take, on_failed=self._fail, on_stopped=self._halt, describe_best=_plan_text,
            kernels=("soup.moves", "soup.beam"), meanwhile=first_word,
        )  # fmt: skip

    def _take(self, plan: Plan) -> None:
        self.thinking = False
        self._plan = list(plan.moves)
        self.planned.emit(plan)
        if not plan.moves:
            to_the_end = not self._one
            self.stop()
            self.ended.emit(to_the_end)
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

    def _halt(self) -> None:
        self.stop()
        self.stopped.emit()

    def _forget(self) -> None:
        self._plan, self._by, self._one = [], [], False
        self._looking.stop()
        if self.thinking:
            self.thinking = False
            self._jobs.drop(self._job)
            self._thinker = Thinker()  # the job of the previous one may still run
            self.changed.emit()


def _plan_text(plan: Plan) -> str:
    if plan.total is not None:
        return f"{plan.total:,} points"
    return plan.candidates[0].move.word.upper() if plan.candidates else ""


JOB = "soup.race"


class Lane(QObject):
    """A player of a race with its own board. It has `ended` if it has no more moves, or is `broken`: it failed."""

    changed = Signal()  # the player made a move or has ended
    failed = Signal(str)  # one sentence for the user

    def __init__(self, jobs: Jobs, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.canvas, self.points, self.detail = BoardCanvas(), heading(), Label(muted=True)
        self.watch = Watch(jobs, self.canvas, self, job=f"{JOB}.{number}")
        self.puzzle: Puzzle | None = None
        self.ended = self.broken = False
        self.watch.played.connect(self._play)
        self.watch.changed.connect(self._show)
        self.watch.ended.connect(self._end)
        self.watch.error.connect(self._fail)

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.watch.chosen.player.capitalize()

    @property
    def paused(self) -> bool:
        """Whether the player can continue: it is paused, or its job was stopped."""
        return not self.ended and (self.watch.paused or not self.watch.running)

    @property
    def total(self) -> int:
        """The points so far."""
        return score(self.puzzle).total if self.puzzle else 0

    def start(self, puzzle: Puzzle, chosen: PlayerChoice) -> None:
        """Let a player play the board of a puzzle from its start."""
        self.puzzle, self.ended, self.broken = changed(puzzle, turns=(), at=START), False, False
        self.canvas.show_board(puzzle.board)
        self.canvas.setAccessibleName(f"Board of {chosen.player.capitalize()}")
        self.watch.choose(chosen)
        self.watch.show_position(self.puzzle, puzzle.board)
        self.watch.run()
        self._show()

    def _play(self, move: Move, by: str) -> None:
        if self.puzzle is None:
            return
        self.puzzle = put(self.puzzle, move, by)
        board = now(self.puzzle)
        self.watch.show_position(self.puzzle, board)
        self.canvas.show_board(board, (move, False))
        self._show()

    def _end(self) -> None:
        self.ended = True
        self._show()

    def _fail(self, sentence: str) -> None:
        self.broken = True
        self._end()
        self.failed.emit(sentence)

    def _show(self) -> None:
        if self.puzzle is None:
            return
        made = score(self.puzzle)
        self.points.setText(f"{self.name} {made.total:,}")
        ending = "cleared" if made.bonus else f"{plural(made.letters_left, 'letter')} left"
        self.detail.setText(f"{plural(len(self.puzzle.turns), 'word')}, {ending}" + (", ended" if self.ended else ""))
        self.changed.emit()


class RaceView(QWidget):
    """Shows the two boards in place of the board of the document, which the race does not change."""

    closed = Signal()  # the race was closed
    failed = Signal(str)  # one sentence for the user

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(accessibleName="Race")
        self.lanes = (Lane(jobs, 1, self), Lane(jobs, 2, self))
        self.result = heading()
        self.pause_button = push_button("Pause", self.toggle, focusPolicy=Qt.FocusPolicy.TabFocus)
        self.close_button = push_button("Close", self.stop, focusPolicy=Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        boards = row()
        for lane in self.lanes:
            for label in (lane.points, lane.detail):
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            lane.canvas.setMinimumSize(160, 200)
            lane.canvas.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            boards.addLayout(column(lane.points, lane.detail, lane.canvas, gap=GAP_1, stretch=lane.canvas), 1)
        below = row(self.result, self.pause_button, self.close_button, stretch=self.result)
        lay_out(self, boards, below, stretch=boards, margin=(GAP_4, GAP_3, GAP_4, GAP_3))
        for lane in self.lanes:
            lane.changed.connect(self._show)
            lane.failed.connect(self.failed)
            # the other player traces its word, or its job has not ended yet, which would stop the race again
            lane.watch.stopped.connect(partial(self._act, lambda one: one.stop() if one.thinking else one.pause()))
        self.hide()

    def start(self, puzzle: Puzzle, players: tuple[PlayerChoice, PlayerChoice], speed: float) -> None:
        """Start a race on the board of a puzzle, at a speed as a multiple of the normal speed."""
        self.show()
        for lane, chosen in zip(self.lanes, players, strict=True):
            lane.watch.set_speed(speed)
            lane.start(puzzle, chosen)
        self._show()

    def set_speed(self, speed: float) -> None:
        """Set the speed of both boards."""
        for lane in self.lanes:
            lane.watch.set_speed(speed)

    def set_motion(self, on: bool) -> None:
        """Enable or disable animation."""
        for lane in self.lanes:
            lane.canvas.set_motion(on)

    def toggle(self) -> None:
        """Pause or continue both players."""
        self._act(Watch.run if self._paused else Watch.pause)

    def _act(self, act: Callable[[Watch], None]) -> None:
        for lane in self.lanes:
            if not lane.ended:
                act(lane.watch)
        self._show()

    def stop(self) -> None:
        """End the race and close its view."""
        for lane in self.lanes:
            lane.watch.stop()
        if not self.isHidden():
            self.hide()
            self.closed.emit()

    @property
    def _paused(self) -> bool:
        return any(lane.paused for lane in self.lanes)

    def _show(self) -> None:
        first, other = self.lanes
        running = [lane for lane in self.lanes if not lane.ended]
        self.pause_button.setText("Continue" if self._paused else "Pause")
        self.pause_button.setEnabled(bool(running))
        ahead = first if first.total >= other.total else other
        gap = abs(first.total - other.total)
        if broken := [lane.name for lane in self.lanes if lane.broken]:
            self.result.setText(f"No result: {' and '.join(broken)} failed")
        elif not gap:
            self.result.setText("" if running else "A draw")
        else:
            self.result.setText(f"{ahead.name} {'leads' if running else 'wins'} by {gap:,}")
