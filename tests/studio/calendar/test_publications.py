"""The window of publications: its form, what it says beside the fields, and the kinds of series."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QFileDialog

from engine.calendar.publication import EVERY_DAY, Publication, Series
from engine.calendar.records import publications, save_publication
from engine.core.store import Store
from studio.calendar.publications import PublicationsDialog
from studio.calendar.settings_form import SERIES
from tests.studio.conftest import SaidDialogs

ECHO = Publication(name="Echo", series=(Series("nine", "wheel"), Series("quick", "crossword", side=15)))


@pytest.fixture
def dialog(qtbot, home, jobs) -> PublicationsDialog:
    save_publication(Store(), ECHO)
    dialog = PublicationsDialog(jobs, None)
    qtbot.addWidget(dialog)
    dialog.dialogs = SaidDialogs()
    dialog.dialogs.choice = "discard"
    dialog.settle = lambda: qtbot.waitUntil(lambda: not jobs.running())
    dialog.settle()
    dialog.names.setCurrentRow(1)
    return dialog


def cell(dialog: PublicationsDialog, line: int, key: str):
    return dialog.form.table.item(line, list(SERIES).index(key))


def kind_of(dialog: PublicationsDialog, line: int) -> QComboBox:
    return dialog.form.table.cellWidget(line, list(SERIES).index("kind"))


def test_publications_are_edited_in_a_form_that_says_what_is_wrong_beside_the_field(dialog) -> None:
    form, before = dialog.form, publications(Store())[1]
    assert form.publication() == before  # what is only shown does not change
    wrong = {"holidays": "30 Feb 2026", "weekdays": "Mon, Xyz", "limits.clues": "many", "style": "nobody's"}
    for key, text in wrong.items():
        form.fields[key].setText(text)
    form.table.item(0, list(SERIES).index("since")).setText("never")
    dialog.save_button.click()
    told = {key: label.text() for key, label in form.problems.items() if label.text()}
    assert set(told) == {"holidays", "weekdays", "limits.clues"}
    assert ("'Xyz' is not a weekday" in told["weekdays"], "nine: Since: " in form.problem.text()) == (True, True)
    form.fields["holidays"].setText("25 Dec 2026")
    form.fields["weekdays"].setText("Mon, Tue, Wed, Thu")
    form.fields["limits.clues"].setText("30")
    form.table.item(0, list(SERIES).index("since")).setText("2026-12-01")
    dialog.save_button.click()
    dialog.settle()
    assert "nobody's" in form.problems["style"].text()
    assert publications(Store())[1] == before
    form.fields["style"].setText("classic")
    form.table.item(1, 0).setText("Quick")
    form.table.item(1, list(SERIES).index("byline")).setText("Ann Lee")
    dialog.save_button.click()
    dialog.settle()
    after = publications(Store())[1]
    assert (after.holidays, after.weekdays, after.limits.clues) == (("2026-12-25",), (0, 1, 2, 3), 30)
    assert [(one.name, one.byline) for one in after.series] == [("nine", ""), ("Quick", "Ann Lee")]
    dialog.undo_button.click()
    dialog.settle()
    assert publications(Store())[1] == before


def test_files_of_a_publication_and_its_series_are_chosen(dialog, monkeypatch) -> None:
    form, asked = dialog.form, []

    def choose(_parent, title, _folder, endings) -> tuple[str, str]:
        asked.append((title, endings.split(" (")[0]))
        return "/papers/themes.txt", ""

    monkeypatch.setattr(QFileDialog, "getOpenFileName", choose)
    for line, key, offered in ((1, "side", False), (0, "themes", False), (1, "themes", True)):
        form.table.setCurrentItem(cell(dialog, line, key))
        assert form.choose.isEnabled() == offered, key  # a wheel has no themes
    form.choose.click()
    form.fields["template"].actions()[0].trigger()
    assert asked == [("Themes", "Text files"), ("Page template", "Pages")]
    assert cell(dialog, 1, "themes").text() == form.fields["template"].text() == "/papers/themes.txt"


def test_edits_of_a_publication_are_saved_or_discarded_only_when_the_user_says_so(qtbot, dialog) -> None:
    dialog.names.setCurrentRow(1)
    assert dialog.dialogs.asked == []
    for choice, row, saved in (("cancel", 1, "all"), ("discard", 0, "all"), ("save", 0, "Mon")):
        dialog.dialogs.choice = choice
        dialog.names.setCurrentRow(1)
        dialog.form.fields["weekdays"].setText("Mon")
        dialog.names.setCurrentRow(0)
        dialog.settle()
        assert dialog.names.currentRow() == row, choice
        assert (publications(Store())[1].weekdays == (0,)) == (saved == "Mon"), choice
    dialog.names.setCurrentRow(1)
    dialog.form.fields["weekdays"].setText("Xyz")
    with qtbot.assertNotEmitted(dialog.finished):
        dialog.reject()  # what is wrong is not saved, and the dialog stays
    assert dialog.form.problems["weekdays"].text()
    dialog.dialogs.choice = "discard"
    with qtbot.waitSignal(dialog.finished):
        dialog.reject()


@pytest.mark.parametrize(
    ("text", "days"),
    [("Mon-Fri", (0, 1, 2, 3, 4)), ("Mon \u2013 Wed, Sat", (0, 1, 2, 5)), ("fri-mon", (0, 4, 5, 6)),
     ("every day", EVERY_DAY)],
)  # fmt: skip
def test_days_are_given_one_by_one_or_as_a_range(dialog, text, days) -> None:
    dialog.form.fields["weekdays"].setText(text)
    assert dialog.form.publication().weekdays == days


@pytest.mark.parametrize("text", ["Mon-Wed-Fri", "Mon-Xyz", "-Fri"])
def test_days_that_are_no_range_are_refused_until_they_are_corrected(dialog, text) -> None:
    dialog.form.fields["weekdays"].setText(text)
    cell(dialog, 0, "weekdays").setText(text)
    assert dialog.form.publication() is None
    assert "is not a weekday" in dialog.form.problems["weekdays"].text()
    assert "nine: Days: " in dialog.form.problem.text()
    dialog.form.fields["weekdays"].setText("Mon-Fri")
    cell(dialog, 0, "weekdays").setText("Mon-Fri")
    assert (dialog.form.problems["weekdays"].text(), dialog.form.problem.text()) == ("", "")


def test_a_tag_without_patterns_is_said_when_the_publication_is_saved(dialog) -> None:
    cell(dialog, 1, "pattern").setText("house:Quik")
    dialog.save_button.click()
    dialog.settle()
    said = "Saved. Echo, quick: 'house:Quik' names no house pattern of 15 x 15 yet."
    assert dialog.problem.text().startswith(said)
    assert publications(Store())[1].series[1].pattern == "house:Quik"


def test_a_saved_publication_stays_selected_where_its_name_is_in_the_list(dialog) -> None:
    dialog._new()
    dialog.form.fields["name"].setText("Zebra")
    dialog.save_button.click()
    dialog.settle()
    assert (dialog.names.currentItem().text(), dialog.form.name) == ("Zebra", "Zebra")
    dialog.form.fields["name"].setText("Aster")  # before Echo
    dialog.save_button.click()
    dialog.settle()
    assert (dialog.names.currentItem().text(), dialog.form.name) == ("Aster", "Aster")


def test_the_columns_that_a_kind_does_not_need_are_empty_and_locked(dialog) -> None:
    assert [cell(dialog, 0, key).text() for key in ("side", "pattern")] == ["", ""]
    assert [cell(dialog, 1, key).text() for key in ("side", "least")] == ["15", ""]
    assert not cell(dialog, 0, "side").flags() & Qt.ItemFlag.ItemIsEditable
    cell(dialog, 1, "themes").setText("themes.txt")
    kind_of(dialog, 1).setCurrentText("bee")
    assert dialog.form.publication().series[1] == Series("quick", "bee")  # without its side and themes
    kind_of(dialog, 0).setCurrentText("crossword")
    assert cell(dialog, 0, "side").text() == "13"
    assert dialog.form.publication().series[0] == Series("nine", "crossword")
    assert [kind_of(dialog, 0).itemText(place) for place in range(4)] == ["crossword", "bee", "wheel", "soup"]


def test_each_column_of_the_series_says_what_it_is(dialog) -> None:
    tips = [dialog.form.table.horizontalHeaderItem(column).toolTip() for column in range(len(SERIES))]
    assert all(tips)
