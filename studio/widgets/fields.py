"""Fields for a title, a range of numbers, a date, and a choice of buttons."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import date, timedelta
from typing import Any, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import QDate, QLocale, QPoint, QRegularExpression, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QRegularExpressionValidator

from engine.core import BadInput
from engine.core.dates import parse_date, short_date
from studio.core.theme import GAP_1
from studio.widgets.layouts import Label, described, lay_out, row

MOST = 80  # UTF-16 units of a title


def finish_typing(within: QtWidgets.QWidget) -> None:
    """Let the field that is being typed in store its text, as if it was left."""
    if (field := within.focusWidget()) and field.hasFocus():
        field.clearFocus()
        field.setFocus()


class TitleField(QtWidgets.QLineEdit):
    """Edits a title. Spaces around it can be typed, but are not part of it."""

    titled = Signal(str)  # the edited title

    def __init__(self) -> None:
        super().__init__(maxLength=MOST)
        self.textEdited.connect(lambda _: self.titled.emit(self.title()))

    def title(self) -> str:
        return self.text().strip()

    def show_title(self, title: str) -> None:
        """Show a title, unless it is the one that is being typed."""
        if self.title() != title.strip():
            self.setText(title)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.text() != self.title():
            self.setText(self.title())


Range: TypeAlias = tuple[float | None, float | None]
WHOLE, TENTHS = "[0-9]{0,5}", r"[0-9]{0,3}(\.[0-9]?)?"
FIELD_SIGNS = 5  # width of a number field, in digits


class RangeField(QtWidgets.QWidget):
    """A minimum and a maximum. An empty field sets no limit, and shows the extreme value as placeholder."""

    changed = Signal()  # the text of a field changed

    def __init__(self, title: str, tip: str, *, tenths: bool = False) -> None:
        super().__init__(toolTip=tip)
        self._tenths = tenths
        self.least, self.most = number_field(tenths=tenths), number_field(tenths=tenths)
        self.retitle(title)
        self.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)
        lay_out(self, row(self.least, Label("\u2013"), self.most, gap=GAP_1))
        for field in (self.least, self.most):
            field.textChanged.connect(self.changed)

    def retitle(self, title: str) -> None:
        """Change the name of the quantity that assistive technology reads."""
        self.least.setAccessibleName(f"{title}, at least")
        self.most.setAccessibleName(f"{title}, at most")

    def range(self) -> Range:
        """Return the minimum and the maximum; None for an empty field."""
        texts = (field.text().rstrip(".") for field in (self.least, self.most))
        least, most = (float(text) if text else None for text in texts)
        return least, most

    def show_range(self, limits: Range) -> None:
        """Show a minimum and a maximum."""
        for field, limit in zip((self.least, self.most), limits, strict=True):
            field.setText("" if limit is None else self._shown(limit))

    def show_ends(self, least: float, most: float) -> None:
        """Show the extreme values as placeholders."""
        self.least.setPlaceholderText(self._shown(least))
        self.most.setPlaceholderText(self._shown(most))

    def _shown(self, value: float) -> str:
        return f"{value:.1f}" if self._tenths else f"{value:.0f}"


def number_field(*, tenths: bool = False) -> QtWidgets.QLineEdit:
    """Return a field for a whole number, or for a number with one decimal place if `tenths`."""
    field = QtWidgets.QLineEdit()
    field.setValidator(QRegularExpressionValidator(QRegularExpression(TENTHS if tenths else WHOLE), field))
    field.setFixedWidth(field.fontMetrics().horizontalAdvance("0" * FIELD_SIGNS) + 5 * GAP_1)
    field.setSizePolicy(QtWidgets.QSizePolicy.Policy.Fixed, QtWidgets.QSizePolicy.Policy.Fixed)
    return field


def _indent(box: QtWidgets.QAbstractSpinBox) -> None:
    box.lineEdit().setTextMargins(GAP_1 + 2, 0, 0, 0)  # as in other fields; Qt 6.11 ignores the padding at the left


class WholeBox(QtWidgets.QSpinBox):
    """A field for a whole number."""

    def __init__(self, **options: Any) -> None:
        """Make the field; the options are those of `QSpinBox`."""
        super().__init__(**options)
        _indent(self)


class DecimalBox(QtWidgets.QDoubleSpinBox):
    """A field for a decimal number."""

    def __init__(self, **options: Any) -> None:
        """Make the field; the options are those of `QDoubleSpinBox`."""
        super().__init__(**options)
        _indent(self)


def number_box(
    name: str, least: int, most: int, value: int = 0, *, unit: str = "", lowest: str = "", live: bool = True
) -> QtWidgets.QSpinBox:
    """Return a field for a whole number. `lowest` is shown for the least; if not `live`, it counts once typed."""
    box = described(WholeBox(minimum=least, maximum=most, value=value, suffix=unit, specialValueText=lowest), name)
    box.setKeyboardTracking(live)
    return box


class ChoiceBox(QtWidgets.QComboBox):
    """A choice whose text ends in an ellipsis where it does not fit, with a list as high as twenty values."""

    def __init__(self, **options: Any) -> None:
        """Make the choice; the options are those of `QComboBox`."""
        super().__init__(maxVisibleItems=20, **options)
        self.setItemDelegate(QtWidgets.QStyledItemDelegate(self))  # which the style sheet can space

    def initStyleOption(self, option: QtWidgets.QStyleOptionComboBox) -> None:
        super().initStyleOption(option)
        shown: Any = option
        box, field = QtWidgets.QStyle.ComplexControl.CC_ComboBox, QtWidgets.QStyle.SubControl.SC_ComboBoxEditField
        room = self.style().subControlRect(box, option, field, self).width()
        shown.currentText = self.fontMetrics().elidedText(shown.currentText, Qt.TextElideMode.ElideRight, room)


def choice(
    name: str, items: Iterable[tuple[str, object]], tip: str = "", hints: Iterable[str] = ()
) -> QtWidgets.QComboBox:
    """Return a choice of values, each given as its text and its data; `hints` are the tool tips of the values.

    `name` is read by assistive technology.
    """
    box = described(ChoiceBox(), name, tip)
    for text, value in items:
        box.addItem(text, value)
    for place, hint in enumerate(hints):
        box.setItemData(place, hint, Qt.ItemDataRole.ToolTipRole)
    return box


CHECKED = "QPushButton:checked { border: 2px solid palette(text); padding: 4px 11px; }"
"""The mark of the pressed button; it is as large as the others."""


class Segments(QtWidgets.QWidget):
    """Shows named values, each on a button, and emits the one that the user chooses.

    The buttons do not take the focus by a click, so that the keys still act where they did.
    """

    chosen = Signal(str)  # the value

    def __init__(self, name: str, texts: Mapping[str, str], tips: Mapping[str, str]) -> None:
        """Make a button for each value of `texts`. `name` is read by assistive technology."""
        super().__init__(accessibleName=name)
        self._group, self.buttons = QtWidgets.QButtonGroup(self), dict[str, QtWidgets.QPushButton]()
        for value, text in texts.items():
            button = described(QtWidgets.QPushButton(text), f"{name}: {text.replace('&', '')}", tips.get(value, ""))
            self.buttons[value] = button
            button.setCheckable(True)
            button.setStyleSheet(CHECKED)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _=False, value=value: self.chosen.emit(value))
            self._group.addButton(button)
        lay_out(self, row(*self.buttons.values(), gap=GAP_1))

    def show_value(self, value: str) -> None:
        """Press a button without emitting `chosen`."""
        self.buttons[value].setChecked(True)

    @property
    def value(self) -> str:
        """The value of the pressed button; "" for none."""
        return next((value for value, button in self.buttons.items() if button.isChecked()), "")


STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1, Qt.Key.Key_PageUp: 7, Qt.Key.Key_PageDown: -7}
"""Days by which a key changes the date."""


class DateField(QtWidgets.QComboBox):
    """Shows a date such as "Mon 4 Jan 2027". What is typed is read on Enter, and when the field is left."""

    changed = Signal()  # the date was changed by the user
    refused = Signal(str)  # why the typed text is not accepted; the text stays in the field
    accepted = Signal()  # the text is a date, also if it is the date before

    def __init__(self, least: str, most: str) -> None:
        """Make a field for the ISO dates from `least` to `most`."""
        super().__init__(editable=True, insertPolicy=QtWidgets.QComboBox.InsertPolicy.NoInsert)
        self._least, self._most, self._day = least, most, least
        self.is_refused = False  # whether the text in the field was refused
        self.setMinimumContentsLength(len("Wed 30 Sep 2026"))
        self.setSizeAdjustPolicy(QtWidgets.QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
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
        popup = QtWidgets.QWidget(self, Qt.WindowType.Popup)
        popup.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        calendar = described(QtWidgets.QCalendarWidget(firstDayOfWeek=Qt.DayOfWeek.Monday), "Calendar")
        calendar.setVerticalHeaderFormat(QtWidgets.QCalendarWidget.VerticalHeaderFormat.NoVerticalHeader)
        calendar.setMinimumDate(_qdate(self._least))
        calendar.setMaximumDate(_qdate(self._most))
        calendar.setSelectedDate(_qdate(self._day))
        for chosen in (calendar.clicked, calendar.activated):
            chosen.connect(lambda when: self._choose(popup, when))
        lay_out(popup, calendar)
        popup.adjustSize()
        corner, space = self.mapToGlobal(QPoint(0, self.height())), self.screen().availableGeometry()
        popup.move(
            max(space.left(), min(corner.x(), space.right() - popup.width())),
            max(space.top(), min(corner.y(), space.bottom() - popup.height())),
        )
        popup.show()
        calendar.setFocus()

    def _choose(self, popup: QtWidgets.QWidget, when: QDate) -> None:
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
        if self.is_refused:
            with suppress(BadInput):  # it was reported before
                self._parsed()
                self.is_refused = False
                self.accepted.emit()

    def _take(self, day: str) -> None:
        before, inside = self._day, min(max(day, self._least), self._most)
        self.show_day(inside)
        if inside != before:
            self.changed.emit()


class DateProblem(Label):
    """Says why the text in a date field is refused. It is hidden while the text is a date."""

    def __init__(self, field: DateField) -> None:
        super().__init__(wordWrap=True, visible=False)
        field.refused.connect(self.show_text)
        field.accepted.connect(self.hide)


def day_first(locale: QLocale) -> bool:
    """Return whether a locale writes the day before the month, as in 31/1/2026."""
    pattern = locale.dateFormat(QLocale.FormatType.ShortFormat)
    return pattern.find("d") < pattern.find("M")


def _qdate(day: str) -> QDate:
    return QDate.fromString(day, Qt.DateFormat.ISODate)
