"""The pages on Agarwal et al. 2020: a grid of a list of words, grown with any of its switches; and its figures, each
of which can be made again, and is compared with the article.
"""

from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QFileDialog, QPlainTextEdit, QSizePolicy, QSpinBox, QWidget

from engine.core import Value, attempted, changed
from engine.core.files import save, shipped_data
from engine.crossword.diagram import grid_drawing
from engine.crossword.editing.moving import with_layout
from engine.crossword.grid import MOST_SIDE
from engine.crossword.interlock.layout import Gallery, best_text, counted, measures_text, unplaced_text
from engine.crossword.lists import WordList, open_list, read_list, reading_report
from engine.crossword.puzzle import Listed, Puzzle
from engine.drawing.style import style
from engine.research.agarwal2020 import experiments
from engine.research.agarwal2020.plot import plot
from engine.research.agarwal2020.reproduce import reproduce
from engine.research.agarwal2020.search import PUBLISHED, Strategy, interlock
from studio.cli.crossword.interlock import PICTURES, picture
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3, GAP_4
from studio.research.page import MOST_SEED, PREFIX, ResearchPage, kept
from studio.widgets.canvas import Canvas
from studio.widgets.editor import STYLE, Message
from studio.widgets.fields import choice, number_box
from studio.widgets.layouts import Label, column, form, grid, labelled, lay_out, menu_button, push_button, row
from studio.widgets.panel import Panel, PlotPlaceholder, State, show_value
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.word_lists import WORD_FILTER, FileRow

if TYPE_CHECKING:
    from studio.crossword.crisscross.history_plot import HistoryPlot

JOB = f"{PREFIX}agarwal2020"
TIMES: Mapping[str, float | None] = {
    "one round": None, "for 2 s": 2.0, "for 10 s": 10.0, "for 60 s": 60.0, "until stopped": 24 * 3600.0,
}  # fmt: skip
TIMES_TIP = "A round ends after 8,000 iterations. Esc stops the search and keeps the best grid."
WIDTH = 400.0  # width of the drawn grid in points
LIST_WIDTH, GRID_SIDE = 150, 200  # pixels
HINT = "A word on each line"
SAMPLE = (
    "accordion bagpipe bassoon bugle cello clarinet cornet drum euphonium fiddle flute guitar harmonica harp "
    "horn lute lyre mandolin oboe organ piano piccolo recorder saxophone sitar trombone trumpet tuba viola violin"
)


class Switch(Value, frozen=True):
    """A switch with named values, or a number with a unit; `zero` is the text for 0."""

    label: str
    hint: str
    values: Mapping[str, str] = {}
    unit: str = ""
    zero: str = ""


SWITCHES = shipped_data("research/switches.toml", dict[str, Switch])
MOST = {"tenure": 1000, "size": MOST_SIDE, "epoch": 10**9}


class Switches(QWidget):
    """A field for each switch, and a button that resets all of them to the published values."""

    def __init__(self) -> None:
        super().__init__()
        self.strategy = PUBLISHED
        self.fields = {name: _field(name, partial(self._set, name)) for name in SWITCHES}
        self.published = push_button("As &Published", lambda: self.show_strategy(PUBLISHED))
        self.published.setToolTip("Reset all switches to the published values")
        form = grid(self, across=GAP_3, stretch=1)
        for place, (name, switch) in enumerate(SWITCHES.items()):
            label = labelled(switch.label, self.fields[name])
            label.setToolTip(switch.hint)
            form.addWidget(label, place, 0)
            form.addWidget(self.fields[name], place, 1)
        form.addWidget(self.published, len(SWITCHES), 1, Qt.AlignmentFlag.AlignRight)
        self.show_strategy(PUBLISHED)

    def show_strategy(self, strategy: Strategy) -> None:
        """Set all switches."""
        self.strategy = strategy
        for name, field in self.fields.items():
            with QSignalBlocker(field):
                show_value(field, getattr(strategy, name))
        self.published.setEnabled(strategy != PUBLISHED)

    def state(self) -> State:
        """The switches as JSON-compatible values."""
        return msgspec.to_builtins(self.strategy)

    def restore(self, state: object) -> None:
        """Restore remembered switches, or the published values if they are invalid."""
        try:
            self.show_strategy(msgspec.convert(state, Strategy))
        except msgspec.ValidationError:
            self.show_strategy(PUBLISHED)

    def _set(self, name: str, value: object) -> None:
        self.strategy = changed(self.strategy, **{name: value})
        self.published.setEnabled(self.strategy != PUBLISHED)


