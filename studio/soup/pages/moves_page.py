"""The pages "Moves", with the points that each move loses and the game tree, and "Play", without help."""

from collections.abc import Sequence
from itertools import accumulate
from operator import sub
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from PySide6.QtCore import QModelIndex, QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent

from engine.core import percent, plural
from engine.drawing.style import style
from engine.soup.board import BONUS, MINIMUM, square
from engine.soup.puzzle import START, Puzzle, line, position, replay
from engine.soup.solution import board_strip
from engine.soup.study import MISTAKES, PAR_PLAYER, Judged, Known, KnownGames, Review, Summary
from studio.core.jobs import Jobs
from studio.core.theme import GAP_4
from studio.soup.pages.candidates import ARROWS
from studio.soup.pages.tree import TurnTree
from studio.widgets.layouts import Label, heading, lay_out, primary_button, push_button, row
from studio.widgets.panel import Panel
from studio.widgets.word_table import Column, WordTable

if TYPE_CHECKING:
    from studio.soup.pages.score_plots import ReviewPlot

SHOWN = 4  # words of the better line that are shown as boards
RETRY = "Play another word in place of each marked move of yours; Esc ends"
SEARCHING = "The moves are still being searched."
NO_MISTAKE = "No move of this game is marked as a mistake."
EMPTY = "The moves of the game are listed here."


def _number(value: int) -> str:
    return "" if value < 0 else f"{value:,}"


def _points(name: str, title: str, hint: str = "") -> Column:
    return Column(name, title, "number", width=5, show=_number, hint=hint)


_NUMBER, _WORD = Column("number", "Move", "number", width=4), Column("word", "Word", width=11)
_SIDE = Column("side", "Side", width=4, hint="The side to which the rows close up")
PLAYED = (_NUMBER, _WORD, _SIDE, _points("points", "Points"), _points("total", "Total"))
"""The columns of a game that is being played."""
JUDGED = (
    _NUMBER,
    _WORD,
    Column("start", "From", width=4, hint="The cell of the first letter, before the move; a1 is the bottom left"),
    _SIDE,
    _points("points", "Points"),
    _points("total", "Total"),
    _points("lost", "Lost", "Points lost against the best game known; empty while the position is being searched"),
    Column("unsure", "\u00b1", "number", width=4, show=_number, hint="Points by which the loss is uncertain"),
    Column("mark", "", width=3, hint="; ".join(f"{mark} from {least} lost points" for least, mark in MISTAKES)),
)
"""The columns of a game that is compared with the best known."""


