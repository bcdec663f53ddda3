"""The page on matches of Word Soup's players: standings, differences and score curves."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QCheckBox, QFileDialog

from engine.core import Control, attempted, percent, plural
from engine.research.match import Entrant, match
from engine.research.match_results import Difference, Result, Sample, Standing, differences, results_csv, standings
from engine.soup.board import COLUMNS as BOARD_COLUMNS
from engine.soup.board import ROWS, random_board
from engine.soup.players.registry import BOUNDED, PLAYERS
from engine.soup.puzzle import Puzzle, Turn
from engine.soup.study import PERCENT, Histogram, histogram, score_curve
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_3
from studio.research.page import MOST_SEED, PREFIX, ResearchPage, kept, named_fields
from studio.widgets.fields import DecimalBox, number_box
from studio.widgets.layouts import Label, grid, lay_out, push_button, row
from studio.widgets.word_table import Column, WordTable

if TYPE_CHECKING:
    from studio.research.plots import MatchPlot

MATCH, SUM = f"{PREFIX}match", f"{PREFIX}standings"
MOST_LINES = 4  # curves in the plot; more are hard to distinguish
USUAL = ("quick", "heuristic", "greedy")
ACROSS = 4  # players in a row
MOST_GAMES = 10_000
EMPTY = "Select players and choose Play Match. All players play the same boards."
POINTS = "{:,.0f}".format
COLUMNS = (
    Column("player", "Player", width=10),
    Column("mean", "Mean", "number", width=6, show=POINTS),
    Column(
        "half", "\u00b1", "number", width=4, show=lambda value: "" if math.isnan(value) else POINTS(value),
        hint="Half of the 95 % confidence interval; needs two games",
    ),
    Column("word_score", "Words", "number", width=6, show=POINTS, hint="Mean points without the bonus"),
    Column("left", "Left", "number", width=4, show="{:.1f}".format, hint="Mean number of remaining letters"),
    Column("cleared", "Cleared", "number", width=6, show=percent),
    Column("seconds", "Time", "number", width=6, show="{:.2f} s".format, hint="Mean planning time of a game"),
)  # fmt: skip


class Summary(NamedTuple):
    """The statistics of a match so far: mean score curves of the best players, and the points of all words."""

    results: tuple[Result, ...]  # the games that it was made of
    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    curves: Mapping[str, np.ndarray]
    points: Histogram


def summarize(results: tuple[Result, ...], *, control: Control) -> Summary:
    """Return the statistics of one or more games."""
    made, curves = standings(results), {}
    for standing in made[:MOST_LINES]:
        control.check()
        own = [game for game in results if game.player == standing.player]
        lines = [np.interp(PERCENT, *score_curve(game.rows * game.columns, game.words.split())) for game in own]
        curves[standing.player] = np.mean(lines, axis=0)  # a game that has ended keeps its score
    control.check()
    points = histogram([word for game in results for word in game.words.split()])
    return Summary(results, made, differences(results), curves, points)


def half_interval(sample: Sample) -> float:
    """Return half of the 95 % confidence interval; nan for a single game."""
    return (sample.high - sample.low) / 2 if sample.size > 1 else math.nan


def difference_text(difference: Difference) -> str:
    """Return a comparison as text."""
    mean, p = difference.total.mean, difference.p
    pair = f"{difference.one} over {difference.other}"
    if difference.total.size == 1:
        return f"{pair}: {mean:+,.0f} points on one board, too few for an interval"
    half = half_interval(difference.total)
    chance = "" if p is None else f", P {'< .001' if p < 0.001 else f'= {p:.3f}'.replace('0.', '.')}"
    return (
        f"{pair}: {mean:+,.0f} \u00b1 {half:,.0f} points; {difference.wins} won, {difference.draws} drawn, "
        f"{difference.losses} lost{chance}"
    )


class MatchPage(ResearchPage):
    """Runs matches and shows their results."""

    state_key: ClassVar[str] = "match"
    name: ClassVar[str] = "Word Soup: Match of Players"
    about: ClassVar[str] = (
        "How much better a player of Word Soup is than another: all play the same random boards, and differences "
        "are given with 95 % confidence intervals."
    )
    wing: ClassVar[str] = "soup"
    first_list: ClassVar[str] = "large"
    run_text: ClassVar[str] = "Play &Match"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.results: tuple[Result, ...] = ()
        self.file = ""
        self._plot: MatchPlot | None = None
        self._summary: Summary | None = None
        self._summing: tuple[Result, ...] = ()
        self.players = {name: QCheckBox(name.capitalize()) for name in PLAYERS}
        self.games, self.seed = number_box("Boards", 1, MOST_GAMES, 20), number_box("Seed", 0, MOST_SEED, 1)
        self.seconds = DecimalBox(minimum=0.1, maximum=600.0, decimals=1, value=1.0, suffix=" s")
        self.run_button.setText("Play Match")
        self.save_button = push_button("Save CSV\u2026", self.save_csv, enabled=False)
        self.kept = Label(wordWrap=True, muted=True)
        self.keep_button = push_button("Keep in File\u2026", self._ask_file)
        self.table, self.differences = WordTable(COLUMNS, "Standings"), Label(wordWrap=True)
        for name, box in self.players.items():
            box.setChecked(name in USUAL)
        self.seconds.setToolTip(f"Planning time of {' and '.join(BOUNDED)} in seconds")
        self.keep(games=self.games, seed=self.seed, seconds=self.seconds)
        self.keep_button.setToolTip("Append games to a CSV file as they end; games in the file are not played again")
        self.table.set_empty_text(EMPTY)
        self.differences.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.keep_in("")
        boxes = grid(across=GAP_3, down=GAP_1)
        for place, box in enumerate(self.players.values()):
            boxes.addWidget(box, *divmod(place, ACROSS))
        numbers = named_fields(("&Boards", self.games), ("from see&d", self.seed), ("&Time", self.seconds))
        buttons = row(self.run_button, self.save_button, self.keep_button, None)
        rows = (row(*numbers, self.lists, stretch=self.lists), buttons)
        lay_out(self, boxes, *rows, self.kept, self.table, self.differences, gap=GAP_3, stretch=self.table)

    def entered(self) -> None:
        if self.plot is None:
            from studio.research.plots import MatchPlot

            self.plot = self._plot = MatchPlot()
            self._plot.opened.connect(self._open_game)
            if self._summary:
                self._draw(self._summary)

    def run_main(self) -> None:
        seeds = range(self.seed.value(), self.seed.value() + self.games.value())
        chosen = [name for name, box in self.players.items() if box.isChecked()]
        entrants = [Entrant(name, self.seconds.value() if name in BOUNDED else None) for name in chosen]
        self.start_job(
            MATCH, match, entrants, seeds, lexicon=self.lexicon, file=self.file or None, lane="long",
            name="Playing the match", on_best=self._sum, on_done=lambda outcome: self._sum(outcome.result),
            describe_best=lambda results: plural(len(results), "game"), kernels=("soup.moves", "soup.beam"),
        )  # fmt: skip

    def state(self) -> Mapping[str, Any]:
        return {**super().state(), "players": [name for name, box in self.players.items() if box.isChecked()]}

    def restore(self, state: Mapping[str, Any]) -> None:
        super().restore(state)
        chosen = kept(state, "players", list, USUAL)
        for name, box in self.players.items():
            box.setChecked(name in chosen)

    def keep_in(self, path: str) -> None:
        """Append games of the next match to a file and skip games that it contains; "" for no file."""
        self.file = path
        self.kept.setText(path or "Games are kept until the window closes.")

    def save_csv(self) -> None:
        """Ask for a CSV file, and write the games to it."""
        self.save_table("Save CSV", "match.csv", results_csv(self.results))

    def _sum(self, results: tuple[Result, ...]) -> None:
        """Update the statistics; results that arrive during an update are added by the next one."""
        self.results = results
        if results and not self._summing:
            self._summing = results
            self.jobs.start(SUM, summarize, results, on_done=self._show, on_failed=self._fail_sum)

    def _fail_sum(self, sentence: str) -> None:
        self._summing = ()
        self.show_error(sentence)

    def _show(self, summary: Summary) -> None:
        self._summary, done, self._summing = summary, self._summing, ()
        if self.results is not done:
            self._sum(self.results)
        self.table.show_items(
            summary.standings,
            mean=lambda standing: standing.total.mean,
            half=lambda standing: half_interval(standing.total),
            word_score=lambda standing: standing.word_score.mean,
            left=lambda standing: standing.letters_left.mean,
            cleared=lambda standing: standing.cleared.share,
        )
        boards = plural(len({game.seed for game in summary.results}), "board")
        self.differences.setText("\n".join((f"{boards} played", *map(difference_text, summary.differences))))
        self._make_room()
        self.save_button.setEnabled(True)
        self._draw(summary)

    def _draw(self, summary: Summary) -> None:
        if self._plot:
            usual = {(game.rows, game.columns) for game in summary.results} == {(ROWS, BOARD_COLUMNS)}
            self._plot.show_match(summary.curves, summary.points, usual=usual)
            self._plot.show_games(summary.results)

    def _open_game(self, result: Result) -> None:

        def made() -> Puzzle:
            board = random_board(result.seed, result.rows, result.columns)
            turns = tuple(Turn(move, number - 1, result.player) for number, move in enumerate(result.game))
            return Puzzle(board, turns, lexicon=result.lexicon, seed=result.seed)

        if puzzle := attempted(made, self.show_error):
            self.opened.emit(puzzle)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def _make_room(self) -> None:
        """Reserve the height of the text, so that a low window scrolls the page instead of cutting it."""
        self.differences.setMinimumHeight(max(0, self.differences.heightForWidth(self.width())))

    def _ask_file(self) -> None:
        options = QFileDialog.Option.DontConfirmOverwrite
        path, _ = QFileDialog.getSaveFileName(self, "Keep Games in File", "match.csv", "CSV (*.csv)", options=options)
        self.keep_in(path)
