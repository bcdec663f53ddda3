"""The settings of a page: header, paper and house style, and the place of the selected block."""

from datetime import date

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDoubleSpinBox, QLineEdit, QSizePolicy, QWidget

from engine.core import BadInput, attempted, changed
from engine.drawing.style import in_language, split_language
from engine.output.press.boxes import PRESETS
from engine.page.compose import Composed
from engine.page.page import (
    LONGEST,
    MOST_COLUMNS,
    PAPERS,
    WIDEST_GUTTER,
    Page,
    Paper,
    PictureBlock,
    Place,
    name_of_size,
    paper,
)
from studio.core.dialogs import Dialog
from studio.core.theme import GAP_3, GAP_4
from studio.page.geometry import heights, place_of
from studio.widgets.export_form import language_box, list_styles
from studio.widgets.fields import MOST, ChoiceBox, DateField, DateProblem, DecimalBox, TitleField, WholeBox, choice
from studio.widgets.layouts import Label, described, form, labelled, lay_out, primary_button, push_button, row

STEP = 5.0  # step of the distance from the top, in mm


class PlaceFields(QWidget):
    """The place of a block, in columns and millimetres."""

    placed = Signal(object)  # the new place of the block; None for an automatic one
    widened = Signal(int)  # the new width in columns of a picture with an automatic place

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fixed = described(QCheckBox("&Keep place"), tip="The block keeps its place, and the others flow around it")
        self.column, self.span = WholeBox(minimum=1), WholeBox(minimum=1)
        self.top = DecimalBox(decimals=2, singleStep=STEP, suffix=" mm")
        fields = (
            (self.column, "column", "First column"),
            (self.span, "wide", "Width in columns"),
            (self.top, "from top", "Distance from the top"),
        )
        parts: list[QWidget | None] = []
        for field, text, name in fields:
            field.setKeyboardTracking(False)
            parts += [Label(text), described(field, name, name)]
        lay_out(self, row(self.fixed, None), row(*parts, None))
        self._depth = 0.0
        self.fixed.clicked.connect(self._emit)
        for field in (self.column, self.top):
            field.valueChanged.connect(lambda _: self._emit())
        self.span.valueChanged.connect(
            lambda columns: self._emit() if self.fixed.isChecked() else self.widened.emit(columns)
        )

    def show_place(self, page: Page, number: int, composed: Composed | None) -> None:
        """Show the place of a block: the fixed one, or else that in the layout."""
        block = page.blocks[number] if 0 <= number < len(page.blocks) else None
        place = (block and block.fixed) or (composed and placed_at(composed, number))
        fields = (self.column, self.span, self.top)
        blocked = [QSignalBlocker(field) for field in (*fields, self.fixed)]
        self.column.setMaximum(page.paper.columns)
        self.span.setMaximum(page.paper.columns)
        self.top.setMaximum(page.paper.area_height)
        self._depth = place.depth if place else 0.0
        if place:
            self.column.setValue(place.column + 1)
            self.span.setValue(place.span)
            self.top.setValue(place.top)
        picture = block if isinstance(block, PictureBlock) and not block.fixed else None
        if picture:
            self.span.setValue(picture.columns)
        self.fixed.setChecked(bool(block and block.fixed))
        self.fixed.setEnabled(bool(block and place))
        for field in fields:
            field.setEnabled(bool(block and block.fixed) or bool(picture and field is self.span))
        del blocked

    def _emit(self) -> None:
        place = Place(self.column.value() - 1, self.span.value(), round(self.top.value(), 2), self._depth)
        self.placed.emit(place if self.fixed.isChecked() else None)


def placed_at(composed: Composed, number: int) -> Place | None:
    """Return the place of a block in a layout; None if it was not placed."""
    modules = {module.blocks: module for module in composed.draft.modules}
    box = next((box for box in composed.boxes if number in box.blocks), None)
    return box and place_of(box.rect, heights(modules[box.blocks])[box.rect.span - 1])


FIRST_DAY, LAST_DAY = "1900-01-01", "2199-12-31"


