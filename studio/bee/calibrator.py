"""The page "Ratings" of the inspector: compares how well estimators predict published ratings."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt

from engine.bee import cross_validation
from engine.bee.calibration import QUANTITIES, RATINGS, Quantity, rate_lines, residuals
from engine.bee.estimators import Estimator
from engine.bee.puzzle import Puzzle
from engine.bee.rating import additive, calibrated, fitted_for
from engine.core import changed, percent, plural
from engine.core.files import shipped
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.widgets.fields import choice
from studio.widgets.layouts import Label, form, lay_out, menu_button, primary_button, push_button, row
from studio.widgets.panel import Panel, State
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.list_preview import Purpose
from studio.widgets.words.word_lists import FileRow

if TYPE_CHECKING:
    from studio.bee.plots import ResidualPlot

SPLITS, ONE = "Random half splits", "First half, second half"
NAMES: Mapping[Quantity, str] = {"good": "Good", "delta": "Step", "genius": "Genius"}
NO_RATINGS = (
    "A ratings file has a line for each published puzzle: the center, the other six letters, and the points for "
    "good, excellent and genius, for example g,cenorv,8,14,20. Choose a file, then press Run."
)
MOST_NAME = 40  # characters of a file name in the name of a calibration
BEST = "\u25cf\u200a"  # with a hair space, which leaves enough width for two columns per rating
ERROR = "crossMSRE: mean squared error of rounded predictions, in points²"
WON = "Share of the random splits in which this estimator is better than accessibility"


class Figure(float):
    """An error; the smallest of its column is marked with a dot rather than a color."""

    best = False

    def __str__(self) -> str:
        return f"{BEST if self.best else ''}{float(self):.2f}"


def _share(value: float) -> str:
    return "\u2013" if value < 0 else percent(value)


RATINGS_FILE = Purpose("Open ratings", "Open", RATINGS, lambda *given: rate_lines(*given).report, noun="rated puzzle")
COLUMNS = (
    Column("estimator", "Estimator", width=15, show=str.capitalize),
    *(
        column
        for quantity in QUANTITIES
        for column in (
            Column(quantity, NAMES[quantity], "number", width=5, hint=ERROR),
            Column(f"{quantity}_won", "Won", "number", width=4, show=_share, hint=WON),
        )
    ),
)


class CalibratorPanel(Panel):
    """Compares the estimators on the puzzle's word list and plots their errors."""

    state_key = "ratings"
    name = "Ratings"
    run_text: ClassVar[str] = "Compare Estimators"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self._puzzle: Puzzle | None = None
        self._found: cross_validation.Comparison | None = None
        self._files = ("", "")  # the ratings and the frequencies of the last run
        self._residuals: ResidualPlot | None = None
        self.ratings = FileRow("Ratings file", "none chosen")
        self.frequencies = FileRow("Frequencies file", "the word list\u2019s own")
        self.run_button = primary_button("Run", act=self.run_main)
        self.tune_button = push_button("Tune", self.tune, "Optimize the constants of the estimators on all puzzles")
        self.sample_button = push_button(
            "Use Sample", lambda: self.ratings.set_path(str(shipped("samples/ratings.csv")), by_user=True)
        )
        csv = (("Table as CSV…", self.export_table), ("Errors as CSV…", self.export_errors))
        self.export_button = menu_button("Export", *csv)
        self.use_button = push_button("Use This Calibration", self.use)
        self.figures = choice("Figures of", ((SPLITS, None), (ONE, None)))
        self.quantity = choice("Plot the errors of", ((NAMES[quantity], quantity) for quantity in QUANTITIES))
        self.summary, self.about, self.constants = (Label(wordWrap=True) for _ in range(3))
        self.table = WordTable(COLUMNS, "Estimators")
        self.use_button.setToolTip("Rate the hive by the fit of the selected estimator")
        self.sample_button.setToolTip("Open the ratings file that comes with the program: its ratings are made up")
        self.keep(figures=self.figures, quantity=self.quantity)
        fields = form()
        fields.setLabelAlignment(Qt.AlignmentFlag.AlignVCenter)
        fields.addRow("R&atings", self.ratings)
        fields.addRow("Fre&quencies", self.frequencies)
        buttons = (self.run_button, self.tune_button, self.use_button, self.export_button, self.sample_button)
        shown = row(Label("Figures of"), self.figures, Label("Plot"), self.quantity, None)
        found = (self.summary, self.table, self.about, self.constants)
        lay_out(self, fields, row(*buttons, None), shown, *found, gap=GAP_3, stretch=self.table)
        self.ratings.preview(RATINGS_FILE, self.jobs, self)
        for field in (self.ratings, self.frequencies):
            field.chosen.connect(self.show_state)
        self.figures.currentIndexChanged.connect(self._show_table)
        self.quantity.currentIndexChanged.connect(self._show_residuals)
        self.table.chosen.connect(self._show_residuals)
        self.show_state()

    def show_puzzle(self, puzzle: Puzzle, key: object) -> None:
        """Use the rules, the word list, the title and the layout of this hive from now on."""
        self._puzzle = puzzle
        self.show_state()

    def entered(self) -> None:
        if self.plot is None:
            from studio.bee.plots import ResidualPlot

            self.plot = self._residuals = ResidualPlot()
            self._residuals.picked.connect(self._preview)
        self._show_residuals()

    def run_main(self) -> None:
        """Compare the estimators on the chosen ratings file."""
        if not self.ratings.path:
            self.show_error("Choose a ratings file first.")
            self.ratings.setFocus()
        elif self._puzzle:
            self._files = (self.ratings.path, self.frequencies.path)
            self.jobs.start(
                "bee.calibrate", cross_validation.open_comparison, self.ratings.path, self.frequencies.path,
                self._puzzle.lexicon, form=self.ratings.form, lane="long", name="Comparing estimators",
                on_done=self._show_found, on_failed=self._show_none,
            )  # fmt: skip

    def tune(self) -> None:
        """Optimize the constants of the estimators."""
        if self._found:
            self.start_job(
                "bee.tune", cross_validation.tune_all, self._found.rated, lane="long", name="Tuning",
                on_done=self._show_tuned,
            )  # fmt: skip

    def use(self) -> None:
        """Rate the hive by the fit of the selected estimator: a change of its rules, which can be undone."""
        found, puzzle = self._found, self._puzzle
        if found is None or puzzle is None:
            return
        if why := self._unusable(found, puzzle):
            self.show_error(why)
            return
        estimator = self._estimator(found)
        model = next(estimate.model for estimate in found.estimates if estimate.estimator == estimator.name)
        name, puzzles = Path(self._files[0]).name[:MOST_NAME], plural(len(found.rated.published), "puzzle")
        source = f"{name}, {puzzles}, {estimator.name}"
        self.accepted.emit(changed(puzzle, rules=calibrated(puzzle.rules, model, source)), "Use calibration")

    def _unusable(self, found: cross_validation.Comparison, puzzle: Puzzle) -> str:
        if not fitted_for(puzzle.rules):
            return "The hive has other rules than the rated puzzles: 5 letters or more, 1 point, a bingo 3."
        if found.warning:
            return f"{found.warning} Use a file with more puzzles."
        if found.lexicon != puzzle.lexicon:
            return f"The fit is for {Path(found.lexicon).name}. Press Run for {Path(puzzle.lexicon).name}."
        if not additive(self._estimator(found)):
            return "A hive is rated by the sum of the weights of its words. Select an estimator without families."
        if self._files[1]:
            return "Hives are rated by the word list's own frequencies. Press Run without a frequencies file."
        return ""

    def state(self) -> State:
        return {
            "ratings": self.ratings.path,
            "format": self.ratings.state(),
            "frequencies": self.frequencies.path,
            **super().state(),
        }

    def restore(self, state: State) -> None:
        self.ratings.restore(str(state.get("ratings") or ""), state.get("format"))
        self.frequencies.set_path(str(state.get("frequencies") or ""))
        super().restore(state)
        self.show_state()

    def export_table(self) -> None:
        """Save the table as CSV."""
        if self._found:
            self.save_table("Export", "estimators.csv", cross_validation.validations_csv(self._found.validations))

    def export_errors(self) -> None:
        """Save the selected estimator's prediction for each puzzle as CSV."""
        if self._found:
            found = residuals(self._found.rated, self._estimator(self._found), self.quantity.currentData())
            self.save_table("Export", "errors.csv", cross_validation.residuals_csv(found))

    def show_state(self) -> None:
        """Enable the buttons, and show the result."""
        found, puzzle = self._found, self._puzzle
        self.run_button.setEnabled(bool(self.ratings.path))
        for button in (self.tune_button, self.use_button, self.export_button):
            button.setEnabled(found is not None)
        self.table.set_empty_text("Press Run." if self.ratings.path else NO_RATINGS)
        for label in (self.summary, self.about, self.constants):
            label.setVisible(found is not None)
        if found:
            text = f"{plural(len(found.rated.published), 'puzzle')} on {Path(found.lexicon).name}"
            other = puzzle and puzzle.lexicon != found.lexicon
            again = f" Press Run for {Path(puzzle.lexicon).name}." if puzzle and other else ""
            best = found.warning or "Lower is better; ● marks the best."
            self.summary.setText(f"{text}; {found.splits:,} splits. {best}{again}")
        self.refresh.emit()

    def _show_found(self, found: cross_validation.Comparison) -> None:
        self._found = found
        self.jobs.drop("bee.tune")  # it belongs to the previous comparison
        self.constants.setText(_constants(found))
        self._show_table()
        if not self.table.selected():
            self.table.select([min(range(len(found.validations)), key=lambda i: found.validations[i].genius.mean)])
        self._show_residuals()
        self.show_state()

    def _show_table(self) -> None:
        if self._found is None:
            return
        validations, splits = self._found.validations, self.figures.currentText() == SPLITS
        data: dict[str, Sequence[Any]] = {"estimator": [validation.estimator for validation in validations]}
        for quantity in QUANTITIES:
            figures = [getattr(validation, quantity) for validation in validations]
            data[quantity] = _marked([figure.mean if splits else figure.one for figure in figures])
            known = [splits and validation.estimator != "accessibility" for validation in validations]
            data[f"{quantity}_won"] = [f.won if rated else -1.0 for f, rated in zip(figures, known, strict=True)]
        self.table.show_data(data)
        rows, header = self.table.verticalHeader().length(), self.table.horizontalHeader().sizeHint().height()
        self.table.setMinimumHeight(rows + header + 2)  # shows all rows without a scroll bar

    def _estimator(self, found: cross_validation.Comparison) -> Estimator:
        """Return the estimator of the selected row; a tuned one with the constants of the program."""
        rows = self.table.selected()
        name = found.validations[rows[0]].estimator if rows else "accessibility"
        known = {estimate.estimator: estimate.model.estimator for estimate in found.estimates}
        return known.get(name) or known[name.removeprefix("tuned ")]

    def _show_residuals(self) -> None:
        if self._found is None:
            return
        estimator = self._estimator(self._found)
        self.about.setText(f"{estimator.name.capitalize()}: {estimator.about}.")
        if self._residuals:
            self._residuals.show_residuals(residuals(self._found.rated, estimator, self.quantity.currentData()))

    def _preview(self, row: int) -> None:
        if self._found and self._puzzle:
            self.previewed.emit(changed(self._found.rated.published[row].puzzle, lexicon=self._puzzle.lexicon))

    def _show_tuned(self, tuned: tuple[cross_validation.Tuned, ...]) -> None:
        lines = [
            f"{one.estimator.name}: {_values(one.estimator)} (error {one.before:.3f} → {one.objective:.3f})"
            + "".join(f"; {name} is at the bound of the search" for name in one.at_bound)
            for one in tuned
        ]
        self.constants.setText("Tuned to all puzzles\n" + "\n".join(lines))
        self.show_state()

    def _show_none(self, sentence: str) -> None:
        self._found = None
        self.jobs.drop("bee.tune")
        self.table.show_items(())
        if self._residuals:
            self._residuals.clear()
        self.show_state()
        self.show_error(sentence)


def _marked(values: Sequence[float]) -> list[Figure]:
    figures = [Figure(value) for value in values]
    for figure in figures:
        figure.best = figure == min(figures)
    return figures


def _values(estimator: Estimator) -> str:
    named = zip(estimator.bounds, estimator.constants(), strict=True)
    return ", ".join(f"{name} {value:.2f}" for name, value in named)


def _constants(found: cross_validation.Comparison) -> str:
    tunable = [estimate.model.estimator for estimate in found.estimates if estimate.model.estimator.bounds]
    shown = {type(one).__name__: one for one in tunable if one.name in ("accessibility", "expected score")}
    return "\n".join(f"{one.name}: {_values(one)}" for one in shown.values())
