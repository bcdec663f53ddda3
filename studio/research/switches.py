"""The switches of the algorithm of Agarwal et al. 2020."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSpinBox, QWidget

from engine.core.value import changed
from engine.crossword.grid import MOST_SIDE
from engine.research.agarwal2020.strategy import PUBLISHED, Strategy
from studio.core.theme import GAP_2, GAP_3
from studio.widgets.labels import Label

MOST_TENURE, MOST_EPOCH = 1000, 10**9


class Choice(NamedTuple):
    """A switch with named values."""

    label: str
    hint: str
    values: dict[str, str]


class Count(NamedTuple):
    """A numeric switch; `zero` is the text for 0."""

    label: str
    hint: str
    most: int
    unit: str
    zero: str = ""


ROWS: dict[str, Choice | Count] = {
    "ranking": Choice(
        "&Rank words by",
        "Pebbles and sand: by the words with a common letter. Intersections: by the common letters.",
        {"pebbles": "words they can cross", "intersections": "letters they can share"},
    ),
    "order": Choice(
        "&Place first",
        "The order in which words are tried",
        {"ascending": "the lowest rank", "descending": "the highest rank", "given": "as listed"},
    ),
    "choice": Choice(
        "&Use the place",
        "Which place is used if a word fits in several",
        {"random": "at random", "first": "found first", "crossings": "with most crossings"},
    ),
    "backtracking": Choice(
        "&When stuck remove",
        "A victim is a word whose removal lets another word in",
        {"both": "a victim, else the last word", "victim": "a victim", "lifo": "the last word", "none": "nothing"},
    ),
    "tenure": Count(
        "&Keep it out for", "How long a removed word cannot be placed again", MOST_TENURE, "iterations", "no time"
    ),
    "size": Count("&First grid", "Rows and columns at the start", MOST_SIDE, "cells wide", "as the longest word"),
    "epoch": Count("&Epoch", "Iterations before the grid grows by a row and a column", MOST_EPOCH, "iterations"),
    "expansion": Choice(
        "&After an epoch",
        "What follows an epoch if words are missing",
        {
            "reset": "enlarge and restart",
            "continue": "enlarge and keep words",
            "again": "restart at the same size",
            "none": "keep size and words",
        },
    ),
    "reshaping": Choice(
        "&Move edge lines",
        "Move a row or column from one edge to the opposite side if that lets a word in",
        {"none": "never", "empty": "without words", "sparse": "with one word at most"},
    ),
    "repair": Choice(
        "If discon&nected",
        "What happens if a removal would disconnect the grid",
        {"bridge": "bridge the parts", "drop": "keep the largest part", "avoid": "remove another word"},
    ),
}


class Switches(QWidget):
    """A field for each switch, and a button that resets all of them to the published values."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strategy = PUBLISHED
        self.fields = {name: _field(row, partial(self._set, name)) for name, row in ROWS.items()}
        self.published = QPushButton("As &Published")
        self.published.setToolTip("Reset all switches to the published values")
        self.published.clicked.connect(lambda: self.show_strategy(PUBLISHED))
        form = QGridLayout(self)
        form.setContentsMargins(0, 0, 0, 0)
        form.setColumnStretch(1, 1)
        form.setHorizontalSpacing(GAP_3)
        form.setVerticalSpacing(GAP_2)
        for place, (name, row) in enumerate(ROWS.items()):
            label = Label(row.label)
            label.setBuddy(self.fields[name])
            label.setToolTip(row.hint)
            form.addWidget(label, place, 0)
            form.addWidget(self.fields[name], place, 1)
        form.addWidget(self.published, len(ROWS), 1, Qt.AlignmentFlag.AlignRight)
        self.show_strategy(PUBLISHED)

    def show_strategy(self, strategy: Strategy) -> None:
        """Set all switches."""
        self.strategy = strategy
        for name, field in self.fields.items():
            value = getattr(strategy, name)
            with QSignalBlocker(field):
                if isinstance(field, QSpinBox):
                    field.setValue(value)
                else:
                    field.setCurrentIndex(field.findData(value))
        self.published.setEnabled(strategy != PUBLISHED)

    def state(self) -> dict[str, Any]:
        """The switches as JSON-compatible values."""
        return msgspec.to_builtins(self.strategy)

    def restore(self, state: object) -> None:
        """Restore remembered switches, or the published values if they are invalid."""
        try:
            self.show_strategy(msgspec.convert(state, Strategy))
        except msgspec.ValidationError:
            self.show_strategy(PUBLISHED)

    def _set(self, name: str, value: object) -> None:
        self.strategy = changed(self.strategy, **{name: value})
        self.published.setEnabled(self.strategy != PUBLISHED)


def _field(row: Choice | Count, ask: Callable[[object], None]) -> QComboBox | QSpinBox:
    if isinstance(row, Choice):
        field = QComboBox()
        for value, text in row.values.items():
            field.addItem(text, value)
        field.currentIndexChanged.connect(lambda: ask(field.currentData()))
    else:
        field = QSpinBox(minimum=0 if row.zero else 1, maximum=row.most, suffix=f" {row.unit}")
        field.setSpecialValueText(row.zero)
        field.setKeyboardTracking(False)
        field.valueChanged.connect(ask)
    field.setAccessibleName(row.label.replace("&", ""))
    field.setToolTip(row.hint)
    return field
