"""The switches of the algorithm of Agarwal et al. 2020, in a popup below the button that opens it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import msgspec
from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from engine.core.value import changed
from engine.crossword.grid import MOST_SIDE
from engine.research.agarwal2020.strategy import PUBLISHED, Strategy
from studio.core.theme import GAP_2, GAP_3, GAP_4, colours
from studio.widgets.labels import Label, heading

TITLE = "Switches of Agarwal et al. 2020"
SWITCHES, CHANGED = "Switches\u2026", "Switches ({})\u2026"
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


class SwitchesBox(QWidget):
    """Shows the switches and emits changes.

    Signals:
        edited: the new strategy.
    """

    edited = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._strategy = PUBLISHED
        self.fields = {name: _field(row, partial(self._ask, name)) for name, row in ROWS.items()}
        self.published = QPushButton("As &Published")
        self.published.setToolTip("Reset all switches to the published values")
        self.published.clicked.connect(lambda: self.edited.emit(PUBLISHED))
        form = QGridLayout()
        form.setColumnStretch(1, 1)
        form.setHorizontalSpacing(GAP_3)
        form.setVerticalSpacing(GAP_2)
        for place, (name, row) in enumerate(ROWS.items()):
            label = Label(row.label)
            label.setBuddy(self.fields[name])
            label.setToolTip(row.hint)
            form.addWidget(label, place, 0)
            form.addWidget(self.fields[name], place, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        layout.setSpacing(GAP_3)
        layout.addWidget(heading(TITLE))
        layout.addLayout(form)
        layout.addWidget(self.published, 0, Qt.AlignmentFlag.AlignRight)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self) as painter:
            painter.setPen(QColor(shown.hairline))
            painter.setBrush(QColor(shown.surface))
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))

    def show_strategy(self, strategy: Strategy) -> None:
        """Show the switches of a strategy without emitting `edited`."""
        self._strategy = strategy
        for name, field in self.fields.items():
            value = getattr(strategy, name)
            with QSignalBlocker(field):
                if isinstance(field, QSpinBox):
                    field.setValue(value)
                else:
                    field.setCurrentIndex(field.findData(value))
        self.published.setEnabled(strategy != PUBLISHED)

    def _ask(self, name: str, value: object) -> None:
        self.edited.emit(changed(self._strategy, **{name: value}))


class SwitchesButton(QPushButton):
    """Opens the switches, and shows how many differ from the published values."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.strategy = PUBLISHED
        self.box = SwitchesBox(self)
        self.box.edited.connect(self.show_strategy)
        self.clicked.connect(self._open)
        self.setToolTip(f"{TITLE}: each step of the algorithm has one")
        self.show_strategy(PUBLISHED)

    def show_strategy(self, strategy: Strategy) -> None:
        """Set the strategy."""
        self.strategy = strategy
        self.box.show_strategy(strategy)
        others = sum(getattr(strategy, name) != getattr(PUBLISHED, name) for name in ROWS)
        self.setText(CHANGED.format(others) if others else SWITCHES)

    def state(self) -> dict[str, Any]:
        """The switches as JSON-compatible values."""
        return msgspec.to_builtins(self.strategy)

    def restore(self, state: object) -> None:
        """Restore remembered switches, or the published values if they are invalid."""
        try:
            self.show_strategy(msgspec.convert(state, Strategy))
        except msgspec.ValidationError:
            self.show_strategy(PUBLISHED)

    def _open(self) -> None:
        self.box.adjustSize()
        corner, room = self.mapToGlobal(self.rect().bottomRight()), self.screen().availableGeometry()
        left = min(corner.x() - self.box.width(), room.right() - self.box.width())
        top = min(corner.y() + 1, room.bottom() - self.box.height())
        self.box.move(max(room.left(), left), max(room.top(), top))
        self.box.show()
        next(iter(self.box.fields.values())).setFocus()


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
