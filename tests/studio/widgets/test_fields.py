"""The field for a date: typed text, keys and the calendar; and choices in too little room."""

import pytest
from PySide6.QtCore import QDate, QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCalendarWidget, QStyleOptionComboBox

from studio.widgets.fields import DateField, DateProblem, choice
from tests.studio.hosts import shown_on_screen


@pytest.fixture
def field(qtbot) -> DateField:
    field = DateField("1900-01-01", "2999-12-31")
    field.setLocale(QLocale("en_GB"))
    field.show_day("2026-11-23")
    shown_on_screen(qtbot, field, 200, 30)
    field.setFocus()
    return field


def typed(field: DateField, text: str) -> str:
    QTest.keyClick(field, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)
    return field.day()


@pytest.mark.parametrize("text", ["4 Jan 2027", "2027-01-04", "4.1.2027", "4/1/2027", "Mon 4 Jan 2027"])
def test_typed_text_is_read_on_enter(field: DateField, text: str) -> None:
    assert typed(field, text) == "2027-01-04"
    assert field.currentText() == "Mon 4 Jan 2027"


def test_digits_follow_the_locale(field: DateField) -> None:
    field.setLocale(QLocale("en_US"))
    assert typed(field, "4/1/2027") == "2027-04-01"


def test_text_that_is_no_date_stays_and_is_reported(qtbot, field: DateField) -> None:
    with qtbot.waitSignal(field.refused) as said, qtbot.assertNotEmitted(field.changed):
        assert typed(field, "soon") == "2026-11-23"
    assert "'soon' is not a date" in said.args[0]
    assert field.currentText() == "soon"
    assert not field.read()


def test_keys_change_the_day_and_the_week(field: DateField) -> None:
    QTest.keyClick(field, Qt.Key.Key_Up)
    QTest.keyClick(field, Qt.Key.Key_PageUp)
    QTest.keyClick(field, Qt.Key.Key_PageUp)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert field.day() == "2026-12-07"


def test_keys_do_not_overwrite_text_that_is_no_date(field: DateField) -> None:
    typed(field, "31 Foo 2027")
    for key in (Qt.Key.Key_Up, Qt.Key.Key_PageDown):
        QTest.keyClick(field, key)
        assert field.currentText() == "31 Foo 2027"
    assert field.day() == "2026-11-23"


def test_the_former_date_is_accepted_again(qtbot, field: DateField) -> None:
    typed(field, "soon")
    assert field.is_refused
    with qtbot.waitSignal(field.accepted), qtbot.assertNotEmitted(field.changed):
        assert typed(field, "23 Nov 2026") == "2026-11-23"
    assert not field.is_refused


def test_the_problem_is_shown_until_the_text_is_a_date(qtbot, field: DateField) -> None:
    problem = DateProblem(field)
    qtbot.addWidget(problem)
    assert problem.isHidden()
    typed(field, "soon")
    assert not problem.isHidden()
    assert "'soon' is not a date" in problem.text()
    typed(field, "24 Nov 2026")
    assert problem.isHidden()
    typed(field, "soon")
    field.show_day("2026-11-25")  # as after an undo
    assert problem.isHidden()


def test_a_day_chosen_in_the_calendar_is_shown(qtbot, field: DateField) -> None:
    field.showPopup()
    popup = QApplication.activePopupWidget()
    assert popup
    [calendar] = popup.findChildren(QCalendarWidget)
    assert calendar.selectedDate() == QDate(2026, 11, 23)
    assert calendar.accessibleName() == "Calendar"
    with qtbot.waitSignal(field.changed):
        calendar.activated.emit(QDate(2027, 1, 4))
    assert field.currentText() == "Mon 4 Jan 2027"


def test_a_choice_that_is_too_narrow_for_its_text_ends_in_an_ellipsis(qtbot) -> None:
    box, text = choice("Word list", [("Common, American spelling: 64,000 words", "common")]), QStyleOptionComboBox()
    shown_on_screen(qtbot, box, 120, 30)
    box.initStyleOption(text)
    assert text.currentText.startswith("Common,")
    assert text.currentText.endswith("\u2026")
    box.resize(600, 30)
    box.initStyleOption(text)
    assert text.currentText == "Common, American spelling: 64,000 words"