def _field(name: str, ask: Callable[[object], None]) -> QComboBox | QSpinBox:
    switch = SWITCHES[name]
    label = switch.label.replace("&", "")
    if switch.values:
        field = choice(label, ((text, value) for value, text in switch.values.items()))
        field.currentIndexChanged.connect(lambda: ask(field.currentData()))
    else:
        least = 0 if switch.zero else 1
        field = number_box(label, least, MOST[name], unit=f" {switch.unit}", lowest=switch.zero, live=False)
        field.valueChanged.connect(ask)
    field.setToolTip(switch.hint)
    return field


class AlgorithmPage(ResearchPage):
    """Takes a list of words and the switches, and shows the grid, and the words in it by iteration."""

    state_key = "agarwal2020"
    name = "Agarwal et al. 2020: Algorithm"
    about: ClassVar[str] = (
        "How the algorithm of Agarwal et al., “Automation Strategies for Unconstrained Crossword Puzzle "
        "Generation” (2020), fits the words of a list into a grid, with a switch for each of its steps."
    )
    wing: ClassVar[str] = "crossword"
    run_text: ClassVar[str] = "Find &Grid"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.found = Gallery(())
        self._run: tuple[Listed, ...] = ()
        self._history: HistoryPlot | None = None
        self.words = QPlainTextEdit(placeholderText=HINT, plainText=SAMPLE.replace(" ", "\n"))
        self.words.setAccessibleName("Words")
        self.words.setTabChangesFocus(True)
        self.words.setMinimumWidth(LIST_WIDTH)
        self.from_tab = push_button("From the Crossword Tab", self._take_open_words)
        self.from_file = push_button("Open a List…", self._ask_file)
        self.switches = Switches()
        self.times = choice("Time limit", TIMES.items(), TIMES_TIP)
        self.seed = number_box("Seed", 0, MOST_SEED, 1)
        self.keep(words=self.words, time=self.times, seed=self.seed)
        self.run_button.setText("Find Grid")
        self.open_button = push_button("Open in Crossword", self._open, enabled=False)
        self.grid = Canvas("Grid")
        self.grid.set_parts(lambda _: False)
        self.grid.setMinimumSize(GRID_SIDE, GRID_SIDE)
        self.summary, self.unplaced = Label(wordWrap=True), Label(wordWrap=True)
        left = column(self.words, self.from_tab, self.from_file, stretch=self.words)
        right = column(self.grid, self.summary, self.unplaced, stretch=self.grid)
        body = row(left, column(self.switches, None), right, gap=GAP_4, stretch=right)
        seed = labelled("from see&d", self.seed)
        run = row(self.run_button, self.times, seed, self.seed, None, self.open_button)
        lay_out(self, run, body, gap=GAP_3, stretch=body)

    def entered(self) -> None:
        """Make the plot at the first visit, because its library takes long to import."""
        if self.plot is None:
            from studio.crossword.crisscross.history_plot import HistoryPlot

            self.plot = self._history = HistoryPlot(utilisation=True)
            self._show(self.found)

    def run_main(self) -> None:
        """Read the list and start the search."""
        if (read := self._read(lambda: read_list(self.words.toPlainText()))) is None:
            return
        if not read.words:
            self.show_error("The list has no words. Type a word on each line.")
            return
        self._run = read.words
        self.start_job(
            JOB, interlock, tuple(word.answer for word in read.words), strategy=self.switches.strategy,
            seed=self.seed.value(), seconds=self.times.currentData(), lane="long",
            name="Growing a grid by Agarwal et al. 2020", kernels=("research.agarwal2020",), on_best=self._show,
            on_done=lambda outcome: self._show(outcome.result), describe_best=best_text,
        )  # fmt: skip

    def state(self) -> State:
        return {**Panel.state(self), "switches": self.switches.state()}

    def restore(self, state: State) -> None:
        Panel.restore(self, state)
        self.switches.restore(state.get("switches", {}))

    def open_file(self, path: str) -> None:
        """Show the words of a file."""
        if found := self._read(lambda: open_list(path)):
            self.words.setPlainText("\n".join(word.text for word in found.words))

    def _read(self, read: Callable[[], WordList]) -> WordList | None:
        found = attempted(read, self.show_error)
        if found and (report := reading_report(found)):
            self.message.emit(Message(report))
        return found

    def _ask_file(self) -> None:
        if path := QFileDialog.getOpenFileName(self, "Open a list of words", "", WORD_FILTER)[0]:
            self.open_file(path)

    def _take_open_words(self) -> None:
        puzzle = cast("Puzzle | None", self.open_puzzle("crossword"))
        if puzzle and puzzle.words:
            self.words.setPlainText("\n".join(word.text for word in puzzle.words))
        else:
            self.message.emit(Message("The Crossword tab has no list of words."))

    def _show(self, found: Gallery) -> None:
        self.found = found
        if self._history:
            self._history.show_history(found.history, len(self._run))
        self.open_button.setEnabled(bool(found.layouts))
        if found.layouts:
            best = found.layouts[0]
            self.grid.show_drawing(grid_drawing(best.grid, style("classic"), WIDTH, letters=True))
            self.summary.setText(f"{counted(best)}. {measures_text(best.measures)}")
            self.unplaced.setText(unplaced_text(best.unplaced, {word.answer: word.text for word in self._run}))

    def _open(self) -> None:
        self.opened.emit(with_layout(Puzzle(words=self._run), self.found.layouts[0].grid))


