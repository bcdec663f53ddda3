"""The settings of a page: header, paper and house style."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QSpinBox, QWidget

from engine.drawing.style import styles
from engine.page.page import Page
from engine.page.paper import PAPERS, paper
from engine.value import changed
from studio.widgets.date_field import DateField, DateProblem
from studio.widgets.layouts import form
from studio.widgets.title_field import MOST, TitleField

FIRST_DAY, LAST_DAY = "1900-01-01", "2199-12-31"
MOST_COLUMNS = 12


class PageSettings(QWidget):
    """Signals:
    edited: the page with a change, its name, and the key by which changes of the same field are merged.
    """

    edited = Signal(object, str, str)

    def __init__(self, page: Page, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self.title, self.edition, self.folio = TitleField(), QLineEdit(maxLength=MOST), QLineEdit(maxLength=MOST)
        self.day = DateField(FIRST_DAY, LAST_DAY)
        self.paper, self.house_style, self.columns = (
            QComboBox(),
            QComboBox(),
            QSpinBox(minimum=1, maximum=MOST_COLUMNS),
        )
        self.paper.addItems([one.name for one in PAPERS.values()])
        self.house_style.addItems(styles())
        layout = form()
        layout.setContentsMargins(0, 0, 0, 0)
        for name, field in (
            ("&Title", self.title), ("&Date", self.day), ("Ed&ition", self.edition), ("F&olio", self.folio),
            ("&Paper", self.paper), ("&Columns", self.columns), ("&Style", self.house_style),
        ):  # fmt: skip
            layout.addRow(name, field)
            field.setAccessibleName(name.replace("&", ""))
            if field is self.day:
                layout.addRow("", DateProblem(self.day))
        self.setLayout(layout)
        self._connect()
        self.show_page(page)

    def show_page(self, page: Page) -> None:
        """Show the settings of a page."""
        self._page = page
        self.title.show_title(page.title)
        for field, text in ((self.edition, page.edition), (self.folio, page.folio)):
            if field.text().strip() != text:
                field.setText(text)
        self.day.show_day(page.day or date.today().isoformat())
        for box, text in ((self.paper, page.paper.name), (self.house_style, page.style)):
            if box.findText(text) < 0:
                box.addItem(text)
            box.setCurrentText(text)
        self.columns.blockSignals(True)  # noqa: FBT003 - Qt's own signature
        self.columns.setValue(page.paper.columns)
        self.columns.blockSignals(False)  # noqa: FBT003

    def _connect(self) -> None:
        self.title.titled.connect(lambda text: self._edit("title", text, "Change title"))
        self.edition.textEdited.connect(lambda text: self._edit("edition", text.strip(), "Change edition"))
        self.folio.textEdited.connect(lambda text: self._edit("folio", text.strip(), "Change folio"))
        self.day.changed.connect(lambda: self._edit("day", self.day.day(), "Change date"))
        self.house_style.textActivated.connect(lambda name: self._edit("style", name, "Change style", merge=False))
        self.paper.textActivated.connect(self._change_paper)
        self.columns.valueChanged.connect(self._change_columns)

    def _edit(self, field: str, value: str, name: str, *, merge: bool = True) -> None:
        self.edited.emit(changed(self._page, **{field: value}), name, field if merge else "")

    def _change_paper(self, name: str) -> None:
        if name.lower() in PAPERS:
            self.edited.emit(changed(self._page, paper=paper(name)), "Change paper", "")

    def _change_columns(self, columns: int) -> None:
        now = self._page.paper
        if columns * 20 <= now.area_width - now.gutter * (columns - 1):
            made = changed(now, columns=columns, name="custom")
            self.edited.emit(changed(self._page, paper=made), "Change columns", "columns")
        else:
            self.columns.setValue(now.columns)
