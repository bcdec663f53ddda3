"""What is computed of a position beside the window: its words, and what each heuristic thinks of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.job import Control
from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.soup.board import SIDES, Board, Move, Side, played, worth
from engine.soup.endgame import MOST_LETTERS, Clearance, clearable
from engine.soup.heuristics import VOWEL_SHARE, connectivity, reweighted, vowel_share, weighted_worth
from engine.soup.moves import Moves, finder_of
from engine.soup.player import Plan, Player
from engine.soup.puzzle import Puzzle
from engine.soup.value import remainder
from engine.value import changed
from engine.vetting.house import open_house
from engine.vetting.verdict import Ruling
from studio.jobs import Jobs

SHOWN = 12
"""As many words of a position are weighed."""


class HeuristicScores(NamedTuple):
    """What the heuristics think of the board that a move leaves.

    Attributes:
        rare: points of the word with the letters' values re-weighted by how seldom they come.
        vowels: how usual the share of vowels among the letters left is, from 0 to 1.
        links: mean squared number of letters that touch a letter.
        rest: points by which the board is better than others of as many letters.
    """

    rare: float
    vowels: float
    links: float
    rest: float


class Weighed(NamedTuple):
    """A word to either side.

    Attributes:
        move: to the side on which the rest is worth more.
    """

    move: Move
    score: int
    left: HeuristicScores
    right: HeuristicScores


class Position(NamedTuple):
    """What is known of a board.

    Attributes:
        words: how many moves it has; each set of cells counts once.
        best: those of the highest score, weighed, each word once; none that is on the taboo lists.
    """

    board: Board
    words: int
    best: tuple[Weighed, ...]


def analyze(board: Board, lexicon: str, rulings: tuple[Ruling, ...], *, control: Control) -> Position:
    """The moves of a board.

    Raises:
        UnknownName, FileProblem: the word list or the house cannot be read.
        Stopped: as asked.
    """
    words = shown_words(lexicon, rulings, control)
    moves = finder_of(words).moves(board)
    control.check()
    best = list(islice(_words_once(moves), SHOWN))
    return Position(board, len(moves), _weighed(board, words, best, control))


def clearance(board: Board, lexicon: str, rulings: tuple[Ruling, ...], *, control: Control) -> Clearance:
    """Whether a board can be cleared: proven where few letters are left, else an estimate.

    Raises:
        UnknownName, FileProblem: the word list or the house cannot be read.
        Stopped: as asked.
    """
    return clearable(board, shown_words(lexicon, rulings, control), control).result


def weigh(
    board: Board, lexicon: str, rulings: tuple[Ruling, ...], moves: Sequence[Move], *, control: Control
) -> tuple[Weighed, ...]:
    """What the heuristics think of moves, in their order.

    Raises:
        UnknownName, FileProblem: the word list or the house cannot be read.
        Stopped: as asked.
    """
    return _weighed(board, shown_words(lexicon, rulings, control), moves, control)


class Thinker:
    """Keeps a player from move to move, which may remember what it found; one job at a time may ask it."""

    def __init__(self) -> None:
        self._of: object = None
        self._player: Player | None = None

    def think(
        self,
        board: Board,
        lexicon: str,
        rulings: tuple[Ruling, ...],
        player: str,
        seconds: float,
        *,
        control: Control,
    ) -> Plan:
        """What a player wants to play; its plans so far are published.

        Raises:
            UnknownName, FileProblem: the word list or the house cannot be read.
            Stopped: it was stopped before it had a plan.
        """
        from engine.soup.players import make_player

        wanted = (lexicon, rulings, player, seconds)
        if self._player is None or wanted != self._of:
            words = shown_words(lexicon, rulings, control)
            self._of, self._player = wanted, make_player(player, words, seconds=seconds)
        return self._player.plan(board, control).result


def shown_words(lexicon: str, rulings: tuple[Ruling, ...], control: Control) -> Lexicon:
    """The words that a player may play and a page may show.

    Raises:
        UnknownName, FileProblem: the word list or the house cannot be read.
        Stopped: as asked.
    """
    from engine.soup.playable import playable_lexicon

    return playable_lexicon(open_lexicon(lexicon, control=control), open_house(), rulings)


def _words_once(moves: Moves) -> Iterator[Move]:
    """The first move of each word."""
    seen: set[str] = set()
    for place in range(len(moves)):
        if (word := moves.word(place)) not in seen:
            seen.add(word)
            yield moves.move(place)


def _weighed(board: Board, words: Lexicon, moves: Iterable[Move], control: Control) -> tuple[Weighed, ...]:
    found = []
    for move in moves:
        control.check()
        left, right = (_sight(board, changed(move, side=side), words) for side in SIDES)
        side: Side = "left" if left.rest > right.rest else "right"
        found.append(Weighed(changed(move, side=side), worth(move.word), left, right))
    return tuple(found)


def _sight(board: Board, move: Move, words: Lexicon) -> HeuristicScores:
    after = played(board, move)
    vowels = VOWEL_SHARE.density(vowel_share(after.letters)) / VOWEL_SHARE.density(VOWEL_SHARE.mean)
    rare = weighted_worth(move.word, _rare_values())
    return HeuristicScores(rare, vowels, connectivity(after), remainder(after, words))


@cache
def _rare_values() -> Mapping[str, float]:
    return reweighted()


LOOK, WORDS, ENDGAME = "soup.look", "soup.words", "soup.endgame"


class PositionJobs(QObject):
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
            LOOK, analyze, board, puzzle.lexicon, puzzle.rulings, on_done=self._take_position,
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
