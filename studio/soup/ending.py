"""The end of a game: a cleared board is celebrated, the summary is shown, and another board can follow."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame

from engine.soup.board import Board
from engine.soup.puzzle import START, Puzzle, line, now
from engine.soup.study import PAR_PLAYER, Summary, judged, summarize
from studio.core.theme import GAP_3, GAP_4, RADIUS, colours
from studio.soup.board.canvas import BoardCanvas
from studio.soup.board.view import BoardView
from studio.soup.knowledge import Knowledge
from studio.soup.pages.tree import path_to_start
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import lay_out

NEXT_MILLISECONDS = 7000  # from the end of a watched game to the next board, at normal speed
LEAST_MILLISECONDS = 4500  # the same at a high speed, so that the summary can be read


class SummaryCard(QFrame):
    """A card at the top of the board, between the names of the rows. It follows the size of the board."""

    clicked = Signal()  # the card was clicked, which is the request to hide it

    def __init__(self, board: BoardView) -> None:
        super().__init__(board)
        self.title, self.lines, self.next = heading(), Label(wordWrap=True), Label(muted=True)
        lay_out(self, self.title, self.lines, self.next, margin=(GAP_4, GAP_3, GAP_4, GAP_3))
        self.title.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self.setAccessibleName("Summary of the game")
        self.setObjectName("summary")
        self._board = board
        board.installEventFilter(self)
        self.hide()

    def show_summary(self, summary: Summary, after: str = "") -> None:
        """Show a summary; `after` says what follows."""
        self.title.setText(summary.title)
        self.lines.setText("\n".join(summary.lines))
        self.lines.setVisible(bool(summary.lines))
        self.next.setText(after)
        self.next.setVisible(bool(after))
        self._dress()
        self.show()
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        del event
        self.clicked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "next"):
            self._dress()

    def _dress(self) -> None:
        shown = colours(self)
        line = f"border: 1px solid {shown.hairline}; border-radius: {RADIUS}px"
        look = f"#summary {{ background: {shown.surface}; {line} }}"
        if look != self.styleSheet():
            self.setStyleSheet(look)

    def _place(self) -> None:
        board = self._board.board_rect
        self.setFixedWidth(max(200, min(board.width() - 2 * GAP_3, 460)))
        self.adjustSize()
        self.move(board.center().x() - self.width() // 2, board.top() + GAP_4)


class GameEnding(QObject):
    """Shows the summary of a game that was played to its end; a position that is only visited has none."""

    summarized = Signal(object)  # the `Summary` of the finished game; it is emitted again when more is known
    next_wanted = Signal()  # watching continues with another board

    def __init__(self, canvas: BoardCanvas, knowledge: Knowledge, puzzle: Callable[[], Puzzle]) -> None:
        super().__init__(canvas)
        self._canvas, self._knowledge, self._puzzle = canvas, knowledge, puzzle
        self.card = SummaryCard(canvas)
        self._played: object = None
        self._over = self._ended = self._just = self._dismissed = False
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._follow)
        self.card.clicked.connect(self._dismiss)
        canvas.settled.connect(self._go_on)
        canvas.celebrated.connect(self._go_on)
        knowledge.changed.connect(self._show)
        knowledge.par_found.connect(self._show)

    def show_position(self, puzzle: Puzzle, *, played: bool) -> None:
        """Show another position; `played` if a move was just played there."""
        position = (puzzle.board, line(puzzle.turns, puzzle.at))
        if position == self._played:
            return
        self._played, self._ended, self._over = position, False, False
        self._just, self._dismissed = played, False
        self._next.stop()
        self.card.hide()

    def show_words(self, board: Board, words: int) -> None:
        """Tell how many words are possible on the board that is shown."""
        self._over = not words and board == now(self._puzzle())
        self._go_on()

    def watched(self, *, endless: bool) -> None:
        """A player has ended its game; after a while, another board is requested if watching is endless."""
        if endless:
            self._next.start(round(max(LEAST_MILLISECONDS, NEXT_MILLISECONDS / self._canvas.speed)))
            self._show()

    def _go_on(self) -> None:
        puzzle = self._puzzle()
        cleared = not now(puzzle).letters
        played_out = (self._over or cleared) and self._just and puzzle.at != START
        if self._ended or not played_out or self._canvas.moving or not self._canvas.isVisible():
            return
        if cleared and self._canvas.celebrate():
            return
        self._ended = True
        self._knowledge.ask_review(puzzle)
        self._show()

    def _show(self) -> None:
        if not self._ended:
            return
        puzzle = self._puzzle()
        made = self.summary(puzzle)
        self.summarized.emit(made)
        after = "The next board follows; Esc ends." if self._next.isActive() else "Click or press Esc to hide"
        if not self._dismissed:
            self.card.show_summary(made, after)

    def summary(self, puzzle: Puzzle) -> Summary:
        """Return the summary of the game that is shown."""
        turns, game = puzzle.turns, self._knowledge.par
        by = [turns[number].by for number in path_to_start(puzzle)[-2::-1]]
        moves = judged(self._knowledge.known, puzzle.board, line(turns, puzzle.at))
        whose = "par" if puzzle.small else PAR_PLAYER
        return summarize(by, moves, game.score.total if game else None, whose)

    def stop(self) -> bool:
        """Keep the board if another one was about to follow, or else hide the summary; return False if neither."""
        if self.stay():
            return True
        if not self.card.isVisible():
            return False
        self._dismiss()
        return True

    def stay(self) -> bool:
        """Keep the board; return whether another one was about to follow."""
        was = self._next.isActive()
        self._next.stop()
        if was:
            self._show()
        return was

    def _follow(self) -> None:
        if self._canvas.isVisible():
            self.next_wanted.emit()
        else:
            self._show()

    def _dismiss(self) -> None:
        self._dismissed = True
        self.card.hide()
