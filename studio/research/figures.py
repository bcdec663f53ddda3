"""The page on the figures of Agarwal et al. 2020: each can be made again, and is compared with the article."""

from datetime import date
from pathlib import Path
from typing import ClassVar

from PySide6.QtWidgets import QFileDialog, QSizePolicy

from engine.core.errors import attempted
from engine.core.files import save
from engine.crossword.lists import open_list
from engine.drawing.style import style
from engine.research.agarwal2020 import experiments
from engine.research.agarwal2020.plot import plot
from engine.research.agarwal2020.reproduce import reproduce
from studio.cli.crossword.interlock import PICTURES, picture
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.research.page import MOST_SEED, PREFIX, ResearchPage, kept
from studio.widgets.canvas import Canvas
from studio.widgets.editor import STYLE, Message
from studio.widgets.fields import choice, number_box
from studio.widgets.layouts import Label, form, labelled, lay_out, menu_button, primary_button, row
from studio.widgets.panel import Panel, PlotPlaceholder, State
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.word_lists import WORD_FILTER, FileRow

JOB = f"{PREFIX}figures"
MOST_RUNS, MOST_LONGEST = 1_000_000, 24
WIDTH, PLOT_HEIGHT = 480.0, 200  # points of the drawing; pixels reserved for it
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
        self.run_button = primary_button("Run", act=self.run_main)
        self.save_button = menu_button("Save", ("CSV…", self._save_csv), ("Picture…", self._ask_picture))
        self.save_button.setEnabled(False)
        self.summary, self.note = Label(wordWrap=True), Label(wordWrap=True)
        self.table = WordTable(COLUMNS, "Statements")
        self.table.set_empty_text("Press Run to make this figure again.")
        self.canvas = Canvas("Plot of the figure")
        self.canvas.set_parts(lambda _: False)
        self.canvas.setMinimumHeight(PLOT_HEIGHT)
        self._awaited = PlotPlaceholder(self.canvas, "The figure appears here after a run.")
        self.plot = self._awaited
        self._lay_out()
        self.summary.hide()
        self.note.hide()

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
            JOB, reproduce, self.experiment, setting, lane="long", name=f"Making {self.experiment.name}",
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
        self.summary.setText(f"{result.experiment.name}: {held} of {len(result.claims)} statements hold.")
        self.note.setText(result.experiment.note)
        self.summary.show()
        self.note.setVisible(bool(result.experiment.note))
        self.canvas.show_drawing(plot(result, style(STYLE), WIDTH))
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
