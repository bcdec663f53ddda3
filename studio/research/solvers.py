"""The page on solvers of Spelling Bee: the time that each takes on a word list."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Qt

from engine.bee.puzzle import LONGO
from engine.core import changed
from engine.research.solver_race import ABOUT, HIVES, Race, race_on
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.research.page import PREFIX, ResearchPage
from studio.widgets.fields import number_box
from studio.widgets.layouts import Label, lay_out, row
from studio.widgets.panel import PlotPlaceholder
from studio.widgets.word_table import Column, WordTable

if TYPE_CHECKING:
    from studio.widgets.plot import Bars

NAMES = {
    "index": "Index",
    "blocks": "Blocks",
    "trie": "Trie",
    "bitmask": "Bit masks",
    "naive": "Naive",
    "plain": "Plain Python",
}
MOST_HIVES, MOST_LEAST = 2000, 12


def microseconds(value: float) -> str:
    """Return microseconds as text, for example "9.3", "128", "51,824"."""
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


COLUMNS = (
    Column("solver", "Solver", width=11),
    Column("median", "µs/hive", "number", width=8, show=microseconds, hint="Median time per hive"),
    Column("lower", "from", "number", width=7, show=microseconds, hint="First quartile"),
    Column("upper", "to", "number", width=7, show=microseconds, hint="Third quartile"),
    Column("build", "Build, ms", "number", width=7, show=microseconds, hint="Time to index the word list"),
)


class SolversPage(ResearchPage):
    """Measures the solvers in a separate process and shows each result when it is complete."""

    state_key = "solvers"
    name = "Spelling Bee Solvers (2020)"
    about: ClassVar[str] = (
        "The time that six solvers take for the same random hives: those of the article on Spelling Bee solvers "
        "of 2 December 2020, and the index by letter set that this program uses."
    )
    wing: ClassVar[str] = "bee"
    run_text: ClassVar[str] = "Compare Solvers"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self._race: Race | None = None
        self._bars: Bars | None = None
        self._awaited: PlotPlaceholder | None = None
        self.hives = number_box("Hives", 1, MOST_HIVES, HIVES)
        shortest, unit = "Letters of the shortest answer", " letters or more"
        self.least = number_box(shortest, 2, MOST_LEAST, LONGO.minimum, unit=unit)
        self.summary, self.explanation = Label(wordWrap=True, visible=False), Label(wordWrap=True)
        self.keep(hives=self.hives, least=self.least)
        self.table = WordTable(COLUMNS, "Solvers")
        self.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)  # the fastest first
        self.table.set_empty_text("Press Run to compare six solvers on this word list.")
        run = (self.run_button, Label("on"), self.hives, Label("random hives; words of"), self.lists, self.least)
        lay_out(self, row(*run), self.summary, self.table, self.explanation, gap=GAP_3, stretch=self.table)
        self.table.chosen.connect(self._explain)

    def entered(self) -> None:
        """Make the plot at the first visit, because its library takes long to import."""
        if self.plot is None:
            from studio.widgets.plot import Axis, Plot

            plot = Plot("Solvers", Axis("Time per hive", "µs", log=True), Axis(""))
            self._bars = plot.bars()
            self.plot = self._awaited = PlotPlaceholder(plot, "The time of each solver appears here after a run.")
            if self._race:
                self._show(self._race)

    def run_main(self) -> None:
        rules = changed(LONGO, minimum=self.least.value())
        self.start_job(
            f"{PREFIX}solvers", race_on, self.lexicon, rules, self.hives.value(), 1, lane="process",
            name="Racing the solvers", kernels=("bee.find", "research.solvers"), on_best=self._show,
            on_done=self._show, describe_best=lambda race: f"{len(race.laps)} of {len(ABOUT)}",
        )  # fmt: skip

    def _show(self, race: Race) -> None:
        self._race = race
        laps = race.laps
        self.table.show_items(laps, solver=lambda lap: NAMES[lap.solver], build=lambda lap: lap.build * 1e3)
        if not self.table.selected():
            self.table.select([0])
        if self._bars and self._awaited:
            self._awaited.show_plot()
            ordered = sorted(laps, key=lambda lap: lap.median)
            labels = [f"{microseconds(lap.median)} µs" for lap in ordered]
            self._bars.show([NAMES[lap.solver] for lap in ordered], [lap.median for lap in ordered], labels)
        self.list_changed()

    def _explain(self, rows: list[int]) -> None:
        solver = self._race.laps[rows[0]].solver if self._race and rows else ""
        self.explanation.show_text(f"{NAMES[solver]}: {ABOUT[solver]}." if solver else "")

    def list_changed(self) -> None:
        """Show for which word list the result is."""
        if race := self._race:
            other = f" Press Run for {Path(self.lexicon).name}." if self.lexicon != race.lexicon else ""
            self.summary.show_text(
                f"{Path(race.lexicon).name}, {race.words:,} words. All solvers find the same answers.{other}"
            )
