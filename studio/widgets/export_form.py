"""The options of an export: file, house style, slot, and what is printed with the title."""

from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QSettings, QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QFileDialog, QLineEdit, QSizePolicy, QWidget

from engine.core import EngineError, attempted
from engine.drawing.style import COLUMNS, LARGE_WIDTH, in_language, own_styles, split_language, style, styles
from engine.drawing.words import LANGUAGES
from engine.output.figures import Heading
from engine.output.press.boxes import CONDITIONS, NEWSPAPER, PRESETS, with_condition
from engine.output.registry import PICTURES
from engine.output.target import LEAST_DPI, MOST_DPI, Target, about_preset
from engine.wing import PARTS
from studio.widgets.fields import ChoiceBox, DateField, DecimalBox, choice
from studio.widgets.layouts import Label, check_box, described, form, labelled, lay_out, row

NARROWEST, WIDEST, DEEPEST = 30.0, 400.0, 600.0  # mm
FIRST_DAY, LAST_DAY = "2000-01-01", "2100-12-31"
ADD_STYLE = "Add a File\u2026"
ADD_PROFILE, PROFILES = "ICC Profile\u2026", "ICC profiles (*.icc *.icm)"
STORED = ("format", "preset", "width", "solution", "style", "depth", "fit", "dpi", "bits")
"""What the next export starts from, beside the byline; number and date belong to one puzzle."""


