"""The size, margins, columns and gutter of a page."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDoubleSpinBox, QSizePolicy, QSpinBox, QWidget

from engine.core.errors import BadInput, attempted
from engine.core.value import changed
from engine.page.page import LONGEST, MOST_COLUMNS, WIDEST_GUTTER, Paper, name_of_size
from studio.core.dialogs import Dialog
from studio.core.theme import GAP_3, GAP_4
from studio.widgets.labels import Label
from studio.widgets.layouts import described, form, lay_out, primary_button, push_button, row


class PaperDialog(Dialog):
    """Asks for the measures of a paper. It can only be accepted with measures that are possible."""

    chosen = Signal(object)  # the paper that the user accepted

    def __init__(self, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__("Size of the Page", parent)
        self._paper = paper
        self.width_box, self.height_box = _millimetres(paper.width), _millimetres(paper.height)
        self.inside, self.outside, self.top, self.bottom = (_millimetres(side) for side in paper.margins)
        self.gutter = _millimetres(paper.gutter, WIDEST_GUTTER)
        self.columns = QSpinBox(minimum=1, maximum=MOST_COLUMNS, value=paper.columns)
        self.note = Label(wordWrap=True)
        self.accept_button = primary_button("Use", "", act=self.accept)
        self.accept_button.setDefault(True)
        buttons = row(None, push_button("Cancel", self.reject), self.accept_button)
        fields = form()
        self._fields = {
            "&Width": self.width_box, "&Height": self.height_box, "Margin &inside": self.inside,
            "Margin &outside": self.outside, "Margin &above": self.top, "Margin &below": self.bottom,
            "&Columns": self.columns, "&Gutter": self.gutter,
        }  # fmt: skip
        for name, field in self._fields.items():
            fields.addRow(name, described(field, name.replace("&", "")))
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            field.valueChanged.connect(lambda _: self._check())
        for field in (self.inside, self.outside):
            field.setToolTip("The inside margin is at the left, and at the right if the folio is even")
        lay_out(self, fields, self.note, buttons, gap=GAP_3, margin=GAP_4)
        self._first = [field.value() for field in self._fields.values()]
        self._check()

    def paper(self) -> Paper:
        """Return the paper with the measures in the fields. Raises BadInput if they are not possible."""
        if [field.value() for field in self._fields.values()] == self._first:
            return self._paper
        inside, outside, top, bottom = (side.value() for side in (self.inside, self.outside, self.top, self.bottom))
        width, height = self.width_box.value(), self.height_box.value()
        across, down = round(width - inside - outside, 2), round(height - top - bottom, 2)
        if min(across, down) <= 0:
            raise BadInput("the margins leave no space on the page", mend="Use smaller margins.")
        return changed(
            self._paper, name=name_of_size(width, height), width=width, height=height, area_width=across,
            area_height=down, columns=self.columns.value(), gutter=self.gutter.value(),
            inside=None if inside == outside else inside, top=None if top == bottom else top,
        )  # fmt: skip

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
