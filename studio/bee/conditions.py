"""The fields above the table of hives: what a hive has to be like, and how many there would be otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from engine.bee.filters import RANGES, Filter
from engine.bee.finder import FoundHives
from studio.theme import GAP_1, GAP_2, GAP_4
from studio.widgets.range_field import RangeField, number_field

RANGE_TITLES = {
    "answers": ("Answers", ""),
    "points": ("Points", ""),
    "pangrams": ("Pangrams", ""),
    "difficulty": ("Difficulty %", "Of the answers, how many a solver is expected to miss"),
    "common": ("Common %", "Of the answers, how many are common: once in a million words, or more often"),
}
LETTER_TITLES = {
    "text": ("Hive", "G CEN", "A hive, or its beginning: the center, then other letters in any order"),
    "wanted": ("With", "letters", "Letters that the hive has"),
    "unwanted": ("Without", "letters", "Letters that the hive does not have"),
    "centers": ("Center", "any", "Letters of which one is the center"),
}
SWITCH_TITLES = {
    "no_s": ("No S", ""),
    "clean": ("Clean", "No answer is in doubt, and no pangram is left out"),
    "perfect": ("Perfect pangram", "A pangram of exactly seven letters"),
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
        self.ranges = {name: RangeField(*RANGE_TITLES[name]) for name in RANGES}
        self.letters = {name: QLineEdit(maxLength=26) for name in LETTER_TITLES}
        self.switches = {name: QCheckBox(SWITCH_TITLES[name][0]) for name in SWITCH_TITLES}
        self.unused = number_field()
        self.unused.setPlaceholderText("any")
        self._counts = {name: _muted() for name in (*RANGES, *LETTER_TITLES, "unused")}
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(GAP_2)
        grid.setVerticalSpacing(GAP_1)
        grid.setColumnStretch(4, 1)
        for column in (2, 5):
            grid.setColumnMinimumWidth(column, self.fontMetrics().horizontalAdvance("of 888,888"))
        self._lay_out_ranges(grid)
        self._lay_out_letters(grid)
        grid.addLayout(self._switch_row(), len(RANGES), 0, 1, 6)

    def filter(self) -> Filter:
        """What the fields say."""
        said: dict[str, Any] = {name: field.text().strip() for name, field in self.letters.items()}
        said |= {name: field.range() for name, field in self.ranges.items()}
        said |= {name: box.isChecked() for name, box in self.switches.items()}
        return Filter(**said, unused=int(self.unused.text()) if self.unused.text() else None)

    def show_filter(self, wanted: Filter) -> None:
        """Fill the fields; one change is told."""
        blocked = [QSignalBlocker(one) for kind in (QLineEdit, QCheckBox) for one in self.findChildren(kind)]
        for name, field in self.letters.items():
            field.setText(getattr(wanted, name))
        for name, field in self.ranges.items():
            field.show_range(getattr(wanted, name))
        for name, box in self.switches.items():
            box.setChecked(getattr(wanted, name))
        self.unused.setText("" if wanted.unused is None else str(wanted.unused))
        del blocked
        self.changed.emit()

    def show_found(self, found: FoundHives) -> None:
        """Say between which values the hives lie, as long as a field is empty."""
        for name, field in self.ranges.items():
            values = getattr(found, name)
            if len(values):
                field.show_ends(int(values.min()), int(values.max() + 0.999))

    def show_counts(self, wanted: Filter, counts: Mapping[str, int]) -> None:
        """Say beside each condition that holds how many hives there would be without it, and of a switch, with."""
        for name, label in self._counts.items():
            label.setText(f"of {counts[name]:,}" if name in wanted.active else "")
        for name, box in self.switches.items():
            of = "of " if name in wanted.active else ""
            box.setText(f"{SWITCH_TITLES[name][0]} ({of}{counts[name]:,})")

    def _lay_out_ranges(self, grid: QGridLayout) -> None:
        for row, (name, field) in enumerate(self.ranges.items()):
            grid.addWidget(QLabel(RANGE_TITLES[name][0]), row, 0)
            grid.addWidget(field, row, 1)
            grid.addWidget(self._counts[name], row, 2)
            field.changed.connect(self.changed)

    def _lay_out_letters(self, grid: QGridLayout) -> None:
        for row, (name, field) in enumerate(self.letters.items()):
            title, hint, tip = LETTER_TITLES[name]
            field.setPlaceholderText(hint)
            field.setToolTip(tip)
            field.setAccessibleName(tip)
            field.setMinimumWidth(LEAST_WIDTH)
            field.textChanged.connect(self.changed)
            self._add_row(grid, row, title, field, name)
        self.unused.setAccessibleName("Not used in so many days")
        self.unused.textChanged.connect(self.changed)
        days = QHBoxLayout()
        days.setSpacing(GAP_1)
        days.addWidget(self.unused)
        days.addWidget(QLabel("days"))
        days.addStretch(1)
        grid.addWidget(QLabel("Not used in"), len(self.letters), 3)
        grid.addLayout(days, len(self.letters), 4)
        grid.addWidget(self._counts["unused"], len(self.letters), 5)

    def _add_row(self, grid: QGridLayout, row: int, title: str, field: QWidget, name: str) -> None:
        grid.addWidget(QLabel(title), row, 3)
        grid.addWidget(field, row, 4)
        grid.addWidget(self._counts[name], row, 5)

    def _switch_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(0, GAP_1, 0, 0)
        row.setSpacing(GAP_4)
        for name, box in self.switches.items():
            box.setToolTip(SWITCH_TITLES[name][1])
            box.toggled.connect(self.changed)
            row.addWidget(box)
        row.addStretch(1)
        return row


def _muted() -> QLabel:
    label = QLabel()
    label.setForegroundRole(label.palette().ColorRole.PlaceholderText)
    return label


def tightest(wanted: Filter, counts: Mapping[str, int]) -> str:
    """What an empty table says of the condition without which there would be the most hives."""
    titles = RANGE_TITLES | LETTER_TITLES | SWITCH_TITLES | {"unused": ("Not used in", "")}
    name = max(wanted.active, key=lambda name: counts[name])
    if not counts[name]:
        return "No one condition alone is to blame: Reset clears them all."
    return f"Without \u201c{titles[name][0]}\u201d there are {counts[name]:,}."
