"""The dialogs of the window Words: a name for a list, two lists to merge, and the comparison of two lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialog, QFileDialog, QLineEdit, QPushButton, QVBoxLayout, QWidget

from engine.core.errors import BadInput, FileProblem
from engine.core.files import save
from engine.words.browse import csv_text
from engine.words.own_lists import Comparison, Wins, compare_lists
from engine.words.stored_lists import check_name
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3, GAP_4
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import CSV_FILES, form, primary_button, row
from studio.widgets.word_model import Column
from studio.widgets.word_table import WordTable
from studio.words.changes import PREFIX

SIZE = (640, 560)  # pixels
WINS: Sequence[tuple[str, Wins]] = (
    ("The score of the second list", "second"), ("The score of the first list", "first"),
    ("The highest score", "highest"),
)  # fmt: skip


class NameDialog(QDialog):
    """Asks for the name of a list, and for a second list and whose scores win if lists are given.

    Attributes:
        name: the field of the name.
        other: the second list; None if it is not asked for.
    """

    def __init__(
        self,
        title: str,
        button: str,
        name: str,
        act: Callable[[NameDialog], object],
        parent: QWidget,
        lists: Sequence[str] = (),
        about: str = "",
    ) -> None:
        """Make the dialog. `act` is called with it when the user accepts a valid name."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._act = act
        self.name = QLineEdit(name, maxLength=40)
        self.other, self.wins = QComboBox(), QComboBox()
        self.other.addItems(list(lists))
        for text, value in WINS:
            self.wins.addItem(text, value)
        self.note = Label(wordWrap=True)
        self.accept_button, cancel = primary_button(button, ""), QPushButton("Cancel")
        fields = form()
        if lists:
            fields.addRow("With", self.other)
            fields.addRow("A word of both has", self.wins)
        fields.addRow("Name", self.name)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_4)
        layout.setSpacing(GAP_3)
        if about:
            layout.addWidget(Label(about, wordWrap=True))
        layout.addLayout(fields)
        layout.addWidget(self.note)
        layout.addLayout(row(None, cancel, self.accept_button))
        self.accept_button.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        self.name.textChanged.connect(lambda _: self._check())
        self.name.selectAll()
        self.name.setFocus()
        self.setMinimumWidth(SIZE[0] // 2 + GAP_4 * 4)
        self._check()

    def accept(self) -> None:
        """Close the dialog, and use the name."""
        if self._check():
            self._act(self)
            super().accept()

    def _check(self) -> bool:
        why = ""
        try:
            check_name(self.name.text().strip())
        except BadInput as error:
            why = str(error)
        self.note.setText(why)
        self.accept_button.setEnabled(not why)
        return not why


class CompareWindow(QDialog):
    """Shows which words only one of two lists has, and which have another score; exports them."""

    def __init__(self, jobs: Jobs, first: str, lists: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle("Compare Lists")
        self._jobs = jobs
        self._rows: list[tuple[str, str, str, str]] = []
        self.first, self.second, self.what = QComboBox(), QComboBox(), QComboBox()
        for box, name in ((self.first, "First list"), (self.second, "Second list")):
            box.setAccessibleName(name)
            for one in lists:
                box.addItem(Path(one).name, one)
        self.first.setCurrentIndex(max(0, self.first.findData(first)))
        self.second.setCurrentIndex(next((at for at, one in enumerate(lists) if one != first), 0))
        self.what.setAccessibleName("Shown differences")
        self.what.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.counts, self.status = heading(), Label(wordWrap=True)
        self.table = WordTable(
            (Column("word", "Word", width=20), Column("what", "Difference", width=20),
             Column("first", "First score", "number"), Column("second", "Second score", "number")), "Differences",
        )  # fmt: skip
        self.export_button, close = QPushButton("Export CSV\u2026"), QPushButton("Close")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_4)
        layout.setSpacing(GAP_3)
        layout.addLayout(row(self.first, Label("and"), self.second, None, self.what))
        layout.addWidget(self.counts)
        layout.addWidget(self.table, 1)
        layout.addLayout(row(self.status, self.export_button, close, stretch=self.status))
        for box in (self.first, self.second):
            box.activated.connect(lambda _: self.compare())
        self.what.activated.connect(lambda _: self._show_rows())
        self.export_button.clicked.connect(self.export)
        close.clicked.connect(self.reject)
        self.resize(*SIZE)
        self.compare()

    def compare(self) -> None:
        """Compare the chosen lists in a job."""
        self._rows = []
        self.export_button.setEnabled(False)
        self.table.set_empty_text("Comparing\u2026")
        self.counts.setText("")
        self._show_rows()
        self._jobs.start(
            f"{PREFIX}compare", compare_lists, self.first.currentData(), self.second.currentData(), lane="long",
            on_done=self._take, on_failed=self.status.setText,
        )  # fmt: skip

    def done(self, result: int) -> None:
        """Close the window; its job delivers nothing more."""
        self._jobs.drop(f"{PREFIX}compare")
        super().done(result)

    def _take(self, found: Comparison) -> None:
        names = (self.first.currentText(), self.second.currentText())
        self._rows = found.rows(names)
        self.counts.setText(f"{found.same:,} words are the same")
        self.what.clear()
        self.what.addItem(f"All {len(self._rows):,} differences", "")
        for text, value, count in (
            (f"only in {names[0]}", f"only in {names[0]}", len(found.first)),
            (f"only in {names[1]}", f"only in {names[1]}", len(found.second)),
            ("with another score", "other score", len(found.scored)),
        ):
            self.what.addItem(f"{count:,} {text}", value)
        self.table.set_empty_text("The lists do not differ here.")
        self.export_button.setEnabled(bool(self._rows))
        self._show_rows()

    def _chosen(self) -> list[tuple[str, str, str, str]]:
        what = self.what.currentData()
        return [one for one in self._rows if not what or one[1] == what]

    def _show_rows(self) -> None:
        rows = self._chosen()
        columns = list(zip(*rows, strict=True)) or [(), (), (), ()]
        self.table.show_data(dict(zip(("word", "what", "first", "second"), columns, strict=True)))

    def export(self) -> None:
        """Ask for a file, and write the shown differences to it."""
        path, _ = QFileDialog.getSaveFileName(self, "Export the differences", "differences.csv", CSV_FILES)
        if not path:
            return
        names = (self.first.currentText(), self.second.currentText())
        try:
            save(path, csv_text((("word", "difference", *names), *self._chosen())))
        except FileProblem as error:
            self.status.setText(str(error))
        else:
            self.status.setText(f"Wrote {path}")
