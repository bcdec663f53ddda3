"""The details of the selected cell: its puzzle, why it cannot be printed and what to decide, and its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QWidget

from engine.calendar.entry import Entry
from engine.calendar.judging import lexicon_name
from engine.core.job import Control
from engine.crossword import puzzle as crossword
from engine.crossword.diagram import grid_drawing
from engine.drawing.shapes import Drawing
from engine.drawing.style import style
from engine.wings import Body, wing_of
from studio.calendar.model import Cell, describe
from studio.core.paint import paint, screen_palette
from studio.core.theme import accent, colours, on_accent
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import FlowLayout, lay_out

WIDTH = 200.0  # points of a figure
STYLE = "classic"


class Figure(QWidget):
    """A figure of a puzzle, as large as fits."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.drawing: Drawing | None = None
        self.setMinimumHeight(120)

    def sizeHint(self) -> QSize:
        return QSize(260, 260)

    def show_drawing(self, drawing: Drawing | None) -> None:
        """Show a drawing; None for nothing."""
        self.drawing = drawing
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        if not self.drawing:
            return
        with QPainter(self) as painter:
            shown = colours(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), Qt.GlobalColor.transparent)
            room = QRectF(self.rect())
            scale = min(room.width() / self.drawing.width, room.height() / self.drawing.height)
            painter.translate(max(0.0, room.width() - self.drawing.width * scale) / 2, 0)
            painter.scale(scale, scale)
            paint(painter, self.drawing, screen_palette(shown, accent(self), on_accent(self)))


def drawn(puzzle: Body, *, control: Control) -> Drawing | None:
    """Return the figure of a puzzle; None if it has none."""
    if isinstance(puzzle, crossword.Puzzle):  # its clues would be too small to read
        return grid_drawing(puzzle.grid, style(STYLE), WIDTH, letters=True)
    wing = wing_of(puzzle)
    key = wing.open_key(puzzle, control=control)
    if not wing.parts(puzzle, key):
        return None
    return wing.figure(puzzle, style(STYLE), "puzzle", WIDTH, key)


class Details(QScrollArea):
    """Shows one cell, or the number of selected ones.

    Signals:
        accept: print the puzzle as it was made, whatever was found.
        take: print it with the answers of today.
        replace: make another puzzle.
    """

    accept = Signal()
    take = Signal()
    replace = Signal()

    def __init__(self, parent: QWidget | None = None, *, figures: bool = True) -> None:
        """Make it empty; without figures, if the puzzle is shown elsewhere."""
        super().__init__(parent, widgetResizable=True)
        self._figures = figures
        self.title, self.facts = heading(), Label(wordWrap=True)
        self.title.setWordWrap(True)
        self.now, self.approved = Figure(), Figure()
        self.approved_label, self.now_label = Label("As approved"), Label("Now")
        self.reasons, self.log = Label(wordWrap=True), Label(wordWrap=True)
        self.log_title = Label("Log")
        self.decisions = QWidget()
        self.buttons = [
            _button("&Keep As It Is", "Print it with its answers as they were", self.accept),
            _button("&Take Today's Answers", "Print it with the answers of today's lists and rulings", self.take),
            _button("Re&place", "Make another puzzle for this day", self.replace),
        ]
        lay_out(self.decisions, FlowLayout(self.buttons))
        self.before = QWidget()  # the approved puzzle, beside that of now
        lay_out(self.before, self.approved_label, self.approved, stretch=self.approved)
        beside = QWidget()
        lay_out(beside, self.now_label, self.now, stretch=self.now)
        pair = QHBoxLayout()
        pair.addWidget(self.before, 1)
        pair.addWidget(beside, 1)
        page = QWidget()
        above = (self.title, self.facts, self.reasons, self.decisions)
        lay_out(page, *above, pair, self.log_title, self.log, None, margin=None)
        self.setWidget(page)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for label in (self.facts, self.reasons, self.log):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.show_cells(())

    def show_cells(self, cells: Sequence[Cell], *, empty: str = "") -> None:
        """Show one cell; of several their number, and of none what to do."""
        entry = cells[0].entry if len(cells) == 1 else None
        if len(cells) == 1:
            title, *facts = describe(cells[0]).split("\n")
            facts = [line for line in facts if not entry or line not in entry.reasons]
            if entry and lexicon_name(entry):
                facts.append(f"Word list: {lexicon_name(entry)}")
        else:
            title, *facts = (f"{len(cells)} cells selected" if cells else empty).split("\n")
        self.title.setText(title)
        self.facts.setText("\n".join(facts).replace(" %", "\u00a0%"))
        reasons = entry.reasons if entry else ()
        self.reasons.setText("\n".join(f"\u25b2 {reason}" for reason in reasons))
        self.reasons.setStyleSheet(f"color: {colours(self).caution}")
        for part in (self.reasons, self.decisions):
            part.setVisible(bool(reasons))
        changed = bool(self._figures and entry and entry.changed_since_approval)
        for part in (self.before, self.now_label):
            part.setVisible(changed)
        self.now.setVisible(self._figures and entry is not None and entry.puzzle is not None)
        self.now.show_drawing(None)
        self.approved.show_drawing(None)
        self.show_log(())

    def show_figures(self, now: Drawing | None, approved: Drawing | None) -> None:
        """Show the figure of the puzzle, and that of the approved one."""
        self.now.show_drawing(now)
        self.approved.show_drawing(approved)

    def show_log(self, lines: Sequence[str]) -> None:
        """Show the log."""
        self.log.setText("\n".join(lines))
        for part in (self.log, self.log_title):
            part.setVisible(bool(lines))


def _button(text: str, tip: str, signal: Any) -> QPushButton:
    button = QPushButton(text)
    button.setToolTip(tip)
    button.clicked.connect(lambda: signal.emit())
    return button


def figures_of(entry: Entry, *, control: Control) -> tuple[Drawing | None, Drawing | None]:
    """Return the figures of the puzzle of an entry, and of the approved one if it differs."""
    now = drawn(entry.puzzle, control=control) if entry.puzzle is not None else None
    differs = entry.changed_since_approval and entry.approved is not None
    return now, drawn(entry.approved, control=control) if differs and entry.approved is not None else None
