"""The page "Vetting": visible taboo words on the board, repairs, and the words of the solution."""

import secrets
from typing import ClassVar

from PySide6.QtCore import Signal

from engine.core import Control, Printed, plural
from engine.soup.answers import Key, Word, open_key
from engine.soup.board import Board
from engine.soup.build import build
from engine.soup.make import CleanBoard, make_board, on_board
from engine.soup.puzzle import Puzzle
from engine.soup.traces import Repair, RepairedBoard, Trace, find_repairs, open_scanner, repair_all, with_letter
from engine.words.vetting.house import open_house
from studio.core.jobs import Jobs
from studio.soup.pages.vetting_sections import LOOKING, SolutionSection, TraceSection, change_of
from studio.widgets.editor import Message
from studio.widgets.layouts import lay_out, split
from studio.widgets.panel import Panel
from studio.widgets.words.rulings import HouseChange, WordRulings, describe_change, start_house_change

KEY, REPAIRS, BOARD = "soup.key", "soup.repairs", "soup.clean"


class VettingPanel(Panel):
    """Computes the key of the puzzle, shows its problems, and requests other boards and rulings."""

    state_key: ClassVar[str] = "vetting"
    name: ClassVar[str] = "Vetting"
    run_text: ClassVar[str] = "Draw &Again"

    found = Signal()  # the key is available
    failed = Signal(str)  # the key could not be computed; a sentence
    trailed = Signal(object)  # cells of a path to show on the printed board; empty to show none
    ruled = Signal(object, str)  # the new rulings of the puzzle (a tuple of `Ruling`), and the name of the change
    house_changed = Signal()  # the house rulings changed

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.key: Key | None = None  # key of the current puzzle; None while it is being computed
        self._puzzle: Puzzle | None = None
        self._printed: Printed | None = None
        self._requested = False
        self.board, self.solution = TraceSection(), SolutionSection()
        self._splitter = split((self.board, 0), (self.solution, 0))
        self.keep(hidden=self.board.hidden, splitter=self._splitter)
        lay_out(self, self._splitter)
        self.board.chosen.connect(self._choose)
        self.board.changed.connect(self._change)
        self.board.mend.connect(self._mend)
        self.board.draw.connect(self._draw)
        self.solution.chosen.connect(self._show_start)
        WordRulings(
            self.solution, lambda: self._puzzle.rulings if self._puzzle else (), self.ruled.emit,
            self._change_house, self,
        )  # fmt: skip

    def show_puzzle(self, puzzle: Puzzle, key: Key | None = None) -> None:
        before, self._puzzle = self._puzzle, puzzle
        if key is not None:
            self._take(key)
        elif before is None or _vetted(before) != _vetted(puzzle):
            self.ask_again()

    def show_printed(self, printed: Printed | None) -> None:
        """Set the printed record of this puzzle; its words count."""
        if printed != self._printed:
            self._printed = printed
            self.ask_again()

    def ask(self) -> None:
        """Start to compute the key unless it is available or being computed; `found` is emitted at the end."""
        if self._puzzle is None or self.key is not None or self._requested:
            return
        self._requested = True
        self.jobs.start(KEY, open_key, self._puzzle, self._printed, on_done=self._take, on_failed=self._fail)

    def entered(self) -> None:
        self.ask()

    def run_main(self) -> None:
        self._draw()

    # the key

    def ask_again(self) -> None:
        """Compute the key again after a change of the puzzle, or of the house rules or lists."""
        self.key, self._requested = None, False
        for job in (KEY, REPAIRS, BOARD):
            self.jobs.drop(job)
        self.board.show_nothing(LOOKING)
        self.solution.show_nothing(LOOKING)
        if self.isVisible():
            self.ask()

    def _take(self, key: Key) -> None:
        assert self._puzzle
        self.key, self._requested = key, True
        self.board.show_traces(self._puzzle.board, key.traces, key.later)
        self.solution.show_key(key)
        self.found.emit()
        self.refresh.emit()

    def _fail(self, sentence: str) -> None:
        self._requested = False
        self.board.show_nothing(f"Not checked: {sentence}")
        self.solution.show_nothing(f"Not checked: {sentence}")
        self.failed.emit(sentence)
        self.show_error(sentence)

    # the board

    def show_trail(self) -> None:
        """Show the path of the selected word on the board."""
        trace = self.board.trace()
        self.trailed.emit(trace.cells if trace else ())

    def _choose(self, trace: Trace | None) -> None:
        self.show_trail()
        if trace is None or self._puzzle is None:
            self.jobs.drop(REPAIRS)
            self.board.show_repairs(None)
            return
        self.start_job(REPAIRS, _repairs, self._puzzle, trace, on_done=self.board.show_repairs)

    def _change(self, repair: Repair) -> None:
        if self._puzzle:
            board = with_letter(self._puzzle.board, repair.cell, repair.new)
            self._take_board(board, f"Change {change_of(repair, len(board.rows))}")

    def _mend(self) -> None:
        if (before := self._puzzle) is None:
            return
        if before.small:
            self.show_error("Other letters break the printed game. Draw Again lays its words on other paths.")
            return

        def take(made: RepairedBoard) -> None:
            if made.repairs and before == self._puzzle:
                self._take_board(made.board, f"Repair {plural(len(made.repairs), 'letter')}")
            if made.remaining:
                words = ", ".join(trace.word for trace in made.remaining)
                self.show_error(f"No change of a single letter removes {words} without adding another listed word.")

        self.start_job(BOARD, _mended, before, on_done=take)

    def _draw(self) -> None:
        if (before := self._puzzle) is None:
            return

        def take(drawn: CleanBoard | Puzzle) -> None:
            if before != self._puzzle:
                return
            if isinstance(drawn, Puzzle):
                made = on_board(before, drawn.board, solution=drawn.solution, given=before.given or ())
                self.accepted.emit(made, "Draw another board of the words")
            else:
                mended = f", {plural(drawn.mended, 'letter')} repaired" if drawn.mended else ""
                seed = None if drawn.mended else drawn.seed
                self._take_board(drawn.board, f"Draw board {drawn.seed}{mended}", seed)

        self.start_job(
            BOARD, _drawn, before, secrets.randbelow(2**31), lane="long", name="Drawing a clean board", on_done=take
        )

    def _take_board(self, board: Board, text: str, seed: int | None = None) -> None:
        assert self._puzzle
        self.accepted.emit(on_board(self._puzzle, board, seed), text)

    # the solution

    def _show_start(self, word: Word | None) -> None:
        first = word is not None and self._puzzle is not None and word.move == self._puzzle.solution[0]
        self.trailed.emit(word.move.cells if first and word else ())

    def _change_house(self, change: HouseChange, *, quietly: bool = False) -> None:
        def done(back: HouseChange) -> None:
            if not quietly:
                undo = ("Undo", lambda: self._change_house(back, quietly=True))
                self.message.emit(Message(describe_change(change), actions=(undo,)))
            self.ask_again()
            self.house_changed.emit()

        start_house_change(self.jobs, change, done, self.show_error)


def _repairs(puzzle: Puzzle, trace: Trace, *, control: Control) -> tuple[Repair, ...]:
    return find_repairs(puzzle.board, open_scanner(puzzle.rulings), trace, control=control)


def _mended(puzzle: Puzzle, *, control: Control) -> RepairedBoard:
    return repair_all(puzzle.board, open_scanner(puzzle.rulings), control=control)


def _drawn(puzzle: Puzzle, seed: int, *, control: Control) -> CleanBoard | Puzzle:
    """Return another clean board; of a small board that its game clears, one of the same words."""
    rows, columns = len(puzzle.board.rows), puzzle.board.columns
    if puzzle.small:
        given, house = [move.word for move in puzzle.solution], open_house().with_rulings(puzzle.rulings)
        return build(
            seed, lexicon=puzzle.lexicon, rows=rows, columns=columns, given=given, house=house, control=control
        )
    return make_board(seed, open_scanner(puzzle.rulings), rows, columns, control=control)


def _vetted(puzzle: Puzzle) -> tuple[object, ...]:
    return puzzle.board, puzzle.solution, puzzle.rulings, puzzle.lexicon
