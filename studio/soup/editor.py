"""The Word Soup tab: a board to play on or to watch, and an inspector with the analysis of its words."""

import secrets
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

from PySide6.QtGui import QGuiApplication, QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core import Value, attempted, changed
from engine.documents.document import still_printed
from engine.soup import answers
from engine.soup.board import Board, Move, random_board
from engine.soup.make import on_board
from engine.soup.players.player import Plan
from engine.soup.puzzle import START, Puzzle, line, now, score
from engine.soup.wing import game_text
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING, Session
from studio.core.theme import Accent
from studio.soup.analysis import Position, PositionJobs
from studio.soup.board.animation import step_between
from studio.soup.board.bars import PRESS, BoardStage, PlayerControls, ScoreBar, TabKeys, WordBar
from studio.soup.board.canvas import BoardCanvas
from studio.soup.board.word_input import WordInput
from studio.soup.game import GameEdits, GameEnding, Retry, sample
from studio.soup.knowledge import Insight, Knowledge
from studio.soup.pages.analysis_page import GamePage
from studio.soup.pages.board_page import BOARD_ENDINGS, MOST_SEED, BoardPage, board_text
from studio.soup.pages.moves_page import MovesPage, PlayPage
from studio.soup.pages.vetting_page import VettingPanel
from studio.soup.race import PlayerChoice, RaceView, Watch
from studio.widgets.stage import StageEditor
from studio.widgets.words.word_lists import WORD_ENDINGS, open_words

RACE_RUN = "&Pause or Continue the Race"
RACE_HINT = "Space pauses the race, Esc closes it"


