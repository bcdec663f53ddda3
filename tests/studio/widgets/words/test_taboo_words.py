"""The window of taboo words: look through the lists, and override them for the house."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from engine.bee.puzzle import hive, swapped
from engine.core.files import user_directory
from engine.core.store import Store
from engine.words.vetting.house import change_overrides, open_house, overrides
from engine.words.vetting.verdict import Override
from studio.bee.editor import BeeEditor
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.widgets.words.changes import Changes
from studio.widgets.words.rulings import SeverityChange, severity_changes
from studio.widgets.words.taboo_words import TabooChanges, TabooWords
from tests.studio.hosts import shown_on_screen, wait_key, words

WORD, LISTED, SOURCE, HOUSE, COUNT, FORMS = range(6)


@pytest.fixture
def changes(jobs) -> Changes:
    return severity_changes(jobs)


@pytest.fixture
def page(qtbot) -> QWidget:
    return shown_on_screen(qtbot, QWidget())


def opened(page: QWidget, jobs: Jobs, changes: Changes) -> TabooWords:
    made = TabooWords(jobs, TabooChanges(jobs), changes, page)  # it is deleted when it is closed
    made.open()
    return made


@pytest.fixture
def dialog(qtbot, home, page, jobs, changes) -> TabooWords:
    made = opened(page, jobs, changes)
    qtbot.waitUntil(lambda: made.table.words.rowCount() > 500)
    return made


def rows(dialog: TabooWords) -> list[list[str]]:
    model = dialog.table.words
    columns = range(model.columnCount())
    return [[model.data(model.index(row, column)) for column in columns] for row in range(model.rowCount())]


def search(dialog: TabooWords, text: str) -> None:
    dialog.search.clear()
    QTest.keyClicks(dialog.search, text)


def decide(qtbot, dialog: TabooWords, changes: Changes, severity: str, reason: str = "") -> None:
    dialog.severity.setCurrentIndex(dialog.severity.findData(severity))
    dialog.reason.clear()
    QTest.keyClicks(dialog.reason, reason)
    with qtbot.waitSignal(changes.made):
        QTest.mouseClick(dialog.apply_button, Qt.MouseButton.LeftButton)


def test_words_are_found_by_their_forms(dialog) -> None:
    search(dialog, "fellated")
    ((word, listed, source, house, count, forms),) = rows(dialog)
    assert (word, listed, source, house, count) == ("fellate", "never", "better-profanity", "", "3")
    assert forms == "fellated, fellates, fellating"
    assert dialog.total.text().startswith("1 of ")


def test_a_word_is_cleared_with_a_reason_and_the_change_is_undone(qtbot, dialog, changes) -> None:
    search(dialog, "fellate")
    dialog.table.select([0])
    decide(qtbot, dialog, changes, "clean", "in the news")
    (made,) = overrides(Store())
    assert (made.word, made.severity, made.exact, made.reason) == ("fellate", "clean", False, "in the news")
    assert open_house().vetter().verdict("fellates", "answer").standing == "clean"
    qtbot.waitUntil(lambda: rows(dialog)[0][HOUSE] == "clean")
    assert dialog.status.text() == "fellate with its forms: clean in every puzzle."
    with qtbot.waitSignal(changes.made):
        QTest.mouseClick(dialog.undo_button, Qt.MouseButton.LeftButton)
    assert overrides(Store()) == ()
    qtbot.waitUntil(lambda: rows(dialog)[0][HOUSE] == "")
    assert not dialog.undo_button.isEnabled()


def test_changes_are_undone_after_the_window_was_closed(qtbot, dialog, page, changes, jobs) -> None:
    for severity in ("clean", "caution"):
        search(dialog, "fellate")
        dialog.table.select([0])
        decide(qtbot, dialog, changes, severity, f"{severity} it is")
    dialog.reject()
    other_tab = severity_changes(jobs)
    again = opened(page, jobs, other_tab)
    assert again.undo_button.toolTip() == "Undo: fellate with its forms: caution in every puzzle."
    for left in (["clean it is"], []):
        with qtbot.waitSignal(other_tab.made):
            QTest.mouseClick(again.undo_button, Qt.MouseButton.LeftButton)
        assert [one.reason for one in overrides(Store())] == left
    assert again.status.text() == "Undone. fellate: the lists apply again."
    assert not again.undo_button.isEnabled()


def test_undo_waits_until_the_change_is_written(qtbot, dialog, changes) -> None:
    search(dialog, "fellate")
    dialog.table.select([0])
    decide(qtbot, dialog, changes, "clean")
    assert dialog.undo_button.isEnabled()
    dialog.table.select([0])
    dialog.severity.setCurrentIndex(dialog.severity.findData("caution"))
    with qtbot.waitSignal(changes.made):
        QTest.mouseClick(dialog.apply_button, Qt.MouseButton.LeftButton)
        assert not dialog.undo_button.isEnabled()  # it would undo the change before
    with qtbot.waitSignal(changes.made):
        QTest.mouseClick(dialog.undo_button, Qt.MouseButton.LeftButton)
    assert [one.severity for one in overrides(Store())] == ["clean"]


def test_an_undo_that_fails_is_not_offered_again(qtbot, dialog, changes) -> None:
    search(dialog, "fellate")
    dialog.table.select([0])
    decide(qtbot, dialog, changes, "clean")
    change_overrides(Store(), [Override("fellate", "caution")])  # as another tab does
    with qtbot.waitSignal(changes.failed) as failed:
        QTest.mouseClick(dialog.undo_button, Qt.MouseButton.LeftButton)
    assert dialog.status.text() == failed.args[0]
    assert not dialog.undo_button.isEnabled()
    assert [one.severity for one in overrides(Store())] == ["caution"]


def test_a_word_on_no_list_is_condemned_exactly(qtbot, dialog, changes) -> None:
    search(dialog, "niggardly")
    assert rows(dialog) == []
    assert "is on no list" in dialog.detail.text()
    dialog.exact.setChecked(True)
    decide(qtbot, dialog, changes, "never", "readers complain")
    qtbot.waitUntil(lambda: [one[WORD] for one in rows(dialog)] == ["niggardly"])
    assert rows(dialog)[0][HOUSE] == "never"
    assert open_house().vetter().verdict("niggardly", "answer").source == "house"


def test_a_word_that_is_part_of_listed_ones_can_be_condemned(qtbot, dialog, changes) -> None:
    search(dialog, "butt")
    assert len(rows(dialog)) > 0
    decide(qtbot, dialog, changes, "answer")
    qtbot.waitUntil(lambda: "butt" in [one[WORD] for one in rows(dialog)])
    assert open_house().vetter().verdict("butt", "answer").reason == "not wanted as an answer"
    assert open_house().vetter().verdict("butter", "answer").standing == "clean"


def test_only_the_words_that_the_house_decided_on_are_shown(qtbot, dialog, changes) -> None:
    search(dialog, "gai")
    dialog.table.select([[one[WORD] for one in rows(dialog)].index("gai")])
    decide(qtbot, dialog, changes, "answer")
    dialog.search.clear()
    dialog.decided.click()
    qtbot.waitUntil(lambda: [one[WORD] for one in rows(dialog)] == ["gai"])
    assert "gai" not in open_house().vetter().path_words("gaindel")
    dialog.table.select([0])
    decide(qtbot, dialog, changes, "")
    qtbot.waitUntil(lambda: rows(dialog) == [])
    assert "gai" in open_house().vetter().path_words("gaindel")
    assert "No decisions of the house." in dialog.table.empty_text


def test_a_closed_window_reads_no_words(qtbot, dialog, changes, jobs) -> None:
    """Its job would deliver the words to a window that is deleted by then."""
    dialog.reject()
    with qtbot.waitSignal(changes.made):
        changes.start("", SeverityChange(gone=("fellate",)))
    assert jobs.running() == []


def test_lists_that_cannot_be_read_are_not_called_empty(qtbot, home, page, jobs) -> None:
    (user_directory("data") / "taboo" / "broken.txt").mkdir(parents=True)
    made = opened(page, jobs, severity_changes(jobs))
    qtbot.waitUntil(lambda: "broken.txt" in made.table.empty_text)
    assert made.table.empty_text.startswith("Not checked: ")
    assert not made.apply_button.isEnabled()


def test_a_preview_stays_when_another_tab_changes_the_house(qtbot, home, jobs) -> None:
    editor = shown_on_screen(qtbot, BeeEditor(Session("bee", hive("G", "CENORV"), jobs), jobs))
    wait_key(qtbot, editor)
    assert "converge" in words(editor)
    other = swapped(editor.puzzle, 1, 2)
    editor.preview(other)
    change_overrides(Store(), [Override("converge", "never")])
    editor.house_is_other()
    assert editor.previewed == other
    editor.preview(None)
    qtbot.waitUntil(lambda: editor.key is not None and "converge" not in words(editor))
