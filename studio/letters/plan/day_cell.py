"""How a day of the calendar is painted."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from engine.core.dates import MONTHS
from engine.letters.plan.use import Use
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, RADIUS, colours, icon, mixed
from studio.letters.plan.model import Cell, Index

if TYPE_CHECKING:
    from studio.letters.plan.calendar import PlanView

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
        self._view, self._kind = view, view.plan.wing.kind
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
            painter.setBrush(mixed(shown.accent(self._kind), shown.surface, 0.22))
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
        painter.setBrush(QColor(shown.hairline if faint else shown.accent(self._kind)))
        painter.drawRoundedRect(chip, RADIUS / 1.5, RADIUS / 1.5)
        painter.setFont(view.letters)
        painter.setPen(QColor(shown.ink if faint else shown.on_accent(self._kind)))
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
