"""The confusion table of an audit: counts, and shares compared with Table 3 of Blum and Parry."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from engine.research.wheel_audit import Audit
from engine.research.wheel_audit_table import COUNTINGS, PUBLISHED, SHARES, Counting, share, tally
from studio.core.theme import GAP_1, GAP_3, GAP_5
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

NAMES: dict[Counting, str] = {
    "labelled": "Permutations of the cells",
    "distinct": "Different arrangements",
    "classes": "Up to turning and mirroring",
}
CELLS = (("Offends", "true_positive", "false_negative"), ("Clean", "false_positive", "true_negative"))
HINTS = {
    "true_positive": "A taboo word can be traced, and the heuristic flags it",
    "false_negative": "A taboo word can be traced, but the heuristic does not flag it",
    "false_positive": "No taboo word can be traced, but the heuristic flags one",
    "true_negative": "No taboo word can be traced, and the heuristic flags none",
}


class Confusion(QWidget):
    """The confusion table, in a way of counting that the user chooses."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._made: Audit | None = None
        self.counting = QComboBox()
        self.counting.setAccessibleName("Count")
        for name, title in NAMES.items():
            self.counting.addItem(title, name)
            self.counting.setItemData(self.counting.count() - 1, COUNTINGS[name], Qt.ItemDataRole.ToolTipRole)
        self.counting.currentIndexChanged.connect(self._show)
        self.cells = {name: _figure(HINTS[name]) for _, *names in CELLS for name in names}
        self.shares = {name: _figure() for name in SHARES}
        self.total = Label()
        counted = row(Label("Count"), self.counting, self.total, None)
        lay_out(self, counted, self._counts(), self._shares(), gap=GAP_3)

    @property
    def chosen(self) -> Counting:
        """The way of counting shown."""
        return self.counting.currentData()

    def choose(self, counting: str) -> None:
        """Show another way of counting; an unknown name is ignored."""
        if (place := self.counting.findData(counting)) >= 0:
            self.counting.setCurrentIndex(place)

    def show_audit(self, made: Audit) -> None:
        """Show an audit."""
        self._made = made
        self._show()

    def _show(self) -> None:
        made = self._made
        if made is None:
            return
        counts = tally(made, self.chosen)
        self.total.setText(f"{counts.total:,}")
        for name, label in self.cells.items():
            label.setText(f"{getattr(counts, name):,}")
        for name, label in self.shares.items():
            label.setText(f"{share(made, name, self.chosen):.2%}")

    def _counts(self) -> QGridLayout:
        grid = _grid()
        for column, title in enumerate(("Flagged", "Not flagged"), 1):
            grid.addWidget(_muted(title, right=True), 0, column)
        for line, (title, *names) in enumerate(CELLS, 1):
            grid.addWidget(Label(title), line, 0)
            for column, name in enumerate(names, 1):
                grid.addWidget(self.cells[name], line, column)
        return grid

    def _shares(self) -> QGridLayout:
        grid = _grid()
        for column, title in enumerate(("Here", "Blum and Parry"), 1):
            grid.addWidget(_muted(title, right=True), 0, column)
        for line, (name, title) in enumerate(SHARES.items(), 1):
            grid.addWidget(Label(title), line, 0)
            grid.addWidget(self.shares[name], line, 1)
            paper = _muted(f"{PUBLISHED[name]:.2%}", right=True)
            _tabular(paper)
            grid.addWidget(paper, line, 2)
        return grid


def _grid() -> QGridLayout:
    grid = QGridLayout()
    grid.setHorizontalSpacing(GAP_5)
    grid.setVerticalSpacing(GAP_1)
    grid.setColumnStretch(0, 3)
    grid.setColumnStretch(1, 2)
    grid.setColumnStretch(2, 2)
    return grid


def _figure(hint: str = "") -> Label:
    label = Label("\u2013", alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    label.setToolTip(hint)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    _tabular(label)
    return label


def _tabular(label: Label) -> None:
    font = QFont(label.font())
    font.setFeature(QFont.Tag("tnum"), 1)
    label.setFont(font)


def _muted(text: str, *, right: bool = False) -> Label:
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    label = Label(text, alignment=side | Qt.AlignmentFlag.AlignVCenter)
    label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label
