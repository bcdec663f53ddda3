"""Shows what is known about the game: on the gauge, in the lists of moves, and as the par of the board."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from engine.soup.players.endgame import Clearance
from engine.soup.players.registry import BOUNDED
from engine.soup.puzzle import Puzzle, branch_end, line, now
from studio.soup.board.bars import ClearChance, ScoreBar, clear_chance
from studio.soup.knowledge import Knowledge
from studio.soup.pages.moves_page import MovesPage
from studio.soup.pages.play_page import PlayPage
from studio.soup.watch import Watch


class Insight(QObject):
    """Updates the views of `Knowledge` whenever more is known."""

    def __init__(
        self,
        knowledge: Knowledge,
        puzzle: Callable[[], Puzzle],
        watch: Watch,
        views: tuple[ScoreBar, PlayPage, MovesPage],
        parent: QObject,
    ) -> None:
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
        puzzle, judge = self._puzzle(), self._knowledge.judge
        self._play.show_moves(judge(puzzle.board, line(puzzle.turns, puzzle.at)))
        self._moves.show_moves(judge(puzzle.board, line(puzzle.turns, branch_end(puzzle))))

    def take_clearance(self, found: Clearance | None) -> None:
        """Take the result of the endgame search for the current position; None while it runs."""
        self._clearance = found
        if found and found.moves:
            self._knowledge.learn(now(self._puzzle()), found.moves, searched=found.best)
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
            final = unsearched or board in known.searched or chance.standing == "proven"
            self._header.show_ending(chance if final else ClearChance())

    def _show_par(self) -> None:
        par = self._knowledge.par
        self._play.show_par(par.score.total if par else None)
