"""The page "Solvers" of the inspector: the speed of each solver on the puzzle's word list."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox, QWidget

from engine.bee.race import ABOUT, HIVES, Race, race_on
from studio.bee.tool_panel import ToolPanel
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.editor import Message
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, primary_button, row
from studio.widgets.plot_stack import PlotPlaceholder
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
MOST_HIVES = 2000


def microseconds(value: float) -> str:
    """Return microseconds as text, for example "9.3", "128", "51,824"."""
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


COLUMNS = (
    Column("solver", "Solver", width=11),
    Column("median", "µs/hive", "number", width=8, show=microseconds, hint="Median time per hive"),
    Column("lower", "from", "number", width=7, show=microseconds, hint="First quartile"),
    Column("upper", "to", "number", width=7, show=microseconds, hint="Third quartile"),
    Column(
        "build",
        "Build, ms",
        "number",
        width=7,
        show=microseconds,
        hint="Time to index the word list",
    ),
)


class RacePanel(ToolPanel):
    """Measures the solvers in a separate process and shows each result when it is complete."""

    state_key = "solvers"
    name = "Solvers"
    run_text: ClassVar[str] = "Compare Solvers"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._race: Race | None = None
        self._bars: Bars | None = None
        self._awaited: PlotPlaceholder | None = None
        self.run_button = primary_button("Run")
        self.run_button.clicked.connect(self.run_main)
        self.hives = QSpinBox(minimum=1, maximum=MOST_HIVES, value=HIVES)
        self.hives.setAccessibleName("Hives")
        self.summary, self.about = Label(wordWrap=True), Label(wordWrap=True)
        self.table = WordTable(COLUMNS, "Solvers")
        self.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)  # the fastest first
        self.table.set_empty_text("Press Run to compare six solvers on the word list of this puzzle.")
        lay_out(
            self,
            row(self.run_button, Label("on"), self.hives, Label("random hives"), None),
            self.summary,
            self.table,
            self.about,
            gap=GAP_3,
            stretch=self.table,
        )
        self.table.chosen.connect(self._explain)
        self.show_state()

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
        if self._puzzle:
            self.jobs.start(
                "bee.race", race_on, self._puzzle.lexicon, self._puzzle.rules, self.hives.value(), 1,
                lane="process", name="Racing the solvers", kernels=("bee.find", "bee.race"),
                on_best=self._show, on_done=self._show,
                on_failed=lambda sentence: self.message.emit(Message(sentence, "error")),
                describe_best=lambda race: f"{len(race.laps)} of {len(ABOUT)}",
            )  # fmt: skip

    def state(self) -> Mapping[str, Any]:
        return {"hives": self.hives.value()}

    def restore(self, state: Mapping[str, Any]) -> None:
        hives = state.get("hives")
        self.hives.setValue(hives if isinstance(hives, int) else HIVES)

    def _show(self, race: Race) -> None:
        self._race = race
        laps = race.laps
        self.table.show_data(
            {
                "solver": [NAMES[lap.solver] for lap in laps],
                "median": [lap.median for lap in laps],
                "lower": [lap.lower for lap in laps],
                "upper": [lap.upper for lap in laps],
                "build": [lap.build * 1e3 for lap in laps],
            }
        )
        if not self.table.selected():
            self.table.select([0])
        if self._bars and self._awaited:
            self._awaited.show_plot()
            ordered = sorted(laps, key=lambda lap: lap.median)
            labels = [f"{microseconds(lap.median)} µs" for lap in ordered]
            self._bars.show([NAMES[lap.solver] for lap in ordered], [lap.median for lap in ordered], labels)
        self.show_state()

    def _explain(self, rows: list[int]) -> None:
        """Describe the selected solver."""
        solver = self._race.laps[rows[0]].solver if self._race and rows else ""
        self.about.setText(f"{NAMES[solver]}: {ABOUT[solver]}." if solver else "")

    def show_state(self) -> None:
        """Show the result, and for which word list it is."""
        race, puzzle = self._race, self._puzzle
        self.summary.setVisible(race is not None)
        if race:
            other = (
                f" Press Run for {Path(puzzle.lexicon).name}." if puzzle and puzzle.lexicon != race.lexicon else ""
            )
            self.summary.setText(
                f"{Path(race.lexicon).name}, {race.words:,} words. All solvers find the same answers.{other}"
            )
        self.refresh.emit()