class ExportForm(QWidget):
    """Fields for the options of an export."""

    changed = Signal()  # an option was changed
    checked = Signal()  # the date was refused or accepted
    # read an own style, or add that of a file, and call `take_style` or `say_of_style`; "": read none any more
    reading = Signal(str)

    def __init__(self, target: Target, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.format = choice("Format", ((each.title, each.name) for each in PICTURES))
        self.preset, self.style_box = choice("", ((name.title(), name) for name in PRESETS)), ChoiceBox()
        self.condition = condition_box(target.preset.partition("@")[2])
        widths = ((f"{number} column{'s' if number > 1 else ''}", width) for number, width in enumerate(COLUMNS, 1))
        self.columns = choice("Columns", (*widths, ("Other", None)))
        self.width_box = _millimetres("Width", NARROWEST, WIDEST, target.width)
        self.depth_box = _millimetres("Depth", 0, DEEPEST, target.depth)
        tip = "Use the largest type at which the puzzle fits width and depth"
        self.fit = check_box("F&it to slot", tip, checked=target.fit)
        self.dpi_box = DecimalBox(
            minimum=LEAST_DPI, maximum=MOST_DPI, decimals=0, singleStep=100, value=target.dpi, suffix=" dpi"
        )
        tip = "One bit for each pixel: no grays at edges, and tints as a halftone screen"
        self.black = check_box("Blac&k and white", tip, checked=target.bits == 1)
        self.byline = QLineEdit(target.heading.byline, maxLength=80, placeholderText="Not printed")
        self.number = QLineEdit(maxLength=20, placeholderText="Not printed")
        self.dated, self.day = QCheckBox("Print"), DateField(FIRST_DAY, LAST_DAY)
        self.solution = check_box("The &solution too", checked="solution" in target.parts)
        tip = "The line below the page has the file, the version, the time and open findings"
        self.proof, self.problem = check_box("P&roof, with a line about the file", tip), Label(wordWrap=True)
        self.about, self.style_problem = Label(wordWrap=True), Label(wordWrap=True)
        self._narrow = target.width  # before large print made it wide
        self.language = language_box(target.style)
        self._fill(target)
        self._lay_out()
        self._connect()
        self._enable()

    def target(self) -> Target:
        """Return what was chosen."""
        kind: str = self.format.currentData()
        preset = self._preset() if kind == "pdf" else NEWSPAPER.name  # marks are for PDF only
        day = self.day.day() if self.dated.isChecked() else ""
        depth = self.depth_box.value()
        proof = datetime.now().strftime("%Y-%m-%d %H:%M") if self.proof.isChecked() and kind == "pdf" else ""
        parts = PARTS if self.solution.isChecked() else PARTS[:1]
        worded = in_language(self._style, self.language.currentData())
        return Target(
            kind, preset, self.width_box.value(), parts, worded, depth,
            self.fit.isChecked() and depth > 0, Heading(self.number.text(), self.byline.text(), day),
            proof, dpi=self.dpi_box.value(), bits=1 if self.black.isChecked() else 8,
        )  # fmt: skip

    def _preset(self) -> str:
        return with_condition(self.preset.currentData(), self.condition.currentText().strip())

    @property
    def is_valid(self) -> bool:
        """Whether no date that is to be printed was refused."""
        return not (self.dated.isChecked() and self.day.is_refused)

    def read(self) -> bool:
        """Take the typed date, if it is to be printed, and return whether it is one. Otherwise show why not."""
        return not self.dated.isChecked() or self.day.read()

    def _fill(self, target: Target) -> None:
        self._list_styles(target.style)
        self.depth_box.setSpecialValueText("any")
        self.depth_box.setKeyboardTracking(True)  # so that Tab reaches the switch that a depth enables
        self.dpi_box.setKeyboardTracking(False)
        self.format.setCurrentIndex(self.format.findData(target.format))
        self.preset.setCurrentIndex(max(0, self.preset.findData(target.preset.partition("@")[0])))
        self.day.show_day(date.today().isoformat())
        self._show_columns()

    def _list_styles(self, chosen: str) -> None:
        with QSignalBlocker(self.style_box):
            list_styles(self.style_box, chosen)
            self.style_box.addItem(ADD_STYLE, None)
        self._style = self.style_box.currentData()

    def _choose_style(self) -> None:
        if (name := self.style_box.currentData()) is None:
            path, _ = QFileDialog.getOpenFileName(self, "Add a house style", "", "House styles (*.json)")
            self._list_styles(self._style)
            if path:
                self._read(path)
        elif name in styles():
            self.reading.emit("")
            self.take_style(name)
        else:
            self._list_styles(self._style)
            self._read(name)

    def _read(self, name: str) -> None:
        self.say_of_style("Reading the style and its fonts\u2026")
        self.reading.emit(name)

    def take_style(self, name: str) -> None:
        """List and choose a style that was read."""
        self.say_of_style("")
        self._list_styles(name)
        self._widen()
        self._change()

    def say_of_style(self, sentence: str) -> None:
        """Show a sentence on the style that is added, such as why it was refused."""
        self.style_problem.show_text(sentence)

    def _lay_out(self) -> None:
        rows = form()
        rows.addRow("F&ormat", self.format)
        rows.addRow(labelled("Resol&ution", self.dpi_box), row(self.dpi_box, self.black, stretch=self.dpi_box))
        rows.addRow(labelled("&Preset", self.preset), row(self.preset, self.condition, stretch=self.condition))
        rows.addRow(labelled("House st&yle", self.style_box), row(self.style_box, self.language))
        rows.addRow("", self.style_problem)
        rows.addRow("", self.about)
        rows.addRow(labelled("&Width", self.width_box), row(self.columns, self.width_box, stretch=self.columns))
        rows.addRow(labelled("&Depth", self.depth_box), row(self.depth_box, self.fit, stretch=self.depth_box))
        rows.addRow("&Byline", self.byline)
        rows.addRow("&Number", self.number)
        rows.addRow(labelled("D&ate", self.dated), row(self.dated, self.day, stretch=self.day))
        rows.addRow("", self.solution)
        rows.addRow("", self.proof)
        for box in (self.format, self.preset, self.style_box, self.columns):
            box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.style_problem.hide()
        lay_out(self, rows, self.problem)
        names = {"Resolution in dpi": self.dpi_box, "Date": self.day, "Print the date": self.dated}
        for name, widget in names.items():
            widget.setAccessibleName(name)

    def _connect(self) -> None:
        self.columns.activated.connect(self._take_columns)
        self.width_box.valueChanged.connect(lambda _: (self._show_columns(), self._change()))
        self.style_box.currentIndexChanged.connect(self._choose_style)
        for changed in (
            *(box.currentIndexChanged for box in (self.format, self.preset, self.language)),
            self.condition.currentTextChanged,
            *(check.toggled for check in (self.fit, self.solution, self.dated, self.black)),
            *(line.textEdited for line in (self.byline, self.number)),
            *(number.valueChanged for number in (self.depth_box, self.dpi_box)),
            self.day.changed,
        ):
            changed.connect(self._change)
        self.day.refused.connect(self.problem.setText)
        for checked in (self.day.accepted, self.day.refused):
            checked.connect(self._enable)
            checked.connect(self.checked)

    def _change(self) -> None:
        self._enable()
        self.changed.emit()

    def _enable(self) -> None:
        kind = self.format.currentData()
        pdf = kind == "pdf"
        for widget in (self.dpi_box, self.black):
            widget.setEnabled(kind == "png")
        for widget in (self.preset, self.condition):
            widget.setEnabled(pdf)
        self.proof.setEnabled(pdf)
        if about := attempted(lambda: about_preset(self._preset(), style(self._style)), self.about.setText):
            self.about.setText(about)
        self.about.setVisible(pdf)
        self.fit.setEnabled(self.depth_box.value() > 0)
        self.day.setEnabled(self.dated.isChecked())
        self.problem.setVisible(not self.is_valid)

    def _widen(self) -> None:
        large, width = style(self._style).large, self.width_box.value()
        if large and width < LARGE_WIDTH:
            self._narrow = width
            self.width_box.setValue(LARGE_WIDTH)
        elif not large and width == LARGE_WIDTH:
            self.width_box.setValue(self._narrow)

    def _take_columns(self) -> None:
        if width := self.columns.currentData():
            self.width_box.setValue(width)

    def _show_columns(self) -> None:
        place = self.columns.findData(self.width_box.value())
        self.columns.setCurrentIndex(place if place >= 0 else self.columns.count() - 1)


def _millimetres(name: str, least: float, most: float, value: float) -> QDoubleSpinBox:
    box = described(DecimalBox(minimum=least, maximum=most, decimals=1, value=value, suffix=" mm"), f"{name} in mm")
    box.setKeyboardTracking(False)  # a width that is being typed is not drawn
    return box


def language_box(chosen: str = "", usual: str = "Language of the style") -> QComboBox:
    """Return a box with the languages of printed words, that of a style chosen; "" is the usual one."""
    languages = ((name, tag) for tag, name in LANGUAGES.items())
    box = choice("Language of the printed words", ((usual, ""), *languages))
    box.setCurrentIndex(box.findData(split_language(chosen)[1]))
    return box


def condition_box(chosen: str) -> QComboBox:
    """Return a box with the printing conditions, and the way to the profile of one; any NAME or NAME=FILE can be typed.

    Choosing a file emits `activated` too, after its name is shown.
    """
    box = choice("Printing condition", ((one.identifier, one.identifier) for one in CONDITIONS))
    box.addItem(ADD_PROFILE)
    box.setEditable(True)
    box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setLineEdit(QLineEdit(placeholderText="Usual condition"))
    box.setEditText(chosen)

    def choose(place: int) -> None:
        if box.itemText(place) == ADD_PROFILE:
            path, _ = QFileDialog.getOpenFileName(box, "Choose the profile of the press", "", PROFILES)
            box.setEditText(f"{Path(path).stem}={path}" if path else "")

    box.activated.connect(choose)
    return box


def list_styles(box: QComboBox, chosen: str) -> None:
    """Fill a box with the house styles and choose one. They are read when they are used."""
    with QSignalBlocker(box):
        box.clear()
        for name in styles():
            box.addItem(name.replace("-", " ").capitalize(), name)
        for name in own_styles():
            box.addItem(name, name)
        box.setCurrentIndex(max(0, box.findData(split_language(chosen)[0])))


def remember(settings: QSettings, target: Target) -> None:
    """Keep what the next export starts from."""
    values = target._asdict() | {"solution": "solution" in target.parts}
    for name in STORED:
        settings.setValue(f"export/{name}", str(values[name]))
    settings.setValue("export/byline", target.heading.byline)


def stored(settings: QSettings) -> Target:
    """Return the target of the last export, without number and date."""
    usual = Target()

    def text(name: str) -> str:
        return str(settings.value(f"export/{name}", getattr(usual, name, "")))

    def number(name: str, least: float, most: float) -> float:
        try:
            return min(most, max(least, float(text(name))))
        except ValueError:
            return getattr(usual, name)

    try:
        chosen = text("style")
        style(chosen)
    except EngineError:  # its file is gone
        chosen = usual.style
    return Target(
        text("format") if text("format") in (form.name for form in PICTURES) else usual.format,
        text("preset") if text("preset").partition("@")[0] in PRESETS else usual.preset,
        number("width", NARROWEST, WIDEST),
        PARTS if text("solution") != "False" else PARTS[:1],
        chosen if split_language(chosen)[0] in (*styles(), *own_styles()) else usual.style,
        number("depth", 0, DEEPEST),
        text("fit") == "True",
        Heading(byline=text("byline")),
        dpi=number("dpi", LEAST_DPI, MOST_DPI),
        bits=1 if text("bits") == "1" else 8,
    )
