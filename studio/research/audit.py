"""The page on Blum and Parry: the heuristic compared with exact search on every wheel of a word list."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QMenu,
    QPushButton,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from engine.research.wheel_audit import Audit, Unavoidable, open_audit
from engine.research.wheel_audit_table import audit_csv
from engine.research.wheel_timing import Timing, open_timing
from engine.wheel.puzzle import FEWEST, MOST, wheel
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3, GAP_4
from studio.research.confusion import Confusion
from studio.research.page import PREFIX, ResearchPage
from studio.widgets.editor import Message
from studio.widgets.labels import Label
from studio.widgets.layouts import form, lay_out, primary_button, row, save_csv
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.list_preview import ListPreview, Source
from studio.widgets.words.taboo_lists import TABOO
from studio.widgets.words.word_lists import WORD_FILTER, FileRow

if TYPE_CHECKING:
    from studio.research.audit_plot import AuditPlot

JOB, TIMING = f"{PREFIX}audit", f"{PREFIX}timing"
ABOUT = (
    "Run forms every wheel of the word list, judges each arrangement with the heuristic of Blum and Parry and "
    "with an exact search, and counts the errors of the heuristic. It also lists the wheels without a clean "
    "arrangement."
)
COLUMNS = (
    Column("long", "Long word", width=14),
    Column("hub", "Hub", width=4, show=str.upper),
    Column(
        "words",
        "Always traced",
        width=18,
        hint="A taboo word that can be traced in every arrangement, or words of which one always can",
    ),
)


TABOO_FILE = TABOO._replace(title="Open taboo words", button="Open")


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

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.made: Audit | None = None
        self.timing: Timing | None = None
        self._run_on = ""
        self._plot: AuditPlot | None = None
        self.length = QComboBox()
        self.taboo = FileRow("Taboo words", "those of the house", WORD_FILTER)
        self.thorough = QCheckBox("Thorough")
        self.run_button, self.save_button = primary_button("Run"), QPushButton("Save")
        self.summary, self.unavoidable = Label(wordWrap=True), Label(wordWrap=True)
        self.confusion = Confusion()
        self.table = WordTable(COLUMNS, "Unavoidable wheels")
        self._body = QStackedWidget()
        self._lay_out()
        self._connect()

    def entered(self) -> None:
        if self.plot is None:
            from studio.research.audit_plot import AuditPlot

            self.plot = self._plot = AuditPlot()
            self._plot.set_current(self._kind)
        self._draw()

    def run_main(self) -> None:
        self.jobs.stop(TIMING)
        self._run_on = self.lexicon
        self.jobs.start(
            JOB, open_audit, self.lexicon, self.taboo.path, form=self.taboo.form,
            length=self.length.currentData(), thorough=self.thorough.isChecked(), lane="long",
            name="Auditing wheels", on_done=self._show_audit, on_failed=self.show_error,
            on_stopped=lambda: self.message.emit(Message("Stopped.")),
            kernels=("wheel.arrange", "wheel.all_arrangements"),
        )  # fmt: skip

    def state(self) -> Mapping[str, Any]:
        """Return the choices of the page."""
        return {
            **super().state(),
            "taboo": self.taboo.path,
            "taboo_format": self.taboo.state(),
            "length": self.length.currentData(),
            "thorough": self.thorough.isChecked(),
            "counting": self.confusion.chosen,
            "plot": self._plot.switch.checkedId() if self._plot else self._kind,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore the choices of the page."""
        super().restore(state)
        self.taboo.restore(str(state.get("taboo") or ""), state.get("taboo_format"))
        self.length.setCurrentIndex(max(0, self.length.findData(state.get("length"))))
        self.thorough.setChecked(state.get("thorough") is True)
        self.confusion.choose(str(state.get("counting", "")))
        self._kind = 1 if state.get("plot") == 1 else 0
        if self._plot:
            self._plot.set_current(self._kind)

    def save_csv(self) -> None:
        """Save all figures as CSV."""
        if self.made:
            save_csv(self, "Save CSV", "audit.csv", audit_csv(self.made, self.timing))

    def save_picture(self) -> None:
        """Save the visible plot as PNG."""
        if self._plot is None:
            return
        path, _ = QFileDialog.getSaveFileName(self, "Save Picture", "audit.png", "PNG (*.png)")
        if path:
            wrote = self._plot.shown.grab().save(path, "PNG")  # pyright: ignore[reportArgumentType, reportCallIssue]
            self.message.emit(
                Message(f"Wrote {path}") if wrote else Message(f"{path} cannot be written.", "error")
            )

    def _lay_out(self) -> None:
        self.length.setAccessibleName("Letters of a wheel")
        for length in range(MOST, FEWEST - 1, -1):
            self.length.addItem(f"{length} letters", length)
        self.thorough.setToolTip("Also search the arrangements that the heuristic passes, to count its misses")
        self.save_button.setEnabled(False)
        fields = form()
        fields.addRow("&Word list", self.lists)
        fields.addRow("&Taboo words", self.taboo)
        lay_out(
            self,
            fields,
            row(self.run_button, self.save_button, self.length, self.thorough, None),
            self.summary,
            self._body,
            gap=GAP_3,
            stretch=self._body,
        )
        self._body.addWidget(_top(Label(ABOUT, wordWrap=True)))
        self._body.addWidget(self._results())

    def _results(self) -> QWidget:
        page = QWidget()
        lay_out(page, self.confusion, self.unavoidable, self.table, gap=GAP_4, stretch=self.table)
        return page

    def _connect(self) -> None:
        self._kind = 0
        self.taboo.look = lambda path: ListPreview(
            Source(path), TABOO_FILE, self.jobs, self.taboo.take, self
        ).show()
        self.run_button.clicked.connect(self.run_main)
        self.table.opened.connect(self._open)
        menu = QMenu(self.save_button)
        menu.addAction("CSV\u2026", self.save_csv)
        menu.addAction("Picture of the Plot\u2026", self.save_picture)
        self.save_button.setMenu(menu)
        self.summary.hide()

    def _show_audit(self, made: Audit) -> None:
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
        self.jobs.start(
            TIMING, open_timing, self._run_on, self.taboo.path, form=self.taboo.form, length=made.length,
            lane="long", name="Timing the heuristic", on_best=self._show_timing, on_done=self._show_timing,
            on_failed=self.show_error, kernels=("wheel.arrange", "research.timing"),
        )  # fmt: skip

    def _show_timing(self, timing: Timing) -> None:
        self.timing = timing
        if self._plot:
            self._plot.show_timing(timing)

    def _draw(self) -> None:
        if self._plot and self.made:
            self._plot.show_audit(self.made)
        if self._plot and self.timing:
            self._plot.show_timing(self.timing)

    def _show_unavoidable(self, wheels: tuple[Unavoidable, ...]) -> None:
        text = f"{plural(len(wheels), 'wheel')} without a clean arrangement:"
        self.unavoidable.setText(text if wheels else "Every wheel has a clean arrangement.")
        self.table.setVisible(bool(wheels))
        self.table.show_data(
            {
                "long": [", ".join(one.long) for one in wheels],
                "hub": [one.hub for one in wheels],
                "words": [_words_text(one.words) for one in wheels],
            }
        )

    def _open(self, row: int) -> None:
        """Open an unavoidable wheel in the Wheel's tab."""
        if self.made:
            found = self.made.unavoidable[row]
            self.opened.emit(wheel(found.long[0], found.hub, lexicon=self._run_on))


def _words_text(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"one of {', '.join(words)}"


def _top(widget: QWidget) -> QWidget:
    """Return a page with a widget at its top."""
    page = QWidget()
    layout = QVBoxLayout(page)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.addWidget(widget)
    layout.addStretch(1)
    return page