class PageSettings(QWidget):
    """The fields of a whole page."""

    templated = Signal(bool)  # whether the page is to be a template
    style_wanted = Signal()  # the user wants to edit the house style
    # the page with a change, its name, and the key by which changes of the same field are merged
    edited = Signal(object, str, str)
    refused = Signal(str)  # why the paper cannot have as many columns

    def __init__(self, page: Page, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = page
        self.title, self.paper, self.house_style = TitleField(), ChoiceBox(), ChoiceBox()
        self.edition, self.folio, self.publication = (QLineEdit(maxLength=MOST) for _ in range(3))
        self.dated, self.day = QCheckBox("Print"), DateField(FIRST_DAY, LAST_DAY)
        self.columns = WholeBox(minimum=1, maximum=MOST_COLUMNS, keyboardTracking=False)
        names = "Title", "Edition", "Folio", "Publication", "Print the date", "Date", "Paper", "Columns", "Style"
        fields = (
            self.title, self.edition, self.folio, self.publication, self.dated, self.day, self.paper, self.columns,
            self.house_style,
        )  # fmt: skip
        for field, name in zip(fields, names, strict=True):
            field.setAccessibleName(name)
        about = "Puzzles are not repeated within a publication; leave it empty for a single one"
        self.publication.setToolTip(about)
        self.language = language_box(page.style)
        self.preset = choice("Printed for", ((name.title(), name) for name in PRESETS))
        self.paper.addItems([paper.name for paper in PAPERS.values()])
        self.size_button = push_button("Si&ze\u2026", self._ask_size)
        self.size_button.setToolTip("The size of the page, its margins and its gutter")
        tip = "A second page has the solutions of the puzzles; both are exported"
        self.solutions = described(QCheckBox("Page of solutions"), "Solutions on a second page", tip)
        tip = "The saved page is a template: other days have the same places, type and cells"
        self.template = described(QCheckBox("Template"), "Template", tip)
        tip = "The fonts, sizes, inks and words of the house style"
        self.style_button = push_button("Edit Style\u2026", self.style_wanted, tip)
        self._lay_out()
        self._connect()
        self.show_page(page)

    def _lay_out(self) -> None:
        layout = form()
        layout.setContentsMargins(0, 0, 0, 0)
        dated = row(self.dated, self.day, stretch=self.day)
        paper = row(self.paper, Label("Columns"), self.columns, self.size_button)
        rows = (
            ("&Title", self.title, None), ("&Date", self.dated, dated), ("", DateProblem(self.day), None),
            ("Ed&ition", self.edition, row(self.edition, labelled("F&olio", self.folio), self.folio)),
            ("Publication", self.publication, None), ("&Paper", self.paper, paper),
            ("&Style", self.house_style, row(self.house_style, self.language, Label("For"), self.preset)),
        )  # fmt: skip
        for name, field, line in rows:
            layout.addRow(labelled(name, field) if name else "", line or field)
        layout.addRow("", row(self.solutions, self.template, None, self.style_button))
        self.setLayout(layout)

    def show_page(self, page: Page) -> None:
        self._page = page
        self.title.show_title(page.title)
        texts = ((self.edition, page.edition), (self.folio, page.folio), (self.publication, page.publication))
        for field, text in texts:
            if field.text().strip() != text:
                field.setText(text)
        self.day.show_day(page.day or date.today().isoformat())
        self.dated.setChecked(bool(page.day))
        self.preset.setCurrentIndex(self.preset.findData(page.preset.partition("@")[0]))
        self.solutions.setChecked(page.solutions)
        self.template.setChecked(page.is_template)
        self.day.setEnabled(bool(page.day))
        if self.paper.findText(page.paper.name) < 0:
            self.paper.addItem(page.paper.name)
        self.paper.setCurrentText(page.paper.name)
        self._show_style()
        with QSignalBlocker(self.columns):
            self.columns.setValue(page.paper.columns)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.list_styles()  # one may have been added in an export window

    def list_styles(self) -> None:
        """List the house styles that there are now, and show that of the page."""
        list_styles(self.house_style, self._page.style)
        self._show_style()

    def _show_style(self) -> None:
        name, language = split_language(self._page.style)
        self.language.setCurrentIndex(self.language.findData(language))
        if self.house_style.findData(name) < 0:
            self.house_style.addItem(name, name)
        self.house_style.setCurrentIndex(self.house_style.findData(name))

    def _connect(self) -> None:
        self.title.titled.connect(lambda text: self._edit("title", text, "Change title"))
        for name in ("edition", "folio", "publication"):
            line: QLineEdit = getattr(self, name)
            line.textEdited.connect(lambda text, name=name: self._edit(name, text.strip(), f"Change {name}"))
        self.dated.clicked.connect(lambda on: self._print("date", "day", self.day.day() if on else ""))
        self.day.changed.connect(lambda: self._edit("day", self.day.day(), "Change date"))
        for box in (self.house_style, self.language):
            box.activated.connect(self._change_style)
        self.preset.activated.connect(
            lambda _: self._edit("preset", self.preset.currentData(), "Change output", merge=False)
        )
        self.solutions.clicked.connect(lambda on: self._print("page of solutions", "solutions", on))
        self.template.clicked.connect(self.templated)
        self.paper.textActivated.connect(lambda name: name.lower() in PAPERS and self._change_paper(paper(name)))
        self.columns.valueChanged.connect(self._change_columns)

    def _edit(self, field: str, value: object, name: str, *, merge: bool = True) -> None:
        self.edited.emit(changed(self._page, **{field: value}), name, field if merge else "")

    def _change_style(self) -> None:
        name = in_language(self.house_style.currentData(), self.language.currentData())
        self._edit("style", name, "Change style", merge=False)

    def _print(self, what: str, field: str, value: object) -> None:
        self._edit(field, value, f"{'Add' if value else 'Remove'} {what}", merge=False)

    def _change_paper(self, made: Paper) -> None:
        self._edit("paper", made, "Change paper", merge=False)

    def _ask_size(self) -> None:
        dialog = PaperDialog(self._page.paper, self.window())
        dialog.chosen.connect(self._change_paper)
        dialog.open()

    def _change_columns(self, columns: int) -> None:
        if made := attempted(lambda: changed(self._page.paper, columns=columns), self.refused.emit):
            self.edited.emit(changed(self._page, paper=made), "Change columns", "columns")
        else:
            self.show_page(self._page)


class PaperDialog(Dialog):
    """Asks for the measures of a paper. It can only be accepted with measures that are possible."""

    chosen = Signal(object)  # the paper that the user accepted

    def __init__(self, paper: Paper, parent: QWidget | None = None) -> None:
        super().__init__("Size of the Page", parent)
        self._paper = paper
        self.width_box, self.height_box = _millimetres(paper.width), _millimetres(paper.height)
        self.inside, self.outside, self.top, self.bottom = (_millimetres(side) for side in paper.margins)
        self.gutter = _millimetres(paper.gutter, WIDEST_GUTTER)
        self.columns = WholeBox(minimum=1, maximum=MOST_COLUMNS, value=paper.columns)
        self.note = Label(wordWrap=True)
        self.accept_button = primary_button("Use", "", act=self.accept, default=True)
        buttons = row(None, self.accept_button, push_button("Cancel", self.reject))
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
    return DecimalBox(minimum=0, maximum=most, decimals=2, singleStep=1, value=value, suffix=" mm")
