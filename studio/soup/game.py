"""The course of a game: its undoable changes and the retry of mistakes, and the summary at its end."""

import secrets
from collections.abc import Callable, Sequence
from functools import partial, reduce
from typing import cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame

from engine.core import attempted, changed, plural
from engine.soup.board import Board, Move, random_board
from engine.soup.make import on_board
from engine.soup.puzzle import START, Puzzle, back, line, move_of, now, put, score
from engine.soup.study import PAR_PLAYER, Judged, Summary, better_than, judged, summarize
from studio.core.session import Session
from studio.core.theme import GAP_3, GAP_4, RADIUS, Recolored, colours
from studio.soup.board.canvas import BoardCanvas
from studio.soup.board.view import BoardView
from studio.soup.knowledge import Knowledge
from studio.soup.pages.board_page import MOST_SEED
from studio.soup.pages.tree import path_to_start
from studio.soup.race import Watch
from studio.widgets.layouts import Label, heading, lay_out

NEXT_MILLISECONDS = 7000  # from the end of a watched game to the next board, at normal speed
LEAST_MILLISECONDS = 4500  # the same at a high speed, so that the summary can be read


class SummaryCard(Recolored, QFrame):
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
        """Show a summary; `after` is a text on the next step."""
        self.title.setText(summary.title)
        self.lines.show_text("\n".join(summary.lines))
        self.next.show_text(after)
        self.recolor()
        self.show()
        self._place()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return super().eventFilter(watched, event)

    def recolor(self) -> None:
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

    # the points of a position; then the `Summary` of a finished game, which is emitted again when more is known
    summarized = Signal(object)
    next_wanted = Signal()  # watching continues with another board

    def __init__(self, canvas: BoardCanvas, knowledge: Knowledge, puzzle: Callable[[], Puzzle]) -> None:
        super().__init__(canvas)
        self._canvas, self._knowledge, self._puzzle = canvas, knowledge, puzzle
        self.card = SummaryCard(canvas)
        self._over = self._just = self._dismissed = False
        self.ended = False  # whether the summary of the position is known
        self._next = QTimer(self, singleShot=True)
        self._next.timeout.connect(self._follow)
        self.card.clicked.connect(self._dismiss)
        canvas.settled.connect(self._go_on)
        canvas.celebrated.connect(self._go_on)
        knowledge.changed.connect(self._show)
        knowledge.par_found.connect(self._show)

    def show_position(self, puzzle: Puzzle, *, played: bool) -> None:
        """Show another position; `played` if a move was just played there."""
        self.ended = self._over = self._dismissed = False
        self._just = played
        self._next.stop()
        self.card.hide()
        self.summarized.emit(Summary(plural(score(puzzle).total, "point"), ()))

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
        if self.ended or not played_out or self._canvas.moving or not self._canvas.isVisible():
            return
        if cleared and self._canvas.celebrate():
            return
        self.ended = True
        self._knowledge.ask_review(puzzle)
        self._show()

    def _show(self) -> None:
        if not self.ended:
            return
        made = self.summary(self._puzzle())
        self.summarized.emit(made)
        after = "The next board follows; Esc ends." if self._next.isActive() else "Click or press Esc to hide"
        if not self._dismissed:
            self.card.show_summary(made, after)

    def summary(self, puzzle: Puzzle) -> Summary:
        """Return the summary of the game that is shown."""
        turns, game = puzzle.turns, self._knowledge.par
        by = [turns[number].by for number in path_to_start(puzzle)[-2::-1]]
        moves = judged(self._knowledge.known, puzzle.board, line(turns, puzzle.at))
        return summarize(by, moves, game.score.total if game else None, "par" if puzzle.small else PAR_PLAYER)

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


SAMPLE_SEED = 1161
SAMPLE_GAME = (
    "chazans >b5a5b6a7a89788", "quartziest <14152534435445566574", "tranqs >968776655546", "nth <849493",
    "cwtch <5666777686", "crwth <7464536354", "gaff >a5a6b6a7", "flannelettes >758596879888776756475848",
    "verkrampte <77766675849495a4a596", "cling >81918090a0", "conterminant >7483938292a3b3b4a5a69585",
    "quartetti <a8978695a696a5b4b5", "quirt <a191a0b1b0", "vex <b4a4a5", "hex <b2b1a2", "off >b0b1a1",
    "augend >b5b6a7b8b7a8",
)  # fmt: skip
"""The words, and their paths as `move_of` reads them."""


