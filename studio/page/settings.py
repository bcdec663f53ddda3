"""The settings of a page: header, paper and house style."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QSpinBox, QWidget

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.page.page import Page
from engine.page.page_size import PAPERS, paper
from studio.widgets.date_field import DateField, DateProblem
from studio.widgets.export_form import list_styles
from studio.widgets.layouts import form, labelled, row
from studio.widgets.title_field import MOST, TitleField

FIRST_DAY, LAST_DAY = "1900-01-01", "2199-12-31"
MOST_COLUMNS = 16


class PageSettings(QWidget):
    """Signals:
    edited: the page with a change, its name, and the key by which changes of the same field are merged.
    refused: why the paper cannot have as many columns.
    """

    edited = Signal(object, str, str)
    refused = Signal(str)

    def __init__(self, page: Page, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self.title, self.edition, self.folio = TitleField(), QLineEdit(maxLength=MOST), QLineEdit(maxLength=MOST)
        self.publication = QLineEdit(maxLength=MOST)
        self.publication.setToolTip(
            "Puzzles are not repeated within a publication; leave it empty for a single one"
        )
        self.dated, self.day = QCheckBox("Print"), DateField(FIRST_DAY, LAST_DAY)
        self.paper, self.house_style, self.columns = (
            QComboBox(),
            QComboBox(),
            QSpinBox(minimum=1, maximum=MOST_COLUMNS),
        )
        self.paper.addItems([one.name for one in PAPERS.values()])
        self.columns.setKeyboardTracking(False)
        self.solutions = QCheckBox("On a second page")
        self.solutions.setToolTip("A second page has the solutions of the puzzles; both are exported")
        layout = form()
        layout.setContentsMargins(0, 0, 0, 0)
        for name, field in (
            ("&Title", self.title), ("Ed&ition", self.edition), ("F&olio", self.folio),
            ("Publication", self.publication), ("&Paper", self.paper),
            ("&Columns", self.columns), ("&Style", self.house_style),
        ):  # fmt: skip
            layout.addRow(name, field)
            field.setAccessibleName(name.replace("&", ""))
        layout.addRow("Solutions", self.solutions)
        self.solutions.setAccessibleName("Solutions on a second page")
        layout.insertRow(1, labelled("&Date", self.dated), row(self.dated, self.day, stretch=self.day))
        layout.insertRow(2, "", DateProblem(self.day))
        self.dated.setAccessibleName("Print the date")
        self.day.setAccessibleName("Date")
        self.setLayout(layout)
        for one, other in pairwise((self.title, self.dated, self.day, self.edition)):
            self.setTabOrder(one, other)
        self._connect()
        self.show_page(page)

    def show_page(self, page: Page) -> None:
        """Show the settings of a page."""
        self._page = page
        self.title.show_title(page.title)
        texts = ((self.edition, page.edition), (self.folio, page.folio), (self.publication, page.publication))
        for field, text in texts:
            if field.text().strip() != text:
                field.setText(text)
        self.day.show_day(page.day or date.today().isoformat())
        self.dated.setChecked(bool(page.day))
        self.solutions.setChecked(page.solutions)
        self.day.setEnabled(bool(page.day))
        if self.paper.findText(page.paper.name) < 0:
            self.paper.addItem(page.paper.name)
        self.paper.setCurrentText(page.paper.name)
        self._show_style()
        with QSignalBlocker(self.columns):
            self.columns.setValue(page.paper.columns)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        list_styles(self.house_style, self._page.style)  # one may have been added in an export window
        self._show_style()

    def _show_style(self) -> None:
        name = self._page.style
        if self.house_style.findData(name) < 0:
            self.house_style.addItem(name, name)
        self.house_style.setCurrentIndex(self.house_style.findData(name))

    def _connect(self) -> None:
        self.title.titled.connect(lambda text: self._edit("title", text, "Change title"))
        self.edition.textEdited.connect(lambda text: self._edit("edition", text.strip(), "Change edition"))
        self.folio.textEdited.connect(lambda text: self._edit("folio", text.strip(), "Change folio"))
        self.publication.textEdited.connect(
            lambda text: self._edit("publication", text.strip(), "Change publication")
        )
        self.dated.clicked.connect(self._print_date)
        self.day.changed.connect(lambda: self._edit("day", self.day.day(), "Change date"))
        self.house_style.activated.connect(
            lambda _: self._edit("style", self.house_style.currentData(), "Change style", merge=False)
        )
        self.solutions.clicked.connect(self._print_solutions)
        self.paper.textActivated.connect(self._change_paper)
        self.columns.valueChanged.connect(self._change_columns)

    def _edit(self, field: str, value: str, name: str, *, merge: bool = True) -> None:
        self.edited.emit(changed(self._page, **{field: value}), name, field if merge else "")

    def _print_date(self) -> None:
        on = self.dated.isChecked()
        self._edit("day", self.day.day() if on else "", "Add date" if on else "Remove date", merge=False)

    def _print_solutions(self) -> None:
        on = self.solutions.isChecked()
        name = "Add page of solutions" if on else "Remove page of solutions"
        self.edited.emit(changed(self._page, solutions=on), name, "")

    def _change_paper(self, name: str) -> None:
        if name.lower() in PAPERS:
            self.edited.emit(changed(self._page, paper=paper(name)), "Change paper", "")

    def _change_columns(self, columns: int) -> None:
        try:
            made = changed(self._page.paper, columns=columns, name="custom")
        except BadInput as error:
            self.show_page(self._page)
            self.refused.emit(str(error))
        else:
            self.edited.emit(changed(self._page, paper=made), "Change columns", "columns")