class MoveTable(WordTable):
    """Shows moves in playing order."""

    widest: ClassVar[str] = "word"
    typed = Signal(str)  # a letter, which belongs to a word on the board

    def scroll_to(self, row: int) -> None:
        """Scroll to a row, also right after other rows were shown."""
        self.executeDelayedItemsLayout()
        self.scrollTo(self.words.index(row, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the selected row in view."""
        row = next(iter(self.selectedIndexes()), QModelIndex())
        was_shown = QRect(QPoint(), event.oldSize()).contains(self.visualRect(row).center())
        super().resizeEvent(event)
        if was_shown:
            self.scrollTo(row)

    def keyboardSearch(self, search: str) -> None:
        if search.isalpha():
            self.typed.emit(search)

    def show_moves(self, moves: Sequence[Judged], rows: int = 0) -> None:
        """Show other moves; `rows` of the board name the cells."""
        self.show_data(
            {
                "number": np.arange(1, len(moves) + 1),
                "word": [move.move.word.upper() for move in moves],
                "start": [square(move.move.cells[0], rows) if rows else "" for move in moves],
                "side": [ARROWS[move.move.side] for move in moves],
                "points": np.array([move.points for move in moves], np.int64),
                "total": np.array([move.total for move in moves], np.int64),
                "lost": np.array([-1 if move.lost is None else move.lost for move in moves], np.int64),
                "unsure": np.array([-1 if move.unsure is None else move.unsure for move in moves], np.int64),
                "mark": [move.mark for move in moves],
            }
        )


def trust(moves: Sequence[Judged], review: Review, best: Known | None) -> str:
    """Return the accuracy, and how far the losses can be trusted; `best` is the best game known from the start.

    The accuracy is the share of its points that the moves have not lost.
    """
    losses = [move.lost for move in moves if move.lost is not None]
    if not review.steps or len(losses) < len(moves):
        return ""
    share, lost = "", sum(losses)
    if moves and best and best.total:
        kept = f"{lost:,} of the {best.total:,} points of the best game known are lost"
        share = f"Accuracy {percent(1 - lost / best.total)}: {kept}. "
    doubts = [move.unsure for move in moves if move.unsure is not None]
    doubt = ""
    if doubts and len(doubts) == len(moves):
        doubt = (
            f"; the losses are uncertain by up to {most} points" if (most := max(doubts)) else "; no game is left out"
        )
    return f"{share}Up to {review.steps:,} positions searched a move{doubt}."


class MovesPage(Panel):
    """Shows the moves and the tree."""

    state_key: ClassVar[str] = "moves"
    name: ClassVar[str] = "Moves"
    gone_to = Signal(int)  # the number of a turn to go to
    replayed = Signal()  # replay the moves from the start
    improved = Signal(int)  # add the best game known in place of a turn, given its number
    kept = Signal()  # set the moves as the solution
    retried = Signal()  # retry the first mistake, or the next
    typed = Signal(str)  # a letter, which belongs to a word on the board

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.count, self.reviewed, self.solution = heading(), Label(wordWrap=True, muted=True), Label(muted=True)
        self.table, self.tree = MoveTable(JUDGED, "Moves"), TurnTree()
        self.replay_button = push_button("Replay", self.replayed, "Replay these moves from the start")
        self.keep_button = push_button("Set as Solution", self.kept, "Use these moves as the printed solution")
        self.better_button = push_button("Add Better", lambda: self._puzzle and self.improved.emit(self._puzzle.at))
        self.retry_button = push_button("Retry Mistakes", self.retried)
        self.retry = Label(wordWrap=True)
        self._mistakes: Sequence[object] | None = None
        self._plot: ReviewPlot | None = None
        self._shown: tuple[tuple[Judged, ...], KnownGames] = (), KnownGames()
        self._puzzle: Puzzle | None = None
        self._turns: Sequence[int] = ()
        self._at: int | None = None  # the turn that the table was scrolled to
        self.better_button.setToolTip("Add the best game known in place of the selected move, as a branch")
        self.table.set_empty_text(EMPTY)
        self.show_retry("")
        self.table.chosen.connect(self._go_to)
        self.tree.chosen.connect(self.gone_to)
        for view in (self.table, self.tree):
            view.typed.connect(self.typed)
        above = (row(self.count, None, self.retry_button), self.reviewed, self.retry)
        acts = row(self.solution, self.better_button, self.replay_button, self.keep_button, stretch=self.solution)
        lay_out(self, *above, self.table, acts, self.tree, stretch={self.table: 3, self.tree: 1})

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        """Show the tree and the solution; `show_moves` shows the moves."""
        self._puzzle = puzzle
        self.tree.show_puzzle(puzzle)
        moves, tried = line(puzzle.turns, puzzle.at), len(puzzle.turns)
        played = len(moves)
        self.replay_button.setEnabled(played > 0)
        self.keep_button.setEnabled(played > 0 and moves != puzzle.solution)
        self.count.setText(
            plural(played, "move") + (f", {plural(tried, 'turn')} in the tree" if tried > played else "")
        )
        total = replay(puzzle.board, puzzle.solution).total
        words = plural(len(puzzle.solution), "word")
        self.solution.setText(f"Solution: {total:,} points, {words}" if puzzle.solution else "No solution is set")

    def leave(self) -> None:
        """Forget what was scrolled to, because another document is opened."""
        self._at = None

    def show_moves(self, moves: Sequence[Judged], trail: Sequence[int], review: Review, best: Known | None) -> None:
        """Show the moves and turns of the open line, as far as they are reviewed; the current move is selected.

        `best` is the best game known from the start.
        """
        if (puzzle := self._puzzle) is None:
            return
        self.reviewed.show_text(trust(moves, review, best))
        self._turns = ()  # a selection is not a click
        self.table.show_moves(moves, len(puzzle.board.rows))
        self.table.select([trail.index(puzzle.at)] if puzzle.at in trail else [])
        self.better_button.setEnabled(puzzle.at in trail and bool(moves[trail.index(puzzle.at)].lost))
        self._turns = trail
        if puzzle.at != self._at:  # otherwise the user may look at other moves
            self._scroll()

    def show_better(self, moves: tuple[Judged, ...], known: KnownGames) -> None:
        """Show the best total known after each move, and the best line in place of the current move."""
        self._shown = moves, known
        if (plot := self._plot) is None or (puzzle := self._puzzle) is None or not plot.isVisible():
            return
        best, losses = known.best(puzzle.board), [move.lost or 0 for move in moves]
        whole = best is not None and all(move.lost is not None for move in moves)
        totals = list(accumulate(losses, sub, initial=best.total)) if best and whole else []
        played = len(line(puzzle.turns, puzzle.at))
        marks = [move.mark for move in moves] if whole else []
        plot.show_totals(totals, marks, played)
        better = None
        if self.better_button.isEnabled() and not self.retry.text():
            before = position(puzzle.board, line(puzzle.turns, puzzle.turns[puzzle.at].after))
            if found := known.best(before):
                better = board_strip(before, found.moves[:SHOWN], style("classic"))
        plot.better.show_drawing(better)

    def show_mistakes(self, mistakes: Sequence[object] | None) -> None:
        """Let the user retry mistakes if there are any; None while the moves are being searched."""
        self._mistakes = mistakes
        self.retry_button.setEnabled(bool(mistakes or self.retry.text()))
        self.retry_button.setToolTip(
            RETRY if self.retry_button.isEnabled() else SEARCHING if mistakes is None else NO_MISTAKE
        )

    def show_retry(self, text: str) -> None:
        """Show what to do about a mistake that is retried; "" for none."""
        self.retry.show_text(text)
        self.retry_button.setText("Next Mistake" if text else "Retry Mistakes")
        self.show_mistakes(self._mistakes)

    def entered(self) -> None:
        if self._plot is None:
            from studio.soup.pages.score_plots import ReviewPlot

            self.plot = self._plot = ReviewPlot()
            self._plot.opened.connect(lambda played: self.gone_to.emit((START, *self._turns)[played]))
            self._plot.better.clicked.connect(self.better_button.click)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._scroll()
        self.show_better(*self._shown)

    def _scroll(self) -> None:
        if self._puzzle:
            self._at = self._puzzle.at
            self.table.scroll_to(self._turns.index(self._at) if self._at in self._turns else 0)

    def _go_to(self, rows: Sequence[int]) -> None:
        if len(rows) == 1 and rows[0] < len(self._turns) and self._puzzle:
            turn = self._turns[rows[0]]
            if turn != self._puzzle.at:
                self.gone_to.emit(turn)


RULES = (
    f"Words of {MINIMUM} or more touching letters score their length times their letter values. Letters fall, "
    f"then rows close up to your side. An empty board earns {BONUS}."
)
NONE_PLAYED = "The words that you play are listed here."


class PlayPage(Panel):
    """Shows the rules, the par and the words played; words that could be played stay hidden."""

    state_key: ClassVar[str] = "play"
    name: ClassVar[str] = "Play"
    new_board = Signal()  # another board is requested
    restarted = Signal()  # go back to the start of the board

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.rules, self.par = Label(RULES, wordWrap=True, muted=True), heading(wrapped=True)
        self.table = MoveTable(PLAYED, "Words played")
        self.result, self.detail = heading(), Label(wordWrap=True)
        tip = "Draw another board; Undo restores this one"
        self.new_button = primary_button("New Board", tip, act=self.new_board)
        self.restart_button = push_button("Start Over", self.restarted)
        self.restart_button.setToolTip("Take back all moves; they stay in the game tree")
        self.table.set_empty_text(NONE_PLAYED)
        self.show_par(None)
        buttons = row(self.new_button, self.restart_button, None)
        parts = (self.par, self.rules, buttons, self.table, self.result, self.detail)
        lay_out(self, *parts, gap=GAP_4, stretch=self.table)

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        self.restart_button.setEnabled(bool(line(puzzle.turns, puzzle.at)))

    def show_par(self, points: int | None, *, printed: bool = False) -> None:
        """Show the par of the board; None while it is being played. It may be that which is printed."""
        whose = "as printed" if printed else f"the game of {PAR_PLAYER}"
        known = f"{points:,}, {whose}" if points is not None else f"{PAR_PLAYER} is playing\u2026"
        self.par.setText(f"Par for this board: {known}")

    def show_no_par(self, why: str) -> None:
        """Show why there is no par."""
        self.par.setText(f"No par: {why}")

    def show_moves(self, moves: Sequence[Judged]) -> None:
        """Show the words played."""
        self.table.show_moves(moves)
        self.table.scrollToBottom()

    def show_summary(self, summary: Summary) -> None:
        """Show the points so far, or the result of the game."""
        self.result.setText(summary.title)
        self.detail.show_text("\n".join(summary.lines))
