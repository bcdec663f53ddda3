"""The inspector's Grid page: size, symmetry, rules and their verdicts, and the chooser of patterns."""

from collections.abc import Callable
from typing import ClassVar, cast

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QCheckBox, QListWidget, QListWidgetItem, QWidget

from engine.calendar.patterns import Used
from engine.core import attempted, changed, plural
from engine.crossword.editing.drawn import empty_grid, resized, symmetry_of, with_pattern
from engine.crossword.editing.placing import with_theme
from engine.crossword.grid import Grid, is_crisscross
from engine.crossword.grid_text import parts_text
from engine.crossword.patterns.generate import LEAST_SIDE, MOST_SIDE
from engine.crossword.patterns.review import Figures, Review, review, usual_rules
from engine.crossword.patterns.rules import AMERICAN, RULES, SYMMETRIES, GridRules, Symmetry, allows
from engine.crossword.patterns.themes import Proposal
from engine.crossword.puzzle import Puzzle
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3
from studio.crossword.details import TitleRow
from studio.crossword.drawn.patterns import PatternChooser, Shown, cuts
from studio.widgets.editor import Message
from studio.widgets.fields import Segments, choice, number_box
from studio.widgets.layouts import Label, form, heading, labelled, lay_out, primary_button, push_button, row, stacked
from studio.widgets.panel import Panel, State

JOB = "crossword.verdicts"
USUAL_SIDE = 15
SYMMETRY_TEXTS: dict[Symmetry, str] = {
    "180": "Half turn",
    "90": "Quarter turn",
    "mirror": "Left-right mirror",
    "diagonal": "Diagonal mirror",
    "none": "None",
}
RULE_TEXTS = {"american": "American", "british": "British", "barred": "Barred", "free": "Free"}
COLUMN_TIPS = {side: f"Add and remove columns at the {side} of the grid" for side in ("left", "right")}
ROW_TIPS = {side: f"Add and remove rows at the {side} of the grid" for side in ("top", "bottom")}
QUOTATION = "The grid of an acrostic is a quotation. Rules apply to grids of words."
CRISSCROSS = "This is a criss-cross of words. Rules apply to drawn grids."
TOO_LARGE = f"Only grids of {LEAST_SIDE} to {MOST_SIDE} rows and columns can be resized"
NO_GRID = "There is no grid yet. Choose a size and draw one, or choose a pattern."


class VerdictView(QWidget):
    """Shows the review of a grid."""

    wanted = Signal(object)  # cells of a breach that the user clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures, self.verdict, self.breaches = Label(wordWrap=True, muted=True), heading(), QListWidget()
        self.breaches.setAccessibleName("Breaches of the rules")
        self.breaches.setFrameShape(QListWidget.Shape.NoFrame)
        self.breaches.setWordWrap(True)
        self.breaches.setSpacing(2)
        self.breaches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # the lines are wrapped
        self.breaches.setResizeMode(QListWidget.ResizeMode.Adjust)
        hidden = self.breaches.sizePolicy()
        hidden.setRetainSizeWhenHidden(True)  # the texts above stay where they are
        self.breaches.setSizePolicy(hidden)
        lay_out(self, self.figures, GAP_2, self.verdict, self.breaches, gap=GAP_3, stretch=self.breaches)
        for signal in (self.breaches.itemClicked, self.breaches.itemActivated):
            signal.connect(self._want)

    def clear(self) -> None:
        """Show nothing, because there is no drawn grid."""
        self.breaches.clear()
        for part in (self.figures, self.verdict, self.breaches):
            part.hide()

    def show_review(self, found: Review, rules: str) -> None:
        """Show a review by the rules of a name."""
        self.figures.setText(figures_text(found.figures))
        self.figures.show()
        self.verdict.show()
        count = len(found.breaches)
        counted = "1 breach" if count == 1 else f"{count} breaches"
        self.verdict.setText(f"{counted} of the {rules} rules" if count else f"\u2713 Keeps the {rules} rules")
        self.breaches.clear()
        for breach in found.breaches:
            item = QListWidgetItem(f"{breach.sentence[0].upper()}{breach.sentence[1:]}.")
            item.setData(Qt.ItemDataRole.UserRole, breach.cells)
            item.setToolTip("Click to go there")
            self.breaches.addItem(item)
        self.breaches.setVisible(bool(count))

    def _want(self, item: QListWidgetItem) -> None:
        if cells := item.data(Qt.ItemDataRole.UserRole):
            self.wanted.emit(cells)