FIGURE_JOB = f"{PREFIX}figures"
MOST_RUNS, MOST_LONGEST = 1_000_000, 24
FIGURE_WIDTH, PLOT_HEIGHT = 480.0, 200  # points of the drawing; pixels reserved for it
COLUMNS = (
    Column("says", "Statement", width=34),
    Column("printed", "Published", width=12),
    Column("ours", "Here", width=12),
    Column("holds", "", width=10),
)


class FiguresPage(ResearchPage):
    """Makes a figure again, and shows its curves and the statements of the article with our values."""

    state_key = "agarwal2020 figures"
    name = "Agarwal et al. 2020: Figures"
    about: ClassVar[str] = (
        "The figures of Agarwal et al. 2020 and the statements that the article makes about them, with drawn "
        "words or your own; fewer runs than published are faster and less accurate."
    )
    wing: ClassVar[str] = "crossword"
    first_list: ClassVar[str] = "standard"
    run_text: ClassVar[str] = "Make &Figure"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.result: experiments.Result | None = None
        figures = ((f"{figure.name}: {figure.title}", figure.name) for figure in experiments.EXPERIMENTS)
        self.chooser = choice("Figure or table", figures)
        self.chooser.setMaxVisibleItems(len(experiments.EXPERIMENTS))
        self.chooser.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.runs = number_box("Runs", 0, MOST_RUNS, 10, lowest="as published")
        self.seed = number_box("Seed", 0, MOST_SEED, 1)
        usual = f"{experiments.LONGEST_IN_FIXED} or {experiments.LONGEST_WORD} letters"
        self.longest = number_box(
            "Longest word", experiments.SHORTEST_WORD - 1, MOST_LONGEST, unit=" letters", lowest=usual
        )
        self.longest.setToolTip(
            f"Of the drawn words; by default {experiments.LONGEST_IN_FIXED} in a grid of fixed size, "
            f"else {experiments.LONGEST_WORD}"
        )
        self.keep(figure=self.chooser, runs=self.runs, seed=self.seed, longest=self.longest)
        self.own = FileRow("Own words", "drawn from the word list", WORD_FILTER)
        self.save_button = menu_button("Save", ("CSV…", self._save_csv), ("Picture…", self._ask_picture), enabled=False)
        self.summary, self.note = Label(wordWrap=True, visible=False), Label(wordWrap=True, visible=False)
        self.table = WordTable(COLUMNS, "Statements")
        self.table.set_empty_text("Press Run to make this figure again.")
        self.canvas = Canvas("Plot of the figure")
        self.canvas.set_parts(lambda _: False)
        self.canvas.setMinimumHeight(PLOT_HEIGHT)
        self._awaited = PlotPlaceholder(self.canvas, "The figure appears here after a run.")
        self.plot = self._awaited
        self._lay_out()

    @property
    def experiment(self) -> experiments.Experiment:
        """The selected figure."""
        return experiments.EXPERIMENTS[self.chooser.currentIndex()]

    def run_main(self) -> None:
        own = attempted(lambda: open_list(self.own.path).words if self.own.path else (), self.show_error)
        if own is None:
            return
        words = tuple(word.answer for word in own)
        longest = self.longest.value() if self.longest.value() >= experiments.SHORTEST_WORD else 0
        setting = experiments.Setting(self.seed.value(), self.runs.value(), words, self.lexicon, longest)
        self.start_job(
            FIGURE_JOB, reproduce, self.experiment, setting, lane="long", name=f"Making {self.experiment.name}",
            kernels=("research.agarwal2020",), on_done=lambda outcome: self._show(outcome.result),
            on_stopped=lambda: self.message.emit(Message("Stopped.")),
        )  # fmt: skip

    def state(self) -> State:
        return {**super().state(), "own": self.own.path}

    def restore(self, state: State) -> None:
        Panel.restore(self, state)
        self.use(kept(state, "lexicon", str, self.first_list))  # not that of the open puzzle
        self.own.set_path(kept(state, "own", str, ""))

    def save_picture(self, path: str) -> None:
        """Write the figure to a PDF, SVG or PNG file."""
        suffix = Path(path).suffix.lower()
        if (result := self.result) is None:
            return
        if suffix not in PICTURES:
            self.show_error(f"{Path(path).name}: a picture has one of the endings {', '.join(PICTURES)}.")
        elif attempted(lambda: save(path, picture(result, suffix, STYLE, date.today().isoformat())), self.show_error):
            self.message.emit(Message(f"Wrote {path}"))

    def _show(self, result: experiments.Result) -> None:
        self.result = result
        rows = experiments.shown_claims(result.claims)
        self.table.show_data({column.name: [row[place] for row in rows] for place, column in enumerate(COLUMNS)})
        held = sum(claim.holds for claim in result.claims)
        self.summary.show_text(f"{result.experiment.name}: {held} of {len(result.claims)} statements hold.")
        self.note.show_text(result.experiment.note)
        self.canvas.show_drawing(plot(result, style(STYLE), FIGURE_WIDTH))
        self._awaited.show_plot()
        self.save_button.setEnabled(True)

    def _save_csv(self) -> None:
        if self.result:
            self.save_table("Save CSV", f"{_file_name(self.result)}.csv", experiments.result_csv(self.result))

    def _ask_picture(self) -> None:
        if self.result:
            kinds = f"Pictures ({' '.join(f'*{suffix}' for suffix in PICTURES)})"
            name = f"{_file_name(self.result)}.pdf"
            if path := QFileDialog.getSaveFileName(self, "Save Picture", name, kinds)[0]:
                self.save_picture(path)

    def _lay_out(self) -> None:
        fields = form()
        fields.addRow("&Word list", self.lists)
        fields.addRow("&Own words", self.own)
        numbers = row(
            labelled("R&uns", self.runs), self.runs, labelled("from see&d", self.seed), self.seed,
            labelled("&Longest word", self.longest), self.longest, None,
        )  # fmt: skip
        parts = (row(self.chooser, self.run_button, self.save_button, stretch=self.chooser), fields, numbers)
        lay_out(self, *parts, self.summary, self.table, self.note, gap=GAP_3, stretch=self.table)


def _file_name(result: experiments.Result) -> str:
    return result.experiment.name.lower().replace(", ", "-").replace(" ", "-")
