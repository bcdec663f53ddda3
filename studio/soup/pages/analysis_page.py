"""The page "Analysis": choice of the player, candidate words with the reason for the best, and plots."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import QSignalBlocker, Signal

from engine.core import plural
from engine.soup.board import Move
from engine.soup.players.player import Candidate, Plan, reason
from engine.soup.players.registry import BOUNDED, PLAYERS
from engine.soup.puzzle import Puzzle, line, score
from engine.soup.study import COMPLETE, ROW_STEPS, Outlook, each_word
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.soup.analysis import SHOWN, Position, Weighed, weigh
from studio.soup.pages.candidates import CandidateView, Row, key_of
from studio.soup.race import PlayerChoice
from studio.widgets.fields import DecimalBox, choice
from studio.widgets.layouts import ElidedLabel, described, heading, labelled, lay_out, push_button, row
from studio.widgets.panel import Panel

if TYPE_CHECKING:
    from studio.soup.pages.score_plots import GamePlot

WEIGH = "soup.weigh"
OPPONENT = "greedy"
FEWEST_SECONDS, MOST_SECONDS = 0.1, 600.0
USUAL_SECONDS = {"quick": 1.0, "beam": 10.0}  # default seconds for a move of quick and for a game of beam


class GamePage(Panel):
    """Shows the candidate words."""

    state_key: ClassVar[str] = "game"
    name: ClassVar[str] = "Analysis"
    player_chosen = Signal(object)  # the selected `PlayerChoice`
    looked_at = Signal(object)  # the move of the highlighted candidate, or None
    opened = Signal(object)  # the move of a candidate to play
    raced = Signal(object)  # a pair of `PlayerChoice` that race on the board that is shown

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        players = [(name.capitalize(), name) for name in PLAYERS]
        self.player = choice("Player", players)
        usual = USUAL_SECONDS[PlayerChoice().player]
        self.seconds = described(
            DecimalBox(minimum=FEWEST_SECONDS, maximum=MOST_SECONDS, decimals=1, value=usual, suffix=" s"),
            "Planning time in seconds", "Planning time: for each move of Quick, for the whole game of Beam",
        )  # fmt: skip
        self.opponent = choice("Opponent in a race", players)
        self.race_button = push_button("Watch Race", self._race)
        self.weighed, self.candidates, self.reason = heading(), CandidateView(), ElidedLabel()
        self._plot: GamePlot | None = None
        self._puzzle: Puzzle | None = None
        self._planned: tuple[Move, ...] = ()
        # the words of the planned game from which the game has departed, or which it follows
        self.ghost: tuple[str, ...] = ()
        self._thinks, self._count = False, ""
        self._known: dict[object, Weighed] = {}
        self._board: Any = None
        self._listed: tuple[Weighed, ...] = ()
        self._fill()
        player = row(labelled("&Player", self.player), self.player, self.seconds, stretch=self.player)
        against = labelled("Ra&ce against", self.opponent)
        race = row(against, self.opponent, self.race_button, stretch=self.opponent)
        words = (self.weighed, self.reason, self.candidates)
        lay_out(self, player, race, GAP_3, *words, stretch=self.candidates)
        self.player.currentIndexChanged.connect(self._change_player)
        self.seconds.valueChanged.connect(self._choose)
        self.candidates.looked_at.connect(self._look)
        self.candidates.changed.connect(self._show_reason)
        self.candidates.played.connect(self.opened)
        self.candidates.compared.connect(self._compare)

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        """Show the game. The plan is kept as long as the game follows it; its curve stays on this board."""
        before, self._puzzle = self._puzzle, puzzle
        if before is None or puzzle.board != before.board:
            self._planned, self.ghost = (), ()
        elif puzzle.at != before.at:
            made = line(puzzle.turns, puzzle.at)
            follows = made == (*line(before.turns, before.at), *self._planned[:1])
            self._planned = self._planned[1:] if follows else ()

    def leave(self) -> None:
        """Forget the game and its plan, because another document is opened."""
        self._puzzle = None

    def show_looking(self) -> None:
        """Show that the words of another board are being found."""
        self.jobs.drop(WEIGH)
        self._known, self._thinks, self._listed = {}, False, ()
        self.candidates.show_outdated()
        self.candidates.set_empty_text("Finding words\u2026")

    def show_position(self, position: Position) -> None:
        """Show the words of the board, unless a player's candidates are shown."""
        self._board = position.board
        self._known |= {key_of(candidate.move): candidate for candidate in position.best}
        self._listed = position.best
        if self._thinks:
            self.candidates.set_weighed(self._known)
            return
        self._count = plural(position.words, "word")
        self.weighed.setText(self._count)
        self.candidates.set_empty_text("No word is possible. Take back a move, or start another board.")
        self._show_rows((), {})

    def show_plan(self, plan: Plan, board: object, player: str) -> None:
        """Show the candidates of a player and its planned moves."""
        self._thinks = True
        self.weighed.setText(f"Candidates of {player.capitalize()}" if plan.candidates else "No word is possible")
        self.show_search(plan, board)

    def show_search(self, plan: Plan, board: object, found: Mapping[Move, Outlook] | None = None) -> None:
        """Show the candidates of a search, and below them the words with the most points.

        `found` has the results for candidates with a search of their own; they come first.
        """
        self._board = board
        self._show_rows(plan.candidates, found or {})
        if found is not None and not self._thinks:
            self._show_progress({one.move.word for one in each_word(plan.candidates)}, found)
        if plan.total is not None:
            self._planned = plan.line
            played = self._words()
            if self.ghost[: len(played)] == played:  # else the game has departed from the curve that is kept
                self.ghost = (*played, *self.plan_in_view)
        self.draw_plot()

    def _show_progress(self, words: Collection[str], found: Mapping[Move, Outlook]) -> None:
        """Show how deep the words have been searched; those of a complete search need no more."""
        ready = {move.word for move, one in found.items() if one.finished}
        deep = f"{len(ready)} of {len(ready.union(words))} searched with {ROW_STEPS[-1]:,} positions each"
        whole = bool(found) and all(one.steps >= COMPLETE for one in found.values())
        self.weighed.setText(f"{self._count}; {'all games searched' if whole else deep}")

    def _show_rows(self, candidates: Sequence[Candidate], found: Mapping[Move, Outlook]) -> None:
        so_far, ordered = score(self._puzzle).words if self._puzzle else 0, list[Row]()
        for candidate in candidates:
            game = None if candidate.expected is None else so_far + candidate.expected
            row = Row(candidate.move, candidate.score, self._known.get(key_of(candidate.move)), game, candidate.line)
            if own := found.get(candidate.move):
                game, mean = so_far + own.total, so_far + round(own.mean)
                row = row._replace(
                    game=game, line=own.moves, found=True, mean=mean, finished=own.finished, doubt=own.doubt
                )
            ordered.append(row)
        ordered += [Row(one.move, one.score, one) for one in (() if self._thinks else self._listed)]
        if not self._thinks:
            ordered.sort(key=lambda row: (not row.finished, -(row.mean or 0), -(row.game or 0) * row.found))
        rows: dict[str, Row] = {}  # one for each word, with its best path and side
        for row in ordered:
            rows.setdefault(row.move.word, row)
        shown = tuple(row for place, row in enumerate(rows.values()) if place < SHOWN or row.finished)
        self.candidates.show_rows(shown)
        self._weigh([row.move for row in shown if row.weighed is None])

    @property
    def plan_in_view(self) -> tuple[str, ...]:
        """The words that are planned next."""
        return tuple(move.word for move in self._planned)

    def _words(self) -> tuple[str, ...]:
        return tuple(move.word for move in line(self._puzzle.turns, self._puzzle.at)) if self._puzzle else ()

    def _compare(self, rows: Sequence[Row]) -> None:
        if self._plot and self._board:
            self._plot.compare(self._board, rows)

    def _show_reason(self, row: Row | None = None) -> None:
        """Show why the highlighted word, or the best, is played."""
        rows = self.candidates.rows
        chosen = row or (rows[0] if rows else None)
        if chosen is None or not chosen.line or self.candidates.outdated:
            self.reason.say("")
            return
        letters = len(self._board.letters) if self._board else 0
        clears = sum(len(move.word) for move in chosen.line) == letters
        self.reason.say(reason(chosen.line, clears=clears))

    def _look(self, row: Row | None) -> None:
        self._show_reason(row)
        self.looked_at.emit(row.move if row else None)

    def show_nothing(self, why: str) -> None:
        """Show no words, and the reason."""
        self.candidates.show_rows(())
        self.candidates.set_empty_text(why)
        self.weighed.setText("Words")

    @property
    def chosen(self) -> PlayerChoice:
        """The selected player."""
        return PlayerChoice(self.player.currentData(), self.seconds.value())

    def entered(self) -> None:
        if self.plot is None:
            from studio.soup.pages.score_plots import GamePlot

            self.plot = self._plot = GamePlot()
            self.draw_plot()

    def draw_plot(self) -> None:
        """Update the plot; call only when no animation runs."""
        if self._plot and self._puzzle:
            self._plot.show_game(self._puzzle.board, self._words(), self.plan_in_view, self.ghost)

    def _weigh(self, moves: Sequence[Move]) -> None:
        if moves and self._puzzle and self._board:
            self.start_job(
                WEIGH, weigh, self._board, self._puzzle.lexicon, self._puzzle.rulings, tuple(moves),
                on_done=self._take_weighed, kernels=("soup.value",),
            )  # fmt: skip

    def _take_weighed(self, weighed: tuple[Weighed, ...]) -> None:
        self._known |= {key_of(candidate.move): candidate for candidate in weighed}
        self.candidates.set_weighed(self._known)

    def _fill(self) -> None:
        self.player.setCurrentIndex(self.player.findData(PlayerChoice().player))
        self.opponent.setCurrentIndex(self.opponent.findData(OPPONENT))
        self.race_button.setToolTip("Both players play the board that is shown, side by side")
        self.keep(player=self.player, seconds=self.seconds)
        self.reason.setForegroundRole(self.reason.palette().ColorRole.WindowText)
        self.reason.setMinimumHeight(self.fontMetrics().lineSpacing())

    def _race(self) -> None:
        self.raced.emit((self.chosen, PlayerChoice(self.opponent.currentData(), self.seconds.value())))

    def _change_player(self) -> None:
        with QSignalBlocker(self.seconds):
            self.seconds.setValue(USUAL_SECONDS.get(self.player.currentData(), self.seconds.value()))
        self._choose()

    def _choose(self) -> None:
        self.seconds.setEnabled(self.player.currentData() in BOUNDED)
        self.player_chosen.emit(self.chosen)
