"""The page on Blum and Parry: the heuristic compared with exact search on every wheel of a word list."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6 import QtWidgets
from PySide6.QtCore import Qt
from PySide6.QtGui import QFont

from engine.core import percent, plural
from engine.research import wheel_audit
from engine.wheel.puzzle import FEWEST, MOST, wheel
from studio.core.jobs import Jobs
from studio.core.theme import GAP_1, GAP_3, GAP_4, GAP_5
from studio.research.page import PREFIX, ResearchPage
from studio.widgets.editor import Message, State
from studio.widgets.fields import choice
from studio.widgets.layouts import Label, form, grid, lay_out, menu_button, row, stacked
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.taboo_words import TABOO
from studio.widgets.words.word_lists import WORD_FILTER, FileRow

if TYPE_CHECKING:
    from studio.research.plots import AuditPlot

WAYS_OF_COUNTING: dict[wheel_audit.Counting, str] = {
    "labelled": "Permutations of the cells",
    "distinct": "Different arrangements",
    "classes": "Up to turning and mirroring",
}
CELLS = (("Offends", "true_positive", "false_negative"), ("Clean", "false_positive", "true_negative"))
HINTS = {
    "true_positive": "A taboo word can be traced, and the heuristic flags it",
    "false_negative": "A taboo word can be traced, but the heuristic does not flag it",
    "false_positive": "No taboo word can be traced, but the heuristic flags one",
    "true_negative": "No taboo word can be traced, and the heuristic flags none",
}
JOB, TIMING = f"{PREFIX}audit", f"{PREFIX}timing"
ABOUT = (
    "Run forms every wheel of the word list, judges each arrangement with the heuristic of Blum and Parry and "
    "with an exact search, and counts the errors of the heuristic. It also lists the wheels without a clean "
    "arrangement."
)
TRACED_TIP = "A taboo word that can be traced in every arrangement, or words of which one always can"
COLUMNS = (
    Column("long", "Long word", width=14),
    Column("hub", "Hub", width=4, show=str.upper),
    Column("words", "Always traced", width=18, hint=TRACED_TIP),
)


TABOO_FILE = TABOO._replace(title="Open taboo words", button="Open")


class Confusion(QtWidgets.QWidget):
    """The confusion table, in a way of counting that the user chooses."""

    def __init__(self) -> None:
        super().__init__()
        self._made: wheel_audit.Audit | None = None
        ways = ((title, name) for name, title in WAYS_OF_COUNTING.items())
        self.counting = choice("Count", ways, hints=(wheel_audit.COUNTINGS[name] for name in WAYS_OF_COUNTING))
        self.counting.currentIndexChanged.connect(self._show)
        self.cells = {name: _number(HINTS[name]) for _, *names in CELLS for name in names}
        self.shares = {name: _number() for name in wheel_audit.SHARES}
        self.total = Label()
        counted = row(Label("Count"), self.counting, self.total, None)
        counts = ((title, [self.cells[name] for name in names]) for title, *names in CELLS)
        papers = {name: _right(percent(wheel_audit.PUBLISHED[name], 2)) for name in wheel_audit.SHARES}
        shares = ((title, (self.shares[name], papers[name])) for name, title in wheel_audit.SHARES.items())
        tables = _cells(("Flagged", "Not flagged"), counts), _cells(("Here", "Blum and Parry"), shares)
        lay_out(self, counted, *tables, gap=GAP_3)

    @property
    def chosen(self) -> wheel_audit.Counting:
        """The way of counting shown."""
        return self.counting.currentData()

    def show_audit(self, made: wheel_audit.Audit) -> None:
        self._made = made
        self._show()

    def _show(self) -> None:
        made = self._made
        if made is None:
            return
        counts = wheel_audit.tally(made, self.chosen)
        self.total.setText(f"{counts.total:,}")
        for name, label in self.cells.items():
            label.setText(f"{getattr(counts, name):,}")
        for name, label in self.shares.items():
            label.setText(percent(wheel_audit.share(made, name, self.chosen), 2))


def _cells(heads: Sequence[str], rows: Iterable[tuple[str, Iterable[Label]]]) -> QtWidgets.QGridLayout:
    """Lay out two columns of figures below their heads, each row with its title."""
    made = grid(across=GAP_5, down=GAP_1)
    for column, share in enumerate((3, 2, 2)):
        made.setColumnStretch(column, share)
    for column, head in enumerate(heads, 1):
        made.addWidget(_right(head), 0, column)
    for line, (title, figures) in enumerate(rows, 1):
        made.addWidget(Label(title), line, 0)
        for column, figure in enumerate(figures, 1):
            made.addWidget(figure, line, column)
    return made


def _number(hint: str = "") -> Label:
    label = _right("\u2013", muted=False)
    label.setToolTip(hint)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label


def _right(text: str, *, muted: bool = True) -> Label:
    label = Label(text, alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, muted=muted)
    font = QFont(label.font())
    font.setFeature(QFont.Tag("tnum"), 1)
    label.setFont(font)
    return label


class AuditPage(ResearchPage):
    """Audits a word list, and shows and saves the result."""

    state_key = "audit"
    name = "Blum and Parry: All Wheels"
    about: ClassVar[str] = (
        "How often the heuristic of Blum and Parry, “Fast Heuristic Detection of Offensive Words in Wordwheel "
        "Puzzles”, errs on all arrangements of all wheels of a word list, and how fast it is."
    )
    wing: ClassVar[str] = "wheel"
    run_text: ClassVar[str] = "Audit Wheels"

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self.made: wheel_audit.Audit | None = None
        self.timing: wheel_audit.Timing | None = None
        self._run_on = ""
        self._plot: AuditPlot | None = None
        lengths = ((f"{length} letters", length) for length in range(MOST, FEWEST - 1, -1))
        self.length = choice("Letters of a wheel", lengths)
        self.taboo = FileRow("Taboo words", "those of the house", WORD_FILTER)
        self.thorough = QtWidgets.QCheckBox("Thorough")
        ways = (("CSV\u2026", self.save_csv), ("Picture of the Plot\u2026", self.save_picture))
        self.save_button = menu_button("Save", *ways, enabled=False)
        self.summary, self.unavoidable = Label(wordWrap=True, visible=False), Label(wordWrap=True)
        self.confusion = Confusion()
        self.table = WordTable(COLUMNS, "Wheels without a clean arrangement")
        self.keep(length=self.length, thorough=self.thorough, counting=self.confusion.counting)
        self.thorough.setToolTip("Also search the arrangements that the heuristic passes, to count its misses")
        fields = form()
        fields.addRow("&Word list", self.lists)
        fields.addRow("&Taboo words", self.taboo)
        run = row(self.run_button, self.save_button, self.length, self.thorough, None)
        results = (self.confusion, self.unavoidable, self.table)
        self._body = stacked(
            lay_out(QtWidgets.QWidget(), Label(ABOUT, wordWrap=True), None),
            lay_out(QtWidgets.QWidget(), *results, gap=GAP_4, stretch=self.table),
        )
        lay_out(self, fields, run, self.summary, self._body, gap=GAP_3, stretch=self._body)
        self._kind = 0
        self.taboo.preview(TABOO_FILE, self.jobs, self)
        self.table.opened.connect(self._open)

    def entered(self) -> None:
        if self.plot is None:
            from studio.research.plots import AuditPlot

            self.plot = self._plot = AuditPlot()
            self._plot.set_current(self._kind)
        self._draw()

    def run_main(self) -> None:
        self.jobs.stop(TIMING)
        self._run_on = self.lexicon
        self.start_job(
            JOB, wheel_audit.open_audit, self.lexicon, self.taboo.path, form=self.taboo.form,
            length=self.length.currentData(), thorough=self.thorough.isChecked(), lane="long",
            name="Auditing wheels", on_done=self._show_audit,
            on_stopped=lambda: self.message.emit(Message("Stopped.")),
            kernels=("wheel.arrange", "wheel.all_arrangements"),
        )  # fmt: skip

    def state(self) -> State:
        return {
            **super().state(),
            "taboo": self.taboo.path,
            "taboo_format": self.taboo.state(),
            "plot": self._plot.switch.checkedId() if self._plot else self._kind,
        }

    def restore(self, state: State) -> None:
        super().restore(state)
        self.taboo.restore(str(state.get("taboo") or ""), state.get("taboo_format"))
        self._kind = 1 if state.get("plot") == 1 else 0
        if self._plot:
            self._plot.set_current(self._kind)

    def save_csv(self) -> None:
        """Save all figures as CSV."""
        if self.made:
            self.save_table("Save CSV", "audit.csv", wheel_audit.audit_csv(self.made, self.timing))

    def save_picture(self) -> None:
        """Save the visible plot as PNG."""
        self.save_plot(self._plot and self._plot.shown, "audit.png")

    def _show_audit(self, made: wheel_audit.Audit) -> None:
        self.made, self.timing = made, None
        self.save_button.setEnabled(True)
        self.summary.setText(
            f"{Path(self._run_on).name}: {plural(made.words, 'word')} of {made.length} letters, "
            f"{plural(made.wheels, 'wheel')}, {plural(made.taboo, 'taboo word')}. {made.offending:,} wheels "
            f"have an offending arrangement. The heuristic errs on {made.imperfect:,} wheels."
        )
        self.summary.show()
        self.confusion.show_audit(made)
        self._show_unavoidable(made.unavoidable)
        self._body.setCurrentIndex(1)
        self._draw()
        self.start_job(
            TIMING, wheel_audit.open_timing, self._run_on, self.taboo.path, form=self.taboo.form,
            length=made.length, lane="long", name="Timing the heuristic", on_best=self._show_timing,
            on_done=self._show_timing, kernels=("wheel.arrange", "research.timing"),
        )  # fmt: skip

    def _show_timing(self, timing: wheel_audit.Timing) -> None:
        self.timing = timing
        if self._plot:
            self._plot.show_timing(timing)

    def _draw(self) -> None:
        if self._plot and self.made:
            self._plot.show_audit(self.made)
        if self._plot and self.timing:
            self._plot.show_timing(self.timing)

    def _show_unavoidable(self, wheels: tuple[wheel_audit.Unavoidable, ...]) -> None:
        text = f"{plural(len(wheels), 'wheel')} without a clean arrangement:"
        self.unavoidable.setText(text if wheels else "Every wheel has a clean arrangement.")
        self.table.setVisible(bool(wheels))
        self.table.show_items(
            wheels,
            long=lambda wheel: ", ".join(wheel.long),
            words=lambda wheel: f"one of {', '.join(wheel.words)}" if len(wheel.words) > 1 else wheel.words[0],
        )

    def _open(self, row: int) -> None:
        found = self.table.items[row]
        self.opened.emit(wheel(found.long[0], found.hub, lexicon=self._run_on))
