"""The page on Lyster 2022: its figures and tables, computed from a word list and from games."""

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QSizePolicy

from engine.core import plural
from engine.research.lyster2022.from_games import TABLES, game_sheet, time_sheet, timed
from engine.research.lyster2022.from_words import word_sheet
from engine.research.lyster2022.tables import SUBJECTS, Lap, Sheet, Subject, sheet_csv
from engine.research.match import Entrant, match
from engine.research.match_results import Result
from engine.soup.players.registry import PLAYERS
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.research.page import MOST_SEED, PREFIX, ResearchPage, kept, named_fields
from studio.widgets.editor import Message, State
from studio.widgets.fields import choice, number_box
from studio.widgets.layouts import Label, lay_out, menu_button, row
from studio.widgets.word_table import Column, WordTable

if TYPE_CHECKING:
    from studio.research.lyster_plots import LysterPlot

SHEET, GAMES, TIMES = f"{PREFIX}sheet", f"{PREFIX}games", f"{PREFIX}times"
USUAL_GAMES: Mapping[str, int] = {"player": 46, "players": 100, "times": 1}
MOST_GAMES = 10_000
ALL = "the five players of the tables"
TIMED = "greedy, five methods"
TIME_HINT = "The slowest method takes about two minutes per board"

MOST_WIDTH = 18  # characters of the widest column
TINY = 1e-4  # values smaller than this are shown in scientific notation
REST = Column("", "", width=0)  # an empty last column that fills the free width


