"""What is known about the game in the window: the best known games, the jobs that find them, and their views."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from engine.core import Control
from engine.soup import study
from engine.soup.board import Board, Move
from engine.soup.players.beam import Clearance
from engine.soup.players.player import Game
from engine.soup.players.registry import BOUNDED
from engine.soup.puzzle import Puzzle, line, now
from engine.soup.study import COMPLETE, Judged, KnownGames, Review, judged
from engine.words.lexicon import Lexicon
from engine.words.vetting.verdict import Rulings
from studio.core.jobs import Jobs
from studio.soup.analysis import shown_words
from studio.soup.board.bars import ClearChance, ScoreBar, clear_chance
from studio.soup.pages.moves_page import MovesPage, PlayPage
from studio.soup.pages.tree import OpenLine
from studio.soup.race import Watch

PAR, REVIEW, SEARCH = "soup.par", "soup.review", "soup.search"
MOST_REVIEWS = 20  # that are kept while other games are in view
KERNELS = ("soup.moves", "soup.beam")


def find_par(board: Board, lexicon: str, rulings: Rulings, *, control: Control) -> Game:
    """Return the game that sets the par of a board."""
    game = study.par(board, shown_words(lexicon, rulings, control), control.sub(0.0, 1.0)).result
    control.check()
    return game


def review(
    board: Board, moves: Sequence[Move], lexicon: str, rulings: Rulings, known: KnownGames, since: Review, *,
    control: Control,
) -> Review:  # fmt: skip
    """Search the positions of a game ever more deeply; `known` is a copy for this job."""
    words = shown_words(lexicon, rulings, control)
    found = study.review_game(board, moves, words, control, known=known, since=since).result
    control.check()
    return found


class Knowledge(QObject):
    """Keeps the known games of a puzzle as long as the same words can be played."""

    changed = Signal()  # more games are known
    par_found = Signal()  # `par` changed
    par_failed = Signal(str)  # the reason why the par was not found
    failed = Signal(str)  # an error message

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self.open = jobs, OpenLine()
        # the best known games, and the game that sets the par of the board; None while it is being played
        self.known, self.par = KnownGames(), None
        self.review = Review()  # the searches of the game in view so far
        self._list = self._words = (
            ""  # the word list, and the fingerprint of its playable words; "" before they are read
        )
        self._par_of: object = None
        self._review_of: tuple[Board, tuple[Move, ...], str] | None = None
        self._searching: object = None
        self._last: object = None
        self._reviews, self._ended = dict[object, Review](), set[object]()  # of every game that was in view

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Learn the games of a puzzle."""
        if puzzle.lexicon != self._list:
            self.forget()
            self._list, self._words = puzzle.lexicon, ""
        if self.par and self.par.board != puzzle.board:
            self.par = self._par_of = None
            self.par_found.emit()
        self.known.learn_puzzle(puzzle)

    def show_words(self, words: Lexicon | None) -> bool:
        """Forget all games if other words can be played than before; return whether they were forgotten."""
        before, self._words = self._words, words.fingerprint if words else self._words
        if forgotten := before not in ("", self._words):
            self.forget()
        return forgotten

    def leave(self) -> None:
        """Forget the open line and its review, because another document is opened. Games of positions are kept."""
        self.open, self._review_of, self.review = OpenLine(), None, Review()
        self._jobs.drop(REVIEW)

    def forget(self) -> None:
        """Forget all games."""
        self.known, self.par, self.review = KnownGames(), None, Review()
        self._par_of = self._review_of = self._searching = self._last = None
        self._reviews, self._ended = {}, set()
        for job in (PAR, REVIEW, SEARCH):
            self._jobs.drop(job)

    def learn(self, board: Board, moves: Sequence[Move], *, steps: int = 0) -> None:
        """Learn a game from a position; `steps` is that of `KnownGames.learn`."""
        if (board, moves, steps) == self._last:
            return
        self._last = (board, moves, steps)
        self.known.learn(board, moves, steps=steps)
        self.changed.emit()

    def ask_par(self, puzzle: Puzzle) -> None:
        """Let Quick play the board for par, once. The par of a small board is its solution, as in print."""
        wanted = (puzzle.board, puzzle.lexicon, puzzle.rulings)
        printed = puzzle.solution if puzzle.small else ()
        if (of := (*wanted[:-1], printed)) == self._par_of:
            return
        self._par_of, self.par = of, None
        if printed:
            self._jobs.drop(PAR)
            self._take_par(Game(puzzle.board, printed, (0.0,) * len(printed)))
            return
        self.par_found.emit()
        self._jobs.start(
            PAR, find_par, *wanted, lane="unasked", on_done=self._take_par, on_failed=self._fail_par, kernels=KERNELS
        )

    def ask_review(self, puzzle: Puzzle, *, shown: bool = True) -> None:
        """Search the positions of the open line, once; while its losses are not shown, only continue a search of it."""
        of = (puzzle.board, self._moves(puzzle), puzzle.lexicon)
        if of == self._review_of and (self.reviewed or self._jobs.has(REVIEW)):
            return
        if not shown:
            self.stop_review()
            return
        if of != self._review_of:
            self._review_of, self.review = of, self._reviews.get(of, Review())
        if self.reviewed:
            self._jobs.drop(REVIEW)
        else:
            self._start(REVIEW, of, puzzle.rulings)
        self.changed.emit()

    @property
    def reviewed(self) -> bool:
        """Whether the review of the open line has ended, so that its losses change no more."""
        return self._review_of in self._ended

    def search(self, puzzle: Puzzle, board: Board) -> None:
        """Search the best game from a position and after each candidate; a running search of it continues."""
        of = (board, (), puzzle.lexicon)
        if of != self._searching and board.letters:
            self._searching = of
            self._start(SEARCH, of, puzzle.rulings)

    def stop_search(self) -> None:
        """Stop the search, because a player uses the cores."""
        self._searching = None
        self._jobs.drop(SEARCH)

    def stop_review(self) -> None:
        """Stop the review, because a player uses the cores; if it is asked for again, it continues."""
        self._jobs.drop(REVIEW)

    def stop(self) -> None:
        """Stop all searches, because the tab is hidden."""
        self.stop_search()
        self.stop_review()
        if self._jobs.has(PAR):
            self._par_of = None
            self._jobs.drop(PAR)

    def _start(self, key: str, of: tuple[Board, tuple[Move, ...], str], rulings: Rulings) -> None:
        """Start the review of a game; learn what it finds."""
        since = self.review if key == REVIEW else Review()
        taken = len(since.found)  # what a stopped review has found is known

        def take(found: Review) -> None:
            nonlocal taken
            for one in found.found[taken:]:
                self.known.take(one)
            taken = len(found.found)
            if key == REVIEW:
                self.review = self._reviews[of] = found
                if len(self._reviews) > MOST_REVIEWS:
                    self._reviews.pop(oldest := next(iter(self._reviews)))
                    self._ended.discard(oldest)
            self.changed.emit()

        def end(found: Review) -> None:
            if key == REVIEW:
                self._ended.add(of)
            take(found)

        self._jobs.start(
            key, review, *of, rulings, self.known.copy(), since, lane="unasked", on_best=take, on_done=end,
            on_failed=self._fail_review, kernels=KERNELS,
        )  # fmt: skip

    def judge_line(self, puzzle: Puzzle) -> tuple[Judged, ...]:
        """Compare each move of the open line with the best known."""
        moves = self._moves(puzzle)
        reviewed = self._review_of and self._review_of[:2] == (puzzle.board, moves)
        return judged(self.known, puzzle.board, moves, (reviewed and self.review.changes) or ())

    def _moves(self, puzzle: Puzzle) -> tuple[Move, ...]:
        return tuple(puzzle.turns[number].move for number in self.open.turns(puzzle))

    def mistakes(self, puzzle: Puzzle) -> list[tuple[int, Judged]] | None:
        """Return the marked moves of the user on the open line, with their turns; None before the review."""
        moves = self.judge_line(puzzle)
        if any(one.unsure is None for one in moves):
            return None
        turns = zip(self.open.turns(puzzle), moves, strict=True)
        return [(turn, one) for turn, one in turns if one.mark and not puzzle.turns[turn].by]

    def _take_par(self, game: Game) -> None:
        self.par = game
        self.known.learn(game.board, game.moves)
        self.par_found.emit()
        self.changed.emit()

    def _fail_par(self, sentence: str) -> None:
        self._par_of = None  # the next position tries again
        self.par_failed.emit(sentence)

    def _fail_review(self, sentence: str) -> None:
        self._review_of = self._searching = None
        self.failed.emit(sentence)


