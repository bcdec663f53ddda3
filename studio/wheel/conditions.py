"""The fields above the table of wheels: what a wheel has to be like, and how many there would be otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from engine.wheel.filters import RANGES, VERDICTS, Filter
from engine.wheel.finder import FoundWheels
from studio.theme import GAP_1, GAP_2, GAP_4
from studio.widgets.range_field import RangeField

RANGE_TITLES = {
    "zipf": ("Commonness", "Zipf value of the long word: 3 is once in a million words, 6 once in a thousand"),
    "answers": ("Answers", "Words that count"),
    "common": ("Common", "Answers that a reader can be expected to know: a Zipf value of 3 or more"),
}
LETTER_TITLES = {
    "text": ("Long word", "contains", "The long word, or a part of it"),
    "hubs": ("Hub", "any", "Letters of which one is the hub"),
    "unwanted": ("Without", "letters", "Letters that the wheel does not have"),
}
VERDICT_TITLES = {
    "clean": ("Clean", "No taboo word can be traced, however it is arranged"),
    "arrange": ("Some offend", "A taboo word can be traced in some arrangements"),
    "unavoidable": ("Unavoidable", "A taboo word can be traced in every arrangement"),
    "forbidden": ("Forbidden", "A long word is on a taboo list, or was rejected"),
}
LEAST_WIDTH = 72  # pixels of a field of letters


class Conditions(QWidget):
    """The fields of a `Filter`.

    Signals:
        changed: some field says something else.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ranges = {
            name: RangeField(title, tip, tenths=name == "zipf") for name, (title, tip) in RANGE_TITLES.items()
        }
        self.letters = {name: QLineEdit(maxLength=26) for name in LETTER_TITLES}
        self.verdicts = {name: QCheckBox(VERDICT_TITLES[name][0]) for name in VERDICTS}
        self._counts = {name: _muted() for name in (*RANGES, *LETTER_TITLES)}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP_2)
        grid.setVerticalSpacing(GAP_1)
        grid.setColumnStretch(4, 1)
        for column in (2, 5):
            grid.setColumnMinimumWidth(column, self.fontMetrics().horizontalAdvance("of 888,888"))
        for row, (name, field) in enumerate(self.ranges.items()):
            self._add(grid, row, 0, RANGE_TITLES[name][0], field, name)
            field.changed.connect(self.changed)
        for row, (name, field) in enumerate(self.letters.items()):
            title, hint, tip = LETTER_TITLES[name]
            field.setPlaceholderText(hint)
            field.setToolTip(tip)
            field.setAccessibleName(tip)
            field.setMinimumWidth(LEAST_WIDTH)
            field.textChanged.connect(self.changed)
            self._add(grid, row, 3, title, field, name)
        grid.addLayout(self._verdict_row(), len(RANGES), 0, 1, 6)

    def filter(self) -> Filter:
        """What the fields say."""
        said: dict[str, Any] = {name: field.text().strip() for name, field in self.letters.items()}
        said |= {name: field.range() for name, field in self.ranges.items()}
        return Filter(**said, verdicts=tuple(name for name, box in self.verdicts.items() if box.isChecked()))

    def show_filter(self, wanted: Filter) -> None:
        """Fill the fields; one change is told."""
        blocked = [QSignalBlocker(one) for kind in (QLineEdit, QCheckBox) for one in self.findChildren(kind)]
        for name, field in self.letters.items():
            field.setText(getattr(wanted, name))
        for name, field in self.ranges.items():
            field.show_range(getattr(wanted, name))
        for name, box in self.verdicts.items():
            box.setChecked(name in wanted.verdicts)
        del blocked
        self.changed.emit()

    def show_found(self, found: FoundWheels) -> None:
        """Say between which values the wheels lie, as long as a field is empty."""
        for name, field in self.ranges.items():
            values = getattr(found, name)
            field.show_ends(float(values.min()), float(values.max()))

    def show_counts(self, wanted: Filter, counts: Mapping[str, int]) -> None:
        """Say how many wheels there would be without each condition that holds, and how many have each verdict."""
        for name, label in self._counts.items():
            label.setText(f"of {counts[name]:,}" if name in wanted.active else "")
        for name, box in self.verdicts.items():
            box.setText(f"{VERDICT_TITLES[name][0]} ({counts[f'verdict {name}']:,})")

    def _add(self, grid: QGridLayout, row: int, column: int, title: str, field: QWidget, name: str) -> None:
        grid.addWidget(QLabel(title), row, column)
        grid.addWidget(field, row, column + 1)
        grid.addWidget(self._counts[name], row, column + 2)

    def _verdict_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, GAP_1, 0, 0)
        row.setSpacing(GAP_4)
        for name, box in self.verdicts.items():
            box.setToolTip(VERDICT_TITLES[name][1])
            box.toggled.connect(self.changed)
            row.addWidget(box)
        row.addStretch(1)
        return row


def _muted() -> QLabel:
    label = QLabel()
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label


def tightest(wanted: Filter, counts: Mapping[str, int]) -> str:
    """What an empty table says of the condition without which there would be the most wheels."""
    titles = RANGE_TITLES | LETTER_TITLES | {"verdicts": ("Verdict",)}
    name = max(wanted.active, key=lambda name: counts[name])
    if not counts[name]:
        return "No one condition alone is to blame: Reset clears them all."
    return f"Without \u201c{titles[name][0]}\u201d there are {counts[name]:,}."
