"""The calendar of a plan: a row for each week and a cell for each day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any, ClassVar

from PySide6.QtCore import QItemSelectionModel, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from engine.core.dates import MONTHS, monday
from engine.letters.plan.schedule import Schedule
from engine.letters.plan.use import Use, planned
from engine.letters.plan.wing import PlanWing
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, RADIUS, accent, colours, icon, mixed, on_accent
from studio.letters.plan.model import Cell, Index, PlanModel, PlanState
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
        self._wing, self.plan = wing, PlanModel(wing, self)
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
        """Return what to show of a puzzle: a full word, or the letters beside the one in the middle."""
        return use.full_words[0] if self._wing.spelled and use.full_words else use.puzzle.letters[1:]

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


ICON = 12  # pixels
BAR = 4  # pixels
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class DayDelegate(QStyledItemDelegate):
    """Paints a day: the date and its mark, the letters with the number of answers, and the share of rare ones."""

    MARKS: ClassVar = {
        "printed": ("tick", "clean"),
        "changed": ("triangle", "caution"),
        "conflict": ("triangle", "caution"),
    }

    def __init__(self, view: PlanView) -> None:
        super().__init__(view)
        self._view = view
        self._pictures: dict[tuple[str, str, float], QPixmap] = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, shown = self._view, colours(self._view)
        cell, area = view.plan.cell(index), QRect(option.rect)  # type: ignore[attr-defined]
        self._ground(painter, area, option, index)
        area.adjust(GAP_2, GAP_1 + 2, -GAP_2, -GAP_1 - 2)
        line = area.height() // 3
        top = QRect(area.left(), area.top(), area.width(), line)
        painter.setFont(view.small)
        painter.setPen(QColor(shown.muted))
        painter.drawText(top, _LEFT, self._date(painter, cell, top.width()))
        self._mark(painter, top, cell)
        if cell.use:
            self._letters(painter, top.translated(0, line), cell.use, faint=cell.use.how == "print")
            if cell.use.how == "plan":
                self._difficulty(painter, top.translated(0, 2 * line), cell.use)
        elif cell.due:
            painter.setPen(QColor(shown.muted))
            painter.drawText(top.translated(0, line), _LEFT, "empty")

    def _date(self, painter: QPainter, cell: Cell, wide: int) -> str:
        """Return the date, with the remark that it is today if that fits beside the mark."""
        when, metrics = date.fromisoformat(cell.day), painter.fontMetrics()
        text = f"{when.day} {MONTHS[when.month - 1][:3]}"
        today = f"{text} (today)"
        marked = ICON + 2 * GAP_1 + metrics.horizontalAdvance(cell.mark) if cell.mark else 0
        fits = metrics.horizontalAdvance(today) + marked <= wide
        return today if when == date.today() and fits else text

    def _ground(self, painter: QPainter, area: QRect, option: QStyleOptionViewItem, index: Index) -> None:
        view, shown, state = self._view, colours(self._view), option.state  # type: ignore[attr-defined]
        inner = QRectF(area).adjusted(2, 2, -2, -3)
        painter.fillRect(area, QColor(shown.surface))  # over the selection that the style draws
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(mixed(accent(view).name(), shown.surface, 0.22))
            painter.drawRoundedRect(inner, RADIUS, RADIUS)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(mixed(shown.ink, shown.surface, 0.05))
            painter.drawRoundedRect(inner, RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if view.plan.day(index) == view.cut:
            painter.setPen(QPen(QColor(shown.muted), 1.0, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(inner.adjusted(2.5, 2.5, -2.5, -2.5), RADIUS, RADIUS)
        if view.plan.day(index) == view.over:
            painter.setPen(QPen(QColor(shown.ink), 2.0))
            painter.drawRoundedRect(inner, RADIUS, RADIUS)
        elif view.hasFocus() and view.currentIndex() == index:
            painter.setPen(QPen(QColor(shown.ink), 1.0))
            painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setPen(QColor(shown.hairline))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _mark(self, painter: QPainter, line: QRect, cell: Cell) -> None:
        """Draw the mark of a day; without its word if that would cover the date."""
        if not cell.mark:
            return
        name, colour = self.MARKS[cell.mark]
        ink, metrics = getattr(colours(self._view), colour), painter.fontMetrics()
        taken = metrics.horizontalAdvance("00 MMM") + ICON + 2 * GAP_1
        word = cell.mark if taken + metrics.horizontalAdvance(cell.mark) <= line.width() else ""
        painter.setPen(QColor(ink))
        painter.drawText(line, _RIGHT, word)
        left = line.right() - metrics.horizontalAdvance(word) - ICON - (GAP_1 if word else 0)
        picture = self._picture(name, ink, self._view.devicePixelRatioF())
        painter.drawPixmap(left, line.top() + (line.height() - ICON) // 2, picture)

    def _picture(self, name: str, ink: str, ratio: float) -> QPixmap:
        if (name, ink, ratio) not in self._pictures:
            self._pictures[name, ink, ratio] = icon(name, ink).pixmap(QSize(ICON, ICON), ratio)
        return self._pictures[name, ink, ratio]

    def _letters(self, painter: QPainter, line: QRect, use: Use, *, faint: bool) -> None:
        shown, view = colours(self._view), self._view
        side, text = line.height(), view.spelled(use).upper()
        chip = QRectF(line.left(), line.top(), side, side)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shown.hairline) if faint else accent(view))
        painter.drawRoundedRect(chip, RADIUS / 1.5, RADIUS / 1.5)
        painter.setFont(view.letters)
        painter.setPen(QColor(shown.ink) if faint else on_accent(view))
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, use.middle.upper())
        painter.setPen(QColor(shown.muted if faint else shown.ink))
        beside, metrics = line.adjusted(side + GAP_1 + 2, 0, 0, 0), QFontMetrics(view.letters)
        if metrics.horizontalAdvance(text) > beside.width():
            painter.setFont(view.small)
            text = QFontMetrics(view.small).elidedText(text, Qt.TextElideMode.ElideRight, beside.width())
        painter.drawText(beside, _LEFT, text)
        if not faint:
            self._answers(painter, beside, use)

    def _answers(self, painter: QPainter, line: QRect, use: Use) -> None:
        """Draw the number of answers, if it fits in every cell; with its noun if that fits too."""
        view = self._view
        letters, small = QFontMetrics(view.letters), QFontMetrics(view.small)
        left = line.width() - letters.horizontalAdvance("M" * len(view.spelled(use))) - GAP_2
        painter.setFont(view.small)
        painter.setPen(QColor(colours(view).muted))
        for text, widest in ((plural(use.answers, "answer"), "000 answers"), (str(use.answers), "000")):
            if small.horizontalAdvance(widest) <= left:
                painter.drawText(line, _RIGHT, text)
                return

    def _difficulty(self, painter: QPainter, line: QRect, use: Use) -> None:
        shown, (low, high) = colours(self._view), self._view.plan.range
        if use.rare is None:
            return
        painter.setFont(self._view.small)
        painter.setPen(QColor(shown.muted))
        painter.drawText(line, _RIGHT, f"{use.rare:.0f} %")
        wide = line.width() - painter.fontMetrics().horizontalAdvance("100 %") - GAP_2
        track = QRectF(line.left(), line.center().y() - BAR / 2 + 1, wide, BAR)
        share = (use.rare - low) / (high - low) if high > low else 1.0
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(shown.hairline))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)
        track.setWidth(max(BAR, wide * share))
        painter.setBrush(QColor(shown.muted))
        painter.drawRoundedRect(track, BAR / 2, BAR / 2)