class GameEdits:
    """Pushes changes of the game to the document."""

    def __init__(
        self, session: Session, watch: Watch, knowledge: Knowledge, show_error: Callable[[str], None],
        may_leave: Callable[[], bool],
    ) -> None:  # fmt: skip
        """Push changes to a session; `show_error` is called with the reason if a move cannot be made.

        `may_leave` asks about unsaved changes, and returns whether the game may be left.
        """
        self._session, self._watch, self._knowledge, self.show_error = session, watch, knowledge, show_error
        self._may_leave = may_leave

    @property
    def _puzzle(self) -> Puzzle:
        return cast("Puzzle", self._session.value)

    def play(self, move: Move, by: str = "") -> None:
        """Play a move; `by` is the name of the computer player, "" for the user."""
        if made := attempted(lambda: put(self._puzzle, move, by), self.show_error):
            self._session.push(made, f"Play {move.word.upper()}", "turn")

    def take_back(self) -> None:
        """Take back the last move; it stays in the tree."""
        puzzle = self._puzzle
        if puzzle.at != START:
            self._watch.stop()
            self._session.push(back(puzzle), f"Take back {puzzle.turns[puzzle.at].move.word.upper()}", "turn")

    def go_to(self, number: int) -> None:
        """Show the position after a turn, -1 for the start."""
        word = "the start" if number == START else self._puzzle.turns[number].move.word.upper()
        self._watch.stop()
        self._session.push(changed(self._puzzle, at=number), f"Step to {word}", "turn", merge="soup.at")

    def add_branch(self, after: int, moves: Sequence[Move]) -> None:
        """Add the moves of a search as a branch after a turn, and show the position after the first."""
        end = reduce(partial(put, by="search"), moves, changed(self._puzzle, at=after))
        first = path_to_start(end)[-len(line(end.turns, after)) - 2]
        self._knowledge.open.turns(end, end.at)
        self._watch.stop()
        self._session.push(changed(end, at=first), f"Add {moves[0].word.upper()}", "turn")

    def add_better(self, number: int) -> None:
        """Add the best game known from the position before a turn."""
        before = self._puzzle.turns[number].after
        if known := self._knowledge.known.best(now(changed(self._puzzle, at=before))):
            self.add_branch(before, known.moves)

    def go_to_end(self) -> None:
        """Go to the end of the current line."""
        self.go_to((START, *self._knowledge.open.turns(self._puzzle))[-1])

    def replay(self) -> None:
        """Replay the moves from the start to the current turn."""
        turns = [self._puzzle.turns[number] for number in path_to_start(self._puzzle)[-2::-1]]
        self.go_to(START)
        self._watch.replay([turn.move for turn in turns], [turn.by for turn in turns])

    def leave(self, puzzle: Puzzle, text: str, *, asked: bool = True) -> None:
        """Take another document. Undo restores this one; if unsaved moves are left, ask first."""
        if not (asked and self._session.dirty and self._puzzle.turns) or self._may_leave():
            self._session.push(puzzle, text, "board", leaves_file=True)

    def take_next_board(self, *, asked: bool = True) -> None:
        """Go on with a random board of the same size; if `asked`, ask about unsaved moves."""
        puzzle, seed = self._puzzle, secrets.randbelow(MOST_SEED)
        made = on_board(puzzle, random_board(seed, len(puzzle.board.rows), puzzle.board.columns), seed)
        self.leave(made, f"Draw board {seed}", asked=asked)

    def take_board(self, puzzle: Puzzle, text: str) -> None:
        """Take a board of a page; it is another document if it ends a game."""
        take = self.leave if self._puzzle.turns and not puzzle.turns else partial(self._session.push, what="board")
        take(puzzle, text)

    def keep_solution(self) -> None:
        """Set the moves up to the current turn as the solution."""
        puzzle = self._puzzle
        made = changed(puzzle, solution=line(puzzle.turns, puzzle.at))
        self._session.push(made, f"Set the game with {score(puzzle).total:,} points as solution", "solution")


def sample() -> Puzzle:
    """Return a clean board at its start, with a game by beam as its solution."""
    return Puzzle(
        random_board(SAMPLE_SEED), solution=tuple(move_of(*game.split()) for game in SAMPLE_GAME), seed=SAMPLE_SEED
    )


class Retry(QObject):
    """Steps through the user's mistakes on a branch; words that are tried become branches of the game."""

    said = Signal(str)  # what to do, or what was found; "" if no mistake is retried

    def __init__(self, knowledge: Knowledge, edits: GameEdits, puzzle: Callable[[], Puzzle]) -> None:
        super().__init__(knowledge)
        self._knowledge, self._edits, self._puzzle = knowledge, edits, puzzle
        self._mistakes, self._place = list[tuple[int, Judged]](), 0  # with the numbers of their turns
        knowledge.changed.connect(self.show)

    def step(self) -> None:
        """Begin with the first mistake, or go on to the next; after the last, end."""
        puzzle = self._puzzle()
        if self._mistakes:
            self._place += 1
        else:
            self._mistakes, self._place = self._knowledge.mistakes(puzzle) or [], 0
        if self._place < len(self._mistakes):
            self._edits.go_to(puzzle.turns[self._mistakes[self._place][0]].after)
        else:
            self._mistakes = []
        self.show()

    def stop(self) -> bool:
        """End; return whether a mistake was being retried."""
        was, self._mistakes = bool(self._mistakes), []
        self.show()
        return was

    def show(self) -> None:
        """Say what to do, or what the word that was tried loses."""
        puzzle, (turn, judged) = self._puzzle(), self._mistakes[self._place] if self._mistakes else (START, None)
        if judged is None or turn >= len(puzzle.turns) or puzzle.turns[turn].move != judged.move:
            self._mistakes = []  # it is another game, or there is none
            self.said.emit("")
            return
        text = f"Mistake {self._place + 1} of {len(self._mistakes)}: {judged.move.word.upper()} lost {judged.lost}. "
        if puzzle.at in (START, turn) or puzzle.turns[puzzle.at].after != puzzle.turns[turn].after:
            self.said.emit(f"{text}Play another word in its place.")
            return
        tried = self._knowledge.judge_line(puzzle)[len(path_to_start(puzzle)) - 2]
        doubt = f" \u00b1 {tried.unsure}" if tried.unsure else ""
        loses = f"loses {tried.lost}{doubt}" if tried.lost else "is as good as the best game known"
        if tried.lost is None or tried.unsure is None:
            loses = "is being searched\u2026"
        elif self._knowledge.reviewed:
            loses = f"{loses}{better_than(tried)}. Back tries another word."
        else:
            loses = f"{loses} so far; the search continues\u2026"
        self.said.emit(f"{text}{tried.move.word.upper()} {loses}")
