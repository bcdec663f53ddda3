"""A race: two players play the same board side by side."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QPushButton, QSizePolicy, QVBoxLayout, QWidget

from engine.core.value import changed
from engine.soup.board import Move
from engine.soup.puzzle import START, Puzzle, now, put, score
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_2, GAP_3, GAP_4
from studio.soup.board.canvas import BoardCanvas
from studio.soup.watch import PlayerChoice, Watch
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import row

JOB = "soup.race"


class Lane(QObject):
    """A player of a race with its own board. It has `ended` if it has no more moves, or is `broken`: it failed."""

    changed = Signal()  # the player made a move or has ended
    failed = Signal(str)  # one sentence for the user

    def __init__(self, jobs: Jobs, number: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.canvas, self.points, self.detail = BoardCanvas(), heading(), Label()
        self.detail.setForegroundRole(self.detail.palette().ColorRole.PlaceholderText)
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
        self.detail.setText(
            f"{plural(len(self.puzzle.turns), 'word')}, {ending}" + (", ended" if self.ended else "")
        )
        self.changed.emit()


class RaceView(QWidget):
    """Shows the two boards in place of the board of the document, which the race does not change."""

    closed = Signal()  # the race was closed
    failed = Signal(str)  # one sentence for the user

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        self.lanes = (Lane(jobs, 1, self), Lane(jobs, 2, self))
        self.result = heading()
        self.pause_button, self.close_button = QPushButton("Pause"), QPushButton("Close")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Race")
        self._lay_out()
        for lane in self.lanes:
            lane.changed.connect(self._show)
            lane.failed.connect(self.failed)
        self.pause_button.clicked.connect(self.toggle)
        self.close_button.clicked.connect(self.stop)
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
        running = [lane for lane in self.lanes if not lane.ended]
        paused = self._paused
        for lane in running:
            if paused:
                lane.watch.run()
            else:
                lane.watch.pause()
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

    def _lay_out(self) -> None:
        boards = row()
        for lane in self.lanes:
            column = QVBoxLayout()
            column.setSpacing(GAP_1)
            for label in (lane.points, lane.detail):
                label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
                column.addWidget(label)
            column.addWidget(lane.canvas, 1)
            lane.canvas.setMinimumSize(160, 200)
            lane.canvas.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            boards.addLayout(column, 1)
        for button in (self.pause_button, self.close_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        layout.setSpacing(GAP_2)
        layout.addLayout(boards, 1)
        layout.addLayout(row(self.result, self.pause_button, self.close_button, stretch=self.result))
