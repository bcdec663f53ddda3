"""What is found of a game beside the window: its word list, and the words of the position."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.soup.board import Board
from engine.soup.endgame import MOST_LETTERS
from engine.soup.puzzle import Puzzle
from studio.jobs import Jobs
from studio.soup.analysis import Position, clearance, look

LOOK, WORDS, ENDGAME = "soup.look", "soup.words", "soup.endgame"


class Findings(QObject):
    """Starts what is to be found, and knows it when it is there; nothing is kept of another board.

    Attributes:
        words: the word list, None while it is being read.
        position: of the board that is shown, None while it is being looked at.

    Signals:
        words_read: the word list is there, or is being read.
        position_found: a `Position`.
        ending_found: a `Clearance`: whether the board can be cleared.
        failed: a sentence.
    """

    words_read = Signal()
    position_found = Signal(object)
    ending_found = Signal(object)
    failed = Signal(str)

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.words: Lexicon | None = None
        self.position: Position | None = None
        self._name = ""
        self._of: tuple[Board, str, object] | None = None

    def find(self, puzzle: Puzzle, board: Board) -> bool:
        """Find what is not known of a puzzle whose board is shown; whether its words have to be looked for."""
        if puzzle.lexicon != self._name:
            self._read(puzzle.lexicon)
        wanted = (board, puzzle.lexicon, puzzle.rulings)
        if wanted == self._of:
            return False
        self._of, self.position = wanted, None
        self._jobs.start(
            LOOK, look, board, puzzle.lexicon, puzzle.rulings, on_done=self._take_position,
            on_failed=self._fail_position,
        )  # fmt: skip
        self._jobs.start(
            ENDGAME, clearance, board, puzzle.lexicon, puzzle.rulings,
            lane="long" if len(board.letters) <= MOST_LETTERS else "quick",  # an estimate takes no time
            on_done=self.ending_found.emit, on_failed=self.failed.emit,
        )  # fmt: skip
        return True

    def forget_position(self) -> None:
        """The house rules otherwise: other words may be shown."""
        self._of = None

    def _read(self, name: str) -> None:
        self._name, self.words = name, None
        self.words_read.emit()
        self._jobs.start(
            WORDS, open_lexicon, name, on_done=self._take_words, on_failed=self._fail_words,
            waits_for_kernels=False,
        )  # fmt: skip

    def _take_words(self, words: Lexicon) -> None:
        self.words = words
        self.words_read.emit()

    def _take_position(self, position: Position) -> None:
        self.position = position
        self.position_found.emit(position)

    def _fail_position(self, sentence: str) -> None:
        self._of = None
        self.failed.emit(sentence)

    def _fail_words(self, sentence: str) -> None:
        self._name = ""
        self.failed.emit(sentence)