class LysterPage(ResearchPage):
    """Shows a figure or table as a plot, a table and a summary, and plays the games that it needs."""

    state_key: ClassVar[str] = "lyster2022"
    name: ClassVar[str] = "Lyster 2022: Word Soup"
    about: ClassVar[str] = (
        "The tables and figures of Robin Lyster, “Word Soup: adventures in using mathematics to solve word games” "
        "(2022), for your word list, beside the printed values."
    )
    wing: ClassVar[str] = "soup"
    first_list: ClassVar[str] = "large"
    run_text: ClassVar[str] = "Play &Boards"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.sheet: Sheet | None = None
        self._plot: LysterPlot | None = None
        self._results: dict[tuple[str, str], tuple[Result, ...]] = {}
        self._laps: dict[str, tuple[Lap, ...]] = {}
        self._counts = dict(USUAL_GAMES)
        self.chooser = choice("Figure or table", ((subject.name, None) for subject in SUBJECTS))
        self.player = choice("Player", ((player, None) for player in PLAYERS))
        self.games, self.seed = number_box("Boards", 1, MOST_GAMES), number_box("Seed", 0, MOST_SEED, 1)
        self.run_button.setText("Play")
        self.save_button = menu_button(
            "Save", ("CSV\u2026", self.save_csv), ("Picture of the Plot\u2026", self.save_picture),
            ("Copy the Plot", self.copy_picture), enabled=False,
        )  # fmt: skip
        self.summary = Label(wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.table = WordTable((Column("", ""),), "Data")
        self.chooser.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.chooser.setMaxVisibleItems(len(SUBJECTS))
        self.keep(subject=self.chooser, player=self.player, seed=self.seed)
        self.scope = Label()
        top = row(self.chooser, self.lists, self.save_button, stretch={self.chooser: 2, self.lists: 1})
        boards = named_fields(("&Boards", self.games), ("from see&d", self.seed))
        self._playing = [self.run_button, *boards]
        play = row(self.player, self.scope, *boards, self.run_button, None)
        lay_out(self, top, play, self.summary, self.table, gap=GAP_3, stretch=self.table)
        self.chooser.currentIndexChanged.connect(self._choose)
        self.player.currentIndexChanged.connect(self._draw)
        self.games.valueChanged.connect(self._keep_count)
        self._choose()

    @property
    def subject(self) -> Subject:
        """The selected subject."""
        return SUBJECTS[self.chooser.currentIndex()]

    def list_changed(self) -> None:
        if self._plot and self.isVisible():
            self._draw()

    def entered(self) -> None:
        if self.plot is None:
            from studio.research.lyster_plots import LysterPlot

            self.plot = self._plot = LysterPlot()
        self._draw()

    def run_main(self) -> None:
        """Play the games of the selected subject; show a message if it needs none."""
        needs = self.subject.needs
        if needs == "words":
            self.message.emit(Message(f"{self.subject.name} depends only on the word list and needs no games."))
        elif needs == "times":
            self._time()
        else:
            self._play()

    def state(self) -> State:
        return {**super().state(), "games": dict(self._counts)}

    def restore(self, state: State) -> None:
        if isinstance(counts := state.get("games"), dict):
            self._counts = {needs: kept(counts, needs, int, usual) for needs, usual in self._counts.items()}
        super().restore(state)
        self._choose()

    def save_csv(self) -> None:
        """Ask for a CSV file, and write the data shown to it."""
        if self.sheet:
            self.save_table("Save CSV", self._file_name("csv"), sheet_csv(self.sheet))

    def save_picture(self) -> None:
        """Ask for a PNG file, and write the plot shown to it."""
        self.save_plot(self._plot and self._plot.shown, self._file_name("png"))

    def copy_picture(self) -> None:
        """Copy the plot shown to the clipboard."""
        if self._plot and self._plot.shown:
            QGuiApplication.clipboard().setPixmap(self._plot.shown.grab())

    def _play(self) -> None:
        lexicon, key = self.lexicon, (self.lexicon, self._players())
        seeds = range(self.seed.value(), self.seed.value() + self.games.value())
        names = TABLES if self.subject.needs == "players" else (self.player.currentText(),)

        def take(results: tuple[Result, ...]) -> None:
            if results:
                self._results[key] = results
                self._draw()

        self.start_job(
            GAMES, match, [Entrant(name) for name in names], seeds, lexicon=lexicon, lane="long",
            name="Playing games for Lyster 2022", on_best=take, on_done=lambda outcome: take(outcome.result),
            describe_best=lambda results: plural(len(results), "game"), kernels=("soup.moves",),
        )  # fmt: skip

    def _time(self) -> None:
        lexicon = self.lexicon

        def take(laps: tuple[Lap, ...]) -> None:
            self._laps[lexicon] = laps
            self._draw()

        self.start_job(
            TIMES, timed, lexicon, self.games.value(), self.seed.value(), lane="process",
            name="Timing greedy's turns", on_done=take, kernels=("soup.moves",),
        )  # fmt: skip

    def _players(self) -> str:
        return ALL if self.subject.needs == "players" else self.player.currentText()

    def _draw(self) -> None:
        if self._plot is None:
            return
        subject = self.subject
        if subject.needs == "times":
            self.jobs.drop(SHEET)
            self._show(time_sheet(subject, self._laps.get(self.lexicon, ())))
            return
        make, given = (
            (word_sheet, self.lexicon)
            if subject.needs == "words"
            else (game_sheet, self._results.get((self.lexicon, self._players()), ()))
        )
        self.jobs.start(SHEET, make, subject, given, on_done=self._show, on_failed=self._fail)

    def _show(self, sheet: Sheet) -> None:
        columns = table_columns(sheet)
        if [column[:4] for column in columns] != [column[:4] for column in self.table.words.columns]:
            self._replace_table(columns, sheet.subject.name)
        self.sheet = sheet
        self.table.show_data({column.name: table_cells(sheet, column) for column in columns})
        self.summary.setText(sheet.summary)
        self.save_button.setEnabled(bool(sheet.rows))
        if self._plot:
            self._plot.show_sheet(sheet)

    def _fail(self, sentence: str) -> None:
        self.summary.setText(sentence)
        self.show_error(sentence)

    def _replace_table(self, columns: Sequence[Column], name: str) -> None:
        old, self.table = self.table, WordTable(columns, name)
        self.table.set_empty_text("Choose Play to compute the data.")
        if layout := self.layout():
            layout.replaceWidget(old, self.table)
        old.deleteLater()

    def _choose(self) -> None:
        needs = self.subject.needs
        for widget in self._playing:
            widget.setVisible(needs != "words")
        self.player.setVisible(needs == "player")
        self.scope.setVisible(needs in ("players", "times"))
        self.scope.setText(ALL if needs == "players" else TIMED)
        self.scope.setToolTip(TIME_HINT if needs == "times" else "")
        if needs in self._counts:
            self.games.setValue(self._counts[needs])
        self._draw()

    def _keep_count(self, count: int) -> None:
        if (needs := self.subject.needs) in self._counts:
            self._counts[needs] = count

    def _file_name(self, ending: str) -> str:
        return f"{self.subject.kind.lower()}-{self.subject.key}.{ending}"


def table_columns(sheet: Sheet) -> tuple[Column, ...]:
    """Return the columns of a sheet, with an empty last column if the first contains numbers."""
    made = [_column(name, sheet.column(name)) for name in sheet.columns]
    return (*made, REST) if made[0].kind == "number" else tuple(made)


def _column(name: str, cells: Sequence[Any]) -> Column:
    figures = [cell for cell in cells if isinstance(cell, int | float)]
    if not figures:
        width = max([len(name), *(len(cell) for cell in cells if cell)])
        return Column(name, name, width=min(MOST_WIDTH, width))
    form = _form(figures)
    width = max(len(format(figure, form)) for figure in (min(figures), max(figures)))

    def show(value: float) -> str:
        return "" if math.isnan(value) else format(value, form)

    return Column(name, name, "number", width=width, show=show)


def table_cells(sheet: Sheet, column: Column) -> Sequence[Any] | np.ndarray:
    """Return the cells of a column in sortable form."""
    if column is REST:
        return [""] * len(sheet.rows)
    return sheet.numbers(column.name) if column.kind == "number" else [x or "" for x in sheet.column(column.name)]


def _form(figures: Sequence[float]) -> str:
    """Return a number format: fewer decimals for larger numbers, scientific notation if some are tiny."""
    sizes = np.abs(np.array(figures, np.float64))
    if all(isinstance(figure, int) for figure in figures):
        return ",.0f"
    most = float(sizes.max())
    if most < 1 and float(sizes[sizes > 0].min(initial=1.0)) < TINY:
        return ".2g"
    return ",.1f" if most >= 1000 else ",.2f" if most >= 1 else ",.4f"