class Insight(QObject):
    """Updates the views of `Knowledge` whenever more is known."""

    def __init__(
        self, knowledge: Knowledge, puzzle: Callable[[], Puzzle], watch: Watch,
        views: tuple[ScoreBar, PlayPage, MovesPage], parent: QObject,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._knowledge, self._puzzle, self._watch = knowledge, puzzle, watch
        self._header, self._play, self._moves = views
        self._clearance: Clearance | None = None
        knowledge.changed.connect(self.show_all)
        knowledge.par_found.connect(self._show_par)
        knowledge.par_failed.connect(self._play.show_no_par)

    def show_all(self) -> None:
        """Show the gauge and the moves."""
        self.show_gauge()
        puzzle, known = self._puzzle(), self._knowledge.known
        self._play.show_moves(judged(known, puzzle.board, line(puzzle.turns, puzzle.at)))
        moves, turns = self._knowledge.judge_line(puzzle), self._knowledge.open.turns(puzzle)
        self._moves.show_moves(moves, turns, self._knowledge.review, known.best(puzzle.board))
        self._moves.show_mistakes(self._knowledge.mistakes(puzzle))
        self._moves.show_better(moves, known)

    def take_clearance(self, found: Clearance | None) -> None:
        """Take the result of the endgame search for the current position; None while it runs."""
        self._clearance = found
        if found and found.moves:
            self._knowledge.learn(now(self._puzzle()), found.moves, steps=COMPLETE * found.best)
        self.show_gauge()

    def show_gauge(self) -> None:
        """Show whether the board can be cleared: proven by a known game, or as the search has found.

        An estimate waits for the search from the position, which nearly always gives a proof.
        """
        board, known = now(self._puzzle()), self._knowledge.known
        if not board.letters:
            self._header.show_ending(ClearChance())
        elif known.clearing(board):
            self._header.show_ending(ClearChance("proven", 1.0))
        else:
            chance = clear_chance(self._clearance) if self._clearance else ClearChance()
            unsearched = self._watch.running and self._watch.chosen.player not in BOUNDED
            final = unsearched or bool(known.steps(board)) or chance.standing == "proven"
            self._header.show_ending(chance if final else ClearChance())

    def _show_par(self) -> None:
        par = self._knowledge.par
        self._play.show_par(par.score.total if par else None, printed=self._puzzle().small)
