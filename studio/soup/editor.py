"""The Word Soup tab: the board to play on or to watch, and beside it what is thought of its words."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent, QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.drawing.style import style
from engine.errors import EngineError
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.soup.board import Board, Move, random_board
from engine.soup.draw import on_board
from engine.soup.player import Plan
from engine.soup.puzzle import START, Puzzle, back, children, line, now, put, score
from engine.value import Value, changed
from studio.jobs import Jobs
from studio.session import EVERYTHING, Session
from studio.soup.analysis import Position, look
from studio.soup.animation import step_between
from studio.soup.bar import Transport, WordLine
from studio.soup.board_page import BoardPage, board_from
from studio.soup.canvas import BoardCanvas
from studio.soup.game_page import GamePage
from studio.soup.head import Ending, Head
from studio.soup.person import Person
from studio.soup.sample import sample
from studio.soup.text import game_text
from studio.soup.watch import Watch
from studio.widgets.editor import Editor, Figure, Message
from studio.widgets.inspector import Inspector
from studio.widgets.word_list_box import WORD_ENDINGS, refusals

log = logging.getLogger(__name__)
BOARD_AND_SIDE, PAGES_AND_PLOT = (560, 620), (480, 240)
LOOK, WORDS, ENDGAME = "soup.look", "soup.words", "soup.endgame"


class SoupEditor(Editor):
    """Draws a game; a person's or a player's move makes the next one and pushes it."""

    kind = "soup"
    title = "Word Soup"
    run_text = "&Watch the Player"
    hint = "Drag over letters to play a word, or press Space and watch the player go on"
    shortcuts: ClassVar = (
        ("Drag, or A to Z", "Choose a word on the board"),
        ("Tab, Shift+Tab", "Another path of the typed word"),
        ("Enter", "Play the word"),
        ("Left, Right", "The side that the rows close up to"),
        ("?", "A hint: the length, the first letter, the word"),
        ("Space", "Let the player go on, or hold it"),
        (".", "Let the player make one move"),
        (",", "Take the last move back"),
        ("Home, End", "To the start, and to the end of the line"),
        ("-, +", "Slower, faster"),
        ("Ctrl+PgDown, Ctrl+PgUp", "Turn the pages of the inspector"),
    )

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(session, jobs, parent)
        self.position: Position | None = None
        self._shown: tuple[Board, tuple[Move, ...]] | None = None
        self._listed: tuple[str, Lexicon] | None = None
        self.canvas, self.head, self.strip, self.transport = BoardCanvas(), Head(), WordLine(), Transport()
        self.person, self.watch = Person(self.canvas, self.strip, self), Watch(jobs, self.canvas, self)
        self.page, self.board_page = GamePage(jobs), BoardPage(jobs)
        self.inspector = Inspector([self.page, self.board_page])
        self._lay_out()
        self._connect_board()
        self._connect_watch()
        self._connect_pages()
        self.setFocusProxy(self.canvas)
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        """A game in the middle."""
        return sample()

    def new_body(self) -> Value:
        """Another board, under the same word list."""
        return changed(on_board(self.puzzle, random_board(secrets.randbelow(2**31))), rulings=())

    @property
    def puzzle(self) -> Puzzle:
        """The game as it stands."""
        return cast("Puzzle", self.session.value)

    def show_value(self, value: Value, what: str) -> None:
        """Draw the game, and find the words of the board; a single move is seen to be made or taken back."""
        puzzle = cast("Puzzle", value)
        moves, board = line(puzzle.turns, puzzle.at), now(puzzle)
        before, self._shown = self._shown, (puzzle.board, moves)
        if before != self._shown:
            step = step_between(before[1], moves) if before and before[0] == puzzle.board else None
            self.person.show_board(board)
            self.canvas.show_board(board, step)
        for page in self.inspector.pages:
            page.show_puzzle(puzzle, None)
        if before != self._shown or what in (EVERYTHING, "lexicon", "rulings"):
            self._find(puzzle, board)
        self.watch.show_position(puzzle, board)
        self._show_state()
        self.refresh.emit()

    def figures(self, width: float) -> list[Figure]:
        """The board to be played on paper, and its solution."""
        from engine.soup.figure import figure

        house = style("classic")
        return [Figure(part, figure(self.puzzle, house, part, width)) for part in ("puzzle", "solution")]

    def run_main(self) -> None:
        """What the shown page does; else the player plays on."""
        if (page := self.inspector.page()).run_text:
            page.run_main()
        else:
            self.watch.run()

    def stop(self) -> None:
        """Esc lets the chosen word go, then the player, then what else runs."""
        if self.person.holds:
            self.person.clear()
        elif self.watch.running:
            self.watch.stop()
        else:
            super().stop()

    def copy_text(self) -> str:
        """The board, the moves and the score."""
        return game_text(self.puzzle)

    def accept_file(self, path: Path) -> bool:
        """Take a dropped board, or a word list."""
        if path.suffix.lower() not in (*WORD_ENDINGS, ""):
            return False
        try:
            board = board_from(path)
        except EngineError as error:
            log.info("Not a board, so taken for a word list: %s", error)
            self._open_words(str(path))
        else:
            self.board_page.take(board, f"Take board {path.name}")
        return True

    @property
    def undo_stack(self) -> QUndoStack:
        """The shown page's own, where it has one."""
        return self.inspector.page().undo_stack or self.session.undo

    def state(self) -> Mapping[str, Any]:
        """The splitters, the pages, the side and the speed."""
        return {
            "splitter": self._splitter.sizes(),
            "column": self._column.sizes(),
            "pages": self.inspector.state(),
            "side": self.strip.side,
            "speed": self.transport.speed.currentData(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """As the tab was left."""
        try:
            splits = [[int(size) for size in state.get(name, ())] for name in ("splitter", "column")]
            self.inspector.restore(state.get("pages", {}))
        except (AttributeError, KeyError, TypeError, ValueError):
            log.warning("What was remembered of the tab is damaged: %s", state)
            return
        for splitter, sizes in zip((self._splitter, self._column), splits, strict=True):
            if sizes:
                splitter.setSizes(sizes)
        if state.get("side") in ("left", "right"):
            self.strip.choose(state["side"])
        self.transport.speed.setCurrentIndex(max(0, self.transport.speed.findData(state.get("speed", 1.0))))

    def set_motion(self, on: bool) -> None:
        """Letters and rows move, or jump."""
        self.canvas.set_motion(on)
        self.page.candidates.set_motion(on)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.position is None:
            self._find(self.puzzle, now(self.puzzle))

    # turns

    def play(self, move: Move, by: str = "") -> None:
        """Make a move."""
        try:
            made = put(self.puzzle, move, by)
        except EngineError as error:
            self.trouble(str(error))
            return
        self.session.push(made, f"Play {move.word.upper()}", "turn")

    def take_back(self) -> None:
        """Leave the last move; it stays in the tree."""
        puzzle = self.puzzle
        if puzzle.at != START:
            self.watch.stop()
            self.session.push(back(puzzle), f"Take back {puzzle.turns[puzzle.at].move.word.upper()}", "turn")

    def go_to(self, number: int) -> None:
        """Show the position after a turn, -1 for the start."""
        word = "the start" if number == START else self.puzzle.turns[number].move.word.upper()
        self.watch.stop()
        self.session.push(changed(self.puzzle, at=number), f"Go to {word}", "turn", merge="soup.at")

    def trouble(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.emit(Message(sentence, "trouble"))

    # what is found of a position

    def _find(self, puzzle: Puzzle, board: Board) -> None:
        self.position = None
        self.page.show_looking()
        self.head.show_ending(Ending())
        self.jobs.drop(ENDGAME)
        if not self.isVisible():
            return  # nothing is read for a tab that nobody looks at
        if self._listed is None or self._listed[0] != puzzle.lexicon:
            self._read_words(puzzle.lexicon)
        self.jobs.start(
            LOOK, look, board, puzzle.lexicon, puzzle.rulings, on_done=self._show_position, on_failed=self._fail,
        )  # fmt: skip

    def _read_words(self, name: str) -> None:
        self._listed = None
        self.person.show_words(None, name)
        self.jobs.start(
            WORDS, open_lexicon, name, on_done=partial(self._take_words, name), on_failed=self._fail,
            waits_for_kernels=False,
        )  # fmt: skip

    def _take_words(self, name: str, words: Lexicon) -> None:
        self._listed = name, words
        self.person.show_words(words, Path(name).name)

    def _show_position(self, position: Position) -> None:
        self.position = position
        self.page.show_position(position)
        self.person.show_best([one.move for one in position.best])
        self._show_state()

    def _fail(self, sentence: str) -> None:
        self.page.show_nothing(sentence)
        self.trouble(sentence)

    def _show_state(self) -> None:
        puzzle, watch = self.puzzle, self.watch
        over = self.position is not None and not self.position.words
        self.head.show_score(score(puzzle), len(puzzle.board.letters), over=over)
        name = watch.chosen.player.capitalize()
        said = (
            f"{name} pauses" if watch.paused
            else f"{name} thinks\u2026" if watch.thinking
            else f"{name} plays" if watch.running
            else ""
        )  # fmt: skip
        running = watch.running and not watch.paused
        self.transport.show_state(running=running, said=said, can_go_back=puzzle.at != START)

    def _show_plan(self, plan: Plan) -> None:
        self.page.show_plan(plan, now(self.puzzle), self.watch.chosen.player)
        best = plan.candidates[0].move if plan.candidates else None
        self.canvas.show_watched(best.cells if best and not self.canvas.moving else ())

    def _toggle(self) -> None:
        if self.watch.running and not self.watch.paused:
            self.watch.pause()
        else:
            self.watch.run()

    def _begin(self) -> None:
        """A person takes over: what moves is where it goes, and the player waits."""
        self.watch.stop()
        self.canvas.finish()

    def _open(self, move: Move) -> None:
        self._begin()
        self.play(changed(move, side=self.strip.side))

    def _to_end(self) -> None:
        at = self.puzzle.at
        while sequels := children(self.puzzle, at):
            at = sequels[0]
        self.go_to(at)

    def _open_words(self, path: str) -> None:
        def take(lexicon: Lexicon) -> None:
            self.session.push(changed(self.puzzle, lexicon=path), f"Take word list {Path(path).name}", "lexicon")
            if lexicon.refused.count:
                self.message.emit(Message(refusals(path, lexicon)))

        self.jobs.start(
            "soup.file", open_lexicon, path, lane="long", name="Reading the word list", on_done=take,
            on_failed=self.trouble,
        )  # fmt: skip

    # how it is put together

    def _lay_out(self) -> None:
        left = QWidget()
        stack = QVBoxLayout(left)
        stack.setContentsMargins(0, 0, 0, 0)
        stack.setSpacing(0)
        stack.addWidget(self.head)
        stack.addWidget(self.canvas, 1)
        stack.addWidget(self.strip)
        stack.addSpacing(8)
        stack.addWidget(self.transport)
        self._column = QSplitter(Qt.Orientation.Vertical)
        self._column.setChildrenCollapsible(False)
        self._column.addWidget(self.inspector)
        self._column.addWidget(self.inspector.plots)
        self._column.setSizes(PAGES_AND_PLOT)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(left)
        self._splitter.addWidget(self._column)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.setSizes(BOARD_AND_SIDE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def _connect_board(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            **self.person.keys(),
            "toggle": self._toggle,
            "step": self.watch.step,
            "back": self.take_back,
            "quicker": lambda: self.transport.quicken(1),
            "slower": lambda: self.transport.quicken(-1),
            "start": lambda: self.go_to(START),
            "end": self._to_end,
        }
        self.canvas.commanded.connect(lambda what: keys[what]())
        self.person.played.connect(self.play)
        self.person.began.connect(self._begin)
        self.person.refused.connect(self.status)
        self.transport.back.connect(self.take_back)
        self.transport.toggled.connect(self._toggle)
        self.transport.stepped.connect(self.watch.step)
        self.transport.sped.connect(self.watch.set_speed)

    def _connect_watch(self) -> None:
        self.watch.planned.connect(self._show_plan)
        self.watch.played.connect(self.play)
        self.watch.changed.connect(self._show_state)
        self.watch.ended.connect(lambda: self.status.emit("No word is left"))
        self.watch.trouble.connect(self.trouble)

    def _connect_pages(self) -> None:
        self.page.player_chosen.connect(self.watch.choose)
        self.page.looked_at.connect(lambda move: self.canvas.show_watched(move.cells if move else ()))
        self.page.opened.connect(self._open)
        self.page.gone_to.connect(self.go_to)
        self.board_page.wanted.connect(
            lambda puzzle, text, what: self.session.push(
                puzzle, text, what, merge="soup.title" if what == "title" else ""
            )
        )
        self.board_page.opened.connect(self._open_words)
        for page in self.inspector.pages:
            page.message.connect(self.message)
            page.refresh.connect(self._page_changed)
        self.inspector.turned.connect(self._page_changed)

    def _page_changed(self) -> None:
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()
