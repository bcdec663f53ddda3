"""The Word Soup tab: the board to play on or to watch, and beside it what is thought of its words."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any, ClassVar, cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent, QUndoStack
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from engine.document import body_fingerprint, still_printed
from engine.drawing.style import style
from engine.errors import EngineError
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.printed import Printed
from engine.soup import answers
from engine.soup.board import Board, Cell, Move, random_board
from engine.soup.draw import on_board
from engine.soup.endgame import Clearance
from engine.soup.player import Plan
from engine.soup.puzzle import START, Puzzle, back, children, line, now, put, score
from engine.value import Value, changed
from studio.jobs import Jobs
from studio.session import EVERYTHING, Session
from studio.soup.analysis import Position
from studio.soup.animation import step_between
from studio.soup.bar import Transport, WordLine
from studio.soup.board_page import BOARD_ENDINGS, BoardPage, board_from
from studio.soup.canvas import BoardCanvas
from studio.soup.findings import Findings
from studio.soup.game_page import GamePage
from studio.soup.head import Ending, Head
from studio.soup.match_page import MatchPage
from studio.soup.paper_page import PaperPage
from studio.soup.person import Person
from studio.soup.sample import sample
from studio.soup.text import game_text
from studio.soup.tree import trail
from studio.soup.vetting import VettingPanel
from studio.soup.watch import Watch
from studio.widgets.editor import Editor, Figure, Message, Part
from studio.widgets.inspector import Inspector
from studio.widgets.word_list_box import WORD_ENDINGS, refusals

log = logging.getLogger(__name__)
BOARD_AND_SIDE, PAGES_AND_PLOT = (620, 600), (480, 240)


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
        self._shown: tuple[Board, tuple[Move, ...]] | None = None
        self.findings = Findings(jobs, self)
        self.canvas, self.head, self.strip, self.transport = BoardCanvas(), Head(), WordLine(), Transport()
        self.person, self.watch = Person(self.canvas, self.strip, self), Watch(jobs, self.canvas, self)
        self.page, self.board_page = GamePage(jobs), BoardPage(jobs)
        self.vetting = VettingPanel(jobs)
        self.inspector = Inspector([self.page, self.board_page, self.vetting, MatchPage(jobs), PaperPage(jobs)])
        self._lay_out()
        self._connect_findings()
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
        self.vetting.show_printed(still_printed(self.session.document))
        for page in self.inspector.pages:
            page.show_puzzle(puzzle, None)
        self._find(puzzle)
        self.watch.show_position(puzzle, board)
        self.person.show_rulings(puzzle.rulings)
        if before != self._shown:
            if not self.watch.running:
                self.canvas.show_look(None)
            step = step_between(before[1], moves) if before and before[0] == puzzle.board else None
            self.person.show_board(board)
            self.canvas.show_board(board, step)
        self._show_state()
        self.refresh.emit()

    def figures(self, width: float) -> list[Figure]:
        """The board to be played on paper, and its solution."""
        from engine.soup.figure import figure

        house, key = style("classic"), self.vetting.key
        if key is None:
            return []
        parts: tuple[Part, ...] = ("puzzle", "solution") if self.puzzle.solution else ("puzzle",)
        return [Figure(part, figure(self.puzzle, house, part, width, key)) for part in parts]

    def printed(self) -> Printed | None:
        """What an export puts on paper, for the document."""
        if (key := self.vetting.key) is None:
            return None
        return Printed(date.today().isoformat(), body_fingerprint(self.puzzle), answers.words_of(key))

    def doubts(self) -> Sequence[str]:
        """What must not be printed, what the eye can trace, and the cautions not accepted."""
        return answers.doubts(self.puzzle, key) if (key := self.vetting.key) else []

    def forbidden(self) -> Sequence[str]:
        """The taboo words on a straight line or in the solution."""
        return answers.forbidden(self.puzzle, key) if (key := self.vetting.key) else []

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
        if path.suffix.lower() not in (*WORD_ENDINGS, *BOARD_ENDINGS):
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
        self._find(self.puzzle)

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

    def replay(self) -> None:
        """See the moves again, from the start to where the game stands."""
        numbers = trail(self.puzzle)[-2::-1]
        turns = [self.puzzle.turns[number] for number in numbers]
        self.go_to(START)
        self.watch.replay([turn.move for turn in turns], [turn.by for turn in turns])

    def keep_solution(self) -> None:
        """Print the moves of the game as the solution."""
        puzzle = self.puzzle
        made = changed(puzzle, solution=line(puzzle.turns, puzzle.at))
        self.session.push(made, f"Take the game of {score(puzzle).total:,} points as the solution", "solution")

    def trouble(self, sentence: str) -> None:
        """Say what went wrong."""
        self.message.emit(Message(sentence, "trouble"))

    # what is found of a position

    def _find(self, puzzle: Puzzle) -> None:
        """Find what is not known; nothing is read for a tab that nobody looks at."""
        if not self.isVisible():
            return
        if self.findings.find(puzzle, now(puzzle)):
            self.page.show_looking()
            self.head.show_ending(Ending())
        self.vetting.ask()

    def _take_words(self) -> None:
        self.person.show_words(self.findings.words, Path(self.puzzle.lexicon).name)

    def _judge_again(self) -> None:
        self.findings.forget_position()
        self.watch.think_again()
        self._find(self.puzzle)

    def _show_trail(self, cells: Sequence[Cell]) -> None:
        """A path on the board as it is printed, which is shown for that; the game stays where it is."""
        self.canvas.show_look(self.puzzle.board if cells else None, cells)

    def _show_ending(self, found: Clearance) -> None:
        """Nothing is left to be said of an empty board."""
        self.head.show_ending(_ending(found) if now(self.puzzle).letters else Ending())

    def _show_position(self, position: Position) -> None:
        self.page.show_position(position)
        self.person.show_best([one.move for one in position.best])
        self._show_state()

    def _fail(self, sentence: str) -> None:
        self.page.show_nothing(sentence)
        self.trouble(sentence)

    def _show_state(self) -> None:
        puzzle, watch = self.puzzle, self.watch
        position = self.findings.position
        over = position is not None and not position.words
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
        self.play(move)

    def _to_end(self) -> None:
        at = self.puzzle.at
        while sequels := children(self.puzzle, at):
            at = sequels[0]
        self.go_to(at)

    def _open_words(self, path: str) -> None:
        asked = self.puzzle.board

        def take(lexicon: Lexicon) -> None:
            if self.puzzle.board != asked:
                return  # another puzzle was opened meanwhile
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
        for place in (0, 1):
            self._splitter.setStretchFactor(place, 1)
        self._splitter.setSizes(BOARD_AND_SIDE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._splitter)

    def _connect_findings(self) -> None:
        self.findings.words_read.connect(self._take_words)
        self.findings.position_found.connect(self._show_position)
        self.findings.ending_found.connect(self._show_ending)
        self.findings.failed.connect(self._fail)

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
        self.page.replayed.connect(self.replay)
        self.page.kept.connect(self.keep_solution)
        self.board_page.wanted.connect(
            lambda puzzle, text, what: self.session.push(
                puzzle, text, what, merge="soup.title" if what == "title" else ""
            )
        )
        self.board_page.opened.connect(self._open_words)
        self.vetting.trailed.connect(self._show_trail)
        self.vetting.ruled.connect(
            lambda rulings, text: self.session.push(changed(self.puzzle, rulings=rulings), text, "rulings")
        )
        self.vetting.house_changed.connect(self._judge_again)
        self.canvas.settled.connect(self.page.draw_plot)
        for page in self.inspector.pages:
            page.taken.connect(lambda puzzle, text: self.session.push(puzzle, text, "board"))
            page.message.connect(self.message)
            page.refresh.connect(self._page_changed)
        self.inspector.turned.connect(self._page_changed)
        self.inspector.turned.connect(self._turn_page)

    def _turn_page(self) -> None:
        self.canvas.show_look(None)
        if self.inspector.page() is self.vetting:
            self.vetting.show_trail()

    def _page_changed(self) -> None:
        self.run_text = self.inspector.page().run_text or type(self).run_text
        self.refresh.emit()


def _ending(found: Clearance) -> Ending:
    return Ending("estimated" if found.verdict == "unknown" else "proven", found.chance)
