"""A field for a date that is typed in any common form, or chosen in a calendar."""

from __future__ import annotations

from datetime import date, timedelta

from PySide6.QtCore import QDate, QLocale, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCalendarWidget, QComboBox, QVBoxLayout, QWidget

from engine.core.dates import parse_date, short_date
from engine.core.errors import BadInput
from studio.widgets.labels import Label

STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 7, Qt.Key.Key_PageDown: -7}
"""Days by which a key changes the date."""


class DateField(QComboBox):
    """Shows a date such as "Mon 4 Jan 2027". What is typed is read on Enter, and when the field is left.

    Signals:
        changed: the date was changed by the user.
        refused: why the typed text is not accepted; the text stays in the field.
        accepted: the text is a date, also if it is the date before.

    Attributes:
        is_refused: whether the text in the field was refused.
    """

    changed = Signal()
    refused = Signal(str)
    accepted = Signal()

    def __init__(self, least: str, most: str, parent: QWidget | None = None) -> None:
        """Make a field for the ISO dates from `least` to `most`."""
        super().__init__(parent, editable=True)
        self._least, self._most, self._day = least, most, least
        self.is_refused = False
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setMinimumContentsLength(len("Wed 30 Sep 2026"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setToolTip("A date, such as 4 Jan 2027, 2027-01-04 or Mon 4 Jan")
        line = self.lineEdit()
        assert line
        line.editingFinished.connect(self.read)
        line.textEdited.connect(lambda _: self._accept_again())
        self.show_day(least)

    def day(self) -> str:
        """Return the ISO date. While text is being typed, it is the date before."""
        return self._day

    def show_day(self, day: str) -> None:
        """Show an ISO date without emitting `changed`."""
        self._day, self.is_refused = day, False
        self.setEditText(short_date(day, year=True))
        self.accepted.emit()

    def read(self) -> bool:
        """Take the typed date and return whether it is one. Other text stays in the field, and is reported."""
        try:
            day = self._parsed()
        except BadInput as error:
            self.is_refused = True
            self.refused.emit(str(error))
            return False
        self._take(day)
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        days = STEPS.get(Qt.Key(event.key()))
        if days is None or event.modifiers() & Qt.KeyboardModifier.AltModifier:
            super().keyPressEvent(event)
            return
        if self.read():
            self._take((date.fromisoformat(self._day) + timedelta(days)).isoformat())

    def showPopup(self) -> None:
        """Open the calendar."""
        self.read()
        popup = QWidget(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = QCalendarWidget(firstDayOfWeek=Qt.DayOfWeek.Monday)
        calendar.setAccessibleName("Calendar")
        calendar.setVerticalHeaderFormat(QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        calendar.setMinimumDate(_qdate(self._least))
        calendar.setMaximumDate(_qdate(self._most))
        calendar.setSelectedDate(_qdate(self._day))
        for chosen in (calendar.clicked, calendar.activated):
            chosen.connect(lambda when: self._choose(popup, when))
        layout = QVBoxLayout(popup)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(calendar)
        popup.adjustSize()
        corner, space = self.mapToGlobal(QPoint(0, self.height())), self.screen().availableGeometry()
        popup.move(
            max(space.left(), min(corner.x(), space.right() - popup.width())),
            max(space.top(), min(corner.y(), space.bottom() - popup.height())),
        )
        popup.show()
        calendar.setFocus()

    def _choose(self, popup: QWidget, when: QDate) -> None:
        popup.close()
        self._take(when.toString(Qt.DateFormat.ISODate))

    def _parsed(self) -> str:
        """Return the ISO date of the text; the present one if the text was not edited."""
        text = self.currentText()
        if text == short_date(self._day, year=True):
            return self._day
        return parse_date(text, day_first=day_first(self.locale()))

    def _accept_again(self) -> None:
        """Accept a refused text that was corrected, without changing it while it is being typed."""
        if not self.is_refused:
            return
        try:
            self._parsed()
        except BadInput:  # it was reported before
            return
        self.is_refused = False
        self.accepted.emit()

    def _take(self, day: str) -> None:
        before, inside = self._day, min(max(day, self._least), self._most)
        self.show_day(inside)
        if inside != before:
            self.changed.emit()


class DateProblem(Label):
    """Says why the text in a date field is refused. It is hidden while the text is a date."""

    def __init__(self, field: DateField, parent: QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=True)
        field.refused.connect(lambda why: (self.setText(why), self.show()))
        field.accepted.connect(self.hide)
        self.hide()


def day_first(locale: QLocale) -> bool:
    """Return whether a locale writes the day before the month, as in 31/1/2026."""
    pattern = locale.dateFormat(QLocale.FormatType.ShortFormat)
    return pattern.find("d") < pattern.find("M")


def _qdate(day: str) -> QDate:
    return QDate.fromString(day, Qt.DateFormat.ISODate)
