"""The calendar of a plan: a row for each week and a cell for each day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QDragLeaveEvent, QDragMoveEvent, QDropEvent, QFont, QFontMetrics, QKeyEvent, QPalette
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from engine.core.dates import monday
from engine.letters.plan.schedule import Schedule
from engine.letters.plan.use import Use, planned
from engine.letters.plan.wing import PlanWing
from studio.core.theme import GAP_1
from studio.letters.plan.day_cell import DayDelegate
from studio.letters.plan.model import PlanModel, PlanState
from studio.widgets.word_table import set_up_table

SMALL = 0.9  # of the font's size, for all but the letters
LETTERS = 1.15
ARROWS = {
    Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0), Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1),
}  # fmt: skip
"""The rows and columns that an arrow goes down and right."""


class PlanView(QTableView):
    """Shows the calendar; actions added with `addAction` form its context menu.

    Signals:
        current: the cell that was clicked or reached by key.
        opened: the cell that was double-clicked or activated with Enter.
        chosen: the selection was changed.
        pushed: a day and the one beside it, whose puzzles are to be exchanged (Alt with an arrow).

    Attributes:
        cut: the day whose puzzle was cut, to be pasted on another day; "" for none.
        over: the day on which a dragged puzzle would be dropped; "" for none.
    """

    current = Signal(object)
    opened = Signal(object)
    chosen = Signal()
    pushed = Signal(str, str)

    def __init__(self, wing: PlanWing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = PlanModel(wing, self)
        self.cut = self.over = ""
        self._by_key = False
        self.small, self.letters = self.font(), self.font()
        self.setModel(self.plan)
        self.setItemDelegate(DayDelegate(self))
        self.setAccessibleName("Calendar of the plan")
        set_up_table(self)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setDragDropOverwriteMode(True)
        self.setDropIndicatorShown(False)  # the delegate marks the day
        palette = QPalette()  # a new one, so that all other colors still follow the parent
        palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)  # the delegate paints it
        self.setPalette(palette)
        self.setStyleSheet(
            "QTableCornerButton::section { background: palette(base); border: none;"
            " border-bottom: 1px solid palette(mid); }"
        )
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        across.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for header in (across, down):
            header.setHighlightSections(False)
            header.setSectionsClickable(False)
        self._fit()
        self.activated.connect(lambda index: self.opened.emit(self.plan.cell(index)))
        self.clicked.connect(lambda index: self.current.emit(self.plan.cell(index)))
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())

    def show_plan(self, seen: PlanState, schedule: Schedule) -> None:
        """Show a plan. The scroll position is kept, and the selection if part of it is visible."""
        kept, here = self.days(), self.day()
        scrolled, first = self.verticalScrollBar().value(), self.plan.rowCount() == 0
        self.plan.show_plan(seen, schedule)
        if self.cut not in planned(seen.history):
            self.mark_cut("")
        self.select(kept, here)
        if first:
            self.go_to_week(schedule.start)
        else:
            self.verticalScrollBar().setValue(scrolled)
        if not any(self._in_sight(day) for day in kept):
            self.select([])
        self.chosen.emit()

    def spelled(self, use: Use) -> str:
        """Return the letters to show beside the one in the middle."""
        return use.puzzle.letters[1:]

    def mark_cut(self, day: str) -> None:
        """Mark the day whose puzzle was cut; "" for none."""
        self.cut = day
        self.viewport().update()

    def go_to_week(self, day: str) -> None:
        """Scroll to the week of a day."""
        self.executeDelayedItemsLayout()  # the range of the scroll bar follows a new model late
        self.updateGeometries()
        week = [(monday(day) + timedelta(n)).isoformat() for n in range(7)]
        if shown := [index for one in week if (index := self.plan.index_of(one)).isValid()]:
            self.scrollTo(shown[0], self.ScrollHint.PositionAtTop)

    def go_to_day(self, day: str) -> None:
        """Select a day and scroll to it."""
        self.select([day], day)
        self.executeDelayedItemsLayout()
        self.scrollTo(self.plan.index_of(day))

    def day(self) -> str:
        """Return the current day; "" if there is none."""
        index = self.currentIndex()
        return self.plan.day(index) if index.isValid() else ""

    def days(self) -> list[str]:
        """Return the selected days in order."""
        return sorted(self.plan.day(index) for index in self.selectedIndexes())

    def select(self, days: Sequence[str], here: str = "") -> None:
        """Select the days that are shown, and make one of them current."""
        model, flag = self.selectionModel(), QItemSelectionModel.SelectionFlag
        model.clearSelection()
        if here and (index := self.plan.index_of(here)).isValid():
            model.setCurrentIndex(index, flag.NoUpdate)
        for day in days:
            if (index := self.plan.index_of(day)).isValid():
                model.select(index, flag.Select)

    def _in_sight(self, day: str) -> bool:
        return self.visualRect(self.plan.index_of(day)).intersects(self.viewport().rect())

    def currentChanged(self, current: Any, previous: Any) -> None:
        super().currentChanged(current, previous)
        if current.isValid() and self._by_key:
            self.current.emit(self.plan.cell(current))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)
        index = self.indexAt(event.position().toPoint())
        self._mark_over(self.plan.day(index) if index.isValid() else "")

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._mark_over("")

    def dropEvent(self, event: QDropEvent) -> None:
        super().dropEvent(event)
        self._mark_over("")

    def _mark_over(self, day: str) -> None:
        if day != self.over:
            self.over = day
            self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in ARROWS:
            self._push(*ARROWS[Qt.Key(event.key())])
            return
        self._by_key = True
        super().keyPressEvent(event)
        self._by_key = False

    def _push(self, down: int, right: int) -> None:
        """Ask to exchange the puzzle of the current day with that of the cell beside it, and go there."""
        here = self.currentIndex()
        there = here.siblingAtRow(here.row() + down).siblingAtColumn(here.column() + right)
        if here.isValid() and there.isValid():
            one, other = self.plan.day(here), self.plan.day(there)
            self.select([other], other)
            self.scrollTo(there)
            self.pushed.emit(one, other)

    def changeEvent(self, event: Any) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        self.small, self.letters = QFont(self.font()), QFont(self.font())
        self.small.setPointSizeF(self.font().pointSizeF() * SMALL)
        self.small.setFeature(QFont.Tag("tnum"), 1)
        self.letters.setPointSizeF(self.font().pointSizeF() * LETTERS)
        self.letters.setWeight(QFont.Weight.DemiBold)
        line = QFontMetrics(self.letters).height() + 2
        self.verticalHeader().setDefaultSectionSize(3 * line + 2 * (GAP_1 + 2))
