"""The size, margins, columns and gutter of a page."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QDoubleSpinBox, QSizePolicy, QSpinBox, QWidget

from engine.core.errors import BadInput, attempted
from engine.core.value import changed
from engine.page.page import LONGEST, MOST_COLUMNS, WIDEST_GUTTER, Paper
from studio.core.theme import GAP_3, GAP_4
from studio.widgets.labels import Label
from studio.widgets.layouts import described, form, lay_out, primary_button, push_button, row


class PaperDialog(QDialog):
    """Asks for the measures of a paper. It can only be accepted with measures that are possible."""

    chosen = Signal(object)  # the paper that the user accepted

    def __init__(self, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Size of the Page")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._paper = paper
        beside, above = (paper.width - paper.area_width) / 2, (paper.height - paper.area_height) / 2
        self.width_box, self.height_box = _millimetres(paper.width), _millimetres(paper.height)
        self.beside, self.above = _millimetres(beside, LONGEST / 2), _millimetres(above, LONGEST / 2)
        self.gutter = _millimetres(paper.gutter, WIDEST_GUTTER)
        self.columns = QSpinBox(minimum=1, maximum=MOST_COLUMNS, value=paper.columns)
        self.note, self._first = Label(wordWrap=True), self._values()
        self.accept_button = primary_button("Use", "", act=self.accept)
        self.accept_button.setDefault(True)
        buttons = row(None, push_button("Cancel", self.reject), self.accept_button)
        fields = form()
        for name, field in (
            ("&Width", self.width_box), ("&Height", self.height_box), ("Margins &beside", self.beside),
            ("Margins &above and below", self.above), ("&Columns", self.columns), ("&Gutter", self.gutter),
        ):  # fmt: skip
            fields.addRow(name, described(field, name.replace("&", "")))
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            field.valueChanged.connect(lambda _: self._check())
        lay_out(self, fields, self.note, buttons, gap=GAP_3, margin=GAP_4)
        self._check()

    def paper(self) -> Paper:
        """Return the paper with the measures in the fields. Raises BadInput if they are not possible."""
        if self._values() == self._first:
            return self._paper
        width, height = self.width_box.value(), self.height_box.value()
        area = width - 2 * self.beside.value(), height - 2 * self.above.value()
        if min(area) <= 0:
            raise BadInput("the margins leave no space on the page", mend="Use smaller margins.")
        return changed(
            self._paper, name="custom", width=width, height=height, area_width=round(area[0], 2),
            area_height=round(area[1], 2), columns=self.columns.value(), gutter=self.gutter.value(),
        )  # fmt: skip

    def _values(self) -> list[float]:
        fields = self.width_box, self.height_box, self.beside, self.above, self.columns, self.gutter
        return [field.value() for field in fields]

    def accept(self) -> None:
        """Emit the paper."""
        self.chosen.emit(self.paper())
        super().accept()

    def _check(self) -> None:
        made = attempted(self.paper, lambda why: self.note.setText(f"{why[:1].upper()}{why[1:]}"))
        self.accept_button.setEnabled(made is not None)
        if made:
            area = f"{made.area_width:g} \u00d7 {made.area_height:g} mm"
            self.note.setText(f"The type area is {area}, a column {made.column:.1f} mm wide.")


def _millimetres(value: float, most: float = LONGEST) -> QDoubleSpinBox:
    return QDoubleSpinBox(minimum=0, maximum=most, decimals=2, singleStep=1, value=value, suffix=" mm")
