"""The conditions of a finder page: ranges, letters and switches, each with a count of rows."""

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar, Generic, NamedTuple

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QWidget

from studio.core.theme import GAP_1, GAP_4
from studio.letters import F
from studio.widgets import layouts
from studio.widgets.fields import RangeField, number_field
from studio.widgets.layouts import Label, described, grid
from studio.widgets.word_table import Column

MINIMUM_WIDTH = 72  # pixels of a field of letters
NAMES_TIP = "Answers that may be names and that the house has not accepted"
RANGE_COLUMN, LETTERS_COLUMN = 0, 3  # of the grid; each takes three columns: label, field and count


USED = Column(
    "used", "Last used", "code", width=10, hint="The date of the last print or plan",
    show=lambda ordinal: date.fromordinal(int(ordinal)).isoformat() if ordinal else "\u2013",
)  # fmt: skip


class Spec(NamedTuple):
    """A condition: a column of the table, a field of the filter or a key of the counts, with its title and tooltip."""

    name: str
    title: str
    tip: str = ""
    placeholder: str = ""  # of a field of letters
    tenths: bool = False  # whether the ends of a range have a decimal


class ConditionsBox(QWidget, Generic[F]):
    """Edits a filter: a value with a field for each condition, and `active`, the names of the conditions set.

    The last condition is the days since the last use; the filter has the field `unused`.

    Class attributes:
        filter_type: the class of the filter.
        range_specs, letters_specs, switch_specs: the fields, in the order shown.
        other_titles: the titles of further conditions, by name.
    """

    filter_type: type[F]
    range_specs: ClassVar[tuple[Spec, ...]]
    letters_specs: ClassVar[tuple[Spec, ...]]
    switch_specs: ClassVar[tuple[Spec, ...]]
    other_titles: ClassVar[Mapping[str, str]] = {"unused": "Not used in"}

    changed = Signal()  # a field was changed

    def __init__(self) -> None:
        super().__init__()
        self.ranges = {one.name: RangeField(one.title, one.tip, tenths=one.tenths) for one in self.range_specs}
        self.letters = {one.name: QLineEdit(maxLength=26) for one in self.letters_specs}
        self.switches = {one.name: QCheckBox(one.title) for one in self.switch_specs}
        self.counts: dict[str, Label] = {}
        self._labels: dict[str, Label] = {}
        specs = (*self.range_specs, *self.letters_specs, *self.switch_specs)
        self._titles = {spec.name: spec.title for spec in specs} | dict(self.other_titles)
        self._grid = grid(self, down=GAP_1, stretch=LETTERS_COLUMN + 1)
        for column in (RANGE_COLUMN, LETTERS_COLUMN):
            self._grid.setColumnMinimumWidth(column + 2, self.fontMetrics().horizontalAdvance("of 888,888"))
        for row, spec in enumerate(self.range_specs):
            self.add_condition(row, RANGE_COLUMN, spec.name, spec.title, self.ranges[spec.name])
            self.ranges[spec.name].changed.connect(self.changed)
        for row, spec in enumerate(self.letters_specs):
            self.add_condition(row, LETTERS_COLUMN, spec.name, spec.title, self._letters_field(spec))
        self.unused = described(number_field(), "Days since last used")
        self.unused.setPlaceholderText("any")
        self.unused.textChanged.connect(self.changed)
        days = layouts.row(self.unused, Label("days"), None, gap=GAP_1)
        self.add_condition(len(self.letters), LETTERS_COLUMN, "unused", "Not used in", days)
        self._grid.addLayout(self._switch_row(), max(len(self.range_specs), len(self.letters_specs)), 0, 1, 6)

    def filter(self) -> F:
        """Return the filter that the fields describe."""
        values: dict[str, Any] = {name: field.text().strip() for name, field in self.letters.items()}
        values["unused"] = int(self.unused.text()) if self.unused.text() else None
        values |= {name: field.range() for name, field in self.ranges.items()} | self.switch_values()
        return self.filter_type(**values)

    def switch_values(self) -> dict[str, object]:
        """Return the fields of the filter that the switches set."""
        return {name: box.isChecked() for name, box in self.switches.items()}

    def is_on(self, shown: F, name: str) -> bool:
        """Return whether a filter turns a switch on."""
        return getattr(shown, name)

    def show_filter(self, shown: F) -> None:
        """Fill the fields from a filter, and emit `changed` once."""
        blocked = [QSignalBlocker(one) for kind in (QLineEdit, QCheckBox) for one in self.findChildren(kind)]
        for name, field in self.letters.items():
            field.setText(getattr(shown, name))
        for name, field in self.ranges.items():
            field.show_range(getattr(shown, name))
        for name, box in self.switches.items():
            box.setChecked(self.is_on(shown, name))
        self.unused.setText("" if shown.unused is None else str(shown.unused))
        del blocked
        self.changed.emit()

    def show_found(self, found: object) -> None:
        """Show the least and the greatest value of each range as its placeholders."""
        for spec in self.range_specs:
            values = getattr(found, spec.name)
            if len(values):
                low, high = float(values.min()), float(values.max())
                ends = (low, high) if spec.tenths else (int(low), int(high + 0.999))
                self.ranges[spec.name].show_ends(*ends)

    def show_counts(self, shown: F, counts: Mapping[str, int]) -> None:
        """Show `counts`: by the name of a condition or switch, the rows that remain if it alone is toggled."""
        for name, label in self.counts.items():
            label.setText(f"of {counts[name]:,}" if name in shown.active else "")
        for spec in self.switch_specs:
            of = "of " if spec.name in shown.active else ""
            self.switches[spec.name].setText(f"{self._titles[spec.name]} ({of}{counts[spec.name]:,})")

    def tightest(self, shown: F, counts: Mapping[str, int]) -> str:
        """Return a sentence that names the condition whose removal leaves the most rows."""
        name = max(shown.active, key=lambda name: counts[name])
        if not counts[name]:
            return "More than one condition must change. Reset clears all of them."
        return f"{counts[name]:,} match without the condition \u201c{self._titles[name]}\u201d."

    def retitle(self, name: str, title: str, tip: str = "") -> None:
        """Change the title of a range or a switch, and the tool tip of a switch."""
        self._titles[name] = title
        if name in self.switches:
            self.switches[name].setText(title)  # until the rows are counted again
            self.switches[name].setToolTip(tip)
        else:
            self._labels[name].setText(title)
            self.ranges[name].retitle(title)

    def add_condition(self, row: int, column: int, name: str, title: str, field: QWidget | QHBoxLayout) -> None:
        """Add a condition to a row of the grid; `column` is `RANGE_COLUMN` or `LETTERS_COLUMN`."""
        count = self.counts[name] = Label(muted=True)
        label = self._labels[name] = Label(title)
        self._grid.addWidget(label, row, column)
        add: Any = self._grid.addWidget if isinstance(field, QWidget) else self._grid.addLayout
        add(field, row, column + 1)
        self._grid.addWidget(count, row, column + 2)

    def _letters_field(self, spec: Spec) -> QLineEdit:
        field = described(self.letters[spec.name], spec.tip, spec.tip)
        field.setPlaceholderText(spec.placeholder)
        field.setMinimumWidth(MINIMUM_WIDTH)
        field.textChanged.connect(self.changed)
        return field

    def _switch_row(self) -> QHBoxLayout:
        for spec in self.switch_specs:
            box = self.switches[spec.name]
            box.setToolTip(spec.tip)
            box.toggled.connect(self.changed)
        switches = layouts.row(*self.switches.values(), None, gap=GAP_4)
        switches.setContentsMargins(0, GAP_1, 0, 0)
        return switches
