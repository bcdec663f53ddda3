"""The page "Solvers": how fast each way to solve a hive is, on the puzzle's own word list."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSpinBox, QVBoxLayout, QWidget

from engine.bee.answers import Key
from engine.bee.puzzle import Puzzle
from engine.bee.race import ABOUT, HIVES, Race, race_on
from studio.jobs import Jobs
from studio.theme import GAP_2, GAP_3
from studio.widgets.editor import Message
from studio.widgets.panel import Panel
from studio.widgets.plot_placeholder import PlotPlaceholder
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
MOST = 2000


def microseconds(value: float) -> str:
    """Such as "9.3", "128", "51,824"."""
    return f"{value:,.1f}" if value < 100 else f"{value:,.0f}"


COLUMNS = (
    Column("solver", "Solver", width=11),
    Column("median", "µs a hive", "number", width=8, show=microseconds, hint="The median over the hives"),
    Column("lower", "from", "number", width=7, show=microseconds, hint="A quarter of the hives take less"),
    Column("upper", "to", "number", width=7, show=microseconds, hint="A quarter of the hives take more"),
    Column("build", "Build, ms", "number", width=7, show=microseconds, hint="To prepare it for the word list"),
)


class RacePanel(Panel):
    """Runs the race in a process of its own, and shows each solver as soon as it is through."""

    name = "Solvers"
    run_text: ClassVar[str] = "Race Solvers"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._puzzle: Puzzle | None = None
        self._race: Race | None = None
        self._bars: Bars | None = None
        self._awaited: PlotPlaceholder | None = None
        self.run_button = QPushButton("Run")
        self.run_button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.run_button.setToolTip("Ctrl+Enter")
        self.run_button.clicked.connect(self.run_main)
        self.hives = QSpinBox(minimum=1, maximum=MOST, value=HIVES)
        self.hives.setAccessibleName("Hives")
        self.said, self.how = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.table = WordTable(COLUMNS, "Solvers")
        self.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)  # the fastest first
        self.table.set_empty_text("Press Run: six ways to solve a hive race on the words of this puzzle.")
        row = QHBoxLayout()
        row.setSpacing(GAP_2)
        for widget in (self.run_button, QLabel("on"), self.hives, QLabel("random hives")):
            row.addWidget(widget)
        row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_3)
        layout.addLayout(row)
        layout.addWidget(self.said)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.how)
        self.table.chosen.connect(self._explain)
        self._tell()

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        self._puzzle = puzzle
        self._tell()

    def entered(self) -> None:
        if self.plot is None:
            from studio.widgets.plot import Axis, Plot

            plot = Plot("Solvers", Axis("Time for a hive", "µs", log=True), Axis(""))
            self._bars = plot.bars()
            self.plot = self._awaited = PlotPlaceholder(
                plot, "The time that each solver takes for a hive, after a race."
            )
            if self._race:
                self._show(self._race)

    def run_main(self) -> None:
        if self._puzzle:
            self.jobs.start(
                "bee.race", race_on, self._puzzle.lexicon, self._puzzle.rules, self.hives.value(), 1,
                lane="process", name="Racing the solvers", on_best=self._show, on_done=self._show,
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
        self._tell()

    def _explain(self, rows: list[int]) -> None:
        """What the selected solver does."""
        solver = self._race.laps[rows[0]].solver if self._race and rows else ""
        self.how.setText(f"{NAMES[solver]}: {ABOUT[solver]}." if solver else "")

    def _tell(self) -> None:
        race, puzzle = self._race, self._puzzle
        self.said.setVisible(race is not None)
        if race:
            other = (
                f" Press Run for {Path(puzzle.lexicon).name}." if puzzle and puzzle.lexicon != race.lexicon else ""
            )
            self.said.setText(
                f"{Path(race.lexicon).name}, {race.words:,} words. All find the same answers.{other}"
            )
        self.refresh.emit()