class SoupEditor(StageEditor):
    """Shows a game. Every move pushes a new puzzle to the session."""

    kind = "soup"
    title = "Word Soup"
    accent = Accent("#B5472A", "#EE8262")
    noun = "game"
    run_text = "&Watch the Player"
    hint = "Drag over letters to play a word, or press Space to watch the player"

    plot_below_pages = True
    column_shares = (480, 240)
    side_shares = (620, 600)

    canvas: BoardCanvas

    def __init__(self, session: Session, jobs: Jobs, parent: QWidget | None = None) -> None:
        self.page, self.board_page, self.vetting = GamePage(jobs), BoardPage(jobs), VettingPanel(jobs)
        self.play_page, self.moves_page = PlayPage(jobs), MovesPage(jobs)
        self.race = RaceView(jobs)
        pages = (self.play_page, self.page, self.moves_page, self.board_page, self.vetting)
        super().__init__(session, jobs, BoardCanvas(), pages, parent)
        self._shown: tuple[Board, tuple[Move, ...]] | None = None
        self.lookup, self.knowledge = PositionJobs(jobs, self), Knowledge(jobs, self)
        self.header, self.strip, self.transport = ScoreBar(), WordBar(), PlayerControls()
        self.word_input, self.watch = WordInput(self.canvas, self.strip, self), Watch(jobs, self.canvas, self)
        self.edits = GameEdits(session, self.watch, self.knowledge, self.show_error, lambda: self.may_leave())
        self.retry = Retry(self.knowledge, self.edits, lambda: self.puzzle)
        self.ending = GameEnding(self.canvas, self.knowledge, lambda: self.puzzle)
        self.board_stage = BoardStage(self.header, self.canvas, self.strip, self.transport)
        self.lay_out(self.board_stage, self.race)
        views = (self.header, self.play_page, self.moves_page)
        self.insight = Insight(self.knowledge, lambda: self.puzzle, self.watch, views, self)
        self.lookup.words_read.connect(self._take_words)
        self.lookup.position_found.connect(self._show_position)
        self.lookup.ending_found.connect(self.insight.take_clearance)
        self.knowledge.changed.connect(self._show_search)
        self.lookup.failed.connect(self.page.show_nothing)
        for failed in (self.lookup.failed, self.knowledge.failed, self.race.failed, self.watch.error):
            failed.connect(self.show_error)
        self._connect_board()
        self._connect_watch()
        self._connect_pages()
        session.replaced.connect(self._leave)
        acts = {"Space": self.watch.toggle, ".": self.watch.step, ",": self.edits.take_back}
        self.keys = TabKeys(self, {key: partial(self._act, key, act) for key, act in acts.items()})
        self.show_value(session.value, EVERYTHING)

    @classmethod
    def sample(cls) -> Value:
        return sample()

    def new_body(self) -> Value:
        seed = secrets.randbelow(MOST_SEED)
        return changed(on_board(self.puzzle, random_board(seed), seed), rulings=())

    @property
    def puzzle(self) -> Puzzle:
        return cast("Puzzle", self.session.value)

    def show_value(self, value: Value, what: str) -> None:
        """Show the game and find the words of the board. A single move is animated."""
        puzzle = cast("Puzzle", value)
        moves, board = line(puzzle.turns, puzzle.at), now(puzzle)
        before, self._shown = self._shown, (puzzle.board, moves)
        self.vetting.show_printed(still_printed(self.session.document))
        for page in self.inspector.pages:
            page.show_puzzle(puzzle, None)
        self.knowledge.show_puzzle(puzzle)
        self._find(puzzle)
        self.watch.show_position(puzzle, board)
        if before != self._shown:
            self.race.stop()
            if not self.watch.running:
                self.canvas.show_look(None)
            step = step_between(before[1], moves) if before and before[0] == puzzle.board else None
            self.word_input.show_board(board, keep=bool(before) and before[0] == puzzle.board)
            self.board_stage.show_board(board)
            self.ending.show_position(puzzle, played=step is not None and not step[1])
            self.canvas.show_board(board, step)
        self._show_state()
        self.insight.show_all()
        self.refresh.emit()

    def _leave(self) -> None:
        """Forget the open line, the selection and the plan, because another document is opened, maybe of this board."""
        self._begin()
        self.retry.stop()
        self.knowledge.leave()
        self.page.leave()
        self.moves_page.leave()
        self.lookup.forget_position()
        self.select({})
        self._shown = None

    @property
    def document_key(self) -> answers.Key | None:
        """The solution with verdicts, and the words that can be traced."""
        return self.vetting.key

    def run_main(self) -> None:
        """Run the action of the page. During a race, which hides the pages, pause or continue the race."""
        if self.race.isVisible():
            self.race.toggle()
        else:
            super().run_main()

    def page_changed(self) -> None:
        """Update the menus, because another page is shown, its actions changed, or a race begins or ends."""
        self.hint = type(self).hint if self.race.isHidden() else RACE_HINT
        super().page_changed()
        if not self.race.isHidden():
            self.run_text = RACE_RUN
            self.refresh.emit()

    def run_own(self) -> None:
        self.watch.run()

    def stop(self) -> None:
        """Esc clears the chosen word, or stops the player, or stops other jobs."""
        if self.race.isVisible():
            self.race.stop()
        elif self.word_input.holds:
            self.word_input.clear()
        elif self.watch.running:
            self.watch.stop()
        elif not (self.ending.stop() or self.retry.stop()):
            super().stop()

    @property
    def is_running(self) -> bool:
        return self.watch.running or self.race.isVisible() or super().is_running

    def copy_board(self) -> None:
        """Copy the starting board as lines of letters, unless it has a word that must not be printed."""
        key = self.document_key
        if text := attempted(lambda: board_text(self.puzzle, key.vetter if key else None), self.show_error):
            QGuiApplication.clipboard().setText(text)

    def copy_text(self) -> str:
        return game_text(self.puzzle)

    def accept_file(self, path: Path) -> bool:
        if path.suffix.lower() not in (*WORD_ENDINGS, *BOARD_ENDINGS):
            return False
        if not self.board_page.take_file(path):
            self._open_words(str(path))
        return True

    def state(self) -> Mapping[str, Any]:
        own = {"side": self.strip.side, "speed": self.transport.speed.currentData()}
        return {**super().state(), **own, "endless": self.transport.endless.isChecked()}

    def restore(self, state: Mapping[str, Any]) -> None:
        super().restore(state)
        if state.get("side") in ("left", "right"):
            self.strip.choose(state["side"])
            self.word_input.show_board(self.canvas.board, keep=True)  # it was not chosen for this word
        self.transport.endless.setChecked(state.get("endless") is True)
        if (place := self.transport.speed.findData(state.get("speed"))) >= 0:
            self.transport.speed.setCurrentIndex(place)

    def set_motion(self, on: bool) -> None:
        self.canvas.set_motion(on)
        self.race.set_motion(on)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._find(self.puzzle)
        self._review()

    def hideEvent(self, event: QHideEvent) -> None:
        """Stop the searches that nobody has asked for."""
        super().hideEvent(event)
        self.knowledge.stop()
        self.lookup.stop()

    # analysis of the position

    def _find(self, puzzle: Puzzle) -> None:
        """Start the analysis of the position, if the tab is visible."""
        if not self.isVisible():
            return
        if self.lookup.find(puzzle, now(puzzle)):
            self.page.show_looking()
            self.insight.take_clearance(None)
        self._search()
        self.knowledge.ask_par(puzzle)
        self.vetting.ask()

    def _start_race(self, players: tuple[PlayerChoice, PlayerChoice]) -> None:
        self._begin()
        self.board_stage.hide()
        self.show_pages(on=False)
        self.race.start(self.puzzle, players, self.canvas.speed)
        self._show_state()
        self.page_changed()

    def _end_race(self) -> None:
        for raced in (lane.puzzle for lane in self.race.lanes):
            if raced and raced.lexicon == self.puzzle.lexicon:
                self.knowledge.learn(raced.board, line(raced.turns, raced.at))
        self.board_stage.show()
        self.show_pages(on=True)
        self.page_changed()
        self._show_state()

    def _act(self, key: str, act: Callable[[], object]) -> None:
        """Act on a key that applies to the whole tab; during a race, Space pauses it."""
        if not self.race.isVisible():
            act()
        elif key == PRESS:
            self.race.toggle()

    def _search(self) -> None:
        if self.watch.running or self.race.isVisible():
            self.knowledge.stop_search()
        elif self.isVisible():
            self.knowledge.search(self.puzzle, now(self.puzzle))

    def _review(self) -> None:
        """Find the points lost by each move once they are shown, unless a player needs the processor."""
        if self.watch.running or self.race.isVisible():
            self.knowledge.stop_review()
        elif self.isVisible():
            self.knowledge.ask_review(self.puzzle, shown=self.moves_page.isVisible() or self.ending.ended)

    def _take_words(self) -> None:
        self.word_input.show_words(self.lookup.words, Path(self.puzzle.lexicon).name)
        if self.knowledge.show_words(self.lookup.words):
            self._look_again()

    def _keep_problem(self, sentence: str) -> None:
        self.key_problem = sentence
        self.refresh.emit()

    def revet(self) -> None:
        self.vetting.ask_again()
        self._count_moves_again()

    def _count_moves_again(self) -> None:
        self.lookup.forget_position()
        self.watch.think_again()
        self._look_again()

    def _look_again(self) -> None:
        self.knowledge.show_puzzle(self.puzzle)
        self._find(self.puzzle)
        self._review()
        self.insight.show_all()

    def _show_search(self) -> None:
        board, known, position = now(self.puzzle), self.knowledge.known, self.lookup.position
        if position is None or position.board != board:
            return
        game = known.best(board) if known.steps(board) else None
        best = (*(game.moves[:1] if game else ()), *(one.move for one in position.best[:1]))
        self.word_input.show_best(best[0] if best else None, searched=bool(game and game.moves))
        if (plan := known.plan(board)) and not self.watch.running:
            self.page.show_search(plan, board, known.after(board, [one.move for one in plan.candidates]))

    def _show_position(self, position: Position) -> None:
        self.page.show_position(position)
        self._show_search()
        self.ending.show_words(position.board, position.words)
        self._show_state()

    def _show_state(self) -> None:
        self._search()
        self._review()
        puzzle, watch, position = self.puzzle, self.watch, self.lookup.position
        over = position is not None and not position.words
        self.header.show_score(score(puzzle), len(puzzle.board.letters), over=over)
        running = watch.running and not watch.paused
        self.transport.show_state(running=running, status=watch.status, can_go_back=puzzle.at != START)

    def _show_plan(self, plan: Plan) -> None:
        board = now(self.puzzle)
        if plan.total is not None:
            self.knowledge.learn(board, plan.line)
        self.page.show_plan(plan, board, self.watch.chosen.player)
        best = plan.candidates[0].move if plan.candidates else None
        self.canvas.show_watched(best.cells if best and not self.canvas.moving else ())

    def _begin(self) -> None:
        """Stop the player and finish the animation: the user takes over, and no other board follows."""
        self.watch.stop()
        self.canvas.finish()
        self.ending.stay()

    def _edit_board(self, puzzle: Puzzle, text: str, what: str) -> None:
        if what == "board":
            self.edits.leave(puzzle, text)
        else:
            self.push_edit(puzzle, text, what)

    def _open_words(self, path: str) -> None:
        open_words(self, path, lambda board=self.puzzle.board: self.puzzle.board == board)

    # connections

    def _connect_board(self) -> None:
        keys: dict[str, Callable[[], object]] = {
            **self.word_input.keys(),
            "quicker": lambda: self.transport.quicken(1),
            "slower": lambda: self.transport.quicken(-1),
            "start": lambda: self.edits.go_to(START),
            "end": self.edits.go_to_end,
        }
        self.canvas.commanded.connect(lambda what: keys[what]())
        self.word_input.played.connect(self.edits.play)
        self.word_input.began.connect(self._begin)
        self.word_input.refused.connect(self.status)
        self.transport.back.connect(self.edits.take_back)
        self.transport.toggled.connect(self.watch.toggle)
        self.transport.stepped.connect(self.watch.step)
        self.transport.sped.connect(self.watch.set_speed)

    def _connect_watch(self) -> None:
        self.watch.planned.connect(self._show_plan)
        self.watch.played.connect(self.edits.play)
        self.watch.changed.connect(self._show_state)
        self.watch.ended.connect(self._end_watching)
        self.ending.next_wanted.connect(lambda: self.edits.take_next_board(asked=False))
        self.ending.next_wanted.connect(self.watch.run)
        self.transport.endless.toggled.connect(self.ending.stay)
        self.ending.summarized.connect(self.play_page.show_summary)

    def _end_watching(self, to_the_end: bool) -> None:
        self.status.emit("No words left")
        self.ending.watched(endless=to_the_end and self.transport.endless.isChecked())

    def _connect_pages(self) -> None:
        self.play_page.new_board.connect(lambda: self.edits.take_next_board())
        self.play_page.restarted.connect(lambda: self.edits.go_to(START))
        self.page.player_chosen.connect(self.watch.choose)
        self.page.looked_at.connect(lambda move: self.canvas.show_watched(move.cells if move else ()))
        self.page.opened.connect(self._begin)
        self.page.opened.connect(self.edits.play)
        self.moves_page.gone_to.connect(self.edits.go_to)
        self.moves_page.replayed.connect(self.edits.replay)
        for typed in (self.moves_page.typed, self.play_page.table.typed):
            typed.connect(self.canvas.take_typed)
        self.moves_page.retried.connect(self.retry.step)
        self.retry.said.connect(self.moves_page.show_retry)
        self.moves_page.kept.connect(self.edits.keep_solution)
        self.moves_page.improved.connect(self.edits.add_better)
        self.page.raced.connect(self._start_race)
        self.race.closed.connect(self._end_race)
        self.transport.sped.connect(self.race.set_speed)
        self.board_page.edited.connect(self._edit_board)
        self.board_page.copied.connect(self.copy_board)
        self.board_page.file_chosen.connect(self._open_words)
        # a path on the printed board; the game does not change
        self.vetting.trailed.connect(lambda cells: self.canvas.show_look(self.puzzle.board if cells else None, cells))
        self.vetting.ruled.connect(self.push_rulings)
        self.vetting.house_changed.connect(self._count_moves_again)
        self.vetting.house_changed.connect(self.house_changed)
        self.vetting.failed.connect(self._keep_problem)
        self.vetting.found.connect(lambda: self._keep_problem(""))
        self.canvas.settled.connect(self.page.draw_plot)
        for page in self.inspector.pages:
            page.accepted.connect(self.edits.take_board)
        self.inspector.page_shown.connect(self._turn_page)

    def _turn_page(self) -> None:
        self.keys.keep_focus_off_buttons()
        self._review()
        self.canvas.show_look(None)
        if self.inspector.page() is self.vetting:
            self.vetting.show_trail()