def figures_text(figures: Figures) -> str:
    """The figures of a grid as a line."""
    parts = [
        f"{figures.columns} \u00d7 {figures.rows}",
        f"{plural(figures.entries, 'word')} ({figures.filled} filled)",
        f"mean length {figures.mean_length:.1f}",
        f"{plural(figures.blocks, 'block')} ({100 * figures.block_share:.0f} %)" if figures.blocks else "",
        plural(figures.bars, "bar") if figures.bars else "",
        f"{100 * figures.checked_share:.0f} % of the cells checked",
        f"{plural(figures.empty, 'cell')} empty" if figures.empty else "no cell empty",
    ]
    return ", ".join(filter(None, parts)) + "."


class DrawPage(Panel):
    """Shows the settings of a drawn grid and its breaches of the rules."""

    state_key: ClassVar[str] = "draw"
    name: ClassVar[str] = "Grid"

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and what changed
    symmetry_chosen = Signal(str)  # the symmetry of what is drawn
    skipping_switched = Signal(bool)  # whether typing skips filled cells
    breached = Signal(object)  # the cells that break the rules
    wanted = Signal(object)  # cells of a breach that the user clicked
    drawing = Signal()  # the user wants to draw a grid
    patterned = Signal()  # a pattern was adopted
    moved = Signal(object)  # the rows and columns by which the cells moved down and right

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._puzzle = Puzzle()
        self.heading = TitleRow()
        self._wanted, self._wanted_rules = (USUAL_SIDE, USUAL_SIDE), AMERICAN.name
        self._reviewed: tuple[Grid, GridRules] | None = None
        self.rows, self.columns = (
            number_box(name, LEAST_SIDE, MOST_SIDE, USUAL_SIDE, live=False) for name in ("Rows", "Columns")
        )
        self.column_side = Segments("Side of columns", {"left": "Left", "right": "Right"}, COLUMN_TIPS)
        self.row_side = Segments("Side of rows", {"top": "Top", "bottom": "Bottom"}, ROW_TIPS)
        self.column_side.show_value("right")
        self.row_side.show_value("bottom")
        self.symmetry = choice("Symmetry", ((SYMMETRY_TEXTS[one], one) for one in SYMMETRIES))
        self.rules = choice("Rules", ((RULE_TEXTS[name], name) for name in RULES))
        self.skip = QCheckBox("Typing &skips filled cells")
        self.keep(skip=self.skip)
        self.new_button = primary_button("&Draw a Grid", "", act=self.draw_grid)
        self.patterns_button = push_button("&Patterns\u2026", self.open_patterns)
        self.note, self.verdicts = Label(wordWrap=True, muted=True), VerdictView()
        self.chooser = PatternChooser(jobs)
        self._lay_out()
        self.heading.edited.connect(self.edited)
        for field in (self.rows, self.columns):
            field.valueChanged.connect(self._resize)
        self.skip.toggled.connect(self.skipping_switched)
        self.symmetry.currentIndexChanged.connect(lambda: self.symmetry_chosen.emit(self.symmetry.currentData()))
        self.symmetry.currentIndexChanged.connect(self._review)
        self.rules.currentIndexChanged.connect(self._choose_rules)
        self.verdicts.wanted.connect(self.wanted)
        self.chooser.chosen.connect(self._take)
        self.chooser.left.connect(self._close_patterns)
        self.show_puzzle(self._puzzle)

    # called by the editor

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        self._puzzle = puzzle
        self.heading.show_puzzle(puzzle)
        self._show_size()
        self._allow_symmetries()
        if self._stack.currentWidget() is self.chooser:
            self.chooser.show_puzzle(puzzle)
        self._review()

    def show_document(self, puzzle: Puzzle) -> None:
        """Start with the symmetry and the rules of another document's grid; a criss-cross has no symmetry.

        An empty document starts with a half turn, and with the size and the rules that the user chose last.
        """
        self._puzzle, grid = puzzle, puzzle.grid
        self._show_size()
        self._stack.setCurrentIndex(0)
        self.chooser.stop()
        self._show_rules()
        found = "none" if is_crisscross(grid) else symmetry_of(grid)
        self._show_symmetry(found if grid.rows else SYMMETRIES[0])

    def draw_grid(self) -> None:
        """Replace an empty document's grid by an open one of the chosen size."""
        rows, columns = self.rows.value(), self.columns.value()
        made = changed(self._puzzle, grid=empty_grid(rows, columns))
        self.edited.emit(made, f"Draw grid of {columns} \u00d7 {rows}", "grid")
        self.drawing.emit()

    @property
    def chosen_rules(self) -> GridRules:
        """The rules, with the chosen symmetry."""
        return changed(RULES[self.rules.currentData()], symmetry=self.symmetry.currentData())

    def state(self) -> State:
        rows, columns = self._wanted
        return {**super().state(), "rules": self._wanted_rules, "rows": rows, "columns": columns}

    def restore(self, state: State) -> None:
        super().restore(state)
        if (rules := str(state.get("rules"))) in RULES:
            self._wanted_rules = rules
            self._show_rules()
            self._review()
        rows, columns = state.get("rows"), state.get("columns")
        if isinstance(rows, int) and isinstance(columns, int) and _can_draw(rows, columns):
            self._wanted = rows, columns
            self._show_size()

    # settings

    def _resize(self) -> None:
        self._wanted = rows, columns = self.rows.value(), self.columns.value()
        if not (grid := self._puzzle.grid).rows:
            self._allow_symmetries()
            return
        top, left = self.row_side.value == "top", self.column_side.value == "left"
        by = (rows - len(grid.rows)) * top, (columns - grid.columns) * left
        text = f"Resize grid to {columns} \u00d7 {rows}"
        if self._ask(lambda: resized(self._puzzle, rows, columns, top=top, left=left), text):
            self.moved.emit(by)

    def _show_size(self) -> None:
        grid = self._puzzle.grid
        size = (len(grid.rows), grid.columns) if grid.rows else self._wanted
        for field, side in zip((self.rows, self.columns), size, strict=True):
            with QSignalBlocker(field):
                field.setRange(min(LEAST_SIDE, side), max(MOST_SIDE, side))
                field.setValue(side)
            field.setEnabled(_can_draw(*size))
            field.setToolTip("" if _can_draw(*size) else TOO_LARGE)

    def _take(self, pattern: Shown) -> None:
        if isinstance(pattern, Proposal):
            theme = list(zip(pattern.theme, self.chooser.texts.values(), strict=True))
            args = pattern.fill, theme, pattern.phrases
            self._offer(pattern, lambda: with_theme(self._puzzle, *args), "Take pattern around the theme")
        else:
            grid = pattern.pattern.grid if isinstance(pattern, Used) else pattern
            self._offer(grid, lambda: with_pattern(self._puzzle, grid), f"Take pattern with {parts_text(grid)}")

    def _offer(self, pattern: Shown, make: Callable[[], Puzzle], name: str) -> None:
        """Adopt a pattern; ask first if letters written by a person would be lost."""

        def take() -> None:
            if self._ask(make, name):
                self.patterned.emit()

        if what := cuts(self._puzzle, pattern):
            self.message.emit(Message(f"This pattern {what}.", actions=(("Take It Anyway", take),)))
        else:
            take()

    def _ask(self, make: Callable[[], Puzzle], text: str) -> bool:
        """Emit an edit, or why it is not possible. Return whether it was possible."""
        if made := attempted(make, self.show_error):
            self.edited.emit(made, text, "grid")
        else:
            self.show_puzzle(self._puzzle)
        return made is not None

    def _allow_symmetries(self) -> None:
        model = cast("QStandardItemModel", self.symmetry.model())
        size = self.rows.value(), self.columns.value()
        for place, one in enumerate(SYMMETRIES):
            model.item(place).setEnabled(allows(*size, one))
        if not allows(*size, self.symmetry.currentData()):
            self._show_symmetry("180")

    def _choose_rules(self) -> None:
        self._wanted_rules = self.rules.currentData()
        self._review()

    def _show_rules(self) -> None:
        grid = self._puzzle.grid
        name = self._wanted_rules if is_crisscross(grid) else usual_rules(grid, self._wanted_rules)
        with QSignalBlocker(self.rules):
            self.rules.setCurrentIndex(self.rules.findData(name))

    def _show_symmetry(self, symmetry: Symmetry) -> None:
        self.symmetry.setCurrentIndex(SYMMETRIES.index(symmetry))

    def open_patterns(self) -> None:
        """Show the chooser of patterns in place of the settings."""
        self._stack.setCurrentWidget(self.chooser)
        self.chooser.enter(self.rows.value(), self.columns.value(), self.chosen_rules, self._puzzle)

    def _close_patterns(self) -> None:
        self._stack.setCurrentIndex(0)
        self.patterns_button.setFocus()

    # verdicts

    def _review(self) -> None:
        grid = self._puzzle.grid
        drawn = bool(grid.rows) and not is_crisscross(grid) and not self._puzzle.acrostic
        self.new_button.setVisible(not grid.rows)
        self.note.setVisible(not drawn)
        other = QUOTATION if self._puzzle.acrostic else CRISSCROSS
        self.note.setText("" if drawn else other if grid.rows else NO_GRID)
        if not drawn:
            self._reviewed = None
            self.verdicts.clear()
            self.breached.emit(frozenset())
            self.jobs.drop(JOB)
        elif (wanted := (grid, self.chosen_rules)) != self._reviewed:
            self._reviewed = wanted
            self.jobs.start(JOB, review, *wanted, on_done=self._show_review, on_failed=self._fail)

    def _show_review(self, found: Review) -> None:
        self.verdicts.show_review(found, self.rules.currentText())
        self.breached.emit(frozenset(cell for breach in found.breaches for cell in breach.cells))

    def _fail(self, sentence: str) -> None:
        self._reviewed = None
        self.show_error(sentence)

    # widgets

    def _lay_out(self) -> None:
        self.patterns_button.setToolTip(
            "Choose from patterns that keep the rules (Ctrl+Enter while the grid has neither blocks nor letters)"
        )
        fields = form()
        fields.addRow(labelled("&Title", self.heading.field), self.heading)
        fields.addRow(labelled("Si&ze", self.columns), row(self.columns, Label("\u00d7"), self.rows, None))
        fields.addRow(Label("Resize at"), row(self.column_side, self.row_side, None))
        fields.addRow(labelled("S&ymmetry", self.symmetry), row(self.symmetry, None))
        fields.addRow(labelled("R&ules", self.rules), row(self.rules, self.patterns_button, None))
        fields.addRow("", self.skip)
        above = fields, self.note, row(self.new_button, None)
        self._stack = stacked(settings := QWidget(), self.chooser)
        lay_out(self, self._stack)
        lay_out(settings, *above, self.verdicts, gap=GAP_3, stretch=self.verdicts)


def _can_draw(rows: int, columns: int) -> bool:
    return all(LEAST_SIDE <= side <= MOST_SIDE for side in (rows, columns))
