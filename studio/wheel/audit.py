"""The page "Audit": every arrangement of every wheel of a word list, judged by the heuristic and exactly."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.errors import FileProblem
from engine.files import save
from engine.value import changed
from engine.wheel.answers import Key
from engine.wheel.audit import Audit, Unavoidable, open_audit
from engine.wheel.audit_table import audit_csv
from engine.wheel.puzzle import FEWEST, MOST, Puzzle
from engine.wheel.timing import Timing, open_timing
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_2, GAP_3, GAP_4
from studio.wheel.confusion import Confusion
from studio.widgets.editor import Message
from studio.widgets.file_row import FileRow
from studio.widgets.panel import Panel
from studio.widgets.word_list_box import WORD_FILTER, WordListBox
from studio.widgets.word_table import Column, WordTable

if TYPE_CHECKING:
    from studio.wheel.audit_plot import AuditPlot

JOB, TIMING = "wheel.audit", "wheel.timing"
ABOUT = (
    "Run puts every long word of the list on every wheel, judges each arrangement of each wheel by the quick "
    "heuristic of Blum and Parry and exactly, and counts where the heuristic errs. It names the wheels that no "
    "arrangement makes clean."
)
COLUMNS = (
    Column("long", "Long word", width=14),
    Column("hub", "Hub", width=4, show=str.upper),
    Column(
        "words",
        "Always traced",
        width=18,
        hint="A taboo word of every arrangement, or a few of which each has one",
    ),
)


class AuditPanel(Panel):
    """Runs the audit of a word list with taboo words, shows and saves what it found."""

    name = "Audit"
    run_text: ClassVar[str] = "Audit Wheels"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.made: Audit | None = None
        self.timing: Timing | None = None
        self._puzzle: Puzzle | None = None
        self._lexicon = ""
        self._run_on = ""
        self._plot: AuditPlot | None = None
        self.lexicon, self.length = WordListBox(), QComboBox()
        self.taboo = FileRow("Taboo words", "those of the house", WORD_FILTER)
        self.thorough = QCheckBox("Thorough")
        self.run_button, self.save_button = QPushButton("Run"), QPushButton("Save")
        self.said, self.offend = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.confusion = Confusion()
        self.table = WordTable(COLUMNS, "Unavoidable wheels")
        self._body = QStackedWidget()
        self._lay_out()
        self._connect()
        self._use("common")

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        if self._puzzle is None and self._lexicon == "common":
            self._use(puzzle.lexicon)
        self._puzzle = puzzle

    def entered(self) -> None:
        if self.plot is None:
            from studio.wheel.audit_plot import AuditPlot

            self.plot = self._plot = AuditPlot()
            self._plot.set_current(self._kind)
        self._draw()

    def run_main(self) -> None:
        self.jobs.stop(TIMING)
        self._run_on = self._lexicon
        self.jobs.start(
            JOB, open_audit, self._lexicon, self.taboo.path, length=self.length.currentData(),
            thorough=self.thorough.isChecked(), lane="long", name="Auditing wheels", on_done=self._take,
            on_failed=self._show_error, on_stopped=lambda: self.message.emit(Message("Stopped.")),
        )  # fmt: skip

    def state(self) -> Mapping[str, Any]:
        return {
            "lexicon": self._lexicon,
            "taboo": self.taboo.path,
            "length": self.length.currentData(),
            "thorough": self.thorough.isChecked(),
            "counting": self.confusion.chosen,
            "plot": self._plot.switch.checkedId() if self._plot else self._kind,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        self._use(str(state.get("lexicon") or "common"))
        self.taboo.set_path(str(state.get("taboo") or ""))
        self.length.setCurrentIndex(max(0, self.length.findData(state.get("length"))))
        self.thorough.setChecked(state.get("thorough") is True)
        self.confusion.choose(str(state.get("counting", "")))
        self._kind = 1 if state.get("plot") == 1 else 0
        if self._plot:
            self._plot.set_current(self._kind)

    def save_csv(self) -> None:
        """Every figure as CSV."""
        if self.made and (path := self._asked("Save CSV", "audit.csv", "CSV (*.csv)")):
            try:
                save(path, audit_csv(self.made, self.timing).encode())
            except FileProblem as error:
                self._show_error(str(error))
            else:
                self.message.emit(Message(f"Wrote {path}"))

    def save_picture(self) -> None:
        """The plot that is shown as PNG."""
        if self._plot and (path := self._asked("Save Picture", "audit.png", "PNG (*.png)")):
            wrote = self._plot.shown.grab().save(path, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue]
            self.message.emit(
                Message(f"Wrote {path}") if wrote else Message(f"{path} cannot be written.", "error")
            )

    def _lay_out(self) -> None:
        self.lexicon.setAccessibleName("Word list")
        self.lexicon.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.length.setAccessibleName("Letters of a wheel")
        for length in range(MOST, FEWEST - 1, -1):
            self.length.addItem(f"{length} letters", length)
        self.thorough.setToolTip(
            "Test exactly also what the heuristic passes: its misses are counted, not ruled out"
        )
        self.run_button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.run_button.setToolTip("Ctrl+Enter")
        self.save_button.setEnabled(False)
        form = QFormLayout()
        form.setHorizontalSpacing(GAP_2)
        form.setVerticalSpacing(GAP_2)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignVCenter)
        form.addRow("&Word list", self.lexicon)
        form.addRow("&Taboo words", self.taboo)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_3)
        layout.addLayout(form)
        layout.addLayout(_row(self.run_button, self.save_button, self.length, self.thorough))
        layout.addWidget(self.said)
        layout.addWidget(self._body, 1)
        self._body.addWidget(_top(QLabel(ABOUT, wordWrap=True)))
        self._body.addWidget(self._results())

    def _results(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_4)
        layout.addWidget(self.confusion)
        layout.addWidget(self.offend)
        layout.addWidget(self.table, 1)
        return page

    def _connect(self) -> None:
        self._kind = 0
        self.lexicon.list_chosen.connect(self._use)
        self.lexicon.file_chosen.connect(self._use)
        self.run_button.clicked.connect(self.run_main)
        self.table.opened.connect(self._open)
        self.table.chosen.connect(self._look)
        menu = QMenu(self.save_button)
        menu.addAction("CSV\u2026", self.save_csv)
        menu.addAction("Picture of the Plot\u2026", self.save_picture)
        self.save_button.setMenu(menu)
        self.said.hide()

    def _use(self, lexicon: str) -> None:
        self._lexicon = lexicon
        self.lexicon.show_list(lexicon)

    def _take(self, made: Audit) -> None:
        self.made, self.timing = made, None
        self.save_button.setEnabled(True)
        self.said.setText(
            f"{Path(self._run_on).name}: {plural(made.words, 'word')} of {made.length} letters, "
            f"{plural(made.wheels, 'wheel')}, {plural(made.taboo, 'taboo word')}. {made.offending:,} wheels "
            f"offend in some arrangement; the heuristic errs on {made.imperfect:,}."
        )
        self.said.show()
        self.confusion.show_audit(made)
        self._show_unavoidable(made.unavoidable)
        self._body.setCurrentIndex(1)
        self._draw()
        self.refresh.emit()
        self.jobs.start(
            TIMING, open_timing, self._run_on, self.taboo.path, length=made.length, lane="long",
            name="Timing the heuristic", on_best=self._take_timing, on_done=self._take_timing,
            on_failed=self._show_error,
        )  # fmt: skip

    def _take_timing(self, timing: Timing) -> None:
        self.timing = timing
        if self._plot:
            self._plot.show_timing(timing)

    def _draw(self) -> None:
        if self._plot and self.made:
            self._plot.show_audit(self.made)
        if self._plot and self.timing:
            self._plot.show_timing(self.timing)

    def _show_unavoidable(self, wheels: tuple[Unavoidable, ...]) -> None:
        many = (
            f"{plural(len(wheels), 'wheel')} {'offends' if len(wheels) == 1 else 'offend'} in every arrangement:"
        )
        self.offend.setText(many if wheels else "No wheel offends in every arrangement.")
        self.table.setVisible(bool(wheels))
        self.table.show_data(
            {
                "long": [", ".join(one.long) for one in wheels],
                "hub": [one.hub for one in wheels],
                "words": [_said(one.words) for one in wheels],
            }
        )

    def _wheel(self, row: int) -> Puzzle | None:
        """An unavoidable wheel in place of the puzzle's letters, without the rulings that were made for those."""
        if self.made is None or self._puzzle is None:
            return None
        one = self.made.unavoidable[row]
        around = "".join(sorted(one.long[0].replace(one.hub, "", 1)))
        layout = self._puzzle.layout if len(one.long[0]) == MOST else "wheel"
        return changed(self._puzzle, hub=one.hub, ring=around, layout=layout, rulings=())

    def _look(self, rows: list[int]) -> None:
        self.previewed.emit(self._wheel(rows[0]) if len(rows) == 1 else None)

    def _open(self, row: int) -> None:
        if puzzle := self._wheel(row):
            self.accepted.emit(puzzle, f"Take wheel {puzzle.shown}")

    def _asked(self, title: str, name: str, kinds: str) -> str:
        return QFileDialog.getSaveFileName(self, title, name, kinds)[0]

    def _show_error(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "error"))


def _said(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def _row(*widgets: QWidget) -> QHBoxLayout:
    layout = QHBoxLayout()
    layout.setSpacing(GAP_2)
    for widget in widgets:
        layout.addWidget(widget)
    layout.addStretch(1)
    return layout


def _top(widget: QWidget) -> QWidget:
    """A widget at the top of the room it is given."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(widget)
    layout.addStretch(1)
    return page
