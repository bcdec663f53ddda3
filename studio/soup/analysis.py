"""Analysis of positions in background jobs: possible words, heuristic scores, and the chance to clear."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.core import Control, changed
from engine.soup.board import SIDES, Board, Move, Side, played, worth
from engine.soup.moves import finder_of, playable_lexicon
from engine.soup.players.beam import MOST_LETTERS, Clearance, clearable
from engine.soup.players.heuristics import VOWEL_SHARE, connectivity, reweighted, vowel_share, weighted_worth
from engine.soup.players.lyster import WordByWord, first_paths
from engine.soup.players.player import Plan, Player
from engine.soup.players.value import remainder
from engine.soup.puzzle import Puzzle
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.verdict import Rulings
from studio.core.jobs import Jobs

SHOWN = 12  # number of words that are rated for a position


class HeuristicScores(NamedTuple):
    """Heuristic scores of a move to one side."""

    rare: float  # points of the word with letter values re-weighted by rarity
    vowels: float  # how typical the share of vowels of the remaining letters is, from 0 to 1
    links: float  # connectivity of the remaining letters
    rest: float  # points that the remaining board is better than the average board with as many letters


class Weighed(NamedTuple):
    """A word with the heuristic scores of both sides."""

    move: Move  # the move to the side with the higher `rest`
    score: int
    left: HeuristicScores
    right: HeuristicScores


class Position(NamedTuple):
    """The analysis of a board."""

    board: Board
    words: int
    best: tuple[Weighed, ...]  # the playable words with the highest scores, rated, each word once


def analyze(board: Board, lexicon: str, rulings: Rulings, *, control: Control) -> Position:
    """Find the moves of a board and rate the best."""
    words = shown_words(lexicon, rulings, control)
    moves = finder_of(words).moves(board)
    control.check()
    places = first_paths(moves, len(moves), control=control)
    best = [moves.move(place) for place in places[:SHOWN]]
    return Position(board, len(places), _weighed(board, words, best, control))


def clearance(board: Board, lexicon: str, rulings: Rulings, *, control: Control) -> Clearance:
    """Prove or, with many letters, estimate whether a board can be cleared."""
    return clearable(board, shown_words(lexicon, rulings, control), control).result


def weigh(
    board: Board, lexicon: str, rulings: Rulings, moves: Sequence[Move], *, control: Control
) -> tuple[Weighed, ...]:
    """Rate moves by the heuristics, in the order given."""
    return _weighed(board, shown_words(lexicon, rulings, control), moves, control)


class Thinker:
    """Keeps a player between moves so that it can reuse earlier results; not safe for concurrent jobs."""

    def __init__(self) -> None:
        self._of: object = None
        self._player: Player | None = None

    def think(
        self, board: Board, lexicon: str, rulings: Rulings, player: str, seconds: float, *, control: Control
    ) -> Plan:
        """Plan with a player; intermediate plans are reported."""
        from engine.soup.players.registry import make_player

        wanted = (lexicon, rulings, player, seconds)
        if self._player is None or wanted != self._of:
            words = shown_words(lexicon, rulings, control)
            self._of, self._player = wanted, make_player(player, words, seconds=seconds)
        return self._player.plan(board, control).result


def first_word(board: Board, lexicon: str, rulings: Rulings, *_: object, control: Control) -> Plan:
    """Find the word with the most points without kernels. Takes the arguments of `Thinker.think`."""
    words = shown_words(lexicon, rulings, control)
    return WordByWord("greedy", words, ordered=True, pairs=True).plan(board, control).result


def shown_words(lexicon: str, rulings: Rulings, control: Control) -> Lexicon:
    """Return the playable words of a lexicon under the house rules and a puzzle's rulings."""
    return playable_lexicon(open_lexicon(lexicon, control=control), open_house(), rulings)


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


_rare_values = cache(reweighted)


LOOK, WORDS, ENDGAME = "soup.look", "soup.words", "soup.endgame"


class PositionJobs(QObject):
    """Runs the analysis jobs of the current position and keeps their results."""

    words_read = Signal()  # `words` changed
    position_found = Signal(object)  # the finished `Position`
    ending_found = Signal(object)  # the finished `Clearance`
    failed = Signal(str)  # an error message

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.words: Lexicon | None = None  # the playable words; None while their list is being read
        self.position: Position | None = None  # the analysis of the current board; None while it is running
        self._words_of: tuple[str, Rulings] | None = None
        self._of: tuple[Board, str, object] | None = None

    def find(self, puzzle: Puzzle, board: Board) -> bool:
        """Start the missing jobs for a puzzle and its current board; return whether an analysis was started."""
        if (rules := (puzzle.lexicon, puzzle.rulings)) != self._words_of:
            self._read(*rules)
        if (wanted := (board, puzzle.lexicon, puzzle.rulings)) == self._of:
            return False
        self._of, self.position = wanted, None
        self._jobs.start(
            LOOK, analyze, board, puzzle.lexicon, puzzle.rulings, on_done=self._take_position,
            on_failed=self._fail_position, kernels=("soup.moves", "soup.value"),
        )  # fmt: skip
        self._jobs.start(
            ENDGAME, clearance, board, puzzle.lexicon, puzzle.rulings,
            lane="unasked" if len(board.letters) <= MOST_LETTERS else "quick",  # an estimate is fast
            on_done=self.ending_found.emit, on_failed=self.failed.emit, kernels=("soup.moves", "soup.beam"),
        )  # fmt: skip
        return True

    def stop(self) -> None:
        """Stop the analysis, because the tab is hidden; `find` starts it again."""
        if self._jobs.has(LOOK) or self._jobs.has(ENDGAME):
            self._of = None
            for job in (LOOK, ENDGAME):
                self._jobs.drop(job)

    def forget_position(self) -> None:
        """Discard the position and the words after a change of the house rules."""
        self._of = self._words_of = None

    def _read(self, name: str, rulings: Rulings) -> None:
        self._words_of = name, rulings
        if self.words is None or self.words.name != name:
            self.words = None
            self.words_read.emit()
        self._jobs.start(WORDS, shown_words, name, rulings, on_done=self._take_words, on_failed=self._fail_words)

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
        self._words_of = None
        self.failed.emit(sentence)
